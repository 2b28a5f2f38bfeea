//! A variable that points to one number after another: it holds the number instead, which nobody can change meanwhile.
//!
//! ```text
//! let mut best = &x[0];                       let mut best = x[0];
//! for v in x {                                for v in x {
//!     if v > best { best = v; }                   if v > &best { best = *v; }
//! }                                           }
//! *best                                       best
//! ```

use super::callable::{is_name, plain};
use crate::names::mentions;
use crate::syntax::identifiers;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Blocks.visit_block_mut(&mut item.block);
}

struct Blocks;

impl VisitMut for Blocks {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        for at in 0..block.stmts.len() {
            let Some((name, typed)) = pointer(&block.stmts[at]) else { continue };
            let mut uses = Uses { name: &name, known: true, copied: typed, operand: false, assigned: false };
            block.stmts[at + 1..].iter().for_each(|stmt| uses.visit_stmt(stmt));
            if uses.known && uses.assigned && (uses.copied || uses.operand) {
                let mut held = Held { name: &name, copied: uses.copied };
                held.declared(&mut block.stmts[at]);
                block.stmts[at + 1..].iter_mut().for_each(|stmt| held.visit_stmt_mut(stmt));
            }
        }
        visit_mut::visit_block_mut(self, block);
    }
}

/// The variable of `let mut name = &list[i];`, and whether its type says that it points to a number.
fn pointer(stmt: &syn::Stmt) -> Option<(Ident, bool)> {
    let syn::Stmt::Local(local) = stmt else { return None };
    let init = local.init.as_ref().filter(|init| init.diverge.is_none() && local.attrs.is_empty())?;
    let (pattern, typed) = match &local.pat {
        syn::Pat::Type(t) => (&*t.pat, Some(&*t.ty)),
        pattern => (pattern, None),
    };
    let syn::Pat::Ident(p) = pattern else { return None };
    p.mutability.filter(|_| p.by_ref.is_none())?;
    let number = match typed {
        Some(syn::Type::Reference(r)) => r.mutability.is_none() && crate::ir::Ty::of(&r.elem).is_number(),
        Some(_) => return None,
        None => false,
    };
    (number || points(&init.expr)).then(|| (p.ident.clone(), number))
}

/// Does the expression point to an element: `&list[i]`, `list.first().unwrap()`, `list.get(i)?`?
fn points(e: &syn::Expr) -> bool {
    let lends = |e: &syn::Expr| {
        matches!(plain(e), syn::Expr::MethodCall(m)
            if ["get", "first", "last"].iter().any(|name| m.method == name) && !has_range(&m.args))
    };
    match plain(e) {
        syn::Expr::Reference(r) => {
            r.mutability.is_none()
                && matches!(plain(&r.expr), syn::Expr::Index(i) if !matches!(plain(&i.index), syn::Expr::Range(_)))
        }
        syn::Expr::Try(t) => lends(&t.expr),
        syn::Expr::MethodCall(m) => (m.method == "unwrap" || m.method == "expect") && lends(&m.receiver),
        _ => false,
    }
}

fn has_range<'e>(args: impl IntoIterator<Item = &'e syn::Expr>) -> bool {
    args.into_iter().any(|e| matches!(plain(e), syn::Expr::Range(_)))
}

/// What is done with the variable.
struct Uses<'n> {
    name: &'n Ident,
    /// Is all of it of a kind that is known?
    known: bool,
    /// Is what it points to copied?
    copied: bool,
    /// Is it an operand?
    operand: bool,
    /// Does it ever point to something else?
    assigned: bool,
}

impl Uses<'_> {
    fn is_used(&self, e: &syn::Expr) -> bool {
        is_name(plain(e), self.name)
    }
}

impl<'ast> Visit<'ast> for Uses<'_> {
    fn visit_expr(&mut self, e: &'ast syn::Expr) {
        match e {
            syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) if self.is_used(expr) => {
                self.copied = true;
            }
            // What is lent, or of which a part is taken, may be large.
            syn::Expr::Reference(syn::ExprReference { expr: of, .. })
            | syn::Expr::Field(syn::ExprField { base: of, .. })
                if matches!(plain(of), syn::Expr::Unary(_)) =>
            {
                self.known &= !mentions(of, self.name);
                self.visit_expr(of);
            }
            syn::Expr::Assign(a) if self.is_used(&a.left) => {
                self.assigned = true;
                self.visit_expr(&a.right);
            }
            syn::Expr::Binary(b) => {
                for side in [&b.left, &b.right] {
                    if self.is_used(side) {
                        self.operand |= !compares(b.op);
                    } else {
                        self.visit_expr(side);
                    }
                }
            }
            e => {
                self.known &= !is_name(e, self.name);
                visit::visit_expr(self, e);
            }
        }
    }

    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.known &= p.ident != *self.name;
        visit::visit_pat_ident(self, p);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        identifiers(&mac.tokens, |name| self.known &= self.name != name);
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

fn compares(op: syn::BinOp) -> bool {
    use syn::BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(op, Lt(_) | Le(_) | Gt(_) | Ge(_) | Eq(_) | Ne(_))
}

/// Writes the value for the reference to it.
struct Held<'n> {
    name: &'n Ident,
    /// Is the value copied? If nothing says so, it is cloned.
    copied: bool,
}

impl Held<'_> {
    fn is_used(&self, e: &syn::Expr) -> bool {
        is_name(plain(e), self.name)
    }

    /// The declaration.
    fn declared(&self, stmt: &mut syn::Stmt) {
        let syn::Stmt::Local(local) = stmt else { return };
        if let Some(init) = &mut local.init {
            *init.expr = self.pointed_to(&init.expr);
        }
        if let syn::Pat::Type(t) = &mut local.pat
            && let syn::Type::Reference(r) = &*t.ty
        {
            *t.ty = (*r.elem).clone();
        }
    }

    /// What a reference points to.
    fn pointed_to(&self, e: &syn::Expr) -> syn::Expr {
        match (plain(e), self.copied) {
            (syn::Expr::Reference(r), true) => (*r.expr).clone(),
            (e, true) => syn::parse_quote!(*#e),
            (syn::Expr::Reference(r), false) => {
                let of = &r.expr;
                syn::parse_quote!(#of.clone())
            }
            (e, false) => syn::parse_quote!((*#e).clone()),
        }
    }
}

impl VisitMut for Held<'_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        let name = self.name;
        match e {
            syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) if self.is_used(expr) => {
                *e = plain(expr).clone();
            }
            syn::Expr::Assign(a) if self.is_used(&a.left) => {
                self.visit_expr_mut(&mut a.right);
                *a.right = self.pointed_to(&a.right);
            }
            e if is_name(e, name) => *e = syn::parse_quote!(&#name),
            e => visit_mut::visit_expr_mut(self, e),
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
