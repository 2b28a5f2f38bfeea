//! Brings jumps into a form that can be swept backwards.
//!
//! * What follows a branch that always jumps goes into the other branch: `if c { return; } rest` becomes
//!   `if c { return; } else { rest }`.
//! * What follows a statement that may jump in some deeper place becomes a [`Kind::Rest`]: an exit code, set before
//!   each jump, tells the backward sweep whether it was reached.
//! * Jumps to where control goes anyway are dropped.
//! * A variable that is declared and then assigned once, in the same block, is declared there.
//!
//! Then only the last statement of a block leaves it, and every variable of a block is declared when it is left.

use super::*;
use crate::collections::HashMap;
use quote::quote;

/// Normalises a function and numbers its statements.
pub fn normalize(func: &mut Func) {
    let mut body = std::mem::take(&mut func.body);
    drop_returns(&mut body);
    let mut normalizer = Normalizer { func, exits: HashMap::default(), scopes: vec![None] };
    normalizer.block(&mut body);
    drop_returns(&mut body);
    let exit = normalizer.scopes.pop().flatten();
    let exits = normalizer.exits;
    declare_exit(&mut body, exit);
    set_exits(&mut body, &exits);
    promote(&mut body);
    give_panic(&mut body, func.result, &func.vars);
    func.body = body;
    renumber(func);
    mark_jumps(&mut func.body);
}

struct Normalizer<'f> {
    func: &'f mut Func,
    /// The exit codes to set before the jump of a site.
    exits: HashMap<u32, Vec<VarId>>,
    /// The exit code of each open loop body, the function's body first.
    scopes: Vec<Option<VarId>>,
}

/// How a block ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Falls,
    Jumps,
    Mixed,
}

impl Normalizer<'_> {
    fn block(&mut self, block: &mut Block) {
        let mut i = 0;
        while i < block.stmts.len() {
            if end_of_stmt(&block.stmts[i]) == End::Jumps {
                // What follows a jump is never reached.
                block.stmts.truncate(i + 1);
            }
            if i + 1 < block.stmts.len() && !leaving(&block.stmts[i]).is_empty() {
                let mut rest = block.stmts.split_off(i + 1);
                if !sink(&mut block.stmts[i], rest.clone()) {
                    unassigned::as_options(self.func, block, &mut rest);
                    let sites = leaving(&block.stmts[i]);
                    let exit = self.exit();
                    for site in &sites {
                        self.exits.entry(*site).or_default().push(exit);
                    }
                    let span = rest[0].span;
                    block.stmts.push(Stmt::new(span, Kind::Rest { exit, sites, body: Block { stmts: rest } }));
                }
                move_declarations(block, i);
                i = i.min(block.stmts.len().saturating_sub(2));
            }
            match &mut block.stmts[i].kind {
                Kind::Loop(l) => {
                    drop_continues(&mut l.body, l.target);
                    self.scopes.push(None);
                    self.block(&mut l.body);
                    drop_continues(&mut l.body, l.target);
                    let exit = self.scopes.pop().flatten();
                    declare_exit(&mut l.body, exit);
                }
                kind => kind.blocks_mut().into_iter().for_each(|b| self.block(b)),
            }
            i += 1;
        }
    }

    /// The exit code of the innermost loop body.
    fn exit(&mut self) -> VarId {
        let scope = self.scopes.last_mut().expect("the function's body is a scope");
        if let Some(exit) = scope {
            return *exit;
        }
        let number = self.func.vars.len();
        let name = Ident::new(&format!("exit_{number}"), Span::mixed_site());
        let exit = self.func.add(Var {
            name,
            ty: Ty::Int(Some(quote!(u32).into())),
            typed: true,
            mutable: true,
            active: false,
            alias: None,
            origin: Origin::Temp,
        });
        *self.scopes.last_mut().expect("a scope") = Some(exit);
        exit
    }
}

