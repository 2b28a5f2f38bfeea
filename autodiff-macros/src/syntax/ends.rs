//! Iterators that are seen to end, by the text.

use super::iterators::{gives_items, keeps_the_end};
use super::plain;
use syn::Expr;

/// Is it an iterator, and does it have an end?
pub fn ends(e: &Expr) -> bool {
    match plain(e) {
        Expr::Range(r) => r.start.is_some() && r.end.is_some(),
        Expr::Call(c) => matches!(&*c.func, Expr::Path(p) if p.path.segments.last().is_some_and(|s| {
            s.ident == "once" || s.ident == "repeat_n"
        })),
        Expr::MethodCall(m) => {
            let (name, receiver) = (m.method.to_string(), plain(&m.receiver));
            match name.as_str() {
                "into_iter" if matches!(receiver, Expr::Range(_)) => ends(receiver),
                "take" => is_iterator(receiver),
                "zip" => ends(receiver) || is_iterator(receiver) && (ends(&m.args[0]) || is_place(&m.args[0])),
                "chain" => ends(receiver) && (ends(&m.args[0]) || is_place(&m.args[0])),
                name => gives_items(name) || keeps_the_end(name) && ends(receiver),
            }
        }
        _ => false,
    }
}

/// Is it an iterator, perhaps one without an end?
fn is_iterator(e: &Expr) -> bool {
    match plain(e) {
        Expr::Range(r) => r.start.is_some(),
        Expr::Call(c) => matches!(&*c.func, Expr::Path(p) if p.path.segments.last().is_some_and(|s| {
            ["repeat", "repeat_with", "successors", "from_fn"].iter().any(|name| s.ident == name)
        })),
        Expr::MethodCall(m) if m.method == "cycle" => is_iterator(&m.receiver),
        Expr::MethodCall(m) if keeps_the_end(&m.method.to_string()) => is_iterator(&m.receiver),
        e => ends(e),
    }
}

/// A container, or a part of one.
fn is_place(e: &Expr) -> bool {
    match plain(e) {
        Expr::Path(_) | Expr::Array(_) => true,
        Expr::Reference(r) => r.mutability.is_none() && is_place(&r.expr),
        Expr::Field(f) => is_place(&f.base),
        Expr::Index(i) => is_place(&i.expr),
        _ => false,
    }
}
