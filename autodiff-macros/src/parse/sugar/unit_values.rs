//! Methods that are called on a struct without fields of the module, by its name: on a variable, as they may want it to be one
//! that changes.
//!
//! ```text
//! Plain.update(&mut weights)       { let mut unit = Plain; unit.update(&mut weights) }
//! ```

use crate::names::Namer;
use crate::parse::Outline;
use crate::syntax::identifiers;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, parse_quote};

/// Rewrites the body of a function; `types`: those of the module.
pub fn desugar(item: &mut syn::ItemFn, types: &[Outline]) {
    if types.is_empty() {
        return;
    }
    let mut names = Namer::default();
    identifiers(item, |name| names.reserve(name));
    Units { names, types }.visit_block_mut(&mut item.block);
}

struct Units<'t> {
    names: Namer,
    types: &'t [Outline],
}

impl VisitMut for Units<'_> {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        if let Expr::MethodCall(m) = e
            && let Expr::Path(unit) = &*m.receiver
            && unit.path.get_ident().is_some_and(|name| self.types.iter().any(|known| known.ty == *name))
        {
            let (name, unit) = (self.names.fresh("unit"), unit.clone());
            *m.receiver = parse_quote!(#name);
            *e = parse_quote!({
                let mut #name = #unit;
                #e
            });
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
