//! Vectors that keep their shape, though they are assigned as a whole: what they are given is a copy of them, or of their length.
//!
//! ```text
//! for _ in 0..steps {
//!     let mut next = u.clone();
//!     for i in 1..n { next[i] = …; }
//!     u = next;
//! }
//! ```
//!
//! So is what a loop of as many iterations has pushed one by one (`gathered.rs`).

use super::effects::{How, Kill, kills};
use super::gathered::{Gathered, gathered};
use crate::collections::HashMap;
use crate::ir::*;
use crate::syntax::sums::{Sum, sum};

/// Has the variable, a vector of numbers or of such vectors, one shape throughout?
pub fn keeps_shape(func: &Func, v: VarId) -> bool {
    if !is_of_vectors(&func.var(v).ty) {
        return false;
    }
    let mut values = HashMap::default();
    func.body.each_stmt(&mut |s| {
        if let Kind::Let { var, value: Some(value) } = &s.kind {
            values.insert(*var, value.clone());
        }
    });
    let mut alike = Alike { func, values, gathered: gathered(func), all: vec![v] };
    alike.gather() && alike.all.iter().all(|u| *u == v || alike.starts_alike(*u))
}

/// Is it a vector of numbers, or of vectors of them?
fn is_of_vectors(ty: &Ty) -> bool {
    matches!(ty, Ty::Vec(item) if item.is_float() || is_of_vectors(item))
}

struct Alike<'f> {
    func: &'f Func,
    /// What variables are declared as.
    values: HashMap<VarId, Expr>,
    /// What loops push.
    gathered: HashMap<VarId, Gathered>,
    /// Those that have to be of one shape.
    all: Vec<VarId>,
}

