//! A `let` that takes the only variant of an enum apart: that it is the only one is known to rustc alone.
//!
//! ```text
//! let Law::Power { scale, exponent } = &law;
//!
//! let Law::Power { scale, exponent } = &law else { unreachable!() };
//! ```

use syn::visit_mut::{self, VisitMut};
use syn::{Pat, Path, parse_quote};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Only.visit_block_mut(&mut item.block);
}

struct Only;

impl VisitMut for Only {
    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        visit_mut::visit_local_mut(self, local);
        let path = match &local.pat {
            Pat::Struct(p) => &p.path,
            Pat::TupleStruct(p) => &p.path,
            _ => return,
        };
        if let Some(init) = local.init.as_mut().filter(|init| init.diverge.is_none() && is_variant(path)) {
            init.diverge = Some((Default::default(), Box::new(parse_quote!({ ::core::unreachable!() }))));
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// `Law::Power`: a name of a type before that of the variant.
fn is_variant(path: &Path) -> bool {
    let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let capital = |name: Option<String>| name.is_some_and(|name| name.starts_with(char::is_uppercase));
    capital(names.next()) && capital(names.next())
}
