//! What a module shows of a type to all functions in it: which functions the type has, and what these give.

use crate::ir::Ty;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Expr, ReturnType, Signature, Token, Type, braced, parenthesized};

/// A type by its name, with its functions. Those without a result that is named here may give anything.
#[derive(Debug, Clone)]
pub struct Outline {
    pub ty: Ident,
    /// Has the type no parameters, so that its name says it?
    pub closed: bool,
    /// The functions of the type that are those of operators.
    pub operators: Vec<Ident>,
    /// The variants without fields that might be constants, by their names: `Dir::N`.
    pub variants: Vec<Ident>,
    pub functions: Vec<Signature>,
    /// The functions that do nothing but lend a place of what they are called on.
    pub places: Vec<LentPlace>,
    /// Those that do nothing but make a value of the type of what they are given.
    pub constructors: Vec<Constructor>,
}

/// May the function change what it is called on?
pub fn changes(sig: &Signature) -> bool {
    sig.receiver().is_some_and(|own| matches!(own.kind, syn::ReceiverKind::Reference(.., Some(_))))
}

/// A function that stands for a place: `fn row(&self, i: usize) -> &[f64] { &self.data[i * self.n..(i + 1) * self.n] }`.
#[derive(Debug, Clone)]
pub struct LentPlace {
    pub function: Ident,
    /// Its parameters behind `self`, which stand in indices.
    pub params: Vec<Ident>,
    /// How it gives the place.
    pub lends: Lends,
    /// The place, from `self`.
    pub place: Expr,
}

/// How a method gives a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lends {
    /// By value, as a copy.
    Copy,
    /// `&place`
    Shared,
    /// `&mut place`
    Unique,
}

impl ToTokens for Lends {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Lends::Copy => {}
            Lends::Shared => tokens.extend(quote!(&)),
            Lends::Unique => tokens.extend(quote!(&mut)),
        }
    }
}

impl Outline {
    /// Is it a name of the type: `Tensor`, `Tensor < f64 >`?
    pub fn is_of(&self, printed: &str) -> bool {
        self.ty == printed.split(' ').next().unwrap_or_default()
    }

    pub fn has(&self, function: &Ident) -> bool {
        self.functions.iter().any(|sig| sig.ident == *function)
    }

    /// What a function of the type gives, as a value of its own.
    pub fn gives(&self, function: &str) -> Option<&Type> {
        self.written(function).filter(|ty| !matches!(ty, Type::Reference(_)))
    }

    /// Does a function of the type lend what it gives? `None`: it has none of this name.
    pub fn lends(&self, function: &Ident) -> Option<bool> {
        let lent = |ty: &Type| matches!(ty, Type::Reference(r) if r.mutability.is_none()) && !is_text(ty);
        let lends = || self.written(&function.to_string()).is_some_and(lent);
        self.has(function).then(lends)
    }

    /// The place that a function of the type stands for.
    pub fn place(&self, function: &Ident) -> Option<&LentPlace> {
        self.places.iter().find(|place| place.function == *function)
    }

    /// Does a function of the type give a text, its own or a lent one?
    pub fn gives_text(&self, function: &Ident) -> bool {
        self.written(&function.to_string()).is_some_and(is_text)
    }

    /// May a function of the type change what it is called on? `None`: it has none of this name.
    pub fn changes(&self, function: &Ident) -> Option<bool> {
        self.functions.iter().find(|sig| sig.ident == *function).map(changes)
    }

    /// Is a function of the type lent what it is called on to be read?
    pub fn reads(&self, function: &Ident) -> bool {
        let known = self.functions.iter().find(|sig| sig.ident == *function);
        known.is_some_and(|sig| sig.receiver().is_some() && !changes(sig))
    }

    /// Does what a function of the type gives depend on parameters of its own?
    pub fn is_open(&self, function: &str) -> bool {
        self.functions.iter().any(|sig| sig.ident == function && sig.generics.type_params().next().is_some())
    }

