//! What methods lend, as the module shows, is lent to other functions: siblings give a value in its place.
//!
//! ```text
//! self.gap(option.stock(), k)          self.gap(&*option.stock(), k)
//! let s = option.stock();              let s = &option.stock();
//! ```

use crate::parse::Outline;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, parse_quote};

/// Rewrites a function; `types`: the types of its module.
pub fn desugar(item: &mut syn::ItemFn, types: &[Outline]) {
    if !types.is_empty() {
        Lent(types).visit_block_mut(&mut item.block);
    }
}

struct Lent<'t>(&'t [Outline]);

impl Lent<'_> {
    /// Has no type of the module a method of this name that gives something else?
    fn lends(&self, m: &syn::ExprMethodCall) -> bool {
        let mut known = self.0.iter().filter_map(|outline| outline.lends(&m.method)).peekable();
        known.peek().is_some() && known.all(|lends| lends)
    }

    fn is_lent(&self, e: &Expr) -> bool {
        matches!(e, Expr::MethodCall(m) if self.lends(m))
    }

    fn lend(&self, e: &mut Expr) {
        if self.is_lent(e) {
            *e = parse_quote!(&*#e);
        }
    }
}

impl VisitMut for Lent<'_> {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        match e {
            Expr::Call(c) => c.args.iter_mut().for_each(|arg| self.lend(arg)),
            Expr::MethodCall(m) => m.args.iter_mut().for_each(|arg| self.lend(arg)),
            _ => {}
        }
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        visit_mut::visit_local_mut(self, local);
        if let (syn::Pat::Ident(_), Some(init)) = (&local.pat, &mut local.init)
            && init.diverge.is_none()
            && self.is_lent(&init.expr)
        {
            let value = &init.expr;
            init.expr = parse_quote!(&#value);
        }
    }
}
