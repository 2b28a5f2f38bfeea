//! Siblings in an `impl` block: how `self` is passed, and the forms that are called as methods.
//!
//! What is hidden stands beside the function, as `energy_forward`, `energy_record` and `energy_pull`, and takes `self`
//! as a first argument like any other. A caller that writes `a.energy(x)` names no type: for it there are
//! `energy_forward_self` and `energy_pull_self`, which take the derivative of `self` however `self` is passed, and
//! `energy_record_self`, which leaves `self` where it is.

use super::in_place::in_place_or_not;
use super::siblings::{Context, crowded};
use crate::ir::{Func, Pass};
use crate::names;
use crate::parse::Parameter;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse_quote;

/// The keyword `self`, as the signature has it.
pub(super) fn own_name(receiver: &syn::Receiver) -> TokenStream {
    receiver.self_token.to_token_stream()
}

impl Context<'_> {
    /// The name that a derivative of a parameter has in a visible signature.
    pub(super) fn shown(&self, p: &Parameter, suffix: &str) -> Ident {
        Ident::new(&format!("{}_{suffix}", p.label()), Span::mixed_site())
    }

    /// A parameter as it is declared.
    pub(super) fn declared(&self, p: &Parameter, mutable: bool) -> TokenStream {
        let (name, ty) = (&p.name, &p.written);
        let mutable = mutable.then(|| quote!(mut));
        match &p.receiver {
            Some(receiver) => {
                let own = own_name(receiver);
                match &receiver.kind {
                    syn::ReceiverKind::Value => own,
                    syn::ReceiverKind::Reference(and, lifetime, unique) => quote!(#and #lifetime #unique #own),
                    _ => quote!(#own: #ty),
                }
            }
            None => quote!(#mutable #name: #ty),
        }
    }

    /// `let this = self;`
    pub(super) fn own(&self, mutable: bool) -> Option<TokenStream> {
        let p = self.source.parameters.first()?;
        let (name, own) = (&p.name, own_name(p.receiver.as_ref()?));
        let mutable = (mutable && p.pass == Pass::Value).then(|| quote!(mut));
        Some(quote!(let #mutable #name = #own;))
    }

    /// What the functions beside it are named by.
    pub(super) fn own_path(&self) -> TokenStream {
        match &self.source.through {
            Some(through) => quote!(<Self as #through>),
            None => quote!(Self),
        }
    }

    /// The path of a hidden function.
    pub(super) fn hidden_path(&self, function: &str) -> TokenStream {
        if self.source.in_impl {
            let name = names::sibling(self.name, function);
            let own = self.own_path();
            return quote!(#own::#name);
        }
        let (home, name) = (names::sibling(self.name, "rev"), Ident::new(function, Span::mixed_site()));
        quote!(#home::#name)
    }

    /// The head of a hidden function up to its name, its path, and the items that it needs inside.
    pub(super) fn hidden(&self, function: &str, func: &Func) -> (TokenStream, TokenStream, TokenStream) {
        let path = self.hidden_path(function);
        if self.source.in_impl {
            let (vis, name, items) = (self.vis, names::sibling(self.name, function), &func.items);
            return (quote!(#[doc(hidden)] #vis fn #name), path, quote!(#(#items)*));
        }
        let name = Ident::new(function, Span::mixed_site());
        (quote!(pub fn #name), path, quote!())
    }

    /// The form of `record` for callers that write `a.energy(x)`: what is given for good is copied first, since the caller
    /// does not see that it is, and asks it for `pull` later.
    fn record_wrapper(
        &self,
        p: &Parameter,
        receiver: &syn::Receiver,
        rest: &[Parameter],
        record_ty: &TokenStream,
        record: &TokenStream,
    ) -> TokenStream {
        let inline = self.hint();
        let (vis, own, value) = (self.vis, own_name(receiver), &self.value);
        let record_self = names::sibling(self.name, "record_self");
        let (declared, generics) = self.lent_self(p);
        let given = match p.pass {
            Pass::Shared | Pass::Unique => own.clone(),
            _ if self.is_copied_by_type(p) => {
                let ct = &self.ct;
                quote!(#ct::own_of(#own).ct_owned())
            }
            _ => quote!(::core::clone::Clone::clone(#own)),
        };
        let (mut params, mut args) = (vec![], vec![]);
        for q in rest {
            if let Some(f) = &q.function {
                let swept = self.swept(q, "record");
                params.push(self.record_function(q, f));
                args.push(quote!(#swept));
                continue;
            }
            let name = &q.name;
            params.push(self.declared(q, false));
            args.push(quote!(#name));
        }
        let turbofish = self.turbofish_with_kept();
        let (generics, _, wherever) = generics.split_for_impl();
        let mut recorded = quote!(#record #turbofish(#given, #(#args),*));
        if p.pass == Pass::Unique {
            let ct = &self.ct;
            recorded = quote!(#ct::changing(#recorded));
        }
        quote! {
            #inline
            #[doc(hidden)]
            #vis fn #record_self #generics (#declared, #(#params),*) -> (#value, #record_ty) #wherever {
                #recorded
            }
        }
    }

    /// `self`, as it is declared where it is lent if it is given for good, and what is asked for to copy it.
    pub(super) fn lent_self(&self, p: &Parameter) -> (TokenStream, syn::Generics) {
        let (own, mut generics) = (p.receiver.as_ref().map(own_name), self.with_kept());
        if matches!(p.pass, Pass::Shared | Pass::Unique) {
            return (self.declared(p, false), generics);
        }
        if !self.is_copied_by_type(p) {
            generics.make_where_clause().predicates.push(parse_quote!(for<'ct> Self: ::core::clone::Clone));
        }
        (quote!(&#own), generics)
    }

    /// The type of what lends the buffer of `self`.
    pub(super) fn own_buffer_type(&self, p: &Parameter) -> TokenStream {
        let (ct, tangent) = (&self.ct, self.tangent(&p.written));
        if p.active { quote!(impl #ct::LentUnique<#tangent>) } else { quote!(impl ::core::marker::Sized) }
    }

    /// Is it known where the block stands how a value of its type is copied? What has a derivative is, whatever its parameters
    /// stand for; of what has none a trait asks for `Clone`.
    fn is_copied_by_type(&self, own: &Parameter) -> bool {
        let float = |p: &syn::TypeParam| self.source.floats.param(&p.ident.to_string()).is_some();
        let known = |block: &syn::Generics| block.type_params().all(float);
        let of_own_block = self.source.through.is_none() && !self.source.definition;
        own.active || of_own_block && self.source.outer.as_ref().is_some_and(known)
    }

    /// The forms of `forward`, `record` and `pull` for callers that write `a.energy(x)`; `record_ty`: what is recorded;
    /// `uses`: which fields of `self` the function changes, and its pullback reads; `in_place`: does that change `self` back?
    pub(super) fn wrappers(&self, record_ty: &TokenStream, uses: (u64, u64), in_place: bool) -> TokenStream {
        let Some((p, rest)) = self.source.parameters.split_first() else { return quote!() };
        let Some(receiver) = &p.receiver else { return quote!() };
        let inline = self.hint();
        let ct = &self.ct;
        let [record, pull] = ["record", "pull"].map(|name| self.hidden_path(&in_place_or_not(name, in_place)));
        // A method that changes `self` is not one that a sweep may call again.
        let changing = (p.pass == Pass::Unique).then(|| quote!(#ct::Changing<#record_ty>));
        let record_ty = changing.as_ref().unwrap_or(record_ty);
        let record_self = self.record_wrapper(p, receiver, rest, record_ty, &record);
        let receiving = self.receiving(p, receiver, uses, in_place);
        let (vis, own) = (self.vis, own_name(receiver));
        let (generics, _, wherever) = self.generics();
        let turbofish = self.turbofish();
        let tangent = self.tangent(&p.written);
        let forward = self.hidden_path("forward");
        let (forward_self, pull_self) =
            (names::sibling(self.name, "forward_self"), names::sibling(self.name, "pull_self"));
        let (value, value_bar) = (&self.value, &self.value_bar);
        let no_value = value.to_string() == "()";
        let out = if no_value { quote!(-> ((), ())) } else { quote!(-> (#value, #value_bar)) };
        let dot = self.related(p, "dot");
        // Forward: the tangent of `self` behind a reference.
        let (mut params, mut args) = (vec![], vec![]);
        for q in rest {
            if let Some(f) = &q.function {
                let swept = self.swept(q, "forward");
                params.extend(self.forward_function(q, f));
                args.push(quote!(#swept, ::core::option::Option::None));
                continue;
            }
            let (name, q_dot, ty) = (&q.name, self.related(q, "dot"), self.slot_type_of(q));
            params.push(self.declared(q, false));
            params.push(quote!(#q_dot: ::core::option::Option<#ty>));
            args.push(quote!(#name, #q_dot));
        }
        let (dot_ty, given) = match (p.active, p.pass) {
            (false, _) => (quote!(impl ::core::marker::Sized), quote!(::core::option::Option::None)),
            (true, Pass::Unique) => {
                (quote!(impl #ct::LentUnique<#tangent>), quote!(#ct::LentUnique::ct_lent_unique(&mut #dot)))
            }
            (true, Pass::Shared) => (quote!(impl #ct::Lent<#tangent>), quote!(#ct::Lent::ct_lent(&#dot))),
            (true, _) => (quote!(impl #ct::Lent<#tangent>), quote!(#ct::Lent::ct_lent(&#dot).cloned())),
        };
        let unused = (!p.active).then(|| quote!(let _ = &#dot;));
        let mutable = (p.active && p.pass == Pass::Unique).then(|| quote!(mut));
        let declared = self.declared(p, false);
        let crowded_forward = crowded(2, &params);
        let forward_self = quote! {
            #inline
            #[doc(hidden)]
            #crowded_forward
            #vis fn #forward_self #generics (
                #declared, #mutable #dot: #dot_ty, #(#params),*
            ) #out #wherever {
                #unused
                #forward #turbofish(#own, #given, #(#args),*)
            }
        };
        let (asked, kept_args) = (self.generics_of_pull(), self.turbofish_of_pull());
        let (kept_generics, _, asked_of) = asked.split_for_impl();
        // Reverse: the cotangent of `self` is added to a buffer.
        let (mut params, mut args, mut parts, mut part_types) = (vec![], vec![], vec![], vec![]);
        for (i, q) in rest.iter().enumerate() {
            if let Some(f) = &q.function {
                let swept = self.swept(q, "pull");
                params.extend(self.pull_function(q, f));
                args.push(quote!(#swept, ::core::option::Option::None));
                parts.push(Ident::new(&format!("part{i}"), Span::mixed_site()));
                part_types.push(quote!(()));
                continue;
            }
            let (q_bar, (name, ty, buffer)) = (self.related(q, "bar"), self.asked_of_pull(q, i));
            params.push(quote!(#name: #ty));
            params.push(quote!(#q_bar: ::core::option::Option<#buffer>));
            args.push(quote!(#name, #q_bar));
            parts.push(Ident::new(&format!("part{i}"), Span::mixed_site()));
            part_types.push(self.given_back(q));
        }
        let [record, seed, bar, whole] =
            ["record", "seed", "self_bar", "whole"].map(|name| Ident::new(name, Span::mixed_site()));
        let kept = if changing.is_some() { quote!(&#record.0) } else { quote!(#record) };
        let out = super::reverse::arrow(&quote!((#(#part_types,)*)));
        let back = super::reverse::tail(&quote!((#(#parts,)*)));
        let lent = quote!(#ct::LentUnique::ct_lent_unique(&mut #bar));
        let body = match (p.active, p.pass) {
            (true, Pass::Shared) => quote! {
                let ((), #(#parts,)*) = #pull #kept_args(#kept, #seed, #own, #lent, #(#args),*);
                #back
            },
            (true, Pass::Unique) => {
                let given = if in_place { own.clone() } else { quote!(()) };
                quote! {
                    let ((), #(#parts,)*) = #pull #kept_args(#kept, #seed, #given, #lent, #(#args),*);
                    #back
                }
            }
            (true, _) => quote! {
                let (#whole, #(#parts,)*) =
                    #pull #kept_args(#kept, #seed, (), ::core::option::Option::None, #(#args),*);
                if let ::core::option::Option::Some(#bar) = #lent {
                    #ct::add_to(#bar, &#whole);
                }
                #back
            },
            (false, pass) => {
                let given = if pass == Pass::Shared { own.clone() } else { quote!(()) };
                quote! {
                    let _ = &#bar;
                    let ((), #(#parts,)*) =
                        #pull #kept_args(#kept, #seed, #given, ::core::option::Option::None, #(#args),*);
                    #back
                }
            }
        };
        let bar_ty = self.own_buffer_type(p);
        let mutable = p.active.then(|| quote!(mut));
        let crowded_pull = crowded(4, &params);
        // By a trait as by the type itself: of two that take `self` in different ways, rustc calls the one that it finds first.
        let by_trait = self.source.options.in_trait || self.source.definition;
        let unique = (in_place || by_trait && p.pass == Pass::Unique).then(|| quote!(mut));
        quote! {
            #forward_self
            #record_self
            #receiving
            #inline
            #[doc(hidden)]
            #crowded_pull
            #vis fn #pull_self #kept_generics (
                &#unique #own, #record: &#record_ty, #seed: #value_bar, #mutable #bar: #bar_ty, #(#params),*
            ) #out #asked_of {
                #body
            }
        }
    }

    /// What `pull` is handed back of its `i`-th argument: the name, the type, and the type of the buffer.
    pub(super) fn asked_of_pull(&self, q: &Parameter, i: usize) -> (Ident, TokenStream, TokenStream) {
        let (name, ty, buffer) = (q.name.clone(), &q.written, self.buffer_type(q));
        let given = Ident::new(&format!("given{i}"), Span::mixed_site());
        match q.pass {
            Pass::Number => (name, self.number_given(q, false).0, quote!(())),
            Pass::Value | Pass::Function => (given, self.given_type(q), quote!(())),
            Pass::Shared => (name, quote!(#ty), buffer),
            Pass::Unique => (given, self.given_type(q), buffer),
        }
    }

    /// The type of what `pull` gives back of an argument.
    pub(super) fn given_back(&self, q: &Parameter) -> TokenStream {
        match q.pass {
            Pass::Number | Pass::Value if q.active => self.owned(&q.written),
            _ => self.nothing_back(q).1,
        }
    }

    /// The type that `forward` takes for the tangent of a parameter.
    fn slot_type_of(&self, p: &Parameter) -> TokenStream {
        if p.active { self.lent_tangent(p) } else { self.slot_type(p) }
    }

    /// The type that `pull` takes for the buffer of a reference.
    pub(super) fn buffer_type(&self, p: &Parameter) -> TokenStream {
        match self.slot_type(p) {
            _ if p.selects => quote!(&mut ()),
            ty if !p.active && ty.to_string() == "()" => ty,
            _ => {
                let ty = self.tangent(&p.written);
                quote!(&mut #ty)
            }
        }
    }
}
