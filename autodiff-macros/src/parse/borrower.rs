//! What a module shows of its structs with lifetimes: the fields, and the functions that make one.
//!
//! ```text
//! made_by(new, with_rate; filter) struct Filter<'a> { taps: &'a [f64], held: Vec<f64> }
//! ```

use crate::ir::{self, Part, Proj};
use crate::syntax::names_lifetime;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Token, Type, parenthesized};

/// A struct with a lifetime.
#[derive(Debug, Clone)]
pub struct Borrower {
    /// The functions of the type that make one.
    pub made_by: Vec<Ident>,
    /// The methods, of other types too, and the free functions that give one.
    pub given_by: Vec<Ident>,
    /// The struct.
    pub shape: syn::ItemStruct,
}

impl Borrower {
    /// Is the field a slice that may be absent?
    pub fn may_lend_slice(&self, field: &Ident) -> bool {
        let slice = |a: &syn::GenericArgument| matches!(a, syn::GenericArgument::Type(Type::Reference(r)) if matches!(*r.elem, Type::Slice(_)));
        let lends = |ty: &Type| match ty {
            Type::Path(p) => p.path.segments.last().is_some_and(|last| match &last.arguments {
                syn::PathArguments::AngleBracketed(list) => last.ident == "Option" && list.args.iter().any(slice),
                _ => false,
            }),
            _ => false,
        };
        self.shape.fields.iter().any(|own| own.ident.as_ref() == Some(field) && lends(&own.ty))
    }

    /// Is the field a reference to a list?
    pub fn lends_list(&self, field: &Ident) -> bool {
        self.shape.fields.iter().any(|own| own.ident.as_ref() == Some(field) && is_list(&own.ty))
    }

    /// What the language knows of it.
    pub fn known(&self) -> ir::Borrower {
        let fields = self.shape.fields.iter().zip(self.shape.fields.members());
        let step = |member| match member {
            syn::Member::Named(name) => Proj::Named(name),
            syn::Member::Unnamed(at) => Proj::Field(at.index),
        };
        let fields = fields.map(|(field, member)| (step(member), part(&field.ty))).collect();
        let (made_by, given_by) = (self.made_by.clone(), self.given_by.clone());
        ir::Borrower { ty: self.shape.ident.clone(), made_by, given_by, fields }
    }
}

/// Is it a shared reference to a list?
pub fn is_list(ty: &Type) -> bool {
    let of_list = |ty: &Type| match ty {
        Type::Slice(_) | Type::Array(_) => true,
        Type::Path(p) => p.path.segments.last().is_some_and(|last| last.ident == "Vec"),
        _ => false,
    };
    matches!(ty, Type::Reference(r) if r.mutability.is_none() && of_list(&r.elem))
}

/// What a field of this type is.
fn part(ty: &Type) -> Part {
    match ty {
        ty if is_reference(ty) => Part::Lent,
        Type::Path(p) => match p.path.segments.last().filter(|last| names_lifetime(last)) {
            Some(last) => Part::Within(last.ident.clone()),
            None => Part::Owned,
        },
        _ => Part::Owned,
    }
}

/// Is it a reference, or one that may be absent?
fn is_reference(ty: &Type) -> bool {
    match ty {
        Type::Reference(r) => r.mutability.is_none(),
        Type::Path(p) => p.path.segments.last().is_some_and(|last| {
            let syn::PathArguments::AngleBracketed(list) = &last.arguments else { return false };
            let inside = |a: &syn::GenericArgument| matches!(a, syn::GenericArgument::Type(Type::Reference(_)));
            last.ident == "Option" && list.args.iter().all(inside)
        }),
        _ => false,
    }
}

impl Parse for Borrower {
    fn parse(input: ParseStream<'_>) -> syn::Result<Borrower> {
        input.parse::<Ident>()?;
        let names;
        parenthesized!(names in input);
        let some = || -> syn::Result<Vec<Ident>> {
            let all = Punctuated::<Ident, Token![,]>::parse_separated_nonempty;
            Ok(if names.peek(syn::Ident) { all(&names)?.into_iter().collect() } else { vec![] })
        };
        let made_by = some()?;
        names.parse::<Token![;]>()?;
        let names = &names;
        let given_by = if names.is_empty() { vec![] } else { some()? };
        Ok(Borrower { made_by, given_by, shape: input.parse()? })
    }
}

impl ToTokens for Borrower {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Borrower { made_by, given_by, shape } = self;
        tokens.extend(quote!(made_by(#(#made_by),*; #(#given_by),*) #shape));
    }
}
