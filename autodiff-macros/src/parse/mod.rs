//! Tokens of the attribute and of the item to a [`Source`].

mod arithmetic;
pub mod bodies;
mod borrower;
mod bounds;
pub mod carried;
mod computed;
mod configured;
mod declared;
mod expanded;
mod extension;
mod fields;
pub mod function;
mod generics;
mod impl_names;
mod indexed;
mod macros_inside;
mod open;
mod option_names;
mod options;
mod outline;
pub mod outputs;
mod queue_fields;
mod refused;
mod results;
mod selector;
mod shown_stores;
mod signature;
mod sized;
mod spaces;
mod span;
pub mod stores;
mod sugar;
mod trait_floats;
mod traits;
mod uses;

pub use arithmetic::{asks_for_numbers, calls_as_floats_do, computes_with, computes_with_fields, is_of_complex};
pub use bodies::{Bodies, LONG, LONG_ONCE, ModuleBodies, is_self, length};
pub use borrower::{Borrower, is_list};
pub use bounds::{OPERATORS, arguments, asked_by_the_user, excludes_floats, generates, is_static, segments};
pub use carried::Carried;
pub use computed::is_skipped;
pub use configured::versions;
pub use expanded::expand_items;
pub use extension::Extension;
pub use fields::{Fields, shows_fields};
pub use function::{FunctionType, asked_to_be_ordering, is_ordering, shape, without, without_functions};
pub use generics::{LentSelf, TypeParams, is_asked_of_source, is_name, with_own, without_errors};
pub use open::Open;
pub use options::Options;
pub use outline::{Constructor, Lends, LentPlace, Outline, changes, is_text};
pub use refused::configures;
pub use results::{Handed, Results, handed_to};
pub use selector::Choosers;
pub use signature::Parameter;
pub use sized::OfLengths;
pub use spaces::bounds_of;
pub use span::at_call_site;
pub use sugar::tell;
pub use sugar::{
    InScope, Named, Taken, gathered, gives_items, gives_lent, hands_back, imported, is_lent, lends_something,
    lent_to_read, name_in_head, of_operator, owned_type, streams,
};
pub use trait_floats::TraitFloats;
pub use uses::{Imported, Siblings, by_names, expand_use, is_of_library};

use crate::errors::Errors;
use crate::ir::{Beside, Floats, Pass};
use crate::syntax::Enclosed;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::visit_mut::VisitMut;

/// A function to differentiate: the item, its options and its parameters.
#[derive(Debug, Clone)]
pub struct Source {
    /// The function with its tokens moved to the macro's call site, so that no lint of the user looks at them.
    pub item: syn::ItemFn,
    /// The options of the attribute.
    pub options: Options,
    /// The parameters in order.
    pub parameters: Vec<Parameter>,
    /// The generics of the siblings.
    pub generics: syn::Generics,
    /// The floats of the function.
    pub floats: Floats,
    /// Does it stand in an `impl` block? Then its siblings are functions of the type.
    pub in_impl: bool,
    /// The generics of the `impl` block, where that is seen.
    pub outer: Option<syn::Generics>,
    /// The type of the `impl` block, where that is seen.
    pub owner: Option<syn::Type>,
    /// Does it stand in the definition of a trait?
    pub definition: bool,
    /// The trait that its siblings belong to: the type may have functions of the same name by another one.
    pub through: Option<syn::Path>,
    /// What the associated types of the block are that carry no derivative, though the trait need not know.
    pub inactive: Vec<String>,
    /// What the siblings ask of the parameters of the block, where they cannot say it themselves: in the `impl` of a trait.
    pub asked: Vec<syn::WherePredicate>,
    /// What the functions give that stand in the same block.
    pub results: Results,
    /// What that block says about the fields of its type.
    pub fields: Fields,
    /// Which of them are functions.
    pub carried: Carried,
    /// The parameters that stand for functions in fields, with these.
    pub named: Vec<Named>,
    /// Is it a closure that is handed to a call? Then nobody but the function that hands it on calls what belongs to it.
    pub lifted: bool,
    /// The functions inside of it that stand beside it already.
    pub beside: Vec<Beside>,
    /// Is it an operator? Then the type of its record is named beside it.
    pub operator: bool,
    /// What it lends, where its siblings give that as a value.
    pub lends: Option<syn::ReturnType>,
    /// Has the trait siblings of it, whatever its types are here?
    pub owed: bool,
    /// Has the trait parameters or types?
    pub open: bool,
    /// The type parameters that are multiplied by floats, and need be none; fields of its type may be of these.
    pub spaces: Vec<Ident>,
    /// Those that nothing but errors are of.
    pub errors: Vec<Ident>,
    /// What it takes for functions of floats, of type parameters with traits that are not seen.
    pub likened: Vec<(Ident, Ident)>,
    /// Names that it takes for those of functions of the standard library.
    pub taken: Vec<Taken>,
}

