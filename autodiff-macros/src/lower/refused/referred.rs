//! Containers of references. They may hold what stays as it is while they are there: the sweep looks at what they refer to.

use crate::analysis::effects;
use crate::collections::HashMap;
use crate::errors::Errors;
use crate::ir::*;
use proc_macro2::Span;
use std::ops::Range;

/// Refuses references in containers to what changes while these are there, and such as are taken out again.
pub fn refuse(func: &Func, errors: &mut Errors) {
    let mut walk = Walk {
        func,
        errors,
        at: 0,
        loops: vec![],
        blocks: vec![],
        declared: HashMap::default(),
        taken: vec![],
        writes: vec![],
    };
    walk.block(&func.body);
    let Walk { errors, loops, blocks, declared, taken, writes, .. } = walk;
    for reference in taken {
        let Some((born, block)) = declared.get(&reference.holder) else { continue };
        let at = reference.at;
        // A loop that goes around both comes to what stands before, too.
        let again = |write: usize| loops.iter().any(|l| !l.contains(born) && l.contains(&at) && l.contains(&write));
        let changes = |write: usize| blocks[*block].contains(&write) && (write > at || again(write));
        if writes.iter().any(|(v, write)| *v == reference.to && changes(*write)) {
            errors.refuse(
                reference.span,
                "a container of references to what changes afterwards",
                "the backward sweep looks at what they refer to",
                "keep the values themselves (`.cloned()`), or indices",
            );
        }
    }
}

/// A reference that goes into a container.
#[derive(Clone, Copy)]
struct Reference {
    span: Span,
    /// The statement.
    at: usize,
    /// The container.
    holder: VarId,
    /// What it refers to.
    to: VarId,
}

struct Walk<'f> {
    func: &'f Func,
    errors: &'f mut Errors,
    /// The number of the statement.
    at: usize,
    /// The statements of each loop, and of each block.
    loops: Vec<Range<usize>>,
    blocks: Vec<Range<usize>>,
    /// Where a variable is declared, and in which block.
    declared: HashMap<VarId, (usize, usize)>,
    taken: Vec<Reference>,
    writes: Vec<(VarId, usize)>,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block) {
        let number = self.blocks.len();
        self.blocks.push(self.at..usize::MAX);
        for stmt in &block.stmts {
            self.at += 1;
            let start = self.at;
            if let Kind::Let { var, .. } = &stmt.kind {
                self.declared.insert(*var, (start, number));
            }
            self.stmt(stmt);
            stmt.kind.blocks().into_iter().for_each(|b| self.block(b));
            if matches!(stmt.kind, Kind::Loop(_)) {
                self.loops.push(start..self.at + 1);
            }
        }
        self.blocks[number].end = self.at + 1;
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let (func, at) = (self.func, self.at);
        self.writes.extend(effects::kills(func, &stmt.kind).into_iter().map(|kill| (kill.root, at)));
        match &stmt.kind {
            Kind::Let { var, value: Some(value) } => self.item(stmt.span, *var, value),
            Kind::Set { place, value } => self.item(stmt.span, func.resolve(place).root, value),
            Kind::Edit { place, edit } => {
                let of_references =
                    func.is_active(&func.resolve(place)) && matches!(func.type_of(place).item(), Ty::Ref(..));
                match edit {
                    Edit::Push(item) | Edit::Insert(_, item) => {
                        self.item(stmt.span, func.resolve(place).root, item);
                    }
                    Edit::Pop(Some(_)) | Edit::Remove(_, Some(_)) if of_references => self.errors.refuse(
                        stmt.span,
                        "a reference that is taken out of a container",
                        "what it points to is only known at run time",
                        "keep the values themselves (`.cloned()`), or indices",
                    ),
                    Edit::Extend(_) | Edit::CopyFrom(..) | Edit::Fill(_) | Edit::Resize(..) if of_references => {
                        self.errors.refuse(
                            stmt.span,
                            "a container of references that is filled at once",
                            "what they point to is only known at run time",
                            "push them one by one, or keep the values themselves (`.cloned()`)",
                        );
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// A value that goes into a variable: a reference, or a container with what that refers to.
    fn item(&mut self, span: Span, holder: VarId, item: &Expr) {
        let place = match item {
            Expr::Load(place) => place,
            Expr::Borrow { place, .. } => {
                if self.func.var(holder).ty.refers() {
                    self.taken.push(Reference { span, at: self.at, holder, to: self.func.resolve(place).root });
                }
                return;
            }
            Expr::List { items, .. } | Expr::Tuple(items) => {
                return items.iter().for_each(|item| self.item(span, holder, item));
            }
            Expr::Repeat { value, .. } => return self.item(span, holder, value),
            Expr::Variant { fields, .. } => {
                return fields.iter().for_each(|(_, part)| self.item(span, holder, part));
            }
            _ => return,
        };
        let (root, ty) = (self.func.resolve(place).root, self.func.type_of(place));
        // What is assigned to a reference to a text is another one: the text stays.
        if ty.peeled().is_str() && matches!(self.func.var(root).ty, Ty::Ref(..)) {
            return;
        }
        let held = self.func.var(root).ty.refers();
        if held && (ty.refers() || matches!(ty, Ty::Ref(false, _))) {
            let of_held: Vec<Reference> = self.taken.iter().filter(|r| r.holder == root).copied().collect();
            self.taken.extend(of_held.into_iter().map(|r| Reference { holder, ..r }));
        } else if matches!(ty, Ty::Ref(false, _)) && self.func.var(holder).ty.refers() {
            self.taken.push(Reference { span, at: self.at, holder, to: root });
        }
    }
}
