//! The pipeline.

use crate::errors::Errors;
use crate::ir::{Func, check, lower, normalize, print};
use crate::transform::{forward, reverse};
use crate::{blocks, emit, names, parse};
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
    let mut tokens = match syn::parse2::<syn::Item>(item.clone()) {
        Ok(syn::Item::Impl(block)) => blocks::of_impl(&args, block, &mut errors),
        Ok(syn::Item::Mod(module)) => blocks::of_mod(&args, module, &mut errors),
        _ => {
            let (source, mut tokens) = parse::parse(args, item, None, &mut errors);
            if let Some(source) = source {
                tokens.extend(siblings(&source, &mut errors));
            }
            tokens
        }
    };
    tokens.extend(errors.into_tokens(home));
    tokens
}

/// A function of a block, and its siblings.
pub struct Expanded {
    /// The function as it is emitted.
    pub item: TokenStream,
    /// Its siblings, if it has any.
    pub siblings: Option<TokenStream>,
}

impl Expanded {
    /// All of it.
    pub fn whole(self) -> TokenStream {
        let (item, siblings) = (self.item, self.siblings);
        quote::quote!(#item #siblings)
    }
}

/// A function of an `impl` block (with its generics) or of a module. What is refused of a function that has nothing to
/// differentiate is no error, if nobody has asked for it by name.
pub fn function(
    args: TokenStream,
    item: TokenStream,
    block: Option<&syn::Generics>,
    by_name: bool,
    errors: &mut Errors,
) -> Expanded {
    let mut found = Errors::default();
    let (source, item) = parse::parse(args, item, block, &mut found);
    let plain = source.as_ref().is_some_and(parse::Source::has_no_derivative);
    let siblings = source.and_then(|source| siblings(&source, &mut found));
    if by_name || !plain {
        errors.absorb(found);
    }
    Expanded { item, siblings }
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
