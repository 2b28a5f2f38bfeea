//! Undoing writes: what is saved before a write that matters, and how the backward sweep brings it back.

use super::rooms::jumps;
use super::sweep::{Frame, UndoneIf, find_block, simple_if};
use crate::analysis::effects::{How, Kill};
use crate::analysis::layout::BlockId;
use crate::collections::HashSet;
use crate::ir::*;
use quote::quote;

/// What the last statement gives to a variable goes to the one that was moved there, and then both are exchanged.
fn exchange_last(moved: VarId, restores: &mut Vec<Stmt>) {
    let Some(Kind::Set { place, .. }) = restores.last_mut().map(|s| &mut s.kind) else { return };
    let target = std::mem::replace(place, moved.into());
    restores.push(Frame::stmt_at(Kind::Edit { place: target, edit: Edit::Exchange(moved.into()) }));
}

/// The place, or what holds it: what a method lends may be a slice, which only rustc knows, unless it is assigned as a whole.
fn of_known_size(mut place: Place) -> Place {
    if matches!(place.path.last(), Some(Proj::Keyed(keyed)) if keyed.lent) {
        place.path.pop();
    }
    place
}

impl Frame {
    /// What the forward sweep saves before a statement, and what the backward sweep restores first when it comes to it.
    pub(super) fn undo(&mut self, stmt: &Stmt, block: BlockId) -> (Vec<Stmt>, Vec<Stmt>) {
        let (mut saves, mut restores) = (vec![], vec![]);
        let roots: Vec<VarId> =
            self.answers.live.undo.iter().filter(|(at, _)| *at == stmt.id).map(|(_, v)| *v).collect();
        if roots.is_empty() {
            return (saves, restores);
        }
        if let Some(code) = self.answers.steps.get(&stmt.id) {
            restores.push(Frame::stmt_at(Kind::Inert { code: code.clone(), binds: vec![] }));
            return (saves, restores);
        }
        let kills: Vec<Kill> = self.layout.kills_at.get(&stmt.id).cloned().unwrap_or_default();
        let inverse = match self.item_taken_away(stmt, &roots) {
            Some(item) => Some(self.put_back(stmt, &item, block, &mut saves)),
            None => self.inverse(stmt, &roots, &kills),
        };
        for root in roots {
            if self.is_saved_whole(stmt, root, &kills) && self.owned_by(&root.into()).is_none() {
                self.wholes.push((root, self.often(block)));
            }
            // A copy of a map or a set is dear: it is not made to take one insertion back.
            if kills.iter().any(|kill| kill.root == root && self.is_store(kill)) {
                self.wholes.push((root, Often::Many));
            }
            if let Some(cond) = self.answers.undone_if.get(&(stmt.id, root)).cloned() {
                self.undo_if(cond, &kills, root, block, &mut saves, &mut restores);
                continue;
            }
            let own: Vec<&Kill> = kills.iter().filter(|k| k.root == root).collect();
            if own.is_empty() || own.iter().any(|k| k.place.is_none()) {
                let through = self.written_through(stmt, root).filter(|_| own.is_empty());
                self.snapshot(&through.unwrap_or_else(|| root.into()), false, block, &mut saves, &mut restores);
                continue;
            }
            for kill in own {
                if inverse.is_some() && kill.how == How::Undoable {
                    continue;
                }
                let mut place = kill.place.clone().expect("a place");
                if !matches!(stmt.kind, Kind::Set { .. } | Kind::Add { .. }) {
                    place = of_known_size(place);
                }
                let back = self.answers.live.back.get(&stmt.id).copied().filter(|v| *v != root);
                let stays = (kill.how != How::Moved || self.is_refilled(root)) && back.is_none();
                self.snapshot(&place, stays, block, &mut saves, &mut restores);
                if let Some(moved) = back {
                    exchange_last(moved, &mut restores);
                }
            }
        }
        restores.extend(inverse);
        (saves, restores)
    }

    /// What a reference from outside of a branch or a loop lends, if all that is written of the variable in there is written
    /// through it: while it lives, nobody else looks there.
    fn written_through(&self, stmt: &Stmt, root: VarId) -> Option<Place> {
        let (mut through, mut declared) = (HashSet::default(), HashSet::default());
        let mut simple = matches!(stmt.kind, Kind::If { .. } | Kind::Loop(_));
        if let Kind::Loop(l) = &stmt.kind {
            declared.extend(l.head.own());
        }
        for block in stmt.kind.blocks() {
            block.each_stmt(&mut |s| {
                match &s.kind {
                    Kind::Let { var, .. } => declared.extend([*var]),
                    Kind::Loop(l) => declared.extend(l.head.own()),
                    kind => {
                        simple &=
                            matches!(kind, Kind::If { .. } | Kind::Set { .. } | Kind::Add { .. } | Kind::Inert { .. })
                    }
                }
                let kills = self.layout.kills_at.get(&s.id).into_iter().flatten();
                through.extend(kills.filter(|k| k.root == root).map(|k| k.place.as_ref().map(|p| p.root)));
            });
        }
        // What is declared in there is lent by something outside.
        let outside = |root: Option<VarId>| {
            let mut root = root?;
            while let (true, Some(alias)) = (declared.contains(&root), &self.func.var(root).alias) {
                root = alias.root;
            }
            Some(root)
        };
        let mut through = through.into_iter().map(outside).collect::<HashSet<_>>().into_iter();
        let (Some(Some(reference)), None, true) = (through.next(), through.next(), simple) else { return None };
        let lends = !declared.contains(&reference)
            && self.func.var(reference).alias.is_some()
            && matches!(self.func.var(reference).ty, Ty::Ref(true, _));
        lends.then(|| Place::from(reference).then(Proj::Deref))
    }

