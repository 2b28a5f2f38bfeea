//! Names in what a macro stands for: variables that the macro declares get names that nothing else has, and all others are
//! what they are in the function.

use super::transcribed::OWN;
use crate::collections::{HashMap, HashSet};
use crate::names::Namer;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Stmt};

/// A name that a macro mentions and does not declare.
#[derive(PartialEq, Eq, Hash)]
pub struct Free {
    pub name: String,
    /// The macro.
    pub of: String,
}

pub struct OwnNames<'c> {
    pub of: String,
    pub names: &'c mut Namer,
    pub free: &'c mut HashSet<Free>,
    /// The variables that the macro declares.
    pub fresh: HashMap<String, Ident>,
    /// The variables that a function which the macro calls may be hidden by: they are not meant.
    pub hidden: Option<&'c HashMap<String, usize>>,
}

impl OwnNames<'_> {
    pub fn statements(&mut self, stmts: &mut [Stmt]) {
        let mut declared = Declared::default();
        stmts.iter().for_each(|stmt| declared.visit_stmt(stmt));
        self.name(&declared);
        stmts.iter_mut().for_each(|stmt| self.visit_stmt_mut(stmt));
    }

    pub fn value(&mut self, value: &mut Expr) {
        let mut declared = Declared::default();
        declared.visit_expr(value);
        self.name(&declared);
        self.visit_expr_mut(value);
    }

    fn name(&mut self, declared: &Declared) {
        for (name, ident) in &declared.0 {
            let own = Ident::new(name, ident.span());
            self.fresh.insert(name.clone(), self.names.shadowing(&own));
        }
    }

    /// What a name of the macro's text is as a variable.
    fn variable(&mut self, ident: &mut Ident) {
        let text = ident.to_string();
        let Some(name) = text.strip_prefix(OWN) else { return };
        match self.fresh.get(name) {
            Some(fresh) => *ident = Ident::new(&fresh.to_string(), ident.span()),
            None => {
                self.free.insert(Free { name: name.to_owned(), of: self.of.clone() });
                *ident = Ident::new(name, ident.span());
            }
        }
    }
}

/// A text with other names.
pub fn named(text: TokenStream, name: &mut impl FnMut(&mut Ident)) -> TokenStream {
    let trees = text.into_iter().map(|tree| match tree {
        TokenTree::Ident(mut ident) => {
            name(&mut ident);
            TokenTree::Ident(ident)
        }
        TokenTree::Group(group) => {
            let mut own = Group::new(group.delimiter(), named(group.stream(), name));
            own.set_span(group.span());
            TokenTree::Group(own)
        }
        tree => tree,
    });
    trees.collect()
}

/// A name of the macro's own text as it is written there.
pub fn write_out(ident: &mut Ident) {
    if let Some(own) = ident.to_string().strip_prefix(OWN) {
        *ident = Ident::new(own, ident.span());
    }
}

/// The variables that the text of the macro declares.
#[derive(Default)]
struct Declared(HashMap<String, Ident>);

impl<'ast> Visit<'ast> for Declared {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        let text = p.ident.to_string();
        // A constant or a variant is no variable.
        if let Some(name) = text.strip_prefix(OWN).filter(|name| !name.starts_with(char::is_uppercase)) {
            self.0.insert(name.to_owned(), p.ident.clone());
        }
        visit::visit_pat_ident(self, p);
    }
}

impl VisitMut for OwnNames<'_> {
    fn visit_ident_mut(&mut self, ident: &mut Ident) {
        write_out(ident);
    }

    fn visit_pat_ident_mut(&mut self, p: &mut syn::PatIdent) {
        self.variable(&mut p.ident);
        visit_mut::visit_pat_ident_mut(self, p);
    }

    fn visit_expr_call_mut(&mut self, c: &mut syn::ExprCall) {
        if let Expr::Path(syn::ExprPath { qself: None, path, .. }) = &mut *c.func
            && let Some(name) = path.get_ident().and_then(|name| name.to_string().strip_prefix(OWN).map(str::to_owned))
            && self.hidden.is_some_and(|hidden| hidden.contains_key(&name) && !self.fresh.contains_key(&name))
        {
            let name = Ident::new(&name, proc_macro2::Span::call_site());
            *path = syn::parse_quote!(self::#name);
        }
        visit_mut::visit_expr_call_mut(self, c);
    }

    fn visit_expr_path_mut(&mut self, e: &mut syn::ExprPath) {
        if e.qself.is_none()
            && e.path.leading_colon.is_none()
            && e.path.segments.len() == 1
            && e.path.segments[0].arguments.is_none()
        {
            self.variable(&mut e.path.segments[0].ident);
        }
        visit_mut::visit_expr_path_mut(self, e);
    }

    // `Point { x }` is the field `x` with the variable `x`.
    fn visit_field_value_mut(&mut self, f: &mut syn::FieldValue) {
        f.colon_token.get_or_insert_default();
        visit_mut::visit_field_value_mut(self, f);
    }

    fn visit_field_pat_mut(&mut self, f: &mut syn::FieldPat) {
        f.colon_token.get_or_insert_default();
        visit_mut::visit_field_pat_mut(self, f);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        visit_mut::visit_macro_mut(self, mac);
        // All names of another macro's text may be variables.
        mac.tokens = named(mac.tokens.clone(), &mut |name| self.variable(name));
    }
}
