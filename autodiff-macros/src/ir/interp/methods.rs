//! Methods and functions in code without derivatives.

use super::inert::Known;
use super::{Machine, Run, Value, numbers, panics, unknown, wrong};

impl Machine<'_, '_> {
    pub(super) fn method(&mut self, m: &syn::ExprMethodCall, known: Known<'_>) -> Run<Value> {
        let name = m.method.to_string();
        if let Some(address) = self.eval_place(&m.receiver, known)? {
            let address = self.followed(address)?;
            if let Some(value) = self.container(&name, m, &address, known)? {
                return Ok(value);
            }
            if let Some(value) = self.option_in_place(&name, m, &address, known)? {
                return Ok(value);
            }
        }
        let receiver = self.eval(&m.receiver, known)?;
        if let (Value::Ref(list), "enumerate" | "rev" | "zip" | "skip" | "take" | "copied" | "cloned") =
            (&receiver, name.as_str())
        {
            // The items of a list that is lent.
            let mut given = vec![];
            for arg in &m.args {
                given.push(self.eval(arg, known)?);
            }
            let list = Value::Ref(self.followed(list.clone())?);
            return self.adapted(&name, &list, &given)?.ok_or(super::Stop::Unknown(name));
        }
        let receiver = match receiver {
            // A part of a list that is not a place of its own: `x[1..].len()` is one, `f(x).len()` is not.
            Value::Ref(to) => {
                let to = self.followed(to)?;
                if let Some(value) = self.container(&name, m, &to, known)? {
                    return Ok(value);
                }
                self.read(&to)?
            }
            value => value,
        };
        if let Value::Option(inner) = &receiver
            && let Some(value) = self.option_by_closure(&name, inner, m, known)?
        {
            return Ok(value);
        }
        let mut given = vec![];
        for arg in &m.args {
            given.push(self.eval(arg, known)?);
        }
        if let Some(value) = self.adapted(&name, &receiver, &given)? {
            return Ok(value);
        }
        let args = given.into_iter().map(|v| self.plain(v)).collect::<Run<Vec<Value>>>()?;
        match receiver {
            Value::Float(x) => self.float_method(&name, x, &args),
            Value::Int(n) => {
                let mut all = vec![n];
                for arg in args {
                    match arg {
                        Value::Int(n) => all.push(n),
                        other => return wrong(format!("`{name}` of an integer and {other:?}")),
                    }
                }
                numbers::integer(&name, &all)
            }
            Value::Range(..) | Value::Items(_) => range_method(&name, receiver, &args),
            Value::Option(inner) => match (name.as_str(), inner) {
                ("unwrap" | "expect", Some(value)) => Ok(*value),
                ("unwrap" | "expect", None) => panics("called `Option::unwrap()` on a `None` value"),
                ("unwrap_or", inner) => Ok(inner.map_or_else(|| args[0].clone(), |v| *v)),
                ("is_some", inner) => Ok(Value::Bool(inner.is_some())),
                ("is_none", inner) => Ok(Value::Bool(inner.is_none())),
                ("copied" | "cloned", Some(value)) => Ok(Value::Option(Some(Box::new(self.plain(*value)?)))),
                ("copied" | "cloned" | "as_ref" | "clone", inner) => Ok(Value::Option(inner)),
                _ => unknown(format!("the method `{name}` of an option")),
            },
            Value::Bool(b) if name == "clone" => Ok(Value::Bool(b)),
            Value::Tuple(parts) if name == "clone" => Ok(Value::Tuple(parts)),
            Value::Variant(own, parts) if name == "clone" => Ok(Value::Variant(own, parts)),
            Value::List(items, vec) => {
                let cell = self.cell(Value::List(items, vec));
                match self.container(&name, m, &cell, known)? {
                    Some(value) => Ok(value),
                    None => unknown(format!("the method `{name}` of a list")),
                }
            }
            other => unknown(format!("the method `{name}` of {other:?}")),
        }
    }

