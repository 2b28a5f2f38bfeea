//! References that lead to the last item of a list whenever they are used: while one is used, nobody changes the list.
//!
//! ```text
//! let mut row = rows.last().unwrap();      while rows[rows.len() - 1].len() > 1 {
//! while row.len() > 1 {                        rows.push(next(&rows[rows.len() - 1]));
//!     rows.push(next(row));                }
//!     row = rows.last().unwrap();
//! }
//! ```

use crate::syntax::bound_names;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, Stmt};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    let mut found = Found::default();
    found.visit_block(&item.block);
    for (name, last) in found.0 {
        let block = &item.block;
        let names = bound_names(&syn::parse_quote!(#block));
        let mut uses = Uses { name: &name, last: &last, others: false };
        uses.visit_block(&item.block);
        let bound = |name: &Ident| names.iter().filter(|own| name == own.as_str()).count();
        if !uses.others && bound(&name) == 1 && list(&last).is_none_or(|list| bound(list) <= 1) {
            Instead { name: &name, last: &last }.visit_block_mut(&mut item.block);
        }
    }
}

/// `rows` in `rows.last().unwrap()`, or in `&rows[rows.len() - 1]`
fn list(e: &Expr) -> Option<&Ident> {
    if let Expr::Reference(r) = e
        && let (None, Expr::Index(at)) = (&r.mutability, &*r.expr)
        && let Expr::Path(p) = &*at.expr
    {
        let name = p.path.get_ident()?;
        let last: Expr = syn::parse_quote!(#name.len() - 1);
        return (*at.index == last).then_some(name);
    }
    let Expr::MethodCall(unwrap) = e else { return None };
    let Expr::MethodCall(last) = &*unwrap.receiver else { return None };
    match &*last.receiver {
        Expr::Path(p) if unwrap.method == "unwrap" && last.method == "last" => p.path.get_ident(),
        _ => None,
    }
}

/// The variables that begin as such references, and may be given another one.
#[derive(Default)]
struct Found(Vec<(Ident, Expr)>);

impl<'ast> Visit<'ast> for Found {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let (Pat::Ident(p), Some(init)) = (&local.pat, &local.init)
            && p.mutability.is_some()
            && list(&init.expr).is_some()
        {
            self.0.push((p.ident.clone(), (*init.expr).clone()));
        }
        visit::visit_local(self, local);
    }
}

/// Is the variable given anything else, or mentioned where it is not seen?
struct Uses<'n> {
    name: &'n Ident,
    last: &'n Expr,
    others: bool,
}

impl Uses<'_> {
    fn is(&self, e: &Expr) -> bool {
        matches!(e, Expr::Path(p) if p.path.is_ident(self.name))
    }
}

impl<'ast> Visit<'ast> for Uses<'_> {
    fn visit_expr_assign(&mut self, a: &'ast syn::ExprAssign) {
        self.others |= self.is(&a.left) && list(&a.right) != list(self.last);
        visit::visit_expr_assign(self, a);
    }

    fn visit_expr_reference(&mut self, r: &'ast syn::ExprReference) {
        self.others |= self.is(&r.expr);
        visit::visit_expr_reference(self, r);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        self.others |= crate::names::mentions(&mac.tokens, self.name);
    }
}

/// Puts the item where the variable stands.
struct Instead<'n> {
    name: &'n Ident,
    last: &'n Expr,
}

impl VisitMut for Instead<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let is = |e: &Expr| matches!(e, Expr::Path(p) if p.path.is_ident(self.name));
        block.stmts.retain(|stmt| match stmt {
            Stmt::Local(local) => !matches!(&local.pat, Pat::Ident(p) if p.ident == *self.name),
            Stmt::Expr(Expr::Assign(a), Some(_)) => !is(&a.left),
            _ => true,
        });
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_mut(&mut self, e: &mut Expr) {
        let is = |e: &Expr| matches!(e, Expr::Path(p) if p.path.is_ident(self.name));
        let Some(list) = list(self.last) else { return };
        let item: Expr = syn::parse_quote!(#list[#list.len() - 1]);
        match e {
            Expr::Path(_) if is(e) => *e = syn::parse_quote!(&#item),
            Expr::MethodCall(m) if is(&m.receiver) => *m.receiver = item,
            Expr::Index(i) if is(&i.expr) => *i.expr = item,
            Expr::Field(f) if is(&f.base) => *f.base = item,
            _ => {}
        }
        visit_mut::visit_expr_mut(self, e);
    }
}
