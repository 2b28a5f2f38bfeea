//! What a macro is given for `$e:expr` is one operand, which rustc marks by delimiters that nobody sees. In code that a macro
//! like this one hands back it passes over them, so parentheses stand there instead.
//!
//! ```text
//! 2.0 * ⟨a + b⟩        2.0 * (a + b)
//! ⟨a⟩.sqrt()           a.sqrt()
//! ```
//!
//! Braces around the name of a constant in the arguments of a type go as well: `Coord<{ N }>`.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, GenericArgument, Stmt, Type, parse_quote};

/// Writes the parentheses.
pub struct Enclosed;

/// An operand stays one.
fn enclose(e: &mut Expr) {
    if let Expr::Group(group) = e {
        let inner = &group.expr;
        *e = if is_closed(inner) { (**inner).clone() } else { parse_quote!((#inner)) };
    }
}

/// Does nothing around it take a part of it?
fn is_closed(e: &Expr) -> bool {
    match e {
        Expr::Path(_) | Expr::Lit(_) | Expr::Call(_) | Expr::MethodCall(_) | Expr::Field(_) | Expr::Index(_) => true,
        Expr::Paren(_) | Expr::Tuple(_) | Expr::Array(_) | Expr::Macro(_) => true,
        Expr::Group(group) => is_closed(&group.expr),
        _ => false,
    }
}

impl VisitMut for Enclosed {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        match e {
            Expr::Binary(b) => [&mut b.left, &mut b.right].into_iter().for_each(|e| enclose(e)),
            Expr::Assign(a) => [&mut a.left, &mut a.right].into_iter().for_each(|e| enclose(e)),
            Expr::Range(r) => [&mut r.start, &mut r.end].into_iter().flatten().for_each(|e| enclose(e)),
            Expr::Unary(u) => enclose(&mut u.expr),
            Expr::Reference(r) => enclose(&mut r.expr),
            Expr::Cast(c) => enclose(&mut c.expr),
            Expr::Let(l) => enclose(&mut l.expr),
            Expr::MethodCall(m) => enclose(&mut m.receiver),
            Expr::Field(f) => enclose(&mut f.base),
            Expr::Index(i) => enclose(&mut i.expr),
            Expr::Call(c) => enclose(&mut c.func),
            Expr::Try(t) => enclose(&mut t.expr),
            _ => {}
        }
        visit_mut::visit_expr_mut(self, e);
        if let Expr::Group(group) = e {
            *e = (*group.expr).clone();
        }
    }

    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Reference(r) = ty
            && let Type::Group(group) = &*r.elem
            && let inner @ (Type::TraitObject(_) | Type::ImplTrait(_)) = &*group.elem
        {
            *r.elem = parse_quote!((#inner));
        }
        visit_mut::visit_type_mut(self, ty);
        if let Type::Group(group) = ty {
            *ty = (*group.elem).clone();
        }
    }

    fn visit_generic_argument_mut(&mut self, argument: &mut GenericArgument) {
        if let GenericArgument::Const(Expr::Block(braced)) = argument
            && let [Stmt::Expr(Expr::Path(constant), None)] = &braced.block.stmts[..]
            && constant.path.get_ident().is_some()
        {
            *argument = parse_quote!(#constant);
        }
        visit_mut::visit_generic_argument_mut(self, argument);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        visit_mut::visit_macro_mut(self, mac);
        mac.tokens = in_text(std::mem::take(&mut mac.tokens));
    }
}

/// The same in text of which is not known what it is: what reads as an operation is one, unless it reads as a type too.
fn in_text(text: TokenStream) -> TokenStream {
    let enclosed = |tree: TokenTree| {
        let TokenTree::Group(group) = tree else { return tree.into() };
        let inner = in_text(group.stream());
        if group.delimiter() == Delimiter::None {
            let opened = syn::parse2::<Type>(inner.clone()).is_err()
                && syn::parse2::<Expr>(inner.clone()).is_ok_and(|e| !is_closed(&e));
            if !opened {
                return inner;
            }
        }
        let delimiter = if group.delimiter() == Delimiter::None { Delimiter::Parenthesis } else { group.delimiter() };
        let mut written = Group::new(delimiter, inner);
        written.set_span(group.span());
        TokenStream::from(TokenTree::Group(written))
    };
    text.into_iter().flat_map(enclosed).collect()
}
