//! What the block of a function, and the module around it, say about fields is known before the function is lowered.

use super::refine::member;
use crate::ir::{element, value_of};
use crate::lower::expr::overload::is_written;
use crate::lower::{Lower, Tokens, Ty};
use crate::parse::at_call_site;
use quote::{ToTokens, quote};

impl Lower<'_> {
    /// Learns it, as if the function itself had said it.
    pub(in crate::lower) fn hear_of_block(&mut self) {
        for (name, ty) in self.said_by_block() {
            self.func.facts.entry(name.to_string()).or_insert(ty);
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
        said
    }

    /// The same of the structs of the module, by their definitions.
    fn said_by_module(&self) -> Vec<(Tokens, Ty)> {
        let mut said: Vec<(Tokens, Ty)> = vec![];
        for shape in &self.source.options.shapes {
            let own = matches!(&self.source.owner, Some(syn::Type::Path(p)) if p.path.is_ident(&shape.ident));
            let owners = [at_call_site(shape.ident.to_token_stream()), quote!(Self)];
            let owners = &owners[..1 + usize::from(own)];
            for (field, place) in shape.fields.iter().zip(shape.fields.members()) {
                if matches!(&place, syn::Member::Named(name) if !self.written.names.contains(&name.to_string())) {
                    continue;
                }
                // A queue is changed and asked as a vector is.
                if is_queue(&field.ty) {
                    continue;
                }
                let ty = self.read(&field.ty);
                let is_own = |ty: &Ty| matches!(ty, Ty::Named(name) if is_written(name.printed()) && self.is_named_type(&name.tokens()));
                for owner in owners {
                    if let Ty::Named(name) = Ty::Named(owner.clone().into()).project(&member(&place)) {
                        say(name, &ty, &is_own, &mut said);
                    }
                }
            }
        }
        said
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
