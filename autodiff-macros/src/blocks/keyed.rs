//! `impl Index<I>` for an index that is no number: its trait of the runtime, `Keyed`.
//!
//! ```text
//! fn index(&self, (i, j): (usize, usize)) -> &f64 { &self.data[i * self.columns + j] }
//!
//! fn ct_key(&self, (i, j): (usize, usize)) -> (usize,) { (i * self.columns + j,) }
//! fn ct_part_mut(tangent: &mut …, key: (usize,)) -> &mut f64 { &mut tangent.data[key.0] }
//! ```
//!
//! Where different indices lead to different elements as long as `j` is less than `self.columns`,
//! `ct_key_within` sees to that.
//!
//! A body that reads nothing of `self` but the element is that of the tangent as it is, and the index is its own key.

use super::apart::{Within, apart};
use super::index::panics;
use crate::names;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;
use syn::{Expr, Stmt, parse_quote};

/// How the elements of a tangent are found.
pub struct Keyed {
    /// The parts of the key, if it is not the index itself.
    keys: Option<Vec<Expr>>,
    /// What stands before them, or before the element.
    lets: Vec<Stmt>,
    /// The element, with a reference.
    element: Expr,
    /// What holds for indices, so that different ones lead to different elements, if they do.
    apart: Option<Vec<Within>>,
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
        if leads_alike(element, &own) && !lets.iter().any(|s| names::mentions(s, &own)) {
            return Some(Keyed { keys: None, lets: lets.to_vec(), element: element.clone(), apart: None });
        }
        element_of(element)?;
        let mut element = element.clone();
        let Expr::Reference(r) = &mut element else { return None };
        let mut keys = vec![];
        take_keys(&mut r.expr, &mut keys)?;
        Some(Keyed { keys: Some(keys), lets: lets.to_vec(), element, apart: None })
    }

    /// The same for `impl Index`, whose index may show that elements are apart.
    pub fn of_index(body: &syn::Block, index: &syn::PatType) -> Option<Keyed> {
        let mut keyed = Keyed::of(body)?;
        if let Some(Stmt::Expr(element, None)) = body.stmts.last() {
            keyed.apart = apart(&index.pat, &index.ty, &keyed.lets, element);
        }
        Some(keyed)
    }

    /// The `impl` of the trait for a block.
    pub fn rule(
        &self,
        block: &syn::ItemImpl,
        index: &syn::PatType,
        output: &syn::Type,
        ct: &TokenStream,
    ) -> TokenStream {
        let (own, ty) = (&block.self_ty, &index.ty);
        let (generics, wherever) = bounded(&block.generics, ct);
        let functions = self.functions(&index.pat.to_token_stream(), &ty.to_token_stream(), output, ct);
        let apart = self.apart.as_ref().map(|within| Keyed::within(within, index, ct));
        quote! {
            impl #generics #ct::Keyed<#ty> for #own #wherever {
                type Whole = Self;
                #apart
                #functions
            }
        }
    }

    /// What says that elements are apart, and sees to it.
    fn within(within: &[Within], index: &syn::PatType, ct: &TokenStream) -> TokenStream {
        let (ty, at, key) = (&index.ty, local("index"), local("key"));
        let checks: TokenStream =
            within.iter().map(|Within { part, below }| quote!(#ct::within(#at #part, #below);)).collect();
        quote! {
            const APART: bool = true;
            #[inline]
            #[track_caller]
            fn ct_key_within(&self, #at: #ty) -> Self::Key {
                let #key = self.ct_key(#at);
                #checks
                #key
            }
        }
    }

    /// What the trait has: the types, the key, and the elements of tangents.
    pub fn functions(
        &self,
        pattern: &TokenStream,
        index: &TokenStream,
        output: &syn::Type,
        ct: &TokenStream,
    ) -> TokenStream {
        let (lets, [at, key, tangent]) = (&self.lets, ["index", "key", "tangent"].map(local));
        let (key_ty, made) = match &self.keys {
            Some(made) => {
                let types = made.iter().map(|_| quote!(usize));
                (quote!((#(#types,)*)), quote!(let #pattern = #at; #(#lets)* (#(#made,)*)))
            }
            None => (index.clone(), quote!(#at)),
        };
        let (shared, unique) = (self.part(&tangent, pattern, false), self.part(&tangent, pattern, true));
        let bar = quote!(<Self as #ct::Differentiable>::Tangent);
        let part = quote!(<#output as #ct::Differentiable>::Tangent);
        quote! {
            type Element = #output;
            type Key = #key_ty;
            #[inline]
            #[track_caller]
            fn ct_key(&self, #at: #index) -> #key_ty {
                #made
            }
            #[inline]
            #[track_caller]
            fn ct_part(#tangent: &#bar, #key: #key_ty) -> &#part {
                #shared
            }
            #[inline]
            #[track_caller]
            fn ct_part_mut(#tangent: &mut #bar, #key: #key_ty) -> &mut #part {
                #unique
            }
        }
    }

    /// The element of what is called `whole`, where the key is called `key`.
    pub fn part(&self, whole: &Ident, pattern: &TokenStream, unique: bool) -> TokenStream {
        let (lets, key) = (&self.lets, local("key"));
        let found = self.keys.is_none().then(|| quote!(let #pattern = #key; #(#lets)*));
        let element = Element { tangent: whole, unique }.of(&self.element);
        quote!(#found #element)
    }
}

/// The generics of a block, whose type parameters are floats.
pub fn bounded(generics: &syn::Generics, ct: &TokenStream) -> (TokenStream, TokenStream) {
    let mut generics = generics.clone();
    generics.type_params_mut().for_each(|param| param.bounds.push(parse_quote!(#ct::Scalar)));
    let (generics, _, wherever) = generics.split_for_impl();
    (generics.to_token_stream(), wherever.to_token_stream())
}

/// Does it lead to an element by the index alone, without a look at `self`?
fn leads_alike(e: &Expr, own: &Ident) -> bool {
    let passive = |e: &Expr| !names::mentions(e, own);
    let inside = |block: &syn::Block| match block.stmts.as_slice() {
        [Stmt::Expr(e, None)] => panics(e) || leads_alike(e, own),
        _ => false,
    };
    match e {
        Expr::Match(m) => passive(&m.expr) && m.arms.iter().all(|a| panics(&a.body) || leads_alike(&a.body, own)),
        Expr::If(i) => {
            let other = i.else_branch.as_ref().is_some_and(|(_, e)| panics(e) || leads_alike(e, own));
            passive(&i.cond) && inside(&i.then_branch) && other
        }
        Expr::Block(b) => inside(&b.block),
        e => element_of(e).is_some_and(|place| !reads_self(place, own)),
    }
}

/// Takes the indices and bounds out of the path of a place, and puts the parts of the key there; `None` if one of them is no
/// number.
fn take_keys(place: &mut Expr, keys: &mut Vec<Expr>) -> Option<()> {
    match place {
        Expr::Field(f) => take_keys(&mut f.base, keys),
        Expr::Index(i) => {
            take_keys(&mut i.expr, keys)?;
            let mut take = |e: &mut Expr| {
                let (name, at) = (local("key"), syn::Index::from(keys.len()));
                keys.push(std::mem::replace(e, parse_quote!(#name.#at)));
            };
            match &mut *i.index {
                Expr::Tuple(_) | Expr::Array(_) | Expr::Reference(_) => return None,
                Expr::Range(r) => r.start.iter_mut().chain(&mut r.end).for_each(|e| take(e)),
                e => take(e),
            }
            Some(())
        }
        _ => Some(()),
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

/// Does an index in the path of a place read `self`?
fn reads_self(place: &Expr, own: &Ident) -> bool {
    match place {
        Expr::Field(f) => reads_self(&f.base, own),
        Expr::Index(i) => names::mentions(&i.index, own) || reads_self(&i.expr, own),
        _ => false,
    }
}
