//! Functions of traits of the user's that are called as those of floats are, for a type parameter that is one:
//! `Number::sqrt(x)`.

use crate::lower::{Arg, ArgValue, Float, Lower, Ty};
use crate::rules;
use crate::syntax;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

impl Lower<'_> {
    /// What such a function gives.
    pub(super) fn likened(&self, path: &syn::ExprPath, args: &[Arg]) -> Option<Ty> {
        let name = path.path.segments.last()?.ident.to_string();
        let first = args.first().filter(|_| rules::method(&name, args.len()).is_some())?;
        let ty = match &first.value {
            ArgValue::Value(value) => self.type_of(value),
            _ => self.type_of_arg(first),
        };
        let float = Some(ty.peeled().clone()).filter(|ty| matches!(ty, Ty::Float(Float::Param(_))));
        float.filter(|_| path.qself.is_some() || self.may_be_bound(&path.path))
    }

    /// Is the owner of the function a trait by which type parameters are bound, as far as can be seen? Else it is a type of
    /// the user's: `Angle::acos(x)`.
    fn may_be_bound(&self, path: &syn::Path) -> bool {
        let Some(owner) = path.segments.iter().rev().nth(1).map(|s| &s.ident) else { return false };
        let mut generics = self.source.outer.iter().chain([&self.source.generics]);
        // A parameter that is no float has functions of its own: `M::exp(x)`.
        let other =
            self.type_params().any(|param| param == owner) && self.func.floats.param(&owner.to_string()).is_none();
        !other && (self.source.definition || generics.any(|g| mentions(g, owner)))
    }

    /// The function of a float that is called by the name of a trait of the module alone: `Lerp::mix(a, b, t)`.
    pub(super) fn by_trait(&self, path: &syn::Path, args: &[Arg]) -> Option<syn::ExprPath> {
        let mut names = path.segments.iter().rev();
        let (name, owner) = (names.next()?, &names.next()?.ident);
        let known = self.source.options.traits.iter().find(|known| known.ident == *owner)?;
        // Does its first argument say which?
        let says = |item: &syn::TraitItem| match item {
            syn::TraitItem::Fn(f) if f.sig.ident == name.ident => match f.sig.inputs.first() {
                Some(syn::FnArg::Receiver(_)) => true,
                Some(syn::FnArg::Typed(p)) => matches!(&*p.ty, syn::Type::Path(ty) if ty.path.is_ident("Self")),
                None => false,
            },
            _ => false,
        };
        let of = args.first().filter(|_| known.items.iter().any(says))?;
        let ty = self.type_of_arg(of).peeled().clone();
        let float = self.func.floats.name_of(&ty).filter(|_| ty.is_float())?;
        let owner = syntax::owner(path);
        Some(syn::parse_quote!(<#float as #owner>::#name))
    }

    /// The function of the type: what is handed back to its pullback does not say which.
    pub(super) fn of_type(&self, path: &syn::ExprPath, float: &Ty) -> Option<syn::ExprPath> {
        let owner = syntax::owner(&path.path);
        let named =
            path.qself.is_some() || owner.get_ident().is_some_and(|o| self.func.floats.param(&o.to_string()).is_some());
        let (float, name) = (float.tokens().filter(|_| !named)?, path.path.segments.last()?);
        Some(syn::parse_quote!(<#float as #owner>::#name))
    }
}

/// Do parameters, or what is asked of them, mention the name?
fn mentions(generics: &syn::Generics, name: &syn::Ident) -> bool {
    let asked: TokenStream = generics.where_clause.to_token_stream();
    let mut found = false;
    syntax::identifiers(&quote!(#generics #asked), |word| found |= name == word);
    found
}
