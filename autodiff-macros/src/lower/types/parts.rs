//! The fields of the types of a module, by the names that lowering has for their types, as far as the function may take
//! them: those of `System`, of `Self` in its blocks, and of what is in them (`self.bodies[i].at.x`).

use super::refine::{member, part};
use crate::collections::{HashMap, HashSet};
use crate::ir::{Owner, Proj, Variant, element, value_of};
use crate::lower::{Tokens, Ty};
use crate::parse::{Source, at_call_site};
use proc_macro2::Ident;
use quote::{ToTokens, quote};

/// The names, and the types as the fields are declared; `mentioned`: the names that the function has.
pub(super) fn parts_of_types<'s>(source: &'s Source, mentioned: &HashSet<String>) -> Vec<(Tokens, &'s syn::Type)> {
    let mut walk = Walk { source, mentioned, found: vec![] };
    let options = &source.options;
    for name in options.shapes.iter().map(|shape| &shape.ident).chain(options.enums.iter().map(|shape| &shape.ident)) {
        walk.parts(&at_call_site(name.to_token_stream()).into(), name, 0);
        if matches!(&source.owner, Some(syn::Type::Path(own)) if own.path.is_ident(name)) {
            walk.parts(&quote!(Self).into(), name, 0);
        }
    }
    walk.found
}

/// The types of the module that fields are of, by the names that lowering has for the types of the fields: `V` for that of `ray.along`.
pub(in crate::lower) fn types_of_fields(source: &Source, mentioned: &HashSet<String>) -> HashMap<String, Ident> {
    let mut found = HashMap::default();
    for (name, ty) in parts_of_types(source, mentioned) {
        let Some((name, path)) = innermost(name, ty) else { continue };
        if let Some(known) = source.options.types.iter().find(|known| known.closed && path.is_ident(&known.ty)) {
            found.insert(name.to_string(), known.ty.clone());
        }
    }
    found
}

struct Walk<'s, 'm> {
    source: &'s Source,
    mentioned: &'m HashSet<String>,
    found: Vec<(Tokens, &'s syn::Type)>,
}

impl<'s> Walk<'s, '_> {
    /// More steps than anyone takes at once.
    const DEEPEST: usize = 3;

    /// The fields of a value of the type `of` whose type has the name `owner`, and the fields of these.
    fn parts(&mut self, owner: &Tokens, of: &Ident, depth: usize) {
        let options = &self.source.options;
        let is_mentioned = |place: &syn::Member| match place {
            syn::Member::Named(name) => self.mentioned.contains(&name.to_string()),
            syn::Member::Unnamed(_) => true,
        };
        let mut steps: Vec<(Proj, &'s syn::Type)> = vec![];
        for shape in options.shapes.iter().filter(|shape| shape.ident == *of) {
            let fields = shape.fields.members().zip(&shape.fields).filter(|(place, _)| is_mentioned(place));
            steps.extend(fields.map(|(place, field)| (member(&place), &field.ty)));
        }
        let variants = options.enums.iter().filter(|shape| shape.ident == *of).flat_map(|shape| &shape.variants);
        for variant in variants.filter(|variant| self.mentioned.contains(&variant.ident.to_string())) {
            let name = &variant.ident;
            let home = Variant { path: quote!(#of::#name), name: name.to_string(), home: Owner::User };
            let fields = variant.fields.members().zip(&variant.fields).filter(|(place, _)| is_mentioned(place));
            steps.extend(fields.map(|(place, field)| (part(&home, &place), &field.ty)));
        }
        for (step, ty) in steps {
            let Ty::Named(name) = Ty::Named(owner.clone()).project(&step) else { continue };
            self.found.push((name.clone(), ty));
            if let Some((name, path)) = innermost(name, ty).filter(|_| depth < Self::DEEPEST)
                && let Some(of) = path.get_ident()
            {
                self.parts(&name, of, depth + 1);
            }
        }
    }
}

/// What lists, arrays and options of this name and type are of.
fn innermost(name: Tokens, ty: &syn::Type) -> Option<(Tokens, &syn::Path)> {
    let (inner, ty) = match ty {
        syn::Type::Array(syn::TypeArray { elem, .. }) | syn::Type::Slice(syn::TypeSlice { elem, .. }) => {
            (element(&name.tokens()), &**elem)
        }
        syn::Type::Path(path) => {
            let last = path.path.segments.last()?;
            let syn::PathArguments::AngleBracketed(of) = &last.arguments else { return Some((name, &path.path)) };
            let inner = match last.ident.to_string().as_str() {
                "Vec" => element(&name.tokens()),
                "Option" => value_of(&name.tokens()),
                _ => return None,
            };
            let Some(syn::GenericArgument::Type(ty)) = of.args.first() else { return None };
            (inner, ty)
        }
        _ => return None,
    };
    match inner {
        Ty::Named(inner) => innermost(inner, ty),
        _ => None,
    }
}
