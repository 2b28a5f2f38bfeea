//! Macros in copied code: their tokens, and what format strings capture.

use crate::collections::HashSet;
use crate::lower::closure::Function;
use crate::lower::inert::bound::Bound;
use crate::lower::inert::copier::Copier;
use crate::lower::{Lower, Ty, VarId};
use crate::syntax::{identifiers, is_reading_macro, makes_text};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::visit_mut::VisitMut;

impl Lower<'_> {
    /// The active variables that a macro mentions.
    fn active_in(&self, mac: &syn::Macro) -> Vec<VarId> {
        let mut active: Vec<VarId> = vec![];
        identifiers(&mac.tokens, |name| active.extend(self.lookup(name)));
        active.retain(|v| self.carries_derivative(*v));
        active
    }

    /// Can a macro that nothing is known of do no more than read the active variables that it mentions?
    pub(in crate::lower) fn only_read_by(&self, mac: &syn::Macro) -> bool {
        self.active_in(mac).into_iter().all(|v| {
            let var = self.func.var(v);
            !var.mutable && !matches!(var.ty, Ty::Unknown | Ty::Ref(true, _))
        })
    }
}

impl Copier<'_, '_> {
    /// Tokens that are not parsed: every identifier that names a variable, unless it is a field or a method.
    pub(super) fn rename_tokens(&mut self, tokens: TokenStream) -> TokenStream {
        let mut after_dot = false;
        tokens
            .into_iter()
            .map(|tree| {
                let dot = matches!(&tree, TokenTree::Punct(p) if p.as_char() == '.');
                let tree = match tree {
                    TokenTree::Ident(mut ident) if !after_dot => {
                        let name = ident.to_string();
                        let found = if self.binds(&name) { None } else { self.lower.lookup(&name) };
                        match found.and_then(|v| self.lower.functions.get(&v).cloned()) {
                            Some(Function::Closure(closure)) => {
                                let text = self.written(&closure, ident.span()).into_token_stream();
                                TokenTree::Group(Group::new(Delimiter::None, text))
                            }
                            Some(Function::Given(given)) => {
                                let plain = self.plain_function(&given, ident.span());
                                TokenTree::Group(Group::new(Delimiter::None, plain))
                            }
                            _ => {
                                self.rename(&mut ident);
                                TokenTree::Ident(ident)
                            }
                        }
                    }
                    TokenTree::Group(group) => {
                        let mut new = Group::new(group.delimiter(), self.rename_tokens(group.stream()));
                        new.set_span(group.span());
                        TokenTree::Group(new)
                    }
                    tree => tree,
                };
                after_dot = dot;
                tree
            })
            .collect()
    }

    /// The tokens of a macro that nothing is known of: it may bind whatever names it is given.
    fn unknown_tokens(&mut self, tokens: TokenStream) -> TokenStream {
        self.scoped(|s| {
            identifiers(&tokens, |name| {
                let emitted = s.lower.lookup(name).map(|v| s.lower.func.var(v).name.to_string());
                s.bound.push(Bound { name: String::new(), emitted: emitted.unwrap_or(name.to_owned()) });
            });
            s.rename_tokens(tokens)
        })
    }

