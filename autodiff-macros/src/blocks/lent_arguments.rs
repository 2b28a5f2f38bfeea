//! Arguments that are given away where they are only read, to functions of the same module: their siblings take a reference.
//!
//! ```text
//! fn norm(x: impl AsRef<[f64]>) -> f64 { x.as_ref().iter() … }
//! norm(vec![a, b])            norm(&vec![a, b])
//! ```

use crate::parse::lent_to_read;
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Item, ItemMod, parse_quote};

/// Writes the references in a module.
pub fn lend(module: &mut ItemMod) {
    let Some((_, items)) = &mut module.content else { return };
    let functions = items.iter().filter_map(|item| match item {
        Item::Fn(function) => Some((function.sig.ident.clone(), lent_to_read(function))),
        _ => None,
    });
    let readers: Vec<(Ident, Vec<bool>)> = functions.filter(|(_, lent)| lent.contains(&true)).collect();
    if !readers.is_empty() {
        items.iter_mut().for_each(|item| Calls { readers: &readers }.visit_item_mut(item));
    }
}

struct Calls<'r> {
    /// The functions, and which of their arguments are read.
    readers: &'r [(Ident, Vec<bool>)],
}

impl VisitMut for Calls<'_> {
    fn visit_expr_call_mut(&mut self, c: &mut syn::ExprCall) {
        visit_mut::visit_expr_call_mut(self, c);
        let Expr::Path(function) = &*c.func else { return };
        let Some((_, lent)) = self.readers.iter().find(|(name, _)| function.path.is_ident(name)) else { return };
        for (argument, _) in c.args.iter_mut().zip(lent).filter(|(_, lent)| **lent) {
            if !matches!(argument, Expr::Reference(_)) {
                *argument = parse_quote!(&#argument);
            }
        }
    }

    fn visit_item_mod_mut(&mut self, _: &mut ItemMod) {}
}
