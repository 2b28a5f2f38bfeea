//! What is matched: a place, or several side by side.

use super::{Mode, Tested, guarded, some};
use crate::ir::code;
use crate::ir::named::is_of_field;
use crate::lower::types::presence::tested_home;
use crate::lower::{Expr, Inert, Lower, Place, Proj, Ty, Val};
use crate::syntax;
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;

/// What is matched, and the code to match on.
pub(super) struct Scrutinee {
    pub subject: Subject,
    pub code: Inert,
}

/// The places that patterns take apart.
pub(super) enum Subject {
    /// One, and how patterns bind from the start.
    Place(Place, Mode),
    /// `(a, &b)`: the parts of a tuple that is never made, so that a pattern finds the places themselves.
    Parts(Vec<Subject>),
    /// An element that may be missing, and how patterns bind it.
    Element(Place, Mode),
    /// What carries no derivative, beside such elements.
    Constant(Ty),
}

impl Lower<'_> {
    /// What is matched by these patterns.
    pub(super) fn scrutinee<'p>(&mut self, e: &syn::Expr, patterns: impl Iterator<Item = &'p syn::Pat>) -> Scrutinee {
        let patterns: Vec<_> = patterns.collect();
        patterns.iter().for_each(|pattern| self.teach_by_pattern(pattern, e));
        let lent = match e {
            syn::Expr::MethodCall(m) if m.args.is_empty() && m.method == "as_mut" && self.is_optional(&m.receiver) => {
                self.lent_option(m)
            }
            _ => self.sliced_list(e, &patterns),
        };
        self.expect_home(e, patterns.iter().find_map(|pattern| tested_home(pattern)));
        if let syn::Expr::Tuple(t) = e
            && patterns.iter().all(|p| has_parts(p))
            && let Some(scrutinee) = self.scrutinee_of_elements(t)
        {
            return scrutinee;
        }
        if lent.is_none() && self.is_unsized(e) && !self.mentions_active(e) {
            return self.scrutinee_behind(e);
        }
        let value = lent.unwrap_or_else(|| self.val(e));
        match &value.expr {
            Expr::Tuple(items) if self.asks_for_parts(items, &patterns) => self.scrutinee_of_parts(e.span(), value),
            _ => self.scrutinee_of(e.span(), value),
        }
    }

    /// `self.items.as_slice()` on a field of unknown type: patterns of slices show that the field is a list.
    fn sliced_list(&mut self, e: &syn::Expr, patterns: &[&syn::Pat]) -> Option<Val> {
        let syn::Expr::MethodCall(m) = e else { return None };
        let unique = m.method == "as_mut_slice";
        if !(unique || m.method == "as_slice") || !m.args.is_empty() || !patterns.iter().any(|p| is_of_slices(p)) {
            return None;
        }
        let place = self.place(&m.receiver)?;
        let ty = self.func.type_of(&place);
        let Ty::Named(name) = ty.peeled() else { return None };
        if !is_of_field(name) || self.is_own(&m.receiver) {
            return None;
        }
        let ty = Ty::Ref(unique, Box::new(Ty::Slice(Box::new(ty.peeled().item()))));
        Some(Val { expr: Expr::Borrow { place, unique }, ty })
    }

    /// Do the patterns only ask for the parts of a tuple, of which some are lent or moved?
    fn asks_for_parts(&self, items: &[Expr], patterns: &[&syn::Pat]) -> bool {
        let lent = |e: &Expr| matches!(self.type_of(e), Ty::Ref(..));
        let moved = |e: &Expr| self.is_active(e) && !lent(e) && self.type_of(e).is_copy() != Some(true);
        // A guard sees the names of a pattern as the pattern binds them: by reference, where a value is moved.
        let seen = patterns.iter().any(|p| guarded(p).1.is_some());
        let fine = items.iter().any(|e| lent(e) || moved(e)) && !(seen && items.iter().any(moved));
        fine && patterns.iter().all(|p| has_parts(p))
    }

    /// Is it a part of a list, of which only a reference can be bound?
    fn is_unsized(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.is_unsized(&p.expr),
            syn::Expr::Index(i) => matches!(*i.index, syn::Expr::Range(_)),
            syn::Expr::Unary(u) => matches!(u.op, syn::UnOp::Deref(_)) && matches!(self.infer(e), Ty::Slice(_)),
            _ => false,
        }
    }

    /// What carries no derivative, behind a reference to it.
    fn scrutinee_behind(&mut self, e: &syn::Expr) -> Scrutinee {
        let lent = self.inert(&syn::parse_quote!(&#e));
        let ty = lent.ty.clone();
        let lent = self.bind(e.span(), "t", Val { expr: Expr::Inert(lent), ty });
        let place = Place::from(lent).then(Proj::Deref);
        let code = self.inert_load(&place, self.func.type_of(&place));
        Scrutinee { subject: Subject::Place(place, None), code }
    }

    /// A value that is matched as a whole.
    pub(super) fn scrutinee_of(&mut self, span: Span, value: Val) -> Scrutinee {
        let mode = match &value.expr {
            Expr::Borrow { unique, .. } => Some(*unique),
            _ => None,
        };
        let sliced = matches!(value.ty.peeled(), Ty::Slice(_));
        let place = self.place_of(span, value);
        let ty = self.func.type_of(&place);
        let sliced = sliced && !matches!(ty.peeled(), Ty::Slice(_) | Ty::Array(..));
        let mut code = self.inert_load(&place, ty);
        if sliced {
            let text = code::operand(&code.tokens);
            code.tokens = quote!(#text[..]);
        }
        if mode.is_some() {
            let tokens = &code.tokens;
            code.tokens = quote!(&#tokens);
        }
        Scrutinee { subject: Subject::Place(place, mode), code }
    }

    /// `(x.first(), y.get(i))`: elements that are looked at where they are, side by side.
    fn scrutinee_of_elements(&mut self, t: &syn::ExprTuple) -> Option<Scrutinee> {
        let found: Vec<bool> = t.elems.iter().map(|e| self.is_found_in_place(e)).collect();
        let constant = |e: &syn::Expr| !self.mentions_active(e) && !syntax::jumps_out(e);
        if !found.contains(&true) || !t.elems.iter().zip(&found).all(|(e, found)| *found || constant(e)) {
            return None;
        }
        let mut subjects = vec![];
        let mut codes = vec![];
        for (e, found) in t.elems.iter().zip(found) {
            if found {
                let element = self.option(e)?;
                let (place, mode, code) = self.found_in_place(&element)?;
                subjects.push(Subject::Element(place, mode));
                codes.push(code);
            } else {
                let code = self.inert(e);
                subjects.push(Subject::Constant(code.ty.clone()));
                codes.push(code);
            }
        }
        Some(self.side_by_side(subjects, &codes))
    }

    fn side_by_side(&self, subjects: Vec<Subject>, codes: &[Inert]) -> Scrutinee {
        let texts = codes.iter().map(|c| &c.tokens);
        let tokens = if codes.len() == 1 { quote!((#(#texts),*,)) } else { quote!((#(#texts),*)) };
        Scrutinee { subject: Subject::Parts(subjects), code: code::joined(tokens, codes, Ty::Unknown) }
    }

    fn scrutinee_of_parts(&mut self, span: Span, value: Val) -> Scrutinee {
        let Expr::Tuple(items) = value.expr else { return self.scrutinee_of(span, value) };
        let mut subjects = vec![];
        let mut codes = vec![];
        for (i, expr) in items.into_iter().enumerate() {
            let ty = value.ty.project(&Proj::Field(i as u32)).join(&self.type_of(&expr));
            let moved = self.is_active(&expr) && !matches!(ty, Ty::Ref(..)) && ty.is_copy() != Some(true);
            let mut part = self.scrutinee_of_parts(span, Val { expr, ty });
            // A test takes nothing.
            if moved && matches!(part.subject, Subject::Place(..)) {
                let tokens = &part.code.tokens;
                part.code.tokens = quote!(&#tokens);
            }
            subjects.push(part.subject);
            codes.push(part.code);
        }
        self.side_by_side(subjects, &codes)
    }

    /// The emitted form of a pattern on what is matched.
    pub(super) fn tested_on<'p>(
        &mut self,
        pattern: &'p syn::Pat,
        subject: &Subject,
        out: &mut Tested<'p>,
    ) -> TokenStream {
        match (pattern, subject) {
            (pattern, Subject::Place(place, mode)) => self.tested(pattern, place, *mode, out),
            (syn::Pat::Paren(p), _) => {
                let inner = self.tested_on(&p.pat, subject, out);
                quote!((#inner))
            }
            (syn::Pat::Tuple(t), Subject::Parts(parts)) => {
                let rest = t.elems.iter().position(|p| matches!(p, syn::Pat::Rest(_)));
                let behind = |i: usize| parts.len().checked_sub(t.elems.len() - i);
                let texts = t.elems.iter().enumerate().map(|(i, part)| {
                    let at = if rest.is_some_and(|rest| i > rest) { behind(i) } else { Some(i) };
                    match at.and_then(|at| parts.get(at)) {
                        Some(subject) if rest != Some(i) => self.tested_on(part, subject, out),
                        _ => quote!(#part),
                    }
                });
                let texts: Vec<TokenStream> = texts.collect();
                if texts.len() == 1 && rest.is_none() { quote!((#(#texts),*,)) } else { quote!((#(#texts),*)) }
            }
            (pattern, Subject::Element(place, mode)) => match some(pattern) {
                Some(inner) => {
                    let inner = self.tested(inner, place, *mode, out);
                    quote!(::core::option::Option::Some(#inner))
                }
                None => {
                    if !syntax::pattern_names(pattern).is_empty() {
                        self.refuse_element(pattern);
                    }
                    quote!(#pattern)
                }
            },
            (pattern, Subject::Constant(ty)) => {
                out.binds.extend(self.declare_all(pattern, ty));
                self.inert_pattern(pattern)
            }
            (other, _) => quote!(#other),
        }
    }
}

/// Is the pattern one of slices?
fn is_of_slices(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Paren(p) => is_of_slices(&p.pat),
        syn::Pat::Guard(p) => is_of_slices(&p.pat),
        syn::Pat::Or(p) => p.cases.iter().any(is_of_slices),
        pattern => matches!(pattern, syn::Pat::Slice(_)),
    }
}

/// Does the pattern take a tuple apart, or look at none of it?
fn has_parts(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Paren(p) => has_parts(&p.pat),
        syn::Pat::Guard(g) => has_parts(&g.pat),
        syn::Pat::Or(o) => o.cases.iter().all(has_parts),
        syn::Pat::Tuple(t) => t.elems.iter().all(|p| !matches!(p, syn::Pat::Tuple(_)) || has_parts(p)),
        syn::Pat::Wild(_) => true,
        other => matches!(other, syn::Pat::Lit(_)) && syntax::pattern_names(other).is_empty(),
    }
}