/// The block that a function stands in.
#[derive(Debug, Clone, Copy)]
pub struct Outside<'a> {
    /// Its generics.
    pub generics: &'a syn::Generics,
    /// Its type, if it is an `impl` block.
    pub ty: Option<&'a syn::Type>,
    /// If it is the definition of a trait, its functions that have `Self` lent: what `Self` is, is said by bounds then.
    pub definition: Option<&'a LentSelf>,
    /// The trait that its siblings belong to.
    pub through: Option<&'a syn::Path>,
    /// What its associated types are, if it implements a trait.
    pub associated: &'a [(String, syn::Type)],
    /// What its functions give.
    pub results: &'a Results,
    /// What it says about the fields of its type.
    pub fields: &'a Fields,
    /// The functions in fields of its type.
    pub carried: &'a Carried,
    /// Its short functions.
    pub bodies: &'a Bodies,
    /// The types that its functions show to be enums without fields.
    pub choosers: &'a Choosers,
    /// What is open in the trait.
    pub open: &'a Open,
}

impl Source {
    /// Does the signature show that nothing differentiable goes in, or that nothing comes out?
    pub fn has_no_derivative(&self) -> bool {
        let function = self.parameters.iter().any(|p| p.function.is_some());
        !(function || self.parameters.iter().any(|p| p.active)) || self.gives_nothing()
    }

    /// Is an argument of a function that is a parameter of a type that is a parameter itself, and may be a number?
    pub fn is_open(&self, argument: &Parameter) -> bool {
        let generics = [&self.generics].into_iter().chain(&self.outer);
        let mut params = generics.flat_map(|g| g.type_params());
        argument.active && argument.pass == Pass::Value && params.any(|p| is_name(&argument.written, &p.ident))
    }

    /// Does it stand in an `impl` block that is not seen from here? Then nothing can be put beside the block.
    pub fn stands_out_of_sight(&self) -> bool {
        self.in_impl && self.owner.is_none() && !self.operator
    }

    /// Does the signature show that nothing differentiable comes out? Then whatever the function does with what goes in has
    /// no derivative.
    pub fn gives_nothing(&self) -> bool {
        let out = match &self.item.sig.output {
            syn::ReturnType::Default => false,
            syn::ReturnType::Type(_, ty) => self.floats.read(ty).may_be_active(),
        };
        let lent = self.parameters.iter().any(|p| p.active && p.pass == Pass::Unique);
        !(out || lent || self.parameters.iter().any(|p| p.function.is_some()))
    }
}

