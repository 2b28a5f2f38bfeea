//! What the crate `itertools` adds to iterators, as the chains of the standard library that it stands for.
//!
//! ```text
//! izip!(a, b, c)                  (a).into_iter().zip(b).zip(c).map(|((a, b), c)| (a, b, c))
//! iproduct!(0..n, 0..m)           (0..n).into_iter().flat_map(|i| (0..m).into_iter().map(move |k| (i, k)))
//! chain.cartesian_product(0..m)   the same
//! chain.collect_vec()             chain.collect::<Vec<_>>()
//! chain.sorted_by(f)              { let mut items = chain.collect::<Vec<_>>(); items.sort_by(f); items }.into_iter()
//! chain.tuple_windows::<(_, _)>() chain.collect::<Vec<_>>().windows(2).map(|part| ((&part[0]).clone(), (&part[1]).clone()))
//! chain.position_max_by(f)        chain.enumerate().max_by(|a, b| f(&a.1, &b.1)).map(|part| part.0)
//! ```
//!
//! How many items a window has, also tells the pattern of the closure, or of the `for`, that gets them.

use crate::names::Namer;
use crate::syntax::{gives_items, identifiers, is_adaptor};
use proc_macro2::{Ident, Literal};
use quote::{ToTokens, format_ident, quote};
use syn::parse_quote;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    let mut names = Namer::default();
    identifiers(item, |name| names.reserve(name));
    let mut name = |name: &str| names.shadowing(&format_ident!("{name}"));
    Chains { items: name("items"), part: name("part"), other: name("other") }.visit_block_mut(&mut item.block);
}

struct Chains {
    items: Ident,
    part: Ident,
    other: Ident,
}

