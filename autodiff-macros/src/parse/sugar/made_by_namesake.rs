//! A function value that is called as the function is that made it gets a name of its own.
//!
//! ```text
//! let line = line(a, b); line(2.0)             let line_2 = line(a, b); line_2(2.0)
//! ```

use super::aliased_self::Other;
use super::callable::arguments_of_calls;
use crate::names::Namer;
use crate::syntax::Put;
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, Stmt, parse_quote};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn, names: &mut Namer) {
    Values { names }.visit_block_mut(&mut item.block);
}

struct Values<'n> {
    names: &'n mut Namer,
}

impl VisitMut for Values<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        for at in 0..block.stmts.len() {
            let (before, rest) = block.stmts.split_at_mut(at + 1);
            let Some(name) = namesake(&before[at]) else { continue };
            if !Other::is_in(rest, &name) && arguments_of_calls(&name, rest).is_some() {
                let own = self.names.shadowing(&name);
                let put = [(name, parse_quote!(#own))];
                rest.iter_mut().for_each(|stmt| Put(&put).visit_stmt_mut(stmt));
                if let Stmt::Local(local) = &mut before[at]
                    && let Pat::Ident(p) = &mut local.pat
                {
                    p.ident = own;
                }
            }
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The name in `let name = name(…);`.
fn namesake(stmt: &Stmt) -> Option<Ident> {
    let Stmt::Local(local) = stmt else { return None };
    let (Pat::Ident(p), Some(init)) = (&local.pat, &local.init) else { return None };
    let Expr::Call(made) = &*init.expr else { return None };
    matches!(&*made.func, Expr::Path(f) if f.path.is_ident(&p.ident)).then(|| p.ident.clone())
}
