//! Tokens of the attribute and of the item to a [`Source`].

mod generics;
mod options;
mod signature;
mod span;
mod sugar;
mod uses;

pub use generics::TypeParams;
pub use options::Options;
pub use signature::Parameter;
pub use span::at_call_site;
pub use uses::expand_use;

use crate::errors::Errors;
use crate::ir::Floats;
use proc_macro2::TokenStream;

/// A function to differentiate: the item, its options and its parameters.
#[derive(Debug)]
pub struct Source {
    /// The function with its tokens moved to the macro's call site, so that no lint of the user looks at them.
    pub item: syn::ItemFn,
    /// The options of the attribute.
    pub options: Options,
    /// The parameters in order.
    pub parameters: Vec<Parameter>,
    /// The generics of the siblings.
    pub generics: syn::Generics,
    /// The floats of the function.
    pub floats: Floats,
}

/// Reads the attribute and the function. The second value is the item to emit in any case.
pub fn parse(args: TokenStream, item: TokenStream, errors: &mut Errors) -> (Option<Source>, TokenStream) {
    let mut original = match syn::parse2::<syn::ItemFn>(item.clone()) {
        Ok(original) => original,
        Err(error) => {
            errors.push(not_a_function(&item, error));
            return (None, item);
        }
    };
    let options = Options::parse(args, errors);
    let Ok(mut item) = syn::parse2::<syn::ItemFn>(at_call_site(item)) else {
        return (None, quote::quote!(#original));
    };
    sugar::desugar(&mut item);
    let type_params = TypeParams::of(&item.sig, &item.sig.generics);
    let floats = {
        let (inputs, output) = signature::types(&item.sig);
        Floats::new(type_params.floats(), type_params.direct(), inputs, output)
    };
    let parameters = signature::parameters(&item.sig, &options, &type_params, &floats, errors);
    signature::strip_constant(&mut original.sig);
    signature::check(&item, errors);
    type_params.refuse(&item.sig.generics, &parameters, errors);
    let generics = type_params.bounded(&item.sig.generics, &parameters, &item.sig.output, &options);
    (Some(Source { item, options, parameters, generics, floats }), quote::quote!(#original))
}

/// Names the item that the attribute stands on, where it is one that will be supported or never can be.
fn not_a_function(item: &TokenStream, error: syn::Error) -> syn::Error {
    let what = match syn::parse2::<syn::Item>(item.clone()) {
        Ok(syn::Item::Struct(_) | syn::Item::Enum(_) | syn::Item::Union(_)) => "a type",
        Ok(syn::Item::Impl(_)) => "an `impl` block",
        Ok(syn::Item::Trait(_)) => "a trait",
        Ok(syn::Item::Mod(_)) => "a module",
        Ok(syn::Item::Const(_) | syn::Item::Static(_)) => "a constant",
        Ok(_) => "this item",
        Err(_) if matches!(syn::parse2::<syn::Stmt>(item.clone()), Ok(syn::Stmt::Local(_))) => "a statement",
        Err(_) => return error,
    };
    let message = format!(
        "`#[differentiate]` stands on {what}, which cannot be differentiated: only free functions (and `use` items that \
         import them) are supported yet; put the attribute on each `fn` that is to have derivatives"
    );
    syn::Error::new_spanned(item, message)
}
