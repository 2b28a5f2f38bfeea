//! Records of containers of references: the values themselves, and references to them.

use super::types::owned_copy;
use crate::ir::Ty;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

/// What is kept of a value.
pub fn kept(ty: &Ty, value: &TokenStream, ct: &TokenStream) -> TokenStream {
    each_part(ty, value, &|of, value| owned_copy(of, &quote!(*#value), ct))
}

/// The value made of what was kept, to which `kept` refers.
pub fn lent(ty: &Ty, kept: &TokenStream) -> TokenStream {
    each_part(ty, kept, &|of, kept| match of {
        Ty::Slice(_) => quote!(&#kept[..]),
        text if text.is_str() => quote!(&#kept[..]),
        _ => quote!(#kept),
    })
}

/// The value with every reference in it made anew; what is none is copied.
fn each_part(ty: &Ty, value: &TokenStream, of: &dyn Fn(&Ty, &TokenStream) -> TokenStream) -> TokenStream {
    let item = Ident::new("item", Span::mixed_site());
    match ty {
        Ty::Ref(false, t) => of(t, value),
        Ty::Vec(t) if ty.refers() => {
            let made = each_part(t, &quote!(#item), of);
            quote!(#value.iter().map(|#item| #made).collect::<::std::vec::Vec<_>>())
        }
        Ty::Option(t) if ty.refers() => {
            let made = each_part(t, &quote!(#item), of);
            quote!(#value.as_ref().map(|#item| #made))
        }
        Ty::Array(t, _) if ty.refers() => {
            let made = each_part(t, &quote!(#item), of);
            quote!(#value.each_ref().map(|#item| #made))
        }
        Ty::Tuple(ts) => {
            let names: Vec<Ident> =
                (0..ts.len()).map(|i| format_ident!("part_{i}", span = Span::mixed_site())).collect();
            let made = ts.iter().zip(&names).map(|(t, name)| each_part(t, &quote!(#name), of));
            quote!({ let (#(#names,)*) = &#value; (#(#made,)*) })
        }
        _ => quote!(#value.clone()),
    }
}
