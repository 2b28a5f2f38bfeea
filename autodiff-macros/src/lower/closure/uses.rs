//! What the parameters of a closure are by what is done with them, where their types are not written.

use crate::names;
use proc_macro2::{Delimiter, Ident, TokenTree};
use quote::ToTokens;
use syn::visit::Visit;

/// What a name is used for.
#[derive(Default)]
pub(super) struct Uses {
    name: String,
    /// As a list: it has elements, or a length.
    pub list: bool,
    /// As a list that gets longer or shorter.
    pub grown: bool,
    /// As a number of an element, or one that is counted.
    pub index: bool,
    /// As what has fields.
    pub parts: bool,
    /// Behind a `*`.
    pub followed: bool,
    /// As what is written through.
    pub written: bool,
    /// How many indices and casts the code is inside of.
    inside: usize,
    /// How often it is mentioned, and how often of that to ask whether it is equal to another name.
    mentioned: usize,
    equated: usize,
}

/// Methods of lists that numbers do not have.
const OF_LISTS: [&str; 14] = [
    "len",
    "iter",
    "is_empty",
    "to_vec",
    "windows",
    "chunks",
    "chunks_exact",
    "first",
    "last",
    "get",
    "split_at",
    "as_slice",
    "iter_mut",
    "concat",
];

/// Those that write to their elements.
const WRITING: [&str; 9] = [
    "iter_mut",
    "fill",
    "copy_from_slice",
    "clone_from_slice",
    "swap",
    "reverse",
    "sort_by",
    "rotate_left",
    "rotate_right",
];

/// Those of vectors that change how many there are.
const GROWING: [&str; 6] = ["push", "clear", "truncate", "resize", "extend", "extend_from_slice"];

impl Uses {
    /// The uses of a name in an expression.
    pub(super) fn of(name: &Ident, body: &syn::Expr) -> Uses {
        let mut uses = Uses { name: name.to_string(), ..Uses::default() };
        uses.visit_expr(body);
        // Numbers of elements are asked whether they are the same, floats seldom are.
        uses.index |= uses.equated > 0 && uses.equated == uses.mentioned;
        uses
    }

    /// Is nothing done with a name that numbers do not have: fields, elements, other methods?
    pub(super) fn as_number(name: &Ident, body: &syn::Expr) -> bool {
        names::is_followed(body, name, &|behind| match behind {
            [TokenTree::Punct(dot), TokenTree::Ident(method), ..] if dot.as_char() == '.' => {
                (1..4).any(|n| crate::rules::method(&method.to_string(), n).is_some())
            }
            [TokenTree::Group(g), ..] => g.delimiter() != Delimiter::Bracket,
            _ => true,
        })
    }

    /// Is it a place behind the name: `y[i]`, `*y`?
    fn is_behind(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Index(i) => self.is_it(&i.expr) || self.is_behind(&i.expr),
            syn::Expr::Field(f) => self.is_behind(&f.base),
            syn::Expr::Paren(p) => self.is_behind(&p.expr),
            syn::Expr::Unary(u) => matches!(u.op, syn::UnOp::Deref(_)) && self.is_it(&u.expr),
            _ => false,
        }
    }

    fn is_it(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Path(p) => p.path.is_ident(&self.name),
            syn::Expr::Paren(p) => self.is_it(&p.expr),
            syn::Expr::Group(g) => self.is_it(&g.expr),
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => self.is_it(&u.expr),
            _ => false,
        }
    }
}

impl<'ast> Visit<'ast> for Uses {
    fn visit_expr_index(&mut self, i: &'ast syn::ExprIndex) {
        self.list |= self.is_it(&i.expr);
        self.visit_expr(&i.expr);
        self.inside += 1;
        self.visit_expr(&i.index);
        self.inside -= 1;
    }

    fn visit_expr_field(&mut self, f: &'ast syn::ExprField) {
        self.parts |= self.is_it(&f.base);
        syn::visit::visit_expr_field(self, f);
    }

    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        if self.is_it(&m.receiver) {
            let name = m.method.to_string();
            self.written |= WRITING.contains(&name.as_str());
            self.grown |= GROWING.contains(&name.as_str());
            self.list |= OF_LISTS.contains(&name.as_str()) || WRITING.contains(&name.as_str());
        }
        syn::visit::visit_expr_method_call(self, m);
    }

    fn visit_expr_unary(&mut self, u: &'ast syn::ExprUnary) {
        self.followed |= matches!(u.op, syn::UnOp::Deref(_)) && self.is_it(&u.expr);
        syn::visit::visit_expr_unary(self, u);
    }

    fn visit_expr_assign(&mut self, a: &'ast syn::ExprAssign) {
        self.written |= self.is_behind(&a.left);
        syn::visit::visit_expr_assign(self, a);
    }

    fn visit_expr_binary(&mut self, b: &'ast syn::ExprBinary) {
        self.written |= crate::syntax::is_compound(&b.op) && self.is_behind(&b.left);
        for (e, other) in [(&b.left, &b.right), (&b.right, &b.left)] {
            self.index |= self.is_it(e) && is_count(other);
            let equated =
                matches!(b.op, syn::BinOp::Eq(_) | syn::BinOp::Ne(_)) && matches!(**other, syn::Expr::Path(_));
            self.equated += usize::from(self.is_it(e) && equated);
        }
        syn::visit::visit_expr_binary(self, b);
    }

    fn visit_expr_reference(&mut self, r: &'ast syn::ExprReference) {
        self.written |= r.mutability.is_some() && self.is_behind(&r.expr);
        syn::visit::visit_expr_reference(self, r);
    }

    fn visit_expr_cast(&mut self, c: &'ast syn::ExprCast) {
        self.index |= self.is_it(&c.expr) && matches!(c.ty.to_token_stream().to_string().as_str(), "f64" | "f32");
        let before = std::mem::take(&mut self.inside);
        syn::visit::visit_expr_cast(self, c);
        self.inside = before;
    }

    fn visit_expr_range(&mut self, r: &'ast syn::ExprRange) {
        self.inside += 1;
        syn::visit::visit_expr_range(self, r);
        self.inside -= 1;
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        use syn::parse::Parser;
        let list = syn::punctuated::Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
        if let Ok(list) = list.parse2(mac.tokens.clone()) {
            for e in &list {
                self.visit_expr(e);
            }
        }
    }

    fn visit_expr_path(&mut self, p: &'ast syn::ExprPath) {
        self.mentioned += usize::from(p.path.is_ident(&self.name));
        self.index |= self.inside > 0 && p.path.is_ident(&self.name);
    }
}

/// Is it a number without a point, which no float meets?
fn is_count(e: &syn::Expr) -> bool {
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(n), .. }) = e else { return false };
    ["", "usize"].contains(&n.suffix())
}
