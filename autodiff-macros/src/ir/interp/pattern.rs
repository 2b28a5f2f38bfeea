//! Patterns on values without derivatives.

use super::leaf::literal_value;
use super::structs::position;
use super::{Machine, Run, Value, unknown};
use crate::ir::VarId;
use quote::ToTokens;
use syn::Pat;

impl Machine<'_, '_> {
    /// Does the pattern match? Names that it binds get their values: variables among `binds`, or names of inert code.
    pub(super) fn matches(&mut self, pattern: &Pat, value: &Value, binds: &[VarId]) -> Run<bool> {
        Ok(match pattern {
            Pat::Wild(_) | Pat::Rest(_) => true,
            Pat::Paren(p) => self.matches(&p.pat, value, binds)?,
            Pat::Type(t) => self.matches(&t.pat, value, binds)?,
            Pat::Ident(p) if p.subpat.is_none() => {
                let name = p.ident.to_string();
                if name == "None" {
                    return Ok(self.fields_of(&name, value)?.is_some());
                }
                if let Some(e) = self.program.constants.get(&name) {
                    let constant = self.eval(&e.clone(), &[])?;
                    return Ok(constant == self.plain(value.clone())?);
                }
                match binds.iter().find(|v| self.program.func.var(**v).name == name) {
                    Some(v) => self.cells[v.0 as usize] = Some(value.clone()),
                    None => self.local(name, value.clone()),
                }
                true
            }
            Pat::Ident(p) => {
                let (_, inner) = p.subpat.as_ref().expect("checked before");
                let name = p.ident.to_string();
                if !self.matches(inner, value, binds)? {
                    return Ok(false);
                }
                match binds.iter().find(|v| self.program.func.var(**v).name == name) {
                    Some(v) => self.cells[v.0 as usize] = Some(value.clone()),
                    None => self.local(name, value.clone()),
                }
                true
            }
            Pat::Reference(r) => {
                let value = self.plain(value.clone())?;
                self.matches(&r.pat, &value, binds)?
            }
            Pat::Or(o) => {
                for case in &o.cases {
                    if self.matches(case, value, binds)? {
                        return Ok(true);
                    }
                }
                false
            }
            Pat::Tuple(t) => {
                let Value::Tuple(items) = self.plain(value.clone())? else { return unknown("a tuple pattern") };
                if items.len() != t.elems.len() {
                    return unknown("a pattern with `..`");
                }
                for (part, item) in t.elems.iter().zip(&items) {
                    if !self.matches(part, item, binds)? {
                        return Ok(false);
                    }
                }
                true
            }
            Pat::Struct(s) if s.path.segments.len() > 1 => {
                let Some(fields) = self.fields_of(&last(&s.path), value)? else { return Ok(false) };
                for field in &s.fields {
                    let part = self.field_of(&fields, &field.member)?;
                    if !self.matches(&field.pat, part, binds)? {
                        return Ok(false);
                    }
                }
                true
            }
            Pat::Struct(s) => {
                let Value::Tuple(items) = self.plain(value.clone())? else { return unknown("the pattern of a struct") };
                for field in &s.fields {
                    let i = position(&field.member.to_token_stream().to_string())?;
                    if !self.matches(&field.pat, &items[i], binds)? {
                        return Ok(false);
                    }
                }
                true
            }
            Pat::Slice(s) => {
                let Value::List(items, _) = self.plain(value.clone())? else { return unknown("a slice pattern") };
                if s.elems.iter().any(|p| matches!(p, Pat::Rest(_))) {
                    return unknown("a pattern with `..`");
                }
                if items.len() != s.elems.len() {
                    return Ok(false);
                }
                for (part, item) in s.elems.iter().zip(&items) {
                    if !self.matches(part, item, binds)? {
                        return Ok(false);
                    }
                }
                true
            }
            Pat::Path(p) => self.fields_of(&last(&p.path), value)?.is_some(),
            Pat::TupleStruct(t) => {
                let Some(fields) = self.fields_of(&last(&t.path), value)? else { return Ok(false) };
                for (part, field) in t.elems.iter().zip(&fields) {
                    if !self.matches(part, field, binds)? {
                        return Ok(false);
                    }
                }
                true
            }
            Pat::Lit(l) => {
                let l = syn::Expr::Lit(l.clone());
                equal(&literal_value(&l)?, &self.plain(value.clone())?)
            }
            Pat::Range(r) => {
                let value = self.plain(value.clone())?;
                let from = r.start.as_deref().map(literal_value).transpose()?;
                let to = r.end.as_deref().map(literal_value).transpose()?;
                let closed = matches!(r.limits, syn::RangeLimits::Closed(_));
                let above = from.is_none_or(|from| below(&from, &value, true));
                above && to.is_none_or(|to| below(&value, &to, closed))
            }
            other => return unknown(format!("the pattern `{}`", quote::quote!(#other))),
        })
    }
}

/// The name of a variant.
fn last(path: &syn::Path) -> String {
    path.segments.last().expect("a segment").ident.to_string()
}

fn equal(a: &Value, b: &Value) -> bool {
    a == b
}

fn below(a: &Value, b: &Value, or_equal: bool) -> bool {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => a < b || (or_equal && a == b),
        (Value::Float(a), Value::Float(b)) => a < b || (or_equal && a == b),
        _ => false,
    }
}
