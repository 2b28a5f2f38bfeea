//! Whole numbers whose type their own text does not show: literals without a suffix, and what is computed of them.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{BinOp, Expr, Lit, UnOp};

/// Is it computed of nothing but literals without a suffix, and of such names? That holds for no code at all, too.
pub fn is_open(code: &TokenStream, name: &dyn Fn(&Ident) -> bool) -> bool {
    code.is_empty() || syn::parse2::<Expr>(code.clone()).is_ok_and(|e| computed(&e, name))
}

/// Is it the same, cast?
pub fn is_open_cast(code: &TokenStream, name: &dyn Fn(&Ident) -> bool) -> bool {
    matches!(syn::parse2::<Expr>(code.clone()), Ok(Expr::Cast(cast)) if computed(&cast.expr, name))
}

/// Is it a question about such numbers?
pub fn is_open_test(code: &TokenStream, name: &dyn Fn(&Ident) -> bool) -> bool {
    syn::parse2::<Expr>(code.clone()).is_ok_and(|e| tested(&e, name))
}

fn tested(e: &Expr, name: &dyn Fn(&Ident) -> bool) -> bool {
    match e {
        Expr::Paren(p) => tested(&p.expr, name),
        Expr::Group(g) => tested(&g.expr, name),
        Expr::Unary(u) => matches!(u.op, UnOp::Not(_)) && tested(&u.expr, name),
        Expr::Binary(b) if matches!(b.op, BinOp::And(_) | BinOp::Or(_)) => {
            tested(&b.left, name) && tested(&b.right, name)
        }
        Expr::Binary(b) => compares(&b.op) && computed(&b.left, name) && computed(&b.right, name),
        _ => false,
    }
}

fn compares(op: &BinOp) -> bool {
    matches!(op, BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_))
}

fn computed(e: &Expr, name: &dyn Fn(&Ident) -> bool) -> bool {
    match e {
        Expr::Paren(p) => computed(&p.expr, name),
        Expr::Group(g) => computed(&g.expr, name),
        Expr::Lit(l) => matches!(&l.lit, Lit::Int(n) if n.suffix().is_empty()),
        Expr::Path(p) => p.path.get_ident().is_some_and(name),
        Expr::Unary(u) => matches!(u.op, UnOp::Neg(_)) && computed(&u.expr, name),
        Expr::Binary(b) => {
            let steps = matches!(b.op, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_));
            steps && computed(&b.left, name) && computed(&b.right, name)
        }
        _ => false,
    }
}

/// The same as a literal of the type, or as a cast.
pub fn with_type(code: TokenStream, ty: &TokenStream) -> TokenStream {
    if !is_open(&code, &|_| false) {
        return code;
    }
    match (syn::parse2::<syn::LitInt>(code.clone()), syn::parse2::<Ident>(ty.clone())) {
        (Ok(n), Ok(ty)) => syn::LitInt::new(&format!("{n}{ty}"), n.span()).into_token_stream(),
        _ => quote!((#code) as #ty),
    }
}
