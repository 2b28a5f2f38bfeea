//! Methods of the standard library that are called, or handed on, by their path.
//!
//! ```text
//! Vec::push(&mut v, x)            v.push(x)
//! Iterator::sum(xs.iter())        xs.iter().sum()
//! rows.map(<[f64]>::to_vec)       rows.map(|item| item.to_vec())
//! chunks.map(Vec::from)           chunks.map(|item| Vec::from(item))
//! elements.map(Matrix::from)      elements.map(|item| Matrix::from(item))
//! xs.iter().copied().map(Meters)  xs.iter().copied().map(|item| Meters(item))
//! Vec::from_iter(chain)           chain.into_iter().collect::<Vec<_>>()
//! Clone::clone(&x)                (&x).clone()
//! From::from(x)   Into::into(x)   x.into()
//! Pow::pow(x, 2)                  x.pow(2)
//! zs.iter().map(Complex::norm)    zs.iter().map(|item| item.norm())
//! ```

use super::listed::each_item_mut;
use crate::names::Namer;
use crate::rules;
use crate::syntax::{is_complex, is_of_quantity};
use proc_macro2::Ident;
use quote::{ToTokens, format_ident, quote};
use syn::visit_mut::{self, VisitMut};

/// Types and traits whose methods are called like those of a value.
const OWNERS: [&str; 12] = [
    "Option",
    "Result",
    "Vec",
    "VecDeque",
    "Iterator",
    "IntoIterator",
    "ToOwned",
    "Pow",
    "Clone",
    "Extend",
    "AsRef",
    "PartialOrd",
];

/// Methods that take more than `self`. (A type of the user's may have a name of theirs, and other functions.)
const OF_MORE: [&str; 46] = [
    "lt",
    "le",
    "gt",
    "ge",
    "partial_cmp",
    "push",
    "extend",
    "extend_from_slice",
    "insert",
    "remove",
    "swap",
    "swap_remove",
    "truncate",
    "resize",
    "fill",
    "get",
    "get_mut",
    "sort_by",
    "sort_by_key",
    "retain",
    "push_back",
    "push_front",
    "map",
    "map_or",
    "map_or_else",
    "map_err",
    "and_then",
    "or",
    "or_else",
    "ok_or",
    "ok_or_else",
    "unwrap_or",
    "unwrap_or_else",
    "expect",
    "is_some_and",
    "filter",
    "filter_map",
    "flat_map",
    "zip",
    "chain",
    "take",
    "skip",
    "step_by",
    "fold",
    "for_each",
    "nth",
];

/// Methods that take nothing but `self`: what may be handed on.
const OF_SELF_ALONE: [&str; 30] = [
    "clone",
    "unwrap",
    "unwrap_or_default",
    "as_ref",
    "as_mut",
    "as_deref",
    "copied",
    "cloned",
    "flatten",
    "is_some",
    "is_none",
    "is_ok",
    "is_err",
    "ok",
    "err",
    "len",
    "is_empty",
    "to_vec",
    "to_owned",
    "iter",
    "into_iter",
    "sum",
    "product",
    "pop",
    "reverse",
    "rev",
    "enumerate",
    "count",
    "first",
    "iter_mut",
];

/// Those that complex numbers have beside those of floats.
const OF_COMPLEX: [&str; 7] = ["norm_sqr", "norm", "l1_norm", "arg", "conj", "inv", "to_polar"];

/// Is it a function of complex numbers of one argument: `Complex::norm_sqr`?
fn of_complex(path: &syn::ExprPath) -> Option<&Ident> {
    let mut names = path.path.segments.iter().rev().map(|s| &s.ident);
    let (name, owner) = (names.next()?, names.next()?);
    let unary = OF_COMPLEX.iter().any(|known| name == known) || rules::method(&name.to_string(), 1).is_some();
    (path.qself.is_none() && is_complex(owner) && unary).then_some(name)
}

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn, names: &mut Namer) {
    let argument = names.shadowing(&format_ident!("item"));
    Paths { argument }.visit_block_mut(&mut item.block);
}

/// A function of the standard library, by its path.
enum Named {
    /// It has a `self`.
    Method(Ident),
    /// It makes a container of another value.
    Conversion,
    /// It makes a container of an iterator, of which is said what it is, or not.
    Collection(Option<Ident>),
    /// It gives what it is given.
    Identity,
    /// It makes something of another value, and what, is told by where it stands.
    Into,
}

