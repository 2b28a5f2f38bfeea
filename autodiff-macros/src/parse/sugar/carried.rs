//! Functions in fields as parameters. The siblings take their derivatives as they take those of parameters that are
//! functions; the values come from the fields.
//!
//! ```text
//! fn solve(&self, x: f64) -> f64 {        fn solve(&self, x: f64, f: impl Fn(f64) -> f64) -> f64 {
//!     x - (self.f)(x) / self.slope            x - f(x) / self.slope
//! }                                       }
//! ```

use crate::parse::carried::{self, Carried, Function, Place};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, parse_quote};

/// A function in a field, under the name that stands for it.
#[derive(Debug, Clone)]
pub struct Named {
    /// The name.
    pub name: Ident,
    /// The function.
    pub function: Function,
}

/// Rewrites a function, and gives the names that stand for functions in fields: first of its own fields those that callers in
/// its block expect.
pub fn desugar(item: &mut syn::ItemFn, carried: &Carried, block: Option<&syn::Generics>) -> Vec<Named> {
    let called = carried.called(&item.sig, &item.block, block);
    let own = carried.reached(&item.sig.ident.to_string()).iter().filter_map(|member| {
        let place = Place { root: Ident::new("self", item.sig.ident.span()), members: vec![member.clone()] };
        Some(Function { ty: carried.field(member)?.clone(), place })
    });
    let own: Vec<Function> = own.collect();
    let others = called.into_iter().filter(|f| own.iter().all(|known| known.place != f.place)).collect::<Vec<_>>();
    let mut named: Vec<Named> = vec![];
    for function in own.into_iter().chain(others) {
        let mut text = function.place.label();
        while is_mentioned(item.to_token_stream(), &text) || named.iter().any(|known| known.name == text) {
            text = format!("own_{text}");
        }
        let span = match function.place.members.last() {
            Some(syn::Member::Named(name)) => name.span(),
            _ => item.sig.ident.span(),
        };
        let name = syn::parse_str::<Ident>(&text).unwrap_or_else(|_| Ident::new_raw(&text, span));
        named.push(Named { name: Ident::new(&name.to_string(), span), function });
    }
    if !named.is_empty() {
        Rewriter { named: &named }.visit_block_mut(&mut item.block);
    }
    named
}

/// Does the code mention the name other than as that of a field?
fn is_mentioned(tokens: TokenStream, name: &str) -> bool {
    let mut field = false;
    tokens.into_iter().any(|tree| {
        let behind = std::mem::replace(&mut field, matches!(&tree, TokenTree::Punct(p) if p.as_char() == '.'));
        match tree {
            TokenTree::Ident(ident) => !behind && ident == name,
            TokenTree::Group(group) => is_mentioned(group.stream(), name),
            _ => false,
        }
    })
}

struct Rewriter<'a> {
    named: &'a [Named],
}

impl Rewriter<'_> {
    fn name(&self, place: Option<Place>) -> Option<Expr> {
        let place = place?;
        let named = self.named.iter().find(|named| named.function.place == place)?;
        let mut name = named.name.clone();
        name.set_span(place.members.last().map_or_else(Span::call_site, syn::spanned::Spanned::span));
        Some(parse_quote!(#name))
    }

    /// The tokens of a macro with the names in its calls.
    fn renamed(&self, tokens: TokenStream) -> TokenStream {
        let mut called = vec![];
        carried::in_tokens(&tokens, &mut |place, _| called.push(place));
        if called.is_empty() {
            return tokens;
        }
        let rewritten = tokens.into_iter().map(|tree| {
            let TokenTree::Group(group) = tree else { return tree.into_token_stream() };
            let place = syn::parse2::<Expr>(group.stream()).ok().and_then(|e| Place::of(&e));
            match self.name(place.filter(|place| called.contains(place))) {
                Some(name) => name.into_token_stream(),
                None => {
                    let mut inner = Group::new(group.delimiter(), self.renamed(group.stream()));
                    inner.set_span(group.span());
                    TokenTree::Group(inner).into_token_stream()
                }
            }
        });
        rewritten.collect()
    }

    fn hand(&self, e: &mut Expr) {
        if let Some(name) = self.name(carried::handed(e)) {
            *e = if matches!(e, Expr::Reference(_)) { parse_quote!(&#name) } else { name };
        }
    }
}

impl VisitMut for Rewriter<'_> {
    fn visit_expr_call_mut(&mut self, c: &mut syn::ExprCall) {
        match self.name(Place::of(&c.func)) {
            Some(name) => *c.func = name,
            None => c.args.iter_mut().for_each(|arg| self.hand(arg)),
        }
        visit_mut::visit_expr_call_mut(self, c);
    }

    fn visit_expr_method_call_mut(&mut self, m: &mut syn::ExprMethodCall) {
        m.args.iter_mut().for_each(|arg| self.hand(arg));
        visit_mut::visit_expr_method_call_mut(self, m);
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if let Some(init) = &mut local.init {
            self.hand(&mut init.expr);
        }
        visit_mut::visit_local_mut(self, local);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.renamed(std::mem::take(&mut mac.tokens));
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
