//! What an operator, a method or a function that calls others tells of its effort at compile time, where it runs straight: an
//! operator and a method in the type of its record, a function at its home (`Callee::FORETOLD`).
//!
//! ```text
//! fn add(self, o: V3) -> V3 { V3::new(self.x + o.x, …) }
//!
//! const CT_EFFORT: u32 = foretold(8, &|| {
//!     let (ct_self, o): (V3, V3) = whatever();
//!     …                                                     the forward sweep
//!     let _: &V3 = &value;
//!     (asked(&record_0).ct_foreseen(), ())                  of what `V3::new_record` gives, rustc knows the type
//! });
//! fn ct_record(ct_self: V3, o: V3) -> (V3, Foretold<CT_EFFORT, Remade<(V3, V3)>>)
//! ```
//!
//! Callers that loop ask the type whether they keep the record of each iteration (`rerun` of the runtime). What stands in
//! a branch is left out of it: functions that call one another straight would never return, so no effort is asked for in
//! a circle.

use super::siblings::{Context, allowed};
use crate::ir::{Kind, Often, Param, Pass};
use crate::parse::Parameter;
use crate::transform::reverse::Reverse;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// Of functions of more statements that call others nothing is told: their forward sweeps would be written twice. (What is made
/// again, the runtime decides by the effort with that of the callees.)
const SHORT: u32 = 48;

impl Context<'_> {
    /// The effort, as the types of the records of its calls tell it, if callers may have use for it; `forward`: the forward
    /// sweep.
    pub(super) fn foretold(&self, split: &Reverse, forward: &TokenStream) -> Option<TokenStream> {
        let effort = split.effort?;
        if !self.with_kept().params.is_empty() {
            return None;
        }
        let (ct, own) = (&self.ct, Literal::u32_unsuffixed(effort));
        let (mut straight, mut all) = (vec![], 0);
        split.forward.each_stmt(&mut |s| all += usize::from(matches!(s.kind, Kind::CallRecord { .. })));
        for stmt in &split.forward.stmts {
            if let Kind::CallRecord { record, .. } = &stmt.kind {
                let slot = &split.func.slots[record.0 as usize];
                straight.push(Some(slot).filter(|slot| slot.often == Often::Once && !slot.is_elsewhere())?);
            }
        }
        if all == 0 {
            return Some(quote!(#own));
        }
        if effort > SHORT || straight.len() < all || split.left_early {
            return None;
        }
        let mut seen = quote!(());
        for slot in straight.into_iter().rev() {
            let (name, kept) = (&slot.name, Ident::new("kept", Span::mixed_site()));
            let record = match slot.is_held() {
                true => {
                    let ty = self.slot_ty(slot, &split.func.slots)?;
                    quote!({ let #kept: &#ty = &#name; &**#kept })
                }
                false => quote!(&#name),
            };
            seen = quote!(({ use #ct::asked::*; (&#ct::Asked(#record)).ct_foreseen() }, #seen));
        }
        let declared = |p: &Parameter| {
            let (mutable, name) = (p.mutable.then(|| quote!(mut)), &p.name);
            quote!(#mutable #name)
        };
        let (params, types): (Vec<_>, Vec<_>) =
            self.source.parameters.iter().map(|p| (declared(p), &p.written)).unzip();
        // The result gives types to what it is made of: `Ok(x)`.
        let result = split.func.result.map(|result| {
            let (name, ty) = (&split.func.var(result).name, &self.value);
            quote!(let _: &#ty = &#name;)
        });
        Some(quote! {
            #ct::foretold(#own, &|| {
                let (#(#params,)*): (#(#types,)*) = #ct::whatever();
                #forward
                #result
                #seen
            })
        })
    }

    /// The same of an operator, or of a method of a type without generics, as a constant: its item and what it is called.
    pub(super) fn foretold_in_type(
        &self,
        split: &Reverse,
        forward: &TokenStream,
    ) -> Option<(TokenStream, TokenStream)> {
        let source = self.source;
        if source.operator {
            let effort = self.foretold(split, forward)?;
            let name = Ident::new("CT_EFFORT", Span::mixed_site());
            return Some((quote!(const #name: ::core::primitive::u32 = #effort;), quote!(#name)));
        }
        let named = source.outer.as_ref().is_some_and(|outer| outer.params.is_empty() && outer.where_clause.is_none());
        // What changes the receiver itself has it under a name that can be changed.
        let unchanged = |p: &Parameter, q: &Param| match p.pass {
            Pass::Unique => false,
            Pass::Value => !p.mutable && !split.written().contains(&q.var),
            _ => true,
        };
        let receiver = source.parameters.first().zip(split.func.params.first());
        let receives = receiver.is_some_and(|(p, q)| p.receiver.is_some() && unchanged(p, q));
        if !named || !receives || source.through.is_some() {
            return None;
        }
        let own = self.name.to_string();
        let own = own.strip_prefix("r#").unwrap_or(&own);
        // Methods of one type have names of their own, also in capitals.
        if own.chars().any(|c| c.is_uppercase() || c.to_uppercase().count() != 1) {
            return None;
        }
        let effort = self.foretold(split, forward)?;
        let name = Ident::new(&format!("CT_EFFORT_{}", own.to_uppercase()), Span::mixed_site());
        let allowed = source.item.attrs.iter().filter_map(allowed);
        let item = quote! {
            #[doc(hidden)]
            #(#allowed)*
            const #name: ::core::primitive::u32 = #effort;
        };
        Some((item, quote!({ Self::#name })))
    }
}
