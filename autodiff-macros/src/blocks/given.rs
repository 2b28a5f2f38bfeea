//! What functions of a module are told of what its free functions give.

use super::configured;
use super::outlined::Outlined;
use crate::names::mentions;
use crate::parse::{arguments, is_lent};
use crate::syntax::InPlaceOf;
use proc_macro2::Ident;
use syn::visit_mut::VisitMut;
use syn::{FnArg, Item, ItemMod, ReturnType, Signature, Type, parse_quote};

/// The free functions of a module that give numbers, or what is of a type of the module, or lists and tuples of them, with
/// what they take as far as it is made of these; those that lend what they give; and those of which what they give follows from
/// what they are given (`fn larger<T: Real>(a: T, b: T) -> T`).
pub fn given(module: &ItemMod) -> Vec<Signature> {
    let types = Outlined::of(module);
    let items = module.content.iter().flat_map(|(_, items)| items);
    let functions = items.filter_map(|item| match item {
        Item::Fn(function) if !configured(&function.attrs) => Some(&function.sig),
        _ => None,
    });
    let given = functions.filter_map(|sig| match &sig.output {
        ReturnType::Type(_, ty) if types.is_told(ty) || is_lent(ty) => {
            let (name, output) = (&sig.ident, &sig.output);
            let open = sig.generics.type_params().next().is_some() || sig.generics.const_params().next().is_some();
            let taken = sig.inputs.iter().map(|input| match input {
                FnArg::Typed(arg) if !open && types.is_told(lent_type(&arg.ty)) => lent_type(&arg.ty).clone(),
                _ => parse_quote!(_),
            });
            Some(parse_quote!(fn #name(#(_: #taken),*) #output))
        }
        ReturnType::Type(_, ty) => given_by_arguments(sig, ty, &types).or_else(|| in_capitals(sig)),
        ReturnType::Default => None,
    });
    given.collect()
}

/// A function whose value is made of its own type parameters. Each of them is shown by an argument, or the call says it.
fn given_by_arguments(sig: &Signature, output: &Type, types: &Outlined) -> Option<Signature> {
    let params: Vec<&Ident> = sig.generics.type_params().map(|p| &p.ident).filter(|p| mentions(output, p)).collect();
    let inputs = || {
        sig.inputs.iter().map(|input| match input {
            FnArg::Typed(arg) => Some(&*arg.ty),
            FnArg::Receiver(_) => None,
        })
    };
    let (mut of_numbers, number): (Type, Type) = (output.clone(), parse_quote!(f64));
    InPlaceOf(params.iter().map(|param| (*param, &number)).collect()).visit_type_mut(&mut of_numbers);
    if params.is_empty() || sig.generics.const_params().next().is_some() || !types.is_told(&of_numbers) {
        return None;
    }
    let taken = inputs().map(|ty| match ty.filter(|ty| params.iter().any(|param| shows_alone(ty, param))) {
        Some(ty) => ty.clone(),
        None => parse_quote!(_),
    });
    let (name, lent) = (&sig.ident, taken.map(|ty| lent_type(&ty).clone()));
    let all = sig.generics.type_params().map(|p| &p.ident);
    Some(parse_quote!(fn #name<#(#all),*>(#(_: #lent),*) -> #output))
}

/// A function that is called as structs are: that it is one, is all that is told.
fn in_capitals(sig: &Signature) -> Option<Signature> {
    let name = &sig.ident;
    name.to_string().starts_with(char::is_uppercase).then(|| parse_quote!(fn #name<T>() -> _))
}

/// Is it the parameter, a list of such, or a reference to one of these?
fn shows_alone(ty: &Type, param: &Ident) -> bool {
    match ty {
        Type::Reference(r) => shows_alone(&r.elem, param),
        Type::Slice(list) => shows_alone(&list.elem, param),
        Type::Array(list) => shows_alone(&list.elem, param),
        Type::Path(p) if p.path.is_ident(param) => true,
        Type::Path(p) => p.path.segments.last().is_some_and(|last| {
            last.ident == "Vec" && arguments(last).next().is_some_and(|item| shows_alone(item, param))
        }),
        _ => false,
    }
}

/// The type behind a reference.
fn lent_type(ty: &Type) -> &Type {
    match ty {
        Type::Reference(r) => &r.elem,
        _ => ty,
    }
}
