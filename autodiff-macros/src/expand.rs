//! The pipeline.

use crate::errors::Errors;
use crate::ir::{Func, check, lower, normalize, print};
use crate::transform::{forward, reverse};
use crate::{emit, names, parse};
use proc_macro2::{Span, TokenStream};

/// `#[differentiate(args)] item` to the item and its siblings.
///
/// Whatever is refused, the item itself is emitted, so that no error follows from ours.
pub fn differentiate(args: TokenStream, item: TokenStream) -> TokenStream {
    if let Ok(import) = syn::parse2::<syn::ItemUse>(item.clone()) {
        return parse::expand_use(&import);
    }
    let mut errors = Errors::default();
    let home = item.clone().into_iter().last().map_or_else(Span::call_site, |tree| tree.span());
    let (source, mut tokens) = parse::parse(args, item, &mut errors);
    if let Some(source) = source {
        tokens.extend(siblings(&source, &mut errors));
    }
    tokens.extend(errors.into_tokens(home));
    tokens
}

/// From the source of a function to its siblings, pass by pass, each verified in debug builds.
fn siblings(source: &parse::Source, errors: &mut Errors) -> Option<TokenStream> {
    let name = source.item.sig.ident.to_string();
    let ct = names::runtime(source.options.crate_path.as_ref());
    let passed = |func: &Func, pass: &str| {
        print::dump(&name, func, pass);
        check::verify(func, pass);
    };
    // What the signature is refused for does not keep what the body is refused for from being found.
    let func = lower::lower(source, errors);
    let mut func = func.filter(|_| errors.is_empty())?;
    passed(&func, "lower");
    normalize::normalize(&mut func);
    passed(&func, "normalize");
    let forward = forward::forward(&func);
    passed(&forward.whole(), "forward");
    let joint = reverse::joint(&func, &ct);
    passed(&joint.whole(), "joint reverse");
    let split = reverse::split(&func, &name, &ct);
    passed(&split.whole(), "split reverse");
    let siblings = emit::siblings(source, &forward, &joint, &split, errors);
    errors.is_empty().then_some(siblings)
}
