//! What is read out of an error. Of a `Result` only the value has a derivative: a number that was put into the error
//! (`Err(Stopped { at: x })`) has lost it. So it must not come back into what the function gives. An error may be handed
//! on in another one, shown, counted, or decide what happens.

use crate::collections::{HashMap, HashSet};
use crate::errors::Errors;
use crate::ir::*;
use crate::syntax::{diverges, is_reading_macro};
use crate::transform::forward::plain;
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::visit::{self, Visit};

/// Errors that hold no number.
const WORDS: [&str; 10] =
    ["String", "& str", "& 'static str", "()", "bool", "char", "usize", "i32", "u32", "fmt::Error"];
/// Methods of results that give the error, or hand it to a function.
const TAKES: [&str; 6] = ["err", "unwrap_err", "expect_err", "unwrap_or_else", "map_or_else", "or_else"];
/// Methods that count what is there.
const COUNTS: [&str; 4] = ["len", "is_empty", "count", "capacity"];

/// Refuses what brings a part of an error of an active result into what the function gives.
pub fn refuse(func: &Func, errors: &mut Errors) {
    let mut flow = Flow { func, failing: failing(func), failed: HashSet::default(), steps: vec![] };
    func.body.each_stmt(&mut |stmt| flow.statement(stmt));
    let Flow { failed, steps, .. } = flow;
    if failed.is_empty() {
        return;
    }
    let given = given(func, &steps);
    let mut seen = HashSet::default();
    for step in steps {
        if failed.contains(&step.from) && given.contains(&step.to) && seen.insert(format!("{:?}", step.span)) {
            errors.refuse(
                step.span,
                "a value that is read out of an error",
                "of a `Result` only what is in `Ok` has a derivative",
                "hand the number over in `Ok`, or beside the result",
            );
        }
    }
}

/// A value goes from one variable to another.
struct Step {
    from: VarId,
    to: VarId,
    span: Span,
}

struct Flow<'f> {
    func: &'f Func,
    /// The results without a value that has a derivative, whose error may have been made of what has one.
    failing: HashSet<VarId>,
    /// The names for errors of results, and for parts of them.
    failed: HashSet<VarId>,
    steps: Vec<Step>,
}

impl Flow<'_> {
    fn statement(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        match &stmt.kind {
            Kind::Let { var, value: Some(value) } => self.value(*var, span, value),
            Kind::Set { place, value } | Kind::Add { place, value, .. } => self.value(place.root, span, value),
            Kind::Unpack { place, parts } => parts.iter().for_each(|part| self.step(place.root, *part, span)),
            Kind::Edit { place, edit } => {
                edit.each_expr(&mut |e| self.value(place.root, span, e));
                edit.each_place(&mut |from| self.step(from.root, place.root, span));
                edit.defines().into_iter().for_each(|taken| self.step(place.root, taken, span));
            }
            Kind::Inert { code, binds } => {
                code.writes.iter().chain(binds).for_each(|to| self.code(*to, span, code));
            }
            Kind::Match { scrutinee, arms, .. } => {
                if scrutinee.reads.iter().any(|v| self.may_fail_with_number(*v)) {
                    self.failed.extend(of_errors(self.func, arms));
                }
                let binds = arms.iter().flat_map(|arm| &arm.binds);
                binds.for_each(|to| self.code(*to, span, scrutinee));
            }
            Kind::Loop(Loop { head: Head::Each { binds, iter, .. }, .. }) => {
                binds.iter().for_each(|to| self.code(*to, span, iter));
            }
            Kind::Call(call) => {
                let changed = call.args.iter().filter_map(|arg| match &arg.value {
                    ArgValue::Unique { place, .. } => Some(place.root),
                    _ => None,
                });
                for to in call.result.into_iter().chain(changed) {
                    call.args.iter().for_each(|arg| arg.value.each_var(&mut |from| self.step(from, to, span)));
                }
            }
            _ => {}
        }
    }

    fn value(&mut self, to: VarId, span: Span, value: &Expr) {
        match value {
            Expr::Inert(code) => self.code(to, span, code),
            value => {
                // Of an index nothing flows.
                let mut indices = HashSet::default();
                value.each_place(&mut |from| {
                    self.step(from.root, to, span);
                    from.each_inert(&mut |code| {
                        indices.insert(std::ptr::from_ref(code));
                    });
                });
                value.each_inert(&mut |code| {
                    if !indices.contains(&std::ptr::from_ref(code)) {
                        self.code(to, span, code);
                    }
                });
            }
        }
    }

    fn code(&mut self, to: VarId, span: Span, code: &Inert) {
        let counts = Counts::of(&code.tokens);
        if Parts::of(&code.tokens).takes_error {
            self.failed.extend(code.reads.iter().filter(|v| self.failing.contains(v)));
        }
        for from in &code.reads {
            if counts.as_ref().is_none_or(|counts| counts.0.contains(&plain(&self.func.var(*from).name))) {
                self.step(*from, to, span);
            }
        }
    }

    fn step(&mut self, from: VarId, to: VarId, span: Span) {
        let root = |v: VarId| self.func.resolve(&v.into()).root;
        self.steps.push(Step { from: root(from), to: root(to), span });
    }

    /// Is it an active result whose error may hold a number?
    fn may_fail_with_number(&self, v: VarId) -> bool {
        let root = self.func.resolve(&v.into());
        (self.func.is_active(&root) || self.failing.contains(&v)) && !fails_with_word(&self.func.var(v).ty)
    }
}

