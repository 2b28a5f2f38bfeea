//! Patterns that take a slice apart.

use super::part::{Part, View};
use super::uses::Uses;
use crate::names::mentions;
use crate::parse::sugar::callable::{self, plain};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::visit_mut::VisitMut;

/// What a pattern stands for.
#[derive(Default)]
pub(super) struct Taken {
    /// What is done before the test.
    pub(super) before: Vec<syn::Stmt>,
    /// Does it match? Without a test, it always does.
    pub(super) test: Option<TokenStream>,
    /// Patterns on something else that have to match as well: `let pattern = value`.
    pub(super) others: Vec<TokenStream>,
    /// Its names.
    pub(super) lets: Vec<syn::Stmt>,
    /// Those that are parts.
    pub(super) views: Vec<View>,
}

impl Taken {
    fn and(&mut self, test: Option<TokenStream>) {
        self.test = match (self.test.take(), test) {
            (Some(a), Some(b)) => Some(quote!(#a && #b)),
            (a, b) => a.or(b),
        };
    }

    /// Does an expression mention a name that it binds?
    fn binds_in(&self, e: &syn::Expr) -> bool {
        let of_let = |stmt: &syn::Stmt| match stmt {
            syn::Stmt::Local(local) => callable::names_of(&local.pat).iter().any(|name| mentions(e, name)),
            _ => true,
        };
        self.lets.iter().any(of_let) || self.views.iter().any(|view| mentions(e, &view.name))
    }

    /// All that has to hold.
    pub(super) fn condition(&self) -> Option<TokenStream> {
        let (test, others) = (self.test.as_ref()?, &self.others);
        Some(quote!(#test #(&& #others)*))
    }
}

impl Uses<'_> {
    /// What a condition takes: `let [a, tail @ ..] = rest`, and others that `&&` joins to it.
    pub(super) fn taken_by(&mut self, condition: &syn::Expr) -> Option<Taken> {
        match condition {
            syn::Expr::Let(l) => self.taken(&l.pat, &l.expr),
            syn::Expr::Binary(b) if matches!(b.op, syn::BinOp::And(_)) => {
                let (left, right) = (self.taken_by(&b.left), self.taken_by(&b.right));
                let mut plain = |e: &syn::Expr| {
                    let mut e = e.clone();
                    self.visit_expr_mut(&mut e);
                    quote!(#e)
                };
                match (left, right) {
                    // What is bound on the left is not yet there on the right.
                    (Some(mut taken), None) if !taken.binds_in(&b.right) => {
                        match &*b.right {
                            syn::Expr::Let(l) => {
                                let (pattern, value) = (&l.pat, plain(&l.expr));
                                taken.others.push(quote!(let #pattern = #value));
                            }
                            e => taken.and(Some(plain(e))),
                        }
                        Some(taken)
                    }
                    (None, Some(mut taken)) if !matches!(*b.left, syn::Expr::Let(_)) && taken.before.is_empty() => {
                        let (left, right) = (plain(&b.left), taken.test.take()?);
                        taken.test = Some(quote!(#left && #right));
                        Some(taken)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// What a pattern takes from an expression, if that is a part of a view, or takes one apart.
    pub(super) fn taken(&mut self, pattern: &syn::Pat, from: &syn::Expr) -> Option<Taken> {
        match (pattern, plain(from)) {
            (syn::Pat::Paren(p), _) => self.taken(&p.pat, from),
            (syn::Pat::Tuple(patterns), syn::Expr::Tuple(values)) if patterns.elems.len() == values.elems.len() => {
                self.side_by_side(patterns, values)
            }
            (syn::Pat::Tuple(t), syn::Expr::MethodCall(m)) if t.elems.len() == 2 => {
                let [first, second] = [&t.elems[0], &t.elems[1]];
                if m.method == "split_at" && m.args.len() == 1 {
                    let of = self.view(&m.receiver)?;
                    let (left, right) = self.halves(of, &m.args[0]);
                    let mut taken = Taken { before: left.before.clone(), ..Taken::default() };
                    self.rest(Some(first), left, &mut taken)?;
                    self.rest(Some(second), right, &mut taken)?;
                    return Some(taken);
                }
                if m.method == "unwrap" && m.args.is_empty() {
                    let mut taken = self.end(first, second, &m.receiver)?;
                    let test = taken.test.take()?;
                    let missing = "called `Option::unwrap()` on a `None` value";
                    taken.before.push(syn::parse_quote!(if !(#test) { panic!(#missing); }));
                    return Some(taken);
                }
                None
            }
            (syn::Pat::TupleStruct(some), split) if some.path.is_ident("Some") && some.elems.len() == 1 => {
                match &some.elems[0] {
                    syn::Pat::Tuple(t) if t.elems.len() == 2 => self.end(&t.elems[0], &t.elems[1], split),
                    _ => None,
                }
            }
            (syn::Pat::Ident(none), split) if none.ident == "None" => {
                let view = &self.views[self.split(split)?.0];
                let (start, end) = (&view.start, &view.end);
                Some(Taken { test: Some(quote!(#start == #end)), ..Taken::default() })
            }
            (syn::Pat::Slice(s), from) => {
                let of = self.view(from)?;
                let elems: Vec<&syn::Pat> = s.elems.iter().collect();
                self.items_and_rest(of, &elems)
            }
            (syn::Pat::Ident(_), from) => {
                let mut part = self.part(from)?;
                let mut taken = Taken { before: std::mem::take(&mut part.before), ..Taken::default() };
                self.rest(Some(pattern), part, &mut taken)?;
                Some(taken)
            }
            (syn::Pat::Wild(_), from) if self.view(from).is_some() || self.split(from).is_some() => {
                Some(Taken::default())
            }
            _ => None,
        }
    }

    /// `([a, tail @ ..], b) = (rest, other)`: each for itself, if one of them is about the slice.
    fn side_by_side(&mut self, patterns: &syn::PatTuple, values: &syn::ExprTuple) -> Option<Taken> {
        let mut all = Taken::default();
        let mut known = false;
        for (k, (pattern, value)) in patterns.elems.iter().zip(&values.elems).enumerate() {
            // A later value means what the names were before.
            let bound = patterns.elems.iter().take(k).flat_map(callable::names_of);
            if bound.into_iter().any(|name| mentions(value, &name)) {
                return None;
            }
            if let Some(taken) = self.taken(pattern, value) {
                known = true;
                all.before.extend(taken.before);
                all.and(taken.test);
                all.lets.extend(taken.lets);
                all.views.extend(taken.views);
                continue;
            }
            let mut value = value.clone();
            self.visit_expr_mut(&mut value);
            match is_plain(pattern) {
                true => all.lets.push(syn::parse_quote!(let #pattern = #value;)),
                false => all.others.push(quote!(let #pattern = #value)),
            }
        }
        known.then_some(all)
    }

    /// `rest.split_first()`: of what, and is it the first item that is taken?
    fn split(&self, e: &syn::Expr) -> Option<(usize, bool)> {
        let syn::Expr::MethodCall(m) = plain(e) else { return None };
        let first = match m.method.to_string().as_str() {
            "split_first" => true,
            "split_last" => false,
            _ => return None,
        };
        Some((self.view(&m.receiver)?, first))
    }

    /// `Some((item, tail)) = rest.split_first()`
    fn end(&mut self, item: &syn::Pat, tail: &syn::Pat, split: &syn::Expr) -> Option<Taken> {
        let (of, first) = self.split(split)?;
        let View { start, end, .. } = self.views[of].clone();
        let mut taken = Taken { test: Some(quote!(#start < #end)), ..Taken::default() };
        let at = if first { start } else { quote!(#end - 1) };
        self.item(item, at, &mut taken)?;
        self.rest(Some(tail), Part::inner(of, usize::from(first), usize::from(!first)), &mut taken)?;
        Some(taken)
    }

    /// `[a, b, tail @ .., c]`
    fn items_and_rest(&mut self, of: usize, elems: &[&syn::Pat]) -> Option<Taken> {
        let View { start, end, .. } = self.views[of].clone();
        let rest = elems.iter().position(|p| match p {
            syn::Pat::Rest(_) => true,
            syn::Pat::Ident(p) => matches!(p.subpat.as_ref().map(|(_, p)| &**p), Some(syn::Pat::Rest(_))),
            _ => false,
        });
        let count = elems.len() - usize::from(rest.is_some());
        let n = Literal::usize_unsuffixed(count);
        let test = match (count, rest) {
            (0, None) => Some(quote!(#start == #end)),
            (0, Some(_)) => None,
            (1, Some(_)) => Some(quote!(#start < #end)),
            (_, Some(_)) => Some(quote!(#end - #start >= #n)),
            (_, None) => Some(quote!(#end - #start == #n)),
        };
        let mut taken = Taken { test, ..Taken::default() };
        let first = rest.unwrap_or(count);
        for (k, pattern) in elems.iter().enumerate().filter(|(k, _)| Some(*k) != rest) {
            let n = Literal::usize_unsuffixed(if k < first { k } else { elems.len() - k });
            let at = match k {
                0 => start.clone(),
                k if k < first => quote!(#start + #n),
                _ => quote!(#end - #n),
            };
            self.item(pattern, at, &mut taken)?;
        }
        if let Some(rest) = rest {
            self.rest(Some(elems[rest]), Part::inner(of, first, count - first), &mut taken)?;
        }
        Some(taken)
    }

    /// An item gets its name.
    fn item(&mut self, pattern: &syn::Pat, at: TokenStream, taken: &mut Taken) -> Option<()> {
        if matches!(pattern, syn::Pat::Wild(_)) {
            return Some(());
        }
        if !is_plain(pattern) {
            return None;
        }
        let of = self.of;
        taken.lets.push(syn::parse_quote!(let #pattern = &#of[#at];));
        Some(())
    }

    /// A part gets its name.
    fn rest(&mut self, pattern: Option<&syn::Pat>, part: Part, taken: &mut Taken) -> Option<()> {
        match pattern? {
            syn::Pat::Ident(p) if p.by_ref.is_none() && p.mutability.is_none() => {
                let view = self.named(&p.ident, part, &mut taken.lets);
                taken.views.push(view);
                Some(())
            }
            syn::Pat::Wild(_) | syn::Pat::Rest(_) => Some(()),
            _ => None,
        }
    }
}

/// Names and references, which match whatever stands there.
fn is_plain(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Ident(p) => {
            let constant = p.ident.to_string().starts_with(|c: char| c.is_uppercase());
            p.by_ref.is_none() && p.mutability.is_none() && p.subpat.is_none() && !constant
        }
        syn::Pat::Wild(_) => true,
        syn::Pat::Reference(r) => is_plain(&r.pat),
        syn::Pat::Tuple(t) => t.elems.iter().all(is_plain),
        _ => false,
    }
}
