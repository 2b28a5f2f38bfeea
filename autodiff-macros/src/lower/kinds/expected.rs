//! Which calls of methods give an option or a result, by what the function gives or a variable is declared as, or by what is
//! done with it: `fn build(…) -> Result<Chi, Error> { Gamma::new(k).map(|g| Chi { g }) }`.

use crate::collections::HashSet;
use crate::ir::Ty;
use crate::lower::closure;
use crate::lower::types::assumed::OF_OPTIONS;
use syn::visit::{self, Visit};

/// Their addresses.
pub(super) fn optional(item: &syn::ItemFn) -> HashSet<usize> {
    let given = matches!(&item.sig.output, syn::ReturnType::Type(_, ty) if is_optional(ty));
    let mut expected = Expected { given, found: HashSet::default() };
    if given {
        expected.end(&item.block);
    }
    expected.visit_block(&item.block);
    expected.found
}

struct Expected {
    /// Does the function give an option or a result?
    given: bool,
    found: HashSet<usize>,
}

impl Expected {
    /// The value of a block.
    fn end(&mut self, block: &syn::Block) {
        if let Some(syn::Stmt::Expr(e, None)) = block.stmts.last() {
            self.value(e);
        }
    }

    fn value(&mut self, e: &syn::Expr) {
        match closure::bare(e) {
            syn::Expr::MethodCall(m) => {
                self.found.insert(std::ptr::from_ref(m) as usize);
            }
            syn::Expr::Block(b) => self.end(&b.block),
            syn::Expr::If(i) => {
                self.end(&i.then_branch);
                i.else_branch.iter().for_each(|(_, other)| self.value(other));
            }
            syn::Expr::Match(m) => m.arms.iter().for_each(|arm| self.value(&arm.body)),
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for Expected {
    fn visit_expr_return(&mut self, r: &'ast syn::ExprReturn) {
        if self.given {
            r.expr.iter().for_each(|e| self.value(e));
        }
        visit::visit_expr_return(self, r);
    }

    fn visit_expr_try(&mut self, t: &'ast syn::ExprTry) {
        self.value(&t.expr);
        visit::visit_expr_try(self, t);
    }

    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        if OF_OPTIONS.contains(&m.method.to_string().as_str()) {
            self.value(&m.receiver);
        }
        visit::visit_expr_method_call(self, m);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let (syn::Pat::Type(typed), Some(init)) = (&local.pat, &local.init)
            && is_optional(&typed.ty)
        {
            self.value(&init.expr);
        }
        visit::visit_local(self, local);
    }

    // What is returned inside of it, is returned by it.
    fn visit_expr_closure(&mut self, c: &'ast syn::ExprClosure) {
        let given = std::mem::take(&mut self.given);
        visit::visit_expr_closure(self, c);
        self.given = given;
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

fn is_optional(ty: &syn::Type) -> bool {
    matches!(Ty::of(ty), Ty::Option(_) | Ty::Result(..))
}
