//! What functions are told of the traits and structs around them, and of the type parameters of their block.

use crate::ir::{Float, Ty};
use crate::names::mentions;
use crate::parse::{
    OPERATORS, asked_by_the_user, asks_for_numbers, calls_as_floats_do, computes_with, computes_with_fields,
    gives_items, is_skipped,
};
use crate::syntax::conversions;
use crate::syntax::operators::symbol_of;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::{
    Field, Fields, ImplItem, ImplItemFn, Item, ItemEnum, ItemImpl, ItemMacro, ItemMod, ItemStruct, ItemTrait,
    ReturnType, Signature, Token, TraitItem, TraitItemConst, TraitItemFn, TraitItemType, Type, Variant, Visibility,
};

/// What has to be known of a trait elsewhere: its bounds, its constants, and its functions, which have derivatives.
pub fn outline(definition: &ItemTrait) -> ItemTrait {
    let functions = functions(definition).filter(|f| !f.attrs.iter().any(is_skipped)).map(|f| {
        let mut f = TraitItemFn { attrs: vec![], default: None, ..f.clone() };
        f.sig.inputs.iter_mut().for_each(super::strip_constant);
        TraitItem::Fn(f)
    });
    let constants = definition.items.iter().filter_map(|item| match item {
        TraitItem::Const(c) => Some(TraitItem::Const(TraitItemConst { attrs: vec![], default: None, ..c.clone() })),
        _ => None,
    });
    let items = types(definition).map(TraitItem::Type).chain(constants).chain(functions);
    ItemTrait { attrs: vec![], vis: Visibility::Inherited, items: items.collect(), ..definition.clone() }
}

/// The types that it leaves to who implements it.
fn types(definition: &ItemTrait) -> impl Iterator<Item = TraitItemType> + '_ {
    definition.items.iter().filter_map(|item| match item {
        TraitItem::Type(t) => Some(TraitItemType { attrs: vec![], default: None, ..t.clone() }),
        _ => None,
    })
}

/// The functions of what a trait asks of `Self`, as far as it is seen.
pub fn of_supertraits<'t>(definition: &ItemTrait, traits: &'t [ItemTrait]) -> Vec<&'t Signature> {
    let mut found: Vec<&ItemTrait> = vec![];
    let mut asked: Vec<&syn::TypeParamBound> = definition.supertraits.iter().collect();
    while let Some(bound) = asked.pop() {
        let syn::TypeParamBound::Trait(bound) = bound else { continue };
        let named = |t: &&ItemTrait| bound.path.segments.last().is_some_and(|last| last.ident == t.ident);
        if let Some(seen) = traits.iter().find(named).filter(|seen| found.iter().all(|known| known.ident != seen.ident))
        {
            found.push(seen);
            asked.extend(&seen.supertraits);
        }
    }
    found.into_iter().flat_map(functions).map(|f| &f.sig).collect()
}

/// The traits that a module has. One without the attribute has no derivatives.
pub fn in_module(module: &ItemMod) -> Vec<ItemTrait> {
    let items = module.content.iter().flat_map(|(_, items)| items);
    let traits = items.filter_map(|item| match item {
        Item::Trait(definition) => Some(definition),
        _ => None,
    });
    traits
        .map(|definition| {
            let known = outline(definition);
            let differentiated = super::has_attribute(&definition.attrs) && !super::configured(&definition.attrs);
            if differentiated {
                known
            } else {
                ItemTrait { items: types(definition).map(TraitItem::Type).collect(), ..known }
            }
        })
        .collect()
}

/// The macros that a module declares, but for those whose code depends on how it is compiled.
pub fn macros(module: &ItemMod) -> Vec<ItemMacro> {
    let items = module.content.iter().flat_map(|(_, items)| items);
    let macros = items.filter_map(|item| match item {
        Item::Macro(mac) if mac.ident.is_some() && !super::configured(&mac.attrs) => {
            Some(mac).filter(|mac| !mentions(&mac.mac.tokens, &Ident::new("cfg", Span::call_site())))
        }
        _ => None,
    });
    macros.map(|mac| ItemMacro { attrs: vec![], ..mac.clone() }).collect()
}

/// The structs that a module has, with the fields of which the module says the types, and its enums without parameters likewise.
pub fn shapes(module: &ItemMod) -> Vec<Item> {
    let items = || module.content.iter().flat_map(|(_, items)| items);
    let aliases: Vec<(&Ident, &Type)> = items()
        .filter_map(|item| match item {
            Item::Type(alias) if alias.generics.params.is_empty() => Some((&alias.ident, &*alias.ty)),
            _ => None,
        })
        .collect();
    let shapes = items().filter_map(|item| match item {
        Item::Struct(shape) if !super::configured(&shape.attrs) && is_derived(&shape.attrs) => {
            let fields = told_fields(&shape.fields, &aliases)?;
            Some(Item::Struct(ItemStruct { attrs: vec![], vis: Visibility::Inherited, fields, ..shape.clone() }))
        }
        Item::Enum(shape)
            if !super::configured(&shape.attrs) && is_derived(&shape.attrs) && shape.generics.params.is_empty() =>
        {
            let told = |variant: &Variant| {
                let fields = told_fields(&variant.fields, &aliases).filter(|fields| !fields.is_empty())?;
                Some(Variant { attrs: vec![], ident: variant.ident.clone(), fields, discriminant: None })
            };
            let variants: Punctuated<Variant, Token![,]> = shape.variants.iter().filter_map(told).collect();
            let shape = ItemEnum { attrs: vec![], vis: Visibility::Inherited, variants, ..shape.clone() };
            (!shape.variants.is_empty()).then_some(Item::Enum(shape))
        }
        _ => None,
    });
    shapes.collect()
}

