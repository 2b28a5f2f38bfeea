//! Functions that are handed to calls: in each sweep the one that belongs to it.

use super::body::Body;
use super::calls::hidden;
use crate::ir::{ArgValue, Callee, Function};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

impl Body<'_> {
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
    ) -> TokenStream {
        match function {
            Function::Given(given) => {
                let name = given.named(sweep);
                quote!(&mut *#name)
            }
            Function::Item(path) => {
                let path = hidden(&Callee::Path(path.clone()), sweep, 0);
                quote!(&mut #path)
            }
            Function::Lifted { path, inputs, captures, functions } => {
                let open = if sweep == "forward" { 0 } else { *functions };
                let path = hidden(&Callee::Path(path.clone()), sweep, open);
                let name = |text: String| Ident::new(&text, Span::mixed_site()).into_token_stream();
                let mut names = vec![];
                if sweep == "pull" {
                    names.extend([name("record".to_owned()), name("seed".to_owned())]);
                }
                for i in 0..*inputs {
                    names.push(name(format!("x{i}")));
                    if sweep != "record" {
                        names.push(name(format!("x{i}_{}", if sweep == "pull" { "bar" } else { "dot" })));
                    }
                }
                // What is captured is lent, and has no part in what `pull` gives back.
                let lent = captures.len() - functions;
                let captured = captures.clone().map(captured);
                let args: Vec<TokenStream> = names.iter().cloned().chain(captured).collect();
                if sweep == "pull" && lent > 0 {
                    let parts: Vec<TokenStream> = (0..*inputs).map(|i| name(format!("part{i}"))).collect();
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

/// How many generic arguments of a hidden function are left to rustc: what calls of the functions among its arguments
/// keep comes behind the generics that the user writes.
pub(super) fn open_generics<'v>(args: impl Iterator<Item = &'v ArgValue>) -> usize {
    args.filter(|value| matches!(value, ArgValue::Function(_))).count()
}
