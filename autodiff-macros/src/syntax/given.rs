//! Types in the place of type parameters.

use proc_macro2::Ident;
use syn::Type;
use syn::visit_mut::{self, VisitMut};

/// The parameters, with what stands for each.
pub struct InPlaceOf<'a>(pub Vec<(&'a Ident, &'a Type)>);

impl VisitMut for InPlaceOf<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        let is_it = |name: &Ident| matches!(&*ty, Type::Path(path) if path.qself.is_none() && path.path.is_ident(name));
        match self.0.iter().find(|(name, _)| is_it(name)) {
            Some((_, given)) => *ty = (*given).clone(),
            None => visit_mut::visit_type_mut(self, ty),
        }
    }
}
