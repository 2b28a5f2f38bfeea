//! Statements whose values may not be finite while nothing depends on them any more. There a cotangent of zero meets a
//! derivative that is infinite, and stays zero.
//!
//! * Those whose innermost loop is left when its data say so: a series may be summed until its terms overflow, or an iteration
//!   go on behind what its result depends on.
//! * What the program asks whether it is finite, and all that it is made of: on the path where it is not, nobody uses it.
//! * What is made, outside of loops, of a variable that begins as a number that is not finite: it may stand for nothing. So may
//!   each of several numbers that a function gives.
//! * What is made, outside of loops, and not used on all paths (`passed_by`).
//!
//! ```text
//! let s = a / c;                              a_bar += gate(s_bar, s_bar / c);
//! if !s.is_finite() { return linear(a); }
//! ```

use super::passed_by::passed_by;
use crate::collections::HashSet;
use crate::ir::*;
use crate::syntax;

/// The statements of a function's body for which that holds.
pub fn doubtful(func: &Func, body: &Block) -> HashSet<StmtId> {
    let mut found = HashSet::default();
    in_open_loops(body, false, &mut found);
    that_are_asked(func, body, &mut found);
    that_begin_so(func, body, &mut found);
    passed_by(func, body, &mut found);
    found
}

fn in_open_loops(block: &Block, open: bool, found: &mut HashSet<StmtId>) {
    for stmt in &block.stmts {
        if open {
            found.insert(stmt.id);
        }
        let open = match &stmt.kind {
            Kind::Loop(l) => l.jumps.leaves || matches!(l.head, Head::While { .. } | Head::Forever),
            _ => open,
        };
        stmt.kind.blocks().into_iter().for_each(|b| in_open_loops(b, open, found));
    }
}

fn that_are_asked(func: &Func, body: &Block, found: &mut HashSet<StmtId>) {
    let mut asked: HashSet<VarId> = HashSet::default();
    body.each_stmt(&mut |stmt| {
        let code = match &stmt.kind {
            Kind::If { cond, .. } => Some(cond),
            Kind::Inert { code, .. } => Some(code),
            Kind::Let { value: Some(Expr::Inert(code)), .. } | Kind::Set { value: Expr::Inert(code), .. } => Some(code),
            _ => None,
        };
        if let Some(code) = code.filter(|code| asks(code)) {
            asked.extend(code.reads.iter().map(|v| func.resolve(&(*v).into()).root).filter(|v| is_number(func, *v)));
        }
    });
    // What they are made of, and so on.
    while !asked.is_empty() {
        let before = asked.len();
        body.each_stmt(&mut |stmt| {
            let (root, value) = match &stmt.kind {
                Kind::Let { var, value: Some(value) } => (*var, value),
                Kind::Set { place, value } => (place.root, value),
                _ => return,
            };
            if asked.contains(&root) {
                found.insert(stmt.id);
                value.each_place(&mut |place| {
                    let of = func.resolve(place).root;
                    asked.extend(Some(of).filter(|of| is_number(func, *of)));
                });
            }
        });
        if asked.len() == before {
            break;
        }
    }
}

/// What is made of such a variable, and of that, and so on.
fn that_begin_so(func: &Func, body: &Block, found: &mut HashSet<StmtId>) {
    let (mut doubtful, mut given): (HashSet<VarId>, HashSet<VarId>) = Default::default();
    body.each_stmt(&mut |stmt| {
        if let Kind::Call(call) = &stmt.kind {
            given.extend(call.result);
        }
    });
    // Of several things that a function gives, one that was not asked for may be no number.
    let is_part = |place: &Place| {
        let given = given.contains(&func.resolve(place).root);
        given && matches!(place.path.as_slice(), [Proj::Field(_)])
    };
    body.each_stmt(&mut |stmt| match &stmt.kind {
        Kind::Unpack { parts, .. } => doubtful.extend(parts.iter().copied().filter(|part| is_number(func, *part))),
        Kind::Let { var: root, value: Some(value) } | Kind::Set { place: Place { root, .. }, value } => {
            let mut begins = matches!(value, Expr::Number(number) if !number.is_finite());
            begins |= matches!(value, Expr::Load(place) if is_part(place));
            value.each_inert(&mut |code| begins |= is_not_finite(code));
            doubtful.extend(Some(*root).filter(|root| begins && is_number(func, *root)));
        }
        _ => {}
    });
    while !doubtful.is_empty() {
        let before = doubtful.len();
        made_of(func, body, &mut doubtful, found);
        if doubtful.len() == before {
            break;
        }
    }
}

fn made_of(func: &Func, block: &Block, doubtful: &mut HashSet<VarId>, found: &mut HashSet<StmtId>) {
    for stmt in &block.stmts {
        if let Kind::Let { var: root, value: Some(value) } | Kind::Set { place: Place { root, .. }, value } = &stmt.kind
        {
            let mut made = false;
            value.each_place(&mut |place| made |= doubtful.contains(&func.resolve(place).root));
            if made {
                found.insert(stmt.id);
                doubtful.extend(Some(*root).filter(|root| is_number(func, *root)));
            }
        }
        if !matches!(stmt.kind, Kind::Loop(_)) {
            stmt.kind.blocks().into_iter().for_each(|b| made_of(func, b, doubtful, found));
        }
    }
}

/// Does the code name a number that is not finite?
fn is_not_finite(code: &Inert) -> bool {
    let mut found = false;
    syntax::identifiers(&code.tokens, |name| {
        found |= matches!(name, "NAN" | "INFINITY" | "NEG_INFINITY" | "nan" | "infinity" | "neg_infinity");
    });
    found
}

fn is_number(func: &Func, v: VarId) -> bool {
    func.var(v).ty.is_float()
}

/// Does the code ask whether numbers are finite?
fn asks(code: &Inert) -> bool {
    let mut found = false;
    syntax::identifiers(&code.tokens, |name| {
        found |= matches!(name, "is_finite" | "is_nan" | "is_infinite" | "is_normal");
    });
    found
}
