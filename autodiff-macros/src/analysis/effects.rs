//! What statements write: the kills that end the life of a value.

use crate::collections::HashSet;
use crate::ir::*;

/// A write.
#[derive(Debug, Clone)]
pub struct Kill {
    /// The variable, aliases resolved.
    pub root: VarId,
    /// The place as the statement names it; `None` where only the variable is known.
    pub place: Option<Place>,
    /// How it changes.
    pub how: How,
}

/// How a write changes its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// The place gets a new value.
    Overwritten,
    /// The value moves away.
    Moved,
    /// A change that is undone in its place, from no more than the item that it takes away (`push`, `swap`, `pop`, …).
    Undoable,
    /// The length of a container changes, and values are lost.
    Reshaped,
}

/// The writes of a statement, nested ones excepted.
pub fn kills(func: &Func, kind: &Kind) -> Vec<Kill> {
    let mut out = vec![];
    let mut add = |place: &Place, how| {
        let root = func.resolve(place).root;
        out.push(Kill { root, place: Some(place.clone()), how });
    };
    match kind {
        Kind::Set { place, value } => {
            each_move(func, value, &mut |p| add(p, How::Moved));
            add(place, How::Overwritten);
        }
        Kind::Add { place, .. } | Kind::AddAll { place, .. } => add(place, How::Overwritten),
        Kind::Unpack { place, .. } => add(&place.whole_enum(), How::Moved),
        Kind::Let { value: Some(value), .. } => each_move(func, value, &mut |p| add(p, How::Moved)),
        Kind::Edit { place, edit } => {
            edit.each_expr(&mut |e| each_move(func, e, &mut |p| add(p, How::Moved)));
            let how = match edit {
                Edit::Push(_)
                | Edit::Insert(..)
                | Edit::Swap(..)
                | Edit::Reverse
                | Edit::RotateLeft(_)
                | Edit::Arrange { .. }
                | Edit::RotateRight(_)
                | Edit::Pop(Some(_))
                | Edit::Remove(_, Some(_)) => How::Undoable,
                Edit::Exchange(other) => {
                    add(other, How::Undoable);
                    How::Undoable
                }
                Edit::Fill(_) | Edit::CopyFrom(..) | Edit::Replace(..) | Edit::Reload(_) => How::Overwritten,
                Edit::Pop(None)
                | Edit::Remove(_, None)
                | Edit::Clear
                | Edit::Truncate(_)
                | Edit::Resize(..)
                | Edit::Extend(_) => How::Reshaped,
            };
            add(place, how);
        }
        Kind::Call(call) | Kind::CallRecord { call, .. } => {
            for arg in &call.args {
                match &arg.value {
                    ArgValue::Value(e) => each_move(func, e, &mut |p| add(p, How::Moved)),
                    ArgValue::Unique { place, .. } if !arg.only_read => add(place, How::Overwritten),
                    ArgValue::Unique { .. } | ArgValue::Shared { .. } | ArgValue::Function(_) => {}
                }
            }
        }
        Kind::Loop(Loop { head: Head::Items { sources, .. }, .. }) => {
            for source in sources {
                let ty = func.type_of(&source.place);
                if matches!(source.items, Items::Values) && ty.is_copy() != Some(true) && !func.is_copied(&ty) {
                    add(&source.place, How::Moved);
                }
            }
        }
        _ => {}
    }
    let writes = |code: &Inert, out: &mut Vec<Kill>| {
        let in_parts: Vec<Place> =
            code.writes.iter().filter(|v| func.is_store(**v)).filter_map(|v| func.var(*v).alias.clone()).collect();
        for v in &code.writes {
            let root = func.resolve(&(*v).into()).root;
            if func.is_store(*v) || in_parts.iter().any(|part| part.root == *v) {
                continue;
            }
            // Through a reference: named as the code names it, while it lives.
            let place = func.var(*v).alias.is_some().then(|| Place::from(*v).then(Proj::Deref));
            out.push(Kill { root, place, how: How::Overwritten });
        }
        out.extend(in_parts.into_iter().map(|part| {
            let root = func.resolve(&part).root;
            Kill { root, place: Some(part), how: How::Overwritten }
        }));
    };
    match kind {
        Kind::Inert { code, .. } | Kind::If { cond: code, .. } => writes(code, &mut out),
        Kind::Match { scrutinee, arms, .. } => {
            writes(scrutinee, &mut out);
            arms.iter().filter_map(|arm| arm.guard.as_ref()).for_each(|guard| writes(guard, &mut out));
        }
        Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } => {
            value.each_inert(&mut |code| writes(code, &mut out))
        }
        Kind::Loop(Loop { head: Head::While { cond: code } | Head::Each { iter: code, .. }, .. }) => {
            writes(code, &mut out)
        }
        // What is called may change what a closure without a derivative has captured.
        Kind::Call(call) | Kind::CallRecord { call, .. } => {
            call.each_code(&mut |code| writes(code, &mut out));
        }
        _ => {}
    }
    out
}

