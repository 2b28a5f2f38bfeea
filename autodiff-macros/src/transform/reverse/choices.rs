//! A backward loop of which one iteration does something, that of a choice, is that iteration.
//!
//! ```text
//! for i in (0..n).rev() {                                    if chosen < n {
//!     x_bar[i] += only_if(top_bar, chosen == i);        →        let i = chosen;
//! }                                                              x_bar[i] += top_bar;
//!                                                            }
//! ```

use super::chosen::ONLY_IF;
use super::idle::does_nothing_without;
use crate::collections::HashSet;
use crate::ir::{code, *};
use quote::quote;

/// Rewrites such loops in two blocks, one behind the other in the same scope, and in the blocks inside of them; `returned` are
/// variables that are read behind them.
pub fn in_place_of_loops(func: &Func, first: &mut Block, second: &mut Block, returned: &HashSet<VarId>) {
    for stmt in first.stmts.iter_mut().chain(&mut second.stmts) {
        stmt.kind.blocks_mut().into_iter().for_each(|b| in_place_of_loops(func, b, &mut Block::default(), returned));
        if let Kind::Loop(l) = &stmt.kind
            && let Some(kind) = of_one_iteration(func, l)
        {
            stmt.kind = kind;
        }
    }
    let mut border = first.stmts.len();
    first.stmts.append(&mut second.stmts);
    for k in (0..first.stmts.len()).rev() {
        if is_idle(&first.stmts, k, returned) {
            first.stmts.remove(k);
            border -= usize::from(k < border);
        }
    }
    second.stmts = first.stmts.split_off(border);
}

/// Does a statement hand on what nothing behind it mentions?
fn is_idle(stmts: &[Stmt], k: usize, returned: &HashSet<VarId>) -> bool {
    let Kind::Set { place, value: Expr::Rule { name: ONLY_IF, .. } } = &stmts[k].kind else { return false };
    let own = stmts[..k].iter().any(|s| matches!(s.kind, Kind::Let { var, .. } if var == place.root));
    own && !returned.contains(&place.root) && !stmts[k + 1..].iter().any(|s| s.mentions(place.root))
}

/// What the loop is, if one iteration alone does something.
fn of_one_iteration(func: &Func, l: &Loop) -> Option<Kind> {
    let Head::Range { var: counter, form, .. } = &l.head else { return None };
    let Rows { filled, read, seen, foretold, .. } = &l.rows;
    let rows = [filled, read, seen, foretold].iter().any(|slots| !slots.is_empty());
    let whole = !form.one_way && !form.inclusive && form.step.is_none();
    if l.target != BACKWARD || rows || l.instead.is_some() || !whole || func.var(*counter).ty != Ty::usize() {
        return None;
    }
    let mut choices = vec![];
    l.body.each_stmt(&mut |s| s.kind.each_value(&mut |e| choices.extend(chosen(e, *counter))));
    let (choice, others) = choices.split_first()?;
    if others.iter().any(|other| other.1 != choice.1) || !does_nothing_without(func, &l.body, &choice.0) {
        return None;
    }
    let (chosen, mut then) = (&func.var(choice.1).name, l.body.clone());
    then.stmts.iter_mut().for_each(|s| hand_on(s, &choice.0));
    let here = Inert { reads: vec![choice.1], ..Inert::text(quote!(#chosen)) };
    if then.mentions(*counter) {
        then.stmts.insert(0, super::sums::stmt(Kind::Let { var: *counter, value: Some(Expr::Inert(here)) }));
    }
    // The bounds are mentioned, since they may have been named for the loop.
    let (start, end) = (code::operand(&form.start.tokens), code::operand(&form.end.tokens));
    let begun = if form.start.reads.is_empty() { quote!() } else { quote!(#start <= #chosen &&) };
    let reads = [choice.1].into_iter().chain(form.start.reads.iter().chain(&form.end.reads).copied()).collect();
    let cond = Inert { reads, ty: Ty::Bool, ..Inert::text(quote!(#begun #chosen < #end)) };
    Some(Kind::If { cond, then, other: Block::default() })
}

/// The condition that a value is handed on by, and the choice, if it is that of the iteration.
fn chosen(e: &Expr, counter: VarId) -> Option<(Inert, VarId)> {
    match e {
        Expr::Rule { name: ONLY_IF, args } => match &args[1] {
            Expr::Inert(code) if code.reads.len() == 2 && code.reads[1] == counter => {
                Some((code.clone(), code.reads[0]))
            }
            _ => None,
        },
        _ => None,
    }
}

/// In this iteration the condition holds.
fn hand_on(stmt: &mut Stmt, holds: &Inert) {
    let (Kind::Let { value: Some(value), .. } | Kind::Add { value, .. } | Kind::Set { value, .. }) = &mut stmt.kind
    else {
        return;
    };
    if let Expr::Rule { name: ONLY_IF, args } = value
        && matches!(&args[1], Expr::Inert(code) if code.reads == holds.reads)
    {
        *value = args.swap_remove(0);
    }
}
