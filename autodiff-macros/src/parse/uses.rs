//! `#[differentiate] use model::energy;` imports the siblings along with the function.

use crate::names;
use proc_macro2::TokenStream;
use quote::quote;

/// The `use` item itself, and one that imports the siblings of what it imports.
pub fn expand_use(item: &syn::ItemUse) -> TokenStream {
    let mut siblings = Vec::new();
    collect(&item.tree, &mut siblings, &mut Vec::new());
    let (vis, colon) = (&item.vis, &item.leading_colon);
    let attrs: Vec<_> = item.attrs.iter().filter(|a| a.path().is_ident("cfg")).collect();
    // At the call site: no import of the three is reported as unused.
    let imports = siblings.iter().map(|sibling| super::at_call_site(quote!(#(#attrs)* #vis use #colon #sibling;)));
    quote! {
        #item
        #(#imports)*
    }
}

fn collect(tree: &syn::UseTree, out: &mut Vec<TokenStream>, path: &mut Vec<syn::Ident>) {
    match tree {
        syn::UseTree::Path(p) => {
            path.push(p.ident.clone());
            collect(&p.tree, out, path);
            path.pop();
        }
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| collect(tree, out, path)),
        syn::UseTree::Name(name) => {
            for suffix in names::SIBLINGS {
                let sibling = names::sibling(&name.ident, suffix);
                out.push(quote!(#(#path::)* #sibling));
            }
        }
        syn::UseTree::Rename(rename) => {
            for suffix in names::SIBLINGS {
                let sibling = names::sibling(&rename.ident, suffix);
                let new = names::sibling(&rename.rename, suffix);
                out.push(quote!(#(#path::)* #sibling as #new));
            }
        }
        // A glob brings the siblings along.
        _ => {}
    }
}
