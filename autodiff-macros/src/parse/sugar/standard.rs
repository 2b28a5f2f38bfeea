//! Functions of the standard library by their names alone: calls have their paths, by which they are known.
//!
//! ```text
//! swap(&mut a, &mut b)                    for (a, b) in zip(xs, ys) { … }
//! ::core::mem::swap(&mut a, &mut b)       for (a, b) in ::core::iter::zip(xs, ys) { … }
//! ```
//!
//! A module shows what it imports. Elsewhere the use of a name says what is meant, and rustc is asked whether it is so.

use crate::collections::{HashMap, HashSet};
use crate::parse::at_call_site;
use crate::syntax::{is_adaptor, is_consumer};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, FnArg, Item, ItemFn, Pat, Token, Type, UseTree};

/// A function of the standard library.
struct Standard {
    name: &'static str,
    module: &'static str,
    /// Type arguments that it can have.
    arguments: &'static str,
    /// How many arguments a call has.
    takes: usize,
    shown: Shown,
}

/// What shows that its name alone stands for it.
enum Shown {
    /// An argument is `&mut place`, or a parameter that is a unique reference.
    ByPlaces,
    /// Its last argument is a closure that takes so much.
    ByClosure(usize),
    /// Its value is iterated.
    Iterated,
    /// It stands in a place for functions.
    AsItem,
}

/// By their names: of several the first whose use fits.
const FUNCTIONS: [Standard; 14] = [
    Standard { name: "swap", module: "mem", arguments: "u8", takes: 2, shown: Shown::ByPlaces },
    Standard { name: "replace", module: "mem", arguments: "u8", takes: 2, shown: Shown::ByPlaces },
    Standard { name: "take", module: "mem", arguments: "u8", takes: 1, shown: Shown::ByPlaces },
    Standard { name: "identity", module: "convert", arguments: "u8", takes: 1, shown: Shown::AsItem },
    Standard { name: "black_box", module: "hint", arguments: "u8", takes: 1, shown: Shown::AsItem },
    Standard {
        name: "from_fn",
        module: "array",
        arguments: "u8, 0, fn(usize) -> u8",
        takes: 1,
        shown: Shown::ByClosure(1),
    },
    Standard {
        name: "from_fn",
        module: "iter",
        arguments: "u8, fn() -> Option<u8>",
        takes: 1,
        shown: Shown::ByClosure(0),
    },
    Standard {
        name: "successors",
        module: "iter",
        arguments: "u8, fn(&u8) -> Option<u8>",
        takes: 2,
        shown: Shown::ByClosure(1),
    },
    Standard { name: "repeat_with", module: "iter", arguments: "u8, fn() -> u8", takes: 1, shown: Shown::ByClosure(0) },
    Standard { name: "repeat_n", module: "iter", arguments: "u8", takes: 2, shown: Shown::Iterated },
    Standard { name: "repeat", module: "iter", arguments: "u8", takes: 1, shown: Shown::Iterated },
    Standard { name: "once", module: "iter", arguments: "u8", takes: 1, shown: Shown::Iterated },
    Standard { name: "empty", module: "iter", arguments: "u8", takes: 0, shown: Shown::Iterated },
    Standard { name: "zip", module: "iter", arguments: "[u8; 0], [u8; 0]", takes: 2, shown: Shown::Iterated },
];

