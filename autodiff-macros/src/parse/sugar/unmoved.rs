//! References in variables that are `mut` for nothing: nothing is ever assigned to them.
//!
//! ```text
//! let mut row = &mut self.rows[i]; row[0] = 1.0;          let row = &mut self.rows[i]; row[0] = 1.0;
//! ```

use crate::collections::HashSet;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, FnArg, Pat, Type};

/// Rewrites them in a function.
pub fn desugar(item: &mut syn::ItemFn) {
    let mut moved = Moved::default();
    moved.visit_block(&item.block);
    let mut lent = HashSet::default();
    for input in &mut item.sig.inputs {
        if let FnArg::Typed(typed) = input
            && matches!(*typed.ty, Type::Reference(_))
        {
            moved.strip(&mut typed.pat);
            if let Pat::Ident(name) = &*typed.pat {
                lent.insert(name.ident.to_string());
            }
        }
    }
    Stripped { moved, lent }.visit_block_mut(&mut item.block);
}

/// The names of variables that are assigned, lent to be changed themselves, or moved along by a method.
#[derive(Default)]
struct Moved(HashSet<String>);

impl Moved {
    fn put(&mut self, e: &Expr) {
        match e {
            Expr::Path(p) => self.0.extend(p.path.get_ident().map(ToString::to_string)),
            Expr::Paren(p) => self.put(&p.expr),
            Expr::Tuple(parts) => parts.elems.iter().for_each(|e| self.put(e)),
            Expr::Array(parts) => parts.elems.iter().for_each(|e| self.put(e)),
            Expr::Call(parts) => parts.args.iter().for_each(|e| self.put(e)),
            Expr::Struct(parts) => parts.fields.iter().for_each(|field| self.put(&field.expr)),
            _ => {}
        }
    }

    fn strip(&self, pattern: &mut Pat) {
        if let Pat::Ident(p) = pattern
            && p.by_ref.is_none()
            && !self.0.contains(&p.ident.to_string())
        {
            p.mutability = None;
        }
    }
}

impl<'ast> Visit<'ast> for Moved {
    fn visit_expr_assign(&mut self, a: &'ast syn::ExprAssign) {
        self.put(&a.left);
        visit::visit_expr_assign(self, a);
    }

    fn visit_expr_reference(&mut self, r: &'ast syn::ExprReference) {
        if r.mutability.is_some() {
            self.put(&r.expr);
        }
        visit::visit_expr_reference(self, r);
    }

    /// Slices have methods that take parts off a reference to them.
    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        if m.method.to_string().starts_with("split_off") || m.method == "next" || m.method == "by_ref" {
            self.put(&m.receiver);
        }
        visit::visit_expr_method_call(self, m);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        crate::syntax::identifiers(&mac.tokens, |name| {
            self.0.insert(name.to_owned());
        });
    }
}

struct Stripped {
    moved: Moved,
    /// The parameters that are references.
    lent: HashSet<String>,
}

impl VisitMut for Stripped {
    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        visit_mut::visit_local_mut(self, local);
        let is_reference = |e: &Expr| match e {
            Expr::Reference(_) => true,
            Expr::Path(p) => p.path.get_ident().is_some_and(|name| self.lent.contains(&name.to_string())),
            _ => false,
        };
        if local.init.as_ref().is_some_and(|init| init.diverge.is_none() && is_reference(&init.expr)) {
            self.moved.strip(match &mut local.pat {
                Pat::Type(typed) => &mut typed.pat,
                pattern => pattern,
            });
        }
    }
}
