//! Types that are declared in a method stand around the block, once for all of its siblings: the record that one function makes is
//! of the types of the other one that reads it.

use crate::ir::Func;
use crate::syntax::{stand_around, stands_around};
use proc_macro2::TokenStream;
use quote::quote;
use syn::Item;

/// Takes them out of a function.
pub fn taken_out(func: &mut Func) -> TokenStream {
    let mut types = TokenStream::new();
    if !stand_around(&func.items) {
        return types;
    }
    func.items.retain(|tokens| {
        let Some(item) = stands_around(tokens) else { return true };
        let item = match item {
            Item::Struct(mut s) => {
                s.vis = syn::parse_quote!(pub);
                Item::Struct(s)
            }
            Item::Enum(mut e) => {
                e.vis = syn::parse_quote!(pub);
                Item::Enum(e)
            }
            item => item,
        };
        types.extend(quote! {
            #[doc(hidden)]
            #[allow(dead_code, private_interfaces, nonstandard_style)]
            #item
        });
        false
    });
    types
}