/// Reads the attribute and the function. The second value is the item to emit in any case.
///
/// `outside`: the block that the function stands in, where that is seen.
pub fn parse(
    args: TokenStream,
    item: TokenStream,
    outside: Option<Outside<'_>>,
    errors: &mut Errors,
) -> (Option<Source>, TokenStream) {
    let original = item;
    let mut item = match syn::parse2::<syn::ItemFn>(at_call_site(original.clone())) {
        Ok(item) => item,
        Err(moved) => {
            // Errors point to the user's text as it stands there.
            let error = syn::parse2::<syn::ItemFn>(original.clone()).err().unwrap_or(moved);
            errors.push(not_a_function(&original, error));
            return (None, original);
        }
    };
    let options = Options::parse(args, errors);
    let original = signature::without_constant(original, &item.sig);
    expanded::expand(&mut item, &options.macros);
    Enclosed.visit_item_fn_mut(&mut item);
    sugar::aliased_self(&mut item);
    sugar::capital_bindings(&mut item, &options.imported);
    let taken = sugar::standard(&mut item, &options.imported);
    sugar::listed(&mut item);
    sugar::small_types(&mut item, outside.and_then(|o| o.ty));
    sugar::whole_self(&mut item, outside.and_then(|o| o.ty));
    sugar::itertools(&mut item);
    sugar::lent_results(&mut item, &options, outside.map(|o| o.results));
    sugar::own_calls(&mut item, outside, &options);
    sugar::constructors(&mut item, &options.types, outside.and_then(|o| o.ty));
    sugar::lent_fields(&mut item, outside.and_then(|o| o.ty), &options.borrowers);
    sugar::told_sizes(&mut item, outside.map(|o| o.generics), &options.sized);
    sugar::unit_values(&mut item, &options.types);
    sugar::operators_by_type(&mut item, &options.types, outside.and_then(|o| o.ty));
    sugar::extended(&mut item, &options.extensions);
    sugar::walked(&mut item, &options.walks);
    let carried = outside.map(|o| o.carried.clone()).unwrap_or_default();
    let named = sugar::carried(&mut item, &carried, outside.map(|o| o.generics));
    sugar::told_closures(&mut item, outside.map(|o| o.results));
    sugar::iterated_calls(&mut item, outside.map(|o| o.results), &options.iterators);
    sugar::lending(&mut item, outside.map(|o| o.results), &options.types);
    sugar::stores(&mut item, outside, &options.shapes);
    sugar::queue_parts(&mut item, outside, &options.shapes);
    sugar::told_in_fields(&mut item, &options.shapes);
    let written = item.sig.output.clone();
    sugar::desugar(&mut item, outside.map(|o| o.results), &crate::names::runtime(options.crate_path.as_ref()));
    if let Some(outside) = outside {
        sugar::local_types(&mut item, outside.ty, outside.through);
    }
    let lends = Some(written).filter(|written| item.sig.output != *written);
    impl_names::name_impls(&mut item);
    let owner = outside.and_then(|o| o.ty.cloned());
    let block = outside.map(|o| o.generics);
    outputs::in_function(&mut item, block);
    let in_impl = block.is_some() || stands_in_impl(&item.sig);
    let number = outside.filter(|o| o.definition.is_some() && options.floats.iter().any(|name| name == "Self"));
    let with_self = number.and_then(|o| Some(traits::with_self(o.generics, o.through?)));
    let read = with_self.as_ref().or(block);
    let type_params = TypeParams::of(&item.sig, &item.block, read, owner.as_ref(), &options);
    let type_params = match outside.filter(|_| options.in_trait) {
        Some(outside) => type_params.of_a_trait(block, outside.open),
        None => type_params,
    };
    let mut floats = {
        let (inputs, output) = signature::types(&item.sig);
        Floats::new(type_params.floats(), type_params.direct(), type_params.conversions(), inputs, output)
            .naming(options.trait_floats.names())
            .having(type_params.functions())
            .converted_by(type_params.converting())
            .within(owner.as_ref())
            .beside(outside.iter().flat_map(|o| o.results.types()))
    };
    let choosers =
        outside.map_or_else(|| Choosers::of([(&item.sig, &*item.block)].into_iter()), |o| o.choosers.clone());
    let mut parameters = signature::parameters(
        &item.sig,
        &item.block,
        &options,
        &type_params,
        &floats,
        block,
        owner.as_ref(),
        in_impl,
        &choosers,
        errors,
    );
    let own = own_types(&parameters, owner.as_ref(), [&item.sig.generics, block.unwrap_or(&item.sig.generics)]);
    floats.of_values(&own, &crate::names::runtime(options.crate_path.as_ref()));
    carried::whole::refuse(&named, &parameters, &carried, block.is_some(), &item.block, errors);
    signature::carried(&mut parameters, &named, &floats);
    let mut owed = false;
    if let Some(open) = outside.map(|o| o.open) {
        open.pass(&mut parameters, &item.sig);
        if options.in_trait {
            open.refuse(&parameters, errors);
        }
        let active = parameters.iter().any(|p| p.active);
        owed = parameters.iter().any(|p| p.vacant) || (active && open.gives_nothing(&item.sig.output));
    }
    if options.in_trait {
        let definition = outside.is_some_and(|o| o.definition.is_some());
        as_its_own(&mut parameters, owner.as_ref(), &floats, definition);
    }
    refused::check(&item, in_impl, errors);
    if let Some(outside) = outside.filter(|o| o.definition.is_some() || o.ty.is_some()) {
        refused::associated(&item, outside.definition.is_some(), options.in_trait, errors);
    }
    if let (Some(owner), Some(block)) = (owner.as_ref().filter(|ty| !type_params.is_inactive(ty)), block) {
        refused::receivers(&item.sig, owner, block, options.in_trait, errors);
    }
    declared::refuse(&item, errors);
    macros_inside::refuse(&item, errors);
    if options.negligible.is_some() {
        refused::negligible(&item.sig.output, &floats, errors);
    }
    type_params.refuse(&parameters, errors);
    let mut generics = type_params.bounded(&item.sig.generics, &parameters, &item.sig.output, &item.block, &options);
    if let Some((outside, lent)) = outside.and_then(|o| Some((o, o.definition?))) {
        let lent = lent.has(&item.sig.ident);
        generics::bound_self(&mut generics, &parameters, &item, outside.through, lent, &options);
    }
    let definition = outside.is_some_and(|o| o.definition.is_some());
    let asked = match outside.filter(|_| options.in_trait && !definition) {
        Some(o) => {
            let of_types = generics::asked_of_associated(&parameters, &item.sig, o.associated, o.generics, &options);
            let mut asked = generics::asked_of_the_block(&mut generics, o.generics, o.through, &options);
            asked.extend(of_types);
            asked
        }
        None => vec![],
    };
    without_functions(&mut generics, &parameters);
    if definition || options.in_trait {
        refuse_carried(&parameters, &named, errors);
    }
    let results = outside.map(|o| o.results.clone()).unwrap_or_default();
    let fields = outside.map(|o| o.fields.clone()).unwrap_or_default();
    let outer = block.cloned();
    let likened = arithmetic::likened(&item.block, type_params.unseen());
    let source = Source {
        item,
        options,
        parameters,
        generics,
        floats,
        in_impl,
        outer,
        owner,
        definition,
        through: outside.and_then(|o| o.through.cloned()),
        inactive: outside.map(|o| generics::inactive(o.associated)).unwrap_or_default(),
        asked,
        results,
        fields,
        carried,
        named,
        lifted: false,
        beside: vec![],
        operator: false,
        lends,
        owed,
        open: outside.is_some_and(|o| o.open.is_open()),
        spaces: type_params.spaces(),
        errors: type_params.errors(),
        likened,
        taken,
    };
    (Some(source), original)
}

