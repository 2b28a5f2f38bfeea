//! `#[differentiate]` on a module: what its items know of one another, and every item in it.

use super::configured::is_of_tests;
use super::outlined::Outlined;
use super::short::Short;
use super::{
    adopted, borrowers, configured, extensions, given, has_attribute, inner, is_elsewhere, left_open, lent_arguments,
    library, of_impl, of_trait, open_takers, operations, operator, seen, sized, told_closures, walkers, wanted,
    written_out,
};
use crate::errors::Errors;
use crate::expand::{free_function, of_use};
use crate::parse::{Siblings, expand_items, imported, is_of_library};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Item, ItemMod};

/// A module with the siblings of all functions in it.
pub fn of_mod(args: &TokenStream, module: ItemMod, errors: &mut Errors) -> TokenStream {
    expanded(args, module, vec![], errors).0
}

/// The same, and which of its functions have siblings; `with_siblings`: those that it imports.
fn expanded(
    args: &TokenStream,
    mut module: ItemMod,
    mut with_siblings: Vec<Ident>,
    errors: &mut Errors,
) -> (TokenStream, Vec<Ident>) {
    expand_items(&mut module);
    written_out::write_out(&mut module);
    left_open::name_as_the_trait(&mut module);
    told_closures::tell_closures(&mut module);
    lent_arguments::lend(&mut module);
    let extensions = extensions::take_out(&mut module);
    adopted::adopt(&mut module);
    library::write_out(&mut module);
    let (known, shapes, macros) = (seen::in_module(&module), seen::shapes(&module), seen::macros(&module));
    let around = &quote!(#(#known,)* #(#macros,)* #args);
    let named_as_operators = seen::NamedAsOperators::of(&module);
    // A module inside has structs and functions of its own.
    let (types, functions) = (Outlined::of(&module).all(), given::given(&module));
    let imported = imported(module.content.iter().flat_map(|(_, items)| items));
    let short = Short::of(&module);
    let (iterators, borrowers, walks) = (seen::iterators(&module), borrowers::of(&module), walkers::of(&module));
    let (sized, operations) = (sized::of(&module), operations::of(&module));
    let operations = (!operations.is_empty()).then(|| quote!(operations(#(#operations)*),));
    let extensions = (!extensions.is_empty()).then(|| quote!(extends(#(#extensions),*),));
    let takers = open_takers::open_takers(&module);
    let takers = (!takers.is_empty()).then(|| quote!(takes(#(#takers),*),));
    let walks = (!walks.is_empty()).then(|| quote!(walks(#(#walks),*),));
    let iterators = (!iterators.is_empty()).then(|| quote!(iterators(#(#iterators),*),));
    let args = &quote!(#(#shapes,)* #(#types,)* #(#functions,)* #(#imported,)* #(#borrowers,)* #(#sized,)* #extensions #takers #walks #iterators #operations #around);
    inner::expand(args, &mut module, errors);
    let Some((_, items)) = &mut module.content else {
        errors.push(syn::Error::new_spanned(
            &module,
            "`#[differentiate]` stands on a module in another file, which is not seen here: put the attribute on the \
             functions, or on a module with its functions between braces",
        ));
        return (module.into_token_stream(), vec![]);
    };
    for item in items.iter_mut() {
        let short = short.told(item);
        let args = &quote!(#short #args);
        let tokens = match item {
            Item::Fn(f) => {
                let tested = f.attrs.iter().any(is_of_tests);
                let Some(own) = wanted(&mut f.attrs, args).filter(|_| !tested) else { continue };
                let whole = free_function(own.options, f.to_token_stream(), own.by_name, errors);
                with_siblings.extend(whole.siblings.is_some().then(|| f.sig.ident.clone()));
                let whole = whole.whole();
                if configured(&f.attrs) { configured::alike(&f.attrs, whole) } else { whole }
            }
            Item::Use(import) if is_of_library(import) && !has_attribute(&import.attrs) => of_use(args, import, errors),
            Item::Trait(definition) if has_attribute(&definition.attrs) && !configured(&definition.attrs) => {
                let Some(own) = wanted(&mut definition.attrs, args) else { continue };
                of_trait(&own.options, definition.clone(), errors)
            }
            Item::Impl(block) if !configured(&block.attrs) => {
                let Some(own) = wanted(&mut block.attrs, args) else { continue };
                // Nothing could be put beside it.
                let of_a_trait = block.trait_.is_some() && operator::name_of(block).is_none();
                if !own.by_name && of_a_trait && is_elsewhere(block) {
                    continue;
                }
                of_impl(&named_as_operators.elsewhere(block, own.options), block.clone(), errors)
            }
            _ => continue,
        };
        *item = Item::Verbatim(tokens);
    }
    inner_modules(around, items, &with_siblings, errors);
    (module.into_token_stream(), with_siblings)
}

/// Modules inside: each imports the siblings of what it imports from the module around it, and that those of what it imports
/// from them.
fn inner_modules(around: &TokenStream, items: &mut Vec<Item>, with_siblings: &[Ident], errors: &mut Errors) {
    let mut inside = vec![];
    for item in items.iter_mut() {
        let Item::Mod(inner) = item else { continue };
        if inner.content.is_none() || configured(&inner.attrs) {
            continue;
        }
        let Some(own) = wanted(&mut inner.attrs, around) else { continue };
        let outside = Ident::new("super", Span::call_site());
        let imported = inner.content.as_mut().map(|(_, items)| import(items, &outside, with_siblings));
        let name = inner.ident.clone();
        let (tokens, names) = expanded(&own.options, inner.clone(), imported.unwrap_or_default(), errors);
        inside.push((name, names));
        *item = Item::Verbatim(tokens);
    }
    for (module, names) in &inside {
        import(items, module, names);
    }
}

/// Adds imports of the siblings of these functions of a module where the functions are imported, and gives their names there.
fn import(items: &mut Vec<Item>, module: &Ident, functions: &[Ident]) -> Vec<Ident> {
    let (mut imports, mut names) = (vec![], vec![]);
    for item in &*items {
        if let Item::Use(import) = item
            && !has_attribute(&import.attrs)
        {
            let siblings = Siblings::of(import, module, functions);
            imports.extend(siblings.imports.into_iter().map(Item::Verbatim));
            names.extend(siblings.names);
        }
    }
    items.extend(imports);
    names
}
