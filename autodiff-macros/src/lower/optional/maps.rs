//! `x.map(f).unwrap_or(d)`: where the value is what counts, nothing is wrapped again in between.

use crate::lower::{Lower, Ty};
use crate::syntax;

impl Lower<'_> {
    /// The receiver without the calls of `map` behind it, and what those apply, in order. Their functions run behind an
    /// argument that is evaluated at once, so that one must have no effects.
    pub(super) fn without_maps<'e>(&self, m: &'e syn::ExprMethodCall) -> (&'e syn::Expr, Vec<&'e syn::Expr>) {
        let (mut receiver, mut maps) = (&*m.receiver, vec![]);
        let mut eager = vec![];
        if let (false, Some(arg)) = (m.method.to_string().ends_with("_else"), m.args.first()) {
            if !is_arithmetic(arg) {
                return (receiver, maps);
            }
            syntax::each_name(arg, |name| eager.push(name.to_string()));
        }
        let apart = |f: &syn::Expr| {
            let mut apart = true;
            syntax::each_name(f, |name| {
                let name = name.to_string();
                apart &= !eager.contains(&name) || self.stays(&name);
            });
            apart
        };
        loop {
            match receiver {
                syn::Expr::Paren(p) => receiver = &p.expr,
                syn::Expr::MethodCall(map)
                    if map.method == "map"
                        && map.args.len() == 1
                        && !self.is_own_method(map)
                        && apart(&map.args[0])
                        && self.is_optional(&map.receiver) =>
                {
                    maps.insert(0, &map.args[0]);
                    receiver = &map.receiver;
                }
                _ => return (receiver, maps),
            }
        }
    }

    /// Can nothing change the variable?
    fn stays(&self, name: &str) -> bool {
        self.lookup(name).is_some_and(|v| {
            let var = self.func.var(v);
            !var.mutable && !matches!(var.ty, Ty::Ref(true, _))
        })
    }
}

/// Arithmetic on variables, fields and items: it can be evaluated at any time.
fn is_arithmetic(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Lit(_) | syn::Expr::Path(_) => true,
        syn::Expr::Paren(p) => is_arithmetic(&p.expr),
        syn::Expr::Unary(u) => is_arithmetic(&u.expr),
        syn::Expr::Field(f) => is_arithmetic(&f.base),
        syn::Expr::Index(i) => is_arithmetic(&i.expr) && is_arithmetic(&i.index),
        syn::Expr::Binary(b) => is_arithmetic(&b.left) && is_arithmetic(&b.right),
        _ => false,
    }
}
