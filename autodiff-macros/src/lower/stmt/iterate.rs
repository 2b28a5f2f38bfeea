//! `for` over ranges and over the items of containers.

use crate::ir::Source;
use crate::ir::code;
use crate::ir::named::is_computed;
use crate::lower::chain::Chain;
use crate::lower::{
    Dest, Expr, Frame, Head, Inert, Items, Kind, Lower, Origin, Place, Proj, RangeForm, Tokens, Ty, Val,
};
use crate::syntax::Spanned;
use quote::quote;
use std::rc::Rc;

/// A range of integers.
pub(in crate::lower) struct Numbers {
    /// The range as text.
    pub range: Inert,
    /// Its shape.
    pub form: RangeForm,
    /// The type of its numbers.
    pub ty: Ty,
    /// The address of the range.
    pub key: usize,
}

impl Lower<'_> {
    pub(in crate::lower) fn for_loop(&mut self, f: &syn::ExprForLoop) {
        if let Some((range, adaptors)) = range_of(&f.expr) {
            return self.range_loop(f, range, &adaptors);
        }
        let in_place = self.binds_places(&f.pat, &f.expr);
        if !self.mentions_active(&f.expr) && !in_place && (!self.is_chain(&f.expr) || self.is_opaque(&f.expr))
            || self.clones_numbers(&f.expr)
            || self.is_foreign_stream(&f.expr) && self.counts_only(&f.expr)
        {
            return self.each(f);
        }
        if self.is_own_iterator(&f.expr) {
            let text = self.stepped(f);
            return self.statement(&text);
        }
        self.lent_by_pattern(f);
        let Some(chain) = self.chain(&f.expr) else { return };
        self.scopes.push(Default::default());
        let counter = match (&*chain, pair(&f.pat)) {
            // The user's name for the index is that of the loop's counter.
            (Chain::Enumerate(_), Some((syn::Pat::Ident(p), _))) if chain.is_lockstep() && p.mutability.is_none() => {
                Some(self.declare(&p.ident, false, Ty::usize(), false))
            }
            _ => None,
        };
        let target = self.target();
        let label = f.label.as_ref().map(|l| l.name.clone());
        let text = label.as_ref().map(ToString::to_string);
        let sink = &mut |s: &mut Self, item: Val| {
            let next = s.item_loop;
            s.frames.push(Frame { label: text.clone(), target, value: None, is_loop: true, next });
            match (counter, pair(&f.pat), item.expr) {
                (Some(_), Some((_, rest)), Expr::Tuple(mut parts)) => {
                    let expr = parts.pop().expect("an item");
                    let ty = s.type_of(&expr);
                    s.destructure(rest, Val { expr, ty });
                }
                (_, _, expr) => s.destructure(&f.pat, Val { expr, ty: item.ty }),
            }
            s.block_into(&f.body, Dest::Discard);
            s.frames.pop();
        };
        match counter {
            Some(_) => self.lockstep(&chain, target, &[], counter, sink),
            None => self.drive(&chain, target, &[], sink),
        }
        for stmt in self.out.last_mut().expect("an open block").iter_mut().rev() {
            if let Kind::Loop(l) = &mut stmt.kind
                && l.target == target
            {
                l.label = label;
                break;
            }
        }
        self.scopes.pop();
    }

    /// `for &i in list`: the items are references, so what nothing else is known of is a reference to a list.
    fn lent_by_pattern(&mut self, f: &syn::ExprForLoop) {
        if matches!(&*f.pat, syn::Pat::Reference(r) if r.mutability.is_none())
            && let Some(list) = self.variable(&f.expr)
            && self.func.var(list).ty == Ty::Unknown
        {
            self.learn(&list.into(), &Ty::Ref(false, Box::new(Ty::Vec(Box::new(Ty::Unknown)))));
        }
    }

    /// Is it a value of a struct of the user's, which is an iterator then?
    fn is_own_iterator(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.is_own_iterator(&p.expr),
            syn::Expr::Struct(s) => self.is_struct(&s.path),
            syn::Expr::Call(_) => self.type_constructed_by(e).is_some(),
            syn::Expr::Path(_) => match self.infer(e) {
                Ty::Named(name) => self.is_own(e) || self.written.made.contains(name.printed()),
                _ => false,
            },
            _ => false,
        }
    }

    /// A loop over such a value: its `next` is called as long as it gives something.
    fn stepped(&mut self, f: &syn::ExprForLoop) -> Rc<syn::Expr> {
        self.text_for((std::ptr::from_ref(f) as usize, "for".to_owned()), |s| {
            let items = s.own_name("items");
            let (label, pattern, value, body) = (&f.label, &f.pat, &f.expr, &f.body);
            quote!({
                let mut #items = #value;
                #label while let ::core::option::Option::Some(#pattern) = #items.next() #body
            })
        })
    }

    /// Is it a copy of a place whose items are integers? It may be a range: who has a list iterates it where it is.
    fn clones_numbers(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.clones_numbers(&p.expr),
            syn::Expr::MethodCall(m) if m.method == "rev" => self.clones_numbers(&m.receiver),
            syn::Expr::MethodCall(m) if m.method == "clone" && is_place(&m.receiver) => {
                let ty = self.infer(&m.receiver);
                ty.peeled().is_range() || matches!(self.func.known(ty.item()), Ty::Int(_))
            }
            _ => false,
        }
    }

    /// A loop over anything that carries no derivative.
    fn each(&mut self, f: &syn::ExprForLoop) {
        let iter = self.inert(&f.expr);
        self.scopes.push(Default::default());
        let item = self.item_type(&f.expr);
        let binds = self.declare_all(&f.pat, &item);
        let pattern = self.inert_pattern(&f.pat);
        let head = Head::Each { pattern, binds, iter };
        self.repeat_loop(f.span(), f.label.as_ref(), head, None, |s| s.block_into(&f.body, Dest::Discard));
        self.scopes.pop();
    }

    /// Is it a variable of a type that only its name is known of, as written by the user, or its iterator? What has no
    /// derivative may be no list, but a map or a set.
    pub(in crate::lower) fn is_opaque(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.is_opaque(&p.expr),
            syn::Expr::Reference(r) => self.is_opaque(&r.expr),
            syn::Expr::MethodCall(_) if self.is_place_or_lent(e) => false,
            syn::Expr::MethodCall(m) if self.is_chain(e) || m.method == "by_ref" => self.is_opaque(&m.receiver),
            _ => self.variable(e).is_some_and(|v| {
                let var = self.func.var(v);
                let written = |name: &Tokens| matches!(var.origin, Origin::Param(_)) || !is_computed(name);
                let ty = var.ty.peeled();
                ty.is_plain_container() || matches!(ty, Ty::Named(name) if written(name))
            }),
        }
    }

    /// Is it a container, or a chain of the iterators that are taken apart?
    pub(in crate::lower) fn is_chain(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.is_chain(&p.expr),
            syn::Expr::Reference(_) | syn::Expr::Path(_) | syn::Expr::Array(_) => true,
            syn::Expr::MethodCall(m) => match m.method.to_string().as_str() {
                "iter" | "iter_mut" | "chunks" | "chunks_mut" | "chunks_exact" | "chunks_exact_mut" | "windows" => {
                    self.is_place_or_lent(&m.receiver)
                }
                "into_iter" | "enumerate" | "rev" | "copied" | "cloned" => self.is_chain(&m.receiver),
                // A part of what lends its items to be changed lends too; other parts are left as they are.
                "skip" | "take" | "step_by" | "filter" | "skip_while" | "take_while" => {
                    lends_items(&m.receiver) && self.is_chain(&m.receiver)
                }
                "zip" => self.is_chain(&m.receiver) && (self.is_chain(&m.args[0]) || lends_items(&m.receiver)),
                _ => self.is_place_or_lent(e),
            },
            _ => false,
        }
    }

    /// The place that the `at`-th item stands for.
    pub(in crate::lower) fn item_place(&mut self, source: &Source, at: &Inert) -> Place {
        let name = code::operand(&at.tokens);
        let whole = self.length_of(source);
        let len = &whole.tokens;
        let mut reads = at.reads.clone();
        let index = if source.reversed {
            reads.extend(whole.reads.iter().copied());
            match &source.items {
                Items::Chunks { size, .. } => {
                    let n = code::operand(&size.tokens);
                    quote!((#len / #n - 1 - #name))
                }
                Items::RaggedChunks { size, .. } => {
                    let n = code::operand(&size.tokens);
                    quote!((#len.div_ceil(#n) - 1 - #name))
                }
                Items::Windows { size } => {
                    let n = code::operand(&size.tokens);
                    quote!((#len - #n - #name))
                }
                _ => quote!((#len - 1 - #name)),
            }
        } else {
            quote!(#name)
        };
        let inert = |tokens, more: &Inert| {
            let mut reads = reads.clone();
            reads.extend(more.reads.iter().copied());
            Inert { tokens, reads, writes: vec![], pure: true, ty: Ty::usize() }
        };
        let none = code::nothing();
        let step = match &source.items {
            Items::Chunks { size, .. } => {
                let n = code::operand(&size.tokens);
                Proj::Range(inert(quote!(#index * #n..#index * #n + #n), size))
            }
            Items::RaggedChunks { size, .. } => {
                let n = code::operand(&size.tokens);
                let mut code = inert(quote!(#index * #n..(#index * #n + #n).min(#len)), size);
                code.reads.extend(whole.reads.iter().copied());
                Proj::Range(code)
            }
            Items::Windows { size } => {
                let n = code::operand(&size.tokens);
                Proj::Range(inert(quote!(#index..#index + #n), size))
            }
            _ => Proj::Index(inert(index, &none)),
        };
        source.place.then(step)
    }

    /// The length of what a loop runs over. What is written through the items is lent while an index is computed, so
    /// its length is computed before.
    fn length_of(&mut self, source: &Source) -> Inert {
        let whole = self.inert_load(&source.place, Ty::Unknown);
        let text = crate::emit::place::list(&self.func, &source.place);
        let code = Inert { tokens: quote!(#text.len()), ty: Ty::usize(), ..whole };
        let (unique, used) = match &source.items {
            Items::Unique => (true, source.reversed),
            Items::Chunks { unique, .. } => (*unique, source.reversed),
            Items::RaggedChunks { unique, .. } => (*unique, true),
            Items::Shared | Items::Values | Items::Windows { .. } => (false, source.reversed),
        };
        if !unique || !used {
            return code;
        }
        let var = self.temp("len", Ty::usize(), false);
        self.emit(proc_macro2::Span::call_site(), Kind::Let { var, value: Some(Expr::Inert(code)) });
        self.inert_load(&var.into(), Ty::usize())
    }

    /// A range of integers with its adaptors; `whole`: as written.
    pub(in crate::lower) fn numbers(
        &mut self,
        range: &syn::ExprRange,
        adaptors: &[&syn::ExprMethodCall],
        whole: &syn::Expr,
    ) -> Option<Numbers> {
        let key = std::ptr::from_ref(range) as usize;
        let ty = range.start.as_deref().map_or(Ty::Unknown, |e| self.infer(e));
        let ty = ty.join(&range.end.as_deref().map_or(Ty::Unknown, |e| self.infer(e)));
        if ty.is_float() {
            self.refuse(whole, "a range of floats", "rustc cannot step through it", "loop over an integer");
            return None;
        }
        let step = adaptors.iter().find(|m| m.method == "step_by" && m.args.len() == 1).map(|m| &m.args[0]);
        let mut bounds = self.bounds_in_order(&[range.start.as_deref(), range.end.as_deref(), step]).into_iter();
        let mut bound = || bounds.next().expect("three bounds");
        let (start, end, step) = (bound(), bound(), bound());
        let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
        let mut form = RangeForm { start, end, inclusive, step: None, reversed: false, one_way: false };
        let (a, b) = (code::operand(&form.start.tokens), code::operand(&form.end.tokens));
        let mut tokens = if inclusive { quote!((#a..=#b)) } else { quote!((#a..#b)) };
        for adaptor in adaptors {
            match adaptor.method.to_string().as_str() {
                "rev" => {
                    form.reversed = !form.reversed;
                    tokens = quote!(#tokens.rev());
                }
                "step_by" if form.step.is_none() && adaptor.args.len() == 1 => {
                    let n = &step.tokens;
                    // Only some ranges know their length, which stepping through backwards takes.
                    let short = ["usize", "u32", "i32", "u16", "i16", "u8", "i8", "isize"];
                    let exact = match &ty {
                        Ty::Int(Some(name)) => short.contains(&name.to_string().as_str()),
                        _ => true,
                    };
                    form.one_way = form.reversed || inclusive || !exact;
                    tokens = quote!(#tokens.step_by(#n));
                    form.step = Some(step.clone());
                }
                _ => {
                    self.refuse_chain(adaptor);
                    return None;
                }
            }
        }
        if adaptors.is_empty() {
            tokens = if inclusive { quote!(#a..=#b) } else { quote!(#a..#b) };
        }
        let mut pieces = vec![form.start.clone(), form.end.clone()];
        pieces.extend(form.step.clone());
        let range = code::joined(tokens, &pieces, Ty::Unknown);
        Some(Numbers { range, form, ty, key })
    }

    fn range_loop(&mut self, f: &syn::ExprForLoop, range_expr: &syn::ExprRange, adaptors: &[&syn::ExprMethodCall]) {
        let Some(Numbers { range, form, ty, .. }) = self.numbers(range_expr, adaptors, &f.expr) else { return };
        self.scopes.push(Default::default());
        let (var, rebind) = match &*f.pat {
            syn::Pat::Ident(p) if p.mutability.is_none() => (self.declare(&p.ident, false, ty.clone(), false), None),
            syn::Pat::Wild(_) => (self.temp("at", ty.clone(), false), None),
            other => (self.temp("at", ty.clone(), false), Some(other)),
        };
        let known = self.func.var(var).ty.clone();
        if matches!(known, Ty::Int(Some(_))) {
            for e in range_expr.start.iter().chain(&range_expr.end) {
                self.teach(e, &known);
            }
        }
        let head = Head::Range { var, range, form };
        self.repeat_loop(f.span(), f.label.as_ref(), head, None, |s| {
            if let Some(pattern) = rebind {
                let value = Val { expr: Expr::var(var), ty };
                s.destructure(pattern, value);
            }
            s.block_into(&f.body, Dest::Discard);
        });
        self.scopes.pop();
    }

    /// A bound of a range: of any integer type.
    pub(in crate::lower) fn range_bound(&mut self, e: &syn::Expr) -> Inert {
        self.teach(e, &Ty::Int(None));
        let code = self.after_changes(e);
        self.inert_of(e.span(), "bound", code)
    }
}

/// Are the items of the chain, or the parts of them, lent to be changed?
fn lends_items(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Paren(p) => lends_items(&p.expr),
        syn::Expr::MethodCall(m) => match m.method.to_string().as_str() {
            "iter_mut" | "chunks_mut" | "chunks_exact_mut" => true,
            "zip" => lends_items(&m.receiver) || lends_items(&m.args[0]),
            "enumerate" | "rev" | "skip" | "take" | "step_by" | "filter" | "skip_while" | "take_while" => {
                lends_items(&m.receiver)
            }
            _ => false,
        },
        _ => false,
    }
}

/// Is it a variable, or an element or a part of one?
pub fn is_place(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Path(_) => true,
        syn::Expr::Paren(p) => is_place(&p.expr),
        syn::Expr::Index(i) => is_place(&i.expr),
        syn::Expr::Field(f) => is_place(&f.base),
        syn::Expr::Unary(u) => matches!(u.op, syn::UnOp::Deref(_)) && is_place(&u.expr),
        _ => false,
    }
}

fn pair(pattern: &syn::Pat) -> Option<(&syn::Pat, &syn::Pat)> {
    match pattern {
        syn::Pat::Tuple(t) if t.elems.len() == 2 => Some((&t.elems[0], &t.elems[1])),
        syn::Pat::Paren(p) => pair(&p.pat),
        _ => None,
    }
}

/// A range with its adaptors, outermost last.
pub(in crate::lower) fn range_of(e: &syn::Expr) -> Option<(&syn::ExprRange, Vec<&syn::ExprMethodCall>)> {
    match e {
        syn::Expr::Range(r) => Some((r, vec![])),
        syn::Expr::Paren(p) => range_of(&p.expr),
        syn::Expr::MethodCall(m) if matches!(m.method.to_string().as_str(), "rev" | "step_by" | "into_iter") => {
            let (range, mut adaptors) = range_of(&m.receiver)?;
            if m.method != "into_iter" {
                adaptors.push(m);
            }
            Some((range, adaptors))
        }
        _ => None,
    }
}
