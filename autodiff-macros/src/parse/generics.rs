//! The type parameters of a function: what they stand for, and the bounds that the siblings add.

use super::Parameter;
use super::arithmetic::computes_with;
use super::bounds::{
    Kind, arguments, is_any_number, is_operator, is_tool, kind, may_be_the_users, only_sounds_like_a_float,
    open_type_of, segments,
};
use super::spaces::{self, Operator};
use super::traits::{Elaborated, elaborated};
use crate::errors::Errors;
use crate::ir::{OfTrait, Pass, Ty};
use crate::names::mentions;
use crate::parse::{Open, Options};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::visit::Visit;
use syn::{GenericParam, TypeParamBound, WherePredicate, parse_quote};

/// The type parameters of a function.
#[derive(Debug, Default)]
pub struct TypeParams {
    kinds: Vec<(Ident, Kind)>,
    /// Those with a bound `From<…>`.
    direct: Vec<Ident>,
    /// What those with a bound `Into<…>` or `AsPrimitive<…>` can be turned into.
    into: Vec<(Ident, syn::Type)>,
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
        let Elaborated { generics, mut functions } = elaborated(&sig.generics, &options.traits);
        let sig = &syn::Signature { generics, ..sig.clone() };
        let block = block.map(|block| elaborated(block, &options.traits));
        functions.extend(block.iter().flat_map(|block| block.functions.iter().cloned()));
        let block = block.as_ref().map(|block| &block.generics);
        let mut params = TypeParams { functions, ..TypeParams::default() };
        let of_owner = |param: &&syn::TypeParam| owner.is_some_and(|ty| mentions(ty, &param.ident));
        params.own = block.iter().flat_map(|g| g.type_params()).filter(of_owner).map(|p| p.ident.clone()).collect();
        let all = || block.into_iter().chain([&sig.generics]);
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
            let operators = spaces::operators(&param.ident, &all().collect::<Vec<_>>(), Some(sig));
            let is_space = !operators.is_empty();
            params.spaces.extend(is_space.then(|| (param.ident.clone(), operators)));
            let said = match kind(&bounds) {
                _ if is_space => Kind::Unknown,
                // Nothing is of such a type, so the trait has functions of floats.
                Kind::Float if own && !shown && only_sounds_like_a_float(&bounds) => Kind::Unknown,
                Kind::Unknown if options.floats.contains(&param.ident) => Kind::Float,
                Kind::Unknown if computes_with(sig, body, &param.ident) => Kind::Float,
                said => said,
            };
            let kind = match said {
                // What is only lent or given by itself has no way out, and what is plain has nothing to bring.
                Kind::Opaque if params.stands_alone(sig, &param.ident, false) => Kind::Inactive,
                Kind::Inactive if !params.stands_alone(sig, &param.ident, true) => Kind::Unknown,
                Kind::Opaque => Kind::Unknown,
                kind => kind,
            };
            let seen = |s: &syn::PathSegment| options.traits.iter().any(|t| s.ident == t.ident);
            if kind == Kind::Float && segments(&bounds).any(|s| !seen(s) && may_be_the_users(s)) {
                params.unseen.push(param.ident.clone());
            }
            if said == Kind::Opaque {
                params.open.push(param.ident.clone());
            }
            if said == Kind::Opaque && kind == Kind::Inactive {
                params.alone.push(param.ident.clone());
            }
            if is_tool(&bounds) && kind == Kind::Inactive {
                params.tools.push(param.ident.clone());
            }
            if is_any_number(&bounds) && !is_space {
                params.numbers.push(param.ident.clone());
            }
            params.kinds.push((param.ident.clone(), kind));
            if segments(&bounds).any(|s| s.ident == "From") {
                params.direct.push(param.ident.clone());
            }
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

