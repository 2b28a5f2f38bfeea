//! What the functions of a type give, for callers outside of the block: a type that is named by the function's name. Of
//! what type its constants are, is said in the same way.
//!
//! ```text
//! impl<A> Gives<NUMBER OF new, A> for Body { type Value = Body; }
//! impl<A> Yields<NUMBER OF new, Body, A> for Body { type Value = Body; }
//! ```
//!
//! Where it depends on parameters of the function, it follows from the types of the arguments:
//!
//! ```text
//! impl<const R: usize, const C: usize, const K: usize, Any0> Gives<NUMBER OF mul, (Any0, Mat<C, K>)> for Mat<R, C> { … }
//! ```
//!
//! The first one is what a record or a signature can name, the second one what a function can: where the function is not
//! public, its value may have a type that is less visible than `Body`, and is hidden in a record.

use crate::emit::applied::{Pattern, pattern};
use crate::emit::record;
use crate::ir::Ty;
use crate::names::{mentions, number_of};
use crate::parse::Results;
use crate::syntax::{self, is_constructor};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit::Visit;
use syn::visit_mut::VisitMut;
use syn::{FnArg, GenericParam, Generics, ImplItemConst, ImplItemFn, ItemImpl, ItemTrait, parse_quote};

/// The name of what a function of a block gives, if it can have one. `traits`: those that are seen, with all blocks that implement
/// them.
pub fn named(
    block: &ItemImpl,
    method: &ImplItemFn,
    results: &Results,
    traits: &[ItemTrait],
    ct: &TokenStream,
) -> Option<TokenStream> {
    let own = &block.self_ty;
    let name = method.sig.ident.to_string();
    let written = results.written(&name).or_else(|| results.open(&name))?;
    let owned = crate::parse::owned_type(written, ct);
    let ty = &of_block(block, owned.as_ref().unwrap_or(written));
    let shown = block.trait_.is_some() || matches!(method.vis, syn::Visibility::Public(_));
    let is_own = |path: &syn::TypePath| path.path.is_ident("Self") || syn::Type::Path(path.clone()) == **own;
    let of = block.trait_.as_ref().and_then(|(path, _)| path.segments.last());
    let seen = traits.iter().any(|definition| of.is_some_and(|of| of.ident == definition.ident));
    let again = !seen && may_be_implemented_again(block);
    if again && !of.is_some_and(|of| follows_from(written, of)) || (owned.is_none() && hides_a_lifetime(written)) {
        return None;
    }
    let value = match ty {
        ty if shown || syntax::is_common(ty, &is_own) => quote!(#ty),
        // Only the error may be less visible.
        ty => match value_of_result(ty).filter(|value| syntax::is_common(value, &is_own)) {
            Some(value) => quote!(#ct::HiddenResult<#value>),
            None => quote!(#ct::Hidden),
        },
    };
    let number = Literal::u64_unsuffixed(number_of(&name));
    let (mut generics, arguments) = applied(block, method, ty, ct)?;
    lend_forever(&mut generics, ty);
    let (generics, _, wherever) = generics.split_for_impl();
    let alone = (!again).then(|| {
        quote! {
            impl #generics #ct::Gives<#number, #arguments> for #own #wherever {
                type Value = #value;
            }
        }
    });
    Some(quote! {
        #alone
        impl #generics #ct::Yields<#number, #ty, #arguments> for #own #wherever {
            type Value = #ty;
        }
    })
}

/// Is a type of the standard library in it that has a lifetime which is not shown (`Iter<f64>`, `str::Chars`)? It is that of what
/// the function is lent, so the type has no name outside of its signature.
fn hides_a_lifetime(ty: &syn::Type) -> bool {
    struct Hidden(bool);
    impl<'ast> Visit<'ast> for Hidden {
        fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
            let names: Vec<String> = ty.path.segments.iter().map(|s| s.ident.to_string()).collect();
            let (kinds, lifetimes) = match ty.path.segments.last().map(|s| &s.arguments) {
                Some(syn::PathArguments::AngleBracketed(of)) => {
                    let lifetimes = of.args.iter().filter(|a| matches!(a, syn::GenericArgument::Lifetime(_))).count();
                    (of.args.len() - lifetimes, lifetimes)
                }
                _ => (0, 0),
            };
            let of_std = match names.as_slice() {
                [name] => match name.as_str() {
                    "Iter" | "IterMut" => kinds > 0,
                    name => ["Chars", "CharIndices", "SplitWhitespace", "MutexGuard"].contains(&name),
                },
                // Cells themselves have none.
                [.., module, name] => {
                    let modules = ["slice", "str", "vec", "hash_map", "btree_map", "vec_deque", "cell"];
                    modules.contains(&module.as_str())
                        && !["IntoIter", "Cell", "RefCell", "OnceCell"].contains(&name.as_str())
                }
                [] => false,
            };
            self.0 |= of_std && lifetimes == 0;
            syn::visit::visit_type_path(self, ty);
        }
    }
    let mut hidden = Hidden(false);
    hidden.visit_type(ty);
    hidden.0
}

