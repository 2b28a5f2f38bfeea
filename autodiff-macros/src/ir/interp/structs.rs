//! The structs of test programs: tuples, whose fields have names.
//!
//! ```text
//! #[derive(Clone, Copy)]
//! struct P { x: f64, y: f64 }
//!
//! #[derive(Clone)]
//! struct Body { at: P, list: Vec<f64>, mass: f64, count: usize }
//! ```

use super::inert::Known;
use super::{Machine, Run, Value, unknown, wrong};
use crate::ir::{Expr, Proj, Struct};
use crate::names::number_of;
use quote::ToTokens;

/// Their names, and the names of their fields.
const STRUCTS: [(&str, &[&str]); 2] = [("P", &["x", "y"]), ("Body", &["at", "list", "mass", "count"])];

/// The position of the field of a name. No two structs have a field of the same name.
pub(super) fn position(field: &str) -> Run<usize> {
    match STRUCTS.iter().find_map(|(_, fields)| fields.iter().position(|f| *f == field)) {
        Some(i) => Ok(i),
        None => unknown(format!("the field `{field}`")),
    }
}

/// A struct of its fields, and of another one for those that are not given.
fn made(path: &str, given: Vec<(String, Value)>, base: Option<Value>) -> Run<Value> {
    let Some((_, fields)) = STRUCTS.iter().find(|(name, _)| *name == path) else {
        return unknown(format!("the struct `{path}`"));
    };
    let mut parts = match base {
        Some(Value::Tuple(parts)) if parts.len() == fields.len() => parts,
        Some(other) => return wrong(format!("`{path}` made of {other:?}")),
        None if given.len() == fields.len() => vec![Value::Gone; fields.len()],
        None => return wrong(format!("`{path}` without all of its fields")),
    };
    for (name, value) in given {
        parts[position(&name)?] = value;
    }
    Ok(Value::Tuple(parts))
}

impl Machine<'_, '_> {
    /// `S { field: value, ..base }`
    pub(super) fn construct(&mut self, s: &Struct) -> Run<Value> {
        let mut given = vec![];
        for (step, e) in &s.fields {
            let Proj::Named(name) = step else { return unknown("a struct of positions") };
            given.push((name.to_string(), self.expr(e)?));
        }
        let base = match &s.base {
            // What is taken over is moved, and what is not given here can be used again.
            Some(Expr::Load(place)) => {
                let address = self.target(place)?;
                Some(self.read(&address)?)
            }
            Some(e) => Some(self.expr(e)?),
            None => None,
        };
        made(&s.path.to_string(), given, base)
    }

    /// The same as text.
    pub(super) fn construct_text(&mut self, s: &syn::ExprStruct, known: Known<'_>) -> Run<Value> {
        let mut given = vec![];
        for field in &s.fields {
            given.push((field.member.to_token_stream().to_string(), self.eval(&field.expr, known)?));
        }
        if s.path.segments.len() > 1 {
            return super::enums::made(&s.path.segments.last().expect("a segment").ident.to_string(), given);
        }
        let base = s.rest.as_ref().map(|e| self.eval(e, known)).transpose()?;
        made(&s.path.to_token_stream().to_string(), given, base)
    }

    /// A zero like a place, with parts put in: the tangent of a construction.
    pub(super) fn filled(&mut self, like: &crate::ir::Place, parts: &[(Proj, Expr)]) -> Run<Value> {
        let address = self.target(like)?;
        let like = self.read(&address)?;
        let members = parts.iter().map(|(step, e)| match step {
            Proj::Part { field, .. } => Some((field, e)),
            _ => None,
        });
        if let (Value::Variant(..), Some(parts)) = (&like, members.collect::<Option<Vec<_>>>()) {
            return self.filled_variant(like, &parts);
        }
        let Value::Tuple(mut fields) = like.zero() else { return unknown("the tangent of a variant") };
        for (step, e) in parts {
            let Proj::Named(name) = step else { return unknown("the tangent of a variant") };
            fields[position(&name.to_string())?] = self.expr(e)?;
        }
        Ok(Value::Tuple(fields))
    }
}

/// `add_others` of the runtime; `given` is the list of numbers as text.
pub(super) fn add_others(value: &mut Value, other: &Value, given: &str) -> Run<()> {
    let (Value::Tuple(parts), Value::Tuple(others)) = (value, other) else { return wrong("`add_others` of no struct") };
    let mine = STRUCTS.iter().find(|(_, fields)| fields.len() == parts.len());
    let Some((_, fields)) = mine else { return wrong("`add_others` of no struct") };
    for ((part, other), field) in parts.iter_mut().zip(others).zip(*fields) {
        if !given.contains(&number_of(field).to_string()) {
            part.add(other, 1.0)?;
        }
    }
    Ok(())
}
