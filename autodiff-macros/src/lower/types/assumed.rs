//! Results of methods of other blocks, which are taken for floats unless `kinds` tells that they are none, or until
//! lowering finds it out.

use crate::collections::HashMap;
use crate::ir::named::{is_assumed, is_given};
use crate::lower::{Func, Lower, Ty, container};
use crate::syntax::is_of_options;
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;
use std::collections::BTreeMap;

/// What is only handed on was taken for a float for want of uses, and may be of any type: rustc finds it, and a record
/// hides it.
pub(in crate::lower) fn hide(func: &mut Func, handed_on: &HashMap<String, Ty>) {
    for v in 0..func.vars.len() {
        let ty = func.known(func.vars[v].ty.clone());
        if let Some(hidden) = hidden_in(&ty, handed_on) {
            func.vars[v].ty = hidden;
        }
    }
    let sorted: BTreeMap<&String, &Ty> = handed_on.iter().collect();
    for (name, hidden) in sorted {
        let Ok(never) = syn::parse_str::<TokenStream>(name).map(|name| quote!(never::<#name>())) else { continue };
        if let Some(code) = func.witness_of(hidden) {
            let shown = func.makers.values_mut().chain(func.methods.calls_mut());
            shown.for_each(|made| *made = with_shown(made.clone(), &never, &code));
        }
    }
}

/// The type with what is hidden in place of the floats that it was taken for, if it has such in it.
fn hidden_in(ty: &Ty, handed_on: &HashMap<String, Ty>) -> Option<Ty> {
    match ty {
        Ty::Named(name) => handed_on.get(name.printed()).cloned(),
        Ty::Option(t) => Some(Ty::Option(Box::new(hidden_in(t, handed_on)?))),
        Ty::Result(t, error) => Some(Ty::Result(Box::new(hidden_in(t, handed_on)?), error.clone())),
        Ty::Vec(t) => Some(Ty::Vec(Box::new(hidden_in(t, handed_on)?))),
        Ty::Array(t, n) => Some(Ty::Array(Box::new(hidden_in(t, handed_on)?), n.clone())),
        Ty::Tuple(ts) => {
            let parts: Vec<Option<Ty>> = ts.iter().map(|t| hidden_in(t, handed_on)).collect();
            let hidden = parts.iter().any(Option::is_some);
            hidden.then(|| Ty::Tuple(parts.into_iter().zip(ts).map(|(part, t)| part.unwrap_or(t.clone())).collect()))
        }
        _ => None,
    }
}

/// Code that makes a value, with what gives a part of it in place of the float that the part was taken for.
fn with_shown(made: TokenStream, never: &TokenStream, code: &TokenStream) -> TokenStream {
    let alike = |a: &[TokenTree], b: &[TokenTree]| a.iter().zip(b).all(|(a, b)| a.to_string() == b.to_string());
    let (trees, never_trees): (Vec<_>, Vec<_>) = (made.into_iter().collect(), never.clone().into_iter().collect());
    let mut out: Vec<TokenTree> = vec![];
    let mut rest = &trees[..];
    while let Some((first, behind)) = rest.split_first() {
        if rest.len() >= never_trees.len() && alike(rest, &never_trees) {
            // The path of the runtime stands before it: `cotangent_runtime::`.
            out.truncate(out.len().saturating_sub(3));
            out.extend(code.clone());
            rest = &rest[never_trees.len()..];
            continue;
        }
        out.push(match first {
            TokenTree::Group(group) => {
                let mut new = Group::new(group.delimiter(), with_shown(group.stream(), never, code));
                new.set_span(group.span());
                new.into()
            }
            tree => tree.clone(),
        });
        rest = behind;
    }
    out.into_iter().collect()
}

impl Lower<'_> {
    /// The name of a float that the result of a method is taken for. What the uses of one result say holds for no
    /// other, so each has a name of its own.
    pub(in crate::lower) fn assumed(&self, number: usize) -> TokenStream {
        let (float, ct) = (self.func.floats.assumed(), &self.runtime);
        let number = proc_macro2::Literal::usize_unsuffixed(number);
        quote!(<#float as #ct::Same<#number>>::Type)
    }

    /// Has a use shown that what was taken for a float, or for one in an option, is none?
    pub(in crate::lower) fn is_refuted(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Named(name) => is_assumed(name) && self.is_structured(name.printed()),
            Ty::Option(t) | Ty::Result(t, _) => self.is_refuted(t),
            _ => false,
        }
    }

    /// What is told of a value from the whole function (`kinds`): it may be of a type of the user's. Of the parts of what
    /// has no derivative nothing is said: their types may have none of what a derive makes.
    pub(in crate::lower) fn hear_of_kind(&mut self, e: &syn::Expr, ty: &Ty) {
        if self.kinds.is_own(std::ptr::from_ref(e) as usize) && !self.is_of_a_constant(e) && !self.refute(ty) {
            self.mark(ty);
        }
    }

    /// The type of what a call gives that was taken for a float, and is none.
    pub(super) fn given_instead(&self, key: usize) -> Option<Ty> {
        self.known.get(&key)?.refuted.clone()
    }

    /// A use shows that the type is no float, if it was taken for one.
    pub(in crate::lower) fn refute(&mut self, ty: &Ty) -> bool {
        let assumed = matches!(ty.peeled(), Ty::Named(name) if is_assumed(name));
        if assumed {
            // What was computed with it as with a float may be none either.
            self.refuted |= !self.is_refuted(ty.peeled());
            self.mark(ty.peeled());
        }
        assumed
    }

    /// Is it a method that only options have, of what a method of the user's gives?
    pub(in crate::lower) fn is_option_of_method(&self, m: &syn::ExprMethodCall) -> bool {
        let syn::Expr::MethodCall(inner) = &*m.receiver else { return false };
        let open = match self.infer(&m.receiver) {
            Ty::Unknown => true,
            Ty::Named(name) => is_given(name.printed()),
            _ => false,
        };
        open && is_of_options(&m.method.to_string())
            && matches!(self.infer(&inner.receiver).peeled(), Ty::Named(_))
            && (self.mentions_active(&m.receiver) || self.kinds.is_optional(std::ptr::from_ref(inner) as usize))
            && !container::is_of_std(inner)
            && !self.is_stream(&m.receiver)
    }
}
