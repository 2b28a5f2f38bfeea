//! What an iterator runs over: where its items are, by their number.

use crate::collections::HashMap;
use crate::names::Namer;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::visit::{self, Visit};

/// The variables that are slices, arrays or vectors, as far as their declarations say. (Constants in capitals that have
/// an `iter` are taken for lists as well.)
#[derive(Default)]
pub(super) struct Lists {
    /// Each with what `into_iter` gives.
    names: HashMap<String, Items>,
}

impl<'ast> Visit<'ast> for Lists {
    fn visit_pat_type(&mut self, p: &'ast syn::PatType) {
        if let (syn::Pat::Ident(name), Some(items)) = (&*p.pat, list(&p.ty)) {
            self.names.insert(name.ident.to_string(), items);
        }
        visit::visit_pat_type(self, p);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        let made = local.init.as_ref().is_some_and(|init| match &*init.expr {
            syn::Expr::Macro(m) => crate::syntax::is_vec(&m.mac.path),
            syn::Expr::Array(_) | syn::Expr::Repeat(_) => true,
            syn::Expr::MethodCall(m) => m.method == "to_vec",
            _ => false,
        });
        if let (syn::Pat::Ident(name), true) = (&local.pat, made) {
            self.names.insert(name.ident.to_string(), Items::Clones);
        }
        visit::visit_local(self, local);
    }
}

impl Lists {
    /// What `into_iter` gives.
    pub(super) fn moved(&self, e: &syn::Expr) -> Option<Items> {
        match e {
            syn::Expr::Path(p) => self.names.get(&p.path.get_ident()?.to_string()).copied(),
            syn::Expr::MethodCall(_) => self.names(e).then_some(Items::Clones),
            _ => None,
        }
    }

    fn names(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::MethodCall(m) => m.method == "to_vec" && self.names(&m.receiver),
            syn::Expr::Path(p) => p.path.segments.last().is_some_and(|s| {
                let name = s.ident.to_string();
                self.names.contains_key(&name) || name.chars().all(|c| !c.is_lowercase())
            }),
            syn::Expr::Index(i) => matches!(*i.index, syn::Expr::Range(_)) && self.names(&i.expr),
            syn::Expr::Reference(r) => r.mutability.is_none() && self.names(&r.expr),
            syn::Expr::Paren(p) => self.names(&p.expr),
            _ => false,
        }
    }
}

/// What `into_iter` gives, if the type is a list.
fn list(ty: &syn::Type) -> Option<Items> {
    match ty {
        syn::Type::Reference(r) => list(&r.elem).map(|_| Items::References),
        syn::Type::Slice(_) | syn::Type::Array(_) => Some(Items::Clones),
        syn::Type::Path(p) => p.path.segments.last().is_some_and(|s| s.ident == "Vec").then_some(Items::Clones),
        _ => None,
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
        items: Items,
    },
    /// `chunks(n)`, `chunks_exact(n)`, `windows(n)` of a list.
    Parts(syn::Expr, Ident, syn::Expr),
    Step(Box<Chain>, syn::Expr),
    Filter(Box<Chain>, syn::ExprClosure),
    Zip(Box<Chain>, Box<Chain>),
    Enumerate(Box<Chain>),
    Map(Box<Chain>, syn::Expr),
    /// Items that are put into a vector, and what of its elements is taken.
    Gathered(syn::Expr, Items),
}

/// What of the items of a list is taken.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Items {
    References,
    Copies,
    Clones,
}

