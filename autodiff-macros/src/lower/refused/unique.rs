//! Structs and containers with unique references to what carries a derivative. The derivative of a struct owns what the struct
//! refers to, and which element refers to what is not seen: what is written through such a reference would reach the
//! variable, and its derivative would not.

use crate::errors::Errors;
use crate::ir::*;

/// What is said of a struct: what it is, why it is refused, what to write instead.
const STRUCT: [&str; 3] = [
    "a struct that holds a unique reference to an active value",
    "its derivative has no reference, so what is written through it would have no derivative",
    "hand the value itself over as an argument (`&mut d`), or let the struct own it",
];

/// The same of a container.
const CONTAINER: [&str; 3] = [
    "a container of unique references to active values",
    "what they point to is only known at run time",
    "write to each of them by its name, or keep the values themselves",
];

/// Refuses what is made of such references.
pub fn refuse(func: &Func, errors: &mut Errors) {
    func.body.each_stmt(&mut |stmt| {
        let Some((parts, [what, why, instead])) = made(&stmt.kind) else { return };
        if parts.into_iter().any(|part| is_lent_to_change(func, part)) {
            errors.refuse(stmt.span, what, why, instead);
        }
    });
}

/// What a statement makes a struct or a container of, or puts into one.
fn made(kind: &Kind) -> Option<(Vec<&Expr>, [&'static str; 3])> {
    Some(match kind {
        Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } => match value {
            Expr::Struct(s) => (s.values().collect(), STRUCT),
            Expr::Variant { fields, .. } => (fields.iter().map(|(_, part)| part).collect(), STRUCT),
            Expr::List { items, .. } | Expr::Tuple(items) => (items.iter().collect(), CONTAINER),
            _ => return None,
        },
        Kind::Edit { edit: Edit::Push(item) | Edit::Insert(_, item), .. } => (vec![item], CONTAINER),
        _ => return None,
    })
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
