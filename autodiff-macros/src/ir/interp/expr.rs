//! Expressions.

use super::{Machine, Run, Value, numbers, unknown, wrong};
use crate::ir::{Expr, Often, SlotId, Ty};
use crate::rules::{Rule, Syntax};

impl Machine<'_, '_> {
    /// The value of an expression.
    pub(super) fn expr(&mut self, e: &Expr) -> Run<Value> {
        match e {
            Expr::Load(place) => self.load(place),
            Expr::Inert(code) => self.inert(code),
            Expr::Number(n) => Ok(Value::Float(*n)),
            Expr::Prim { rule, args } => self.prim(rule, args),
            Expr::Std { name, args } => {
                let args = self.floats(args)?;
                Ok(Value::Float(numbers::std(name, &args)?))
            }
            Expr::Rule { name: "only_if", args } => match (self.expr(&args[0])?, self.expr(&args[1])?) {
                (Value::Float(s), Value::Bool(holds)) => Ok(Value::Float(if holds { s } else { 0.0 })),
                other => wrong(format!("a choice of {other:?}")),
            },
            Expr::Rule { name, args } => {
                let args = self.floats(args)?;
                Ok(Value::Float(crate::rules::eval::call_rule(name, &args)))
            }
            Expr::Cast { value, to } => {
                let value = self.expr(value)?;
                self.cast(value, to)
            }
            Expr::Struct(s) => self.construct(s),
            Expr::Convert { value, .. } => self.expr(value),
            Expr::Tuple(items) => Ok(Value::Tuple(self.exprs(items)?)),
            Expr::List { items, vec } => Ok(Value::List(self.exprs(items)?, *vec)),
            Expr::Repeat { value, len, vec } => {
                let value = self.expr(value)?;
                match self.inert(len)? {
                    Value::Int(n) if n >= 0 => Ok(Value::List(vec![value; n as usize], *vec)),
                    other => wrong(format!("{other:?} is no length")),
                }
            }
            Expr::Variant { variant, fields } => self.variant(variant, fields),
            Expr::Filled { like, parts } => self.filled(like, parts),
            Expr::Borrow { place, .. } => {
                let address = self.locate(place)?;
                // It is there: a borrow reads nothing, but what was moved cannot be lent.
                self.read(&address)?;
                Ok(Value::Ref(address))
            }
            Expr::Copy { place, method } => {
                let address = self.target(place)?;
                match self.read(&address)? {
                    Value::List(items, vec) => {
                        Ok(Value::List(items, vec || *method == "to_vec" || address.window.is_some()))
                    }
                    value => Ok(value),
                }
            }
            Expr::Concat { place } => {
                let address = self.target(place)?;
                let Value::List(parts, _) = self.read(&address)? else { return wrong("`concat` of no list") };
                let mut all = vec![];
                for part in parts {
                    match self.plain(part)? {
                        Value::List(items, _) => all.extend(items),
                        other => return wrong(format!("`concat` with {other:?}")),
                    }
                }
                Ok(Value::List(all, true))
            }
            Expr::Zero { like } | Expr::Neutral { like } => {
                let address = self.target(like)?;
                match self.read(&address)?.zero() {
                    Value::List(items, vec) => Ok(Value::List(items, vec || address.window.is_some())),
                    value => Ok(value),
                }
            }
            Expr::ZeroOf(ty) => self.zero_of(ty),
            Expr::Take(place) => {
                let address = self.target(place)?;
                let value = self.read(&address)?;
                let zero = value.zero();
                self.write(&address, zero)?;
                Ok(value)
            }
            Expr::Len(place) => {
                let address = self.target(place)?;
                Ok(Value::Int(self.length(&address)? as i64))
            }
            Expr::Saved(slot) | Expr::Lent(slot) => self.saved(*slot),
            Expr::Room { like, .. } => {
                // Who reads what lies there gets no number.
                let address = self.target(like)?;
                let items = self.length(&address)?;
                Ok(Value::List(vec![Value::Float(f64::NAN); items], true))
            }
            Expr::Keep(_) => unknown("calls are not interpreted"),
            Expr::Text(tokens) => self.text(tokens),
            #[allow(unreachable_patterns)]
            other => unknown(format!("the expression {other:?}")),
        }
    }

    fn exprs(&mut self, list: &[Expr]) -> Run<Vec<Value>> {
        list.iter().map(|e| self.expr(e)).collect()
    }

    /// A value with references followed.
    pub(super) fn plain(&self, value: Value) -> Run<Value> {
        match value {
            Value::Ref(to) => {
                let to = self.followed(to)?;
                self.read(&to)
            }
            value => Ok(value),
        }
    }

