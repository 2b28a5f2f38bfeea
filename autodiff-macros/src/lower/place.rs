//! Places: variables with paths.

use crate::ir::code;
use crate::lower::call::boxed;
use crate::lower::types::refine;
use crate::lower::{Expr, Inert, Kind, Lower, Place, Proj, Stmt, Ty, Val, closure};
use crate::syntax::Spanned;
use quote::{ToTokens, quote};

impl Lower<'_> {
    /// The place that an expression denotes, if it denotes one.
    pub(super) fn place(&mut self, e: &syn::Expr) -> Option<Place> {
        match e {
            syn::Expr::Path(_) => {
                let v = self.variable(e)?;
                self.refuse_by_parts(e.span(), v);
                if self.is_closure(v) {
                    self.refuse_function_value(e);
                    return None;
                }
                if self.chains.contains_key(&v) {
                    self.refuse_iterator_value(e);
                    return None;
                }
                Some(v.into())
            }
            syn::Expr::Paren(p) => self.place(&p.expr),
            syn::Expr::Group(g) => self.place(&g.expr),
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => Some(self.dereferenced(u)),
            syn::Expr::Field(_) if self.part_named(e).is_some() => self.part_named(e).map(Place::from),
            syn::Expr::Field(f) => {
                let step = refine::member(&f.member);
                let base = self.base(&f.base)?;
                if let Proj::Named(_) = step {
                    self.has_fields(&base);
                } else {
                    self.refute(&self.func.type_of(&base));
                }
                Some(base.then(step))
            }
            syn::Expr::Index(i) => {
                let base = self.base(&i.expr)?;
                self.refute(&self.func.type_of(&base));
                self.learn_keyed(&base, i);
                let step = match self.by_key(&self.func.type_of(&base), &i.index) {
                    Some(of) => self.keyed_step(&base, of, &i.index),
                    None => {
                        self.refuse_lent(&i.index);
                        self.index(&i.index)
                    }
                };
                Some(base.then(step))
            }
            syn::Expr::MethodCall(m) => {
                if let Some(place) = self.lent_place(m) {
                    return self.place(&place);
                }
                if !m.args.is_empty() {
                    return self.place_in_option(m);
                }
                let whole =
                    ["as_slice", "as_mut_slice", "as_ref", "as_mut", "borrow"].contains(&m.method.to_string().as_str());
                let place = if whole && !self.lends_itself(m) { self.place(&m.receiver)? } else { return None };
                // What a type without a derivative lends by its own trait, is only in the code.
                let plain = matches!(self.func.type_of(&place).peeled(), Ty::Plain(_));
                (!plain).then_some(place)
            }
            _ => None,
        }
    }

    /// A number in a container that is lent and does not change, as a place: so passes see at which index it is
    /// read, as they do of what carries a derivative. What else an index may do stays the user's text.
    pub(super) fn constant_element(&mut self, e: &syn::ExprIndex) -> Option<Place> {
        let mut base = &*e.expr;
        let mut indices = vec![&*e.index];
        while let syn::Expr::Index(inner) = base {
            base = &inner.expr;
            indices.push(&inner.index);
        }
        let var = self.variable(base)?;
        let mut held = self.func.var(var).ty.peeled();
        for _ in &indices {
            let (Ty::Slice(item) | Ty::Vec(item)) = held else { return None };
            held = item;
        }
        if !held.is_float()
            || !self.func.is_lent_constant(var)
            || !indices.into_iter().all(|at| self.stays_the_same(at))
        {
            return None;
        }
        self.place(&syn::Expr::Index(e.clone()))
    }

    /// Is the index code without effects on numbers that are no references?
    fn stays_the_same(&mut self, index: &syn::Expr) -> bool {
        let code = self.inert(index);
        code.pure && code.writes.is_empty() && code.reads.iter().all(|v| matches!(self.func.var(*v).ty, Ty::Int(_)))
    }

    /// The place behind a reference: `*&x` is `x`.
    pub(super) fn dereferenced(&mut self, u: &syn::ExprUnary) -> Place {
        if let syn::Expr::MethodCall(m) = closure::bare(&u.expr)
            && let Some(lent) = self.lent_place(m)
            && let Some(place) = self.place(&lent)
        {
            return place;
        }
        let base = match self.place(&u.expr) {
            Some(base) => base,
            None => match self.val(&u.expr) {
                Val { expr: Expr::Borrow { place, .. }, .. } => return place,
                // What a function returns a reference to, is given as a value.
                value if is_given(&u.expr, &value.ty) => return self.place_of(u.span(), value),
                value => self.place_of(u.span(), value),
            },
        };
        // `**r` of what is one reference here: `&&x` is taken as `&x`, and an element that may be missing as a value.
        let ty = self.func.type_of(&base);
        let value = matches!(ty, Ty::Float(_) | Ty::Int(_) | Ty::Bool);
        if value { base } else { base.then(boxed::dereference(&ty)) }
    }

    /// What a path goes into: a place, or a value that gets a name.
    fn base(&mut self, e: &syn::Expr) -> Option<Place> {
        if let Some(place) = self.place(e) {
            return Some(place);
        }
        let value = self.val(e);
        Some(self.place_of(e.span(), value))
    }

    /// The place of a value.
    pub(super) fn place_of(&mut self, span: proc_macro2::Span, value: Val) -> Place {
        match value.expr {
            Expr::Load(place) | Expr::Borrow { place, .. } => place,
            _ => self.bind(span, "t", value).into(),
        }
    }

    /// A step of indexing.
    pub(super) fn index(&mut self, e: &syn::Expr) -> Proj {
        self.learn_range(e);
        match e {
            syn::Expr::Range(r) => {
                let start = r.start.as_deref().map(|e| self.bound(e)).unwrap_or_else(code::nothing);
                let end = r.end.as_deref().map(|e| self.bound(e)).unwrap_or_else(code::nothing);
                let limits = r.limits.to_token_stream();
                let (a, b) = (code::operand(&start.tokens), code::operand(&end.tokens));
                let tokens = quote!(#a #limits #b);
                Proj::Range(code::joined(tokens, &[start, end], Ty::Unknown))
            }
            syn::Expr::Paren(p) => self.index(&p.expr),
            e if self.takes_part(e) => {
                let range = without_clone(e);
                self.index(&syn::parse_quote!(#range.start..#range.end))
            }
            _ => {
                if matches!(self.infer(e), Ty::Unknown | Ty::Int(None)) && self.variable(e).is_some() {
                    // An index variable is a `usize`, or a range, which is only sliced with once.
                    let v = self.variable(e).expect("a variable");
                    self.learn(&v.into(), &Ty::usize());
                }
                Proj::Index(self.bound(e))
            }
        }
    }

    /// Does the index take a part: is it a range, as it is written or in a variable?
    pub(super) fn takes_part(&self, index: &syn::Expr) -> bool {
        matches!(index, syn::Expr::Range(_)) || self.infer(without_clone(index)).peeled().is_range()
    }

    /// An index or a bound: inert, and such that it can be evaluated again in the backward sweep.
    pub(super) fn bound(&mut self, e: &syn::Expr) -> Inert {
        self.teach(e, &Ty::usize());
        let mut code = self.after_changes(e);
        if !matches!(code.ty, Ty::Int(Some(_))) {
            code.ty = Ty::usize();
        }
        self.inert_of(e.span(), "at", code)
    }

    /// The place on the left of an assignment; a variable that gets an active value becomes active.
    pub(super) fn place_to_write(&mut self, e: &syn::Expr) -> Option<Place> {
        let before = self.errors.count();
        let place = self.place(e);
        if place.is_none() && self.errors.count() == before {
            self.refuse(
                e,
                "assigning to this expression",
                "it is not a variable, an element or a tuple field",
                "bind a `&mut` reference with a `let` of its own, or index the container",
            );
        }
        self.note_writes(&place.iter().map(|place| place.root).collect::<Vec<_>>());
        place
    }

    /// The place that a value goes to, which is looked for once the value is there: the way to the place may change what the
    /// value reads (`v[{ i += 1; i }] *= v[i]`).
    pub(super) fn place_for(&mut self, e: &syn::Expr, value: Val) -> Option<(Place, Val)> {
        let start = self.out.last().expect("an open block").len();
        let place = self.place_to_write(e)?;
        let block = self.out.last().expect("an open block");
        let reads = matches!(value.expr, Expr::Load(_) | Expr::Inert(_)) && !matches!(value.ty, Ty::Ref(..));
        if !reads || !block[start..].iter().any(may_change) {
            return Some((place, value));
        }
        let active = self.is_active(&value.expr);
        let var = self.temp("t", value.ty.clone(), active);
        let stmt = Stmt::new(e.span(), Kind::Let { var, value: Some(value.expr) });
        self.out.last_mut().expect("an open block").insert(start, stmt);
        Some((place, Val { expr: Expr::var(var), ty: value.ty }))
    }
}

/// May the statement change something that a value reads?
fn may_change(stmt: &Stmt) -> bool {
    match &stmt.kind {
        Kind::Let { value: Some(Expr::Inert(code)), .. } => !code.pure || !code.writes.is_empty(),
        Kind::Let { value, .. } => !matches!(value, None | Some(Expr::Load(_) | Expr::Borrow { .. } | Expr::Len(_))),
        _ => true,
    }
}

/// What is cloned.
fn without_clone(e: &syn::Expr) -> &syn::Expr {
    match closure::bare(e) {
        syn::Expr::MethodCall(m) if m.method == "clone" => &m.receiver,
        e => e,
    }
}

/// Is it the value of a call of the user's, and no reference?
fn is_given(e: &syn::Expr, ty: &Ty) -> bool {
    matches!(e, syn::Expr::MethodCall(_) | syn::Expr::Call(_))
        && matches!(ty, Ty::Named(_) | Ty::Array(..) | Ty::Tuple(_))
}
