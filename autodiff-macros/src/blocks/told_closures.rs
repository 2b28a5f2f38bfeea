//! Closures that are handed to functions of the same module: what these give them is written at their parameters.
//!
//! ```text
//! fn solve(f: impl Fn(f64, State) -> State, y: State) -> State { … }
//! solve(|t, y| field(t, y), y)          solve(|t: f64, y: State| -> State { field(t, y) }, y)
//! ```

use crate::lower::is_of_lists;
use crate::names::mentions;
use crate::parse::{Handed, handed_to, shape, tell};
use proc_macro2::{Ident, Span};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ItemMod, Signature, Type, parse_quote};

/// Writes them in a module.
pub fn tell_closures(module: &mut ItemMod) {
    let Some((_, items)) = &mut module.content else { return };
    let mut takers = Takers::default();
    items.iter().for_each(|item| takers.visit_item(item));
    let all = takers.all.clone();
    // A trait and who implements it may say the same of a function.
    takers.all.retain(|taker| all.iter().all(|o| o.name != taker.name || o == taker) && taker.takes_functions());
    if !takers.all.is_empty() {
        items.iter_mut().for_each(|item| takers.visit_item_mut(item));
    }
}

/// The functions of a module that take functions of which only their arguments tell what these are given: their signatures, with
/// the parameters of their blocks, and what they are called on as the first argument.
pub fn open_takers(module: &ItemMod) -> Vec<Signature> {
    let Some((_, items)) = &module.content else { return vec![] };
    let mut takers = OpenTakers::default();
    items.iter().for_each(|item| takers.visit_item(item));
    let names: Vec<Ident> = takers.seen.iter().map(|sig| sig.ident.clone()).collect();
    let only = |sig: &Signature| names.iter().filter(|name| **name == sig.ident).count() == 1;
    takers.seen.into_iter().filter(only).filter(is_open_taker).collect()
}

/// Does it take a function that a type parameter is given to, or comes from?
fn is_open_taker(sig: &Signature) -> bool {
    let open = |ty: &Type| {
        let params = sig.generics.params.iter();
        params.into_iter().any(|param| matches!(param, syn::GenericParam::Type(t) if mentions(ty, &t.ident)))
    };
    sig.inputs.iter().any(|input| match input {
        syn::FnArg::Typed(arg) => {
            shape(&arg.ty, &[&sig.generics]).is_some_and(|(inputs, output, _)| inputs.iter().chain(&output).any(open))
        }
        syn::FnArg::Receiver(_) => false,
    })
}

/// All functions of a module, as they are called.
#[derive(Default)]
struct OpenTakers {
    seen: Vec<Signature>,
    /// The block around: its parameters, and its type.
    block: Option<(syn::Generics, Type)>,
}

