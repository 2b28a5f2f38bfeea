//! What a function gives for arguments of which types (`Applied` of the runtime), and what it takes, for callers that have
//! to name it.
//!
//! A caller knows the types of some arguments, and no generics of the function. So the function says how its generics
//! follow from the types of its parameters: of those that its value mentions, each from the first parameter that shows
//! it. Where one of them is shown by none, the value has no name.

use super::siblings::Context;
use super::{record, types};
use crate::ir::{Pass, Ty};
use crate::parse::{Parameter, without_errors};
use crate::syntax::behind_references;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{GenericArgument, PathArguments, Type};

/// The generics that a value follows from, and what stands for the arguments: one for each parameter.
pub struct Pattern<'g> {
    pub kept: Vec<&'g Ident>,
    pub arguments: Vec<TokenStream>,
    /// What stands for an argument of any type, or for any container.
    pub free: Vec<TokenStream>,
}

impl Context<'_> {
    /// The `impl` of `Applied`, unless no caller can ask for it: of a function without arguments. A caller may ask it of one
    /// that takes nothing but numbers, since of what another function gave it knows the name only.
    pub(super) fn applied(&self) -> Option<TokenStream> {
        let source = self.source;
        if source.parameters.iter().all(|p| p.function.is_some()) {
            return None;
        }
        let (ct, home) = (&self.ct, &self.home);
        let generics = self.with_kept();
        let key = source.floats.only();
        let any = Ident::new("AnyFloat", Span::mixed_site());
        let float = key.map_or_else(|| any.to_token_stream(), ToTokens::to_token_stream);
        let free_float = key.is_none().then(|| quote!(#any: ?::core::marker::Sized));
        let value = self.value_of_callers();
        let open = record::mentioned(&generics, &value).iter().any(|name| Some(*name) != key);
        let parameters: Vec<_> = source.parameters.iter().map(|p| p.function.is_none().then_some(&p.written)).collect();
        let pattern = if open { pattern(&parameters, &generics, &value, key, ct) } else { None };
        let (kept, arguments, free, output) = match pattern {
            Some(Pattern { kept, arguments, free }) => (kept, quote!((#(#arguments,)*)), free, value),
            None => {
                let args = Ident::new("AnyArguments", Span::mixed_site());
                let output = if open { quote!(#ct::GiveTheResultAType) } else { value };
                (key.into_iter().collect(), args.to_token_stream(), vec![args.to_token_stream()], output)
            }
        };
        let (params, wherever) = record::restricted(&generics, &kept);
        let params = params.iter().map(ToTokens::to_token_stream).chain(free_float).chain(free);
        let output = types::lasting(output);
        Some(quote! {
            impl<#(#params),*> #ct::Applied<#float, #arguments> for #home #wherever {
                type Output = #output;
            }
        })
    }

    /// What callers take the value for: they have no use for an error of a type that nothing else tells.
    pub(super) fn value_of_callers(&self) -> TokenStream {
        without_errors(&self.value, &self.source.errors)
    }

    /// The type parameters that a value follows from and that stand for numbers where all arguments are numbers: those that
    /// need be no float, and those of which nothing is known.
    pub(super) fn numbers(&self) -> Vec<Ident> {
        let (source, generics) = (self.source, self.with_kept());
        let mut numbers = source.spaces.clone();
        let value = syn::parse2(self.value.clone())
            .ok()
            .filter(|value| may_hold_numbers(value, &generics, &source.options.open_shapes));
        if value.is_some() {
            let parameters =
                source.parameters.iter().filter(|p| p.function.is_none()).map(|p| behind_references(&p.written));
            let parameters: Vec<_> = parameters.collect();
            let is_type = |name: &Ident| generics.type_params().any(|param| param.ident == *name);
            let open = record::mentioned(&generics, &self.value).into_iter().filter(|name| {
                is_type(name) && source.floats.only() != Some(name) && parameters.iter().any(|ty| shows(ty, name))
            });
            let open = open.filter(|name| !source.spaces.contains(name)).cloned();
            numbers.extend(open.collect::<Vec<_>>());
        }
        numbers
    }

    /// What the function takes by value, for callers that convert into it (`Takes` of the runtime): types that only have a
    /// name.
    pub(super) fn taken(&self) -> TokenStream {
        let (ct, home) = (&self.ct, &self.home);
        let named = |p: &Parameter| {
            p.pass == Pass::Value
                && p.function.is_none()
                && matches!(p.ty, Ty::Named(_))
                && is_owned(&p.written)
                && !self.mentions_generics(&p.written.to_token_stream())
        };
        let taken = self.source.parameters.iter().enumerate().filter(|(_, p)| named(p)).map(|(i, p)| {
            let (position, ty) = (Literal::usize_unsuffixed(i), &p.written);
            quote!(impl #ct::Takes<#position> for #home { type Type = #ty; })
        });
        taken.collect()
    }
}

/// How the generics that a value mentions follow from the types of parameters, of which some are functions (`None`). `key`
/// follows from elsewhere.
pub fn pattern<'g>(
    parameters: &[Option<&Type>],
    generics: &'g syn::Generics,
    value: &TokenStream,
    key: Option<&'g Ident>,
    ct: &TokenStream,
) -> Option<Pattern<'g>> {
    let mut kept: Vec<&Ident> = record::mentioned(generics, value);
    kept.extend(key.filter(|key| !kept.contains(key)));
    let mut shown: Vec<&Ident> = key.into_iter().collect();
    let mut chosen = vec![false; parameters.len()];
    while let Some(name) = kept.iter().copied().find(|name| !shown.contains(name)) {
        let shows = |ty: &&Type| can_show(ty) && shows(behind_references(ty), name);
        let (at, ty) = parameters.iter().enumerate().find_map(|(at, ty)| ty.filter(shows).map(|ty| (at, ty)))?;
        chosen[at] = true;
        let ty = behind_references(ty);
        for other in record::mentioned(generics, &ty.to_token_stream()) {
            if self::shows(ty, other) {
                shown.push(other);
            }
            if !kept.contains(&other) {
                kept.push(other);
            }
        }
    }
    let mut free = vec![];
    let arguments = parameters.iter().zip(chosen).enumerate().map(|(i, (ty, chosen))| {
        let any = format_ident!("Any{i}", span = Span::mixed_site());
        match ty.map(behind_references) {
            Some(Type::Slice(list)) if chosen => {
                let item = &list.elem;
                free.push(quote!(#any: #ct::Elements<Element = #item>));
                any.to_token_stream()
            }
            Some(ty) if chosen => ty.to_token_stream(),
            _ => {
                free.push(any.to_token_stream());
                any.to_token_stream()
            }
        }
    });
    let arguments = arguments.collect();
    Some(Pattern { kept, arguments, free })
}

/// Can numbers stand in the type for each parameter that it mentions? Other types than those of the standard library may
/// ask for more, but for those `known` that ask for nothing.
fn may_hold_numbers(ty: &Type, generics: &syn::Generics, known: &[syn::ItemStruct]) -> bool {
    let may = |ty: &Type| may_hold_numbers(ty, generics, known);
    match ty {
        Type::Paren(t) => may(&t.elem),
        Type::Group(t) => may(&t.elem),
        Type::Array(t) => may(&t.elem),
        Type::Tuple(t) => t.elems.iter().all(may),
        ty if record::mentioned(generics, &ty.to_token_stream()).is_empty() => true,
        Type::Path(p) if generics.type_params().any(|param| p.path.is_ident(&param.ident)) => true,
        Type::Path(p) => p.path.segments.last().is_some_and(|last| match &last.arguments {
            PathArguments::AngleBracketed(of) if takes_anything(&last.ident, known) => {
                of.args.iter().all(|of| matches!(of, GenericArgument::Type(ty) if may(ty)))
            }
            _ => false,
        }),
        _ => false,
    }
}

/// Is it a type of the standard library, or a struct, that asks nothing of its arguments?
fn takes_anything(name: &Ident, known: &[syn::ItemStruct]) -> bool {
    let asks_nothing = |shape: &syn::ItemStruct| {
        let generics = &shape.generics;
        generics.where_clause.is_none() && generics.type_params().all(|param| param.bounds.is_empty())
    };
    ["Vec", "Option", "Result", "Box"].iter().any(|of_std| name == of_std)
        || known.iter().any(|shape| shape.ident == *name && asks_nothing(shape))
}

/// Can the type stand in an `impl`, without lifetimes or anything that is hidden?
fn can_show(ty: &Type) -> bool {
    match behind_references(ty) {
        Type::Slice(t) => is_owned(&t.elem),
        ty => is_owned(ty),
    }
}

fn is_owned(ty: &Type) -> bool {
    match ty {
        Type::Paren(t) => is_owned(&t.elem),
        Type::Group(t) => is_owned(&t.elem),
        Type::Array(t) => is_owned(&t.elem),
        Type::Tuple(t) => t.elems.iter().all(is_owned),
        Type::Path(p) => {
            p.qself.is_none()
                && p.path.segments.iter().all(|segment| match &segment.arguments {
                    PathArguments::None => segment.ident != "Self",
                    PathArguments::AngleBracketed(list) => list.args.iter().all(|argument| match argument {
                        GenericArgument::Type(ty) => is_owned(ty),
                        GenericArgument::Const(_) => true,
                        _ => false,
                    }),
                    PathArguments::Parenthesized(_) => false,
                })
        }
        _ => false,
    }
}

/// Does the type show what the parameter stands for: by itself, as a length or as an argument?
fn shows(ty: &Type, name: &Ident) -> bool {
    let is_name = |e: &syn::Expr| matches!(e, syn::Expr::Path(p) if p.path.is_ident(name));
    match ty {
        Type::Paren(t) => shows(&t.elem, name),
        Type::Group(t) => shows(&t.elem, name),
        Type::Slice(t) => shows(&t.elem, name),
        Type::Array(t) => is_name(&t.len) || shows(&t.elem, name),
        Type::Tuple(t) => t.elems.iter().any(|t| shows(t, name)),
        Type::Path(p) if p.path.is_ident(name) => true,
        Type::Path(p) => match p.path.segments.last().map(|s| &s.arguments) {
            Some(PathArguments::AngleBracketed(list)) => list.args.iter().any(|argument| match argument {
                GenericArgument::Type(ty) => shows(ty, name),
                GenericArgument::Const(e) => is_name(e),
                _ => false,
            }),
            _ => false,
        },
        _ => false,
    }
}
