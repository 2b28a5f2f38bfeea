//! Types that are declared in a function, and what goes with them.

use proc_macro2::TokenStream;
use syn::Item;

/// Is a struct or an enum among the items?
pub fn stand_around(items: &[TokenStream]) -> bool {
    let is_type = |tokens: &TokenStream| {
        matches!(syn::parse2(tokens.clone()), Ok(Item::Struct(_) | Item::Enum(_) | Item::Union(_)))
    };
    items.iter().any(is_type)
}

/// The item, if it is a type, or something that goes with types.
pub fn stands_around(tokens: &TokenStream) -> Option<Item> {
    let item = syn::parse2(tokens.clone()).ok()?;
    let stands = match &item {
        // `const _` has what siblings need beside blocks.
        Item::Const(_) => true,
        Item::Struct(_) | Item::Enum(_) | Item::Union(_) => true,
        Item::Impl(_) | Item::Trait(_) | Item::Type(_) => true,
        _ => false,
    };
    stands.then_some(item)
}
