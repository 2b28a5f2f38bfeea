//! Indices that differ from one iteration of a loop to the next: the counter, and something that stays the same.
//!
//! An index is taken for the sum that its text is, with the values of locals of the loop's body written out:
//! `let at = i * n + j; x[at + 1]` is `x[i * n + j + 1]`, the counter `j`, what stays the same `i * n`, and `1`.

use super::effects;
use crate::ir::*;
use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// An index of which the counter is a summand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Apart {
    /// Is the counter subtracted?
    pub falling: bool,
    /// The text of the other summands that are no plain numbers; they are the same in all iterations.
    pub base: Vec<String>,
    /// The sum of the plain numbers.
    pub offset: i64,
}

/// An index in the body of the loop over the counter, if it is apart in different iterations.
pub fn apart(func: &Func, body: &Block, index: &Inert, counter: VarId) -> Option<Apart> {
    let (tokens, reads) = spelled_out(func, body, index, 0)?;
    let name = func.var(counter).name.to_string();
    let lasting = |v: &VarId| *v == counter || !body.stmts.iter().any(|s| changes(func, s, *v));
    if !index.pure || !reads.contains(&counter) || !reads.iter().all(lasting) {
        return None;
    }
    let mut found: Option<Apart> = None;
    let (mut base, mut offset) = (vec![], 0);
    for (minus, term) in terms(tokens)? {
        let text = term.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        if text == name {
            if found.is_some() {
                return None;
            }
            found = Some(Apart { falling: minus, base: vec![], offset: 0 });
        } else if term.iter().any(|t| names(t, &name)) {
            return None;
        } else if let Some(number) = number(&text) {
            offset += if minus { -number } else { number };
        } else {
            base.push(if minus { format!("- {text}") } else { text });
        }
    }
    base.sort();
    found.map(|apart| Apart { base, offset, ..apart })
}

/// The number that an index is.
pub fn plain_number(index: &Inert) -> Option<i64> {
    (index.pure && index.reads.is_empty()).then(|| number(&index.tokens.to_string())).flatten()
}

fn number(text: &str) -> Option<i64> {
    text.trim_end_matches("usize").parse().ok()
}

/// The index as it is where the counter has the value `start`, in the variables that are there before the loop.
pub fn at_start(func: &Func, body: &Block, index: &Inert, counter: VarId, start: &Inert) -> Option<Inert> {
    let (tokens, mut reads) = spelled_out(func, body, index, 0)?;
    let name = func.var(counter).name.to_string();
    let tokens = match start.tokens.to_string().as_str() {
        "0" if tokens.to_string() == name => start.tokens.clone(),
        _ => added_up(replaced(tokens, &name, &start.tokens)),
    };
    reads.retain(|v| *v != counter);
    reads.extend(start.reads.iter().copied());
    Some(Inert { tokens, reads, writes: vec![], pure: true, ty: index.ty.clone() })
}

/// A sum of plain numbers is the number.
fn added_up(tokens: TokenStream) -> TokenStream {
    let plain = |(minus, term): (bool, Vec<TokenTree>)| {
        let [one] = term.as_slice() else { return None };
        let number: i64 = one.to_string().parse().ok()?;
        Some(if minus { -number } else { number })
    };
    let sum = terms(tokens.clone()).and_then(|terms| terms.into_iter().map(plain).sum::<Option<i64>>());
    match sum.filter(|sum| *sum >= 0) {
        Some(sum) => Literal::i64_unsuffixed(sum).into_token_stream(),
        None => tokens,
    }
}

/// The text of an index with what its locals stand for, and the variables that it reads.
fn spelled_out(func: &Func, body: &Block, index: &Inert, depth: usize) -> Option<(TokenStream, Vec<VarId>)> {
    let (mut tokens, mut reads) = (index.tokens.clone(), vec![]);
    for v in &index.reads {
        let Some(value) = value_in(func, body, *v)? else {
            reads.push(*v);
            continue;
        };
        if depth > 3 || !value.pure {
            return None;
        }
        let (text, more) = spelled_out(func, body, &value, depth + 1)?;
        tokens = replaced(tokens, &func.var(*v).name.to_string(), &text);
        reads.extend(more);
    }
    Some((tokens, reads))
}

/// The value of a local that the body itself declares, always as the same code; `None` for another kind of local.
pub fn value_in(func: &Func, body: &Block, v: VarId) -> Option<Option<Inert>> {
    let mut found: Option<Inert> = None;
    let mut other = false;
    body.each_stmt(&mut |s| match &s.kind {
        Kind::Let { var, value } if *var == v => match (value.as_ref().and_then(|e| named(func, e)), &found) {
            (Some(code), None) => found = Some(code),
            (Some(code), Some(known)) => other |= code.tokens.to_string() != known.tokens.to_string(),
            _ => other = true,
        },
        kind => other |= declares(kind, v) || effects::kills(func, kind).iter().any(|k| k.root == v),
    });
    if other { None } else { Some(found) }
}

