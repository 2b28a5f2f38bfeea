//! Parameters that are functions: what their types say of what goes in and what comes out.

use super::Parameter;
use super::generics::is_name;
use crate::ir::{Floats, Pass, Ty};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;
use syn::{TypeParamBound, WherePredicate};

/// The type of a parameter that is a function.
#[derive(Debug, Clone)]
pub struct FunctionType {
    /// What goes in.
    pub inputs: Vec<Parameter>,
    /// What comes out, if anything does.
    pub output: Option<syn::Type>,
    /// May a call change what the function has captured?
    pub mutable: bool,
    /// Its number among the functions of the signature.
    pub number: usize,
    /// The field that it is in, if it can be called there while a sweep runs: of what is lent to be read.
    pub field: Option<TokenStream>,
}

/// What the type of a parameter says of a function: `impl Fn(f64) -> f64`, `&F`, `&dyn Fn(…)`, `fn(…)`. `None` where it
/// is none, or one through which no derivative can come.
pub fn function_type(
    written: &syn::Type,
    generics: &[&syn::Generics],
    floats: &Floats,
    number: usize,
) -> Option<FunctionType> {
    let (inputs, output, mutable) = shape(written, generics)?;
    let output = output.filter(|ty| !matches!(ty, syn::Type::Tuple(t) if t.elems.is_empty()));
    let inputs: Vec<Parameter> = inputs.into_iter().enumerate().map(|(i, ty)| input(i, ty, floats)).collect();
    let gives = match &output {
        Some(ty) => output_type(ty, floats).may_be_active(),
        // It may change anything that it has captured.
        None => mutable,
    };
    let writes = inputs.iter().any(|p| p.active && p.pass == Pass::Unique);
    (gives || writes).then_some(FunctionType { inputs, output, mutable, number, field: None })
}

/// The type of a parameter whose type has a name, if the body calls it: the name stands for that of a function (`type Curve =
/// fn(f64) -> f64`). That it is one of floats is assumed, which rustc checks.
pub fn by_alias(
    name: &syn::Pat,
    written: &syn::Type,
    generics: &[&syn::Generics],
    block: &syn::Block,
    types: &[&syn::Type],
) -> Option<syn::Type> {
    let (syn::Pat::Ident(name), syn::Type::Path(path)) = (name, written) else { return None };
    let last = path.path.segments.last().filter(|s| s.arguments.is_none())?;
    let parameter = || generics.iter().flat_map(|g| g.type_params()).any(|t| path.path.is_ident(&t.ident));
    if path.qself.is_some() || !last.ident.to_string().starts_with(char::is_uppercase) || parameter() {
        return None;
    }
    let mut calls = Calls { name: &name.ident, inputs: None, fits: true };
    calls.visit_block(block);
    let count = calls.inputs.filter(|_| calls.fits)?;
    let single = types.iter().any(|ty| is_named(ty, "f32")) && !types.iter().any(|ty| is_named(ty, "f64"));
    let float: syn::Type = if single { syn::parse_quote!(f32) } else { syn::parse_quote!(f64) };
    let inputs = std::iter::repeat_n(&float, count);
    Some(syn::parse_quote!(fn(#(#inputs),*) -> #float))
}

/// The calls of a parameter: with how many arguments, and whether it is that parameter and the arguments may be numbers.
struct Calls<'a> {
    name: &'a Ident,
    inputs: Option<usize>,
    fits: bool,
}

impl<'ast> Visit<'ast> for Calls<'_> {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if matches!(&*call.func, syn::Expr::Path(p) if p.path.is_ident(self.name)) {
            self.fits &= self.inputs.is_none_or(|count| count == call.args.len());
            self.fits &= !call.args.is_empty() && !call.args.iter().any(|arg| matches!(arg, syn::Expr::Reference(_)));
            self.inputs = Some(call.args.len());
        }
        syn::visit::visit_expr_call(self, call);
    }

    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.fits &= p.ident != *self.name;
        syn::visit::visit_pat_ident(self, p);
    }
}

/// Is it this type, or a reference to it?
fn is_named(ty: &syn::Type, name: &str) -> bool {
    match ty {
        syn::Type::Reference(r) => is_named(&r.elem, name),
        syn::Type::Slice(s) => is_named(&s.elem, name),
        ty => matches!(ty, syn::Type::Path(p) if p.path.is_ident(name)),
    }
}

