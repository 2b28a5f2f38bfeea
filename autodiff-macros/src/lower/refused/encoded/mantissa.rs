//! Integers that hold the mantissa of a number, unchanged: its bits, with the sign and the exponent masked away or
//! replaced. A number that is read back from them is the same one times a power of two, with one sign or the other.

use super::text::constant;
use crate::collections::HashMap;
use crate::lower::{ArgValue, Block, Expr, Func, Head, Inert, Kind, Proj, Stmt, Ty, VarId};
use crate::rules::RESCALED;
use crate::transform::forward::plain;

/// What holds whose mantissa.
pub(super) struct Mantissas {
    /// `None`: of no number, or not of the same one at all times.
    of: HashMap<VarId, Option<VarId>>,
    /// The number of bits.
    bits: u32,
}

impl Mantissas {
    pub(super) fn of(func: &Func, bits: u32) -> Mantissas {
        let mut found = Mantissas { of: HashMap::default(), bits };
        let mut changed = true;
        while std::mem::take(&mut changed) {
            func.body.each_stmt(&mut |stmt| changed |= found.statement(func, stmt));
        }
        found
    }

    /// What is not shown to be another number with a power of two is nothing but what is read back.
    pub(super) fn settle(&self, func: &Func, block: &mut Block) {
        for stmt in &mut block.stmts {
            if let Kind::Let { value: Some(value), .. } = &mut stmt.kind
                && let Expr::Prim { rule, args } = value
                && rule.name == RESCALED.name
                && !self.prove(func, args)
            {
                *value = args.remove(1);
            }
            stmt.kind.blocks_mut().into_iter().for_each(|inner| self.settle(func, inner));
        }
    }

    /// Is it shown that the second argument of `rescaled` is the first one with another sign and exponent?
    fn prove(&self, func: &Func, args: &[Expr]) -> bool {
        let [Expr::Load(place), Expr::Inert(code)] = args else { return false };
        let place = func.resolve(place);
        let var = func.var(place.root);
        let fixed = !var.mutable && !matches!(var.ty, Ty::Ref(true, _));
        let Ok(syn::Expr::Call(call)) = syn::parse2::<syn::Expr>(code.tokens.clone()) else { return false };
        fixed
            && place.path.iter().all(|step| matches!(step, Proj::Deref))
            && self.whole(func, code, &call.args[0]) == Some(place.root)
    }

    /// What a statement writes; true if that is news.
    fn statement(&mut self, func: &Func, stmt: &Stmt) -> bool {
        match &stmt.kind {
            Kind::Let { var, value: Some(Expr::Inert(code)) } => {
                let whole = syn::parse2(code.tokens.clone()).ok().and_then(|e| self.whole(func, code, &e));
                self.write(*var, whole)
            }
            Kind::Set { place, value: Expr::Inert(code) } if place.path.is_empty() => {
                let whole = syn::parse2(code.tokens.clone()).ok().and_then(|e| self.whole(func, code, &e));
                self.write(place.root, whole)
            }
            Kind::Set { place, .. } | Kind::Add { place, .. } | Kind::Edit { place, .. } => {
                self.write(place.root, None)
            }
            Kind::Inert { code, binds } => self.inert(func, code, binds),
            Kind::Match { arms, .. } => {
                arms.iter().flat_map(|a| &a.binds).fold(false, |news, v| self.write(*v, None) | news)
            }
            Kind::Loop(l) => match &l.head {
                Head::Each { binds, .. } => binds.iter().fold(false, |news, v| self.write(*v, None) | news),
                _ => false,
            },
            Kind::Call(call) => call.args.iter().fold(false, |news, arg| match &arg.value {
                ArgValue::Unique { place, .. } => self.write(place.root, None) | news,
                _ => news,
            }),
            _ => false,
        }
    }

