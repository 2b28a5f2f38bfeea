//! Parts of the slice: by name, and as they are cut.

use super::uses::Uses;
use crate::parse::sugar::callable::plain;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::visit_mut::VisitMut;

/// A part of the container that has a name: that of the variable itself, or one that does not change.
#[derive(Clone)]
pub(super) struct View {
    pub(super) name: Ident,
    pub(super) start: TokenStream,
    pub(super) end: TokenStream,
    /// Where it was cut from the variable itself.
    pub(super) cut: Option<Cut>,
}

/// A part of what the variable was at some point of the program.
#[derive(Clone)]
pub(super) struct Cut {
    start: Bound,
    end: Bound,
    /// The point: between two assignments, in which loops.
    point: (usize, Vec<usize>),
}

/// A bound of a part.
#[derive(Clone)]
pub(super) enum Bound {
    /// That of the whole.
    Same,
    /// So far inside of it.
    Inside(TokenStream),
    /// Another one.
    At(TokenStream),
}

/// A part that is cut: what is done before, and its bounds.
pub(super) struct Part {
    pub(super) before: Vec<syn::Stmt>,
    /// The number of what it is cut from, among the views in scope.
    of: usize,
    start: Bound,
    end: Bound,
}

impl Part {
    /// All of a view.
    pub(super) fn whole(of: usize) -> Part {
        Part { before: vec![], of, start: Bound::Same, end: Bound::Same }
    }

