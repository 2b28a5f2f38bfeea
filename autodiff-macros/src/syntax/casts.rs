//! Variables that are made floats where they are used: `let n = rows * columns; … sum / n as f64`.

use crate::collections::{HashMap, HashSet};
use crate::ir::Ty;
use syn::Expr;
use syn::visit::Visit;

/// The variables that are bound once, to arithmetic, and cast to a float, or an operand of such arithmetic.
pub fn cast_to_floats(item: &syn::ItemFn) -> HashSet<String> {
    let mut casts = Casts::default();
    casts.visit_item_fn(item);
    let Casts { bound, times, mut cast } = casts;
    let mut found = HashSet::default();
    while let Some(name) = cast.pop() {
        if let (Some(operands), Some(1)) = (bound.get(&name), times.get(&name))
            && found.insert(name)
        {
            cast.extend(operands.iter().cloned());
        }
    }
    found
}

#[derive(Default)]
struct Casts {
    /// The variables that are operands of the arithmetic that a variable is bound to.
    bound: HashMap<String, Vec<String>>,
    /// How often a name is bound.
    times: HashMap<String, usize>,
    /// What is cast.
    cast: Vec<String>,
}

impl<'ast> Visit<'ast> for Casts {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        *self.times.entry(p.ident.to_string()).or_default() += 1;
        syn::visit::visit_pat_ident(self, p);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let (syn::Pat::Ident(p), Some(init)) = (&local.pat, &local.init)
            && matches!(&*init.expr, Expr::Binary(_))
        {
            let mut operands = vec![];
            variables(&init.expr, &mut operands);
            self.bound.insert(p.ident.to_string(), operands);
        }
        syn::visit::visit_local(self, local);
    }

    fn visit_expr_cast(&mut self, c: &'ast syn::ExprCast) {
        if Ty::of(&c.ty).is_float() {
            variables(&c.expr, &mut self.cast);
        }
        syn::visit::visit_expr_cast(self, c);
    }

    fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
        if let Expr::Path(p) = &*c.func
            && p.path.segments.len() > 1
            && p.path.segments.last().is_some_and(|s| s.ident == "from")
            && Ty::of(&syn::Type::Path(syn::TypePath { attrs: vec![], qself: None, path: super::owner(&p.path) }))
                .is_float()
        {
            c.args.iter().for_each(|arg| variables(arg, &mut self.cast));
        }
        syn::visit::visit_expr_call(self, c);
    }
}

/// The variables that are operands of arithmetic.
fn variables(e: &Expr, names: &mut Vec<String>) {
    match e {
        Expr::Paren(p) => variables(&p.expr, names),
        Expr::Unary(u) if matches!(u.op, syn::UnOp::Neg(_)) => variables(&u.expr, names),
        Expr::Binary(b) => [&b.left, &b.right].into_iter().for_each(|e| variables(e, names)),
        Expr::Path(p) => names.extend(p.path.get_ident().map(ToString::to_string)),
        _ => {}
    }
}
