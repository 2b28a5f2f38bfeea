//! What an `impl` writes for floats of a trait whose parameter may be anything, as far as the `impl` shows.
//!
//! ```text
//! impl<T: Float> Area<T> for Disc<T> {
//!     fn area(&self) -> T { self.r * self.r }
//!     fn area_fwd(&self, self_dot: &<Disc<T> as Differentiable>::Owned) -> (T, <T as Differentiable>::Owned)
//!     where T: Differentiable<…> + …                              // as `trait Area<T>` declares it
//!     { <T as Differentiable>::ct_as_float(CtAreaTForDiscTCall::<0, (Disc<T>, T), _>((self, self_dot), PhantomData)) }
//! }
//! trait CtAreaTForDiscT<T: Float> { fn area_fwd_of_floats(…) -> (T, T) where T: Scalar; }
//! impl<T: Float> CtAreaTForDiscT<T> for Disc<T> { … }              // the derivative
//! struct CtAreaTForDiscTCall<const FUNCTION: usize, Of, Arguments>(Arguments, PhantomData<Of>);
//! impl<'ct, T: Float> OfFloat<T> for CtAreaTForDiscTCall<0, (Disc<T>, T), (&'ct Disc<T>, …)> {
//!     fn ct_call(self) -> … where T: Scalar { … area_fwd_of_floats(…) }
//! }
//! ```
//!
//! The siblings that the definition declares ask of `T` that it has tangents, and an `impl` may ask for no more; their bodies
//! need a float. That `T` is one knows the float itself, so what is given goes through it (`ct_as_float`). Where the definition
//! asks for a float too, the signatures are the same, since a float is its own tangent.

mod outside;

use super::{ask, of_trait};
use crate::errors::Errors;
use crate::ir::Ty;
use crate::names;
use crate::parse::{arguments, is_name};
use outside::{Lent, OfTrait, Outside, has_lifetime};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::visit_mut::VisitMut;
use syn::{FnArg, ImplItem, ImplItemFn, ItemImpl, ItemTrait, TraitItem, Type, WherePredicate, parse_quote};

/// A function of the block that has siblings.
pub(super) struct Written {
    /// Where it stands.
    pub at: usize,
    /// With its attributes.
    pub whole: ImplItemFn,
    /// As it is emitted.
    pub method: ImplItemFn,
    pub siblings: TokenStream,
}

/// What a block becomes whose functions hand on what they are given.
pub(super) struct HandedOver {
    /// Its functions with what the trait has for them, in the order in which they are written.
    pub functions: Vec<TokenStream>,
    /// What stands around it.
    pub around: TokenStream,
    /// What the block itself asks of its parameters.
    pub asked: Vec<WherePredicate>,
}

