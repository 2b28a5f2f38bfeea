//! Function values whose possible functions are all visible: each gets a name of its own, and the value becomes a
//! closure that finds out which of them to call.
//!
//! ```text
//! let (f, g) = (|x| …, |x| …);          let f = |x| …; let g = |x| …;
//! let f = if c { a } else { |x| … };    let f_which: usize = if c { 0 } else { 1 };
//!                                       let f_0 = a; let f_1 = |x| …;
//!                                       let f = |x| match f_which { 0 => f_0(x), _ => f_1(x) };
//! ```
//!
//! Lists of functions are in `tables`, functions that return functions in `curried`.

use super::callable::{self, Signature};
use super::curried::{self, Bound};
use crate::collections::HashSet;
use crate::names::{Namer, mentions};
use crate::syntax::{identifiers, is_pure_method};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn, names: &mut Namer) {
    let mut changing = Changing::default();
    changing.visit_item_fn(item);
    Blocks { names, changing: changing.names, bound: Bound::of(item) }.visit_block_mut(&mut item.block);
}

/// The names of variables that may change.
#[derive(Default)]
struct Changing {
    names: HashSet<String>,
}

impl<'ast> Visit<'ast> for Changing {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        if p.mutability.is_some() {
            self.names.insert(p.ident.to_string());
        }
        visit::visit_pat_ident(self, p);
    }

    fn visit_receiver(&mut self, receiver: &'ast syn::Receiver) {
        if receiver.mutability.is_some() {
            self.names.insert("self".to_owned());
        }
    }

    fn visit_pat_type(&mut self, p: &'ast syn::PatType) {
        if let (syn::Pat::Ident(name), syn::Type::Reference(r)) = (&*p.pat, &*p.ty)
            && r.mutability.is_some()
        {
            self.names.insert(name.ident.to_string());
        }
        visit::visit_pat_type(self, p);
    }
}

struct Blocks<'n> {
    names: &'n mut Namer,
    changing: HashSet<String>,
    bound: Bound,
}

impl VisitMut for Blocks<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            let new = {
                let (before, rest) = block.stmts.split_at_mut(at + 1);
                self.rewritten(&before[at], rest)
            };
            match new {
                Some(stmts) => drop(block.stmts.splice(at..=at, stmts)),
                None => at += 1,
            }
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

