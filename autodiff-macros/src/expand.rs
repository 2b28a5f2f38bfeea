//! The pipeline.

use crate::analysis::moves;
use crate::collections::HashSet;
use crate::errors::Errors;
use crate::ir::{Func, Lifted, Tokens, check, normalize, print};
use crate::transform::{compute_once, forward, lend_numbers, put_in_branches, reverse};
use crate::{blocks, emit, lower, names, of_constants, parse, syntax};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use syn::visit_mut::VisitMut;

/// `#[differentiate(args)] item` to the item and its siblings.
///
/// Whatever is refused, the item itself is emitted, so that no error follows from ours.
pub fn differentiate(args: TokenStream, item: TokenStream) -> TokenStream {
    let trees: Vec<TokenTree> = item.clone().into_iter().collect();
    let home = trees.last().map_or_else(Span::call_site, TokenTree::span);
    let mut errors = Errors::default();
    if let Some(versions) = parse::versions(&args, &item, &mut errors) {
        let errors = errors.into_tokens(home);
        return quote!(#versions #errors);
    }
    // Most items are functions, and parsed once only.
    let mut parsed = if is_function(&trees) { None } else { syn::parse2::<syn::Item>(item.clone()).ok() };
    parsed.iter_mut().for_each(|item| syntax::Enclosed.visit_item_mut(item));
    let tokens = match parsed {
        Some(syn::Item::Use(import)) => of_use(&args, &import, &mut errors),
        Some(syn::Item::Impl(block)) => blocks::of_impl(&args, block, &mut errors),
        Some(syn::Item::Trait(definition)) => blocks::of_trait(&args, definition, &mut errors),
        Some(syn::Item::Mod(module)) => blocks::of_mod(&args, module, &mut errors),
        _ => {
            let by_name = true;
            free_function(args, item, by_name, &mut errors).whole()
        }
    };
    let errors = errors.into_tokens(home);
    quote!(#tokens #errors)
}

/// An import with the siblings of what it imports.
pub fn of_use(args: &TokenStream, import: &syn::ItemUse, errors: &mut Errors) -> TokenStream {
    let parse::Imported { mut items, primitives } = parse::expand_use(import);
    for function in primitives {
        let (source, _) = parse::parse(args.clone(), function, None, errors);
        items.extend(source.and_then(|source| siblings(&source, &mut TokenStream::new(), errors)));
    }
    items
}

/// Is it visibly a function: `fn` behind attributes and visibility?
fn is_function(trees: &[TokenTree]) -> bool {
    let mut words = trees.iter().filter_map(|tree| match tree {
        TokenTree::Ident(word) if *word != "pub" => Some(word),
        _ => None,
    });
    words.next().is_some_and(|word| *word == "fn")
}

/// A function of a block, and its siblings.
pub struct Expanded {
    /// The function as it is emitted.
    pub item: TokenStream,
    /// Its siblings, if it has any.
    pub siblings: Option<TokenStream>,
    /// What belongs to them and stands around an `impl` block.
    pub around: TokenStream,
    /// What they ask of the parameters of the block.
    pub asked: Vec<syn::WherePredicate>,
}

impl Expanded {
    /// All of it.
    pub fn whole(self) -> TokenStream {
        let (item, siblings) = (self.item, self.siblings);
        quote::quote!(#item #siblings)
    }
}

/// A function of an `impl` block or of the definition of a trait (with its generics). What is refused of a function that has
/// nothing to differentiate is no error, if nobody has asked for it by name.
pub fn function(
    args: TokenStream,
    item: TokenStream,
    outside: parse::Outside<'_>,
    by_name: bool,
    errors: &mut Errors,
) -> Expanded {
    let mut found = Errors::default();
    let (mut expanded, mut plain) = attempt(args.clone(), item.clone(), Some(outside), &mut found);
    // What is refused of a function with the bodies of others in it may go through with calls of them.
    if !found.is_empty() && !outside.bodies.is_empty() {
        let (mut others, bodies) = (Errors::default(), parse::Bodies::default());
        let with_calls = attempt(args, item, Some(parse::Outside { bodies: &bodies, ..outside }), &mut others);
        if others.is_empty() {
            (expanded, plain) = with_calls;
            found = others;
        }
    }
    if by_name || !plain {
        errors.absorb(found);
    }
    expanded
}

/// The same of a function that stands in no block.
pub fn free_function(args: TokenStream, item: TokenStream, by_name: bool, errors: &mut Errors) -> Expanded {
    let floats = parse::TraitFloats::of_function(&args, &item);
    let item = floats.named(item);
    let mut found = Errors::default();
    let (expanded, plain) = attempt(floats.options(&args), item, None, &mut found);
    if by_name || !plain {
        errors.absorb(found);
    }
    let restored = |tokens| floats.restored(tokens);
    Expanded { item: restored(expanded.item), siblings: expanded.siblings.map(restored), ..expanded }
}

/// The function with its siblings, and has it nothing to differentiate?
fn attempt(
    args: TokenStream,
    item: TokenStream,
    outside: Option<parse::Outside<'_>>,
    found: &mut Errors,
) -> (Expanded, bool) {
    let (source, item) = parse::parse(args, item, outside, found);
    let plain = source.as_ref().is_some_and(parse::Source::has_no_derivative);
    // Whether a function of a trait has siblings shows in its signature, where it is declared and where it is written.
    let source = source.filter(|source| source.owed || !(plain && source.options.in_trait));
    let asked = source.as_ref().map(|source| source.asked.clone()).unwrap_or_default();
    let mut around = TokenStream::new();
    let mut siblings = source.and_then(|source| siblings(&source, &mut around, found));
    // What has none asks for nothing: the block stays as usable as it was.
    let asked = if siblings.is_some() { asked } else { vec![] };
    if outside.is_none()
        && let Some(own) = siblings
    {
        let around = std::mem::take(&mut around);
        siblings = Some(quote!(#own #around));
    }
    (Expanded { item, siblings, around, asked }, plain)
}

/// The names of types of fields that a function of a block shows to be no floats.
pub fn structured(args: TokenStream, item: TokenStream, outside: parse::Outside<'_>) -> Vec<Tokens> {
    let (source, _) = parse::parse(args, item, Some(outside), &mut Errors::default());
    source.map(|source| lower::structured(&source)).unwrap_or_default()
}

/// The siblings of a function whose rule is written by hand: what is hidden calls `f_fwd` and `f_rev`. In the definition
/// of a trait (`declared`) these are declared.
pub fn by_hand(
    args: TokenStream,
    item: TokenStream,
    outside: parse::Outside<'_>,
    declared: bool,
    errors: &mut Errors,
) -> TokenStream {
    let mut found = Errors::default();
    let (source, _) = parse::parse(args, item, Some(outside), &mut found);
    for p in source.iter().flat_map(|source| &source.parameters).filter(|p| p.function.is_some() && !declared) {
        found.refuse(
            p.name.span(),
            "a parameter that is a function, in a function whose derivatives are written by hand",
            "a pullback would have to know what each call of it has kept",
            "leave the derivatives to `#[differentiate]`, or mark the parameter `#[constant]`",
        );
    }
    let source = source.filter(|source| found.is_empty() && !source.has_no_derivative());
    errors.absorb(found);
    source.map_or_else(TokenStream::new, |source| emit::by_hand(&source, declared))
}

/// The derivative of an operator, of which nothing is visible. `converts`: it is a conversion, which callers with type
/// parameters go through, whatever it is from.
pub fn operator(
    args: TokenStream,
    item: TokenStream,
    by_name: bool,
    converts: bool,
    errors: &mut Errors,
) -> Option<emit::Operator> {
    let mut found = Errors::default();
    let outside = parse::Outside {
        generics: &syn::Generics::default(),
        ty: None,
        definition: None,
        through: None,
        associated: &[],
        results: &parse::Results::default(),
        fields: &parse::Fields::default(),
        carried: &parse::Carried::default(),
        bodies: &parse::Bodies::default(),
        choosers: &parse::Choosers::default(),
        open: &parse::Open::default(),
    };
    let (mut source, _) = parse::parse(args, item, Some(outside), &mut found);
    let plain = |s: &parse::Source| if converts { s.gives_nothing() } else { s.has_no_derivative() };
    let plain = source.as_ref().is_some_and(plain);
    if let Some(source) = &mut source {
        source.operator = true;
    }
    let rule = source.filter(|_| !plain).and_then(|source| {
        let mut around = TokenStream::new();
        let ct = names::runtime(source.options.crate_path.as_ref());
        let mut func = lower::lower(&source, &mut found).filter(|_| found.is_empty())?;
        around.extend(emit::local_types(&mut func));
        for lifted in std::mem::take(&mut func.lifted) {
            beside(lifted, &source, &mut around, &mut found);
        }
        normalize(&mut func);
        check::verify(&func, "normalize");
        let forward = forward::forward(&func);
        forward.verify("forward");
        let split = reverse::split(&func, &ct);
        split.verify("split reverse");
        let short = split.effort.is_some();
        let joint = short.then(|| reverse::joint(&func, &ct, false));
        joint.iter().for_each(|joint| joint.verify("joint reverse"));
        let sweeps = emit::Sweeps {
            forward: &forward,
            joint: joint.as_ref(),
            wary: None,
            split: &split,
            changing_back: None,
            of_constants: None,
        };
        let mut rule = emit::operator(&source, &sweeps, &mut found);
        rule.functions.extend(around);
        Some(rule).filter(|_| found.is_empty())
    });
    if by_name || !plain {
        errors.absorb(found);
    }
    rule
}

/// From the source of a function to its siblings, pass by pass, each verified in debug builds.
/// What has to stand around an `impl` block goes to `around`.
fn siblings(source: &parse::Source, around: &mut TokenStream, errors: &mut Errors) -> Option<TokenStream> {
    let name = source.item.sig.ident.to_string();
    let ct = names::runtime(source.options.crate_path.as_ref());
    let watched = print::watched(&name);
    let passed = |func: &Func, pass: &str| {
        if watched {
            print::dump(&name, func, pass);
        }
        check::verify(func, pass);
    };
    let reversed = |sweeps: &reverse::Reverse, pass: &str| {
        if watched {
            print::dump(&name, &sweeps.whole(), pass);
        }
        sweeps.verify(pass);
    };
    // What the signature is refused for does not keep what the body is refused for from being found.
    let func = lower::lower(source, errors);
    let mut func = func.filter(|_| errors.is_empty())?;
    if source.in_impl {
        around.extend(emit::local_types(&mut func));
    }
    passed(&func, "lower");
    for lifted in std::mem::take(&mut func.lifted) {
        beside(lifted, source, around, errors);
    }
    normalize(&mut func);
    passed(&func, "normalize");
    let forward = forward::forward(&func);
    if watched {
        print::dump(&name, &forward.whole(), "forward");
    }
    forward.verify("forward");
    let changing_back = if emit::may_change_back(source) { reverse::function_in_place(&func, &ct) } else { None };
    let mut changing_back = changing_back.filter(|sweeps| emit::can_be_recorded(source, sweeps));
    changing_back.iter().for_each(|sweeps| reversed(sweeps, "split reverse, changing back"));
    changing_back.iter_mut().for_each(emit::in_one_box);
    if source.lifted {
        let split = reverse::split(&func, &ct);
        reversed(&split, "split reverse");
        let hidden = emit::hidden(source, &forward, &split, changing_back.as_ref(), errors);
        return errors.is_empty().then(|| emit::with_standard(hidden, &ct));
    }
    let in_place = if emit::may_be_in_place(source) { reverse::method_in_place(&func, &ct) } else { None };
    let in_place = in_place.filter(|sweeps| emit::can_be_recorded(source, sweeps));
    let mut split = in_place.unwrap_or_else(|| reverse::split(&func, &ct));
    reversed(&split, "split reverse");
    emit::in_one_box(&mut split);
    let of_constants = of_constants::sweeps(source, &split, &ct);
    // What is differentiated again is plain, and is then the same number, to the last bit, in both.
    let mut joint = if source.options.again.reverse {
        Some(reverse::plain(&func, &ct))
    } else if emit::may_be_sequence(source, &split) && reverse::is_sequence(&func, &ct, &split) {
        None
    } else {
        Some(reverse::joint(&func, &ct, true))
    };
    joint.iter().for_each(|joint| reversed(joint, "joint reverse"));
    // What is assumed of callees is a constant of theirs: where it turns out not to hold, there is another body.
    let mut wary = joint.as_ref().filter(|joint| !joint.assumed.is_empty()).map(|_| reverse::joint(&func, &ct, false));
    joint.iter_mut().chain(&mut wary).for_each(emit::in_locals);
    wary.iter().for_each(|wary| reversed(wary, "joint reverse, nothing assumed"));
    let sweeps = emit::Sweeps {
        forward: &forward,
        joint: joint.as_ref(),
        wary: wary.as_ref(),
        split: &split,
        changing_back: changing_back.as_ref(),
        of_constants: of_constants.as_ref(),
    };
    let mut siblings = emit::siblings(source, &sweeps, errors);
    let mut users = HashSet::default();
    if source.options.again.forward || source.options.again.reverse {
        syntax::identifiers(&source.item, |name| {
            users.insert(name.to_owned());
        });
    }
    if source.options.again.forward {
        let clash = emit::clash(&forward.func, &[], func.vars.len(), &users);
        siblings.extend(again(source, "fwd", clash, || emit::forward_again(source, &forward), errors));
    }
    if let Some(joint) = joint.filter(|_| source.options.again.reverse) {
        let clash = emit::clash(&joint.func, &joint.func.slots, func.vars.len(), &users);
        siblings.extend(again(source, "rev", clash, || emit::reverse_again(source, &joint), errors));
    }
    errors.is_empty().then(|| emit::with_standard(siblings, &ct))
}

/// Brings a function as it comes out of lowering into the form that is differentiated.
pub fn normalize(func: &mut Func) {
    moves::decide(func);
    put_in_branches(func);
    lend_numbers(func);
    compute_once(func);
    normalize::normalize(func);
}

/// What belongs to a closure that is handed to a call, or to a function inside of another, as a function of its own.
fn beside(lifted: Lifted, source: &parse::Source, around: &mut TokenStream, errors: &mut Errors) {
    let (options, traits, floats) = (&lifted.options, &source.options.traits, source.floats.params());
    let comma = (!options.is_empty()).then(|| quote!(,));
    let path = source.options.crate_path.as_ref().map(|path| quote!(, crate = #path));
    let direct = floats.iter().filter(|float| source.floats.is_direct(&float.to_string()));
    let options = quote!(#options #comma #(#traits,)* floats(#(#floats),*), direct(#(#direct),*) #path);
    let options = source.options.trait_floats.options(&options);
    let (parsed, _) = parse::parse(options, lifted.item, None, errors);
    if let Some(mut parsed) = parsed {
        (parsed.lifted, parsed.beside) = (true, lifted.beside);
        let hidden = siblings(&parsed, around, errors);
        around.extend(hidden);
    }
}

/// The siblings of a sibling: its text in the core language, through the pipeline once more.
fn again(
    source: &parse::Source,
    suffix: &str,
    clash: Option<String>,
    text: impl FnOnce() -> emit::Again,
    errors: &mut Errors,
) -> Option<TokenStream> {
    let name = names::sibling(&source.item.sig.ident, suffix);
    let mut refuse = |why: &str| {
        let message = format!("`{name}` cannot be differentiated again: {why}");
        errors.push(syn::Error::new(source.item.sig.ident.span(), message));
        None
    };
    if source.parameters.iter().any(|p| p.function.is_some()) {
        return refuse("it takes a function; differentiate once only");
    }
    if source.in_impl {
        return refuse("it belongs to a type; write a free function, or differentiate once only");
    }
    if let Some(clash) = clash {
        return refuse(&format!("it has a variable `{clash}` of its own; give yours another name"));
    }
    let item = match text() {
        Ok(item) => item,
        Err(why) => return refuse(&format!("{why}; write that part in place, or differentiate once only")),
    };
    let fixed = source.parameters.iter().filter(|p| !p.active && p.ty.may_be_active()).map(|p| &p.name);
    let path = source.options.crate_path.as_ref().map(|path| quote!(, crate = #path));
    let mut found = Errors::default();
    let (parsed, _) = parse::parse(quote!(constant(#(#fixed),*) #path), item, None, &mut found);
    let mut around = TokenStream::new();
    let emitted = parsed.and_then(|parsed| siblings(&parsed, &mut around, &mut found));
    match found.first() {
        None => emitted,
        Some(why) => refuse(&format!("in its text, {why}")),
    }
}
