//! Syntax that is kept through all rounds. What the rounds find out about a declaration is kept by the address of its
//! identifier, so everything that declares something has to stay where it is: the bodies of closures, what stands in a
//! `vec![…]`, and code that lowering writes itself.

use crate::collections::HashMap;
use crate::lower::Lower;
use crate::lower::closure::Tree;
use crate::lower::expr::list::VecBody;
use crate::names::Namer;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use std::rc::Rc;
use syn::visit::Visit;

/// The syntax of a function that is kept, each part by the address of what it is made from.
#[derive(Default)]
pub(in crate::lower) struct Kept {
    /// Closures.
    pub(in crate::lower) trees: HashMap<usize, Rc<Tree>>,
    /// The bodies of `vec![…]`; `None`: it is none.
    lists: HashMap<usize, Option<Rc<VecBody>>>,
    /// Methods that are written out, by their name as well.
    texts: HashMap<(usize, String), Rc<syn::Expr>>,
    /// The names that those declare.
    names: Vec<String>,
}

impl Kept {
    /// A closure.
    pub(in crate::lower) fn tree(&mut self, c: &syn::ExprClosure) -> Rc<Tree> {
        let key = std::ptr::from_ref(c) as usize;
        Rc::clone(self.trees.entry(key).or_insert_with(|| Rc::new(Tree::of(c))))
    }

    /// The body of a `vec![…]`.
    pub(in crate::lower) fn list(&mut self, mac: &syn::Macro) -> Option<Rc<VecBody>> {
        let key = std::ptr::from_ref(mac) as usize;
        self.lists.entry(key).or_insert_with(|| mac.parse_body::<VecBody>().ok().map(Rc::new)).clone()
    }

    /// Closures that stand in such code as they stood in the call are the same ones: what is known of their bodies holds.
    fn share(&mut self, m: &syn::ExprMethodCall, text: &syn::Expr) {
        let mut own = Closures::default();
        own.visit_expr_method_call(m);
        let mut new = Closures::default();
        new.visit_expr(text);
        for c in new.0 {
            let tokens = c.to_token_stream().to_string();
            // Of several that look the same each is one of them.
            if let Some(i) = own.0.iter().position(|old| old.to_token_stream().to_string() == tokens) {
                let tree = self.tree(own.0.remove(i));
                self.trees.insert(std::ptr::from_ref(c) as usize, tree);
            }
        }
    }

    /// Keeps the names of what is written out from being used again.
    pub(in crate::lower) fn reserve(&self, names: &mut Namer) {
        self.names.iter().for_each(|name| names.reserve(name));
    }
}

/// The closures of an expression, without those inside of them.
#[derive(Default)]
struct Closures<'e>(Vec<&'e syn::ExprClosure>);

impl<'e> Visit<'e> for Closures<'e> {
    fn visit_expr_closure(&mut self, c: &'e syn::ExprClosure) {
        self.0.push(c);
    }
}

impl Lower<'_> {
    /// The code that a method call stands for: an expression of the same value and effects, made of what is known.
    pub(in crate::lower) fn text(
        &mut self,
        m: &syn::ExprMethodCall,
        write: impl FnOnce(&mut Self) -> TokenStream,
    ) -> Rc<syn::Expr> {
        let key = (std::ptr::from_ref(m) as usize, m.method.to_string());
        let new = !self.kept.texts.contains_key(&key);
        let text = self.text_for(key, write);
        if new {
            self.kept.share(m, &text);
        }
        text
    }

    /// The code that syntax at an address stands for.
    pub(in crate::lower) fn text_for(
        &mut self,
        key: (usize, String),
        write: impl FnOnce(&mut Self) -> TokenStream,
    ) -> Rc<syn::Expr> {
        if let Some(text) = self.kept.texts.get(&key) {
            return text.clone();
        }
        let tokens = write(self);
        let text = Rc::new(syn::parse2(tokens).expect("code that lowering writes is an expression"));
        self.kept.texts.insert(key, Rc::clone(&text));
        text
    }

    /// A name for such code to declare.
    pub(in crate::lower) fn own_name(&mut self, base: &str) -> Ident {
        let name = self.names.fresh(base);
        self.kept.names.push(name.to_string());
        name
    }
}
