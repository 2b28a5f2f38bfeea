//! `#[cfg(p)]` inside of an item. The attribute sees the item before that is decided, and cannot ask; so rustc gets a
//! version of the whole item for each answer, takes the one that it wants, and expands the attribute in that one only.
//!
//! ```text
//! #[differentiate] fn f(…) { #[cfg(p)] { a } #[cfg(not(p))] { b } }
//!
//! #[cfg(all(p))]      #[differentiate] fn f(…) { { a } }
//! #[cfg(all(not(p)))] #[differentiate] fn f(…) { { b } }
//! ```

use super::Options;
use crate::errors::Errors;
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};

/// How many conditions there may be in an item: each doubles the versions.
const MOST: u32 = 4;

/// All versions of an item, or `None` if nothing in it is configured. The item alone, if there would be too many.
pub fn versions(args: &TokenStream, item: &TokenStream, errors: &mut Errors) -> Option<TokenStream> {
    if !mentions_cfg(item.clone()) {
        return None;
    }
    let whole = item;
    let item = syn::parse2::<syn::Item>(whole.clone()).ok()?;
    let mut conditions: Vec<TokenStream> = Vec::new();
    decide(&mut item.clone(), |p| {
        if !conditions.iter().any(|known| known.to_string() == p.to_string()) {
            conditions.push(p.clone());
        }
        None
    });
    let attribute = {
        let path = Options::parse(args.clone(), &mut Errors::default()).crate_path;
        path.map_or_else(|| quote!(::cotangent::differentiate), |path| quote!(#path::differentiate))
    };
    if conditions.len() > MOST as usize {
        errors.refuse(
            syn::spanned::Spanned::span(&conditions[MOST as usize]),
            &format!("an item with more than {MOST} different `#[cfg]` inside"),
            "it is differentiated for each answer to all of them",
            "put the `#[cfg]` on versions of the functions",
        );
        return Some(whole.clone());
    }
    let version = |answers: u32| {
        let holds = |nth: usize| answers >> nth & 1 == 0;
        let mut item = item.clone();
        decide(&mut item, |p| conditions.iter().position(|known| known.to_string() == p.to_string()).map(holds));
        let cfg = conditions.iter().enumerate().map(|(nth, p)| if holds(nth) { quote!(#p) } else { quote!(not(#p)) });
        quote!(#[cfg(all(#(#cfg),*))] #[#attribute(#args)] #item)
    };
    (!conditions.is_empty()).then(|| (0..1 << conditions.len()).map(version).collect())
}

/// Is there a `cfg` in an attribute?
fn mentions_cfg(tokens: TokenStream) -> bool {
    let mut hash = false;
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Group(group) => {
            let attribute = std::mem::take(&mut hash);
            let first = group.stream().into_iter().next();
            attribute && matches!(first, Some(TokenTree::Ident(word)) if word == "cfg") || mentions_cfg(group.stream())
        }
        other => {
            hash = matches!(&other, TokenTree::Punct(p) if p.as_char() == '#');
            false
        }
    })
}

/// Asks for each condition in an item whether it holds. `None` leaves it as it is.
fn decide(item: &mut syn::Item, asked: impl FnMut(&TokenStream) -> Option<bool>) {
    let mut decider = Decider(asked);
    match item {
        syn::Item::Fn(f) => decider.visit_item_fn_mut(f),
        syn::Item::Impl(block) => decider.visit_item_impl_mut(block),
        syn::Item::Trait(definition) => decider.visit_item_trait_mut(definition),
        syn::Item::Mod(module) => decider.visit_item_mod_mut(module),
        _ => {}
    }
}

struct Decider<F>(F);

impl<F: FnMut(&TokenStream) -> Option<bool>> Decider<F> {
    /// Does what has these attributes stay? Those that hold are taken off.
    fn stays(&mut self, attributes: &mut Vec<syn::Attribute>) -> bool {
        let mut stays = true;
        attributes.retain(|attribute| {
            let Some((p, negated)) = condition(attribute) else { return true };
            let holds = (self.0)(&p).map(|holds| holds != negated);
            stays &= holds != Some(false);
            holds.is_none()
        });
        stays
    }

    fn list<T: Clone, P: Default>(
        &mut self,
        list: &mut Punctuated<T, P>,
        attributes: fn(&mut T) -> Option<&mut Vec<syn::Attribute>>,
    ) {
        // A comma at the end may stand before `..base`.
        let trailing = list.trailing_punct();
        let items = std::mem::take(list).into_iter();
        *list = items
            .filter_map(|mut item| attributes(&mut item).is_none_or(|own| self.stays(own)).then_some(item))
            .collect();
        if trailing && !list.is_empty() {
            list.push_punct(P::default());
        }
    }

    /// An item of a module. What is there for tests only is left to rustc.
    fn item(&mut self, item: &mut syn::Item) -> bool {
        let attributes = match item {
            syn::Item::Fn(f) => &mut f.attrs,
            syn::Item::Impl(block) => &mut block.attrs,
            syn::Item::Trait(definition) => &mut definition.attrs,
            syn::Item::Mod(module) => &mut module.attrs,
            _ => return true,
        };
        let tests = attributes.iter().filter_map(condition).any(|(p, _)| p.to_string().contains("test"));
        tests || self.stays(attributes)
    }
}

/// The `p` of `#[cfg(p)]` or `#[cfg(not(p))]`, and whether there is a `not`.
fn condition(attribute: &syn::Attribute) -> Option<(TokenStream, bool)> {
    if !attribute.path().is_ident("cfg") {
        return None;
    }
    let (mut p, mut negated) = (attribute.meta.require_list().ok()?.tokens.clone(), false);
    while let Ok(syn::Meta::List(list)) = syn::parse2::<syn::Meta>(p.clone()) {
        if !list.path.is_ident("not") {
            break;
        }
        (p, negated) = (list.tokens, !negated);
    }
    Some((p, negated))
}

impl<F: FnMut(&TokenStream) -> Option<bool>> VisitMut for Decider<F> {
    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        let Some((_, items)) = &mut module.content else { return };
        items.retain_mut(|item| self.item(item));
        for item in items {
            match item {
                syn::Item::Fn(f) => self.visit_item_fn_mut(f),
                syn::Item::Impl(block) => self.visit_item_impl_mut(block),
                syn::Item::Trait(definition) => self.visit_item_trait_mut(definition),
                syn::Item::Mod(module) if !module.attrs.iter().any(|a| condition(a).is_some()) => {
                    self.visit_item_mod_mut(module);
                }
                _ => {}
            }
        }
    }

    fn visit_item_impl_mut(&mut self, block: &mut syn::ItemImpl) {
        block.items.retain_mut(|item| match item {
            syn::ImplItem::Fn(method) => self.stays(&mut method.attrs),
            _ => true,
        });
        visit_mut::visit_item_impl_mut(self, block);
    }

    fn visit_item_trait_mut(&mut self, definition: &mut syn::ItemTrait) {
        definition.items.retain_mut(|item| match item {
            syn::TraitItem::Fn(method) => self.stays(&mut method.attrs),
            _ => true,
        });
        visit_mut::visit_item_trait_mut(self, definition);
    }

    fn visit_signature_mut(&mut self, sig: &mut syn::Signature) {
        self.list(&mut sig.inputs, |input| match input {
            syn::FnArg::Receiver(receiver) => Some(&mut receiver.attrs),
            syn::FnArg::Typed(typed) => Some(&mut typed.attrs),
        });
        visit_mut::visit_signature_mut(self, sig);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain_mut(|stmt| match stmt {
            syn::Stmt::Local(local) => self.stays(&mut local.attrs),
            syn::Stmt::Macro(mac) => self.stays(&mut mac.attrs),
            syn::Stmt::Expr(e, _) => attributes(e).is_none_or(|own| self.stays(own)),
            syn::Stmt::Item(_) => true,
        });
        visit_mut::visit_block_mut(self, block);
    }

    /// Items inside of functions are copied with their attributes.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_match_mut(&mut self, e: &mut syn::ExprMatch) {
        e.arms.retain_mut(|arm| self.stays(&mut arm.attrs));
        visit_mut::visit_expr_match_mut(self, e);
    }

    fn visit_expr_struct_mut(&mut self, e: &mut syn::ExprStruct) {
        self.list(&mut e.fields, |field| Some(&mut field.attrs));
        visit_mut::visit_expr_struct_mut(self, e);
    }

    fn visit_pat_struct_mut(&mut self, pat: &mut syn::PatStruct) {
        self.list(&mut pat.fields, |field| Some(&mut field.attrs));
        visit_mut::visit_pat_struct_mut(self, pat);
    }

    fn visit_expr_array_mut(&mut self, e: &mut syn::ExprArray) {
        self.list(&mut e.elems, attributes);
        visit_mut::visit_expr_array_mut(self, e);
    }

    fn visit_expr_call_mut(&mut self, e: &mut syn::ExprCall) {
        self.list(&mut e.args, attributes);
        visit_mut::visit_expr_call_mut(self, e);
    }

    fn visit_expr_method_call_mut(&mut self, e: &mut syn::ExprMethodCall) {
        self.list(&mut e.args, attributes);
        visit_mut::visit_expr_method_call_mut(self, e);
    }
}

/// The attributes of the expressions that are seen with some.
pub(super) fn attributes(e: &mut syn::Expr) -> Option<&mut Vec<syn::Attribute>> {
    Some(match e {
        syn::Expr::Array(e) => &mut e.attrs,
        syn::Expr::Assign(e) => &mut e.attrs,
        syn::Expr::Binary(e) => &mut e.attrs,
        syn::Expr::Block(e) => &mut e.attrs,
        syn::Expr::Call(e) => &mut e.attrs,
        syn::Expr::Field(e) => &mut e.attrs,
        syn::Expr::ForLoop(e) => &mut e.attrs,
        syn::Expr::If(e) => &mut e.attrs,
        syn::Expr::Index(e) => &mut e.attrs,
        syn::Expr::Lit(e) => &mut e.attrs,
        syn::Expr::Loop(e) => &mut e.attrs,
        syn::Expr::Macro(e) => &mut e.attrs,
        syn::Expr::Match(e) => &mut e.attrs,
        syn::Expr::MethodCall(e) => &mut e.attrs,
        syn::Expr::Paren(e) => &mut e.attrs,
        syn::Expr::Path(e) => &mut e.attrs,
        syn::Expr::Return(e) => &mut e.attrs,
        syn::Expr::Struct(e) => &mut e.attrs,
        syn::Expr::Tuple(e) => &mut e.attrs,
        syn::Expr::Unary(e) => &mut e.attrs,
        syn::Expr::While(e) => &mut e.attrs,
        _ => return None,
    })
}
