//! Of the choices that a loop has made only the last one counts, where each replaces what those before have chosen.
//!
//! ```text
//! for i in (0..n).rev() {                                     if let Some(i) = larger.last_set(0..n) {
//!     if larger[i] { x_bar[i] += take(top_bar); }        →        x_bar[i] += take(top_bar);
//! }                                                           }
//! ```
//!
//! Once the cotangent of what is chosen has been taken out, the sweep has nothing left to hand on to choices before.

use crate::ir::*;

/// Marks such loops in a block and in the blocks inside of it.
pub fn of_which_the_last_counts(func: &Func, block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| of_which_the_last_counts(func, b));
        if let Kind::Loop(l) = &mut stmt.kind
            && is_found_at_once(func, l)
        {
            l.instead = Some(Instead::LastChoice);
        }
    }
}

/// Does the loop run backwards through recorded choices, and hands on what is left where one has been made?
fn is_found_at_once(func: &Func, l: &Loop) -> bool {
    let Head::Range { var: counter, form, .. } = &l.head else { return false };
    let falling = form.reversed && form.step.is_none() && !form.inclusive && func.var(*counter).ty == Ty::usize();
    if l.target != BACKWARD || !falling || l.rows.ahead {
        return false;
    }
    let [Stmt { kind: Kind::Let { var: made, value: Some(Expr::Saved(slot)) }, .. }, branch] = l.body.stmts.as_slice()
    else {
        return false;
    };
    let Kind::If { cond, then, other } = &branch.kind else { return false };
    let itself = cond.reads == [*made] && func.var(*made).name == cond.tokens.to_string();
    itself && l.rows.read == [*slot] && other.stmts.is_empty() && !then.mentions(*made) && hands_on(func, then)
}

/// Does the code take out a number, and nothing else but add it to something?
fn hands_on(func: &Func, code: &Block) -> bool {
    let Some((first, rest)) = code.stmts.split_first() else { return false };
    let Kind::Let { var: taken, value: Some(Expr::Take(from)) } = &first.kind else { return false };
    let source = func.var(from.root);
    let number =
        from.path.is_empty() && source.alias.is_none() && matches!(source.ty, Ty::Float(Float::F32 | Float::F64));
    number
        && rest.iter().all(|s| match &s.kind {
            Kind::Add { place, value: Expr::Load(value), .. } => {
                func.resolve(place).root != from.root && *value == Place::from(*taken)
            }
            _ => false,
        })
}
