//! The cotangents of variables.

use super::prepare::Shapes;
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The cotangent of each variable that has one.
#[derive(Debug)]
pub struct Bars {
    useful: HashSet<VarId>,
    of: HashMap<VarId, VarId>,
    assigned_once: HashSet<VarId>,
    /// The path of the runtime.
    pub ct: TokenStream,
    /// The zeros that are kept.
    pub shapes: Shapes,
    /// Are they to be written in the core language?
    pub plain: bool,
}

impl Bars {
    /// No cotangents yet; `useful` variables may get one.
    pub fn new(func: &Func, useful: HashSet<VarId>, ct: TokenStream, shapes: Shapes) -> Bars {
        let mut assigned_once = HashSet::default();
        func.body.each_stmt(&mut |s| {
            if let Kind::Let { var, value: None } = s.kind
                && !func.var(var).mutable
            {
                assigned_once.insert(var);
            }
        });
        Bars { useful, of: HashMap::default(), assigned_once, ct, shapes, plain: false }
    }

    /// Is the variable declared without a value and then assigned once on each path?
    pub fn assigned_once(&self, v: VarId) -> bool {
        self.assigned_once.contains(&v)
    }

    /// The cotangent of a variable, if it has one.
    pub fn var(&mut self, func: &mut Func, v: VarId) -> Option<VarId> {
        if !self.useful.contains(&v) {
            return None;
        }
        if let Some(bar) = self.of.get(&v) {
            return Some(*bar);
        }
        let var = func.var(v);
        let base = crate::transform::forward::plain(&var.name);
        let name = if func.result == Some(v) { "seed".to_owned() } else { format!("{base}_bar") };
        // A parameter that is constant for the caller has a cotangent of its own, not behind a reference.
        let own = func.params.iter().any(|p| p.var == v && !p.active);
        let ty = match &var.ty {
            ty if own => tangent(ty.peeled()),
            ty if ty.refers() => tangent(&ty.owned()),
            ty => tangent(ty),
        };
        let name = Ident::new(&name, Span::mixed_site());
        let origin = Origin::Derivative(v);
        let bar = func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin });
        self.of.insert(v, bar);
        Some(bar)
    }

    /// The cotangent of a parameter: it has one whether or not it is useful.
    pub fn var_of_param(&mut self, func: &mut Func, v: VarId) {
        self.useful.insert(v);
        self.var(func, v);
    }

    /// The cotangent that a variable has got.
    pub fn get(&self, v: VarId) -> Option<VarId> {
        self.of.get(&v).copied()
    }

    /// The cotangent of a place (aliases are resolved already).
    pub fn place(&mut self, func: &mut Func, place: &Place) -> Option<Place> {
        let ty = func.type_of(place);
        if !ty.may_be_active() && (place.path.is_empty() || !ty.has_length()) {
            return None;
        }
        let root = self.var(func, place.root)?;
        let mut place = func.in_tangent(place, root);
        if place.path.first() == Some(&Proj::Deref) && !matches!(func.var(root).ty, Ty::Ref(..)) {
            place.path.remove(0);
        }
        Some(place)
    }
}

/// What is known of the tangent type of a type.
pub fn tangent(ty: &Ty) -> Ty {
    match ty {
        Ty::Ref(_, t) => Ty::Ref(true, Box::new(tangent(t))),
        Ty::Vec(t) => Ty::Vec(Box::new(tangent(t))),
        Ty::Boxed(t) => Ty::Boxed(Box::new(tangent(t))),
        Ty::Slice(t) => Ty::Slice(Box::new(tangent(t))),
        Ty::Array(t, n) => Ty::Array(Box::new(tangent(t)), n.clone()),
        Ty::Tuple(ts) => Ty::Tuple(ts.iter().map(tangent).collect()),
        Ty::Option(t) => Ty::Option(Box::new(tangent(t))),
        Ty::Result(t, _) => Ty::Result(Box::new(tangent(t)), Some(quote!(()).into())),
        Ty::Int(_) | Ty::Bool | Ty::Plain(_) | Ty::Kept(_) => Ty::unit(),
        Ty::Float(f) => Ty::Float(f.clone()),
        Ty::Named(_) | Ty::Moved(_) | Ty::Unknown => Ty::Unknown,
    }
}
