//! Edits of containers and places.

use super::body::Body;
use crate::ir::*;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

impl Body<'_> {
    /// A method of containers may be another one of the user's, where only rustc knows the type: it is asked.
    pub(super) fn asks_for_a_list(&self, place: &Place, edit: &Edit) -> Option<TokenStream> {
        let w = &self.writer;
        let any = matches!(edit, Edit::Exchange(_) | Edit::Replace(..));
        let named = matches!(w.func.type_of(place).peeled(), Ty::Named(_) | Ty::Moved(_));
        let (ct, text) = (w.ct, lent_shared(w.place(place)));
        (named && !any && !w.core).then(|| quote!(#ct::list(#text);))
    }

    pub(super) fn edit(&self, place: &Place, edit: &Edit) -> TokenStream {
        let w = &self.writer;
        let p = w.changed(place);
        let item = w.place_type(place).item();
        let binding = |v: &Option<VarId>| match v {
            Some(v) => {
                let name = self.declared(*v);
                quote!(let #name =)
            }
            None => quote!(let _ =),
        };
        match edit {
            Edit::Push(e) => {
                let e = w.expr_of(e, &item);
                quote!(#p.push(#e);)
            }
            Edit::Pop(None) => quote!(#p.pop();),
            Edit::Pop(v) => {
                let b = binding(v);
                quote!(#b #p.pop().unwrap();)
            }
            Edit::Insert(at, e) => {
                let (at, e) = (&at.tokens, w.expr_of(e, &item));
                quote!(#p.insert(#at, #e);)
            }
            Edit::Remove(at, v) => {
                let (at, b) = (&at.tokens, binding(v));
                quote!(#b #p.remove(#at);)
            }
            Edit::Clear => quote!(#p.clear();),
            Edit::Truncate(n) => {
                let n = &n.tokens;
                quote!(#p.truncate(#n);)
            }
            Edit::Resize(n, e) => {
                let (n, e) = (&n.tokens, w.expr_of(e, &item));
                quote!(#p.resize(#n, #e);)
            }
            Edit::Extend(from) => {
                let from = lent_shared(w.place(from));
                quote!(#p.extend_from_slice(#from);)
            }
            Edit::CopyFrom(from, method) => {
                let (from, method) = (lent_shared(w.place(from)), format_ident!("{method}"));
                quote!(#p.#method(#from);)
            }
            Edit::Reload(slot) => {
                let own = &w.func.slots[slot.0 as usize];
                let slot = w.borrowed(own);
                if let Ty::Vec(t) = w.func.type_of(place) {
                    let (ct, place) = (w.ct, self.reborrowed(place));
                    return match t.is_number() {
                        true => quote!(#ct::reload(#place, #slot);),
                        false => quote!(#ct::reload_rows(#place, #slot);),
                    };
                }
                quote!(#p.clone_from_slice(#slot);)
            }
            Edit::Fill(e) => {
                let e = w.expr_of(e, &item);
                quote!(#p.fill(#e);)
            }
            Edit::Swap(i, j) => {
                let (i, j) = (&i.tokens, &j.tokens);
                quote!(#p.swap(#i, #j);)
            }
            Edit::Reverse => quote!(#p.reverse();),
            Edit::Arrange { order, back } => {
                let (ct, order) = (w.ct, &order.tokens);
                let function = if *back { quote!(arrange_back) } else { quote!(arrange) };
                quote!(#ct::#function(&mut #p[..], &#order[..]);)
            }
            Edit::RotateLeft(n) => {
                let n = &n.tokens;
                quote!(#p.rotate_left(#n);)
            }
            Edit::RotateRight(n) => {
                let n = &n.tokens;
                quote!(#p.rotate_right(#n);)
            }
            Edit::Exchange(other) => {
                let (a, b) = (lent(w.written(place)), lent(w.written(other)));
                quote!(::core::mem::swap(#a, #b);)
            }
            Edit::Replace(e, v) if is_none(e) => {
                let (a, b) = (lent(w.written(place)), binding(&Some(*v)));
                quote!(#b ::core::mem::take(#a);)
            }
            Edit::Replace(e, v) => {
                let (a, e, b) = (lent(w.written(place)), w.expr_of(e, &w.place_type(place)), binding(&Some(*v)));
                quote!(#b ::core::mem::replace(#a, #e);)
            }
        }
    }
}

pub(super) fn lent(place: TokenStream) -> TokenStream {
    quote!(&mut #place)
}

pub(super) fn lent_shared(place: TokenStream) -> TokenStream {
    quote!(&#place)
}

/// Is it `None`? To put that into the place of something is to take it.
fn is_none(e: &Expr) -> bool {
    match e {
        Expr::Inert(code) => code.tokens.to_string() == quote!(::core::option::Option::None).to_string(),
        Expr::Variant { variant, fields } => variant.home == Owner::Option && fields.is_empty(),
        _ => false,
    }
}
