//! What the bounds of a type parameter say of it.

use super::generics::is_name;
use crate::ir::Ty;
use proc_macro2::Ident;
use syn::{TypeParamBound, WherePredicate};

/// Traits of numbers: a type parameter with such a bound stands for a float.
const FLOATS: [&str; 6] = ["Float", "FloatCore", "Real", "RealField", "FloatConst", "Scalar"];

/// Those that integers have too.
const NUMBERS: [&str; 32] = [
    "Num",
    "NumRef",
    "NumOps",
    "NumAssign",
    "NumAssignOps",
    "NumAssignRef",
    "NumCast",
    "FromPrimitive",
    "ToPrimitive",
    "Signed",
    "Zero",
    "One",
    "Inv",
    "Pow",
    "MulAdd",
    "MulAddAssign",
    "Sum",
    "Product",
    "Add",
    "Sub",
    "Mul",
    "Div",
    "Rem",
    "Neg",
    "AddAssign",
    "SubAssign",
    "MulAssign",
    "DivAssign",
    "RemAssign",
    "AsPrimitive",
    "Bounded",
    "Euclid",
];

/// The traits of operators, of those that assign too.
pub const OPERATORS: [&str; 11] =
    ["Add", "Sub", "Mul", "Div", "Rem", "Neg", "AddAssign", "SubAssign", "MulAssign", "DivAssign", "RemAssign"];

/// Traits that say nothing of what a type holds.
pub const NEUTRAL: [&str; 21] = [
    "Copy",
    "Clone",
    "Debug",
    "Default",
    "Send",
    "Sync",
    "Sized",
    "Unpin",
    "PartialEq",
    "PartialOrd",
    "Eq",
    "Ord",
    "Hash",
    "Display",
    "DoubleEndedIterator",
    "ExactSizeIterator",
    "FusedIterator",
    "LowerExp",
    "UpperExp",
    "UnwindSafe",
    "RefUnwindSafe",
];

/// Traits that no float has.
const OF_NO_FLOAT: [&str; 3] = ["Ord", "Eq", "Hash"];

/// Traits through which nothing comes that carries a derivative, and whose functions change what has them.
const TOOLS: [&str; 9] = ["Rng", "RngCore", "RngExt", "CryptoRng", "SeedableRng", "Write", "Read", "BufRead", "Hasher"];

/// Traits of numbers that are integers.
const INTEGERS: [&str; 3] = ["PrimInt", "Integer", "Unsigned"];

/// Traits that hand out what their arguments say: nothing that carries a derivative if those do not.
pub const CARRIERS: [&str; 6] = ["Iterator", "IntoIterator", "AsRef", "Into", "Borrow", "Deref"];

/// What the bounds of a type say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It is a float.
    Float,
    /// It carries no derivative that could come out of it.
    Inactive,
    /// It is a function.
    Function,
    /// It can be turned into a type that carries a derivative.
    Convertible,
    /// They say nothing, and let nothing out.
    Opaque,
    /// They are not known.
    Unknown,
}

/// Is it that of an operator?
pub fn is_operator(bound: &TypeParamBound) -> bool {
    segments(&[bound]).any(|s| ["Add", "Sub", "Mul", "Div", "Rem", "Neg"].iter().any(|name| s.ident == name))
}

/// The names of the traits among bounds.
pub fn segments<'b>(bounds: &[&'b TypeParamBound]) -> impl Iterator<Item = &'b syn::PathSegment> {
    bounds.iter().filter_map(|b| match b {
        TypeParamBound::Trait(t) => t.path.segments.last(),
        _ => None,
    })
}

