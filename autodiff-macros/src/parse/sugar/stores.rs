//! Fields that hold maps, sets and texts of the standard library (`parse/stores.rs`) have names as variables have, so that what
//! carries no derivative is told by its name. Lowering knows of which place the name is one (`lower/stores.rs`).
//!
//! ```text
//! if self.seen.insert(i) { self.sum += v; }       if ct_store__self__seen.insert(i) { self.sum += v; }
//! ```

use crate::collections::HashSet;
use crate::names;
use crate::parse::{Outside, shown_stores, stores};
use crate::syntax::is_reading_macro;
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Token};

/// Rewrites a function; `outside`: its block, which may say something about the fields of its type; `shapes`: the structs of the
/// module.
pub fn desugar(item: &mut syn::ItemFn, outside: Option<Outside<'_>>, shapes: &[syn::ItemStruct]) {
    let mut found = stores::shown(&item.sig, &item.block);
    found.extend(outside.into_iter().flat_map(|outside| outside.fields.stores.iter().cloned()));
    found.extend(shown_stores::of(item, outside.and_then(|outside| outside.ty), shapes, &stores::is_store));
    if !found.is_empty() {
        Stores { found }.visit_block_mut(&mut item.block);
    }
}

struct Stores {
    found: HashSet<String>,
}

impl VisitMut for Stores {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        if let Some(path) = stores::path(e).filter(|path| self.found.contains(path)) {
            let name = names::store(&path, syn::spanned::Spanned::span(e));
            *e = syn::parse_quote!(#name);
            return;
        }
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        if is_reading_macro(mac)
            && let Ok(mut args) = mac.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)
        {
            args.iter_mut().for_each(|e| self.visit_expr_mut(e));
            mac.tokens = args.into_token_stream();
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
