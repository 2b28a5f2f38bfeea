//! Types in the place of type parameters, and behind references.

use crate::names::replaced;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::parse::Parse;
use syn::visit_mut::{self, VisitMut};
use syn::{GenericArgument, GenericParam, Generics, PathArguments, PathSegment, Type};

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

/// What a trait is given for its parameters, types and lengths; what is left out has its default.
pub struct Arguments<'a> {
    types: InPlaceOf<'a>,
    lengths: Vec<(String, TokenStream)>,
    /// The parameters that are given nothing.
    pub unfilled: Vec<&'a Ident>,
}

impl<'a> Arguments<'a> {
    pub fn of(declared: &'a Generics, given: &'a PathSegment) -> Self {
        let mut all = Arguments { types: InPlaceOf(vec![]), lengths: vec![], unfilled: vec![] };
        let mut given = listed(given);
        for param in &declared.params {
            match param {
                GenericParam::Lifetime(_) => {}
                GenericParam::Type(param) => match (given.next(), &param.default) {
                    (Some(GenericArgument::Type(ty)), _) | (None, Some((_, ty))) => {
                        all.types.0.push((&param.ident, ty))
                    }
                    _ => all.unfilled.push(&param.ident),
                },
                GenericParam::Const(param) => {
                    let default = || param.default.as_ref().map(|(_, value)| value.to_token_stream());
                    match given.next().map(ToTokens::to_token_stream).or_else(default) {
                        Some(value) => all.lengths.push((param.ident.to_string(), value)),
                        None => all.unfilled.push(&param.ident),
                    }
                }
            }
        }
        all
    }

    /// The same, where this name stands for a type.
    pub fn with(mut self, name: &'a Ident, ty: &'a Type) -> Self {
        self.types.0.push((name, ty));
        self
    }

    /// What is written in terms of the parameters, in terms of what is given for them. `visit` goes through its types.
    pub fn put<T: Parse + ToTokens + Clone>(&mut self, written: &T, visit: impl Fn(&mut InPlaceOf<'a>, &mut T)) -> T {
        let mut item = written.clone();
        visit(&mut self.types, &mut item);
        match self.lengths.is_empty() {
            true => item,
            false => syn::parse2(replaced(item.to_token_stream(), &self.lengths)).unwrap_or(item),
        }
    }
}

/// The types and lengths that are written behind a name.
fn listed(of: &PathSegment) -> impl Iterator<Item = &GenericArgument> {
    let list = match &of.arguments {
        PathArguments::AngleBracketed(list) => Some(&list.args),
        _ => None,
    };
    let is_given =
        |argument: &&GenericArgument| matches!(argument, GenericArgument::Type(_) | GenericArgument::Const(_));
    list.into_iter().flatten().filter(is_given)
}

/// The type behind references.
pub fn behind_references(ty: &Type) -> &Type {
    match ty {
        Type::Reference(r) => behind_references(&r.elem),
        Type::Paren(t) => behind_references(&t.elem),
        Type::Group(t) => behind_references(&t.elem),
        ty => ty,
    }
}
