//! Loops over a list of unique references that is written out: the body once for each of them, since which variable a
//! reference in a list stands for is not seen.
//!
//! ```text
//! for (v, k) in [(&mut a, 2.0), (&mut b, y)] { *v *= k; }
//!
//! let k_2 = 2.0; let k_3 = y; { let (v, k) = (&mut a, k_2); *v *= k; } { let (v, k) = (&mut b, k_3); *v *= k; }
//!
//! for p in [a, b] { p.x += dx; }          { let p = &mut *a; p.x += dx; } { let p = &mut *b; p.x += dx; }
//! ```

use super::statements;
use crate::names::Namer;
use crate::syntax;
use proc_macro2::Ident;
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Stmt};

/// More items than this are not written out.
const LIMIT: usize = 16;

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn, names: &mut Namer) {
    Loops { names }.visit_block_mut(&mut item.block);
}

struct Loops<'n> {
    names: &'n mut Namer,
}

impl Loops<'_> {
    /// What stands for the loop: declarations of what is no reference, and the bodies.
    fn written_out(&mut self, stmt: &Stmt) -> Option<Vec<Stmt>> {
        let Stmt::Expr(Expr::ForLoop(each), _) = stmt else { return None };
        let items =
            items(&each.expr).map(|items| items.into_iter().cloned().collect()).or_else(|| through_names(each))?;
        let body = Expr::Block(syn::ExprBlock { attrs: vec![], label: None, block: each.body.clone() });
        if each.label.is_some() || !each.attrs.is_empty() || syntax::jumps_out(&body) {
            return None;
        }
        let (mut out, mut bodies) = (vec![], vec![]);
        for mut item in items {
            self.name_values(&mut item, &mut out)?;
            let (pattern, inner, span) = (&each.pat, &each.body.stmts, item.span());
            bodies
                .push(Stmt::Expr(syn::parse2(quote_spanned!(span=> { let #pattern = #item; #(#inner)* })).ok()?, None));
        }
        out.extend(bodies);
        out.iter_mut().for_each(|stmt| visit_mut::visit_stmt_mut(self, stmt));
        Some(out)
    }

    /// Names the values in an item that are no references: all of them are computed before the first body.
    fn name_values(&mut self, item: &mut Expr, out: &mut Vec<Stmt>) -> Option<()> {
        let Expr::Tuple(parts) = item else { return Some(()) };
        for part in parts.elems.iter_mut().filter(|part| !is_unique(part) && !matches!(part, Expr::Lit(_))) {
            let (name, span, value) = (self.names.fresh("part"), part.span(), &*part);
            let declared = syn::parse2::<syn::Block>(quote_spanned!(span=> { let #name = #value; })).ok()?;
            *part = syn::parse2(quote_spanned!(span=> #name)).ok()?;
            out.extend(declared.stmts);
        }
        Some(())
    }
}

impl VisitMut for Loops<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts = statements::one_by_one(self, &block.stmts, Self::written_out);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The items of a list that is written out, if each of them has a unique reference.
fn items(list: &Expr) -> Option<Vec<&Expr>> {
    match list {
        Expr::Paren(p) => items(&p.expr),
        Expr::MethodCall(m) if m.method == "into_iter" && m.args.is_empty() => items(&m.receiver),
        Expr::Array(list) if list.elems.len() <= LIMIT && !list.elems.is_empty() => {
            let refers = |item: &Expr| match item {
                Expr::Tuple(parts) => parts.elems.iter().any(is_unique),
                item => is_unique(item),
            };
            list.elems.iter().all(refers).then(|| list.elems.iter().collect())
        }
        _ => None,
    }
}

/// The same of a list of names, `for p in [a, b] { p.x += v; }`, where the body assigns to what the item refers to: so it is a
/// unique reference.
fn through_names(each: &syn::ExprForLoop) -> Option<Vec<Expr>> {
    struct Written<'n>(&'n Ident, bool);
    impl<'ast> Visit<'ast> for Written<'_> {
        fn visit_expr(&mut self, e: &'ast Expr) {
            let left = match e {
                Expr::Assign(a) => Some(&a.left),
                Expr::Binary(b) if syntax::is_compound(&b.op) => Some(&b.left),
                _ => None,
            };
            let part = left.filter(|left| !matches!(&***left, Expr::Path(_)));
            self.1 |= part.is_some_and(|left| syntax::root_name(left) == Some(self.0));
            visit::visit_expr(self, e);
        }
    }
    let (syn::Pat::Ident(name), Expr::Array(list)) = (&*each.pat, &*each.expr) else { return None };
    let plain = |item: &Expr| matches!(item, Expr::Path(p) if p.path.get_ident().is_some());
    if name.mutability.is_some() || list.elems.len() > LIMIT || !list.elems.iter().all(plain) {
        return None;
    }
    let mut written = Written(&name.ident, false);
    written.visit_block(&each.body);
    let items = list.elems.iter().map(|item| syn::parse2(quote_spanned!(item.span()=> &mut *#item)));
    items.collect::<syn::Result<_>>().ok().filter(|_| written.1)
}

/// Is it `&mut place`?
fn is_unique(e: &Expr) -> bool {
    matches!(e, Expr::Reference(r) if r.mutability.is_some())
}
