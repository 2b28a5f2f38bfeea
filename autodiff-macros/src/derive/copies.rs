//! Values of types that are not `Clone` are copied by their fields.

use super::input::{Field, Input};
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
    let generics = [&input.generics];
    let recurs = |ty: &syn::Type| recurs(ty, name);
    let by_fields = |f: &Field| {
        if recurs(&f.ty) {
            return f.active;
        }
        let item = item(&f.ty).filter(|item| !is(item, name));
        let inside = [Some(&f.ty), item].into_iter().flatten().any(|ty| lies_inside(ty, f.active));
        inside && shape(&f.ty, &generics).is_none() && (f.active || !nameless(&f.ty))
    };
    let mut types: Vec<(&syn::Type, bool)> = vec![];
    for field in fields() {
        let copied = (&field.ty, by_fields(field));
        // Of what holds values of this very type nothing is asked: that would be asked of the type again, without an end.
        if !(types.contains(&copied) || field.active && recurs(&field.ty)) {
            types.push(copied);
        }
    }
    let mut generics = input.generics.clone();
    if !types.is_empty() {
        let copied = types.iter().map(|(ty, by_fields)| -> syn::WherePredicate {
            let way = if *by_fields { quote!(#ct::Copies) } else { quote!(::core::clone::Clone) };
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
        let copies = v.fields.iter().zip(&names).map(|(f, name)| match by_fields(f) {
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

/// Is it a container of values of this type, and of nothing else: `Box<Self>`, `Vec<Option<Tree>>`?
fn recurs(ty: &syn::Type, name: &Ident) -> bool {
    match ty {
        syn::Type::Paren(t) => recurs(&t.elem, name),
        syn::Type::Group(t) => recurs(&t.elem, name),
        syn::Type::Array(t) => recurs(&t.elem, name),
        syn::Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return false };
            if path.path.segments.len() == 1 && (last.ident == *name || last.ident == "Self") {
                return true;
            }
            let syn::PathArguments::AngleBracketed(list) = &last.arguments else { return false };
            let holds = ["Box", "Vec", "VecDeque", "Option"].iter().any(|known| last.ident == known);
            let held = |a: &syn::GenericArgument| matches!(a, syn::GenericArgument::Type(t) if recurs(t, name));
            holds && list.args.len() == 1 && list.args.iter().all(held)
        }
        _ => false,
    }
}

/// Is it this type?
fn is(ty: &syn::Type, name: &Ident) -> bool {
    crate::names::mentions(ty, name) || crate::names::mentions(ty, &Ident::new("Self", Span::call_site()))
}

/// Does a value of this type lie in the struct itself, as far as its name shows? A type that lies elsewhere may lead back
/// to the struct: it is asked for `Clone`, whose bounds lead to no other ones. So is one with arguments that carries no
/// derivative: it may be anybody's.
fn lies_inside(ty: &syn::Type, active: bool) -> bool {
    match ty {
        syn::Type::Paren(t) => lies_inside(&t.elem, active),
        syn::Type::Group(t) => lies_inside(&t.elem, active),
        syn::Type::Array(t) => lies_inside(&t.elem, active),
        syn::Type::Tuple(t) => t.elems.iter().all(|ty| lies_inside(ty, active)),
        syn::Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return false };
            let inside = |a: &syn::GenericArgument| match a {
                syn::GenericArgument::Type(t) => lies_inside(t, active),
                a => matches!(a, syn::GenericArgument::Const(_)),
            };
            let known = || last.ident == "Option" || active && !ELSEWHERE.iter().any(|name| last.ident == name);
            match &last.arguments {
                syn::PathArguments::AngleBracketed(a) => known() && a.args.iter().all(inside),
                arguments => arguments.is_empty(),
            }
        }
        _ => false,
    }
}

/// Types of the standard library with arguments whose values lie elsewhere, or have no copies by their fields.
const ELSEWHERE: [&str; 19] = [
    "Vec",
    "VecDeque",
    "Box",
    "Rc",
    "Arc",
    "Cow",
    "Cell",
    "RefCell",
    "Mutex",
    "RwLock",
    "HashMap",
    "HashSet",
    "BTreeMap",
    "BTreeSet",
    "BinaryHeap",
    "PhantomData",
    "RangeInclusive",
    "Result",
    "Wrapping",
];
