//! `f_vjp`: the value and a pullback.

use super::reverse::{arrow, flat, tail};
use super::siblings::Context;
use super::types;
use crate::ir::Pass;
use crate::names;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;

/// Gives a name to every lifetime that is not written, and to every `impl Trait`: what the pullback captures, or does
/// not, is listed.
struct NameLifetimes {
    names: Vec<syn::Lifetime>,
    used: Vec<syn::Lifetime>,
    types: Vec<(Ident, syn::TypeImplTrait)>,
}

impl NameLifetimes {
    fn fresh(&mut self) -> syn::Lifetime {
        let name = syn::Lifetime::new(&format!("'lent{}", self.names.len()), Span::mixed_site());
        self.names.push(name.clone());
        name
    }
}

impl VisitMut for NameLifetimes {
    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        if let syn::Type::ImplTrait(bounds) = ty {
            let name = Ident::new(&format!("Given{}", self.types.len()), Span::mixed_site());
            self.types.push((name.clone(), bounds.clone()));
            *ty = syn::parse_quote!(#name);
        }
        syn::visit_mut::visit_type_mut(self, ty);
    }

    fn visit_type_reference_mut(&mut self, r: &mut syn::TypeReference) {
        match &r.lifetime {
            Some(lifetime) if lifetime.ident != "_" => self.used.push(lifetime.clone()),
            _ => r.lifetime = Some(self.fresh()),
        }
        syn::visit_mut::visit_type_reference_mut(self, r);
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.fresh();
        } else if lifetime.ident != "static" && !self.names.contains(lifetime) {
            self.used.push(lifetime.clone());
        }
    }
}

