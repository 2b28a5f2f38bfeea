//! Chains as written: their sources, and the adaptors on them.

use crate::ir::code;
use crate::lower::chain::made::iter_function;
use crate::lower::chain::optional::is_option;
use crate::lower::chain::{Chain, array};
use crate::lower::closure::{self, Function};
use crate::lower::stmt::iterate;
use crate::lower::{Expr, Inert, Items, Kind, Lower, Place, Proj, Ty, Val, VarId};
use crate::parse::Lends;
use crate::syntax::{self, Spanned};
use proc_macro2::Span;
use quote::quote;
use std::rc::Rc;

impl Lower<'_> {
    /// The iterator that an expression is, as it stands at the head of a `for` or as an argument of `zip`.
    pub(in crate::lower) fn chain(&mut self, e: &syn::Expr) -> Option<Rc<Chain>> {
        self.chain_span = e.span();
        if let Some((range, adaptors)) = iterate::range_of(e) {
            return self.numbers(range, &adaptors, e).map(|n| Rc::new(Chain::Range(n)));
        }
        match e {
            syn::Expr::Paren(p) => return self.chain(&p.expr),
            syn::Expr::Reference(r) => {
                if r.mutability.is_some() {
                    let (place, _) = self.iterated(&r.expr)?;
                    return Some(self.source(place, Items::Unique));
                }
                let (place, _) = self.looked_at(&r.expr)?;
                return Some(self.source(place, Items::Shared));
            }
            syn::Expr::Path(_) => {
                if let Some(chain) = self.variable(e).and_then(|v| self.chains.get(&v).cloned()) {
                    return Some(chain);
                }
            }
            _ => {}
        }
        let stream = !self.is_chain(e) && self.is_stream(e) && !self.repeats_number(e);
        if !self.mentions_active(e) && (stream || self.is_opaque(e)) {
            let item = self.item_type(e);
            let iter = self.inert(e);
            return Some(Rc::new(Chain::Each { iter, item }));
        }
        match e {
            syn::Expr::MethodCall(m) => self.adapted(m),
            // One item, which may be a reference.
            syn::Expr::Call(c) if c.args.len() == 1 && is_option(e) => self.one_item(&c.args[0]),
            syn::Expr::Call(c) if iter_function(&c.func).is_some() => self.made(c),
            _ => {
                let (place, lent) = self.looked_at(e)?;
                let items = match (lent, self.func.type_of(&place)) {
                    (_, Ty::Ref(true, _)) | (Some(true), _) => Items::Unique,
                    (_, Ty::Ref(false, _)) | (Some(false), _) => Items::Shared,
                    // Nothing is moved out of what is only lent: it is a reference itself, or an array that is copied.
                    _ if self.is_lent(&place) => return Some(copied(self.source(place, Items::Shared))),
                    _ => Items::Values,
                };
                Some(self.source(place, items))
            }
        }
    }

    /// Is it a part of what there is a shared reference to?
    fn is_lent(&self, place: &Place) -> bool {
        let place = self.func.resolve(place);
        let root = self.func.known(self.func.var(place.root).ty.clone());
        !place.path.is_empty() && matches!(root, Ty::Ref(false, _))
    }

    /// `let it = x.iter().map(…);`: true if the declaration is that of an iterator that is kept for later.
    pub(in crate::lower) fn local_chain(&mut self, pattern: &syn::Pat, init: &syn::Expr) -> bool {
        let syn::Pat::Ident(p) = pattern else { return false };
        let stream = !matches!(init, syn::Expr::Range(_) | syn::Expr::Path(_)) && self.is_stream(init);
        let step = syntax::advanced_apart(&self.source.item, &p.ident);
        let active = self.mentions_active(init) || step.is_none() && self.meets_active(&p.ident);
        if !stream || !active {
            return false;
        }
        if let Some(step) = step {
            self.refuse(
                step,
                "taking single items from an iterator in a variable",
                "where it stands is only known at run time",
                "collect the items into a vector first, or write the loop over an index",
            );
        }
        if let Some(chain) = self.chain(init) {
            let var = self.declare(&p.ident, false, Ty::Unknown, false);
            self.func.var_mut(var).active = true;
            self.chains.insert(var, chain);
        }
        true
    }

    /// Code that is copied asks something of an iterator that is no variable of the emitted code.
    pub(in crate::lower) fn refuse_kept_chain(&mut self, span: Span, v: VarId) {
        if self.chains.contains_key(&v) {
            self.errors.refuse(
                span,
                &format!("what is asked of the iterator `{}` in this place", self.func.var(v).name),
                "the code is copied, and the iterator is known only where it is consumed",
                "bind what is asked of it with a `let` of its own before",
            );
        }
    }

    /// The items of a container; an option has one or none, and is `once(option).flatten()`.
    pub(super) fn source(&mut self, place: Place, items: Items) -> Rc<Chain> {
        self.refute(&self.func.type_of(&place));
        if !matches!(self.func.type_of(&place).peeled(), Ty::Option(_)) {
            // References by value are copied out of their container.
            let copied = matches!(items, Items::Values) && self.func.type_of(&place).refers();
            let items = if copied { Items::Shared } else { items };
            return Rc::new(Chain::Items { place, items, reversed: false, copied });
        }
        let value = match items {
            Items::Values => self.load(place),
            items => {
                let unique = matches!(items, Items::Unique);
                let ty = Ty::Ref(unique, Box::new(self.func.type_of(&place).peeled().clone()));
                Val { expr: Expr::Borrow { place, unique }, ty }
            }
        };
        let once = Chain::Take(Rc::new(Chain::Repeat(value)), code::literal(1));
        Rc::new(Chain::Flatten(Rc::new(once)))
    }

    /// The place of what is iterated, and whether the code lends it, uniquely or not.
    fn iterated(&mut self, e: &syn::Expr) -> Option<(Place, Option<bool>)> {
        if let Some(place) = self.while_lending(|s| s.place(e)) {
            return Some((place, self.lends_whole(e)));
        }
        let before = self.errors.count();
        let value = self.val(e);
        if self.errors.count() > before {
            return None;
        }
        let value = self.items_of_call(e, value);
        // The copy of an array stays as it is, whatever the loop writes.
        let changes = |place: &Place| self.func.var(place.root).mutable;
        if matches!((&value.expr, &value.ty), (Expr::Load(place), Ty::Array(..)) if changes(place)) {
            return Some((self.bind(e.span(), "t", value).into(), None));
        }
        let lent = match value.expr {
            Expr::Borrow { unique, .. } => Some(unique),
            _ => None,
        };
        Some((self.place_of(e.span(), value), lent))
    }

    /// Does a method lend all that it is called on, uniquely or not?
    fn lends_whole(&self, e: &syn::Expr) -> Option<bool> {
        if let syn::Expr::MethodCall(m) = closure::bare(e)
            && let Some(lends) = self.lends_place(m)
        {
            return Some(lends == Lends::Unique);
        }
        match closure::bare(e) {
            syn::Expr::MethodCall(m) if m.args.is_empty() => match m.method.to_string().as_str() {
                "as_mut_slice" | "as_mut" => Some(true),
                "as_slice" | "as_ref" | "borrow" => Some(false),
                _ => None,
            },
            _ => None,
        }
    }

    /// What a function without a derivative gives may be a list or an iterator: rustc knows.
    fn items_of_call(&self, e: &syn::Expr, value: Val) -> Val {
        match value.expr {
            Expr::Inert(code) if matches!(closure::bare(e), syn::Expr::Call(_)) && value.ty == Ty::Unknown => {
                let (ct, call) = (&self.runtime, &code.tokens);
                let tokens = quote!({
                    use #ct::items::{Iterated as _, Listed as _};
                    #call.ct_items()
                });
                Val { expr: Expr::Inert(Inert { tokens, ..code }), ..value }
            }
            expr => Val { expr, ..value },
        }
    }

    /// The same of what is only lent: a constant or a static, which may be large, or of a type that is not copied, stays
    /// where it is.
    fn looked_at(&mut self, e: &syn::Expr) -> Option<(Place, Option<bool>)> {
        if !self.is_constant(e) {
            return self.iterated(e);
        }
        let code = self.inert(e);
        let (tokens, ty) = (&code.tokens, Ty::Ref(false, Box::new(code.ty.clone())));
        let lent = Inert { tokens: quote!(&#tokens), ty: ty.clone(), ..code };
        let var = self.bind(e.span(), "t", Val { expr: Expr::Inert(lent), ty });
        Some((Place::from(var).then(Proj::Deref), None))
    }

    /// Is it the name of a constant or a static?
    pub(super) fn is_constant(&self, e: &syn::Expr) -> bool {
        matches!(e, syn::Expr::Path(_)) && self.variable(e).is_none()
    }

    /// The chain over the parts of an item: of a row, of an owned container.
    pub(super) fn chain_of_value(&mut self, span: Span, value: Val) -> Rc<Chain> {
        let items = match &value.ty {
            Ty::Ref(true, _) => Items::Unique,
            Ty::Ref(false, _) => Items::Shared,
            _ => Items::Values,
        };
        let place = self.place_of(span, value);
        Rc::new(Chain::Items { place, items, reversed: false, copied: false })
    }

    /// The function that is given to a method of iterators.
    pub(in crate::lower) fn function_argument(&mut self, e: &syn::Expr) -> Option<Function> {
        let function = self.function_of(e);
        if function.is_none() {
            self.refuse(
                e,
                "this function value",
                "which function it is, is only known at run time",
                "write a closure, or the name of a function",
            );
        }
        function
    }

    /// The items of what a method gives: a container, as `collect` does.
    fn given_items(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<Chain>> {
        let expr = syn::Expr::MethodCall(m.clone());
        let gathers = matches!(self.infer(&expr), Ty::Vec(_) | Ty::Array(..) | Ty::Boxed(_) | Ty::Option(_));
        if self.is_stream(&m.receiver) && !gathers {
            self.refuse_chain(m);
            return None;
        }
        let (place, lent) = self.iterated(&expr)?;
        let items = match (lent, self.func.type_of(&place)) {
            (_, Ty::Ref(true, _)) | (Some(true), _) => Items::Unique,
            (_, Ty::Ref(false, _)) | (Some(false), _) => Items::Shared,
            _ => Items::Values,
        };
        Some(self.source(place, items))
    }

    fn adapted(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<Chain>> {
        let name = m.method.to_string();
        let size = |s: &mut Self| m.args.first().map_or_else(code::nothing, |e| s.while_lending(|s| s.bound(e)));
        if let Some(text) = self.written_source(m) {
            return self.chain(&text);
        }
        if name == "drain"
            && let Some(text) = self.written_out(m)
        {
            let items = self.val(&text);
            return Some(self.chain_of_value(m.span(), items));
        }
        match (name.as_str(), m.args.len()) {
            ("iter", 0) if !self.is_own_method(m) => {
                let (place, _) = self.looked_at(&m.receiver)?;
                return Some(self.source(place, Items::Shared));
            }
            ("iter_mut", 0) if !self.is_own_method(m) => {
                let (place, _) = self.iterated(&m.receiver)?;
                return Some(self.source(place, Items::Unique));
            }
            ("into_iter" | "by_ref" | "fuse", 0) => return self.chain(&m.receiver),
            ("clone", 0) if self.is_stream(&m.receiver) => return self.chain(&m.receiver),
            ("chunks_exact" | "chunks_exact_mut", 1) => {
                let (place, _) = self.iterated(&m.receiver)?;
                let items = Items::Chunks { size: size(self), unique: name.ends_with("mut") };
                return Some(self.source(place, items));
            }
            ("chunks" | "chunks_mut", 1) => {
                let (place, _) = self.iterated(&m.receiver)?;
                let items = Items::RaggedChunks { size: size(self), unique: name.ends_with("mut") };
                return Some(self.source(place, items));
            }
            ("windows", 1) => {
                let (place, _) = self.iterated(&m.receiver)?;
                let items = Items::Windows { size: size(self) };
                return Some(self.source(place, items));
            }
            // One of the user's.
            ("iter" | "iter_mut", 0) => return self.given_items(m),
            _ if !syntax::is_adaptor(&name) => return self.given_items(m),
            _ => {}
        }
        let inner = self.chain(&m.receiver)?;
        let function = |s: &mut Self, at: usize| s.function_argument(&m.args[at]);
        Some(Rc::new(match (name.as_str(), m.args.len()) {
            ("copied" | "cloned", 0) => return Some(copied(inner)),
            ("rev", 0) => match self.reversed(&inner) {
                Some(chain) => return Some(chain),
                None => {
                    self.refuse(
                        m,
                        "`.rev()` behind this iterator",
                        "its items are only known from the front",
                        "collect the items into a vector, and reverse that",
                    );
                    return None;
                }
            },
            ("skip" | "take", 1) => {
                let count = size(self);
                return Some(self.cut(inner, count, name == "skip"));
            }
            ("step_by", 1) => Chain::StepBy(self.in_order(inner), size(self)),
            ("enumerate", 0) => Chain::Enumerate(inner),
            ("cycle", 0) if inner.is_lockstep() && !inner.is_endless() => Chain::Cycle(inner),
            ("flatten", 0) => match &*inner {
                Chain::Map(items, f @ Function::Closure(c)) if is_option(&c.tree.closure.body) => {
                    Chain::FilterMap(items.clone(), f.clone())
                }
                _ => Chain::Flatten(inner),
            },
            ("zip", 1) => {
                let other = self.chain(&m.args[0])?;
                self.pairs(m, inner, other)
            }
            ("chain", 1) => Chain::Then(inner, self.chain(&m.args[0])?),
            ("map", 1) => Chain::Map(inner, function(self, 0)?),
            ("inspect", 1) => Chain::Inspect(inner, function(self, 0)?),
            ("filter", 1) => Chain::Filter(inner, function(self, 0)?),
            ("filter_map", 1) => Chain::FilterMap(inner, function(self, 0)?),
            ("flat_map", 1) => match function(self, 0)? {
                Function::Closure(c) if is_option(&c.tree.closure.body) => {
                    Chain::FilterMap(inner, Function::Closure(c))
                }
                f => Chain::FlatMap(inner, f),
            },
            ("take_while", 1) => Chain::TakeWhile(inner, function(self, 0)?),
            ("skip_while", 1) => Chain::SkipWhile(inner, function(self, 0)?),
            ("map_while", 1) => Chain::MapWhile(inner, function(self, 0)?),
            ("scan", 2) => {
                let first = self.val(&m.args[0]);
                let first = self.settled_item(m.args[0].span(), first);
                Chain::Scan(inner, first, function(self, 1)?, std::ptr::from_ref(m) as usize)
            }
            _ => {
                self.refuse_chain(m);
                return None;
            }
        }))
    }

    /// The first or the last part of an iterator. Of a container it is a part. What is written through its items is lent
    /// while an index is computed, so where the part begins or ends is computed before.
    pub(super) fn cut(&mut self, inner: Rc<Chain>, count: Inert, skip: bool) -> Rc<Chain> {
        let Chain::Items { place, items: items @ (Items::Shared | Items::Unique), reversed: false, copied } = &*inner
        else {
            return Rc::new(if skip { Chain::Skip(self.in_order(inner), count) } else { Chain::Take(inner, count) });
        };
        let whole = self.inert_load(place, Ty::Unknown);
        let (text, n) = (crate::emit::place::list(&self.func, place), code::operand(&count.tokens));
        let mut end = code::joined(quote!(#n.min(#text.len())), &[count, whole], Ty::usize());
        if matches!(items, Items::Unique) {
            let var = self.temp("end", Ty::usize(), false);
            self.emit(Span::call_site(), Kind::Let { var, value: Some(Expr::Inert(end)) });
            end = self.inert_load(&var.into(), Ty::usize());
        }
        let text = &end.tokens;
        let tokens = if skip { quote!(#text..) } else { quote!(..#text) };
        let place = place.then(Proj::Range(code::joined(tokens, &[end], Ty::Unknown)));
        Rc::new(Chain::Items { place, items: items.clone(), reversed: false, copied: *copied })
    }

    /// From the other end.
    pub(super) fn reversed(&mut self, inner: &Rc<Chain>) -> Option<Rc<Chain>> {
        Some(Rc::new(match &**inner {
            Chain::Items { place, items, reversed, copied } => {
                Chain::Items { place: place.clone(), items: items.clone(), reversed: !reversed, copied: *copied }
            }
            Chain::Map(chain, f) => Chain::Map(self.reversed(chain)?, f.clone()),
            Chain::Inspect(chain, f) => Chain::Inspect(self.reversed(chain)?, f.clone()),
            Chain::Copied(chain) => Chain::Copied(self.reversed(chain)?),
            Chain::Filter(chain, f) => Chain::Filter(self.reversed(chain)?, f.clone()),
            Chain::FilterMap(chain, f) => Chain::FilterMap(self.reversed(chain)?, f.clone()),
            Chain::Rev(chain) => return Some(chain.clone()),
            Chain::Then(a, b) => Chain::Then(self.reversed(b)?, self.reversed(a)?),
            chain if chain.is_lockstep() && !chain.is_endless() => Chain::Rev(inner.clone()),
            _ => return None,
        }))
    }

    pub(in crate::lower) fn refuse_chain(&mut self, m: &syn::ExprMethodCall) {
        if let Some(syn::Expr::Closure(c)) = m.args.first()
            && m.method == "map"
            && array::takes_an_index(c).is_some()
        {
            return self.refuse(
                &m.method,
                "`map` of indices whose type is not visible here",
                "how many elements it makes is not known",
                "bind what it makes with its type: `let x: [f64; 3] = …;`",
            );
        }
        let of_a_field = matches!(closure::bare(&m.receiver), syn::Expr::Field(_));
        if of_a_field && ["values", "keys"].iter().any(|name| m.method == name) {
            return self.refuse(
                &m.method,
                &format!("the iterator `.{}()` of a field", m.method),
                "that the field is a map, and what it holds, is not seen here",
                "bind it to a variable with its type (`let groups: &BTreeMap<u32, usize> = &self.groups;`), or put \
                 `#[differentiate]` on the module",
            );
        }
        self.refuse(
            &m.method,
            &format!("the iterator `.{}(…)`", m.method),
            "it is not one of the methods of iterators that are known",
            "write the loop over an index: `for i in 0..x.len()`",
        );
    }
}

fn copied(inner: Rc<Chain>) -> Rc<Chain> {
    match &*inner {
        Chain::Items { place, items, reversed, .. } => {
            Rc::new(Chain::Items { place: place.clone(), items: items.clone(), reversed: *reversed, copied: true })
        }
        Chain::Range(_) => inner,
        _ => Rc::new(Chain::Copied(inner)),
    }
}
