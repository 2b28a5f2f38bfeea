//! Cotangents that are divided by the same number again and again are multiplied by its inverse.
//!
//! ```text
//! for … { y_bar -= a / c; }          let inverse = 1.0 / c;  for … { y_bar -= a * inverse; }
//! ```
//!
//! So are those that are divided by code which a float says, or a cast (`a / n as f64`).
//!
//! An inverse that the program computes itself (`let y = 1.0 / c;`) is taken as it is.
//!
//! Only cotangents are, and quotients that a sweep computes again for nothing but to multiply cotangents by them: the
//! values of the function stay as they are bit for bit. What the inverse costs in accuracy is a rounding, which products
//! do not enlarge; it is infinite only for divisors that are not normal numbers (`2.0_f64.powi(-1024)` and below).

use crate::analysis::effects;
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use proc_macro2::{Ident, Span};
use std::collections::BTreeMap;

/// Multiplies in a sweep, which `behind` comes after; `written` are the variables that change.
pub fn in_locals(func: &mut Func, sweep: &mut Block, behind: &Block, written: &HashSet<VarId>) {
    in_block(func, sweep, &Known { written, behind: Some(behind) });
}

/// What is known of a block.
struct Known<'a> {
    /// The variables of the sweep that change.
    written: &'a HashSet<VarId>,
    /// What sees the variables of the block from outside: only a sweep is followed by something that does.
    behind: Option<&'a Block>,
}

/// The products and quotients among the variables of a block that stand in the values of cotangents only, and there as
/// factors: what is added to something could be all that is left of a difference, and what decides about something has
/// to be what it was. (The forward part of a joint loop has variables of the same name, but in blocks of its own.)
fn factors(func: &Func, block: &Block, behind: Option<&Block>) -> HashSet<VarId> {
    let mut found: HashSet<VarId> = block.stmts.iter().filter_map(|s| quotient(func, &s.kind)).collect();
    if found.is_empty() {
        return found;
    }
    let (mut all, mut fine) = (HashMap::<VarId, usize>::default(), HashMap::<VarId, usize>::default());
    block.each_stmt(&mut |s| {
        s.kind.each_var(&mut |v| *all.entry(v).or_default() += 1);
        if let Some(value) = of_cotangent(func, &s.kind) {
            each_factor(value, &mut |v| *fine.entry(v).or_default() += 1);
        } else if let Some(var) = quotient(func, &s.kind) {
            *fine.entry(var).or_default() += 1;
        }
    });
    found.retain(|v| all.get(v) == fine.get(v) && func.result != Some(*v) && !behind.is_some_and(|b| b.mentions(*v)));
    found
}

/// The local number that a statement declares as a quotient or a product.
fn quotient(func: &Func, kind: &Kind) -> Option<VarId> {
    let Kind::Let { var, value: Some(value) } = kind else { return None };
    let declared = func.var(*var);
    let local = declared.ty.is_float() && declared.alias.is_none() && !declared.mutable;
    (local && of_cotangent(func, kind).is_none() && is_product(value)).then_some(*var)
}

/// Calls `f` with each statement of a block, and of the blocks inside of it, and with the [`factors`] of its block.
fn each_in(func: &Func, block: &Block, f: &mut impl FnMut(&Stmt, &HashSet<VarId>)) {
    let factors = factors(func, block, None);
    for stmt in &block.stmts {
        f(stmt, &factors);
        stmt.kind.blocks().into_iter().for_each(|b| each_in(func, b, f));
    }
}

/// Is it a quotient, or a product of quotients, of variables and numbers?
fn is_product(e: &Expr) -> bool {
    match e {
        Expr::Prim { rule, args } => matches!(rule.name, "mul" | "div" | "neg") && args.iter().all(is_product),
        Expr::Load(_) | Expr::Number(_) => true,
        Expr::Inert(code) => code.pure && code.writes.is_empty(),
        _ => false,
    }
}

