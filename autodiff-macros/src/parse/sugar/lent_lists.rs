//! Lists of references to lists. rustc takes `&[a, b]` for a slice where one is expected, which is not seen here. So what
//! must be a slice, since something beside it in the list is one or has another length, is written as one; and so are the rows
//! of an argument that are all written out. (Rows that are bound before may be meant as the arrays that they are.)
//!
//! ```text
//! total(&[&[a, b], &x[2..], &v])                total(&[&[a, b], &[c, d]])
//! total(&[&[a, b][..], &x[2..], &v[..]])        total(&[&[a, b][..], &[c, d][..]])
//! ```

use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Token};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Lists.visit_block_mut(&mut item.block);
}

struct Lists;

impl VisitMut for Lists {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        match e {
            Expr::Call(c) => c.args.iter_mut().for_each(|arg| each_list(arg, &is_written_out)),
            Expr::MethodCall(m) => m.args.iter_mut().for_each(|arg| each_list(arg, &is_written_out)),
            Expr::Array(_) | Expr::Macro(_) => each_list(e, &|_| false),
            _ => {}
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Rewrites the list that is written out there, if one is; `is_row`: its items are slices, if all are such.
fn each_list(e: &mut Expr, is_row: &dyn Fn(&Expr) -> bool) {
    match e {
        Expr::Reference(r) if r.mutability.is_none() => each_list(&mut r.expr, is_row),
        Expr::Array(list) => {
            rewrite(list.elems.iter_mut().collect(), is_row);
        }
        Expr::Macro(m) if crate::syntax::is_vec(&m.mac.path) => {
            let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
            if let Ok(mut items) = m.mac.parse_body_with(parser)
                && rewrite(items.iter_mut().collect(), is_row)
            {
                m.mac.tokens = items.into_token_stream();
            }
        }
        _ => {}
    }
}

/// Rewrites items, or what stands at the same place in each of them; has something been rewritten?
fn rewrite(mut items: Vec<&mut Expr>, is_row: &dyn Fn(&Expr) -> bool) -> bool {
    let width = |item: &Expr| match item {
        Expr::Tuple(parts) => parts.elems.len(),
        _ => 0,
    };
    let Some(first) = items.first().map(|item| width(item)) else { return false };
    if first > 0 && items.iter().all(|item| width(item) == first) {
        return (0..first).fold(false, |any, k| {
            let parts = items.iter_mut().filter_map(|item| match item {
                Expr::Tuple(parts) => parts.elems.iter_mut().nth(k),
                _ => None,
            });
            rewrite(parts.collect(), is_row) | any
        });
    }
    let lists: Vec<Option<usize>> = items.iter().map(|item| written_out(item)).collect();
    let uneven = lists.iter().flatten().any(|n| lists.iter().flatten().next() != Some(n));
    if !uneven && !items.iter().any(|item| is_part(item)) && !items.iter().all(|item| is_row(item)) {
        return false;
    }
    items.iter_mut().fold(false, |any, item| {
        let whole = !is_part(item);
        match item {
            Expr::Reference(r) if whole && r.mutability.is_none() => {
                let list = crate::ir::code::operand(&r.expr.to_token_stream());
                r.expr = syn::parse2(quote!(#list[..])).expect("a part of a list");
                true
            }
            _ => any,
        }
    })
}

/// The length of a list that is written out and lent: `&[a, b]`.
fn written_out(e: &Expr) -> Option<usize> {
    match e {
        Expr::Reference(r) => match &*r.expr {
            Expr::Array(list) => Some(list.elems.len()),
            _ => None,
        },
        _ => None,
    }
}

fn is_written_out(e: &Expr) -> bool {
    written_out(e).is_some()
}

/// Is it a part of a list: `&x[a..b]`?
fn is_part(e: &Expr) -> bool {
    let Expr::Reference(r) = e else { return false };
    matches!(&*r.expr, Expr::Index(i) if matches!(*i.index, Expr::Range(_)))
}
