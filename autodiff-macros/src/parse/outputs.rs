//! Type parameters that are what an operator of another one gives: in `T: Mul<Output = O>` of a float `T`, `O` can only be
//! `T`. Siblings, where `T` is bound as a float, have `T` in its place, since rustc does not see that both are the same.

use super::bounds::{Kind, kind};
use super::generics::is_name;
use proc_macro2::Ident;
use syn::visit_mut::VisitMut;
use syn::{GenericArgument, GenericParam, PathArguments, TypeParamBound, WherePredicate, parse_quote};

/// The operators whose output is the float itself.
const OPERATORS: [&str; 6] = ["Add", "Sub", "Mul", "Div", "Rem", "Neg"];

/// Of the parameters of a function; `block`: those of the `impl` block around it.
pub fn in_function(item: &mut syn::ItemFn, block: Option<&syn::Generics>) {
    while let Some(mut same) = found(&item.sig.generics, block) {
        same.unify(&mut item.sig.generics);
        same.visit_item_fn_mut(item);
    }
}

/// Of those of an `impl` block, in it and in a function of it.
pub fn in_block(block: &mut syn::ItemImpl, method: &mut syn::ImplItemFn) {
    while let Some(mut same) = found(&block.generics, None) {
        same.unify(&mut block.generics);
        same.visit_item_impl_mut(block);
        same.visit_impl_item_fn_mut(method);
    }
}

/// A parameter, and the float that it stands for.
struct Same {
    output: Ident,
    float: Ident,
}

/// The next one among `own` to put a float for, which may be one of those `outside`.
fn found(own: &syn::Generics, outside: Option<&syn::Generics>) -> Option<Same> {
    let all = || outside.into_iter().chain([own]);
    all().flat_map(|g| g.type_params()).find_map(|param| {
        let mut bounds: Vec<&TypeParamBound> = param.bounds.iter().collect();
        for predicate in all().flat_map(|g| g.where_clause.iter().flat_map(|w| &w.predicates)) {
            match predicate {
                WherePredicate::Type(p) if is_name(&p.bounded_ty, &param.ident) => bounds.extend(&p.bounds),
                _ => {}
            }
        }
        if kind(&bounds) != Kind::Float {
            return None;
        }
        let of_own = |ty: &syn::Type| own.type_params().map(|p| &p.ident).find(|name| is_name(ty, name)).cloned();
        let mut outputs = bounds.iter().filter_map(|bound| output(bound)).filter_map(of_own);
        let output = outputs.find(|output| *output != param.ident)?;
        Some(Same { output, float: param.ident.clone() })
    })
}

/// `O` in `Mul<Output = O>`.
fn output(bound: &TypeParamBound) -> Option<&syn::Type> {
    let TypeParamBound::Trait(bound) = bound else { return None };
    let operator = bound.path.segments.last()?;
    let PathArguments::AngleBracketed(list) = &operator.arguments else { return None };
    if !OPERATORS.iter().any(|name| operator.ident == name) {
        return None;
    }
    list.args.iter().find_map(|argument| match argument {
        GenericArgument::AssocType(output) if output.ident == "Output" => Some(&output.ty),
        _ => None,
    })
}

impl Same {
    /// Takes the parameter out of the list; what is said of it is said of the float.
    fn unify(&self, generics: &mut syn::Generics) {
        let params = std::mem::take(&mut generics.params);
        for param in params {
            match param {
                GenericParam::Type(t) if t.ident == self.output => {
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
            && first.ident == self.output
        {
            first.ident = Ident::new(&self.float.to_string(), first.ident.span());
        }
        syn::visit_mut::visit_path_mut(self, path);
    }
}