/// The code of a value that carries no derivative; the name of an integer is code, too.
pub fn named(func: &Func, value: &Expr) -> Option<Inert> {
    match value {
        Expr::Inert(code) => Some(code.clone()),
        Expr::Load(place) if place.path.is_empty() && matches!(func.var(place.root).ty, Ty::Int(_)) => {
            let of = func.var(place.root);
            let name = &of.name;
            Some(Inert { reads: vec![place.root], ty: of.ty.clone(), ..Inert::text(quote!(#name)) })
        }
        _ => None,
    }
}

fn replaced(tokens: TokenStream, name: &str, text: &TokenStream) -> TokenStream {
    let one = |t: TokenTree| match t {
        TokenTree::Ident(i) if i == name => {
            match <[TokenTree; 1]>::try_from(text.clone().into_iter().collect::<Vec<_>>()) {
                Ok([single]) => single,
                Err(_) => TokenTree::Group(Group::new(Delimiter::Parenthesis, text.clone())),
            }
        }
        TokenTree::Group(g) => TokenTree::Group(Group::new(g.delimiter(), replaced(g.stream(), name, text))),
        t => t,
    };
    tokens.into_iter().map(one).collect()
}

/// The summands of the text, with whether they are subtracted; `None` for what is not plain arithmetic.
fn terms(tokens: TokenStream) -> Option<Vec<(bool, Vec<TokenTree>)>> {
    let mut out = vec![];
    let (mut minus, mut term): (bool, Vec<TokenTree>) = (false, vec![]);
    for token in tokens {
        match &token {
            TokenTree::Punct(p) if matches!(p.as_char(), '+' | '-') => {
                out.extend(flat(minus, std::mem::take(&mut term))?);
                minus = p.as_char() == '-';
            }
            TokenTree::Punct(p) if !matches!(p.as_char(), '*' | '/' | '%' | '.' | ':') => return None,
            TokenTree::Group(g) if g.delimiter() == Delimiter::Brace => return None,
            _ => term.push(token),
        }
    }
    out.extend(flat(minus, term)?);
    Some(out)
}

/// A summand, or the summands of what stands in brackets.
fn flat(minus: bool, term: Vec<TokenTree>) -> Option<Vec<(bool, Vec<TokenTree>)>> {
    match term.as_slice() {
        [] => None,
        [TokenTree::Group(g)] if matches!(g.delimiter(), Delimiter::Parenthesis | Delimiter::None) => {
            let inner = terms(g.stream())?;
            Some(inner.into_iter().map(|(m, t)| (m != minus, t)).collect())
        }
        _ => Some(vec![(minus, term)]),
    }
}

fn names(token: &TokenTree, name: &str) -> bool {
    match token {
        TokenTree::Ident(i) => i == name,
        TokenTree::Group(g) => g.stream().into_iter().any(|t| names(&t, name)),
        _ => false,
    }
}

/// May the statement change the variable, or declare it?
pub fn changes(func: &Func, stmt: &Stmt, v: VarId) -> bool {
    let mut found = false;
    stmt.each_stmt(&mut |s| {
        found |= declares(&s.kind, v);
        found |= effects::kills(func, &s.kind).iter().any(|k| k.root == v);
        found |= matches!(&s.kind, Kind::Run { places, .. } if places[0].root == v);
        found |= lends(&s.kind, v);
    });
    found
}

/// Does a call or its pullback get the variable, or something in it, by a reference? What only says where in a container
/// something is stays as it is.
fn lends(kind: &Kind, v: VarId) -> bool {
    let is_lent = |value: &ArgValue| match value {
        ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => place.root == v,
        ArgValue::Value(_) | ArgValue::Function(_) => false,
    };
    let is_of = |place: &Option<Place>| place.as_ref().is_some_and(|place| place.root == v);
    match kind {
        Kind::CallRecord { call, .. } => call.args.iter().any(|arg| is_lent(&arg.value)),
        Kind::CallPull { args, .. } => {
            kind.changed_back().any(|place| place.root == v)
                || args.iter().any(|arg| match arg {
                    PullArg::Shared(value, bar) => is_lent(value) || is_of(bar),
                    PullArg::Unique(value, bar) => value.as_ref().is_some_and(is_lent) || is_of(bar),
                    PullArg::Number(_) | PullArg::Given(_) | PullArg::Kept(_) | PullArg::Function(_) => false,
                })
        }
        _ => false,
    }
}

/// Does the statement itself declare the variable, or may its inert code write it?
pub fn declares(kind: &Kind, v: VarId) -> bool {
    match kind {
        Kind::Let { var, .. } => *var == v,
        Kind::Inert { code, binds } => binds.contains(&v) || code.writes.contains(&v),
        Kind::Unpack { parts, .. } | Kind::Windows { parts, .. } => parts.contains(&v),
        Kind::Split { halves, .. } => halves.contains(&v),
        Kind::Fields { parts, .. } => parts.iter().any(|(_, part)| *part == v),
        Kind::Edit { edit, .. } => edit.defines() == Some(v),
        Kind::Call(call) | Kind::CallRecord { call, .. } | Kind::CallAgain { call, .. } => call.result == Some(v),
        Kind::CallForward { call, result, .. } => call.result == Some(v) || *result == Some(v),
        Kind::CallPull { results, .. } => results.contains(&Some(v)),
        Kind::Match { arms, .. } => arms.iter().any(|a| a.binds.contains(&v)),
        Kind::Loop(l) => match &l.head {
            Head::Range { var, .. } | Head::Back { var, .. } => *var == v,
            Head::Each { binds, .. } => binds.contains(&v),
            Head::Items { at, sources, .. } => *at == v || sources.iter().any(|s| s.item == v),
            _ => false,
        },
        _ => false,
    }
}
