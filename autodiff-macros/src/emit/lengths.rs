//! When the lengths of a cotangent can be checked.

use crate::ir::Ty;
use crate::transform::reverse::Reverse;
use proc_macro2::Ident;

/// May lengths inside of a struct that is lent to be changed not be the same behind the function?
pub fn change(joint: &Reverse, param: &Ident) -> bool {
    let func = &joint.func;
    let Some(param) = func.params.iter().find(|p| func.var(p.var).name == *param) else { return false };
    if !matches!(innermost(&func.var(param.var).ty), Ty::Named(_) | Ty::Moved(_)) {
        return false;
    }
    let mut found = false;
    joint.forward.each_stmt(&mut |stmt| {
        for kill in crate::analysis::effects::kills(func, &stmt.kind) {
            let sized = kill.place.as_ref().is_some_and(|p| !func.type_of(p).has_length());
            found |= kill.root == param.var && !sized;
        }
    });
    found
}

/// The type of what references and containers hold in the end.
fn innermost(ty: &Ty) -> &Ty {
    match ty {
        Ty::Ref(_, t) | Ty::Boxed(t) | Ty::Vec(t) | Ty::Slice(t) | Ty::Array(t, _) | Ty::Option(t) => innermost(t),
        ty => ty,
    }
}