/// Calls `f` with every place that the expression moves out of.
fn each_move(func: &Func, e: &Expr, f: &mut impl FnMut(&Place)) {
    match e {
        Expr::Load(place) => {
            let ty = func.type_of(place);
            let reference = matches!(ty, Ty::Ref(..));
            if ty.is_copy() == Some(false) && !reference {
                f(&place.whole_enum());
            }
        }
        Expr::Variant { fields, .. } => fields.iter().for_each(|(_, e)| each_move(func, e, f)),
        Expr::Tuple(items) | Expr::List { items, .. } => items.iter().for_each(|e| each_move(func, e, f)),
        Expr::Repeat { value, .. } => each_move(func, value, f),
        Expr::Struct(s) => s.values().for_each(|e| each_move(func, e, f)),
        _ => {}
    }
}

/// Calls `f` with every place that the expression takes the value out of.
pub fn each_taken(e: &Expr, f: &mut impl FnMut(&Place)) {
    match e {
        Expr::Take(p) => f(p),
        Expr::Tuple(items) | Expr::List { items, .. } => items.iter().for_each(|e| each_taken(e, f)),
        Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } => {
            args.iter().for_each(|e| each_taken(e, f));
        }
        Expr::Variant { fields, .. } => fields.iter().for_each(|(_, e)| each_taken(e, f)),
        Expr::Cast { value, .. } | Expr::Convert { value, .. } => each_taken(value, f),
        _ => {}
    }
}

/// Collects the variables that are written after their definition, as seen by rustc: what needs a `mut`.
pub fn written(block: &Block, out: &mut HashSet<VarId>) {
    written_by(&block.stmts, out);
}

/// The same without what only gets its value, once it is declared without one.
pub fn changed(block: &Block, out: &mut HashSet<VarId>) {
    block.each_stmt(&mut |s| {
        if !matches!(&s.kind, Kind::Set { place, .. } if place.path.is_empty()) {
            written_here(s, out);
        }
    });
}

/// What statements of a block write after it is defined.
pub fn written_by(stmts: &[Stmt], out: &mut HashSet<VarId>) {
    stmts.iter().for_each(|s| s.each_stmt(&mut |s| written_here(s, out)));
}

fn written_here(stmt: &Stmt, out: &mut HashSet<VarId>) {
    if let Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } = &stmt.kind {
        taken(value, out);
        if let Expr::Borrow { place, unique: true } = value {
            out.insert(place.root);
        }
    }
    match &stmt.kind {
        Kind::Set { place, .. } | Kind::Add { place, .. } | Kind::AddAll { place, .. } => {
            out.insert(place.root);
        }
        Kind::Edit { place, edit } => {
            out.insert(place.root);
            if let Edit::Exchange(other) = edit {
                out.insert(other.root);
            }
        }
        Kind::Run { places, .. } => {
            out.insert(places[0].root);
        }
        Kind::CallPull { args, .. } => {
            out.extend(stmt.kind.changed_back().map(|place| place.root));
            for arg in args {
                if let PullArg::Shared(_, Some(bar)) | PullArg::Unique(_, Some(bar)) = arg {
                    out.insert(bar.root);
                }
            }
        }
        Kind::Inert { code, .. } => out.extend(code.writes.iter().copied()),
        Kind::Fields { place, unique: true, .. } | Kind::Windows { place, .. } => {
            out.insert(place.root);
        }
        _ => {}
    }
}

/// What is taken out of places is a write.
fn taken(e: &Expr, out: &mut HashSet<VarId>) {
    match e {
        Expr::Take(place) => drop(out.insert(place.root)),
        Expr::Tuple(items) | Expr::List { items, .. } => items.iter().for_each(|e| taken(e, out)),
        Expr::Variant { fields, .. } => fields.iter().for_each(|(_, e)| taken(e, out)),
        _ => {}
    }
}
