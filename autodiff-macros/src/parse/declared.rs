//! Variables that macros of the user's declare: `let_both!(a, b, x * y);`, and then `a * b`. What such a macro expands to is not
//! visible, so neither is the variable.

use crate::collections::HashMap;
use crate::errors::Errors;
use crate::syntax;
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// Refuses what is read of such variables: names that nothing visible declares, and that such a macro is given.
pub fn refuse(item: &syn::ItemFn, errors: &mut Errors) {
    let mut names = Names::default();
    names.visit_item_fn(item);
    if names.given.is_empty() {
        return;
    }
    let mut reads = Reads { names: &names, errors };
    reads.visit_block(&item.block);
}

/// The names that are bound, and those that macros are given as statements, with the names of these.
#[derive(Default)]
struct Names {
    bound: Vec<String>,
    given: HashMap<String, String>,
}

impl Names {
    fn give(&mut self, tokens: TokenStream, mac: &str) {
        for tree in tokens {
            match tree {
                TokenTree::Ident(name) if !name.to_string().starts_with(char::is_uppercase) => {
                    self.given.entry(name.to_string()).or_insert_with(|| mac.to_owned());
                }
                TokenTree::Group(group) => self.give(group.stream(), mac),
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.bound.push(p.ident.to_string());
        visit::visit_pat_ident(self, p);
    }

    fn visit_stmt_macro(&mut self, stmt: &'ast syn::StmtMacro) {
        let path = &stmt.mac.path;
        if let Some(last) = path.segments.last()
            && !syntax::is_reading_macro(&stmt.mac)
        {
            self.give(stmt.mac.tokens.clone(), &last.ident.to_string());
        }
    }
}

struct Reads<'a> {
    names: &'a Names,
    errors: &'a mut Errors,
}

impl<'ast> Visit<'ast> for Reads<'_> {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        // A function may have a small name, and stand outside.
        if !matches!(&*call.func, syn::Expr::Path(_)) {
            self.visit_expr(&call.func);
        }
        call.args.iter().for_each(|arg| self.visit_expr(arg));
    }

    fn visit_expr_path(&mut self, e: &'ast syn::ExprPath) {
        let Some(name) = e.path.get_ident().map(ToString::to_string) else { return };
        let Some(mac) = self.names.given.get(&name) else { return };
        if !self.names.bound.contains(&name) {
            self.errors.refuse(
                e.path.segments[0].ident.span(),
                &format!("a variable that the macro `{mac}!` declares"),
                "what it expands to is not visible here",
                "write the `let` that it stands for",
            );
        }
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}
