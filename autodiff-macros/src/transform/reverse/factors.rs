//! Cotangents that go from one iteration of a backward loop to the next are multiplied by a factor that does not wait
//! for them.
//!
//! ```text
//! for … {                                  for … {
//!     let t_bar = y_bar * dt;                  let factor_0 = dt * y;
//!     r_bar += t_bar * y;                      let factor_1 = dt * r;
//!     y_bar += t_bar * r;                      let factor_2 = 1.0 + factor_1;
//! }                                            let mut share = factor_0 * y_bar;
//!                                              let mut next = factor_2 * y_bar;
//!                                              if !fine { …; share = t_bar * y; …; next = y_bar; }
//!                                              r_bar += share;  y_bar = next;
//!                                          }
//! ```
//!
//! What an iteration does to its cotangents is linear in those that it starts from, so it can be told before they are
//! known. It is not quite the same with numbers that overflow: a factor may be infinite where the cotangent is zero or
//! tiny, and is lost where the cotangent is huge. Then all products are taken one after the other, as they were.

use super::cuts::written;
use crate::analysis::apart::declares;
use crate::analysis::iterations::is_sum;
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use crate::transform::linear::{infix, neg};
use proc_macro2::{Ident, Literal, Span};
use quote::quote;

/// As many cotangents go from one iteration to the next: the factors are as many as their pairs.
const MAX_CARRIED: usize = 2;
/// Cotangents that pass through fewer operations do not wait long.
const MIN_DEPTH: usize = 4;
/// As many factors are computed at most.
const MAX_FACTORS: usize = 48;

/// Finds factors in the loops of a block and of the blocks inside of it.
pub fn before_cotangents(func: &mut Func, block: &mut Block) {
    for stmt in &mut block.stmts {
        stmt.kind.blocks_mut().into_iter().for_each(|b| before_cotangents(func, b));
        if let Kind::Loop(l) = &mut stmt.kind
            && l.target == BACKWARD
            && let Some(body) = Iteration::of(func, &l.body).and_then(|it| it.rewritten(func, &l.body))
        {
            l.body = body;
        }
    }
}

/// What a number is made of: a factor for each of the carried cotangents, and what is added; `None` is zero.
#[derive(Clone)]
struct Form {
    factors: Vec<Option<Expr>>,
    rest: Option<Expr>,
}

impl Form {
    fn each(&mut self) -> impl Iterator<Item = &mut Option<Expr>> {
        self.factors.iter_mut().chain([&mut self.rest])
    }

    fn map(mut self, f: impl Fn(Expr) -> Expr) -> Form {
        self.each().for_each(|part| *part = part.take().map(&f));
        self
    }

    fn plus(mut self, mut other: Form) -> Form {
        for (a, b) in self.each().zip(other.each()) {
            *a = match (a.take(), b.take()) {
                (Some(a), Some(b)) => Some(infix("+", a, b)),
                (a, b) => a.or(b),
            };
        }
        self
    }
}

/// The body of a loop while it is looked at.
struct Iteration {
    carried: Vec<VarId>,
    /// How often each variable is still written in what follows.
    writes: HashMap<VarId, usize>,
    forms: HashMap<VarId, Form>,
    /// After how many operations on carried cotangents each number is there.
    depths: HashMap<VarId, usize>,
    /// What does not depend on the carried cotangents, and the factors.
    before: Vec<Stmt>,
    /// What does, with the number of statements before it.
    linear: Vec<(usize, Stmt)>,
    /// What is added elsewhere: the place, the sign, and by which of these statements.
    shares: Vec<(Place, bool, Form, usize)>,
    factors: usize,
}

