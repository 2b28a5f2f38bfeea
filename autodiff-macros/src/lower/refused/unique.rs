//! Structs with unique references to what carries a derivative. The tangent of a struct owns what the struct refers to, so
//! what is written through the reference would reach the variable, and its derivative would not.

use crate::errors::Errors;
use crate::ir::*;

/// Refuses structs and variants that are made of such references.
pub fn refuse(func: &Func, errors: &mut Errors) {
    func.body.each_stmt(&mut |stmt| {
        let (Kind::Let { value: Some(value), .. } | Kind::Set { value, .. }) = &stmt.kind else { return };
        let holds = match value {
            Expr::Struct(s) => s.values().any(|part| is_lent_to_change(func, part)),
            Expr::Variant { fields, .. } => fields.iter().any(|(_, part)| is_lent_to_change(func, part)),
            _ => false,
        };
        if holds {
            errors.refuse(
                stmt.span,
                "a struct that holds a unique reference to an active value",
                "its derivative has no reference, so what is written through it would have no derivative",
                "hand the value itself over as an argument (`&mut d`), or let the struct own it",
            );
        }
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
