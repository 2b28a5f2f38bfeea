//! The traits of a module that have no attribute of their own. Siblings of their functions become functions of the types, but
//! where these clash with others of the type, where the trait is a bound or names the function that is called, where its definition
//! writes a function that is called, or the type can have no functions of this crate, they belong to the trait, as if it had the
//! attribute; so they do where it asks for such a trait. Of the traits of other modules that clash (`PartialEq` and
//! `PartialEq<f64>`), and of those that only print, the functions are passed over.

use super::seen::Calls;
use super::{configured, deref, has_attribute, index, is_elsewhere, operator};
use crate::collections::HashMap;
use crate::parse::is_skipped;
use crate::syntax::is_complex;
use proc_macro2::{Ident, TokenTree};
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, ImplItem, Item, ItemImpl, ItemMod, ItemTrait, Meta, TraitItem, TypeParamBound, TypeTraitObject,
    parse_quote,
};

/// Traits of the standard library that print, or read numbers as bits.
const WITHOUT_DERIVATIVE: [&str; 10] =
    ["Display", "Debug", "LowerExp", "UpperExp", "LowerHex", "UpperHex", "Octal", "Binary", "Pointer", "Hash"];

/// Gives the attribute to the traits of a module that need it, and to what implements them there.
pub fn adopt(module: &mut ItemMod) {
    let mut found = Found { structs: structs_of(module), ..Found::default() };
    found.visit_item_mod(module);
    let mut adopted: Vec<Ident> =
        found.traits.iter().filter(|t| found.needs(module, t)).map(|t| t.name.clone()).collect();
    while let Some(name) = found.above(&adopted) {
        adopted.push(name);
    }
    let of_type = |block: &Block| !block.in_trait && block.of.as_ref().is_none_or(|of| !adopted.contains(of));
    let clashing = found.shared(of_type);
    found.provide();
    let shared = found.shared(|_| true);
    let names = found.traits.into_iter().map(|t| t.name).collect();
    Marked { adopted, shared, clashing, names, structs: found.structs }.visit_item_mod_mut(module);
}

/// The structs that a module declares, and those in it.
fn structs_of(module: &ItemMod) -> Vec<Ident> {
    struct Structs(Vec<Ident>);
    impl<'ast> Visit<'ast> for Structs {
        fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
            self.0.push(item.ident.clone());
        }
    }
    let mut structs = Structs(vec![]);
    structs.visit_item_mod(module);
    structs.0
}

/// Is it a block of complex numbers, of another crate?
fn is_of_complex(block: &ItemImpl, structs: &[Ident]) -> bool {
    let syn::Type::Path(own) = &*block.self_ty else { return false };
    own.path.segments.last().is_some_and(|last| is_complex(&last.ident) && !structs.contains(&last.ident))
}

/// A trait.
struct Definition {
    name: Ident,
    /// The functions that it writes itself.
    written: Vec<Ident>,
    /// The traits that it asks for.
    asked: Vec<Ident>,
    /// May it be given the attribute?
    open: bool,
}

/// A block of functions.
struct Block {
    /// The last name of the trait's path.
    of: Option<Ident>,
    own: String,
    /// Is it for a type that can have no functions of this crate?
    elsewhere: bool,
    functions: Vec<Ident>,
    /// Has it type parameters?
    generic: bool,
    /// May it be given the attribute?
    open: bool,
    /// Do its siblings belong to its trait?
    in_trait: bool,
}

/// The traits and the blocks of a module, and of those in it.
#[derive(Default)]
struct Found {
    traits: Vec<Definition>,
    blocks: Vec<Block>,
    /// The last names of the traits that are bounds, and those by which functions are called.
    named: Vec<Ident>,
    /// The structs that are declared.
    structs: Vec<Ident>,
}

impl<'ast> Visit<'ast> for Found {
    fn visit_item_trait(&mut self, definition: &'ast ItemTrait) {
        visit::visit_item_trait(self, definition);
        let written = definition.items.iter().filter_map(|item| match item {
            TraitItem::Fn(f) if f.default.is_some() && !f.attrs.iter().any(is_skipped) => Some(f.sig.ident.clone()),
            _ => None,
        });
        let open = !has_attribute(&definition.attrs) && !configured(&definition.attrs);
        let asked = definition.supertraits.iter().filter_map(|bound| match bound {
            TypeParamBound::Trait(bound) => bound.path.segments.last().map(|last| last.ident.clone()),
            _ => None,
        });
        let (name, asked) = (definition.ident.clone(), asked.collect());
        self.traits.push(Definition { name, written: written.collect(), asked, open });
    }

