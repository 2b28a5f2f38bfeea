//! Places: a variable and a path into it.

use super::*;
use crate::ir::code;
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

/// A variable and a path into it.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// The variable.
    pub root: VarId,
    /// The path.
    pub path: Vec<Proj>,
}

/// A step of a path.
#[derive(Debug, Clone)]
pub enum Proj {
    /// `*p`
    Deref,
    /// `p.0`
    Field(u32),
    /// `p.x`
    Named(Ident),
    /// `p[i]`
    Index(Inert),
    /// `p[a..b]`, any range.
    Range(Inert),
    /// `p[(i, j)]` on a type of the user's.
    Keyed(Keyed),
    /// A field of a variant, of an enum that has that variant. `tangent`: of the tangent of such an enum.
    Part { variant: Variant, field: Member, tangent: bool },
}

/// An element of a value of a type of the user's, by an index that is no number.
#[derive(Debug, Clone)]
pub struct Keyed {
    /// The trait of the runtime, for the type: `Matrix as Keyed<(usize, usize)>`, or `Matrix as Lends<NUMBER>`.
    pub of: Tokens,
    /// Is it what a method lends to be changed?
    pub lent: bool,
    /// The index into the value.
    pub index: Inert,
    /// What leads to the element of the tangent.
    pub key: Inert,
    /// Is this the element of the tangent?
    pub tangent: bool,
}

impl Keyed {
    /// The code that leads there.
    pub fn code(&self) -> &Inert {
        if self.tangent { &self.key } else { &self.index }
    }
}

/// A variant of an enum.
#[derive(Debug, Clone)]
pub struct Variant {
    /// The path that patterns and expressions name it by.
    pub path: TokenStream,
    /// Its name.
    pub name: String,
    /// The enum.
    pub home: Owner,
}

impl Variant {
    /// Is it the one of an option or a result that has the value?
    pub fn is_value(&self) -> bool {
        self.home != Owner::User && matches!(self.name.as_str(), "Some" | "Ok")
    }
}

/// The enum of a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// `Option`
    Option,
    /// `Result`
    Result,
    /// One of the two: which, only rustc knows.
    Either,
    /// One of the user's.
    User,
    /// `Box`, whose only variant is `Box::new(x)`.
    Box,
}

/// A field of a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Member {
    /// By its position.
    At(u32),
    /// By its name.
    Named(String),
}

