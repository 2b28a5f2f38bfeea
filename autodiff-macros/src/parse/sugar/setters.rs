//! Unique references that are handed back: the siblings give nothing, as the caller has them still.
//!
//! ```text
//! fn gain(&mut self, k: f64) -> &mut Self { self.k = k; self }       fn gain(&mut self, k: f64) { self.k = k; }
//! fn reset(&mut self) -> &mut Self { self.gain(1.0) }                fn reset(&mut self) { self.gain(1.0); }
//! ```

use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Stmt};

/// Rewrites a function all whose ends hand back the same parameter, a unique reference.
pub fn desugar(item: &mut syn::ItemFn) {
    let syn::ReturnType::Type(_, ty) = &item.sig.output else { return };
    if !is_unique(ty) {
        return;
    }
    let Some(name) = item.sig.inputs.iter().find_map(|input| handed_back(input, is_own(ty), &item.block)) else {
        return;
    };
    let own = is_own(ty);
    item.sig.output = syn::ReturnType::Default;
    Ends { name: &name, own, others: false, drop: true }.whole(&mut item.block);
}

/// Does a method hand back `self`, all of it?
pub fn hands_back(sig: &syn::Signature, block: &syn::Block) -> bool {
    let syn::ReturnType::Type(_, ty) = &sig.output else { return false };
    let own = sig.inputs.first().filter(|_| sig.receiver().is_some() && is_unique(ty));
    own.is_some_and(|own| handed_back(own, is_own(ty), block).is_some())
}

/// The name of a parameter that is a unique reference, if all ends of the function are that parameter; `own`: a value of the
/// type of `self` is given.
fn handed_back(input: &syn::FnArg, own: bool, block: &syn::Block) -> Option<String> {
    let name = match input {
        syn::FnArg::Receiver(syn::Receiver { kind: syn::ReceiverKind::Reference(_, _, Some(_)), .. }) => {
            "self".to_owned()
        }
        syn::FnArg::Typed(p) if is_unique(&p.ty) => match &*p.pat {
            syn::Pat::Ident(p) if p.subpat.is_none() => p.ident.to_string(),
            _ => return None,
        },
        _ => return None,
    };
    let mut ends = Ends { name: &name, own, others: false, drop: false };
    ends.whole(&mut block.clone());
    let bound = name != "self" && crate::syntax::bound_names(&syn::parse_quote!(#block)).contains(&name);
    (!ends.others && !bound).then_some(name)
}

fn is_unique(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Reference(r) if r.mutability.is_some())
}

/// `&mut Self`
fn is_own(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Reference(r) if matches!(&*r.elem, syn::Type::Path(p) if p.path.is_ident("Self")))
}

/// The ends of a function, of which some may not be the parameter.
struct Ends<'n> {
    name: &'n str,
    /// Does the function give a value of the type of `self`?
    own: bool,
    others: bool,
    /// Are those that are, dropped?
    drop: bool,
}

impl Ends<'_> {
    fn whole(&mut self, block: &mut syn::Block) {
        self.visit_block_mut(block);
        self.block(block);
    }

    fn block(&mut self, block: &mut syn::Block) {
        match block.stmts.last_mut() {
            Some(Stmt::Expr(e, None)) if self.is_parameter(e) => {
                if self.drop {
                    block.stmts.pop();
                }
            }
            Some(Stmt::Expr(e, end @ None)) if self.is_called(e) => {
                if self.drop {
                    *end = Some(syn::token::Semi::default());
                }
            }
            Some(Stmt::Expr(e, None)) => self.value(e),
            Some(Stmt::Expr(Expr::Return(_), Some(_))) => {}
            _ => self.others = true,
        }
    }

    fn value(&mut self, e: &mut Expr) {
        match e {
            Expr::Block(b) => self.block(&mut b.block),
            Expr::If(i) => {
                self.block(&mut i.then_branch);
                match &mut i.else_branch {
                    Some((_, other)) => self.value(other),
                    None => self.others = true,
                }
            }
            Expr::Match(m) => m.arms.iter_mut().for_each(|arm| self.value(&mut arm.body)),
            Expr::Return(_) => {}
            e if self.is_parameter(e) => {
                if self.drop {
                    *e = syn::parse_quote!({});
                }
            }
            e if self.is_called(e) => {
                if self.drop {
                    *e = syn::parse_quote!({ #e; });
                }
            }
            _ => self.others = true,
        }
    }

    /// Is it a method of `self`? What gives a unique reference to the type hands that back too, or is refused itself.
    fn is_called(&self, e: &Expr) -> bool {
        match e {
            Expr::MethodCall(m) if self.own && self.name == "self" => self.is_handed_on(&m.receiver),
            _ => false,
        }
    }

    /// Is it `self`, or a method of it, also behind the statements of a function whose body stands for its call?
    fn is_handed_on(&self, e: &Expr) -> bool {
        match e {
            Expr::Block(b) => matches!(b.block.stmts.last(), Some(Stmt::Expr(e, None)) if self.is_handed_on(e)),
            e => self.is_parameter(e) || self.is_called(e),
        }
    }

    fn is_parameter(&self, e: &Expr) -> bool {
        matches!(e, Expr::Path(p) if p.qself.is_none() && p.path.is_ident(self.name))
    }
}

impl VisitMut for Ends<'_> {
    fn visit_expr_return_mut(&mut self, r: &mut syn::ExprReturn) {
        visit_mut::visit_expr_return_mut(self, r);
        match &r.expr {
            Some(e) if self.is_parameter(e) => {
                if self.drop {
                    r.expr = None;
                }
            }
            Some(e) if self.is_called(e) => {}
            _ => self.others = true,
        }
    }

    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        if let (Expr::Return(syn::ExprReturn { expr: Some(called), .. }), true) = (&*e, self.drop) {
            *e = syn::parse_quote!({
                #called;
                return;
            });
        }
    }

    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
