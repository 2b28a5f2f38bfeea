//! `it.peek()` where it is a value: the item at the number, which `get` gives under one reference less.
//!
//! ```text
//! match it.peek() { Some(&&v) if v > 1.0 => …, Some(v) => …, None => … }
//! match it_of.get(it_at) { Some(&v) if v > 1.0 => …, Some(v) => …, None => … }    // with `*v` for `**v`
//! it.peek().copied()      it_of.get(it_at)
//! ```

use super::source::Items;
use super::uses::{Advanced, Cursor};
use crate::parse::sugar::callable::is_name;
use crate::syntax::identifiers;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::visit_mut::{self, VisitMut};

/// Methods of options that give a closure what is there, as their last argument.
const OF_CLOSURES: [&str; 6] = ["map", "map_or", "map_or_else", "and_then", "is_some_and", "is_none_or"];

impl Cursor {
    /// The option, and whether `peek` has a reference more.
    fn peeked(&self) -> Option<(TokenStream, bool)> {
        let at = &self.at;
        let (of, index, items) = self.source.element(&quote!(#at))?;
        Some((quote!(#of.get(#index)), items == Items::References))
    }
}

impl Advanced<'_> {
    /// `match it.peek() { … }`
    pub(super) fn match_peeked(&mut self, m: &syn::ExprMatch) -> Option<syn::Expr> {
        let (option, behind) = self.cursor.peeked()?;
        let mut new = m.clone();
        *new.expr = syn::parse_quote!(#option);
        for arm in &mut new.arms {
            let (pattern, guard) = match &mut arm.pat {
                syn::Pat::Guard(g) => (&mut *g.pat, Some(&mut *g.guard)),
                pattern => (pattern, None),
            };
            if let syn::Pat::TupleStruct(some) = pattern
                && behind
                && let Some(name) = without_reference(some.elems.first_mut()?)?
            {
                let mut nearer = Nearer { name, known: true };
                guard.into_iter().for_each(|guard| nearer.visit_expr_mut(guard));
                nearer.visit_expr_mut(&mut arm.body);
                if !nearer.known {
                    return None;
                }
            }
            self.visit_arm_mut(arm);
        }
        Some(syn::Expr::Match(new))
    }

    /// A method of `it.peek()`.
    pub(super) fn method_peeked(&mut self, m: &syn::ExprMethodCall) -> Option<syn::Expr> {
        let (option, behind) = self.cursor.peeked()?;
        let mut new = m.clone();
        let name = m.method.to_string();
        *new.receiver = syn::parse_quote!(#option);
        if behind {
            match (name.as_str(), new.args.last_mut()) {
                ("copied" | "cloned", None) => return Some(*new.receiver),
                (name, Some(syn::Expr::Closure(c))) if OF_CLOSURES.contains(&name) && c.inputs.len() == 1 => {
                    if let Some(name) = without_reference(&mut c.inputs[0])? {
                        let mut nearer = Nearer { name, known: true };
                        nearer.visit_expr_mut(&mut c.body);
                        if !nearer.known {
                            return None;
                        }
                    }
                }
                _ => return None,
            }
        }
        new.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
        Some(syn::Expr::MethodCall(new))
    }
}

/// Takes a reference off a pattern; the name that has one less then, if there is one. `None`: it cannot be told.
fn without_reference(pattern: &mut syn::Pat) -> Option<Option<Ident>> {
    match pattern {
        syn::Pat::Reference(r) => {
            *pattern = (*r.pat).clone();
            Some(None)
        }
        syn::Pat::Ident(p) if p.subpat.is_none() && p.by_ref.is_none() && p.mutability.is_none() => {
            Some(Some(p.ident.clone()))
        }
        syn::Pat::Wild(_) => Some(None),
        _ => None,
    }
}

/// The uses of a name that has one reference less.
struct Nearer {
    name: Ident,
    known: bool,
}

impl VisitMut for Nearer {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        match e {
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) && is_name(&u.expr, &self.name) => {
                *e = (*u.expr).clone();
            }
            // These look through references.
            syn::Expr::MethodCall(m) if is_name(&m.receiver, &self.name) => {
                m.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
            }
            syn::Expr::Field(f) if is_name(&f.base, &self.name) => {}
            e if is_name(e, &self.name) => {
                let name = &self.name;
                *e = syn::parse_quote!(&#name);
            }
            e => visit_mut::visit_expr_mut(self, e),
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        identifiers(&mac.tokens, |name| self.known &= self.name != name);
    }
}
