//! Addresses: where places are, reading and writing there.

use super::structs::position;
use super::{Address, Machine, Run, Value, panics, wrong};
use crate::ir::{Inert, Place, Proj, VarId};

impl Machine<'_, '_> {
    fn name(&self, v: VarId) -> String {
        self.program.func.vars.get(v.0 as usize).map_or_else(|| "a cell".to_owned(), |v| v.name.to_string())
    }

    /// The value at an address, without its window.
    fn whole(&self, a: &Address) -> Run<&Value> {
        let Some(Some(mut value)) = self.cells.get(a.root.0 as usize).map(Option::as_ref) else {
            return wrong(format!("`{}` has no value: it was not assigned, or moved", self.name(a.root)));
        };
        for step in &a.path {
            value = match value {
                Value::Tuple(items) | Value::List(items, _) | Value::Variant(_, items) => match items.get(*step) {
                    Some(value) => value,
                    None => return wrong(format!("a dangling reference into `{}`", self.name(a.root))),
                },
                Value::Option(Some(inner)) => inner,
                other => return wrong(format!("a step into {other:?} in `{}`", self.name(a.root))),
            };
        }
        match value {
            Value::Gone => wrong(format!("a part of `{}` was moved", self.name(a.root))),
            value => Ok(value),
        }
    }

    /// The value at an address, to change; a window is not followed.
    pub(super) fn whole_mut(&mut self, a: &Address) -> Run<&mut Value> {
        self.whole(a)?;
        let mut value = self.cells[a.root.0 as usize].as_mut().expect("checked before");
        for step in &a.path {
            value = match value {
                Value::Tuple(items) | Value::List(items, _) | Value::Variant(_, items) => &mut items[*step],
                Value::Option(Some(inner)) => inner,
                _ => unreachable!("checked before"),
            };
        }
        Ok(value)
    }

    /// A copy of the value at an address.
    pub(super) fn read(&self, a: &Address) -> Run<Value> {
        match (self.whole(a)?, a.window) {
            (Value::List(items, _), Some((from, to))) => match items.get(from..to) {
                Some(part) => Ok(Value::List(part.to_vec(), false)),
                None => wrong("a dangling slice"),
            },
            (value, None) => Ok(value.clone()),
            (value, _) => wrong(format!("a slice of {value:?}")),
        }
    }

    /// The elements at an address, to change.
    pub(super) fn items_mut(&mut self, a: &Address) -> Run<&mut [Value]> {
        let window = a.window;
        match self.whole_mut(a)? {
            Value::List(items, _) => {
                let (from, to) = window.unwrap_or((0, items.len()));
                items.get_mut(from..to).ok_or_else(|| super::Stop::Wrong("a dangling slice".to_owned()))
            }
            value => wrong(format!("{value:?} is no list")),
        }
    }

    /// Writes a value.
    pub(super) fn write(&mut self, a: &Address, value: Value) -> Run<()> {
        if a.window.is_some() {
            let Value::List(new, _) = value else { return wrong("a slice gets something else") };
            let items = self.items_mut(a)?;
            if items.len() != new.len() {
                return wrong("a slice gets another length");
            }
            items.clone_from_slice(&new);
            return Ok(());
        }
        if a.path.is_empty() {
            self.cells[a.root.0 as usize] = Some(value);
            return Ok(());
        }
        // The last step may lead to something that was moved.
        let mut outer = a.clone();
        let last = outer.path.pop().expect("a path");
        match self.whole_mut(&outer)? {
            Value::Tuple(items) | Value::List(items, _) | Value::Variant(_, items) if last < items.len() => {
                items[last] = value;
            }
            Value::Option(Some(inner)) => **inner = value,
            other => return wrong(format!("element {last} of {other:?} gets a value")),
        }
        Ok(())
    }

    /// The address with references followed.
    pub(super) fn followed(&self, mut a: Address) -> Run<Address> {
        while a.window.is_none() {
            match self.whole(&a)? {
                Value::Ref(to) => a = to.clone(),
                _ => break,
            }
        }
        Ok(a)
    }