/// `T` in `Result<T, E>`
fn value_of_result(ty: &syn::Type) -> Option<&syn::Type> {
    let syn::Type::Path(p) = ty else { return None };
    let result = p.path.segments.last().filter(|last| last.ident == "Result")?;
    let syn::PathArguments::AngleBracketed(of) = &result.arguments else { return None };
    match (of.args.first()?, of.args.len()) {
        (syn::GenericArgument::Type(value), 2) => Some(value),
        _ => None,
    }
}

/// A type of which only the block's lifetimes are known: others belong to a call, and stand for any here.
fn of_block(block: &ItemImpl, ty: &syn::Type) -> syn::Type {
    struct Others<'b>(&'b ItemImpl);
    impl VisitMut for Others<'_> {
        fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
            if !self.0.generics.lifetimes().any(|l| l.lifetime == *lifetime) {
                *lifetime = syn::Lifetime::new("'static", lifetime.span());
            }
        }
    }
    let mut ty = ty.clone();
    Others(block).visit_type_mut(&mut ty);
    ty
}

/// Types that stand beside `'static` in the type of a value (`View<'static, T>`) live as long, which rustc wants to be told of
/// parameters.
fn lend_forever(generics: &mut Generics, value: &syn::Type) {
    #[derive(Default)]
    struct Beside<'t>(Vec<&'t syn::AngleBracketedGenericArguments>);
    impl<'t> Visit<'t> for Beside<'t> {
        fn visit_angle_bracketed_generic_arguments(&mut self, list: &'t syn::AngleBracketedGenericArguments) {
            let lent = |argument: &syn::GenericArgument| match argument {
                syn::GenericArgument::Lifetime(lifetime) => lifetime.ident == "static",
                _ => false,
            };
            self.0.extend(list.args.iter().any(lent).then_some(list));
            syn::visit::visit_angle_bracketed_generic_arguments(self, list);
        }
    }
    let mut beside = Beside::default();
    beside.visit_type(value);
    let kept = generics.type_params().filter(|param| beside.0.iter().any(|list| mentions(*list, &param.ident)));
    let kept: Vec<syn::WherePredicate> =
        kept.map(|param| &param.ident).map(|name| parse_quote!(#name: 'static)).collect();
    if !kept.is_empty() {
        generics.make_where_clause().predicates.extend(kept);
    }
}

/// May the trait be implemented for the type again, with other arguments that have a name here too? Not if these are all that
/// there are, or the type itself.
fn may_be_implemented_again(block: &ItemImpl) -> bool {
    let is_open = |ty: &syn::Type| match ty {
        syn::Type::Path(t) if t.path.is_ident("Self") || *ty == *block.self_ty => true,
        syn::Type::Path(t) => block.generics.type_params().any(|p| t.path.is_ident(&p.ident)),
        _ => false,
    };
    let open = |arguments: &syn::PathArguments| match arguments {
        syn::PathArguments::None => true,
        syn::PathArguments::AngleBracketed(list) => {
            list.args.iter().all(|argument| matches!(argument, syn::GenericArgument::Type(ty) if is_open(ty)))
        }
        syn::PathArguments::Parenthesized(_) => false,
    };
    block.trait_.iter().any(|(path, _)| !path.segments.iter().all(|s| open(&s.arguments)))
}

/// Does the type show an argument of the trait, so that another `impl` of it gives something else?
fn follows_from(ty: &syn::Type, of: &syn::PathSegment) -> bool {
    let syn::PathArguments::AngleBracketed(list) = &of.arguments else { return false };
    let shown = ty.to_token_stream().to_string();
    list.args.iter().any(|argument| match argument {
        syn::GenericArgument::Type(syn::Type::Path(p)) => p.path.get_ident().is_some_and(|name| mentions(ty, name)),
        argument => shown.contains(&argument.to_token_stream().to_string()),
    })
}

/// The generics that the type of a block shows, and those of a function of it: the function's own, and what belongs to the trait
/// alone (`impl<F: Float> Easing<F> for Back`).
fn told_apart(block: &ItemImpl, method: &ImplItemFn) -> (Generics, Generics) {
    let mut of_method = method.sig.generics.clone();
    let shown = record::mentioned(&block.generics, &block.self_ty.to_token_stream());
    let of_type = |param: &GenericParam| match param {
        GenericParam::Type(t) => shown.contains(&&t.ident),
        GenericParam::Const(c) => shown.contains(&&c.ident),
        GenericParam::Lifetime(_) => true,
    };
    if block.generics.params.iter().all(of_type) {
        return (block.generics.clone(), of_method);
    }
    of_method.params.extend(block.generics.params.iter().filter(|param| !of_type(param)).cloned());
    if let Some(wherever) = &block.generics.where_clause {
        of_method.make_where_clause().predicates.extend(wherever.predicates.iter().cloned());
    }
    let (params, where_clause) = record::restricted(&block.generics, &shown);
    let lifetimes = block.generics.params.iter().filter(|param| matches!(param, GenericParam::Lifetime(_))).cloned();
    let params = lifetimes.chain(params).collect();
    (Generics { params, where_clause, ..block.generics.clone() }, of_method)
}

/// Where the siblings belong to a trait: is what the function gives no number, which callers would take it for, and the type
/// the user's, so that its name can be said? A type may have functions of the same name by several traits, of which only
/// one can be named; those that make a value of the type are known by their names (`Elo::new(k)`). Callers who see another
/// one make a value (`Metres::pack(x)`) take its trait for one that says of all of its functions what they give.
pub fn needs_a_name(block: &ItemImpl, method: &ImplItemFn) -> bool {
    let of_user = matches!(Ty::of(&block.self_ty), Ty::Named(_)) && !is_parameter(block) && !is_complex(&block.self_ty);
    let result = |sig: &syn::Signature| match &sig.output {
        syn::ReturnType::Type(_, ty) => Ty::of(ty),
        syn::ReturnType::Default => Ty::unit(),
    };
    let asked = |sig: &syn::Signature| {
        let result = result(sig);
        let is_known = result.is_number() || matches!(result, Ty::Plain(_)) || result == Ty::unit();
        !is_known && !constructs(block, sig)
    };
    let makes = |sig: &syn::Signature| sig.receiver().is_none() && gives_own(block, sig) && asked(sig);
    let another = || block.items.iter().any(|item| matches!(item, syn::ImplItem::Fn(other) if makes(&other.sig)));
    of_user && (asked(&method.sig) || result(&method.sig).is_float() && another())
}

/// Does a function give a value of its type, as its name says?
fn constructs(block: &ItemImpl, sig: &syn::Signature) -> bool {
    gives_own(block, sig) && sig.receiver().is_none() && is_constructor(&sig.ident.to_string())
}

/// Does a function give a value of its type?
fn gives_own(block: &ItemImpl, sig: &syn::Signature) -> bool {
    let is_own = |ty: &syn::Type| matches!(ty, syn::Type::Path(p) if p.path.is_ident("Self")) || *ty == *block.self_ty;
    matches!(&sig.output, syn::ReturnType::Type(_, ty) if is_own(ty))
}

/// Is the type of the block a parameter of it?
pub fn is_parameter(block: &ItemImpl) -> bool {
    let syn::Type::Path(own) = &*block.self_ty else { return false };
    block.generics.type_params().any(|p| own.path.is_ident(&p.ident))
}

/// Is it one of the types of another crate that the runtime knows?
fn is_complex(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Path(p) if p.path.segments.last().is_some_and(|s| s.ident.to_string().starts_with("Complex")))
}