/// Calls `f` with each variable that is a factor of the expression, or of a part of it that is added.
fn each_factor(e: &Expr, f: &mut impl FnMut(VarId)) {
    match e {
        Expr::Prim { rule, args } if matches!(rule.name, "neg" | "add" | "sub") => {
            args.iter().for_each(|e| each_factor(e, f));
        }
        Expr::Prim { rule, .. } if matches!(rule.name, "mul" | "div") => each_in_product(e, f),
        _ => {}
    }
}

/// Calls `f` with each variable that the product has as a factor.
fn each_in_product(e: &Expr, f: &mut impl FnMut(VarId)) {
    match e {
        Expr::Load(p) if p.path.is_empty() => f(p.root),
        Expr::Prim { rule, args } if matches!(rule.name, "mul" | "neg") => {
            args.iter().for_each(|e| each_in_product(e, f));
        }
        Expr::Prim { rule, args } if rule.name == "div" => each_in_product(&args[0], f),
        _ => {}
    }
}

/// Multiplies in a block and in the blocks inside of it.
fn in_block(func: &mut Func, block: &mut Block, known: &Known) {
    let own = factors(func, block, known.behind);
    for at in 0..block.stmts.len() {
        if let Some((v, inverse)) = inverts(func, &block.stmts[at].kind, known.written) {
            let by = Divisor::Number(v);
            for stmt in &mut block.stmts[at + 1..] {
                replace_here(func, stmt, &own, &by, inverse);
                stmt.kind.blocks_mut().into_iter().for_each(|b| replace_in(func, b, &by, inverse));
            }
        }
    }
    let mut out = vec![];
    for mut stmt in std::mem::take(&mut block.stmts) {
        if let Kind::Loop(l) = &mut stmt.kind {
            // What the loop neither declares nor changes is there before it.
            let mut counts = BTreeMap::new();
            each_in(func, &l.body, &mut |s, factors| count(func, s, factors, &mut counts));
            let mut inside = declared(&l.body, &l.head);
            inside.extend(changed(func, &l.body.stmts, known));
            for (by, found) in counts.into_iter().filter(|(_, found)| !found.reads(&inside)) {
                let inverse = inverse(func, &found.value);
                out.push(define(found.value, inverse));
                replace_in(func, &mut l.body, &by, inverse);
            }
        }
        let inside = Known { behind: None, ..*known };
        stmt.kind.blocks_mut().into_iter().for_each(|b| in_block(func, b, &inside));
        out.push(stmt);
    }
    block.stmts = out;
    let mut counts = BTreeMap::new();
    block.stmts.iter().for_each(|s| count(func, s, &own, &mut counts));
    for (by, found) in counts.into_iter().filter(|(_, found)| found.often > 1) {
        let first = block.stmts.iter().position(|s| {
            let mut counts = BTreeMap::new();
            count(func, s, &own, &mut counts);
            counts.contains_key(&by)
        });
        let (before, behind) = block.stmts.split_at_mut(first.unwrap_or(0));
        if !found.reads(&changed(func, behind, known)) {
            let (at, inverse) = (before.len(), inverse(func, &found.value));
            behind.iter_mut().for_each(|s| replace_here(func, s, &own, &by, inverse));
            block.stmts.insert(at, define(found.value, inverse));
        }
    }
}

/// The variables that change in the statements, among those that change at all.
fn changed(func: &Func, stmts: &[Stmt], known: &Known) -> HashSet<VarId> {
    let mut roots = HashSet::default();
    if !known.written.is_empty() {
        effects::written_by(stmts, &mut roots);
    }
    // What an alias stands for changes with it.
    let owners: Vec<VarId> = roots.iter().map(|v| func.resolve(&(*v).into()).root).collect();
    roots.extend(owners);
    roots
}

