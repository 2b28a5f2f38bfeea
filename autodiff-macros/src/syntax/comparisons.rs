//! What a condition says of whole numbers, where it holds or does not.

use super::sums::{Sum, read};
use proc_macro2::TokenStream;
use syn::{BinOp, Expr, UnOp};

/// How two numbers compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The first one is less.
    Less,
    /// The first one is less, or they are equal.
    AtMost,
    /// They differ.
    Different,
}

/// What holds where the condition has the value, as far as it is a comparison of sums in which nothing is subtracted (a
/// difference may have wrapped around).
pub fn comparisons(condition: &TokenStream, value: bool) -> Vec<(Sum, Order, Sum)> {
    let mut found = vec![];
    if let Ok(condition) = syn::parse2::<Expr>(condition.clone()) {
        collect(&condition, value, &mut found);
    }
    found
}

fn collect(condition: &Expr, value: bool, found: &mut Vec<(Sum, Order, Sum)>) {
    match condition {
        Expr::Paren(p) => collect(&p.expr, value, found),
        Expr::Group(g) => collect(&g.expr, value, found),
        Expr::Unary(u) if matches!(u.op, UnOp::Not(_)) => collect(&u.expr, !value, found),
        Expr::Binary(b) => {
            let (l, r) = (&*b.left, &*b.right);
            match (b.op, value) {
                (BinOp::And(_), true) | (BinOp::Or(_), false) => {
                    collect(l, value, found);
                    collect(r, value, found);
                }
                (BinOp::Eq(_), true) | (BinOp::Ne(_), false) => {
                    compare(l, Order::AtMost, r, found);
                    compare(r, Order::AtMost, l, found);
                }
                (BinOp::Eq(_), false) | (BinOp::Ne(_), true) => compare(l, Order::Different, r, found),
                (BinOp::Lt(_), true) | (BinOp::Ge(_), false) => compare(l, Order::Less, r, found),
                (BinOp::Le(_), true) | (BinOp::Gt(_), false) => compare(l, Order::AtMost, r, found),
                (BinOp::Gt(_), true) | (BinOp::Le(_), false) => compare(r, Order::Less, l, found),
                (BinOp::Ge(_), true) | (BinOp::Lt(_), false) => compare(r, Order::AtMost, l, found),
                _ => {}
            }
        }
        _ => {}
    }
}

fn compare(a: &Expr, order: Order, b: &Expr, found: &mut Vec<(Sum, Order, Sum)>) {
    let (a, b) = (read(a), read(b));
    if [&a, &b].into_iter().all(only_adds) {
        found.push((a, order, b));
    }
}

fn only_adds(sum: &Sum) -> bool {
    match sum {
        Sum::Number(_) | Sum::Name(_) | Sum::Length(_) => true,
        Sum::Plus(a, b) | Sum::Times(a, b) => only_adds(a) && only_adds(b),
        Sum::Minus(..) | Sum::Other(..) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;

    fn orders(condition: TokenStream, value: bool) -> Vec<Order> {
        comparisons(&condition, value).into_iter().map(|(_, order, _)| order).collect()
    }

    #[test]
    fn conditions_say_what_holds_and_what_does_not() {
        assert_eq!(orders(quote!(i == j), true), [Order::AtMost, Order::AtMost]);
        assert_eq!(orders(quote!(i == j), false), [Order::Different]);
        assert_eq!(orders(quote!(!(i + 1 < n && j != k)), false), [Order::Less, Order::Different]);
        assert_eq!(orders(quote!(i < j || i == k), false), [Order::AtMost, Order::Different]);
    }

    #[test]
    fn alternatives_differences_and_code_say_nothing() {
        assert_eq!(orders(quote!(i < j || i == k), true), []);
        assert_eq!(orders(quote!(i - 1 < j), true), []);
        assert_eq!(orders(quote!(at(i) < j), true), []);
    }
}
