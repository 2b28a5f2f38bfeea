//! Functions that are declared inside of the function. What is emitted stands beside it, and does not see them: so one
//! that is called with what carries a derivative becomes a function of its own there, with the items that it mentions.
//!
//! ```text
//! fn f(x: f64) -> f64 { fn g(t: f64) -> f64 { t * t } g(x) }
//! fn f_inner_g(t: f64) -> f64 { t * t }
//! ```

use crate::ir::{Beside, Lifted};
use crate::lower::Lower;
use crate::transform::forward::plain;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

impl Lower<'_> {
    /// A function is declared inside of this one.
    pub(in crate::lower) fn local_function(&mut self, mut f: syn::ItemFn) {
        let options = if self.keeps_nested() { None } else { without_attribute(&mut f) };
        self.keep_item(f.to_token_stream());
        self.local_functions.push((f, options.unwrap_or_default()));
    }

    /// Where a sibling is differentiated again, functions inside keep the siblings that their attributes give them.
    fn keeps_nested(&self) -> bool {
        self.source.options.again.forward || self.source.options.again.reverse
    }

    /// The path of a function that is called: of one that is declared inside of this one, its path beside it.
    pub(in crate::lower) fn path_outside(&mut self, path: &syn::ExprPath) -> syn::ExprPath {
        let Some((mut lifted, options)) = self.nested_function(path) else { return path.clone() };
        let mut outside = path.clone();
        let segment = &mut outside.path.segments[0];
        let text = lifted.to_token_stream().to_string();
        if let Some(known) = self.beside.iter().find(|f| f.text == text) {
            segment.ident = known.name.clone();
            return outside;
        }
        if self.source.stands_out_of_sight() {
            self.refuse(
                path,
                "a function inside of a method that has the attribute for itself",
                "it becomes a function beside the `impl` block, which is not seen from here",
                "put `#[differentiate]` on the `impl` block, or declare the function outside of it",
            );
            return outside;
        }
        let own = self.name_beside();
        let name = Ident::new(&format!("{own}_inner_{}", plain(&lifted.sig.ident)), lifted.sig.ident.span());
        let items = self.items_for(&lifted.block.to_token_stream());
        let body = std::mem::take(&mut lifted.block.stmts);
        lifted.block = syn::parse_quote!({ #(#items)* #(#body)* });
        lifted.sig.ident = name.clone();
        self.beside.push(Beside { text, name: name.clone() });
        let (item, beside) = (lifted.into_token_stream(), self.beside.clone());
        self.func.lifted.push(Lifted { item, options, beside });
        segment.ident = name;
        outside
    }

    /// The function inside of this one that a path names, and its options.
    fn nested_function(&self, path: &syn::ExprPath) -> Option<(syn::ItemFn, TokenStream)> {
        let name = &path.path.segments.first().filter(|_| path.path.segments.len() == 1)?.ident;
        let found = self.local_functions.iter().rev().find(|(f, _)| f.sig.ident == *name)?;
        (!self.keeps_nested()).then(|| found.clone())
    }
}

/// Takes `#[differentiate(…)]` off a function: its options, if it has it.
fn without_attribute(f: &mut syn::ItemFn) -> Option<TokenStream> {
    let is_ours = |a: &syn::Attribute| a.path().segments.last().is_some_and(|s| s.ident == "differentiate");
    let k = f.attrs.iter().position(is_ours)?;
    match f.attrs.remove(k).meta {
        syn::Meta::List(list) => Some(list.tokens),
        _ => Some(quote!()),
    }
}
