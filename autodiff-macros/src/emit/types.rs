//! Tangent types as text.

use crate::ir::Ty;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The owned tangent type of a type as written: what pullbacks return and zeros are.
pub fn owned(written: &syn::Type, ct: &TokenStream) -> TokenStream {
    match written {
        syn::Type::Reference(r) => owned(&r.elem, ct),
        syn::Type::Slice(s) => {
            let t = owned(&s.elem, ct);
            quote!(::std::vec::Vec<#t>)
        }
        _ => tangent(written, ct),
    }
}

/// The tangent type of a type as written, references excepted: `[f64]` for `[f64]`.
pub fn tangent(written: &syn::Type, ct: &TokenStream) -> TokenStream {
    match written {
        syn::Type::Paren(t) => tangent(&t.elem, ct),
        syn::Type::Group(t) => tangent(&t.elem, ct),
        syn::Type::Reference(r) => tangent(&r.elem, ct),
        syn::Type::Slice(s) => {
            let t = owned(&s.elem, ct);
            quote!([#t])
        }
        syn::Type::Array(a) => {
            let (t, n) = (owned(&a.elem, ct), &a.len);
            quote!([#t; #n])
        }
        syn::Type::Tuple(t) if t.elems.is_empty() => quote!(()),
        syn::Type::Tuple(t) => {
            let ts = t.elems.iter().map(|t| owned(t, ct));
            quote!((#(#ts,)*))
        }
        _ => match Ty::of(written) {
            Ty::Float(_) => written.to_token_stream(),
            Ty::Int(_) | Ty::Bool | Ty::Plain(_) => quote!(()),
            Ty::Vec(_) => {
                let t = owned(argument(written).expect("Vec has an argument"), ct);
                quote!(::std::vec::Vec<#t>)
            }
            _ => quote!(<#written as #ct::Differentiable>::Tangent),
        },
    }
}

/// A type with the path of the runtime put in, where the IR has a placeholder for it.
pub fn with_runtime(tokens: TokenStream, ct: &TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .flat_map(|tree| match tree {
            proc_macro2::TokenTree::Ident(i) if i == "cotangent_runtime" => ct.clone(),
            proc_macro2::TokenTree::Group(g) => {
                let inner = with_runtime(g.stream(), ct);
                proc_macro2::TokenTree::from(proc_macro2::Group::new(g.delimiter(), inner)).into()
            }
            tree => tree.into(),
        })
        .collect()
}

/// The first type argument of a path.
fn argument(ty: &syn::Type) -> Option<&syn::Type> {
    let syn::Type::Path(p) = ty else { return None };
    match &p.path.segments.last()?.arguments {
        syn::PathArguments::AngleBracketed(a) => a.args.iter().find_map(|a| match a {
            syn::GenericArgument::Type(t) => Some(t),
            _ => None,
        }),
        _ => None,
    }
}