impl Iteration {
    /// The iteration, if it carries few cotangents.
    fn of(func: &Func, body: &Block) -> Option<Iteration> {
        let plain = |kind: &Kind| match kind {
            Kind::Let { value, .. } => value.is_some(),
            Kind::Set { .. } | Kind::Add { .. } => true,
            Kind::Inert { code, .. } => code.pure && code.writes.is_empty(),
            _ => false,
        };
        if !body.stmts.iter().all(|s| plain(&s.kind)) {
            return None;
        }
        let mut read = HashSet::default();
        body.each_stmt(&mut |s| s.kind.each_value(&mut |e| e.each_var(&mut |v| read.extend([v]))));
        let written = written(body);
        let mut carried: Vec<VarId> = written.iter().copied().filter(|v| read.contains(v)).collect();
        carried.retain(|v| {
            let var = func.var(*v);
            let float = matches!(var.ty, Ty::Float(Float::F32 | Float::F64)) && var.alias.is_none();
            let derivative = matches!(var.origin, Origin::Derivative(_));
            float && derivative && !body.stmts.iter().any(|s| declares(&s.kind, *v))
        });
        carried.sort_unstable();
        let one_type = carried.windows(2).all(|w| func.var(w[0]).ty == func.var(w[1]).ty);
        if carried.is_empty() || carried.len() > MAX_CARRIED || !one_type {
            return None;
        }
        let one = |k: usize| Form {
            factors: (0..carried.len()).map(|i| (i == k).then_some(Expr::Number(1.0))).collect(),
            rest: None,
        };
        let forms = carried.iter().enumerate().map(|(k, v)| (*v, one(k))).collect();
        let depths = carried.iter().map(|v| (*v, 0)).collect();
        let (before, linear, shares) = (vec![], vec![], vec![]);
        let mut writes = HashMap::default();
        body.stmts.iter().flat_map(written_by).for_each(|v| *writes.entry(v).or_default() += 1);
        Some(Iteration { carried, writes, forms, depths, before, linear, shares, factors: 0 })
    }

    /// The body with factors, if they can be found and are worth it.
    fn rewritten(mut self, func: &mut Func, body: &Block) -> Option<Block> {
        for stmt in &body.stmts {
            self.stmt(func, stmt)?;
            for v in written_by(stmt) {
                self.writes.entry(v).and_modify(|n| *n -= 1);
            }
        }
        let depth = self.carried.iter().map(|v| self.depths[v]).max()?;
        let fine = depth >= MIN_DEPTH && self.factors <= MAX_FACTORS && self.can_be_parted(func, body);
        fine.then(|| self.assembled(func))
    }

    fn stmt(&mut self, func: &mut Func, stmt: &Stmt) -> Option<()> {
        match &stmt.kind {
            Kind::Let { var, value: Some(value) } if self.depends(value) => {
                let form = match value {
                    Expr::Take(place) if place.path.is_empty() => self.forms.insert(place.root, self.zero())?,
                    value => self.form(func, value)?,
                };
                self.depths.insert(*var, self.depth(value));
                self.define(func, *var, form);
            }
            Kind::Set { place, value } if place.path.is_empty() && self.forms.contains_key(&place.root) => {
                let form = self.form(func, value)?;
                self.depths.insert(place.root, self.depth(value));
                self.define(func, place.root, form);
            }
            Kind::Add { place, value, minus } => {
                let local = place.path.is_empty() && self.forms.contains_key(&place.root);
                if !local && !self.depends(value) {
                    self.before.push(stmt.clone());
                    return Some(());
                }
                let form = self.form(func, value)?;
                if local {
                    let depth = 1 + self.depth(value).max(self.depths[&place.root]);
                    self.depths.insert(place.root, depth);
                    let form = if *minus { form.map(neg) } else { form };
                    let form = self.forms[&place.root].clone().plus(form);
                    self.define(func, place.root, form);
                } else {
                    let form = self.named(func, form);
                    self.shares.push((place.clone(), *minus, form, self.linear.len()));
                }
            }
            kind => {
                let mut depends = false;
                kind.each_value(&mut |e| depends |= self.depends(e));
                self.before.push(stmt.clone());
                return (!depends).then_some(());
            }
        }
        self.linear.push((self.before.len(), stmt.clone()));
        Some(())
    }

    /// Can what depends on the cotangents come behind what does not? Nothing of the latter changes what the former
    /// reads, or mentions what it adds to.
    fn can_be_parted(&self, func: &Func, body: &Block) -> bool {
        let later = |from: usize| self.before[from..].iter();
        let unchanged = self.linear.iter().all(|(from, stmt)| {
            let mut changed = false;
            stmt.kind.each_var(&mut |v| {
                changed |= later(*from).any(|s| written_by(s).contains(&v));
            });
            !changed
        });
        let sums = self.shares.iter().all(|(place, ..)| is_sum(func, body, place.root));
        unchanged && sums
    }

