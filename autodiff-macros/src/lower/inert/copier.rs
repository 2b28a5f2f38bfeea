//! The walk that copies code: variables get their emitted names, reads and writes are noted.

use super::asked::only_asks;
use super::bound::Bound;
use crate::lower::{Lower, Ty, VarId};
use crate::syntax::{is_compound, is_reading_macro, lent};
use proc_macro2::Ident;
use quote::{ToTokens, quote};
use std::collections::VecDeque;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};

pub(super) struct Copier<'l, 'a> {
    pub(super) lower: &'l mut Lower<'a>,
    pub(super) reads: Vec<VarId>,
    /// Those of the reads of which it does more than to ask something.
    pub(super) used: Vec<VarId>,
    pub(super) writes: Vec<VarId>,
    pub(super) pure: bool,
    /// The names that the code binds itself, around what is being copied.
    pub(super) bound: Vec<Bound>,
    /// What the operators `?` of the code have come to, in order.
    pub(super) tried: VecDeque<VarId>,
    /// How many closures the code is inside of.
    closures: usize,
    /// Whether the code is inside of what only asks something of its numbers.
    asks: bool,
}

impl<'l, 'a> Copier<'l, 'a> {
    /// A copier that has seen nothing yet.
    pub(super) fn new(lower: &'l mut Lower<'a>) -> Copier<'l, 'a> {
        let (reads, used, writes) = (vec![], vec![], vec![]);
        let (bound, tried) = (vec![], VecDeque::new());
        Copier { lower, reads, used, writes, pure: true, bound, tried, closures: 0, asks: false }
    }
}

impl Copier<'_, '_> {
    pub(super) fn read(&mut self, v: VarId) {
        if !self.reads.contains(&v) {
            self.reads.push(v);
        }
        if !self.asks && !self.used.contains(&v) {
            self.used.push(v);
        }
    }

