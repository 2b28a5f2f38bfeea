//! What is computed twice of the same numbers is computed once: its value is the same to the last bit, and its adjoint is
//! written once.
//!
//! ```text
//! let t = v - mean;              let t = v - mean;
//! let u = v - mean;
//! s += t * u;                    s += t * t;
//! ```
//!
//! Both stand in one block, and nothing between them writes what they are computed of. What lies in a container counts
//! only if the function never writes that.

use crate::analysis::effects;
use crate::collections::{HashMap, HashSet};
use crate::ir::*;

/// Computes nothing twice in a block.
pub fn compute_once(func: &mut Func) {
    let mut body = std::mem::take(&mut func.body);
    let mut mentions = HashMap::default();
    body.each_var(&mut |v| *mentions.entry(v).or_default() += 1);
    let written = written(func, &body.stmts);
    in_block(func, &mut body, &Known { mentions, written });
    func.body = body;
}

/// What is known of the function.
struct Known {
    /// How often variables are mentioned.
    mentions: HashMap<VarId, usize>,
    /// What is written after its definition.
    written: HashSet<VarId>,
}

fn in_block(func: &Func, block: &mut Block, known: &Known) {
    block.stmts.iter_mut().for_each(|s| s.kind.blocks_mut().into_iter().for_each(|b| in_block(func, b, known)));
    let mut computed: HashMap<(&str, Vec<VarId>), Vec<usize>> = HashMap::default();
    let mut spare = vec![];
    for at in 0..block.stmts.len() {
        let Some((var, rule, args)) = computation(func, &block.stmts[at].kind) else { continue };
        let mut roots = vec![];
        args.iter().for_each(|e| e.each_var(&mut |v| roots.push(v)));
        let before = computed.entry((rule, roots)).or_default();
        let same = before.iter().copied().find(|&i| {
            computation(func, &block.stmts[i].kind).is_some_and(|(first, _, others)| {
                is_like(func, first, var) && args.iter().zip(others).all(|(a, b)| is_same(a, b))
            })
        });
        let lasts = |i: usize| args.iter().all(|e| lasts(func, e, &block.stmts[i..at], known));
        match same.filter(|i| lasts(*i)) {
            Some(i) => {
                let Some((first, ..)) = computation(func, &block.stmts[i].kind) else { continue };
                if replace(&mut block.stmts[at + 1..], var, first, known) {
                    spare.push(at);
                }
            }
            None => before.push(at),
        }
    }
    for at in spare.into_iter().rev() {
        block.stmts.remove(at);
    }
}

/// The intermediate result that a statement computes of numbers, by a primitive.
fn computation<'k>(func: &Func, kind: &'k Kind) -> Option<(VarId, &'static str, &'k [Expr])> {
    let Kind::Let { var, value: Some(Expr::Prim { rule, args }) } = kind else { return None };
    let own = func.var(*var);
    let plain = own.origin == Origin::Temp && !own.mutable && own.alias.is_none() && own.ty.is_float();
    let is_number = |e: &Expr| match e {
        Expr::Load(place) => func.type_of(place).peeled().is_float(),
        e => matches!(e, Expr::Number(_)),
    };
    (plain && func.result != Some(*var) && args.iter().all(is_number)).then_some((*var, rule.name, args))
}

/// Is one of these variables as good as the other?
fn is_like(func: &Func, a: VarId, b: VarId) -> bool {
    let (a, b) = (func.var(a), func.var(b));
    a.active == b.active && a.ty == b.ty
}

/// Are these the same number, read from the same place with indices of the same variables?
fn is_same(a: &Expr, b: &Expr) -> bool {
    let read = |e: &Expr| {
        let mut read = vec![];
        e.each_var(&mut |v| read.push(v));
        read
    };
    match (a, b) {
        (Expr::Load(p), Expr::Load(q)) => p == q && read(a) == read(b),
        (Expr::Number(m), Expr::Number(n)) => m.to_bits() == n.to_bits(),
        _ => false,
    }
}

/// Does it stay the same while these statements run?
fn lasts(func: &Func, e: &Expr, stmts: &[Stmt], known: &Known) -> bool {
    let mut read = vec![];
    e.each_var(&mut |v| read.extend([v, func.resolve(&v.into()).root]));
    e.each_place(&mut |place| read.push(func.resolve(place).root));
    if !read.iter().any(|v| known.written.contains(v)) {
        return true;
    }
    let numbers = read.iter().all(|v| func.var(*v).alias.is_none() && func.var(*v).ty.is_float());
    numbers && written(func, stmts).is_disjoint(&read.into_iter().collect())
}

/// The variables that are written, also through what refers to them.
fn written(func: &Func, stmts: &[Stmt]) -> HashSet<VarId> {
    let mut found = HashSet::default();
    effects::written_by(stmts, &mut found);
    let mut killed = |s: &Stmt| found.extend(effects::kills(func, &s.kind).iter().map(|kill| kill.root));
    stmts.iter().for_each(|s| s.each_stmt(&mut killed));
    let through: Vec<VarId> = found.iter().map(|v| func.resolve(&(*v).into()).root).collect();
    found.extend(through);
    found
}

/// Puts `first` where the statements compute with `var`, if that is all that mentions it.
fn replace(stmts: &mut [Stmt], var: VarId, first: VarId, known: &Known) -> bool {
    let mut uses = 0;
    for stmt in stmts.iter_mut() {
        each_operand(&mut stmt.kind, &mut |place| uses += usize::from(place.root == var));
    }
    // One is its definition.
    if known.mentions.get(&var) != Some(&(uses + 1)) {
        return false;
    }
    for stmt in stmts {
        each_operand(&mut stmt.kind, &mut |place| {
            if place.root == var {
                place.root = first;
            }
        });
    }
    true
}

/// Calls `f` with the places that the values of a statement are computed of.
fn each_operand(kind: &mut Kind, f: &mut impl FnMut(&mut Place)) {
    if let Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } | Kind::Add { value, .. } = kind
        && matches!(value, Expr::Prim { .. } | Expr::Load(_))
    {
        value.each_place_mut(f);
    }
}
