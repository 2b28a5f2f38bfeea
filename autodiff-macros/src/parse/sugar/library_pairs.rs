//! Functions of the crate `libm` that give two things, of which each has a function of its own or no derivative, and those that
//! are called by the struct of the crate.
//!
//! ```text
//! libm::sincos(x)      { let x = x; (libm::sin(x), libm::cos(x)) }
//! libm::remquo(x, y)   { let x = x; let y = y; (libm::remainder(x, y), detach(libm::remquo(x, y).1)) }
//! libm::lgamma_r(x)    { let x = x; (libm::lgamma(x), detach(libm::lgamma_r(x).1)) }
//! libm::lgamma_r(x).0  libm::lgamma(x)
//! Libm::<f32>::tanh(x) libm::tanhf(x)
//! ```

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse_quote;
use syn::visit_mut::{self, VisitMut};

/// The functions, and those that give the parts; without a second one, that part is an integer.
const PAIRS: [(&str, &str, Option<&str>); 6] = [
    ("sincos", "sin", Some("cos")),
    ("sincosf", "sinf", Some("cosf")),
    ("remquo", "remainder", None),
    ("remquof", "remainderf", None),
    ("lgamma_r", "lgamma", None),
    ("lgammaf_r", "lgammaf", None),
];

/// Writes the parts out; `ct`: the path of the runtime.
pub fn desugar(item: &mut syn::ItemFn, ct: &TokenStream) {
    Pairs { ct }.visit_block_mut(&mut item.block);
}

struct Pairs<'a> {
    ct: &'a TokenStream,
}

impl VisitMut for Pairs<'_> {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        if let syn::Expr::Call(call) = e
            && let Some(function) = of_struct(&call.func)
        {
            *call.func = syn::Expr::Path(function);
        }
        if let syn::Expr::Field(syn::ExprField { base, member: syn::Member::Unnamed(part), .. }) = e
            && let syn::Expr::Call(call) = &mut **base
            && let Some(pair) = Pair::called(call)
        {
            call.args.iter_mut().for_each(|a| self.visit_expr_mut(a));
            let arguments = &call.args;
            let part = match part.index {
                0 => pair.first(&quote!(#arguments)),
                _ => pair.second(&quote!(#arguments), self.ct),
            };
            *e = parse_quote!(#part);
            return;
        }
        visit_mut::visit_expr_mut(self, e);
        let syn::Expr::Call(call) = e else { return };
        let Some(pair) = Pair::called(call) else { return };
        let arguments = call.args.iter();
        let names: Vec<Ident> =
            ["x", "y"].map(|name| Ident::new(name, Span::mixed_site())).into_iter().take(call.args.len()).collect();
        let again = quote!(#(#names),*);
        let (first, second) = (pair.first(&again), pair.second(&again, self.ct));
        *e = parse_quote!({
            #(let #names = #arguments;)*
            (#first, #second)
        });
    }
}

/// A function of the table, as it is called.
struct Pair {
    function: syn::ExprPath,
    first: &'static str,
    second: Option<&'static str>,
}

impl Pair {
    fn called(call: &syn::ExprCall) -> Option<Pair> {
        let syn::Expr::Path(function) = &*call.func else { return None };
        let mut segments = function.path.segments.iter().rev();
        let (last, library) = (segments.next()?, segments.next()?);
        if segments.next().is_some() || library.ident != "libm" {
            return None;
        }
        let &(_, first, second) = PAIRS.iter().find(|(name, ..)| last.ident == name)?;
        Some(Pair { function: function.clone(), first, second })
    }

    fn first(&self, arguments: &TokenStream) -> TokenStream {
        let first = self.beside(self.first);
        quote!(#first(#arguments))
    }

    fn second(&self, arguments: &TokenStream, ct: &TokenStream) -> TokenStream {
        let function = &self.function;
        match self.second {
            Some(second) => {
                let second = self.beside(second);
                quote!(#second(#arguments))
            }
            None => quote!(#ct::detach(#function(#arguments).1)),
        }
    }

    /// The function of this name in the same library.
    fn beside(&self, name: &str) -> syn::ExprPath {
        let mut path = self.function.clone();
        let last = path.path.segments.last_mut().expect("a name");
        last.ident = Ident::new(name, last.ident.span());
        path
    }
}

/// The function of the library that one of its struct is.
fn of_struct(function: &syn::Expr) -> Option<syn::ExprPath> {
    let syn::Expr::Path(syn::ExprPath { path, qself: None, .. }) = function else { return None };
    let mut segments = path.segments.iter().rev();
    let (last, owner) = (segments.next()?, segments.next().filter(|owner| owner.ident == "Libm")?);
    let syn::PathArguments::AngleBracketed(of) = &owner.arguments else { return None };
    let name = match of.args.first()?.to_token_stream().to_string().as_str() {
        "f64" => last.ident.clone(),
        "f32" => Ident::new(&format!("{}f", last.ident), last.ident.span()),
        _ => return None,
    };
    Some(parse_quote!(libm::#name))
}
