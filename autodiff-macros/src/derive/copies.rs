//! Values of types that are not `Clone` are copied by their fields.

use super::input::Input;
use crate::parse::function::shape;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

/// The copy. Where a field has none, there is none, which only counts where one is asked for: bounds that name a lifetime
/// are looked at there.
pub fn of(input: &Input) -> TokenStream {
    let (ct, name) = (&input.ct, &input.name);
    // What a constant of a type without a name is, may be a function.
    let nameless = |ty: &syn::Type| {
        input.generics.type_params().any(|p| matches!(ty, syn::Type::Path(t) if t.path.is_ident(&p.ident)))
    };
    let fields = || input.variants.iter().flat_map(|v| &v.fields);
    let constants: Vec<&syn::Type> = fields().filter(|f| !f.active && nameless(&f.ty)).map(|f| &f.ty).collect();
    let generics = [&input.generics];
    let by_fields = |ty: &syn::Type| {
        let inside = lies_inside(ty) || item(ty).is_some_and(|item| lies_inside(item) && !is(item, name));
        inside && shape(ty, &generics).is_none() && !constants.contains(&ty)
    };
    let way = |ty: &syn::Type| if by_fields(ty) { quote!(#ct::Copies) } else { quote!(::core::clone::Clone) };
    let mut types: Vec<&syn::Type> = vec![];
    for field in fields() {
        if !types.contains(&&field.ty) {
            types.push(&field.ty);
        }
    }
    let mut generics = input.generics.clone();
    if !types.is_empty() {
        let copied = types.iter().map(|ty| -> syn::WherePredicate {
            let way = way(ty);
            syn::parse_quote!(for<'copied> #ty: #way)
        });
        generics.make_where_clause().predicates.extend(copied);
    }
    let refers = refers(input);
    let (impl_generics, ty_generics, wherever) = generics.split_for_impl();
    let arms = input.variants.iter().map(|v| {
        let (path, _) = input.paths(v);
        let names: Vec<Ident> = (0..v.fields.len()).map(|i| format_ident!("a{i}", span = Span::mixed_site())).collect();
        let members: Vec<_> = v.fields.iter().map(|f| &f.member).collect();
        let copies = v.fields.iter().zip(&names).map(|(f, name)| match by_fields(&f.ty) {
            true => quote!(#ct::Copies::ct_copy(#name)),
            false => quote!(::core::clone::Clone::clone(#name)),
        });
        quote!(#path { #(#members: #names,)* } => #path { #(#members: #copies,)* },)
    });
    let copy = if input.variants.is_empty() { quote!(match *self {}) } else { quote!(match self { #(#arms)* }) };
    quote! {
        impl #impl_generics #ct::Copies for #name #ty_generics #wherever {
            #[inline]
            fn ct_copy(&self) -> Self {
                #copy
            }
        }
        #refers
    }
}

/// A type with a lifetime may refer to what it does not own, which no record can keep.
fn refers(input: &Input) -> Option<TokenStream> {
    let (ct, name) = (&input.ct, &input.name);
    let (impl_generics, ty_generics, wherever) = input.generics.split_for_impl();
    let has_lifetime = input.generics.lifetimes().next().is_some();
    has_lifetime.then(|| quote!(impl #impl_generics #ct::Refers for #name #ty_generics #wherever {}))
}

/// The type of the items of a vector.
fn item(ty: &syn::Type) -> Option<&syn::Type> {
    let syn::Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Vec")?;
    match &last.arguments {
        syn::PathArguments::AngleBracketed(list) => match list.args.first()? {
            syn::GenericArgument::Type(item) => Some(item),
            _ => None,
        },
        _ => None,
    }
}

/// Is it this type?
fn is(ty: &syn::Type, name: &Ident) -> bool {
    crate::names::mentions(ty, name) || crate::names::mentions(ty, &Ident::new("Self", Span::call_site()))
}

/// Does a value of this type lie in the struct itself, as far as its name shows? A type that lies elsewhere may lead back
/// to the struct: it is asked for `Clone`, whose bounds lead to no other ones.
fn lies_inside(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Paren(t) => lies_inside(&t.elem),
        syn::Type::Group(t) => lies_inside(&t.elem),
        syn::Type::Array(t) => lies_inside(&t.elem),
        syn::Type::Tuple(t) => t.elems.iter().all(lies_inside),
        syn::Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return false };
            match &last.arguments {
                syn::PathArguments::AngleBracketed(a) if last.ident == "Option" => {
                    a.args.iter().all(|a| matches!(a, syn::GenericArgument::Type(t) if lies_inside(t)))
                }
                arguments => arguments.is_empty(),
            }
        }
        _ => false,
    }
}
