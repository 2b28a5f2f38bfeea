//! `#[differentiate(wrt(x), constant(k), crate = path)]`.

use super::{Borrower, Extension, InScope, ModuleBodies, OfLengths, Outline, TraitFloats};
use crate::errors::Errors;
use proc_macro2::{Ident, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{ItemEnum, ItemMacro, ItemStruct, ItemTrait, Signature, Token, parenthesized};

/// The options of the attribute.
#[derive(Debug, Default, Clone)]
pub struct Options {
    /// Differentiate with respect to these parameters only.
    pub wrt: Option<Vec<Ident>>,
    /// Take these parameters as constants.
    pub constant: Vec<Ident>,
    /// Where the facade crate is.
    pub crate_path: Option<syn::Path>,
    /// The siblings that get siblings of their own.
    pub again: Again,
    /// Do the siblings belong to the trait that the function belongs to?
    pub in_trait: bool,
    /// Functions of the trait whose results are not named by the type: another block does that for its function of the name.
    pub unnamed: Vec<Ident>,
    /// Is there a forward derivative along several directions at once?
    pub batch: bool,
    /// Cotangents of the value that are smaller count as zero.
    pub negligible: Option<f64>,
    /// What is seen of the traits around it, which the macro itself hands on.
    pub traits: Vec<ItemTrait>,
    /// The structs of the module around it, with the fields whose types are known, which the macro itself hands on.
    pub shapes: Vec<ItemStruct>,
    /// Those of them that have parameters.
    pub open_shapes: Vec<ItemStruct>,
    /// The enums of the module around it, with the fields of their variants.
    pub enums: Vec<ItemEnum>,
    /// The types of the module around it with their functions, which the macro itself hands on.
    pub types: Vec<Outline>,
    /// The free functions of the module around it, with what they give, which the macro itself hands on.
    pub functions: Vec<Signature>,
    /// Those of its functions and methods of which the arguments tell what they give to functions, handed on in the same way.
    pub takers: Vec<Signature>,
    /// Its short functions that this one mentions, handed on in the same way.
    pub bodies: ModuleBodies,
    /// The macros that the module around it declares, which the macro itself hands on.
    pub macros: Vec<ItemMacro>,
    /// What names of functions of the standard library stand for in the module around it, which the macro itself hands on.
    pub imported: Vec<InScope>,
    /// Type parameters that stand for floats, as is known from elsewhere; the macro itself hands that on too.
    pub floats: Vec<Ident>,
    /// Floats that traits name, handed on in the same way.
    pub trait_floats: TraitFloats,
    /// Those whose `from` is that of `From`, likewise.
    pub direct: Vec<Ident>,
    /// Functions of the module around it that give iterators, handed on in the same way.
    pub iterators: Vec<Ident>,
    /// What the operators of the module's types give, handed on in the same way: their blocks, with nothing but that in them.
    pub operations: Vec<syn::ItemImpl>,
    /// The paths by which the module around it makes iterators of its own types, handed on in the same way.
    pub walks: Vec<syn::Path>,
    /// The methods that traits of the module around it give to slices and iterators, handed on in the same way.
    pub extensions: Vec<Extension>,
    /// The structs of the module around it whose parameters are lengths, handed on in the same way.
    pub sized: Vec<OfLengths>,
    /// The structs of the module around it that have a lifetime, handed on in the same way.
    pub borrowers: Vec<Borrower>,
    /// Methods that have the name of an operator's function, in other blocks of the type; handed on in the same way.
    pub methods: Vec<Ident>,
}

/// Which siblings are differentiated again.
#[derive(Debug, Default, Clone, Copy)]
pub struct Again {
    /// `f_fwd`
    pub forward: bool,
    /// `f_rev`
    pub reverse: bool,
}

enum Choice {
    Wrt(Ident, Vec<Ident>),
    Constant(Vec<Ident>),
    Crate(Token![crate], syn::Path),
    AgainForward,
    AgainReverse,
    InTrait,
    Unnamed(Vec<Ident>),
    Batch,
    Negligible(Ident, f64),
    Seen(Box<ItemTrait>),
    Shape(Box<ItemStruct>),
    /// `enum …`
    Enum(ItemEnum),
    Type(Outline),
    Function(Box<Signature>),
    Macro(Box<ItemMacro>),
    Import(InScope),
    Floats(Vec<Ident>),
    Direct(Vec<Ident>),
    Associated(Vec<syn::WherePredicate>),
    Methods(Vec<Ident>),
    Iterators(Vec<Ident>),
    Takers(Vec<Signature>),
    Bodies(Box<ModuleBodies>),
    Operations(Vec<syn::ItemImpl>),
    Walks(Vec<syn::Path>),
    Extensions(Vec<Extension>),
    Borrower(Box<Borrower>),
    Sized(Box<OfLengths>),
}

impl Parse for Choice {
    fn parse(input: ParseStream<'_>) -> syn::Result<Choice> {
        if input.peek(Token![crate]) {
            let key = input.parse()?;
            input.parse::<Token![=]>()?;
            if input.peek(syn::Lit) {
                return Err(input.error("`crate` takes a path, without quotes: write `crate = my_crate::cotangent`"));
            }
            return Ok(Choice::Crate(key, input.call(syn::Path::parse_mod_style)?));
        }
        if input.peek(Token![trait]) && input.peek2(Ident::peek_any) {
            return input.parse().map(Box::new).map(Choice::Seen);
        }
        if input.peek(Token![struct]) {
            return input.parse().map(Box::new).map(Choice::Shape);
        }
        if input.peek(Token![enum]) {
            return input.parse().map(Choice::Enum);
        }
        if input.peek(Token![impl]) {
            return input.parse().map(Choice::Type);
        }
        if input.peek(Token![use]) {
            return input.parse().map(Choice::Import);
        }
        if input.peek(Token![fn]) {
            return input.parse().map(Box::new).map(Choice::Function);
        }
        let begins = |name: &str| input.fork().parse::<Ident>().is_ok_and(|key| key == name);
        if begins("made_by") {
            return input.parse().map(Box::new).map(Choice::Borrower);
        }
        if begins("sized") {
            return input.parse().map(Box::new).map(Choice::Sized);
        }
        if input.peek(syn::Ident) && input.peek2(Token![!]) {
            return input.parse().map(Box::new).map(Choice::Macro);
        }
        if input.parse::<Option<Token![trait]>>()?.is_some() {
            return Ok(Choice::InTrait);
        }
        let key: Ident = input.parse()?;
        let names = |input: ParseStream<'_>| -> syn::Result<Vec<Ident>> {
            if !input.peek(syn::token::Paren) {
                return Err(
                    input.error(format!("`{key}` takes names of parameters in parentheses: write `{key}(x, y)`"))
                );
            }
            let inner;
            parenthesized!(inner in input);
            Ok(Punctuated::<Ident, Token![,]>::parse_terminated_with(&inner, Ident::parse_any)?.into_iter().collect())
        };
        match key.to_string().as_str() {
            "wrt" => names(input).map(|names| Choice::Wrt(key, names)),
            "constant" => names(input).map(Choice::Constant),
            "fwd_fwd" | "fwd_rev" => Ok(Choice::AgainForward),
            "rev_fwd" | "rev_rev" => Ok(Choice::AgainReverse),
            "batch" => Ok(Choice::Batch),
            "unnamed" => names(input).map(Choice::Unnamed),
            "floats" => names(input).map(Choice::Floats),
            "direct" => names(input).map(Choice::Direct),
            "methods" => names(input).map(Choice::Methods),
            "iterators" => names(input).map(Choice::Iterators),
            "associated" => {
                let predicates;
                parenthesized!(predicates in input);
                let predicates = Punctuated::<syn::WherePredicate, Token![,]>::parse_terminated(&predicates)?;
                Ok(Choice::Associated(predicates.into_iter().collect()))
            }
            "operations" => {
                let blocks;
                parenthesized!(blocks in input);
                let mut operations = vec![];
                while !blocks.is_empty() {
                    operations.push(blocks.parse()?);
                }
                Ok(Choice::Operations(operations))
            }
            "short" => {
                let bodies;
                parenthesized!(bodies in input);
                bodies.parse().map(Box::new).map(Choice::Bodies)
            }
            "takes" => {
                let takers;
                parenthesized!(takers in input);
                let takers = Punctuated::<Signature, Token![,]>::parse_terminated(&takers)?;
                Ok(Choice::Takers(takers.into_iter().collect()))
            }
            "walks" => {
                let paths;
                parenthesized!(paths in input);
                let paths = Punctuated::<syn::Path, Token![,]>::parse_terminated(&paths)?;
                Ok(Choice::Walks(paths.into_iter().collect()))
            }
            "extends" => {
                let methods;
                parenthesized!(methods in input);
                let methods = Punctuated::<Extension, Token![,]>::parse_terminated(&methods)?;
                Ok(Choice::Extensions(methods.into_iter().collect()))
            }
            "negligible" => {
                input.parse::<Token![=]>()?;
                let bound: syn::LitFloat = input.parse().map_err(|error| {
                    syn::Error::new(error.span(), "`negligible` takes a positive number: write `negligible = 1e-200`")
                })?;
                Ok(Choice::Negligible(key, bound.base10_parse()?))
            }
            other => Err(syn::Error::new(
                key.span(),
                format!(
                    "unknown option `{other}`: the options are `wrt(…)` (differentiate with respect to these parameters only), \
                     `constant(…)` (to all but these), `fwd_fwd`, `fwd_rev`, `rev_fwd`, `rev_rev` (second derivatives), `batch` (forward along several directions at once), `negligible = 1e-200` (smaller cotangents of the value count as zero), `trait` (on an `impl` of a trait that is differentiated), `unnamed(f)` beside it (several traits of the type have `f`) and `crate = path` (where `cotangent` is re-exported)"
                ),
            )),
        }
    }
}

