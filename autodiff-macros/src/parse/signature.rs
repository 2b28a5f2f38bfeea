//! The parameters of a function.

use super::Named;
use super::carried::{is_only_kept, refuse_kept};
use super::function::{self, FunctionType, function_type};
use super::option_names::check_names;
use super::refused::{held_references, refuse_type};
use super::selector::Choosers;
use super::{Options, TypeParams};
use crate::errors::Errors;
use crate::ir::{Floats, Pass, Ty};
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::spanned::Spanned;

/// A parameter.
#[derive(Debug, Clone)]
pub struct Parameter {
    /// The name that siblings give it: its own, or `arg0` for a pattern.
    pub name: Ident,
    /// The pattern to take it apart with, if it is not a name.
    pub pattern: Option<syn::Pat>,
    /// Is it `mut name`?
    pub mutable: bool,
    /// Is it `self`? Inside of the siblings it has another name.
    pub receiver: Option<syn::Receiver>,
    /// The type as written.
    pub written: syn::Type,
    /// What is known of the type.
    pub ty: Ty,
    /// How it is passed.
    pub pass: Pass,
    /// Is it differentiated?
    pub active: bool,
    /// Is it a value of an enum without fields, by what the function does with it? Its tangent is `()`.
    pub selects: bool,
    /// Is it of a type without a derivative that stands for a parameter of the trait? Then its tangent `()` is shown, as the
    /// trait has one there.
    pub vacant: bool,
    /// What goes in and comes out, if it is a function that a derivative goes through.
    pub function: Option<FunctionType>,
    /// What comes out, if it is a function that none goes through.
    pub told: Option<Ty>,
    /// Is it a unique reference to what is of use through such a one only, or that itself?
    pub tool: bool,
    /// Is it a number that may be `Self` in the definition of the trait?
    pub own: bool,
}

/// The parameters of a signature with the options applied.
#[allow(clippy::too_many_arguments)]
pub fn parameters(
    sig: &syn::Signature,
    body: &syn::Block,
    options: &Options,
    type_params: &TypeParams,
    floats: &Floats,
    block: Option<&syn::Generics>,
    owner: Option<&syn::Type>,
    in_impl: bool,
    choosers: &Choosers,
    errors: &mut Errors,
) -> Vec<Parameter> {
    let mut parameters: Vec<Parameter> = Vec::new();
    let generics: Vec<&syn::Generics> = block.into_iter().chain([&sig.generics]).collect();
    for (i, input) in sig.inputs.iter().enumerate() {
        match input {
            syn::FnArg::Receiver(receiver) => {
                let mut own = own(receiver, sig, options, errors);
                let named: syn::Type = owner.cloned().unwrap_or_else(|| syn::parse_quote!(Self));
                let word = Ident::new("self", receiver.self_token.span);
                // What floats and vectors have for themselves, they have where a trait is implemented for them too.
                let known = Some(floats.read(&named)).filter(|ty| ty.is_float() || matches!(ty, Ty::Vec(_)));
                match (known, &own.ty) {
                    (Some(known), Ty::Named(_)) => own.ty = known,
                    (Some(known), Ty::Ref(unique, _)) => own.ty = Ty::Ref(*unique, Box::new(known)),
                    _ => {}
                }
                // What belongs to a trait has the signature that the definition has, which sees no body.
                let chooses = !options.in_trait && !matches!(own.ty, Ty::Ref(true, _));
                if chooses && choosers.selects(&word, &named, body) {
                    own.choose();
                }
                parameters.push(own);
            }
            syn::FnArg::Typed(typed) => {
                let number = parameters.iter().filter(|p| p.function.is_some()).count();
                let alias =
                    || function::by_alias(&typed.pat, &typed.ty, &generics, body, &types(sig).0.collect::<Vec<_>>());
                let function = function_type(&typed.ty, &generics, floats, number)
                    .or_else(|| function_type(&alias()?, &generics, floats, number));
                let ty = floats.read(&typed.ty);
                let kept = function.is_some() && is_only_kept(&typed.pat, body);
                if kept {
                    refuse_kept(typed, sig, floats, errors);
                }
                let function = function.filter(|_| !kept);
                let told = function::told(&typed.ty, &generics, floats).filter(|_| function.is_none());
                let inert = kept || told.is_some() || type_params.is_inactive(&typed.ty);
                let mut parameter = parameter(i, typed, ty, inert, function, in_impl, options, errors);
                if let Some(ty) = told {
                    // It is given for good, also where it is lent: no pullback calls it.
                    (parameter.told, parameter.pass) = (Some(ty), Pass::Value);
                }
                parameter.tool = type_params.is_tool(&typed.ty);
                // A struct that borrows is refused as such.
                let borrows = parameter.pass == Pass::Value && has_lifetime(&typed.ty);
                if parameter.active && parameter.function.is_none() && !borrows {
                    held_references(&typed.ty, floats, errors);
                }
                let of_a_type = matches!(parameter.ty.peeled(), Ty::Named(_)) && !type_params.mentions(&typed.ty);
                let own = !options.in_trait && of_a_type && parameter.pattern.is_none();
                if own && choosers.selects(&parameter.name, &typed.ty, body) {
                    parameter.choose();
                }
                parameters.push(parameter);
            }
        }
    }
    check_names(&parameters, sig, options, errors);
    parameters
}

