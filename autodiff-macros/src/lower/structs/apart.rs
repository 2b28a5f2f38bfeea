//! What makes values of types without a name, of nothing but literals, shows these types wherever it stands:
//! `Kahan::from(0.0)`, `Descent::new().limit(3)`, `f(&Complex::new(0.3, 1.1))`.

use crate::collections::HashSet;
use crate::lower::Lower;
use crate::lower::call::of_std;
use crate::syntax;
use quote::ToTokens;
use syn::visit::{self, Visit};

impl Lower<'_> {
    /// Notes what a body makes of no name that is bound in it, where nothing else has shown the type.
    pub(in crate::lower) fn note_apart(&mut self, block: &syn::Block) {
        if self.written.unnamed.is_empty() {
            return;
        }
        let parameters = self.source.parameters.iter().map(|p| p.label());
        let mut made = Made { bound: parameters.collect(), calls: vec![] };
        made.visit_block(block);
        for (call, path, args) in made.calls {
            let owner = syntax::owner(path).to_token_stream().to_string();
            let mut apart = self.written.unnamed.contains(&owner) && !of_std(path, args);
            syntax::identifiers(call, |name| apart &= !made.bound.contains(name));
            if apart {
                self.note_constructed(call);
            }
        }
    }
}

/// Calls of functions by the name of a type with the number of arguments, and the names that are bound.
struct Made<'a> {
    bound: HashSet<String>,
    calls: Vec<(&'a syn::Expr, &'a syn::Path, usize)>,
}

impl<'a> Visit<'a> for Made<'a> {
    fn visit_expr(&mut self, e: &'a syn::Expr) {
        if let syn::Expr::Call(c) = e
            && let syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) = &*c.func
            && path.segments.len() > 1
        {
            self.calls.push((e, path, c.args.len()));
        }
        visit::visit_expr(self, e);
    }

    fn visit_pat_ident(&mut self, p: &'a syn::PatIdent) {
        self.bound.insert(p.ident.to_string());
        visit::visit_pat_ident(self, p);
    }

    fn visit_item(&mut self, _: &'a syn::Item) {}
}