fn code(value: u32) -> Expr {
    let literal = proc_macro2::Literal::u32_unsuffixed(value);
    Expr::Inert(Inert {
        tokens: quote!(#literal),
        reads: vec![],
        writes: vec![],
        pure: true,
        ty: Ty::Int(Some(quote!(u32).into())),
    })
}

fn declare_exit(body: &mut Block, exit: Option<VarId>) {
    if let Some(var) = exit {
        body.stmts.insert(0, Stmt::new(Span::call_site(), Kind::Let { var, value: Some(code(0)) }));
    }
}

fn set_exits(block: &mut Block, exits: &HashMap<u32, Vec<VarId>>) {
    let mut i = 0;
    while i < block.stmts.len() {
        block.stmts[i].kind.blocks_mut().into_iter().for_each(|b| set_exits(b, exits));
        if let Kind::Jump(jump) = &block.stmts[i].kind {
            let (site, span) = (jump.site, block.stmts[i].span);
            for var in exits.get(&site).into_iter().flatten() {
                let set = Kind::Set { place: (*var).into(), value: code(site) };
                block.stmts.insert(i, Stmt::new(span, set));
                i += 1;
            }
        }
        i += 1;
    }
}

/// The sites of the jumps inside of a statement that leave it.
fn leaving(stmt: &Stmt) -> Vec<u32> {
    let mut loops = vec![];
    stmt.each_stmt(&mut |s| {
        if let Kind::Loop(l) = &s.kind {
            loops.push(l.target);
        }
    });
    let mut sites = vec![];
    stmt.each_stmt(&mut |s| {
        if let Kind::Jump(jump) = &s.kind {
            let inside = match jump.to {
                Target::Break(t) | Target::Continue(t) => loops.contains(&t),
                Target::Return => false,
            };
            if !inside {
                sites.push(jump.site);
            }
        }
    });
    sites
}

fn end_of(block: &Block) -> End {
    let Some((last, before)) = block.stmts.split_last() else { return End::Falls };
    if before.iter().any(|s| !leaving(s).is_empty()) {
        // A statement in the middle may jump too; what matters is whether the end is reached at all.
        return if end_of_stmt(last) == End::Jumps { End::Jumps } else { End::Mixed };
    }
    end_of_stmt(last)
}

fn end_of_stmt(stmt: &Stmt) -> End {
    match &stmt.kind {
        Kind::Jump(_) => End::Jumps,
        Kind::If { .. } | Kind::Match { .. } => {
            let ends: Vec<End> = stmt.kind.blocks().into_iter().map(end_of).collect();
            match (ends.iter().all(|e| *e == End::Jumps), ends.iter().all(|e| *e == End::Falls)) {
                (true, _) if !ends.is_empty() => End::Jumps,
                (_, true) => End::Falls,
                _ => End::Mixed,
            }
        }
        Kind::Inert { code, .. } if is_panic(code) => End::Jumps,
        Kind::Loop(l) if is_endless(l) => End::Jumps,
        Kind::Rest { body, .. } if end_of(body) == End::Jumps => End::Jumps,
        _ if leaving(stmt).is_empty() => End::Falls,
        _ => End::Mixed,
    }
}

/// Drops what stands behind a jump: the last step of lowering.
pub fn prune(block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(prune);
    }
    let jumps = |s: &Stmt| !matches!(s.kind, Kind::Inert { .. }) && end_of_stmt(s) == End::Jumps;
    if let Some(first) = block.stmts.iter().position(jumps) {
        block.stmts.truncate(first + 1);
    }
}