/// Does the derive make a tangent type? Of another type no field can be asked for.
fn is_derived(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|a| a.path().is_ident("derive") && mentions(&a.meta, &format_ident!("Differentiable")))
}

/// The fields whose types the module says; `aliases`: its names for other types.
fn told_fields(fields: &Fields, aliases: &[(&Ident, &Type)]) -> Option<Fields> {
    let told = |field: &Field| !field.attrs.iter().any(|a| a.path().is_ident("constant") || a.path().is_ident("cfg"));
    let known = |field: &Field| {
        let named = |(name, _): &&(&Ident, &Type)| matches!(&field.ty, Type::Path(path) if path.path.is_ident(*name));
        let ty = aliases.iter().find(named).map_or_else(|| field.ty.clone(), |(_, ty)| (*ty).clone());
        Field { attrs: vec![], vis: Visibility::Inherited, ty, ..field.clone() }
    };
    let mut fields = fields.clone();
    match &mut fields {
        Fields::Named(named) => named.named = named.named.iter().filter(|field| told(field)).map(known).collect(),
        Fields::Unnamed(parts) if parts.unnamed.iter().all(told) => {
            parts.unnamed = parts.unnamed.iter().map(known).collect();
        }
        _ => return None,
    }
    Some(fields)
}

/// The functions and methods of a module that give iterators whose items may carry a derivative: all that have such a name.
pub fn iterators(module: &ItemMod) -> Vec<Ident> {
    let items = || module.content.iter().flat_map(|(_, items)| items);
    let signatures = items().flat_map(|item| match item {
        Item::Fn(f) => vec![&f.sig],
        Item::Impl(block) => functions_of(block).map(|f| &f.sig).collect(),
        Item::Trait(definition) => functions(definition).map(|f| &f.sig).collect(),
        _ => vec![],
    });
    // One of the module's own is no iterator of a list.
    let is_own = items().any(|item| matches!(item, Item::Struct(s) if s.ident == "Iter"));
    let iterates = |sig: &Signature| match &sig.output {
        ReturnType::Type(_, ty) => {
            gives_items(ty) && !matches!(&**ty, Type::Path(p) if p.path.segments[0].ident == "Iter" && is_own)
        }
        ReturnType::Default => false,
    };
    let (found, others): (Vec<&Signature>, Vec<&Signature>) = signatures.partition(|sig| iterates(sig));
    let mut names: Vec<Ident> = vec![];
    for sig in found {
        if !names.contains(&sig.ident) && others.iter().all(|other| other.ident != sig.ident) {
            names.push(sig.ident.clone());
        }
    }
    names
}

/// Is it made of numbers alone, and of types with these names, and owned? What fails may say why by a text.
pub fn is_made_of(ty: &Ty, types: &impl Fn(&str) -> bool) -> bool {
    match ty {
        Ty::Float(Float::F32 | Float::F64) | Ty::Int(Some(_)) | Ty::Bool => true,
        Ty::Named(name) => types(name.printed()),
        Ty::Array(t, Some(n)) => is_made_of(t, types) && syn::parse2::<syn::LitInt>(n.tokens()).is_ok(),
        Ty::Vec(t) | Ty::Option(t) => is_made_of(t, types),
        Ty::Result(t, Some(error)) => {
            is_made_of(t, types) && (types(error.printed()) || ["String", "& 'static str"].contains(&error.printed()))
        }
        Ty::Tuple(ts) => !ts.is_empty() && ts.iter().all(|ty| is_made_of(ty, types)),
        _ => false,
    }
}

/// The methods of a module's types that have the names of operators' functions.
pub struct NamedAsOperators(Vec<(String, Ident)>);

impl NamedAsOperators {
    pub fn of(module: &ItemMod) -> NamedAsOperators {
        let items = module.content.iter().flat_map(|(_, items)| items);
        let blocks = items.filter_map(|item| match item {
            Item::Impl(block) if block.trait_.is_none() => Some((last_name(block)?, block)),
            _ => None,
        });
        let is_operator = |f: &&ImplItemFn| symbol_of(&f.sig.ident.to_string(), f.sig.inputs.len()).is_some();
        let named = blocks.flat_map(|(own, block)| {
            functions_of(block).filter(is_operator).map(move |f| (own.clone(), f.sig.ident.clone()))
        });
        NamedAsOperators(named.collect())
    }

