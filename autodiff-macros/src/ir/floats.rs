//! The floats of a function: `f32`, `f64`, and its type parameters that stand for one.

use super::{Float, Ty, named};
use crate::syntax::conversions::Conversion;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

/// A function that a trait has for a type parameter.
#[derive(Debug, Clone)]
pub struct OfTrait {
    pub param: Ident,
    pub name: Ident,
    /// The type of what it gives, if that is written with the parameter alone.
    pub gives: Option<syn::Type>,
}

/// What is known of the floats of a function.
#[derive(Debug, Clone)]
pub struct Floats {
    /// The type parameters that stand for floats.
    params: Vec<Ident>,
    /// Those of them that traits name, `P::Scalar`: they follow from other parameters.
    of_traits: Vec<Ident>,
    /// Those of them whose `T::from` is that of `From`, without an `Option`.
    direct: Vec<Ident>,
    /// Their functions `T::from_f64`, …, that give the number itself.
    converting: Vec<Conversion>,
    /// What their bounds say that they can be turned into.
    into: Vec<(Ident, syn::Type)>,
    /// The functions that traits have for them, with derivatives of their own.
    functions: Vec<OfTrait>,
    /// The float that a number has where nothing says more.
    main: Float,
    /// The only float that the signature mentions, or else the block.
    shown: Option<Float>,
    /// Does the signature mention none?
    silent: bool,
    /// The type that `Self` stands for, as it is written.
    own: Option<String>,
    /// The float that values of the parameters' types are made of, where none is shown.
    made_of: Option<TokenStream>,
}

