//! What a method of a type with a lifetime writes over `self` as a whole: it is written field by field, since what it was could
//! not be recorded as a whole. A reference that stays what it is, is left alone.
//!
//! ```text
//! *self = View { xs: self.xs, k: self.k * by };
//!
//! { let new_k = self.k * by; self.k = new_k; }
//! ```

use super::statements;
use crate::names::Namer;
use crate::syntax::{identifiers, names_lifetime};
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{Expr, Stmt};

/// Rewrites the body of a function of the type.
pub fn desugar(item: &mut syn::ItemFn, owner: Option<&syn::Type>) {
    let Some(syn::Type::Path(owner)) = owner else { return };
    let Some(last) = owner.path.segments.last().filter(|last| names_lifetime(last)) else { return };
    let mut names = Namer::default();
    identifiers(item, |name| names.reserve(name));
    Whole { owner: last.ident.clone(), names }.visit_block_mut(&mut item.block);
}

struct Whole {
    owner: syn::Ident,
    names: Namer,
}

impl Whole {
    fn by_fields(&mut self, stmt: &Stmt) -> Option<Vec<Stmt>> {
        let Stmt::Expr(Expr::Assign(assign), _) = stmt else { return None };
        let Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) = &*assign.left else { return None };
        let (Expr::Path(written), Expr::Struct(made)) = (&**expr, &*assign.right) else { return None };
        let own = made.path.get_ident().is_some_and(|name| *name == self.owner || name == "Self");
        let configured = made.fields.iter().any(|field| !field.attrs.is_empty());
        if !written.path.is_ident("self") || !own || made.rest.is_some() || configured {
            return None;
        }
        let (mut values, mut writes) = (vec![], vec![]);
        for field in made.fields.iter().filter(|field| !stays(field)) {
            let (member, value, span) = (&field.member, &field.expr, field.expr.span());
            let name = self.names.fresh("new");
            values.push(quote_spanned!(span=> let #name = #value;));
            writes.push(quote_spanned!(span=> self.#member = #name;));
        }
        let block: syn::Block = syn::parse2(quote_spanned!(assign.span()=> { #(#values)* #(#writes)* })).ok()?;
        Some(vec![Stmt::Expr(Expr::Block(syn::ExprBlock { attrs: vec![], label: None, block }), None)])
    }
}

/// Is it `xs: self.xs`?
fn stays(field: &syn::FieldValue) -> bool {
    matches!(&field.expr, Expr::Field(f) if f.member == field.member
        && matches!(&*f.base, Expr::Path(p) if p.path.is_ident("self")))
}

impl VisitMut for Whole {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts = statements::one_by_one(self, &block.stmts, Self::by_fields);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
