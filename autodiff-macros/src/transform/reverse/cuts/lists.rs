//! Lists of what carries no derivative, of which elements stand in code: `x_bar[to[e]] += w[e]`. Slices are cut of them as well,
//! if the code comes to the element whatever the rest of it gives.

use super::found::{Cut, Holds, each_place_mut};
use super::windows::plus;
use crate::analysis::apart::{apart, changes};
use crate::ir::*;
use crate::names::mentions_variable;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// What can be cut of such lists before a loop.
pub fn found(func: &Func, body: &Block, counter: VarId) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = vec![];
    for stmt in &body.stmts {
        each_code(&mut stmt.kind.clone(), &mut |code| {
            rewritten(code.tokens.clone(), &mut |name, index| {
                let list = *code.reads.iter().find(|v| func.var(**v).name == *name)?;
                let index = within(func, code, index);
                let apart = apart(func, body, &index, counter).filter(|a| !a.falling)?;
                let (whole, holds) = (Place::from(list), Holds::Slice);
                let known = cuts.iter().any(|c| c.whole == whole && c.apart == apart);
                if !known && is_list(func, body, list) {
                    cuts.push(Cut { whole, index, apart, beyond: 0, holds, var: counter });
                }
                None
            });
        });
    }
    cuts
}

/// Is it the same list of what carries no derivative in all iterations?
fn is_list(func: &Func, body: &Block, list: VarId) -> bool {
    let var = func.var(list);
    let own = var.alias.is_none() || matches!(var.ty, Ty::Ref(..));
    let holds = match var.ty.peeled() {
        Ty::Slice(item) | Ty::Vec(item) => matches!(**item, Ty::Int(_) | Ty::Bool | Ty::Float(_) | Ty::Tuple(_)),
        _ => false,
    };
    own && holds && !var.active && !body.stmts.iter().any(|s| changes(func, s, list))
}

/// Puts elements of the slices in place of those of the lists.
pub fn in_code(func: &Func, body: &Block, kind: &mut Kind, cuts: &[&Cut], (counter, at): (VarId, VarId)) {
    each_code(kind, &mut |code| {
        let mut reads = vec![];
        let tokens = rewritten(code.tokens.clone(), &mut |name, index| {
            let index = within(func, code, index);
            let apart = apart(func, body, &index, counter)?;
            let cut = cuts.iter().find(|c| {
                func.var(c.whole.root).name == *name && c.whole.path.is_empty() && c.apart == apart && c.beyond == 0
            })?;
            reads.extend([cut.var, at]);
            let (slice, here) = (&func.var(cut.var).name, plus(&func.var(at).name, 0));
            Some(quote!(#slice[#here]))
        });
        if !reads.is_empty() {
            reads.extend(code.reads.iter().filter(|v| mentions_variable(&tokens, &func.var(**v).name)));
            (code.tokens, code.reads) = (tokens, reads);
        }
    });
}

/// An index in the code.
fn within(func: &Func, code: &Inert, index: TokenStream) -> Inert {
    let reads = code.reads.iter().copied().filter(|v| mentions_variable(&index, &func.var(*v).name)).collect();
    Inert { tokens: index, reads, writes: vec![], pure: code.pure, ty: Ty::usize() }
}

/// Calls `f` with the code of a plain statement of which every part is evaluated.
fn each_code(kind: &mut Kind, f: &mut impl FnMut(&mut Inert)) {
    let mut straight = |code: &mut Inert| {
        if is_straight(&code.tokens) {
            f(code);
        }
    };
    match kind {
        Kind::If { cond: code, .. } | Kind::Inert { code, .. } => straight(code),
        Kind::Let { value: Some(value), .. } | Kind::Save { value, .. } => in_expr(value, &mut straight),
        Kind::Set { value, .. } | Kind::Add { value, .. } => in_expr(value, &mut straight),
        _ => {}
    }
    each_place_mut(kind, &mut |place| {
        for step in &mut place.path {
            if let Proj::Index(code) = step {
                straight(code);
            }
        }
    });
}

fn in_expr(e: &mut Expr, f: &mut impl FnMut(&mut Inert)) {
    match e {
        Expr::Inert(code) => f(code),
        Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } | Expr::Tuple(args) => {
            args.iter_mut().for_each(|e| in_expr(e, f));
        }
        Expr::Cast { value, .. } => in_expr(value, f),
        _ => {}
    }
}

/// Is there nothing in the code that may leave out a part of it, or come to one more often?
fn is_straight(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().all(|token| match token {
        TokenTree::Group(g) => g.delimiter() != Delimiter::Brace && is_straight(&g.stream()),
        TokenTree::Punct(p) => !matches!(p.as_char(), '|' | '&' | '?' | '!' | '\''),
        TokenTree::Ident(i) => {
            !matches!(i.to_string().as_str(), "if" | "match" | "while" | "for" | "loop" | "return" | "else")
        }
        TokenTree::Literal(_) => true,
    })
}

/// The code with something else for elements of variables, `name[index]`, where `f` gives it.
fn rewritten(
    tokens: TokenStream,
    f: &mut impl FnMut(&proc_macro2::Ident, TokenStream) -> Option<TokenStream>,
) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let (mut out, mut k) = (TokenStream::new(), 0);
    while k < tokens.len() {
        let field = k > 0 && matches!(&tokens[k - 1], TokenTree::Punct(p) if p.as_char() == '.');
        let element = match (&tokens[k], tokens.get(k + 1)) {
            (TokenTree::Ident(name), Some(TokenTree::Group(g))) if g.delimiter() == Delimiter::Bracket && !field => {
                f(name, g.stream())
            }
            _ => None,
        };
        match (element, &tokens[k]) {
            (Some(element), _) => {
                out.extend(element);
                k += 1;
            }
            (None, TokenTree::Group(g)) => {
                let mut group = Group::new(g.delimiter(), rewritten(g.stream(), f));
                group.set_span(g.span());
                out.extend(TokenTree::from(group).into_token_stream());
            }
            (None, token) => out.extend(token.to_token_stream()),
        }
        k += 1;
    }
    out
}