impl<'ast> Visit<'ast> for OpenTakers {
    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        self.block = Some((block.generics.clone(), (*block.self_ty).clone()));
        visit::visit_item_impl(self, block);
        self.block = None;
    }

    fn visit_signature(&mut self, sig: &'ast Signature) {
        let mut sig = sig.clone();
        if let Some((generics, of)) = &self.block {
            sig.generics.params.extend(generics.params.iter().cloned());
            let predicates = generics.where_clause.iter().flat_map(|clause| clause.predicates.iter().cloned());
            sig.generics.make_where_clause().predicates.extend(predicates);
            if let Some(first @ syn::FnArg::Receiver(_)) = sig.inputs.first_mut() {
                *first = parse_quote!(_: #of);
            }
        }
        self.seen.push(sig);
    }

    fn visit_block(&mut self, _: &'ast syn::Block) {}

    // A module inside has functions of its own.
    fn visit_item_mod(&mut self, _: &'ast ItemMod) {}
}

/// A function, and what is given to the functions that it takes.
#[derive(Clone, PartialEq)]
struct Taker {
    name: Ident,
    method: bool,
    handed: Vec<Option<Handed>>,
}

impl Taker {
    /// A function; `own`: the parameters of its block.
    fn of(sig: &Signature, own: &syn::Generics) -> Taker {
        let mut open = sig.clone();
        open.generics.params.extend(own.params.iter().cloned());
        let this = Ident::new("Self", Span::call_site());
        let closed = |given: &Handed| !given.inputs.iter().chain(&given.output).any(|ty| mentions(ty, &this));
        let handed = sig.inputs.iter().map(|input| handed_to(&open, input).filter(closed)).collect();
        Taker { name: sig.ident.clone(), method: sig.receiver().is_some(), handed }
    }

    fn takes_functions(&self) -> bool {
        self.handed.iter().any(Option::is_some)
    }
}

#[derive(Default)]
struct Takers {
    all: Vec<Taker>,
    /// The parameters of the block around.
    own: syn::Generics,
}

impl Takers {
    fn of_block(&mut self, generics: &syn::Generics, visit: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.own, generics.clone());
        visit(self);
        self.own = before;
    }

    fn hear(&mut self, sig: &Signature) {
        self.all.push(Taker::of(sig, &self.own));
    }

    fn named(&self, name: &Ident) -> Option<&Taker> {
        self.all.iter().find(|taker| taker.name == *name)
    }
}

impl<'ast> Visit<'ast> for Takers {
    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        self.of_block(&block.generics, |own| visit::visit_item_impl(own, block));
    }

    fn visit_item_trait(&mut self, definition: &'ast syn::ItemTrait) {
        self.of_block(&definition.generics, |own| visit::visit_item_trait(own, definition));
    }

    fn visit_signature(&mut self, sig: &'ast Signature) {
        self.hear(sig);
    }

    fn visit_block(&mut self, _: &'ast syn::Block) {}

    // A module inside has functions of its own.
    fn visit_item_mod(&mut self, _: &'ast ItemMod) {}
}

impl VisitMut for Takers {
    fn visit_expr_method_call_mut(&mut self, m: &mut syn::ExprMethodCall) {
        let taken = |taker: &&Taker| taker.method && (!is_of_lists(&m.method.to_string()) || is_unlike_lists(m, taker));
        let taker = self.named(&m.method).filter(taken);
        if let Some(taker) = taker {
            m.args.iter_mut().zip(&taker.handed[1..]).for_each(|(arg, given)| tell(arg, given.as_ref()));
        }
        visit_mut::visit_expr_method_call_mut(self, m);
    }

    fn visit_expr_call_mut(&mut self, c: &mut syn::ExprCall) {
        if let Expr::Path(p) = &*c.func
            && let Some(taker) = p.path.segments.last().and_then(|last| self.named(&last.ident))
        {
            c.args.iter_mut().zip(&taker.handed).for_each(|(arg, given)| tell(arg, given.as_ref()));
        }
        visit_mut::visit_expr_call_mut(self, c);
    }

    fn visit_item_mod_mut(&mut self, _: &mut ItemMod) {}
}

/// Is a closure given that has as many parameters as the method's own, and another number than those that lists and iterators
/// take there: `grid.map(|v, at| …)`?
fn is_unlike_lists(m: &syn::ExprMethodCall, taker: &Taker) -> bool {
    let of_pairs = ["fold", "reduce", "scan", "min_by", "max_by", "sort_by", "sort_unstable_by", "is_sorted_by"];
    let taken = if of_pairs.iter().any(|name| m.method == name) { 2 } else { 1 };
    fn lent(arg: &Expr) -> &Expr {
        if let Expr::Reference(r) = arg { &r.expr } else { arg }
    }
    m.args.iter().map(lent).zip(&taker.handed[1..]).any(|(arg, given)| match (arg, given) {
        (Expr::Closure(c), Some(given)) => c.inputs.len() == given.inputs.len() && c.inputs.len() != taken,
        _ => false,
    })
}
