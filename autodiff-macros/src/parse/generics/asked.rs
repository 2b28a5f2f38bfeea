//! What the siblings ask of the type parameters: the bounds that they add.

use super::associated::AssociatedTypes;
use super::lent_self::is_lent_by;
use super::made_inside::is_made_inside;
use super::promised::{Promised, converts, is_conversion, may_convert};
use super::{TypeParams, is_name};
use crate::ir::Pass;
use crate::names::{mentions, mentions_param};
use crate::parse::bounds::{Kind, arguments, is_static, open_types_of, segments};
use crate::parse::indexed::{self, Indexed};
use crate::parse::spaces::{self, bounds_of};
use crate::parse::traits::{elaborated, with_self};
use crate::parse::{Options, Parameter};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::visit::Visit;
use syn::{GenericParam, TypeParamBound, WherePredicate, parse_quote};

impl TypeParams {
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
        // Those that carry a derivative here.
        let mut seen = vec![];
        for (name, kind) in &self.kinds {
            let returned = matches!(output, syn::ReturnType::Type(_, ty) if self.is_in(name, ty));
            let mut mentioning = parameters.iter().filter(|p| self.is_in(name, &p.written)).peekable();
            let unseen = mentioning.peek().is_none();
            // What functions take and give has a derivative that they are handed, or hand back.
            let handed = matches!(kind, Kind::Unknown | Kind::Float);
            let active = returned || mentioning.any(|p| p.active || handed && p.function.is_some());
            // What is given away or may change is kept for the backward sweep.
            let kept = returned
                || parameters.iter().any(|p| p.pass != Pass::Shared && self.is_in(name, &p.written))
                || (self.open.contains(name) && self.own.contains(name) && calls_own(body))
                || gives_more(name, &generics, body, options);
            let bound: Option<TokenStream> = match kind {
                _ if self.errors.contains(name) => None,
                Kind::Float if active || unseen => Some(quote!(#ct::Scalar)),
                // It may borrow something.
                Kind::Unknown
                    if active
                        && !(kept || self.own.contains(name))
                        && is_lent_alone(name, parameters, &generics, body, options) =>
                {
                    Some(with_tangent(name, &ct))
                }
                Kind::Inactive | Kind::Unknown | Kind::Float | Kind::Convertible if active => {
                    Some(differentiable(name, &ct))
                }
                Kind::Unknown if unseen && is_made_inside(name, body) => Some(differentiable(name, &ct)),
                Kind::Function if parameters.iter().any(|p| self.is_kept_with(name, p)) => {
                    Some(quote!(::core::clone::Clone + ::core::marker::Send + ::core::marker::Sync + 'static))
                }
                _ => None,
            };
            if active {
                seen.push((name, kind));
            }
            if let Some(bound) = bound {
                add_bound(&mut generics, name, &bound);
            }
            if let (true, Some((_, operators))) = (active, self.spaces.iter().find(|(space, _)| space == name)) {
                let asked = operators.iter().flat_map(|operator| operator.asked(&ct));
                generics.make_where_clause().predicates.extend(asked);
            }
            if active {
                let asked = self.indexed.iter().filter(|indexed| indexed.is_of(name)).map(|indexed| indexed.asked(&ct));
                generics.make_where_clause().predicates.extend(asked);
            }
            if unseen && !returned || active && *kind == Kind::Unknown {
                ask_for_size(&mut generics, name);
            }
        }
        // What names a type that a trait has for it, names the parameter: so do records.
        for owner in options.trait_floats.owners() {
            let own = self.kinds.iter().any(|(name, _)| name == owner);
            let lasts = bounds_of(owner, &[&generics]).into_iter().any(is_static);
            if own && !lasts && owner != "Self" {
                add_bound(&mut generics, owner, &quote!('static));
            }
        }
        let params: Vec<&Ident> = self.kinds.iter().map(|(name, _)| name).collect();
        let converted = self.promised.iter().filter(|p| self.is_wanted(p, &seen, body)).map(|p| p.asked(&params, &ct));
        generics.make_where_clause().predicates.extend(converted);
        let out = match output {
            syn::ReturnType::Type(_, ty) => Some(&**ty),
            syn::ReturnType::Default => None,
        };
        let open = |name: &Ident| self.kinds.iter().any(|(own, kind)| own == name && *kind == Kind::Unknown);
        let types = parameters.iter().filter(|p| p.active).map(|p| &p.written).chain(out);
        let mut named: Vec<syn::Type> = types.flat_map(|ty| open_types_of(ty, &generics, &open)).collect();
        let active = seen.iter().filter(|(_, kind)| **kind == Kind::Unknown).map(|(name, _)| *name);
        named.extend(active.flat_map(|name| given_types(name, &generics, body, options)));
        for (_, ty) in named.iter().enumerate().filter(|(i, ty)| !named[..*i].contains(ty)) {
            let bound = differentiable(&ty, &ct);
            generics.make_where_clause().predicates.push(parse_quote!(#ty: #bound));
        }
        generics
    }

    /// Is the derivative of a conversion wanted that bounds promise? `seen`: the parameters that carry a derivative here.
    fn is_wanted(&self, promised: &Promised, seen: &[(&Ident, &Kind)], body: &syn::Block) -> bool {
        let converted = |(name, kind): &(&Ident, &Kind)| **kind == Kind::Convertible && promised.is_from(name);
        let open = |kind: &Kind| matches!(kind, Kind::Unknown | Kind::Convertible);
        let own = Ident::new("Self", proc_macro2::Span::call_site());
        seen.iter().any(converted)
            || seen.iter().any(|(name, kind)| open(kind) && promised.mentions(name)) && may_convert(body)
            || (self.kinds.iter().any(|(name, kind)| open(kind) && promised.mentions(name)) || promised.mentions(&own))
                && converts(body)
    }
}

/// The functions that bounds promise of a parameter, by traits that are seen, and that the body calls.
fn called_of<'o>(
    name: &Ident,
    generics: &syn::Generics,
    body: &syn::Block,
    options: &'o Options,
) -> Vec<&'o syn::Signature> {
    let bounds = bounds_of(name, &[generics]);
    let seen = segments(&bounds).filter_map(|bound| options.traits.iter().find(|seen| seen.ident == bound.ident));
    let functions = seen.flat_map(|seen| &seen.items).filter_map(|item| match item {
        syn::TraitItem::Fn(f) => Some(&f.sig),
        _ => None,
    });
    functions.filter(|sig| mentions(body, &sig.ident)).collect()
}

/// Does the body call a function that gives another value of the type?
fn gives_more(name: &Ident, generics: &syn::Generics, body: &syn::Block, options: &Options) -> bool {
    let own = Ident::new("Self", name.span());
    called_of(name, generics, body, options).iter().any(|sig| mentions(&sig.output, &own))
}

/// The types that a trait leaves to the type, of which functions are that the body calls: `C::State` of `cell.init()`.
fn given_types(name: &Ident, generics: &syn::Generics, body: &syn::Block, options: &Options) -> Vec<syn::Type> {
    let mut types = AssociatedTypes::default();
    called_of(name, generics, body, options).iter().for_each(|sig| types.visit_signature(sig));
    let of_name = types.0.into_iter().map(|mut ty| {
        ty.path.segments[0].ident = name.clone();
        ty
    });
    let said = |ty: &syn::Type, p: &WherePredicate| matches!(p, WherePredicate::Type(p) if p.bounded_ty == *ty);
    let predicates = || generics.where_clause.iter().flat_map(|w| &w.predicates);
    let open = of_name.filter(|ty| !options.trait_floats.has(ty)).map(syn::Type::Path);
    open.filter(|ty| !predicates().any(|p| said(ty, p))).collect()
}

/// Is the parameter the type of what the function is lent, `problem: &P`, and of nothing else that is said? Then no record names
/// it: what its functions give is hidden there. Those that it calls have it lent too, as far as they are seen.
fn is_lent_alone(
    name: &Ident,
    parameters: &[Parameter],
    generics: &syn::Generics,
    body: &syn::Block,
    options: &Options,
) -> bool {
    let lent = |ty: &syn::Type| matches!(ty, syn::Type::Reference(r) if is_name(&r.elem, name));
    !mentions(body, name)
        && parameters.iter().filter(|p| mentions_param(&p.written, name)).all(|p| lent(&p.written))
        && called_of(name, generics, body, options).into_iter().all(is_lent_by)
}

/// What nothing is of, or of which only traits of the user's tell, is there for its functions, which the siblings of a trait
/// have for types with a size alone.
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

/// What is asked of the parameters of a block, taken off the generics of one of its functions. Of what stands for a parameter
/// of the trait (`impl<T: Float> Norm<T> for [T; 3]`), its own functions ask that, but for operators; not of a parameter that
/// may be anything, as the definition shows.
pub fn asked_of_the_block(
    generics: &mut syn::Generics,
    block: &syn::Generics,
    through: Option<&syn::Path>,
    Options { traits, trait_floats, .. }: &Options,
) -> Vec<WherePredicate> {
    let last = through.and_then(|path| path.segments.last());
    let asks = |i: usize| {
        let definition = traits.iter().find(|known| last.is_some_and(|last| known.ident == last.ident));
        !definition.is_some_and(|known| is_unbounded(&known.generics, i))
    };
    let of_the_trait = |name: &Ident| {
        last.is_some_and(|trait_| arguments(trait_).enumerate().any(|(i, ty)| is_name(ty, name) && asks(i)))
    };
    let of_the_block = || block.type_params().filter(|t| !of_the_trait(&t.ident));
    let functions_own: Vec<Ident> = generics.type_params().map(|t| t.ident.clone()).collect();
    let is_asked = |predicate: &WherePredicate| match predicate {
        WherePredicate::Type(p) if spaces::is_asked(p) || indexed::is_asked(p) => {
            block.type_params().any(|t| mentions(p, &t.ident)) && !functions_own.iter().any(|own| mentions(p, own))
        }
        WherePredicate::Type(p) if is_conversion(p) => {
            of_the_block().any(|t| mentions(p, &t.ident)) && !functions_own.iter().any(|own| mentions(p, own))
        }
        WherePredicate::Type(p) if trait_floats.is_of(&p.bounded_ty, block) => true,
        WherePredicate::Type(p) => of_the_block().any(|t| is_name(&p.bounded_ty, &t.ident)),
        _ => false,
    };
    let Some(wherever) = &mut generics.where_clause else { return vec![] };
    let (asked, rest): (Vec<_>, Vec<_>) = std::mem::take(&mut wherever.predicates).into_iter().partition(is_asked);
    wherever.predicates = rest.into_iter().collect();
    asked
}

/// Is nothing asked of the parameter at this position?
fn is_unbounded(generics: &syn::Generics, at: usize) -> bool {
    let Some(param) = generics.type_params().nth(at) else { return false };
    let mut predicates = generics.where_clause.iter().flat_map(|wherever| &wherever.predicates);
    let said = predicates.any(|p| matches!(p, WherePredicate::Type(p) if is_name(&p.bounded_ty, &param.ident)));
    param.bounds.is_empty() && !said
}

/// What is asked of a type that nothing else is known of.
pub(super) fn differentiable(name: &impl ToTokens, ct: &TokenStream) -> TokenStream {
    let bound = with_tangent(name, ct);
    quote!(#bound + ::core::marker::Send + ::core::marker::Sync + 'static)
}

/// What is asked of a type of which nothing is kept.
fn with_tangent(name: &impl ToTokens, ct: &TokenStream) -> TokenStream {
    quote!(#ct::Differentiable<Tangent = <#name as #ct::Differentiable>::Owned>)
}

/// The siblings in the definition of a trait (`through`) say what `Self` has to be, and leave the trait usable as `dyn`.
/// `lent`: it is lent to them alone, and nothing that they keep names it.
pub fn bound_self(
    generics: &mut syn::Generics,
    parameters: &[Parameter],
    item: &syn::ItemFn,
    through: Option<&syn::Path>,
    lent: bool,
    options: &Options,
) {
    let output = &item.sig.output;
    let own = Ident::new("Self", proc_macro2::Span::call_site());
    let float = options.floats.contains(&own);
    let returned = matches!(output, syn::ReturnType::Type(_, ty) if mentions(ty, &own));
    let active = returned || parameters.iter().any(|p| p.active && mentions(&p.written, &own));
    let ct = crate::names::runtime(options.crate_path.as_ref());
    let bound = (active && !float).then(|| if lent { with_tangent(&own, &ct) } else { differentiable(&own, &ct) });
    let predicates = &mut generics.make_where_clause().predicates;
    predicates.push(parse_quote!(#own: ::core::marker::Sized + #bound));
    let mut types = AssociatedTypes::of(parameters, &item.sig);
    if calls_own(&item.block) {
        types.visit_called(through, item, &options.traits.iter().collect::<Vec<_>>());
    }
    for ty in types.0.iter().filter(|ty| !options.trait_floats.has(ty)) {
        let bound = differentiable(ty, &ct);
        predicates.push(parse_quote!(#ty: #bound));
    }
    if let Some(through) = through.filter(|_| active && !float) {
        let all = with_self(&syn::Generics::default(), through);
        let all = elaborated(&all, None, &options.traits, &options.trait_floats).generics;
        predicates.extend(Indexed::of(&own, &bounds_of(&own, &[&all])).iter().map(|indexed| indexed.asked(&ct)));
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