/// The number whose inverse a statement computes, and the variable that holds it from there on.
fn inverts(func: &Func, kind: &Kind, written: &HashSet<VarId>) -> Option<(VarId, VarId)> {
    let Kind::Let { var, value: Some(value) } = kind else { return None };
    let of = one_over(value)?;
    let plain = |v: VarId| func.var(v).ty.is_float() && func.var(v).alias.is_none() && !written.contains(&v);
    (plain(of) && plain(*var)).then_some((of, *var))
}

/// The variable that an expression is the inverse of.
fn one_over(value: &Expr) -> Option<VarId> {
    let Expr::Prim { rule, args } = value else { return None };
    let [one, Expr::Load(p)] = &args[..] else { return None };
    let one = match one {
        Expr::Number(n) => *n == 1.0,
        Expr::Inert(code) => code.tokens.to_string() == "1.0",
        _ => false,
    };
    (rule.name == "div" && one && p.path.is_empty()).then_some(p.root)
}

/// What cotangents are divided by.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Divisor {
    /// A variable.
    Number(VarId),
    /// Code without a derivative, by its text.
    Code(String),
}

impl Divisor {
    /// What an expression is as a divisor that has the same value wherever its variables have, and cannot panic.
    fn of(func: &Func, e: &Expr) -> Option<Divisor> {
        let float = |v: &VarId| func.var(*v).ty.is_float() && func.var(*v).alias.is_none();
        match e {
            Expr::Load(p) if p.path.is_empty() && float(&p.root) => Some(Divisor::Number(p.root)),
            Expr::Inert(code) if code.pure && code.ty.is_float() && !code.reads.is_empty() => {
                let e: syn::Expr = syn::parse2(code.tokens.clone()).ok()?;
                let plain = is_cast(&e) || is_arithmetic(&e) && code.reads.iter().all(float);
                plain.then(|| Divisor::Code(code.tokens.to_string()))
            }
            _ => None,
        }
    }

    fn is(&self, func: &Func, e: &Expr) -> bool {
        Divisor::of(func, e).as_ref() == Some(self)
    }
}

/// Is it a variable or a length, as a float?
fn is_cast(e: &syn::Expr) -> bool {
    let path = |e: &syn::Expr| matches!(e, syn::Expr::Path(_));
    match e {
        syn::Expr::Paren(p) => is_cast(&p.expr),
        syn::Expr::Cast(c) => match &*c.expr {
            syn::Expr::MethodCall(m) => m.method == "len" && path(&m.receiver),
            e => path(e),
        },
        _ => false,
    }
}

/// Is it arithmetic on variables and numbers?
fn is_arithmetic(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Paren(p) => is_arithmetic(&p.expr),
        syn::Expr::Unary(u) => matches!(u.op, syn::UnOp::Neg(_)) && is_arithmetic(&u.expr),
        syn::Expr::Binary(b) => is_arithmetic(&b.left) && is_arithmetic(&b.right),
        e => matches!(e, syn::Expr::Path(_) | syn::Expr::Lit(_)),
    }
}

/// A divisor that has been found.
struct Found {
    value: Expr,
    often: usize,
}

impl Found {
    /// Does it read one of these variables?
    fn reads(&self, vars: &HashSet<VarId>) -> bool {
        let mut found = false;
        self.value.each_var(&mut |v| found |= vars.contains(&v));
        found
    }
}

/// Counts the divisions of cotangents by each divisor in a statement; those inside of it do not count.
fn count(func: &Func, stmt: &Stmt, factors: &HashSet<VarId>, counts: &mut BTreeMap<Divisor, Found>) {
    if let Some(value) = divided(func, &stmt.kind, factors) {
        each_divisor(value, &mut |e| {
            if let Some(by) = Divisor::of(func, e) {
                counts.entry(by).or_insert_with(|| Found { value: e.clone(), often: 0 }).often += 1;
            }
        });
    }
}

/// The value of a statement that inverses may stand in.
fn divided<'s>(func: &Func, kind: &'s Kind, factors: &HashSet<VarId>) -> Option<&'s Expr> {
    match kind {
        // What is an inverse itself stays one.
        Kind::Let { var, value: Some(value) } if factors.contains(var) => one_over(value).is_none().then_some(value),
        kind => of_cotangent(func, kind),
    }
}

