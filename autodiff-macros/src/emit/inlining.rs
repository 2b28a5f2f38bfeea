//! Which of the hidden functions are inlined wherever they are called.
//!
//! The record of a call lives in registers where both sweeps of the callee are part of the caller, and goes through
//! memory otherwise: for a function of a few lines that costs more than what the function does. The compiler's own
//! measure takes each sweep for as large as a function and its derivative together, which it is, and leaves the call.
//!
//! A function that calls others is as large as all of them. It does not see them, so their homes say it (`calls`):
//! where it is too much, what is inlined is a call.

use super::siblings::{Context, crowded};
use super::wanted::named;
use crate::ir::*;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// What a function counts as which has no home that says it.
const UNKNOWN: u32 = 64;

/// Sweeps of more statements than this are functions of their own, unless the compiler finds otherwise.
const LIMIT: u32 = 300;

/// So many statements count as one call.
const UNIT: u32 = 32;

/// How a hidden function is inlined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inlining {
    /// As the compiler finds right.
    Free,
    /// The same, also from other crates.
    Hinted,
    /// Always: it is short, and calls nothing.
    Always,
    /// Always, unless what it calls is long.
    WithCallees,
}

/// How a function is inlined that has these bodies. Not always, if it has a loop that is more than a few statements
/// written down several times.
pub(super) fn inlining(bodies: &[&Block]) -> Inlining {
    let sizes = bodies.iter().map(|block| size(block)).sum::<Option<u32>>();
    let mut calls = false;
    for body in bodies {
        body.each_stmt(&mut |s| calls |= is_call(&s.kind));
    }
    match sizes {
        Some(size) if size <= LIMIT => {
            if calls {
                Inlining::WithCallees
            } else {
                Inlining::Always
            }
        }
        _ => Inlining::Free,
    }
}

/// What a function with these bodies counts as, in calls.
pub(super) fn weight(bodies: &[&Block]) -> u32 {
    let mut size = 0;
    for body in bodies {
        body.each_stmt(&mut |s| size += if has_home(&s.kind) || !is_call(&s.kind) { 1 } else { UNKNOWN });
    }
    1 + size / UNIT
}

fn callee(kind: &Kind) -> Option<&Callee> {
    match kind {
        Kind::Call(call) | Kind::CallForward { call, .. } | Kind::CallRecord { call, .. } => Some(&call.callee),
        Kind::CallPull { callee, .. } => Some(callee),
        _ => None,
    }
}

fn is_call(kind: &Kind) -> bool {
    callee(kind).is_some()
}

fn has_home(kind: &Kind) -> bool {
    callee(kind).is_some_and(|c| matches!(c, Callee::Path(_)) && !c.is_associated())
}

/// The number of statements that are run at most, if that is known.
fn size(block: &Block) -> Option<u32> {
    block.stmts.iter().map(|stmt| one(&stmt.kind)).sum()
}

fn one(kind: &Kind) -> Option<u32> {
    let below = || kind.blocks().into_iter().map(size).sum::<Option<u32>>();
    match kind {
        Kind::Loop(l) => below()?.checked_mul(l.head.trips()?),
        // Code of the runtime.
        Kind::Edit { .. } | Kind::Run { .. } => Some(UNIT),
        _ => below()?.checked_add(1),
    }
}

/// The outside of a hidden function.
#[derive(Clone)]
pub(super) struct Outside<'a> {
    /// `pub fn pull`, or what it is in a block.
    pub(super) head: &'a TokenStream,
    /// Its generics.
    pub(super) generics: &'a TokenStream,
    /// The arguments for these.
    pub(super) turbofish: TokenStream,
    /// Its parameters.
    pub(super) params: Vec<TokenStream>,
    /// `-> T`
    pub(super) out: TokenStream,
    /// What is said of the generics.
    pub(super) wherever: Option<&'a syn::WhereClause>,
}

impl Context<'_> {
    /// What says of a function of a type that it is short, if nothing is said: it is inlined from other crates, too.
    pub(super) fn hint(&self) -> Option<TokenStream> {
        let said = self.source.item.attrs.iter().any(|a| a.path().is_ident("inline") || a.path().is_ident("cold"));
        (self.short && self.source.in_impl && !said).then(|| quote!(#[inline]))
    }

    /// A hidden function; `kept` are the names of attributes of the function that it has too.
    pub(super) fn function(
        &self,
        how: Inlining,
        kept: &[&str],
        outside: &Outside<'_>,
        body: &TokenStream,
    ) -> TokenStream {
        let Outside { head, generics, turbofish, params, out, wherever } = outside;
        let said = self.source.item.attrs.iter().any(|a| a.path().is_ident("inline") || a.path().is_ident("cold"));
        let how = match how {
            // The homes of functions of a type say nothing.
            Inlining::WithCallees if self.source.in_impl => Inlining::Free,
            _ if said => Inlining::Free,
            how => how,
        };
        let always = matches!(how, Inlining::Always | Inlining::WithCallees);
        let mut attrs = self.inlined_as(always, kept);
        attrs.extend((how == Inlining::Hinted).then(|| quote!(#[inline])));
        attrs.extend(crowded(0, params));
        if how != Inlining::WithCallees {
            return quote! {
                #(#attrs)*
                #head #generics (#(#params),*) #out #wherever { #body }
            };
        }
        let ct = &self.ct;
        let (given, names) = named(params);
        let (home, inner) = (&self.home, Ident::new("in_place", Span::mixed_site()));
        quote! {
            #(#attrs)*
            #head #generics (#(#given),*) #out #wherever {
                #(#attrs)*
                fn #inner #generics (#(#params),*) #out #wherever { #body }
                if const { <#home>::calls(#ct::INLINED) != 0 } {
                    #inner #turbofish(#(#names),*)
                } else {
                    #ct::apart(move || #inner #turbofish(#(#names),*))
                }
            }
        }
    }
}
