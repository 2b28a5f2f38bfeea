//! Values that are shared (`Rc`, `Arc`), or borrowed until they are changed (`Cow`). In the derivatives a parameter is what
//! it lends, since its cotangent has to be added to something, and what the body makes is a vector of its own.
//!
//! ```text
//! fn loss(w: &Rc<Model>) -> f64 { let w = Rc::clone(w); … }     fn loss(w: &Model) -> f64 { let w = w; … }
//! let v: Cow<[f64]> = Cow::Borrowed(x);                         let v: Vec<f64> = x.to_vec();
//! ```

use super::callable::is_name;
use crate::ir::Ty;
use crate::parse::function::shape;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Type, parse_quote};

/// Rewrites a function.
pub fn desugar(item: &mut syn::ItemFn) {
    let generics = item.sig.generics.clone();
    for input in &mut item.sig.inputs {
        let syn::FnArg::Typed(typed) = input else { continue };
        let (inside, lent) = match &*typed.ty {
            Type::Reference(r) if r.mutability.is_none() => (&*r.elem, true),
            ty => (ty, false),
        };
        let Some(whole) = whole(inside, &["Rc", "Arc", "Cow"]).cloned() else { continue };
        let syn::Pat::Ident(name) = &*typed.pat else { continue };
        if name.mutability.is_some() || !carries(&whole) || shape(&whole, &[&generics]).is_some() {
            continue;
        }
        let whole = as_slice(whole);
        Lender { name: &name.ident, lent, list: is_list(&whole) }.visit_block_mut(&mut item.block);
        *typed.ty = match &whole {
            Type::ImplTrait(_) | Type::TraitObject(_) => parse_quote!(&(#whole)),
            whole => parse_quote!(&#whole),
        };
    }
    let mut kinds = Lists { found: false, only: true };
    kinds.visit_block(&item.block);
    if kinds.found && kinds.only {
        Owned.visit_block_mut(&mut item.block);
    }
}

/// `T` of `Rc<T>`, or of `Cow<'_, T>`
fn whole<'t>(ty: &'t Type, names: &[&str]) -> Option<&'t Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| names.iter().any(|name| last.ident == name))?;
    let syn::PathArguments::AngleBracketed(list) = &last.arguments else { return None };
    let mut types = list.args.iter().filter(|argument| !matches!(argument, syn::GenericArgument::Lifetime(_)));
    match (types.next()?, types.next()) {
        (syn::GenericArgument::Type(ty), None) => Some(ty),
        _ => None,
    }
}

/// May it carry a derivative, and is it more than a number?
fn carries(ty: &Type) -> bool {
    let ty = Ty::of(ty);
    ty.may_be_active() && !ty.is_float()
}

/// `[T]` of `Vec<T>`: nobody has a vector to lend who has a slice.
fn as_slice(ty: Type) -> Type {
    match whole(&ty, &["Vec"]) {
        Some(item) => parse_quote!([#item]),
        None => ty,
    }
}

fn is_list(ty: &Type) -> bool {
    matches!(ty, Type::Slice(_))
}

/// Is it a call of `Rc::clone`, `Cow::Borrowed`, …, with one argument?
fn call_of<'e>(e: &'e Expr, owners: &[&str], function: &str) -> Option<&'e Expr> {
    let Expr::Call(c) = e else { return None };
    let Expr::Path(p) = &*c.func else { return None };
    let mut names = p.path.segments.iter().rev();
    let called = names.next().is_some_and(|last| last.ident == function);
    let of = names.next().is_some_and(|owner| owners.iter().any(|name| owner.ident == name));
    c.args.first().filter(|_| called && of && c.args.len() == 1)
}

/// A parameter, which is a reference to what it lends from now on.
struct Lender<'n> {
    name: &'n Ident,
    /// Was it a reference before?
    lent: bool,
    /// Does it lend a slice?
    list: bool,
}

impl Lender<'_> {
    fn is_it(&self, e: &Expr) -> bool {
        match e {
            Expr::Paren(p) => self.is_it(&p.expr),
            Expr::Reference(r) if r.mutability.is_none() => is_name(&r.expr, self.name),
            e => is_name(e, self.name),
        }
    }
}

impl VisitMut for Lender<'_> {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        let name = self.name;
        if call_of(e, &["Rc", "Arc"], "clone").is_some_and(|of| self.is_it(of)) {
            *e = parse_quote!(#name);
            return;
        }
        match e {
            Expr::MethodCall(m) if m.args.is_empty() && is_name(&m.receiver, name) => {
                match (m.method.to_string().as_str(), self.list) {
                    ("clone" | "as_ref" | "deref", _) => *e = parse_quote!(#name),
                    ("into_owned", true) => *e = parse_quote!(#name.to_vec()),
                    ("into_owned", false) => *e = parse_quote!(#name.clone()),
                    _ => {}
                }
            }
            // `**w` of a `&Rc<T>`
            Expr::Unary(u) if self.lent && is_deref(&u.op) => {
                if let Expr::Unary(inner) = &*u.expr
                    && is_deref(&inner.op)
                    && is_name(&inner.expr, name)
                {
                    *u.expr = parse_quote!(#name);
                }
            }
            _ => {}
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

fn is_deref(op: &syn::UnOp) -> bool {
    matches!(op, syn::UnOp::Deref(_))
}

/// Are all `Cow`s of a body those of slices of what may carry a derivative?
struct Lists {
    found: bool,
    only: bool,
}

impl<'ast> Visit<'ast> for Lists {
    fn visit_type(&mut self, ty: &'ast Type) {
        if let Some(whole) = whole(ty, &["Cow"]) {
            self.found = true;
            self.only &= is_list(whole) && carries(whole);
        }
        visit::visit_type(self, ty);
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// Makes vectors of them.
struct Owned;

impl VisitMut for Owned {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        if let Some(Type::Slice(list)) = whole(ty, &["Cow"]) {
            let item = &list.elem;
            *ty = parse_quote!(::std::vec::Vec<#item>);
        }
    }

    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        if let Some(lent) = call_of(e, &["Cow"], "Borrowed") {
            // Methods see through references.
            let lent = match lent {
                Expr::Reference(r) => &*r.expr,
                lent => lent,
            };
            *e = parse_quote!(#lent.to_vec());
        } else if let Some(own) = call_of(e, &["Cow"], "Owned") {
            *e = own.clone();
        } else if let Expr::MethodCall(m) = e
            && m.args.is_empty()
        {
            match m.method.to_string().as_str() {
                "into_owned" => m.method = Ident::new("to_vec", m.method.span()),
                "to_mut" => *e = (*m.receiver).clone(),
                _ => {}
            }
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