    /// Is it a unique reference to what is of use through such a one only: `&mut R`, with `R: Rng`?
    pub fn is_tool(&self, written: &syn::Type) -> bool {
        let syn::Type::Reference(r) = written else { return false };
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

    /// The generics of the siblings: what carries a derivative has the bound that says so.
    pub fn bounded(
        &self,
        generics: &syn::Generics,
        parameters: &[Parameter],
        output: &syn::ReturnType,
        body: &syn::Block,
        options: &Options,
    ) -> syn::Generics {
        let ct = crate::names::runtime(options.crate_path.as_ref());
        let mut generics = generics.clone();
        for (name, kind) in &self.kinds {
            let returned = matches!(output, syn::ReturnType::Type(_, ty) if self.is_in(name, ty));
            let mut mentioning = parameters.iter().filter(|p| self.is_in(name, &p.written)).peekable();
            let unseen = mentioning.peek().is_none();
            let active = returned || mentioning.any(|p| p.active);
            // What is given away or may change is kept for the backward sweep.
            let kept = returned
                || parameters.iter().any(|p| p.pass != Pass::Shared && self.is_in(name, &p.written))
                || (self.open.contains(name) && self.own.contains(name) && calls_own(body));
            let bound: Option<TokenStream> = match kind {
                Kind::Float if active || unseen => Some(quote!(#ct::Scalar)),
                Kind::Inactive | Kind::Unknown | Kind::Float | Kind::Convertible if active => {
                    let kept = kept.then(|| quote!(+ ::core::clone::Clone));
                    let bound = differentiable(name, &ct);
                    Some(quote!(#bound #kept))
                }
                Kind::Function if parameters.iter().any(|p| self.is_kept_with(name, p)) => {
                    Some(quote!(::core::clone::Clone + ::core::marker::Send + ::core::marker::Sync + 'static))
                }
                _ => None,
            };
            if let (Kind::Convertible, true) = (kind, active) {
                let targets = self.into.iter().filter(|(param, _)| param == name).map(|(_, ty)| ty);
                let converted = targets.map(|ty| parse_quote!(#ty: #ct::ConversionV<#name>));
                generics.make_where_clause().predicates.extend::<Vec<WherePredicate>>(converted.collect());
            }
            if let Some(bound) = bound {
                add_bound(&mut generics, name, &bound);
            }
            if let (true, Some((_, operators))) = (active, self.spaces.iter().find(|(space, _)| space == name)) {
                let asked = operators.iter().flat_map(|operator| operator.asked(&ct));
                generics.make_where_clause().predicates.extend(asked);
            }
            if unseen && !returned {
                ask_for_size(&mut generics, name);
            }
        }
        let out = match output {
            syn::ReturnType::Type(_, ty) => Some(&**ty),
            syn::ReturnType::Default => None,
        };
        let types = parameters.iter().filter(|p| p.active).map(|p| &p.written).chain(out);
        let open = |name: &Ident| self.kinds.iter().any(|(own, kind)| own == name && *kind == Kind::Unknown);
        for ty in types.filter_map(|ty| open_type_of(ty, &generics, &open)).collect::<Vec<_>>() {
            let bound = differentiable(&ty, &ct);
            generics.make_where_clause().predicates.push(parse_quote!(#ty: #bound + ::core::clone::Clone));
        }
        generics
    }
}

/// What nothing is of is there for its functions, which the siblings of a trait have for types with a size alone.
fn ask_for_size(generics: &mut syn::Generics, name: &Ident) {
    let is_size = |bound: &TypeParamBound| matches!(bound, TypeParamBound::Trait(t) if t.maybe.is_some());
    let sized = |bounds: &mut syn::punctuated::Punctuated<TypeParamBound, syn::Token![+]>| {
        *bounds = std::mem::take(bounds).into_iter().filter(|bound| !is_size(bound)).collect();
    };
    generics.type_params_mut().filter(|p| p.ident == *name).for_each(|p| sized(&mut p.bounds));
    for predicate in generics.where_clause.iter_mut().flat_map(|w| &mut w.predicates) {
        if let WherePredicate::Type(p) = predicate
            && is_name(&p.bounded_ty, name)
        {
            sized(&mut p.bounds);
        }
    }
}

/// Does it call a method of `self`, or of a part of it, or a function of its type? What that one asks of the parameters of the
/// type, the block of this one need not show.
fn calls_own(body: &syn::Block) -> bool {
    struct Calls(bool);
    impl<'ast> Visit<'ast> for Calls {
        fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
            self.0 |= is_of_self(&m.receiver);
            syn::visit::visit_expr_method_call(self, m);
        }

        fn visit_path(&mut self, path: &'ast syn::Path) {
            self.0 |= path.segments.len() > 1 && path.segments[0].ident == "Self";
            syn::visit::visit_path(self, path);
        }
    }
    fn is_of_self(e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Path(p) => p.path.is_ident("self"),
            syn::Expr::Field(f) => is_of_self(&f.base),
            syn::Expr::Paren(p) => is_of_self(&p.expr),
            _ => false,
        }
    }
    let mut calls = Calls(false);
    calls.visit_block(body);
    calls.0
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

/// What is asked of the parameters of a block, taken off the generics of one of its functions. Of what stands for a parameter
/// of the trait (`impl<T: Float> Norm<T> for [T; 3]`), its own functions ask that.
pub fn asked_of_the_block(
    generics: &mut syn::Generics,
    block: &syn::Generics,
    through: Option<&syn::Path>,
) -> Vec<WherePredicate> {
    let last = through.and_then(|path| path.segments.last());
    let of_the_trait = |name: &Ident| last.is_some_and(|trait_| arguments(trait_).any(|ty| is_name(ty, name)));
    let of_the_block = || block.type_params().filter(|t| !of_the_trait(&t.ident));
    let is_asked = |predicate: &WherePredicate| match predicate {
        WherePredicate::Type(p) => of_the_block().any(|t| is_name(&p.bounded_ty, &t.ident)),
        _ => false,
    };
    let Some(wherever) = &mut generics.where_clause else { return vec![] };
    let (asked, rest): (Vec<_>, Vec<_>) = std::mem::take(&mut wherever.predicates).into_iter().partition(is_asked);
    wherever.predicates = rest.into_iter().collect();
    asked
}

/// What is asked of a type that nothing else is known of.
fn differentiable(name: &impl ToTokens, ct: &TokenStream) -> TokenStream {
    quote! {
        #ct::Differentiable<Tangent = <#name as #ct::Differentiable>::Owned>
            + ::core::marker::Send + ::core::marker::Sync + 'static
    }
}

/// The siblings in the definition of a trait say what `Self` has to be, and leave the trait usable as `dyn`.
pub fn bound_self(generics: &mut syn::Generics, parameters: &[Parameter], output: &syn::ReturnType, options: &Options) {
    let own = Ident::new("Self", proc_macro2::Span::call_site());
    let float = options.floats.contains(&own);
    let returned = matches!(output, syn::ReturnType::Type(_, ty) if mentions(ty, &own));
    let active = returned || parameters.iter().any(|p| p.active && mentions(&p.written, &own));
    let ct = crate::names::runtime(options.crate_path.as_ref());
    let bound = (active && !float).then(|| differentiable(&own, &ct));
    let predicates = &mut generics.make_where_clause().predicates;
    predicates.push(parse_quote!(#own: ::core::marker::Sized + #bound));
    let mut types = AssociatedTypes(vec![]);
    parameters.iter().filter(|p| p.active).for_each(|p| types.visit_type(&p.written));
    types.visit_return_type(output);
    for ty in types.0 {
        let bound = differentiable(&ty, &ct);
        predicates.push(parse_quote!(#ty: #bound));
    }
}

/// The types that the definition of a trait leaves to who implements it: `Self::State`.
struct AssociatedTypes(Vec<syn::TypePath>);

impl<'ast> Visit<'ast> for AssociatedTypes {
    fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
        let own = ty.qself.is_none() && ty.path.segments.len() == 2 && ty.path.segments[0].ident == "Self";
        if own && !self.0.contains(ty) {
            self.0.push(ty.clone());
        }
        syn::visit::visit_type_path(self, ty);
    }
}

/// Adds a bound where the parameter has its bounds already.
fn add_bound(generics: &mut syn::Generics, name: &Ident, bound: &TokenStream) {
    let bounds: syn::punctuated::Punctuated<TypeParamBound, syn::Token![+]> = parse_quote!(#bound);
    let mut param = generics.params.iter_mut().find_map(|p| match p {
        GenericParam::Type(t) if t.ident == *name => Some(t),
        _ => None,
    });
    let predicates = generics.where_clause.iter_mut().flat_map(|w| &mut w.predicates);
    let own = predicates.filter_map(|predicate| match predicate {
        WherePredicate::Type(p) if is_name(&p.bounded_ty, name) && p.lifetimes.is_none() => Some(p),
        _ => None,
    });
    match (own.last(), &mut param) {
        (Some(predicate), param) if param.as_ref().is_none_or(|p| p.bounds.is_empty()) => {
            predicate.bounds.extend(bounds);
        }
        (_, Some(param)) => {
            param.colon_token = Some(Default::default());
            param.bounds.extend(bounds);
        }
        // A parameter of the `impl` block.
        (_, None) => generics.make_where_clause().predicates.push(parse_quote!(#name: #bound)),
    }
}

/// Is it `&self`?
fn is_lent(receiver: &syn::Receiver) -> bool {
    matches!(receiver.kind, syn::ReceiverKind::Reference(_, _, None))
}

/// Is the type this name?
pub fn is_name(ty: &syn::Type, name: &Ident) -> bool {
    matches!(ty, syn::Type::Path(p) if p.qself.is_none() && p.path.is_ident(name))
}
