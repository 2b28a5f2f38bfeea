//! Conditions that begin with statements, as loops have that test behind their body: the statements go before the test.
//!
//! ```text
//! while { x -= step(x); x > tolerance } {}      loop { x -= step(x); if !(x > tolerance) { break; } {} }
//! ```

use syn::visit_mut::{self, VisitMut};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    Conditions.visit_block_mut(&mut item.block);
}

struct Conditions;

impl VisitMut for Conditions {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        if let Some(new) = rewritten(e) {
            *e = new;
        }
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// A loop without an end of its own for one whose condition is a block with statements.
fn rewritten(e: &syn::Expr) -> Option<syn::Expr> {
    let syn::Expr::While(w) = e else { return None };
    let (before, condition) = split(&w.cond)?;
    let (attrs, label, body) = (&w.attrs, &w.label, &w.body);
    let mut new: syn::ExprLoop = syn::parse_quote!(loop {
        #(#before)*
        if !(#condition) {
            break;
        }
        #body
    });
    new.attrs.clone_from(attrs);
    new.label.clone_from(label);
    new.loop_token.span = w.while_token.span;
    Some(syn::Expr::Loop(new))
}

/// The statements of a condition, and what is tested behind them.
fn split(condition: &syn::Expr) -> Option<(&[syn::Stmt], &syn::Expr)> {
    let syn::Expr::Block(syn::ExprBlock { label: None, block, .. }) = condition else { return None };
    let (syn::Stmt::Expr(tested, None), before) = block.stmts.split_last()? else { return None };
    (!before.is_empty()).then_some((before, tested))
}