/// Adds the parameters that stand for functions in fields.
pub fn carried(parameters: &mut Vec<Parameter>, named: &[Named], floats: &Floats) {
    for Named { name, function: carried } in named {
        let number = parameters.iter().filter(|p| p.function.is_some()).count();
        let function = function_type(&carried.ty, &[], floats, number).map(|function| {
            let is_root = |p: &&Parameter| match &p.receiver {
                Some(_) => carried.place.root == "self",
                None => p.name == carried.place.root,
            };
            let root = parameters.iter().find(is_root).filter(|root| root.pass == Pass::Shared).map(|root| &root.name);
            let members = &carried.place.members;
            FunctionType { field: root.map(|root| quote::quote!(#root #(.#members)*)), ..function }
        });
        parameters.push(Parameter {
            name: name.clone(),
            pattern: None,
            mutable: false,
            receiver: None,
            written: carried.ty.clone(),
            ty: Ty::Plain(quote::quote!(_).into()),
            pass: Pass::Function,
            active: false,
            selects: false,
            vacant: false,
            function,
            told: None,
            tool: false,
            own: false,
        });
    }
}

/// A type as a person writes it.
pub fn text(ty: &syn::Type) -> String {
    let mut text = ty.to_token_stream().to_string();
    for (spaced, tight) in
        [(" < ", "<"), (" >", ">"), (" ,", ","), ("& ", "&"), (" :: ", "::"), ("* const", "*const"), ("* mut", "*mut")]
    {
        text = text.replace(spaced, tight);
    }
    text
}

/// The types of the parameters, and that of the value.
pub fn types(sig: &syn::Signature) -> (impl Iterator<Item = &syn::Type>, Option<&syn::Type>) {
    let inputs = sig.inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(typed) => Some(&*typed.ty),
        syn::FnArg::Receiver(_) => None,
    });
    let output = match &sig.output {
        syn::ReturnType::Type(_, ty) => Some(&**ty),
        syn::ReturnType::Default => None,
    };
    (inputs, output)
}

/// A parameter of type `ty`; `inert`: its bounds say that it carries no derivative.
#[allow(clippy::too_many_arguments)]
fn parameter(
    i: usize,
    typed: &syn::PatType,
    ty: Ty,
    inert: bool,
    function: Option<FunctionType>,
    in_impl: bool,
    options: &Options,
    errors: &mut Errors,
) -> Parameter {
    let (name, mutable, pattern) = match &*typed.pat {
        syn::Pat::Ident(p) if p.by_ref.is_none() && p.subpat.is_none() => {
            (p.ident.clone(), p.mutability.is_some(), None)
        }
        pattern => {
            let name = Ident::new(&format!("arg{i}"), Span::mixed_site().located_at(pattern.span()));
            // A function without a name is never called.
            let unnamed = function.is_some() && matches!(pattern, syn::Pat::Wild(_));
            (name, false, Some(pattern.clone()).filter(|_| !unnamed))
        }
    };
    let marked = typed.attrs.iter().any(is_constant) || is_generator(&typed.ty);
    let wanted = options.wrt.as_ref().is_none_or(|wrt| wrt.contains(&name));
    let wanted = wanted && !marked && !options.constant.contains(&name);
    let function = function.filter(|_| wanted && pattern.is_none());
    if function.is_some() {
        let (ty, written) = (Ty::Plain(quote::quote!(_).into()), (*typed.ty).clone());
        let pass = Pass::Function;
        let (receiver, active, selects, vacant, told) = (None, false, false, false, None);
        return Parameter {
            name,
            pattern,
            mutable,
            receiver,
            written,
            ty,
            pass,
            active,
            selects,
            vacant,
            function,
            told,
            tool: false,
            own: false,
        };
    }
    let active = ty.may_be_active() && !inert && wanted;
    if active {
        refuse_type(&typed.ty, in_impl, errors);
    }
    let pass = pass(&ty);
    if active && pass == Pass::Value && has_lifetime(&typed.ty) && !ty.is_lent_if_any() {
        errors.refuse_all(
            &typed.ty,
            "a struct with references that is given by value",
            "the record for the backward sweep borrows nothing, and would have to keep it",
            "take the struct by reference (`&`)",
        );
    }
    let (written, receiver, function, told) = ((*typed.ty).clone(), None, None, None);
    let (selects, vacant) = (false, false);
    Parameter {
        name,
        pattern,
        mutable,
        receiver,
        written,
        ty,
        pass,
        active,
        selects,
        vacant,
        function,
        told,
        tool: false,
        own: false,
    }
}

/// How an argument of this type is passed.
pub(super) fn pass(ty: &Ty) -> Pass {
    match ty {
        Ty::Ref(true, _) => Pass::Unique,
        Ty::Ref(false, _) => Pass::Shared,
        ty if ty.is_number() => Pass::Number,
        _ => Pass::Value,
    }
}

/// The parameter `self`.
fn own(receiver: &syn::Receiver, sig: &syn::Signature, options: &Options, errors: &mut Errors) -> Parameter {
    let written: syn::Type = match &receiver.kind {
        syn::ReceiverKind::Reference(and, lifetime, mutability) => syn::parse_quote!(#and #lifetime #mutability Self),
        syn::ReceiverKind::Typed(_, ty) => (**ty).clone(),
        _ => syn::parse_quote!(Self),
    };
    let ty = Ty::of(&written);
    if ty.peeled().tokens().is_none_or(|name| name.to_string() != "Self") {
        errors.refuse_all(
            receiver,
            "this form of `self`",
            "what it points to belongs to a container that is not looked into",
            "take `self`, `&self` or `&mut self`",
        );
    }
    let is_self = |names: &Vec<Ident>| names.iter().any(|name| name == "self");
    let constant = receiver.attrs.iter().any(is_constant) || is_self(&options.constant);
    let active = !constant && options.wrt.as_ref().is_none_or(is_self);
    let pass = match &ty {
        Ty::Ref(true, _) => Pass::Unique,
        Ty::Ref(false, _) => Pass::Shared,
        _ => Pass::Value,
    };
    // What belongs to it is named by it, as what belongs to a parameter of the user's is.
    let this = Ident::new("this", Span::call_site());
    let taken = sig.inputs.iter().any(|input| crate::names::mentions(input, &this));
    let name =
        Ident::new(if taken { "this_value" } else { "this" }, Span::mixed_site().located_at(receiver.self_token.span));
    let mutable = receiver.mutability.is_some();
    Parameter {
        name,
        pattern: None,
        mutable,
        receiver: Some(receiver.clone()),
        written,
        ty,
        pass,
        active,
        selects: false,
        vacant: false,
        function: None,
        told: None,
        tool: false,
        own: false,
    }
}

impl Parameter {
    /// It only chooses, and carries no derivative.
    fn choose(&mut self) {
        let plain = |ty: &Ty| Ty::Plain(ty.tokens().unwrap_or_else(|| quote::quote!(_)).into());
        self.ty = match &self.ty {
            Ty::Ref(unique, t) => Ty::Ref(*unique, Box::new(plain(t))),
            ty => plain(ty),
        };
        (self.active, self.selects) = (false, true);
    }

    /// Does `pull` get it again, or may the definition of its trait say so?
    pub fn is_handed_back(&self) -> bool {
        self.pass == Pass::Number || self.own
    }

    /// The name that the user knows it by.
    pub fn label(&self) -> String {
        if self.receiver.is_some() { "self".to_owned() } else { crate::transform::forward::plain(&self.name) }
    }
}

/// Is there a lifetime among the arguments of a type?
fn has_lifetime(ty: &syn::Type) -> bool {
    struct Finder(bool);
    impl<'ast> syn::visit::Visit<'ast> for Finder {
        fn visit_lifetime(&mut self, _: &'ast syn::Lifetime) {
            self.0 = true;
        }
    }
    let mut finder = Finder(false);
    syn::visit::Visit::visit_type(&mut finder, ty);
    finder.0
}

/// Is it `&mut ThreadRng`, or another generator of random numbers?
fn is_generator(ty: &syn::Type) -> bool {
    let syn::Type::Reference(syn::TypeReference { mutability: Some(_), elem, .. }) = ty else { return false };
    matches!(&**elem, syn::Type::Path(path) if path.path.segments.last().is_some_and(|s| super::generates(&s.ident)))
}

pub fn is_constant(attribute: &syn::Attribute) -> bool {
    attribute.path().is_ident("constant")
}

/// Takes `#[constant]` off the parameters of the function that is emitted as written.
pub fn without_constant(item: TokenStream, sig: &syn::Signature) -> TokenStream {
    let attrs = |input: &syn::FnArg| match input {
        syn::FnArg::Typed(typed) => typed.attrs.iter().any(is_constant),
        syn::FnArg::Receiver(receiver) => receiver.attrs.iter().any(is_constant),
    };
    // Where there are none, the tokens stay as they are, and are not parsed again.
    if !sig.inputs.iter().any(attrs) {
        return item;
    }
    let Ok(mut item) = syn::parse2::<syn::ItemFn>(item.clone()) else { return item };
    for input in &mut item.sig.inputs {
        match input {
            syn::FnArg::Typed(typed) => typed.attrs.retain(|a| !is_constant(a)),
            syn::FnArg::Receiver(receiver) => receiver.attrs.retain(|a| !is_constant(a)),
        }
    }
    item.into_token_stream()
}