/// The value that a statement gives, or adds, to a cotangent.
fn of_cotangent<'s>(func: &Func, kind: &'s Kind) -> Option<&'s Expr> {
    let (v, value) = match kind {
        Kind::Let { var, value: Some(value) } => (var, value),
        Kind::Set { place, value } | Kind::Add { place, value, .. } => (&place.root, value),
        _ => return None,
    };
    matches!(func.var(*v).origin, Origin::Derivative(_)).then_some(value)
}

/// Calls `f` with what the expression divides by.
fn each_divisor<'e>(e: &'e Expr, f: &mut impl FnMut(&'e Expr)) {
    match e {
        Expr::Prim { rule, args } => {
            if rule.name == "div" {
                f(&args[1]);
            }
            args.iter().for_each(|e| each_divisor(e, f));
        }
        Expr::Rule { name, args } => {
            if *name == "over" {
                f(&args[1]);
            }
            args.iter().for_each(|e| each_divisor(e, f));
        }
        _ => {}
    }
}

fn declared(body: &Block, head: &Head) -> HashSet<VarId> {
    let mut out: HashSet<VarId> = head.own().into_iter().collect();
    body.each_stmt(&mut |s| match &s.kind {
        Kind::Let { var, .. } => drop(out.insert(*var)),
        Kind::Inert { binds, .. } => out.extend(binds),
        Kind::Loop(l) => out.extend(l.head.own()),
        kind => kind.each_var(&mut |v| {
            if crate::analysis::apart::declares(kind, v) {
                out.insert(v);
            }
        }),
    });
    out
}

/// A new local for the inverse of a number.
fn inverse(func: &mut Func, of: &Expr) -> VarId {
    let name = Ident::new(&format!("inverse_{}", func.vars.len()), Span::mixed_site());
    let ty = match of {
        Expr::Load(p) => func.type_of(p),
        Expr::Inert(code) => code.ty.clone(),
        _ => Ty::Unknown,
    };
    func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin: Origin::Temp })
}

fn define(of: Expr, inverse: VarId) -> Stmt {
    let value = crate::transform::linear::infix("/", Expr::Number(1.0), of);
    Stmt::new(Span::call_site(), Kind::Let { var: inverse, value: Some(value) })
}

/// Divisions of cotangents by the number become multiplications, in a block and in the blocks inside of it.
fn replace_in(func: &Func, block: &mut Block, by: &Divisor, inverse: VarId) {
    let factors = factors(func, block, None);
    for stmt in &mut block.stmts {
        replace_here(func, stmt, &factors, by, inverse);
        stmt.kind.blocks_mut().into_iter().for_each(|b| replace_in(func, b, by, inverse));
    }
}

/// The same in a statement itself.
fn replace_here(func: &Func, stmt: &mut Stmt, factors: &HashSet<VarId>, by: &Divisor, inverse: VarId) {
    if divided(func, &stmt.kind, factors).is_none() {
        return;
    }
    if let Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } | Kind::Add { value, .. } = &mut stmt.kind {
        multiply(func, value, by, inverse);
    }
}

fn multiply(func: &Func, e: &mut Expr, by: &Divisor, inverse: VarId) {
    let (Expr::Prim { args, .. } | Expr::Rule { args, .. }) = e else { return };
    args.iter_mut().for_each(|e| multiply(func, e, by, inverse));
    if !args.get(1).is_some_and(|e| by.is(func, e)) {
        return;
    }
    let product = |args: &mut Vec<Expr>| crate::transform::linear::infix("*", args.remove(0), Expr::var(inverse));
    match e {
        Expr::Prim { rule, args } if rule.name == "div" => *e = product(args),
        Expr::Rule { name: "over", args } => {
            let seed = args[0].clone();
            *e = Expr::Rule { name: "gate", args: vec![seed, product(args)] };
        }
        _ => {}
    }
}
