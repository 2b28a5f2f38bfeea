//! Numbers that are read out of what is lent to be changed.
//!
//! A pullback is not handed back what a `&mut` argument was, so the record keeps that, and all of it, if the sweep reads
//! any of it. A function without loops, or with loops that are not nested, reads but a few numbers, or a row of them, which
//! are kept alone: what it costs then does not depend on the size of what it is lent. (What nested loops read may be more
//! than there is. Of what refers to something nothing else can be kept.)
//!
//! ```text
//! v[i] = v[i - 1] * v[i];      record: v[i - 1] and v[i], not v
//! ```

use super::Reverse;
use super::numbers::ARITHMETIC;
use crate::analysis::effects;
use crate::ir::*;
use proc_macro2::{Ident, Span};

/// The function with names for such numbers, which are recorded where the sweep wants them; `None` if there are none, or
/// nested loops, and all could be kept.
pub fn numbers_of_lent(func: &Func) -> Option<Func> {
    let mut nested = false;
    func.body.each_stmt(&mut |s| {
        if let Kind::Loop(l) = &s.kind {
            l.body.each_stmt(&mut |inner| nested |= matches!(inner.kind, Kind::Loop(_)));
        }
    });
    let mut func = func.clone();
    let lent: Vec<&Param> = func.params.iter().filter(|p| p.pass == Pass::Unique && p.active).collect();
    let kept_otherwise = nested && lent.iter().any(|p| p.refers.is_none());
    let lent: Vec<VarId> = lent.into_iter().map(|p| p.var).collect();
    if kept_otherwise || lent.is_empty() {
        return None;
    }
    let mut body = std::mem::take(&mut func.body);
    Noter { func: &mut func, lent: &lent, known: vec![] }.block(&mut body);
    func.body = body;
    func.vars.iter().any(|v| v.origin == Origin::Noted).then_some(func)
}

/// Is any parameter that is lent to be changed recorded as a whole?
pub fn keeps_all(sweeps: &Reverse) -> bool {
    let lent = |v: VarId| sweeps.func.params.iter().any(|p| p.var == v && p.pass == Pass::Unique);
    sweeps.forward.stmts.iter().any(|s| match &s.kind {
        Kind::Save { value: Expr::Copy { place, .. } | Expr::Load(place), .. } => {
            lent(place.root) && place.path.iter().all(|step| *step == Proj::Deref)
        }
        _ => false,
    })
}

struct Noter<'f> {
    func: &'f mut Func,
    lent: &'f [VarId],
    /// The numbers that have names, and still are what they were.
    known: Vec<(Place, VarId)>,
}

impl Noter<'_> {
    fn block(&mut self, block: &mut Block) {
        let mut out = vec![];
        for mut stmt in std::mem::take(&mut block.stmts) {
            match &mut stmt.kind {
                Kind::Let { var, value: Some(value) } => {
                    let ty = self.func.var(*var).ty.clone();
                    self.operands(value, &ty, stmt.span, &mut out);
                    if self.reads(value) && !self.func.var(*var).mutable && ty.is_number() {
                        self.func.var_mut(*var).origin = Origin::Noted;
                    }
                }
                Kind::Set { place, value } | Kind::Add { place, value, .. } => {
                    let ty = self.func.type_of(place);
                    self.operands(value, &ty, stmt.span, &mut out);
                }
                _ => {}
            }
            if !effects::kills(self.func, &stmt.kind).is_empty() || !stmt.kind.blocks().is_empty() {
                self.known.clear();
            }
            for inner in stmt.kind.blocks_mut() {
                self.block(inner);
                self.known.clear();
            }
            out.push(stmt);
        }
        block.stmts = out;
    }

    /// Names the numbers among the operands of a primitive of this type.
    fn operands(&mut self, value: &mut Expr, ty: &Ty, span: Span, out: &mut Vec<Stmt>) {
        let (Expr::Prim { rule, args }, Ty::Float(_)) = (value, ty) else { return };
        let arithmetic = ARITHMETIC.contains(&rule.name);
        for arg in args {
            match arg {
                Expr::Prim { .. } => self.operands(arg, ty, span, out),
                Expr::Load(place) if self.is_part(place) && self.is_of(place, ty, arithmetic) => {
                    let var = self.named(place, ty, span, out);
                    *arg = Expr::var(var);
                }
                _ => {}
            }
        }
    }

    fn named(&mut self, place: &Place, ty: &Ty, span: Span, out: &mut Vec<Stmt>) -> VarId {
        if let Some((_, var)) = self.known.iter().find(|(known, _)| known == place) {
            return *var;
        }
        let name = Ident::new(&format!("number_{}", self.func.vars.len()), Span::mixed_site());
        let (ty, origin) = (ty.clone(), Origin::Noted);
        let var = self.func.add(Var { name, ty, typed: false, mutable: false, active: true, alias: None, origin });
        out.push(Stmt::new(span, Kind::Let { var, value: Some(Expr::Load(place.clone())) }));
        self.known.push((place.clone(), var));
        var
    }

    /// Is it a number of this type? Operands of arithmetic are of the type of its value.
    fn is_of(&self, place: &Place, ty: &Ty, arithmetic: bool) -> bool {
        let own = self.func.type_of(place);
        own == *ty || own == Ty::Unknown && arithmetic
    }

    /// Is it a part of what is lent to be changed?
    fn is_part(&self, place: &Place) -> bool {
        self.lent.contains(&self.func.resolve(place).root)
    }

    fn reads(&self, value: &Expr) -> bool {
        let mut found = false;
        value.each_var(&mut |v| found |= self.lent.contains(&self.func.resolve(&v.into()).root));
        found
    }
}
