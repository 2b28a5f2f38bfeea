//! Values of `Option` and `Result`: how they are made, the operator `?`, and their methods, each as the `match` that it
//! stands for. The value part is differentiated; the error part is inert.

use super::option::Element;
use super::{
    Arm, Dest, Edit, Expr, Inert, Kind, Lower, Member, Owner, Place, Proj, Target, Ty, Val, VarId, Variant, scan,
};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;

/// Something that may be absent.
#[allow(clippy::large_enum_variant)] // it lives for a moment
enum Subject {
    /// An element of a container.
    Element(Element),
    /// An `Option` or a `Result` at a place; how its part is read.
    Value { place: Place, part: Part, home: Owner },
}

/// How the part of an optional value is read.
#[derive(Clone, Copy)]
enum Part {
    /// By value.
    Value,
    /// By a reference, unique or not.
    Reference(bool),
    /// A copy of what is behind the reference.
    Copied,
}

/// Methods whose receiver can only be an `Option` or a `Result`, or an iterator, which has other receivers.
const METHODS: [&str; 26] = [
    "unwrap",
    "expect",
    "unwrap_or",
    "unwrap_or_else",
    "unwrap_or_default",
    "map",
    "map_or",
    "map_or_else",
    "map_err",
    "and",
    "and_then",
    "or",
    "or_else",
    "ok",
    "ok_or",
    "ok_or_else",
    "filter",
    "zip",
    "take",
    "replace",
    "copied",
    "cloned",
    "as_ref",
    "as_mut",
    "clone",
    "flatten",
];

