//! Types of the user's with arguments that are called as one of the standard library is: only the crate of a type can add
//! functions to it, so a block without a trait is one of the user's, and what it calls by the name of its type is `Self`.
//!
//! ```text
//! impl<S: Float> Arc<S> {                                impl<S: Float> Arc<S> {
//!     fn grown(&self, by: S) -> Arc<S> {                     fn grown(&self, by: S) -> Self {
//!         Arc::new(self.radius + by, self.sweep)                 Self::new(self.radius + by, self.sweep)
//!     }                                                      }
//! }                                                      }
//! ```

use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{ImplItem, ItemImpl, Path, Type};

/// The types of the standard library that are known by their names.
const KNOWN: [&str; 12] =
    ["Arc", "Box", "Cell", "Cow", "HashMap", "Mutex", "OnceCell", "Range", "Rc", "RefCell", "Reverse", "VecDeque"];

/// Writes `Self` for the type of the block.
pub fn named_self(block: &mut ItemImpl) {
    let Type::Path(owner) = &*block.self_ty else { return };
    // Without arguments it is none of the standard library's.
    let Some(last) = owner.path.segments.last().filter(|s| !s.arguments.is_none()) else { return };
    if block.trait_.is_some() || !KNOWN.iter().any(|known| last.ident == known) {
        return;
    }
    let name = last.ident.clone();
    let mut own = Own { name, text: owner.path.to_token_stream().to_string(), alone: true };
    for item in &mut block.items {
        let ImplItem::Fn(method) = item else { continue };
        own.alone = true;
        own.visit_impl_item_fn(method);
        own.visit_impl_item_fn_mut(method);
    }
}

struct Own {
    name: Ident,
    /// The type as the head of the block has it.
    text: String,
    /// Does the function name it with these arguments only? Else it may make values of another one.
    alone: bool,
}

impl Own {
    fn is_it(&self, path: &Path) -> bool {
        path.to_token_stream().to_string() == self.text
    }

    fn begins(&self, path: &Path) -> bool {
        path.leading_colon.is_none()
            && path.segments.first().is_some_and(|s| s.ident == self.name && s.arguments.is_none())
    }
}

impl<'ast> Visit<'ast> for Own {
    fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
        self.alone &= self.is_it(&ty.path) || ty.path.segments.first().is_none_or(|s| s.ident != self.name);
        visit::visit_type_path(self, ty);
    }

    // `Self` of an item inside is another one.
    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

impl VisitMut for Own {
    fn visit_type_path_mut(&mut self, ty: &mut syn::TypePath) {
        visit_mut::visit_type_path_mut(self, ty);
        if ty.qself.is_none() && self.is_it(&ty.path) {
            let span = ty.path.segments[0].ident.span();
            ty.path = Ident::new("Self", span).into();
        }
    }

    // In expressions, also of structs, and patterns.
    fn visit_path_mut(&mut self, path: &mut Path) {
        visit_mut::visit_path_mut(self, path);
        if self.alone && self.begins(path) {
            let first = &mut path.segments[0].ident;
            *first = Ident::new("Self", first.span());
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
