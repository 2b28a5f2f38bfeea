//! Code that is never run, of a value of a type: where a type has no name, rustc reads it off.

use super::named::{is_hidden, is_unnamed, unspaced};
use super::{Float, Func, Ty};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use std::collections::BTreeMap;

impl Ty {
    /// Is it a type that is made and never named, or what such a one leads to?
    pub fn is_unnamed(&self) -> bool {
        matches!(self, Ty::Named(name) | Ty::Moved(name) if is_unnamed(name.printed()))
    }

    /// What it is recorded as: a number whose type has no name like any other value, also in containers.
    pub fn recorded(self) -> Ty {
        match self {
            Ty::Float(Float::Named(name)) | Ty::Int(Some(name)) if is_unnamed(name.printed()) => Ty::Named(name),
            Ty::Tuple(ts) => Ty::Tuple(ts.into_iter().map(Ty::recorded).collect()),
            Ty::Array(t, n) => Ty::Array(Box::new(t.recorded()), n),
            Ty::Vec(t) => Ty::Vec(Box::new(t.recorded())),
            Ty::Option(t) => Ty::Option(Box::new(t.recorded())),
            Ty::Result(t, error) => Ty::Result(Box::new(t.recorded()), error),
            ty => ty,
        }
    }
}

/// Calls, never made, that give values of types that have no name, by what stands for it, however that is spaced.
#[derive(Debug, Clone, Default)]
pub struct Witnesses(BTreeMap<String, TokenStream>);

impl Witnesses {
    /// The call for a name.
    pub fn get(&self, name: &str) -> Option<&TokenStream> {
        self.0.get(&unspaced(name))
    }

    /// All calls.
    pub fn calls_mut(&mut self) -> impl Iterator<Item = &mut TokenStream> {
        self.0.values_mut()
    }

    /// A call gives values of the type.
    pub fn insert(&mut self, name: &str, call: TokenStream) {
        self.0.insert(unspaced(name), call);
    }
}

