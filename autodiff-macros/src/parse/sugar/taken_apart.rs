//! Assignments to the parts of a struct: a pattern takes the value apart, and each part is assigned.
//!
//! ```text
//! P { a, b: c[0], .. } = p;      { let P { a: part0, b: part1, .. } = p; a = part0; c[0] = part1; }
//! Q(a, _) = q;                   { let Q(part0, _) = q; a = part0; }
//! ```

use crate::names::Namer;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprAssign, parse_quote};

/// Writes such assignments out.
pub fn desugar(item: &mut syn::ItemFn, names: &mut Namer) {
    Assignments { names }.visit_block_mut(&mut item.block);
}

struct Assignments<'n> {
    names: &'n mut Namer,
}

impl VisitMut for Assignments<'_> {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        if let Expr::Assign(a) = e
            && let Some(written) = written_out(a, self.names)
        {
            *e = written;
        }
        visit_mut::visit_expr_mut(self, e);
    }
}

/// The assignment of the parts.
fn written_out(a: &ExprAssign, names: &mut Namer) -> Option<Expr> {
    let value = &a.right;
    let mut parts = Parts { assigned: vec![], names };
    let pattern = match &*a.left {
        Expr::Struct(s) => {
            let fields: Vec<TokenStream> = s
                .fields
                .iter()
                .map(|f| {
                    let (member, part) = (&f.member, parts.pattern(&f.expr));
                    quote!(#member: #part,)
                })
                .collect();
            let (path, rest) = (&s.path, &s.dot2_token);
            quote!(#path { #(#fields)* #rest })
        }
        Expr::Call(c) => {
            let function = &c.func;
            let items: Vec<TokenStream> = c.args.iter().map(|e| parts.pattern(e)).collect();
            quote!(#function(#(#items),*))
        }
        _ => return None,
    };
    let assigned = parts.assigned.iter().map(|(place, part)| quote!(#place = #part;));
    Some(parse_quote!({ let #pattern = #value; #(#assigned)* }))
}

/// The places that are assigned, with the names of what they are given.
struct Parts<'n> {
    assigned: Vec<(Expr, Ident)>,
    names: &'n mut Namer,
}

impl Parts<'_> {
    /// The pattern for what goes to a place.
    fn pattern(&mut self, place: &Expr) -> TokenStream {
        match place {
            Expr::Infer(_) => quote!(_),
            Expr::Range(r) if r.start.is_none() && r.end.is_none() => r.to_token_stream(),
            place => {
                let name = self.names.fresh("part");
                self.assigned.push((place.clone(), name.clone()));
                name.to_token_stream()
            }
        }
    }
}