impl Blocks<'_> {
    /// The statements that a declaration of functions stands for; what follows it is changed with it.
    fn rewritten(&mut self, stmt: &syn::Stmt, rest: &mut [syn::Stmt]) -> Option<Vec<syn::Stmt>> {
        let syn::Stmt::Local(local) = stmt else { return None };
        let init = local.init.as_ref().filter(|init| init.diverge.is_none() && local.attrs.is_empty())?;
        let (pattern, written) = match &local.pat {
            syn::Pat::Type(t) => (&*t.pat, Some(&*t.ty)),
            pattern => (pattern, None),
        };
        let value = callable::plain(&init.expr);
        match (pattern, value) {
            (syn::Pat::Tuple(names), syn::Expr::Tuple(values)) if written.is_none() => split(names, values),
            (syn::Pat::Ident(p), _) if p.by_ref.is_none() && p.subpat.is_none() => {
                let free = rest.iter().all(|stmt| !binds(stmt, &p.ident));
                match value {
                    syn::Expr::If(_) | syn::Expr::Match(_) => self.chosen(&p.ident, written, value, rest),
                    _ if !free => None,
                    syn::Expr::Tuple(values) if written.is_none() => self.apart(&p.ident, values, rest),
                    syn::Expr::Call(call) if !callable::is_function(value) && self.bound.is_call_outside(call) => {
                        let func = &call.func;
                        curried::rewritten(&p.ident, &quote!(#func), &call.args, rest, self.names)
                    }
                    syn::Expr::MethodCall(m) if !is_known(&m.method) && self.is_fixed(&m.receiver) => {
                        let (of, method, generics) = (&m.receiver, &m.method, &m.turbofish);
                        let func = quote!(#of.#method #generics);
                        curried::rewritten(&p.ident, &func, &m.args, rest, self.names)
                    }
                    _ => super::tables::rewritten(&p.ident, written, value, rest, self.names),
                }
            }
            _ => None,
        }
    }

    /// A variable that never changes, or a field of one.
    fn is_fixed(&self, e: &syn::Expr) -> bool {
        match callable::plain(e) {
            syn::Expr::Path(p) => p.path.get_ident().is_some_and(|name| !self.changing.contains(&name.to_string())),
            syn::Expr::Field(f) => self.is_fixed(&f.base),
            _ => false,
        }
    }

    /// `let fs = (|x| …, |x| …);`, of which only the parts are used.
    fn apart(&mut self, name: &Ident, values: &syn::ExprTuple, rest: &mut [syn::Stmt]) -> Option<Vec<syn::Stmt>> {
        if !values.elems.iter().any(callable::is_closure) {
            return None;
        }
        let mut parts = Parts { name, names: &[], known: true };
        rest.iter_mut().for_each(|stmt| parts.visit_stmt_mut(stmt));
        if !parts.known {
            return None;
        }
        let names: Vec<Ident> =
            (0..values.elems.len()).map(|i| self.names.shadowing(&quote::format_ident!("{name}_{i}"))).collect();
        let mut parts = Parts { name, names: &names, known: true };
        rest.iter_mut().for_each(|stmt| parts.visit_stmt_mut(stmt));
        Some(values.elems.iter().zip(&names).map(|(value, name)| syn::parse_quote!(let #name = #value;)).collect())
    }

    /// `let f = if c { a } else { b };`
    fn chosen(
        &mut self,
        name: &Ident,
        written: Option<&syn::Type>,
        value: &syn::Expr,
        rest: &[syn::Stmt],
    ) -> Option<Vec<syn::Stmt>> {
        let mut functions = vec![];
        let mut bound = vec![];
        leaves(value, &mut functions, &mut bound).then_some(())?;
        let signature = Signature::of(written, &functions, || callable::arguments_of_calls(name, rest))?;
        let closures = functions.iter().any(callable::is_closure);
        if !closures && !signature.written && callable::arguments_of_calls(name, rest).is_none() {
            return None;
        }
        let (params, args) = signature.parameters(self.names);
        let captures = |f: &syn::Expr| bound.iter().any(|b| mentions(f, b));
        if functions.iter().any(captures) {
            // What a pattern binds is seen in its arm only, so the choice is made in each call.
            let mut fixed = can_be_asked_again(value);
            identifiers(value, |name| fixed &= !self.changing.contains(name));
            fixed.then_some(())?;
            let call = replaced(value, &mut |f| {
                let f = signature.typed(f);
                quote!((#f)(#(#args),*))
            });
            return Some(vec![syn::parse_quote!(let #name = |#(#params),*| #call;)]);
        }
        let mut fresh = |which: &str| self.names.shadowing(&quote::format_ident!("{name}_{which}"));
        let which = fresh("which");
        let names: Vec<Ident> = (0..functions.len()).map(|i| fresh(&i.to_string())).collect();
        let mut number = 0usize;
        let choice = replaced(value, &mut |_| {
            number += 1;
            let literal = proc_macro2::Literal::usize_unsuffixed(number - 1);
            quote!(#literal)
        });
        let arms = callable::arms(&names, &args);
        let mut stmts: Vec<syn::Stmt> = vec![syn::parse_quote!(let #which: usize = #choice;)];
        stmts.extend(names.iter().zip(&functions).map(|(name, f)| {
            let f = signature.typed(f);
            syn::parse_quote!(let #name = #f;)
        }));
        stmts.push(syn::parse_quote!(let #name = |#(#params),*| match #which { #arms };));
        Some(stmts)
    }
}

/// A method of the standard library, whose function is no user's.
fn is_known(method: &Ident) -> bool {
    is_pure_method(method) || ["unwrap", "expect", "clone", "take", "remove", "pop"].iter().any(|name| method == name)
}

/// `let (f, g) = (|x| …, |x| …);`
fn split(names: &syn::PatTuple, values: &syn::ExprTuple) -> Option<Vec<syn::Stmt>> {
    if names.elems.len() != values.elems.len() || !values.elems.iter().any(callable::is_closure) {
        return None;
    }
    let names: Vec<&syn::PatIdent> = names
        .elems
        .iter()
        .map(|p| match p {
            syn::Pat::Ident(p) if p.by_ref.is_none() && p.subpat.is_none() => Some(p),
            _ => None,
        })
        .collect::<Option<_>>()?;
    // A later value means what the names were before.
    let means_other = |k: usize| names[..k].iter().any(|p| mentions(&values.elems[k], &p.ident));
    if (0..names.len()).any(means_other) {
        return None;
    }
    Some(names.iter().zip(&values.elems).map(|(name, value)| syn::parse_quote!(let #name = #value;)).collect())
}

/// The functions at the ends of an `if` or a `match`, in order, and the names that its patterns bind; false if there is
/// something else.
fn leaves(e: &syn::Expr, functions: &mut Vec<syn::Expr>, bound: &mut Vec<Ident>) -> bool {
    match callable::plain(e) {
        syn::Expr::If(i) if !matches!(*i.cond, syn::Expr::Let(_)) => {
            let then = tail(&i.then_branch).is_some_and(|e| leaves(e, functions, bound));
            then && i.else_branch.as_ref().is_some_and(|(_, e)| leaves(e, functions, bound))
        }
        syn::Expr::Match(m) => m.arms.iter().all(|arm| {
            bound.extend(callable::names_of(&arm.pat));
            leaves(&arm.body, functions, bound)
        }),
        syn::Expr::Block(b) if b.label.is_none() => tail(&b.block).is_some_and(|e| leaves(e, functions, bound)),
        syn::Expr::Macro(m) => crate::syntax::diverges(&m.mac),
        e if callable::is_function(e) => {
            functions.push(e.clone());
            true
        }
        _ => false,
    }
}

/// Does the choice depend on places only, so that it is the same whenever it is made?
fn can_be_asked_again(e: &syn::Expr) -> bool {
    fn is_place(e: &syn::Expr) -> bool {
        match callable::plain(e) {
            syn::Expr::Path(_) => true,
            syn::Expr::Field(f) => is_place(&f.base),
            syn::Expr::Reference(r) => is_place(&r.expr),
            syn::Expr::Unary(u) => matches!(u.op, syn::UnOp::Deref(_)) && is_place(&u.expr),
            syn::Expr::Tuple(t) => t.elems.iter().all(is_place),
            _ => false,
        }
    }
    match callable::plain(e) {
        syn::Expr::Match(m) => {
            let guarded = |arm: &syn::Arm| matches!(arm.pat, syn::Pat::Guard(_));
            is_place(&m.expr) && m.arms.iter().all(|arm| !guarded(arm) && can_be_asked_again(&arm.body))
        }
        syn::Expr::Block(b) => tail(&b.block).is_some_and(can_be_asked_again),
        syn::Expr::If(_) => false,
        _ => true,
    }
}

/// The same expression with something else at its ends.
fn replaced(e: &syn::Expr, new: &mut impl FnMut(&syn::Expr) -> TokenStream) -> TokenStream {
    match callable::plain(e) {
        syn::Expr::If(i) => {
            let cond = &i.cond;
            let then = tail(&i.then_branch).map(|e| replaced(e, new));
            let other = i.else_branch.as_ref().map(|(_, e)| replaced(e, new));
            quote!(if #cond { #then } else { #other })
        }
        syn::Expr::Match(m) => {
            let of = &m.expr;
            let arms: Vec<TokenStream> = m
                .arms
                .iter()
                .map(|arm| {
                    let (pattern, body) = (&arm.pat, replaced(&arm.body, new));
                    quote!(#pattern => #body,)
                })
                .collect();
            quote!(match #of { #(#arms)* })
        }
        syn::Expr::Block(b) => tail(&b.block).map(|e| replaced(e, new)).unwrap_or_default(),
        syn::Expr::Macro(m) => quote!(#m),
        e => new(e),
    }
}

/// The only expression of a block.
fn tail(block: &syn::Block) -> Option<&syn::Expr> {
    match block.stmts.as_slice() {
        [syn::Stmt::Expr(e, None)] => Some(e),
        _ => None,
    }
}

/// Does a statement bind the name again?
pub(super) fn binds(stmt: &syn::Stmt, name: &Ident) -> bool {
    struct Finder<'n>(&'n Ident, bool);
    impl<'ast> Visit<'ast> for Finder<'_> {
        fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
            self.1 |= p.ident == *self.0;
            visit::visit_pat_ident(self, p);
        }
    }
    let mut finder = Finder(name, false);
    finder.visit_stmt(stmt);
    finder.1
}

/// Writes the names of the parts of a tuple for the parts; without names, only asks whether nothing else is used.
struct Parts<'n> {
    name: &'n Ident,
    names: &'n [Ident],
    known: bool,
}

impl VisitMut for Parts<'_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        let part = match &*e {
            syn::Expr::Field(f) if callable::is_name(&f.base, self.name) => match &f.member {
                syn::Member::Unnamed(index) => Some(index.index as usize),
                syn::Member::Named(_) => None,
            },
            _ => None,
        };
        if let Some(part) = part {
            if let Some(name) = self.names.get(part) {
                *e = syn::parse_quote!(#name);
            }
            return;
        }
        self.known &= !callable::is_name(e, self.name);
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        self.known &= !mentions(&mac.tokens, self.name);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