impl Func {
    /// Code of the type; `None` where nothing shows it.
    pub fn shown(&self, ty: &Ty) -> Option<TokenStream> {
        let ct = Ident::new("cotangent_runtime", Span::call_site());
        let inner = |ty: &Ty| self.shown(ty);
        if let Ty::Plain(name) = ty
            && is_unnamed(name.printed())
        {
            return self.shown_key(&name.tokens());
        }
        // What has no derivative is of the type that is asked for there.
        if matches!(ty.peeled(), Ty::Plain(_) | Ty::Unknown) {
            return Some(quote!(#ct::never()));
        }
        if let Some(name) = ty.tokens()
            && !is_hidden(&name.to_string())
            && !matches!(ty, Ty::Slice(_))
        {
            return Some(quote!(#ct::never::<#name>()));
        }
        Some(match ty {
            // A number that nothing tells more of.
            Ty::Float(Float::Open) => {
                let float = self.floats.of_literals().tokens()?;
                quote!(#ct::never::<#float>())
            }
            Ty::Int(None) => quote!(0),
            Ty::Named(name) | Ty::Moved(name) | Ty::Float(Float::Named(name)) | Ty::Int(Some(name)) => {
                return self.shown_by_name(&name.tokens());
            }
            Ty::Kept(name) => {
                let value = self.shown_by_name(&name.tokens())?;
                quote!(#ct::keep(&#value))
            }
            Ty::Ref(unique, t) => {
                if let (false, Ty::Slice(t)) = (*unique, &**t) {
                    let value = inner(t)?;
                    return Some(quote!(#ct::shown::slice(#value)));
                }
                let value = inner(t)?;
                if *unique { quote!(&mut #value) } else { quote!(#ct::shown::to(#value)) }
            }
            // What a reference to one refers to.
            Ty::Slice(t) => {
                let value = inner(t)?;
                quote!(#ct::shown::list(#value)[..])
            }
            Ty::Tuple(ts) => {
                let ts = ts.iter().map(inner).collect::<Option<Vec<_>>>()?;
                quote!((#(#ts,)*))
            }
            Ty::Vec(t) => {
                let value = inner(t)?;
                quote!(#ct::shown::list(#value))
            }
            Ty::Array(t, Some(n)) => {
                let value = inner(t)?;
                quote!(#ct::shown::array::<_, { #n }>(#value))
            }
            Ty::Option(t) => {
                let value = inner(t)?;
                quote!(::core::option::Option::Some(#value))
            }
            Ty::Result(t, Some(error)) => {
                let (value, error) = (inner(t)?, self.shown_by_name(&error.tokens())?);
                quote!(#ct::shown::result(#value, #error))
            }
            Ty::Boxed(t) => {
                let value = inner(t)?;
                quote!(::std::boxed::Box::new(#value))
            }
            _ => return None,
        })
    }

    /// Is there code of a type without a name?
    pub fn is_shown(&self, ty: &Ty) -> bool {
        self.shown(ty).is_some()
    }

    /// The key of an element of a value without a name.
    fn shown_key(&self, name: &TokenStream) -> Option<TokenStream> {
        let syn::Type::Path(syn::TypePath { qself: None, path, .. }) = syn::parse2(name.clone()).ok()? else {
            return None;
        };
        let last = path.segments.last()?;
        let syn::PathArguments::AngleBracketed(list) = &last.arguments else { return None };
        let (own, by) = (list.args.first()?, list.args.last()?);
        let (of, ct) = (self.shown_by_name(&quote!(#own))?, Ident::new("cotangent_runtime", Span::call_site()));
        match last.ident.to_string().as_str() {
            "KeyOf" => Some(quote!(#ct::shown::key_of::<#by, _>(#of))),
            "LentKey" => Some(quote!(#ct::shown::lent_key::<#by, _>(#of))),
            _ => None,
        }
    }

    /// Code of a type that is hidden, since nothing is said of what a function gives, or of a part of it.
    pub fn shown_hidden(&self, name: &TokenStream) -> Option<TokenStream> {
        let text = name.to_string();
        (is_hidden(&text) && !is_unnamed(&text)).then(|| self.shown_by_name(name)).flatten()
    }

    /// The same by the name of a type: of one that is made here, or of what such a one leads to.
    fn shown_by_name(&self, name: &TokenStream) -> Option<TokenStream> {
        let text = name.to_string();
        if let Some(code) = self.witnesses.get(&text) {
            return Some(code.clone());
        }
        if !is_hidden(&text) {
            let ct = Ident::new("cotangent_runtime", Span::call_site());
            return Some(quote!(#ct::never::<#name>()));
        }
        if let Some(code) = self.makers.get(&unspaced(&text)) {
            return Some(code.clone());
        }
        let syn::Type::Path(syn::TypePath { qself: Some(step), path, .. }) = syn::parse2(name.clone()).ok()? else {
            return None;
        };
        let own = step.ty;
        let of = self.shown_by_name(&quote!(#own))?;
        let by = path.segments.get(step.position.checked_sub(1)?)?;
        let arguments: Vec<TokenStream> = match &by.arguments {
            syn::PathArguments::AngleBracketed(list) => list.args.iter().map(|a| quote!(#a)).collect(),
            _ => vec![],
        };
        let ct = Ident::new("cotangent_runtime", Span::call_site());
        let given = path.segments.last()?.ident.to_string();
        Some(match (by.ident.to_string().as_str(), &arguments[..]) {
            ("Part", [number]) => quote!(#ct::shown::part::<#number, _, _>(#of)),
            ("Gives", [number]) if self.methods.get(&text).is_some() => {
                let call = self.methods.get(&text)?;
                quote!({ use #ct::shown::Called as _; #ct::shown::giving::<#number, _>(#of).ct_given(|mut of| #call) })
            }
            ("Gives", [number, ..]) => quote!(#ct::shown::given::<#number, _, _>(#of)),
            ("Elements", []) => quote!(#ct::shown::element(#of)),
            ("Differentiable", []) if given == "Owned" => quote!(#ct::zero_like(&#of)),
            ("Differentiable", []) if given == "Kept" => quote!(#ct::keep(&#of)),
            ("Keyed", [by]) if given == "Element" => quote!(#ct::shown::keyed::<#by, _>(#of)),
            ("Lends", [method]) if given == "Element" => quote!(#ct::shown::lent::<#method, _>(#of)),
            ("Optional", []) if given == "Value" => quote!(#ct::shown::value(#of)),
            ("Optional", []) if given == "Error" => quote!(#ct::shown::error(#of)),
            (operator, [op, rest @ ..]) if operator.starts_with("Operator") && given == "Output" => {
                let output = Ident::new(&operator.replace("Operator", "output_").to_lowercase(), Span::call_site());
                let rest = rest.iter().map(|ty| self.shown_by_name(ty)).collect::<Option<Vec<_>>>()?;
                let skipped = rest.iter().map(|_| quote!(_));
                quote!(#ct::shown::#output::<#op, _ #(, #skipped)*>(#of #(, #rest)*))
            }
            _ => return None,
        })
    }
}
