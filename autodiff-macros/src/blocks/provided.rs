//! What a type has from a trait: functions that the definition writes, and its `impl` leaves as they are. Where the definition is
//! seen, callers are told what they give, as they are of those that the `impl` writes (`gives`).

use super::seen;
use crate::errors::Errors;
use crate::names::{mentions, renamed};
use crate::syntax::Arguments;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::VisitMut;
use syn::{ImplItem, ImplItemFn, ItemImpl, ItemTrait, PathSegment, Signature, TraitItemFn, parse_quote, parse2};

/// The functions, without what they do, in terms of the arguments that the block gives the trait. One whose type names something
/// else of the trait's own is no function of the block.
pub fn functions(block: &ItemImpl, traits: &[ItemTrait]) -> Vec<ImplItemFn> {
    let Some(name) = block.trait_.as_ref().and_then(|(path, _)| path.segments.last()) else { return vec![] };
    let mut definitions = traits.iter().filter(|t| t.ident == name.ident);
    let (Some(definition), None) = (definitions.next(), definitions.next()) else { return vec![] };
    let is_written = |method: &&ImplItemFn| {
        block.items.iter().any(|item| matches!(item, ImplItem::Fn(own) if own.sig.ident == method.sig.ident))
    };
    let unfilled = Arguments::of(&definition.generics, name).unfilled;
    let is_own = |f: &TraitItemFn| unfilled.iter().any(|param| mentions(&f.sig, param));
    let all = seen::functions(definition).filter(|f| !is_own(f)).map(|f| {
        let sig: Signature = parse2(apart(&f.sig, block)).expect("a signature is one with other names");
        let sig = in_terms_of(&sig, definition, name);
        parse_quote!(#sig {})
    });
    all.filter(|method| !is_written(&method) && !Associated::is_named(method)).collect()
}

/// The signature with names of its own for parameters that are named like some of the block.
fn apart(sig: &Signature, block: &ItemImpl) -> TokenStream {
    let mut tokens = sig.to_token_stream();
    for own in sig.generics.type_params().filter(|own| block.generics.type_params().any(|p| p.ident == own.ident)) {
        let name = own.ident.to_string();
        tokens = renamed(tokens, &name, &format!("{name}OfTheTrait"));
    }
    tokens
}

/// The signature with the arguments that a block gives the trait (`of`) in the places of its parameters.
pub fn in_terms_of(sig: &Signature, definition: &ItemTrait, of: &PathSegment) -> Signature {
    Arguments::of(&definition.generics, of).put(sig, VisitMut::visit_signature_mut)
}

/// Types and constants of the trait: `Self::Item`.
struct Associated(bool);

impl Associated {
    fn is_named(method: &ImplItemFn) -> bool {
        let mut found = Associated(false);
        found.visit_signature(&method.sig);
        found.0
    }
}

impl<'ast> Visit<'ast> for Associated {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.0 |= path.segments.len() > 1 && path.segments[0].ident == "Self";
        visit::visit_path(self, path);
    }
}

/// Functions of a trait that a macro writes would be taken for those that the trait has itself.
pub fn refuse_macros(block: &ItemImpl, errors: &mut Errors) {
    for item in &block.items {
        if let ImplItem::Macro(call) = item {
            errors.refuse(
                call.span(),
                "the call of a macro in the `impl` of a differentiated trait",
                "what it expands to is not visible here, and may be functions of the trait",
                "put `#[differentiate]` on the module that declares the macro, or write the functions",
            );
        }
    }
}
