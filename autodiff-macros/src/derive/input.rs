//! What a derive reads: the fields, their tangent types, and which generic parameters those mention.

use super::projected;
use crate::emit::types::lasting;
use crate::errors::Errors;
use crate::ir::Ty;
use crate::names;
use crate::parse::function::shape;
use crate::parse::is_of_complex;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A type to be differentiated.
pub struct Input {
    /// Its name.
    pub name: Ident,
    /// The name of its tangent type.
    pub bar: Ident,
    /// The visibility of both.
    pub vis: syn::Visibility,
    /// What is allowed of it (`#[allow(non_camel_case_types)]`), and so of its tangent type, which has the same names.
    pub allowed: Vec<syn::Attribute>,
    /// The path of the runtime.
    pub ct: TokenStream,
    /// Is it an enum?
    pub enumerated: bool,
    /// The variants; of a struct the only one.
    pub variants: Vec<Variant>,
    /// Its generics.
    pub generics: syn::Generics,
    /// The generics of the tangent type: those that its fields mention, with `Differentiable` bounds.
    pub bar_generics: syn::Generics,
    /// The types among those of its fields that type parameters name.
    projected: Vec<syn::Type>,
}

impl Input {
    /// Is it an enum whose variants have no fields?
    pub fn only_chooses(&self) -> bool {
        self.enumerated && !self.variants.is_empty() && self.variants.iter().all(|v| v.fields.is_empty())
    }
}

/// A variant, or the fields of a struct.
pub struct Variant {
    /// The name; `None` for a struct.
    pub name: Option<Ident>,
    /// How the fields are written.
    pub form: Form,
    /// The fields.
    pub fields: Vec<Field>,
}

/// How the fields of a variant are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `V { a: A }`
    Named,
    /// `V(A)`
    Tuple,
    /// `V`
    Unit,
}

/// A field.
pub struct Field {
    /// Its name or position.
    pub member: syn::Member,
    /// Its visibility.
    pub vis: syn::Visibility,
    /// Its type.
    pub ty: syn::Type,
    /// The type of its tangent.
    pub bar: TokenStream,
    /// Is it differentiated? A `#[constant]` field is not, nor is a function.
    pub active: bool,
}

/// Reads the item.
pub fn read(item: &syn::DeriveInput, errors: &mut Errors) -> Option<Input> {
    let ct = names::runtime(crate_path(item, errors).as_ref());
    let (enumerated, variants) = match &item.data {
        syn::Data::Struct(s) => (false, vec![variant(None, &s.fields, &item.generics, &ct)]),
        syn::Data::Enum(e) => {
            (true, e.variants.iter().map(|v| variant(Some(v.ident.clone()), &v.fields, &item.generics, &ct)).collect())
        }
        syn::Data::Union(u) => {
            errors.refuse(
                u.union_token.span(),
                "`#[derive(Differentiable)]` on a union",
                "which of its fields holds the value is not known",
                "write an enum",
            );
            return None;
        }
    };
    for field in variants.iter().flat_map(|v| &v.fields).filter(|field| field.active) {
        refuse_unique(&field.ty, errors);
    }
    let projected = projected::of(&item.generics, &variants);
    let mut bar_generics = mentioned(&item.generics, &variants, &ct);
    ask(&mut bar_generics, &projected, &quote!(#ct::Differentiable));
    let bar = tangent_name(&item.ident);
    Some(Input {
        name: item.ident.clone(),
        bar,
        vis: item.vis.clone(),
        allowed: item.attrs.iter().filter(|a| a.path().is_ident("allow")).cloned().collect(),
        ct,
        enumerated,
        variants,
        generics: item.generics.clone(),
        bar_generics,
        projected,
    })
}

/// Refuses unique references: tangents own what references refer to, so what is written through one would reach the value
/// that the struct was made of, and its derivative would not.
fn refuse_unique(ty: &syn::Type, errors: &mut Errors) {
    struct Unique<'e>(&'e mut Errors);
    impl Visit<'_> for Unique<'_> {
        fn visit_type_reference(&mut self, reference: &syn::TypeReference) {
            if reference.mutability.is_some() && Ty::of(&reference.elem).may_be_active() {
                self.0.refuse_all(
                    reference,
                    "a field that is a unique reference",
                    "its derivative has no reference, so what is written through it would have no derivative",
                    "let the struct own the value, hand the value to the functions that write it as an argument, or mark the \
                     field `#[constant]` if it carries no derivative",
                );
            }
            visit::visit_type_reference(self, reference);
        }
    }
    Unique(errors).visit_type(ty);
}

/// `#[differentiable(crate = path)]`
fn crate_path(item: &syn::DeriveInput, errors: &mut Errors) -> Option<syn::Path> {
    let mut path = None;
    for attribute in item.attrs.iter().filter(|a| a.path().is_ident("differentiable")) {
        let read = attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("crate") {
                return Err(meta.error("the only option is `crate = path`"));
            }
            path = Some(meta.value()?.call(syn::Path::parse_mod_style)?);
            Ok(())
        });
        if let Err(e) = read {
            errors.push(e);
        }
    }
    path
}