/// The types of the user's that parameters have which carry a derivative, where these name neither parameters nor lifetimes.
fn own_types(parameters: &[Parameter], owner: Option<&syn::Type>, generics: [&syn::Generics; 2]) -> Vec<TokenStream> {
    let mut types: Vec<TokenStream> = vec![];
    for p in parameters.iter().filter(|p| p.active && p.function.is_none()) {
        let crate::ir::Ty::Named(name) = p.ty.peeled() else { continue };
        let written = match name.printed() {
            "Self" => owner.cloned(),
            _ => syn::parse2(name.tokens()).ok(),
        };
        let Some(syn::Type::Path(syn::TypePath { qself: None, path, .. })) = written else { continue };
        let alone = path.segments.iter().all(|s| s.arguments.is_none());
        let mut parameters = generics.iter().flat_map(|g| g.type_params());
        let open = path.segments.first().is_some_and(|s| s.ident == "Self" || parameters.any(|p| p.ident == s.ident));
        let name = path.to_token_stream();
        if alone && !open && types.iter().all(|ty| ty.to_string() != name.to_string()) {
            types.push(name);
        }
    }
    types
}

/// In the `impl` of a trait for a float, a number may be `Self` in the definition, which does not show here. There what is
/// given by value is kept by the function, so it is here, and where the definition computes with `Self` as with a float.
fn as_its_own(parameters: &mut [Parameter], owner: Option<&syn::Type>, floats: &Floats, definition: bool) {
    let own: syn::Type = owner.cloned().unwrap_or_else(|| syn::parse_quote!(Self));
    if !floats.read(&own).is_float() {
        return;
    }
    let text = own.to_token_stream().to_string();
    for p in parameters {
        if p.pass == Pass::Number && p.receiver.is_none() && p.written.to_token_stream().to_string() == text {
            (p.pass, p.own) = (Pass::Value, !definition);
        }
    }
}

/// Refuses functions in fields in a function of a trait, whose signature says nothing of them.
fn refuse_carried(parameters: &[Parameter], named: &[Named], errors: &mut Errors) {
    for p in parameters.iter().filter(|p| named.iter().any(|field| field.name == p.name)) {
        errors.refuse(
            p.name.span(),
            "a function in a field, in a function of a trait",
            "its derivative comes from the caller, and the signature of the trait has no place for it",
            "write a function of the type's own `impl` block",
        );
    }
}

/// Does the signature show that the function stands in an `impl` block?
fn stands_in_impl(sig: &syn::Signature) -> bool {
    let own = Ident::new("Self", proc_macro2::Span::call_site());
    sig.receiver().is_some() || crate::names::mentions(sig, &own)
}

/// Names the item that the attribute stands on, where it is one that will be supported or never can be.
fn not_a_function(item: &TokenStream, error: syn::Error) -> syn::Error {
    let what = match syn::parse2::<syn::Item>(item.clone()) {
        Ok(syn::Item::Struct(_) | syn::Item::Enum(_) | syn::Item::Union(_)) => "a type",
        Ok(syn::Item::Const(_) | syn::Item::Static(_)) => "a constant",
        Ok(_) => "this item",
        Err(_) if matches!(syn::parse2::<syn::Stmt>(item.clone()), Ok(syn::Stmt::Local(_))) => "a statement",
        Err(_) => return error,
    };
    let message = format!(
        "`#[differentiate]` stands on {what}, which cannot be differentiated: only functions, methods, traits, `impl` \
         blocks, modules (and `use` items that import functions) can; put the attribute on each `fn` that is to have \
         derivatives"
    );
    syn::Error::new_spanned(item, message)
}
