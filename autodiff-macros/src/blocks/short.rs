//! The short functions of a module, free ones and those of its types, whose bodies stand in the place of calls: each function is
//! handed those that it mentions, and those that these mention.

use super::rules::Rules;
use super::seen::{functions, functions_of, last_name};
use super::{configured, has_attribute};
use crate::collections::{HashMap, HashSet};
use crate::names::replaced;
use crate::parse::{LONG, LONG_ONCE, is_skipped, length};
use crate::syntax::each_name;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit::Visit;
use syn::{ImplItemFn, Item, ItemImpl, ItemMod, Type};

/// Those of a module.
pub struct Short(Vec<Function>);

struct Function {
    /// The type that it belongs to.
    owner: Option<Ident>,
    item: ImplItemFn,
    /// The names in it.
    names: HashSet<String>,
}

impl Short {
    pub fn of(module: &ItemMod) -> Short {
        let items = || module.content.iter().flat_map(|(_, items)| items);
        let mut calls = Calls::default();
        items().for_each(|item| calls.count(item.to_token_stream()));
        let names: Vec<&Ident> = items().filter_map(free).map(|f| &f.sig.ident).collect();
        let rules = Rules::of(names.iter().copied());
        let free = items().filter_map(free).filter(|f| !rules.is_written(&f.sig.ident) && !rules.is_rule(&f.sig.ident));
        let free = free.filter_map(|f| Some((None, syn::parse2(f.to_token_stream()).ok()?)));
        let all = free.chain(items().filter_map(plain_block).flat_map(|(owner, block)| of_block(owner, block)));
        let tied = Tied::of(module);
        let short = all.filter(|(owner, f)| {
            let of_tied = owner.as_ref().is_some_and(|owner| tied.names.contains(&owner.to_string()));
            let of_a_trait = owner.is_some() && tied.of_traits.contains(&f.sig.ident.to_string());
            if of_tied || of_a_trait || !tied.names.is_disjoint(&names_in(&f.block)) {
                return false;
            }
            let limit = if calls.is_once(&f.sig.ident) { LONG_ONCE } else { LONG };
            length(f.block.to_token_stream()) <= limit
        });
        let function = |(owner, item): (Option<Ident>, ImplItemFn)| {
            let names = names_in(&item.block);
            Function { owner, item, names }
        };
        Short(short.map(function).collect())
    }

