//! Which numbers copied code only asks something of. No derivative is in what a comparison gives, or in an integer that a
//! float becomes: what such code writes carries none of theirs.

use crate::lower::stmt::iterate;
use crate::lower::types::infer::is_integer;
use crate::lower::{Kind, Lower, container};
use crate::syntax::{is_comparison, is_pure_method, makes_text};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

impl Lower<'_> {
    /// Does the code mention what carries a derivative, and only to ask something of it? Then it carries none itself:
    /// `counts.entry((x / width) as i64).or_insert(0)`.
    pub(in crate::lower) fn asks_only(&self, e: &syn::Expr) -> bool {
        let mut uses = Uses { lower: self, asked: false, used: false };
        uses.visit_expr(e);
        uses.asked && !uses.used
    }

    /// A statement of such code. (What is put into the list of a variable tells what the list holds.)
    pub(in crate::lower) fn method_that_asks(&mut self, m: &syn::ExprMethodCall) -> bool {
        let told = container::inputs_of_edit(&m.method.to_string()).is_some() && iterate::is_place(&m.receiver);
        let whole = syn::Expr::MethodCall(m.clone());
        let asks = !told && self.asks_only(&whole);
        if asks {
            let code = self.inert_stmt(&syn::Stmt::Expr(whole, Some(Default::default())));
            self.emit(m.span(), Kind::Inert { code, binds: vec![] });
        }
        asks
    }
}

struct Uses<'l, 'a> {
    lower: &'l Lower<'a>,
    asked: bool,
    used: bool,
}

impl<'ast> Visit<'ast> for Uses<'_, '_> {
    fn visit_expr(&mut self, e: &'ast syn::Expr) {
        // What a method of a type's own is called, says nothing of what it gives.
        let own = matches!(e, syn::Expr::MethodCall(m) if self.lower.is_outlined(m));
        if only_asks(e) && !own {
            self.asked |= self.lower.mentions_active(e);
        } else if matches!(e, syn::Expr::Path(_) | syn::Expr::Macro(_) | syn::Expr::Closure(_) | syn::Expr::Block(_)) {
            // A closure of the function may do anything to what it captures.
            self.used |= self.lower.mentions_active(e);
            self.used |= self.lower.variable(e).is_some_and(|v| self.lower.functions.contains_key(&v));
        } else {
            visit::visit_expr(self, e);
        }
    }
}

/// Methods of floats that say something of them; of bits it is seen elsewhere (`refused::encoded`) that no number is read
/// back from them.
const ASKING: [&str; 8] = [
    "is_nan",
    "is_finite",
    "is_infinite",
    "is_sign_negative",
    "is_sign_positive",
    "partial_cmp",
    "total_cmp",
    "to_bits",
];

/// Is it the name of such a method?
pub(in crate::lower) fn is_asking(name: &str) -> bool {
    ASKING.contains(&name)
}

/// Does the expression only ask something of the floats in it?
pub(super) fn only_asks(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Cast(c) => {
            let integer =
                matches!(&*c.ty, syn::Type::Path(p) if p.path.get_ident().is_some_and(|t| is_integer(&t.to_string())));
            integer && only_computes(&c.expr)
        }
        syn::Expr::Binary(b) => is_comparison(&b.op) && only_computes(&b.left) && only_computes(&b.right),
        // No number is read back from a text (`refused::encoded`).
        syn::Expr::MethodCall(m) if m.method == "to_string" => m.args.is_empty() && only_computes(&m.receiver),
        syn::Expr::MethodCall(m) => ASKING.iter().any(|name| m.method == name) && only_computes(e),
        syn::Expr::Macro(m) if makes_text(&m.mac.path) => {
            let args = m.mac.parse_body_with(Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated);
            let only_computes = |e: &syn::Expr| match e {
                // `name = value`
                syn::Expr::Assign(named) => only_computes(&named.right),
                e => only_computes(e),
            };
            args.is_ok_and(|args| args.iter().all(only_computes))
        }
        _ => false,
    }
}

/// Is it made of operators and methods of numbers alone, so that nothing is written in it?
fn only_computes(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Path(_) | syn::Expr::Lit(_) => true,
        syn::Expr::Paren(p) => only_computes(&p.expr),
        syn::Expr::Field(f) => only_computes(&f.base),
        syn::Expr::Index(i) => only_computes(&i.expr) && only_computes(&i.index),
        syn::Expr::Unary(u) => only_computes(&u.expr),
        syn::Expr::Cast(c) => only_computes(&c.expr),
        syn::Expr::Reference(r) => r.mutability.is_none() && only_computes(&r.expr),
        syn::Expr::Binary(b) => !crate::syntax::is_compound(&b.op) && only_computes(&b.left) && only_computes(&b.right),
        syn::Expr::MethodCall(m) => {
            is_pure_method(&m.method) && only_computes(&m.receiver) && m.args.iter().all(only_computes)
        }
        _ => false,
    }
}
