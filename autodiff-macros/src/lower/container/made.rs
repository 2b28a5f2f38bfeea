//! Containers that are made of a vector, by a conversion of the runtime: queues and boxed slices.
//!
//! ```text
//! VecDeque::from(v)                            a conversion from `Vec<f64>` to `VecDeque<f64>`
//! let q: VecDeque<f64> = chain.collect();      the same of what is collected into a vector
//! v.into_boxed_slice()                         one to `Box<[f64]>`
//! let b: Box<[f64]> = Box::new([x, y]);        the same, of the items as a vector
//! ```

use crate::lower::{Lower, Ty, Val};
use proc_macro2::TokenStream;
use quote::quote;

impl Lower<'_> {
    /// The items of a container that is made of a vector.
    pub(in crate::lower) fn item_of_made(&self, ty: &Ty) -> Option<Ty> {
        let Ty::Named(name) = ty else { return None };
        let syn::Type::Path(path) = syn::parse2(name.tokens()).ok()? else { return None };
        let last = path.path.segments.last()?;
        let syn::PathArguments::AngleBracketed(of) = &last.arguments else { return None };
        let syn::GenericArgument::Type(of) = of.args.first()? else { return None };
        match (last.ident.to_string().as_str(), of) {
            ("VecDeque", item) => Some(self.read(item)),
            ("Box", syn::Type::Slice(slice)) => Some(self.read(&slice.elem)),
            _ => None,
        }
    }

    /// What is collected into a vector, in such a container.
    pub(in crate::lower) fn made_of(&mut self, e: &syn::Expr, items: Val, to: &Ty) -> Val {
        // `VecDeque<_>`
        let open = self.item_of_made(to) == Some(Ty::Unknown);
        let told = if open {
            self.of_items(&items.ty.item(), |item| quote!(::std::collections::VecDeque<#item>))
        } else {
            None
        };
        self.convert(e, items, &told.unwrap_or_else(|| to.clone()))
    }

    /// A container of such items.
    fn of_items(&self, item: &Ty, container: impl Fn(TokenStream) -> TokenStream) -> Option<Ty> {
        let item = self.func.known(item.clone()).tokens()?;
        Some(self.read(&syn::parse2(container(item)).ok()?))
    }

    /// The queue that `VecDeque::from(x)` gives.
    pub(in crate::lower) fn queue_from(&self, c: &syn::ExprCall) -> Option<Ty> {
        let syn::Expr::Path(path) = &*c.func else { return None };
        let mut names = path.path.segments.iter().rev();
        let (last, owner) = (names.next()?, names.next()?);
        if last.ident != "from" || owner.ident != "VecDeque" || c.args.len() != 1 {
            return None;
        }
        match &owner.arguments {
            syn::PathArguments::None => {
                self.of_items(&self.infer(&c.args[0]).item(), |item| quote!(::std::collections::VecDeque<#item>))
            }
            _ => Some(self.constructed(&crate::syntax::owner(&path.path))),
        }
    }

    /// The type of `v.into_boxed_slice()`.
    pub(in crate::lower) fn type_of_boxed_slice(&self, items: &Ty) -> Ty {
        self.of_items(&items.item(), |item| quote!(::std::boxed::Box<[#item]>)).unwrap_or(Ty::Unknown)
    }

    /// `v.into_boxed_slice()`
    pub(in crate::lower) fn boxed_slice(&mut self, m: &syn::ExprMethodCall) -> Option<Val> {
        if m.method != "into_boxed_slice" || !m.args.is_empty() || !matches!(self.infer(&m.receiver), Ty::Vec(_)) {
            return None;
        }
        let value = self.val(&m.receiver);
        let to = self.type_of_boxed_slice(&value.ty);
        Some(self.convert(&m.receiver, value, &to))
    }

    /// `Box::new([x, y])` where a boxed slice is expected.
    pub(in crate::lower) fn boxed_array(&mut self, c: &syn::ExprCall, expected: Option<&Ty>) -> Option<Val> {
        let syn::Expr::Path(path) = &*c.func else { return None };
        let to = expected.filter(|ty| !matches!(ty, Ty::Boxed(_)) && self.item_of_made(ty).is_some())?;
        if !self.is_box(&path.path) || c.args.len() != 1 || !matches!(self.infer(&c.args[0]), Ty::Array(..)) {
            return None;
        }
        let items = self.copied_list(&c.args[0])?;
        Some(self.convert(&c.args[0], items, to))
    }
}
