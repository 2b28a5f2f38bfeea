//! Arrays that are there already, and get new elements by a function of the index: a loop over the indices. Of which length such
//! an array is, need not be seen.
//!
//! ```text
//! self.k = array::from_fn(|i| rate(i));          for i in 0..self.k.len() { self.k[i] = rate(i); }
//! ```

use crate::names::mentions;
use crate::syntax::identifiers;
use proc_macro2::{Ident, Span};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Member, Pat, parse_quote};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Filled.visit_block_mut(&mut item.block);
}

struct Filled;

impl VisitMut for Filled {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        if let Expr::Assign(assign) = e
            && let Some(written) = filled(assign)
        {
            *e = written;
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The loop, where the elements are not made of the array itself.
fn filled(assign: &syn::ExprAssign) -> Option<Expr> {
    let (place, name) = (&assign.left, name_of(&assign.left)?);
    let Expr::Call(call) = &*assign.right else { return None };
    let Expr::Path(function) = &*call.func else { return None };
    let mut names = function.path.segments.iter().rev();
    let is_it = names.next()?.ident == "from_fn" && names.next()?.ident == "array" && call.args.len() == 1;
    let Expr::Closure(closure) = call.args.first().filter(|_| is_it)? else { return None };
    let body = &closure.body;
    let index = index_of(closure.inputs.first()?)?;
    let plain = closure.inputs.len() == 1 && !mentions(body, &name) && !leaves(body) && !changes_index(place, body);
    plain.then(|| parse_quote!(for #index in 0..#place.len() { #place[#index] = #body; }))
}

/// The last name of a field, behind which elements may be asked for. A variable may get its first value here, and its type says
/// how long it is.
fn name_of(place: &Expr) -> Option<Ident> {
    match place {
        Expr::Field(f) => match &f.member {
            Member::Named(name) => Some(name.clone()),
            Member::Unnamed(_) => None,
        },
        Expr::Index(i) => name_of(&i.expr),
        _ => None,
    }
}

/// The name of the index.
fn index_of(pattern: &Pat) -> Option<Ident> {
    match pattern {
        Pat::Ident(p) if p.by_ref.is_none() && p.mutability.is_none() && p.subpat.is_none() => Some(p.ident.clone()),
        Pat::Wild(_) => Some(Ident::new("ct_at", Span::call_site())),
        Pat::Type(t) => index_of(&t.pat),
        _ => None,
    }
}

/// May the place be another one for the next element, since an index of it changes?
fn changes_index(place: &Expr, body: &Expr) -> bool {
    let mut bound = false;
    identifiers(place, |name| bound |= mentions(body, &Ident::new(name, Span::call_site())) && name != "self");
    matches!(place, Expr::Index(_)) && bound
}

/// Does the closure end somewhere else than at its end?
fn leaves(body: &Expr) -> bool {
    struct Leaves(bool);
    impl<'ast> Visit<'ast> for Leaves {
        fn visit_expr_return(&mut self, _: &'ast syn::ExprReturn) {
            self.0 = true;
        }
        fn visit_expr_try(&mut self, _: &'ast syn::ExprTry) {
            self.0 = true;
        }
        fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
            visit::visit_expr_closure(self, closure);
        }
    }
    let mut leaves = Leaves(false);
    leaves.visit_expr(body);
    leaves.0
}
