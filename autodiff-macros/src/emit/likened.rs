//! Functions that traits of the user's have under names of floats' functions (`F::sqrt(x)`).
//!
//! Where a function does not see the trait, it takes `sqrt` for that of floats. If the trait has the attribute, and so a
//! derivative of its own, that may be another one: so the trait has a function that answers, `sqrt_is_of_floats`, which fails
//! to compile unless an `impl` with the attribute just calls the float's. A trait without the attribute has none, and is
//! not asked.

use super::siblings::Context;
use crate::names;
use crate::rules;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{Expr, Stmt};

/// The answer in the definition of a trait, for a function whose derivative is its own. `skipped`: it has none.
pub fn denied(trait_: &Ident, sig: &syn::Signature, skipped: bool) -> Option<TokenStream> {
    let (answer, function) = (answer(sig)?, function());
    let said = format!(
        "`{0}` of `{trait_}` has a derivative of its own, and is called where the trait is not seen, as that of floats: \
         write `{trait_}::{0}(…)` there, or put both into one module with `#[differentiate]`",
        sig.ident
    );
    let refused = (!skipped).then(|| quote!(const { ::core::assert!(#function == 0, #said) }));
    Some(quote! {
        #[doc(hidden)]
        fn #answer<const #function: ::core::primitive::u64>() where Self: ::core::marker::Sized { #refused }
    })
}

/// The answer in an `impl` of the trait, where the function is that of floats.
pub fn granted(method: &syn::ImplItemFn) -> Option<TokenStream> {
    let (answer, function) = (answer(&method.sig).filter(|_| is_of_floats(method))?, function());
    Some(quote! {
        #[doc(hidden)]
        fn #answer<const #function: ::core::primitive::u64>() {}
    })
}

impl Context<'_> {
    /// The questions about what the function takes for functions of floats.
    pub(super) fn asks_for_likeness(&self) -> Option<TokenStream> {
        let asked = &self.source.likened;
        let mut answers: Vec<Ident> = asked.iter().map(|(_, name)| named(name)).collect();
        answers.sort();
        answers.dedup();
        let questions = asked.iter().map(|(param, name)| {
            let answer = named(name);
            quote!(#param::#answer::<1>();)
        });
        let (plain, function) = (Ident::new("CtPlain", Span::mixed_site()), function());
        (!asked.is_empty()).then(|| {
            quote! {
                {
                    trait #plain {
                        #(fn #answers<const #function: ::core::primitive::u64>() {})*
                    }
                    impl<T: ?::core::marker::Sized> #plain for T {}
                    #(#questions)*
                }
            }
        })
    }
}

fn answer(sig: &syn::Signature) -> Option<Ident> {
    rules::method(&sig.ident.to_string(), sig.inputs.len()).map(|_| named(&sig.ident))
}

fn named(name: &Ident) -> Ident {
    Ident::new(&names::sibling(name, "is_of_floats").to_string(), Span::mixed_site())
}

fn function() -> Ident {
    Ident::new("CT_FUNCTION", Span::mixed_site())
}

/// Does it do nothing but to call the function of floats that has its name, with its own arguments?
fn is_of_floats(method: &syn::ImplItemFn) -> bool {
    let [Stmt::Expr(body, None)] = method.block.stmts.as_slice() else { return false };
    let own = method.sig.ident.to_string();
    let (same, given): (bool, Vec<&Expr>) = match body {
        Expr::MethodCall(m) => (m.method == own, std::iter::once(&*m.receiver).chain(&m.args).collect()),
        Expr::Call(c) => match &*c.func {
            Expr::Path(p) => (is_path_of_floats(&p.path, &own), c.args.iter().collect()),
            _ => return false,
        },
        _ => return false,
    };
    same && given.len() == method.sig.inputs.len()
        && given.iter().zip(&method.sig.inputs).all(|(e, input)| is_given(e, input))
}

/// `f64::sin`, `Float::sin`, `libm::sinf`.
fn is_path_of_floats(path: &syn::Path, name: &str) -> bool {
    let mut segments = path.segments.iter().rev();
    let (Some(last), Some(owner)) = (segments.next(), segments.next()) else { return false };
    last.ident == name || owner.ident == "libm" && last.ident == format!("{name}f")
}

/// Is it this parameter?
fn is_given(e: &Expr, input: &syn::FnArg) -> bool {
    match (e, input) {
        (Expr::Paren(p), _) => is_given(&p.expr, input),
        (Expr::Unary(u), _) => matches!(u.op, syn::UnOp::Deref(_)) && is_given(&u.expr, input),
        (Expr::Path(p), syn::FnArg::Receiver(_)) => p.path.is_ident("self"),
        (Expr::Path(p), syn::FnArg::Typed(typed)) => {
            matches!(&*typed.pat, syn::Pat::Ident(own) if p.path.is_ident(&own.ident))
        }
        _ => false,
    }
}