/// What comes out of a parameter that is a function, where that carries no derivative: `impl Fn(f64) -> bool`.
pub fn told(written: &syn::Type, generics: &[&syn::Generics], floats: &Floats) -> Option<Ty> {
    let (_, output, mutable) = shape(written, generics)?;
    let Some(output) = output else { return (!mutable).then(Ty::unit) };
    Some(output_type(&output, floats)).filter(|ty| !ty.may_be_active())
}

/// The type of what comes out of a function. That `Ordering` is the one of the standard library is asked of rustc where it
/// is called ([`asked_to_be_ordering`]).
fn output_type(ty: &syn::Type, floats: &Floats) -> Ty {
    if is_ordering(ty) { Ty::Plain(ty.to_token_stream().into()) } else { floats.read(ty) }
}

/// Is it called like the `Ordering` of the standard library?
pub fn is_ordering(ty: &syn::Type) -> bool {
    let named = |s: &syn::PathSegment| s.ident == "Ordering" && s.arguments.is_none();
    matches!(ty, syn::Type::Path(p) if p.qself.is_none() && p.path.segments.last().is_some_and(named))
}

/// What does not compile if it is another one.
pub fn asked_to_be_ordering(ty: &impl ToTokens) -> TokenStream {
    quote!(const _: fn(#ty) -> ::core::cmp::Ordering = |given| given;)
}

/// The types of the arguments and of the result of a function that is returned: `impl Fn(f64) -> f64`,
/// `Box<dyn Fn(f64) -> f64>`, `fn(f64) -> f64`.
pub(super) fn returned(written: &syn::Type) -> Option<(Vec<syn::Type>, Option<syn::Type>)> {
    let function = match written {
        syn::Type::ImplTrait(_) | syn::Type::FnPtr(_) => true,
        syn::Type::Path(p) => p.qself.is_none() && boxed(&p.path).is_some(),
        _ => false,
    };
    let (inputs, output, mutable) = shape(written, &[]).filter(|_| function)?;
    (!mutable).then_some((inputs, output))
}

/// An argument of the function.
fn input(i: usize, written: syn::Type, floats: &Floats) -> Parameter {
    let ty = floats.read(&written);
    let pass = super::signature::pass(&ty);
    let active = ty.may_be_active();
    let name = Ident::new(&format!("x{i}"), Span::mixed_site());
    let (pattern, mutable, receiver, function, told) = (None, false, None, None, None);
    let (selects, vacant) = (false, false);
    Parameter {
        name,
        pattern,
        mutable,
        receiver,
        written,
        ty,
        pass,
        active,
        selects,
        vacant,
        function,
        told,
        tool: false,
        own: false,
    }
}

/// What goes into a function, what comes out, and whether a call may change what it has captured.
pub type Shape = (Vec<syn::Type>, Option<syn::Type>, bool);

/// What a type says of a function, if it is that of one.
pub fn shape(written: &syn::Type, generics: &[&syn::Generics]) -> Option<Shape> {
    match written {
        syn::Type::Reference(r) => shape(&r.elem, generics),
        syn::Type::Paren(t) => shape(&t.elem, generics),
        syn::Type::Group(t) => shape(&t.elem, generics),
        syn::Type::ImplTrait(t) => of_bounds(&t.bounds),
        syn::Type::TraitObject(t) => of_bounds(&t.bounds),
        syn::Type::FnPtr(f) if f.abi.is_none() => {
            let inputs = f.inputs.iter().map(|arg| arg.ty.clone()).collect();
            Some((inputs, output(&f.output), false))
        }
        syn::Type::Path(p) if p.qself.is_none() => {
            if let Some(inner) = boxed(&p.path) {
                return shape(inner, generics);
            }
            let name = p.path.get_ident()?;
            let own = generics.iter().flat_map(|g| g.type_params()).find(|t| t.ident == *name)?;
            of_bounds(&own.bounds).or_else(|| {
                generics.iter().flat_map(|g| g.where_clause.iter().flat_map(|w| &w.predicates)).find_map(|p| match p {
                    WherePredicate::Type(p) if is_name(&p.bounded_ty, name) => of_bounds(&p.bounds),
                    _ => None,
                })
            })
        }
        _ => None,
    }
}

/// The `T` of a `Box<T>`, or of what shares one.
fn boxed(path: &syn::Path) -> Option<&syn::Type> {
    let last = path.segments.last().filter(|s| ["Box", "Rc", "Arc"].iter().any(|name| s.ident == name))?;
    match &last.arguments {
        syn::PathArguments::AngleBracketed(a) => a.args.iter().find_map(|a| match a {
            syn::GenericArgument::Type(t) => Some(t),
            _ => None,
        }),
        _ => None,
    }
}

/// What a bound such as `FnMut(f64) -> f64` says.
fn of_bounds(bounds: &Punctuated<TypeParamBound, syn::Token![+]>) -> Option<Shape> {
    bounds.iter().find_map(|bound| {
        let TypeParamBound::Trait(bound) = bound else { return None };
        let last = bound.path.segments.last()?;
        let mutable = match last.ident.to_string().as_str() {
            "Fn" => false,
            "FnMut" | "FnOnce" => true,
            _ => return None,
        };
        let syn::PathArguments::Parenthesized(list) = &last.arguments else { return None };
        Some((list.inputs.iter().map(|arg| arg.ty.clone()).collect(), output(&list.output), mutable))
    })
}

/// The type of a parameter that is such a function. Lifetimes that only the function's own type declares are left out.
pub fn of_impl((mut inputs, output, mutable): Shape, generics: &[&syn::Generics]) -> syn::Type {
    struct Elided<'a>(&'a [&'a syn::Generics]);
    impl VisitMut for Elided<'_> {
        fn visit_type_reference_mut(&mut self, r: &mut syn::TypeReference) {
            let own = |l: &syn::Lifetime| self.0.iter().any(|g| g.lifetimes().any(|known| known.lifetime == *l));
            r.lifetime = r.lifetime.take().filter(|l| l.ident == "static" || own(l));
            syn::visit_mut::visit_type_reference_mut(self, r);
        }
    }
    inputs.iter_mut().for_each(|ty| Elided(generics).visit_type_mut(ty));
    let output = output.map(|ty| quote::quote!(-> #ty));
    let bound = if mutable { quote::quote!(FnMut) } else { quote::quote!(Fn) };
    syn::parse_quote!(impl #bound(#(#inputs),*) #output)
}

/// May something with a derivative come out of a function of this type, by its value or by what it is lent?
pub fn gives_something(function: &syn::Type) -> bool {
    let Some((inputs, output, _)) = shape(function, &[]) else { return false };
    let active = |ty: &syn::Type| Ty::of(ty).may_be_active();
    let writes = |ty: &syn::Type| matches!(ty, syn::Type::Reference(r) if r.mutability.is_some() && active(&r.elem));
    output.is_some_and(|ty| active(&ty)) || inputs.iter().any(writes)
}

/// An expression without the parentheses around it.
pub fn strip(e: &syn::Expr) -> &syn::Expr {
    match e {
        syn::Expr::Paren(p) => strip(&p.expr),
        syn::Expr::Group(g) => strip(&g.expr),
        e => e,
    }
}

fn output(output: &syn::ReturnType) -> Option<syn::Type> {
    match output {
        syn::ReturnType::Type(_, ty) => Some((**ty).clone()),
        syn::ReturnType::Default => None,
    }
}

/// The generics without the type parameters that stand for functions: in the siblings those are other functions.
pub fn without_functions(generics: &mut syn::Generics, parameters: &[Parameter]) {
    let functions: Vec<&syn::Type> = parameters.iter().filter(|p| p.function.is_some()).map(|p| &p.written).collect();
    let gone: Vec<Ident> = generics
        .type_params()
        .map(|t| t.ident.clone())
        .filter(|name| functions.iter().any(|ty| names(ty, name)))
        .collect();
    without(generics, &gone);
}

/// The generics without these type parameters, and what is said of them.
pub fn without(generics: &mut syn::Generics, gone: &[Ident]) {
    if gone.is_empty() {
        return;
    }
    generics.params = std::mem::take(&mut generics.params)
        .into_iter()
        .filter(|p| !matches!(p, syn::GenericParam::Type(t) if gone.contains(&t.ident)))
        .collect();
    if let Some(wherever) = &mut generics.where_clause {
        wherever.predicates = std::mem::take(&mut wherever.predicates)
            .into_iter()
            .filter(|p| !matches!(p, WherePredicate::Type(p) if gone.iter().any(|name| is_name(&p.bounded_ty, name))))
            .collect();
    }
    if generics.params.is_empty() {
        (generics.lt_token, generics.gt_token) = (None, None);
    }
}

/// Is it this name, or a reference to it?
fn names(ty: &syn::Type, name: &Ident) -> bool {
    match ty {
        syn::Type::Reference(r) => names(&r.elem, name),
        syn::Type::Paren(t) => names(&t.elem, name),
        syn::Type::Group(t) => names(&t.elem, name),
        ty => is_name(ty, name),
    }
}