impl VisitMut for Chains {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        tell_arity(e);
        visit_mut::visit_expr_mut(self, e);
        let written = match e {
            syn::Expr::Macro(m) => self.of_macro(&m.mac),
            syn::Expr::MethodCall(m) => self.of_method(m),
            _ => None,
        };
        if let Some(new) = written {
            *e = new;
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

impl Chains {
    fn of_macro(&mut self, mac: &syn::Macro) -> Option<syn::Expr> {
        let name = mac.path.segments.last()?.ident.to_string();
        if !matches!(name.as_str(), "izip" | "iproduct") {
            return None;
        }
        let list = Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
        let mut sources: Vec<syn::Expr> = mac.parse_body_with(list).ok()?.into_iter().collect();
        sources.iter_mut().for_each(|source| self.visit_expr_mut(source));
        match (name.as_str(), sources.as_slice()) {
            ("izip", [first, rest @ ..]) => Some(self.zipped(first, rest)),
            ("iproduct", [first, second]) => self.product(first, second),
            _ => None,
        }
    }

    /// Several iterators side by side.
    fn zipped(&self, first: &syn::Expr, rest: &[syn::Expr]) -> syn::Expr {
        let names: Vec<Ident> = (0..=rest.len()).map(|i| format_ident!("{}_{i}", self.part)).collect();
        let pairs = names.iter().map(ToTokens::to_token_stream).reduce(|pairs, name| quote!((#pairs, #name)));
        let flat = (names.len() > 2).then(|| quote!(.map(|#pairs| (#(#names),*))));
        parse_quote!((#first).into_iter() #(.zip(#rest))* #flat)
    }

    /// Each item of one iterator with each of another, which is made again for each.
    fn product(&self, first: &syn::Expr, second: &syn::Expr) -> Option<syn::Expr> {
        let (part, other) = (&self.part, &self.other);
        made_again(second).then(|| {
            parse_quote!((#first).into_iter().flat_map(|#part| (#second).into_iter().map(move |#other| (#part, #other))))
        })
    }

    fn of_method(&self, m: &syn::ExprMethodCall) -> Option<syn::Expr> {
        let name = m.method.to_string();
        let (chain, args) = (&m.receiver, &m.args);
        if name == "collect_vec" && args.is_empty() {
            return Some(parse_quote!(#chain.collect::<Vec<_>>()));
        }
        if !is_chain(chain) {
            return None;
        }
        let gathered = quote!(#chain.collect::<Vec<_>>());
        let (items, part, other) = (&self.items, &self.part, &self.other);
        match (name.as_str(), args.len()) {
            ("sorted" | "sorted_unstable", 0)
            | ("sorted_by" | "sorted_unstable_by" | "sorted_by_key" | "sorted_unstable_by_key", 1) => {
                let sort = format_ident!("{}", name.replacen("sorted", "sort", 1));
                Some(parse_quote!({ let mut #items = #gathered; #items.#sort(#args); #items }.into_iter()))
            }
            ("cartesian_product", 1) => self.product(chain, &args[0]),
            ("tuple_windows" | "tuples", 0) => {
                let [syn::GenericArgument::Type(syn::Type::Tuple(tuple))] =
                    &*m.turbofish.as_ref()?.args.iter().cloned().collect::<Vec<_>>()
                else {
                    return None;
                };
                let cut = format_ident!("{}", if name == "tuples" { "chunks_exact" } else { "windows" });
                let count = tuple.elems.len();
                let at = (0..count).map(Literal::usize_unsuffixed);
                let count = Literal::usize_unsuffixed(count);
                Some(parse_quote!(#gathered.#cut(#count).map(|#part| (#((&#part[#at]).clone(),)*))))
            }
            ("position_max_by" | "position_min_by", 1) => {
                let by = format_ident!("{}", &name["position_".len()..]);
                let compared = match &args[0] {
                    syn::Expr::Closure(closure) if closure.inputs.len() == 2 => {
                        let (a, b, body) = (&closure.inputs[0], &closure.inputs[1], &closure.body);
                        quote!({ let #a = &#part.1; let #b = &#other.1; #body })
                    }
                    function => quote!((#function)(&#part.1, &#other.1)),
                };
                Some(parse_quote!(#chain.enumerate().#by(|#part, #other| #compared).map(|#part| #part.0)))
            }
            _ => None,
        }
    }
}

/// Is it an iterator, as far as its text shows?
fn is_chain(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Paren(p) => is_chain(&p.expr),
        syn::Expr::Range(_) => true,
        syn::Expr::MethodCall(m) => {
            let name = m.method.to_string();
            gives_items(&name) || is_adaptor(&name) && is_chain(&m.receiver)
        }
        _ => false,
    }
}

/// Does it give the same iterator each time?
fn made_again(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Paren(p) => made_again(&p.expr),
        syn::Expr::Reference(r) => {
            r.mutability.is_none() && matches!(*r.expr, syn::Expr::Path(_) | syn::Expr::Field(_))
        }
        syn::Expr::Range(r) => r.start.iter().chain(&r.end).all(|e| is_number(e)),
        syn::Expr::MethodCall(m) => m.method == "iter" && m.args.is_empty() && is_number(&m.receiver),
        _ => false,
    }
}

/// A name, or a number that is computed of names.
fn is_number(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Path(_) | syn::Expr::Lit(_) => true,
        syn::Expr::Paren(p) => is_number(&p.expr),
        syn::Expr::Field(f) => is_number(&f.base),
        syn::Expr::Binary(b) => is_number(&b.left) && is_number(&b.right),
        syn::Expr::MethodCall(m) => m.method == "len" && m.args.is_empty() && is_number(&m.receiver),
        _ => false,
    }
}

/// Writes down how many items the windows have that a closure, or a `for`, takes apart.
fn tell_arity(e: &mut syn::Expr) {
    match e {
        syn::Expr::ForLoop(f) => tell(&mut f.expr, &f.pat),
        syn::Expr::MethodCall(m) => {
            if let Some(syn::Expr::Closure(closure)) = m.args.last()
                && let Some(pattern) = closure.inputs.last()
            {
                tell(&mut m.receiver, pattern);
            }
        }
        _ => {}
    }
}

fn tell(e: &mut syn::Expr, pattern: &syn::Pat) {
    match (e, pattern) {
        (e, syn::Pat::Reference(p)) => tell(e, &p.pat),
        (e, syn::Pat::Type(p)) => tell(e, &p.pat),
        (syn::Expr::MethodCall(m), syn::Pat::Tuple(tuple)) if m.args.is_empty() && m.turbofish.is_none() => {
            let open = tuple.elems.iter().any(|part| matches!(part, syn::Pat::Rest(_)));
            if matches!(m.method.to_string().as_str(), "tuple_windows" | "tuples") && !open {
                let items = tuple.elems.iter().map(|_| quote!(_));
                m.turbofish = Some(parse_quote!(::<(#(#items,)*)>));
            }
        }
        _ => {}
    }
}
