//! Types as they are written.

use super::{Float, Tokens, Ty};
use quote::ToTokens;

impl Ty {
    /// Reads a type as written.
    pub fn of(ty: &syn::Type) -> Ty {
        match ty {
            syn::Type::Paren(t) => Ty::of(&t.elem),
            syn::Type::Group(t) => Ty::of(&t.elem),
            syn::Type::Reference(t) => Ty::Ref(t.mutability.is_some(), Box::new(Ty::of(&t.elem))),
            syn::Type::Slice(t) => Ty::Slice(Box::new(Ty::of(&t.elem))),
            syn::Type::Array(t) => {
                let len = matches!(&t.len, syn::Expr::Infer(_))
                    .then_some(())
                    .map_or(Some(t.len.to_token_stream()), |()| None);
                Ty::Array(Box::new(Ty::of(&t.elem)), len.map(Tokens::from))
            }
            syn::Type::Tuple(t) => Ty::Tuple(t.elems.iter().map(Ty::of).collect()),
            syn::Type::Infer(_) => Ty::Unknown,
            syn::Type::Path(p) if p.qself.is_none() => Ty::of_path(p),
            other => Ty::Named(other.to_token_stream().into()),
        }
    }

    fn of_path(path: &syn::TypePath) -> Ty {
        let segment = path.path.segments.last().expect("a path has a segment");
        let name = segment.ident.to_string();
        let arguments: Vec<&syn::Type> = match &segment.arguments {
            syn::PathArguments::AngleBracketed(a) => a.args.iter().filter_map(type_argument).collect(),
            _ => vec![],
        };
        let argument = arguments.first().map(|t| Ty::of(t));
        match (name.as_str(), argument) {
            ("f64", None) => Ty::F64,
            ("f32", None) => Ty::Float(Float::F32),
            ("bool", None) => Ty::Bool,
            (
                "i8" | "i16" | "i32" | "i64" | "i128" | "isize" | "u8" | "u16" | "u32" | "u64" | "u128" | "usize",
                None,
            ) => Ty::Int(Some(path.to_token_stream().into())),
            ("char" | "str" | "String", None) => Ty::Plain(path.to_token_stream().into()),
            (name, _) if is_non_zero(name) => Ty::Plain(path.to_token_stream().into()),
            ("Vec", Some(t)) => Ty::Vec(Box::new(t)),
            ("Box", Some(t)) if has_size(arguments[0]) => Ty::Boxed(Box::new(t)),
            ("Option", Some(t)) => Ty::Option(Box::new(t)),
            // With one argument it is an alias, whose error is named elsewhere.
            ("Result", Some(t)) => Ty::Result(Box::new(t), arguments.get(1).map(|e| e.to_token_stream().into())),
            _ if holds_none(&name, &arguments) => Ty::Plain(path.to_token_stream().into()),
            _ => Ty::Named(path.to_token_stream().into()),
        }
    }
}

/// Is it the name of an integer of the standard library that is not zero: `NonZeroUsize`, `NonZero<u32>`?
pub(super) fn is_non_zero(name: &str) -> bool {
    const INTEGERS: [&str; 13] =
        ["", "I8", "I16", "I32", "I64", "I128", "Isize", "U8", "U16", "U32", "U64", "U128", "Usize"];
    name.strip_prefix("NonZero").is_some_and(|integer| INTEGERS.contains(&integer))
}

/// Is it a container of the standard library of what has no derivative?
fn holds_none(name: &str, arguments: &[&syn::Type]) -> bool {
    let arguments = match (name, arguments) {
        (
            "HashSet" | "BTreeSet" | "BinaryHeap" | "Reverse" | "Rc" | "Arc" | "Cow" | "Range" | "RangeInclusive"
            | "RangeFrom" | "RangeTo",
            [item, ..],
        ) => &[*item][..],
        ("HashMap" | "BTreeMap", [key, value, ..]) => &[*key, *value],
        _ => return false,
    };
    arguments.iter().all(|ty| !Ty::of(ty).may_be_active())
}

/// Has the type a size, as far as its name says?
fn has_size(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Slice(_) | syn::Type::TraitObject(_) => false,
        syn::Type::Path(p) => !p.path.is_ident("str"),
        _ => true,
    }
}

fn type_argument(argument: &syn::GenericArgument) -> Option<&syn::Type> {
    match argument {
        syn::GenericArgument::Type(t) => Some(t),
        _ => None,
    }
}
