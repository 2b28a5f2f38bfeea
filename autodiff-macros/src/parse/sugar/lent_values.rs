//! Unique references to values that no variable holds: a variable holds them.
//!
//! ```text
//! let r = &mut [[0.0; 3]; 3];        let mut r_2 = [[0.0; 3]; 3]; let r = &mut r_2;
//! ```

use super::statements;
use crate::names::Namer;
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, Stmt};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn, names: &mut Namer) {
    Values { names }.visit_block_mut(&mut item.block);
}

struct Values<'n> {
    names: &'n mut Namer,
}

impl Values<'_> {
    /// The declaration of the variable, and that of the reference.
    fn held(&mut self, stmt: &Stmt) -> Option<Vec<Stmt>> {
        let Stmt::Local(local) = stmt else { return None };
        let init = local.init.as_ref().filter(|init| init.diverge.is_none() && local.attrs.is_empty())?;
        let pattern = match &local.pat {
            Pat::Type(t) => &*t.pat,
            pattern => pattern,
        };
        let (Pat::Ident(name), Expr::Reference(r)) = (pattern, &*init.expr) else { return None };
        r.mutability.filter(|_| is_new(&r.expr))?;
        let (value, mut reference) = (&r.expr, local.clone());
        let held = self.names.shadowing(&name.ident);
        let span = local.span();
        reference.init.as_mut()?.expr = syn::parse2(quote_spanned!(span=> &mut #held)).ok()?;
        let declared = syn::parse2::<syn::Block>(quote_spanned!(span=> { let mut #held = #value; })).ok()?;
        let mut stmts: Vec<Stmt> = declared.stmts.into_iter().chain([Stmt::Local(reference)]).collect();
        stmts.iter_mut().for_each(|stmt| visit_mut::visit_stmt_mut(self, stmt));
        Some(stmts)
    }
}

impl VisitMut for Values<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts = statements::one_by_one(self, &block.stmts, Self::held);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Does the expression make a value?
fn is_new(e: &Expr) -> bool {
    match e {
        Expr::Paren(p) => is_new(&p.expr),
        Expr::Macro(m) => crate::syntax::is_vec(&m.mac.path),
        Expr::Array(_) | Expr::Repeat(_) | Expr::Tuple(_) | Expr::Struct(_) | Expr::Lit(_) | Expr::Call(_) => true,
        _ => false,
    }
}
