//! A number that is read back from the bits of another one: the other one is named beside it.
//!
//! ```text
//! let bits = x.to_bits();
//! f64::from_bits(bits & MANTISSA | HALF)        rescaled(x, f64::from_bits(bits & MANTISSA | HALF))
//! ```
//!
//! Whether it is `x` with another sign and exponent, which has a derivative, is seen when the function is lowered
//! (`lower/refused/encoded/mantissa.rs`); here the names tell what it may be.

use crate::collections::{HashMap, HashSet};
use crate::syntax::{Bound, identifiers};
use proc_macro2::TokenStream;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn, ct: &TokenStream) {
    let mut origins = Origins::default();
    // Once more for what is assigned behind its use, in a loop.
    for _ in 0..2 {
        origins.visit_block(&item.block);
    }
    let receiver = item.sig.receiver().map(|_| "self".to_owned());
    let mut readings = Readings { ct, origins, bound: Bound::around(receiver) };
    for input in &item.sig.inputs {
        if let syn::FnArg::Typed(input) = input {
            readings.bound.bind(&input.pat);
        }
    }
    readings.visit_block_mut(&mut item.block);
}

/// For each variable the numbers whose bits went into it.
#[derive(Default)]
struct Origins {
    of: HashMap<String, HashSet<String>>,
}

impl Origins {
    fn in_code(&self, e: &syn::Expr) -> HashSet<String> {
        let mut direct = Direct(HashSet::default());
        direct.visit_expr(e);
        identifiers(e, |name| direct.0.extend(self.of.get(name).into_iter().flatten().cloned()));
        direct.0
    }

    fn assigned(&mut self, to: Option<String>, e: &syn::Expr) {
        let found = self.in_code(e);
        if let Some(name) = to.filter(|_| !found.is_empty()) {
            self.of.entry(name).or_default().extend(found);
        }
    }
}

impl<'ast> Visit<'ast> for Origins {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        let pattern = match &local.pat {
            syn::Pat::Type(typed) => &typed.pat,
            pattern => pattern,
        };
        if let (syn::Pat::Ident(name), Some(init)) = (pattern, &local.init) {
            self.assigned(Some(name.ident.to_string()), &init.expr);
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_assign(&mut self, a: &'ast syn::ExprAssign) {
        self.assigned(variable(&a.left), &a.right);
        visit::visit_expr_assign(self, a);
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// The variables that `to_bits` is called on.
struct Direct(HashSet<String>);

impl<'ast> Visit<'ast> for Direct {
    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        if m.method == "to_bits" {
            self.0.extend(variable(&m.receiver));
        }
        visit::visit_expr_method_call(self, m);
    }

    fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
        if is_function(c, "to_bits") {
            self.0.extend(c.args.first().and_then(variable));
        }
        visit::visit_expr_call(self, c);
    }
}

struct Readings<'c> {
    ct: &'c TokenStream,
    origins: Origins,
    /// The names that are bound here: another number can be named as long as it is there.
    bound: Bound,
}

impl Readings<'_> {
    /// What binds these patterns for what is inside of it.
    fn within<'p>(&mut self, patterns: impl Iterator<Item = &'p syn::Pat>, f: impl FnOnce(&mut Self)) {
        self.bound.enter();
        patterns.for_each(|pattern| self.bound.bind(pattern));
        f(self);
        self.bound.leave();
    }
}

impl VisitMut for Readings<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.within([].into_iter(), |inside| visit_mut::visit_block_mut(inside, block));
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        visit_mut::visit_local_mut(self, local);
        self.bound.bind(&local.pat);
    }

    fn visit_expr_let_mut(&mut self, e: &mut syn::ExprLet) {
        visit_mut::visit_expr_let_mut(self, e);
        self.bound.bind(&e.pat);
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        let inputs = closure.inputs.clone();
        self.within(inputs.iter(), |inside| visit_mut::visit_expr_closure_mut(inside, closure));
    }

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        let pattern = each.pat.clone();
        self.within([&*pattern].into_iter(), |inside| visit_mut::visit_expr_for_loop_mut(inside, each));
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        let pattern = arm.pat.clone();
        self.within([&pattern].into_iter(), |inside| visit_mut::visit_arm_mut(inside, arm));
    }

    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        visit_mut::visit_expr_mut(self, e);
        if let syn::Expr::Call(c) = &*e
            && is_function(c, "from_bits")
            && let [origin] = self.origins.in_code(&c.args[0]).into_iter().collect::<Vec<_>>().as_slice()
            && self.bound.has(origin)
        {
            let (ct, origin) = (self.ct, syn::Ident::new(origin, proc_macro2::Span::call_site()));
            *e = syn::parse_quote!(#ct::rescaled(#origin, #e));
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// `f64::name(x)`
fn is_function(c: &syn::ExprCall, name: &str) -> bool {
    let syn::Expr::Path(p) = &*c.func else { return false };
    let mut from_the_end = p.path.segments.iter().rev();
    c.args.len() == 1
        && from_the_end.next().is_some_and(|s| s.ident == name)
        && from_the_end.next().is_some_and(|s| s.ident == "f64" || s.ident == "f32")
}

fn variable(e: &syn::Expr) -> Option<String> {
    match e {
        syn::Expr::Paren(p) => variable(&p.expr),
        syn::Expr::Path(p) => p.path.get_ident().map(ToString::to_string),
        _ => None,
    }
}