    pub(super) fn float(&self, value: Value) -> Run<f64> {
        match self.plain(value)? {
            Value::Float(x) => Ok(x),
            other => wrong(format!("{other:?} is no float")),
        }
    }

    /// Arguments of a primitive; integers come as floats.
    fn floats(&mut self, args: &[Expr]) -> Run<Vec<f64>> {
        let mut floats = vec![];
        for arg in args {
            let value = self.expr(arg)?;
            floats.push(match self.plain(value)? {
                Value::Float(x) => x,
                Value::Int(n) => n as f64,
                other => return wrong(format!("{other:?} is no number")),
            });
        }
        Ok(floats)
    }

    fn prim(&mut self, rule: &'static Rule, args: &[Expr]) -> Run<Value> {
        if let (Syntax::Infix(op), [a, b]) = (rule.syntax, args) {
            let (a, b) = (self.expr(a)?, self.expr(b)?);
            let (a, b) = (self.plain(a)?, self.plain(b)?);
            if let (Value::Int(_), Value::Int(_)) = (&a, &b) {
                return unknown(format!("`{op}` of integers as an active primitive"));
            }
            let args = [self.float(a)?, self.float(b)?];
            return Ok(self.result(rule, &args));
        }
        let args = self.floats(args)?;
        Ok(self.result(rule, &args))
    }

    fn result(&mut self, rule: &Rule, args: &[f64]) -> Value {
        let value = (rule.eval)(args);
        self.extreme |= !value.is_finite() || value.abs() > 1e12;
        Value::Float(value)
    }

    pub(super) fn cast(&self, value: Value, to: &Ty) -> Run<Value> {
        Ok(match (self.plain(value)?, to) {
            (Value::Float(x), Ty::Float(crate::ir::Float::F32)) => Value::Float(f64::from(x as f32)),
            (Value::Float(x), Ty::Float(_)) => Value::Float(x),
            (Value::Int(n), Ty::Float(_)) => Value::Float(n as f64),
            (Value::Float(x), Ty::Int(name)) => {
                let unsigned = name.as_ref().is_some_and(|n| n.to_string().starts_with('u'));
                Value::Int(if unsigned { x.max(0.0) as i64 } else { x as i64 })
            }
            // A type that is named is that of a field here.
            (Value::Int(n), Ty::Int(_) | Ty::Named(_)) => Value::Int(n),
            (Value::Bool(b), Ty::Int(_)) => Value::Int(i64::from(b)),
            (value, to) => return unknown(format!("{value:?} as {to:?}")),
        })
    }

    fn zero_of(&mut self, ty: &Ty) -> Run<Value> {
        Ok(match ty {
            Ty::Float(_) => Value::Float(0.0),
            Ty::Tuple(ts) => Value::Tuple(ts.iter().map(|t| self.zero_of(t)).collect::<Run<_>>()?),
            Ty::Array(t, Some(n)) => {
                let zero = self.zero_of(t)?;
                match self.text(n)? {
                    Value::Int(n) if n >= 0 => Value::List(vec![zero; n as usize], false),
                    other => return wrong(format!("an array of the length {other:?}")),
                }
            }
            Ty::Ref(_, t) => self.zero_of(t)?,
            _ => Value::unit(),
        })
    }

    /// What a slot holds: of many values the last one that was not read yet.
    pub(super) fn saved(&mut self, slot: SlotId) -> Run<Value> {
        let Slots { name, often } = self.slot(slot);
        let values = &self.slots[slot.0 as usize];
        let value = match (often, &mut self.unread[slot.0 as usize]) {
            (often, None) if often.is_many() => {
                return wrong(format!("the slot `{name}` is read before it is opened"));
            }
            (often, Some(0)) if often.is_many() => None,
            (often, Some(unread)) if often.is_many() => {
                *unread -= 1;
                values.get(*unread).cloned()
            }
            _ => values.last().cloned(),
        };
        match value {
            Some(value) => Ok(value),
            None => wrong(format!("the slot `{name}` is read, but holds nothing")),
        }
    }

    /// Saves a value.
    pub(super) fn save(&mut self, slot: SlotId, value: Value) -> Run<()> {
        let Slots { name, often } = self.slot(slot);
        let values = &mut self.slots[slot.0 as usize];
        if often == Often::Once && !values.is_empty() {
            return wrong(format!("the slot `{name}` is saved to twice"));
        }
        if often == Often::Maybe && !values.is_empty() {
            return wrong(format!("the slot `{name}`, of at most one value, is saved to twice"));
        }
        values.push(value);
        Ok(())
    }

    fn slot(&self, slot: SlotId) -> Slots {
        let slot = &self.program.func.slots[slot.0 as usize];
        Slots { name: slot.name.to_string(), often: slot.often }
    }
}

/// What is known of a slot.
struct Slots {
    name: String,
    often: Often,
}