/// The results without a value that has a derivative, whose error may have been made of what has one.
fn failing(func: &Func) -> HashSet<VarId> {
    let mut found = HashSet::default();
    loop {
        let before = found.len();
        func.body.each_stmt(&mut |stmt| match &stmt.kind {
            Kind::Let { var: to, value: Some(value) } | Kind::Set { place: Place { root: to, .. }, value } => {
                let mut made = false;
                value.each_var(&mut |v| made |= func.is_active(&func.resolve(&v.into())) || found.contains(&v));
                let var = func.var(*to);
                // Of what type it is may not be known, but that an error is made, or handed on, is seen.
                let result = match value {
                    Expr::Load(place) if found.contains(&place.root) => true,
                    Expr::Inert(code) if Parts::of(&code.tokens).makes_error => true,
                    _ => is_result(&var.ty),
                };
                if made && result && !var.active && !fails_with_word(&var.ty) {
                    found.insert(*to);
                }
            }
            Kind::Match { scrutinee, arms, .. } if scrutinee.reads.iter().any(|v| found.contains(v)) => {
                found.extend(of_errors(func, arms));
            }
            _ => {}
        });
        if found.len() == before {
            return found;
        }
    }
}

/// The variables that patterns of errors bind.
fn of_errors(func: &Func, arms: &[Arm]) -> Vec<VarId> {
    let mut found = vec![];
    for arm in arms {
        let names = Parts::of_pattern(&arm.pattern).names;
        found.extend(arm.binds.iter().filter(|v| names.contains(&plain(&func.var(**v).name))));
    }
    found
}

/// What code does with errors.
#[derive(Default)]
struct Parts {
    /// Is there an `Err(…)`?
    makes_error: bool,
    /// Is there a pattern of an error, or a method that takes it?
    takes_error: bool,
    /// What patterns of errors bind.
    names: HashSet<String>,
    in_error: bool,
}

impl Parts {
    fn of(code: &TokenStream) -> Parts {
        let mut parts = Parts::default();
        syn::parse2(code.clone()).iter().for_each(|e: &syn::Expr| parts.visit_expr(e));
        parts
    }

    fn of_pattern(pattern: &TokenStream) -> Parts {
        let mut parts = Parts::default();
        let pattern = syn::parse::Parser::parse2(syn::Pat::parse_multi_with_leading_vert, pattern.clone());
        pattern.iter().for_each(|pattern| parts.visit_pat(pattern));
        parts
    }
}

impl<'e> Visit<'e> for Parts {
    fn visit_expr_call(&mut self, call: &'e syn::ExprCall) {
        self.makes_error |= is_error(call);
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'e syn::ExprMethodCall) {
        self.takes_error |= TAKES.contains(&call.method.to_string().as_str());
        visit::visit_expr_method_call(self, call);
    }

    fn visit_pat_tuple_struct(&mut self, pattern: &'e syn::PatTupleStruct) {
        let outside = self.in_error;
        self.in_error |= pattern.path.segments.last().is_some_and(|last| last.ident == "Err");
        self.takes_error |= self.in_error;
        visit::visit_pat_tuple_struct(self, pattern);
        self.in_error = outside;
    }

