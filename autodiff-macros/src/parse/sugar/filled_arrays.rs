//! Arrays in fields that get new elements by a function of the index: a loop over the indices of a copy, which takes the place of
//! the array then, since the function may see what was there before. Of which length such an array is, need not be seen.
//!
//! ```text
//! self.k = array::from_fn(|i| rate(i));
//! { let mut filled = self.k.clone(); for i in 0..filled.len() { filled[i] = rate(i); } self.k = filled; }
//! ```

use crate::names::Namer;
use crate::syntax::{identifiers, jumps_out};
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, parse_quote};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    let mut names = Namer::default();
    identifiers(item, |name| names.reserve(name));
    Filled { names }.visit_block_mut(&mut item.block);
}

struct Filled {
    names: Namer,
}

impl VisitMut for Filled {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        if let Expr::Assign(assign) = e
            && let Some(written) = self.filled(assign)
        {
            *e = written;
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

impl Filled {
    fn filled(&mut self, assign: &syn::ExprAssign) -> Option<Expr> {
        let place = Some(&assign.left).filter(|place| is_in_a_field(place))?;
        let Expr::Call(call) = &*assign.right else { return None };
        let Expr::Path(function) = &*call.func else { return None };
        let mut names = function.path.segments.iter().rev();
        let is_it = names.next()?.ident == "from_fn" && names.next()?.ident == "array" && call.args.len() == 1;
        let Expr::Closure(closure) = call.args.first().filter(|_| is_it)? else { return None };
        let body = Some(&closure.body).filter(|body| closure.inputs.len() == 1 && !jumps_out(body))?;
        let index = self.index_of(closure.inputs.first()?)?;
        let filled = self.names.fresh("filled");
        Some(parse_quote!({
            let mut #filled = #place.clone();
            for #index in 0..#filled.len() {
                #filled[#index] = #body;
            }
            #place = #filled;
        }))
    }

    /// The name of the index.
    fn index_of(&mut self, pattern: &Pat) -> Option<Ident> {
        match pattern {
            Pat::Ident(p) if p.by_ref.is_none() && p.mutability.is_none() && p.subpat.is_none() => {
                Some(p.ident.clone())
            }
            Pat::Wild(_) => Some(self.names.fresh("at")),
            Pat::Type(t) => self.index_of(&t.pat),
            _ => None,
        }
    }
}

/// Is it a field, or an element behind one, by names alone? A variable may get its first value here, and its type says how long it
/// is.
fn is_in_a_field(place: &Expr) -> bool {
    let plain = |index: &Expr| matches!(index, Expr::Path(_) | Expr::Lit(_));
    match place {
        Expr::Field(f) => matches!(&*f.base, Expr::Path(_)) || is_in_a_field(&f.base),
        Expr::Index(i) => plain(&i.index) && is_in_a_field(&i.expr),
        _ => false,
    }
}
