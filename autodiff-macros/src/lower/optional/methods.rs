//! The methods of `Option` and `Result`, each as the `match` that it stands for.

use crate::ir::code;
use crate::lower::closure;
use crate::lower::optional::subject::{Part, Subject};
use crate::lower::optional::{METHODS, home_of, none, type_of_home};
use crate::lower::{Dest, Edit, Expr, Inert, Kind, Lower, Owner, Ty, Val, VarId, Variant};
use crate::syntax;
use quote::quote;
use syn::spanned::Spanned;

impl Lower<'_> {
    /// `as_ref`, `as_mut`, …: what is in the option, by reference. It is the option that is lent, whether or not that
    /// carries a derivative yet.
    pub(in crate::lower) fn lent_option(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        let place = self.while_lending(|s| s.place(&m.receiver))?;
        let place = self.behind_references(place);
        let unique = m.method.to_string().ends_with("mut");
        let ty = Ty::Ref(unique, Box::new(self.func.type_of(&place)));
        Some(Val { expr: Expr::Borrow { place, unique }, ty })
    }

    /// A method of an `Option` or a `Result`; `None` if it is not one, or the receiver is something else.
    pub(in crate::lower) fn optional_method(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        let name = m.method.to_string();
        if self.is_own_method(m) {
            return None;
        }
        if matches!((name.as_str(), m.args.len()), ("then" | "then_some", 1))
            && (matches!(self.infer(&m.receiver), Ty::Bool) || syntax::is_of_conditions(m))
        {
            return Some(self.then(m));
        }
        self.teach_presence(m, self.expected.clone().as_ref());
        if !METHODS.contains(&name.as_str())
            || m.args.len() != arity(&name)
            || !(self.is_optional(&m.receiver) || self.is_option_of_method(m))
        {
            return None;
        }
        let arg = m.args.first();
        match (name.as_str(), m.args.len()) {
            ("unwrap", 0) | ("expect", 1) => return self.unwrap(m),
            ("take", 0) | ("replace", 1) => return self.exchange_optional(m, arg),
            ("clone", 0) => return None,
            ("unwrap_or", 1) if let Some(value) = self.lent_or(m) => return Some(value),
            ("as_ref" | "as_mut" | "as_deref" | "as_deref_mut", 0) => return self.lent_option(m),
            _ => {}
        }
        let closure_takes = |i: usize| match m.args.get(i) {
            Some(syn::Expr::Closure(c)) => Some(c.inputs.len()),
            _ => None,
        };
        let hint = match name.as_str() {
            "ok_or" | "ok_or_else" | "filter" | "zip" => Some(Owner::Option),
            "copied" | "cloned" => home_of(self.infer(&m.receiver).peeled()).or(raised(&m.receiver)),
            "ok" | "map_err" => Some(Owner::Result),
            "unwrap_or_else" | "or_else" | "map_or_else" => match closure_takes(0) {
                Some(0) => Some(Owner::Option),
                Some(_) => Some(Owner::Result),
                None => None,
            },
            _ => None,
        };
        // What is expected of the result says what the receiver is, for those that keep the type.
        let expected = self.expected.take();
        let copies = matches!(name.as_str(), "copied" | "cloned");
        let keeps = copies || matches!(name.as_str(), "map" | "map_err" | "and" | "and_then" | "or" | "or_else");
        let hint = hint.or(expected.filter(|_| keeps).and_then(|ty| home_of(&ty)));
        let shown = self.kinds.home(std::ptr::from_ref(m) as usize);
        let hint = hint.or(shown.filter(|_| keeps)).or(copies.then_some(Owner::Option));
        // Where the value is what counts, `x.map(f).unwrap_or(d)` is `x.map_or(d, f)`.
        let rewraps =
            !matches!(name.as_str(), "unwrap_or" | "unwrap_or_default" | "unwrap_or_else" | "map_or" | "map_or_else");
        let (receiver, maps) = if rewraps { (&*m.receiver, vec![]) } else { self.without_maps(m) };
        self.expect_home(receiver, hint);
        let subject = self.called_on(receiver, hint)?;
        let home = match &subject {
            Subject::Element(_) => Owner::Option,
            Subject::Value { home, .. } => *home,
        };
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
                let looks = name == "unwrap_or" && self.is_copied_number(&subject);
                let value = if looks { self.behind(arg?) } else { self.val(arg?) };
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
            ("ok_or" | "ok_or_else" | "map_err", _) => Ty::Result(Box::new(Ty::Unknown), self.error_of_method(m)),
            (_, Owner::Option) if rewraps => Ty::Option(Box::new(Ty::Unknown)),
            (_, Owner::Result) if rewraps => {
                let error = match &subject {
                    Subject::Value { place, .. } if copies || matches!(name.as_str(), "map" | "and" | "and_then") => {
                        self.func.type_of(place).error()
                    }
                    _ => None,
                };
                Ty::Result(Box::new(Ty::Unknown), error)
            }
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
            "copied" | "cloned" | "unwrap_or_else" | "map" | "map_err" | "and_then" | "or_else" | "map_or_else" | "and"
        );
        let eager_too = eager.clone();
        self.choose(
            m.span(),
            &subject,
            wants_error,
            |s| {
                let value = s.found(m.span(), &subject);
                let value = maps.iter().fold(value, |value, f| s.applied(f, vec![value]));
                let result = match name.as_str() {
                    "unwrap_or" | "unwrap_or_else" | "unwrap_or_default" => value,
                    "map_or" | "map_or_else" => s.applied(&m.args[1], vec![value]),
                    "and_then" => s.applied_giving(home, &m.args[0], vec![value]),
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
                    "or_else" => s.applied_giving(home, &m.args[0], errors),
                    "unwrap_or_else" | "map_or_else" => s.applied(&m.args[0], errors),
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

    /// A function that gives an `Option` or a `Result`, as is known, applied to values.
    fn applied_giving(&mut self, home: Owner, f: &syn::Expr, args: Vec<Val>) -> Val {
        let before = std::mem::replace(&mut self.wanted, type_of_home(home));
        let value = self.applied(f, args);
        self.wanted = before;
        value
    }

    /// What the result of a method of options is expected to be.
    pub(in crate::lower) fn expect_home(&mut self, e: &syn::Expr, home: Option<Owner>) {
        let mut e = e;
        while let syn::Expr::Paren(p) = e {
            e = &p.expr;
        }
        if matches!(e, syn::Expr::MethodCall(m) if METHODS.contains(&m.method.to_string().as_str())) {
            self.expected = home.and_then(type_of_home);
        }
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
                let ct = &self.runtime;
                // The value first: it tells what the parameter of a closure is.
                let tokens = match argument {
                    Some(argument) => quote!(#ct::apply(#argument, #f)),
                    None => quote!((#f)()),
                };
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
        let Some(f) = self.function_argument(&m.args[0]) else { return };
        let value = match value.expr {
            Expr::Borrow { .. } => value,
            _ => self.element_value(value),
        };
        let cond = self.asked(&f, &[&value], true);
        let cond = Inert { ty: Ty::Bool, ..cond };
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
        // `x.map(f).unwrap()` is `f(x.unwrap())`: which of both `x` is need not be known.
        let (receiver, maps) = match self.without_maps(m) {
            (receiver, _) if self.is_element(receiver) => (&*m.receiver, vec![]),
            told => told,
        };
        let subject = self.called_on(receiver, None)?;
        let Subject::Value { place, part, home } = subject else { return None };
        let whole = self.inert_load(&place, Ty::Unknown);
        let (text, method) = (&whole.tokens, &m.method);
        let text = code::operand(text);
        let arguments: Vec<_> = m.args.iter().map(|a| self.inert(a)).collect();
        let texts = arguments.iter().map(|a| &a.tokens);
        let tokens = quote!(let _ = #text.as_ref().#method(#(#texts),*););
        let mut pieces = arguments.clone();
        pieces.push(whole);
        let code = code::joined(tokens, &pieces, Ty::unit());
        self.emit(m.method.span(), Kind::Inert { code: Inert { pure: false, ..code }, binds: vec![] });
        let value = self.part(&place, part, home);
        Some(maps.iter().fold(value, |value, f| self.applied(f, vec![value])))
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
}

/// Is it a `Result`, as the method shows that gives it an error?
fn raised(e: &syn::Expr) -> Option<Owner> {
    let syn::Expr::MethodCall(m) = closure::bare(e) else { return None };
    match m.method.to_string().as_str() {
        "ok_or" | "ok_or_else" | "map_err" => Some(Owner::Result),
        "as_ref" | "as_mut" | "map" | "copied" | "cloned" => raised(&m.receiver),
        _ => None,
    }
}

/// How many arguments a method of options or results takes; with others rustc says that there is no such method.
fn arity(method: &str) -> usize {
    match method {
        "map_or" | "map_or_else" => 2,
        "unwrap" | "unwrap_or_default" | "ok" | "take" | "copied" | "cloned" | "clone" | "flatten" => 0,
        name if name.starts_with("as_") => 0,
        _ => 1,
    }
}

/// The variant that a method wraps its result in.
fn wrapped_name(method: &str, home: Owner) -> String {
    match (method, home) {
        ("ok" | "zip" | "filter", _) | (_, Owner::Option) => "Some".to_owned(),
        _ => "Ok".to_owned(),
    }
}
