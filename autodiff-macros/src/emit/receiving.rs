//! What a method tells its callers of `self`: which fields it may change, and which its pullback reads (`Receiving` of the
//! runtime).

use super::method::own_name;
use super::siblings::Context;
use crate::analysis::effects;
use crate::ir::{Pass, Proj};
use crate::names;
use crate::parse::Parameter;
use crate::transform::reverse::Reverse;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;

/// All fields, and what else there is.
pub(super) const ALL: u64 = u64::MAX;

impl Context<'_> {
    /// The function that tells callers who write `a.energy(x)`.
    pub(super) fn receiving(
        &self,
        p: &Parameter,
        receiver: &syn::Receiver,
        uses: (u64, u64),
        in_place: bool,
    ) -> TokenStream {
        let (ct, vis, own, name) =
            (&self.ct, self.vis, own_name(receiver), names::sibling(self.name, "receiving_self"));
        // All that implements a trait says the same.
        let everywhere = self.source.options.in_trait || self.source.definition;
        let (changes, reads) = match p.pass {
            // What it has changed, its pullback finds there, and changes back.
            Pass::Unique if in_place => (0, uses.0 | uses.1),
            Pass::Unique => (if everywhere { ALL } else { uses.0 }, 0),
            Pass::Shared => (0, if everywhere { ALL } else { uses.1 }),
            _ => (0, 0),
        };
        quote! {
            #[inline(always)]
            #[doc(hidden)]
            #vis fn #name(&#own) -> #ct::Receiving<#changes, #reads> {
                #ct::Receiving
            }
        }
    }

    /// The fields of `self` that the function may change, and those that this body of `pull` reads.
    pub(super) fn uses_of_self(&self, split: &Reverse, pull: &TokenStream) -> (u64, u64) {
        let own = self.source.parameters.first().filter(|p| p.receiver.is_some());
        own.map_or((0, 0), |p| (changed(split), read(pull, &p.name)))
    }
}

/// The fields of the first parameter that the forward sweep writes.
fn changed(split: &Reverse) -> u64 {
    let own = split.func.params[0].var;
    let mut fields = 0;
    split.forward.each_stmt(&mut |s| {
        for kill in effects::kills(&split.func, &s.kind).iter().filter(|k| k.root == own) {
            let place = kill.place.as_ref().map(|place| split.func.resolve(place));
            let first = place.as_ref().and_then(|place| place.path.iter().find(|step| **step != Proj::Deref));
            fields |= match first {
                Some(Proj::Named(name)) => bit(&name.to_string()),
                Some(Proj::Field(i)) => bit(&i.to_string()),
                _ => ALL,
            };
        }
    });
    fields
}

/// The fields of a variable that code names.
fn read(code: &TokenStream, own: &Ident) -> u64 {
    let trees: Vec<TokenTree> = code.clone().into_iter().collect();
    let mut fields = 0;
    for (i, tree) in trees.iter().enumerate() {
        fields |= match tree {
            TokenTree::Group(group) => read(&group.stream(), own),
            TokenTree::Ident(name) if name == own => field(&trees[i + 1..]).map_or(ALL, |name| bit(&name)),
            _ => 0,
        };
    }
    fields
}

/// The field in `.field` that the tokens begin with, unless that is a method.
fn field(behind: &[TokenTree]) -> Option<String> {
    let [TokenTree::Punct(dot), name, rest @ ..] = behind else { return None };
    let called = match rest.first() {
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Parenthesis,
        Some(TokenTree::Punct(colons)) => colons.as_char() == ':',
        _ => false,
    };
    let name = match name {
        TokenTree::Ident(name) => name.to_string(),
        TokenTree::Literal(position) => position.to_string(),
        _ => return None,
    };
    (dot.as_char() == '.' && !called).then_some(name)
}

/// The bit of a field.
fn bit(field: &str) -> u64 {
    1 << (names::number_of(field) % 61)
}