impl Options {
    /// Reads the tokens between the parentheses of the attribute.
    pub fn parse(tokens: TokenStream, errors: &mut Errors) -> Options {
        let mut options = Options::default();
        let choices = match syn::parse::Parser::parse2(Punctuated::<Choice, Token![,]>::parse_terminated, tokens) {
            Ok(choices) => choices,
            Err(error) => {
                errors.push(error);
                return options;
            }
        };
        for choice in choices {
            match choice {
                Choice::Wrt(key, names) if options.wrt.is_none() => {
                    if names.is_empty() {
                        errors.push(syn::Error::new(key.span(), "`wrt()` names no parameter: write `wrt(x)`, or leave it out to differentiate with respect to all parameters"));
                    }
                    options.wrt = Some(names);
                }
                Choice::Wrt(key, _) => {
                    errors.push(syn::Error::new(key.span(), "`wrt` is given twice: write one list, `wrt(x, y)`"))
                }
                Choice::InTrait => options.in_trait = true,
                Choice::Unnamed(names) => options.unnamed.extend(names),
                Choice::AgainForward => options.again.forward = true,
                Choice::AgainReverse => options.again.reverse = true,
                Choice::Batch => options.batch = true,
                Choice::Negligible(_, bound) if options.negligible.is_none() => options.negligible = Some(bound),
                Choice::Negligible(key, _) => {
                    errors.push(syn::Error::new(key.span(), "`negligible` is given twice: give one number"))
                }
                Choice::Seen(definition) => options.traits.push(*definition),
                Choice::Shape(shape) if shape.generics.params.is_empty() => options.shapes.push(*shape),
                Choice::Shape(shape) => options.open_shapes.push(*shape),
                Choice::Enum(shape) => options.enums.push(shape),
                Choice::Type(outline) => options.types.push(outline),
                Choice::Function(function) => options.functions.push(*function),
                Choice::Macro(mac) => options.macros.push(*mac),
                Choice::Import(import) => options.imported.push(import),
                Choice::Floats(names) => options.floats.extend(names),
                Choice::Direct(names) => options.direct.extend(names),
                Choice::Associated(predicates) => options.trait_floats = TraitFloats::told(predicates),
                Choice::Methods(names) => options.methods.extend(names),
                Choice::Sized(sized) => options.sized.push(*sized),
                Choice::Borrower(borrower) => options.borrowers.push(*borrower),
                Choice::Walks(paths) => options.walks.extend(paths),
                Choice::Extensions(methods) => options.extensions.extend(methods),
                Choice::Operations(blocks) => options.operations.extend(blocks),
                Choice::Bodies(bodies) => options.bodies = *bodies,
                Choice::Takers(takers) => options.takers.extend(takers),
                Choice::Iterators(names) => options.iterators.extend(names),
                Choice::Constant(names) => options.constant.extend(names),
                Choice::Crate(_, path) if options.crate_path.is_none() => options.crate_path = Some(path),
                Choice::Crate(key, _) => {
                    errors.push(syn::Error::new(key.span, "`crate` is given twice: give one path"))
                }
            }
        }
        options
    }
}
