//! `e as f64`.

use crate::lower::{Expr, Float, Inert, Lower, Ty, Val, closure};
use crate::syntax;
use quote::quote;
use syn::spanned::Spanned;

impl Lower<'_> {
    /// A cast for its value.
    pub(super) fn cast(&mut self, c: &syn::ExprCast) -> Val {
        let to = self.read(&c.ty);
        if self.is_whole(&c.expr) {
            let code = self.inert(&c.expr);
            let (ct, text, ty) = (&self.runtime, &code.tokens, &c.ty);
            let code = Inert { tokens: quote!(#ct::of_integer(#text) as #ty), ty: to.clone(), ..code };
            return Val { expr: Expr::Inert(code), ty: to };
        }
        if to.is_float() {
            self.hear_of_cast(&c.expr);
        }
        if self.is_lent_integer(&c.expr) {
            let code = self.inert(&c.expr);
            let (text, ty) = (&code.tokens, &c.ty);
            let code = Inert { tokens: quote!((#text) as #ty), ty: to.clone(), ..code };
            return Val { expr: Expr::Inert(code), ty: to };
        }
        let value = self.val(&c.expr);
        let value = self.scalar(c.span(), value);
        // What a condition is cast to is an integer, whatever it is called.
        let to = match (&to, &c.ty) {
            (Ty::Named(name), _) if value.ty == Ty::Bool => Ty::Int(Some(name.clone())),
            _ => to,
        };
        Val { expr: Expr::Cast { value: Box::new(value.expr), to: to.clone() }, ty: to }
    }

    /// Is it the only float that the function has, as far as its text shows, beside parameters, which are not cast? What is
    /// cast to it is none: a cast of the same type does nothing.
    pub(in crate::lower) fn is_only_float(&self, ty: &Ty) -> bool {
        let floats = &self.func.floats;
        *ty == Ty::F64 && (*floats.main() == Float::F64 || floats.generic()) && !self.written.names.contains("f32")
    }

    /// Is it `*i`, with an integer that an item refers to, as other uses show? Its text says more of it than its type does.
    fn is_lent_integer(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.is_lent_integer(&p.expr),
            syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => {
                matches!(**expr, syn::Expr::Path(_)) && matches!(self.infer(e), Ty::Int(_))
            }
            _ => false,
        }
    }

    /// What is cast is a number, so what has the literal of an integer for an operand (`self.degrees() - 1`) is one, though
    /// nothing tells its type: rustc says if it is not.
    fn is_whole(&self, e: &syn::Expr) -> bool {
        let syn::Expr::Binary(b) = closure::bare(e) else { return false };
        let arithmetic = matches!(
            b.op,
            syn::BinOp::Add(_) | syn::BinOp::Sub(_) | syn::BinOp::Mul(_) | syn::BinOp::Div(_) | syn::BinOp::Rem(_)
        );
        arithmetic
            && [&b.left, &b.right].into_iter().any(|e| is_integer(e))
            && matches!(self.infer(e), Ty::Unknown | Ty::Named(_))
            && !syntax::jumps_out(e)
            && ![&b.left, &b.right].into_iter().any(|e| self.changes_active(e))
    }
}

/// Is it written as an integer?
fn is_integer(e: &syn::Expr) -> bool {
    match closure::bare(e) {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(literal), .. }) => !literal.suffix().starts_with('f'),
        _ => false,
    }
}
