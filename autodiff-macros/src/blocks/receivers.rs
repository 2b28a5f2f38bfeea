//! `self: &Self` and `self: &mut Grid`, in a block of `Grid`, are `&self` and `&mut self`.

use crate::rules;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{ImplItem, ItemImpl, ReceiverKind, Type, parse_quote};

/// Writes the receivers of a block in the short form, where they have one.
pub fn shortened(block: &mut ItemImpl) {
    let own = block.self_ty.to_token_stream().to_string();
    let is_own = |ty: &Type| {
        let text = ty.to_token_stream().to_string();
        text == "Self" || text == own
    };
    for item in &mut block.items {
        let ImplItem::Fn(method) = item else { continue };
        let Some(syn::FnArg::Receiver(receiver)) = method.sig.inputs.first_mut() else { continue };
        let ReceiverKind::Typed(_, ty) = &receiver.kind else { continue };
        receiver.kind = match &**ty {
            Type::Reference(r) if is_own(&r.elem) => {
                ReceiverKind::Reference(r.and_token, r.lifetime.clone(), r.mutability)
            }
            ty if is_own(ty) => ReceiverKind::Value,
            _ => continue,
        };
    }
}

/// Writes the name of a float for `Self` in a block of it.
pub fn of_float(block: &mut ItemImpl) {
    if matches!(&*block.self_ty, Type::Path(own) if own.path.is_ident("f64") || own.path.is_ident("f32")) {
        let own = (*block.self_ty).clone();
        block.items.iter_mut().for_each(|item| Own(&own).visit_impl_item_mut(item));
    }
}

struct Own<'t>(&'t Type);

impl VisitMut for Own<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        match ty {
            Type::Path(path) if path.path.is_ident("Self") => *ty = self.0.clone(),
            ty => visit_mut::visit_type_mut(self, ty),
        }
    }

    /// What floats have themselves goes before what a trait gives them: `Self::sqrt(self)` in the `sqrt` of a trait.
    fn visit_expr_path_mut(&mut self, path: &mut syn::ExprPath) {
        if let (None, [own, name]) = (&path.qself, path.path.segments.iter().collect::<Vec<_>>().as_slice())
            && own.ident == "Self"
            && rules::TABLE.iter().any(|rule| name.ident == rule.name)
        {
            let (own, name) = (self.0, &name.ident);
            *path = parse_quote!(#own::#name);
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
