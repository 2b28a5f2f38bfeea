//! Values, and the cotangent monoid on them.

use super::{Run, panics, wrong};
use crate::ir::VarId;

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A float.
    Float(f64),
    /// An integer of any type.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A string.
    Text(String),
    /// A tuple.
    Tuple(Vec<Value>),
    /// An array or slice (`false`), or a vector (`true`).
    List(Vec<Value>, bool),
    /// A reference.
    Ref(Address),
    /// `a..b`; `None` where a bound is missing.
    Range(Option<i64>, Option<i64>),
    /// A range with adaptors: its items.
    Items(Vec<i64>),
    /// What an iterator yields.
    Sequence(Vec<Value>),
    /// An element that may be missing.
    Option(Option<Box<Value>>),
    /// A variant of an enum, with its fields.
    Variant(String, Vec<Value>),
    /// It was moved.
    Gone,
}

/// The place of a value: a cell, a path, and a part of the list that is there.
#[derive(Debug, Clone, PartialEq)]
pub struct Address {
    /// The cell.
    pub root: VarId,
    /// Numbers of elements and fields.
    pub path: Vec<usize>,
    /// From where to where.
    pub window: Option<(usize, usize)>,
}

impl From<VarId> for Address {
    fn from(root: VarId) -> Address {
        Address { root, path: vec![], window: None }
    }
}

impl Value {
    /// `()`
    pub fn unit() -> Value {
        Value::Tuple(vec![])
    }

    /// Can it be read without moving it?
    pub fn is_copy(&self) -> bool {
        match self {
            Value::List(items, vec) => !vec && items.iter().all(Value::is_copy),
            Value::Tuple(items) | Value::Variant(_, items) => items.iter().all(Value::is_copy),
            Value::Option(inner) => inner.as_ref().is_none_or(|v| v.is_copy()),
            _ => true,
        }
    }

    /// The zero of its shape; what carries no derivative has the zero `()`.
    pub fn zero(&self) -> Value {
        match self {
            Value::Float(_) => Value::Float(0.0),
            Value::Tuple(items) => Value::Tuple(items.iter().map(Value::zero).collect()),
            Value::List(items, vec) => Value::List(items.iter().map(Value::zero).collect(), *vec),
            Value::Option(inner) => Value::Option(inner.as_ref().map(|v| Box::new(v.zero()))),
            Value::Variant(name, items) => Value::Variant(name.clone(), items.iter().map(Value::zero).collect()),
            _ => Value::unit(),
        }
    }

    /// Adds another value of the same shape.
    pub fn add(&mut self, other: &Value, sign: f64) -> Run<()> {
        match (self, other) {
            (Value::Float(a), Value::Float(b)) => {
                if sign < 0.0 {
                    *a -= b;
                } else {
                    *a += b;
                }
                Ok(())
            }
            (Value::Tuple(a), Value::Tuple(b)) | (Value::List(a, _), Value::List(b, _)) => {
                if a.len() != b.len() {
                    return panics(format!("cotangent: length mismatch: {} and {}", a.len(), b.len()));
                }
                a.iter_mut().zip(b).try_for_each(|(a, b)| a.add(b, sign))
            }
            (Value::Option(None), Value::Option(None)) => Ok(()),
            (Value::Option(Some(a)), Value::Option(Some(b))) => a.add(b, sign),
            (Value::Variant(a, fields), Value::Variant(b, others)) if a == b => {
                fields.iter_mut().zip(others).try_for_each(|(a, b)| a.add(b, sign))
            }
            (a, b) => wrong(format!("adding {b:?} to {a:?}")),
        }
    }

    /// Calls `f` with every float.
    pub fn each_float(&mut self, f: &mut impl FnMut(&mut f64)) {
        match self {
            Value::Float(x) => f(x),
            Value::Tuple(items) | Value::List(items, _) | Value::Variant(_, items) => {
                items.iter_mut().for_each(|v| v.each_float(f));
            }
            Value::Option(Some(inner)) => inner.each_float(f),
            _ => {}
        }
    }

    /// Are they equal, floats bit for bit?
    pub fn same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()),
            (Value::Tuple(a), Value::Tuple(b)) | (Value::List(a, _), Value::List(b, _)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b))
            }
            (Value::Option(Some(a)), Value::Option(Some(b))) => a.same(b),
            (Value::Variant(a, fields), Value::Variant(b, others)) => {
                a == b && fields.iter().zip(others).all(|(a, b)| a.same(b))
            }
            (a, b) => a == b,
        }
    }
}