impl Chain {
    /// The chain that an expression writes, if it is one over lists.
    pub(super) fn of(e: &syn::Expr, lists: &Lists) -> Option<Chain> {
        let syn::Expr::MethodCall(m) = e else { return None };
        if m.method == "iter" && m.args.is_empty() && lists.names(&m.receiver) {
            return Some(Chain::List {
                list: (*m.receiver).clone(),
                cuts: vec![],
                reversed: false,
                items: Items::References,
            });
        }
        if m.method == "into_iter"
            && let Some(items) = lists.moved(&m.receiver)
        {
            return Some(Chain::List { list: (*m.receiver).clone(), cuts: vec![], reversed: false, items });
        }
        if PARTS.iter().any(|parts| m.method == parts) && lists.names(&m.receiver) {
            return Some(Chain::Parts((*m.receiver).clone(), m.method.clone(), m.args.first()?.clone()));
        }
        let inner = Chain::of(&m.receiver, lists)?;
        match (m.method.to_string().as_str(), m.args.first(), inner) {
            ("rev", None, Chain::List { list, cuts, reversed, items }) => {
                Some(Chain::List { list, cuts, reversed: !reversed, items })
            }
            (of @ ("copied" | "cloned"), None, Chain::List { list, cuts, reversed, .. }) => {
                let items = if of == "copied" { Items::Copies } else { Items::Clones };
                Some(Chain::List { list, cuts, reversed, items })
            }
            (cut @ ("take" | "skip"), Some(n), Chain::List { list, mut cuts, reversed, items }) => {
                cuts.push((cut == "take", reversed, n.clone()));
                Some(Chain::List { list, cuts, reversed, items })
            }
            ("step_by", Some(n), inner) if !inner.is_made() => Some(Chain::Step(Box::new(inner), n.clone())),
            ("filter", Some(syn::Expr::Closure(test)), inner) if !inner.is_made() && test.inputs.len() == 1 => {
                Some(Chain::Filter(Box::new(inner), test.clone()))
            }
            ("peekable" | "by_ref" | "fuse", None, inner) => Some(inner),
            ("enumerate", None, inner) => Some(Chain::Enumerate(Box::new(inner))),
            ("map", Some(f @ syn::Expr::Closure(_)), inner) => Some(Chain::Map(Box::new(inner), f.clone())),
            ("zip", Some(other), inner) => {
                let other = Chain::of(other, lists).or_else(|| {
                    let list = lists.names(other).then(|| other.clone())?;
                    Some(Chain::List { list, cuts: vec![], reversed: false, items: Items::References })
                })?;
                Some(Chain::Zip(Box::new(inner), Box::new(other)))
            }
            _ => None,
        }
    }

    /// Does a function make its items?
    fn is_made(&self) -> bool {
        match self {
            Chain::List { .. } | Chain::Parts(..) | Chain::Gathered(..) => false,
            Chain::Zip(a, b) => a.is_made() || b.is_made(),
            Chain::Enumerate(inner) | Chain::Step(inner, _) | Chain::Filter(inner, _) => inner.is_made(),
            Chain::Map(..) => true,
        }
    }