/// The name of the type of a constant of a block, by the constant's name: `V::ZERO` does not show it.
pub fn constant(block: &ItemImpl, constant: &ImplItemConst, ct: &TokenStream) -> Option<TokenStream> {
    let (own, ty) = (&block.self_ty, &constant.ty);
    let is_own = |path: &syn::TypePath| path.path.is_ident("Self") || syn::Type::Path(path.clone()) == **own;
    let shown = matches!(constant.vis, syn::Visibility::Public(_)) || syntax::is_common(ty, &is_own);
    if block.trait_.is_some() || !shown {
        return None;
    }
    let number = Literal::u64_unsuffixed(number_of(&constant.ident.to_string()));
    let mut generics = block.generics.clone();
    let any = Ident::new("AnyArguments", Span::mixed_site());
    generics.params.push(parse_quote!(#any));
    let (generics, _, wherever) = generics.split_for_impl();
    Some(quote! {
        impl #generics #ct::Gives<#number, #any> for #own #wherever {
            type Value = #ty;
        }
        impl #generics #ct::Yields<#number, #ty, #any> for #own #wherever {
            type Value = #ty;
        }
    })
}

/// The generics of the block and those of the function that its value follows from, and what stands for the arguments.
fn applied(
    block: &ItemImpl,
    method: &ImplItemFn,
    value: &syn::Type,
    ct: &TokenStream,
) -> Option<(Generics, TokenStream)> {
    let (mut generics, of_method) = told_apart(block, method);
    if record::mentioned(&of_method, &value.to_token_stream()).is_empty() {
        let any = Ident::new("AnyArguments", Span::mixed_site());
        generics.params.push(parse_quote!(#any));
        return Some((generics, any.into_token_stream()));
    }
    let types = method.sig.inputs.iter().map(|input| match input {
        FnArg::Typed(argument) => Some(&*argument.ty),
        FnArg::Receiver(_) => None,
    });
    let types: Vec<_> = types.collect();
    let Pattern { kept, arguments, free } = pattern(&types, &of_method, &value.to_token_stream(), None, ct)?;
    let (params, wherever) = record::restricted(&of_method, &kept);
    generics.params.extend(params);
    for name in free {
        generics.params.push(syn::parse2(name).ok()?);
    }
    if let Some(wherever) = wherever {
        generics.make_where_clause().predicates.extend(wherever.predicates);
    }
    Some((generics, quote!((#(#arguments,)*))))
}
