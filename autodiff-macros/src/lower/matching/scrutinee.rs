//! What is matched: a place, or several side by side.

use super::{Mode, Tested, guarded};
use crate::ir::code;
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
            _ => None,
        };
        self.expect_home(e, patterns.iter().find_map(|pattern| tested_home(pattern)));
        let value = lent.unwrap_or_else(|| self.val(e));
        match &value.expr {
            Expr::Tuple(items) if self.asks_for_parts(items, &patterns) => self.scrutinee_of_parts(e.span(), value),
            _ => self.scrutinee_of(e.span(), value),
        }
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
        let texts = codes.iter().map(|c| &c.tokens);
        let tokens = if codes.len() == 1 { quote!((#(#texts),*,)) } else { quote!((#(#texts),*)) };
        Scrutinee { subject: Subject::Parts(subjects), code: code::joined(tokens, &codes, Ty::Unknown) }
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
            (other, _) => quote!(#other),
        }
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