impl Standard {
    fn path(&self) -> TokenStream {
        let (module, name) = (format_ident!("{}", self.module), format_ident!("{}", self.name));
        quote!(::core::#module::#name)
    }

    /// Is it called so? `iterated`: whether the value is.
    fn is_called_with(&self, args: &Punctuated<Expr, Token![,]>, iterated: bool, lent: &[&Ident]) -> bool {
        let is_place = |e: &Expr| match e {
            Expr::Reference(r) => r.mutability.is_some(),
            Expr::Path(p) => p.path.get_ident().is_some_and(|name| lent.contains(&name)),
            _ => false,
        };
        let fits = match self.shown {
            Shown::ByPlaces => args.iter().any(is_place),
            Shown::ByClosure(n) => {
                matches!(args.last(), Some(Expr::Closure(closure)) if closure.inputs.len() == n)
            }
            Shown::Iterated => iterated,
            Shown::AsItem => false,
        };
        fits && args.len() == self.takes
    }
}

/// What a module imports of these functions, and what else it has under their names.
pub fn imported<'a>(items: impl Iterator<Item = &'a Item> + Clone) -> Vec<InScope> {
    let mut found = vec![];
    for item in items.clone() {
        match item {
            Item::Use(import) => {
                let path = syn::Path { leading_colon: import.leading_colon, segments: Default::default() };
                let all = &mut |path: &syn::Path, whole: &mut dyn FnMut(&syn::Path, &Ident)| {
                    let of = path.segments.last().map(|last| &last.ident);
                    let variants = items.clone().filter_map(|item| match item {
                        Item::Enum(e) if Some(&e.ident) == of => Some(&e.variants),
                        _ => None,
                    });
                    variants.flatten().for_each(|v| whole(&with(path, &v.ident), &v.ident));
                };
                each_import(&import.tree, &path, all, &mut |path, name| {
                    if named(name).next().is_some() || standard_at(path).is_some() || is_variant(path) {
                        found.push(InScope { path: path.clone(), name: name.clone() });
                    }
                });
            }
            Item::Fn(f) if named(&f.sig.ident).next().is_some() => {
                let name = &f.sig.ident;
                found.push(InScope { path: syn::parse_quote!(self::#name), name: name.clone() });
            }
            _ => {}
        }
    }
    found
}

/// What a name stands for in a module: `use ::core::mem::swap as swap`, as an option.
#[derive(Debug, Clone)]
pub struct InScope {
    path: syn::Path,
    name: Ident,
}

impl Parse for InScope {
    fn parse(input: ParseStream<'_>) -> syn::Result<InScope> {
        input.parse::<Token![use]>()?;
        let path = input.call(syn::Path::parse_mod_style)?;
        input.parse::<Token![as]>()?;
        Ok(InScope { path, name: input.parse()? })
    }
}

impl ToTokens for InScope {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let InScope { path, name } = self;
        tokens.extend(quote!(use #path as #name));
    }
}

impl InScope {
    /// The `use` of a variant of an enum.
    pub fn of_variant(&self) -> Option<(&Ident, syn::ItemUse)> {
        let InScope { path, name } = self;
        let import = || at_call_site(quote!(#[allow(unused_imports)] use #path as #name;));
        is_variant(path).then(|| (name, syn::parse2(import()).expect("a `use`")))
    }
}

/// Is it what stands in an enum, by its name: `Shape::Round`?
fn is_variant(path: &syn::Path) -> bool {
    let capital = |s: &syn::PathSegment| s.ident.to_string().starts_with(char::is_uppercase);
    path.segments.len() > 1 && path.segments.iter().rev().take(2).all(capital)
}

fn with(path: &syn::Path, name: &Ident) -> syn::Path {
    let mut path = path.clone();
    path.segments.push(name.clone().into());
    path
}

/// Calls `of` with all that is imported by its name; what a `*` stands for, `all` tells.
fn each_import(
    tree: &UseTree,
    path: &syn::Path,
    all: &mut impl FnMut(&syn::Path, &mut dyn FnMut(&syn::Path, &Ident)),
    of: &mut impl FnMut(&syn::Path, &Ident),
) {
    match tree {
        UseTree::Path(part) => each_import(&part.tree, &with(path, &part.ident), all, of),
        UseTree::Group(group) => group.items.iter().for_each(|tree| each_import(tree, path, all, of)),
        UseTree::Name(name) => of(&with(path, &name.ident), &name.ident),
        UseTree::Rename(rename) => of(&with(path, &rename.ident), &rename.rename),
        UseTree::Glob(_) => all(path, of),
    }
}

/// The functions of a name.
fn named(name: &Ident) -> impl Iterator<Item = &'static Standard> {
    let name = name.to_string();
    FUNCTIONS.iter().filter(move |function| function.name == name)
}

/// The function that a path leads to.
fn standard_at(path: &syn::Path) -> Option<&'static Standard> {
    let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
    let [root, module, name] = &names[..] else { return None };
    let own = ["std", "core", "alloc"].contains(&root.as_str());
    FUNCTIONS.iter().find(|f| own && f.module == module && f.name == name)
}

/// A name that is taken for that of a function of the standard library.
#[derive(Debug, Clone)]
pub struct Taken {
    /// The name as it stands in the function.
    name: Ident,
    /// The path of the function, with type arguments.
    function: TokenStream,
}

impl Taken {
    /// Asks rustc whether it is.
    pub fn asked(&self, ct: &TokenStream) -> TokenStream {
        let (name, function) = (&self.name, &self.function);
        quote_spanned!(name.span()=> #ct::StdName(#name, #function).ct_ask();)
    }
}

/// Writes the paths, and gives the names that the uses alone explain; `imported`: what the module says of names.
pub fn desugar(item: &mut ItemFn, imported: &[InScope]) -> Vec<Taken> {
    let known = imported.iter().map(|import| (import.name.to_string(), standard_at(&import.path))).collect();
    let mut bound = Bound::default();
    bound.visit_item_fn(item);
    let lent = item.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(syn::PatType { pat, ty, .. }) => match (&**pat, &**ty) {
            (Pat::Ident(name), Type::Reference(r)) if r.mutability.is_some() => Some(&name.ident),
            _ => None,
        },
        FnArg::Receiver(_) => None,
    });
    let mut paths = Paths { known, bound: bound.0, lent: lent.collect(), iterated: false, taken: vec![] };
    paths.visit_block_mut(&mut item.block);
    paths.taken
}

/// The names that patterns of a function bind, and items inside of it.
#[derive(Default)]
struct Bound(HashSet<String>);

impl Visit<'_> for Bound {
    fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
        self.0.insert(pattern.ident.to_string());
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_item(&mut self, item: &Item) {
        match item {
            Item::Fn(f) => drop(self.0.insert(f.sig.ident.to_string())),
            Item::Use(import) => {
                let path = syn::Path { leading_colon: None, segments: Default::default() };
                each_import(&import.tree, &path, &mut |_, _| {}, &mut |_, name| {
                    self.0.insert(name.to_string());
                });
            }
            _ => {}
        }
    }
}

struct Paths<'a> {
    /// What the names of the module stand for; `None`: something else.
    known: HashMap<String, Option<&'static Standard>>,
    bound: HashSet<String>,
    /// The parameters that are unique references.
    lent: Vec<&'a Ident>,
    /// Is the value of what is looked at iterated?
    iterated: bool,
    taken: Vec<Taken>,
}

impl Paths<'_> {
    /// The function that a name stands for, if what it is used for fits.
    fn function(&mut self, path: &syn::Path, fits: impl Fn(&Standard) -> bool) -> Option<TokenStream> {
        let name = path.get_ident().filter(|name| !self.bound.contains(&name.to_string()))?;
        if let Some(known) = self.known.get(&name.to_string()) {
            return known.map(Standard::path);
        }
        let found = named(name).find(|function| fits(function))?;
        let (function, arguments): (_, TokenStream) = (found.path(), found.arguments.parse().expect("types"));
        if self.taken.iter().all(|taken| taken.name != *name) {
            self.taken.push(Taken { name: name.clone(), function: quote!(#function::<#arguments>) });
        }
        Some(function)
    }

    /// Writes the path in the place of a name.
    fn rename(&mut self, e: &mut Expr, fits: impl Fn(&Standard) -> bool) {
        if let Expr::Path(syn::ExprPath { qself: None, path, .. }) = e
            && let Some(function) = self.function(path, fits)
        {
            *path = syn::parse_quote!(#function);
        }
    }

    /// What is iterated.
    fn iterated(&mut self, e: &mut Expr) {
        self.iterated = true;
        self.visit_expr_mut(e);
        self.iterated = false;
    }
}

impl VisitMut for Paths<'_> {
    fn visit_item_mut(&mut self, _: &mut Item) {}

    fn visit_expr_for_loop_mut(&mut self, l: &mut syn::ExprForLoop) {
        self.iterated(&mut l.expr);
        self.visit_block_mut(&mut l.body);
    }

    fn visit_expr_method_call_mut(&mut self, m: &mut syn::ExprMethodCall) {
        let name = m.method.to_string();
        match is_adaptor(&name) || is_consumer(&name) {
            true => self.iterated(&mut m.receiver),
            false => self.visit_expr_mut(&mut m.receiver),
        }
        let takes_items = ["chain", "zip", "extend", "eq"].contains(&name.as_str());
        for arg in &mut m.args {
            match takes_items {
                true => self.iterated(arg),
                false => self.visit_expr_mut(arg),
            }
            self.rename(arg, |function| matches!(function.shown, Shown::AsItem));
        }
    }

    fn visit_expr_mut(&mut self, e: &mut Expr) {
        let iterated = std::mem::take(&mut self.iterated);
        match e {
            Expr::Call(call) => {
                let (args, lent) = (&call.args, self.lent.clone());
                self.rename(&mut call.func, |function| function.is_called_with(args, iterated, &lent));
            }
            Expr::Paren(inner) if iterated => return self.iterated(&mut inner.expr),
            _ => {}
        }
        visit_mut::visit_expr_mut(self, e);
    }
}
