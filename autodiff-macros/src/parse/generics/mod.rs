//! The type parameters of a function: what they stand for.

mod asked;
mod associated;
mod errors;
mod lent_self;
mod made_inside;
mod promised;

pub use asked::{asked_of_the_block, bound_self};
pub use associated::{asked_of_associated, inactive};
pub use errors::without_errors;
pub use lent_self::LentSelf;
use promised::Promised;
pub use promised::{is_asked_of_source, with_own};

use crate::errors::Errors;
use crate::ir::{OfTrait, Pass, Ty};
use crate::names::mentions;
use crate::parse::Parameter;
use crate::parse::arithmetic::{calls_as_floats_do, computes_with};
use crate::parse::bounds::{
    Kind, arguments, is_any_number, is_cast, is_operator, is_tool, kind, may_be_the_users, only_sounds_like_a_float,
    segments,
};
use crate::parse::indexed::Indexed;
use crate::parse::spaces::{self, Operator};
use crate::parse::traits::{Elaborated, elaborated};
use crate::parse::{Open, Options};
use crate::syntax::conversions::{self, Conversion};
use proc_macro2::Ident;
use syn::{TypeParamBound, WherePredicate, parse_quote};

/// The type parameters of a function.
#[derive(Debug, Default)]
pub struct TypeParams {
    kinds: Vec<(Ident, Kind)>,
    /// Those with a bound `From<…>`, by what is seen of it or by what is done with the values.
    direct: Vec<Ident>,
    /// Their functions `T::from_f64`, …, that give the number itself.
    converting: Vec<Conversion>,
    /// What those with a bound `Into<…>` or `AsPrimitive<…>` can be turned into.
    into: Vec<(Ident, syn::Type)>,
    /// The conversions that bounds promise.
    promised: Vec<Promised>,
    /// Those that `Self` stands for too.
    own: Vec<Ident>,
    /// Those of which nothing is known, and which carry nothing because of where they stand.
    alone: Vec<Ident>,
    /// Those of which nothing is known.
    open: Vec<Ident>,
    /// Those that are numbers, and might be integers.
    numbers: Vec<Ident>,
    /// Those that are of use through unique references only.
    tools: Vec<Ident>,
    /// Those that are multiplied by floats, and need be none, with their operators.
    spaces: Vec<(Ident, Vec<Operator>)>,
    /// Those that are indexed.
    indexed: Vec<Indexed>,
    /// Those that nothing but errors are of.
    errors: Vec<Ident>,
    /// Those that are floats by traits of the user's which are not seen.
    unseen: Vec<Ident>,
    /// The functions that traits which are seen have for them, with derivatives of their own.
    functions: Vec<OfTrait>,
}

