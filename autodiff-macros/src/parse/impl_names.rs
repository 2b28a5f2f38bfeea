//! Types that are written as `impl Trait` and have to be named get a type parameter of their own.

use super::bounds::{CARRIERS, Kind, is_tool, kind, segments};
use crate::syntax::each_name;
use proc_macro2::Ident;
use syn::{GenericParam, TypeParamBound, parse_quote};

/// Gives what is written as `impl Float`, `impl Into<f64>` or `impl Model`, a trait of the user's, a type parameter of
/// its own, which the derivatives can name.
pub fn name_impls(item: &mut syn::ItemFn) {
    struct Impls {
        taken: Vec<Ident>,
        found: Vec<GenericParam>,
    }
    impl syn::visit_mut::VisitMut for Impls {
        fn visit_type_mut(&mut self, ty: &mut syn::Type) {
            match ty {
                syn::Type::ImplTrait(t) if is_named(&t.bounds.iter().collect::<Vec<_>>()) => {
                    let numbers = std::iter::once(String::new()).chain((2..).map(|n: usize| n.to_string()));
                    let mut names = numbers.map(|n| Ident::new(&format!("X{n}"), proc_macro2::Span::call_site()));
                    let name = names.find(|name| !self.taken.contains(name)).expect("as many names as numbers");
                    let bounds = &t.bounds;
                    self.found.push(parse_quote!(#name: #bounds));
                    *ty = parse_quote!(#name);
                    self.taken.push(name);
                }
                _ => syn::visit_mut::visit_type_mut(self, ty),
            }
        }
    }
    let mut taken = vec![];
    each_name(item, |ident| taken.push(ident.clone()));
    let mut impls = Impls { taken, found: vec![] };
    let sig = &mut item.sig;
    sig.inputs.iter_mut().for_each(|input| syn::visit_mut::VisitMut::visit_fn_arg_mut(&mut impls, input));
    sig.generics.params.extend(impls.found);
}

/// Is it a type that derivatives have to name: a float, one with methods that may have derivatives, or what calls are lent to
/// change?
fn is_named(bounds: &[&TypeParamBound]) -> bool {
    match kind(bounds) {
        Kind::Float | Kind::Convertible => true,
        Kind::Unknown => !segments(bounds).any(|s| CARRIERS.iter().any(|name| s.ident == name)),
        _ => is_tool(bounds),
    }
}
