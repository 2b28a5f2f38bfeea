//! Type parameters that are what an operator of another one takes or gives: in `T: Mul<U, Output = O>` of a float `T`, `U`
//! and `O` can only be `T`. Siblings, where `T` is bound as a float, have `T` in their place, since rustc does not see that
//! they are the same.

use super::bounds::{Kind, NEUTRAL, OPERATORS, kind, segments};
use super::generics::is_name;
use super::spaces::operators;
use proc_macro2::Ident;
use syn::visit_mut::VisitMut;
use syn::{GenericArgument, GenericParam, PathArguments, TypeParamBound, WherePredicate, parse_quote};

/// Of the parameters of a function; `block`: those of the `impl` block around it.
pub fn in_function(item: &mut syn::ItemFn, block: Option<&syn::Generics>) {
    while let Some(mut same) = found(&item.sig.generics, block) {
        same.unify(&mut item.sig.generics);
        same.visit_item_fn_mut(item);
    }
    Outputs(floats(&item.sig.generics, block)).visit_item_fn_mut(item);
}

/// The signature of a function of a block with the floats for what their operators give.
pub fn in_signature(sig: &syn::Signature, block: &syn::Generics) -> syn::Signature {
    let mut sig = sig.clone();
    Outputs(floats(&sig.generics, Some(block))).visit_signature_mut(&mut sig);
    sig
}

/// The same in a function of a block as a whole.
pub fn in_method(method: &mut syn::ImplItemFn, block: &syn::Generics) {
    Outputs(floats(&method.sig.generics, Some(block))).visit_impl_item_fn_mut(method);
}

/// Of those of an `impl` block, in all of it; they are handed back, for what stands for a function of it.
pub fn in_block(block: &mut syn::ItemImpl) -> Vec<Same> {
    let mut all = vec![];
    while let Some(mut same) = found(&block.generics, None) {
        same.unify(&mut block.generics);
        same.visit_item_impl_mut(block);
        all.push(same);
    }
    Outputs(floats(&block.generics, None)).visit_item_impl_mut(block);
    all
}

/// A parameter, and the float that it stands for.
pub struct Same {
    other: Ident,
    float: Ident,
}

/// The parameters that stand for floats.
fn floats(own: &syn::Generics, outside: Option<&syn::Generics>) -> Vec<Ident> {
    let all = || outside.into_iter().chain([own]);
    let params = all().flat_map(|g| g.type_params());
    let number = |bounds: &[&TypeParamBound]| kind(bounds) == Kind::Float || is_only_computed_with(bounds);
    let floats = params.filter(|param| number(&said(param, all)) && !is_space(param, all));
    floats.map(|param| param.ident.clone()).collect()
}

/// Do they ask for nothing but operators, of which it is not said what they give: `V: Add + Copy`?
fn is_only_computed_with(bounds: &[&TypeParamBound]) -> bool {
    let operator = |s: &syn::PathSegment| OPERATORS.iter().any(|name| s.ident == name) && s.arguments.is_none();
    let fine = |s: &syn::PathSegment| operator(s) || NEUTRAL.iter().any(|name| s.ident == name);
    let all: Vec<&syn::PathSegment> = segments(bounds).collect();
    all.len() == bounds.len() && all.iter().any(|s| operator(s)) && all.iter().all(|s| fine(s))
}

/// All bounds of a parameter, those of `where` clauses too.
fn said<'g, I: Iterator<Item = &'g syn::Generics>>(
    param: &'g syn::TypeParam,
    all: impl Fn() -> I,
) -> Vec<&'g TypeParamBound> {
    let mut bounds: Vec<&TypeParamBound> = param.bounds.iter().collect();
    for predicate in all().flat_map(|g| g.where_clause.iter().flat_map(|w| &w.predicates)) {
        match predicate {
            WherePredicate::Type(p) if is_name(&p.bounded_ty, &param.ident) => bounds.extend(&p.bounds),
            _ => {}
        }
    }
    bounds
}