    /// The options of a block with those of its type, which another block may have.
    pub fn elsewhere(&self, block: &ItemImpl, options: TokenStream) -> TokenStream {
        let own = last_name(block);
        let names: Vec<&Ident> =
            self.0.iter().filter(|(of, _)| Some(of) == own.as_ref()).map(|(_, name)| name).collect();
        if names.is_empty() { options } else { quote!(methods(#(#names),*), #options) }
    }
}

/// The last name of the type of a block.
pub fn last_name(block: &ItemImpl) -> Option<String> {
    let Type::Path(own) = &*block.self_ty else { return None };
    own.path.segments.last().map(|last| last.ident.to_string())
}

/// The struct with its fields and their types alone.
pub fn bare(shape: &ItemStruct) -> ItemStruct {
    let mut bare = ItemStruct { attrs: vec![], vis: Visibility::Inherited, ..shape.clone() };
    bare.fields.iter_mut().for_each(|field| field.attrs.clear());
    bare
}

pub fn functions_of(block: &ItemImpl) -> impl Iterator<Item = &ImplItemFn> {
    block.items.iter().filter_map(|item| match item {
        ImplItem::Fn(f) => Some(f),
        _ => None,
    })
}

/// The options of an `impl` block with those of its type parameters that a function of it computes with: they are floats
/// in all of them. So with those that are computed with as `T::from` gives them: it gives no option in any.
pub fn with_floats(args: &TokenStream, block: &ItemImpl) -> TokenStream {
    let functions = || functions_of(block);
    let params = || block.generics.type_params().map(|param| &param.ident);
    let operator = super::operator::name_of(block).is_some_and(|name| OPERATORS.iter().any(|known| name == known));
    let is_float = |name: &&Ident| {
        let asked = asked_by_the_user(&block.generics, name);
        // What an operator does with the fields of a type, it does with what these are made of.
        let fields = asked && operator && mentions(&block.self_ty, name);
        functions().any(|f| {
            computes_with(&f.sig, &f.block, name)
                || asked && (calls_as_floats_do(&f.sig, &f.block, name) || asks_for_numbers(&f.block, name))
                || fields && computes_with_fields(&f.block)
        })
    };
    let floats: Vec<&Ident> = params().filter(is_float).collect();
    let direct = functions().flat_map(|f| conversions::computed_with(&f.block)).collect::<Vec<_>>();
    let direct: Vec<&Ident> =
        params().filter(|name| direct.iter().any(|made| made.is_from(&name.to_string()))).collect();
    let option = |called: TokenStream, names: &[&Ident]| (!names.is_empty()).then(|| quote!(#called(#(#names),*),));
    let (floats, direct) = (option(quote!(floats), &floats), option(quote!(direct), &direct));
    quote!(#floats #direct #args)
}

/// The functions in the definition of a trait whose bodies need `Self` to be a float: by operators, or by others of them.
pub struct Numbers(Vec<Ident>);

impl Numbers {
    pub fn of(definition: &ItemTrait) -> Numbers {
        let own = Ident::new("Self", definition.ident.span());
        let bodies: Vec<(&Ident, &syn::Block)> =
            functions(definition).filter_map(|f| Some((&f.sig.ident, f.default.as_ref()?))).collect();
        let computing =
            functions(definition).filter(|f| f.default.as_ref().is_some_and(|body| computes_with(&f.sig, body, &own)));
        let mut numbers = Numbers(computing.map(|f| f.sig.ident.clone()).collect());
        while let Some((name, _)) = bodies.iter().find(|(name, body)| !numbers.has(name) && numbers.are_called(body)) {
            numbers.0.push((*name).clone());
        }
        numbers
    }

    pub fn has(&self, name: &Ident) -> bool {
        self.0.contains(name)
    }

    fn are_called(&self, body: &syn::Block) -> bool {
        Calls::of(&self.0, |calls| calls.visit_block(body))
    }
}

/// Are functions called by these names?
pub struct Calls<'a> {
    of: &'a [Ident],
    found: bool,
}

impl<'a> Calls<'a> {
    /// In the code that `visit` goes through.
    pub fn of(names: &'a [Ident], visit: impl FnOnce(&mut Calls<'a>)) -> bool {
        let mut calls = Calls { of: names, found: false };
        visit(&mut calls);
        calls.found
    }
}

impl<'ast> Visit<'ast> for Calls<'_> {
    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        self.found |= self.of.contains(&m.method);
        syn::visit::visit_expr_method_call(self, m);
    }

    fn visit_expr_path(&mut self, p: &'ast syn::ExprPath) {
        let own = p.path.segments.len() > 1 || p.qself.is_some();
        self.found |= own && p.path.segments.last().is_some_and(|last| self.of.contains(&last.ident));
        syn::visit::visit_expr_path(self, p);
    }
}

pub fn functions(definition: &ItemTrait) -> impl Iterator<Item = &TraitItemFn> {
    definition.items.iter().filter_map(|item| match item {
        TraitItem::Fn(f) => Some(f),
        _ => None,
    })
}
