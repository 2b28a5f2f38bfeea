//! What an iterator runs over: where its items are, by their number.

use crate::collections::HashSet;
use crate::names::Namer;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::visit::{self, Visit};

/// The variables that are slices, arrays or vectors, as far as their declarations say. (Constants in capitals that have
/// an `iter` are taken for lists as well.)
#[derive(Default)]
pub(super) struct Lists {
    names: HashSet<String>,
}

impl<'ast> Visit<'ast> for Lists {
    fn visit_pat_type(&mut self, p: &'ast syn::PatType) {
        if let (syn::Pat::Ident(name), true) = (&*p.pat, is_list(&p.ty)) {
            self.names.insert(name.ident.to_string());
        }
        visit::visit_pat_type(self, p);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        let made = local.init.as_ref().is_some_and(|init| match &*init.expr {
            syn::Expr::Macro(m) => m.mac.path.is_ident("vec"),
            syn::Expr::Array(_) | syn::Expr::Repeat(_) => true,
            syn::Expr::MethodCall(m) => m.method == "to_vec",
            _ => false,
        });
        if let (syn::Pat::Ident(name), true) = (&local.pat, made) {
            self.names.insert(name.ident.to_string());
        }
        visit::visit_local(self, local);
    }
}

impl Lists {
    fn names(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Path(p) => p.path.segments.last().is_some_and(|s| {
                let name = s.ident.to_string();
                self.names.contains(&name) || name.chars().all(|c| !c.is_lowercase())
            }),
            syn::Expr::Index(i) => matches!(*i.index, syn::Expr::Range(_)) && self.names(&i.expr),
            syn::Expr::Reference(r) => r.mutability.is_none() && self.names(&r.expr),
            syn::Expr::Paren(p) => self.names(&p.expr),
            _ => false,
        }
    }
}

fn is_list(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Reference(r) => is_list(&r.elem),
        syn::Type::Slice(_) | syn::Type::Array(_) => true,
        syn::Type::Path(p) => p.path.segments.last().is_some_and(|s| s.ident == "Vec"),
        _ => false,
    }
}

/// What gives the parts of a list, each as a slice.
const PARTS: [&str; 3] = ["chunks", "chunks_exact", "windows"];

/// A chain as it is written.
pub(super) enum Chain {
    List {
        list: syn::Expr,
        /// `take(n)` and `skip(n)` in order, each with the direction in which it is seen.
        cuts: Vec<(bool, bool, syn::Expr)>,
        reversed: bool,
        owned: bool,
    },
    /// `chunks(n)`, `chunks_exact(n)`, `windows(n)` of a list.
    Parts(syn::Expr, Ident, syn::Expr),
    Zip(Box<Chain>, Box<Chain>),
    Enumerate(Box<Chain>),
    Map(Box<Chain>, syn::Expr),
}

impl Chain {
    /// The chain that an expression writes, if it is one over lists.
    pub(super) fn of(e: &syn::Expr, lists: &Lists) -> Option<Chain> {
        let syn::Expr::MethodCall(m) = e else { return None };
        if m.method == "iter" && m.args.is_empty() && lists.names(&m.receiver) {
            return Some(Chain::List { list: (*m.receiver).clone(), cuts: vec![], reversed: false, owned: false });
        }
        if PARTS.iter().any(|parts| m.method == parts) && lists.names(&m.receiver) {
            return Some(Chain::Parts((*m.receiver).clone(), m.method.clone(), m.args.first()?.clone()));
        }
        let inner = Chain::of(&m.receiver, lists)?;
        match (m.method.to_string().as_str(), m.args.first(), inner) {
            ("rev", None, Chain::List { list, cuts, reversed, owned }) => {
                Some(Chain::List { list, cuts, reversed: !reversed, owned })
            }
            ("copied" | "cloned", None, Chain::List { list, cuts, reversed, .. }) => {
                Some(Chain::List { list, cuts, reversed, owned: true })
            }
            (cut @ ("take" | "skip"), Some(n), Chain::List { list, mut cuts, reversed, owned }) => {
                cuts.push((cut == "take", reversed, n.clone()));
                Some(Chain::List { list, cuts, reversed, owned })
            }
            ("peekable" | "by_ref" | "fuse", None, inner) => Some(inner),
            ("enumerate", None, inner) => Some(Chain::Enumerate(Box::new(inner))),
            ("map", Some(f @ syn::Expr::Closure(_)), inner) => Some(Chain::Map(Box::new(inner), f.clone())),
            ("zip", Some(other), inner) => {
                let other = Chain::of(other, lists).or_else(|| {
                    let list = lists.names(other).then(|| other.clone())?;
                    Some(Chain::List { list, cuts: vec![], reversed: false, owned: false })
                })?;
                Some(Chain::Zip(Box::new(inner), Box::new(other)))
            }
            _ => None,
        }
    }

