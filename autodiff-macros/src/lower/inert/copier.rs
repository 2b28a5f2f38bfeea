//! The walk that copies code: variables get their emitted names, reads and writes are noted.

use crate::ir::Given;
use crate::lower::closure::{Closure, Function};
use crate::lower::{Lower, Ty, VarId};
use crate::syntax::{self, is_compound, is_pure_method, is_reading_macro};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use std::collections::VecDeque;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};

pub(super) struct Copier<'l, 'a> {
    pub(super) lower: &'l mut Lower<'a>,
    pub(super) reads: Vec<VarId>,
    pub(super) writes: Vec<VarId>,
    pub(super) pure: bool,
    /// The names that patterns in the copied code bind.
    bound: Vec<String>,
    /// What the operators `?` of the code have come to, in order.
    pub(super) tried: VecDeque<VarId>,
    /// How many closures the code is inside of.
    closures: usize,
}

impl<'l, 'a> Copier<'l, 'a> {
    /// A copier that has seen nothing yet.
    pub(super) fn new(lower: &'l mut Lower<'a>, bound: Vec<String>) -> Copier<'l, 'a> {
        Copier { lower, reads: vec![], writes: vec![], pure: true, bound, tried: VecDeque::new(), closures: 0 }
    }
}

impl Copier<'_, '_> {
    pub(super) fn read(&mut self, v: VarId) {
        if !self.reads.contains(&v) {
            self.reads.push(v);
        }
    }

    /// Something is written through `e`: refused if it is active.
    fn write(&mut self, e: &syn::Expr, what: &str) {
        match e {
            syn::Expr::Tuple(t) => return t.elems.iter().for_each(|e| self.write(e, what)),
            syn::Expr::Array(a) => return a.elems.iter().for_each(|e| self.write(e, what)),
            syn::Expr::Paren(p) => return self.write(&p.expr, what),
            _ => {}
        }
        let Some(v) = self.lower.root_of(e) else { return };
        if self.lower.carries_derivative(v) {
            let name = self.lower.func.var(v).name.to_string();
            self.lower.errors.refuse(
                e.span(),
                &format!("{what} `{name}` inside of code that carries no derivative"),
                "a condition, an index or an assertion is copied, and the change would be lost for the derivative",
                "change the variable in a statement of its own",
            );
        } else if !self.writes.contains(&v) {
            self.writes.push(v);
        }
    }

    /// A method that is taken for one of a container, since its name is `len` or the like, of a value of unknown type:
    /// where its value counts, rustc is asked whether it is a number without a derivative.
    fn checked(&self, m: &syn::ExprMethodCall) -> Option<TokenStream> {
        let lower = &self.lower;
        let open = lower.counts
            && matches!(lower.infer(&m.receiver).peeled(), Ty::Named(_) | Ty::Unknown)
            && matches!(lower.infer(&syn::Expr::MethodCall(m.clone())), Ty::Int(_) | Ty::Bool)
            && lower.mentions_active(&m.receiver);
        open.then(|| lower.runtime.clone())
    }

    /// Both sides of an operator on integers have one type.
    fn unify(&mut self, left: &syn::Expr, right: &syn::Expr, op: &syn::BinOp) {
        if matches!(op, syn::BinOp::Shl(_) | syn::BinOp::Shr(_) | syn::BinOp::ShlAssign(_) | syn::BinOp::ShrAssign(_)) {
            return;
        }
        // Of a name that the code binds itself, nothing is learned of the function's variable of this name.
        if self.mentions_bound(left) || self.mentions_bound(right) {
            return;
        }
        self.lower.teach_both(left, right);
        for (open, other) in [(left, right), (right, left)] {
            let ty = self.lower.infer(other);
            if let (Some(v), Ty::Int(Some(_))) = (self.lower.variable(open), ty.peeled())
                && matches!(self.lower.func.var(v).ty, Ty::Int(None) | Ty::Unknown)
            {
                self.lower.learn(&v.into(), ty.peeled());
            }
        }
    }

    /// Does the expression mention a name that the copied code binds?
    fn mentions_bound(&self, e: &syn::Expr) -> bool {
        let mut found = false;
        if !self.bound.is_empty() {
            syntax::each_name(e, |name| found |= self.bound.iter().any(|b| name == b));
        }
        found
    }