impl Alike<'_> {
    /// Finds what the variables are given; `false` if that cannot be told, or something changes their shapes.
    fn gather(&mut self) -> bool {
        let (func, mut fine, mut i) = (self.func, true, 0);
        while fine && i < self.all.len() {
            let v = self.all[i];
            func.body.each_stmt(&mut |s| {
                fine &= kills(func, &s.kind)
                    .iter()
                    .filter(|k| k.root == v)
                    .all(|k| self.keeps(&s.kind, v, k.how, &k.place));
            });
            i += 1;
        }
        fine
    }

    /// Does a write of one of them keep its shape?
    fn keeps(&mut self, kind: &Kind, v: VarId, how: How, place: &Option<Place>) -> bool {
        let Some(place) = place else { return false };
        let place = self.func.resolve(place);
        let whole = place.path.is_empty();
        match (how, kind) {
            (How::Moved, _) => whole,
            // Nobody sees it before it has all its items.
            (_, Kind::Edit { edit: Edit::Push(_), .. }) => whole && self.gathered.contains_key(&v),
            (How::Overwritten, _) if !whole => self.func.type_of(&place).is_float(),
            (How::Overwritten, Kind::Set { value: Expr::Load(from) | Expr::Copy { place: from, .. }, .. }) => {
                self.is_given(from)
            }
            (How::Undoable, Kind::Edit { place, edit: Edit::Exchange(other) }) if whole => {
                self.is_given(if self.func.resolve(place).root == v { other } else { place })
            }
            _ => false,
        }
    }

    /// Another one has to be of their shape, too.
    fn is_given(&mut self, from: &Place) -> bool {
        let from = self.func.resolve(from);
        if from.path.is_empty() && !self.all.contains(&from.root) {
            self.all.push(from.root);
        }
        from.path.is_empty() && is_of_vectors(&self.func.var(from.root).ty)
    }

    /// Is the variable declared with the shape of another one of them?
    fn starts_alike(&self, u: VarId) -> bool {
        let of_them = |place: &Place| self.is_one_of_them(place, u);
        match self.values.get(&u) {
            Some(Expr::Copy { place, .. } | Expr::Load(place)) if of_them(place) => true,
            Some(Expr::Repeat { len, vec: true, .. })
                if self.is_flat(u) && self.asked(len).is_some_and(|place| of_them(&place)) =>
            {
                true
            }
            _ => {
                let length = self.length(u, 0);
                length.is_some() && self.all.iter().all(|v| self.length(*v, 0) == length || self.is_copied(*v))
            }
        }
    }

    /// The vector whose length the code is.
    fn asked(&self, code: &Inert) -> Option<Place> {
        match (code.reads.as_slice(), sum(&code.tokens)?) {
            ([of], Sum::Length(_)) => Some((*of).into()),
            ([n], Sum::Name(_)) if self.is_fixed(*n) => match self.values.get(n)? {
                Expr::Len(place) => Some(place.clone()),
                Expr::Inert(value) => self.asked(value),
                _ => None,
            },
            _ => None,
        }
    }

    /// Is it declared as a copy of one of them?
    fn is_copied(&self, v: VarId) -> bool {
        match self.values.get(&v) {
            Some(Expr::Copy { place, .. } | Expr::Load(place)) => self.is_one_of_them(place, v),
            _ => false,
        }
    }

    /// Is the place one of them, and not the variable itself?
    fn is_one_of_them(&self, place: &Place, itself: VarId) -> bool {
        let place = self.func.resolve(place);
        place.path.is_empty() && place.root != itself && self.all.contains(&place.root)
    }

    /// Are its items numbers?
    fn is_flat(&self, v: VarId) -> bool {
        matches!(self.func.var(v).ty.peeled(), Ty::Vec(t) | Ty::Slice(t) if t.is_float())
    }

    /// Are all writes of the variable those of single numbers, but for the pushes that fill it?
    fn keeps_length(&self, v: VarId) -> bool {
        let single = |place: &Place| self.func.type_of(&self.func.resolve(place)).is_float();
        let mut keeps = true;
        self.func.body.each_stmt(&mut |s| {
            let all = kills(self.func, &s.kind);
            if matches!(s.kind, Kind::Edit { edit: Edit::Push(_), .. }) && self.gathered.contains_key(&v) {
                return;
            }
            let fine = |k: &Kill| k.how == How::Moved || k.place.as_ref().is_some_and(single);
            keeps &= all.iter().filter(|k| k.root == v).all(fine);
        });
        keeps
    }

    /// The length of a vector of numbers, as a text that means the same throughout; `None` if it may change.
    fn length(&self, v: VarId, depth: usize) -> Option<String> {
        if !self.is_flat(v) || depth > 4 {
            return None;
        }
        if !(self.all.contains(&v) || self.keeps_length(v)) {
            return None;
        }
        match self.gathered.get(&v) {
            Some(Gathered::Counted(count)) => return self.number(count, depth),
            Some(Gathered::Of(place)) => return self.length_of(place, depth),
            None => {}
        }
        match self.values.get(&v) {
            Some(Expr::Repeat { len, vec: true, .. }) => self.number(len, depth),
            Some(Expr::Copy { place, .. } | Expr::Load(place)) => self.length_of(place, depth),
            Some(_) => None,
            None => Some(format!("{v:?}.len()")),
        }
    }

    fn length_of(&self, place: &Place, depth: usize) -> Option<String> {
        let place = self.func.resolve(place);
        if place.path.is_empty() { self.length(place.root, depth + 1) } else { None }
    }

    fn number(&self, code: &Inert, depth: usize) -> Option<String> {
        if let Some(place) = self.asked(code) {
            return self.length_of(&place, depth);
        }
        let fixed = code.pure && code.reads.iter().all(|v| self.is_fixed(*v));
        fixed.then(|| format!("{:?} of {:?}", code.tokens.to_string(), code.reads))
    }

    /// Is the variable never written?
    fn is_fixed(&self, v: VarId) -> bool {
        let mut written = false;
        self.func.body.each_stmt(&mut |s| written |= kills(self.func, &s.kind).iter().any(|k| k.root == v));
        !written && self.func.var(v).alias.is_none()
    }
}
