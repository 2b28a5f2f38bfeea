//! Whole functions as source text, without the IR: what lowering has to agree with.

use super::inert::Known;
use super::{Machine, Run, Stop, Value, unknown};
use crate::ir::VarId;

impl Machine<'_, '_> {
    /// Runs a function on the values of its parameters: its value, and what the references hold in the end.
    pub fn source(&mut self, item: &syn::ItemFn, inputs: &[Value]) -> Run<(Value, Vec<Value>)> {
        let mut cells = vec![];
        for (input, value) in item.sig.inputs.iter().zip(inputs) {
            let syn::FnArg::Typed(p) = input else { return unknown("a receiver") };
            let value = if matches!(&*p.ty, syn::Type::Reference(_)) {
                let cell = self.cell(value.clone());
                cells.push(cell.clone());
                Value::Ref(cell)
            } else {
                value.clone()
            };
            self.matches(&p.pat, &value, &[])?;
        }
        let value = match self.block_value(&item.block, &[]) {
            Ok(value) | Err(Stop::Return(value)) => value,
            Err(stop) => return Err(stop),
        };
        let after = cells.iter().map(|c| self.read(c)).collect::<Run<_>>()?;
        Ok((value, after))
    }

    /// Binds a name inside of inert code.
    pub(super) fn local(&mut self, name: String, value: Value) {
        let cell = self.cell(value);
        self.locals.push((name, cell.root));
    }

    /// `let x;`
    pub(super) fn declare(&mut self, pattern: &syn::Pat) -> Run<Value> {
        match pattern {
            syn::Pat::Type(t) => self.declare(&t.pat),
            syn::Pat::Ident(p) => {
                self.cells.push(None);
                self.locals.push((p.ident.to_string(), VarId(self.cells.len() as u32 - 1)));
                Ok(Value::unit())
            }
            _ => unknown("a declaration without a value"),
        }
    }

    /// Assigns, also to several places at once.
    pub(super) fn assign(&mut self, left: &syn::Expr, value: Value, known: Known<'_>) -> Run<()> {
        match left {
            syn::Expr::Infer(_) => Ok(()),
            syn::Expr::Tuple(syn::ExprTuple { elems, .. }) | syn::Expr::Array(syn::ExprArray { elems, .. }) => {
                let (Value::Tuple(items) | Value::List(items, _)) = value else {
                    return unknown("a destructuring assignment");
                };
                elems.iter().zip(items).try_for_each(|(e, v)| self.assign(e, v, known))
            }
            left => match self.eval_place(left, known)? {
                Some(address) => self.write(&address, value),
                None => unknown("an assignment to something else than a place"),
            },
        }
    }

    /// `mem::swap` and `mem::replace`; `None` for another function.
    pub(super) fn exchanged(&mut self, name: &str, args: &[Value]) -> Run<Option<Value>> {
        match (name, args) {
            ("swap", [Value::Ref(a), Value::Ref(b)]) => {
                let (x, y) = (self.read(a)?, self.read(b)?);
                self.write(a, y)?;
                self.write(b, x)?;
                Ok(Some(Value::unit()))
            }
            ("replace", [Value::Ref(a), new]) => {
                let old = self.read(a)?;
                self.write(a, new.clone())?;
                Ok(Some(old))
            }
            _ => Ok(None),
        }
    }
}
