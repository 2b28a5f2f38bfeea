//! Calls in the core language: see [`super::again`].
//!
//! The records of calls are not written down: where the backward sweep comes to a call, it calls the `f_rev` of the
//! callee, which goes forward once more. So it has to have what the callee was given: numbers, and what was lent.

use super::body::Body;
use super::core_language::{can_add, fixed_zero, shape, zero};
use crate::ir::{ArgValue, Call, Callee, Expr, Func, PullArg, Ty, VarId};
use crate::names;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// The sibling of a callee, under the path of the call.
fn sibling(callee: &Callee, suffix: &str) -> syn::Path {
    let mut path = free(callee).expect("a free function").clone();
    let last = path.segments.last_mut().expect("a path has a segment");
    last.ident = names::sibling(&last.ident, suffix);
    path
}

/// The path of a callee that is a free function.
fn free(callee: &Callee) -> Option<&syn::Path> {
    match callee {
        Callee::Path(path) if !callee.is_associated() => Some(path),
        _ => None,
    }
}

/// What is known of the type of an argument by value.
fn value_type(func: &Func, e: &Expr) -> Ty {
    match e {
        Expr::Load(place) => shape(func, place),
        Expr::Inert(code) if matches!(code.ty, Ty::Unknown) => Ty::OPEN,
        Expr::Inert(code) => code.ty.clone(),
        Expr::Number(_) | Expr::Prim { .. } | Expr::Std { .. } | Expr::Rule { .. } => Ty::OPEN,
        Expr::Cast { to, .. } => to.clone(),
        _ => Ty::Unknown,
    }
}

/// Does the signature of a callee with an argument of this type say that it has a derivative? `None`: not known.
fn has_derivative(ty: &Ty) -> Option<bool> {
    match ty {
        ty if can_add(ty) => Some(true),
        ty if !ty.may_be_active() => Some(false),
        _ => None,
    }
}

fn in_the_way(callee: &Callee, what: &str) -> Option<String> {
    let callee = callee.to_token_stream().to_string().replace(' ', "");
    Some(format!("it calls `{callee}` {what}"))
}

/// What keeps the forward derivative of a call from being written.
pub fn forward_obstacle(func: &Func, call: &Call, tangents: &[Option<ArgValue>]) -> Option<String> {
    let unknown = || in_the_way(&call.callee, "with an argument of a type that is not known here");
    if free(&call.callee).is_none() {
        return in_the_way(&call.callee, "of a type");
    }
    for (arg, tangent) in call.args.iter().zip(tangents) {
        if let ArgValue::Function(_) = arg.value {
            return in_the_way(&call.callee, "with a function as an argument");
        }
        let fine = match (&arg.value, tangent) {
            (ArgValue::Value(e), tangent) => {
                let ty = value_type(func, e);
                has_derivative(&ty).is_some_and(|has| !has || tangent.is_some() || fixed_zero(&ty).is_some())
            }
            (ArgValue::Shared { place, .. }, None) => {
                has_derivative(&shape(func, place)).is_some_and(|has| !has || zero(func, place).is_some())
            }
            (ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. }, Some(_)) => {
                has_derivative(&shape(func, place)) == Some(true)
            }
            (ArgValue::Unique { place, .. }, None) => has_derivative(&shape(func, place)) == Some(false),
            (ArgValue::Function(_), _) => false,
        };
        if !fine {
            return unknown();
        }
    }
    None
}

/// What keeps the backward sweep of a call from being written.
pub fn reverse_obstacle(func: &Func, callee: &Callee, args: &[PullArg]) -> Option<String> {
    if free(callee).is_none() {
        return in_the_way(callee, "of a type");
    }
    for arg in args {
        match arg {
            PullArg::Number(_) | PullArg::Kept(Expr::Load(_)) => {}
            PullArg::Shared(ArgValue::Shared { place, .. }, bar) => match has_derivative(&shape(func, place)) {
                Some(has) if !has || bar.is_some() || zero(func, place).is_some() => {}
                _ => return in_the_way(callee, "with an argument of a type that is not known here"),
            },
            PullArg::Unique(..) => return in_the_way(callee, "with a `&mut` argument"),
            PullArg::Function(_) => return in_the_way(callee, "with a function as an argument"),
            _ => return in_the_way(callee, "with an argument that is given away"),
        }
    }
    None
}

impl Body<'_> {
    /// `let (r, r_dot) = g_fwd(x, &x_dot, k, k_dot);`
    pub(super) fn core_forward(
        &self,
        call: &Call,
        tangents: &[Option<ArgValue>],
        result: Option<VarId>,
    ) -> TokenStream {
        let w = &self.writer;
        let mut args = vec![];
        for (arg, tangent) in call.args.iter().zip(tangents) {
            args.push(self.argument(&arg.value));
            args.extend(match (&arg.value, tangent) {
                (ArgValue::Unique { .. }, Some(ArgValue::Unique { place, bare: true })) => Some(self.reborrowed(place)),
                (_, Some(tangent)) => Some(self.argument(tangent)),
                (ArgValue::Value(e), None) => fixed_zero(&value_type(w.func, e)),
                (ArgValue::Shared { place, .. }, None) if has_derivative(&shape(w.func, place)) == Some(true) => {
                    zero(w.func, place).map(|zero| quote!(&#zero))
                }
                _ => None,
            });
        }
        let function = sibling(&call.callee, "fwd");
        match (call.result, result) {
            (Some(v), Some(dot)) => {
                let (v, dot) = (self.declared(v), self.declared(dot));
                quote!(let (#v, #dot) = #function(#(#args),*);)
            }
            _ => quote!(#function(#(#args),*);),
        }
    }

    /// `let (_, k_share) = g_rev(x, &mut x_bar, k, seed);`
    pub(super) fn core_pull(
        &self,
        callee: &Callee,
        seed: &Expr,
        args: &[PullArg],
        results: &[Option<VarId>],
    ) -> TokenStream {
        let w = &self.writer;
        let (mut before, mut given, mut shares) = (TokenStream::new(), vec![], vec![]);
        let mut results = results.iter();
        for (i, arg) in args.iter().enumerate() {
            let share = results.next().copied().flatten();
            match arg {
                PullArg::Number(e) | PullArg::Kept(e) => {
                    given.push(w.expr(e));
                    if value_type(w.func, e).is_float() {
                        shares.push(share.map_or_else(|| quote!(_), |v| self.declared(v)));
                    }
                }
                PullArg::Shared(value @ ArgValue::Shared { place, .. }, bar) => {
                    given.push(self.argument(value));
                    if has_derivative(&shape(w.func, place)) != Some(true) {
                        continue;
                    }
                    given.push(match bar {
                        Some(bar) => self.reborrowed(bar),
                        None => {
                            let (unused, zero) = (unused(i), zero(w.func, place));
                            before.extend(quote!(let mut #unused = #zero;));
                            quote!(&mut #unused)
                        }
                    });
                }
                _ => {}
            }
        }
        given.push(w.expr(seed));
        let function = sibling(callee, "rev");
        if shares.is_empty() {
            return quote!(#before let _ = #function(#(#given),*););
        }
        quote!(#before let (_, #(#shares),*) = #function(#(#given),*);)
    }
}

/// The name of a buffer that nobody reads.
fn unused(i: usize) -> Ident {
    Ident::new(&format!("unused_{i}"), Span::mixed_site())
}
