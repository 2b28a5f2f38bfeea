//! Results of methods of other blocks, which are taken for floats until a use shows that they are none: a part of them
//! is taken, an item, or what is in an option.

use crate::collections::HashMap;
use crate::ir::named::{is_assumed, is_given};
use crate::lower::{ArgValue, Func, Head, Kind, Lower, Place, Proj, Ty, container};
use proc_macro2::TokenStream;
use quote::quote;

/// Methods that only options and results have.
pub(in crate::lower) const OF_OPTIONS: [&str; 12] = [
    "unwrap",
    "expect",
    "unwrap_or",
    "unwrap_or_else",
    "unwrap_or_default",
    "map_or",
    "map_or_else",
    "map_err",
    "and_then",
    "or_else",
    "ok_or",
    "ok_or_else",
];

/// What is only handed on was taken for a float for want of uses, and may be of any type: rustc finds it, and a record
/// hides it.
pub(in crate::lower) fn hide(func: &mut Func, handed_on: &HashMap<String, Ty>) {
    for v in 0..func.vars.len() {
        if let Ty::Named(name) = func.known(func.vars[v].ty.clone())
            && let Some(hidden) = handed_on.get(name.printed())
        {
            func.vars[v].ty = hidden.clone();
        }
    }
}

impl Lower<'_> {
    /// The name of a float that the result of a method is taken for. What the uses of one result say holds for no
    /// other, so each has a name of its own.
    pub(in crate::lower) fn assumed(&self, number: usize) -> TokenStream {
        let (float, ct) = (self.func.floats.main().tokens().unwrap_or_else(|| quote!(f64)), &self.runtime);
        let number = proc_macro2::Literal::usize_unsuffixed(number);
        quote!(<#float as #ct::Same<#number>>::Type)
    }

    /// Has a use shown that what was taken for a float, or for one in an option, is none?
    pub(in crate::lower) fn is_refuted(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Named(name) => is_assumed(name) && self.is_structured(name.printed()),
            Ty::Option(t) | Ty::Result(t, _) => self.is_refuted(t),
            _ => false,
        }
    }

    /// A use shows that the type is no float, if it was taken for one.
    pub(in crate::lower) fn refute(&mut self, ty: &Ty) -> bool {
        let assumed = matches!(ty.peeled(), Ty::Named(name) if is_assumed(name));
        if assumed {
            // What was computed with it as with a float may be none either.
            self.refuted |= !self.is_refuted(ty.peeled());
            self.mark(ty.peeled());
        }
        assumed
    }

    /// Is it a method that only options have, of what a method of the user's gives?
    pub(in crate::lower) fn is_option_of_method(&self, m: &syn::ExprMethodCall) -> bool {
        let syn::Expr::MethodCall(inner) = &*m.receiver else { return false };
        let open = match self.infer(&m.receiver) {
            Ty::Unknown => true,
            Ty::Named(name) => is_given(name.printed()),
            _ => false,
        };
        open && OF_OPTIONS.contains(&m.method.to_string().as_str())
            && matches!(self.infer(&inner.receiver).peeled(), Ty::Named(_))
            && (self.mentions_active(&m.receiver) || self.kinds.is_optional(std::ptr::from_ref(inner) as usize))
            && !container::is_of_std(inner)
            && !self.is_stream(&m.receiver)
    }

    /// What the function does with its variables, once it is lowered as far as is known.
    pub(in crate::lower) fn refute_by_uses(&mut self) {
        let mut found: Vec<Ty> = vec![];
        let func = &self.func;
        if !func.vars.iter().any(|v| matches!(v.ty.peeled(), Ty::Named(name) if is_assumed(name))) {
            return;
        }
        let mut taken_apart = |place: &Place| {
            for (i, step) in place.path.iter().enumerate() {
                if !matches!(step, Proj::Deref) {
                    found.push(func.type_of(&Place { root: place.root, path: place.path[..i].to_vec() }));
                }
            }
        };
        let mut whole: Vec<Place> = vec![];
        func.body.each_stmt(&mut |stmt| {
            stmt.kind.each_value(&mut |value| value.each_place(&mut taken_apart));
            match &stmt.kind {
                Kind::Set { place, .. } => taken_apart(place),
                Kind::Unpack { place, .. } | Kind::Split { place, .. } | Kind::Edit { place, .. } => {
                    taken_apart(place);
                    whole.push(place.clone());
                }
                Kind::Call(call) => call.args.iter().for_each(|arg| match &arg.value {
                    ArgValue::Value(value) => value.each_place(&mut taken_apart),
                    ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => taken_apart(place),
                    ArgValue::Function(_) => {}
                }),
                Kind::Loop(l) => {
                    if let Head::Items { sources, .. } = &l.head {
                        sources.iter().for_each(|source| {
                            taken_apart(&source.place);
                            whole.push(source.place.clone());
                        });
                    }
                }
                _ => {}
            }
        });
        found.extend(whole.iter().map(|place| func.type_of(place)));
        for ty in found {
            self.refute(&ty);
        }
    }
}
