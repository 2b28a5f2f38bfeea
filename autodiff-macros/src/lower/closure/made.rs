//! Functions that code makes: the closure at the end of a block, and the one that a visible function gives.

use crate::lower::Lower;
use crate::lower::closure::{Function, bare};
use syn::spanned::Spanned;

impl Lower<'_> {
    /// The function that a block or the call of a visible function makes; `None` if it is something else.
    pub(in crate::lower) fn made_function(&mut self, e: &syn::Expr) -> Option<Function> {
        match bare(e) {
            syn::Expr::Block(b) if is_made(e) => {
                let mut made = None;
                self.block_with(&b.block, |s, last| made = last.and_then(|e| s.end_of_block(e)));
                made
            }
            syn::Expr::Call(c) => {
                let Some(Function::Closure(maker)) = self.called_function(&c.func) else { return None };
                let body = &maker.tree.closure.body;
                if !is_made(body) {
                    return None;
                }
                let args = self.operands(c.args.iter());
                let mut made = None;
                self.inside(&maker, c.span(), |s| {
                    s.bind_parameters(&maker, args);
                    made = s.end_of_block(body);
                });
                made
            }
            _ => None,
        }
    }

    /// The function that stands where a value is expected.
    fn end_of_block(&mut self, e: &syn::Expr) -> Option<Function> {
        self.made_function(e).or_else(|| self.function_of(e))
    }
}

/// Does the code end with a closure?
fn is_made(e: &syn::Expr) -> bool {
    match bare(e) {
        syn::Expr::Closure(_) => true,
        syn::Expr::Block(b) if b.label.is_none() => match b.block.stmts.last() {
            Some(syn::Stmt::Expr(e, None)) => is_made(e),
            _ => false,
        },
        _ => false,
    }
}
