//! Elements that a loop changes again and again are locals while it runs.
//!
//! Only those of the function's own containers: what a caller sees is written when the function says so.

use super::found::{each_place, each_place_mut, stays, type_of, written_places};
use super::{fresh, stmt};
use crate::ir::*;

/// An element that all iterations change.
pub(super) struct Element {
    /// Where it is.
    pub place: Place,
    ty: Ty,
}

/// The elements that all iterations change, and whose containers are not mentioned otherwise.
pub(super) fn found(func: &Func, body: &Block, counter: VarId) -> Vec<Element> {
    let mut out: Vec<Element> = vec![];
    for stmt in &body.stmts {
        let (Kind::Set { place, .. } | Kind::Add { place, .. }) = &stmt.kind else { continue };
        if out.iter().any(|e| e.place == *place) || !is_own(func, place) || !alone(func, body, place, counter) {
            continue;
        }
        out.push(Element { place: place.clone(), ty: type_of(func, place) });
    }
    out
}

/// Is it an element of a container that belongs to the function?
fn is_own(func: &Func, place: &Place) -> bool {
    let root = func.var(place.root);
    let whole =
        Place { root: place.root, path: place.path.split_last().map(|(_, path)| path.to_vec()).unwrap_or_default() };
    let indices = place.path.iter().all(|step| matches!(step, Proj::Index(_)));
    indices
        && !place.path.is_empty()
        && root.alias.is_none()
        && matches!(func.type_of(&whole), Ty::Vec(_) | Ty::Array(..))
        && matches!(root.ty, Ty::Vec(_) | Ty::Array(..))
        && type_of(func, place).is_float()
}

/// Is nothing mentioned of its container but the element itself, which is the same one in all iterations?
fn alone(func: &Func, body: &Block, place: &Place, counter: VarId) -> bool {
    let fixed = place.path.iter().all(|step| step.code().is_some_and(|code| stays(func, body, code, counter)));
    let (mut all, mut here) = (0, 0);
    for stmt in &body.stmts {
        stmt.kind.each_var(&mut |v| all += usize::from(v == place.root));
        stmt.kind.blocks().into_iter().for_each(|b| b.each_var(&mut |v| all += usize::from(v == place.root)));
        each_place(&stmt.kind, &mut |p| here += usize::from(p == place));
    }
    fixed && all == here && written_places(body).iter().any(|p| p == place)
}

/// Makes locals of them in the body: what stands before the loop, and behind it.
pub(super) fn in_locals(func: &mut Func, body: &mut Block, elements: &[Element]) -> (Vec<Stmt>, Vec<Stmt>) {
    let (mut before, mut behind) = (vec![], vec![]);
    for Element { place, ty } in elements {
        let var = fresh(func, "element", ty.clone(), Origin::Temp);
        func.vars[var.0 as usize].mutable = true;
        for s in &mut body.stmts {
            each_place_mut(&mut s.kind, &mut |p| {
                if p == place {
                    *p = var.into();
                }
            });
        }
        before.push(stmt(Kind::Let { var, value: Some(Expr::Load(place.clone())) }));
        behind.push(stmt(Kind::Set { place: place.clone(), value: Expr::var(var) }));
    }
    (before, behind)
}
