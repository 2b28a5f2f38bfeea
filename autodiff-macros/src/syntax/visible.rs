//! Which types are visible wherever a type of the user's is. What an associated type stands for has to be.

use crate::ir::Ty;

/// Types of the standard library that are as visible as what is in them.
const CONTAINERS: [&str; 7] = ["Vec", "VecDeque", "Box", "Option", "Result", "Range", "RangeInclusive"];

/// Is it made of types that are visible everywhere, and of those that are as visible as is asked for?
pub fn is_common(ty: &syn::Type, own: &impl Fn(&syn::TypePath) -> bool) -> bool {
    match ty {
        syn::Type::Paren(t) => is_common(&t.elem, own),
        syn::Type::Group(t) => is_common(&t.elem, own),
        syn::Type::Reference(t) => is_common(&t.elem, own),
        syn::Type::Slice(t) => is_common(&t.elem, own),
        syn::Type::Array(t) => is_common(&t.elem, own),
        syn::Type::Tuple(t) => t.elems.iter().all(|t| is_common(t, own)),
        syn::Type::Path(p) if own(p) => true,
        syn::Type::Path(p) => {
            let last = p.path.segments.last().expect("a path has a segment");
            match (Ty::of(ty), &last.arguments) {
                (Ty::Float(_) | Ty::Int(_) | Ty::Bool | Ty::Plain(_), _) => true,
                (_, syn::PathArguments::AngleBracketed(a)) if CONTAINERS.iter().any(|n| last.ident == n) => {
                    a.args.iter().all(|a| matches!(a, syn::GenericArgument::Type(t) if is_common(t, own)))
                }
                _ => false,
            }
        }
        _ => false,
    }
}
