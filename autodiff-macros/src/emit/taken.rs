//! Fields of one variant that are moved out of it: with the first one rustc takes the whole enum for moved, so that all
//! of them are taken at once.

use super::body::Body;
use super::place;
use crate::collections::HashSet;
use crate::ir::{Expr, Kind, Member, Owner, Place, Proj, Stmt, Ty, VarId, Variant};
use proc_macro2::TokenStream;
use quote::quote;

/// A variable for a field of a variant of the user's.
struct Taken<'b> {
    var: VarId,
    whole: Place,
    variant: &'b Variant,
    field: &'b Member,
}

impl Body<'_> {
    /// The statement that takes the fields which `stmts[0]` and later ones of the same block read out of one variant;
    /// those that it stands for are put into `done`.
    pub(super) fn taken_at_once(&self, stmts: &[Stmt], done: &mut HashSet<VarId>) -> Option<TokenStream> {
        let first = self.taken(&stmts[0])?;
        let same = |t: &Taken<'_>| t.whole == first.whole && t.variant.name == first.variant.name;
        let untouched = stmts.iter().take_while(|s| !changes(&s.kind, first.whole.root));
        let all: Vec<Taken<'_>> = untouched.filter_map(|s| self.taken(s)).filter(same).collect();
        let moved = |t: &Taken<'_>| self.writer.func.var(t.var).ty.is_copy() != Some(true);
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

    fn taken<'b>(&self, stmt: &'b Stmt) -> Option<Taken<'b>> {
        let Kind::Let { var, value: Some(Expr::Load(from)) } = &stmt.kind else { return None };
        let (Proj::Part { variant, field, tangent: false }, path) = from.path.split_last()? else { return None };
        let whole = Place { root: from.root, path: path.to_vec() };
        // What is behind a reference is not moved.
        let owned = !matches!(self.writer.func.var(from.root).ty, Ty::Ref(..));
        (variant.home == Owner::User && owned && whole.whole_enum() == whole && !self.writer.nested.contains_key(var))
            .then_some(Taken { var: *var, whole, variant, field })
    }
}

/// May the statement change the variable?
fn changes(kind: &Kind, root: VarId) -> bool {
    match kind {
        Kind::Let { .. } | Kind::Save { .. } | Kind::Unpack { .. } => false,
        Kind::Set { place, .. } | Kind::Add { place, .. } | Kind::AddAll { place, .. } => place.root == root,
        _ => true,
    }
}
