//! Returned references: the siblings give a value of their own.
//!
//! ```text
//! fn knots(&self) -> &[f64] { &self.knots }       fn knots(&self) -> Vec<f64> { self.knots.to_vec() }
//! fn scale(&self) -> &f64 { &self.scale }         fn scale(&self) -> f64 { self.scale }
//! fn last(&self) -> Option<&f64> {                fn last(&self) -> Option<f64> {
//!     self.knots.last()                               (self.knots.last()).copied()
//! }                                               }
//! ```

use super::{ended, returned_items};
use crate::ir::Ty;
use crate::parse::Results;
use crate::syntax::is_standard;
use proc_macro2::TokenStream;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Stmt, parse_quote};

/// What a reference to a type is turned into a value by.
enum By {
    /// `*`, of a number.
    Copy,
    Clone,
    /// `to_vec`, of a slice.
    List,
    /// The items of an iterator are gathered.
    Items(Box<syn::Type>),
    /// What may be absent, by what turns it into a value if it is there.
    Present(Box<By>),
}

/// The type of the value, if the type is a shared reference to something that may carry a derivative, or an iterator over
/// such.
pub fn owned_type(ty: &syn::Type, ct: &TokenStream) -> Option<syn::Type> {
    if let Some(gathered) = returned_items::gathered(ty, ct) {
        return Some(gathered);
    }
    if let Some(lent) = present(ty) {
        let (mut owned, value) = (ty.clone(), owned_type(lent, ct)?);
        *value_in(&mut owned)? = value;
        return Some(owned);
    }
    let elem = lent(ty)?;
    Some(match elem {
        syn::Type::Slice(s) => {
            let item = &s.elem;
            parse_quote!(#ct::standard::vec::Vec<#item>)
        }
        elem => elem.clone(),
    })
}

/// Is it a shared reference to something that may carry a derivative?
pub fn is_lent(ty: &syn::Type) -> bool {
    lent(ty).is_some()
}

/// Does a function give such a reference?
pub fn gives_lent(sig: &syn::Signature) -> bool {
    matches!(&sig.output, syn::ReturnType::Type(_, ty) if is_lent(ty))
}

/// What a shared reference points to.
fn lent(ty: &syn::Type) -> Option<&syn::Type> {
    let syn::Type::Reference(r) = ty else { return None };
    let plain =
        matches!(&*r.elem, syn::Type::Path(_) | syn::Type::Array(_) | syn::Type::Slice(_) | syn::Type::Tuple(_));
    (r.mutability.is_none() && plain && Ty::of(&r.elem).may_be_active()).then_some(&*r.elem)
}

/// The reference in an `Option` or a `Result`.
fn present(ty: &syn::Type) -> Option<&syn::Type> {
    let syn::Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| ["Option", "Result"].iter().any(|name| last.ident == name))?;
    let syn::PathArguments::AngleBracketed(of) = &last.arguments else { return None };
    match of.args.first()? {
        syn::GenericArgument::Type(ty) => Some(ty).filter(|ty| lent(ty).is_some()),
        _ => None,
    }
}

/// The value in an `Option` or a `Result`.
fn value_in(ty: &mut syn::Type) -> Option<&mut syn::Type> {
    let syn::Type::Path(path) = ty else { return None };
    let syn::PathArguments::AngleBracketed(of) = &mut path.path.segments.last_mut()?.arguments else { return None };
    match of.args.first_mut()? {
        syn::GenericArgument::Type(ty) => Some(ty),
        _ => None,
    }
}

/// How what a shared reference points to becomes a value.
fn by(ty: &syn::Type) -> Option<By> {
    Some(match lent(ty)? {
        syn::Type::Slice(_) => By::List,
        elem if Ty::of(elem).is_number() => By::Copy,
        _ => By::Clone,
    })
}

