//! Fields of one variant that are moved out of it: with the first one rustc takes the whole enum for moved, so that all
//! of them are taken at once.

use super::body::Body;
use super::place;
use crate::analysis::again::{TakenField, taken_field, taken_together};
use crate::collections::HashSet;
use crate::ir::{Member, Stmt, VarId};
use proc_macro2::TokenStream;
use quote::quote;

impl Body<'_> {
    /// The statement that takes the fields which `stmts[0]` and later ones of the same block read out of one variant;
    /// those that it stands for are put into `done`.
    pub(super) fn taken_at_once(&self, stmts: &[Stmt], done: &mut HashSet<VarId>) -> Option<TokenStream> {
        let func = self.writer.func;
        let fields = taken_together(func, stmts).into_iter().filter_map(|i| taken_field(func, &stmts[i].kind));
        let all: Vec<TakenField<'_>> = fields.filter(|t| !self.writer.nested.contains_key(&t.var)).collect();
        let first = all.first()?;
        let moved = |t: &TakenField<'_>| func.var(t.var).ty.is_copy() != Some(true);
        if all.len() < 2 || !all.iter().any(moved) {
            return None;
        }
        done.extend(all.iter().map(|t| t.var));
        let names: Vec<TokenStream> = all.iter().map(|t| self.declared(t.var)).collect();
        let members: Vec<&Member> = all.iter().map(|t| t.field).collect();
        let whole = self.writer.place(&first.whole);
        let fields = place::moved_fields(&whole, first.variant, &members);
        Some(quote!(let (#(#names),*) = #fields;))
    }
}