    fn visit_pat_ident(&mut self, name: &'e syn::PatIdent) {
        if self.in_error {
            self.names.insert(plain(&name.ident));
        }
        visit::visit_pat_ident(self, name);
    }
}

/// Is it `Err(…)`?
fn is_error(call: &syn::ExprCall) -> bool {
    matches!(&*call.func, syn::Expr::Path(p) if p.path.segments.last().is_some_and(|s| s.ident == "Err"))
}

/// Is it a result?
fn is_result(ty: &Ty) -> bool {
    match ty.peeled() {
        Ty::Result(..) => true,
        ty => path_of(ty).is_some_and(|path| path.segments.last().is_some_and(|last| last.ident == "Result")),
    }
}

/// Is it a result with an error that holds no number?
fn fails_with_word(ty: &Ty) -> bool {
    let written = || {
        let path = path_of(ty.peeled())?;
        let syn::PathArguments::AngleBracketed(parts) = &path.segments.last()?.arguments else { return None };
        parts.args.iter().nth(1).map(|error| error.to_token_stream().to_string())
    };
    let error = ty.error().map(|error| error.printed().to_owned()).or_else(written);
    error.is_some_and(|error| WORDS.contains(&error.as_str()))
}

/// The path that a type without a derivative is written as.
fn path_of(ty: &Ty) -> Option<syn::Path> {
    match ty {
        Ty::Plain(name) | Ty::Named(name) => syn::parse2(name.tokens()).ok(),
        _ => None,
    }
}

/// The variables that what the function gives depends on. What has no derivative in any case ends the way.
fn given(func: &Func, steps: &[Step]) -> HashSet<VarId> {
    let mut into: HashMap<VarId, Vec<VarId>> = HashMap::default();
    steps.iter().for_each(|step| into.entry(step.to).or_default().push(step.from));
    let counts = |v: &VarId| func.var(*v).ty.may_be_active();
    let unique = func.params.iter().filter(|p| p.pass == Pass::Unique).map(|p| p.var);
    let mut open: Vec<VarId> = func.result.into_iter().chain(unique).filter(counts).collect();
    let mut found: HashSet<VarId> = open.iter().copied().collect();
    while let Some(v) = open.pop() {
        let from = into.get(&v).into_iter().flatten();
        open.extend(from.filter(|v| counts(v) && found.insert(**v)));
    }
    found
}

/// The names that the value of inert code depends on: not those that only an error is made of, that are only shown, or
/// whose elements are only counted.
struct Counts(HashSet<String>);

impl Counts {
    /// `None`: any of them may.
    fn of(code: &TokenStream) -> Option<Counts> {
        let mut counts = Counts(HashSet::default());
        counts.visit_expr(&syn::parse2(code.clone()).ok()?);
        Some(counts)
    }
}

impl<'e> Visit<'e> for Counts {
    fn visit_ident(&mut self, name: &'e Ident) {
        self.0.insert(plain(name));
    }

    fn visit_expr_call(&mut self, call: &'e syn::ExprCall) {
        if !is_error(call) {
            visit::visit_expr_call(self, call);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'e syn::ExprMethodCall) {
        if !COUNTS.contains(&call.method.to_string().as_str()) {
            visit::visit_expr_method_call(self, call);
        }
    }

    fn visit_expr_if(&mut self, choice: &'e syn::ExprIf) {
        if let syn::Expr::Let(_) = &*choice.cond {
            self.visit_expr(&choice.cond);
        }
        self.visit_block(&choice.then_branch);
        choice.else_branch.iter().for_each(|(_, other)| self.visit_expr(other));
    }

    fn visit_stmt_macro(&mut self, shown: &'e syn::StmtMacro) {
        if shown.semi_token.is_none() || !is_reading_macro(&shown.mac) {
            self.visit_macro(&shown.mac);
        }
    }

    fn visit_macro(&mut self, mac: &'e syn::Macro) {
        // What a panic says is no value.
        if diverges(mac) {
            return;
        }
        // Also what a text captures, `{name}`.
        let text = mac.tokens.to_string();
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        self.0.extend(words.map(str::to_owned));
    }
}
