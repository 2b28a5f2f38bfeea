//! Conditions, and other code without a derivative, with calls in them that change what carries one: such calls are made
//! before the rest, whose text has their values.
//!
//! ```text
//! n < 9 && !self.step(h)      let test; if n < 9 { let t = self.step(h); test = !t } else { test = false }
//! ```

use crate::ir::code;
use crate::lower::stmt::iterate;
use crate::lower::{Expr, Inert, Kind, Lower, Ty, Val, closure, container};
use crate::syntax::{self, Spanned};
use quote::quote;
use syn::visit::{self, Visit};

impl Lower<'_> {
    /// A condition where statements may stand before it.
    pub(in crate::lower) fn condition_before(&mut self, e: &syn::Expr) -> Inert {
        if !self.has_changes(e) {
            return self.condition(e);
        }
        let code = self.after_changes(e);
        Inert { ty: Ty::Bool, ..code }
    }

    /// Is there a call in it that changes what carries a derivative, where code is made of its value?
    pub(in crate::lower) fn has_changes(&self, e: &syn::Expr) -> bool {
        match closure::bare(e) {
            syn::Expr::Unary(u) => self.has_changes(&u.expr),
            syn::Expr::Cast(c) => self.has_changes(&c.expr),
            syn::Expr::Binary(b) if !syntax::is_compound(&b.op) => {
                self.has_changes(&b.left) || self.has_changes(&b.right)
            }
            syn::Expr::MethodCall(m) if is_asked(m) => self.has_changes(&m.receiver),
            syn::Expr::Block(b) if b.label.is_none() && assigns(&b.block) => self.mentions_active(e),
            e => self.changes_active(e),
        }
    }

    /// Is it a call that is lent something to change that carries a derivative, or uses up an iterator?
    pub(in crate::lower) fn changes_active(&self, e: &syn::Expr) -> bool {
        let lent = |arg: &syn::Expr| match arg {
            syn::Expr::Reference(r) if r.mutability.is_some() => {
                self.root_of(&r.expr).is_some_and(|v| self.carries_derivative(v))
            }
            e => self
                .variable(e)
                .is_some_and(|v| self.carries_derivative(v) && matches!(self.func.var(v).ty, Ty::Ref(true, _))),
        };
        match closure::bare(e) {
            syn::Expr::Call(c) if self.changes_what_it_has_captured(&c.func) => true,
            syn::Expr::Call(c) => matches!(&*c.func, syn::Expr::Path(_)) && c.args.iter().any(lent),
            syn::Expr::MethodCall(m) => {
                // What is taken out of what a call gives: `self.next().unwrap_or(0)`.
                let taken_out = || syntax::is_of_options(&m.method.to_string()) && self.changes_active(&m.receiver);
                let changed = || self.changes_receiver(m) || self.is_called_for_success(closure::bare(e), m);
                m.args.iter().any(lent) || changed() || self.uses_up(m) || taken_out()
            }
            _ => false,
        }
    }

    /// Is it a parameter that is an `FnMut`?
    fn changes_what_it_has_captured(&self, function: &syn::Expr) -> bool {
        let known = self.variable(closure::bare(function)).and_then(|v| self.functions.get(&v));
        matches!(known, Some(closure::Function::Given(given)) if given.mutable)
    }

    /// Does it take the items of an iterator that a variable stands for, or of one with effects? There is no such variable
    /// in the emitted code, and effects are not copied.
    fn uses_up(&self, m: &syn::ExprMethodCall) -> bool {
        let whole = syn::Expr::MethodCall(m.clone());
        let mut found = self.consumes(m) && self.assigns_active(&whole);
        syntax::identifiers(m, |name| found |= self.lookup(name).is_some_and(|v| self.chains.contains_key(&v)));
        found
    }

    /// Is an iterator among what the methods of a chain are called on?
    fn consumes(&self, m: &syn::ExprMethodCall) -> bool {
        self.is_stream(&m.receiver) || matches!(&*m.receiver, syn::Expr::MethodCall(before) if self.consumes(before))
    }

    /// Does code assign to something that carries a derivative, on the way to its value?
    pub(in crate::lower) fn assigns_active(&self, e: &syn::Expr) -> bool {
        struct Assigned<'l, 'a>(&'l Lower<'a>, bool);
        impl Visit<'_> for Assigned<'_, '_> {
            fn visit_expr_assign(&mut self, a: &syn::ExprAssign) {
                self.1 |= self.0.mentions_active(&a.left);
                visit::visit_expr_assign(self, a);
            }
            fn visit_expr_reference(&mut self, r: &syn::ExprReference) {
                let root = Some(&r.expr).filter(|_| r.mutability.is_some()).and_then(|e| self.0.root_of(e));
                self.1 |= root.is_some_and(|v| self.0.carries_derivative(v));
                visit::visit_expr_reference(self, r);
            }
            fn visit_expr_binary(&mut self, b: &syn::ExprBinary) {
                let root = Some(&b.left).filter(|_| syntax::is_compound(&b.op)).and_then(|left| self.0.root_of(left));
                self.1 |= root.is_some_and(|v| self.0.carries_derivative(v));
                visit::visit_expr_binary(self, b);
            }
            fn visit_expr_method_call(&mut self, m: &syn::ExprMethodCall) {
                let name = m.method.to_string();
                let edits = container::inputs_of_edit(&name) == Some(m.args.len()) || name.ends_with("_mut");
                let root = Some(&m.receiver).filter(|_| edits).and_then(|list| self.0.root_of(list));
                self.1 |= root.is_some_and(|v| self.0.carries_derivative(v));
                visit::visit_expr_method_call(self, m);
            }
        }
        let mut assigned = Assigned(self, false);
        assigned.visit_expr(e);
        assigned.1
    }

    /// Does the block, the module, or the text of the function, show that the method changes what it is called on, and does that carry a
    /// derivative?
    fn changes_receiver(&self, m: &syn::ExprMethodCall) -> bool {
        let method = m.method.to_string();
        let by_text = || {
            let name = syntax::root_name(&m.receiver).map(ToString::to_string);
            name.is_some_and(|name| self.written.changers.contains(&(name, method.clone()))) && !container::is_of_std(m)
        };
        // Of a part of a variable nothing else shows it.
        let by_name =
            || syntax::changes_by_name(&method) && self.is_changeable(&m.receiver) && !container::is_of_std(m);
        let by_text = || by_text() || by_name();
        let shown = match self.infer(&m.receiver).peeled() {
            Ty::Named(owner) => {
                let outlined = self.outline_of(owner.printed()).and_then(|outline| outline.changes(&m.method));
                self.results.changes(&owner.to_string(), &method) || outlined.unwrap_or_else(by_text)
            }
            Ty::Unknown => by_text(),
            Ty::Vec(_) | Ty::Option(_) => TAKES.contains(&method.as_str()) && self.is_changeable(&m.receiver),
            _ => false,
        };
        shown && self.root_of(&m.receiver).is_some_and(|v| self.carries_derivative(v))
    }

    /// Is it a call that gives nothing but whether it succeeds, of a method of what may change and carries a derivative? It is
    /// there for what it does: `self.coefficients.set(cutoff)`.
    fn is_called_for_success(&self, e: &syn::Expr, m: &syn::ExprMethodCall) -> bool {
        let alone = |ty: &Ty| matches!(ty, Ty::Option(t) | Ty::Result(t, _) if **t == Ty::unit());
        self.is_changeable(&m.receiver)
            && !container::is_of_std(m)
            && self.root_of(&m.receiver).is_some_and(|v| self.carries_derivative(v))
            && alone(&self.infer(e))
    }

    /// Is it a place in a variable that may change?
    fn is_changeable(&self, e: &syn::Expr) -> bool {
        let root = self.root_of(e).filter(|_| iterate::is_place(e));
        root.map(|v| self.func.var(self.func.resolve(&v.into()).root)).is_some_and(|var| match var.ty {
            Ty::Ref(unique, _) => unique,
            _ => var.mutable,
        })
    }

    /// Code where such calls may be.
    pub(in crate::lower) fn after_changes(&mut self, e: &syn::Expr) -> Inert {
        if !self.has_changes(e) {
            return self.inert(e);
        }
        let ty = self.infer(e);
        match closure::bare(e) {
            syn::Expr::Unary(u) => {
                let code = self.after_changes(&u.expr);
                let (op, text) = (&u.op, code::operand(&code.tokens));
                Inert { tokens: quote!(#op #text), ty, ..code }
            }
            syn::Expr::Cast(c) => {
                let code = self.after_changes(&c.expr);
                let (to, text) = (&c.ty, code::operand(&code.tokens));
                Inert { tokens: quote!(#text as #to), ty, ..code }
            }
            syn::Expr::Binary(b) => match b.op {
                syn::BinOp::And(_) => self.asked_in_turn(b, true),
                syn::BinOp::Or(_) => self.asked_in_turn(b, false),
                _ => {
                    let left = self.after_changes(&b.left);
                    // The left side is computed first, and may read what the call on the right changes.
                    let left = if self.has_changes(&b.right) { self.put_aside(&b.left, left) } else { left };
                    let right = self.after_changes(&b.right);
                    both(left, &b.op, right, ty)
                }
            },
            syn::Expr::MethodCall(m) if is_asked(m) => {
                let code = self.after_changes(&m.receiver);
                let (text, method) = (code::operand(&code.tokens), &m.method);
                Inert { tokens: quote!(#text.#method()), ty, ..code }
            }
            e => {
                let value = self.val(e);
                let var = self.bind(e.span(), "test", value);
                let ty = self.func.var(var).ty.clone();
                self.inert_load(&var.into(), ty)
            }
        }
    }

    /// The name of a variable with the value of code that calls are made before.
    pub(super) fn named_test(&mut self, e: &syn::Expr) -> syn::Expr {
        let code = self.after_changes(e);
        let ty = code.ty.clone();
        let var = self.bind(e.span(), "test", Val { expr: Expr::Inert(code), ty });
        let name = self.func.var(var).name.clone();
        self.scopes.last_mut().expect("a scope").insert(name.to_string(), var);
        syn::parse_quote!(#name)
    }

    /// `a && b` where `b` is computed if `a` is `first`.
    fn asked_in_turn(&mut self, b: &syn::ExprBinary, first: bool) -> Inert {
        let left = self.after_changes(&b.left);
        if !self.has_changes(&b.right) {
            let right = self.inert(&b.right);
            return both(left, &b.op, right, Ty::Bool);
        }
        let span = b.span();
        let var = self.temp("test", Ty::Bool, false);
        self.emit(span, Kind::Let { var, value: None });
        let set = |code: Inert| Kind::Set { place: var.into(), value: Expr::Inert(code) };
        let goes_on = self.in_block(|s| {
            let code = s.condition_before(&b.right);
            s.emit(span, set(code));
        });
        let constant = Inert { tokens: quote!(), reads: vec![], writes: vec![], pure: true, ty: Ty::Bool };
        let ends = self.in_block(|s| {
            let tokens = if first { quote!(false) } else { quote!(true) };
            s.emit(span, set(Inert { tokens, ..constant }));
        });
        let cond = Inert { ty: Ty::Bool, ..left };
        let (then, other) = if first { (goes_on, ends) } else { (ends, goes_on) };
        self.emit(span, Kind::If { cond, then, other });
        self.inert_load(&var.into(), Ty::Bool)
    }

    /// Code that is computed here, under a name.
    fn put_aside(&mut self, e: &syn::Expr, code: Inert) -> Inert {
        if code.reads.is_empty() {
            return code;
        }
        let ty = code.ty.clone();
        let var = self.bind(e.span(), "test", Val { expr: Expr::Inert(code), ty: ty.clone() });
        self.inert_load(&var.into(), ty)
    }
}

/// Methods of vectors and options that give what they take out of them, or put into them.
const TAKES: [&str; 11] = [
    "pop",
    "remove",
    "swap_remove",
    "split_off",
    "drain",
    "take",
    "replace",
    "insert",
    "get_or_insert",
    "get_or_insert_with",
    "pop_if",
];

/// Two operands and what stands between them.
fn both(left: Inert, op: &syn::BinOp, right: Inert, ty: Ty) -> Inert {
    let (a, b) = (code::operand(&left.tokens), code::operand(&right.tokens));
    code::joined(quote!(#a #op #b), &[left, right], ty)
}

/// Does the method ask something of the value of a call, and of nothing else?
fn is_asked(m: &syn::ExprMethodCall) -> bool {
    const ASKED: [&str; 17] = [
        "is_ok",
        "is_err",
        "is_some",
        "is_none",
        "is_nan",
        "is_finite",
        "is_infinite",
        "is_normal",
        "is_sign_positive",
        "is_sign_negative",
        "signum",
        "abs",
        "floor",
        "ceil",
        "round",
        "trunc",
        "sqrt",
    ];
    m.args.is_empty() && ASKED.iter().any(|name| m.method == name)
}

/// Does a statement of the block assign to something?
fn assigns(block: &syn::Block) -> bool {
    block.stmts.iter().any(|stmt| match stmt {
        syn::Stmt::Expr(syn::Expr::Assign(_), _) => true,
        syn::Stmt::Expr(syn::Expr::Binary(b), _) => syntax::is_compound(&b.op),
        _ => false,
    })
}
