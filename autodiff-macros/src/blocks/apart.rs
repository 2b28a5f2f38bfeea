//! Do different indices lead to different elements?
//!
//! ```text
//! &self.rows[i][j]                        yes
//! &self.data[i * self.columns + j]        where `j` is less than `self.columns`
//! &self.data[i / 2 + j]                   no
//! ```
//!
//! Each part of the index has to be there once: alone as an index, or in a sum that counts in steps of something that
//! does not depend on elements.

use crate::names;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use std::collections::{HashMap, HashSet};
use syn::visit_mut::VisitMut;
use syn::{BinOp, Expr, Pat, Stmt, Type};

/// Where a part of an index has to be less than something.
pub struct Within {
    /// The part, of what is called `index`: `.1` or `[1]`.
    pub part: TokenStream,
    /// What it counts up to.
    pub below: Expr,
}

/// What has to hold for all indices, so that different ones lead to different elements; `None` if they do not.
pub fn apart(pattern: &Pat, ty: &Type, lets: &[Stmt], element: &Expr) -> Option<Vec<Within>> {
    let (roots, names) = parts_of(pattern, ty)?;
    let tuple = matches!(ty, Type::Tuple(_));
    let mut parts = Parts { roots, names, tuple, seen: HashSet::new(), within: vec![] };
    let mut place = element.clone();
    Named(values(lets)?).visit_expr_mut(&mut place);
    let Expr::Reference(r) = &place else { return None };
    parts.take(&r.expr)?;
    (parts.seen.len() == parts.names.len()).then_some(parts.within)
}

/// What the pattern of an index binds, and what its parts are called, where they are numbers of elements.
fn parts_of(pattern: &Pat, ty: &Type) -> Option<(Vec<Ident>, Vec<String>)> {
    let is_number = |ty: &Type| matches!(ty, Type::Path(p) if p.path.is_ident("usize"));
    let ident = |pattern: &Pat| match pattern {
        Pat::Ident(p) if p.by_ref.is_none() && p.subpat.is_none() => Some(p.ident.clone()),
        _ => None,
    };
    let count = match ty {
        Type::Tuple(t) if t.elems.iter().all(is_number) => t.elems.len(),
        Type::Array(a) if is_number(&a.elem) => match &a.len {
            Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(n), .. }) => n.base10_parse().ok()?,
            _ => return None,
        },
        _ => return None,
    };
    let of_each = |pats: &syn::punctuated::Punctuated<Pat, syn::Token![,]>| {
        let roots = pats.iter().map(ident).collect::<Option<Vec<_>>>().filter(|roots| roots.len() == count)?;
        let names = roots.iter().map(ToString::to_string).collect();
        Some((roots, names))
    };
    match pattern {
        Pat::Tuple(t) => of_each(&t.elems),
        Pat::Slice(s) => of_each(&s.elems),
        pattern => {
            let whole = ident(pattern)?;
            let tuple = matches!(ty, Type::Tuple(_));
            let part = |k: usize| if tuple { format!("{whole}.{k}") } else { format!("{whole}[{k}]") };
            let names = (0..count).map(part).collect();
            Some((vec![whole], names))
        }
    }
}

/// What the statements before the element give names to; assertions give none.
fn values(lets: &[Stmt]) -> Option<HashMap<String, Expr>> {
    let mut values = HashMap::new();
    for stmt in lets {
        let Stmt::Local(local) = stmt else { continue };
        let (Pat::Ident(p), Some(init)) = (&local.pat, &local.init) else { return None };
        let mut value = (*init.expr).clone();
        if p.mutability.is_some() || init.diverge.is_some() || values.contains_key(&p.ident.to_string()) {
            return None;
        }
        Named(values.clone()).visit_expr_mut(&mut value);
        values.insert(p.ident.to_string(), value);
    }
    Some(values)
}

/// Puts values where their names are.
struct Named(HashMap<String, Expr>);

