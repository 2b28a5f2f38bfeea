//! Floats that traits name: `P::Scalar`, where `trait Point { type Scalar: Float; }` is seen, or a clause says so, or the name where
//! nothing is seen.
//!
//! To the passes they are type parameters, and have names as these have: `ct_P_Scalar` stands for them from the beginning, and
//! in what is emitted stands `P::Scalar` again.

use super::Options;
use super::bounds::{is_strict, may_be_the_users, segments, sounds_like_a_float, told_type};
use super::generics::is_name;
use super::spaces::{Bounds, bounds_of, predicates};
use crate::errors::Errors;
use crate::names::{self, mentions};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::Parse;
use syn::{
    GenericParam, Generics, ImplItem, ItemFn, ItemImpl, ItemTrait, PredicateType, Signature, TraitItem, Type,
    WherePredicate, parse_quote,
};

/// Those that a function or a block has.
#[derive(Debug, Default, Clone)]
pub struct TraitFloats(Vec<TraitFloat>);

/// One of them: `P::Scalar`.
#[derive(Debug, Clone)]
struct TraitFloat {
    owner: Ident,
    name: Ident,
    /// What is said of it.
    bounds: Bounds,
    /// How it is written, where that names the trait: `<P as Point>::Scalar`.
    qualified: Option<TokenStream>,
}

impl TraitFloats {
    /// Those of a function. Most have no type parameters, and are parsed elsewhere only.
    pub fn of_function(args: &TokenStream, function: &TokenStream) -> TraitFloats {
        let mut last = [None, None, None];
        let is_generic = function.clone().into_iter().any(|tree| {
            last.rotate_left(1);
            last[2] = Some(tree);
            matches!(&last[0], Some(TokenTree::Ident(word)) if *word == "fn") && is_punct(last[2].as_ref(), '<')
        });
        let sig = is_generic.then(|| syn::parse2::<ItemFn>(function.clone()).ok()).flatten().map(|item| item.sig);
        match sig.filter(|sig| sig.generics.type_params().next().is_some()) {
            Some(sig) => TraitFloats::of(&[&sig.generics], &traits(args), function),
            None => TraitFloats::default(),
        }
    }

    /// Those of an `impl` block and of its functions.
    pub fn of_block(args: &TokenStream, block: &ItemImpl) -> TraitFloats {
        let functions = block.items.iter().filter_map(|item| match item {
            ImplItem::Fn(f) => Some(&f.sig.generics),
            _ => None,
        });
        let all: Vec<&Generics> = functions.chain([&block.generics]).collect();
        match all.iter().flat_map(|g| g.type_params()).next() {
            Some(_) => TraitFloats::of(&all, &traits(args), block),
            None => TraitFloats::default(),
        }
    }

