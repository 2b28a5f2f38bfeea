//! Methods that traits of a module give to slices, to references to these, to iterators and to all that lends a slice: types
//! that can have no functions of this crate, and of which no derivative is kept. In derivatives they are functions of the
//! module, and calls of the methods are calls of these.
//!
//! ```text
//! impl Stats for [f64] { fn mean(&self) -> f64 { … } }
//!
//! fn stats_mean(this: &[f64]) -> f64 { … }                 // with its siblings
//! extends(Stats::mean = stats_mean(&self[..]))             // what the functions of the module are told
//! ```

use super::seen::{functions, functions_of};
use super::{configured, has_attribute};
use crate::collections::HashSet;
use crate::names::Namer;
use crate::parse::{Extension, is_skipped};
use crate::rules;
use crate::syntax::{each_name, gives_items, is_adaptor, is_consumer, is_of_lists};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};
use syn::{
    Attribute, Block, ExprCall, FnArg, GenericParam, Generics, Item, ItemFn, ItemImpl, ItemMod, ItemTrait,
    ReceiverKind, Signature, Type, TypeParamBound, WherePredicate, parse_quote,
};

/// Puts the functions into the module, and passes over the blocks that they are made of.
pub fn take_out(module: &mut ItemMod) -> Vec<Extension> {
    let uses = Uses::of(module);
    let Some((_, items)) = &mut module.content else { return vec![] };
    let traits: Vec<ItemTrait> = items
        .iter()
        .filter_map(|item| match item {
            Item::Trait(definition) => Some(definition.clone()),
            _ => None,
        })
        .collect();
    let (mut extensions, mut made) = (vec![], vec![]);
    for item in items.iter_mut() {
        let Item::Impl(block) = item else { continue };
        let Some((of, methods)) = found(block, &traits, &uses) else { continue };
        for method in methods {
            let name = function_name(&of, &method.sig.ident, &uses);
            extensions.push(Extension { of: of.clone(), method: method.sig.ident.clone(), call: method.call(&name) });
            made.push(Item::Fn(method.function(&name, block)));
        }
        block.attrs.push(parse_quote!(#[differentiate(skip)]));
    }
    items.extend(made);
    extensions
}

/// The function that stands for a method.
fn function_name(of: &Ident, method: &Ident, uses: &Uses) -> Ident {
    let mut names = Namer::default();
    uses.names.iter().for_each(|name| names.reserve(name));
    let name = names.fresh(&format!("{}_{method}", of.to_string().to_lowercase()));
    Ident::new(&name.to_string(), Span::call_site())
}

/// What is extended.
#[derive(Clone, Copy, PartialEq)]
enum Extended {
    Slice,
    /// A reference to a slice.
    SliceLent,
    /// What is gone through once, given for good.
    Items,
    /// What lends a slice.
    Lender,
}

/// A method of such a block.
struct Method {
    extended: Extended,
    sig: Signature,
    body: Block,
}

/// The trait that a block extends something by, with its methods, if functions can stand for all of them.
fn found(block: &ItemImpl, traits: &[ItemTrait], uses: &Uses) -> Option<(Ident, Vec<Method>)> {
    let (path, ..) = block.trait_.as_ref()?;
    let last = path.segments.last()?;
    let of = &last.ident;
    let definition = traits.iter().find(|definition| definition.ident == *of);
    let is_open = |attrs: &[Attribute]| !configured(attrs) && !has_attribute(attrs);
    if !is_open(&block.attrs) || definition.is_some_and(|definition| !is_open(&definition.attrs)) || !uses.alone(of) {
        return None;
    }
    let extended = extended(block, definition)?;
    let take = |sig: &Signature, body: &Block| Method { extended, sig: sig.clone(), body: body.clone() };
    let mut methods: Vec<Method> = functions_of(block).map(|f| take(&f.sig, &f.block)).collect();
    let left = definition.into_iter().flat_map(functions).filter(|f| f.default.is_some());
    let left = left.filter(|f| functions_of(block).all(|own| own.sig.ident != f.sig.ident)).collect::<Vec<_>>();
    // The parameters of the trait mean nothing outside of it.
    if !left.is_empty() && !last.arguments.is_none() {
        return None;
    }
    methods.extend(left.into_iter().filter_map(|f| Some(take(&f.sig, f.default.as_ref()?))));
    let skipped = functions_of(block).any(|f| f.attrs.iter().any(is_skipped));
    let fine = |method: &Method| method.is_told() && !is_of_std(&method.sig.ident) && uses.is_of(&method.sig.ident, of);
    (!skipped && !methods.is_empty() && methods.iter().all(fine)).then(|| (of.clone(), methods))
}

/// What a block extends.
fn extended(block: &ItemImpl, definition: Option<&ItemTrait>) -> Option<Extended> {
    let own = match &*block.self_ty {
        Type::Slice(_) => return Some(Extended::Slice),
        Type::Reference(r) if r.mutability.is_none() && matches!(*r.elem, Type::Slice(_)) => {
            return Some(Extended::SliceLent);
        }
        Type::Path(path) => path.path.get_ident()?,
        _ => return None,
    };
    let above = definition.into_iter().flat_map(|definition| definition.supertraits.iter().cloned());
    let bounds = bounds_of(&block.generics, own).chain(above).collect::<Vec<_>>();
    let has = |name: &str| {
        bounds.iter().any(|bound| {
            matches!(bound, TypeParamBound::Trait(bound) if bound.path.segments.last().is_some_and(|s| s.ident == name))
        })
    };
    if !block.generics.type_params().any(|param| param.ident == *own) {
        None
    } else if has("Iterator") || has("IntoIterator") {
        Some(Extended::Items)
    } else if has("AsRef") {
        Some(Extended::Lender)
    } else {
        None
    }
}

/// What is asked of a type parameter.
fn bounds_of<'g>(generics: &'g Generics, name: &'g Ident) -> impl Iterator<Item = TypeParamBound> + 'g {
    let own = generics.type_params().filter(move |param| param.ident == *name).flat_map(|param| param.bounds.clone());
    let wherever = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let others = wherever.filter_map(move |predicate| match predicate {
        WherePredicate::Type(p) if matches!(&p.bounded_ty, Type::Path(path) if path.path.is_ident(name)) => {
            Some(p.bounds.clone())
        }
        _ => None,
    });
    own.chain(others.flatten())
}

/// Have numbers, lists or iterators a method of this name?
fn is_of_std(name: &Ident) -> bool {
    let name = name.to_string();
    let of_numbers = || (1..=3).any(|arguments| rules::method(&name, arguments).is_some());
    gives_items(&name) || is_adaptor(&name) || is_consumer(&name) || is_of_lists(&name) || of_numbers()
}

impl Method {
    /// Is it called on what is extended as functions are given that, and does nothing else in it depend on the block?
    fn is_told(&self) -> bool {
        let Some(receiver) = self.sig.receiver() else { return false };
        let passed = matches!(
            (&receiver.kind, self.extended),
            (ReceiverKind::Reference(..), Extended::Slice)
                | (ReceiverKind::Reference(.., None), Extended::Lender)
                | (ReceiverKind::Value, Extended::Items | Extended::SliceLent)
        );
        let belongs = || [self.sig.to_token_stream(), self.body.to_token_stream()].into_iter().any(names_what_belongs);
        passed && !belongs()
    }

    /// The function.
    fn function(&self, name: &Ident, block: &ItemImpl) -> ItemFn {
        let mut taken = Namer::default();
        each_name(&self.sig, |name| taken.reserve(&name.to_string()));
        each_name(&self.body, |name| taken.reserve(&name.to_string()));
        let this = Ident::new(&taken.fresh("this").to_string(), Span::call_site());
        let own = block.self_ty.to_token_stream();
        let renamed = |tokens: TokenStream| with_own(tokens, &this, &own);
        let mut sig = self.sig.clone();
        sig.ident = name.clone();
        if let Some(FnArg::Receiver(receiver)) = sig.inputs.first() {
            let mutable = receiver.mutability.as_ref();
            let ty = match &receiver.kind {
                ReceiverKind::Reference(and, lifetime, mutable) => quote!(#and #lifetime #mutable #own),
                _ => own.clone(),
            };
            sig.inputs[0] = parse_quote!(#mutable #this: #ty);
        }
        let (outer, inner) = (block.generics.clone(), sig.generics.clone());
        let (lifetimes, others): (Vec<_>, Vec<_>) =
            outer.params.into_iter().chain(inner.params).partition(|p| matches!(p, GenericParam::Lifetime(_)));
        let predicates =
            [outer.where_clause, inner.where_clause].into_iter().flatten().flat_map(|clause| clause.predicates);
        sig.generics = Generics {
            params: lifetimes.into_iter().chain(others).collect(),
            where_clause: Some(parse_quote!(where #(#predicates),*)),
            ..sig.generics
        };
        let (sig, body) = (renamed(sig.to_token_stream()), renamed(self.body.to_token_stream()));
        parse_quote!(#[allow(dead_code)] #sig #body)
    }

    /// A call of it, as one of the method is written on `self`.
    fn call(&self, name: &Ident) -> ExprCall {
        let unique = crate::parse::changes(&self.sig);
        match self.extended {
            Extended::Slice if unique => parse_quote!(#name(&mut self[..])),
            Extended::Slice | Extended::SliceLent => parse_quote!(#name(&self[..])),
            Extended::Items => parse_quote!(#name(self)),
            Extended::Lender => parse_quote!(#name(&self)),
        }
    }
}

/// Is there a `Self::`?
fn names_what_belongs(tokens: TokenStream) -> bool {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    trees.iter().enumerate().any(|(i, tree)| match tree {
        TokenTree::Group(group) => names_what_belongs(group.stream()),
        TokenTree::Ident(name) => {
            name == "Self" && matches!(trees.get(i + 1), Some(TokenTree::Punct(p)) if p.as_char() == ':')
        }
        _ => false,
    })
}

/// Code of a method as that of a function: `self` is a variable, and `Self` has its name.
fn with_own(tokens: TokenStream, this: &Ident, own: &TokenStream) -> TokenStream {
    let renamed = tokens.into_iter().flat_map(|tree| match tree {
        TokenTree::Ident(name) if name == "self" => Ident::new(&this.to_string(), name.span()).to_token_stream(),
        TokenTree::Ident(name) if name == "Self" => own.clone(),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), with_own(group.stream(), this, own));
            inner.set_span(group.span());
            inner.to_token_stream()
        }
        tree => tree.to_token_stream(),
    });
    renamed.collect()
}

/// The traits and methods of a module, and of those in it.
#[derive(Default)]
struct Uses {
    /// All names.
    names: HashSet<String>,
    /// The traits that are implemented, once for each time.
    implemented: Vec<Ident>,
    /// Those that are bounds, or behind `dyn`.
    bounds: Vec<Ident>,
    /// The methods, with the traits that they belong to.
    methods: Vec<(Option<Ident>, Ident)>,
}

impl Uses {
    fn of(module: &ItemMod) -> Uses {
        let mut uses = Uses::default();
        each_name(module, |name| _ = uses.names.insert(name.to_string()));
        uses.visit_item_mod(module);
        uses
    }

    /// Is the trait implemented once, and never asked for?
    fn alone(&self, of: &Ident) -> bool {
        !self.bounds.contains(of) && self.implemented.iter().filter(|name| *name == of).count() == 1
    }

    /// Is what is called so a method of this trait?
    fn is_of(&self, method: &Ident, of: &Ident) -> bool {
        self.methods.iter().all(|(home, name)| name != method || home.as_ref() == Some(of))
    }
}

impl<'ast> Visit<'ast> for Uses {
    fn visit_item_impl(&mut self, block: &'ast ItemImpl) {
        let of = block.trait_.as_ref().and_then(|(path, ..)| path.segments.last()).map(|last| last.ident.clone());
        self.implemented.extend(of.clone());
        self.methods.extend(functions_of(block).map(|f| (of.clone(), f.sig.ident.clone())));
        visit::visit_item_impl(self, block);
    }

    fn visit_item_trait(&mut self, definition: &'ast ItemTrait) {
        self.methods.extend(functions(definition).map(|f| (Some(definition.ident.clone()), f.sig.ident.clone())));
        visit::visit_item_trait(self, definition);
    }

    fn visit_type_param_bound(&mut self, bound: &'ast TypeParamBound) {
        if let TypeParamBound::Trait(bound) = bound {
            self.bounds.extend(bound.path.segments.last().map(|last| last.ident.clone()));
        }
        visit::visit_type_param_bound(self, bound);
    }
}
