//! Elements of values of the user's types by indices that are no numbers: `m[(i, j)]`.

use crate::ir::Keyed;
use crate::ir::code;
use crate::ir::named::is_unnamed;
use crate::lower::structs::variant;
use crate::lower::{Inert, Lower, Place, Proj, Ty};
use crate::syntax::lent;
use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse_quote;
use syn::spanned::Spanned;

impl Lower<'_> {
    /// The trait of the runtime that such an element is one of, for the type; `None` if the index is a number.
    pub(super) fn by_key(&self, base: &Ty, index: &syn::Expr) -> Option<TokenStream> {
        let Ty::Named(own) = self.func.known(base.peeled().clone()) else { return None };
        let ct = &self.runtime;
        if let Some((method, _)) = lent::method(index) {
            let number = Literal::u64_unsuffixed(crate::names::number_of(&method.to_string()));
            let of = crate::emit::with_runtime(quote!(#own as #ct::Lends<#number>), ct);
            return Some(at(of, method.span()));
        }
        let by = self.key_type(index)?;
        Some(crate::emit::with_runtime(quote!(#own as #ct::Keyed<#by>), ct))
    }

    /// What has elements by such an index is of the type that the function gives that has made it.
    pub(super) fn learn_keyed(&mut self, base: &Place, e: &syn::ExprIndex) {
        if matches!(self.func.type_of(base).peeled(), Ty::Unknown)
            && (lent::method(&e.index).is_some() || self.key_type(&e.index).is_some())
            && let Some(made) = self.type_made(&e.expr)
        {
            self.learn(base, &made);
        }
    }

    /// The type of an element.
    pub(super) fn element_type(&self, base: &Ty, index: &syn::Expr) -> Ty {
        match self.by_key(base, index) {
            Some(of) => {
                let span = of.span();
                Ty::Named(quote_spanned!(span=> <#of>::Element).into())
            }
            None => base.peeled().project(&Proj::Index(code::nothing())),
        }
    }

    /// The type of an index that is no number; numbers of unknown type in it are those that lists are indexed by.
    fn key_type(&self, index: &syn::Expr) -> Option<TokenStream> {
        let number = |e: &syn::Expr| match self.infer(e).peeled() {
            Ty::Int(Some(name)) => name.tokens(),
            _ => quote!(usize),
        };
        match index {
            syn::Expr::Paren(p) => self.key_type(&p.expr),
            syn::Expr::Tuple(t) => {
                let parts = t.elems.iter().map(number);
                Some(quote!((#(#parts,)*)))
            }
            syn::Expr::Array(a) => {
                let (item, len) = (number(a.elems.first()?), a.elems.len());
                Some(quote!([#item; #len]))
            }
            syn::Expr::Range(_) | syn::Expr::Reference(_) => None,
            syn::Expr::Path(p) if variant::is_variant(&p.path) && !is_constant(&p.path) => {
                Some(crate::syntax::owner(&p.path).to_token_stream())
            }
            e => match self.infer(e).peeled() {
                ty @ (Ty::Tuple(_) | Ty::Array(..)) => ty.tokens(),
                _ => None,
            },
        }
    }

    /// What a method is given that lends a part: a number that can be looked at again, or what has one's value.
    fn given_to(&mut self, e: &syn::Expr) -> Inert {
        if matches!(self.infer(e).peeled(), Ty::Unknown | Ty::Int(_)) {
            return self.bound(e);
        }
        let code = self.inert(e);
        self.inert_of(e.span(), "at", code)
    }

    /// What a method of a type lends that is not known is refused.
    pub(super) fn refuse_lent(&mut self, index: &syn::Expr) {
        if let Some((method, _)) = lent::method(index) {
            let what = format!("writing through what the method `{method}` lends");
            self.refuse(
                method,
                &what,
                "the type that it is a method of is not known here",
                "bind what it is called on with its type (`let m: &mut Matrix = …`)",
            );
        }
    }

    /// The step to such an element.
    pub(super) fn keyed_step(&mut self, base: &Place, of: TokenStream, index: &syn::Expr) -> Proj {
        let span = lent::method(index).map_or(index.span(), |(method, _)| method.span());
        let code = match index {
            syn::Expr::Tuple(t) => {
                let parts: Vec<Inert> = t.elems.iter().map(|e| self.bound(e)).collect();
                let tokens = parts.iter().map(|p| &p.tokens);
                code::joined(quote!((#(#tokens,)*)), &parts, Ty::Unknown)
            }
            syn::Expr::Array(a) => {
                let parts: Vec<Inert> = a.elems.iter().map(|e| self.bound(e)).collect();
                let tokens = parts.iter().map(|p| &p.tokens);
                code::joined(quote!([#(#tokens),*]), &parts, Ty::Unknown)
            }
            e => match lent::method(e) {
                Some((_, args)) => {
                    let parts: Vec<Inert> = args.iter().map(|e| self.given_to(e)).collect();
                    let tokens = parts.iter().map(|p| &p.tokens);
                    code::joined(quote!((#(#tokens,)*)), &parts, Ty::Unknown)
                }
                None => {
                    let code = self.inert(e);
                    self.inert_of(span, "at", code)
                }
            },
        };
        let whole = self.inert_load(&self.func.resolve(base), Ty::Unknown);
        let (value, at) = (&whole.tokens, &code.tokens);
        let ty = Ty::Plain(key_type(&of).into());
        let found = crate::emit::found(of.clone());
        let behind = matches!(self.func.type_of(base), Ty::Ref(..));
        let key = match is_unnamed(&of.to_string()) {
            // What has a type without a name may be a reference in a sweep, as rustc sees.
            true if !behind => {
                let ct = &self.runtime;
                let whole = match syn::parse2::<syn::Expr>(value.clone()) {
                    Ok(syn::Expr::Unary(_)) => quote!((#value)),
                    _ => value.clone(),
                };
                let itself = quote!({ use #ct::shown::Itself as _; #whole.ct_itself() });
                let itself = crate::emit::with_runtime(itself, ct);
                quote_spanned!(span=> <#found>::ct_at(#itself, #at))
            }
            _ if behind => quote_spanned!(span=> <#found>::ct_at(#value, #at)),
            _ => quote_spanned!(span=> <#found>::ct_at(&#value, #at)),
        };
        let key = code::joined(key, &[whole.clone(), code.clone()], ty);
        let key = self.inert_of(span, "key", key);
        Proj::Keyed(Keyed { of: of.into(), lent: lent::method(index).is_some(), index: code, key, tangent: false })
    }
}

/// `KeyOf<Matrix, (usize, usize)>` for `Matrix as Keyed<(usize, usize)>`.
fn key_type(of: &TokenStream) -> TokenStream {
    let syn::Type::Path(syn::TypePath { qself: Some(own), path, .. }) = parse_quote!(<#of>::Key) else {
        unreachable!("a trait for a type")
    };
    let (own, by) = (own.ty, &path.segments[path.segments.len() - 2]);
    let name = if by.ident == "Keyed" { "KeyOf" } else { "LentKey" };
    let (name, runtime) = (Ident::new(name, by.ident.span()), path.segments.iter().take(path.segments.len() - 2));
    let syn::PathArguments::AngleBracketed(syn::AngleBracketedGenericArguments { args, .. }) = &by.arguments else {
        unreachable!("a trait with an argument")
    };
    let colon = path.leading_colon;
    quote!(#colon #(#runtime::)* #name<#own, #args>)
}

/// The tokens with another place in the source: rustc points there where the type has no such method.
fn at(tokens: TokenStream, span: Span) -> TokenStream {
    let moved = |mut tree: TokenTree| {
        if let TokenTree::Group(group) = &tree {
            tree = TokenTree::Group(Group::new(group.delimiter(), at(group.stream(), span)));
        }
        tree.set_span(tree.span().located_at(span));
        tree
    };
    tokens.into_iter().map(moved).collect()
}

/// Is it the name of a constant (`Self::N`, `Model::SIZE`), not of a variant?
fn is_constant(path: &syn::Path) -> bool {
    let own = path.segments.first().is_some_and(|s| s.ident == "Self");
    let name = path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
    own || (name.len() > 1 && !name.contains(char::is_lowercase))
}
