//! What the block of a function, and the module around it, say about fields is known before the function is lowered.

use super::parts::parts_of_types;
use super::refine::member;
use crate::ir::{element, value_of};
use crate::lower::expr::overload::is_written;
use crate::lower::{Lower, Tokens, Ty};
use crate::names::replaced;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

impl Lower<'_> {
    /// Learns it, as if the function itself had said it.
    pub(in crate::lower) fn hear_of_block(&mut self) {
        for (name, ty) in self.said_by_block() {
            // What is of a type parameter is better known by its bounds than as no float.
            let of_parameter = matches!(&ty, Ty::Named(param) if !self.is_named_type(&param.tokens()));
            let known = self.func.facts.entry(name.to_string()).or_insert_with(|| ty.clone());
            if of_parameter && *known == Ty::Named(name) {
                *known = ty;
            }
        }
    }

    /// The names of types of fields, and what they are; by its own name, a type is no float.
    pub(in crate::lower) fn said_by_block(&self) -> Vec<(Tokens, Ty)> {
        let mut said = vec![];
        for (field, written) in &self.source.fields.types {
            for name in self.field_of_block(field) {
                let ty = self.read(written);
                // It may be less visible than the struct: what is known is that it is no float.
                say(name, &ty, &|ty| matches!(ty, Ty::Named(_)), &mut said);
            }
        }
        // Of a constant the fields are not asked for: it may be of a type without a derivative.
        let constant = self.source.parameters.iter().any(|p| p.receiver.is_some() && !p.active);
        for field in self.source.fields.integers.iter().filter(|_| !constant) {
            said.extend(self.field_of_block(field).into_iter().map(|name| (name.clone(), Ty::Int(Some(name)))));
        }
        said.extend(self.source.fields.structured.iter().map(|name| (name.clone(), Ty::Named(name.clone()))));
        said.extend(self.said_by_module());
        said.extend(self.said_of_arguments());
        said
    }

    /// The same of structs of the module that have parameters: of that of the block, and where their arguments are written.
    fn said_of_arguments(&self) -> Vec<(Tokens, Ty)> {
        let mut said = vec![];
        if let Some(syn::Type::Path(owner)) = &self.source.owner {
            self.say_of_arguments(&quote!(Self), &owner.path, &mut said);
        }
        for path in &self.written.arguments {
            self.say_of_arguments(&path.to_token_stream(), path, &mut said);
        }
        said
    }

    fn say_of_arguments(&self, name: &TokenStream, path: &syn::Path, said: &mut Vec<(Tokens, Ty)>) {
        let Some(last) = path.segments.last() else { return };
        let shapes = &self.source.options.open_shapes;
        let Some(shape) = shapes.iter().find(|shape| shape.ident == last.ident) else { return };
        let syn::PathArguments::AngleBracketed(of) = &last.arguments else { return };
        if shape.generics.params.len() != of.args.len() {
            return;
        }
        let params = shape.generics.params.iter().map(|param| match param {
            syn::GenericParam::Type(t) => t.ident.to_string(),
            syn::GenericParam::Const(c) => c.ident.to_string(),
            syn::GenericParam::Lifetime(l) => l.lifetime.to_string(),
        });
        let stand: Vec<(String, TokenStream)> = params.zip(of.args.iter().map(ToTokens::to_token_stream)).collect();
        for (field, place) in shape.fields.iter().zip(shape.fields.members()) {
            if let Ok(ty) = syn::parse2::<syn::Type>(replaced(field.ty.to_token_stream(), &stand)) {
                self.say_of_field(name, &ty, &place, said);
            }
        }
    }

    /// The same of the types of the module, by their definitions.
    fn said_by_module(&self) -> Vec<(Tokens, Ty)> {
        let mut said = vec![];
        for (name, ty) in parts_of_types(self.source, &self.written.names) {
            self.say_of_type(name, ty, &mut said);
        }
        said
    }

    /// Says of what type a field of a type is, if the function mentions it.
    fn say_of_field(&self, owner: &TokenStream, ty: &syn::Type, place: &syn::Member, said: &mut Vec<(Tokens, Ty)>) {
        let unused = matches!(place, syn::Member::Named(name) if !self.written.names.contains(&name.to_string()));
        if let (false, Ty::Named(name)) = (unused, Ty::Named(owner.clone().into()).project(&member(place))) {
            self.say_of_type(name, ty, said);
        }
    }

    /// Says what the type of this name is.
    fn say_of_type(&self, name: Tokens, ty: &syn::Type, said: &mut Vec<(Tokens, Ty)>) {
        // A queue is changed and asked as a vector is.
        if is_queue(ty) {
            return;
        }
        let ty = self.read(ty);
        let is_own = |ty: &Ty| match ty {
            Ty::Named(name) => is_written(name.printed()) && !self.belongs_to_parameter(name),
            _ => false,
        };
        // What is of a type parameter is called that.
        if matches!(&ty, Ty::Named(param) if !self.is_named_type(&param.tokens())) {
            said.push((name, ty));
        } else {
            say(name, &ty, &is_own, said);
        }
    }

    /// May the type belong to a parameter, and be a float: `D::Output`, `<D as Detect>::Output`?
    fn belongs_to_parameter(&self, name: &Tokens) -> bool {
        let first: TokenStream = name.tokens().into_iter().take(1).collect();
        name.printed().starts_with('<') || !self.is_named_type(&first)
    }

    /// The names of the type of a field of the block's type, if the function mentions it: by `Self`, and by the type's
    /// own name.
    fn field_of_block(&self, field: &str) -> Vec<Tokens> {
        let Some(owner) = self.source.owner.as_ref().filter(|_| self.written.names.contains(field)) else {
            return vec![];
        };
        let Ok(field) = syn::parse_str(field).map(syn::Member::Named) else { return vec![] };
        let owners = [owner.to_token_stream(), quote!(Self)].into_iter();
        let names = owners.filter_map(|owner| match Ty::Named(owner.into()).project(&member(&field)) {
            Ty::Named(name) => Some(name),
            _ => None,
        });
        names.collect()
    }
}

/// Says what the type of this name is, and those of what is in it; a type that `is_own` by its name.
fn say(name: Tokens, ty: &Ty, is_own: &dyn Fn(&Ty) -> bool, said: &mut Vec<(Tokens, Ty)>) {
    match ty {
        ty if is_of_numbers(ty) => said.push((name, ty.clone())),
        ty if is_own(ty) => said.push((name.clone(), Ty::Named(name))),
        // A map, a set or a text of the library, which holds nothing that has a derivative.
        Ty::Plain(_) => said.push((name, ty.clone())),
        Ty::Option(value) => {
            let Ty::Named(within) = value_of(&name.tokens()) else { return };
            said.push((name, Ty::Option(Box::new(Ty::Named(within.clone())))));
            say(within, value, is_own, said);
        }
        Ty::Vec(item) | Ty::Array(item, _) | Ty::Slice(item) => {
            if let Ty::Named(element) = element(&name.tokens()) {
                say(element, item, is_own, said);
            }
        }
        _ => {}
    }
}

fn is_queue(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Path(p) if p.path.segments.last().is_some_and(|s| s.ident == "VecDeque"))
}

/// Is it a number, or a container of numbers?
fn is_of_numbers(ty: &Ty) -> bool {
    match ty {
        Ty::Float(_) | Ty::Int(_) | Ty::Bool => true,
        Ty::Vec(t) | Ty::Option(t) | Ty::Array(t, Some(_)) => is_of_numbers(t),
        _ => false,
    }
}
