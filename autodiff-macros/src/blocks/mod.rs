//! `#[differentiate]` on an `impl` block or on a module: every function in it.

mod adopted;
mod apart;
mod associated;
mod borrowers;
mod configured;
mod constructor;
mod deref;
mod extensions;
mod for_floats;
mod given;
mod gives;
mod index;
mod inner;
mod keyed;
mod left_open;
mod lending;
mod lends_alone;
mod lent_arguments;
mod lent_place;
mod library;
mod module;
mod namesakes;
mod open_takers;
mod operations;
mod operator;
mod outlined;
mod provided;
mod receivers;
mod rules;
mod seen;
mod short;
mod sized;
mod told_closures;
mod walkers;
mod written_out;

use crate::collections::HashSet;
use crate::emit::{answer_of_impl, answer_of_none, likened};
use crate::errors::Errors;
use crate::expand::{by_hand, function, structured};
use crate::ir::Ty;
use crate::names;
use crate::parse::{
    Bodies, Carried, Choosers, Fields, LentSelf, Open, Options, Outside, Results, TraitFloats, excludes_floats,
    hands_back, is_skipped, name_in_head, outputs, shows_fields,
};
use associated::Associated;
use configured::configured;
use for_floats::Written;
use lending::Lending;
pub use lending::lent;
pub use module::of_mod;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use rules::Rules;
use syn::visit_mut::VisitMut;
use syn::{Attribute, ImplItem, ItemImpl, ItemTrait, TraitItem, parse_quote};

/// An `impl` block and the siblings of its functions. Those of a trait's functions stand in a block of the type, if the
/// trait has no place for them.
pub fn of_impl(args: &TokenStream, block: ItemImpl, errors: &mut Errors) -> TokenStream {
    let floats = TraitFloats::of_block(args, &block);
    let block = floats.named_in(block);
    floats.restored(impl_block(&floats.options(args), block, errors))
}

