//! Changes of containers in place.

use super::{Machine, Run, Value, panics, wrong};
use crate::ir::{Edit, Inert, Place};

impl Machine<'_, '_> {
    fn number(&mut self, code: &Inert) -> Run<usize> {
        match self.inert(code)? {
            Value::Int(n) if n >= 0 => Ok(n as usize),
            other => wrong(format!("{other:?} as an index or a length")),
        }
    }

    fn vector(&mut self, place: &Place) -> Run<&mut Vec<Value>> {
        let address = self.target(place)?;
        if address.window.is_some() {
            return wrong("a slice grows or shrinks");
        }
        match self.whole_mut(&address)? {
            Value::List(items, true) => Ok(items),
            other => wrong(format!("{other:?} is no vector")),
        }
    }

    fn slice(&mut self, place: &Place) -> Run<&mut [Value]> {
        let address = self.target(place)?;
        self.items_mut(&address)
    }

    fn list(&mut self, place: &Place) -> Run<Vec<Value>> {
        let address = self.target(place)?;
        match self.read(&address)? {
            Value::List(items, _) => Ok(items),
            other => wrong(format!("{other:?} is no list")),
        }
    }

    pub(super) fn edit(&mut self, place: &Place, edit: &Edit) -> Run<()> {
        let mut old = None;
        match edit {
            Edit::Push(e) => {
                let value = self.expr(e)?;
                self.vector(place)?.push(value);
            }
            Edit::Pop(v) => {
                old = self.vector(place)?.pop();
                if old.is_none() && v.is_some() {
                    return panics("called `Option::unwrap()` on a `None` value");
                }
            }
            Edit::Insert(at, e) => {
                let at = self.number(at)?;
                let value = self.expr(e)?;
                let items = self.vector(place)?;
                if at > items.len() {
                    return panics("insertion index out of range");
                }
                items.insert(at, value);
            }
            Edit::Remove(at, _) => {
                let at = self.number(at)?;
                let items = self.vector(place)?;
                if at >= items.len() {
                    return panics("removal index out of range");
                }
                old = Some(items.remove(at));
            }
            Edit::Clear => self.vector(place)?.clear(),
            Edit::Truncate(n) => {
                let n = self.number(n)?;
                self.vector(place)?.truncate(n);
            }
            Edit::Resize(n, e) => {
                let n = self.number(n)?;
                let value = self.expr(e)?;
                self.vector(place)?.resize(n, value);
            }
            Edit::Extend(from) => {
                let items = self.list(from)?;
                self.vector(place)?.extend(items);
            }
            Edit::CopyFrom(from, _) => {
                let new = self.list(from)?;
                let items = self.slice(place)?;
                if items.len() != new.len() {
                    return panics("copy_from_slice: source slice length does not match destination slice length");
                }
                items.clone_from_slice(&new);
            }
            Edit::Reload(slot) => {
                let Value::List(new, _) = self.saved(*slot)? else { return wrong("no list is reloaded") };
                if let crate::ir::Ty::Vec(_) = self.program.func.type_of(place) {
                    *self.vector(place)? = new;
                    return Ok(());
                }
                let items = self.slice(place)?;
                if items.len() != new.len() {
                    return wrong("a list of another length is reloaded");
                }
                items.clone_from_slice(&new);
            }
            Edit::Fill(e) => {
                let value = self.expr(e)?;
                self.slice(place)?.fill(value);
            }
            Edit::Swap(i, j) => {
                let (i, j) = (self.number(i)?, self.number(j)?);
                let items = self.slice(place)?;
                if i.max(j) >= items.len() {
                    return panics("index out of bounds");
                }
                items.swap(i, j);
            }
            Edit::Reverse => self.slice(place)?.reverse(),
            Edit::RotateLeft(n) | Edit::RotateRight(n) => {
                let n = self.number(n)?;
                let items = self.slice(place)?;
                if n > items.len() {
                    return panics("assertion failed: mid <= self.len()");
                }
                match edit {
                    Edit::RotateLeft(_) => items.rotate_left(n),
                    _ => items.rotate_right(n),
                }
            }
            Edit::Arrange { order, back } => {
                let Value::List(numbers, _) = self.inert(order)? else { return wrong("an order that is no list") };
                let items = self.slice(place)?;
                let old = items.to_vec();
                for (to, from) in numbers.into_iter().enumerate() {
                    let Value::Int(from) = from else { return wrong("an order of something else than numbers") };
                    let (to, from) = if *back { (from as usize, to) } else { (to, from as usize) };
                    items[to] = old[from].clone();
                }
            }
            Edit::Exchange(other) => {
                let (a, b) = (self.locate(place)?, self.locate(other)?);
                let (x, y) = (self.read(&a)?, self.read(&b)?);
                self.write(&a, y)?;
                self.write(&b, x)?;
            }
            Edit::Replace(e, _) => {
                let a = self.locate(place)?;
                let value = self.expr(e)?;
                old = Some(self.read(&a)?);
                self.write(&a, value)?;
            }
            #[allow(unreachable_patterns)]
            other => return super::unknown(format!("the edit {other:?}")),
        }
        if let Some(v) = edit.defines() {
            self.cells[v.0 as usize] = old;
        }
        Ok(())
    }
}