impl TypeParams {
    /// Reads the bounds, also those in the `where` clause, and where the parameters stand in the signature.
    /// `block`: those of the `impl` block around it; `owner`: its type.
    pub fn of(
        sig: &syn::Signature,
        body: &syn::Block,
        block: Option<&syn::Generics>,
        owner: Option<&syn::Type>,
        options: &Options,
    ) -> TypeParams {
        let floats = &options.trait_floats;
        let mut generics = sig.generics.clone();
        generics.params.extend(floats.params(&block.into_iter().chain([&sig.generics]).collect::<Vec<_>>(), sig, body));
        let Elaborated { generics, mut functions } = elaborated(&generics, block, &options.traits, floats);
        let sig = &syn::Signature { generics, ..sig.clone() };
        let block = block.map(|block| elaborated(block, None, &options.traits, floats));
        functions.extend(block.iter().flat_map(|block| block.functions.iter().cloned()));
        let block = block.as_ref().map(|block| &block.generics);
        let mut params = TypeParams { functions, ..TypeParams::default() };
        let of_owner = |param: &&syn::TypeParam| owner.is_some_and(|ty| mentions(ty, &param.ident));
        params.own = block.iter().flat_map(|g| g.type_params()).filter(of_owner).map(|p| p.ident.clone()).collect();
        let all = || block.into_iter().chain([&sig.generics]);
        params.promised = Promised::of(all());
        let names = || all().flat_map(|g| g.type_params()).map(|p| p.ident.clone());
        params.promised.retain(|promised| promised.is_of_source(names()) || !promised.is_into_made_of(names()));
        for param in all().flat_map(|g| g.type_params()) {
            let converted: Vec<TypeParamBound> = all().flat_map(|g| made_of(g, &param.ident)).collect();
            let mut bounds: Vec<&TypeParamBound> = param.bounds.iter().chain(&converted).collect();
            for predicate in all().flat_map(|g| g.where_clause.iter().flat_map(|w| &w.predicates)) {
                let WherePredicate::Type(p) = predicate else { continue };
                if is_name(&p.bounded_ty, &param.ident) {
                    bounds.extend(&p.bounds);
                }
                // What references to it are operands of, it is one of.
                if matches!(&p.bounded_ty, syn::Type::Reference(r) if is_name(&r.elem, &param.ident)) {
                    bounds.extend(p.bounds.iter().filter(|bound| is_operator(bound)));
                }
            }
            let own = sig.generics.type_params().any(|p| p.ident == param.ident);
            let shown =
                sig.inputs.iter().any(|input| mentions(input, &param.ident)) || mentions(&sig.output, &param.ident);
            bounds.retain(|bound| !is_made_of_no_float(bound, &all().collect::<Vec<_>>()));
            let operators = spaces::operators(&param.ident, &all().collect::<Vec<_>>(), &options.traits);
            let is_space = !operators.is_empty();
            params.spaces.extend(is_space.then(|| (param.ident.clone(), operators)));
            let seen = |s: &syn::PathSegment| options.traits.iter().any(|t| s.ident == t.ident);
            let unseen = segments(&bounds).any(|s| !seen(s) && may_be_the_users(s));
            let said = match kind(&bounds) {
                _ if is_space => Kind::Unknown,
                // Nothing is of such a type, so the trait has functions of floats.
                Kind::Float if own && !shown && only_sounds_like_a_float(&bounds) => Kind::Unknown,
                Kind::Unknown if options.floats.contains(&param.ident) => Kind::Float,
                // No float has types that are floats.
                Kind::Unknown if floats.owners().any(|owner| *owner == param.ident) => Kind::Unknown,
                Kind::Unknown if computes_with(sig, body, &param.ident) => Kind::Float,
                Kind::Unknown if unseen && calls_as_floats_do(sig, body, &param.ident) => Kind::Float,
                Kind::Opaque | Kind::Inactive if params.promised.iter().any(|p| p.mentions(&param.ident)) => {
                    Kind::Unknown
                }
                said => said,
            };
            let is_error =
                own && matches!(said, Kind::Opaque | Kind::Unknown) && errors::is_error_alone(sig, &param.ident);
            let kind = match said {
                _ if is_error => Kind::Inactive,
                // What is only lent or given by itself has no way out, and what is plain has nothing to bring.
                Kind::Opaque
                    if params.stands_alone(sig, &param.ident, false) && !is_given_to_functions(sig, &param.ident) =>
                {
                    Kind::Inactive
                }
                Kind::Inactive if !params.stands_alone(sig, &param.ident, true) => Kind::Unknown,
                Kind::Opaque => Kind::Unknown,
                kind => kind,
            };
            if kind == Kind::Unknown {
                params.indexed.extend(Indexed::of(&param.ident, &bounds));
            }
            if is_error {
                params.errors.push(param.ident.clone());
            }
            if kind == Kind::Float && unseen {
                params.unseen.push(param.ident.clone());
            }
            if said == Kind::Opaque && !is_error {
                params.open.push(param.ident.clone());
            }
            if said == Kind::Opaque && kind == Kind::Inactive && !is_error {
                params.alone.push(param.ident.clone());
            }
            if is_tool(&bounds) && kind == Kind::Inactive {
                params.tools.push(param.ident.clone());
            }
            if is_any_number(&bounds) && !is_space {
                params.numbers.push(param.ident.clone());
            }
            params.kinds.push((param.ident.clone(), kind));
            let by_use = params.unseen.contains(&param.ident) && !segments(&bounds).any(is_cast);
            let name = param.ident.to_string();
            let mut numbers = conversions::computed_with(body);
            if by_use {
                numbers.extend(conversions::never_optional(body));
            }
            if segments(&bounds).any(|s| s.ident == "From")
                || options.direct.contains(&param.ident)
                || numbers.iter().any(|made| made.is_from(&name))
            {
                params.direct.push(param.ident.clone());
            }
            let may_fail = segments(&bounds).any(|s| s.ident == "FromPrimitive");
            params.converting.extend(numbers.into_iter().filter(|made| made.ty == name && !may_fail));
            let into = segments(&bounds).filter(|s| s.ident == "Into" || s.ident == "AsPrimitive");
            params.into.extend(into.flat_map(arguments).map(|ty| (param.ident.clone(), ty.clone())));
        }
        params
    }

