//! What a module shows of a type to all functions in it: which functions the type has, and what these give.

use crate::ir::Ty;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Expr, ReturnType, Signature, Token, Type, braced};

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
    /// The functions that lend a field, by their names: `self.config.gain`.
    pub fields: Vec<(Ident, Expr)>,
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

    /// The field that a function of the type lends: its path from `self`.
    pub fn field(&self, function: &Ident) -> Option<&Expr> {
        self.fields.iter().find(|(name, _)| name == function).map(|(_, field)| field)
    }

    /// Does a function of the type give a text, its own or a lent one?
    pub fn gives_text(&self, function: &Ident) -> bool {
        self.written(&function.to_string()).is_some_and(is_text)
    }

    /// May a function of the type change what it is called on? `None`: it has none of this name.
    pub fn changes(&self, function: &Ident) -> Option<bool> {
        let mut known = self.functions.iter().filter(|sig| sig.ident == *function);
        known.next().map(|sig| sig.receiver().is_some())
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
        let (mut functions, mut fields) = (vec![], vec![]);
        while !inner.is_empty() {
            if inner.parse::<Option<Token![let]>>()?.is_some() {
                let name = inner.parse()?;
                inner.parse::<Token![=]>()?;
                fields.push((name, inner.parse()?));
            } else {
                functions.push(inner.parse()?);
            }
            inner.parse::<Token![;]>()?;
        }
        Ok(Outline { ty, closed, operators, variants, functions, fields })
    }
}

impl ToTokens for Outline {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Outline { ty, closed, operators, variants, functions, fields } = self;
        let fields = fields.iter().map(|(name, field)| quote!(let #name = #field;));
        let arguments = (!closed).then(|| quote!(<..>));
        let variants = (!variants.is_empty()).then(|| quote!(= #(#variants)*));
        tokens.extend(quote!(impl #ty #arguments #(+ #operators)* #variants { #(#functions;)* #(#fields)* }));
    }
}
