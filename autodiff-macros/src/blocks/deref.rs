//! `#[differentiate]` on `impl Deref for` a type: its tangents are containers as its values are.
//!
//! ```text
//! fn deref(&self) -> &[f64] { &self.items }      and the same body on the tangent, with & and with &mut
//! ```

use crate::errors::Errors;
use crate::ir::Ty;
use crate::names;
use crate::parse::Options;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{Block, Expr, ImplItem, ItemImpl, Stmt};

/// Is it an `impl` of `Deref`, or of `DerefMut`?
pub fn is_deref(block: &ItemImpl) -> bool {
    let name = block.trait_.as_ref().and_then(|(path, ..)| path.segments.last());
    name.is_some_and(|s| s.ident == "Deref" || s.ident == "DerefMut")
}

/// What stands beside the block. That of `DerefMut` says nothing new.
pub fn beside(args: &TokenStream, block: &ItemImpl, errors: &mut Errors) -> TokenStream {
    super::lends_alone::refuse(block, "this `DerefMut`", errors);
    let (mut method, mut target) = (None, None);
    for item in &block.items {
        match item {
            ImplItem::Fn(f) if f.sig.ident == "deref" => method = Some(f),
            ImplItem::Type(t) if t.ident == "Target" => target = Some(&t.ty),
            _ => {}
        }
    }
    let (Some(method), Some(target)) = (method, target) else { return TokenStream::new() };
    let list = matches!(Ty::of(target), Ty::Slice(_) | Ty::Vec(_) | Ty::Array(..));
    let field = field_of(&method.block).filter(|_| list && block.generics.params.is_empty());
    let Some(field) = field else {
        errors.refuse_all(
            &method.block,
            "this `Deref`",
            "where it leads in a tangent is not visible",
            "write `&self.field` of a list, for a type without parameters; elsewhere name the field itself",
        );
        return TokenStream::new();
    };
    let ct = names::runtime(Options::parse(args.clone(), &mut Errors::default()).crate_path.as_ref());
    let (own, at) = (&block.self_ty, Ident::new("At", Span::mixed_site()));
    let (tangent, behind) =
        (quote!(<#own as #ct::Differentiable>::Tangent), quote!(<#target as #ct::Differentiable>::Tangent));
    quote! {
        impl #ct::Elements for #own {
            type Element = <#target as #ct::Elements>::Element;
        }
        impl ::core::ops::Deref for #tangent {
            type Target = #behind;
            #[inline]
            fn deref(&self) -> &Self::Target {
                &#field
            }
        }
        impl ::core::ops::DerefMut for #tangent {
            #[inline]
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut #field
            }
        }
        impl<#at> #ct::At<#at> for #tangent
        where
            #behind: #ct::At<#at>,
        {
            type Part = <#behind as #ct::At<#at>>::Part;
            #[inline]
            #[track_caller]
            fn ct_at(&self, at: #at) -> &Self::Part {
                #ct::At::ct_at(&**self, at)
            }
            #[inline]
            #[track_caller]
            fn ct_at_mut(&mut self, at: #at) -> &mut Self::Part {
                #ct::At::ct_at_mut(&mut **self, at)
            }
        }
    }
}

/// The field that the body lends, whole or as a slice.
fn field_of(body: &Block) -> Option<&Expr> {
    let [Stmt::Expr(Expr::Reference(r), None)] = body.stmts.as_slice() else { return None };
    let field = match &*r.expr {
        Expr::Index(i) if matches!(&*i.index, Expr::Range(r) if r.start.is_none() && r.end.is_none()) => &*i.expr,
        place => place,
    };
    let mut at = field;
    while let Expr::Field(f) = at {
        at = &f.base;
    }
    let own = matches!(at, Expr::Path(p) if p.path.is_ident("self"));
    (own && matches!(field, Expr::Field(_))).then_some(field)
}