    /// The name of a closure: replaced by the closure.
    fn closure_by_name(&mut self, e: &mut syn::Expr) -> bool {
        if !matches!(e, syn::Expr::Path(_)) {
            return false;
        }
        let function = self.lower.variable(e).and_then(|v| self.lower.functions.get(&v).cloned());
        if let Some(Function::Given(given)) = &function {
            let plain = self.plain_function(given, e.span());
            *e = syn::parse_quote!(#plain);
            return true;
        }
        let Some(Function::Closure(closure)) = function else { return false };
        *e = self.written(&closure, e.span());
        true
    }

    /// What stands for a function that is a parameter.
    pub(super) fn plain_function(&mut self, given: &Given, span: proc_macro2::Span) -> TokenStream {
        if given.mutable {
            self.lower.errors.refuse(
                span,
                &format!("calling `{}` inside of code that carries no derivative", given.name),
                "the code is copied, and what the call changes in what it has captured (`FnMut`) would be lost",
                "bind the value of the call with a `let` first, or take an `Fn`",
            );
        }
        self.pure = false;
        let plain = given.plain();
        quote!((#plain!()))
    }

    /// The text of a closure.
    pub(super) fn written(&mut self, closure: &Closure, span: proc_macro2::Span) -> syn::Expr {
        let mut text = syn::Expr::Closure(closure.tree.closure.clone());
        if let syn::Expr::Closure(c) = &mut text {
            // What it captures by value has been copied where it was made.
            c.capture = None;
        }
        let before = std::mem::take(&mut self.reads);
        let scopes = self.lower.closure_scopes(closure);
        self.visit_expr_mut(&mut text);
        self.lower.scopes = scopes;
        let captured = std::mem::replace(&mut self.reads, before);
        for v in captured {
            self.read(v);
            let name = self.lower.func.var(v).name.to_string();
            if self.bound.contains(&name) {
                self.lower.errors.refuse(
                    span,
                    &format!("a closure over `{name}`, called where something else has this name"),
                    "the code is copied with the closure in its place",
                    "rename one of the two",
                );
            }
        }
        syn::parse_quote_spanned!(span=> (#text))
    }

    pub(super) fn rename(&mut self, ident: &mut Ident) {
        if let Some(v) = self.lower.lookup(&ident.to_string()) {
            self.read(v);
            let span = ident.span();
            self.lower.refuse_by_parts(span, v);
            *ident = self.lower.func.var(v).name.clone();
            ident.set_span(ident.span().located_at(span));
        }
    }
}

impl VisitMut for Copier<'_, '_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let before = self.bound.len();
        for stmt in &block.stmts {
            if let syn::Stmt::Local(local) = stmt {
                self.bound.extend(syntax::pattern_names(&local.pat));
            }
        }
        visit_mut::visit_block_mut(self, block);
        self.bound.truncate(before);
    }

    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        if self.closure_by_name(e) {
            return;
        }
        if let Some(part) = self.lower.part_named(e) {
            self.read(part);
            let name = self.lower.func.var(part).name.clone();
            *e = syn::Expr::Path(syn::parse_quote!(#name));
            return;
        }
        match e {
            syn::Expr::Path(p) if p.qself.is_none() && p.path.get_ident().is_some() => {
                self.rename(&mut p.path.segments[0].ident);
                return;
            }
            syn::Expr::Path(_) | syn::Expr::Lit(_) => return,
            // In a closure it leaves the closure.
            syn::Expr::Try(t) if self.closures == 0 => {
                match self.tried.pop_front() {
                    Some(v) => {
                        self.read(v);
                        let name = self.lower.func.var(v).name.clone();
                        *e = syn::Expr::Path(syn::parse_quote!(#name));
                    }
                    None if self.lower.errors.count() > 0 => {}
                    None => self.lower.errors.refuse(
                        t.question_token.span(),
                        "a `?` in this place",
                        "it leaves the function from inside of code that is copied as it is",
                        "bind its value with a `let` of its own",
                    ),
                }
                return;
            }
            syn::Expr::Await(a) => self.lower.errors.refuse(
                a.await_token.span(),
                "`.await`",
                "the derivative cannot follow a suspended computation",
                "await before the numerical part",
            ),
            syn::Expr::Unsafe(u) => self.lower.errors.refuse(
                u.unsafe_token.span(),
                "an `unsafe` block",
                "what it does is invisible",
                "write it with slices in safe Rust, or `detach` its result outside",
            ),
            syn::Expr::Assign(a) => {
                self.unify(&a.left, &a.right, &syn::BinOp::Eq(Default::default()));
                self.write(&a.left, "assigning to");
                self.pure = false;
            }
            syn::Expr::Binary(b) if !is_compound(&b.op) => self.unify(&b.left, &b.right, &b.op),
            syn::Expr::Binary(b) => {
                self.unify(&b.left, &b.right, &b.op);
                self.write(&b.left, "assigning to");
                self.pure = false;
            }
            syn::Expr::Reference(r) if r.mutability.is_some() => {
                self.write(&r.expr, "lending `&mut` of");
                self.pure = false;
            }
            syn::Expr::Closure(_) => {
                self.pure = false;
                self.closures += 1;
                visit_mut::visit_expr_mut(self, e);
                self.closures -= 1;
                return;
            }
            syn::Expr::Call(c) => {
                self.pure &= self.lower.is_pure_path(&c.func);
                for argument in &c.args {
                    if let Some(v) = self.lower.variable(argument) {
                        let var = self.lower.func.var(v);
                        let moved = var.ty.is_copy() == Some(false) && !matches!(var.ty, Ty::Ref(true, _));
                        if self.lower.carries_derivative(v) && moved {
                            let name = var.name.to_string();
                            self.lower.errors.refuse(
                                argument.span(),
                                &format!("moving `{name}` inside of code that carries no derivative"),
                                "the code is copied, and the derivative would lose the value",
                                "lend it (`&`), or bind the result of the call to a variable first",
                            );
                        }
                        if matches!(&self.lower.func.var(v).ty, Ty::Ref(true, _)) {
                            self.write(argument, "lending");
                        }
                    }
                }
            }
            syn::Expr::MethodCall(m) if m.turbofish.is_none() && self.checked(m).is_some() => {
                let ct = self.checked(m).expect("the path of the runtime");
                self.lower.counts = false;
                self.visit_expr_mut(e);
                self.lower.counts = true;
                *e = syn::Expr::Verbatim(quote!(#ct::discrete_value(#e)));
                return;
            }
            syn::Expr::MethodCall(m) => {
                let pure = is_pure_method(&m.method) || self.lower.is_pure_number_method(m);
                self.pure &= pure;
                if !pure && let Some(v) = self.lower.root_of(&m.receiver) {
                    if self.lower.carries_derivative(v) {
                        let receiver = &m.receiver;
                        let var = self.lower.func.var(v);
                        if self.lower.variable(receiver).is_some() {
                            match var.ty {
                                Ty::Ref(false, _) => {}
                                Ty::Ref(true, _) => {
                                    *m.receiver = syn::parse_quote_spanned!(receiver.span()=> (&*#receiver));
                                }
                                _ => *m.receiver = syn::parse_quote_spanned!(receiver.span()=> (&#receiver)),
                            }
                        } else if is_place(receiver) && (var.mutable || matches!(var.ty, Ty::Ref(true, _))) {
                            *m.receiver = syn::parse_quote_spanned!(receiver.span()=> (&#receiver));
                        }
                    } else {
                        let var = self.lower.func.var(v);
                        if var.mutable || matches!(var.ty, Ty::Ref(true, _)) || var.alias.is_some() {
                            self.write(&m.receiver.clone(), "changing");
                        }
                    }
                }
            }
            syn::Expr::Macro(m) => {
                match self.asking_macro(&mut m.mac) {
                    Some(asked) => *e = syn::Expr::Verbatim(asked),
                    None => self.visit_macro_mut(&mut m.mac),
                }
                return;
            }
            syn::Expr::ForLoop(_) | syn::Expr::While(_) | syn::Expr::Loop(_) | syn::Expr::Block(_) => self.pure = false,
            syn::Expr::Struct(s) => {
                for field in &mut s.fields {
                    if field.colon_token.is_none() {
                        field.colon_token = Some(Default::default());
                    }
                }
            }
            _ => {}
        }
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_pat_ident_mut(&mut self, p: &mut syn::PatIdent) {
        // A binding inside of the copied code: renamed like its uses.
        if let Some(v) = self.lower.lookup(&p.ident.to_string()) {
            let span = p.ident.span();
            p.ident = self.lower.func.var(v).name.clone();
            p.ident.set_span(span);
        }
        visit_mut::visit_pat_ident_mut(self, p);
    }

    fn visit_field_pat_mut(&mut self, p: &mut syn::FieldPat) {
        // `{ spot }` is `{ spot: spot }`, of which the second one is the name that is bound.
        p.colon_token.get_or_insert_default();
        visit_mut::visit_field_pat_mut(self, p);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        if mac.path.is_ident("cfg") {
            return;
        }
        self.pure = self.pure && (mac.path.is_ident("vec") || mac.path.is_ident("matches"));
        if is_reading_macro(&mac.path) {
            self.known_macro(mac);
        } else if self.lower.mentions_active(&mac.tokens) {
            let name = mac.path.to_token_stream().to_string();
            self.lower.errors.refuse(
                mac.path.span(),
                &format!("the macro `{name}!` with an active variable in it"),
                "what it expands to is not visible here",
                "write the code that it stands for",
            );
        } else {
            self.opaque_macro(mac);
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
}

/// Is it a part of a variable?
fn is_place(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Path(_) => true,
        syn::Expr::Paren(p) => is_place(&p.expr),
        syn::Expr::Field(f) => is_place(&f.base),
        syn::Expr::Index(i) => is_place(&i.expr) && !matches!(*i.index, syn::Expr::Range(_)),
        syn::Expr::Unary(u) => matches!(u.op, syn::UnOp::Deref(_)) && is_place(&u.expr),
        _ => false,
    }
}
