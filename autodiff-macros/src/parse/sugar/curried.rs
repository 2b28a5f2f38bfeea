//! Functions that return functions. Their derivatives are those of one function with all the arguments, first those of
//! the function itself, then those of what it returns; and a call goes through both at once.
//!
//! ```text
//! fn make(a: f64) -> impl Fn(f64) -> f64 {      fn make(a: f64, x: f64) -> f64 {
//!     move |x| a * x                                let function = move |x| a * x;
//! }                                                 function(x)
//!                                               }
//! let f = make(k);                              let f_0 = k; let f = |x| make(f_0)(x);
//! ```

use super::callable::{self, plain};
use crate::collections::HashSet;
use crate::names::{Namer, mentions};
use crate::parse::function;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};

/// The function with the arguments of what it returns, if that is a function that is visible.
pub fn uncurry(item: &mut syn::ItemFn, names: &mut Namer) {
    let syn::ReturnType::Type(_, ty) = &item.sig.output else { return };
    let Some((types, output)) = function::returned(ty) else { return };
    let stmts = &item.block.stmts;
    let Some((syn::Stmt::Expr(made, None), before)) = stmts.split_last() else { return };
    if Unfit::is_in(stmts) {
        return;
    }
    let own = |k: usize| match callable::written(made)?.inputs.iter().nth(k)? {
        syn::Pat::Ident(p) if p.by_ref.is_none() && p.subpat.is_none() => Some(p.ident.clone()),
        syn::Pat::Type(t) => match &*t.pat {
            syn::Pat::Ident(p) => Some(p.ident.clone()),
            _ => None,
        },
        _ => None,
    };
    let inputs = &item.sig.inputs;
    let taken = |name: &Ident| mentions(inputs, name) || before.iter().any(|stmt| mentions(stmt, name));
    let args: Vec<Ident> = (0..types.len())
        .map(|k| own(k).filter(|name| !taken(name)).unwrap_or_else(|| names.fresh(&format!("x{k}"))))
        .collect();
    let function = names.fresh("function");
    let mut block: Vec<syn::Stmt> = before.to_vec();
    block.push(syn::parse_quote!(let #function = #made;));
    block.push(syn::Stmt::Expr(syn::parse_quote!(#function(#(#args),*)), None));
    item.block.stmts = block;
    for (name, ty) in args.iter().zip(&types) {
        item.sig.inputs.push(syn::parse_quote!(#name: #ty));
    }
    item.sig.output = match output {
        Some(ty) => syn::parse_quote!(-> #ty),
        None => syn::ReturnType::Default,
    };
}

/// What a function may not do before it returns a function, since it would be done in each call of that.
struct Unfit(bool);

impl Unfit {
    fn is_in(stmts: &[syn::Stmt]) -> bool {
        let mut finder = Unfit(false);
        stmts.iter().for_each(|stmt| finder.visit_stmt(stmt));
        finder.0
    }
}

impl<'ast> Visit<'ast> for Unfit {
    fn visit_expr_return(&mut self, _: &'ast syn::ExprReturn) {
        self.0 = true;
    }

    fn visit_expr_try(&mut self, _: &'ast syn::ExprTry) {
        self.0 = true;
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        self.0 |= ["print", "println", "eprint", "eprintln"].iter().any(|name| mac.path.is_ident(name));
    }

    /// What a closure does, it does when it is called.
    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// The names that a function binds.
#[derive(Default)]
pub(super) struct Bound {
    names: HashSet<String>,
}

impl Bound {
    pub(super) fn of(item: &syn::ItemFn) -> Bound {
        let mut bound = Bound::default();
        bound.visit_item_fn(item);
        bound
    }

    /// Is it the call of a function that stands elsewhere?
    pub(super) fn is_call_outside(&self, call: &syn::ExprCall) -> bool {
        let syn::Expr::Path(p) = plain(&call.func) else { return false };
        let mut segments = p.path.segments.iter().rev().map(|s| s.ident.to_string());
        let Some(name) = segments.next() else { return false };
        let owner = segments.next();
        let wraps =
            owner.as_ref().is_some_and(|owner| ["Box", "Rc", "Arc", "Cell", "RefCell"].contains(&owner.as_str()));
        let local = owner.is_none() && self.names.contains(&name);
        name.starts_with(|c: char| c.is_lowercase()) && !wraps && !local && p.qself.is_none()
    }
}

impl<'ast> Visit<'ast> for Bound {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.names.insert(p.ident.to_string());
        visit::visit_pat_ident(self, p);
    }
}

/// `let f = make(k);`, where `f` is called in what follows; `make`: a function, or a method with what it is called on.
pub(super) fn rewritten(
    name: &Ident,
    make: &TokenStream,
    with: &Punctuated<syn::Expr, syn::Token![,]>,
    rest: &[syn::Stmt],
    names: &mut Namer,
) -> Option<Vec<syn::Stmt>> {
    let count = callable::arguments_of_calls(name, rest)?;
    let mut stmts: Vec<syn::Stmt> = vec![];
    let mut given: Vec<TokenStream> = vec![];
    for (k, arg) in with.iter().enumerate() {
        match plain(arg) {
            syn::Expr::Reference(r) if r.mutability.is_some() => return None,
            syn::Expr::Lit(_) => given.push(quote!(#arg)),
            _ => {
                let part = names.shadowing(&format_ident!("{name}_{k}"));
                stmts.push(syn::parse_quote!(let #part = #arg;));
                given.push(quote!(#part));
            }
        }
    }
    let params: Vec<Ident> = (0..count).map(|_| names.fresh("x")).collect();
    stmts.push(syn::parse_quote!(let #name = |#(#params),*| #make(#(#given),*)(#(#params),*);));
    Some(stmts)
}
