//! Another name for `self`, where that is a reference: what follows is written with `self`.
//!
//! ```text
//! let L = self; L.diag[0] = a.sqrt();          self.diag[0] = a.sqrt();
//! ```

use crate::names::mentions;
use crate::syntax::Put;
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Stmt, parse_quote};

/// Rewrites a method.
pub fn desugar(item: &mut syn::ItemFn) {
    if let Some(syn::FnArg::Receiver(own)) = item.sig.inputs.first()
        && matches!(own.kind, syn::ReceiverKind::Reference(..))
    {
        Aliases.visit_block_mut(&mut item.block);
    }
}

struct Aliases;

impl VisitMut for Aliases {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        while let Some((at, name)) = block.stmts.iter().enumerate().find_map(|(at, stmt)| Some((at, alias(stmt)?))) {
            let rest = &mut block.stmts[at + 1..];
            if Other::is_in(rest, &name) {
                break;
            }
            let put = [(name, parse_quote!(self))];
            rest.iter_mut().for_each(|stmt| Put(&put).visit_stmt_mut(stmt));
            block.stmts.remove(at);
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The name in `let name = self;`.
fn alias(stmt: &Stmt) -> Option<Ident> {
    let Stmt::Local(local) = stmt else { return None };
    let (syn::Pat::Ident(p), Some(init)) = (&local.pat, &local.init) else { return None };
    let plain = p.by_ref.is_none() && p.mutability.is_none() && p.subpat.is_none() && init.diverge.is_none();
    let own = matches!(&*init.expr, Expr::Path(own) if own.path.is_ident("self"));
    (plain && own).then(|| p.ident.clone())
}

/// Is something else called so, or does a macro or an item mention it?
pub struct Other<'n> {
    name: &'n Ident,
    found: bool,
}

impl Other<'_> {
    /// Is there such in what follows?
    pub fn is_in(stmts: &[Stmt], name: &Ident) -> bool {
        let mut other = Other { name, found: false };
        stmts.iter().for_each(|stmt| other.visit_stmt(stmt));
        other.found
    }
}

impl<'ast> Visit<'ast> for Other<'_> {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.found |= p.ident == *self.name;
        visit::visit_pat_ident(self, p);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        self.found |= mentions(&mac.tokens, self.name);
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        self.found |= mentions(item, self.name);
    }
}
