//! An element that a container is asked for, kept in a variable: it is asked for where the variable is used. The container is behind
//! a shared reference, so nothing can change it before, also where its `get` is the user's and gives a value.
//!
//! ```text
//! let next = self.keys.get(i + 1);        let next_at = i + 1;
//! match next {                            match self.keys.get(next_at) {
//!     Some(key) => …                          Some(key) => …
//! }                                       }
//! ```

use super::functions::binds;
use super::renamed::alone;
use crate::names::{Namer, mentions_variable};
use crate::syntax::{plain, root_name};
use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprMethodCall, FnArg, Local, Pat, ReceiverKind, Stmt, Type, parse_quote};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn, names: &mut Namer) {
    let lent = item.sig.inputs.iter().filter_map(lent).filter(|name| !item.block.stmts.iter().any(|s| binds(s, name)));
    let lent = lent.collect();
    Blocks { names, lent }.visit_block_mut(&mut item.block);
}

/// The name of a parameter that is a shared reference.
fn lent(input: &FnArg) -> Option<Ident> {
    match input {
        FnArg::Receiver(own) => {
            let shared = matches!(own.kind, ReceiverKind::Reference(.., None));
            shared.then(|| Ident::new("self", Span::call_site()))
        }
        FnArg::Typed(typed) => match (&*typed.pat, &*typed.ty) {
            (Pat::Ident(p), Type::Reference(r)) if p.mutability.is_none() && r.mutability.is_none() => {
                Some(p.ident.clone())
            }
            _ => None,
        },
    }
}

struct Blocks<'n> {
    names: &'n mut Namer,
    /// The parameters that are shared references.
    lent: Vec<Ident>,
}

impl VisitMut for Blocks<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            if let Some((name, mut asked)) = kept(&block.stmts[at])
                && root_name(&asked.receiver).is_some_and(|root| self.lent.contains(root))
                && let Some((mut rest, own)) = alone(&block.stmts[at + 1..], &name, self.names)
                && rest.iter().any(|stmt| mentions_variable(stmt, &own))
            {
                let place =
                    asked.args.first().filter(|arg| !matches!(plain(arg), Expr::Lit(_))).cloned().map(|place| {
                        let name = self.names.shadowing(&format_ident!("{name}_at"));
                        asked.args[0] = parse_quote!(#name);
                        parse_quote!(let #name = #place;)
                    });
                let mut asking = Asking { name: own, asked: Expr::MethodCall(asked) };
                rest.iter_mut().for_each(|stmt| asking.visit_stmt_mut(stmt));
                block.stmts.truncate(at);
                block.stmts.extend(place.into_iter().chain(rest));
                continue;
            }
            at += 1;
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The variable of `let name = self.list.get(i);`, and what is asked for.
fn kept(stmt: &Stmt) -> Option<(Ident, ExprMethodCall)> {
    let Stmt::Local(Local { pat: Pat::Ident(p), init: Some(init), .. }) = stmt else { return None };
    let Expr::MethodCall(m) = plain(&init.expr) else { return None };
    let asks = match m.args.first() {
        None => m.method == "first" || m.method == "last",
        // A key, or a part of the container.
        Some(arg) => {
            m.method == "get" && m.args.len() == 1 && !matches!(plain(arg), Expr::Reference(_) | Expr::Range(_))
        }
    };
    let bare = p.by_ref.is_none() && p.mutability.is_none() && p.subpat.is_none() && init.diverge.is_none();
    (bare && asks && is_field_of_variable(&m.receiver)).then(|| (p.ident.clone(), m.clone()))
}

/// Is it a variable, or fields of one?
fn is_field_of_variable(e: &Expr) -> bool {
    match plain(e) {
        Expr::Path(p) => p.path.get_ident().is_some(),
        Expr::Field(f) => is_field_of_variable(&f.base),
        _ => false,
    }
}

/// Asks for the element where the variable stands.
struct Asking {
    name: Ident,
    asked: Expr,
}

impl VisitMut for Asking {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        if matches!(e, Expr::Path(p) if p.path.is_ident(&self.name)) {
            *e = self.asked.clone();
            return;
        }
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        if field.colon_token.is_none() && matches!(&field.expr, Expr::Path(p) if p.path.is_ident(&self.name)) {
            field.colon_token = Some(syn::token::Colon::default());
        }
        visit_mut::visit_field_value_mut(self, field);
    }
}
