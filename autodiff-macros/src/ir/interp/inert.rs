//! Code without derivatives: the user's own text, evaluated.

use super::{Address, Machine, Run, Stop, Value, numbers, unknown, wrong};
use crate::ir::{Inert, Ty, VarId};
use proc_macro2::TokenStream;
use syn::{BinOp, UnOp};

/// The variables that the code says it mentions; they come before others of the same name.
pub(super) type Known<'c> = &'c [VarId];

impl Machine<'_, '_> {
    /// The value of inert code.
    pub(super) fn inert(&mut self, code: &Inert) -> Run<Value> {
        let e = self.program.expression(&code.tokens)?;
        let mut known = code.reads.clone();
        known.extend(&code.writes);
        let depth = self.locals.len();
        let value = self.eval(&e, &known);
        self.locals.truncate(depth);
        value
    }

    /// The value of text.
    pub(super) fn text(&mut self, tokens: &TokenStream) -> Run<Value> {
        let e = self.program.expression(tokens)?;
        self.eval(&e, &[])
    }

    /// Runs inert statements.
    pub(super) fn inert_stmts(&mut self, code: &Inert, binds: &[VarId]) -> Run<()> {
        let stmts = self.program.statements(&code.tokens)?;
        let known: Vec<VarId> = code.reads.iter().chain(&code.writes).copied().collect();
        let depth = self.locals.len();
        for stmt in stmts.iter() {
            match stmt {
                syn::Stmt::Local(local) if !binds.is_empty() => {
                    let Some(init) = &local.init else { return unknown("an inert declaration without a value") };
                    let value = self.eval(&init.expr, &known)?;
                    if !self.matches(&local.pat, &value, binds)? {
                        return unknown("an inert `let … else`");
                    }
                }
                stmt => drop(self.stmt_value(stmt, &known)?),
            }
        }
        self.locals.truncate(depth);
        Ok(())
    }

    pub(super) fn stmt_value(&mut self, stmt: &syn::Stmt, known: Known<'_>) -> Run<Value> {
        match stmt {
            syn::Stmt::Local(local) => {
                let value = match &local.init {
                    Some(init) => self.eval(&init.expr, known)?,
                    None => return self.declare(&local.pat),
                };
                if self.matches(&local.pat, &value, &[])? {
                    return Ok(Value::unit());
                }
                match local.init.as_ref().and_then(|init| init.diverge.as_ref()) {
                    Some((_, diverge)) => self.eval(diverge, known),
                    None => wrong("the pattern of a `let` does not match"),
                }
            }
            syn::Stmt::Expr(e, None) => self.eval(e, known),
            syn::Stmt::Expr(e, Some(_)) => self.eval(e, known).map(|_| Value::unit()),
            syn::Stmt::Macro(m) => self.macro_value(&m.mac, known),
            syn::Stmt::Item(_) => unknown("an item inside of inert code"),
        }
    }

    pub(super) fn block_value(&mut self, block: &syn::Block, known: Known<'_>) -> Run<Value> {
        let depth = self.locals.len();
        let mut value = Ok(Value::unit());
        for stmt in &block.stmts {
            value = self.stmt_value(stmt, known);
            if value.is_err() {
                break;
            }
        }
        self.locals.truncate(depth);
        value
    }

