//! Options, and the enum of test programs.
//!
//! ```text
//! #[derive(Clone, Copy)]
//! enum Figure { Dot, Disk(f64), Slab { wide: f64, spot: P } }
//! ```

use super::inert::Known;
use super::{Address, Machine, Run, Value, panics, unknown, wrong};
use crate::ir::{Expr, Member, Owner, Variant};

/// The position of a field of a variant.
fn position(field: &str) -> Run<usize> {
    match field {
        "0" | "wide" => Ok(0),
        "spot" => Ok(1),
        other => unknown(format!("the field `{other}` of a variant")),
    }
}

/// A variant of its fields.
pub(super) fn made(name: &str, given: Vec<(String, Value)>) -> Run<Value> {
    let mut fields = vec![Value::Gone; given.len()];
    for (field, value) in given {
        fields[position(&field)?] = value;
    }
    Ok(match (name, fields.pop()) {
        ("Some", Some(value)) => Value::Option(Some(Box::new(value))),
        ("None", None) => Value::Option(None),
        (name, last) => {
            fields.extend(last);
            Value::Variant(name.to_owned(), fields)
        }
    })
}

fn text(member: &Member) -> String {
    match member {
        Member::At(i) => i.to_string(),
        Member::Named(name) => name.clone(),
    }
}

impl Machine<'_, '_> {
    /// `Some(value)`, `Figure::Disk(value)`
    pub(super) fn variant(&mut self, variant: &Variant, fields: &[(Member, Expr)]) -> Run<Value> {
        let mut given = vec![];
        for (member, e) in fields {
            given.push((text(member), self.expr(e)?));
        }
        made(&variant.name, given)
    }

    /// A zero like a value, with parts of its variant put in.
    pub(super) fn filled_variant(&mut self, like: Value, parts: &[(&Member, &Expr)]) -> Run<Value> {
        let Value::Variant(name, mut fields) = like.zero() else { return wrong("the tangent of no variant") };
        for (member, e) in parts {
            fields[position(&text(member))?] = self.expr(e)?;
        }
        Ok(Value::Variant(name, fields))
    }

    /// The address of a field of a variant.
    pub(super) fn field_of_variant(&self, a: Address, variant: &Variant, field: &Member) -> Run<Address> {
        let mut a = self.followed(a)?;
        match self.read(&a)? {
            Value::Option(Some(_)) if variant.home != Owner::User => a.path.push(0),
            Value::Option(None) => return panics("called `Option::unwrap()` on a `None` value"),
            Value::Variant(name, _) if name == variant.name => a.path.push(position(&text(field))?),
            other => return wrong(format!("a part of `{}` in {other:?}", variant.name)),
        }
        Ok(a)
    }

    /// The fields of a value that a pattern of this variant matches; behind a reference they are references.
    pub(super) fn fields_of(&self, name: &str, value: &Value) -> Run<Option<Vec<Value>>> {
        let (value, address) = match value {
            Value::Ref(to) => {
                let to = self.followed(to.clone())?;
                (self.read(&to)?, Some(to))
            }
            value => (value.clone(), None),
        };
        let fields = match value {
            Value::Option(Some(inner)) if name == "Some" => vec![*inner],
            Value::Option(None) if name == "None" => vec![],
            Value::Option(_) => return Ok(None),
            Value::Variant(own, fields) if own == name => fields,
            Value::Variant(..) => return Ok(None),
            other => return unknown(format!("the pattern `{name}` on {other:?}")),
        };
        let part = |(i, field): (usize, Value)| match &address {
            Some(a) => {
                let mut a = a.clone();
                a.path.push(i);
                Value::Ref(a)
            }
            None => field,
        };
        Ok(Some(fields.into_iter().enumerate().map(part).collect()))
    }

    /// The same for one of its fields.
    pub(super) fn field_of<'v>(&self, fields: &'v [Value], member: &syn::Member) -> Run<&'v Value> {
        let name = match member {
            syn::Member::Named(name) => name.to_string(),
            syn::Member::Unnamed(i) => i.index.to_string(),
        };
        Ok(&fields[position(&name)?])
    }

    /// A method of an option that is there; `None` for another method.
    pub(super) fn option_in_place(
        &mut self,
        name: &str,
        m: &syn::ExprMethodCall,
        address: &Address,
        known: Known<'_>,
    ) -> Run<Option<Value>> {
        let Value::Option(inner) = self.read(address)? else { return Ok(None) };
        let new = match name {
            "take" => Value::Option(None),
            "replace" | "insert" => {
                let value = self.eval(&m.args[0], known)?;
                Value::Option(Some(Box::new(self.plain(value)?)))
            }
            "as_mut" | "as_ref" => {
                let mut to = address.clone();
                to.path.push(0);
                return Ok(Some(Value::Option(inner.map(|_| Box::new(Value::Ref(to))))));
            }
            _ => return Ok(None),
        };
        self.write(address, new)?;
        Ok(Some(Value::Option(inner)))
    }

    /// A method of an option that takes a closure; `None` for another method.
    pub(super) fn option_by_closure(
        &mut self,
        name: &str,
        inner: &Option<Box<Value>>,
        m: &syn::ExprMethodCall,
        known: Known<'_>,
    ) -> Run<Option<Value>> {
        let Some(syn::Expr::Closure(closure)) = m.args.last() else { return Ok(None) };
        let mut apply = |value: Option<&Value>| {
            let depth = self.locals.len();
            let fits = match (closure.inputs.first(), value) {
                (Some(pattern), Some(value)) => self.matches(pattern, value, &[])?,
                _ => true,
            };
            let result = if fits { self.eval(&closure.body, known) } else { unknown("the pattern of a closure") };
            self.locals.truncate(depth);
            result
        };
        let some = |value| Value::Option(Some(Box::new(value)));
        Ok(Some(match (name, inner) {
            ("map", Some(value)) => some(apply(Some(value))?),
            ("and_then", Some(value)) | ("map_or", Some(value)) => apply(Some(value))?,
            ("map" | "and_then" | "filter", None) => Value::Option(None),
            ("filter", Some(value)) => {
                let kept = apply(Some(value))? == Value::Bool(true);
                Value::Option(inner.clone().filter(|_| kept))
            }
            ("unwrap_or_else", None) => apply(None)?,
            ("unwrap_or_else", Some(value)) => (**value).clone(),
            ("map_or", None) => self.eval(&m.args[0], known)?,
            _ => return Ok(None),
        }))
    }
}
