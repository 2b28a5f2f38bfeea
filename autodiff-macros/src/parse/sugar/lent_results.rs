//! What methods lend is lent to other functions: siblings give a value in its place. That a method lends, the module shows, or the
//! function of the block that takes a reference.
//!
//! ```text
//! self.gap(option.stock(), k)          self.gap(&*option.stock(), k)
//! let s = option.stock();              let s = &option.stock();
//! let v = trimmed(values);             let v = &*trimmed(values);
//! ```

use crate::lower::is_of_lists;
use crate::parse::{Options, Outline, Results, gives_lent};
use crate::syntax::{is_adaptor, is_consumer, options_have};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, parse_quote};

/// Rewrites a function; `options`: what its module shows, `results`: the functions of its block.
pub fn desugar(item: &mut syn::ItemFn, options: &Options, results: Option<&Results>) {
    let Options { types, functions, .. } = options;
    if !(types.is_empty() && functions.is_empty()) || results.is_some() {
        Lent { types, functions, results }.visit_block_mut(&mut item.block);
    }
}

struct Lent<'t> {
    types: &'t [Outline],
    functions: &'t [syn::Signature],
    results: Option<&'t Results>,
}

impl Lent<'_> {
    /// Has no type of the module a method of this name that gives something else?
    fn lends(&self, m: &syn::ExprMethodCall) -> bool {
        let mut known = self.types.iter().filter_map(|outline| outline.lends(&m.method)).peekable();
        known.peek().is_some() && known.all(|lends| lends)
    }

    fn is_lent(&self, e: &Expr) -> bool {
        match e {
            Expr::MethodCall(m) => self.lends(m),
            e => self.is_lent_by_function(e),
        }
    }

    /// Does a free function of the module lend it?
    fn is_lent_by_function(&self, e: &Expr) -> bool {
        let Expr::Call(syn::ExprCall { func, .. }) = e else { return false };
        let Expr::Path(path) = &**func else { return false };
        path.path.get_ident().is_some_and(|name| self.functions.iter().any(|sig| sig.ident == *name && gives_lent(sig)))
    }

    /// Lends the arguments of a call; `taken`: which of them the function takes as references.
    fn lend<'e>(&self, args: impl Iterator<Item = &'e mut Expr>, taken: impl Fn(usize) -> bool) {
        for (i, arg) in args.enumerate() {
            let own = matches!(&*arg, Expr::MethodCall(m) if is_own(&m.method.to_string()));
            if self.is_lent(arg) || own && taken(i) {
                *arg = parse_quote!(&*#arg);
            }
        }
    }
}

impl VisitMut for Lent<'_> {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        let takes = |name: &syn::Ident, i| self.results.is_some_and(|results| results.is_lent(name, i));
        match e {
            Expr::Call(c) => {
                let own = match &*c.func {
                    Expr::Path(p) if p.path.segments.len() == 2 && p.path.segments[0].ident == "Self" => {
                        p.path.segments.last().map(|last| last.ident.clone())
                    }
                    _ => None,
                };
                self.lend(c.args.iter_mut(), |i| own.as_ref().is_some_and(|name| takes(name, i)));
            }
            Expr::MethodCall(m) => {
                let own = matches!(&*m.receiver, Expr::Path(p) if p.path.is_ident("self"));
                let name = &m.method;
                self.lend(m.args.iter_mut(), |i| own && takes(name, i + 1));
            }
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
            init.expr = if self.is_lent_by_function(value) { parse_quote!(&*#value) } else { parse_quote!(&#value) };
        }
    }
}

/// Is it no method of the standard library, as far as its name shows?
fn is_own(name: &str) -> bool {
    const LEADING: [&str; 6] = ["borrow", "deref", "lock", "read", "write", "into_inner"];
    let standard = is_of_lists(name) || options_have(name) || is_adaptor(name) || is_consumer(name);
    !(standard || LEADING.contains(&name) || name.starts_with("as_") || name.starts_with("to_"))
}