    /// Does a function of the type hand back the unique reference that it is called on?
    pub fn hands_back(&self, function: &Ident) -> bool {
        let unique = match self.written(&function.to_string()) {
            Some(Type::Reference(r)) => r.mutability.and(Some(&*r.elem)),
            _ => None,
        };
        let own =
            |ty: &Type| matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|s| s.ident == self.ty));
        self.changes(function) == Some(true) && unique.is_some_and(own)
    }

    fn written(&self, function: &str) -> Option<&Type> {
        let known = self.functions.iter().find(|sig| sig.ident == function)?;
        match &known.output {
            ReturnType::Type(_, ty) => Some(ty),
            ReturnType::Default => None,
        }
    }
}

/// A text that is lent, or owns its characters?
pub fn is_text(ty: &Type) -> bool {
    match ty {
        Type::Reference(r) => r.mutability.is_none() && Ty::of(&r.elem).is_str(),
        ty => Ty::of(ty).is_text(),
    }
}

impl Parse for Outline {
    fn parse(input: ParseStream<'_>) -> syn::Result<Outline> {
        input.parse::<Token![impl]>()?;
        let ty = input.parse()?;
        let closed = input.parse::<Option<Token![<]>>()?.is_none();
        if !closed {
            input.parse::<Token![..]>()?;
            input.parse::<Token![>]>()?;
        }
        let mut operators = vec![];
        while input.parse::<Option<Token![+]>>()?.is_some() {
            operators.push(input.parse()?);
        }
        let mut variants = vec![];
        if input.parse::<Option<Token![=]>>()?.is_some() {
            while !input.peek(syn::token::Brace) {
                variants.push(input.parse()?);
            }
        }
        let inner;
        braced!(inner in input);
        let (mut functions, mut places, mut constructors) = (vec![], vec![], vec![]);
        while !inner.is_empty() {
            if inner.peek(Token![let]) {
                places.push(inner.parse()?);
            } else if inner.peek(Token![struct]) {
                constructors.push(inner.parse()?);
            } else {
                functions.push(inner.parse()?);
            }
            inner.parse::<Token![;]>()?;
        }
        Ok(Outline { ty, closed, operators, variants, functions, places, constructors })
    }
}

impl ToTokens for Outline {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Outline { ty, closed, operators, variants, functions, places, constructors } = self;
        let arguments = (!closed).then(|| quote!(<..>));
        let variants = (!variants.is_empty()).then(|| quote!(= #(#variants)*));
        tokens.extend(
            quote!(impl #ty #arguments #(+ #operators)* #variants { #(#functions;)* #(#places;)* #(#constructors;)* }),
        );
    }
}

/// A function that makes a value: `fn new(x: f64, y: f64) -> Self { Vec2 { x, y } }`.
#[derive(Debug, Clone)]
pub struct Constructor {
    pub function: Ident,
    /// Its parameters, each of which is a field, in this order.
    pub params: Vec<Ident>,
    pub value: Expr,
}

/// `row(i, j) =`: a function by its name and its parameters, of which is said what it stands for.
fn head(input: ParseStream<'_>) -> syn::Result<(Ident, Vec<Ident>)> {
    let function = input.parse()?;
    let inner;
    parenthesized!(inner in input);
    let params = inner.parse_terminated(Ident::parse, Token![,])?;
    input.parse::<Token![=]>()?;
    Ok((function, params.into_iter().collect()))
}

impl Parse for LentPlace {
    fn parse(input: ParseStream<'_>) -> syn::Result<LentPlace> {
        input.parse::<Token![let]>()?;
        let (function, params) = head(input)?;
        let lends = match (input.parse::<Option<Token![&]>>()?, input.parse::<Option<Token![mut]>>()?) {
            (None, _) => Lends::Copy,
            (Some(_), None) => Lends::Shared,
            (Some(_), Some(_)) => Lends::Unique,
        };
        Ok(LentPlace { function, params, lends, place: input.parse()? })
    }
}

impl ToTokens for LentPlace {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let LentPlace { function, params, lends, place } = self;
        tokens.extend(quote!(let #function(#(#params),*) = #lends #place));
    }
}

impl Parse for Constructor {
    fn parse(input: ParseStream<'_>) -> syn::Result<Constructor> {
        input.parse::<Token![struct]>()?;
        let (function, params) = head(input)?;
        Ok(Constructor { function, params, value: input.parse()? })
    }
}

impl ToTokens for Constructor {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Constructor { function, params, value } = self;
        tokens.extend(quote!(struct #function(#(#params),*) = #value));
    }
}