impl VisitMut for Named {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        if let Some(value) = name(e).and_then(|name| self.0.get(&name)) {
            *e = syn::parse_quote!((#value));
            return;
        }
        syn::visit_mut::visit_expr_mut(self, e);
    }
}

struct Parts {
    roots: Vec<Ident>,
    names: Vec<String>,
    tuple: bool,
    seen: HashSet<String>,
    within: Vec<Within>,
}

impl Parts {
    /// Takes the indices of a place.
    fn take(&mut self, place: &Expr) -> Option<()> {
        match place {
            Expr::Paren(p) => self.take(&p.expr),
            Expr::Field(f) => self.take(&f.base),
            Expr::Index(i) => {
                self.take(&i.expr)?;
                self.number(&i.index)
            }
            e => (!self.mentions_part(e)).then_some(()),
        }
    }

    /// A number that is another one for all other parts that are in it.
    fn number(&mut self, e: &Expr) -> Option<()> {
        let sum = match e {
            Expr::Paren(p) => return self.number(&p.expr),
            Expr::Binary(sum) if matches!(sum.op, BinOp::Add(_)) => sum,
            e => return self.part(e),
        };
        let both = [(&*sum.left, &*sum.right), (&*sum.right, &*sum.left)];
        let (steps, part) = both.into_iter().find(|(_, part)| self.is_part(part))?;
        let Expr::Binary(product) = peeled(steps) else { return None };
        if !matches!(product.op, BinOp::Mul(_)) {
            return None;
        }
        let both = [(&*product.left, &*product.right), (&*product.right, &*product.left)];
        let (count, below) = both.into_iter().find(|(_, below)| self.is_fixed(below))?;
        self.part(part)?;
        let at = syn::Index::from(self.names.iter().position(|other| name(part).as_ref() == Some(other))?);
        let part = if self.tuple { quote!(.#at) } else { quote!([#at]) };
        self.within.push(Within { part, below: below.clone() });
        self.number(count)
    }

    fn part(&mut self, e: &Expr) -> Option<()> {
        let name = name(e).filter(|name| self.names.contains(name))?;
        self.seen.insert(name).then_some(())
    }

    fn is_part(&self, e: &Expr) -> bool {
        name(e).is_some_and(|name| self.names.contains(&name))
    }

    fn mentions_part(&self, e: &Expr) -> bool {
        self.roots.iter().any(|root| names::mentions(e, root))
    }

    /// Does it depend neither on the index, nor on an element?
    fn is_fixed(&self, e: &Expr) -> bool {
        let fixed = match e {
            Expr::Paren(p) => self.is_fixed(&p.expr),
            Expr::Lit(_) | Expr::Path(_) => true,
            Expr::Field(f) => self.is_fixed(&f.base),
            Expr::Binary(b) => self.is_fixed(&b.left) && self.is_fixed(&b.right),
            Expr::MethodCall(m) => m.method == "len" && m.args.is_empty() && self.is_fixed(&m.receiver),
            _ => false,
        };
        fixed && !self.mentions_part(e)
    }
}

fn peeled(e: &Expr) -> &Expr {
    match e {
        Expr::Paren(p) => peeled(&p.expr),
        e => e,
    }
}

/// `i`, `at.0` or `at[0]`.
fn name(e: &Expr) -> Option<String> {
    match peeled(e) {
        Expr::Path(p) => p.path.get_ident().map(ToString::to_string),
        Expr::Field(f) => match (&*f.base, &f.member) {
            (Expr::Path(p), syn::Member::Unnamed(k)) => Some(format!("{}.{}", p.path.get_ident()?, k.index)),
            _ => None,
        },
        Expr::Index(i) => match (&*i.expr, &*i.index) {
            (Expr::Path(p), Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(k), .. })) => {
                Some(format!("{}[{}]", p.path.get_ident()?, k.base10_digits()))
            }
            _ => None,
        },
        _ => None,
    }
}
