//! Gates that never close are left out.
//!
//! ```text
//! let t_bar = s_bar * inverse * y;               let t_bar = s_bar * inverse * y;
//! let r_bar = gate(t_bar, t_bar * inverse);      let r_bar = t_bar * inverse;
//! ```
//!
//! A gate keeps a cotangent of zero from a derivative that is infinite. Where the cotangent is itself a product with this
//! derivative, it is zero only if the derivative is finite: a product is finite only if all of its factors are, in
//! whatever order it is taken. Likewise what has been divided by a number is zero only if the number is not.

use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use crate::transform::linear;

/// Leaves such gates out of a sweep; `written` are the variables that change.
pub fn that_never_close(func: &Func, sweep: &mut Block, written: &HashSet<VarId>) {
    Gates { func, written, values: HashMap::default() }.in_block(sweep);
}

struct Gates<'a> {
    func: &'a Func,
    written: &'a HashSet<VarId>,
    /// What the locals that are declared so far are.
    values: HashMap<VarId, Expr>,
}

/// What a number is a product of.
#[derive(Default)]
struct Factors {
    times: HashSet<VarId>,
    over: HashSet<VarId>,
}

impl Gates<'_> {
    fn in_block(&mut self, block: &mut Block) {
        for stmt in &mut block.stmts {
            if let Kind::Let { value: Some(value), .. } | Kind::Set { value, .. } | Kind::Add { value, .. } =
                &mut stmt.kind
            {
                self.open(value);
            }
            if let Kind::Let { var, value: Some(value @ Expr::Prim { .. }) } = &stmt.kind
                && self.is_fixed(*var)
            {
                self.values.insert(*var, value.clone());
            }
            stmt.kind.blocks_mut().into_iter().for_each(|b| self.in_block(b));
        }
    }

    /// Is it a float of its own that never changes?
    fn is_fixed(&self, v: VarId) -> bool {
        let var = self.func.var(v);
        var.ty.is_float() && var.alias.is_none() && !self.written.contains(&v)
    }

    fn open(&self, e: &mut Expr) {
        match e {
            Expr::Rule { name: "gate", args } if self.is_open(&args[0], &args[1]) => *e = args.remove(1),
            Expr::Rule { name: "over", args } if self.has_divided(&args[0], &args[1]) => {
                let (over, seed) = (args.remove(1), args.remove(0));
                *e = linear::infix("/", seed, over);
            }
            Expr::Prim { args, .. } | Expr::Rule { args, .. } => args.iter_mut().for_each(|e| self.open(e)),
            _ => {}
        }
    }

    /// Is the contribution zero wherever the seed is?
    fn is_open(&self, seed: &Expr, contribution: &Expr) -> bool {
        let Expr::Prim { rule, args } = contribution else { return false };
        if !linear::same(seed, &args[0]) {
            return false;
        }
        match (rule.name, args.get(1)) {
            ("mul", Some(Expr::Load(p))) => p.path.is_empty() && self.factors(seed).times.contains(&p.root),
            ("div", Some(by)) => self.has_divided(seed, by),
            _ => false,
        }
    }

    fn has_divided(&self, seed: &Expr, by: &Expr) -> bool {
        matches!(by, Expr::Load(p) if p.path.is_empty() && self.factors(seed).over.contains(&p.root))
    }

    fn factors(&self, e: &Expr) -> Factors {
        let mut found = Factors::default();
        self.collect(e, &mut found);
        found
    }

    fn collect(&self, e: &Expr, found: &mut Factors) {
        match e {
            Expr::Load(p) if p.path.is_empty() && self.is_fixed(p.root) => {
                if found.times.insert(p.root)
                    && let Some(value) = self.values.get(&p.root)
                {
                    self.collect(value, found);
                }
            }
            Expr::Prim { rule, args } if matches!(rule.name, "mul" | "neg") => {
                args.iter().for_each(|e| self.collect(e, found));
            }
            Expr::Prim { rule, args } if rule.name == "div" => {
                self.collect(&args[0], found);
                if let Expr::Load(p) = &args[1]
                    && p.path.is_empty()
                    && self.is_fixed(p.root)
                {
                    found.over.insert(p.root);
                }
            }
            _ => {}
        }
    }
}
