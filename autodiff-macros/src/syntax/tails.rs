//! What blocks give: their last expressions, also in terms of what is known outside.

use super::Put;
use syn::visit_mut::VisitMut;

/// More `let`s than this are not followed: what they bind may stand in each other more than once.
const FOLLOWED: usize = 8;

/// The last expression of a block, with the values of the variables that the block binds by plain `let`s in their
/// places: of the same type, and made to be asked for nothing else.
pub fn in_outer_terms(block: &syn::Block) -> Option<syn::Expr> {
    let (syn::Stmt::Expr(tail, None), before) = block.stmts.split_last()? else { return None };
    if before.len() > FOLLOWED {
        return None;
    }
    let mut values = vec![];
    for stmt in before {
        let syn::Stmt::Local(local) = stmt else { continue };
        let (name, ty) = match &local.pat {
            syn::Pat::Ident(name) => (name, None),
            syn::Pat::Type(typed) => match &*typed.pat {
                syn::Pat::Ident(name) => (name, Some(&typed.ty)),
                _ => continue,
            },
            _ => continue,
        };
        let Some(init) = &local.init else { continue };
        let mut value = (*init.expr).clone();
        Put(&values).visit_expr_mut(&mut value);
        let value = match ty {
            Some(ty) => syn::parse_quote!((#value as #ty)),
            None => syn::parse_quote!((#value)),
        };
        values.push((name.ident.clone(), value));
    }
    let mut tail = tail.clone();
    Put(&values).visit_expr_mut(&mut tail);
    Some(tail)
}

/// The expressions of which one is the value: those at the ends of blocks, branches and arms.
pub fn values_of(e: &syn::Expr) -> Vec<&syn::Expr> {
    fn of_block(block: &syn::Block) -> Vec<&syn::Expr> {
        match block.stmts.last() {
            Some(syn::Stmt::Expr(e, None)) => values_of(e),
            _ => vec![],
        }
    }
    match e {
        syn::Expr::Paren(p) => values_of(&p.expr),
        syn::Expr::Group(g) => values_of(&g.expr),
        syn::Expr::Block(b) => of_block(&b.block),
        syn::Expr::If(i) => {
            let otherwise = i.else_branch.iter().flat_map(|(_, e)| values_of(e));
            of_block(&i.then_branch).into_iter().chain(otherwise).collect()
        }
        syn::Expr::Match(m) => m.arms.iter().flat_map(|arm| values_of(&arm.body)).collect(),
        e => vec![e],
    }
}
