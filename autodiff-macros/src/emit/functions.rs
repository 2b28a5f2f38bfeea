//! Functions that are handed to calls: in each sweep the one that belongs to it.

use super::body::Body;
use super::home::{hidden, home_of};
use super::shared::Shared;
use crate::ir::{ArgValue, Callee, Function};
use crate::names;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

impl Body<'_> {
    /// A function as an argument of a call, and what stands beside it in place of its derivative. A function of which only
    /// its name is known, may be one through which no derivative comes where it is called: then it is taken as it is, of which
    /// the callee tells (`given_as`), and no pullback is given it.
    pub(super) fn handed_to(
        &self,
        (callee, at): (&Callee, usize),
        function: &Function,
        sweep: &str,
        captured: &dyn Fn(usize) -> TokenStream,
        shared: &Shared<'_>,
    ) -> TokenStream {
        let mut text = self.handed(function, sweep, captured, shared);
        if let (Function::Item(path, true), Some(home), Some(given)) = (function, home_of(callee), names::given_as(at))
        {
            let plain = if sweep == "pull" { quote!(()) } else { quote!(#path) };
            text = quote!(<#home>::#given(#plain, #text));
        }
        if sweep == "record" { text } else { quote!(#text, ::core::option::Option::None) }
    }

    /// A function as an argument; `captured` writes what the call has at a position.
    ///
    /// ```text
    /// forward: |x, x_dot| lifted::forward(x, x_dot, &k, Some(&k_dot))
    /// record:  |x| lifted::record(x, &k)
    /// pull:    |record, seed, x, x_bar| lifted::pull(record, seed, x, x_bar, &k, Some(&mut k_bar))
    /// ```
    pub(super) fn handed(
        &self,
        function: &Function,
        sweep: &str,
        captured: &dyn Fn(usize) -> TokenStream,
        shared: &Shared<'_>,
    ) -> TokenStream {
        match function {
            Function::Given(given) if shared.has(given) => {
                let (name, names) = (given.named(sweep), parameters(given.inputs.len(), sweep, &[]));
                quote!(&mut |#(#names),*| (#name.borrow_mut())(#(#names),*))
            }
            Function::Given(given) => {
                let name = given.named(sweep);
                quote!(&mut *#name)
            }
            Function::Nothing(inputs) => nothing(*inputs, sweep),
            Function::Item(path, _) => {
                let path = hidden(&Callee::Path(path.clone().into()), sweep, 0);
                quote!(&mut #path)
            }
            Function::Lifted { path, inputs, slices, captures, functions } => {
                let open = if sweep == "forward" { 0 } else { *functions };
                let path = hidden(&Callee::Path(path.clone().into()), sweep, open);
                let captured: Vec<TokenStream> = captures.clone().map(captured).collect();
                let names = parameters(*inputs, sweep, &captured);
                // What is captured is lent, or a function, and has no part in what `pull` gives back.
                let lent = captures.len();
                let mut args: Vec<TokenStream> = names.iter().map(ToTokens::to_token_stream).collect();
                if sweep != "record" {
                    let (ct, kept) = (self.writer.ct, args.len() - 2 * inputs);
                    for at in slices.iter().map(|i| kept + 2 * i + 1) {
                        let derivative = &args[at];
                        args[at] = quote!(#ct::sliced(#derivative));
                    }
                }
                args.extend(captured);
                if sweep == "pull" && lent > 0 {
                    let parts: Vec<Ident> = (0..*inputs).map(|i| own(&format!("part{i}"))).collect();
                    let lent = (0..lent).map(|_| quote!(()));
                    return quote!(&mut |#(#names),*| {
                        let (#(#parts,)* #(#lent,)*) = #path(#(#args),*);
                        (#(#parts,)*)
                    });
                }
                quote!(&mut |#(#names),*| #path(#(#args),*))
            }
        }
    }
}

/// A closure that does nothing in any sweep: of its arguments, whose types only rustc knows, it gives back what is zero.
fn nothing(inputs: usize, sweep: &str) -> TokenStream {
    let ignored = |n: usize| (0..n).map(|_| quote!(_));
    let (zeros, both, one) =
        ((0..inputs).map(|_| quote!(::core::default::Default::default())), ignored(2 * inputs), ignored(inputs));
    match sweep {
        "forward" => quote!(&mut |#(#both),*| ((), ())),
        "record" => quote!(&mut |#(#one),*| ((), ())),
        _ => quote!(&mut |_: &(), _, #(#both),*| (#(#zeros,)*)),
    }
}

/// The parameters of the function that stands for a lifted closure: names that nothing has which it captures, so that
/// a variable `x0` of the user's keeps its cotangent `x0_bar`.
fn parameters(inputs: usize, sweep: &str, captured: &[TokenStream]) -> Vec<Ident> {
    let numbered = |base: &str| -> Vec<Ident> {
        let suffix = if sweep == "pull" { "_bar" } else { "_dot" };
        let suffixes = if sweep == "record" { &[""][..] } else { &["", suffix] };
        let of_one = |i| suffixes.iter().map(move |suffix| own(&format!("{base}{i}{suffix}")));
        (0..inputs).flat_map(of_one).collect()
    };
    let is_free = |ident: &Ident| !captured.iter().any(|code| names::mentions(code, ident));
    let mut base = "x".to_owned();
    while !numbered(&base).iter().all(is_free) {
        base.push('x');
    }
    let kept = if sweep == "pull" { vec![own("record"), own("seed")] } else { vec![] };
    kept.into_iter().chain(numbered(&base)).collect()
}

/// A name in the macro's own context.
fn own(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// How many generic arguments of a hidden function are left to rustc: what calls of the functions among its arguments
/// keep comes behind the generics that the user writes.
pub(super) fn open_generics<'v>(args: impl Iterator<Item = &'v ArgValue>) -> usize {
    args.filter(|value| matches!(value, ArgValue::Function(_))).count()
}