    /// Those of the definition of a trait: `Self::Scalar`.
    pub fn of_definition(args: &TokenStream, definition: &ItemTrait) -> TraitFloats {
        let mut seen = traits(args);
        seen.push(definition.clone());
        let generics = super::traits::with_self(&definition.generics, &{
            let name = &definition.ident;
            parse_quote!(#name)
        });
        let functions = definition.items.iter().filter_map(|item| match item {
            TraitItem::Fn(f) => Some(&f.sig.generics),
            _ => None,
        });
        let mut found = TraitFloats::of(&functions.chain([&generics]).collect::<Vec<_>>(), &seen, definition);
        let own = found.0.iter().filter(|float| float.owner == "Self");
        let beside: Vec<_> =
            own.map(|float| TraitFloat { owner: names::implementor(), qualified: None, ..float.clone() }).collect();
        found.0.extend(beside);
        found
    }

    fn of(all: &[&Generics], traits: &[ItemTrait], written: &impl ToTokens) -> TraitFloats {
        let mut found = TraitFloats::default();
        for owner in all.iter().flat_map(|g| g.type_params()).map(|param| &param.ident) {
            let asked = bounds_of(owner, all);
            let mut types = said_in_clauses(owner, all);
            let mut unseen = false;
            for segment in segments(&asked) {
                match traits.iter().find(|known| known.ident == segment.ident) {
                    Some(known) => declared_by(known, traits, &mut vec![], &mut types),
                    None => unseen |= may_be_the_users(segment),
                }
            }
            types.retain(|(_, bounds)| is_float(bounds, traits, &mut vec![]));
            if types.is_empty() && !unseen {
                continue;
            }
            let mentions = mentions_of(owner, written.to_token_stream());
            if unseen {
                let names = mentions.iter().map(|mention| &mention.name).filter(|name| sounds_like_a_float(name));
                types.extend(names.map(|name| (name.clone(), parse_quote!(Float))));
            }
            for (name, bounds) in types {
                let told = segments(&asked).any(|segment| told_type(segment, &name.to_string()).is_some());
                if !told && !found.0.iter().any(|known| known.owner == *owner && known.name == name) {
                    let mut mentions = mentions.iter().filter(|mention| mention.name == name);
                    let qualified = mentions.find_map(|mention| mention.qualified.clone());
                    found.0.push(TraitFloat { owner: owner.clone(), name, bounds, qualified });
                }
            }
        }
        found
    }

    /// Those that are handed on by the options.
    pub fn told(predicates: Vec<WherePredicate>) -> TraitFloats {
        let told = predicates.into_iter().filter_map(|predicate| match predicate {
            WherePredicate::Type(PredicateType { bounded_ty: Type::Path(ty), bounds, .. }) => {
                let [owner, name] = [0, 1].map(|i| Some(ty.path.segments.get(i)?.ident.clone()));
                Some(TraitFloat { owner: owner?, name: name?, bounds, qualified: None })
            }
            _ => None,
        });
        TraitFloats(told.collect())
    }

    /// The options with them.
    pub fn options(&self, args: &TokenStream) -> TokenStream {
        if self.0.is_empty() {
            return args.clone();
        }
        let told = self.0.iter().map(|TraitFloat { owner, name, bounds, .. }| quote!(#owner::#name: #bounds));
        let comma = (!args.is_empty()).then(|| quote!(,));
        quote!(associated(#(#told),*) #comma #args)
    }

    /// The tokens with the names that stand for them.
    pub fn named(&self, tokens: TokenStream) -> TokenStream {
        if self.0.is_empty() {
            return tokens;
        }
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let (mut out, mut at) = (TokenStream::new(), 0);
        while at < trees.len() {
            let behind_path = at > 1 && is_punct(trees.get(at - 1), ':') && is_punct(trees.get(at - 2), ':');
            match self.0.iter().filter(|_| !behind_path).find_map(|float| Some((float.at(&trees[at..])?, float))) {
                Some((length, float)) => {
                    out.extend([TokenTree::from(float.stands_for(trees[at].span()))]);
                    at += length;
                }
                None => {
                    out.extend([within(&trees[at], |tokens| self.named(tokens))]);
                    at += 1;
                }
            }
        }
        out
    }

    /// The item with them.
    pub fn named_in<T: Parse + ToTokens>(&self, item: T) -> T {
        if self.0.is_empty() {
            return item;
        }
        syn::parse2(self.named(item.to_token_stream())).unwrap_or(item)
    }

    /// The tokens with what the names stand for.
    pub fn restored(&self, tokens: TokenStream) -> TokenStream {
        if self.0.is_empty() {
            return tokens;
        }
        let restored = |tree: TokenTree| match &tree {
            TokenTree::Ident(ident) => match self.0.iter().find(|float| float.stands_for(ident.span()) == *ident) {
                Some(float) => float.written(ident.span()),
                None => tree.into(),
            },
            _ => within(&tree, |tokens| self.restored(tokens)).into(),
        };
        tokens.into_iter().flat_map(restored).collect()
    }

    /// The tokens as they read in a function beside the definition of a trait.
    pub fn of_implementor(&self, tokens: TokenStream) -> TokenStream {
        let own = self.0.iter().filter(|float| float.owner == "Self");
        own.fold(tokens, |tokens, float| {
            let beside = names::of_trait(&names::implementor(), &float.name, Span::call_site());
            names::renamed(tokens, &float.stands_for(Span::call_site()).to_string(), &beside.to_string())
        })
    }

    /// The type parameters that stand in for those of a function in a block with these generics, and what is said of them.
    /// Those of `Self` are there if the function mentions them or calls functions of the trait.
    pub fn params(&self, all: &[&Generics], sig: &Signature, body: &syn::Block) -> Vec<GenericParam> {
        let in_scope = |float: &&TraitFloat| {
            let name = float.stands_for(Span::call_site());
            let of_param = all.iter().flat_map(|g| g.type_params()).any(|param| param.ident == float.owner);
            let mentioned = || mentions(sig, &name) || mentions(body, &name);
            let calls_own = || mentions(body, &Ident::new("self", Span::call_site()));
            if float.owner == "Self" { mentioned() || calls_own() } else { of_param }
        };
        self.0
            .iter()
            .filter(in_scope)
            .map(|float| {
                let (name, bounds) = (float.stands_for(float.owner.span()), &float.bounds);
                parse_quote!(#name: #bounds)
            })
            .collect()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The type parameters that traits name them of.
    pub fn owners(&self) -> impl Iterator<Item = &Ident> {
        self.0.iter().map(|float| &float.owner)
    }

    /// The names that stand for them.
    pub fn names(&self) -> Vec<Ident> {
        self.0.iter().map(|float| float.stands_for(float.owner.span())).collect()
    }

    /// Is it written as one of them is?
    pub fn has(&self, ty: &syn::TypePath) -> bool {
        let segments = &ty.path.segments;
        let is = |float: &TraitFloat| segments[0].ident == float.owner && segments[1].ident == float.name;
        ty.qself.is_none() && segments.len() == 2 && self.0.iter().any(is)
    }

    /// Is it one of those of a type parameter of this block?
    pub fn is_of(&self, ty: &Type, block: &Generics) -> bool {
        let of_block = |float: &TraitFloat| block.type_params().any(|param| param.ident == float.owner);
        let is =
            |float: &TraitFloat| matches!(ty, Type::Path(p) if p.path.is_ident(&float.stands_for(Span::call_site())));
        self.0.iter().any(|float| of_block(float) && is(float))
    }
}

impl TraitFloat {
    /// The name that stands for it.
    fn stands_for(&self, span: Span) -> Ident {
        names::of_trait(&self.owner, &self.name, span)
    }

    /// How it is written.
    fn written(&self, span: Span) -> TokenStream {
        let (owner, name) = (Ident::new(&self.owner.to_string(), span), Ident::new(&self.name.to_string(), span));
        self.qualified.clone().unwrap_or_else(|| quote!(#owner::#name))
    }

    /// How many tokens of it these begin with.
    fn at(&self, trees: &[TokenTree]) -> Option<usize> {
        let end = named_at(&self.owner, trees)?;
        matches!(&trees[end - 1], TokenTree::Ident(name) if *name == self.name).then_some(end)
    }
}

/// The traits that are seen.
fn traits(args: &TokenStream) -> Vec<ItemTrait> {
    Options::parse(args.clone(), &mut Errors::default()).traits
}

fn is_punct(tree: Option<&TokenTree>, sign: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(p)) if p.as_char() == sign)
}

/// The tree with another content, if it is a group.
fn within(tree: &TokenTree, content: impl FnOnce(TokenStream) -> TokenStream) -> TokenTree {
    match tree {
        TokenTree::Group(g) => {
            let mut group = Group::new(g.delimiter(), content(g.stream()));
            group.set_span(g.span());
            group.into()
        }
        tree => tree.clone(),
    }
}

/// The types of traits that clauses say something of: `where P::Scalar: Float`.
fn said_in_clauses(owner: &Ident, all: &[&Generics]) -> Vec<(Ident, Bounds)> {
    let of_owner = |ty: &syn::TypePath| match &ty.qself {
        Some(of) => is_name(&of.ty, owner),
        None => ty.path.segments.len() == 2 && ty.path.segments[0].ident == *owner,
    };
    let said = predicates(all).filter_map(|(ty, bounds)| match ty {
        Type::Path(ty) if of_owner(ty) => Some((ty.path.segments.last()?.ident.clone(), bounds.clone())),
        _ => None,
    });
    said.collect()
}

/// The types that a trait leaves open, and those that it follows from.
fn declared_by<'t>(
    definition: &'t ItemTrait,
    traits: &'t [ItemTrait],
    seen: &mut Vec<&'t Ident>,
    types: &mut Vec<(Ident, Bounds)>,
) {
    if seen.contains(&&definition.ident) {
        return;
    }
    seen.push(&definition.ident);
    types.extend(definition.items.iter().filter_map(|item| match item {
        TraitItem::Type(t) => Some((t.ident.clone(), t.bounds.clone())),
        _ => None,
    }));
    for segment in segments(&definition.supertraits.iter().collect::<Vec<_>>()) {
        if let Some(above) = traits.iter().find(|known| known.ident == segment.ident) {
            declared_by(above, traits, seen, types);
        }
    }
}

/// Do bounds say that a type is a float, by themselves or by what traits that are seen follow from?
fn is_float<'t>(bounds: &'t Bounds, traits: &'t [ItemTrait], seen: &mut Vec<&'t Ident>) -> bool {
    segments(&bounds.iter().collect::<Vec<_>>()).any(|segment| {
        let known = traits.iter().find(|known| known.ident == segment.ident);
        match known.filter(|known| !seen.contains(&&known.ident)) {
            Some(known) => {
                seen.push(&known.ident);
                is_float(&known.supertraits, traits, seen) || is_strict(segment)
            }
            None => is_strict(segment),
        }
    })
}

/// A type of a trait that is named of a type parameter: `P::Scalar`, `<P as Point>::Scalar`.
struct Mention {
    name: Ident,
    /// How it is written, where that names the trait.
    qualified: Option<TokenStream>,
}

/// Those in tokens.
fn mentions_of(owner: &Ident, tokens: TokenStream) -> Vec<Mention> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut mentions = vec![];
    for at in 0..trees.len() {
        if let TokenTree::Group(g) = &trees[at] {
            mentions.extend(mentions_of(owner, g.stream()));
        } else if let Some(length) = named_at(owner, &trees[at..])
            && let TokenTree::Ident(name) = &trees[at + length - 1]
        {
            let whole = || trees[at..at + length].iter().cloned().collect();
            mentions.push(Mention { name: name.clone(), qualified: is_punct(trees.get(at), '<').then(whole) });
        }
    }
    mentions
}

/// How many tokens of a type that a trait has for the parameter these begin with; the last one is its name.
fn named_at(owner: &Ident, trees: &[TokenTree]) -> Option<usize> {
    let is = |at: usize, name: &str| matches!(trees.get(at), Some(TokenTree::Ident(ident)) if ident == name);
    let named = |at: usize| {
        let path = is_punct(trees.get(at), ':') && is_punct(trees.get(at + 1), ':');
        (path && matches!(trees.get(at + 2), Some(TokenTree::Ident(_)))).then_some(at + 3)
    };
    let owner = owner.to_string();
    if is(0, &owner) {
        return named(1);
    }
    if !(is_punct(trees.first(), '<') && is(1, &owner) && is(2, "as")) {
        return None;
    }
    let mut depth = 0;
    let end = trees.iter().position(|tree| {
        depth += i32::from(is_punct(Some(tree), '<')) - i32::from(is_punct(Some(tree), '>'));
        depth == 0
    })?;
    named(end + 1)
}
