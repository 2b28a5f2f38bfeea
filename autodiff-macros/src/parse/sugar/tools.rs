//! What is of use through a unique reference only, in a variable that may change: a call that is lent the variable is
//! lent what it points to, since derivatives take the reference as it is.
//!
//! ```text
//! fn drawn<R: Rng>(w: &[f64], mut rng: &mut R) -> f64 { pick(w, &mut rng) }
//! fn drawn<R: Rng>(w: &[f64], rng: &mut R) -> f64 { pick(w, &mut *rng) }
//! ```

use super::functions::binds;
use super::type_params::bounds_of;
use crate::parse::bounds::is_tool;
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{TypeParamBound, parse_quote};

/// Rewrites a function.
pub fn desugar(item: &mut syn::ItemFn) {
    let sig = item.sig.clone();
    for input in &mut item.sig.inputs {
        let syn::FnArg::Typed(typed) = input else { continue };
        let syn::Pat::Ident(name) = &mut *typed.pat else { continue };
        let bound_again = item.block.stmts.iter().any(|stmt| binds(stmt, &name.ident));
        if name.mutability.is_none() || bound_again || !is_lent_tool(&typed.ty, &sig) {
            continue;
        }
        let mut calls = Calls { name: &name.ident, other: false };
        calls.visit_block_mut(&mut item.block.clone());
        if !calls.other {
            Calls { name: &name.ident, other: false }.visit_block_mut(&mut item.block);
            name.mutability = None;
        }
    }
}

/// Is it a unique reference to what is of use through such a one only?
fn is_lent_tool(ty: &syn::Type, sig: &syn::Signature) -> bool {
    let syn::Type::Reference(syn::TypeReference { mutability: Some(_), elem, .. }) = ty else { return false };
    let bounds: Vec<&TypeParamBound> = match &**elem {
        syn::Type::Path(path) => path.path.get_ident().map(|name| bounds_of(name, sig)).unwrap_or_default(),
        syn::Type::ImplTrait(t) => t.bounds.iter().collect(),
        _ => return false,
    };
    is_tool(&bounds)
}

/// Lends what a variable points to, where a call is lent the variable.
struct Calls<'n> {
    name: &'n Ident,
    /// Is the variable changed, or lent to what may exchange references?
    other: bool,
}

impl Calls<'_> {
    fn is_variable(&self, e: &syn::Expr) -> bool {
        matches!(e, syn::Expr::Path(p) if p.path.is_ident(self.name))
    }

    fn lend(&self, args: &mut syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>) {
        for arg in args {
            if let syn::Expr::Reference(r) = arg
                && r.mutability.is_some()
                && self.is_variable(&r.expr)
            {
                let name = self.name;
                *r.expr = parse_quote!(*#name);
            }
        }
    }
}

impl VisitMut for Calls<'_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        match e {
            syn::Expr::Call(c) => {
                let exchanges = |p: &syn::ExprPath| {
                    p.path
                        .segments
                        .last()
                        .is_some_and(|s| ["swap", "replace", "take"].iter().any(|name| s.ident == name))
                };
                if !matches!(&*c.func, syn::Expr::Path(p) if exchanges(p)) {
                    self.lend(&mut c.args);
                }
            }
            syn::Expr::MethodCall(m) => self.lend(&mut m.args),
            syn::Expr::Assign(a) => self.other |= self.is_variable(&a.left),
            syn::Expr::Reference(r) => self.other |= r.mutability.is_some() && self.is_variable(&r.expr),
            _ => {}
        }
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
