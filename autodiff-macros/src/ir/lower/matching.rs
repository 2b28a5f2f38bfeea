//! `match`, `if let`, `while let` and `let … else` on active data.
//!
//! What a pattern binds are parts of the scrutinee's place: the emitted pattern only tests, and the arm begins with a
//! `let` for each name. So `Some(x)` on `o` is the test `Some(_)` and `let x = o as Some.0;`.

use super::option::Element;
use super::{
    Arm, Dest, Expr, Head, Inert, Kind, Lower, Member, Owner, Place, Proj, Target, Ty, Val, VarId, Variant, scan,
};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;

/// How a pattern binds: by value, or by a reference (unique or not).
type Mode = Option<bool>;

/// What is matched.
struct Scrutinee {
    /// Its place.
    place: Place,
    /// How patterns bind from the start.
    mode: Mode,
    /// The code to match on.
    code: Inert,
}

/// What an arm's pattern comes to.
#[derive(Default)]
struct Tested<'p> {
    /// The names that it binds, with their places.
    bindings: Vec<(&'p syn::PatIdent, Place, Mode)>,
    /// Inert variables that the emitted pattern binds itself.
    binds: Vec<VarId>,
    /// Do names stay in the pattern, for a guard?
    named: bool,
}

impl Lower<'_> {
    pub(super) fn match_(&mut self, m: &syn::ExprMatch, dest: Dest) {
        if let Some(element) = self.option(&m.expr) {
            return self.match_element(m, &element, dest);
        }
        let optional = m.arms.iter().any(|arm| names_variant(&arm.pat)) && scan::jumps_out(&m.expr);
        let active = optional || (self.mentions_active(&m.expr) && self.infer(&m.expr).may_be_active());
        if !active {
            let scrutinee = self.inert(&m.expr);
            let arms = m.arms.iter().map(|arm| self.inert_arm(arm, &scrutinee.ty, dest)).collect();
            self.emit(m.match_token.span(), Kind::Match { scrutinee, arms, taken: None });
            return;
        }
        let mut subject = self.scrutinee(&m.expr);
        let mut arms = vec![];
        for arm in &m.arms {
            let (pattern, guard) = guarded(&arm.pat);
            for case in cases(pattern) {
                arms.push(self.arm(case, guard, &mut subject, |s| s.tail(&arm.body, dest)));
            }
        }
        self.emit(m.match_token.span(), Kind::Match { scrutinee: subject.code, arms, taken: None });
    }

    /// An arm of a `match` on what carries no derivative: the pattern as written.
    fn inert_arm(&mut self, arm: &syn::Arm, ty: &Ty, dest: Dest) -> Arm {
        self.scopes.push(Default::default());
        let (pat, guard) = guarded(&arm.pat);
        let binds = self.declare_all(pat, ty);
        let pattern = self.inert_pattern(pat);
        let guard = guard.map(|guard| self.guard(guard));
        let body = self.in_block(|s| s.tail(&arm.body, dest));
        self.scopes.pop();
        Arm { pattern, binds, guard, body }
    }

    fn guard(&mut self, guard: &syn::Expr) -> Inert {
        if super::control::has_let(guard) {
            self.refuse(guard, "a `let` in a guard", "it is not supported yet", "nest an `if let` in the arm");
        }
        self.condition(guard)
    }

    /// What is matched.
    fn scrutinee(&mut self, e: &syn::Expr) -> Scrutinee {
        let value = self.val(e);
        let mode = match &value.expr {
            Expr::Borrow { unique, .. } => Some(*unique),
            _ => None,
        };
        let place = self.place_of(e.span(), value);
        let ty = self.func.type_of(&place);
        let mut code = self.inert_load(&place, ty);
        if mode.is_some() {
            let tokens = &code.tokens;
            code.tokens = quote!(&#tokens);
        }
        Scrutinee { place, mode, code }
    }

    /// An arm that takes a place apart.
    fn arm(
        &mut self,
        pattern: &syn::Pat,
        guard: Option<&syn::Expr>,
        scrutinee: &mut Scrutinee,
        body: impl FnOnce(&mut Self),
    ) -> Arm {
        self.scopes.push(Default::default());
        let mut tested = Tested { named: guard.is_some(), ..Default::default() };
        let pattern = self.tested(pattern, &scrutinee.place, scrutinee.mode, &mut tested);
        // What the pattern itself binds may be moved out of the scrutinee, which is then not there to match again.
        scrutinee.code.pure &= tested.binds.is_empty();
        let guard = guard.map(|guard| self.guard(guard));
        let Tested { bindings, binds, .. } = tested;
        let body = self.in_block(|s| {
            s.bind_parts(bindings);
            body(s);
        });
        self.scopes.pop();
        Arm { pattern, binds, guard, body }
    }

    /// Binds the names of a pattern to their places.
    fn bind_parts(&mut self, bindings: Vec<(&syn::PatIdent, Place, Mode)>) {
        let mut bindings = bindings;
        self.bind_fields(&mut bindings);
        for (p, place, mode) in bindings {
            let value = match mode {
                None => self.load(place),
                Some(unique) => {
                    let ty = Ty::Ref(unique, Box::new(self.func.type_of(&place)));
                    Val { expr: Expr::Borrow { place, unique }, ty }
                }
            };
            self.bind_ident(p, value, false);
        }
    }

    /// Unique references to several fields of a variant are taken at once, since each of them borrows the whole enum.
    fn bind_fields(&mut self, bindings: &mut Vec<(&syn::PatIdent, Place, Mode)>) {
        let of_variant = |place: &Place| match place.path.get(place.whole_enum().path.len()) {
            Some(Proj::Part { variant, field, .. }) if variant.home == Owner::User => {
                Some((place.whole_enum(), variant.clone(), field.clone()))
            }
            _ => None,
        };
        loop {
            let unique = bindings.iter().filter(|(p, _, mode)| *mode == Some(true) || is_ref_mut(p));
            let found: Vec<_> = unique.filter_map(|(_, place, _)| of_variant(place)).collect();
            let several = |whole: &Place| {
                let mut fields: Vec<Member> = vec![];
                for (_, _, field) in found.iter().filter(|(other, ..)| other == whole) {
                    if !fields.contains(field) {
                        fields.push(field.clone());
                    }
                }
                fields
            };
            let Some((whole, variant, _)) = found.iter().find(|(whole, ..)| several(whole).len() > 1) else { return };
            let mut parts = vec![];
            for field in several(whole) {
                let step = Proj::Part { variant: variant.clone(), field: field.clone(), tangent: false };
                let place = whole.then(step);
                let ty = Ty::Ref(true, Box::new(self.func.type_of(&place)));
                let active = self.func.is_active(&self.func.resolve(&place));
                let var = self.temp("field", ty, active);
                self.func.var_mut(var).alias = Some(place.clone());
                for (_, other, _) in bindings.iter_mut() {
                    if other.root == place.root && other.path.starts_with(&place.path) {
                        let mut path = vec![Proj::Deref];
                        path.extend(other.path[place.path.len()..].iter().cloned());
                        *other = Place { root: var, path };
                    }
                }
                parts.push((field, var));
            }
            let (place, variant) = (whole.clone(), variant.clone());
            self.emit(Span::call_site(), Kind::Fields { place, variant, unique: true, tangent: false, parts });
        }
    }

    /// The emitted form of a pattern on a place.
    fn tested<'p>(&mut self, pattern: &'p syn::Pat, place: &Place, mode: Mode, out: &mut Tested<'p>) -> TokenStream {
        match pattern {
            syn::Pat::Paren(p) => {
                let inner = self.tested(&p.pat, place, mode, out);
                quote!((#inner))
            }
            syn::Pat::Ident(p) if is_constant(p) => p.to_token_stream(),
            syn::Pat::Ident(p) => self.tested_name(p, place, mode, out),
            syn::Pat::Wild(_) | syn::Pat::Lit(_) | syn::Pat::Range(_) | syn::Pat::Path(_) | syn::Pat::Rest(_) => {
                pattern.to_token_stream()
            }
            syn::Pat::Reference(r) => {
                let place = match self.func.type_of(place) {
                    Ty::Ref(..) => place.then(Proj::Deref),
                    _ => place.clone(),
                };
                let inner = self.tested(&r.pat, &place, None, out);
                quote!(&#inner)
            }
            syn::Pat::Tuple(t) => {
                let (place, mode) = self.entered(place, mode);
                let parts = self.tested_parts(&t.elems, out, |i| place.then(Proj::Field(i)), mode);
                if t.elems.len() == 1 { quote!((#parts,)) } else { quote!((#parts)) }
            }
            syn::Pat::TupleStruct(t) => {
                let (place, mode) = self.entered(place, mode);
                let path = &t.path;
                let variant = variant_of(path);
                self.learn_variant(&place, &variant);
                if variant.name == "Err" && variant.home == Owner::Result {
                    // The error has no derivative: it is bound as written.
                    out.binds
                        .extend(t.elems.iter().flat_map(|p| self.declare_all(p, &Ty::Unknown)).collect::<Vec<_>>());
                    return self.inert_pattern(pattern);
                }
                let step = |i| Proj::Part { variant: variant.clone(), field: Member::At(i), tangent: false };
                let parts = self.tested_parts(&t.elems, out, |i| place.then(step(i)), mode);
                quote!(#path(#parts))
            }
            syn::Pat::Struct(s) => {
                let (place, mode) = self.entered(place, mode);
                let path = &s.path;
                let variant = variant_of(path);
                let mut fields = vec![];
                for field in &s.fields {
                    let name = field.member.to_token_stream();
                    let member = match &field.member {
                        syn::Member::Named(name) => Member::Named(name.to_string()),
                        syn::Member::Unnamed(i) => Member::At(i.index),
                    };
                    let step = Proj::Part { variant: variant.clone(), field: member, tangent: false };
                    let inner = self.tested(&field.pat, &place.then(step), mode, out);
                    fields.push(quote!(#name: #inner));
                }
                fields.extend(s.rest.as_ref().map(|_| quote!(..)));
                quote!(#path { #(#fields),* })
            }
            syn::Pat::Slice(s) => {
                let (place, mode) = self.entered(place, mode);
                let rest = s.elems.iter().position(is_rest);
                let whole = self.inert_load(&place, Ty::Unknown);
                let text = super::place::operand(&whole.tokens);
                let from_the_end = |n: usize| {
                    let n = proc_macro2::Literal::usize_unsuffixed(n);
                    quote!(#text.len() - #n)
                };
                let count = s.elems.len();
                let mut parts = vec![];
                for (i, part) in s.elems.iter().enumerate() {
                    let step = match rest {
                        Some(rest) if i == rest => {
                            let (from, to) = (super::place::literal(i).tokens, from_the_end(count - 1 - i));
                            let range = quote!(#from..#to);
                            Proj::Range(super::place::joined(range, std::slice::from_ref(&whole), Ty::Unknown))
                        }
                        Some(rest) if i > rest => {
                            let index = from_the_end(count - i);
                            Proj::Index(super::place::joined(index, std::slice::from_ref(&whole), Ty::usize()))
                        }
                        _ => Proj::Index(super::place::literal(i)),
                    };
                    if rest == Some(i) && mode.is_none() && matches!(part, syn::Pat::Ident(_)) {
                        self.refuse(
                            part,
                            "a name for the rest of an array",
                            "its type depends on the length of the array",
                            "match on a reference to it, or on a slice",
                        );
                    }
                    parts.push(self.tested(part, &place.then(step), mode, out));
                }
                quote!([#(#parts),*])
            }
            syn::Pat::Or(_) if scan::pattern_names(pattern).is_empty() => pattern.to_token_stream(),
            other => {
                self.refuse(
                    other,
                    "this pattern on active data",
                    "only names, literals, ranges, tuples, variants, slices, references and `_` are supported yet",
                    "test with an `if`, and bind the parts with a plain `let`",
                );
                quote!(_)
            }
        }
    }

    /// The place behind a reference that a pattern looks through, and how it binds from there on.
    fn entered(&mut self, place: &Place, mode: Mode) -> (Place, Mode) {
        let (mut place, mut mode) = (place.clone(), mode);
        while let Ty::Ref(unique, _) = self.func.type_of(&place) {
            place = place.then(Proj::Deref);
            mode = Some(unique && mode != Some(false));
        }
        (place, mode)
    }

    /// A name in a pattern, with or without a pattern of its own.
    fn tested_name<'p>(
        &mut self,
        p: &'p syn::PatIdent,
        place: &Place,
        mode: Mode,
        out: &mut Tested<'p>,
    ) -> TokenStream {
        let ty = self.func.type_of(place);
        let inner = p.subpat.as_ref().map(|(_, inner)| &**inner);
        let names = out.named;
        let mut outer = quote!(_);
        if names {
            // The guard sees the name as the pattern binds it; the arm binds it again.
            let by_value = p.by_ref.is_none() && mode.is_none();
            let seen = if by_value { ty.clone() } else { Ty::Ref(false, Box::new(ty.clone())) };
            let var = self.declare(&p.ident, false, seen, false);
            let name = &self.func.var(var).name;
            out.binds.push(var);
            outer = if p.by_ref.is_some() || (by_value && ty.is_copy() == Some(false)) {
                quote!(ref #name)
            } else {
                quote!(#name)
            };
        }
        out.bindings.push((p, place.clone(), mode));
        match inner {
            Some(inner) => {
                let inner = self.tested(inner, place, mode, out);
                if names { quote!(#outer @ #inner) } else { inner }
            }
            None => outer,
        }
    }

    fn tested_parts<'p>(
        &mut self,
        parts: &'p syn::punctuated::Punctuated<syn::Pat, syn::Token![,]>,
        out: &mut Tested<'p>,
        place: impl Fn(u32) -> Place,
        mode: Mode,
    ) -> TokenStream {
        let rest = parts.iter().position(|p| matches!(p, syn::Pat::Rest(_)));
        let mut tokens = vec![];
        for (i, part) in parts.iter().enumerate() {
            if rest.is_some_and(|rest| i > rest) && !scan::pattern_names(part).is_empty() {
                self.refuse(
                    part,
                    "a name behind a `..` in a pattern on active data",
                    "which part it is depends on the type",
                    "name each part, with `_` for those that are not used",
                );
            }
            tokens.push(self.tested(part, &place(i as u32), mode, out));
        }
        quote!(#(#tokens),*)
    }

    /// A pattern says which type the place has.
    pub(super) fn learn_variant(&mut self, place: &Place, variant: &Variant) {
        let ty = match variant.home {
            Owner::Option => Ty::Option(Box::new(Ty::Unknown)),
            Owner::Result => Ty::Result(Box::new(Ty::Unknown), None),
            Owner::User | Owner::Either => return,
        };
        if let Ty::Unknown | Ty::Named(_) = self.func.type_of(place) {
            let step = Proj::present(variant.home);
            let inner = self.func.type_of(&place.then(step));
            let ty = match ty {
                Ty::Option(_) => Ty::Option(Box::new(inner)),
                _ => Ty::Result(Box::new(inner), None),
            };
            self.learn(place, &ty);
        }
    }

    // ---- `if let`, `while let`, `let … else` ----

    pub(super) fn if_let(&mut self, i: &syn::ExprIf, dest: Dest) {
        let mut conditions = vec![];
        chained(&i.cond, &mut conditions);
        if let [syn::Expr::Let(l)] = conditions.as_slice() {
            let span = i.if_token.span();
            return self.test(span, l, |s| s.block_into(&i.then_branch, dest), |s| s.otherwise(i, dest));
        }
        // `'all: { if let … { if … { … break 'all } } other }`
        let target = self.next_target;
        self.labelled(i.span(), None, dest, |s| {
            s.conditions(i, &conditions, target, dest);
            s.otherwise(i, dest);
        });
    }

    fn otherwise(&mut self, i: &syn::ExprIf, dest: Dest) {
        match &i.else_branch {
            Some((_, other)) => self.tail(other, dest),
            None => self.no_value(dest),
        }
    }

    /// The conditions of an `if` with several `let`s, one inside of the other.
    fn conditions(&mut self, i: &syn::ExprIf, conditions: &[&syn::Expr], target: u32, dest: Dest) {
        let Some((first, rest)) = conditions.split_first() else {
            self.block_into(&i.then_branch, dest);
            return self.jump_to(i.span(), Target::Break(target));
        };
        if let syn::Expr::Let(l) = first {
            return self.test(l.span(), l, |s| s.conditions(i, rest, target, dest), |_| {});
        }
        let cond = self.condition(first);
        let then = self.in_block(|s| s.conditions(i, rest, target, dest));
        self.emit(first.span(), Kind::If { cond, then, other: Default::default() });
    }

    /// `if let pattern = e { then } else { other }`
    fn test(&mut self, span: Span, l: &syn::ExprLet, then: impl FnOnce(&mut Self), other: impl FnOnce(&mut Self)) {
        if let (Some(inner), Some(element)) = (some(&l.pat), self.option(&l.expr)) {
            let cond = self.exists(&element);
            let then = self.in_block(|s| {
                let value = s.element(l.expr.span(), &element);
                s.destructure(inner, value);
                then(s);
            });
            let other = self.in_block(other);
            self.emit(span, Kind::If { cond, then, other });
            return;
        }
        if !self.mentions_active(&l.expr) && !scan::jumps_out(&l.expr) {
            // An inert pattern: a match with two arms.
            let scrutinee = self.inert(&l.expr);
            self.scopes.push(Default::default());
            let binds = self.declare_all(&l.pat, &scrutinee.ty);
            let pattern = self.inert_pattern(&l.pat);
            let then = self.in_block(then);
            self.scopes.pop();
            let other = self.in_block(other);
            let arms = vec![
                Arm { pattern, binds, guard: None, body: then },
                Arm { pattern: quote!(_), binds: vec![], guard: None, body: other },
            ];
            self.emit(span, Kind::Match { scrutinee, arms, taken: None });
            return;
        }
        let mut scrutinee = self.scrutinee(&l.expr);
        if cases(&l.pat).len() > 1 {
            self.refuse(
                &l.pat,
                "alternatives that bind active data in a `let` condition",
                "each of them binds another part",
                "write a `match` with an arm for each",
            );
        }
        let then = self.arm(&l.pat, None, &mut scrutinee, then);
        let other = Arm { pattern: quote!(_), binds: vec![], guard: None, body: self.in_block(other) };
        self.emit(span, Kind::Match { scrutinee: scrutinee.code, arms: vec![then, other], taken: None });
    }

    pub(super) fn while_let(&mut self, w: &syn::ExprWhile) {
        let mut conditions = vec![];
        chained(&w.cond, &mut conditions);
        let [syn::Expr::Let(l)] = conditions.as_slice() else {
            return self.refuse(
                &w.cond,
                "several conditions with `let` in a `while`",
                "they are not supported yet",
                "write `loop { if let … { … } else { break } }`",
            );
        };
        if let (Some(inner), Some(element)) = (some(&l.pat), self.option(&l.expr)) {
            let cond = self.exists(&element);
            self.repeat_loop(w.span(), w.label.as_ref(), Head::While { cond }, None, |s| {
                let value = s.element(l.expr.span(), &element);
                s.destructure(inner, value);
                s.block_into(&w.body, Dest::Discard);
            });
            return;
        }
        // `loop { match e { pattern => body, _ => break } }`
        self.repeat_loop(w.span(), w.label.as_ref(), Head::Forever, None, |s| {
            let target = s.frames.last().expect("the loop").target;
            s.test(
                w.span(),
                l,
                |s| s.block_into(&w.body, Dest::Discard),
                |s| s.jump_to(w.span(), Target::Break(target)),
            );
        });
    }

    /// `let pattern = e else { … };`: the arm that does not match leaves, and behind it the parts are there.
    pub(super) fn let_else(&mut self, pattern: &syn::Pat, init: &syn::Expr, diverge: &syn::Expr) {
        let pattern = match pattern {
            syn::Pat::Type(t) => &*t.pat,
            p => p,
        };
        let span = init.span();
        if let (Some(inner), Some(element)) = (some(pattern), self.option(init)) {
            let cond = self.exists(&element);
            let other = self.in_block(|s| s.statement(diverge));
            self.emit(span, Kind::If { cond, then: Default::default(), other });
            let value = self.element(span, &element);
            return self.destructure(inner, value);
        }
        let Scrutinee { place, mode, mut code } = self.scrutinee(init);
        let mut tested = Tested::default();
        let tokens = self.tested(pattern, &place, mode, &mut tested);
        code.pure &= tested.binds.is_empty();
        let found = Arm { pattern: tokens, binds: tested.binds, guard: None, body: Default::default() };
        let body = self.in_block(|s| s.statement(diverge));
        let other = Arm { pattern: quote!(_), binds: vec![], guard: None, body };
        self.emit(span, Kind::Match { scrutinee: code, arms: vec![found, other], taken: None });
        self.bind_parts(tested.bindings);
    }

    /// `match v.first() { Some(x) => …, None => … }`
    fn match_element(&mut self, m: &syn::ExprMatch, element: &Element, dest: Dest) {
        let two = match m.arms.as_slice() {
            [a, b] if some(&a.pat).is_some() => Some((a, b)),
            [b, a] if some(&a.pat).is_some() && is_none(&b.pat) => Some((a, b)),
            _ => None,
        };
        let Some((found, missing)) = two.filter(|(a, _)| some(&a.pat).is_some_and(super::pattern::is_irrefutable))
        else {
            self.refuse(
                &m.expr,
                "this `match` on an element that may be missing",
                "only `Some(name)` and `None` are supported there",
                "bind the element first: `let Some(x) = … else { … };`",
            );
            return;
        };
        let inner = some(&found.pat).expect("tested above");
        let cond = self.exists(element);
        let then = self.in_block(|s| {
            let value = s.element(m.expr.span(), element);
            s.destructure(inner, value);
            s.tail(&found.body, dest);
        });
        let other = self.in_block(|s| s.tail(&missing.body, dest));
        self.emit(m.match_token.span(), Kind::If { cond, then, other });
    }
}

/// The alternatives of a pattern that binds something: an arm each.
fn cases(pattern: &syn::Pat) -> Vec<&syn::Pat> {
    match pattern {
        syn::Pat::Paren(p) => cases(&p.pat),
        syn::Pat::Or(o) if !scan::pattern_names(pattern).is_empty() => o.cases.iter().collect(),
        _ => vec![pattern],
    }
}

/// A pattern and its guard.
fn guarded(pattern: &syn::Pat) -> (&syn::Pat, Option<&syn::Expr>) {
    match pattern {
        syn::Pat::Guard(guarded) => (&guarded.pat, Some(&guarded.guard)),
        pattern => (pattern, None),
    }
}

/// The conditions that `&&` joins, if there is a `let` among them.
fn chained<'e>(e: &'e syn::Expr, out: &mut Vec<&'e syn::Expr>) {
    match e {
        syn::Expr::Binary(b) if matches!(b.op, syn::BinOp::And(_)) && super::control::has_let(e) => {
            chained(&b.left, out);
            chained(&b.right, out);
        }
        e => out.push(e),
    }
}

/// The pattern inside of `Some(…)`.
fn some(pattern: &syn::Pat) -> Option<&syn::Pat> {
    match pattern {
        syn::Pat::TupleStruct(t) if t.path.segments.last().is_some_and(|s| s.ident == "Some") && t.elems.len() == 1 => {
            Some(&t.elems[0])
        }
        syn::Pat::Paren(p) => some(&p.pat),
        _ => None,
    }
}

fn is_ref_mut(p: &syn::PatIdent) -> bool {
    p.by_ref.is_some() && p.mutability.is_some()
}

/// `..`, or a name for it.
fn is_rest(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Rest(_) => true,
        syn::Pat::Ident(p) => p.subpat.as_ref().is_some_and(|(_, inner)| matches!(**inner, syn::Pat::Rest(_))),
        _ => false,
    }
}

fn is_none(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Ident(p) => p.ident == "None",
        syn::Pat::Path(p) => p.path.segments.last().is_some_and(|s| s.ident == "None"),
        _ => false,
    }
}

/// Does the pattern name a variant?
fn names_variant(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::TupleStruct(_) | syn::Pat::Struct(_) => true,
        syn::Pat::Paren(p) => names_variant(&p.pat),
        syn::Pat::Guard(g) => names_variant(&g.pat),
        syn::Pat::Or(o) => o.cases.iter().any(names_variant),
        _ => false,
    }
}

/// A name that is a constant or a variant.
fn is_constant(p: &syn::PatIdent) -> bool {
    let upper = p.ident.to_string().chars().next().is_some_and(char::is_uppercase);
    upper && p.mutability.is_none() && p.by_ref.is_none() && p.subpat.is_none()
}

/// The variant that a path names.
pub(super) fn variant_of(path: &syn::Path) -> Variant {
    let name = path.segments.last().expect("a segment").ident.to_string();
    let owner = path.segments.iter().rev().nth(1).map(|s| s.ident.to_string());
    let standard = match name.as_str() {
        "Some" | "None" => owner.is_none_or(|o| o == "Option"),
        "Ok" | "Err" => owner.is_none_or(|o| o == "Result"),
        _ => false,
    };
    if standard {
        return Variant { path: path.to_token_stream(), ..Variant::standard(&name) };
    }
    Variant { path: path.to_token_stream(), name, home: Owner::User }
}
