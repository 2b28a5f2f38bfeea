//! Expressions that have no derivative here: what, why, what instead.

use crate::lower::Lower;

impl Lower<'_> {
    /// A closure that is not called.
    pub(in crate::lower) fn refuse_function_value(&mut self, e: &syn::Expr) {
        self.refuse(
            e,
            "a closure as a value",
            "it is known where it is called by its name, or given to a function or a method of iterators",
            "call it there, or write a function",
        );
    }

    pub(super) fn refuse_expr(&mut self, e: &syn::Expr) {
        let (what, why, instead) = match e {
            syn::Expr::Closure(_) => (
                "a closure as a value",
                "it is known only where a `let` of its own declares it, or as an argument of a call",
                "bind it to a variable of its own or write it into a list (`[|x| …, |x| …]`), and call it there; or write a \
                 function",
            ),
            syn::Expr::Await(_) | syn::Expr::Async(_) => (
                "asynchronous code",
                "the derivative cannot follow a suspended computation",
                "await before the numerical part",
            ),
            syn::Expr::Unsafe(_) | syn::Expr::RawAddr(_) => {
                ("`unsafe` code", "what it does is invisible", "write it with slices in safe Rust")
            }
            syn::Expr::Let(_) => (
                "a `let` condition on active data",
                "patterns on active data are not supported here",
                "test with `is_empty()` or an index, and bind the value with a plain `let`",
            ),
            syn::Expr::Range(_) => (
                "this range of active numbers",
                "only those with both ends have derivatives",
                "write `a..b` or `a..=b`",
            ),
            syn::Expr::Const(_) => ("a `const` block", "it has active variables in it", "use a plain block"),
            syn::Expr::TryBlock(_) | syn::Expr::Yield(_) => {
                ("this expression", "it is not stable Rust", "write it in stable Rust")
            }
            _ => ("this expression", "it is not one that the derivative knows", "write it with operators and calls"),
        };
        self.refuse(e, what, why, instead);
    }
}