impl Floats {
    /// The floats of a function with these type parameters and the types of its signature; `direct`, `into`: see
    /// the fields.
    pub fn new<'t>(
        params: Vec<Ident>,
        direct: Vec<Ident>,
        into: Vec<(Ident, syn::Type)>,
        inputs: impl Iterator<Item = &'t syn::Type>,
        output: Option<&syn::Type>,
    ) -> Floats {
        let mut floats = Floats { params, direct, into, ..Floats::default() };
        let (mut single, mut double) = (false, false);
        for written in inputs {
            each_float(&floats.read(written), &mut |f| {
                single |= matches!(f, Float::F32);
                double |= matches!(f, Float::F64);
            });
        }
        if single {
            floats.main = Float::F32;
        }
        each_float(&output.map_or(Ty::Unknown, |ty| floats.read(ty)), &mut |f| {
            single |= matches!(f, Float::F32);
            double |= matches!(f, Float::F64);
        });
        if single && !double {
            floats.main = Float::F32;
        }
        floats.shown = only(single, double);
        floats.silent = !single && !double && floats.params.is_empty();
        if let ([only], false, false) = (floats.params.as_slice(), single, double) {
            floats.main = Float::Param(only.clone());
        }
        floats
    }

    /// Traits name these of them.
    pub fn naming(self, of_traits: Vec<Ident>) -> Floats {
        Floats { of_traits, ..self }
    }

    /// Traits have these functions for type parameters.
    pub fn having(self, functions: Vec<OfTrait>) -> Floats {
        Floats { functions, ..self }
    }

    /// Has a trait that is seen a function of this name for any of them? Asked first: types of receivers are not looked for
    /// at each level of an expression without need.
    pub fn name(&self, function: &str) -> bool {
        self.functions.iter().any(|f| f.name == function)
    }

    /// Has a trait that is seen a function of this name for any that stands for a float?
    pub fn has_for_floats(&self, function: &str) -> bool {
        self.functions.iter().any(|f| f.name == function && self.params.contains(&f.param))
    }

    /// Has a trait that is seen a function of this name for the type parameter, with a derivative of its own?
    pub fn has(&self, param: &Ty, function: &str) -> bool {
        self.of_trait(param, function).is_some()
    }

    /// What that function gives.
    pub fn given(&self, param: &Ty, function: &str) -> Option<Ty> {
        Some(self.read(self.of_trait(param, function)?.gives.as_ref()?))
    }

    fn of_trait(&self, param: &Ty, function: &str) -> Option<&OfTrait> {
        let is_param = |name: &Ident| match param {
            Ty::Float(Float::Param(param)) => param == name,
            Ty::Named(param) => *name == param.printed(),
            _ => false,
        };
        self.functions.iter().find(|f| is_param(&f.param) && f.name == function)
    }

    /// The type parameters that stand for floats.
    pub fn params(&self) -> &[Ident] {
        &self.params
    }

    /// `Self` stands for this type.
    pub fn within(mut self, own: Option<&syn::Type>) -> Floats {
        self.own = own.map(|ty| ty.to_token_stream().to_string());
        if self.own.as_deref() == Some("f32") {
            self.main = Float::F32;
        }
        self.silent &= !matches!(self.own.as_deref(), Some("f32" | "f64"));
        self
    }

    /// The float that `Self` stands for.
    pub fn own_float(&self) -> Option<Float> {
        match self.own.as_deref() {
            Some("f32") => Some(Float::F32),
            Some("f64") => Some(Float::F64),
            _ => None,
        }
    }

    /// The functions of the block give values of these types.
    pub fn beside<'t>(mut self, types: impl Iterator<Item = &'t syn::Type>) -> Floats {
        if self.shown.is_none() {
            let (mut single, mut double) = (false, false);
            for written in types {
                each_float(&self.read(written), &mut |f| {
                    single |= matches!(f, Float::F32);
                    double |= matches!(f, Float::F64);
                });
            }
            self.shown = only(single, double);
            if let Some(shown) = self.shown.clone().filter(|_| self.silent) {
                self.main = shown;
            }
        }
        self
    }

    /// Are there values of these types, which alone show what it computes with?
    pub fn of_values(&mut self, types: &[TokenStream], ct: &TokenStream) {
        if self.silent && self.shown.is_none() && !types.is_empty() {
            let single = quote!(#(<#types as #ct::Differentiable>::CT_SINGLE)||*);
            self.made_of = Some(quote!(<#ct::Precision<{ #single }> as #ct::Computes>::Float));
        }
    }

    /// The float that what a method gives is taken for.
    pub fn assumed(&self) -> TokenStream {
        self.made_of.clone().or_else(|| self.main.tokens()).unwrap_or_else(|| quote!(f64))
    }

    /// The type of what is recorded. What a struct leads to behind a field that others may not see has no name in a record; a
    /// float there is the one that the function computes with.
    pub fn recorded(&self, ty: Ty) -> Ty {
        let inner = |t: Box<Ty>| Box::new(self.recorded(*t));
        match ty {
            Ty::Float(Float::Named(name)) if named::is_behind_field(&name) => {
                let told = |usual: &TokenStream| Float::Named(named::shown_float(&name, usual));
                // What is hidden has no numbers that its name leads to: where no float is shown, they are taken for the usual one.
                let hidden = named::is_hidden(name.printed()) && !named::is_unnamed(name.printed())
                    || named::is_keyed_behind_field(name.printed());
                Ty::Float(match &self.params[..] {
                    [] if hidden => self.shown.clone().unwrap_or(Float::F64),
                    [] => self.shown.clone().unwrap_or_else(|| told(&self.assumed())),
                    [only] if !hidden => told(&only.to_token_stream()),
                    _ => Float::Named(name),
                })
            }
            // The type of a field itself has no name either, where it is less visible than the struct.
            Ty::Float(Float::Named(name)) if named::is_of_field(&name) => {
                let usual = match &self.params[..] {
                    [] => self.shown.as_ref().and_then(Float::tokens).or_else(|| Some(self.assumed())),
                    [only] => Some(only.to_token_stream()),
                    _ => None,
                };
                let told = usual.map(|usual| named::shown_float(&name, &usual));
                Ty::Float(Float::Named(told.unwrap_or(name)))
            }
            Ty::Tuple(ts) => Ty::Tuple(ts.into_iter().map(|t| self.recorded(t)).collect()),
            Ty::Array(t, n) => Ty::Array(inner(t), n),
            Ty::Vec(t) => Ty::Vec(inner(t)),
            Ty::Option(t) => Ty::Option(inner(t)),
            ty => ty,
        }
    }

    /// Reads a type as written.
    pub fn read(&self, written: &syn::Type) -> Ty {
        self.known(Ty::of(written))
    }

    /// The type with the names of the parameters known for what they are.
    pub fn known(&self, ty: Ty) -> Ty {
        let inner = |t: Box<Ty>| Box::new(self.known(*t));
        match ty {
            Ty::Named(name) => match self.param(name.printed()) {
                Some(param) => Ty::Float(Float::Param(param.clone())),
                // One type has one name, so that what uses say of it comes together.
                None if self.own.as_deref() == Some(name.printed()) => Ty::Named(quote!(Self).into()),
                None => Ty::Named(name),
            },
            Ty::Tuple(ts) => Ty::Tuple(ts.into_iter().map(|t| self.known(t)).collect()),
            Ty::Array(t, n) => Ty::Array(inner(t), n),
            Ty::Vec(t) => Ty::Vec(inner(t)),
            Ty::Boxed(t) => Ty::Boxed(inner(t)),
            Ty::Slice(t) => Ty::Slice(inner(t)),
            Ty::Ref(unique, t) => Ty::Ref(unique, inner(t)),
            Ty::Option(t) => Ty::Option(inner(t)),
            ty => ty,
        }
    }

    /// The type parameter of this name, if it stands for a float.
    pub fn param(&self, name: &str) -> Option<&Ident> {
        self.params.iter().find(|p| *p == name)
    }

    /// The one type parameter that stands for a float, and that nothing else tells.
    pub fn only(&self) -> Option<&Ident> {
        let mut own = self.params.iter().filter(|param| !self.of_traits.contains(param));
        own.next().filter(|_| own.next().is_none())
    }

    /// Is `T::from` of this parameter that of `From`?
    pub fn is_direct(&self, name: &str) -> bool {
        self.direct.iter().any(|p| p == name)
    }

    /// These functions `T::from_f64`, …, give the number itself.
    pub fn converted_by(mut self, converting: Vec<Conversion>) -> Floats {
        self.converting = converting;
        self
    }

    /// Does the function convert to the number itself, and not to an option of it?
    pub fn converts(&self, name: &str, function: &str) -> bool {
        self.converting.iter().any(|one| one.ty == name && one.function == function)
    }

    /// The one type that the bounds of a float say it can be turned into.
    pub fn turns_into(&self, ty: &Ty) -> Option<Ty> {
        let param = match ty {
            Ty::Float(Float::Param(param)) => param.to_string(),
            Ty::Named(name) => name.to_string(),
            _ => return None,
        };
        let mut targets = self.into.iter().filter(|(name, _)| *name == param).map(|(_, ty)| self.read(ty));
        let first = targets.next()?;
        targets.all(|ty| ty == first).then_some(first)
    }

    /// The name of a type, with the float of this function where its precision is open.
    pub fn name_of(&self, ty: &Ty) -> Option<TokenStream> {
        match ty {
            Ty::Float(Float::Open) => Some(self.assumed()),
            Ty::Tuple(parts) => {
                let parts = parts.iter().map(|t| self.name_of(t)).collect::<Option<Vec<_>>>()?;
                Some(quote!((#(#parts,)*)))
            }
            Ty::Array(t, n) => {
                let (t, n) = (self.name_of(t)?, n.as_ref()?);
                Some(quote!([#t; #n]))
            }
            ty => ty.tokens(),
        }
    }

    /// Is there a type parameter that stands for a float?
    pub fn generic(&self) -> bool {
        !self.params.is_empty()
    }

    /// The float that a number has where nothing says more.
    pub fn main(&self) -> &Float {
        &self.main
    }

    /// The same of a literal, which is of no type parameter.
    pub fn of_literals(&self) -> &Float {
        if matches!(self.main, Float::Param(_)) { &Float::F64 } else { &self.main }
    }
}

impl Default for Floats {
    fn default() -> Floats {
        Floats {
            params: vec![],
            of_traits: vec![],
            direct: vec![],
            converting: vec![],
            into: vec![],
            functions: vec![],
            main: Float::F64,
            shown: None,
            silent: true,
            own: None,
            made_of: None,
        }
    }
}

/// The float, if it is only one of both.
fn only(single: bool, double: bool) -> Option<Float> {
    match (single, double) {
        (true, false) => Some(Float::F32),
        (false, true) => Some(Float::F64),
        _ => None,
    }
}

/// Calls `f` with every float in a type.
pub fn each_float(ty: &Ty, f: &mut impl FnMut(&Float)) {
    match ty {
        Ty::Float(float) => f(float),
        Ty::Tuple(ts) => ts.iter().for_each(|t| each_float(t, f)),
        Ty::Array(t, _) | Ty::Vec(t) | Ty::Slice(t) | Ty::Boxed(t) | Ty::Ref(_, t) | Ty::Option(t) => each_float(t, f),
        _ => {}
    }
}
