//! Counters of loops over literals that nothing gives a type: they are `i32`, in the sweep as well, which does not mention them
//! wherever the function does.

use crate::collections::HashSet;
use crate::ir::*;
use crate::syntax::open::{is_open, is_open_cast, is_open_test};
use proc_macro2::Ident;

/// Is the counter used for nothing but numbers that are computed of it and of literals, and for casts of these and questions
/// about them? Whatever else is done with such a number may give it a type: a variable that it is put into, a function.
pub fn is_defaulted(func: &Func, counter: VarId, body: &Block) -> bool {
    let mut class = HashSet::from_iter([counter]);
    while let Some(further) = computed_of(func, &class, body) {
        class.insert(further);
    }
    let (mut mentions, mut told) = (0, 0);
    body.each_var(&mut |v| mentions += usize::from(class.contains(&v)));
    body.each_stmt(&mut |stmt| {
        let computes = matches!(&stmt.kind, Kind::Let { var, .. } if class.contains(var));
        told += usize::from(computes);
        stmt.kind.each_value(&mut |value| {
            let in_code = |code: &Inert| {
                let name = |name: &Ident| names(func, &class, code, name);
                let open = (computes && is_open(&code.tokens, &name))
                    || is_open_cast(&code.tokens, &name)
                    || is_open_test(&code.tokens, &name);
                if open { code.reads.len() } else { 0 }
            };
            value.each_inert(&mut |code| told += in_code(code));
            // But an index is a `usize`.
            value.each_place(&mut |place| place.each_inert(&mut |code| told -= in_code(code)));
        });
    });
    mentions == told
}

/// A variable that is computed of those of the class, and of its type.
fn computed_of(func: &Func, class: &HashSet<VarId>, body: &Block) -> Option<VarId> {
    let mut found = None;
    body.each_stmt(&mut |stmt| {
        if let Kind::Let { var, value: Some(Expr::Inert(code)) } = &stmt.kind
            && matches!(func.var(*var).ty, Ty::Int(None))
            && !class.contains(var)
            && code.reads.iter().any(|v| class.contains(v))
            && is_open(&code.tokens, &|name| names(func, class, code, name))
        {
            found = Some(*var);
        }
    });
    found
}

/// Does the code mean a variable of the class by the name?
fn names(func: &Func, class: &HashSet<VarId>, code: &Inert, name: &Ident) -> bool {
    code.reads.iter().any(|v| class.contains(v) && func.var(*v).name == *name)
}