fn impl_block(args: &TokenStream, mut block: ItemImpl, errors: &mut Errors) -> TokenStream {
    namesakes::named_self(&mut block);
    receivers::shortened(&mut block);
    if index::is_index(&block) {
        let beside = index::beside(args, &block, errors);
        return quote!(#block #beside);
    }
    if deref::is_deref(&block) {
        let beside = deref::beside(args, &block, errors);
        return quote!(#block #beside);
    }
    let args = &seen::with_floats(args, &block);
    let options = Options::parse(args.clone(), &mut Errors::default());
    let in_trait = block.trait_.is_some() && options.in_trait;
    if in_trait {
        provided::refuse_macros(&block, errors);
    }
    let apart = block.trait_.is_some() && !in_trait;
    // The block as its siblings see it, where they stand in one of their own. Elsewhere it is theirs.
    let mut copied = block.clone();
    name_in_head(&mut copied);
    receivers::of_float(&mut copied);
    if !apart {
        block = copied.clone();
    }
    let mut same = if apart { outputs::in_block(&mut copied) } else { vec![] };
    let constructed = Associated::of(&copied);
    let names = constructed.clone().filter(|_| apart);
    let (mut own_generics, own_ty) = (copied.generics.clone(), (*copied.self_ty).clone());
    let moved = names.as_ref().map(|_| associated::of_the_trait_alone(&mut own_generics, &own_ty));
    let read = names.as_ref().map(|names| names.read(&copied));
    let provided = if in_trait { provided::functions(&copied, &options.traits) } else { vec![] };
    let written = read.as_ref().unwrap_or(&copied).items.iter().filter_map(|item| match item {
        ImplItem::Fn(method) => Some(method),
        _ => None,
    });
    let plain = |method: &syn::ImplItemFn| match &constructed {
        Some(names) => names.constructed(method),
        None => method.clone(),
    };
    let signatures = written.chain(&provided).map(|method| outputs::in_signature(&plain(method).sig, &copied.generics));
    let mut results = Results::of(&own_ty, signatures.collect::<Vec<_>>().iter());
    let methods = seen::functions_of(&copied).filter(|method| hands_back(&method.sig, &method.block));
    results.hand_back(&methods.map(|method| &method.sig.ident).collect::<Vec<_>>());
    let results = if block.trait_.is_some() { results.of_a_trait() } else { results };
    let mut fields = Fields::of(&copied);
    let rules = Rules::of(block.items.iter().filter_map(|item| match item {
        ImplItem::Fn(method) => Some(&method.sig.ident),
        _ => None,
    }));
    let bodies = bodies(&copied, &rules);
    let choosers = Choosers::of(copied.items.iter().filter_map(|item| match item {
        ImplItem::Fn(method) => Some((&method.sig, &method.block)),
        _ => None,
    }));
    let unheard = fields.clone();
    let block_trait = block.trait_.as_ref().map(|(path, ..)| path.clone());
    let open = if in_trait { Open::implemented(&block) } else { Open::default() };
    // Who writes derivatives by hand has no parameters for them.
    let carried = if in_trait { Carried::default() } else { Carried::of(&copied) };
    let types = associated::types(&copied);
    let outside = Outside {
        generics: &own_generics,
        ty: Some(&own_ty),
        associated: &types,
        definition: None,
        through: block_trait.as_ref().filter(|_| in_trait),
        results: &results,
        fields: &unheard,
        carried: &carried,
        bodies: &bodies,
        choosers: &choosers,
        open: &open,
    };
    hear(&mut fields, &copied, args, outside);
    let outside = Outside { fields: &fields, ..outside };
    let ct = names::runtime(options.crate_path.as_ref());
    let (mut beside, mut around, mut asked) = (TokenStream::new(), TokenStream::new(), vec![]);
    let mut of_floats = vec![];
    // What it writes without derivatives.
    let mut missing = vec![];
    let mut written = vec![];
    for (at, item) in block.items.iter_mut().enumerate() {
        if let ImplItem::Const(constant) = item {
            around.extend(gives::constant(&copied, constant, &ct));
        }
        let ImplItem::Fn(method) = item else { continue };
        missing.push(method.sig.ident.clone());
        let whole = plain(method);
        let Some(own) = wanted(&mut method.attrs, args) else { continue };
        let of_others = !own.by_name && excludes_floats(&method.sig.generics, &copied.generics);
        if rules.is_rule(&method.sig.ident) || of_others {
            continue;
        }
        if lent(&method.sig).is_some() && (block_trait.is_none() || !own.by_name) {
            let mut read = method.clone();
            associated::written_out(&mut read.sig, &copied);
            let lending = Lending::of(&read).filter(|_| block_trait.is_none() || lending::is_alone(&copied));
            around.extend(lending.iter().map(|lending| lending.rule(&copied, &ct)));
            // A trait has no siblings for it.
            if lending.is_some() || block_trait.is_some() {
                missing.pop_if(|_| in_trait);
                continue;
            }
        }
        if !in_trait || !options.unnamed.contains(&method.sig.ident) && gives::needs_a_name(&copied, method) {
            around.extend(gives::named(&copied, method, &results, &options.traits, &ct));
        }
        if let (Some(name), false) = (operator::name_of(&copied), in_trait) {
            let mut read = method.clone();
            same.iter_mut().for_each(|same| same.visit_impl_item_fn_mut(&mut read));
            outputs::in_method(&mut read, &copied.generics);
            beside.extend(operator::rule(own.options, &copied, name, read, own.by_name, errors));
            method.sig.inputs.iter_mut().for_each(strip_constant);
            continue;
        }
        let by_rule = rules.is_written(&method.sig.ident);
        if in_trait && !by_rule {
            of_floats.extend(likened::granted(method));
        }
        match &names {
            // The trait has the rest.
            None if by_rule => {
                let mut plain = method.clone();
                plain.sig.inputs.iter_mut().for_each(strip_constant);
                let rest = by_hand(own.options, method.to_token_stream(), outside, false, errors);
                missing.pop();
                *item = ImplItem::Verbatim(quote!(#plain #rest));
            }
            None => {
                let copy = plain(method).into_token_stream();
                let mut own = function(own.options, copy, outside, own.by_name, errors);
                own.siblings = own.siblings.filter(|_| rules.leaves_names(&method.sig.ident, errors));
                around.extend(own.around);
                asked.extend(own.asked);
                missing.pop_if(|_| own.siblings.is_some());
                method.sig.inputs.iter_mut().for_each(strip_constant);
                let siblings = own.siblings;
                if let Some(siblings) = siblings.clone().filter(|_| in_trait) {
                    written.push(Written { at, whole, method: method.clone(), siblings });
                }
                *item = ImplItem::Verbatim(quote!(#method #siblings));
            }
            Some(names) => {
                let mut copy = method.clone();
                copy.vis = parse_quote!(pub);
                same.iter_mut().for_each(|same| same.visit_impl_item_fn_mut(&mut copy));
                names.clone().visit_impl_item_fn_mut(&mut copy);
                moved.iter().for_each(|moved| associated::add(&mut copy.sig.generics, moved));
                let siblings = function(own.options, copy.to_token_stream(), outside, own.by_name, errors);
                beside.extend(siblings.siblings);
                around.extend(siblings.around);
                method.sig.inputs.iter_mut().for_each(strip_constant);
            }
        }
    }
    for method in provided.iter().filter(|method| !options.unnamed.contains(&method.sig.ident)) {
        if gives::needs_a_name(&copied, method) {
            around.extend(gives::named(&copied, method, &results, &options.traits, &ct));
        }
    }
    if let Some(over) = for_floats::handed_over(args, &copied, &written, &asked, &ct) {
        for (w, handed) in written.iter().zip(over.functions) {
            block.items[w.at] = ImplItem::Verbatim(handed);
        }
        around.extend(over.around);
        asked = over.asked;
    }
    if in_trait {
        block.items.push(ImplItem::Verbatim(answer_of_impl(&missing)));
        block.items.extend(of_floats.into_iter().map(ImplItem::Verbatim));
    }
    ask(&mut block.generics, asked);
    let (generics, _, wherever) = own_generics.split_for_impl();
    if operator::name_of(&copied).is_some() && !in_trait {
        return quote!(#block #beside);
    }
    let gives = !beside.is_empty() || !in_trait && gives::is_parameter(&block);
    if gives && is_elsewhere(&block) {
        errors.refuse_all(
            &block.self_ty,
            "an `impl` of a trait for a type that is not of this crate",
            "the siblings of its functions would have to belong to the type, where only its own crate can add functions",
            "give them to the trait, if that is of this crate: `#[differentiate]` on its definition, and \
             `#[differentiate(trait)]` here",
        );
        return block.into_token_stream();
    }
    let beside = (!beside.is_empty()).then(|| quote!(impl #generics #own_ty #wherever { #beside }));
    quote!(#block #beside #around)
}

/// Is it for a type of which it shows that blocks of this crate cannot have functions of their own for it?
fn is_elsewhere(block: &ItemImpl) -> bool {
    gives::is_parameter(block) || !matches!(Ty::of(&block.self_ty), Ty::Named(_) | Ty::Plain(_) | Ty::Unknown)
}

/// What functions of a block show about fields is known in all of them.
fn hear(fields: &mut Fields, block: &ItemImpl, args: &TokenStream, outside: Outside<'_>) {
    let functions = block.items.iter().filter_map(|item| match item {
        ImplItem::Fn(method) => Some(method),
        _ => None,
    });
    if functions.clone().nth(1).is_none() {
        return;
    }
    for method in functions.filter(|method| shows_fields(method)) {
        let mut method = method.clone();
        if let Some(own) = wanted(&mut method.attrs, args) {
            let found = structured(own.options, method.into_token_stream(), outside);
            fields.hear(&block.self_ty, found);
        }
    }
}

/// The short functions of a block of the type's own, but for those with derivatives by hand.
fn bodies(block: &ItemImpl, rules: &Rules) -> Bodies {
    let functions = block.items.iter().filter_map(|item| match item {
        ImplItem::Fn(method) if block.trait_.is_none() => Some(method),
        _ => None,
    });
    Bodies::of(functions.filter(|f| !rules.is_written(&f.sig.ident)))
}

/// Adds to the generics of a block what the siblings in it ask of them. The functions of a trait's `impl` can ask for
/// nothing that the trait does not.
fn ask(generics: &mut syn::Generics, asked: Vec<syn::WherePredicate>) {
    let mut said = HashSet::default();
    let new: Vec<_> = asked.into_iter().filter(|p| said.insert(p.to_token_stream().to_string())).collect();
    if !new.is_empty() {
        generics.make_where_clause().predicates.extend(new);
    }
}

/// The definition of a trait with the siblings of its functions: those of a function with a body are those of that body, of
/// another one `f_fwd` and `f_rev` are left to who implements the trait.
pub fn of_trait(args: &TokenStream, definition: ItemTrait, errors: &mut Errors) -> TokenStream {
    let floats = TraitFloats::of_definition(args, &definition);
    let definition = floats.named_in(definition);
    let args = floats.options(args);
    let tokens = trait_definition(&args, definition, &floats, errors);
    floats.restored(tokens)
}

fn trait_definition(
    args: &TokenStream,
    mut definition: ItemTrait,
    floats: &TraitFloats,
    errors: &mut Errors,
) -> TokenStream {
    let known = seen::outline(&definition);
    let args = if args.is_empty() { quote!(trait, #known) } else { quote!(trait, #known, #args) };
    let numbers = seen::Numbers::of(&definition);
    let around = Options::parse(args.clone(), &mut Errors::default()).traits;
    let own = definition.items.iter().filter_map(|item| match item {
        TraitItem::Fn(method) => Some(&method.sig),
        _ => None,
    });
    let above: Vec<syn::Signature> =
        seen::of_supertraits(&definition, &around).into_iter().map(|sig| floats.named_in(sig.clone())).collect();
    let results = Results::of(&parse_quote!(Self), own.chain(&above)).of_a_trait();
    let (fields, bodies) = (Fields::default(), Bodies::default());
    let choosers = Choosers::of(definition.items.iter().filter_map(|item| match item {
        TraitItem::Fn(method) => method.default.as_ref().map(|body| (&method.sig, body)),
        _ => None,
    }));
    let (name, (_, arguments, _)) = (&definition.ident, definition.generics.split_for_impl());
    let path: syn::Path = parse_quote!(#name #arguments);
    let (open, lent) = (Open::defined(&definition), LentSelf::of(&definition, floats));
    let generics = crate::parse::with_own(&definition);
    let outside = Outside {
        generics: &generics,
        ty: None,
        associated: &[],
        definition: Some(&lent),
        through: Some(&path),
        results: &results,
        fields: &fields,
        carried: &Carried::default(),
        bodies: &bodies,
        choosers: &choosers,
        open: &open,
    };
    let rules = Rules::of(definition.items.iter().filter_map(|item| match item {
        TraitItem::Fn(method) => Some(&method.sig.ident),
        _ => None,
    }));
    let mut of_floats = vec![];
    let mut around = TokenStream::new();
    let mut expanded = |options, method, by_name, errors: &mut Errors| {
        let expanded = function(options, method, outside, by_name, errors);
        around.extend(expanded.around);
        expanded.siblings
    };
    for item in &mut definition.items {
        let TraitItem::Fn(method) = item else { continue };
        let skipped = method.attrs.iter().any(is_skipped);
        of_floats.extend(likened::denied(&definition.ident, &method.sig, skipped));
        let Some(own) = wanted(&mut method.attrs, &args) else { continue };
        let name = &method.sig.ident;
        // What a method lends to be changed is a place, which the type says that it is called on.
        if rules.is_rule(name) || lending::lent(&method.sig).is_some() && !own.by_name {
            continue;
        }
        let siblings = match (&method.default, rules.is_written(name)) {
            (Some(_), false) if numbers.has(name) => {
                let options = own.options;
                let options = quote!(floats(Self), #options);
                expanded(options, method.to_token_stream(), own.by_name, errors)
            }
            (Some(_), false) => expanded(own.options, method.to_token_stream(), own.by_name, errors),
            (_, written) => {
                let (attrs, sig) = (&method.attrs, &method.sig);
                let bare = quote!(#(#attrs)* #sig {});
                Some(by_hand(own.options, bare, outside, !written, errors))
            }
        };
        method.sig.inputs.iter_mut().for_each(strip_constant);
        *item = TraitItem::Verbatim(quote!(#method #siblings));
    }
    definition.items.push(TraitItem::Verbatim(answer_of_none(&definition.ident)));
    definition.items.extend(of_floats.into_iter().map(TraitItem::Verbatim));
    quote!(#definition #around)
}

fn has_attribute(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|a| a.path().is_ident("differentiate"))
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
