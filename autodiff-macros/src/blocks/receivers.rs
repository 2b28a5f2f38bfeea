//! `self: &Self` and `self: &mut Grid`, in a block of `Grid`, are `&self` and `&mut self`.

use quote::ToTokens;
use syn::{ImplItem, ItemImpl, ReceiverKind, Type};

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
