//! The pipeline.

use crate::errors::Errors;
use crate::{emit, ir, parse};
use proc_macro2::TokenStream;

/// `#[differentiate(args)] item` to the item and its siblings.
///
/// Whatever is refused, the item itself is emitted, so that no error follows from ours.
pub fn differentiate(args: TokenStream, item: TokenStream) -> TokenStream {
    if let Ok(import) = syn::parse2::<syn::ItemUse>(item.clone()) {
        return parse::expand_use(&import);
    }
    let mut errors = Errors::default();
    let (source, mut tokens) = parse::parse(args, item, &mut errors);
    if let Some(source) = source.filter(|_| errors.is_empty()) {
        if let Some(func) = lower(&source, &mut errors) {
            tokens.extend(emit::siblings(&source, &func, &mut errors));
        }
    }
    tokens.extend(errors.into_tokens());
    tokens
}

/// The function in the IR, normalised and verified.
fn lower(source: &parse::Source, errors: &mut Errors) -> Option<ir::Func> {
    let mut func = ir::lower::lower(source, errors)?;
    ir::normalize::normalize(&mut func);
    ir::check::verify(&func, "lowering");
    Some(func)
}
