//! `detach(x)` by its name alone: rustc is asked whether the function is that of the runtime, or one of the user's. A variable
//! of the name gets another one.

use super::scoped;
use crate::names::Namer;
use crate::syntax::identifiers;
use proc_macro2::{Ident, TokenStream};
use syn::visit::{self, Visit};
use syn::{Expr, parse_quote};

/// Rewrites a function; `ct`: the path of the runtime.
pub fn desugar(item: &mut syn::ItemFn, ct: &TokenStream) {
    let mut calls = Calls::default();
    calls.visit_block(&item.block);
    let Some(function) = calls.function else { return };
    if let Some(variable) = calls.variable {
        let mut names = Namer::default();
        identifiers(item, |name| names.reserve(name));
        let new = names.shadowing(&variable);
        return scoped::rename(&mut item.block, variable, new);
    }
    item.block.stmts.insert(0, parse_quote!(const _: () = #ct::same_function(#function::<f64>, #ct::detach::<f64>);));
}

#[derive(Default)]
struct Calls {
    function: Option<syn::ExprPath>,
    variable: Option<Ident>,
}

impl<'ast> Visit<'ast> for Calls {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let Expr::Path(p) = &*call.func
            && p.path.is_ident("detach")
        {
            self.function = Some(p.clone());
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        if p.ident == "detach" {
            self.variable = Some(p.ident.clone());
        }
        visit::visit_pat_ident(self, p);
    }
}
