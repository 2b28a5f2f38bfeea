//! Macros (`macro_rules!`) that a function declares inside of itself, or the module around it that has the attribute: their
//! calls are replaced by what they stand for, since what a macro expands to is not visible otherwise. A macro whose rules are
//! not understood stays as it is.
//!
//! ```text
//! macro_rules! corner {
//!     ($i:expr) => {{                        let g0 = { let offset = distance - 0 as f64; offset * offset };
//!         let offset = distance - $i as f64;
//!         offset * offset
//!     }};
//! }
//! let g0 = corner!(0);
//! ```
//!
//! Variables that the macro declares are its own, so they get names of their own. Those of the function that it mentions are
//! visible where the macro is declared: where the function binds such a name more than once, or, for a macro of the module,
//! at all, it may not be the one that is meant, and the macro stays.

mod items;
mod own_names;
mod rules;
mod transcribed;

use crate::collections::{HashMap, HashSet};
use crate::names::Namer;
pub use items::expand_items;
use own_names::{Free, OwnNames};
use proc_macro2::TokenStream;
use quote::ToTokens;
use rules::Rule;
use syn::parse::Parser;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Stmt};

/// A function may stand for so many calls of macros.
const MOST: usize = 2000;

/// Replaces the calls; a function in which one cannot be replaced keeps the macro of that name. `around`: the macros of the
/// module.
pub fn expand(item: &mut syn::ItemFn, around: &[syn::ItemMacro]) {
    let mut kept = HashSet::default();
    loop {
        let mut found = Declared::default();
        found.visit_item_fn(item);
        let own: HashSet<String> = found.macros.keys().cloned().collect();
        let mut outer = Declared::default();
        around.iter().for_each(|mac| outer.visit_item_macro(mac));
        for (name, rules) in outer.macros {
            found.macros.entry(name).or_insert(rules);
        }
        found.macros.retain(|name, rules| !rules.is_empty() && !kept.contains(name));
        if found.macros.is_empty() {
            return;
        }
        let mut names = Namer::default();
        crate::syntax::identifiers(item, |name| names.reserve(name));
        let mut tried = item.clone();
        let mut calls = Calls {
            macros: &found.macros,
            inside: &own,
            bound: &found.bound,
            names,
            free: HashSet::default(),
            failed: None,
            count: 0,
        };
        calls.visit_item_fn_mut(&mut tried);
        let failed = calls.failed.take().or_else(|| {
            let mut bound = Declared::default();
            bound.visit_item_fn(&tried);
            let times = |free: &&Free| bound.bound.get(&free.name).copied().unwrap_or_default();
            let unclear = |free: &&Free| times(free) > usize::from(own.contains(&free.of));
            calls.free.iter().find(unclear).map(|free| free.of.clone())
        });
        match failed {
            Some(name) => kept.insert(name),
            None => {
                Without(&found.macros).visit_item_fn_mut(&mut tried);
                *item = tried;
                return;
            }
        };
    }
}

/// The macros and their rules (none, where there are two of a name, or the rules are not understood), and how often each
/// name is bound.
#[derive(Default)]
struct Declared {
    macros: HashMap<String, Vec<Rule>>,
    bound: HashMap<String, usize>,
}

impl<'ast> Visit<'ast> for Declared {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        *self.bound.entry(p.ident.to_string()).or_default() += 1;
        visit::visit_pat_ident(self, p);
    }

    fn visit_item_macro(&mut self, mac: &'ast syn::ItemMacro) {
        let Some(name) = mac.ident.as_ref().filter(|_| mac.mac.path.is_ident("macro_rules")) else { return };
        let name = name.to_string();
        let rules = if self.macros.contains_key(&name) { None } else { rules::rules(mac.mac.tokens.clone()) };
        self.macros.insert(name, rules.unwrap_or_default());
    }
}

/// Takes away the declarations.
struct Without<'m>(&'m HashMap<String, Vec<Rule>>);

impl VisitMut for Without<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        visit_mut::visit_block_mut(self, block);
        block.stmts.retain(|stmt| match stmt {
            Stmt::Item(syn::Item::Macro(mac)) => {
                !mac.ident.as_ref().is_some_and(|name| self.0.contains_key(&name.to_string()))
            }
            _ => true,
        });
    }
}

