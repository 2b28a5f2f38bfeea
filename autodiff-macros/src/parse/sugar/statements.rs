//! Statements, rewritten one by one.

use syn::visit_mut::VisitMut;

/// The statements with others in the place of those that `new` knows; the visitor goes through the rest.
pub(super) fn one_by_one<V: VisitMut>(
    visitor: &mut V,
    stmts: &[syn::Stmt],
    new: impl Fn(&mut V, &syn::Stmt) -> Option<Vec<syn::Stmt>>,
) -> Vec<syn::Stmt> {
    let mut all = vec![];
    for stmt in stmts {
        let stmts = new(visitor, stmt).unwrap_or_else(|| {
            let mut stmt = stmt.clone();
            visitor.visit_stmt_mut(&mut stmt);
            vec![stmt]
        });
        all.extend(stmts);
    }
    all
}