    /// The option that hands them to a function or a block.
    pub fn told(&self, to: &impl ToTokens) -> TokenStream {
        let mut names = names_in(to);
        let mut told: Vec<&Function> = vec![];
        loop {
            let is_new = |f: &&Function| !told.iter().any(|known| std::ptr::eq(*known, *f));
            let found: Vec<&Function> =
                self.0.iter().filter(|f| names.contains(&f.item.sig.ident.to_string())).filter(is_new).collect();
            if found.is_empty() {
                break;
            }
            found.iter().for_each(|f| names.extend(f.names.iter().cloned()));
            told.extend(found);
        }
        let mut written = TokenStream::new();
        for Function { owner, item, .. } in &told {
            match owner {
                Some(owner) => quote!(impl #owner { #item }).to_tokens(&mut written),
                None => item.to_tokens(&mut written),
            }
        }
        if written.is_empty() { written } else { quote!(short(#written),) }
    }
}

/// What stays a call.
#[derive(Default)]
struct Tied {
    /// What mentions these: functions that give references, since what is lent is seen where the type is that it is lent of, and
    /// fields that are more than numbers, lists and types of the user's.
    names: HashSet<String>,
    /// Methods of these names, which traits have too: one that takes its value comes before one that is lent it.
    of_traits: HashSet<String>,
}

impl Tied {
    fn of(module: &ItemMod) -> Tied {
        let mut tied = Tied::default();
        tied.visit_item_mod(module);
        tied
    }
}

/// What is found by keys, or shared, or a function.
const NO_LISTS: [&str; 13] = [
    "HashMap",
    "BTreeMap",
    "HashSet",
    "BTreeSet",
    "BinaryHeap",
    "VecDeque",
    "String",
    "Rc",
    "Arc",
    "RefCell",
    "Cell",
    "dyn",
    "fn",
];

impl<'ast> Visit<'ast> for Tied {
    fn visit_item_trait(&mut self, definition: &'ast syn::ItemTrait) {
        self.of_traits.extend(functions(definition).map(|f| f.sig.ident.to_string()));
        syn::visit::visit_item_trait(self, definition);
    }

    fn visit_signature(&mut self, sig: &'ast syn::Signature) {
        if matches!(&sig.output, syn::ReturnType::Type(_, ty) if matches!(**ty, Type::Reference(_))) {
            self.names.insert(sig.ident.to_string());
        }
    }

    /// What its own types iterate over, is written where they are made.
    fn visit_item_impl(&mut self, block: &'ast ItemImpl) {
        let of_iterator = block.trait_.as_ref().and_then(|(path, ..)| path.segments.last());
        if of_iterator.is_some_and(|last| last.ident == "Iterator" || last.ident == "IntoIterator") {
            self.names.extend(last_name(block));
        }
        if block.trait_.is_some() {
            self.of_traits.extend(functions_of(block).map(|f| f.sig.ident.to_string()));
        }
        syn::visit::visit_item_impl(self, block);
    }

    fn visit_item_struct(&mut self, shape: &'ast syn::ItemStruct) {
        for field in &shape.fields {
            let names = names_in(&field.ty);
            if NO_LISTS.iter().any(|name| names.contains(*name)) {
                // A field without a name is one of all that its type does.
                self.names.insert(field.ident.as_ref().unwrap_or(&shape.ident).to_string());
            }
        }
    }
}

fn names_in(code: &impl ToTokens) -> HashSet<String> {
    let mut names = HashSet::default();
    each_name(code, |name| names.extend([name.to_string()]));
    names
}

fn free(item: &Item) -> Option<&syn::ItemFn> {
    match item {
        Item::Fn(f) if !configured(&f.attrs) && !has_attribute(&f.attrs) => Some(f),
        _ => None,
    }
}

/// A block of a type without parameters, and its name.
fn plain_block(item: &Item) -> Option<(&Ident, &ItemImpl)> {
    match item {
        Item::Impl(block)
            if block.trait_.is_none()
                && block.generics.params.is_empty()
                && !configured(&block.attrs)
                && !has_attribute(&block.attrs) =>
        {
            let Type::Path(p) = &*block.self_ty else { return None };
            p.path.get_ident().map(|name| (name, block))
        }
        _ => None,
    }
}

/// The functions of a block that have derivatives made of what they do, with the name of the type for `Self`.
fn of_block<'m>(owner: &'m Ident, block: &'m ItemImpl) -> impl Iterator<Item = (Option<Ident>, ImplItemFn)> + 'm {
    let rules = Rules::of(functions_of(block).map(|f| &f.sig.ident));
    let own = functions_of(block).filter(move |f| {
        let plain = !f.attrs.iter().any(is_skipped) && !configured(&f.attrs);
        plain && !rules.is_written(&f.sig.ident) && !rules.is_rule(&f.sig.ident)
    });
    let own_type = [("Self".to_string(), owner.to_token_stream())];
    own.filter_map(move |f| {
        let named = replaced(f.to_token_stream(), &own_type);
        Some((Some(owner.clone()), syn::parse2(named).ok()?))
    })
}

/// How often names are followed by parentheses.
#[derive(Default)]
struct Calls(HashMap<String, usize>);

impl Calls {
    fn count(&mut self, tokens: TokenStream) {
        let mut trees = tokens.into_iter().peekable();
        while let Some(tree) = trees.next() {
            match tree {
                TokenTree::Group(group) => self.count(group.stream()),
                TokenTree::Ident(name) => {
                    if matches!(trees.peek(), Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Parenthesis) {
                        *self.0.entry(name.to_string()).or_default() += 1;
                    }
                }
                _ => {}
            }
        }
    }

    /// Beside where it is declared.
    fn is_once(&self, name: &Ident) -> bool {
        self.0.get(&name.to_string()) == Some(&2)
    }
}