fn variant(name: Option<Ident>, fields: &syn::Fields, generics: &syn::Generics, ct: &TokenStream) -> Variant {
    let form = match fields {
        syn::Fields::Named(_) => Form::Named,
        syn::Fields::Unnamed(_) => Form::Tuple,
        syn::Fields::Unit => Form::Unit,
    };
    let fields = fields.iter().enumerate().map(|(i, field)| {
        let marked = field.attrs.iter().any(|a| a.path().is_ident("constant"));
        let active = !marked && shape(&field.ty, &[generics]).is_none();
        let bar = if active { owned(&field.ty, ct) } else { quote!(()) };
        let member = match &field.ident {
            Some(name) => syn::Member::Named(name.clone()),
            None => syn::Member::Unnamed(syn::Index { index: i as u32, span: field.ty.span() }),
        };
        Field { member, vis: field.vis.clone(), ty: field.ty.clone(), bar, active }
    });
    Variant { name, form, fields: fields.collect() }
}

/// The tangent type of a field: what is known by its form is written out, so that it can be read.
fn owned(ty: &syn::Type, ct: &TokenStream) -> TokenStream {
    let argument = |p: &syn::TypePath| match &p.path.segments.last()?.arguments {
        syn::PathArguments::AngleBracketed(a) => a.args.iter().find_map(|a| match a {
            syn::GenericArgument::Type(t) => Some(owned(t, ct)),
            _ => None,
        }),
        _ => None,
    };
    match ty {
        syn::Type::Paren(t) => owned(&t.elem, ct),
        syn::Type::Group(t) => owned(&t.elem, ct),
        syn::Type::Reference(t) => owned(&t.elem, ct),
        syn::Type::Slice(t) => {
            let t = owned(&t.elem, ct);
            quote!(#ct::standard::vec::Vec<#t>)
        }
        syn::Type::Array(a) => {
            let (t, n) = (owned(&a.elem, ct), &a.len);
            quote!([#t; #n])
        }
        syn::Type::Tuple(t) if t.elems.is_empty() => quote!(()),
        syn::Type::Tuple(t) => {
            let ts = t.elems.iter().map(|t| owned(t, ct));
            quote!((#(#ts,)*))
        }
        syn::Type::Path(p) => match (Ty::of(ty), argument(p)) {
            (Ty::Float(_), _) => ty.to_token_stream(),
            // The ends may be numbers.
            _ if p.path.segments.last().is_some_and(|s| s.ident == "Range" || s.ident == "RangeInclusive") => {
                owned_by_name(ty, ct)
            }
            (Ty::Int(_) | Ty::Bool | Ty::Plain(_), _) => quote!(()),
            (Ty::Vec(_), Some(t)) => quote!(#ct::standard::vec::Vec<#t>),
            (Ty::Option(_), Some(t)) => quote!(::core::option::Option<#t>),
            (_, Some(t))
                if p.path.segments.last().is_some_and(|s| s.ident == "Box" || s.ident == "Rc" || s.ident == "Arc") =>
            {
                quote!(#ct::standard::boxed::Box<#t>)
            }
            _ => owned_by_name(ty, ct),
        },
        _ => owned_by_name(ty, ct),
    }
}

/// The tangent type that a type says, which is the same for all its lifetimes: it borrows nothing.
fn owned_by_name(ty: &syn::Type, ct: &TokenStream) -> TokenStream {
    let ty = lasting(ty.to_token_stream());
    quote!(<#ty as #ct::Differentiable>::Owned)
}

/// The generics that the tangents mention; each type among them is differentiable.
fn mentioned(generics: &syn::Generics, variants: &[Variant], ct: &TokenStream) -> syn::Generics {
    let mut words = vec![];
    variants.iter().flat_map(|v| &v.fields).for_each(|f| each_word(f.bar.clone(), &mut words));
    let name = |p: &syn::GenericParam| match p {
        syn::GenericParam::Type(t) => t.ident.to_string(),
        syn::GenericParam::Lifetime(l) => l.lifetime.ident.to_string(),
        syn::GenericParam::Const(c) => c.ident.to_string(),
    };
    let dropped: Vec<String> = generics.params.iter().map(name).filter(|n| !words.contains(n)).collect();
    let fits = |tokens: TokenStream| {
        let mut words = vec![];
        each_word(tokens, &mut words);
        !words.iter().any(|w| dropped.contains(w))
    };
    let mut kept = generics.clone();
    kept.params = generics.params.iter().filter(|p| words.contains(&name(p))).cloned().collect();
    for param in &mut kept.params {
        match param {
            syn::GenericParam::Type(t) => {
                t.default = None;
                t.bounds = t.bounds.iter().filter(|b| fits(b.to_token_stream())).cloned().collect();
                t.bounds.push(asked_of(&t.ident, variants, ct));
            }
            syn::GenericParam::Const(c) => c.default = None,
            syn::GenericParam::Lifetime(_) => {}
        }
    }
    if let Some(wherever) = &mut kept.where_clause {
        wherever.predicates = wherever.predicates.iter().filter(|p| fits(p.to_token_stream())).cloned().collect();
    }
    kept
}

/// What a type parameter has to be: a float, where fields are complex numbers of it.
fn asked_of(param: &Ident, variants: &[Variant], ct: &TokenStream) -> syn::TypeParamBound {
    let mut fields = variants.iter().flat_map(|v| &v.fields).filter(|f| f.active);
    match fields.any(|f| is_of_complex(f.ty.to_token_stream(), param)) {
        true => syn::parse_quote!(#ct::Scalar),
        false => syn::parse_quote!(#ct::Differentiable),
    }
}

/// Adds a bound on types.
fn ask(generics: &mut syn::Generics, types: &[syn::Type], bound: &TokenStream) {
    if !types.is_empty() {
        generics
            .make_where_clause()
            .predicates
            .extend(types.iter().map(|ty| -> syn::WherePredicate { syn::parse_quote!(#ty: #bound) }));
    }
}

fn each_word(tokens: TokenStream, words: &mut Vec<String>) {
    for tree in tokens {
        match tree {
            TokenTree::Ident(i) => words.push(i.to_string()),
            TokenTree::Group(g) => each_word(g.stream(), words),
            _ => {}
        }
    }
}

impl Input {
    /// The type, its tangent type, each as a path to a variant.
    pub fn paths(&self, variant: &Variant) -> (TokenStream, TokenStream) {
        let (name, bar) = (&self.name, &self.bar);
        match &variant.name {
            Some(v) => (quote!(#name::#v), quote!(#bar::#v)),
            None => (quote!(#name), quote!(#bar)),
        }
    }

    /// The generics of the type itself, for an `impl` in which it is differentiable.
    pub fn differentiable_generics(&self) -> syn::Generics {
        let mut generics = self.generics.clone();
        let ct = &self.ct;
        for param in generics.type_params_mut() {
            if self.bar_generics.type_params().any(|t| t.ident == param.ident) {
                param.bounds.push(asked_of(&param.ident, &self.variants, ct));
            }
        }
        ask(&mut generics, &self.projected, &quote!(#ct::Differentiable));
        generics
    }

    /// The generics of the tangent type with a bound on the tangents of its types.
    pub fn bar_generics_with(&self, bound: &TokenStream) -> syn::Generics {
        let mut generics = self.bar_generics.clone();
        let ct = &self.ct;
        let parameters = generics.type_params().map(|t| t.ident.to_token_stream());
        let types = parameters.chain(self.projected.iter().map(ToTokens::to_token_stream));
        let types: Vec<_> = types.map(|t| syn::parse_quote!(<#t as #ct::Differentiable>::Owned)).collect();
        ask(&mut generics, &types, bound);
        generics
    }
}

impl Variant {
    /// The fields that carry a derivative.
    pub fn active(&self) -> impl Iterator<Item = (usize, &Field)> {
        self.fields.iter().enumerate().filter(|(_, f)| f.active && f.bar.to_string() != "()")
    }

    /// The members of the fields that carry none.
    pub fn constants(&self) -> impl Iterator<Item = &syn::Member> {
        self.fields.iter().filter(|f| !f.active || f.bar.to_string() == "()").map(|f| &f.member)
    }

    /// A pattern that binds the active fields to names that start with `letter`, and the names.
    pub fn bound(&self, path: &TokenStream, letter: &str) -> (TokenStream, Vec<Ident>) {
        let names: Vec<Ident> =
            self.active().map(|(i, _)| format_ident!("{letter}{i}", span = Span::mixed_site())).collect();
        let members = self.active().map(|(_, f)| &f.member);
        (quote!(#path { #(#members: #names,)* .. }), names)
    }

    /// The name of the variant as text.
    pub fn text(&self) -> String {
        self.name.as_ref().map_or_else(String::new, |n| n.to_string().trim_start_matches("r#").to_owned())
    }
}

/// The name of the tangent type of a type.
pub fn tangent_name(name: &Ident) -> Ident {
    let text = name.to_string();
    format_ident!("{}Tangent", text.strip_prefix("r#").unwrap_or(&text), span = Span::call_site())
}