impl Variant {
    /// `Some`, `None`, `Ok` or `Err` of the standard library.
    pub fn standard(name: &str) -> Variant {
        let ident = Ident::new(name, Span::mixed_site());
        let (path, home) = match name {
            "Some" | "None" => (quote!(::core::option::Option::#ident), Owner::Option),
            _ => (quote!(::core::result::Result::#ident), Owner::Result),
        };
        Variant { path, name: name.to_owned(), home }
    }

    /// The same variant of a tangent, whose error is none, and whose value has another type than the path may say, unless that is
    /// a float: `Ok::<f64, E>`.
    pub fn of_tangent(&self) -> Variant {
        let of_user = self.home == Owner::User;
        let said = syn::parse2::<syn::Path>(self.path.clone()).ok().filter(|_| !of_user).and_then(|path| {
            let arguments = path.segments.into_iter().map(|segment| segment.arguments);
            arguments.filter(|arguments| !arguments.is_none()).last()
        });
        let Some(syn::PathArguments::AngleBracketed(said)) = said else { return self.clone() };
        let value = match said.args.first() {
            Some(syn::GenericArgument::Type(ty)) if Ty::of(ty).is_float() => quote!(#ty),
            _ => quote!(_),
        };
        let Variant { path, name, home } = Variant::standard(&self.name);
        let path = if home == Owner::Result { quote!(#path::<#value, ()>) } else { quote!(#path::<#value>) };
        Variant { path, name, home }
    }

    /// What an `Option`, a `Result` or a `Box` is present as.
    pub fn present(home: Owner) -> Variant {
        match home {
            Owner::Option | Owner::User => Variant::standard("Some"),
            Owner::Result => Variant::standard("Ok"),
            Owner::Either => Variant { home: Owner::Either, ..Variant::standard("Some") },
            Owner::Box => Variant { path: quote!(::std::boxed::Box::new), name: "Box".to_owned(), home: Owner::Box },
        }
    }
}

impl Proj {
    /// What is in an `Option`, a `Result` or a `Box`.
    pub fn present(home: Owner) -> Proj {
        Proj::Part { variant: Variant::present(home), field: Member::At(0), tangent: false }
    }

    /// The same step in the tangent.
    pub fn in_tangent(&self) -> Proj {
        match self {
            Proj::Part { variant, field, .. } => {
                Proj::Part { variant: variant.clone(), field: field.clone(), tangent: true }
            }
            Proj::Keyed(keyed) => Proj::Keyed(Keyed { tangent: true, ..keyed.clone() }),
            step => step.clone(),
        }
    }

    /// The index, of an element or a range.
    pub fn code(&self) -> Option<&Inert> {
        match self {
            Proj::Index(code) | Proj::Range(code) => Some(code),
            Proj::Keyed(keyed) => Some(keyed.code()),
            _ => None,
        }
    }
}

impl PartialEq for Proj {
    fn eq(&self, other: &Proj) -> bool {
        match (self, other) {
            (Proj::Deref, Proj::Deref) => true,
            (Proj::Field(a), Proj::Field(b)) => a == b,
            (Proj::Named(a), Proj::Named(b)) => a == b,
            (Proj::Index(a), Proj::Index(b)) | (Proj::Range(a), Proj::Range(b)) => {
                a.tokens.to_string() == b.tokens.to_string()
            }
            (Proj::Keyed(a), Proj::Keyed(b)) => {
                // One index may have led to several elements, by what it is computed of: a key has led to one.
                let same = a.code().tokens.to_string() == b.code().tokens.to_string();
                a.of == b.of && a.tangent == b.tangent && same
            }
            (Proj::Part { variant: a, field: i, .. }, Proj::Part { variant: b, field: j, .. }) => {
                a.name == b.name && i == j
            }
            _ => false,
        }
    }
}

impl Inert {
    /// Is it the name of an item: of a value without fields, or a constant?
    pub fn is_item(&self) -> bool {
        self.reads.is_empty() && syn::parse2::<syn::Path>(self.tokens.clone()).is_ok()
    }

    /// Does the code never come to its end?
    pub fn diverges(&self) -> bool {
        let mut tokens = self.tokens.clone().into_iter();
        let name = matches!(tokens.next(), Some(TokenTree::Ident(name)) if crate::syntax::is_diverging(&name));
        name && matches!(tokens.next(), Some(TokenTree::Punct(p)) if p.as_char() == '!')
    }

    /// The index in the whole of what is at an index in the part that this range cuts out.
    pub fn element(&self, index: &Inert) -> Option<Inert> {
        let tokens: Vec<_> = self.tokens.clone().into_iter().collect();
        let dot = |t: Option<&TokenTree>| matches!(t, Some(TokenTree::Punct(p)) if p.as_char() == '.');
        let at = (0..tokens.len()).find(|k| dot(tokens.get(*k)) && dot(tokens.get(k + 1)))?;
        let start: TokenStream = tokens[..at].iter().cloned().collect();
        if start.is_empty() || start.to_string() == "0" {
            return Some(index.clone());
        }
        let (a, b) = (code::operand(&start), code::operand(&index.tokens));
        let mut reads = self.reads.clone();
        reads.extend(index.reads.iter().copied());
        let writes = self.writes.iter().chain(&index.writes).copied().collect();
        Some(Inert { tokens: quote!(#a + #b), reads, writes, pure: self.pure && index.pure, ty: index.ty.clone() })
    }
}

impl From<VarId> for Place {
    fn from(root: VarId) -> Place {
        Place { root, path: Vec::new() }
    }
}

impl Place {
    /// The place in a tangent: of a reference to a reference there is one reference.
    pub(super) fn collapsed(mut self) -> Place {
        while self.path.len() > 1 && self.path[0] == Proj::Deref && self.path[1] == Proj::Deref {
            self.path.remove(0);
        }
        self
    }

    /// The place of the whole enum, where the path goes into a variant: what is moved out of a part takes the rest
    /// along.
    pub fn whole_enum(&self) -> Place {
        let parts = |s: &Proj| matches!(s, Proj::Part { .. });
        let length = self.path.iter().position(parts).unwrap_or(self.path.len());
        Place { root: self.root, path: self.path[..length].to_vec() }
    }

    /// The place that this one is a part of, and the ranges that lead to it, each in the one before.
    pub fn part(&self) -> Option<(Place, Vec<&Inert>)> {
        let is_range = |step: &Proj| matches!(step, Proj::Range(_));
        let at = self.path.iter().rposition(|step| !is_range(step)).map_or(0, |last| last + 1);
        let ranges: Vec<&Inert> = self.path[at..].iter().filter_map(Proj::code).collect();
        (!ranges.is_empty()).then(|| (Place { root: self.root, path: self.path[..at].to_vec() }, ranges))
    }

    /// The list that it is an item of.
    pub fn list(&self) -> Option<Place> {
        let (Proj::Index(_), list) = self.path.split_last()? else { return None };
        Some(Place { root: self.root, path: list.to_vec() })
    }

    /// Are both items of one list?
    pub fn is_beside(&self, other: &Place) -> bool {
        self.list().is_some_and(|list| other.list() == Some(list))
    }

    /// May two places have a part in common? Two fields of one place have none.
    pub fn may_overlap(&self, other: &Place) -> bool {
        let field = |s: &Proj| matches!(s, Proj::Field(_) | Proj::Named(_));
        let differ = self.path.iter().zip(&other.path).find(|(a, b)| a != b);
        self.root == other.root && !differ.is_some_and(|(a, b)| field(a) && field(b))
    }

    /// The trait that says where the element is, if an index that is no number leads to it, from fields.
    pub fn keyed_of(&self) -> Option<Tokens> {
        let (last, fields) = self.path.split_last()?;
        let is_field = |s: &Proj| matches!(s, Proj::Deref | Proj::Field(_) | Proj::Named(_));
        match last {
            Proj::Keyed(keyed) if !keyed.lent && fields.iter().all(is_field) => Some(keyed.of.clone()),
            _ => None,
        }
    }

    /// This place with one more step.
    pub fn then(&self, step: Proj) -> Place {
        let mut place = self.clone();
        place.path.push(step);
        place
    }
}
