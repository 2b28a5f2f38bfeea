//! Where syntax starts, for messages: its first token. (`syn` prints all of it to find the first and the last one, which
//! stable Rust cannot join.)

use proc_macro2::Span;
use syn::Expr;

/// Syntax with a place in the source.
pub trait Spanned {
    /// The place of its first token.
    fn span(&self) -> Span;
}

impl Spanned for Expr {
    fn span(&self) -> Span {
        match self {
            Expr::Assign(e) => e.left.span(),
            Expr::Binary(e) => e.left.span(),
            Expr::Call(e) => e.func.span(),
            Expr::Cast(e) => e.expr.span(),
            Expr::Field(e) => e.base.span(),
            Expr::Index(e) => e.expr.span(),
            Expr::MethodCall(e) => e.receiver.span(),
            Expr::Try(e) => e.expr.span(),
            Expr::Range(e) if e.start.is_some() => e.start.as_ref().expect("it has a start").span(),
            Expr::Paren(e) => e.paren_token.span.join(),
            Expr::Tuple(e) => e.paren_token.span.join(),
            Expr::Array(e) => e.bracket_token.span.join(),
            Expr::Repeat(e) => e.bracket_token.span.join(),
            Expr::Lit(e) => e.lit.span(),
            Expr::Reference(e) => e.and_token.span,
            Expr::If(e) => e.if_token.span,
            Expr::Match(e) => e.match_token.span,
            Expr::Path(e) if e.qself.is_none() && e.path.leading_colon.is_none() && !e.path.segments.is_empty() => {
                e.path.segments[0].ident.span()
            }
            other => syn::spanned::Spanned::span(other),
        }
    }
}

/// With a label or without.
macro_rules! labelled {
    ($($node:ident: $part:expr,)*) => {
        $(impl Spanned for syn::$node {
            fn span(&self) -> Span {
                let keyword: fn(&syn::$node) -> Span = $part;
                self.label.as_ref().map_or_else(|| keyword(self), |label| label.name.apostrophe)
            }
        })*
    };
}

labelled! {
    ExprForLoop: |e| e.for_token.span,
    ExprWhile: |e| e.while_token.span,
    ExprLoop: |e| e.loop_token.span,
    ExprBlock: |e| e.block.brace_token.span.join(),
}

macro_rules! at_first_part {
    ($($node:ident: $part:ident,)*) => {
        $(impl Spanned for syn::$node {
            fn span(&self) -> Span {
                self.$part.span()
            }
        })*
    };
}

at_first_part! {
    ExprAssign: left,
    ExprBinary: left,
    ExprCall: func,
    ExprCast: expr,
    ExprField: base,
    ExprIndex: expr,
    ExprMethodCall: receiver,
    ExprTry: expr,
}

macro_rules! as_printed {
    ($($node:ty,)*) => {
        $(impl Spanned for $node {
            fn span(&self) -> Span {
                syn::spanned::Spanned::span(self)
            }
        })*
    };
}

as_printed! {
    syn::Block,
    syn::ExprReference,
    syn::ExprUnary,
    syn::Pat,
    syn::Type,
}