    /// Is it a write of a field that stores what has no derivative?
    fn is_store(&self, kill: &Kill) -> bool {
        kill.place.as_ref().is_some_and(|place| {
            let ty = self.func.type_of(place);
            ty.is_store() || ty.is_plain_container()
        })
    }

    /// Is more saved of the parameter that is taken back than what the statement writes? A method of a part of it says itself
    /// whether it has to be, and keeps as much of the part where it has.
    fn is_saved_whole(&self, stmt: &Stmt, root: VarId, kills: &[Kill]) -> bool {
        let number = |place: &Place| self.func.type_of(&self.func.resolve(place)).is_number();
        let asked = self.answers.undone_if.contains_key(&(stmt.id, root));
        let is_part = |place: &Place| !self.func.resolve(place).path.iter().all(|step| matches!(step, Proj::Deref));
        let whole = |kill: &Kill| match &kill.place {
            None => true,
            Some(place) if asked && is_part(place) => false,
            Some(place) => !number(place) && (kill.how == How::Reshaped || matches!(stmt.kind, Kind::Call(_))),
        };
        let own = |kill: &&Kill| kill.root == root;
        let compound = !stmt.kind.blocks().is_empty();
        self.lent.contains(&root) && (compound || kills.iter().filter(own).any(whole))
    }

    /// Saves and restores what a method was called on, if it has to be.
    fn undo_if(
        &mut self,
        cond: UndoneIf,
        kills: &[Kill],
        root: VarId,
        block: BlockId,
        saves: &mut Vec<Stmt>,
        restores: &mut Vec<Stmt>,
    ) {
        let (mut saved, mut restored) = (vec![], vec![]);
        let first = self.func.slots.len();
        for kill in kills.iter().filter(|k| k.root == root) {
            let place = of_known_size(kill.place.clone().unwrap_or_else(|| root.into()));
            self.snapshot(&place, true, block, &mut saved, &mut restored);
        }
        // What is saved in a branch is saved at most once.
        for slot in &mut self.func.slots[first..] {
            slot.why.push_str(", unless ");
            slot.why.push_str(cond.unless);
            if slot.often == Often::Once {
                slot.often = Often::Maybe;
            }
        }
        saves.extend(simple_if(cond.forward, saved, vec![]));
        restores.extend(simple_if(cond.backward, restored, vec![]));
    }

    /// The edit that takes an edit back without a record, where there is one.
    fn inverse(&self, stmt: &Stmt, roots: &[VarId], kills: &[Kill]) -> Option<Stmt> {
        let Kind::Edit { place, edit } = &stmt.kind else { return None };
        let place = self.func.resolve(place);
        // Both sides of an exchange must be there to exchange them back.
        let all = kills.iter().filter(|k| k.how == How::Undoable).all(|k| roots.contains(&k.root));
        if !roots.contains(&place.root) && !matches!(edit, Edit::Exchange(_)) {
            return None;
        }
        let edit = match edit {
            Edit::Push(_) => Edit::Pop(None),
            Edit::Insert(at, _) => Edit::Remove(at.clone(), None),
            Edit::Swap(..) | Edit::Reverse => edit.clone(),
            Edit::RotateLeft(n) => Edit::RotateRight(n.clone()),
            Edit::RotateRight(n) => Edit::RotateLeft(n.clone()),
            Edit::Arrange { order, back } => Edit::Arrange { order: order.clone(), back: !back },
            Edit::Exchange(other) if all && self.func.resolve(other).root != place.root => {
                Edit::Exchange(self.func.resolve(other))
            }
            _ => return None,
        };
        Some(Frame::stmt_at(Kind::Edit { place, edit }))
    }

