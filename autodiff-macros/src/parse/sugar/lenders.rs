//! Parameters that lend something: in the derivatives they are what they lend, since its cotangent has to be added to
//! something.
//!
//! ```text
//! fn norm(x: impl AsRef<[f64]>) -> f64 { x.as_ref().iter() … }      Borrow<[f64]>, x.borrow()
//! fn norm(x: &[f64]) -> f64 { x.iter() … }
//! ```

use super::callable::is_name;
use super::type_params::{bounds_of, without};
use crate::ir::Ty;
use crate::names::mentions;
use crate::parse::bounds::{NEUTRAL, arguments};
use proc_macro2::Ident;
use syn::visit_mut::{self, VisitMut};
use syn::{TypeParamBound, parse_quote};

/// Rewrites the parameters of a function that lend what may carry a derivative.
pub fn desugar(item: &mut syn::ItemFn) {
    let sig = item.sig.clone();
    let (mut gone, mut lenders) = (vec![], vec![]);
    for input in &mut item.sig.inputs {
        let syn::FnArg::Typed(typed) = input else { continue };
        let lender = match &*typed.ty {
            syn::Type::Reference(r) => &*r.elem,
            ty => ty,
        };
        let Some(Lent { ty, changed }) = lent_by(lender, &sig, &item.block) else { continue };
        let syn::Pat::Ident(name) = &mut *typed.pat else { continue };
        // Who may change it needs the variable to be `mut`, or a unique reference.
        let own = name.mutability.take().is_some();
        let unique = changed && (own || matches!(&*typed.ty, syn::Type::Reference(r) if r.mutability.is_some()));
        if let syn::Type::Path(path) = lender {
            gone.extend(path.path.get_ident().cloned());
        }
        lenders.push(name.ident.clone());
        *typed.ty = if unique { parse_quote!(&mut #ty) } else { parse_quote!(&#ty) };
    }
    without(&mut item.sig.generics, &gone);
    for name in lenders {
        Uses { name: &name }.visit_block_mut(&mut item.block);
    }
}

/// Which arguments are given by value, to be read through what they lend.
pub fn lent_to_read(item: &syn::ItemFn) -> Vec<bool> {
    let lent = |input: &syn::FnArg| {
        let syn::FnArg::Typed(typed) = input else { return false };
        lent_by(&typed.ty, &item.sig, &item.block).is_some_and(|lent| !lent.changed)
    };
    item.sig.inputs.iter().map(lent).collect()
}

/// What a parameter lends.
struct Lent {
    ty: syn::Type,
    /// Also to be changed?
    changed: bool,
}

/// What a type lends, of which nothing else is said that matters: `impl AsRef<[f64]>`, or a type parameter of parameters.
fn lent_by(ty: &syn::Type, sig: &syn::Signature, body: &syn::Block) -> Option<Lent> {
    let bounds: Vec<&TypeParamBound> = match ty {
        syn::Type::ImplTrait(t) => t.bounds.iter().collect(),
        syn::Type::Path(path) => {
            let name = path.path.get_ident().filter(|name| sig.generics.type_params().any(|t| t.ident == **name))?;
            let alone = sig.inputs.iter().all(|input| stands_alone(input, name));
            if !alone || mentions(&sig.output, name) || mentions(body, name) {
                return None;
            }
            bounds_of(name, sig)
        }
        _ => return None,
    };
    let (mut lent, mut changed) = (None, false);
    for bound in bounds {
        let TypeParamBound::Trait(t) = bound else { continue };
        let last = t.path.segments.last()?;
        match last.ident.to_string().as_str() {
            "AsRef" => lent = arguments(last).next(),
            "AsMut" => (lent, changed) = (arguments(last).next(), true),
            // A number is lent to be read at once, and stands for itself.
            "Borrow" => lent = arguments(last).next().filter(|ty| !Ty::of(ty).is_number()),
            name if NEUTRAL.contains(&name) => {}
            _ => return None,
        }
    }
    let ty = lent.filter(|ty| Ty::of(ty).may_be_active())?.clone();
    Some(Lent { ty, changed })
}

/// Is the parameter of this type, or a reference to it, if it says anything of it?
fn stands_alone(input: &syn::FnArg, name: &Ident) -> bool {
    let syn::FnArg::Typed(typed) = input else { return true };
    let ty = match &*typed.ty {
        syn::Type::Reference(r) => &*r.elem,
        ty => ty,
    };
    matches!(ty, syn::Type::Path(t) if t.path.is_ident(name)) || !mentions(&typed.ty, name)
}

/// What is asked for what it lends is what it lends.
struct Uses<'n> {
    name: &'n Ident,
}

impl VisitMut for Uses<'_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        visit_mut::visit_expr_mut(self, e);
        if let syn::Expr::MethodCall(m) = e
            && ["as_ref", "as_mut", "borrow"].iter().any(|lends| m.method == lends)
            && is_name(&m.receiver, self.name)
        {
            *e = (*m.receiver).clone();
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
