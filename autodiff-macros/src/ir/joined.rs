//! What is known of a type from two sides.

use super::named::{of_assumed, says_more};
use super::ty::value_of;
use super::{Float, Ty};
use quote::quote;

impl Ty {
    /// Both that are known of one type: the better one of each part.
    pub fn join(&self, other: &Ty) -> Ty {
        match (self, other) {
            (Ty::Unknown, t) | (t, Ty::Unknown) => t.clone(),
            // What is declared is better than what is assumed of the result of a method.
            (Ty::Named(_), Ty::Named(name)) if of_assumed(name) => self.clone(),
            (Ty::Named(name), Ty::Named(_)) if of_assumed(name) => other.clone(),
            // Of what was assumed of it before, only that it is a number may still hold.
            (Ty::Named(n), Ty::Float(Float::Named(old))) | (Ty::Float(Float::Named(old)), Ty::Named(n))
                if of_assumed(old) && !of_assumed(n) =>
            {
                Ty::Float(Float::Named(n.clone()))
            }
            (Ty::Named(n), Ty::Int(Some(old))) | (Ty::Int(Some(old)), Ty::Named(n))
                if of_assumed(old) && !of_assumed(n) =>
            {
                Ty::Int(Some(n.clone()))
            }
            (Ty::Named(n), Ty::Float(Float::Open)) | (Ty::Float(Float::Open), Ty::Named(n)) => {
                Ty::Float(Float::Named(n.clone()))
            }
            (Ty::Named(n), Ty::Int(None)) | (Ty::Int(None), Ty::Named(n)) => Ty::Int(Some(n.clone())),
            // `Pair` is less than `Pair<f64>`.
            (Ty::Named(a), Ty::Named(b)) if says_more(a.printed(), b.printed()) => self.clone(),
            // What turned out to be no float says nothing of its parts.
            (Ty::Named(n), t @ (Ty::Option(_) | Ty::Result(..)))
            | (t @ (Ty::Option(_) | Ty::Result(..)), Ty::Named(n))
                if of_assumed(n) =>
            {
                t.clone()
            }
            // The parts have names as long as the whole has one.
            (Ty::Named(n), Ty::Option(t)) | (Ty::Option(t), Ty::Named(n)) => Ty::Option(Box::new(value_of(n).join(t))),
            (Ty::Named(n), Ty::Result(t, e)) | (Ty::Result(t, e), Ty::Named(n)) => {
                let error = e.clone().unwrap_or_else(|| quote!(<#n as cotangent_runtime::Optional>::Error).into());
                Ty::Result(Box::new(value_of(n).join(t)), Some(error))
            }
            (Ty::Named(_), t) | (t, Ty::Named(_)) => t.clone(),
            (Ty::Float(a), Ty::Float(b)) => Ty::Float(a.join(b)),
            (Ty::Int(None), t @ Ty::Int(_)) | (t @ Ty::Int(_), Ty::Int(None)) => t.clone(),
            (Ty::Tuple(a), Ty::Tuple(b)) if a.len() == b.len() => {
                Ty::Tuple(a.iter().zip(b).map(|(a, b)| a.join(b)).collect())
            }
            (Ty::Array(a, n), Ty::Array(b, m)) => Ty::Array(Box::new(a.join(b)), n.clone().or_else(|| m.clone())),
            (Ty::Vec(a), Ty::Vec(b)) => Ty::Vec(Box::new(a.join(b))),
            (Ty::Boxed(a), Ty::Boxed(b)) => Ty::Boxed(Box::new(a.join(b))),
            (Ty::Slice(a), Ty::Slice(b)) => Ty::Slice(Box::new(a.join(b))),
            (Ty::Option(a), Ty::Option(b)) => Ty::Option(Box::new(a.join(b))),
            (Ty::Result(a, e), Ty::Result(b, f)) => Ty::Result(Box::new(a.join(b)), e.clone().or_else(|| f.clone())),
            (Ty::Ref(m, a), Ty::Ref(_, b)) => Ty::Ref(*m, Box::new(a.join(b))),
            (a, _) => a.clone(),
        }
    }

    /// The type of the result of an operator between two values.
    pub fn mixed(&self, other: &Ty) -> Ty {
        match (self, other) {
            (Ty::Float(a), Ty::Float(b)) => Ty::Float(a.mixed(b)),
            (a, b) => a.join(b),
        }
    }
}

impl Float {
    /// The result of an operator between two: what a type parameter is mixed with becomes one.
    pub fn mixed(&self, other: &Float) -> Float {
        match (self, other) {
            (Float::Param(_), _) => self.clone(),
            (_, Float::Param(_)) => other.clone(),
            (a, b) => a.join(b),
        }
    }

    fn join(&self, other: &Float) -> Float {
        match (self, other) {
            (Float::Open, f) | (f, Float::Open) => f.clone(),
            (Float::Named(_), Float::Named(name)) if of_assumed(name) => self.clone(),
            (Float::Named(_), f) => f.clone(),
            (f, _) => f.clone(),
        }
    }
}