impl Lower<'_> {
    // ---- making ----

    /// `Some(x)`, `Ok(x)`, `Err(e)`.
    pub(super) fn standard_variant(&mut self, c: &syn::ExprCall, path: &syn::Path) -> Option<Val> {
        let variant = super::matching::variant_of(path);
        if variant.home == Owner::User || c.args.len() != 1 {
            return None;
        }
        if variant.name == "Err" {
            // The error carries no derivative, whatever is in it.
            let code = self.inert(&syn::Expr::Call(c.clone()));
            let code = Inert { pure: false, ty: Ty::Result(Box::new(Ty::Unknown), None), ..code };
            return Some(Val { ty: code.ty.clone(), expr: Expr::Inert(code) });
        }
        let value = self.val(&c.args[0]);
        let value = self.element_value(value);
        Some(present(variant, value))
    }

    // ---- the operator `?` ----

    pub(super) fn question_mark(&mut self, t: &syn::ExprTry) -> Val {
        let home = match self.func.result.map(|r| self.func.var(r).ty.clone()) {
            Some(Ty::Option(_)) => Owner::Option,
            Some(Ty::Result(..)) => Owner::Result,
            _ => {
                self.refuse(
                    &t.question_token,
                    "a `?` in a function whose result is not written as `Option<…>` or `Result<…>`",
                    "what is returned early depends on the type",
                    "write the type of the result out, or a `match`",
                );
                return self.nothing();
            }
        };
        let span = t.span();
        self.suppose(&t.expr, home);
        let Some(subject) = self.subject(&t.expr, Some(home)) else { return self.nothing() };
        self.choose(span, &subject, true, |_| {}, |s, error| s.return_absent(span, home, error));
        self.found(span, &subject)
    }

    /// The result of a method has no name that could be written. Where a `?` follows, it is taken for a float, beside
    /// the error of the function itself, as long as its uses do not say more; rustc says if it is not.
    fn suppose(&mut self, e: &syn::Expr, home: Owner) {
        match e {
            syn::Expr::Paren(p) => self.suppose(&p.expr, home),
            syn::Expr::MethodCall(m) => {
                let float = Box::new(Ty::Float(self.func.floats.main().clone()));
                let ty = match (home, self.func.result.map(|r| self.func.var(r).ty.clone())) {
                    (Owner::Result, Some(Ty::Result(_, error))) => Ty::Result(float, error),
                    _ => Ty::Option(float),
                };
                self.known.entry(std::ptr::from_ref(m) as usize).or_default().ty.get_or_insert(ty);
            }
            _ => {}
        }
    }

    /// `return None`, `return Err(error.into())`.
    fn return_absent(&mut self, span: Span, home: Owner, error: Option<VarId>) {
        let result = self.func.result.expect("a function with an optional result");
        let ty = self.func.var(result).ty.clone();
        let code = match (home, error) {
            (Owner::Result, Some(error)) => {
                let name = &self.func.var(error).name;
                let tokens = quote!(::core::result::Result::Err(::core::convert::From::from(#name)));
                Inert { tokens, reads: vec![error], writes: vec![], pure: false, ty }
            }
            _ => none(ty),
        };
        self.emit(span, Kind::Set { place: result.into(), value: Expr::Inert(code) });
        self.jump_to(span, Target::Return);
    }

    // ---- looking into one ----

    /// Is the expression an `Option` or a `Result`, as far as can be seen?
    pub(super) fn is_optional(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => return self.is_optional(&p.expr),
            syn::Expr::Group(g) => return self.is_optional(&g.expr),
            _ => {}
        }
        if let Ty::Option(_) | Ty::Result(..) = self.infer(e).peeled() {
            return true;
        }
        match e {
            syn::Expr::Call(c) => match &*c.func {
                syn::Expr::Path(p) => {
                    self.float_path(p, c.args.len()).is_none()
                        && self.infer(e).may_be_active()
                        && !super::call::is_detach(&c.func)
                }
                _ => false,
            },
            syn::Expr::MethodCall(m) => {
                METHODS.contains(&m.method.to_string().as_str()) && self.is_optional(&m.receiver)
            }
            _ => self.variable(e).is_some_and(|v| matches!(self.func.var(v).ty, Ty::Named(_))),
        }
    }

    /// What an expression of an optional type stands for.
    fn subject(&mut self, e: &syn::Expr, hint: Option<Owner>) -> Option<Subject> {
        if let Some(element) = self.option(e) {
            return Some(Subject::Element(element));
        }
        if let syn::Expr::MethodCall(m) = e
            && m.args.is_empty()
            && self.is_optional(&m.receiver)
        {
            let part = match m.method.to_string().as_str() {
                "as_ref" => Some(Part::Reference(false)),
                "as_mut" => Some(Part::Reference(true)),
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
        let mut part = match &value.expr {
            Expr::Borrow { unique, .. } => Part::Reference(*unique),
            _ => Part::Value,
        };
        let mut place = self.place_of(e.span(), value);
        while let Ty::Ref(unique, _) = self.func.type_of(&place) {
            place = place.then(Proj::Deref);
            part = Part::Reference(unique);
        }
        let home = match self.func.type_of(&place) {
            Ty::Option(_) => Owner::Option,
            Ty::Result(..) => Owner::Result,
            _ => hint.unwrap_or(Owner::Either),
        };
        if let Owner::Option | Owner::Result = home {
            let name = if home == Owner::Option { "Some" } else { "Ok" };
            self.learn_variant(&place, &Variant::standard(name));
        }
        Some(Subject::Value { place, part, home })
    }

    /// What is in something that is there.
    fn found(&mut self, span: Span, subject: &Subject) -> Val {
        match subject {
            Subject::Element(element) => self.element(span, element),
            Subject::Value { place, part, home } => self.part(place, *part, *home),
        }
    }

    /// What is in an optional value that is there.
    fn part(&mut self, place: &Place, part: Part, home: Owner) -> Val {
        let part_of = place.then(Proj::present(home));
        match part {
            Part::Value => {
                // Named, so that the sweep asks for the part and not for the whole.
                let value = self.load(part_of);
                let ty = value.ty.clone();
                let active = self.is_active(&value.expr);
                let var = self.temp("t", ty, active);
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
    fn choose(
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

    // ---- methods ----

    /// A method of an `Option` or a `Result`; `None` if it is not one, or the receiver is something else.
    pub(super) fn optional_method(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        let name = m.method.to_string();
        if matches!((name.as_str(), m.args.len()), ("then" | "then_some", 1))
            && matches!(self.infer(&m.receiver), Ty::Bool)
        {
            return Some(self.then(m));
        }
        if !METHODS.contains(&name.as_str()) || !self.is_optional(&m.receiver) && self.option(&m.receiver).is_none() {
            return None;
        }
        let arg = m.args.first();
        match (name.as_str(), m.args.len()) {
            ("unwrap", 0) | ("expect", 1) => return self.unwrap(m),
            ("take", 0) | ("replace", 1) => return self.exchange_optional(m, arg),
            ("clone", 0) => return None,
            ("as_ref" | "as_mut", 0) => {
                let place = self.while_lending(|s| s.place(&m.receiver))?;
                let place = self.behind_references(place);
                let unique = name == "as_mut";
                let ty = Ty::Ref(unique, Box::new(self.func.type_of(&place)));
                return Some(Val { expr: Expr::Borrow { place, unique }, ty });
            }
            _ => {}
        }
        let closure_takes = |i: usize| match m.args.get(i) {
            Some(syn::Expr::Closure(c)) => Some(c.inputs.len()),
            _ => None,
        };
        let hint = match name.as_str() {
            "ok_or" | "ok_or_else" | "filter" | "zip" | "copied" | "cloned" => Some(Owner::Option),
            "ok" | "map_err" => Some(Owner::Result),
            "unwrap_or_else" | "or_else" | "map_or_else" => match closure_takes(0) {
                Some(0) => Some(Owner::Option),
                Some(_) => Some(Owner::Result),
                None => None,
            },
            _ => None,
        };
        let subject = self.subject(&m.receiver, hint)?;
        let home = match &subject {
            Subject::Element(_) => Owner::Option,
            Subject::Value { home, .. } => *home,
        };
        let rewraps =
            !matches!(name.as_str(), "unwrap_or" | "unwrap_or_default" | "unwrap_or_else" | "map_or" | "map_or_else");
        if home == Owner::Either && (rewraps || name.ends_with("_else")) {
            self.refuse(
                &m.method,
                &format!("`{name}` on the result of a call"),
                "whether it is an `Option` or a `Result` is not visible here",
                "give it a type: `let r: Option<f64> = f(x);`",
            );
            return Some(self.nothing());
        }
        // An argument that is a value is evaluated before the branch.
        let eager = match name.as_str() {
            "unwrap_or" | "map_or" | "or" | "and" | "ok_or" | "zip" => {
                let value = self.val(arg?);
                let ty = value.ty.clone();
                let var = match &value.expr {
                    Expr::Load(_) | Expr::Number(_) => value.expr,
                    Expr::Inert(code) if code.pure && code.reads.is_empty() => value.expr,
                    _ => Expr::var(self.bind(arg?.span(), "t", value)),
                };
                Some(Val { expr: var, ty })
            }
            _ => None,
        };
        let key = std::ptr::from_ref(&m.method) as usize;
        let ty = match (name.as_str(), home) {
            ("ok" | "zip" | "filter", _) => Ty::Option(Box::new(Ty::Unknown)),
            ("ok_or" | "ok_or_else" | "map_err", _) => Ty::Result(Box::new(Ty::Unknown), None),
            (_, Owner::Option) if rewraps => Ty::Option(Box::new(Ty::Unknown)),
            (_, Owner::Result) if rewraps => Ty::Result(Box::new(Ty::Unknown), None),
            _ => Ty::Unknown,
        };
        let var = self.undecided_at(key, m.span(), ty);
        let to = Dest::Var(var);
        let at = &*m.receiver;
        let to_result = matches!(name.as_str(), "ok_or" | "ok_or_else");
        let home = if to_result { Owner::Result } else { home };
        let wrapped = Variant::standard(match (name.as_str(), home) {
            ("ok" | "zip" | "filter", _) | (_, Owner::Option) => "Some",
            _ => "Ok",
        });
        let wants_error = matches!(
            name.as_str(),
            "unwrap_or_else" | "map" | "map_err" | "and_then" | "or_else" | "map_or_else" | "and"
        );
        let eager_too = eager.clone();
        self.choose(
            m.span(),
            &subject,
            wants_error,
            |s| {
                let value = s.found(m.span(), &subject);
                let result = match name.as_str() {
                    "unwrap_or" | "unwrap_or_else" | "unwrap_or_default" => value,
                    "map_or" | "map_or_else" => s.applied(&m.args[1], vec![value]),
                    "and_then" => s.applied(&m.args[0], vec![value]),
                    "and" => eager.expect("evaluated before"),
                    "map" => {
                        let value = s.applied(&m.args[0], vec![value]);
                        s.wrapped(at.span(), wrapped, value)
                    }
                    "filter" => return s.filtered(m, wrapped, value, to),
                    "zip" => return s.paired(m, wrapped, value, eager.expect("evaluated before"), to),
                    _ => s.wrapped(at.span(), wrapped, value),
                };
                s.deliver(at, result, to);
            },
            |s, error| {
                let errors: Vec<Val> = error.into_iter().map(|e| s.load(e.into())).collect();
                let result = match name.as_str() {
                    "unwrap_or" | "map_or" | "or" => eager_too.expect("evaluated before"),
                    "unwrap_or_else" | "or_else" | "map_or_else" => s.applied(&m.args[0], errors),
                    "unwrap_or_default" => {
                        let tokens = quote!(::core::default::Default::default());
                        let ty = s.func.var(var).ty.clone();
                        Val {
                            expr: Expr::Inert(Inert {
                                tokens,
                                reads: vec![],
                                writes: vec![],
                                pure: true,
                                ty: ty.clone(),
                            }),
                            ty,
                        }
                    }
                    "ok_or" | "ok_or_else" | "map_err" => s.failed(m, &name, eager_too, error),
                    _ => s.absent(home, &wrapped_name(&name, home), error),
                };
                s.deliver(at, result, to);
            },
        );
        Some(self.load(var.into()))
    }

    /// `Some(value)`, with the value named if it has to be.
    fn wrapped(&mut self, span: Span, variant: Variant, value: Val) -> Val {
        let value = match value.ty {
            Ty::Ref(..) if self.is_active(&value.expr) => self.scalar(span, value),
            _ => value,
        };
        let value = self.element_value(value);
        present(variant, value)
    }

    /// `None`, or the error again.
    fn absent(&mut self, home: Owner, name: &str, error: Option<VarId>) -> Val {
        let code = match (home, name, error) {
            (Owner::Result, "Ok", Some(error)) => {
                let name = &self.func.var(error).name;
                let tokens = quote!(::core::result::Result::Err(#name));
                let ty = Ty::Result(Box::new(Ty::Unknown), None);
                Inert { tokens, reads: vec![error], writes: vec![], pure: false, ty }
            }
            _ => none(Ty::Option(Box::new(Ty::Unknown))),
        };
        Val { ty: code.ty.clone(), expr: Expr::Inert(code) }
    }

    /// The `Err(…)` of `ok_or`, `ok_or_else` and `map_err`.
    fn failed(&mut self, m: &syn::ExprMethodCall, name: &str, eager: Option<Val>, error: Option<VarId>) -> Val {
        let inner = match eager.map(|v| v.expr) {
            Some(Expr::Inert(code)) => code,
            Some(Expr::Load(place)) => Inert { pure: false, ..self.inert_load(&place, Ty::Unknown) },
            Some(_) => {
                self.refuse(&m.args[0], "this error", "it carries a derivative", "`detach` what it is made of");
                return self.nothing();
            }
            None => {
                let code = self.inert(&m.args[0]);
                let f = &code.tokens;
                let argument = error.map(|e| self.func.var(e).name.clone());
                let argument = argument.filter(|_| name == "map_err");
                let tokens = quote!((#f)(#argument));
                let mut reads = code.reads.clone();
                reads.extend(error);
                Inert { tokens, reads, ..code }
            }
        };
        let tokens = &inner.tokens;
        let tokens = quote!(::core::result::Result::Err(#tokens));
        let ty = Ty::Result(Box::new(Ty::Unknown), None);
        Val { expr: Expr::Inert(Inert { tokens, pure: false, ty: ty.clone(), ..inner }), ty }
    }

    /// `condition.then(|| value)`, `condition.then_some(value)`
    fn then(&mut self, m: &syn::ExprMethodCall) -> Val {
        let cond = self.condition(&m.receiver);
        let cond = self.inert_of(m.span(), "test", cond);
        let eager = (m.method == "then_some").then(|| {
            let value = self.val(&m.args[0]);
            self.element_value(value)
        });
        let key = std::ptr::from_ref(&m.method) as usize;
        let var = self.undecided_at(key, m.span(), Ty::Option(Box::new(Ty::Unknown)));
        let to = Dest::Var(var);
        let then = self.in_block(|s| {
            let value = eager.unwrap_or_else(|| s.applied(&m.args[0], vec![]));
            let value = s.wrapped(m.span(), Variant::standard("Some"), value);
            s.deliver(&m.receiver, value, to);
        });
        let other = self.in_block(|s| {
            let value = s.absent(Owner::Option, "Some", None);
            s.deliver(&m.receiver, value, to);
        });
        self.emit(m.span(), Kind::If { cond, then, other });
        self.load(var.into())
    }

    /// `filter(|x| …)`
    fn filtered(&mut self, m: &syn::ExprMethodCall, variant: Variant, value: Val, to: Dest) {
        let syn::Expr::Closure(closure) = &m.args[0] else {
            return self.refuse(&m.args[0], "this argument of `filter`", "it is not a closure", "write `|x| …`");
        };
        let value = self.element_value(value);
        let place = self.place_of(m.span(), value.clone());
        let ty = Ty::Ref(false, Box::new(self.func.type_of(&place)));
        self.scopes.push(Default::default());
        self.destructure(&closure.inputs[0], Val { expr: Expr::Borrow { place, unique: false }, ty });
        let cond = self.condition(&closure.body);
        self.scopes.pop();
        let then = self.in_block(|s| {
            let value = s.wrapped(m.span(), variant, value);
            s.deliver(&m.receiver, value, to);
        });
        let other = self.in_block(|s| {
            let value = s.absent(Owner::Option, "Some", None);
            s.deliver(&m.receiver, value, to);
        });
        self.emit(m.span(), Kind::If { cond, then, other });
    }

    /// `zip(other)`
    fn paired(&mut self, m: &syn::ExprMethodCall, variant: Variant, value: Val, other: Val, to: Dest) {
        let place = self.place_of(m.span(), other);
        self.learn_variant(&place, &variant);
        let subject = Subject::Value { place, part: Part::Value, home: Owner::Option };
        let value = self.element_value(value);
        self.choose(
            m.span(),
            &subject,
            false,
            |s| {
                let second = s.found(m.span(), &subject);
                let second = s.element_value(second);
                let ty = Ty::Tuple(vec![value.ty.clone(), second.ty.clone()]);
                let pair = Val { expr: Expr::Tuple(vec![value.expr, second.expr]), ty };
                let value = s.wrapped(m.span(), variant, pair);
                s.deliver(&m.receiver, value, to);
            },
            |s, _| {
                let value = s.absent(Owner::Option, "Some", None);
                s.deliver(&m.receiver, value, to);
            },
        );
    }

    /// `unwrap` and `expect`: the same panic with the same message, by the same method.
    fn unwrap(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        let subject = self.subject(&m.receiver, None)?;
        let Subject::Value { place, part, home } = subject else { return None };
        let whole = self.inert_load(&place, Ty::Unknown);
        let (text, method) = (&whole.tokens, &m.method);
        let text = super::place::operand(text);
        let arguments: Vec<_> = m.args.iter().map(|a| self.inert(a)).collect();
        let texts = arguments.iter().map(|a| &a.tokens);
        let tokens = quote!(let _ = #text.as_ref().#method(#(#texts),*););
        let mut pieces = arguments.clone();
        pieces.push(whole);
        let code = super::place::joined(tokens, &pieces, Ty::unit());
        self.emit(m.method.span(), Kind::Inert { code: Inert { pure: false, ..code }, binds: vec![] });
        Some(self.part(&place, part, home))
    }

    /// `take()` and `replace(value)`.
    fn exchange_optional(&mut self, m: &syn::ExprMethodCall, arg: Option<&syn::Expr>) -> Option<Val> {
        let value = match arg {
            Some(e) => {
                let value = self.val(e);
                self.wrapped(e.span(), Variant::standard("Some"), value)
            }
            None => {
                let code = none(Ty::Option(Box::new(Ty::Unknown)));
                Val { ty: code.ty.clone(), expr: Expr::Inert(code) }
            }
        };
        let value = self.element_value(value);
        let place = self.place(&m.receiver)?;
        let place = self.behind_references(place);
        if self.is_active(&value.expr) {
            self.activate_place(&place, true, m.span());
        }
        self.learn(&place, &value.ty);
        let active = self.func.is_active(&self.func.resolve(&place));
        let var = self.temp("old", self.func.type_of(&place), active);
        self.emit(m.span(), Kind::Edit { place, edit: Edit::Replace(value.expr, var) });
        Some(self.load(var.into()))
    }

    /// A function argument applied to values: the body of a closure in place, a primitive, or a differentiated function.
    pub(super) fn applied(&mut self, f: &syn::Expr, args: Vec<Val>) -> Val {
        match f {
            syn::Expr::Paren(p) => self.applied(&p.expr, args),
            syn::Expr::Closure(c) if c.inputs.len() == args.len() => {
                if scan::jumps_out(&c.body) {
                    self.refuse(
                        f,
                        "a `return` or a `?` in a closure",
                        "it leaves the closure, which is written in place here",
                        "write the `match` that the method stands for",
                    );
                    return self.nothing();
                }
                self.scopes.push(Default::default());
                for (pattern, value) in c.inputs.iter().zip(args) {
                    self.destructure(pattern, value);
                }
                let value = self.val(&c.body);
                self.scopes.pop();
                value
            }
            syn::Expr::Path(p) => {
                if let Some((ty, name)) = self.float_path(p, args.len()) {
                    let args: Vec<Val> = args.into_iter().map(|a| self.scalar(f.span(), a)).collect();
                    for arg in &args {
                        self.learn_expr(&arg.expr, &ty);
                    }
                    if let Some(value) = self.float_method(f.span(), &name, args) {
                        return value;
                    }
                } else if let variant = super::matching::variant_of(&p.path)
                    && variant.home != Owner::User
                    && variant.name != "Err"
                    && args.len() == 1
                {
                    let value = args.into_iter().next().expect("one argument");
                    return self.wrapped(f.span(), variant, value);
                } else if self.variable(f).is_none() {
                    return self.call_on_values(std::ptr::from_ref(f) as usize, f.span(), p, args);
                }
                self.refuse_function(f)
            }
            _ => self.refuse_function(f),
        }
    }

    fn refuse_function(&mut self, f: &syn::Expr) -> Val {
        self.refuse(
            f,
            "this function as an argument",
            "what it does is not visible here",
            "write a closure (`|x| …`) in place, or name a differentiated function",
        );
        self.nothing()
    }
}

/// `Some(value)`, `Ok(value)`.
fn present(variant: Variant, value: Val) -> Val {
    let inner = Box::new(value.ty);
    let ty = if variant.name == "Some" { Ty::Option(inner) } else { Ty::Result(inner, None) };
    Val { expr: Expr::Variant { variant, fields: vec![(Member::At(0), value.expr)] }, ty }
}

/// `None`
fn none(ty: Ty) -> Inert {
    Inert { tokens: quote!(::core::option::Option::None), reads: vec![], writes: vec![], pure: true, ty }
}

/// The variant that a method wraps its result in.
fn wrapped_name(method: &str, home: Owner) -> String {
    match (method, home) {
        ("ok" | "zip" | "filter", _) | (_, Owner::Option) => "Some".to_owned(),
        _ => "Ok".to_owned(),
    }
}
