//! What is learned about a part of a value, as a type of the whole.

use crate::lower::{Member, Owner, Proj, Ty, Variant};

/// `old` with what is learned about the part that `path` leads to.
pub fn refine(old: &Ty, path: &[Proj], leaf: &Ty) -> Ty {
    let Some((step, rest)) = path.split_first() else { return old.join(leaf) };
    match (old, step) {
        (Ty::Ref(m, t), Proj::Deref) => Ty::Ref(*m, Box::new(refine(t, rest, leaf))),
        (Ty::Ref(m, t), _) => Ty::Ref(*m, Box::new(refine(t, path, leaf))),
        (Ty::Tuple(ts), Proj::Field(i)) => {
            let part = |(k, t): (usize, &Ty)| if k == *i as usize { refine(t, rest, leaf) } else { t.clone() };
            Ty::Tuple(ts.iter().enumerate().map(part).collect())
        }
        (Ty::Array(t, n), Proj::Index(_)) => Ty::Array(Box::new(refine(t, rest, leaf)), n.clone()),
        (Ty::Vec(t), Proj::Index(_)) => Ty::Vec(Box::new(refine(t, rest, leaf))),
        (Ty::Boxed(t), Proj::Deref) => Ty::Boxed(Box::new(refine(t, rest, leaf))),
        (Ty::Boxed(t), Proj::Part { variant, .. }) if variant.home == Owner::Box => {
            Ty::Boxed(Box::new(refine(t, rest, leaf)))
        }
        (Ty::Boxed(t), _) => Ty::Boxed(Box::new(refine(t, path, leaf))),
        (Ty::Slice(t), Proj::Index(_)) => Ty::Slice(Box::new(refine(t, rest, leaf))),
        (Ty::Option(t), Proj::Part { .. }) => Ty::Option(Box::new(refine(t, rest, leaf))),
        (Ty::Result(t, e), Proj::Part { variant, .. }) if variant.name == "Ok" => {
            Ty::Result(Box::new(refine(t, rest, leaf)), e.clone())
        }
        (Ty::Unknown | Ty::Named(_), Proj::Part { variant, .. })
            if matches!(variant.home, Owner::Option | Owner::Result) =>
        {
            let inner = Box::new(refine(&old.project(step), rest, leaf));
            match (variant.home, variant.name.as_str()) {
                (Owner::Option, _) => Ty::Option(inner),
                (_, "Ok") => old.join(&Ty::Result(inner, None)),
                _ => old.join(&Ty::Result(Box::new(Ty::Unknown), None)),
            }
        }
        (Ty::Array(..) | Ty::Vec(_) | Ty::Slice(_), Proj::Range(_)) => {
            match refine(&Ty::Slice(Box::new(old.item())), rest, leaf) {
                Ty::Slice(t) => match old {
                    Ty::Array(_, n) => Ty::Array(t, n.clone()),
                    Ty::Vec(_) => Ty::Vec(t),
                    _ => Ty::Slice(t),
                },
                _ => old.clone(),
            }
        }
        _ => old.clone(),
    }
}

/// The step to a field.
pub fn member(member: &syn::Member) -> Proj {
    match member {
        syn::Member::Unnamed(i) => Proj::Field(i.index),
        syn::Member::Named(name) => Proj::Named(name.clone()),
    }
}

/// The step to a field of a variant.
pub fn part(variant: &Variant, member: &syn::Member) -> Proj {
    let field = match member {
        syn::Member::Named(name) => Member::Named(name.to_string()),
        syn::Member::Unnamed(i) => Member::At(i.index),
    };
    Proj::Part { variant: variant.clone(), field, tangent: false }
}
