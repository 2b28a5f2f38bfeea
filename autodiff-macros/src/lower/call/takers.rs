//! Closures that are handed to functions of the module whose own parameters they take: the other arguments of the call tell
//! what these stand for, and it is written at the parameters of the closure.
//!
//! ```text
//! fn mean_of<T>(items: &[T], f: impl Fn(&T) -> f64) -> f64 { … }
//! mean_of(&points, |p| p.x)     mean_of(&points, |p: &Point| -> f64 { p.x })
//! ```

use crate::lower::closure::bare;
use crate::lower::{Lower, Ty};
use crate::names::mentions;
use crate::parse::{Handed, shape, tell};
use crate::syntax::InPlaceOf;
use proc_macro2::Ident;
use std::rc::Rc;
use syn::visit_mut::VisitMut;
use syn::{Expr, FnArg, Signature, Type};

impl Lower<'_> {
    /// The arguments of a call that are closures, with what they are told; `owner`: the type of what a method is called on.
    pub(super) fn told_arguments(
        &mut self,
        path: &syn::Path,
        owner: Option<&Ty>,
        list: Vec<&Expr>,
    ) -> Vec<Option<Rc<Expr>>> {
        let source = self.source;
        let name = path.segments.last().map(|last| &last.ident);
        let taker = source.options.takers.iter().find(|sig| name == Some(&sig.ident));
        let own = usize::from(owner.is_some());
        let Some(taker) = taker.filter(|sig| sig.inputs.len() == list.len() + own) else {
            return vec![None; list.len()];
        };
        let mut shown = Shown { of: taker, types: vec![] };
        let written: Vec<&Type> = inputs(taker).collect();
        if let Some(owner) = owner {
            shown.by(self, written[0], owner);
        }
        let closures = |e: &Expr| matches!(bare(e), Expr::Closure(_));
        for (written, arg) in written[own..].iter().zip(&list).filter(|(_, arg)| !closures(arg)) {
            let ty = self.infer(arg);
            shown.by(self, written, &ty);
        }
        let told = written[own..].iter().zip(list).map(|(written, arg)| {
            let (inputs, output, _) = shape(written, &[&taker.generics]).filter(|_| closures(arg))?;
            let handed = Handed {
                inputs: inputs.iter().map(|ty| shown.put(ty).unwrap_or_else(|| syn::parse_quote!(_))).collect(),
                output: output.as_ref().and_then(|ty| shown.put(ty)),
            };
            let key = (std::ptr::from_ref(arg) as usize, "told".to_string());
            let told = self.text_for(key, |_| {
                let mut told = arg.clone();
                tell(&mut told, Some(&handed));
                quote::ToTokens::into_token_stream(told)
            });
            if let (Some(output), Expr::Closure(closure)) = (&output, bare(&told)) {
                let ty = self.closure_output(closure);
                shown.by(self, output, &ty);
            }
            Some(told)
        });
        told.collect()
    }
}

/// What the parameters of a function stand for in a call.
struct Shown<'s> {
    of: &'s Signature,
    types: Vec<(&'s Ident, Type)>,
}

impl Shown<'_> {
    /// Where what is written so is of this type.
    fn by(&mut self, lower: &Lower<'_>, written: &Type, ty: &Ty) {
        for param in self.of.generics.type_params().map(|p| &p.ident) {
            if !self.types.iter().any(|(known, _)| *known == param)
                && let Some(shown) = lower.shown_for(written, param, ty)
            {
                self.types.push((param, shown));
            }
        }
    }

    /// A type of the function's, as it is in the call; if all in it is known.
    fn put(&self, ty: &Type) -> Option<Type> {
        let mut put = ty.clone();
        InPlaceOf(self.types.iter().map(|(name, ty)| (*name, ty)).collect()).visit_type_mut(&mut put);
        let open = |param: &syn::GenericParam| match param {
            syn::GenericParam::Type(t) => {
                !self.types.iter().any(|(known, _)| **known == t.ident) && mentions(ty, &t.ident)
            }
            syn::GenericParam::Const(n) => mentions(ty, &n.ident),
            syn::GenericParam::Lifetime(l) => mentions(ty, &l.lifetime.ident),
        };
        (!self.of.generics.params.iter().any(open)).then_some(put)
    }
}

fn inputs(sig: &Signature) -> impl Iterator<Item = &Type> {
    sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(arg) => Some(&*arg.ty),
        FnArg::Receiver(_) => None,
    })
}