    /// What does not depend on the cotangents, then what does.
    fn assembled(mut self, func: &mut Func) -> Block {
        let mut out = std::mem::take(&mut self.before);
        let mut slow: Vec<Stmt> = self.linear.iter().map(|(_, s)| s.clone()).collect();
        let mut behind = vec![];
        let mut results = vec![];
        for (place, minus, form, at) in std::mem::take(&mut self.shares) {
            let share = fresh(func, "share", func.type_of(&place), true);
            out.push(stmt(Kind::Let { var: share, value: Some(self.product(form)) }));
            if let Kind::Add { value, .. } = slow[at].kind.clone() {
                slow[at].kind = Kind::Set { place: share.into(), value };
            }
            behind.push(stmt(Kind::Add { place, value: Expr::var(share), minus }));
            results.push(share);
        }
        for v in self.carried.clone() {
            let next = fresh(func, "next", func.var(v).ty.clone(), true);
            let form = self.forms[&v].clone();
            out.push(stmt(Kind::Let { var: next, value: Some(self.product(form)) }));
            slow.push(stmt(Kind::Set { place: next.into(), value: Expr::var(v) }));
            behind.push(stmt(Kind::Set { place: v.into(), value: Expr::var(next) }));
            results.push(next);
        }
        let cond = self.not_fine(func, results);
        out.push(stmt(Kind::If { cond, then: Block { stmts: slow }, other: Block::default() }));
        out.extend(behind);
        Block { stmts: out }
    }