    pub(super) fn length(&self, a: &Address) -> Run<usize> {
        match (self.whole(a)?, a.window) {
            (_, Some((from, to))) => Ok(to - from),
            (Value::List(items, _), None) => Ok(items.len()),
            (Value::Text(text), None) => Ok(text.len()),
            (value, _) => wrong(format!("the length of {value:?}")),
        }
    }

    /// The address of an element.
    pub(super) fn element(&self, a: &Address, i: i64) -> Run<Address> {
        let len = self.length(a)?;
        if i < 0 || i as usize >= len {
            return panics(format!("index out of bounds: the len is {len} but the index is {i}"));
        }
        let start = a.window.map_or(0, |w| w.0);
        let mut path = a.path.clone();
        path.push(start + i as usize);
        Ok(Address { root: a.root, path, window: None })
    }

    /// The address of a part.
    pub(super) fn part(&self, a: &Address, from: Option<i64>, to: Option<i64>) -> Run<Address> {
        let len = self.length(a)? as i64;
        let (from, to) = (from.unwrap_or(0), to.unwrap_or(len));
        if from > to || to > len || from < 0 {
            return panics(format!("range {from}..{to} out of range for slice of length {len}"));
        }
        let start = a.window.map_or(0, |w| w.0);
        let window = Some((start + from as usize, start + to as usize));
        Ok(Address { root: a.root, path: a.path.clone(), window })
    }

    pub(super) fn indexed(&self, a: &Address, index: Value) -> Run<Address> {
        match index {
            Value::Int(i) => self.element(a, i),
            Value::Range(from, to) => self.part(a, from, to),
            Value::Ref(to) => {
                let index = self.read(&self.followed(to)?)?;
                self.indexed(a, index)
            }
            other => wrong(format!("{other:?} is no index")),
        }
    }

    /// Where a place is. References are followed where Rust does so; the last one stays.
    pub(super) fn locate(&mut self, place: &Place) -> Run<Address> {
        let mut a = Address::from(place.root);
        for step in &place.path {
            a = match step {
                // The emitted text leaves out what Rust does by itself, so that this may be one too many.
                Proj::Deref => match self.whole(&a)? {
                    Value::Ref(to) if a.window.is_none() => to.clone(),
                    _ => a,
                },
                Proj::Field(i) => {
                    let mut a = self.followed(a)?;
                    a.path.push(*i as usize);
                    a
                }
                Proj::Named(name) => {
                    let mut a = self.followed(a)?;
                    a.path.push(position(&name.to_string())?);
                    a
                }
                Proj::Index(code) | Proj::Range(code) => self.step_into(a, code)?,
                Proj::Keyed(_) => return wrong("an element of a struct".to_owned()),
                Proj::Part { variant, field, .. } => self.field_of_variant(a, variant, field)?,
            };
        }
        Ok(a)
    }

    fn step_into(&mut self, a: Address, code: &Inert) -> Run<Address> {
        let a = self.followed(a)?;
        let index = self.inert(code)?;
        if let Value::Int(i) = index {
            self.chose(1000 + i as u64);
        }
        self.indexed(&a, index)
    }

    /// Where a place is, with all references followed.
    pub(super) fn target(&mut self, place: &Place) -> Run<Address> {
        let a = self.locate(place)?;
        self.followed(a)
    }

    /// Reads a place as an operand: what cannot be copied is moved.
    pub(super) fn load(&mut self, place: &Place) -> Run<Value> {
        let a = self.locate(place)?;
        if a.window.is_some() {
            return wrong(format!("a slice of `{}` is read as a value", self.name(place.root)));
        }
        let value = self.read(&a)?;
        if value.is_copy() {
            return Ok(value);
        }
        // What is moved out of a field is cloned in what is emitted, so that the rest keeps a shape.
        if place.path.iter().any(|p| matches!(p, Proj::Named(_))) {
            return Ok(value);
        }
        let steps = place.path.iter().any(|p| !matches!(p, Proj::Field(_)));
        if steps || a.root != place.root {
            return wrong(format!(
                "`{}` is moved out of a container or from behind a reference",
                self.name(place.root)
            ));
        }
        self.write(&a, Value::Gone)?;
        if a.path.is_empty() {
            self.cells[a.root.0 as usize] = None;
        }
        Ok(value)
    }
}
