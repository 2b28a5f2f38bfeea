//! Loops in code without derivatives, and what iterators yield.

use super::inert::Known;
use super::{Address, Machine, Run, Value, numbers, panics, unknown, wrong};

impl Machine<'_, '_> {
    pub(super) fn for_loop(&mut self, f: &syn::ExprForLoop, known: Known<'_>) -> Run<Value> {
        let value = self.eval(&f.expr, known)?;
        for item in self.items_of(value)? {
            let depth = self.locals.len();
            if !self.matches(&f.pat, &item, &[])? {
                return wrong("the pattern of a loop does not match");
            }
            let again = self.once(&f.body, f.label.as_ref(), known);
            self.locals.truncate(depth);
            if again?.is_some() {
                break;
            }
        }
        Ok(Value::unit())
    }

    /// The items that a loop over the value visits.
    pub(super) fn items_of(&mut self, value: Value) -> Run<Vec<Value>> {
        Ok(match value {
            Value::Items(items) => items.into_iter().map(Value::Int).collect(),
            Value::Range(Some(from), to) => numbers::range(from, to).into_iter().map(Value::Int).collect(),
            Value::List(items, _) | Value::Sequence(items) => items,
            Value::Ref(to) => {
                let to = self.followed(to)?;
                (0..self.length(&to)?).map(|i| self.element(&to, i as i64).map(Value::Ref)).collect::<Run<_>>()?
            }
            value => return unknown(format!("an inert loop over {value:?}")),
        })
    }

    /// A method that makes an iterator of a list at an address; `None` if it is something else.
    pub(super) fn iterator(&mut self, name: &str, args: &[Value], list: &Address) -> Run<Option<Value>> {
        let len = self.length(list)? as i64;
        let size = match args {
            [Value::Int(n)] if *n > 0 => *n,
            [Value::Int(_)] => return panics("chunk size must be non-zero"),
            _ => 1,
        };
        let parts: Vec<(i64, i64)> = match name {
            "chunks_exact" | "chunks_exact_mut" => (0..len / size).map(|i| (i * size, i * size + size)).collect(),
            "chunks" | "chunks_mut" => {
                (0..(len + size - 1) / size).map(|i| (i * size, (i * size + size).min(len))).collect()
            }
            "windows" => (0..(len + 1 - size).max(0)).map(|i| (i, i + size)).collect(),
            _ => return Ok(None),
        };
        let parts = parts.into_iter().map(|(a, b)| self.part(list, Some(a), Some(b)).map(Value::Ref));
        Ok(Some(Value::Sequence(parts.collect::<Run<_>>()?)))
    }

    /// An adaptor of an iterator; `None` if it is something else.
    pub(super) fn adapted(&mut self, name: &str, receiver: &Value, args: &[Value]) -> Run<Option<Value>> {
        if !matches!(name, "enumerate" | "rev" | "copied" | "cloned" | "zip" | "skip" | "take")
            || !matches!(receiver, Value::Sequence(_) | Value::Ref(_) | Value::List(..))
        {
            return Ok(None);
        }
        let mut items = self.items_of(receiver.clone())?;
        match (name, args) {
            ("enumerate", []) => {
                let pair = |(i, v)| Value::Tuple(vec![Value::Int(i as i64), v]);
                items = items.into_iter().enumerate().map(pair).collect();
            }
            ("rev", []) => items.reverse(),
            ("copied" | "cloned", []) => items = items.into_iter().map(|v| self.plain(v)).collect::<Run<_>>()?,
            ("zip", [other]) => {
                let others = self.items_of(other.clone())?;
                items = items.into_iter().zip(others).map(|(a, b)| Value::Tuple(vec![a, b])).collect();
            }
            ("skip", [Value::Int(n)]) => items = items.into_iter().skip(*n as usize).collect(),
            ("take", [Value::Int(n)]) => items = items.into_iter().take(*n as usize).collect(),
            _ => return unknown(format!("the adaptor `{name}`")),
        }
        Ok(Some(Value::Sequence(items)))
    }
}