    /// Code that is an assignment, or may do anything to what it writes.
    fn inert(&mut self, func: &Func, code: &Inert, binds: &[VarId]) -> bool {
        let statements = syn::parse::Parser::parse2(syn::Block::parse_within, code.tokens.clone());
        let assigned = match statements.as_deref() {
            Ok([syn::Stmt::Expr(e, _)]) => match e {
                syn::Expr::Assign(a) => self.whole(func, code, &a.right),
                syn::Expr::Binary(b) => self.combined(func, code, b),
                _ => None,
            },
            _ => None,
        };
        let to = if let [to] = code.writes.as_slice() { Some(*to) } else { None };
        let all = code.writes.iter().chain(binds);
        all.fold(false, |news, v| self.write(*v, assigned.filter(|_| to == Some(*v))) | news)
    }

    fn write(&mut self, v: VarId, whole: Option<VarId>) -> bool {
        match self.of.get(&v) {
            None => {
                self.of.insert(v, whole);
                whole.is_some()
            }
            Some(before) if *before == whole || before.is_none() => false,
            Some(_) => {
                self.of.insert(v, None);
                true
            }
        }
    }

    /// Whose mantissa an expression has.
    fn whole(&self, func: &Func, code: &Inert, e: &syn::Expr) -> Option<VarId> {
        match e {
            syn::Expr::Paren(p) => self.whole(func, code, &p.expr),
            syn::Expr::Group(g) => self.whole(func, code, &g.expr),
            syn::Expr::Path(_) => self.of.get(&variable(func, code, e)?).copied().flatten(),
            syn::Expr::MethodCall(m) if m.method == "to_bits" => variable(func, code, &m.receiver),
            syn::Expr::Call(c) if c.args.len() == 1 => {
                let syn::Expr::Path(p) = &*c.func else { return None };
                let name = &p.path.segments.last()?.ident;
                (name == "to_bits").then(|| variable(func, code, &c.args[0])).flatten()
            }
            syn::Expr::Binary(b) => self.combined(func, code, b),
            _ => None,
        }
    }

    /// Of two integers; the operators may be those that assign.
    fn combined(&self, func: &Func, code: &Inert, b: &syn::ExprBinary) -> Option<VarId> {
        use syn::BinOp::*;
        let mantissa = (1u64 << self.bits) - 1;
        let both = [(&*b.left, &*b.right), (&*b.right, &*b.left)];
        let of = |beside: &dyn Fn(&syn::Expr) -> bool, sides: &[(&syn::Expr, &syn::Expr)]| {
            sides.iter().find_map(|(side, other)| self.whole(func, code, side).filter(|_| beside(other)))
        };
        let covers = |e: &syn::Expr| constant(e).is_some_and(|mask| mask & mantissa == mantissa);
        let above = |e: &syn::Expr| self.is_above(e);
        match b.op {
            BitAnd(_) => of(&covers, &both),
            BitAndAssign(_) => of(&covers, &both[..1]),
            BitOr(_) | BitXor(_) | Add(_) => of(&above, &both),
            BitOrAssign(_) | BitXorAssign(_) | AddAssign(_) | Sub(_) | SubAssign(_) => of(&above, &both[..1]),
            _ => None,
        }
    }

    /// Has an integer no bits where a mantissa has?
    fn is_above(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.is_above(&p.expr),
            syn::Expr::Binary(b) if matches!(b.op, syn::BinOp::Shl(_)) => {
                constant(&b.right).is_some_and(|by| by >= u64::from(self.bits))
            }
            e => constant(e).is_some_and(|n| n & ((1 << self.bits) - 1) == 0),
        }
    }
}

/// The variable that code reads or writes by this name.
fn variable(func: &Func, code: &Inert, e: &syn::Expr) -> Option<VarId> {
    match e {
        syn::Expr::Paren(p) => variable(func, code, &p.expr),
        syn::Expr::Path(p) => {
            let name = p.path.get_ident()?;
            let named = |v: &&VarId| *name == plain(&func.var(**v).name);
            let v = code.reads.iter().chain(&code.writes).find(named)?;
            Some(func.resolve(&(*v).into()).root)
        }
        _ => None,
    }
}
