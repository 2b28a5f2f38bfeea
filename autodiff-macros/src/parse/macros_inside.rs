//! Macros that a function declares inside of itself. What they are made of stands outside of the code that is emitted, and does
//! not see the variables of the function.

use crate::collections::HashSet;
use crate::errors::Errors;
use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// Refuses those that mention a variable of the function.
pub fn refuse(item: &syn::ItemFn, errors: &mut Errors) {
    let mut declared = Declared::default();
    declared.visit_item_fn(item);
    for mac in &declared.macros {
        let Some(name) = &mac.ident else { continue };
        let mut own = HashSet::default();
        let mut mentioned = vec![];
        names(mac.mac.tokens.clone(), &mut own, &mut mentioned);
        let variable =
            mentioned.iter().find(|v| declared.bound.contains(&v.to_string()) && !own.contains(&v.to_string()));
        if let Some(variable) = variable {
            errors.refuse(
                variable.span(),
                &format!(
                    "the macro `{name}!`, which mentions the variable `{variable}` of the function that declares it"
                ),
                "what it expands to is not visible here",
                "write a closure",
            );
        }
    }
}

/// The macros, and the names of variables.
#[derive(Default)]
struct Declared<'ast> {
    macros: Vec<&'ast syn::ItemMacro>,
    bound: HashSet<String>,
}

impl<'ast> Visit<'ast> for Declared<'ast> {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.bound.insert(p.ident.to_string());
        visit::visit_pat_ident(self, p);
    }

    fn visit_item_macro(&mut self, mac: &'ast syn::ItemMacro) {
        self.macros.push(mac);
    }
}

/// The names in the text of a macro: those that it declares itself, and those that it mentions. What stands behind a `$`, a point
/// or `::`, or before a colon, is no variable.
fn names(tokens: TokenStream, own: &mut HashSet<String>, mentioned: &mut Vec<Ident>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let sign = |at: Option<usize>, signs: &str| match at.and_then(|at| trees.get(at)) {
        Some(TokenTree::Punct(p)) => signs.contains(p.as_char()),
        _ => false,
    };
    let word = |at: Option<usize>, word: &str| match at.and_then(|at| trees.get(at)) {
        Some(TokenTree::Ident(name)) => name == word,
        _ => false,
    };
    for (at, tree) in trees.iter().enumerate() {
        let (before, earlier) = (at.checked_sub(1), at.checked_sub(2));
        match tree {
            TokenTree::Group(group) => names(group.stream(), own, mentioned),
            TokenTree::Ident(name) if word(before, "let") || word(before, "mut") && word(earlier, "let") => {
                own.insert(name.to_string());
            }
            TokenTree::Ident(name) if !sign(before, "$.:") && !sign(Some(at + 1), ":") => mentioned.push(name.clone()),
            _ => {}
        }
    }
}
