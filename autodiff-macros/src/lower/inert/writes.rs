//! What copied code writes. Of what carries a derivative it may not.

use super::copier::Copier;
use crate::syntax::{adds_text, lends_uniquely, put_behind};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;

impl Copier<'_, '_> {
    /// Something is written through `e`: refused if it is active.
    pub(super) fn write(&mut self, e: &syn::Expr, what: &str) {
        match e {
            syn::Expr::Tuple(t) => return t.elems.iter().for_each(|e| self.write(e, what)),
            syn::Expr::Array(a) => return a.elems.iter().for_each(|e| self.write(e, what)),
            syn::Expr::Paren(p) => return self.write(&p.expr, what),
            _ => {}
        }
        if self.is_own(e) {
            return;
        }
        let Some(v) = self.lower.root_of(e) else { return };
        if self.lower.carries_derivative(v) {
            let name = self.lower.func.var(v).name.to_string();
            self.lower.errors.refuse(
                e.span(),
                &format!("{what} `{name}` inside of code that carries no derivative"),
                "a condition, an index or an assertion is copied, and the change would be lost for the derivative",
                "change the variable in a statement of its own",
            );
        } else if !self.writes.contains(&v) {
            self.writes.push(v);
        }
    }

    /// What a pattern lends to be changed (`ref mut n`) is written.
    pub(super) fn lent_by_pattern(&mut self, pattern: &syn::Pat, value: &syn::Expr) {
        if lends_uniquely(pattern) {
            self.write(value, "lending `&mut` of");
            self.pure = false;
        }
    }

    /// Something goes behind a shared reference: refused if it is active, as what a closure is given may be.
    pub(super) fn puts_into_cell(&mut self, e: &syn::Expr) -> bool {
        let given = put_behind(e).is_some() && self.mentions_bound(e);
        self.lower.refuse_cell(e, |lower, e| given || lower.mentions_active(e))
    }

    /// Does a macro add a text to its first argument? Then it writes to that.
    pub(super) fn adds_text(&mut self, mac: &syn::Macro) -> bool {
        let text = first_argument(mac).filter(|_| adds_text(&mac.path));
        text.iter().for_each(|text| self.write(text, "writing to"));
        text.is_some()
    }
}

/// The first of the arguments of a macro, if these are expressions.
fn first_argument(mac: &syn::Macro) -> Option<syn::Expr> {
    let args = mac.parse_body_with(Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated);
    args.ok()?.into_iter().next()
}
