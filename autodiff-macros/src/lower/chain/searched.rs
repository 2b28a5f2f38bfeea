//! Consumers that ask of the items until one says enough, where the chain is not copied as it stands: its iterator is in a
//! variable, or a closure of it has effects.

use crate::ir::code;
use crate::lower::{Lower, Target, Ty, Val};
use crate::syntax::Spanned;
use quote::quote;

impl Lower<'_> {
    /// `any`, `all` and `position` of a chain; `None` if the method is none of them.
    pub(in crate::lower) fn searched(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        let name = m.method.to_string();
        if !matches!(name.as_str(), "any" | "all" | "position") || m.args.len() != 1 || !self.is_stream(&m.receiver) {
            return None;
        }
        let chain = self.chain(&m.receiver)?;
        let f = self.function_argument(&m.args[0])?;
        let (first, ty) = match name.as_str() {
            "any" => (quote!(false), Ty::Bool),
            "all" => (quote!(true), Ty::Bool),
            _ => (quote!(::core::option::Option::None), Ty::Option(Box::new(Ty::usize()))),
        };
        let answer = self.state(&name, ty, first);
        let text = self.func.var(answer).name.clone();
        let count = (name == "position").then(|| self.state("count", Ty::usize(), quote!(0usize)));
        let target = self.target();
        self.drive(&chain, target, &[], &mut |s, item| {
            let item = s.settled_item(m.span(), item);
            let at = count.map(|count| s.counted(count));
            let mut cond = s.asked(&f, &[&item], false);
            if name == "all" {
                let asked = code::operand(&cond.tokens);
                cond.tokens = quote!(!#asked);
            }
            s.when(
                cond,
                |s| {
                    let (value, reads) = match at {
                        Some(at) => {
                            let name = s.func.var(at).name.clone();
                            (quote!(::core::option::Option::Some(#name)), s.on(at, quote!()))
                        }
                        None if name == "any" => (quote!(true), code::nothing()),
                        None => (quote!(false), code::nothing()),
                    };
                    s.change(answer, quote!(#text = #value;), &reads);
                    s.jump_to(m.span(), Target::Break(target));
                },
                |_| {},
            );
        });
        Some(self.load(answer.into()))
    }
}