    /// Without items at the start and at the end of a view.
    pub(super) fn inner(of: usize, first: usize, last: usize) -> Part {
        let inside = |n: usize| match n {
            0 => Bound::Same,
            n => {
                let n = proc_macro2::Literal::usize_unsuffixed(n);
                Bound::Inside(quote!(#n))
            }
        };
        Part { before: vec![], of, start: inside(first), end: inside(last) }
    }
}

impl Uses<'_> {
    /// The view that an expression names.
    pub(super) fn view(&self, e: &syn::Expr) -> Option<usize> {
        let syn::Expr::Path(p) = plain(e) else { return None };
        let name = p.path.get_ident()?;
        self.views.iter().rposition(|view| view.name == *name)
    }

    /// Its items, as a place.
    pub(super) fn items(&self, view: usize) -> TokenStream {
        let (of, View { start, end, .. }) = (self.of, &self.views[view]);
        quote!(#of[#start..#end])
    }

    /// What an expression cuts out of a view: `&rest[1..]`, or all of it.
    pub(super) fn part(&mut self, e: &syn::Expr) -> Option<Part> {
        if let Some(of) = self.view(e) {
            return Some(Part::whole(of));
        }
        let syn::Expr::Reference(r) = plain(e) else { return None };
        if matches!(plain(&r.expr), syn::Expr::Array(a) if a.elems.is_empty()) {
            // None of its items.
            let end = self.views[0].end.clone();
            return Some(Part { start: Bound::At(end), ..Part::whole(0) });
        }
        let syn::Expr::Index(i) = plain(&r.expr) else { return None };
        let (of, syn::Expr::Range(range)) = (self.view(&i.expr)?, plain(&i.index)) else { return None };
        if r.mutability.is_some() {
            return None;
        }
        let (items, start) = (self.items(of), self.views[of].start.clone());
        let mut bound = |e: &syn::Expr| {
            let mut e = e.clone();
            self.visit_expr_mut(&mut e);
            e
        };
        let from = range.start.as_deref().map(&mut bound);
        let to = range.end.as_deref().map(&mut bound);
        let limits = &range.limits;
        // The container itself is cut, so that it panics where it has to.
        let (mut part, mut name) = (Part::whole(of), |which: &str| self.names.fresh(which));
        match (from, to) {
            (None, None) => {}
            (Some(from), None) => {
                let cut = name("cut");
                part.before.push(syn::parse_quote!(let #cut: usize = #from;));
                part.before.push(syn::parse_quote!(let #cut: usize = #items.len() - #items[#cut..].len();));
                part.start = Bound::Inside(quote!(#cut));
            }
            (from, Some(to)) => {
                let (cut, len, end) = (name("cut"), name("len"), name("cut_end"));
                let from = from.map_or(quote!(0), ToTokens::into_token_stream);
                part.before.push(syn::parse_quote!(let #cut: usize = #from;));
                part.before.push(syn::parse_quote!(let #len: usize = #items[#cut #limits #to].len();));
                part.before.push(syn::parse_quote!(let #end: usize = #start + #cut + #len;));
                part.start = Bound::Inside(quote!(#cut));
                part.end = Bound::At(quote!(#end));
            }
        }
        Some(part)
    }

    /// Both parts of `rest.split_at(k)`.
    pub(super) fn halves(&mut self, of: usize, k: &syn::Expr) -> (Part, Part) {
        let (items, start) = (self.items(of), self.views[of].start.clone());
        let mut k = k.clone();
        self.visit_expr_mut(&mut k);
        let (cut, middle) = (self.names.fresh("cut"), self.names.fresh("middle"));
        let before = vec![
            syn::parse_quote!(let #cut: usize = #items.split_at(#k).0.len();),
            syn::parse_quote!(let #middle: usize = #start + #cut;),
        ];
        self.bounds.push(middle.clone());
        let left = Part { before, of, start: Bound::Same, end: Bound::At(quote!(#middle)) };
        (left, Part { start: Bound::Inside(quote!(#cut)), ..Part::whole(of) })
    }

    /// Gives a part a name: its bounds are bound.
    pub(super) fn named(&mut self, name: &Ident, part: Part, lets: &mut Vec<syn::Stmt>) -> View {
        let whole = self.views[part.of].clone();
        let changes = |fixed: bool| part.of == 0 && !fixed;
        let mut bound = |which: &str, bound: &Bound, whole: &TokenStream, changes: bool| {
            let value = match (bound, which) {
                (Bound::Same, _) if !changes => return whole.clone(),
                (Bound::At(at), _) => return at.clone(),
                (Bound::Same, _) => whole.clone(),
                (Bound::Inside(n), "start") => quote!(#whole + #n),
                (Bound::Inside(n), _) => quote!(#whole - #n),
            };
            let bound = self.names.shadowing(&format_ident!("{name}_{which}"));
            self.bounds.push(bound.clone());
            lets.push(syn::parse_quote!(let #bound: usize = #value;));
            quote!(#bound)
        };
        let start = bound("start", &part.start, &whole.start, changes(self.fixed[0]));
        let end = bound("end", &part.end, &whole.end, changes(self.fixed[1]));
        let cut = (part.of == 0).then(|| Cut { start: part.start, end: part.end, point: self.point.clone() });
        View { name: name.clone(), start, end, cut }
    }

    /// `rest = &rest[1..];`
    pub(super) fn assignment(&mut self, value: &syn::Expr) -> Option<syn::Expr> {
        let has_ends = match plain(value) {
            syn::Expr::If(_) | syn::Expr::Match(_) => true,
            // One with a label is left by a `break` with a value, too.
            syn::Expr::Block(b) => b.label.is_none(),
            _ => false,
        };
        if has_ends {
            let mut inside = plain(value).clone();
            assign_inside(&mut inside, self.name);
            self.visit_expr_mut(&mut inside);
            return Some(inside);
        }
        let mut part = self.part(value)?;
        let whole = &self.views[part.of];
        if let Some(cut) = whole.cut.as_ref().filter(|cut| cut.point == self.point)
            && matches!((&part.start, &part.end), (Bound::Same, Bound::Same))
        {
            // Nothing has moved since, so it is a step.
            part = Part { before: part.before, of: 0, start: cut.start.clone(), end: cut.end.clone() };
        }
        let (of, from) = (&self.views[0], &self.views[part.of]);
        let mut stmts = part.before;
        let bounds = [(&part.start, &of.start, &from.start), (&part.end, &of.end, &from.end)];
        for (k, (bound, place, whole)) in bounds.into_iter().enumerate() {
            let step = if k == 0 { quote!(+) } else { quote!(-) };
            let (own, same) = (part.of == 0, place.to_string() == whole.to_string());
            let stmt: syn::Stmt = match bound {
                Bound::Same if same => continue,
                Bound::Same => syn::parse_quote!(#place = #whole;),
                Bound::Inside(n) if own && k == 0 => syn::parse_quote!(#place += #n;),
                Bound::Inside(n) if own => syn::parse_quote!(#place -= #n;),
                Bound::Inside(n) => syn::parse_quote!(#place = #whole #step #n;),
                Bound::At(at) => syn::parse_quote!(#place = #at;),
            };
            stmts.push(stmt);
            self.moves[k] = true;
        }
        self.moved();
        Some(syn::parse_quote!({ #(#stmts)* }))
    }
}

/// `rest = if c { a } else { b }` is `if c { rest = a } else { rest = b }`.
fn assign_inside(e: &mut syn::Expr, name: &Ident) {
    let inside = |block: &mut syn::Block| {
        if let Some(syn::Stmt::Expr(e, None)) = block.stmts.last_mut() {
            assign_inside(e, name);
        }
    };
    match e {
        syn::Expr::If(i) => {
            inside(&mut i.then_branch);
            i.else_branch.iter_mut().for_each(|(_, e)| assign_inside(e, name));
        }
        syn::Expr::Match(m) => m.arms.iter_mut().for_each(|arm| assign_inside(&mut arm.body, name)),
        syn::Expr::Block(b) if b.label.is_none() => inside(&mut b.block),
        syn::Expr::Paren(p) => assign_inside(&mut p.expr, name),
        syn::Expr::Return(_) | syn::Expr::Break(_) | syn::Expr::Continue(_) => {}
        syn::Expr::Macro(m) if crate::syntax::diverges(&m.mac) => {}
        value => *value = syn::parse_quote!({ #name = #value; }),
    }
}