/// The types among the arguments of a trait.
pub fn arguments(segment: &syn::PathSegment) -> impl Iterator<Item = &syn::Type> {
    let list = match &segment.arguments {
        syn::PathArguments::AngleBracketed(list) => Some(&list.args),
        _ => None,
    };
    list.into_iter().flatten().filter_map(|argument| match argument {
        syn::GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// What the arguments of a trait say that a type of its is: `Output` in `Mul<f64, Output = V>`.
pub fn told_type<'s>(segment: &'s syn::PathSegment, name: &str) -> Option<&'s syn::Type> {
    let syn::PathArguments::AngleBracketed(list) = &segment.arguments else { return None };
    list.args.iter().find_map(|argument| match argument {
        syn::GenericArgument::AssocType(a) if a.ident == name => Some(&a.ty),
        _ => None,
    })
}

/// Is it `'static`?
pub fn is_static(bound: &TypeParamBound) -> bool {
    matches!(bound, TypeParamBound::Lifetime(l) if l.ident == "static")
}

/// Does the trait say of a type that it is a float, and no integer?
pub fn is_strict(segment: &syn::PathSegment) -> bool {
    // One with arguments (`FloatChecker<F>`) is about others.
    let sounds = || arguments(segment).next().is_none() && sounds_like_a_float(&segment.ident);
    FLOATS.iter().any(|name| segment.ident == name) || sounds()
}

/// Does nothing but the name of a trait of the user's say that a type is a float?
pub fn only_sounds_like_a_float(bounds: &[&TypeParamBound]) -> bool {
    let known = |s: &syn::PathSegment| FLOATS.iter().chain(&NUMBERS).any(|name| s.ident == name) || s.ident == "From";
    !segments(bounds).any(known)
}

/// May it be a trait of the user's, with functions of its own?
pub fn may_be_the_users(segment: &syn::PathSegment) -> bool {
    let known = FLOATS.iter().filter(|name| !["Real", "Scalar"].contains(name)).chain(&NUMBERS).chain(&NEUTRAL);
    !known.chain(&CARRIERS).any(|name| segment.ident == name) && segment.ident != "From"
}

/// Is something asked of the type parameter by a trait that may be the user's?
pub fn asked_by_the_user(generics: &syn::Generics, param: &Ident) -> bool {
    let of_user = |bound: &TypeParamBound| segments(&[bound]).any(may_be_the_users);
    let predicates = generics.where_clause.iter().flat_map(|w| &w.predicates);
    generics.type_params().any(|p| p.ident == *param && p.bounds.iter().any(of_user))
        || predicates.into_iter().any(|predicate| match predicate {
            WherePredicate::Type(p) => is_name(&p.bounded_ty, param) && p.bounds.iter().any(of_user),
            _ => false,
        })
}

/// Does the trait, by its name one of `num_traits`, convert what may not fit?
pub fn is_cast(segment: &syn::PathSegment) -> bool {
    segment.ident == "NumCast" || FLOATS.iter().any(|name| segment.ident == name) && !may_be_the_users(segment)
}

/// Do bounds say no more than that a type is some number?
pub fn is_any_number(bounds: &[&TypeParamBound]) -> bool {
    let number = |s: &syn::PathSegment| NUMBERS.iter().any(|name| s.ident == name);
    segments(bounds).any(number) && segments(bounds).all(|s| !is_strict(s) && s.ident != "From" && s.ident != "Into")
}

/// Do bounds say that a value is of use through a unique reference only, as a generator of random numbers is?
pub fn is_tool(bounds: &[&TypeParamBound]) -> bool {
    segments(bounds).any(|s| TOOLS.iter().any(|name| s.ident == name)) && kind(bounds) == Kind::Inactive
}

/// Is it a generator of random numbers of the crate `rand`, or of those around it? To be changed it is lent, and has no
/// derivative.
pub fn generates(name: &Ident) -> bool {
    let known = ["ThreadRng", "StdRng", "SmallRng", "OsRng", "ChaCha8Rng", "ChaCha12Rng", "ChaCha20Rng"];
    known.iter().any(|generator| name == generator)
}

/// What bounds say.
pub fn kind(bounds: &[&TypeParamBound]) -> Kind {
    let traits: Vec<&syn::PathSegment> = segments(bounds).collect();
    let is = |list: &[&str], s: &syn::PathSegment| list.iter().any(|name| s.ident == name);
    if traits.iter().any(|s| is(&["Fn", "FnMut", "FnOnce"], s)) {
        return if traits.iter().all(|s| is(&NEUTRAL, s) || function_is_inactive(s)) {
            Kind::Inactive
        } else {
            Kind::Function
        };
    }
    if traits.iter().any(|s| is(&OF_NO_FLOAT, s)) {
        return Kind::Inactive;
    }
    if traits.iter().any(|s| is_strict(s) || is(&NUMBERS, s) || (s.ident == "From" && !arguments_are_inactive(s))) {
        return Kind::Float;
    }
    if traits.iter().any(|s| is(&INTEGERS, s)) {
        return Kind::Inactive;
    }
    let into = || traits.iter().filter(|s| s.ident == "Into" && !arguments_are_inactive(s));
    // What can be turned into a float, and is computed with before, is one. Otherwise it may be an integer.
    if into().any(|s| arguments(s).all(|ty| Ty::of(ty).is_float())) && bounds.iter().any(|bound| is_operator(bound)) {
        return Kind::Float;
    }
    if into().next().is_some() {
        return Kind::Convertible;
    }
    let inactive = |s: &syn::PathSegment| {
        s.ident == "ToString" || is(&TOOLS, s) || (is(&CARRIERS, s) && arguments_are_inactive(s))
    };
    match (traits.iter().all(|s| inactive(s) || is(&NEUTRAL, s)), traits.iter().any(|s| inactive(s))) {
        (true, true) => Kind::Inactive,
        (true, false) => Kind::Opaque,
        _ => Kind::Unknown,
    }
}

/// Is a trait of the user's called after floats (`FloatType`, `RealNumber`)? Siblings ask for one then, so that rustc
/// says if it is none. What gives floats is none (`ScalarSource`).
pub fn sounds_like_a_float(name: &Ident) -> bool {
    const GIVING: [&str; 12] = [
        "Source",
        "Function",
        "Fn",
        "Map",
        "Sampler",
        "Generator",
        "Provider",
        "Problem",
        "System",
        "Filter",
        "Model",
        "ScalarField",
    ];
    let name = name.to_string();
    if GIVING.iter().any(|giving| name.ends_with(giving)) {
        return false;
    }
    let ends_word = |rest: &str| !rest.starts_with(char::is_lowercase);
    ["Float", "Real", "Scalar"]
        .iter()
        .any(|word| name.match_indices(word).any(|(i, _)| ends_word(&name[i + word.len()..])))
}

/// Do the arguments of a trait (`<str>`, `<Item = usize>`) say that nothing in it carries a derivative?
fn arguments_are_inactive(segment: &syn::PathSegment) -> bool {
    let syn::PathArguments::AngleBracketed(list) = &segment.arguments else { return false };
    !list.args.is_empty()
        && list.args.iter().all(|argument| match argument {
            syn::GenericArgument::Type(ty) => is_plain(ty),
            syn::GenericArgument::AssocType(a) => is_plain(&a.ty),
            _ => false,
        })
}

fn function_is_inactive(segment: &syn::PathSegment) -> bool {
    let syn::PathArguments::Parenthesized(list) = &segment.arguments else { return false };
    // Plain data that goes in lets nothing out that carries a derivative, but for what the function has captured; and
    // nothing comes out where what comes out is plain, and nothing is written.
    let written =
        list.inputs.iter().any(|input| matches!(&input.ty, syn::Type::Reference(r) if r.mutability.is_some()));
    let plain = matches!(&list.output, syn::ReturnType::Type(_, ty) if is_plain(ty));
    (plain && !written) || list.inputs.iter().all(|input| is_plain(&input.ty))
}

/// Is it a type of plain data without a derivative?
fn is_plain(ty: &syn::Type) -> bool {
    let last = |name: &str| matches!(ty, syn::Type::Path(p) if p.path.segments.last().is_some_and(|s| s.ident == name && s.arguments.is_none()));
    ["Path", "OsStr", "Duration", "Instant"].into_iter().any(last) || !Ty::of(ty).may_be_active()
}

/// The types that traits name (`T::Scalar`) and that values or their parts are of, if nothing is said of them. `open`: is the
/// name that of a type parameter of which nothing is known?
pub fn open_types_of(ty: &syn::Type, generics: &syn::Generics, open: &dyn Fn(&Ident) -> bool) -> Vec<syn::Type> {
    struct Open<'a>(&'a syn::Generics, &'a dyn Fn(&Ident) -> bool, Vec<syn::Type>);
    impl<'ast> syn::visit::Visit<'ast> for Open<'_> {
        fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
            if ty.qself.is_none() && ty.path.segments.len() == 2 && (self.1)(&ty.path.segments[0].ident) {
                let ty = syn::Type::Path(ty.clone());
                let said = |p: &WherePredicate| matches!(p, WherePredicate::Type(p) if p.bounded_ty == ty);
                if !self.0.where_clause.iter().flat_map(|w| &w.predicates).any(said) && !self.2.contains(&ty) {
                    self.2.push(ty);
                }
            }
            syn::visit::visit_type_path(self, ty);
        }
    }
    let mut found = Open(generics, open, vec![]);
    syn::visit::Visit::visit_type(&mut found, ty);
    found.2
}

/// Does a function of a block ask that a type parameter of the block is none that a float could stand for?
pub fn excludes_floats(function: &syn::Generics, block: &syn::Generics) -> bool {
    let of_none = |bound: &TypeParamBound| segments(&[bound]).any(|s| OF_NO_FLOAT.iter().any(|name| s.ident == name));
    let mut predicates = function.where_clause.iter().flat_map(|clause| &clause.predicates);
    predicates.any(|predicate| match predicate {
        WherePredicate::Type(p) => {
            block.type_params().any(|param| is_name(&p.bounded_ty, &param.ident)) && p.bounds.iter().any(of_none)
        }
        _ => false,
    })
}
