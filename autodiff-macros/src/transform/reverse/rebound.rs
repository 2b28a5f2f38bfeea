//! Names of patterns that an arm writes. A pattern gives them the value that they have at the start of the arm, whatever
//! its statements then make of them; the sweep starts from what they held at its end. So what is written is a variable
//! of the arm's own, like any other, that starts from what the pattern has bound.
//!
//! ```text
//! match n { mut k => { k += 1; … } }      match n { k => { let mut k = k; k += 1; … } }
//! ```

use crate::collections::HashSet;
use crate::ir::*;
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;

/// Gives the arms variables of their own for what their patterns bind by value and they write.
pub fn in_arms(func: &mut Func, arms: &mut [Arm], written: &HashSet<VarId>) {
    for arm in arms {
        let changed: Vec<VarId> =
            arm.binds.iter().copied().filter(|v| func.var(*v).mutable && written.contains(v)).collect();
        for v in changed {
            let bound = Var { mutable: false, ..func.var(v).clone() };
            let (name, ty) = (bound.name.clone(), bound.ty.clone());
            let bound = func.add(bound);
            arm.pattern = without_mut(arm.pattern.clone(), &name.to_string());
            let reads = arm.guard.iter_mut().flat_map(|guard| &mut guard.reads);
            arm.binds.iter_mut().chain(reads).filter(|u| **u == v).for_each(|u| *u = bound);
            let value = Inert { reads: vec![bound], ty, ..Inert::text(quote!(#name)) };
            let start = Kind::Let { var: v, value: Some(Expr::Inert(value)) };
            arm.body.stmts.insert(0, Stmt::new(name.span(), start));
        }
    }
}

/// The pattern with a name that is not `mut`.
fn without_mut(pattern: TokenStream, name: &str) -> TokenStream {
    let mut out: Vec<TokenTree> = vec![];
    for tree in pattern {
        match tree {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), without_mut(group.stream(), name));
                inner.set_span(group.span());
                out.push(inner.into());
            }
            TokenTree::Ident(ident) => {
                if ident == name && matches!(out.last(), Some(TokenTree::Ident(before)) if before == "mut") {
                    out.pop();
                }
                out.push(ident.into());
            }
            tree => out.push(tree),
        }
    }
    out.into_iter().collect()
}
