//! `#[differentiate] use model::energy;` imports the siblings along with the function. In a list
//! (`use model::{energy, Body, SCALE};`) types and constants have none.

use crate::{names, rules, syntax};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// What a `use` with the attribute stands for.
pub struct Imported {
    /// The `use` item itself, and one that imports the siblings of what it imports.
    pub items: TokenStream,
    /// Functions that have siblings nowhere, since they are primitives: their siblings belong beside the item.
    pub primitives: Vec<TokenStream>,
}

/// The siblings of what the item imports are imported too; those of functions of the crate `libm` are made.
pub fn expand_use(item: &syn::ItemUse) -> Imported {
    let mut found = Found::default();
    found.collect(&item.tree, &mut Vec::new(), false);
    let (vis, colon) = (&item.vis, &item.leading_colon);
    let attrs: Vec<_> = item.attrs.iter().filter(|a| a.path().is_ident("cfg")).collect();
    // At the call site: no import of the three is reported as unused.
    let imports =
        found.siblings.iter().map(|sibling| super::at_call_site(quote!(#(#attrs)* #vis use #colon #sibling;)));
    let primitives = found.primitives.iter().map(|function| quote!(#(#attrs)* #vis #function)).collect();
    Imported { items: quote!(#item #(#imports)*), primitives }
}

/// The siblings of functions that a `use` item without the attribute imports from a module beside it or around it.
#[derive(Default)]
pub struct Siblings {
    /// The items that import them.
    pub imports: Vec<TokenStream>,
    /// What the functions are called here.
    pub names: Vec<Ident>,
}

impl Siblings {
    /// Those of these functions of the module.
    pub fn of(item: &syn::ItemUse, module: &Ident, functions: &[Ident]) -> Siblings {
        let mut found = Siblings::default();
        if let syn::UseTree::Path(p) = &item.tree
            && p.ident == *module
            && item.leading_colon.is_none()
        {
            found.collect(&p.tree, module, &item.vis, functions);
        }
        found
    }

    fn collect(&mut self, tree: &syn::UseTree, module: &Ident, vis: &syn::Visibility, functions: &[Ident]) {
        let (function, new) = match tree {
            syn::UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.collect(tree, module, vis, functions));
            }
            syn::UseTree::Name(name) => (&name.ident, &name.ident),
            syn::UseTree::Rename(rename) => (&rename.ident, &rename.rename),
            _ => return,
        };
        if functions.contains(function) && *new != "_" {
            let siblings = siblings_as(function, new);
            self.imports.extend(siblings.iter().map(|s| quote!(#[allow(unused_imports)] #vis use #module::#s;)));
            self.names.push(new.clone());
        }
    }
}

/// The names of the siblings of a function that is imported as `new`.
fn siblings_as(function: &Ident, new: &Ident) -> Vec<TokenStream> {
    let siblings = names::SIBLINGS.iter().map(|suffix| {
        let sibling = names::sibling(function, suffix);
        let new = (function != new).then(|| names::sibling(new, suffix)).map(|new| quote!(as #new));
        quote!(#sibling #new)
    });
    siblings.collect()
}

#[derive(Default)]
struct Found {
    siblings: Vec<TokenStream>,
    primitives: Vec<TokenStream>,
}

impl Found {
    fn collect(&mut self, tree: &syn::UseTree, path: &mut Vec<Ident>, in_list: bool) {
        match tree {
            syn::UseTree::Path(p) => {
                path.push(p.ident.clone());
                self.collect(&p.tree, path, in_list);
                path.pop();
            }
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.collect(tree, path, true)),
            tree if in_list && !may_have_siblings(tree) => {}
            syn::UseTree::Name(name) => self.name(&name.ident, &name.ident, path),
            syn::UseTree::Rename(rename) => self.name(&rename.ident, &rename.rename, path),
            // A glob brings the siblings along.
            syn::UseTree::Glob(_) => {}
        }
    }

    fn name(&mut self, function: &Ident, new: &Ident, path: &[Ident]) {
        if let [library] = path
            && library == "libm"
            && let Some((arguments, float)) = rules::library_signature(&function.to_string())
        {
            let float = Ident::new(float, Span::call_site());
            let names = ["x", "y", "z"].map(|name| Ident::new(name, Span::call_site()));
            let names = &names[..arguments];
            let function = quote!(fn #new(#(#names: #float),*) -> #float { #library::#function(#(#names),*) });
            return self.primitives.push(function);
        }
        if path.len() == 1 && path[0] == "libm" && is_pair(&function.to_string()) {
            let (x, library) = (Ident::new("x", Span::call_site()), &path[0]);
            let float = Ident::new(if function.to_string().ends_with('f') { "f32" } else { "f64" }, Span::call_site());
            let pair = quote!(fn #new(#x: #float) -> (#float, #float) { #library::#function(#x) });
            return self.primitives.push(pair);
        }
        // The struct whose functions are those of the library (`Libm::<f64>::tanh`).
        if path.len() == 1 && path[0] == "libm" && function == "Libm" {
            return;
        }
        self.siblings.extend(siblings_as(function, new).iter().map(|sibling| quote!(#(#path::)* #sibling)));
    }
}

/// Does the module import functions of `libm` by their names, without an attribute of its own?
pub fn is_of_library(item: &syn::ItemUse) -> bool {
    item.leading_colon.is_none() && matches!(&item.tree, syn::UseTree::Path(p) if p.ident == "libm")
}

/// `use libm::*;`, by the names that are `called` in the module, and that no function of its own has.
pub fn by_names(item: &syn::ItemUse, called: &[String], own: &[String]) -> Option<syn::ItemUse> {
    let syn::UseTree::Path(p) = &item.tree else { return None };
    let (library, vis) = (&p.ident, &item.vis);
    let of_library = |name: &&String| rules::library_signature(name).is_some() || is_pair(name);
    let called = called.iter().filter(of_library).filter(|name| !own.contains(name));
    let names: Vec<Ident> = called.map(|name| Ident::new(name, Span::call_site())).collect();
    matches!(*p.tree, syn::UseTree::Glob(_))
        .then(|| syn::parse_quote!(#[allow(unused_imports)] #vis use #library::{#(#names),*};))
}

/// Does the function of `libm` give a sine and a cosine?
fn is_pair(function: &str) -> bool {
    ["sincos", "sincosf"].contains(&function)
}

/// In a list: is it not a type, a constant or the module itself, by its name?
fn may_have_siblings(tree: &syn::UseTree) -> bool {
    let name = match tree {
        syn::UseTree::Name(name) => name.ident.to_string(),
        syn::UseTree::Rename(rename) => rename.ident.to_string(),
        _ => return true,
    };
    name != "self" && (syntax::is_of_quantity(&name) || !name.starts_with(char::is_uppercase))
}
