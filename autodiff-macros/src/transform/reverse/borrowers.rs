//! Structs with references beside what they own. No record can keep them: the sweep makes them again of their parts
//! (`analysis/lent_again.rs`), so what is moved into one is copied, and is there still.
//!
//! ```text
//! let h = Hmc { target: &t, mass };      let h = Hmc { target: &t, mass: mass.clone() };
//! let o = Orbit::of(&earth, elements);   let o = Orbit::of(&earth, elements.clone());
//! ```
//!
//! Of one that changes, the references stay what they are, and what it owns is saved and restored field by field. What a call
//! made is taken apart for that, if the module shows the fields.
//!
//! ```text
//! let mut s = Sim::new(&p);              let made = Sim::new(&p);
//!                                        let mut s = Sim { p: made.p, at: made.at.clone() };
//! ```

use crate::analysis::effects::{self, How};
use crate::collections::{HashMap, HashSet};
use crate::ir::*;

/// How such a struct is made.
#[derive(Debug, Clone)]
pub struct Made {
    /// The struct.
    pub value: Struct,
    /// The fields that it owns.
    pub owned: Vec<Proj>,
}

impl Made {
    /// Does it refer to one of these variables?
    pub fn lends(&self, func: &Func, which: &dyn Fn(VarId) -> bool) -> bool {
        let mut lent = self.value.fields.iter().filter(|(step, _)| !self.owned.contains(step));
        lent.any(|(_, part)| {
            let mut found = false;
            part.each_place(&mut |place| found |= which(func.resolve(place).root));
            found
        })
    }
}

/// The variables that hold such structs and change.
pub type Borrowers = HashMap<VarId, Made>;

/// Copies what they own, and finds those that change.
pub fn find(func: &Func, body: &mut Block, written: &HashSet<VarId>) -> Borrowers {
    let mut finder = Finder { func, written, given: HashMap::default(), found: Borrowers::default() };
    finder.block(body);
    let mut found = finder.found;
    let all = found.clone();
    found.retain(|v, made| written.contains(v) && made.value.values().all(|part| !holds(part, &all)));
    stay(body, &found);
    found.retain(|v, made| !is_replaced(func, body, *v, &made.owned));
    found
}

/// What is moved out of such variables as a whole is a copy.
fn stay(block: &mut Block, vars: &Borrowers) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|inner| stay(inner, vars));
        match &mut stmt.kind {
            Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } => copy_whole(value, vars),
            Kind::Call(call) => call.args.iter_mut().for_each(|arg| {
                if let ArgValue::Value(value) = &mut arg.value {
                    copy_whole(value, vars);
                }
            }),
            _ => {}
        }
    }
}

fn copy_whole(value: &mut Expr, vars: &Borrowers) {
    match value {
        Expr::Load(place) if place.path.is_empty() && vars.contains_key(&place.root) => {
            *value = Expr::Copy { place: place.clone(), method: "clone" };
        }
        Expr::Tuple(items) | Expr::List { items, .. } => items.iter_mut().for_each(|item| copy_whole(item, vars)),
        Expr::Variant { fields, .. } => fields.iter_mut().for_each(|(_, field)| copy_whole(field, vars)),
        Expr::Struct(made) => made.fields.iter_mut().for_each(|(_, field)| copy_whole(field, vars)),
        _ => {}
    }
}

/// Is the variable given another value, or a part of it that it does not own?
fn is_replaced(func: &Func, body: &Block, v: VarId, owned: &[Proj]) -> bool {
    let mut replaced = false;
    body.each_stmt(&mut |stmt| {
        let changes = |kill: &effects::Kill| {
            let lent = matches!(stmt.kind, Kind::Call(_)) && kill.how != How::Moved;
            let of_its_own = |place: &Place| {
                let resolved = func.resolve(place);
                resolved.path.iter().find(|step| **step != Proj::Deref).is_some_and(|step| owned.contains(step))
            };
            let inside = !stmt.kind.blocks().is_empty();
            kill.root == v && !lent && !inside && !kill.place.as_ref().is_some_and(of_its_own)
        };
        let gives =
            matches!(&stmt.kind, Kind::Let { var, .. } | Kind::Call(Call { result: Some(var), .. }) if *var == v);
        replaced |= !gives && effects::kills(func, &stmt.kind).iter().any(changes);
    });
    replaced
}