    /// The item that the statement takes out of a container, by the name that the statement has for that: while a unique
    /// reference is used, nobody else looks there.
    fn item_taken_away(&self, stmt: &Stmt, roots: &[VarId]) -> Option<Place> {
        let Kind::Edit { place, edit } = &stmt.kind else { return None };
        let at = match edit {
            Edit::Pop(Some(_)) => {
                let text = crate::emit::place::list(&self.func, place);
                let mut reads = vec![];
                place.each_var(&mut |v| reads.push(v));
                Inert { reads, ty: Ty::usize(), ..Inert::text(quote!(#text.len() - 1)) }
            }
            Edit::Remove(at, Some(_)) => at.clone(),
            _ => return None,
        };
        roots.contains(&self.func.resolve(place).root).then(|| place.then(Proj::Index(at)))
    }

    /// Saves the item that a statement takes out of a container; the edit that puts it back.
    fn put_back(&mut self, stmt: &Stmt, item: &Place, block: BlockId, saves: &mut Vec<Stmt>) -> Stmt {
        let Kind::Edit { place, edit } = &stmt.kind else { unreachable!("an item is taken out of a container") };
        let name = crate::transform::forward::plain(&self.func.var(item.root).name);
        let why = format!("the item that is taken out of `{name}`");
        let slot = self.slot(&format!("old_{name}"), self.func.type_to_record(item), block, why);
        saves.push(self.save(slot, item));
        let edit = match edit {
            Edit::Remove(at, _) => Edit::Insert(at.clone(), Expr::Saved(slot)),
            _ => Edit::Push(Expr::Saved(slot)),
        };
        Frame::stmt_at(Kind::Edit { place: self.func.resolve(place), edit })
    }

    /// Has the variable a value throughout the backward sweep, so that it can be given another one in its memory?
    pub(super) fn is_there(&self, v: VarId) -> bool {
        let home = match self.layout.defs.get(&v) {
            Some((_, home)) if self.layout.values.contains_key(&v) => *home,
            None if matches!(self.func.var(v).origin, Origin::Param(_)) => (0, 0),
            _ => return false,
        };
        let closed = self.answers.live.closing.get(&home).is_some_and(|closing| closing.contains(&v));
        let moved = |at: &StmtId| self.layout.moves(v, *at);
        (closed || self.handed.contains(&v) || self.visible.contains(&home))
            && (!self.layout.kills.get(&v).into_iter().flatten().any(moved) || self.is_refilled(v))
    }

    /// Does the variable, wherever it is moved away, get another value soon behind that: `before = now; now = next;`?
    fn is_refilled(&self, v: VarId) -> bool {
        let given = |at: StmtId| {
            let block = find_block(&self.func.body, self.layout.spots[&at].block);
            let behind = block.into_iter().flat_map(|b| &b.stmts).skip_while(|s| s.id != at).skip(1);
            let next = behind.take_while(|s| !jumps(s)).find(|s| s.mentions(v));
            next.is_some_and(|s| matches!(&s.kind, Kind::Set { place, .. } if *place == Place::from(v)))
        };
        let moves = self.layout.kills.get(&v).into_iter().flatten().filter(|at| self.layout.moves(v, **at));
        moves.into_iter().all(|at| given(*at))
    }

    /// Saves a place before it changes, and puts it back. `stays`: the change leaves a value there.
    fn snapshot(
        &mut self,
        place: &Place,
        stays: bool,
        block: BlockId,
        saves: &mut Vec<Stmt>,
        restores: &mut Vec<Stmt>,
    ) {
        let name = crate::transform::forward::plain(&self.func.var(place.root).name);
        let mut place = place.clone();
        while let Ty::Ref(..) = self.func.type_of(&place) {
            place = place.then(Proj::Deref);
        }
        if let Some(ways) = self.owned_by(&self.func.resolve(&place)) {
            for way in ways {
                let part = way.into_iter().fold(place.clone(), |place, step| place.then(step));
                self.snapshot(&part, stays, block, saves, restores);
            }
            return;
        }
        let ty = match self.func.type_to_record(&place) {
            Ty::Slice(t) => Ty::Vec(t),
            Ty::Unknown if place.path.is_empty() && !self.func.var(place.root).active => {
                self.type_shown_by_code(place.root).unwrap_or(Ty::Unknown)
            }
            ty => ty,
        };
        let slice = matches!(self.func.type_of(&place), Ty::Slice(_));
        let slot = self.slot(&format!("old_{name}"), ty, block, format!("`{name}` before it is overwritten"));
        let own = &mut self.func.slots[slot.0 as usize];
        own.flat = !self.plain && matches!(&own.ty, Ty::Vec(t) if matches!(**t, Ty::Float(_) | Ty::Int(_) | Ty::Bool));
        let rows = !self.plain && matches!(&own.ty, Ty::Vec(t) if is_of_numbers(t));
        let vec = (own.flat || rows) && own.often == Often::Many && stays && !slice;
        saves.push(self.save(slot, &place));
        let target = self.func.resolve(&place);
        if slice || (vec && target.path.is_empty() && self.is_there(target.root)) {
            let kind = Kind::Edit { place: target, edit: Edit::Reload(slot) };
            restores.push(Frame::stmt_at(kind));
        } else {
            restores.push(Frame::stmt_at(Kind::Set { place: target, value: Expr::Saved(slot) }));
        }
    }
}

/// Is it a list of numbers, or of such lists?
fn is_of_numbers(ty: &Ty) -> bool {
    matches!(ty, Ty::Vec(t) | Ty::Array(t, _) if t.is_number() || is_of_numbers(t))
}
