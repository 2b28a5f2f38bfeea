//! Structs and containers with unique references to what carries a derivative. The derivative of a struct owns what the struct
//! refers to, and which element refers to what is not seen: what is written through such a reference would reach the
//! variable, and its derivative would not.

use crate::errors::Errors;
use crate::ir::*;

/// Refuses what is made of such references.
pub fn refuse(func: &Func, errors: &mut Errors) {
    func.body.each_stmt(&mut |stmt| match &stmt.kind {
        Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } => {
            let parts: Vec<&Expr> = match value {
                Expr::Struct(s) => s.values().collect(),
                Expr::Variant { fields, .. } => fields.iter().map(|(_, part)| part).collect(),
                Expr::List { items, .. } | Expr::Tuple(items) => items.iter().collect(),
                _ => vec![],
            };
            if !parts.into_iter().any(|part| is_lent_to_change(func, part)) {
                return;
            }
            if matches!(value, Expr::List { .. } | Expr::Tuple(_)) {
                errors.refuse(
                    stmt.span,
                    "a container of unique references to active values",
                    "what they point to is only known at run time",
                    "write to each of them by its name, or keep the values themselves",
                );
            } else {
                errors.refuse(
                    stmt.span,
                    "a struct that holds a unique reference to an active value",
                    "its derivative has no reference, so what is written through it would have no derivative",
                    "hand the value itself over as an argument (`&mut d`), or let the struct own it",
                );
            }
        }
        Kind::Edit { edit: Edit::Push(item) | Edit::Insert(_, item), .. } if is_lent_to_change(func, item) => {
            errors.refuse(
                stmt.span,
                "a container of unique references to active values",
                "what they point to is only known at run time",
                "write to each of them by its name, or keep the values themselves",
            );
        }
        _ => {}
    });
}

/// Is it a unique reference to what carries a derivative?
fn is_lent_to_change(func: &Func, part: &Expr) -> bool {
    match part {
        Expr::Borrow { place, unique: true } => func.is_active(&func.resolve(place)),
        Expr::Load(place) => {
            let unique = matches!(func.type_of(place), Ty::Ref(true, inner) if inner.may_be_active());
            unique && func.is_active(&func.resolve(place))
        }
        _ => false,
    }
}