/// The value of a function that panics at its end whatever happens is that panic.
fn give_panic(body: &mut Block, result: Option<VarId>, vars: &[Var]) {
    let Some(var) = result else { return };
    let declared = body.stmts.iter().position(|stmt| stmt.mentions(var));
    let (Some(at), Some(Stmt { kind: Kind::Inert { code, .. }, .. })) = (declared, body.stmts.last()) else { return };
    let alone = matches!(body.stmts[at].kind, Kind::Let { value: None, .. })
        && !body.stmts[at + 1..].iter().any(|stmt| stmt.mentions(var));
    if alone && is_panic(code) {
        let (tokens, ty) = (&code.tokens, vars[var.0 as usize].ty.clone());
        let value = Expr::Inert(Inert { tokens: quote!({ #tokens }), ty, ..code.clone() });
        body.stmts.remove(at);
        let last = body.stmts.last_mut().expect("a panic");
        last.kind = Kind::Let { var, value: Some(value) };
    }
}

/// Is the end of the block never reached?
pub fn never_ends(block: &Block) -> bool {
    end_of(block) == End::Jumps
}

/// Is the loop never left to what stands behind it?
pub fn is_endless(l: &Loop) -> bool {
    let mut left = false;
    l.body.each_stmt(&mut |s| {
        left |= matches!(&s.kind, Kind::Jump(Jump { to: Target::Break(t), .. }) if *t == l.target);
    });
    matches!(l.head, Head::Forever) && !left
}

/// Does the code do nothing but to panic?
pub fn is_panic(code: &Inert) -> bool {
    let first = code.tokens.clone().into_iter().next().map(|t| t.to_string()).unwrap_or_default();
    ["panic", "unreachable", "todo", "unimplemented"].contains(&first.as_str())
}

/// Puts `rest` into the one branch that falls through, if all others always jump.
fn sink(stmt: &mut Stmt, rest: Vec<Stmt>) -> bool {
    if !matches!(stmt.kind, Kind::If { .. } | Kind::Match { .. }) {
        return false;
    }
    let ends: Vec<End> = stmt.kind.blocks().into_iter().map(end_of).collect();
    let open: Vec<usize> = (0..ends.len()).filter(|i| ends[*i] != End::Jumps).collect();
    match open.as_slice() {
        [] => true,
        [one] if ends[*one] == End::Falls => {
            stmt.kind.blocks_mut()[*one].stmts.extend(rest);
            true
        }
        _ => false,
    }
}

/// A declaration without a value goes into the one branch that uses the variable.
fn move_declarations(block: &mut Block, at: usize) {
    let mut i = 0;
    let mut at = at;
    while i < at {
        let Kind::Let { var, value: None } = block.stmts[i].kind else {
            i += 1;
            continue;
        };
        let elsewhere = block.stmts.iter().enumerate().any(|(k, s)| k != i && k != at && s.mentions(var));
        let mut own = false;
        block.stmts[at].kind.each_var(&mut |v| own |= v == var);
        let users: Vec<usize> =
            block.stmts[at].kind.blocks().iter().enumerate().filter(|(_, b)| b.mentions(var)).map(|(k, _)| k).collect();
        let branch = matches!(block.stmts[at].kind, Kind::If { .. } | Kind::Match { .. });
        if elsewhere || own || users.len() != 1 || !branch {
            i += 1;
            continue;
        }
        let declaration = block.stmts.remove(i);
        at -= 1;
        block.stmts[at].kind.blocks_mut()[users[0]].stmts.insert(0, declaration);
    }
}

/// `return` at the end of the function's body is where control goes anyway.
fn drop_returns(block: &mut Block) {
    drop_last(block, &|jump| jump.to == Target::Return);
}

/// `continue` at the end of a loop's body likewise.
fn drop_continues(block: &mut Block, target: u32) {
    drop_last(block, &|jump| jump.to == Target::Continue(target));
}

fn drop_last(block: &mut Block, here: &impl Fn(&Jump) -> bool) {
    match block.stmts.last_mut().map(|s| &mut s.kind) {
        Some(Kind::Jump(jump)) if here(jump) => {
            block.stmts.pop();
            drop_last(block, here);
        }
        Some(kind @ (Kind::If { .. } | Kind::Match { .. } | Kind::Rest { .. })) => {
            // Only where nothing else jumps out of it: then what follows is reached as before.
            kind.blocks_mut().into_iter().for_each(|b| drop_last(b, here));
        }
        _ => {}
    }
}

/// `let x; …; x = e;` in one block becomes `let x = e;`.
fn promote(block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(promote);
    }
    let mut i = 0;
    while i < block.stmts.len() {
        if let Kind::Let { var, value: None } = block.stmts[i].kind {
            let first = (i + 1..block.stmts.len()).find(|k| block.stmts[*k].mentions(var));
            if let Some(k) = first
                && let Kind::Set { place, value } = &block.stmts[k].kind
                && place.root == var
                && place.path.is_empty()
            {
                let value = Some(value.clone());
                block.stmts[k].kind = Kind::Let { var, value };
                block.stmts.remove(i);
                continue;
            }
        }
        i += 1;
    }
}

/// Numbers the statements of a function in program order.
pub fn renumber(func: &mut Func) {
    let mut id = 0;
    number(&mut func.body, &mut id);
}

fn number(block: &mut Block, id: &mut StmtId) {
    for stmt in &mut block.stmts {
        *id += 1;
        stmt.id = *id;
        stmt.kind.blocks_mut().into_iter().for_each(|b| number(b, id));
    }
}

fn mark_jumps(block: &mut Block) {
    for stmt in &mut block.stmts {
        if let Kind::Loop(l) = &mut stmt.kind {
            let mut inner = vec![];
            l.body.each_stmt(&mut |s| {
                if let Kind::Loop(l) = &s.kind {
                    inner.push(l.target);
                }
            });
            let mut leaves = false;
            l.body.each_stmt(&mut |s| {
                if let Kind::Jump(jump) = &s.kind {
                    leaves |= match jump.to {
                        Target::Break(t) | Target::Continue(t) => {
                            !inner.contains(&t) && jump.to != Target::Continue(l.target)
                        }
                        Target::Return => true,
                    };
                }
            });
            l.jumps.leaves = leaves;
        }
        stmt.kind.blocks_mut().into_iter().for_each(mark_jumps);
    }
}
