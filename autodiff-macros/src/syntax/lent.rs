//! What methods of the user's lend to be changed, as the element that it is: `m.at_mut(i, j)` is `&mut m[ct_lent::at_mut(i, j)]`
//! for all that reads the syntax tree.

use proc_macro2::Ident;
use syn::punctuated::Punctuated;
use syn::{Expr, Token, parse_quote};

/// The path that stands before the name of such a method.
const MARK: &str = "ct_lent";

/// What stands for an index in the part that a method lends.
pub fn index(m: &syn::ExprMethodCall) -> Expr {
    let (mark, method, args) = (Ident::new(MARK, m.method.span()), &m.method, &m.args);
    parse_quote!(#mark::#method(#args))
}

/// The method and what it is given, if an index stands for what a method lends.
pub fn method(index: &Expr) -> Option<(&Ident, &Punctuated<Expr, Token![,]>)> {
    let Expr::Call(c) = index else { return None };
    match &*c.func {
        Expr::Path(p) if p.path.segments.len() == 2 && p.path.segments[0].ident == MARK => {
            Some((&p.path.segments[1].ident, &c.args))
        }
        _ => None,
    }
}