    /// Are there factors or products that are not finite, or cotangents so large that a factor may be lost?
    fn not_fine(&self, func: &Func, results: Vec<VarId>) -> Inert {
        let names = results.iter().map(|v| &func.var(*v).name);
        let carried = self.carried.iter().map(|v| &func.var(*v).name);
        let single = matches!(func.var(self.carried[0]).ty, Ty::Float(Float::F32));
        let large: Literal = if single { LARGE_SINGLE } else { LARGE }.parse().expect("a number");
        let tokens = quote!(!((#(#names)+*).is_finite() #(&& #carried.abs() < #large)*));
        let reads = results.iter().chain(&self.carried).copied().collect();
        Inert { reads, ty: Ty::Bool, ..Inert::text(tokens) }
    }

    /// The sum of the factors times the cotangents.
    fn product(&self, form: Form) -> Expr {
        let parts = form.factors.into_iter().zip(&self.carried);
        let parts = parts.filter_map(|(factor, v)| Some(times(factor?, Expr::var(*v))));
        let sum = parts.chain(form.rest).reduce(|a, b| infix("+", a, b));
        sum.unwrap_or(Expr::Number(0.0))
    }

    // ---- forms ----

    fn zero(&self) -> Form {
        Form { factors: vec![None; self.carried.len()], rest: None }
    }

    /// Does the expression depend on a carried cotangent?
    fn depends(&self, e: &Expr) -> bool {
        let mut found = false;
        e.each_var(&mut |v| found |= self.forms.contains_key(&v));
        found
    }

    fn depth(&self, e: &Expr) -> usize {
        match e {
            Expr::Load(place) | Expr::Take(place) => self.depths.get(&place.root).copied().unwrap_or(0),
            Expr::Rule { name: "gate", args } => self.depth(&args[1]),
            Expr::Prim { args, .. } | Expr::Rule { args, .. } if self.depends(e) => {
                1 + args.iter().map(|a| self.depth(a)).max().unwrap_or(0)
            }
            _ => 0,
        }
    }

    fn form(&mut self, func: &mut Func, e: &Expr) -> Option<Form> {
        if !self.depends(e) {
            return can_be_repeated(e).then(|| Form { rest: Some(e.clone()), ..self.zero() });
        }
        match e {
            Expr::Load(place) if place.path.is_empty() => self.forms.get(&place.root).cloned(),
            // Where the factor is finite, a cotangent that is zero stays zero.
            Expr::Rule { name: "gate", args } => self.form(func, &args[1]),
            Expr::Rule { name: "over", args } => self.quotient(func, &args[0], &args[1]),
            // The functions of the runtime are linear in their first argument.
            Expr::Rule { name, args } if args[1..].iter().all(|a| !self.depends(a) && can_be_repeated(a)) => {
                let form = self.form(func, &args[0])?;
                let args = [Expr::Number(1.0)].into_iter().chain(args[1..].iter().cloned()).collect();
                Some(self.scaled(func, form, Expr::Rule { name, args }))
            }
            Expr::Prim { rule, args } => match (rule.name, args.as_slice()) {
                ("neg", [a]) => Some(self.form(func, a)?.map(neg)),
                ("add", [a, b]) => Some(self.form(func, a)?.plus(self.form(func, b)?)),
                ("sub", [a, b]) => Some(self.form(func, a)?.plus(self.form(func, b)?.map(neg))),
                ("mul", [a, b]) if !self.depends(b) && can_be_repeated(b) => {
                    let form = self.form(func, a)?;
                    Some(self.scaled(func, form, b.clone()))
                }
                ("mul", [a, b]) if !self.depends(a) && can_be_repeated(a) => {
                    let form = self.form(func, b)?;
                    Some(self.scaled(func, form, a.clone()))
                }
                ("div", [a, b]) => self.quotient(func, a, b),
                _ => None,
            },
            _ => None,
        }
    }

    fn quotient(&mut self, func: &mut Func, a: &Expr, b: &Expr) -> Option<Form> {
        if self.depends(b) || !can_be_repeated(b) {
            return None;
        }
        let form = self.form(func, a)?;
        Some(self.scaled(func, form, infix("/", Expr::Number(1.0), b.clone())))
    }

    fn scaled(&mut self, func: &mut Func, form: Form, by: Expr) -> Form {
        let by = self.name(func, by);
        form.map(|part| times(part, by.clone()))
    }

    /// From now on the variable has this form.
    fn define(&mut self, func: &mut Func, v: VarId, form: Form) {
        let form = self.named(func, form);
        self.forms.insert(v, form);
    }

    /// The form with a name for each factor that has to be computed.
    fn named(&mut self, func: &mut Func, mut form: Form) -> Form {
        for part in form.each() {
            *part = part.take().map(|e| self.name(func, e));
        }
        form
    }

    fn name(&mut self, func: &mut Func, e: Expr) -> Expr {
        let known = match &e {
            Expr::Number(_) => true,
            Expr::Load(place) => place.path.is_empty() && self.writes.get(&place.root).is_none_or(|n| *n == 0),
            _ => false,
        };
        if known {
            return e;
        }
        self.factors += 1;
        let factor = fresh(func, "factor", func.var(self.carried[0]).ty.clone(), false);
        self.before.push(stmt(Kind::Let { var: factor, value: Some(e) }));
        Expr::var(factor)
    }
}

/// Cotangents of this size are multiplied as they come: what is lost of a factor that is too small for a float, below
/// `1e-308`, could be seen in the product.
const LARGE: &str = "1e18";
/// The same for single precision.
const LARGE_SINGLE: &str = "1e4";

/// `a b`, where one of them may be one.
fn times(a: Expr, b: Expr) -> Expr {
    let is = |e: &Expr, n: f64| matches!(e, Expr::Number(m) if *m == n);
    match (a, b) {
        (a, b) if is(&a, 1.0) => b,
        (a, b) if is(&b, 1.0) => a,
        (a, b) => infix("*", a, b),
    }
}

/// The variables that the statement writes.
fn written_by(stmt: &Stmt) -> HashSet<VarId> {
    written(&Block { stmts: vec![stmt.clone()] })
}

/// Can the expression be computed twice?
fn can_be_repeated(e: &Expr) -> bool {
    match e {
        Expr::Load(_) | Expr::Number(_) | Expr::ZeroOf(_) => true,
        Expr::Inert(code) => code.pure && code.writes.is_empty(),
        Expr::Prim { args, .. } | Expr::Std { args, .. } | Expr::Rule { args, .. } => args.iter().all(can_be_repeated),
        Expr::Cast { value, .. } => can_be_repeated(value),
        _ => false,
    }
}

fn stmt(kind: Kind) -> Stmt {
    Stmt::new(Span::call_site(), kind)
}

/// A new local.
fn fresh(func: &mut Func, name: &str, ty: Ty, mutable: bool) -> VarId {
    let name = Ident::new(&format!("{name}_{}", func.vars.len()), Span::mixed_site());
    func.add(Var { name, ty, typed: false, mutable, active: false, alias: None, origin: Origin::Temp })
}