    fn visit_type_param_bound(&mut self, bound: &'ast TypeParamBound) {
        if let TypeParamBound::Trait(bound) = bound {
            self.named.extend(bound.path.segments.last().map(|last| last.ident.clone()));
        }
        visit::visit_type_param_bound(self, bound);
    }

    fn visit_expr_path(&mut self, p: &'ast syn::ExprPath) {
        self.named.extend(p.path.segments.iter().rev().nth(1).map(|owner| owner.ident.clone()));
        visit::visit_expr_path(self, p);
    }

    fn visit_type_trait_object(&mut self, _: &'ast TypeTraitObject) {}

    fn visit_item_impl(&mut self, block: &'ast ItemImpl) {
        visit::visit_item_impl(self, block);
        let of_std = operator::name_of(block).is_some() || index::is_index(block) || deref::is_deref(block);
        if of_std || configured(&block.attrs) || block.attrs.iter().any(is_skipped) {
            return;
        }
        let functions = block.items.iter().filter_map(|item| match item {
            ImplItem::Fn(f) if !f.attrs.iter().any(is_skipped) => Some(f.sig.ident.clone()),
            _ => None,
        });
        let of_slice = matches!(&*block.self_ty, syn::Type::Slice(_));
        self.blocks.push(Block {
            of: trait_of(block),
            own: block.self_ty.to_token_stream().to_string(),
            elsewhere: is_elsewhere(block) || is_of_complex(block, &self.structs),
            functions: functions.collect(),
            generic: block.generics.type_params().next().is_some(),
            open: !has_attribute(&block.attrs) && !of_slice,
            in_trait: block.attrs.iter().any(says_trait),
        });
    }
}

impl Found {
    /// Are siblings to belong to the trait, and can they?
    fn needs(&self, module: &ItemMod, plain: &Definition) -> bool {
        let own = self.blocks_of(plain);
        if !self.can(plain, &own) {
            return false;
        }
        let clashes = own.iter().any(|block| block.functions.iter().any(|f| self.others(block, f, |_| true)));
        let left = |name: &&Ident| own.iter().any(|block| !block.functions.contains(name));
        let left: Vec<Ident> = plain.written.iter().filter(left).cloned().collect();
        let is_named = self.named.contains(&plain.name);
        let elsewhere = own.iter().filter(|block| block.elsewhere).flat_map(|block| &block.functions).cloned();
        let others: Vec<Ident> = left.into_iter().chain(elsewhere).collect();
        clashes || is_named || !others.is_empty() && Calls::of(&others, |calls| calls.visit_item_mod(module))
    }

    fn blocks_of(&self, plain: &Definition) -> Vec<&Block> {
        self.blocks.iter().filter(|block| block.of.as_ref() == Some(&plain.name)).collect()
    }

    /// Can siblings belong to the trait?
    fn can(&self, plain: &Definition, own: &[&Block]) -> bool {
        let known = self.traits.iter().filter(|t| t.name == plain.name).count() == 1;
        plain.open && known && !own.is_empty() && own.iter().all(|block| block.open)
    }

    /// A trait that asks for one of the adopted ones, and is implemented for types with parameters, of which the `impl` of the
    /// other one asks more than is written.
    fn above(&self, adopted: &[Ident]) -> Option<Ident> {
        let rests = |plain: &&Definition| {
            let own = self.blocks_of(plain);
            let asks = plain.asked.iter().any(|name| adopted.contains(name));
            asks && own.iter().any(|block| block.generic) && self.can(plain, &own)
        };
        let mut others = self.traits.iter().filter(|t| !adopted.contains(&t.name));
        others.find(rests).map(|plain| plain.name.clone())
    }

    /// Counts what the definitions write among the functions of the blocks that leave it as it is.
    fn provide(&mut self) {
        for block in &mut self.blocks {
            let definitions = self.traits.iter().filter(|t| block.of.as_ref() == Some(&t.name));
            let left = definitions.flat_map(|t| &t.written).filter(|name| !block.functions.contains(name));
            let left: Vec<Ident> = left.cloned().collect();
            block.functions.extend(left);
        }
    }