    /// `{x}` in a format string, where `x` has another name in the emitted code: `x = x_2` is appended.
    fn captures(&mut self, format: &str) -> Vec<TokenStream> {
        let mut extra: Vec<TokenStream> = vec![];
        let mut seen: Vec<String> = vec![];
        for part in format.replace("{{", "").split('{').skip(1) {
            for piece in part.split('}').next().unwrap_or("").split([':', '$', '.', '>', '<', '^']) {
                let name: String = piece.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let Some(v) = self.lower.lookup(&name) else { continue };
                self.read(v);
                let emitted = self.lower.func.var(v).name.clone();
                if emitted != name && !seen.contains(&name) {
                    let ident = Ident::new(&name, emitted.span());
                    extra.push(quote!(#ident = #emitted));
                    seen.push(name);
                }
            }
        }
        extra
    }

    /// A macro that nothing is known of, asked in a condition: `relative_eq!(x, y)`. It gets copies of the numbers that
    /// it mentions, which rustc keeps it from changing. `None` if it is known, or mentions active values of another kind.
    pub(super) fn asking_macro(&mut self, mac: &mut syn::Macro) -> Option<TokenStream> {
        let known = is_reading_macro(mac) || makes_text(&mac.path);
        let unknown = !known && self.lower.mentions_active(&mac.tokens);
        if self.lower.counts || !unknown {
            return None;
        }
        let mut active = self.lower.active_in(mac);
        if !active.iter().all(|v| matches!(self.lower.func.var(*v).ty, Ty::Float(_) | Ty::Ref(false, _))) {
            return None;
        }
        self.opaque_macro(mac);
        self.pure = false;
        let mut copied = HashSet::default();
        active.retain(|v| copied.insert(*v));
        let copies: Vec<&Ident> = active.iter().map(|v| &self.lower.func.var(*v).name).collect();
        Some(quote!({ let (#(#copies,)*) = (#(#copies,)*); #mac }))
    }

    /// A macro that nothing is known of: it may write whatever can be written.
    pub(super) fn opaque_macro(&mut self, mac: &mut syn::Macro) {
        let before = std::mem::take(&mut self.reads);
        mac.tokens = self.unknown_tokens(std::mem::take(&mut mac.tokens));
        let mentioned = std::mem::replace(&mut self.reads, before);
        for v in mentioned {
            self.read(v);
            let var = self.lower.func.var(v);
            let may_change = var.mutable || matches!(var.ty, Ty::Ref(true, _));
            if may_change && !self.lower.carries_derivative(v) && !self.writes.contains(&v) {
                self.writes.push(v);
            }
        }
    }

    pub(super) fn known_macro(&mut self, mac: &mut syn::Macro) {
        type Arguments = syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>;
        if mac.path.is_ident("matches") {
            mac.tokens = match mac.parse_body_with(Matches::parse) {
                Ok(asked) => self.matches(asked),
                Err(_) => self.rename_tokens(std::mem::take(&mut mac.tokens)),
            };
            return;
        }
        let Ok(mut arguments) = mac.parse_body_with(Arguments::parse_terminated) else {
            mac.tokens = self.rename_tokens(std::mem::take(&mut mac.tokens));
            return;
        };
        let mut extra = vec![];
        for argument in &mut arguments {
            match argument {
                // `name = value` in a format macro.
                syn::Expr::Assign(named) => self.visit_expr_mut(&mut named.right),
                syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(s), .. }) => extra.extend(self.captures(&s.value())),
                other => self.visit_expr_mut(other),
            }
        }
        arguments.pop_punct();
        mac.tokens = quote!(#arguments #(, #extra)*);
    }

    fn matches(&mut self, mut asked: Matches) -> TokenStream {
        self.visit_expr_mut(&mut asked.value);
        self.scoped(|s| {
            s.visit_pat_mut(&mut asked.pattern);
            asked.guard.iter_mut().for_each(|guard| s.visit_expr_mut(guard));
        });
        let Matches { value, pattern, guard } = asked;
        let guard = guard.iter();
        quote!(#value, #pattern #(if #guard)*)
    }
}

/// What `matches!` is given.
struct Matches {
    value: syn::Expr,
    pattern: syn::Pat,
    guard: Option<syn::Expr>,
}

impl Parse for Matches {
    fn parse(input: ParseStream) -> syn::Result<Matches> {
        let value = input.parse()?;
        input.parse::<syn::Token![,]>()?;
        let pattern = syn::Pat::parse_multi_with_leading_vert(input)?;
        let guard = match input.parse::<Option<syn::Token![if]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        input.parse::<Option<syn::Token![,]>>()?;
        Ok(Matches { value, pattern, guard })
    }
}