/// Looks for them in a block.
struct Finder<'f> {
    func: &'f Func,
    written: &'f HashSet<VarId>,
    /// What calls gave that make such structs.
    given: HashMap<VarId, Made>,
    found: Borrowers,
}

impl Finder<'_> {
    fn block(&mut self, block: &mut Block) {
        for stmt in &mut block.stmts {
            stmt.kind.blocks_mut().into_iter().for_each(|inner| self.block(inner));
            match &mut stmt.kind {
                Kind::Let { var, value: Some(Expr::Struct(made)) } if made.base.is_none() => self.literal(*var, made),
                Kind::Let { var, value: Some(value) } if self.written.contains(var) => {
                    let given = match value {
                        Expr::Load(place) if place.path.is_empty() => {
                            self.given.remove(&place.root).or_else(|| self.of_another(place.root))
                        }
                        Expr::Copy { place, method: "clone" } if place.path.is_empty() => self.of_another(place.root),
                        _ => None,
                    };
                    if let Some(made) = given {
                        *value = Expr::Struct(Box::new(made.value.clone()));
                        self.found.insert(*var, made);
                    }
                }
                Kind::Call(call) => {
                    let Some((v, made)) = call.result.and_then(|v| Some((v, self.taken_apart(call, v)?))) else {
                        continue;
                    };
                    self.given.insert(v, made);
                    call.args.iter_mut().for_each(|arg| {
                        if let ArgValue::Value(value) = &mut arg.value {
                            copy(self.func, value);
                        }
                    });
                }
                _ => {}
            }
        }
    }

    /// A struct that is written out: what is moved into it is copied.
    fn literal(&mut self, var: VarId, made: &mut Struct) {
        let refers = |part: &Expr| refers(self.func, part) || holds(part, &self.found);
        if made.values().any(refers) {
            let owned = made.fields.iter().filter(|(_, part)| !refers(part)).map(|(step, _)| step.clone()).collect();
            made.fields.iter_mut().for_each(|(_, part)| copy(self.func, part));
            self.found.insert(var, Made { value: made.clone(), owned });
        }
    }

    /// The struct of the references of another one, and of copies of what that owns.
    fn of_another(&self, other: VarId) -> Option<Made> {
        let mut made = self.found.get(&other)?.clone();
        for (step, part) in made.value.fields.iter_mut().filter(|(step, _)| made.owned.contains(step)) {
            *part = Expr::Copy { place: Place::from(other).then(step.clone()), method: "clone" };
        }
        Some(made)
    }

    /// The struct of the fields of what a call gave.
    fn taken_apart(&self, call: &Call, given: VarId) -> Option<Made> {
        let (shape, mut value) =
            self.func.borrowers.iter().find_map(|shape| Some((shape, shape.of_fields(&call.callee, given)?)))?;
        let owned: Vec<Proj> =
            shape.fields.iter().filter(|(_, part)| *part == Part::Owned).map(|(step, _)| step.clone()).collect();
        for (step, part) in &mut value.fields {
            if let (Expr::Load(place), true) = (&*part, owned.contains(step)) {
                *part = Expr::Copy { place: place.clone(), method: "clone" };
            }
        }
        Some(Made { value, owned })
    }
}

/// Is it a reference?
fn refers(func: &Func, part: &Expr) -> bool {
    match part {
        Expr::Borrow { unique: false, .. } => true,
        Expr::Load(place) => matches!(func.type_of(place), Ty::Ref(false, _)),
        Expr::Inert(code) => matches!(code.ty, Ty::Ref(false, _)),
        part => part.is_lent_if_any(),
    }
}

fn copy(func: &Func, part: &mut Expr) {
    if let Expr::Load(place) = part {
        let ty = func.type_of(place);
        let owned = !matches!(ty, Ty::Ref(..) | Ty::Unknown) && !ty.is_lent_if_any() && ty.is_copy() != Some(true);
        if owned {
            *part = Expr::Copy { place: place.clone(), method: "clone" };
        }
    }
}

/// Is it such a struct itself?
fn holds(part: &Expr, made: &Borrowers) -> bool {
    matches!(part, Expr::Load(place) | Expr::Copy { place, .. } if place.path.is_empty() && made.contains_key(&place.root))
}
