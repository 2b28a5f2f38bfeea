//! Iterators that functions of `std::iter` make: `repeat(x)`, `once(x)`, `successors(Some(x), f)`.

use crate::ir::code;
use crate::lower::Lower;
use crate::lower::chain::Chain;
use crate::syntax;
use std::rc::Rc;
use syn::spanned::Spanned;

impl Lower<'_> {
    /// `repeat(x)`, `once(x)`, …
    pub(super) fn made(&mut self, c: &syn::ExprCall) -> Option<Rc<Chain>> {
        let name = iter_function(&c.func).expect("a function of `std::iter`");
        let value = |s: &mut Self, e: &syn::Expr| {
            let value = s.val(e);
            s.settled_item(e.span(), value)
        };
        Some(Rc::new(match (name.as_str(), c.args.len()) {
            ("repeat", 1) => Chain::Repeat(value(self, &c.args[0])),
            ("repeat_n", 2) => {
                let item = value(self, &c.args[0]);
                let n = self.while_lending(|s| s.bound(&c.args[1]));
                Chain::Take(Rc::new(Chain::Repeat(item)), n)
            }
            ("once", 1) => return self.one_item(&c.args[0]),
            ("zip", 2) => {
                let left = self.chain(&c.args[0])?;
                Chain::Zip(left, self.chain(&c.args[1])?)
            }
            ("repeat_with", 1) => Chain::RepeatWith(self.function_argument(&c.args[0])?),
            ("from_fn", 1) => Chain::FromFn(self.function_argument(&c.args[0])?),
            ("successors", 2) => match &c.args[0] {
                syn::Expr::Call(first)
                    if first.args.len() == 1
                        && matches!(&*first.func, syn::Expr::Path(p) if syntax::is_standard(&p.path, "Some")) =>
                {
                    let first = value(self, &first.args[0]);
                    Chain::Successors(first, self.function_argument(&c.args[1])?, std::ptr::from_ref(c) as usize)
                }
                other => {
                    self.refuse(
                        other,
                        "this first item of `successors`",
                        "whether there is one is only known at run time",
                        "write `Some(…)`",
                    );
                    return None;
                }
            },
            _ => {
                self.refuse(c, &format!("the iterator `{name}`"), "it has no loop that is known", "write the loop");
                return None;
            }
        }))
    }

    /// `once(x)`
    pub(super) fn one_item(&mut self, item: &syn::Expr) -> Option<Rc<Chain>> {
        let value = self.val(item);
        let value = self.settled_item(item.span(), value);
        Some(Rc::new(Chain::Take(Rc::new(Chain::Repeat(value)), code::literal(1))))
    }

    /// `once(0.0)`, `repeat(1)`
    pub(super) fn repeats_number(&self, e: &syn::Expr) -> bool {
        let syn::Expr::Call(c) = e else { return false };
        let known = matches!(iter_function(&c.func).as_deref(), Some("once" | "repeat" | "repeat_n"));
        known && c.args.first().is_some_and(|item| self.infer(item).is_number())
    }
}

/// The name of a function of `std::iter`.
pub(super) fn iter_function(func: &syn::Expr) -> Option<String> {
    let syn::Expr::Path(p) = func else { return None };
    let name = p.path.segments.last()?.ident.to_string();
    let known =
        ["repeat", "repeat_n", "repeat_with", "once", "empty", "zip", "from_fn", "successors"].contains(&name.as_str());
    let own = p.path.segments.iter().rev().nth(1).is_some_and(|owner| owner.ident == "iter");
    (known && own).then_some(name)
}
