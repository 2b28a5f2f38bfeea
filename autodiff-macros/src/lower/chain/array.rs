//! Arrays that a closure makes, element by element: `x.map(f)`, `array::from_fn(f)`.

use crate::ir::code;
use crate::lower::closure::{self, Function, path_ends};
use crate::lower::stmt::iterate;
use crate::lower::{Expr, Head, Inert, Kind, Lower, Place, Proj, RangeForm, Tokens, Ty, Val, VarId};
use crate::names;
use proc_macro2::{Ident, Span};
use quote::quote;
use std::rc::Rc;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The longest arrays whose elements are written out one by one.
const WRITTEN_OUT: usize = 8;

/// What the elements of an array are made from.
#[derive(Clone, Copy)]
enum From<'a> {
    /// Those of another array.
    Items(&'a Place),
    /// Their indices; with their type, if the type of the array is written.
    Indices(Option<&'a Ty>),
}

impl<'a> Lower<'a> {
    /// `x.map(f)` of an array; `None` if it is not that.
    pub(in crate::lower) fn mapped_array(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        let Ty::Array(_, len) = self.infer(&m.receiver).peeled().clone() else { return None };
        if m.method != "map" || m.args.len() != 1 {
            return None;
        }
        let before = self.errors.count();
        let value = self.val(&m.receiver);
        let value = self.settled_item(m.span(), value);
        let array = self.place_of(m.span(), value);
        let Some(f) = self.function_argument(&m.args[0]) else { return Some(self.nothing()) };
        if self.errors.count() > before {
            return Some(self.nothing());
        }
        let len = match self.func.type_of(&array).peeled().clone() {
            Ty::Array(_, known) => known.or(len),
            _ => len,
        };
        let key = std::ptr::from_ref(&m.method) as usize;
        Some(self.made_array(m.span(), len, &f, From::Items(&array), key))
    }

    /// `f(x).map(g)` of a value whose type nothing shows, where an array is expected of it, or what comes of it is a list; `None` if
    /// it is not that. Nothing else is mapped to one: rustc sees to it that it is an array.
    pub(in crate::lower) fn mapped_unseen(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        let open = matches!(self.infer(&m.receiver).peeled(), Ty::Unknown | Ty::Named(_));
        let listed = self.kinds.is_list(std::ptr::from_ref(m) as usize);
        if m.method != "map" || m.args.len() != 1 || !open || !self.is_optional(&m.receiver) {
            return None;
        }
        match self.expected.take() {
            Some(Ty::Array(_, Some(len))) => Some(self.mapped_to(m, len)),
            _ if listed => Some(self.mapped_in_place(m)),
            expected => {
                self.expected = expected;
                None
            }
        }
    }

    /// The same of as many items.
    fn mapped_to(&mut self, m: &syn::ExprMethodCall, len: Tokens) -> Val {
        let Some((value, f)) = self.mapped_by(m) else { return self.nothing() };
        let items = self.bind(m.span(), "items", value);
        let (ct, name, length) = (&self.runtime, &self.func.var(items).name, code::operand(&len.tokens()));
        let tokens = quote!(let _: usize = #ct::length_of_array::<_, #length>(&#name););
        let code = Inert { pure: false, ty: Ty::unit(), ..self.on(items, tokens) };
        self.emit(m.span(), Kind::Inert { code, binds: vec![] });
        let key = std::ptr::from_ref(&m.method) as usize;
        self.made_array(m.span(), Some(len), &f, From::Items(&items.into()), key)
    }

    /// The same where its length is not seen either: its items become others of their type.
    fn mapped_in_place(&mut self, m: &syn::ExprMethodCall) -> Val {
        let Some((value, f)) = self.mapped_by(m) else { return self.nothing() };
        let made = self.stored("made", value, std::ptr::from_ref(&m.method) as usize);
        let (len, name) = self.array_length(m.span(), made);
        let bound = |s: &Self, tokens| Inert { ty: Ty::usize(), ..s.on(len, tokens) };
        let (end, range) = (bound(self, quote!(#name)), bound(self, quote!(0..#name)));
        self.for_each_index(end, range, |s, at| {
            let item = Place::from(made).then(Proj::Index(at));
            let value = s.load(item.clone());
            let value = s.apply(&f, m.span(), vec![value]);
            let value = s.settled_item(m.span(), value);
            s.store_in(&item, value);
        });
        self.load(made.into())
    }

    /// The length of an array, as a variable.
    fn array_length(&mut self, span: Span, array: VarId) -> (VarId, Ident) {
        let (ct, name) = (&self.runtime, &self.func.var(array).name);
        let length = Inert { ty: Ty::usize(), ..self.on(array, quote!(#ct::length_of_array(&#name))) };
        let len = self.temp("len", Ty::usize(), false);
        self.emit(span, Kind::Let { var: len, value: Some(Expr::Inert(length)) });
        (len, self.func.var(len).name.clone())
    }

    /// What is mapped, and by what; `None` if either is refused.
    fn mapped_by(&mut self, m: &syn::ExprMethodCall) -> Option<(Val, Function)> {
        let before = self.errors.count();
        let value = self.val(&m.receiver);
        let value = self.settled_item(m.span(), value);
        let f = self.function_argument(&m.args[0])?;
        (self.errors.count() == before).then_some((value, f))
    }

    /// A loop over the indices of an array.
    fn for_each_index(&mut self, end: Inert, range: Inert, body: impl FnOnce(&mut Self, Inert)) {
        let at = self.temp("at", Ty::usize(), false);
        let index = self.func.var(at).name.clone();
        let form =
            RangeForm { start: code::literal(0), end, inclusive: false, step: None, reversed: false, one_way: false };
        let target = self.target();
        self.item_loop(target, Head::Range { var: at, range, form }, &[], |s| {
            let at = Inert { ty: Ty::usize(), ..s.on(at, quote!(#index)) };
            body(s, at);
        });
    }

    /// What `self.0.map(f)` stands for where nothing shows the type of the field: that it is an array, whose items become
    /// others of their type, as rustc finds out; the length need not be seen. Of the items nothing may say that they are no
    /// numbers.
    pub(in crate::lower) fn mapped_field(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        let (field, f) = (closure::bare(&m.receiver), m.args.first()?);
        let by_closure = match (field, f) {
            (syn::Expr::Field(_), syn::Expr::Closure(c)) => {
                let rows = row_map(c).is_some_and(takes_a_number);
                m.method == "map" && (rows || takes_a_number(c)) && takes_an_index(c).is_none()
            }
            _ => false,
        };
        let optional = || self.is_optional(field) || self.kinds.is_optional(std::ptr::from_ref(field) as usize);
        if !by_closure || !matches!(self.infer(field).peeled(), Ty::Unknown | Ty::Named(_)) || optional() {
            return None;
        }
        Some(self.text(m, |s| {
            let (made, new, at) = (s.own_name("made"), s.own_name("new"), s.own_name("at"));
            let rows = match f {
                syn::Expr::Closure(c) => row_map(c),
                _ => None,
            };
            if let Some(g) = rows {
                let k = s.own_name("k");
                return quote!({
                    let mut #made = #field;
                    let #new = #g;
                    for #at in 0..#made.len() {
                        for #k in 0..#made[#at].len() {
                            #made[#at][#k] = #new(#made[#at][#k]);
                        }
                    }
                    #made
                });
            }
            quote!({
                let mut #made = #field;
                let #new = #f;
                for #at in 0..#made.len() {
                    #made[#at] = #new(#made[#at]);
                }
                #made
            })
        }))
    }

    /// `cell.map(|i| nodes[i])` of an array of indices whose type is not seen, where that of what is made is; `None` if it is not
    /// that. Nothing else is mapped to an array.
    pub(in crate::lower) fn mapped_indices(&mut self, m: &syn::ExprMethodCall) -> Option<Rc<syn::Expr>> {
        let Some(Ty::Array(_, Some(len))) = self.expected.clone() else { return None };
        let Some(syn::Expr::Closure(c)) = m.args.first().filter(|_| m.method == "map" && m.args.len() == 1) else {
            return None;
        };
        let known = !matches!(self.infer(&m.receiver).peeled(), Ty::Unknown | Ty::Named(_));
        if known || !iterate::is_place(&m.receiver) || takes_an_index(c).is_none() {
            return None;
        }
        Some(self.text(m, |s| {
            let (indices, at) = (s.own_name("indices"), s.own_name("at"));
            let (index, body, from) = (&c.inputs[0], &c.body, &m.receiver);
            let len = code::operand(&len.tokens());
            // What is an index as it is, has the type of one; a variable may refer to them.
            let owned = !matches!(from.as_ref(), syn::Expr::Path(_));
            let ty = (owned && takes_an_index(c) == Some(true)).then(|| quote!(: [usize; #len]));
            quote!({
                let #indices #ty = #from;
                ::core::array::from_fn::<_, #len, _>(|#at| {
                    let #index = #indices[#at];
                    #body
                })
            })
        }))
    }

    /// `std::array::from_fn(f)`; `None` if it is not that.
    pub(in crate::lower) fn array_from_fn(&mut self, c: &syn::ExprCall, expected: Option<&Ty>) -> Option<Val> {
        let known = matches!(&*c.func, syn::Expr::Path(p) if path_ends(&p.path, &["array", "from_fn"]));
        if !known || c.args.len() != 1 {
            return None;
        }
        let written = self.written_array(&c.func);
        let (item, len) = match written.as_ref().or(expected) {
            Some(Ty::Array(item, len)) => (Some(&**item), len.clone()),
            _ => (None, None),
        };
        let key = std::ptr::from_ref(c) as usize;
        let len = len.or_else(|| self.kinds.length(key));
        let f = self.function_argument(&c.args[0]);
        let Some(f) = f else { return Some(self.nothing()) };
        Some(self.made_array(c.span(), len, &f, From::Indices(item), key))
    }

    /// The array that `from_fn::<T, N, _>` says it makes.
    fn written_array(&self, func: &syn::Expr) -> Option<Ty> {
        let syn::Expr::Path(p) = func else { return None };
        let syn::PathArguments::AngleBracketed(a) = &p.path.segments.last()?.arguments else { return None };
        let mut arguments = a.args.iter();
        let Some(syn::GenericArgument::Type(item)) = arguments.next() else { return None };
        let len = match arguments.next()? {
            syn::GenericArgument::Const(len) => self.constant_length(len),
            // A constant by its name looks like a type.
            syn::GenericArgument::Type(syn::Type::Path(len)) => len.path.get_ident().map(|n| quote!(#n).into()),
            _ => None,
        };
        Some(Ty::Array(Box::new(self.read(item)), Some(len?)))
    }

    /// An array of the values of a function.
    fn made_array(&mut self, span: Span, len: Option<Tokens>, f: &Function, from: From<'_>, key: usize) -> Val {
        let element = |s: &mut Self, at: Inert| {
            let value = match from {
                From::Items(place) => s.load(place.then(Proj::Index(at))),
                From::Indices(_) => Val { expr: Expr::Inert(at), ty: Ty::usize() },
            };
            if let From::Indices(item) = from {
                s.wanted = item.cloned();
            }
            let value = s.apply(f, span, vec![value]);
            s.wanted = None;
            s.settled_item(span, value)
        };
        let short = |len: &Tokens| len.to_string().replace("usize", "").parse().ok().filter(|n| *n <= WRITTEN_OUT);
        if let Some(n) = len.as_ref().and_then(short) {
            let items: Vec<Val> = (0..n)
                .map(|i| {
                    let value = element(self, code::literal(i));
                    self.element_value(value)
                })
                .collect();
            let item = items.iter().map(|v| v.ty.clone()).fold(Ty::Unknown, |a, b| a.join(&b));
            let ty = Ty::Array(Box::new(item), len);
            return Val { expr: Expr::List { items: items.into_iter().map(|v| v.expr).collect(), vec: false }, ty };
        }
        let row = match from {
            From::Indices(item) => item.cloned(),
            // A row that is mapped is as long as before.
            From::Items(array) if maps_rows(f) => Some(self.func.type_of(array).peeled().item().clone()),
            From::Items(_) => None,
        };
        let row = row.filter(|item| matches!(item, Ty::Array(..)));
        let (zero, item) = row.and_then(|item| Some((zeros(&item)?, item))).unwrap_or((Expr::Number(0.0), Ty::OPEN));
        let rows = matches!(item, Ty::Array(..));
        let ty = Ty::Array(Box::new(item), len.clone());
        // Where the length is not seen, rustc finds it.
        let length = len.as_ref().map_or_else(|| quote!(_), |len| quote!(#len));
        let length = Inert { tokens: length, ..code::literal(0) };
        let zeros = Expr::Repeat { value: Box::new(zero), len: length, vec: false };
        let made = self.stored("made", Val { expr: zeros, ty }, key);
        let [end, range] = match len {
            Some(len) => [quote!((#len)), quote!(0..(#len))].map(|tokens| Inert { tokens, ..code::literal(0) }),
            None => {
                let (len, name) = self.array_length(span, made);
                [quote!(#name), quote!(0..#name)].map(|tokens| Inert { ty: Ty::usize(), ..self.on(len, tokens) })
            }
        };
        self.for_each_index(end, range, |s, at| {
            let value = element(s, at.clone());
            let row = rows && matches!(value.ty, Ty::Array(..));
            if !row && !matches!(value.ty, Ty::Float(_) | Ty::Unknown | Ty::Named(_)) {
                s.errors.refuse(
                    span,
                    "a long array of something else than floats",
                    "its elements are made in a loop, which starts from zeros",
                    "write the loop",
                );
            }
            s.store_in(&Place::from(made).then(Proj::Index(at)), value);
        });
        self.load(made.into())
    }
}

/// Is it `|row| row.map(g)`?
fn maps_rows(f: &Function) -> bool {
    let Function::Closure(c) = f else { return false };
    row_map(&c.tree.closure).is_some()
}

/// What a closure maps the one thing by that it takes, if it does nothing else: `|row| row.map(g)`.
fn row_map(c: &syn::ExprClosure) -> Option<&syn::ExprClosure> {
    let inputs: Vec<&syn::Pat> = c.inputs.iter().collect();
    let ([syn::Pat::Ident(p)], syn::Expr::MethodCall(m)) = (&inputs[..], closure::bare(&c.body)) else { return None };
    let of_it = matches!(closure::bare(&m.receiver), syn::Expr::Path(path) if path.path.is_ident(&p.ident));
    match m.args.first() {
        Some(syn::Expr::Closure(inner)) if of_it && m.method == "map" => Some(inner),
        _ => None,
    }
}

/// May the one thing that a closure takes be a number, as far as the text says?
fn takes_a_number(c: &syn::ExprClosure) -> bool {
    struct Uses<'n> {
        name: &'n Ident,
        of_others: bool,
    }
    impl<'ast> Visit<'ast> for Uses<'_> {
        fn visit_expr(&mut self, e: &'ast syn::Expr) {
            let is = |e: &syn::Expr| matches!(closure::bare(e), syn::Expr::Path(p) if p.path.is_ident(self.name));
            self.of_others |= match e {
                syn::Expr::Index(i) => is(&i.expr),
                syn::Expr::Field(f) => is(&f.base),
                syn::Expr::ForLoop(f) => is(&f.expr),
                syn::Expr::MethodCall(m) => {
                    is(&m.receiver) && crate::rules::method(&m.method.to_string(), m.args.len() + 1).is_none()
                }
                _ => false,
            };
            visit::visit_expr(self, e);
        }
    }
    let inputs: Vec<&syn::Pat> = c.inputs.iter().collect();
    let [syn::Pat::Ident(p)] = inputs[..] else { return false };
    let mut uses = Uses { name: &p.ident, of_others: false };
    uses.visit_expr(&c.body);
    !uses.of_others
}

/// Is the one thing that a closure takes used to index in its body, and is it an index as it is?
pub(super) fn takes_an_index(c: &syn::ExprClosure) -> Option<bool> {
    struct Indices<'n>(&'n Ident, Option<bool>);
    impl<'ast> Visit<'ast> for Indices<'_> {
        fn visit_expr_index(&mut self, i: &'ast syn::ExprIndex) {
            if names::mentions(&i.index, self.0) {
                let itself = matches!(closure::bare(&i.index), syn::Expr::Path(p) if p.path.is_ident(self.0));
                self.1 = Some(itself || self.1 == Some(true));
            }
            visit::visit_expr_index(self, i);
        }
    }
    let inputs: Vec<&syn::Pat> = c.inputs.iter().collect();
    let [syn::Pat::Ident(p)] = inputs[..] else { return None };
    let mut indices = Indices(&p.ident, None);
    indices.visit_expr(&c.body);
    indices.1
}

/// What arrays of floats start from.
fn zeros(ty: &Ty) -> Option<Expr> {
    match ty {
        Ty::Array(item, Some(len)) => {
            let len = Inert { tokens: quote!(#len), ..code::literal(0) };
            Some(Expr::Repeat { value: Box::new(zeros(item)?), len, vec: false })
        }
        Ty::Float(_) => Some(Expr::Number(0.0)),
        _ => None,
    }
}
