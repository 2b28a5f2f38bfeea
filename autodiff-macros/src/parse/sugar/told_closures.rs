//! Closures that are handed to functions of the same block: what these say of their argument is written at the parameters.
//!
//! ```text
//! fn each(&mut self, f: impl Fn([T; N]) -> [T; N]) { … }
//! self.each(|p| scaled(p, k));     self.each(|p: [T; N]| -> [T; N] { scaled(p, k) });
//! ```

use crate::parse::{Handed, Results};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprClosure, ItemFn, Pat, PatType, ReturnType, parse_quote};

/// Rewrites the calls in a function.
pub fn desugar(item: &mut ItemFn, results: Option<&Results>) {
    if let Some(results) = results {
        Calls { results }.visit_block_mut(&mut item.block);
    }
}

struct Calls<'r> {
    results: &'r Results,
}

impl VisitMut for Calls<'_> {
    fn visit_expr_method_call_mut(&mut self, m: &mut syn::ExprMethodCall) {
        if matches!(&*m.receiver, Expr::Path(p) if p.path.is_ident("self")) {
            for (i, arg) in m.args.iter_mut().enumerate() {
                tell(arg, self.results.handed(&m.method, i + 1));
            }
        }
        visit_mut::visit_expr_method_call_mut(self, m);
    }

    fn visit_expr_call_mut(&mut self, c: &mut syn::ExprCall) {
        if let Expr::Path(p) = &*c.func
            && let [owner, function] = &p.path.segments.iter().collect::<Vec<_>>()[..]
            && owner.arguments.is_none()
            && self.results.is_owner(&owner.ident.to_string())
        {
            for (i, arg) in c.args.iter_mut().enumerate() {
                tell(arg, self.results.handed(&function.ident, i));
            }
        }
        visit_mut::visit_expr_call_mut(self, c);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Writes the types of what a closure is given, and of what it gives.
pub fn tell(arg: &mut Expr, given: Option<&Handed>) {
    let (Some(closure), Some(Handed { inputs, output })) = (closure_in(arg), given) else { return };
    if let (ReturnType::Default, Some(ty)) = (&closure.output, output) {
        let body = &closure.body;
        closure.body = parse_quote!({ #body });
        closure.output = parse_quote!(-> #ty);
    }
    for (pattern, ty) in closure.inputs.iter_mut().zip(inputs).filter(|(pattern, _)| !matches!(pattern, Pat::Type(_))) {
        let pat = Box::new(std::mem::replace(pattern, Pat::Verbatim(Default::default())));
        *pattern = Pat::Type(PatType { attrs: vec![], pat, colon_token: Default::default(), ty: Box::new(ty.clone()) });
    }
}

fn closure_in(e: &mut Expr) -> Option<&mut ExprClosure> {
    match e {
        Expr::Closure(closure) => Some(closure),
        Expr::Reference(r) => closure_in(&mut r.expr),
        Expr::Paren(p) => closure_in(&mut p.expr),
        _ => None,
    }
}
