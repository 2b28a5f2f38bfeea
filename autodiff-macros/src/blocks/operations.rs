//! What the operators of a module's types give, for the functions of the module: `impl Sub for Point { type Output = Vector; }`.
//! Where that is not seen, the type of a value has a name that is as long as the expression.

use super::configured;
use crate::syntax::operators::is_operator;
use syn::{ImplItem, Item, ItemImpl, ItemMod};

/// The blocks, with nothing in them but the type of the value.
pub fn of(module: &ItemMod) -> Vec<ItemImpl> {
    let items = module.content.iter().flat_map(|(_, items)| items);
    let blocks = items.filter_map(|item| match item {
        Item::Impl(block) if !configured(&block.attrs) => Some(block),
        _ => None,
    });
    let is_of_operator = |block: &&ItemImpl| {
        let of = block.trait_.as_ref().and_then(|(path, ..)| path.segments.last());
        of.is_some_and(|of| is_operator(&of.ident.to_string()))
    };
    let output = |item: &&ImplItem| matches!(item, ImplItem::Type(t) if t.ident == "Output");
    let bare = |block: &ItemImpl| {
        let items = block.items.iter().filter(output).cloned().collect();
        ItemImpl { attrs: vec![], items, ..block.clone() }
    };
    blocks.filter(is_of_operator).map(bare).filter(|block| !block.items.is_empty()).collect()
}
