//! Closures that are handed to functions of the same module: what these give them is written at their parameters.
//!
//! ```text
//! fn solve(f: impl Fn(f64, State) -> State, y: State) -> State { … }
//! solve(|t, y| field(t, y), y)          solve(|t: f64, y: State| -> State { field(t, y) }, y)
//! ```

use crate::lower::is_of_lists;
use crate::names::mentions;
use crate::parse::{Handed, handed_to, tell};
use proc_macro2::{Ident, Span};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ItemMod, Signature};

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