    /// In the definition of a trait, and where it is implemented, its parameters stand for whatever any implementor says:
    /// that they show nothing in one signature does not make them carry nothing. Where one is called a float, and another one
    /// just a number that no body in the definition computes with, that may be an integer.
    pub fn of_a_trait(mut self, block: Option<&syn::Generics>, open: &Open) -> TypeParams {
        let of_block = |name: &Ident| block.is_some_and(|g| g.type_params().any(|p| p.ident == *name));
        let float =
            |(name, kind): &(Ident, Kind)| *kind == Kind::Float && !self.numbers.contains(name) && open.has(name);
        let told_apart = open.says_float() || self.kinds.iter().any(float);
        for (name, kind) in &mut self.kinds {
            let any = told_apart && self.numbers.contains(name) && open.may_be_integer(name);
            if any || (self.alone.contains(name) && of_block(name)) {
                *kind = Kind::Unknown;
            }
        }
        self
    }

    /// The parameters that stand for floats.
    pub fn floats(&self) -> Vec<Ident> {
        self.of_kind(Kind::Float).cloned().collect()
    }

    /// The parameters that have `From`.
    pub fn direct(&self) -> Vec<Ident> {
        self.direct.clone()
    }

    /// Their functions `T::from_f64`, …, that give the number itself, and no option.
    pub fn converting(&self) -> Vec<Conversion> {
        self.converting.clone()
    }

    /// Those that are floats by traits of the user's which are not seen.
    pub fn unseen(&self) -> &[Ident] {
        &self.unseen
    }

    /// The functions that traits have for parameters, with derivatives of their own.
    pub fn functions(&self) -> Vec<OfTrait> {
        self.functions.clone()
    }

    /// The parameters that can be turned into another type, and that type.
    pub fn conversions(&self) -> Vec<(Ident, syn::Type)> {
        self.into.clone()
    }

    /// The parameters that are multiplied by floats, and need be none.
    pub fn spaces(&self) -> Vec<Ident> {
        self.spaces.iter().map(|(name, _)| name.clone()).collect()
    }

    /// Those that nothing but errors are of.
    pub fn errors(&self) -> Vec<Ident> {
        self.errors.clone()
    }

    fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Ident> {
        self.kinds.iter().filter(move |(_, k)| *k == kind).map(|(name, _)| name)
    }

    /// Is it a type whose bounds say that it carries no derivative: a type parameter, or `impl Trait`?
    pub fn is_inactive(&self, written: &syn::Type) -> bool {
        match written {
            syn::Type::Reference(r) => self.is_inactive(&r.elem),
            syn::Type::Paren(t) => self.is_inactive(&t.elem),
            syn::Type::Group(t) => self.is_inactive(&t.elem),
            syn::Type::TraitObject(t) => kind(&t.bounds.iter().collect::<Vec<_>>()) == Kind::Inactive,
            syn::Type::ImplTrait(t) => {
                matches!(kind(&t.bounds.iter().collect::<Vec<_>>()), Kind::Inactive | Kind::Opaque)
            }
            _ => self.of_kind(Kind::Inactive).any(|name| is_name(written, name)),
        }
    }

    /// Is it a unique reference to what is of use through such a one only, or that itself: `&mut R`, with `R: Rng`?
    pub fn is_tool(&self, written: &syn::Type) -> bool {
        let syn::Type::Reference(r) = written else { return self.tools.iter().any(|name| is_name(written, name)) };
        let of = |bounds: &syn::punctuated::Punctuated<TypeParamBound, syn::Token![+]>| {
            is_tool(&bounds.iter().collect::<Vec<_>>())
        };
        r.mutability.is_some()
            && match &*r.elem {
                syn::Type::TraitObject(t) => of(&t.bounds),
                syn::Type::ImplTrait(t) => of(&t.bounds),
                ty => self.tools.iter().any(|name| is_name(ty, name)),
            }
    }

    /// Is this parameter in the type, or in what `Self` stands for there?
    fn is_in(&self, name: &Ident, ty: &syn::Type) -> bool {
        let own = || Ident::new("Self", proc_macro2::Span::call_site());
        mentions(ty, name) || (self.own.contains(name) && mentions(ty, &own()))
    }

    /// Is it in something that a record may have to keep: a struct with functions in its fields that is given away or may change?
    fn is_kept_with(&self, name: &Ident, p: &Parameter) -> bool {
        p.pass != Pass::Shared && p.function.is_none() && p.active && self.is_in(name, &p.written)
    }

