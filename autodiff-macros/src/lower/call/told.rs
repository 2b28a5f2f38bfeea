//! What the module tells of what its free functions give and take.

use super::applied::argument;
use crate::lower::{Lower, Ty};
use crate::names::mentions;
use crate::parse::{arguments, gives_lent};
use crate::syntax::InPlaceOf;
use proc_macro2::Ident;
use syn::visit_mut::VisitMut;
use syn::{FnArg, ReturnType, Signature, Type};

impl Lower<'_> {
    /// What a function gives that is this one, or whose module says so.
    pub(in crate::lower) fn given_in_module(&self, path: &syn::Path) -> Option<Ty> {
        let name = path.get_ident()?;
        let own = &self.source.item.sig;
        if own.ident == *name && own.generics.params.is_empty() && !self.source.in_impl {
            return match &own.output {
                ReturnType::Type(_, ty) => Some(self.read(ty)),
                ReturnType::Default => None,
            };
        }
        let known = self.function_of_module(path).filter(|sig| sig.generics.params.is_empty() && !gives_lent(sig))?;
        match &known.output {
            ReturnType::Type(_, ty) => Some(self.read(ty)),
            ReturnType::Default => None,
        }
    }

    /// What a function of the module takes, without references, as far as its module says so.
    pub(in crate::lower) fn taken_in_module(&self, path: &syn::Path) -> Vec<Ty> {
        let known = self.function_of_module(path).filter(|sig| sig.generics.params.is_empty());
        let inputs = known.iter().flat_map(|sig| &sig.inputs);
        inputs
            .map(|input| match input {
                FnArg::Typed(arg) => self.read(&arg.ty),
                FnArg::Receiver(_) => Ty::Unknown,
            })
            .collect()
    }

    /// What a function of the module gives that has parameters of its own, for arguments of these types.
    pub(in crate::lower) fn given_for(&self, path: &syn::Path, types: &[Ty]) -> Option<Ty> {
        let sig = self.function_of_module(path).filter(|sig| !sig.generics.params.is_empty())?;
        let ReturnType::Type(_, output) = &sig.output else { return None };
        if matches!(**output, Type::Infer(_)) {
            return None;
        }
        // What the call says itself: `sum::<T, U>(x)`.
        let said: Vec<&Type> = path.segments.last().map(|last| arguments(last).collect()).unwrap_or_default();
        let params = sig.generics.type_params().map(|p| &p.ident).enumerate().filter(|(_, p)| mentions(output, p));
        let inputs = || {
            sig.inputs.iter().zip(types).filter_map(|(input, ty)| match input {
                FnArg::Typed(arg) => Some((&*arg.ty, ty)),
                FnArg::Receiver(_) => None,
            })
        };
        let shown = params.map(|(i, param)| {
            let said = said.get(i).filter(|ty| !matches!(ty, Type::Infer(_))).map(|ty| (*ty).clone());
            Some((param, said.or_else(|| inputs().find_map(|(written, ty)| self.shown_for(written, param, ty)))?))
        });
        let shown: Vec<(&Ident, Type)> = shown.collect::<Option<_>>()?;
        let mut given = (**output).clone();
        InPlaceOf(shown.iter().map(|(param, ty)| (*param, ty)).collect()).visit_type_mut(&mut given);
        Some(self.read(&given))
    }

    /// What the parameter is where what is written so is of this type.
    pub(super) fn shown_for(&self, written: &Type, param: &Ident, ty: &Ty) -> Option<Type> {
        let item = |written: &Type| match ty.peeled() {
            Ty::Vec(item) | Ty::Slice(item) | Ty::Array(item, _) => self.shown_for(written, param, item),
            _ => None,
        };
        match written {
            Type::Reference(r) => self.shown_for(&r.elem, param, ty),
            Type::Slice(list) => item(&list.elem),
            Type::Array(list) => item(&list.elem),
            Type::Path(p) if p.path.is_ident(param) => {
                let name = match ty.peeled() {
                    Ty::Unknown | Ty::Plain(_) => None,
                    ty @ Ty::Float(_) => self.func.floats.name_of(ty),
                    ty => argument(ty),
                };
                syn::parse2(name?).ok()
            }
            Type::Path(p) => {
                let last = p.path.segments.last()?;
                match ty.peeled() {
                    Ty::Named(name) => {
                        let made: syn::TypePath = syn::parse2(name.tokens()).ok()?;
                        let made = made.path.segments.last().filter(|made| made.ident == last.ident)?;
                        let mut both = arguments(last).zip(arguments(made));
                        let is_it = |ty: &Type| matches!(ty, Type::Path(p) if p.path.is_ident(param));
                        both.find_map(|(written, given)| is_it(written).then(|| given.clone()))
                    }
                    _ => item(arguments(last).next()?),
                }
            }
            _ => None,
        }
    }

    /// The function that is called so.
    fn function_of_module(&self, path: &syn::Path) -> Option<&Signature> {
        let name = path.segments.last().filter(|_| path.segments.len() == 1 && path.leading_colon.is_none())?;
        self.source.options.functions.iter().find(|sig| sig.ident == name.ident)
    }
}
