//! Steps of integers: `at = at + n - 1`, `at += n`. What is added can be taken away again.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{BinOp, Expr};

/// The assignment that takes back an assignment to an integer, if its new value is the old one with something added or
/// taken away, and nothing else is done. `definition`: what a name stands for that holds the new value.
///
/// The operations are taken back in the opposite order, so that each result has been there before: nothing overflows
/// that has not overflowed in the same way.
pub fn taken_back(
    code: &TokenStream,
    name: &Ident,
    definition: &dyn Fn(&Ident) -> Option<TokenStream>,
) -> Option<TokenStream> {
    let stmts = syn::parse::Parser::parse2(syn::Block::parse_within, code.clone()).ok()?;
    let [syn::Stmt::Expr(assignment, _)] = stmts.as_slice() else { return None };
    let old = match assignment {
        Expr::Assign(assign) if is(&assign.left, name) => match ident(&assign.right) {
            Some(other) if other != name => {
                let value = syn::parse2(definition(other)?).ok()?;
                before(&value, name, quote!(#name))
            }
            _ => before(&assign.right, name, quote!(#name)),
        },
        Expr::Binary(step) if is(&step.left, name) && is_plain(&step.right, name) => {
            let right = term(&step.right);
            match step.op {
                BinOp::AddAssign(_) => Some(quote!(#name - #right)),
                BinOp::SubAssign(_) => Some(quote!(#name + #right)),
                _ => None,
            }
        }
        _ => None,
    };
    let old = old?;
    Some(quote!(#name = #old;))
}

/// What the variable was, if the expression was `value`.
fn before(e: &Expr, name: &Ident, value: TokenStream) -> Option<TokenStream> {
    match e {
        Expr::Paren(e) => before(&e.expr, name, value),
        Expr::Group(e) => before(&e.expr, name, value),
        Expr::Binary(e) => {
            let (left, right) = (term(&e.left), term(&e.right));
            match (e.op, is_plain(&e.left, name), is_plain(&e.right, name)) {
                (BinOp::Add(_), false, true) => before(&e.left, name, quote!(#value - #right)),
                (BinOp::Add(_), true, false) => before(&e.right, name, quote!(#value - #left)),
                (BinOp::Sub(_), false, true) => before(&e.left, name, quote!(#value + #right)),
                _ => None,
            }
        }
        e => is(e, name).then_some(value),
    }
}

/// What is added or taken away, in parentheses if it needs them.
fn term(e: &Expr) -> TokenStream {
    match e {
        Expr::Binary(_) => quote!((#e)),
        e => quote!(#e),
    }
}

fn ident(e: &Expr) -> Option<&Ident> {
    match e {
        Expr::Path(path) => path.path.get_ident(),
        Expr::Paren(e) => ident(&e.expr),
        Expr::Group(e) => ident(&e.expr),
        _ => None,
    }
}

fn is(e: &Expr, name: &Ident) -> bool {
    ident(e).is_some_and(|i| i == name)
}

/// Is it arithmetic of names and numbers, and of others than this name?
fn is_plain(e: &Expr, name: &Ident) -> bool {
    match e {
        Expr::Path(path) => !path.path.is_ident(name),
        Expr::Lit(lit) => matches!(lit.lit, syn::Lit::Int(_)),
        Expr::Paren(e) => is_plain(&e.expr, name),
        Expr::Group(e) => is_plain(&e.expr, name),
        Expr::Binary(e) => {
            let arithmetic = matches!(e.op, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_));
            arithmetic && is_plain(&e.left, name) && is_plain(&e.right, name)
        }
        _ => false,
    }
}