    /// The views and functions that stand for the chain, and their declarations.
    pub(super) fn bind(self, name: &Ident, names: &mut Namer, lets: &mut Vec<syn::Stmt>) -> Source {
        match self {
            Chain::List { list, cuts, reversed, items } => {
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
                Source::List { of, reversed, items }
            }
            Chain::Gathered(chain, items) => {
                let of = names.shadowing(&format_ident!("{name}_items"));
                lets.push(syn::parse_quote!(let #of: ::std::vec::Vec<_> = #chain.collect();));
                Source::List { of, reversed: false, items }
            }
            Chain::Parts(list, method, size) => {
                let mut fresh = |which: &str| names.shadowing(&format_ident!("{name}_{which}"));
                let (of, length) = (fresh("of"), fresh("size"));
                lets.push(syn::parse_quote!(let #of = &#list[..];));
                lets.push(syn::parse_quote!(let #length: usize = #size;));
                lets.push(syn::parse_quote!(assert!(#length != 0, "the size of a part is zero");));
                Source::Parts { of, method, size: length }
            }
            Chain::Step(inner, size) => {
                let inner = inner.bind(name, names, lets);
                let step = names.shadowing(&format_ident!("{name}_step"));
                lets.push(syn::parse_quote!(let #step: usize = #size;));
                lets.push(syn::parse_quote!(assert!(#step != 0, "the step is zero");));
                Source::Step(Box::new(inner), step)
            }
            Chain::Filter(inner, test) => {
                let inner = inner.bind(name, names, lets);
                let mut fresh = |which: &str| names.shadowing(&format_ident!("{name}_{which}"));
                let (kept, number) = (fresh("kept"), fresh("number"));
                let (count, item) = (inner.len(), inner.item(&quote!(#number)));
                let (pattern, wanted) = (&test.inputs[0], &test.body);
                lets.push(syn::parse_quote! {
                    let #kept: ::std::vec::Vec<usize> = (0..#count)
                        .filter(|&#number| {
                            let #pattern = &#item;
                            #wanted
                        })
                        .collect();
                });
                Source::Filter(Box::new(inner), kept)
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
    List {
        of: Ident,
        reversed: bool,
        items: Items,
    },
    Parts {
        of: Ident,
        method: Ident,
        size: Ident,
    },
    Step(Box<Source>, Ident),
    /// The numbers of the items that are left.
    Filter(Box<Source>, Ident),
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
            Source::Step(inner, step) => {
                let len = inner.len();
                quote!(#len.div_ceil(#step))
            }
            Source::Filter(_, kept) => quote!(#kept.len()),
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
            Source::List { of, reversed, items } => {
                let item = if *reversed { quote!(#of[#of.len() - 1 - (#number)]) } else { quote!(#of[#number]) };
                match items {
                    Items::References => quote!(&#item),
                    Items::Copies => item,
                    Items::Clones => quote!(#item.clone()),
                }
            }
            Source::Parts { of, method, size } => match method.to_string().as_str() {
                "chunks" => quote!(&#of[(#number) * #size..((#number) * #size + #size).min(#of.len())]),
                "chunks_exact" => quote!(&#of[(#number) * #size..(#number) * #size + #size]),
                _ => quote!(&#of[#number..#number + #size]),
            },
            Source::Step(inner, step) => inner.item(&quote!((#number) * #step)),
            Source::Filter(inner, kept) => inner.item(&quote!(#kept[#number])),
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

    /// The items from a number on, as an iterator. `at`: the number, as an expression without operators.
    pub(super) fn rest(&self, at: &TokenStream) -> TokenStream {
        match self {
            Source::List { of, reversed, items } => {
                let rest = if *reversed {
                    quote!(#of[..#of.len() - #at.min(#of.len())].iter().rev())
                } else {
                    quote!(#of[#at.min(#of.len())..].iter())
                };
                match items {
                    Items::References => rest,
                    Items::Copies => quote!(#rest.copied()),
                    Items::Clones => quote!(#rest.cloned()),
                }
            }
            Source::Parts { of, method, size } if method == "windows" => {
                quote!(#of[#at.min(#of.len())..].windows(#size))
            }
            Source::Parts { of, method, size } => quote!(#of[(#at * #size).min(#of.len())..].#method(#size)),
            Source::Step(inner, step) => {
                let rest = inner.rest(&quote!((#at * #step)));
                quote!(#rest.step_by(#step))
            }
            Source::Filter(inner, kept) => {
                let number = format_ident!("{kept}_number");
                let item = inner.item(&quote!(#number));
                quote!(#kept[#at.min(#kept.len())..].iter().map(|&#number| #item))
            }
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
            Source::Enumerate(inner) | Source::Step(inner, _) | Source::Filter(inner, _) => inner.is_made(),
            Source::Map(..) => true,
        }
    }

    /// Are its items elements of a list?
    pub(super) fn is_list(&self) -> bool {
        self.element(&quote!(0)).is_some()
    }

    /// The list of which the item is an element, the index of the element, which is beyond the end if the item's number
    /// is, and what of it is taken.
    pub(super) fn element(&self, number: &TokenStream) -> Option<(&Ident, TokenStream, Items)> {
        match self {
            Source::List { of, reversed: true, items } => {
                Some((of, quote!(#of.len().wrapping_sub(1).wrapping_sub(#number)), *items))
            }
            Source::List { of, reversed: false, items } => Some((of, number.clone(), *items)),
            Source::Step(inner, step) => inner.element(&quote!((#number * #step))),
            Source::Filter(inner, kept) => inner.element(&quote!(#kept.get(#number).map_or(usize::MAX, |k| *k))),
            _ => None,
        }
    }
}
