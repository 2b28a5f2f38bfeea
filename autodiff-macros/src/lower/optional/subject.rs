//! Looking into an `Option` or a `Result`: is it there, and what is in it.

use crate::lower::optional::{Element, METHODS};
use crate::lower::{Arm, Expr, Kind, Lower, Origin, Owner, Place, Proj, Ty, Val, VarId, Variant, call, container};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;

/// Something that may be absent.
#[allow(clippy::large_enum_variant)] // it lives for a moment
pub(in crate::lower) enum Subject {
    /// An element of a container.
    Element(Element),
    /// An `Option` or a `Result` at a place; how its part is read.
    Value { place: Place, part: Part, home: Owner },
}

/// How the part of an optional value is read.
#[derive(Clone, Copy)]
pub(in crate::lower) enum Part {
    /// By value.
    Value,
    /// By a reference, unique or not.
    Reference(bool),
    /// A copy of what is behind the reference.
    Copied,
}

impl Lower<'_> {
    /// Is the expression an `Option` or a `Result`, as far as can be seen?
    pub(in crate::lower) fn is_optional(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => return self.is_optional(&p.expr),
            syn::Expr::Group(g) => return self.is_optional(&g.expr),
            _ => {}
        }
        if self.is_element(e) || matches!(self.infer(e).peeled(), Ty::Option(_) | Ty::Result(..)) {
            return true;
        }
        match e {
            syn::Expr::Call(c) => match &*c.func {
                syn::Expr::Path(p) => {
                    self.float_path(p, c.args.len()).is_none()
                        && self.infer(e).may_be_active()
                        && !call::is_detach(&c.func)
                }
                _ => false,
            },
            syn::Expr::MethodCall(m) if matches!(m.method.to_string().as_str(), "try_fold" | "try_for_each") => {
                self.is_stream(&m.receiver)
            }
            syn::Expr::MethodCall(m) => {
                let by_name = METHODS.contains(&m.method.to_string().as_str())
                    && !self.is_own_method(m)
                    && self.is_optional(&m.receiver);
                by_name || self.gives_option(m)
            }
            // What a question mark hands on is what its uses show it to be.
            syn::Expr::Try(_) => {
                let unknown = matches!(self.infer(e).peeled(), Ty::Named(_) | Ty::Unknown);
                unknown && self.kinds.is_optional(std::ptr::from_ref(e) as usize)
            }
            _ => {
                // What is done with an element, or with an item behind a reference, shows it.
                let shown = self.kinds.is_optional(std::ptr::from_ref(e) as usize);
                self.variable(e).is_some_and(|v| matches!(self.func.var(v).ty, Ty::Named(_)))
                    || shown && matches!(self.infer(e).peeled(), Ty::Named(_))
            }
        }
    }

    /// Is it a method of the user's whose result is used as only an option or a result is, here or elsewhere?
    fn gives_option(&self, m: &syn::ExprMethodCall) -> bool {
        let may_be_own = match self.infer(&m.receiver).peeled() {
            Ty::Named(_) => true,
            // The name of its type follows from arguments: it gets one where it is called.
            Ty::Unknown => self.is_given_by_method(&m.receiver) && !self.is_stream(&m.receiver),
            _ => false,
        };
        let own = || !container::is_of_std(m) || self.is_own_method(m);
        may_be_own && self.kinds.is_optional(std::ptr::from_ref(m) as usize) && own()
    }

    /// What an expression of an optional type stands for.
    pub(in crate::lower) fn subject(&mut self, e: &syn::Expr, hint: Option<Owner>) -> Option<Subject> {
        if let Some(element) = self.option(e) {
            return Some(Subject::Element(element));
        }
        if let syn::Expr::MethodCall(m) = e
            && m.args.is_empty()
            && self.is_optional(&m.receiver)
        {
            let part = match m.method.to_string().as_str() {
                // Behind what a box or a vector derefs to are the same methods, fields and elements.
                "as_ref" | "as_deref" => Some(Part::Reference(false)),
                "as_mut" | "as_deref_mut" => Some(Part::Reference(true)),
                "copied" | "cloned" => Some(Part::Copied),
                _ => None,
            };
            if let Some(new) = part {
                return self.subject(&m.receiver, hint).map(|subject| match subject {
                    Subject::Value { place, home, .. } => Subject::Value { place, part: new, home },
                    element => element,
                });
            }
        }
        let value = self.val(e);
        Some(self.subject_of(e.span(), value, hint))
    }

    /// The same for what a method is called on. A parameter that is a reference to an option is followed, and its value
    /// copied; what `as_ref` gives stands for an option of a reference.
    pub(super) fn called_on(&mut self, e: &syn::Expr, hint: Option<Owner>) -> Option<Subject> {
        Some(match self.subject(e, hint)? {
            Subject::Value { place, part: Part::Reference(_), home } if self.is_parameter(e) => {
                Subject::Value { place, part: Part::Value, home }
            }
            subject => subject,
        })
    }

    /// Is it a parameter by its name?
    fn is_parameter(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.is_parameter(&p.expr),
            e => self.variable(e).is_some_and(|v| matches!(self.func.var(v).origin, Origin::Param(_))),
        }
    }

    /// The same for a value.
    pub(in crate::lower) fn subject_of(&mut self, span: Span, value: Val, hint: Option<Owner>) -> Subject {
        let mut part = match &value.expr {
            Expr::Borrow { unique, .. } => Part::Reference(*unique),
            _ => Part::Value,
        };
        let mut place = self.place_of(span, value);
        while let Ty::Ref(unique, _) = self.func.type_of(&place) {
            place = place.then(Proj::Deref);
            part = Part::Reference(unique);
        }
        let ty = self.func.type_of(&place);
        self.refute(&ty);
        let home = match ty {
            Ty::Option(_) => Owner::Option,
            Ty::Result(..) => Owner::Result,
            _ => hint.unwrap_or(Owner::Either),
        };
        if let Owner::Option | Owner::Result = home {
            let name = if home == Owner::Option { "Some" } else { "Ok" };
            self.learn_variant(&place, &Variant::standard(name));
        }
        Subject::Value { place, part, home }
    }

    /// What is in something that is there.
    pub(in crate::lower) fn found(&mut self, span: Span, subject: &Subject) -> Val {
        match subject {
            Subject::Element(element) => self.element(span, element),
            Subject::Value { place, part, home } => self.part(place, *part, *home),
        }
    }

    /// What is in an optional value that is there.
    pub(super) fn part(&mut self, place: &Place, part: Part, home: Owner) -> Val {
        let part_of = place.then(Proj::present(home));
        match part {
            Part::Value if matches!(self.func.type_of(&part_of), Ty::Ref(false, _)) => {
                let ty = self.func.type_of(&part_of);
                Val { expr: Expr::Borrow { place: part_of.then(Proj::Deref), unique: false }, ty }
            }
            Part::Value => {
                // Named, so that the sweep asks for the part and not for the whole.
                let value = self.load(part_of);
                let ty = value.ty.clone();
                let active = self.is_active(&value.expr);
                let var = self.temp("t", ty, active);
                self.taken_from.insert(var, place.then(Proj::present(home)));
                self.emit(Span::call_site(), Kind::Let { var, value: Some(value.expr) });
                self.load(var.into())
            }
            Part::Reference(unique) => {
                let ty = Ty::Ref(unique, Box::new(self.func.type_of(&part_of)));
                Val { expr: Expr::Borrow { place: part_of, unique }, ty }
            }
            Part::Copied => {
                let part_of = self.behind_references(part_of);
                let ty = self.func.type_of(&part_of);
                match ty.is_copy() {
                    Some(true) => self.load(part_of),
                    _ => Val { expr: Expr::Copy { place: part_of, method: "clone" }, ty },
                }
            }
        }
    }

    /// `match subject { present => …, absent => … }`; `error`: does the second arm want the error?
    pub(in crate::lower) fn choose(
        &mut self,
        span: Span,
        subject: &Subject,
        error: bool,
        present: impl FnOnce(&mut Self),
        absent: impl FnOnce(&mut Self, Option<VarId>),
    ) {
        let (place, home) = match subject {
            Subject::Element(element) => {
                let cond = self.exists(element);
                let then = self.in_block(present);
                let other = self.in_block(|s| absent(s, None));
                return self.emit(span, Kind::If { cond, then, other });
            }
            Subject::Value { place, home, .. } => (place, *home),
        };
        let ty = self.func.type_of(place);
        let mut scrutinee = self.inert_load(place, ty);
        let then = self.in_block(present);
        if home == Owner::Either {
            // Of which type it is, only rustc knows.
            let (ct, whole) = (&self.runtime, &scrutinee.tokens);
            scrutinee.tokens = quote!(#ct::is_present(&#whole));
            scrutinee.ty = Ty::Bool;
            let other = self.in_block(|s| absent(s, None));
            return self.emit(span, Kind::If { cond: scrutinee, then, other });
        }
        let mut binds = vec![];
        let (one, two): (TokenStream, TokenStream) = match home {
            Owner::Result if error => {
                let var = self.temp("error", Ty::Unknown, false);
                binds.push(var);
                // It is moved out: there is nothing to match again.
                scrutinee.pure = false;
                let name = &self.func.var(var).name;
                (quote!(::core::result::Result::Ok(_)), quote!(::core::result::Result::Err(#name)))
            }
            Owner::Result => (quote!(::core::result::Result::Ok(_)), quote!(::core::result::Result::Err(_))),
            _ => (quote!(::core::option::Option::Some(_)), quote!(::core::option::Option::None)),
        };
        let bound = binds.first().copied();
        let other = self.in_block(|s| absent(s, bound));
        let arms = vec![
            Arm { pattern: one, binds: vec![], guard: None, body: then },
            Arm { pattern: two, binds, guard: None, body: other },
        ];
        self.emit(span, Kind::Match { scrutinee, arms, taken: None });
    }
}