/// `None`: the block needs nothing of the kind, or something stands in the way.
pub(super) fn handed_over(
    args: &TokenStream,
    block: &ItemImpl,
    written: &[Written],
    asked: &[WherePredicate],
    ct: &TokenStream,
) -> Option<HandedOver> {
    let (trait_, _) = block.trait_.as_ref()?;
    let last = trait_.segments.last()?;
    // A number that is no float has no place of its own where it stands, which the definition would know of a parameter.
    if arguments(last).any(|ty| matches!(Ty::of(ty), Ty::Int(_) | Ty::Bool)) {
        return None;
    }
    let mut functions: Vec<Vec<ImplItemFn>> =
        written.iter().map(|w| functions_in(&w.siblings)).collect::<Option<_>>()?;
    let floats = floats_of(block, last, functions.iter().flatten(), asked);
    // What other parameters do with floats is asked of the block, and asks for floats.
    let with_floats = |p: &WherePredicate| !is_of(p, &floats) && floats.iter().any(|float| names::mentions(p, float));
    if floats.is_empty() || asked.iter().any(with_floats) {
        return None;
    }
    let declared = declared(args, block, &floats, written)?;
    // What is asked of other parameters that stand there is asked of the block, as of those that do not.
    let others: Vec<&Ident> =
        block.generics.type_params().map(|own| &own.ident).filter(|p| !floats.contains(p)).collect();
    let of_others = functions.iter_mut().flatten().flat_map(|f| taken(&mut f.sig.generics, |p| is_of(p, &others)));
    let mut asked = asked.to_vec();
    asked.extend(of_others);
    let outside = Outside { own: &block.self_ty, trait_ };
    let (hidden, asked): (Vec<_>, Vec<_>) = asked.into_iter().partition(|p| is_of(p, &floats));
    let mut generics = block.generics.clone();
    ask(&mut generics, asked.clone());
    let mut own_generics = generics.clone();
    ask(&mut own_generics, hidden);
    let (name, count, hidden, calls) = (name_of(block), 0, vec![], vec![]);
    let mut over = Over { generics, own_generics, floats, ct, outside, name, count, hidden, calls };
    let mut out = vec![];
    for (w, siblings) in written.iter().zip(functions) {
        let mut handed = TokenStream::new();
        for suffix in ["fwd", "rev", "forward", "record", "pull"] {
            let name = names::sibling(&w.method.sig.ident, suffix);
            let own = siblings.iter().find(|f| f.sig.ident == name)?;
            let asked = declared.iter().find(|f| f.sig.ident == name)?;
            handed.extend(over.hand_over(own.clone(), asked.clone())?);
        }
        let method = &w.method;
        out.push(quote!(#method #handed));
    }
    Some(HandedOver { functions: out, around: over.around(), asked })
}

/// The type parameters of the block that are floats, and stand for a parameter of the trait or for `Self`.
fn floats_of<'b, 's>(
    block: &'b ItemImpl,
    trait_: &syn::PathSegment,
    siblings: impl Iterator<Item = &'s ImplItemFn>,
    asked: &'s [WherePredicate],
) -> Vec<&'b Ident> {
    let of_all: Vec<_> = siblings.flat_map(|f| predicates(&f.sig.generics)).chain(asked).collect();
    let is_float = |name: &&Ident| {
        let stands = arguments(trait_).chain([&*block.self_ty]).any(|ty| is_name(ty, name));
        stands && of_all.iter().any(|p| asks_for_float(p, name))
    };
    block.generics.type_params().map(|own| &own.ident).filter(is_float).collect()
}

/// The siblings as the definition has them, where nothing is asked of these parameters.
fn declared(args: &TokenStream, block: &ItemImpl, floats: &[&Ident], written: &[Written]) -> Option<Vec<ImplItemFn>> {
    let mut generics = block.generics.clone();
    generics.type_params_mut().filter(|own| floats.contains(&&own.ident)).for_each(|own| own.bounds.clear());
    taken(&mut generics, |p| is_of(p, floats));
    // A type parameter that the block is for is `Self` there.
    let params = generics.params.iter().filter(|param| match param {
        syn::GenericParam::Type(own) => !is_name(&block.self_ty, &own.ident),
        _ => true,
    });
    let methods = written.iter().map(|w| (&w.whole.attrs, &w.whole.sig)).map(|(attrs, sig)| quote!(#(#attrs)* #sig;));
    let types = block.items.iter().filter_map(|item| match item {
        ImplItem::Type(ty) => Some(&ty.ident),
        _ => None,
    });
    let name = &block.trait_.as_ref()?.0.segments.last()?.ident;
    let wherever = &generics.where_clause;
    let definition = quote!(trait #name<#(#params),*> #wherever { #(type #types;)* #(#methods)* });
    let definition: ItemTrait = syn::parse2(definition).ok()?;
    let mut errors = Errors::default();
    let definition: ItemTrait = syn::parse2(of_trait(args, definition, &mut errors)).ok()?;
    let functions = definition.items.into_iter().filter_map(|item| match item {
        TraitItem::Fn(f) => syn::parse2(f.into_token_stream()).ok(),
        _ => None,
    });
    errors.is_empty().then(|| functions.collect())
}

fn functions_in(siblings: &TokenStream) -> Option<Vec<ImplItemFn>> {
    let block: ItemImpl = syn::parse2(quote!(impl Siblings { #siblings })).ok()?;
    let functions = block.items.into_iter().map(|item| match item {
        ImplItem::Fn(f) => Some(f),
        _ => None,
    });
    functions.collect()
}

fn predicates(generics: &syn::Generics) -> impl Iterator<Item = &WherePredicate> {
    generics.where_clause.iter().flat_map(|wherever| &wherever.predicates)
}

/// Is it asked that the parameter is a float?
fn asks_for_float(predicate: &WherePredicate, param: &Ident) -> bool {
    let WherePredicate::Type(p) = predicate else { return false };
    let scalar = |path: &syn::Path| path.segments.last().is_some_and(|last| last.ident == "Scalar");
    is_name(&p.bounded_ty, param)
        && p.bounds.iter().any(|bound| matches!(bound, syn::TypeParamBound::Trait(t) if scalar(&t.path)))
}

/// Takes predicates off a `where` clause.
fn taken(generics: &mut syn::Generics, which: impl Fn(&WherePredicate) -> bool) -> Vec<WherePredicate> {
    let Some(wherever) = &mut generics.where_clause else { return vec![] };
    let (taken, rest): (Vec<_>, Vec<_>) = std::mem::take(&mut wherever.predicates).into_iter().partition(which);
    wherever.predicates = rest.into_iter().collect();
    taken
}

/// Is it asked of one of these parameters?
fn is_of(predicate: &WherePredicate, params: &[&Ident]) -> bool {
    matches!(predicate, WherePredicate::Type(p) if params.iter().any(|param| is_name(&p.bounded_ty, param)))
}

/// The functions that are handed over so far.
struct Over<'a> {
    /// The generics of the block, and those of where the derivatives are.
    generics: syn::Generics,
    own_generics: syn::Generics,
    /// The parameters that are floats.
    floats: Vec<&'a Ident>,
    ct: &'a TokenStream,
    outside: Outside<'a>,
    /// The name of the trait that has the derivatives.
    name: Ident,
    count: usize,
    /// Its functions, as it declares and as the type has them.
    hidden: Vec<(TokenStream, ImplItemFn)>,
    /// What a float calls.
    calls: Vec<TokenStream>,
}

impl Over<'_> {
    /// The function as the trait asks for it, which hands on what it is given.
    fn hand_over(&mut self, mut own: ImplItemFn, asked: ImplItemFn) -> Option<TokenStream> {
        let ImplItemFn { attrs, mut sig, .. } = asked;
        let receives = own.sig.inputs.len() == sig.inputs.len();
        let plain =
            |sig: &syn::Signature| sig.generics.params.iter().all(|p| matches!(p, syn::GenericParam::Lifetime(_)));
        if !receives || !plain(&sig) || !plain(&own.sig) || has_lifetime(&sig.output) {
            return None;
        }
        let (mut given, mut types, mut taken) = (vec![], vec![], vec![]);
        for (i, input) in sig.inputs.iter_mut().enumerate() {
            let argument = format_ident!("given_{i}", span = Span::mixed_site());
            let (name, mut ty) = match input {
                FnArg::Receiver(receiver) => (quote!(self), (*self.outside.receiver(receiver)?).clone()),
                FnArg::Typed(typed) if matches!(&*typed.ty, Type::ImplTrait(_)) => {
                    taken.push(quote!(()));
                    continue;
                }
                FnArg::Typed(typed) => (named(typed, i).into_token_stream(), (*typed.ty).clone()),
            };
            self.outside.clone().visit_type_mut(&mut ty);
            Lent.visit_type_mut(&mut ty);
            given.push(name);
            types.push(ty);
            taken.push(argument.to_token_stream());
        }
        let arguments: Vec<_> = taken.iter().filter(|taken| taken.to_string() != "()").collect();
        let mut seen = sig.clone();
        self.outside.clone().visit_signature_mut(&mut seen);
        let out = match &seen.output {
            syn::ReturnType::Default => quote!(()),
            syn::ReturnType::Type(_, ty) => ty.to_token_stream(),
        };
        if !self.floats.iter().all(|float| predicates(&seen.generics).any(|p| is_of(p, &[float]))) {
            return None;
        }
        let hidden = names::sibling(&own.sig.ident, "of_floats");
        let path = self.path();
        let derivative = quote!(let (#(#arguments,)*) = self.0; #path::#hidden(#(#taken),*));
        let mut generics = self.generics.clone();
        generics.params.insert(0, parse_quote!('ct));
        generics.make_where_clause().predicates.extend(predicates(&seen.generics).cloned());
        own.sig.ident = hidden;
        own.attrs.retain(|attribute| !attribute.path().is_ident("doc"));
        own.vis = syn::Visibility::Inherited;
        OfTrait(self.outside.clone()).visit_impl_item_fn_mut(&mut own);
        self.declare(own);
        let through = self.through(0, &quote!((#(#given,)*)));
        self.call_by_floats(generics, &quote!((#(#types,)*)), &out, &derivative);
        Some(quote! {
            #(#attrs)*
            #[inline]
            #sig { #through }
        })
    }

    /// Hands what is given to the `i`-th float.
    fn through(&self, i: usize, given: &TokenStream) -> TokenStream {
        let (ct, call, of, float) = (self.ct, self.call(), self.of(), self.floats[i]);
        let number = Literal::usize_unsuffixed(self.count + i);
        quote!(<#float as #ct::Differentiable>::ct_as_float(#call::<#number, #of, _>(#given, ::core::marker::PhantomData)))
    }

    /// What each float calls: the next one, and the last one the derivative.
    fn call_by_floats(
        &mut self,
        mut generics: syn::Generics,
        types: &TokenStream,
        out: &TokenStream,
        derivative: &TokenStream,
    ) {
        let (ct, call, of) = (self.ct, self.call(), self.of());
        for (i, float) in self.floats.iter().enumerate() {
            let number = Literal::usize_unsuffixed(self.count + i);
            let last = i + 1 == self.floats.len();
            let body = if last { derivative.clone() } else { self.through(i + 1, &quote!(self.0)) };
            let (params, _, wherever) = generics.split_for_impl();
            self.calls.push(quote! {
                impl #params #ct::OfFloat<#float> for #call<#number, #of, #types> #wherever {
                    type Out = #out;
                    #[inline]
                    fn ct_call(self) -> Self::Out where #float: #ct::Scalar { #body }
                }
            });
            generics.make_where_clause().predicates.push(parse_quote!(#float: #ct::Scalar));
        }
        self.count += self.floats.len();
    }

    /// The hidden trait declares the function for the type of the block.
    fn declare(&mut self, own: ImplItemFn) {
        let mut sig = own.sig.clone();
        for (i, input) in sig.inputs.iter_mut().enumerate() {
            if let FnArg::Typed(typed) = input {
                named(typed, i);
            }
        }
        self.outside.clone().visit_signature_mut(&mut sig);
        self.hidden.push((quote!(#sig;), own));
    }

    fn call(&self) -> Ident {
        format_ident!("{}Call", self.name)
    }

    /// The type of the block and its parameters: what is given need not show them.
    fn of(&self) -> TokenStream {
        let (own, params) = (self.outside.own, self.generics.type_params().map(|param| &param.ident));
        quote!((#own, #(#params,)*))
    }

    /// The hidden trait of the type.
    fn path(&self) -> TokenStream {
        let (own, name, (_, arguments, _)) = (self.outside.own, &self.name, self.own_generics.split_for_impl());
        quote!(<#own as #name #arguments>)
    }

    /// What stands around the block.
    fn around(&self) -> TokenStream {
        let (name, call, own) = (&self.name, self.call(), self.outside.own);
        let (params, arguments, wherever) = self.own_generics.split_for_impl();
        let (declared, written): (Vec<_>, Vec<_>) = self.hidden.iter().map(|(declared, own)| (declared, own)).unzip();
        let calls = &self.calls;
        let allowed = quote!(#[allow(clippy::too_many_arguments, clippy::type_complexity)]);
        quote! {
            #allowed
            trait #name #params #wherever { #(#declared)* }
            #allowed
            impl #params #name #arguments for #own #wherever { #(#written)* }
            struct #call<const FUNCTION: ::core::primitive::usize, Of, Arguments>(Arguments, ::core::marker::PhantomData<Of>);
            #(#calls)*
        }
    }
}

/// Gives a parameter a plain name, and says it.
fn named(typed: &mut syn::PatType, i: usize) -> Ident {
    let name = match &*typed.pat {
        syn::Pat::Ident(p) => p.ident.clone(),
        _ => format_ident!("unnamed_{i}", span = Span::mixed_site()),
    };
    *typed.pat = parse_quote!(#name);
    name
}

/// `CtAreaTForDiscT`, for `impl<T: Float> Area<T> for Disc<T>`.
fn name_of(block: &ItemImpl) -> Ident {
    fn spell(tokens: TokenStream, name: &mut String) {
        for tree in tokens {
            match tree {
                TokenTree::Group(group) => spell(group.stream(), name),
                TokenTree::Punct(_) => {}
                word => {
                    let word = word.to_string();
                    let plain = word.chars().filter(|c| c.is_alphanumeric());
                    name.extend(plain.enumerate().flat_map(|(i, c)| match i {
                        0 => c.to_uppercase().collect::<Vec<_>>(),
                        _ => vec![c],
                    }));
                }
            }
        }
    }
    let mut name = String::from("Ct");
    block.trait_.iter().for_each(|(path, _)| spell(path.to_token_stream(), &mut name));
    name.push_str("For");
    spell(block.self_ty.to_token_stream(), &mut name);
    Ident::new(&name, Span::mixed_site())
}
