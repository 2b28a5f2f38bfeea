//! Macros in braces in the place of a value: to `syn` they are statements.
//!
//! ```text
//! let y = { choose! { a, b } };     the value of the block is that of the macro
//! ```

use crate::syntax;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprMacro, ItemFn, Local, ReturnType, Stmt};

/// Makes them expressions, at the end of a function with a value and where a variable gets one.
pub fn desugar(item: &mut ItemFn) {
    if let ReturnType::Type(..) = item.sig.output {
        end_of(&mut item.block);
    }
    Values.visit_block_mut(&mut item.block);
}

/// The last statement of a block whose value is wanted.
fn end_of(block: &mut Block) {
    match block.stmts.last_mut() {
        Some(Stmt::Expr(e, None)) => ends_of(e),
        Some(Stmt::Macro(m)) if m.semi_token.is_none() && !is_statement(&m.mac) => {
            let (attrs, mac) = (std::mem::take(&mut m.attrs), m.mac.clone());
            block.stmts.pop();
            block.stmts.push(Stmt::Expr(Expr::Macro(ExprMacro { attrs, mac }), None));
        }
        _ => {}
    }
}

/// Those of the blocks of which an expression may have the value.
fn ends_of(e: &mut Expr) {
    match e {
        Expr::Block(b) => end_of(&mut b.block),
        Expr::If(i) => {
            end_of(&mut i.then_branch);
            i.else_branch.iter_mut().for_each(|(_, e)| ends_of(e));
        }
        Expr::Match(m) => m.arms.iter_mut().for_each(|arm| ends_of(&mut arm.body)),
        _ => {}
    }
}

/// Has it no value, or leaves the function?
fn is_statement(mac: &syn::Macro) -> bool {
    syntax::is_reading_macro(mac) || syntax::diverges(mac) || syntax::leaves_always(mac)
}

struct Values;

impl VisitMut for Values {
    fn visit_local_mut(&mut self, local: &mut Local) {
        local.init.iter_mut().for_each(|init| ends_of(&mut init.expr));
        visit_mut::visit_local_mut(self, local);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
