//! Calls of `map` of which is asked what iterators and options are asked: they are gone through, or unwrapped.

use super::{is_adaptor, is_consumer, options_have};
use crate::collections::HashSet;
use quote::ToTokens;
use syn::visit::{self, Visit};

/// What they apply, as text.
pub fn asked_maps(item: &syn::ItemFn) -> HashSet<String> {
    let mut maps = Maps::default();
    maps.visit_block(&item.block);
    maps.0
}

#[derive(Default)]
struct Maps(HashSet<String>);

impl Maps {
    fn asked(&mut self, e: &syn::Expr) {
        match e {
            syn::Expr::Paren(p) => self.asked(&p.expr),
            syn::Expr::MethodCall(m) if m.method == "map" => self.0.extend(text_of_map(m)),
            _ => {}
        }
    }
}

/// What a call of `map` applies.
pub fn text_of_map(m: &syn::ExprMethodCall) -> Option<String> {
    m.args.first().map(|f| f.to_token_stream().to_string())
}

impl<'ast> Visit<'ast> for Maps {
    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        let name = m.method.to_string();
        if is_adaptor(&name) || is_consumer(&name) || options_have(&name) {
            self.asked(&m.receiver);
        }
        visit::visit_expr_method_call(self, m);
    }

    fn visit_expr_try(&mut self, t: &'ast syn::ExprTry) {
        self.asked(&t.expr);
        visit::visit_expr_try(self, t);
    }

    fn visit_expr_for_loop(&mut self, l: &'ast syn::ExprForLoop) {
        self.asked(&l.expr);
        visit::visit_expr_for_loop(self, l);
    }
}
