//! `impl Index<I>` for an index that is no number: its trait of the runtime, `Keyed`.
//!
//! ```text
//! fn index(&self, (i, j): (usize, usize)) -> &f64 { &self.data[i * self.columns + j] }
//!
//! fn ct_key(&self, (i, j): (usize, usize)) -> usize { i * self.columns + j }
//! fn ct_part_mut(tangent: &mut …, key: usize) -> &mut f64 { &mut tangent.data[key] }
//! ```
//!
//! A body that reads nothing of `self` but the element is that of the tangent as it is, and the index is its own key.

use super::index::panics;
use crate::names;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;
use syn::{Expr, Stmt, parse_quote};

/// How the elements of a tangent are found.
pub struct Keyed {
    /// The key, if it is not the index itself.
    key: Option<Expr>,
    /// What stands before it, or before the element.
    lets: Vec<Stmt>,
    /// The element, with a reference.
    element: Expr,
}

impl Keyed {
    /// Reads the body of `index`; `None` if it is not visible where it leads.
    pub fn of(body: &syn::Block) -> Option<Keyed> {
        let (last, lets) = body.stmts.split_last()?;
        let Stmt::Expr(element, None) = last else { return None };
        if !lets.iter().all(|s| matches!(s, Stmt::Local(_) | Stmt::Macro(_))) {
            return None;
        }
        let own = own();
        let alike = |e: &Expr| element_of(e).is_some_and(|place| !reads_self(place, &own));
        let as_it_is = match element {
            Expr::Match(m) => {
                !names::mentions(&m.expr, &own) && m.arms.iter().all(|a| panics(&a.body) || alike(&a.body))
            }
            e => alike(e),
        };
        if as_it_is && !lets.iter().any(|s| names::mentions(s, &own)) {
            return Some(Keyed { key: None, lets: lets.to_vec(), element: element.clone() });
        }
        element_of(element)?;
        let mut element = element.clone();
        let Expr::Reference(r) = &mut element else { return None };
        let Expr::Index(i) = &mut *r.expr else { return None };
        if is_indexed(&i.expr) || matches!(&*i.index, Expr::Range(_)) {
            return None;
        }
        let name = local("key");
        let key = std::mem::replace(&mut *i.index, parse_quote!(#name));
        Some(Keyed { key: Some(key), lets: lets.to_vec(), element })
    }

    /// The `impl` of the trait for a block.
    pub fn rule(
        &self,
        block: &syn::ItemImpl,
        index: &syn::PatType,
        output: &syn::Type,
        ct: &TokenStream,
    ) -> TokenStream {
        let own = &block.self_ty;
        let mut generics = block.generics.clone();
        generics.type_params_mut().for_each(|param| param.bounds.push(parse_quote!(#ct::Scalar)));
        let (generics, _, wherever) = generics.split_for_impl();
        let (pattern, ty, lets) = (&index.pat, &index.ty, &self.lets);
        let [at, key, tangent] = ["index", "key", "tangent"].map(local);
        let (key_ty, made, found) = match &self.key {
            Some(made) => (quote!(usize), quote!(let #pattern = #at; #(#lets)* #made), quote!()),
            None => (ty.to_token_stream(), quote!(#at), quote!(let #pattern = #key; #(#lets)*)),
        };
        let shared = Element { tangent: &tangent, unique: false }.of(&self.element);
        let unique = Element { tangent: &tangent, unique: true }.of(&self.element);
        let bar = quote!(<#own as #ct::Differentiable>::Tangent);
        let part = quote!(<#output as #ct::Differentiable>::Tangent);
        quote! {
            impl #generics #ct::Keyed<#ty> for #own #wherever {
                type Element = #output;
                type Key = #key_ty;
                #[inline]
                #[track_caller]
                fn ct_key(&self, #at: #ty) -> #key_ty {
                    #made
                }
                #[inline]
                #[track_caller]
                fn ct_part(#tangent: &#bar, #key: #key_ty) -> &#part {
                    #found
                    #shared
                }
                #[inline]
                #[track_caller]
                fn ct_part_mut(#tangent: &mut #bar, #key: #key_ty) -> &mut #part {
                    #found
                    #unique
                }
            }
        }
    }
}

/// The element of the tangent: `tangent` for `self`, and `&mut` for `&`.
struct Element<'a> {
    tangent: &'a Ident,
    unique: bool,
}

impl Element<'_> {
    fn of(mut self, element: &Expr) -> Expr {
        let mut element = element.clone();
        self.visit_expr_mut(&mut element);
        element
    }
}

impl VisitMut for Element<'_> {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        match e {
            Expr::Path(p) if p.path.is_ident("self") => p.path = self.tangent.clone().into(),
            Expr::Reference(r) if element_of_reference(r).is_some() => {
                r.mutability = self.unique.then(Default::default);
                self.visit_expr_mut(&mut r.expr);
            }
            e => syn::visit_mut::visit_expr_mut(self, e),
        }
    }
}

fn own() -> Ident {
    Ident::new("self", Span::call_site())
}

fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// The place behind `&`, if it is a field of `self` or an element in one.
fn element_of(e: &Expr) -> Option<&Expr> {
    match e {
        Expr::Reference(r) => element_of_reference(r),
        _ => None,
    }
}

fn element_of_reference(r: &syn::ExprReference) -> Option<&Expr> {
    let mut at = &*r.expr;
    loop {
        at = match at {
            Expr::Field(f) => &f.base,
            Expr::Index(i) => &i.expr,
            Expr::Path(p) if p.path.is_ident("self") && !matches!(*r.expr, Expr::Path(_)) => return Some(&r.expr),
            _ => return None,
        };
    }
}

/// Is an element taken in the path of a place?
fn is_indexed(place: &Expr) -> bool {
    match place {
        Expr::Field(f) => is_indexed(&f.base),
        Expr::Index(_) => true,
        _ => false,
    }
}

/// Does an index in the path of a place read `self`?
fn reads_self(place: &Expr, own: &Ident) -> bool {
    match place {
        Expr::Field(f) => reads_self(&f.base, own),
        Expr::Index(i) => names::mentions(&i.index, own) || reads_self(&i.expr, own),
        _ => false,
    }
}