    fn float_method(&mut self, name: &str, x: f64, args: &[Value]) -> Run<Value> {
        match name {
            "is_nan" => return Ok(Value::Bool(x.is_nan())),
            "is_finite" => return Ok(Value::Bool(x.is_finite())),
            "is_infinite" => return Ok(Value::Bool(x.is_infinite())),
            "is_sign_negative" => return Ok(Value::Bool(x.is_sign_negative())),
            "is_sign_positive" => return Ok(Value::Bool(x.is_sign_positive())),
            "clone" => return Ok(Value::Float(x)),
            _ => {}
        }
        let mut all = vec![x];
        for arg in args {
            all.push(match arg {
                Value::Float(x) => *x,
                Value::Int(n) => *n as f64,
                other => return wrong(format!("`{name}` of a float and {other:?}")),
            });
        }
        Ok(Value::Float(numbers::std(name, &all)?))
    }

    /// A method of a list at an address; `None` if it is something else.
    fn container(
        &mut self,
        name: &str,
        m: &syn::ExprMethodCall,
        address: &super::Address,
        known: Known<'_>,
    ) -> Run<Option<Value>> {
        let Value::List(items, vector) = self.read(address)? else { return Ok(None) };
        let mut args = vec![];
        for arg in &m.args {
            let value = self.eval(arg, known)?;
            args.push(self.plain(value)?);
        }
        let len = items.len() as i64;
        let at = |m: &Self, i: i64| -> Run<Value> {
            if i < 0 || i >= len {
                return Ok(Value::Option(None));
            }
            Ok(Value::Option(Some(Box::new(Value::Ref(m.element(address, i)?)))))
        };
        Ok(Some(match (name, args.as_slice()) {
            ("len", []) => Value::Int(len),
            ("is_empty", []) => Value::Bool(len == 0),
            ("first" | "first_mut", []) => at(self, 0)?,
            ("last" | "last_mut", []) => at(self, len - 1)?,
            ("get" | "get_mut", [Value::Int(i)]) => at(self, *i)?,
            ("split_at" | "split_at_mut", [Value::Int(k)]) => {
                let (left, right) = (self.part(address, None, Some(*k))?, self.part(address, Some(*k), None)?);
                Value::Tuple(vec![Value::Ref(left), Value::Ref(right)])
            }
            ("contains", [value]) => Value::Bool(items.contains(value)),
            ("clone", []) => Value::List(items, vector),
            ("to_vec" | "to_owned", []) => Value::List(items, true),
            ("iter" | "as_slice" | "iter_mut" | "as_mut_slice", []) => Value::Ref(address.clone()),
            ("pop", []) if vector => {
                let mut items = items;
                let last = items.pop();
                self.write(address, Value::List(items, true))?;
                Value::Option(last.map(Box::new))
            }
            ("remove", [Value::Int(i)]) if vector => {
                let mut items = items;
                if *i >= len {
                    return panics("removal index out of range");
                }
                let value = items.remove(*i as usize);
                self.write(address, Value::List(items, true))?;
                value
            }
            ("push" | "truncate" | "clear" | "insert" | "resize" | "extend_from_slice", args) if vector => {
                let mut items = items;
                match (name, args) {
                    ("push", [value]) => items.push(value.clone()),
                    ("truncate", [Value::Int(n)]) => items.truncate(*n as usize),
                    ("clear", []) => items.clear(),
                    ("insert", [Value::Int(i), _]) if *i > len => return panics("insertion index out of range"),
                    ("insert", [Value::Int(i), value]) => items.insert(*i as usize, value.clone()),
                    ("resize", [Value::Int(n), value]) => items.resize(*n as usize, value.clone()),
                    ("extend_from_slice", [Value::List(more, _)]) => items.extend(more.iter().cloned()),
                    _ => return unknown(format!("the inert method `{name}` of a vector")),
                }
                self.write(address, Value::List(items, true))?;
                Value::unit()
            }
            ("rotate_left", [Value::Int(n)]) if *n <= len => {
                self.items_mut(address)?.rotate_left(*n as usize);
                Value::unit()
            }
            ("copy_from_slice" | "clone_from_slice", [Value::List(new, _)]) => {
                if new.len() as i64 != len {
                    return panics("copy_from_slice: source slice length does not match destination slice length");
                }
                self.items_mut(address)?.clone_from_slice(new);
                Value::unit()
            }
            ("swap", [Value::Int(i), Value::Int(j)]) => {
                if (*i).max(*j) >= len {
                    return panics("index out of bounds");
                }
                self.items_mut(address)?.swap(*i as usize, *j as usize);
                Value::unit()
            }
            ("reverse", []) => {
                self.items_mut(address)?.reverse();
                Value::unit()
            }
            ("fill", [value]) => {
                self.items_mut(address)?.fill(value.clone());
                Value::unit()
            }
            (name, args) => match self.iterator(name, args, address)? {
                Some(value) => value,
                None => return Ok(None),
            },
        }))
    }

