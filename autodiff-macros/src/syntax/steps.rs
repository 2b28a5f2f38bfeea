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
                before(&value, name, vec![])
            }
            _ => before(&assign.right, name, vec![]),
        },
        Expr::Binary(step) if is(&step.left, name) && is_plain(&step.right, name) => {
            let right = term(&step.right);
            match step.op {
                BinOp::AddAssign(_) => Some(vec![(false, right)]),
                BinOp::SubAssign(_) => Some(vec![(true, right)]),
                _ => None,
            }
        }
        _ => None,
    };
    Some(match old?.as_slice() {
        [] => quote!(),
        [(true, operand)] => quote!(#name += #operand;),
        [(false, operand)] => quote!(#name -= #operand;),
        steps => {
            let steps = steps.iter().map(|(added, term)| if *added { quote!(+ #term) } else { quote!(- #term) });
            quote!(#name = #name #(#steps)*;)
        }
    })
}

/// Whether it is added or taken away, and what.
type Step = (bool, TokenStream);

/// The steps from the value of the expression, behind those that lead to it, to what the variable was.
fn before(e: &Expr, name: &Ident, mut steps: Vec<Step>) -> Option<Vec<Step>> {
    let mut behind = |added: bool, operand: TokenStream, rest: &Expr| {
        steps.push((added, operand));
        before(rest, name, std::mem::take(&mut steps))
    };
    match e {
        Expr::Paren(e) => before(&e.expr, name, steps),
        Expr::Group(e) => before(&e.expr, name, steps),
        Expr::Binary(e) => {
            let (left, right) = (term(&e.left), term(&e.right));
            match (e.op, is_plain(&e.left, name), is_plain(&e.right, name)) {
                (BinOp::Add(_), false, true) => behind(false, right, &e.left),
                (BinOp::Add(_), true, false) => behind(false, left, &e.right),
                (BinOp::Sub(_), false, true) => behind(true, right, &e.left),
                _ => None,
            }
        }
        e => is(e, name).then_some(steps),
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
