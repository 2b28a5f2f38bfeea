//! Integers that methods of the user's give: lengths, indices, numbers of rows and columns; and texts.

use crate::lower::{Expr, Inert, Lower, Ty, Val};
use proc_macro2::Ident;
use quote::quote;

impl Lower<'_> {
    /// Is it a method whose result its uses show to be a length, an index or another integer? Of a trait, or a block, without
    /// the attribute it has no siblings; where it has, they give nothing with a derivative. That it is one, rustc says.
    pub(super) fn gives_count(&self, m: &syn::ExprMethodCall) -> bool {
        let stays = |e: &syn::Expr| !self.mentions_active(e) || self.stays_there(e);
        let counts = || self.counts_by_traits(&m.method) && matches!(self.infer(&m.receiver).peeled(), Ty::Named(_));
        let inert = self.kinds.is_made_of_inert(std::ptr::from_ref(m) as usize);
        m.args.iter().all(stays) && (inert || counts() || self.gives_text(m))
    }

    /// Is it a method of a type of the module that gives a text, as this says?
    fn gives_text(&self, m: &syn::ExprMethodCall) -> bool {
        match self.infer(&m.receiver).peeled() {
            Ty::Named(of) => self.outline_of(of.printed()).is_some_and(|outline| outline.gives_text(&m.method)),
            _ => false,
        }
    }

    /// Is it a method of traits of the module that gives nothing but integers, and of no type of the module?
    fn counts_by_traits(&self, name: &Ident) -> bool {
        let options = &self.source.options;
        let functions = options.traits.iter().flat_map(|known| &known.items).filter_map(|item| match item {
            syn::TraitItem::Fn(f) if f.sig.ident == *name => Some(&f.sig.output),
            _ => None,
        });
        let mut outputs = functions.peekable();
        let counts = |output: &syn::ReturnType| match output {
            syn::ReturnType::Type(_, ty) => is_of_integers(&self.read(ty)),
            syn::ReturnType::Default => false,
        };
        outputs.peek().is_some() && outputs.all(counts)
    }

    /// An integer that a method gives: the code as it is.
    pub(super) fn count_given(&mut self, m: &syn::ExprMethodCall) -> Val {
        let code = self.inert(&syn::Expr::MethodCall(m.clone()));
        let (ct, text) = (&self.runtime, &code.tokens);
        let code = Inert { tokens: quote!(#ct::discrete_value(#text)), ..code };
        Val { ty: code.ty.clone(), expr: Expr::Inert(code) }
    }
}

/// Is it made of integers alone?
fn is_of_integers(ty: &Ty) -> bool {
    match ty {
        Ty::Int(Some(_)) | Ty::Bool => true,
        Ty::Tuple(parts) => !parts.is_empty() && parts.iter().all(is_of_integers),
        _ => false,
    }
}
