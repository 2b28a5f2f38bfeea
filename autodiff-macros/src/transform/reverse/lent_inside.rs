//! What the record lends to a sweep that stands inside of the way forward is a variable of its own there: its value of the
//! way forward has the same name, and is no reference.
//!
//! ```text
//! if c { let u = f(x);  save slot <- u.clone();  … }
//! if c { let u = lent slot;  pull g of record by seed with (&u bar u_bar);  … }
//! ```

use crate::ir::*;

/// Gives each of them a variable, in a block that has ways forward in it.
pub fn in_own_variables(func: &mut Func, block: &mut Block) {
    for k in 0..block.stmts.len() {
        let (stmt, behind) = block.stmts[k..].split_first_mut().expect("one statement at least");
        stmt.kind.blocks_mut().into_iter().for_each(|b| in_own_variables(func, b));
        let lent = match &mut stmt.kind {
            Kind::Let { var, value: Some(Expr::Lent(_)) } => var,
            Kind::CallAgain { call: Call { result: Some(var), .. }, kept } if kept.lends() => var,
            _ => continue,
        };
        let from = *lent;
        if matches!(func.var(from).ty, Ty::Ref(..)) {
            continue;
        }
        let own = func.add(func.var(from).clone());
        *lent = own;
        behind.iter_mut().for_each(|s| put(s, from, own));
    }
}

/// Puts a variable of the same name in the place of one: in places, and in what code reads.
fn put(stmt: &mut Stmt, from: VarId, own: VarId) {
    let exchange = |v: &mut VarId| {
        if *v == from {
            *v = own;
        }
    };
    stmt.each_mention_mut(&mut |mention| match mention {
        Mention::Place(place) => exchange(&mut place.root),
        Mention::Code(code) => code.reads.iter_mut().for_each(exchange),
        Mention::Kept(kept) => exchange(kept),
    });
}
