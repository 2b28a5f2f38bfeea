//! `Vec::with_capacity(n)`: an empty container carries no derivative, whatever its room is computed from.

use crate::ir::code;
use crate::lower::call::of_std;
use crate::lower::{Expr, Lower, Val};
use quote::quote;

impl Lower<'_> {
    /// The empty container, if the call makes one with some room.
    pub(super) fn with_room(&mut self, c: &syn::ExprCall, path: &syn::ExprPath) -> Option<Val> {
        let asks = path.path.segments.last().is_some_and(|s| s.ident == "with_capacity") && of_std(&path.path, 1);
        let room = c.args.first().filter(|_| asks)?;
        let n = self.while_lending(|s| s.bound(room));
        let (text, ty) = (&n.tokens, self.infer(&syn::Expr::Call(c.clone())));
        let code = code::joined(quote!(#path(#text)), std::slice::from_ref(&n), ty.clone());
        Some(Val { expr: Expr::Inert(code), ty })
    }
}
