//! Lists and tuples of references that are made for a call or for a struct, written out there: only there rustc knows what is
//! taken, and makes slices of references to vectors.
//!
//! ```text
//! let list = [&a, &b];
//! sum_rev::record(&[&a, &b])          fn sum(rows: &[&[f64]]) -> f64
//! ```

use super::expr::Writer;
use crate::collections::HashMap;
use crate::ir::*;
use proc_macro2::TokenStream;
use quote::quote;

/// The lists and tuples of such references that no variable of the user's holds.
pub fn literals<'a>(func: &'a Func, blocks: &[&'a Block]) -> HashMap<VarId, &'a Expr> {
    let mut found = HashMap::default();
    for block in blocks {
        block.each_stmt(&mut |stmt| {
            if let Kind::Let { var, value: Some(value @ (Expr::Tuple(_) | Expr::List { vec: false, .. })) } = &stmt.kind
                && matches!(func.var(*var).origin, Origin::Temp)
                && of_vectors(&func.var(*var).ty)
            {
                found.insert(*var, value);
            }
        });
    }
    found
}

/// Does it hold references to vectors inside, or to fields, which may be some?
fn of_vectors(ty: &Ty) -> bool {
    match ty {
        Ty::Array(t, _) => of_vectors(t),
        Ty::Tuple(ts) => ts.iter().any(of_vectors),
        Ty::Ref(false, t) => matches!(**t, Ty::Vec(_) | Ty::Named(_)),
        _ => false,
    }
}

impl Writer<'_> {
    /// An argument, or a field of a struct that is made.
    pub(super) fn given(&self, value: &Expr) -> TokenStream {
        let list = if let Expr::Load(place) = value { self.coerced(place) } else { None };
        list.unwrap_or_else(|| self.expr(value))
    }

    /// What is written for such a list.
    pub(super) fn coerced(&self, place: &Place) -> Option<TokenStream> {
        let declared = place.path.is_empty() && !self.nested.contains_key(&place.root);
        let value = self.literals.get(&place.root).filter(|_| declared)?;
        self.written_out(place, value)
    }

    /// The list at the place, which holds such a value.
    fn written_out(&self, place: &Place, value: &Expr) -> Option<TokenStream> {
        let part = |item: &Expr, step: Proj| match item {
            Expr::Borrow { unique: false, .. } => Some(self.expr(item)),
            Expr::Load(inner) if inner.path.is_empty() && self.literals.contains_key(&inner.root) => {
                self.written_out(&place.then(step), self.literals[&inner.root])
            }
            // What is copied is what it was when the list was made.
            _ => {
                let part = place.then(step);
                let copied = self.func.type_of(&part).is_copy() == Some(true);
                copied.then(|| self.expr(&Expr::Load(part)))
            }
        };
        let items = (0..).zip(match value {
            Expr::Tuple(items) | Expr::List { items, .. } => items,
            _ => return None,
        });
        let parts = |step: fn(u32) -> Proj| items.map(|(i, item)| part(item, step(i))).collect::<Option<Vec<_>>>();
        match value {
            Expr::Tuple(_) => parts(Proj::Field).map(|parts| quote!((#(#parts,)*))),
            _ => parts(|i| Proj::Index(code::literal(i as usize))).map(|parts| quote!([#(#parts),*])),
        }
    }
}