    pub(super) fn call(&mut self, c: &syn::ExprCall, known: Known<'_>) -> Run<Value> {
        let syn::Expr::Path(path) = &*c.func else { return unknown("a call of a value") };
        let names: Vec<String> = path.path.segments.iter().map(|s| s.ident.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut given = vec![];
        for arg in &c.args {
            given.push(self.eval(arg, known)?);
        }
        if let [.., "mem", name] = names.as_slice()
            && let Some(value) = self.exchanged(name, &given)?
        {
            return Ok(value);
        }
        if let ([.., "Borrow", "borrow"], [reference]) = (names.as_slice(), given.as_slice()) {
            return Ok(reference.clone());
        }
        let args = given.into_iter().map(|v| self.plain(v)).collect::<Run<Vec<Value>>>()?;
        match (names.as_slice(), args.as_slice()) {
            ([.., "Some"], [value]) => Ok(Value::Option(Some(Box::new(value.clone())))),
            ([.., owner, name], [value]) if owner.starts_with("Fig") => {
                super::enums::made(name, vec![("0".to_owned(), value.clone())])
            }
            ([.., "detach"], [value]) => Ok(value.clone()),
            ([.., "f64", "from"], [value]) => self.cast(value.clone(), &crate::ir::Ty::F64),
            ([.., "usize" | "i64" | "u64", "from"], [value]) => Ok(value.clone()),
            ([.., "f64", name], [Value::Float(x), rest @ ..]) => self.float_method(name, *x, rest),
            ([.., "Vec", "new" | "with_capacity"], _) => Ok(Value::List(vec![], true)),
            ([.., "cmp", name @ ("min" | "max")], [Value::Int(a), Value::Int(b)]) => numbers::integer(name, &[*a, *b]),
            _ => unknown(format!("the function `{}`", names.join("::"))),
        }
    }
}

fn range_method(name: &str, receiver: Value, args: &[Value]) -> Run<Value> {
    if let (Value::Range(Some(a), Some(b)), "len") = (&receiver, name) {
        return Ok(Value::Int((b - a).max(0)));
    }
    if let (Value::Range(a, b), "contains", [Value::Int(i)]) = (&receiver, name, args) {
        return Ok(Value::Bool(a.is_none_or(|a| a <= *i) && b.is_none_or(|b| *i < b)));
    }
    let mut items = match receiver {
        Value::Items(items) => items,
        Value::Range(Some(from), to) => numbers::range(from, to),
        other => return unknown(format!("the method `{name}` of {other:?}")),
    };
    match (name, args) {
        ("rev", []) => items.reverse(),
        ("step_by", [Value::Int(0)]) => return panics("assertion failed: step != 0"),
        ("step_by", [Value::Int(n)]) => items = items.into_iter().step_by(*n as usize).collect(),
        ("into_iter", []) => {}
        ("len" | "count", []) => return Ok(Value::Int(items.len() as i64)),
        _ => return unknown(format!("the method `{name}` of a range")),
    }
    Ok(Value::Items(items))
}