    /// The variable that a name stands for.
    fn lookup(&self, name: &str, known: Known<'_>) -> Run<Option<VarId>> {
        if let Some((_, v)) = self.locals.iter().rev().find(|(n, _)| n == name) {
            return Ok(Some(*v));
        }
        if let Some(v) = known.iter().find(|v| self.program.func.var(**v).name == name) {
            return Ok(Some(*v));
        }
        let all = self.program.names.get(name).map_or(&[][..], Vec::as_slice);
        let held: Vec<VarId> = all.iter().copied().filter(|v| self.cells[v.0 as usize].is_some()).collect();
        match held.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(*one)),
            several => wrong(format!("`{name}` in inert code may be any of {} variables", several.len())),
        }
    }

    /// The address that an expression stands for, if it is a place.
    pub(super) fn eval_place(&mut self, e: &syn::Expr, known: Known<'_>) -> Run<Option<Address>> {
        Ok(match e {
            syn::Expr::Paren(p) => self.eval_place(&p.expr, known)?,
            syn::Expr::Group(g) => self.eval_place(&g.expr, known)?,
            syn::Expr::Path(p) => match p.path.get_ident() {
                Some(ident) => self.lookup(&ident.to_string(), known)?.map(Address::from),
                None => None,
            },
            syn::Expr::Index(i) => {
                let Some(base) = self.eval_place(&i.expr, known)? else { return Ok(None) };
                let base = self.followed(base)?;
                let index = self.eval(&i.index, known)?;
                Some(self.indexed(&base, index)?)
            }
            syn::Expr::Field(f) => {
                let Some(base) = self.eval_place(&f.base, known)? else { return Ok(None) };
                let mut base = self.followed(base)?;
                base.path.push(match &f.member {
                    syn::Member::Unnamed(i) => i.index as usize,
                    syn::Member::Named(name) => super::structs::position(&name.to_string())?,
                });
                Some(base)
            }
            syn::Expr::Unary(u) if matches!(u.op, UnOp::Deref(_)) => match self.eval(&u.expr, known)? {
                Value::Ref(to) => Some(to),
                _ => self.eval_place(&u.expr, known)?,
            },
            syn::Expr::MethodCall(m) if m.args.is_empty() && (m.method == "as_slice" || m.method == "as_mut_slice") => {
                self.eval_place(&m.receiver, known)?
            }
            _ => None,
        })
    }

    /// The value of an expression.
    pub(super) fn eval(&mut self, e: &syn::Expr, known: Known<'_>) -> Run<Value> {
        match e {
            syn::Expr::Paren(p) => return self.eval(&p.expr, known),
            syn::Expr::Group(g) => return self.eval(&g.expr, known),
            syn::Expr::Reference(r) => {
                if let Some(address) = self.eval_place(&r.expr, known)? {
                    return Ok(Value::Ref(address));
                }
                let value = self.eval(&r.expr, known)?;
                return Ok(Value::Ref(self.cell(value)));
            }
            _ => {}
        }
        if let Some(address) = self.eval_place(e, known)? {
            return self.read(&address);
        }
        match e {
            syn::Expr::Lit(l) => super::leaf::literal(&l.lit),
            syn::Expr::Path(p) => self.constant(&p.path),
            syn::Expr::Unary(u) => {
                let value = self.eval(&u.expr, known)?;
                match (&u.op, self.plain(value)?) {
                    (UnOp::Neg(_), Value::Float(x)) => Ok(Value::Float(-x)),
                    (UnOp::Neg(_), Value::Int(n)) => Ok(Value::Int(-n)),
                    (UnOp::Not(_), Value::Bool(b)) => Ok(Value::Bool(!b)),
                    // Of an index, which has as many bits as there are here.
                    (UnOp::Not(_), Value::Int(n)) => Ok(Value::Int(n ^ i64::MAX)),
                    (_, value) => wrong(format!("a prefix operator on {value:?}")),
                }
            }
            syn::Expr::Binary(b) => self.binary(b, known),
            syn::Expr::Cast(c) => {
                let value = self.eval(&c.expr, known)?;
                self.cast(value, &Ty::of(&c.ty))
            }
            syn::Expr::Tuple(t) => Ok(Value::Tuple(t.elems.iter().map(|e| self.eval(e, known)).collect::<Run<_>>()?)),
            syn::Expr::Array(a) => {
                Ok(Value::List(a.elems.iter().map(|e| self.eval(e, known)).collect::<Run<_>>()?, false))
            }
            syn::Expr::Struct(s) => self.construct_text(s, known),
            syn::Expr::Repeat(r) => self.repeated(&r.expr, &r.len, false, known),
            syn::Expr::Range(r) => {
                let mut bound = |e: Option<&syn::Expr>| match e {
                    None => Ok(None),
                    Some(e) => {
                        let value = self.eval(e, known)?;
                        match self.plain(value)? {
                            Value::Int(n) => Ok(Some(n)),
                            other => wrong(format!("{other:?} as a bound")),
                        }
                    }
                };
                let (from, to) = (bound(r.start.as_deref())?, bound(r.end.as_deref())?);
                let closed = matches!(r.limits, syn::RangeLimits::Closed(_));
                Ok(Value::Range(from, to.map(|n| n + i64::from(closed))))
            }
            syn::Expr::MethodCall(m) => self.method(m, known),
            syn::Expr::Call(c) => self.call(c, known),
            syn::Expr::Macro(m) => self.macro_value(&m.mac, known),
            syn::Expr::If(i) => {
                let depth = self.locals.len();
                let value = if self.truth(&i.cond, known)? {
                    self.block_value(&i.then_branch, known)
                } else {
                    self.locals.truncate(depth);
                    match &i.else_branch {
                        Some((_, other)) => self.eval(other, known),
                        None => Ok(Value::unit()),
                    }
                };
                self.locals.truncate(depth);
                value
            }
            syn::Expr::Match(m) => {
                let value = self.eval(&m.expr, known)?;
                for arm in &m.arms {
                    let depth = self.locals.len();
                    let (pat, guard) = match &arm.pat {
                        syn::Pat::Guard(g) => (&*g.pat, Some(&*g.guard)),
                        pat => (pat, None),
                    };
                    let fits = self.matches(pat, &value, &[])?
                        && match guard {
                            Some(guard) => self.truth(guard, known)?,
                            None => true,
                        };
                    let result = if fits { Some(self.eval(&arm.body, known)) } else { None };
                    self.locals.truncate(depth);
                    if let Some(result) = result {
                        return result;
                    }
                }
                wrong(format!("no arm matches {value:?}"))
            }
            syn::Expr::Let(l) => {
                let value = self.eval(&l.expr, known)?;
                Ok(Value::Bool(self.matches(&l.pat, &value, &[])?))
            }
            syn::Expr::Block(b) => match (self.block_value(&b.block, known), &b.label) {
                (Err(Stop::Inner(true, Some(to), value)), Some(label)) if label.name.ident == to => Ok(value),
                (value, _) => value,
            },
            syn::Expr::Assign(a) => {
                let value = self.eval(&a.right, known)?;
                self.assign(&a.left, value, known)?;
                Ok(Value::unit())
            }
            syn::Expr::While(w) => self.endless(known, Some(&w.cond), &w.body, w.label.as_ref()),
            syn::Expr::Loop(l) => self.endless(known, None, &l.body, l.label.as_ref()),
            syn::Expr::ForLoop(f) => self.for_loop(f, known),
            syn::Expr::Break(b) => {
                let value = b.expr.as_ref().map_or(Ok(Value::unit()), |e| self.eval(e, known))?;
                Err(Stop::Inner(true, b.label.as_ref().map(|l| l.ident.to_string()), value))
            }
            syn::Expr::Continue(c) => {
                Err(Stop::Inner(false, c.label.as_ref().map(|l| l.ident.to_string()), Value::unit()))
            }
            syn::Expr::Return(r) => {
                let value = r.expr.as_ref().map_or(Ok(Value::unit()), |e| self.eval(e, known))?;
                Err(Stop::Return(value))
            }
            other => unknown(format!("the inert expression `{}`", quote::quote!(#other))),
        }
    }

    pub(super) fn truth(&mut self, e: &syn::Expr, known: Known<'_>) -> Run<bool> {
        let value = self.eval(e, known)?;
        match self.plain(value)? {
            Value::Bool(b) => Ok(b),
            other => wrong(format!("{other:?} as a condition")),
        }
    }

    fn binary(&mut self, b: &syn::ExprBinary, known: Known<'_>) -> Run<Value> {
        match b.op {
            BinOp::And(_) => return Ok(Value::Bool(self.truth(&b.left, known)? && self.truth(&b.right, known)?)),
            BinOp::Or(_) => return Ok(Value::Bool(self.truth(&b.left, known)? || self.truth(&b.right, known)?)),
            _ => {}
        }
        let compound = numbers::is_compound(&b.op);
        let left = if compound { None } else { Some(self.eval(&b.left, known)?) };
        let right = self.eval(&b.right, known)?;
        let right = self.plain(right)?;
        if compound {
            let Some(address) = self.eval_place(&b.left, known)? else { return unknown("assigning to no place") };
            let new = numbers::binary(&b.op, &self.read(&address)?, &right)?;
            self.write(&address, new)?;
            return Ok(Value::unit());
        }
        let left = self.plain(left.expect("evaluated above"))?;
        numbers::binary(&b.op, &left, &right)
    }

    /// Runs an iteration of a loop; the value of the loop, if it was left.
    pub(super) fn once(
        &mut self,
        body: &syn::Block,
        label: Option<&syn::Label>,
        known: Known<'_>,
    ) -> Run<Option<Value>> {
        self.step()?;
        let own = |l: &Option<String>| l.is_none() || *l == label.map(|l| l.name.ident.to_string());
        match self.block_value(body, known) {
            Ok(_) => Ok(None),
            Err(Stop::Inner(leaves, to, value)) if own(&to) => Ok(leaves.then_some(value)),
            Err(stop) => Err(stop),
        }
    }

    fn endless(
        &mut self,
        known: Known<'_>,
        cond: Option<&syn::Expr>,
        body: &syn::Block,
        label: Option<&syn::Label>,
    ) -> Run<Value> {
        let depth = self.locals.len();
        let value = loop {
            if let Some(cond) = cond
                && !self.truth(cond, known)?
            {
                break Value::unit();
            }
            let left = self.once(body, label, known);
            self.locals.truncate(depth);
            if let Some(value) = left? {
                break value;
            }
        };
        self.locals.truncate(depth);
        Ok(value)
    }

    pub(super) fn repeated(&mut self, e: &syn::Expr, len: &syn::Expr, vec: bool, known: Known<'_>) -> Run<Value> {
        let value = self.eval(e, known)?;
        match self.eval(len, known)? {
            Value::Int(n) if n >= 0 => Ok(Value::List(vec![value; n as usize], vec)),
            other => wrong(format!("{other:?} is no length")),
        }
    }
}
