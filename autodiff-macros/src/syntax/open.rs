//! Whole numbers whose type their own text does not show: literals without a suffix, and what is computed of them.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Lit, Local, Pat, UnOp};

/// Is it computed of nothing but literals without a suffix? That holds for no code at all, too.
pub fn is_open(code: &TokenStream) -> bool {
    code.is_empty() || computed_of(code).is_some_and(|names| names.is_empty())
}

/// The names that it is computed of, if it is of nothing but them and such literals.
pub fn computed_of(code: &TokenStream) -> Option<Vec<Ident>> {
    names(&syn::parse2::<Expr>(code.clone()).ok()?)
}

/// The same of both bounds of a range.
pub fn range_of(code: &TokenStream) -> Option<Vec<Ident>> {
    let mut e = syn::parse2::<Expr>(code.clone()).ok()?;
    while let Expr::Paren(p) = e {
        e = *p.expr;
    }
    let Expr::Range(range) = e else { return None };
    Some([names(range.start.as_deref()?)?, names(range.end.as_deref()?)?].concat())
}

/// Is it a call of a function outside of types, whose result mostly has a type whatever is done with it?
pub fn calls_function(code: &TokenStream) -> bool {
    let Ok(code) = syn::parse2::<Expr>(code.clone()) else { return false };
    let Some(call) = called(&code) else { return false };
    let small = |name: &Ident| name.to_string().starts_with(char::is_lowercase);
    matches!(&*call.func, Expr::Path(p) if p.qself.is_none() && p.path.segments.iter().all(|s| small(&s.ident)))
}

/// The call that an expression is, or whose items it gives (`items` of the runtime).
fn called(e: &Expr) -> Option<&syn::ExprCall> {
    match e {
        Expr::Call(call) => Some(call),
        Expr::MethodCall(m) if m.method == "ct_items" => called(&m.receiver),
        Expr::Block(b) => match b.block.stmts.last() {
            Some(syn::Stmt::Expr(e, None)) => called(e),
            _ => None,
        },
        _ => None,
    }
}

/// What code does with names.
#[derive(Debug, Default)]
pub struct Uses {
    /// Names of numbers of one type: they are computed with one another, or compared, and what comes of it is cast.
    pub alike: Vec<Vec<Ident>>,
    /// What is used in another way, which may say of what type it is.
    pub otherwise: Vec<Ident>,
}

/// What an expression or statements do with names.
pub fn uses(code: &TokenStream) -> Uses {
    let mut uses = Uses::default();
    match syn::parse::Parser::parse2(Block::parse_within, code.clone()) {
        Ok(stmts) => stmts.iter().for_each(|s| uses.visit_stmt(s)),
        Err(_) => uses.mentions(code.clone()),
    }
    uses
}

impl Uses {
    fn mentions(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => self.otherwise.push(ident),
                TokenTree::Group(group) => self.mentions(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
}

impl Visit<'_> for Uses {
    fn visit_expr(&mut self, e: &Expr) {
        let alike = match e {
            Expr::Cast(cast) => names(&cast.expr),
            Expr::Assign(a) => both(&a.left, &a.right),
            Expr::Binary(b) if compares(&b.op) || steps_in_place(&b.op) => both(&b.left, &b.right),
            _ => None,
        };
        match (alike, e) {
            (Some(alike), _) => self.alike.push(alike),
            (None, Expr::Path(p)) => self.otherwise.extend(p.path.get_ident().cloned()),
            (None, _) => visit::visit_expr(self, e),
        }
    }

    fn visit_local(&mut self, local: &Local) {
        let value = local.init.as_ref().filter(|init| init.diverge.is_none()).and_then(|init| names(&init.expr));
        match (&local.pat, value) {
            (Pat::Ident(bound), Some(mut alike)) if bound.by_ref.is_none() && bound.subpat.is_none() => {
                alike.push(bound.ident.clone());
                self.alike.push(alike);
            }
            _ => visit::visit_local(self, local),
        }
    }

    fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
        self.otherwise.push(pat.ident.clone());
        visit::visit_pat_ident(self, pat);
    }

    fn visit_macro(&mut self, call: &syn::Macro) {
        self.mentions(call.tokens.clone());
    }
}

fn both(left: &Expr, right: &Expr) -> Option<Vec<Ident>> {
    Some([names(left)?, names(right)?].concat())
}

fn compares(op: &BinOp) -> bool {
    matches!(op, BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_))
}

fn steps(op: &BinOp) -> bool {
    matches!(op, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_))
}

fn steps_in_place(op: &BinOp) -> bool {
    use BinOp::*;
    matches!(op, AddAssign(_) | SubAssign(_) | MulAssign(_) | DivAssign(_) | RemAssign(_))
}

/// The names that an expression is computed of, if it is of nothing but them and literals without a suffix.
fn names(e: &Expr) -> Option<Vec<Ident>> {
    match e {
        Expr::Paren(p) => names(&p.expr),
        Expr::Group(g) => names(&g.expr),
        Expr::Lit(l) => matches!(&l.lit, Lit::Int(n) if n.suffix().is_empty()).then(Vec::new),
        Expr::Path(p) => p.path.get_ident().map(|name| vec![name.clone()]),
        Expr::Unary(u) if matches!(u.op, UnOp::Neg(_)) => names(&u.expr),
        Expr::Binary(b) if steps(&b.op) => both(&b.left, &b.right),
        _ => None,
    }
}

/// The same as a literal of the type, or as a cast.
pub fn with_type(code: TokenStream, ty: &TokenStream) -> TokenStream {
    if !is_open(&code) {
        return code;
    }
    match (syn::parse2::<syn::LitInt>(code.clone()), syn::parse2::<Ident>(ty.clone())) {
        (Ok(n), Ok(ty)) => syn::LitInt::new(&format!("{n}{ty}"), n.span()).into_token_stream(),
        _ => quote!((#code) as #ty),
    }
}
