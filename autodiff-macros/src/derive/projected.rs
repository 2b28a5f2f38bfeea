//! Types of fields that type parameters name: `scale: V::Scalar`. They have to have tangents, as the parameters have to.

use super::input::Variant;
use quote::ToTokens;
use syn::visit::{self, Visit};

/// All of them in the fields that are differentiated, each once.
pub fn of(generics: &syn::Generics, variants: &[Variant]) -> Vec<syn::Type> {
    let mut finder = Projections { generics, found: vec![] };
    variants.iter().flat_map(|v| &v.fields).filter(|f| f.active).for_each(|f| finder.visit_type(&f.ty));
    finder.found
}

struct Projections<'g> {
    generics: &'g syn::Generics,
    found: Vec<syn::Type>,
}

impl Projections<'_> {
    fn is_parameter(&self, name: &syn::Ident) -> bool {
        self.generics.type_params().any(|p| p.ident == *name)
    }

    fn is_of_parameter(&self, path: &syn::TypePath) -> bool {
        match &path.qself {
            Some(q) => matches!(&*q.ty, syn::Type::Path(p) if p.path.get_ident().is_some_and(|t| self.is_parameter(t))),
            None => path.path.segments.len() > 1 && self.is_parameter(&path.path.segments[0].ident),
        }
    }
}

impl<'ast> Visit<'ast> for Projections<'_> {
    fn visit_type_path(&mut self, path: &'ast syn::TypePath) {
        if !self.is_of_parameter(path) {
            return visit::visit_type_path(self, path);
        }
        let text = path.to_token_stream().to_string();
        if self.found.iter().all(|known| known.to_token_stream().to_string() != text) {
            self.found.push(syn::Type::Path(path.clone()));
        }
    }
}