    /// What a method lends is asked of the method again; of what carries a derivative it is only read.
    fn lent(&mut self, e: &mut syn::Expr) {
        let syn::Expr::Index(i) = &*e else { return };
        let Some((method, args)) = lent::method(&i.index) else { return };
        let active = self.lower.root_of(&i.expr).is_some_and(|v| self.lower.carries_derivative(v));
        let of = self.lower.by_key(&self.lower.infer(&i.expr), &i.index).filter(|_| active);
        let (mut whole, mut args) = (i.expr.clone(), args.clone());
        self.visit_expr_mut(&mut whole);
        args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
        self.pure &= of.is_some();
        let args = args.iter();
        *e = match of {
            Some(of) => {
                let of = crate::emit::found(of);
                syn::parse_quote!((*<#of>::ct_lent(&#whole, (#(#args,)*))))
            }
            None => syn::parse_quote!((*#whole.#method(#(#args),*))),
        };
    }

    /// Is it a number, and not a reference to one? (`let w = &&x[0]` is lowered as `&x[0]`.)
    fn is_read(&self, e: &syn::Expr) -> bool {
        let variable = |e| self.lower.variable(e).filter(|_| !self.is_own(e)).map(|v| self.lower.func.var(v));
        match e {
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => {
                variable(&*u.expr).is_some_and(|var| matches!(&var.ty, Ty::Ref(_, of) if of.is_number()))
            }
            e => variable(e).is_some_and(|var| var.ty.is_number() && var.alias.is_none()),
        }
    }

    pub(super) fn rename(&mut self, ident: &mut Ident) {
        let name = ident.to_string();
        if let Some(v) = self.lower.lookup(&name) {
            // A function value is no variable of the emitted code.
            if !(self.binds(&name) && self.lower.functions.contains_key(&v)) {
                self.read(v);
            }
            let span = ident.span();
            self.lower.refuse_by_parts(span, v);
            self.lower.refuse_kept_chain(span, v);
            *ident = self.lower.func.var(v).name.clone();
            ident.set_span(ident.span().located_at(span));
        }
    }
}

impl VisitMut for Copier<'_, '_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.scoped(|s| visit_mut::visit_block_mut(s, block));
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        self.scoped(|s| visit_mut::visit_expr_closure_mut(s, closure));
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        self.scoped(|s| visit_mut::visit_arm_mut(s, arm));
    }

    fn visit_expr_while_mut(&mut self, w: &mut syn::ExprWhile) {
        self.scoped(|s| visit_mut::visit_expr_while_mut(s, w));
    }

    fn visit_expr_if_mut(&mut self, i: &mut syn::ExprIf) {
        self.scoped(|s| {
            s.visit_expr_mut(&mut i.cond);
            s.visit_block_mut(&mut i.then_branch);
        });
        if let Some((_, other)) = &mut i.else_branch {
            self.visit_expr_mut(other);
        }
    }

    // A value is outside of the scope of the names that it is bound to.
    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if let Some(init) = &mut local.init {
            self.lent_by_pattern(&local.pat, &init.expr);
            visit_mut::visit_local_init_mut(self, init);
        }
        self.visit_pat_mut(&mut local.pat);
    }

    fn visit_expr_let_mut(&mut self, l: &mut syn::ExprLet) {
        self.lent_by_pattern(&l.pat, &l.expr);
        self.visit_expr_mut(&mut l.expr);
        self.visit_pat_mut(&mut l.pat);
    }

    fn visit_expr_for_loop_mut(&mut self, f: &mut syn::ExprForLoop) {
        self.visit_expr_mut(&mut f.expr);
        self.scoped(|s| {
            s.visit_pat_mut(&mut f.pat);
            s.visit_block_mut(&mut f.body);
        });
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
        if self.puts_into_cell(e) {
            return;
        }
        if let syn::Expr::MethodCall(m) = &*e
            && !self.is_own(&m.receiver)
            && let Some(place) = self.lower.copied_place(m)
        {
            *e = place;
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
                if !is_made(&r.expr) {
                    self.write(&r.expr, "lending `&mut` of");
                }
                self.pure = false;
            }
            syn::Expr::Match(m) => m.arms.iter().for_each(|arm| self.lent_by_pattern(&arm.pat, &m.expr)),
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
                        // What has been given away cannot be looked at again.
                        let var = self.lower.func.var(v);
                        if moved && var.mutable && !self.lower.carries_derivative(v) && !self.writes.contains(&v) {
                            self.writes.push(v);
                        }
                    }
                }
            }
            syn::Expr::Index(i) if lent::method(&i.index).is_some() => {
                self.lent(e);
                return;
            }
            syn::Expr::Index(i) if self.lower.is_indexed_by_key(i) && self.lower.mentions_active(&i.expr) => {
                let ct = self.lower.runtime.clone();
                visit_mut::visit_expr_index_mut(self, i);
                *e = syn::parse_quote!((*#ct::discrete_value(&#i)));
                return;
            }
            // An integer that a list is indexed by is a `usize`.
            syn::Expr::Index(i) if self.lower.infer(&i.index) == Ty::Int(None) && !self.mentions_bound(&i.index) => {
                if matches!(self.lower.infer(&i.expr).peeled(), Ty::Slice(_) | Ty::Vec(_) | Ty::Array(..)) {
                    self.lower.teach(&i.index, &Ty::usize());
                }
            }
            syn::Expr::MethodCall(m) if self.lower.is_looked_up(m) && self.lower.mentions_active(&m.receiver) => {
                let ct = self.lower.runtime.clone();
                visit_mut::visit_expr_method_call_mut(self, m);
                let (of, key) = (&m.receiver, &m.args);
                *e = syn::Expr::Verbatim(quote!(#ct::found((&#of).get(#key))));
                return;
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
                let pure = !self.is_own(&m.receiver) && self.lower.is_steady(m);
                self.pure &= pure;
                if !pure
                    && !self.is_own(&m.receiver)
                    && !self.lower.only_asks_store(m)
                    && let Some(v) = self.lower.root_of(&m.receiver)
                {
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
                        let lent = var.alias.is_some() && !matches!(var.ty, Ty::Ref(false, _));
                        if var.mutable || matches!(var.ty, Ty::Ref(true, _)) || lent {
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
            // What was a reference to a number has been read where it was bound.
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) && self.is_read(&u.expr) => {
                *e = (*u.expr).clone();
                self.visit_expr_mut(e);
                return;
            }
            // A block around a value is the value.
            syn::Expr::Block(b) if b.label.is_none() && matches!(*b.block.stmts, [syn::Stmt::Expr(_, None)]) => {}
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
        let asks = self.asks;
        self.asks |= only_asks(e);
        visit_mut::visit_expr_mut(self, e);
        self.asks = asks;
    }

    fn visit_pat_ident_mut(&mut self, p: &mut syn::PatIdent) {
        // A binding inside of the copied code: renamed like its uses.
        let name = p.ident.to_string();
        if let Some(v) = self.lower.lookup(&name) {
            let span = p.ident.span();
            p.ident = self.lower.func.var(v).name.clone();
            p.ident.set_span(span);
        }
        self.bound.push(Bound { name, emitted: p.ident.to_string() });
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
        self.pure = self.pure && (crate::syntax::is_vec(&mac.path) || mac.path.is_ident("matches"));
        if is_reading_macro(mac) || self.adds_text(mac) {
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

/// Is it a value that is made there, of copies of what it is made of?
fn is_made(e: &syn::Expr) -> bool {
    matches!(e, syn::Expr::Array(_) | syn::Expr::Repeat(_) | syn::Expr::Tuple(_) | syn::Expr::Struct(_))
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