/// Rewrites the body of a function; `results`: what the functions of its block give.
pub fn desugar(item: &mut syn::ItemFn, results: Option<&Results>, ct: &TokenStream) {
    let syn::ReturnType::Type(_, ty) = &item.sig.output else { return };
    let by = match by(ty).or_else(|| Some(By::Present(Box::new(by(present(ty)?)?)))) {
        Some(by) => by,
        None => match returned_items::items(ty) {
            Some(each) if !ended::changes_outside(&item.sig) => By::Items(Box::new(each)),
            _ => return,
        },
    };
    let mut returned = Returned { by: &by, results, ends: true };
    let mut block = item.block.clone();
    returned.visit_block_mut(&mut block);
    returned.block(&mut block, &by);
    if !returned.ends {
        return;
    }
    item.block = block;
    if let (Some(owned), syn::ReturnType::Type(_, ty)) = (owned_type(ty, ct), &mut item.sig.output) {
        **ty = owned;
    }
}

/// Makes values of what a function returns.
struct Returned<'r> {
    by: &'r By,
    results: Option<&'r Results>,
    /// Are all iterators that are returned seen to end?
    ends: bool,
}

impl Returned<'_> {
    fn block(&mut self, block: &mut syn::Block, by: &By) {
        if let Some(Stmt::Expr(e, None)) = block.stmts.last_mut() {
            self.value(e, by);
        }
    }

    /// An expression that is a reference, or may be one.
    fn value(&mut self, e: &mut Expr, by: &By) {
        match e {
            Expr::Paren(p) => self.value(&mut p.expr, by),
            Expr::Block(b) => self.block(&mut b.block, by),
            Expr::If(i) => {
                self.block(&mut i.then_branch, by);
                i.else_branch.iter_mut().for_each(|(_, other)| self.value(other, by));
            }
            Expr::Match(m) => m.arms.iter_mut().for_each(|arm| self.value(&mut arm.body, by)),
            Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) | Expr::Macro(_) | Expr::Loop(_) => {}
            reference => {
                let place = match reference {
                    Expr::Reference(r) if r.mutability.is_none() => Some(&r.expr),
                    _ => None,
                };
                *reference = match (by, place) {
                    (By::Items(item), _) => {
                        self.ends &= ended::ends(returned_items::unboxed(reference), self.results);
                        returned_items::collected(reference, item)
                    }
                    (By::Copy, Some(place)) => (**place).clone(),
                    (By::Clone, Some(place)) => parse_quote!((#place).clone()),
                    (By::List, Some(place)) => parse_quote!((#place).to_vec()),
                    (By::Copy, None) => parse_quote!(*#reference),
                    (By::Clone, None) => parse_quote!((#reference).clone()),
                    (By::List, None) => parse_quote!((#reference).to_vec()),
                    (By::Present(by), _) => return self.present(reference, by),
                };
            }
        }
    }

    /// An expression that is a reference which may be absent.
    fn present(&mut self, e: &mut Expr, by: &By) {
        match e {
            Expr::Path(p) if is_standard(&p.path, "None") => return,
            Expr::Call(syn::ExprCall { func, args, .. }) => {
                let is = |name: &&str| matches!(&**func, Expr::Path(p) if is_standard(&p.path, name));
                match ["Some", "Ok", "Err"].iter().find(|name| is(name)) {
                    Some(&"Err") => return,
                    Some(_) => return args.iter_mut().for_each(|arg| self.value(arg, by)),
                    None => {}
                }
            }
            _ => {}
        }
        *e = match by {
            By::Copy => parse_quote!((#e).copied()),
            By::List => parse_quote!((#e).map(|list| list.to_vec())),
            _ => parse_quote!((#e).cloned()),
        };
    }
}

impl VisitMut for Returned<'_> {
    fn visit_expr_return_mut(&mut self, r: &mut syn::ExprReturn) {
        visit_mut::visit_expr_return_mut(self, r);
        let by = self.by;
        r.expr.iter_mut().for_each(|e| self.value(e, by));
    }

    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