    /// The views and functions that stand for the chain, and their declarations.
    pub(super) fn bind(self, name: &Ident, names: &mut Namer, lets: &mut Vec<syn::Stmt>) -> Source {
        match self {
            Chain::List { list, cuts, reversed, owned } => {
                let mut fresh = |which: &str| names.shadowing(&format_ident!("{name}_{which}"));
                let (of, cut) = (fresh("of"), fresh("cut"));
                lets.push(syn::parse_quote!(let #of = &#list[..];));
                for (take, reversed, n) in &cuts {
                    lets.push(syn::parse_quote!(let #cut: usize = (#n).min(#of.len());));
                    lets.push(match (take, reversed) {
                        (true, false) => syn::parse_quote!(let #of = &#of[..#cut];),
                        (true, true) => syn::parse_quote!(let #of = &#of[#of.len() - #cut..];),
                        (false, false) => syn::parse_quote!(let #of = &#of[#cut..];),
                        (false, true) => syn::parse_quote!(let #of = &#of[..#of.len() - #cut];),
                    });
                }
                Source::List { of, reversed, owned }
            }
            Chain::Parts(list, method, size) => {
                let mut fresh = |which: &str| names.shadowing(&format_ident!("{name}_{which}"));
                let (of, length) = (fresh("of"), fresh("size"));
                lets.push(syn::parse_quote!(let #of = &#list[..];));
                lets.push(syn::parse_quote!(let #length: usize = #size;));
                lets.push(syn::parse_quote!(assert!(#length != 0, "the size of a part is zero");));
                Source::Parts { of, method, size: length }
            }
            Chain::Zip(a, b) => {
                let (a, b) = (a.bind(name, names, lets), b.bind(name, names, lets));
                Source::Zip(Box::new(a), Box::new(b))
            }
            Chain::Enumerate(inner) => Source::Enumerate(Box::new(inner.bind(name, names, lets))),
            Chain::Map(inner, f) => {
                let inner = inner.bind(name, names, lets);
                let function = names.shadowing(&format_ident!("{name}_map"));
                lets.push(syn::parse_quote!(let #function = #f;));
                Source::Map(Box::new(inner), function)
            }
        }
    }
}

/// Where the items of a chain are.
pub(super) enum Source {
    List { of: Ident, reversed: bool, owned: bool },
    Parts { of: Ident, method: Ident, size: Ident },
    Zip(Box<Source>, Box<Source>),
    Enumerate(Box<Source>),
    Map(Box<Source>, Ident),
}

impl Source {
    /// The number of items.
    pub(super) fn len(&self) -> TokenStream {
        match self {
            Source::List { of, .. } => quote!(#of.len()),
            Source::Parts { of, method, size } => match method.to_string().as_str() {
                "chunks" => quote!(#of.len().div_ceil(#size)),
                "chunks_exact" => quote!((#of.len() / #size)),
                _ => quote!((#of.len() + 1).saturating_sub(#size)),
            },
            Source::Zip(a, b) => {
                let (a, b) = (a.len(), b.len());
                quote!(#a.min(#b))
            }
            Source::Enumerate(inner) | Source::Map(inner, _) => inner.len(),
        }
    }

    /// The item whose number is given.
    pub(super) fn item(&self, number: &TokenStream) -> TokenStream {
        match self {
            Source::List { of, reversed, owned } => {
                let item = if *reversed { quote!(#of[#of.len() - 1 - (#number)]) } else { quote!(#of[#number]) };
                if *owned { item } else { quote!(&#item) }
            }
            Source::Parts { of, method, size } => match method.to_string().as_str() {
                "chunks" => quote!(&#of[(#number) * #size..((#number) * #size + #size).min(#of.len())]),
                "chunks_exact" => quote!(&#of[(#number) * #size..(#number) * #size + #size]),
                _ => quote!(&#of[#number..#number + #size]),
            },
            Source::Zip(a, b) => {
                let (a, b) = (a.item(number), b.item(number));
                quote!((#a, #b))
            }
            Source::Enumerate(inner) => {
                let item = inner.item(number);
                quote!((#number, #item))
            }
            Source::Map(inner, f) => {
                let item = inner.item(number);
                quote!(#f(#item))
            }
        }
    }

    /// The items from a number on, as an iterator.
    pub(super) fn rest(&self, at: &Ident) -> TokenStream {
        match self {
            Source::List { of, reversed, owned } => {
                let rest = if *reversed {
                    quote!(#of[..#of.len() - #at.min(#of.len())].iter().rev())
                } else {
                    quote!(#of[#at.min(#of.len())..].iter())
                };
                if *owned { quote!(#rest.copied()) } else { rest }
            }
            Source::Parts { of, method, size } if method == "windows" => {
                quote!(#of[#at.min(#of.len())..].windows(#size))
            }
            Source::Parts { of, method, size } => quote!(#of[(#at * #size).min(#of.len())..].#method(#size)),
            Source::Zip(a, b) => {
                let (a, b) = (a.rest(at), b.rest(at));
                quote!(#a.zip(#b))
            }
            Source::Enumerate(inner) => {
                let rest = inner.rest(at);
                quote!((#at..).zip(#rest))
            }
            Source::Map(inner, f) => {
                let rest = inner.rest(at);
                quote!(#rest.map(#f))
            }
        }
    }

    /// Does a function make its items? What that does, it may only do once for each.
    pub(super) fn is_made(&self) -> bool {
        match self {
            Source::List { .. } | Source::Parts { .. } => false,
            Source::Zip(a, b) => a.is_made() || b.is_made(),
            Source::Enumerate(inner) => inner.is_made(),
            Source::Map(..) => true,
        }
    }

    /// Is it nothing but a list, whose items are places?
    pub(super) fn list(&self) -> Option<(&Ident, bool, bool)> {
        match self {
            Source::List { of, reversed, owned } => Some((of, *reversed, *owned)),
            _ => None,
        }
    }
}
