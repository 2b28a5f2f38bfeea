//! What the block of a function says about the fields of its type is known before the function is lowered.

use super::evidence::may_be_of_floats;
use super::refine::member;
use crate::lower::{Lower, Tokens, Ty};
use quote::ToTokens;

impl Lower<'_> {
    /// Learns it, as if the function itself had said it.
    pub(in crate::lower) fn hear_of_block(&mut self) {
        let source = self.source;
        for (field, written) in &source.fields.types {
            let Some(name) = self.field_of_block(field) else { continue };
            let ty = match self.read(written) {
                ty if is_of_numbers(&ty) => ty,
                // It may be less visible than the struct: what is known is that it is no float.
                Ty::Named(_) => Ty::Named(name.clone()),
                _ => continue,
            };
            self.func.facts.entry(name.to_string()).or_insert(ty);
        }
        for (field, call) in &source.fields.calls {
            let Some(name) = self.field_of_block(field).filter(|_| !may_be_of_floats(call)) else { continue };
            self.func.facts.entry(name.to_string()).or_insert(Ty::Named(name));
        }
    }

    /// The name of the type of a field of the block's type, if the function mentions it.
    fn field_of_block(&self, field: &str) -> Option<Tokens> {
        let owner = self.source.owner.as_ref().filter(|_| self.written.names.contains(field))?;
        let owner = Ty::Named(owner.to_token_stream().into());
        let field = syn::Member::Named(syn::parse_str(field).ok()?);
        match owner.project(&member(&field)) {
            Ty::Named(name) => Some(name),
            _ => None,
        }
    }
}

/// Is it a number, or a container of numbers?
fn is_of_numbers(ty: &Ty) -> bool {
    match ty {
        Ty::Float(_) | Ty::Int(_) | Ty::Bool => true,
        Ty::Vec(t) | Ty::Option(t) | Ty::Array(t, Some(_)) => is_of_numbers(t),
        _ => false,
    }
}