/// What a path names, if it is such a function.
fn named(path: &syn::ExprPath) -> Option<Named> {
    let segments = &path.path.segments;
    let name = &segments.last()?.ident;
    let list = |q: &syn::QSelf| q.position == 0 && matches!(&*q.ty, syn::Type::Slice(_) | syn::Type::Array(_));
    if path.qself.is_none() && is_of(segments, &[("From", "from"), ("Into", "into")]) {
        return Some(Named::Into);
    }
    if path.qself.is_none() && is_of(segments, &[("convert", "identity"), ("hint", "black_box")]) {
        return Some(Named::Identity);
    }
    if path.qself.is_none() && is_of(segments, &[("FromIterator", "from_iter")]) {
        return Some(Named::Collection(None));
    }
    if path.qself.is_none()
        && name == "from"
        && segments.iter().rev().nth(1).is_some_and(|s| may_be_the_users(&s.ident))
    {
        return Some(Named::Conversion);
    }
    let owner = match &path.qself {
        Some(q) => (segments.len() == 1 && list(q)).then(|| format_ident!("Vec"))?,
        None => segments.iter().rev().nth(1).filter(|s| OWNERS.iter().any(|o| s.ident == o))?.ident.clone(),
    };
    if OF_SELF_ALONE.iter().chain(&OF_MORE).any(|method| name == method) {
        return Some(Named::Method(name.clone()));
    }
    let makes = path.qself.is_none() && (owner == "Vec" || owner == "VecDeque");
    match name.to_string().as_str() {
        "from" if makes => Some(Named::Conversion),
        "from_iter" if makes => Some(Named::Collection(Some(owner))),
        "pow" if owner == "Pow" => Some(Named::Method(name.clone())),
        _ => None,
    }
}

/// May it be a type of the user's, that other values are converted to? Type parameters are written in capitals alone.
fn may_be_the_users(name: &Ident) -> bool {
    const STANDARD: [&str; 8] = ["String", "Box", "Rc", "Arc", "Cow", "Path", "PathBuf", "OsString"];
    let name = name.to_string();
    name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase) && !STANDARD.contains(&name.as_str())
}

/// Is it one of these functions of traits, of no type?
fn is_of(segments: &syn::punctuated::Punctuated<syn::PathSegment, syn::Token![::]>, known: &[(&str, &str)]) -> bool {
    let mut names = segments.iter().rev();
    let (Some(name), Some(owner)) = (names.next(), names.next()) else { return false };
    known.iter().any(|(of, method)| owner.ident == of && name.ident == method) && owner.arguments.is_none()
}

struct Paths {
    argument: Ident,
}

impl Paths {
    /// The closure for a function that is handed on.
    fn handed_on(&self, e: &syn::Expr) -> Option<syn::Expr> {
        let syn::Expr::Path(path) = e else { return None };
        let item = &self.argument;
        if let Some(name) = of_complex(path) {
            return Some(syn::parse_quote!(|#item| #item.#name()));
        }
        match named(path)? {
            Named::Method(name) if OF_SELF_ALONE.iter().any(|method| name == method) => {
                Some(syn::parse_quote!(|#item| #item.#name()))
            }
            Named::Conversion => Some(syn::parse_quote!(|#item| #path(#item))),
            Named::Into => Some(syn::parse_quote!(|#item| #item.into())),
            Named::Identity => Some(syn::parse_quote!(|#item| #item)),
            _ => None,
        }
    }

    /// The closure for a struct or a variant that is made of one value.
    fn constructor(&self, e: &syn::Expr) -> Option<syn::Expr> {
        let syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) = e else { return None };
        let name = path.segments.last()?.ident.to_string();
        let standard = ["Some", "Ok", "Err"].contains(&name.as_str());
        let of_type = name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
        let item = &self.argument;
        (of_type && !standard && !is_of_quantity(&name)).then(|| syn::parse_quote!(|#item| #path(#item)))
    }
}

impl VisitMut for Paths {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        visit_mut::visit_expr_mut(self, e);
        match e {
            syn::Expr::MethodCall(m) => {
                let maps = m.method == "map" && m.args.len() == 1;
                for arg in &mut m.args {
                    if let Some(closure) = self.handed_on(arg).or_else(|| self.constructor(arg).filter(|_| maps)) {
                        *arg = closure;
                    }
                }
            }
            syn::Expr::Call(c) => {
                let syn::Expr::Path(path) = &*c.func else { return };
                match (named(path), c.args.first()) {
                    (Some(Named::Method(name)), Some(receiver)) => {
                        let receiver = match receiver {
                            syn::Expr::Path(_) | syn::Expr::MethodCall(_) | syn::Expr::Call(_) => quote!(#receiver),
                            // What the method borrows by itself.
                            syn::Expr::Reference(r) if r.mutability.is_some() => r.expr.to_token_stream(),
                            other => quote!((#other)),
                        };
                        let args = c.args.iter().skip(1);
                        *e = syn::parse_quote!(#receiver.#name(#(#args),*));
                    }
                    (Some(Named::Identity), Some(value)) => *e = syn::parse_quote!((#value)),
                    (Some(Named::Into), Some(value)) => *e = syn::parse_quote!((#value).into()),
                    (Some(Named::Collection(of)), Some(items)) => {
                        let of = of.map(|of| quote!(::<#of<_>>));
                        *e = syn::parse_quote!((#items).into_iter().collect #of ());
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        each_item_mut(mac, &mut |item| self.visit_expr_mut(item));
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