impl Context<'_> {
    /// The sibling with a pullback, which may keep a copy of `self`.
    pub(super) fn vjp(&self) -> TokenStream {
        let (ct, vis, value, value_bar) = (&self.ct, self.vis, &self.value, &self.value_bar);
        let has_value = !matches!(&self.source.item.sig.output, syn::ReturnType::Default) && value.to_string() != "()";
        let mut lifetimes = NameLifetimes { names: vec![], used: vec![], types: vec![] };
        let name_of = |text: &str| Ident::new(text, Span::mixed_site());
        let (seed, shape) = (name_of("seed"), name_of("shape"));
        let (result, record, pullback) = (name_of("value"), name_of("record"), name_of("pullback"));
        let (mut params, mut args, mut pulled) = (vec![], vec![], vec![]);
        let (mut seeds, mut seed_types, mut before, mut zeros, mut checks) = (vec![], vec![], vec![], vec![], vec![]);
        let (mut back, mut outs, mut out_types) = (vec![], vec![], vec![]);
        if has_value {
            seeds.push(quote!(#seed: #value_bar));
            seed_types.push(value_bar.clone());
        }
        for p in &self.source.parameters {
            if let Some(f) = &p.function {
                let shim = self.reverse_shim(p, f, true);
                for (name, ty) in &shim.params {
                    let mut ty: syn::Type = syn::parse_quote!(#ty);
                    lifetimes.visit_type_mut(&mut ty);
                    let mutable = (*name == p.name).then(|| quote!(mut));
                    params.push(quote!(#mutable #name: #ty));
                }
                args.push(shim.forward);
                let backward = shim.backward;
                pulled.push(quote!(#backward, ::core::option::Option::None));
                back.push(quote!(()));
                continue;
            }
            let name = &p.name;
            let bar = self.related(p, "bar");
            let mut ty = p.written.clone();
            if p.pass == Pass::Shared || contains_impl(&ty) {
                lifetimes.visit_type_mut(&mut ty);
            }
            params.push(match &p.receiver {
                Some(receiver) => {
                    let own = super::method::own_name(receiver);
                    match &ty {
                        syn::Type::Reference(r) => {
                            let (lifetime, mutability) = (&r.lifetime, &r.mutability);
                            quote!(& #lifetime #mutability #own)
                        }
                        _ => own,
                    }
                }
                None => quote!(#name: #ty),
            });
            let owned = self.owned(&p.written);
            match p.pass {
                Pass::Number | Pass::Value | Pass::Function => {
                    args.push(quote!(#name));
                    let value = if p.is_handed_back() { quote!(#name) } else { quote!(()) };
                    pulled.push(quote!(#value, ::core::option::Option::None));
                    back.push(if p.active { quote!(#bar) } else { quote!(_) });
                }
                Pass::Shared => {
                    args.push(quote!(#name));
                    back.push(quote!(()));
                    if p.active {
                        zeros.push(quote!(let mut #bar = #ct::zero_like(#name);));
                        pulled.push(quote!(#name, ::core::option::Option::Some(&mut #bar)));
                    } else {
                        pulled.push(quote!(#name, ::core::option::Option::None));
                    }
                }
                Pass::Unique => {
                    args.push(quote!(&mut *#name));
                    back.push(quote!(()));
                    if p.active {
                        let kept = self.related(p, "shape");
                        before.push(quote!(let #kept = #ct::zero_like(&*#name);));
                        checks.push(quote!(#ct::Cotangent::ct_alike(&#kept, &#bar);));
                        seeds.push(quote!(mut #bar: #owned));
                        seed_types.push(owned.clone());
                        pulled.push(quote!((), ::core::option::Option::Some(&mut #bar)));
                    } else {
                        pulled.push(quote!((), ::core::option::Option::None));
                    }
                }
            }
            if p.active {
                outs.push(quote!(#bar));
                // A lifetime that the type of a reference hides (`&View` for `&View<'_>`) is none of the arguments' there.
                let hiding = p.pass != Pass::Value && types::may_hide_a_lifetime(&p.written, self.source);
                out_types.push(if hiding { quote!(<fn(#ct::Hiding) -> #owned as #ct::Hides>::Type) } else { owned });
            } else if p.vacant {
                outs.push(quote!(()));
                out_types.push(quote!(()));
            }
        }
        let output = &self.source.item.sig.output;
        let lengths =
            has_value && matches!(output, syn::ReturnType::Type(_, ty) if self.source.floats.read(ty).has_length());
        if lengths {
            before.push(quote!(let #shape = #ct::zero_like(&#result);));
            checks.push(quote!(#ct::Cotangent::ct_alike(&#shape, &#seed);));
        }
        let given_seed = if has_value { quote!(#seed) } else { quote!(()) };
        let (out, out_ty) = (tail(&flat(&outs)), arrow(&flat(&out_types)));
        let name = names::sibling(self.name, "vjp");
        let (record_path, pull_path, given) = (self.hidden_path("record"), self.hidden_path("pull"), self.own(false));
        let (generics, captured) = self.captured(&lifetimes);
        let wherever = &self.source.generics.where_clause;
        let (attrs, turbofish) = (self.attributes(), self.turbofish_with_kept());
        let asked = self.turbofish_of_pull();
        let given_back = (!back.is_empty()).then(|| quote!(let (#(#back,)*) =));
        let bound = quote!(impl ::core::ops::Fn(#(#seed_types),*) #out_ty + #captured);
        let returned_ty = if has_value { quote!((#value, #bound)) } else { bound };
        let returned = if has_value { quote!((#result, #pullback)) } else { quote!(#pullback) };
        let discard = (!has_value).then(|| quote!(let () = #result;));
        let doc = self.document_vjp();
        quote! {
            #[doc = #doc]
            #(#attrs)*
            #vis fn #name #generics (#(#params),*) -> #returned_ty #wherever {
                #given
                let (#result, #record) = #record_path #turbofish(#(#args),*);
                #discard
                #(#before)*
                let #pullback = move |#(#seeds),*| {
                    #(#checks)*
                    #(#zeros)*
                    #given_back #pull_path #asked(&#record, #given_seed, #(#pulled),*);
                    #out
                };
                #returned
            }
        }
    }

    /// The generics with the new lifetimes, and what the pullback captures.
    fn captured(&self, lifetimes: &NameLifetimes) -> (TokenStream, TokenStream) {
        let mut generics = self.source.generics.clone();
        // What is not captured has a lifetime too: without it the list of what is would be redundant.
        if self.source.parameters.iter().all(|p| p.pass != Pass::Unique) {
            let rest = syn::Lifetime::new("'uncaptured", Span::mixed_site());
            generics.params.insert(0, syn::parse_quote!(#rest));
        }
        for name in lifetimes.names.iter().rev() {
            generics.params.insert(0, syn::parse_quote!(#name));
        }
        for (name, given) in &lifetimes.types {
            let bounds = &given.bounds;
            generics.params.push(syn::parse_quote!(#name: #bounds));
        }
        let mut captured: Vec<TokenStream> = lifetimes.names.iter().map(|l| quote!(#l)).collect();
        for l in generics.lifetimes() {
            let l = &l.lifetime;
            if lifetimes.used.contains(l) && !lifetimes.names.contains(l) {
                captured.push(quote!(#l));
            }
        }
        let outer = self.source.outer.iter().flat_map(|g| g.lifetimes()).map(|l| &l.lifetime);
        captured.extend(outer.filter(|l| !lifetimes.names.contains(l)).map(ToTokens::to_token_stream));
        // The generics of an `impl` block would have to be listed, which are not seen: then all is captured, which the
        // bound says for editions in which lifetimes are not.
        let unseen = self.source.in_impl && self.source.outer.is_none();
        let lent = self.source.parameters.iter().any(|p| p.pass == Pass::Unique);
        let bound = if unseen && !lent {
            generics.params = generics.params.into_iter().filter(|p| !uncaptured(p)).collect();
            let ct = &self.ct;
            quote!(#ct::Captures<(#(&#captured (),)*)>)
        } else {
            let outer = self.source.outer.iter().flat_map(|g| &g.params);
            captured.extend(self.source.definition.then(|| quote!(Self)));
            captured
                .extend(outer.chain(&generics.params).filter_map(types::argument_name).map(ToTokens::to_token_stream));
            quote!(use<#(#captured),*>)
        };
        let (generics, _, _) = generics.split_for_impl();
        (quote!(#generics), bound)
    }
}

/// Is it the lifetime of what is not captured?
fn uncaptured(param: &syn::GenericParam) -> bool {
    matches!(param, syn::GenericParam::Lifetime(l) if l.lifetime.ident == "uncaptured")
}

/// Is it a type `impl Trait`, or a reference to one?
fn contains_impl(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::ImplTrait(_) => true,
        syn::Type::Reference(r) => contains_impl(&r.elem),
        syn::Type::Paren(t) => contains_impl(&t.elem),
        syn::Type::Group(t) => contains_impl(&t.elem),
        _ => false,
    }
}