/// Need it be no float?
fn is_space<'g, I: Iterator<Item = &'g syn::Generics>>(param: &syn::TypeParam, all: impl Fn() -> I) -> bool {
    !operators(&param.ident, &all().collect::<Vec<_>>(), &[]).is_empty()
}

/// The next one among `own` to put a float for, which may be one of those `outside`.
fn found(own: &syn::Generics, outside: Option<&syn::Generics>) -> Option<Same> {
    let all = || outside.into_iter().chain([own]);
    all().flat_map(|g| g.type_params()).find_map(|param| {
        let bounds = said(param, all);
        if kind(&bounds) != Kind::Float || is_space(param, all) {
            return None;
        }
        let of_own = |ty: &syn::Type| own.type_params().map(|p| &p.ident).find(|name| is_name(ty, name)).cloned();
        let mut others = bounds.iter().flat_map(|bound| of_an_operator(bound)).filter_map(of_own);
        let other = others.find(|other| *other != param.ident)?;
        Some(Same { other, float: param.ident.clone() })
    })
}

/// `U` and `O` in `Mul<U, Output = O>`.
fn of_an_operator(bound: &TypeParamBound) -> Vec<&syn::Type> {
    let TypeParamBound::Trait(bound) = bound else { return vec![] };
    let Some(operator) = bound.path.segments.last() else { return vec![] };
    let PathArguments::AngleBracketed(list) = &operator.arguments else { return vec![] };
    if !OPERATORS.iter().any(|name| operator.ident == name) {
        return vec![];
    }
    let types = list.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(operand) => Some(operand),
        GenericArgument::AssocType(output) if output.ident == "Output" => Some(&output.ty),
        _ => None,
    });
    types.collect()
}

impl Same {
    /// Takes the parameter out of the list; what is said of it is said of the float.
    fn unify(&self, generics: &mut syn::Generics) {
        let params = std::mem::take(&mut generics.params);
        for param in params {
            match param {
                GenericParam::Type(t) if t.ident == self.other => {
                    let (float, bounds) = (&self.float, &t.bounds);
                    if !bounds.is_empty() {
                        generics.make_where_clause().predicates.push(parse_quote!(#float: #bounds));
                    }
                }
                param => generics.params.push(param),
            }
        }
    }
}

impl VisitMut for Same {
    fn visit_expr_path_mut(&mut self, path: &mut syn::ExprPath) {
        // A name alone is a value.
        if path.qself.is_some() || path.path.get_ident().is_none() {
            syn::visit_mut::visit_expr_path_mut(self, path);
        }
    }

    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        if let (None, Some(first)) = (path.leading_colon, path.segments.first_mut())
            && first.ident == self.other
        {
            first.ident = Ident::new(&self.float.to_string(), first.ident.span());
        }
        syn::visit_mut::visit_path_mut(self, path);
    }
}

/// Puts the float for `T::Output` and `<T as Mul>::Output`: of which operator that is, is not clear any more where `T` is
/// bound as a float.
struct Outputs(Vec<Ident>);

impl VisitMut for Outputs {
    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        if let syn::Type::Path(path) = ty
            && let Some(float) = self.0.iter().find(|float| is_output(path, float))
        {
            *ty = parse_quote!(#float);
        }
        syn::visit_mut::visit_type_mut(self, ty);
    }
}

/// Is it what an operator gives for two of these floats?
fn is_output(path: &syn::TypePath, float: &Ident) -> bool {
    let segments = &path.path.segments;
    if segments.last().is_none_or(|last| last.ident != "Output" || !last.arguments.is_none()) {
        return false;
    }
    let Some(of) = &path.qself else {
        return segments.len() == 2 && segments[0].ident == *float;
    };
    let by = segments.iter().rev().nth(1).filter(|by| OPERATORS.iter().any(|name| by.ident == name));
    is_name(&of.ty, float)
        && by.is_some_and(|by| match &by.arguments {
            PathArguments::None => true,
            PathArguments::AngleBracketed(list) => {
                list.args.iter().all(|a| matches!(a, GenericArgument::Type(ty) if is_name(ty, float)))
            }
            PathArguments::Parenthesized(_) => false,
        })
}