struct Calls<'m> {
    macros: &'m HashMap<String, Vec<Rule>>,
    /// Those that the function declares.
    inside: &'m HashSet<String>,
    /// The names that the function binds.
    bound: &'m HashMap<String, usize>,
    names: Namer,
    /// The names of the macros' own text that they do not declare.
    free: HashSet<Free>,
    /// The macro that cannot be replaced.
    failed: Option<String>,
    count: usize,
}

impl Calls<'_> {
    /// What a call stands for, as text with the macro's names marked.
    fn text(&mut self, mac: &syn::Macro) -> Option<(String, TokenStream)> {
        let name = mac.path.get_ident()?.to_string();
        let rules = self.macros.get(&name)?;
        self.count += 1;
        let found = rules.iter().find_map(|rule| Some((rule, rule.bindings(mac.tokens.clone())?)));
        let text = found.and_then(|(rule, bindings)| transcribed::transcribed(&rule.body, &bindings));
        match text.filter(|_| self.count < MOST) {
            Some(text) => Some((name, text)),
            None => {
                self.failed.get_or_insert(name);
                None
            }
        }
    }

    fn own_names(&mut self, name: String) -> OwnNames<'_> {
        // The variables of the function, to what is declared around it, are none.
        let hidden = if self.inside.contains(&name) { None } else { Some(self.bound) };
        OwnNames { of: name, names: &mut self.names, free: &mut self.free, fresh: HashMap::default(), hidden }
    }

    /// The statements that a call stands for.
    fn statements(&mut self, mac: &syn::Macro, semi: Option<syn::Token![;]>) -> Option<Vec<Stmt>> {
        let (name, text) = self.text(mac)?;
        let Ok(mut stmts) = syn::Block::parse_within.parse2(text) else {
            self.failed.get_or_insert(name);
            return None;
        };
        if let (Some(semi), Some(Stmt::Expr(_, end @ None))) = (semi, stmts.last_mut()) {
            *end = Some(semi);
        }
        self.own_names(name).statements(&mut stmts);
        Some(stmts)
    }

    /// The value that a call stands for.
    fn value(&mut self, mac: &syn::Macro) -> Option<Expr> {
        let (name, text) = self.text(mac)?;
        let Ok(mut value) = syn::parse2::<Expr>(text) else {
            self.failed.get_or_insert(name);
            return None;
        };
        self.own_names(name).value(&mut value);
        Some(value)
    }

    /// Calls inside of the arguments of another macro that takes expressions.
    fn inside(&mut self, mac: &mut syn::Macro) {
        let mentions = |tokens: &TokenStream| {
            let text = tokens.to_string();
            self.macros.keys().any(|name| text.contains(name.as_str()))
        };
        if !mentions(&mac.tokens) {
            return;
        }
        let list = syn::punctuated::Punctuated::<Expr, syn::Token![,]>::parse_terminated;
        if let Ok(mut list) = list.parse2(mac.tokens.clone()) {
            list.iter_mut().for_each(|e| self.visit_expr_mut(e));
            mac.tokens = list.to_token_stream();
        } else if let Some(name) = self.macros.keys().next() {
            self.failed.get_or_insert_with(|| name.clone());
        }
    }
}

impl VisitMut for Calls<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut stmts = vec![];
        for stmt in std::mem::take(&mut block.stmts) {
            match &stmt {
                Stmt::Macro(call) => match self.statements(&call.mac, call.semi_token) {
                    Some(own) => stmts.extend(own),
                    None => stmts.push(stmt),
                },
                _ => stmts.push(stmt),
            }
        }
        block.stmts = stmts;
        // What they stand for may have calls of macros itself.
        let again = |stmt: &Stmt| matches!(stmt, Stmt::Macro(call) if call.mac.path.get_ident().is_some_and(|n| self.macros.contains_key(&n.to_string())));
        if self.failed.is_none() && block.stmts.iter().any(again) {
            return self.visit_block_mut(block);
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_mut(&mut self, e: &mut Expr) {
        if let Expr::Macro(mac) = e
            && let Some(value) = self.value(&mac.mac)
        {
            *e = value;
            return self.visit_expr_mut(e);
        }
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        self.inside(mac);
    }

    fn visit_item_macro_mut(&mut self, _: &mut syn::ItemMacro) {}
}
