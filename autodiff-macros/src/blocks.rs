//! `#[differentiate]` on an `impl` block or on a module: every function in it.

use crate::errors::Errors;
use crate::expand::function;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;
use syn::{Attribute, ImplItem, Item, ItemImpl, ItemMod, parse_quote};

/// An `impl` block and the siblings of its functions. Those of a trait's functions stand in a block of the type.
pub fn of_impl(args: &TokenStream, mut block: ItemImpl, errors: &mut Errors) -> TokenStream {
    let names = Associated::of(&block);
    let mut beside = TokenStream::new();
    for item in &mut block.items {
        let ImplItem::Fn(method) = item else { continue };
        let Some(own) = wanted(&mut method.attrs, args) else { continue };
        match &names {
            None => {
                let siblings =
                    function(own.options, method.to_token_stream(), Some(&block.generics), own.by_name, errors);
                *item = ImplItem::Verbatim(siblings.whole());
            }
            Some(names) => {
                let mut copy = method.clone();
                copy.vis = parse_quote!(pub);
                names.clone().visit_impl_item_fn_mut(&mut copy);
                let generics = Some(&block.generics);
                beside.extend(function(own.options, copy.to_token_stream(), generics, own.by_name, errors).siblings);
                method.sig.inputs.iter_mut().for_each(strip_constant);
            }
        }
    }
    let (generics, _, wherever) = block.generics.split_for_impl();
    let ty = &block.self_ty;
    let beside = (!beside.is_empty()).then(|| quote!(impl #generics #ty #wherever { #beside }));
    quote!(#block #beside)
}

/// A module with the siblings of all functions in it.
pub fn of_mod(args: &TokenStream, mut module: ItemMod, errors: &mut Errors) -> TokenStream {
    let Some((_, items)) = &mut module.content else {
        errors.push(syn::Error::new_spanned(
            &module,
            "`#[differentiate]` stands on a module in another file, which is not seen here: put the attribute on the \
             functions, or on a module with its functions between braces",
        ));
        return module.into_token_stream();
    };
    for item in items {
        let tokens = match item {
            Item::Fn(f) => {
                let tested = f.attrs.iter().any(|a| a.path().is_ident("test") || a.path().is_ident("cfg"));
                let Some(own) = wanted(&mut f.attrs, args).filter(|_| !tested) else { continue };
                function(own.options, f.to_token_stream(), None, own.by_name, errors).whole()
            }
            Item::Impl(block) if !configured(&block.attrs) => {
                let Some(own) = wanted(&mut block.attrs, args) else { continue };
                of_impl(&own.options, block.clone(), errors)
            }
            Item::Mod(inner) if inner.content.is_some() && !configured(&inner.attrs) => {
                let Some(own) = wanted(&mut inner.attrs, args) else { continue };
                of_mod(&own.options, inner.clone(), errors)
            }
            _ => continue,
        };
        *item = Item::Verbatim(tokens);
    }
    module.into_token_stream()
}

fn configured(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|a| a.path().is_ident("cfg"))
}

/// What is wanted of an item.
struct Wanted {
    /// The options.
    options: TokenStream,
    /// Has it an attribute of its own?
    by_name: bool,
}

/// Takes off the attribute that an item has of its own, and gives the options that hold for it: those of the attribute
/// around it too. `None`: it says `skip`.
fn wanted(attrs: &mut Vec<Attribute>, around: &TokenStream) -> Option<Wanted> {
    let mut options = around.clone();
    let (mut skipped, mut by_name) = (false, false);
    attrs.retain(|attribute| {
        let own = attribute.path().segments.last().is_some_and(|s| s.ident == "differentiate");
        by_name |= own;
        if let (true, syn::Meta::List(list)) = (own, &attribute.meta) {
            skipped |= list.tokens.to_string() == "skip";
            let tokens = &list.tokens;
            options = if around.is_empty() { quote!(#tokens) } else { quote!(#tokens, #around) };
        }
        !own
    });
    (!skipped).then_some(Wanted { options, by_name })
}

fn strip_constant(input: &mut syn::FnArg) {
    let attrs = match input {
        syn::FnArg::Receiver(receiver) => &mut receiver.attrs,
        syn::FnArg::Typed(typed) => &mut typed.attrs,
    };
    attrs.retain(|a| !a.path().is_ident("constant"));
}

/// The associated types and constants of a trait's `impl` block: outside of it they are named by the trait.
#[derive(Clone)]
struct Associated {
    path: syn::Path,
    names: Vec<String>,
}

impl Associated {
    /// Those of a block; `None` if it is of no trait.
    fn of(block: &ItemImpl) -> Option<Associated> {
        let path = block.trait_.as_ref()?.0.clone();
        let names = block.items.iter().filter_map(|item| match item {
            ImplItem::Type(t) => Some(t.ident.to_string()),
            ImplItem::Const(c) => Some(c.ident.to_string()),
            _ => None,
        });
        Some(Associated { path, names: names.collect() })
    }

    /// `<Self as Trait>::Name` for `Self::Name`.
    fn qualified(&self, path: &syn::Path) -> Option<(syn::QSelf, syn::Path)> {
        let mut segments = path.segments.iter();
        let (first, second) = (segments.next()?, segments.next()?);
        if first.ident != "Self" || !self.names.contains(&second.ident.to_string()) {
            return None;
        }
        let (of, rest) = (&self.path, path.segments.iter().skip(1));
        let named: syn::ExprPath = syn::parse2(quote!(<Self as #of>::#(#rest)::*)).ok()?;
        Some((named.qself?, named.path))
    }
}

impl VisitMut for Associated {
    fn visit_type_path_mut(&mut self, ty: &mut syn::TypePath) {
        if let Some((qself, path)) = self.qualified(&ty.path) {
            (ty.qself, ty.path) = (Some(qself), path);
        }
        syn::visit_mut::visit_type_path_mut(self, ty);
    }

    fn visit_expr_path_mut(&mut self, e: &mut syn::ExprPath) {
        if let Some((qself, path)) = self.qualified(&e.path) {
            (e.qself, e.path) = (Some(qself), path);
        }
        syn::visit_mut::visit_expr_path_mut(self, e);
    }
}