    /// Does the parameter stand in the signature as the whole type of parameters only, and nowhere where it could be put
    /// or come from? `unique`: also behind `&mut`.
    fn stands_alone(&self, sig: &syn::Signature, name: &Ident, unique: bool) -> bool {
        let alone = |ty: &syn::Type| match ty {
            syn::Type::Reference(r) if unique || r.mutability.is_none() => is_name(&r.elem, name),
            ty => is_name(ty, name),
        };
        let returned = matches!(&sig.output, syn::ReturnType::Type(_, ty) if self.is_in(name, ty));
        !returned
            && sig.inputs.iter().all(|input| match input {
                syn::FnArg::Typed(typed) => !self.is_in(name, &typed.ty) || alone(&typed.ty),
                syn::FnArg::Receiver(r) => !self.own.contains(name) || is_lent(r),
            })
    }

    /// Is a type parameter in the type?
    pub fn mentions(&self, written: &syn::Type) -> bool {
        self.kinds.iter().any(|(name, _)| mentions(written, name))
    }

    /// Refuses the type parameters of differentiable arguments that no derivative can go through.
    pub fn refuse(&self, parameters: &[Parameter], errors: &mut Errors) {
        for (name, kind) in &self.kinds {
            // In a struct it is one of its fields, whose derivative comes from the caller.
            let listed = |p: &Parameter| !matches!(p.ty.peeled(), Ty::Named(text) if *name != text.to_string());
            let active = parameters.iter().find(|p| p.active && mentions(&p.written, name) && listed(p));
            let Some(p) = active else { continue };
            if *kind == Kind::Function {
                errors.refuse(
                    name.span(),
                    &format!("the function type `{name}` of `{}`", p.name),
                    "which of several functions is called, is only known at run time",
                    "make each function a parameter of its own, or mark the parameter `#[constant]`",
                );
            }
        }
    }
}

/// Does a function of another type parameter take the parameter, or give it: `F: Fn(T) -> f64`?
fn is_given_to_functions(sig: &syn::Signature, name: &Ident) -> bool {
    let takes = |bound: &TypeParamBound| match bound {
        TypeParamBound::Trait(of) => of.path.segments.last().is_some_and(|last| {
            matches!(last.arguments, syn::PathArguments::Parenthesized(_)) && mentions(&last.arguments, name)
        }),
        _ => false,
    };
    sig.generics.type_params().any(|f| spaces::bounds_of(&f.ident, &[&sig.generics]).into_iter().any(takes))
}

/// `f64: From<T>` and `Celsius: From<T>` say of `T` what `T: Into<f64>` and `T: Into<Celsius>` say.
fn made_of(generics: &syn::Generics, name: &Ident) -> Vec<TypeParamBound> {
    let is_param = |ty: &syn::Type| generics.type_params().any(|p| is_name(ty, &p.ident));
    let predicates = generics.where_clause.iter().flat_map(|w| &w.predicates);
    predicates
        .filter_map(|predicate| match predicate {
            WherePredicate::Type(p) if !is_param(&p.bounded_ty) => Some(p),
            _ => None,
        })
        .filter(|p| {
            let bounds: Vec<&TypeParamBound> = p.bounds.iter().collect();
            segments(&bounds).any(|s| s.ident == "From" && arguments(s).any(|ty| is_name(ty, name)))
        })
        .map(|p| {
            let made = &p.bounded_ty;
            parse_quote!(Into<#made>)
        })
        .collect()
}

/// Is it `From` of what is visibly no number: of a type of the user's, or of a tuple or a list?
fn is_made_of_no_float(bound: &TypeParamBound, generics: &[&syn::Generics]) -> bool {
    let is_param = |ty: &syn::Type| generics.iter().flat_map(|g| g.type_params()).any(|p| is_name(ty, &p.ident));
    let composed = |ty: &syn::Type| match Ty::of(ty) {
        Ty::Named(_) => !is_param(ty),
        ty => ty.may_be_active() && !ty.is_float(),
    };
    segments(&[bound]).any(|s| s.ident == "From" && arguments(s).next().is_some() && arguments(s).all(composed))
}

/// Is it `&self`?
fn is_lent(receiver: &syn::Receiver) -> bool {
    matches!(receiver.kind, syn::ReceiverKind::Reference(_, _, None))
}

/// Is the type this name?
pub fn is_name(ty: &syn::Type, name: &Ident) -> bool {
    matches!(ty, syn::Type::Path(p) if p.qself.is_none() && p.path.is_ident(name))
}
