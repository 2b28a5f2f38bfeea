//! Lengths of what the backward sweep does not see: of a `&mut [T]` a pullback has the cotangent only, which is as long.
//!
//! ```text
//! let n = out.len();        made again as        let n = out_bar.len();
//! ```

use super::bars::Bars;
use crate::analysis::layout::Layout;
use crate::collections::HashSet;
use crate::ir::*;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

/// Values that ask hidden slices for nothing but their lengths ask their cotangents instead, when they are made again.
pub fn of_cotangents(func: &Func, bars: &Bars, hidden: &HashSet<VarId>, layout: &mut Layout) {
    let slices: Vec<(VarId, VarId)> = hidden
        .iter()
        .filter(|v| matches!(&func.var(**v).ty, Ty::Ref(true, t) if matches!(**t, Ty::Slice(_))))
        .filter_map(|v| Some((*v, bars.get(*v)?)))
        .collect();
    for value in layout.values.values_mut() {
        let Expr::Inert(code) = value else { continue };
        for (slice, bar) in slices.iter().filter(|(slice, _)| code.reads.contains(slice)).collect::<Vec<_>>() {
            let (name, bar_name) = (&func.var(*slice).name, &func.var(*bar).name);
            if let Some(tokens) = asking(code.tokens.clone(), name, bar_name) {
                code.tokens = tokens;
                code.reads.iter_mut().filter(|v| **v == *slice).for_each(|v| *v = *bar);
            }
        }
    }
}

/// The code with another slice in place of a name, if all that it asks that name for is `.len()`.
fn asking(tokens: TokenStream, name: &Ident, other: &Ident) -> Option<TokenStream> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut out = vec![];
    for (i, tree) in trees.iter().enumerate() {
        out.push(match tree {
            TokenTree::Ident(ident) if ident == name => {
                let field = i > 0 && is_dot(&trees[i - 1]);
                if field || !is_length(&trees[i + 1..]) {
                    return None;
                }
                other.clone().into()
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), asking(group.stream(), name, other)?);
                inner.set_span(group.span());
                inner.into()
            }
            tree => tree.clone(),
        });
    }
    Some(out.into_iter().collect())
}

fn is_dot(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(p) if p.as_char() == '.')
}

/// Do the tokens start with `.len()`?
fn is_length(tokens: &[TokenTree]) -> bool {
    match tokens {
        [dot, TokenTree::Ident(method), TokenTree::Group(arguments), ..] => {
            let none = arguments.delimiter() == Delimiter::Parenthesis && arguments.stream().is_empty();
            is_dot(dot) && method == "len" && none
        }
        _ => false,
    }
}
