//! Methods that lend a part of their value to be changed: `fn at_mut(&mut self, i: usize, j: usize) -> &mut f64`. What they
//! lend is a place, here and in tangents, so instead of siblings they have a trait of the runtime, `Lends`.

use super::keyed::{Keyed, bounded};
use crate::names;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ReturnType, Stmt, parse_quote};

/// Such a method.
pub struct Lending<'m> {
    method: &'m syn::ImplItemFn,
    params: Vec<&'m syn::PatType>,
    part: &'m syn::Type,
    keyed: Keyed,
}

impl<'m> Lending<'m> {
    /// Reads a method; `None` if it is none of those, or it is not visible where it leads.
    pub fn of(method: &'m syn::ImplItemFn) -> Option<Lending<'m>> {
        let (sig, body) = (&method.sig, shared(&method.block)?);
        let part = lent(sig)?;
        let params = sig.inputs.iter().skip(1).map(|input| match input {
            syn::FnArg::Typed(p) if p.attrs.is_empty() && is_plain(&p.ty) => Some(p),
            _ => None,
        });
        let params = params.collect::<Option<Vec<_>>>()?;
        let plain = sig.generics.params.is_empty() && sig.asyncness.is_none() && is_plain(part);
        let keyed = Keyed::of(&body).filter(|_| plain)?;
        Some(Lending { method, params, part, keyed })
    }

    /// The `impl` of `Lends` for a block, which may be one of a trait.
    pub fn rule(&self, block: &syn::ItemImpl, ct: &TokenStream) -> TokenStream {
        let (own_ty, part, name) = (&block.self_ty, self.part, &self.method.sig.ident);
        let (generics, wherever) = bounded(&block.generics, ct);
        let (pats, types): (Vec<_>, Vec<_>) = self.params.iter().map(|p| (&p.pat, &p.ty)).unzip();
        let (pattern, index) = (quote!((#(#pats,)*)), quote!((#(#types,)*)));
        let own = match &block.trait_ {
            Some((path, ..)) => quote!(<Self as #path>::#name),
            None => quote!(Self::#name),
        };
        let number = names::number_of(&name.to_string());
        let at = Ident::new("index", Span::mixed_site());
        let given = (0..pats.len()).map(syn::Index::from).map(|k| quote!(#at.#k));
        let [value, key] = ["value", "key"].map(|name| Ident::new(name, Span::mixed_site()));
        let shared = self.keyed.part(&value, &pattern, false);
        let functions = self.keyed.functions(&pattern, &index, part, ct);
        quote! {
            impl #generics #ct::Lends<#number> for #own_ty #wherever {
                type Index = #index;
                #[inline]
                #[track_caller]
                fn ct_lent(&self, #at: #index) -> &#part {
                    let (#key, #value) = (<Self as #ct::Lends<#number>>::ct_key(self, #at), self);
                    #shared
                }
                #[inline]
                #[track_caller]
                fn ct_lent_mut(&mut self, #at: #index) -> &mut #part {
                    #own(self, #(#given),*)
                }
                #functions
            }
        }
    }
}

/// Does a block of a trait stand alone: may there be no other one of the trait for the type, and does the type show all parameters?
pub fn is_alone(block: &syn::ItemImpl) -> bool {
    let without = |path: &syn::Path| path.segments.iter().all(|s| s.arguments.is_none());
    let shown = |name: &Ident| names::mentions(&block.self_ty, name);
    block.trait_.as_ref().is_some_and(|(path, ..)| without(path))
        && block.generics.type_params().all(|param| shown(&param.ident))
        && block.generics.const_params().all(|param| shown(&param.ident))
}

/// What a method lends to be changed of what it may change.
pub fn lent(sig: &syn::Signature) -> Option<&syn::Type> {
    let ReturnType::Type(_, ty) = &sig.output else { return None };
    let receiver = sig.receiver()?;
    let unique = matches!(receiver.kind, syn::ReceiverKind::Reference(.., Some(_)));
    match &**ty {
        syn::Type::Reference(r) if r.mutability.is_some() && unique => Some(&r.elem),
        _ => None,
    }
}

/// Is it a type of values that can be kept: without references, `impl Trait` and the like?
fn is_plain(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Path(p) => p.path.segments.iter().all(|s| match &s.arguments {
            syn::PathArguments::AngleBracketed(given) => given.args.iter().all(|arg| match arg {
                syn::GenericArgument::Type(ty) => is_plain(ty),
                syn::GenericArgument::Const(_) => true,
                _ => false,
            }),
            _ => true,
        }),
        syn::Type::Array(a) => is_plain(&a.elem),
        syn::Type::Slice(s) => is_plain(&s.elem),
        syn::Type::Tuple(t) => t.elems.iter().all(is_plain),
        syn::Type::Paren(p) => is_plain(&p.elem),
        _ => false,
    }
}

/// The body with `&` for `&mut` where it ends; `None` if it may change something.
fn shared(body: &syn::Block) -> Option<syn::Block> {
    let mut body = body.clone();
    let (last, lets) = body.stmts.split_last_mut()?;
    let harmless = |stmt: &Stmt| match stmt {
        Stmt::Local(_) => !changes(stmt),
        Stmt::Macro(m) => m.mac.path.get_ident().is_some_and(|name| name.to_string().contains("assert")),
        _ => false,
    };
    let Stmt::Expr(end, None) = last else { return None };
    if !lets.iter().all(harmless) {
        return None;
    }
    Shared.visit_expr_mut(end);
    (!changes(last)).then_some(body)
}

/// Is something assigned there, or lent to be changed?
fn changes(stmt: &Stmt) -> bool {
    struct Changes(bool);
    impl<'ast> Visit<'ast> for Changes {
        fn visit_expr(&mut self, e: &'ast Expr) {
            self.0 |= match e {
                Expr::Assign(_) | Expr::Return(_) | Expr::Try(_) => true,
                Expr::Binary(b) => crate::syntax::is_compound(&b.op),
                Expr::Reference(r) => r.mutability.is_some(),
                _ => false,
            };
            visit::visit_expr(self, e);
        }
    }
    let mut found = Changes(false);
    found.visit_stmt(stmt);
    found.0
}

/// `&` for `&mut`, and elements for the methods that lend them.
struct Shared;

impl VisitMut for Shared {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        if let Expr::MethodCall(m) = e
            && let Some(place) = element(m)
        {
            *e = parse_quote!(&#place);
        }
        if let Expr::Reference(r) = e {
            r.mutability = None;
        }
        visit_mut::visit_expr_mut(self, e);
    }

    fn visit_macro_mut(&mut self, _: &mut syn::Macro) {}
}

/// What `list.get_mut(i).unwrap()`, `list.last_mut().unwrap()` and `list.as_mut_slice()` lend.
fn element(m: &syn::ExprMethodCall) -> Option<Expr> {
    if m.method == "as_mut_slice" {
        let list = &m.receiver;
        return Some(parse_quote!(#list[..]));
    }
    let Expr::MethodCall(found) = &*m.receiver else { return None };
    if m.method != "unwrap" && m.method != "expect" {
        return None;
    }
    let (list, index) = (&found.receiver, found.args.first());
    Some(match (found.method.to_string().as_str(), index) {
        ("get_mut", Some(index)) => parse_quote!(#list[#index]),
        ("first_mut", None) => parse_quote!(#list[0]),
        ("last_mut", None) => parse_quote!(#list[#list.len() - 1]),
        _ => return None,
    })
}