    /// Has another block, of these traits or of none, a function of the name for the type?
    fn others(&self, block: &Block, function: &Ident, of: impl Fn(&Block) -> bool) -> bool {
        let same = |other: &&Block| other.own == block.own && !std::ptr::eq(*other, block) && of(other);
        self.blocks.iter().filter(same).any(|other| other.functions.contains(function))
    }

    /// The functions of types that several blocks have, of these traits or of none.
    fn shared(&self, of: impl Fn(&Block) -> bool) -> HashMap<String, Vec<Ident>> {
        let mut shared: HashMap<String, Vec<Ident>> = HashMap::default();
        for block in self.blocks.iter().filter(|block| of(block)) {
            let functions = block.functions.iter().filter(|f| self.others(block, f, &of)).cloned();
            shared.entry(block.own.clone()).or_default().extend(functions);
        }
        shared
    }
}

/// Writes the attributes. The functions of a type are those that several blocks have, and those whose siblings would clash.
struct Marked {
    adopted: Vec<Ident>,
    shared: HashMap<String, Vec<Ident>>,
    clashing: HashMap<String, Vec<Ident>>,
    /// The traits of the module, which are not those of the standard library.
    names: Vec<Ident>,
    structs: Vec<Ident>,
}

impl VisitMut for Marked {
    fn visit_item_mut(&mut self, item: &mut Item) {
        match item {
            Item::Trait(definition) if self.adopted.contains(&definition.ident) => {
                definition.attrs.push(parse_quote!(#[differentiate]));
            }
            Item::Impl(block) => self.mark(block),
            item => visit_mut::visit_item_mut(self, item),
        }
    }
}

impl Marked {
    fn mark(&self, block: &mut ItemImpl) {
        let Some(of) = trait_of(block) else { return };
        if self.adopted.contains(&of) {
            block.attrs.push(parse_quote!(#[differentiate(trait)]));
        }
        let (own, elsewhere) = (block.self_ty.to_token_stream().to_string(), is_elsewhere(block));
        let of_complex = is_of_complex(block, &self.structs);
        let functions = block.items.iter_mut().filter_map(|item| match item {
            ImplItem::Fn(f) => Some(f),
            _ => None,
        });
        if let Some(attribute) = block.attrs.iter_mut().find(|attribute| says_trait(attribute)) {
            let names: Vec<&Ident> = self.shared.get(&own).into_iter().flatten().collect();
            if let (false, Meta::List(list)) = (names.is_empty(), &mut attribute.meta) {
                let options = &list.tokens;
                list.tokens = quote!(#options, unnamed(#(#names),*));
            }
        } else if !has_attribute(&block.attrs) && of_complex {
            block.attrs.push(parse_quote!(#[differentiate(skip)]));
        } else if !has_attribute(&block.attrs) && !elsewhere {
            if WITHOUT_DERIVATIVE.iter().any(|name| of == name) && !self.names.contains(&of) {
                block.attrs.push(parse_quote!(#[differentiate(skip)]));
                return;
            }
            for f in functions.filter(|f| has(&self.clashing, &own, &f.sig.ident)) {
                f.attrs.push(parse_quote!(#[differentiate(skip)]));
            }
        }
    }
}

fn has(functions: &HashMap<String, Vec<Ident>>, own: &str, name: &Ident) -> bool {
    functions.get(own).is_some_and(|functions| functions.contains(name))
}

/// Is it the attribute, with the option that gives siblings to the trait?
fn says_trait(attribute: &Attribute) -> bool {
    let own = attribute.path().segments.last().is_some_and(|s| s.ident == "differentiate");
    let is_trait = |tree: TokenTree| matches!(tree, TokenTree::Ident(word) if word == "trait");
    own && matches!(&attribute.meta, Meta::List(list) if list.tokens.clone().into_iter().any(is_trait))
}

/// The last name of the path of the trait that a block implements.
fn trait_of(block: &ItemImpl) -> Option<Ident> {
    let (path, _) = block.trait_.as_ref()?;
    path.segments.last().map(|last| last.ident.clone())
}
