//! Lists whose items do something: what does is bound before, where everything that looks at statements sees it. To `syn` it is
//! the text of a macro.
//!
//! ```text
//! vec![*it.next().unwrap(), x]    { let item_0 = *it.next().unwrap(); vec![item_0, x] }
//! ```

use crate::names::Namer;
use crate::syntax::{identifiers, is_step, is_vec};
use quote::{ToTokens, format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Stmt, Token, parse_quote};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    let mut names = Namer::default();
    identifiers(item, |name| names.reserve(name));
    Lists { names, bound: 0 }.visit_block_mut(&mut item.block);
}

struct Lists {
    names: Namer,
    /// How many items have got a name.
    bound: usize,
}

impl VisitMut for Lists {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        if let Expr::Macro(m) = e
            && is_vec(&m.mac.path)
            && let Ok(mut list) = m.mac.parse_body::<List>()
        {
            list.items.iter_mut().for_each(|item| self.visit_expr_mut(item));
            let Some(last) = list.items.iter().rposition(does_something) else { return };
            // What stands before it is evaluated before it.
            let lets: Vec<Stmt> = list.items.iter_mut().take(last + 1).filter_map(|item| self.bind(item)).collect();
            let (path, written) = (&m.mac.path, list.to_token_stream());
            *e = parse_quote!({ #(#lets)* #path![#written] });
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

impl Lists {
    /// The item gets a name, unless it is a literal.
    fn bind(&mut self, item: &mut Expr) -> Option<Stmt> {
        if let Expr::Lit(_) = item {
            return None;
        }
        let name = self.names.shadowing(&format_ident!("item_{}", self.bound));
        self.bound += 1;
        let value = std::mem::replace(item, parse_quote!(#name));
        Some(parse_quote!(let #name = #value;))
    }
}

/// Calls `f` with each expression in `vec![…]`, to change; false if the macro is another one.
pub(super) fn each_item_mut(mac: &mut syn::Macro, f: &mut impl FnMut(&mut Expr)) -> bool {
    match is_vec(&mac.path).then(|| mac.parse_body::<List>()) {
        Some(Ok(mut list)) => {
            list.items.iter_mut().chain(&mut list.len).for_each(f);
            mac.tokens = list.to_token_stream();
            true
        }
        _ => false,
    }
}

/// What stands in `vec![…]`.
struct List {
    items: Punctuated<Expr, Token![,]>,
    /// `; n`: how often the only item is repeated, which is evaluated behind it.
    len: Option<Expr>,
}

impl Parse for List {
    fn parse(input: ParseStream<'_>) -> syn::Result<List> {
        let mut items = Punctuated::new();
        while !input.is_empty() {
            items.push_value(input.parse()?);
            if input.parse::<Option<Token![;]>>()?.is_some() {
                return Ok(List { items, len: Some(input.parse()?) });
            }
            if !input.is_empty() {
                items.push_punct(input.parse()?);
            }
        }
        Ok(List { items, len: None })
    }
}

impl ToTokens for List {
    fn to_tokens(&self, tokens: &mut proc_macro2::TokenStream) {
        let items = &self.items;
        match &self.len {
            Some(len) => tokens.extend(quote!(#items; #len)),
            None => items.to_tokens(tokens),
        }
    }
}

/// Are there statements in it that change something, or is an iterator advanced?
fn does_something(e: &Expr) -> bool {
    struct Does(bool);
    impl<'e> Visit<'e> for Does {
        fn visit_expr(&mut self, e: &'e Expr) {
            self.0 |= matches!(e, Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) | Expr::Assign(_)) || is_step(e);
            visit::visit_expr(self, e);
        }

        fn visit_pat_ident(&mut self, p: &'e syn::PatIdent) {
            self.0 |= p.mutability.is_some();
        }
    }
    let mut does = Does(false);
    does.visit_expr(e);
    does.0
}
