//! A variable under a new name, where another one has its name further down: passes that follow a variable by its name have
//! it alone then.
//!
//! ```text
//! let mut q = …; q.push_back(x); for q in &x { … }
//! let mut q_1 = …; q_1.push_back(x); for q in &x { … }
//! ```

use super::functions::binds;
use super::listed::each_item_mut;
use super::text::captured;
use crate::names::{Namer, mentions};
use crate::syntax::pattern_names;
use proc_macro2::Ident;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Pat, Stmt, Token};

/// The statements in which a variable that is in scope at their start has its name alone, and that name: another one, if one
/// of them binds it again. None if the text of a macro hides what is meant.
pub fn alone(stmts: &[Stmt], name: &Ident, names: &mut Namer) -> Option<(Vec<Stmt>, Ident)> {
    let mut stmts = stmts.to_vec();
    if !stmts.iter().any(|stmt| binds(stmt, name)) {
        return Some((stmts, name.clone()));
    }
    let to = names.shadowing(name);
    let mut renamer = Renamer { from: name, to: &to, hidden: false, known: true };
    renamer.statements(&mut stmts);
    renamer.known.then_some((stmts, to))
}

struct Renamer<'n> {
    from: &'n Ident,
    to: &'n Ident,
    /// Does the name stand for another variable here?
    hidden: bool,
    known: bool,
}

impl Renamer<'_> {
    /// Statements, behind which the name means what it meant before.
    fn statements(&mut self, stmts: &mut [Stmt]) {
        self.scope(|own| {
            for stmt in stmts {
                own.visit_stmt_mut(stmt);
                if let Stmt::Local(local) = stmt {
                    own.bind(&local.pat);
                }
            }
        });
    }

    fn scope(&mut self, inside: impl FnOnce(&mut Self)) {
        let before = self.hidden;
        inside(self);
        self.hidden = before;
    }

    /// From here on the names of the pattern are other variables.
    fn bind(&mut self, pattern: &Pat) {
        self.hidden |= pattern_names(pattern).iter().any(|name| self.from == name.as_str());
    }
}

impl VisitMut for Renamer<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        self.statements(&mut block.stmts);
    }

    fn visit_expr_mut(&mut self, e: &mut Expr) {
        match e {
            Expr::Path(p) if !self.hidden && p.path.is_ident(self.from) => {
                p.path.segments[0].ident = Ident::new(&self.to.to_string(), self.from.span());
            }
            // Its names are bound in what follows: in the rest of a condition, and where it holds.
            Expr::Let(l) => {
                self.visit_expr_mut(&mut l.expr);
                self.bind(&l.pat);
            }
            Expr::If(i) => {
                self.scope(|own| {
                    own.visit_expr_mut(&mut i.cond);
                    own.visit_block_mut(&mut i.then_branch);
                });
                if let Some((_, other)) = &mut i.else_branch {
                    self.visit_expr_mut(other);
                }
            }
            Expr::While(w) => self.scope(|own| {
                own.visit_expr_mut(&mut w.cond);
                own.visit_block_mut(&mut w.body);
            }),
            Expr::ForLoop(l) => {
                self.visit_expr_mut(&mut l.expr);
                self.scope(|own| {
                    own.bind(&l.pat);
                    own.visit_block_mut(&mut l.body);
                });
            }
            Expr::Closure(c) => self.scope(|own| {
                c.inputs.iter().for_each(|pattern| own.bind(pattern));
                own.visit_expr_mut(&mut c.body);
            }),
            e => visit_mut::visit_expr_mut(self, e),
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        self.scope(|own| {
            own.bind(&arm.pat);
            visit_mut::visit_arm_mut(own, arm);
        });
    }

    // `Point { x }` is the field `x` with the variable `x`.
    fn visit_field_value_mut(&mut self, f: &mut syn::FieldValue) {
        if f.colon_token.is_none() && matches!(&f.expr, Expr::Path(p) if p.path.is_ident(self.from)) {
            f.colon_token = Some(Default::default());
        }
        visit_mut::visit_field_value_mut(self, f);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let in_text = captured(&mac.tokens, self.from);
        if self.hidden || !in_text && !mentions(&mac.tokens, self.from) {
            return;
        }
        if each_item_mut(mac, &mut |item| self.visit_expr_mut(item)) {
            return;
        }
        match mac.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            Ok(mut args) if !in_text => {
                args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
                mac.tokens = quote::quote!(#args);
            }
            _ => self.known = false,
        }
    }

    // Functions see no variables.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
