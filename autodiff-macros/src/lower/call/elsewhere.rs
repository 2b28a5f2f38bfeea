//! Functions of types that may be another crate's: what belongs to them is in the runtime (`elsewhere` there).

use crate::ir::{Arg, ArgValue, Edit, Function, Head, Loop, Var};
use crate::lower::{Kind, Lower, Owner, Proj, Ty};
use crate::rules;
use quote::quote;

impl Lower<'_> {
    /// What belongs to the functions of another crate's type are functions of traits of the runtime, which have to be in
    /// scope where they are called. Functions of the user's own types go first. Among them is what callees have that take all
    /// functions with their derivatives.
    pub(in crate::lower) fn look_elsewhere(&mut self) {
        let mut calls = false;
        self.func.body.each_stmt(&mut |stmt| {
            let by_name = |arg: &Arg| matches!(&arg.value, ArgValue::Function(Function::Item(..)));
            calls |= matches!(&stmt.kind, Kind::Call(call) if call.callee.is_method() || call.callee.is_associated()
                || call.args.iter().any(by_name));
        });
        let ct = &self.runtime;
        if calls {
            self.func.items.push(quote!(use #ct::elsewhere::*;));
        }
    }

    /// Fields may be constants, whose tangent has the methods of containers and options by a trait of the runtime, which
    /// has to be in scope where these are called.
    pub(in crate::lower) fn look_into_constants(&mut self) {
        let has_fields = |v: &Var| matches!(v.ty.peeled(), Ty::Named(_)) && v.active;
        if !self.func.vars.iter().any(has_fields) {
            return;
        }
        let mut used = false;
        let is_option = |step: &Proj| matches!(step, Proj::Part { variant, .. } if variant.home != Owner::User);
        self.func.body.each_stmt(&mut |stmt| {
            used |= match &stmt.kind {
                Kind::Loop(Loop { head: Head::Items { .. }, .. }) => true,
                Kind::Edit { place, edit: Edit::Push(_) } => !place.path.is_empty(),
                _ => false,
            };
            stmt.kind.each_value(&mut |e| e.each_place(&mut |place| used |= place.path.iter().any(is_option)));
        });
        if used {
            let ct = &self.runtime;
            self.func.items.push(quote!(use #ct::constant::Constant;));
        }
    }

    /// Is it an operator on a value of a type that is no float, so that what it gives may be none either?
    pub(in crate::lower) fn is_made_of_others(&self, e: &syn::Expr) -> bool {
        let is_no_float = |e: &syn::Expr| match self.infer(e).peeled() {
            Ty::Named(name) => self.is_structured(name.printed()),
            _ => false,
        };
        match e {
            syn::Expr::Paren(p) => self.is_made_of_others(&p.expr),
            syn::Expr::Unary(u) => is_no_float(&u.expr) || self.is_made_of_others(&u.expr),
            syn::Expr::Binary(b) => {
                [&b.left, &b.right].into_iter().any(|e| is_no_float(e) || self.is_made_of_others(e))
            }
            syn::Expr::MethodCall(m) => {
                gives_its_like(m) && (is_no_float(&m.receiver) || self.is_made_of_others(&m.receiver))
            }
            _ => matches!(self.infer(e).peeled(), Ty::Named(name) if self.of_others.contains(name.printed())),
        }
    }
}

/// Functions of floats that the runtime has for whatever they are called on (`elsewhere`): rustc decides.
pub(in crate::lower) fn of_floats_and_others(name: &str) -> bool {
    const NAMES: [&str; 19] = [
        "exp", "ln", "sqrt", "cbrt", "recip", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
        "asinh", "acosh", "atanh", "powi", "powf",
    ];
    NAMES.contains(&name)
}

/// Is it called as a function that gives a value of the type that it is called on: one of floats (`z.exp()`), or one of
/// complex numbers? `abs` and `hypot` give a length.
pub(in crate::lower) fn gives_its_like(m: &syn::ExprMethodCall) -> bool {
    const OF_COMPLEX: [&str; 10] =
        ["conj", "inv", "finv", "fdiv", "powc", "powu", "expf", "scale", "unscale", "conjugate"];
    let name = m.method.to_string();
    let of_floats =
        || !["abs", "hypot", "atan2"].contains(&name.as_str()) && rules::method(&name, m.args.len() + 1).is_some();
    OF_COMPLEX.contains(&name.as_str()) || of_floats()
}
