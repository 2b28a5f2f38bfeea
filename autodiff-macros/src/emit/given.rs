//! Parameters that are functions: what stands for them in the signatures of the siblings, and how the functions that
//! the user hands to a visible sibling are turned into those that a sweep calls.
//!
//! ```text
//! forward   f_forward: &mut impl FnMut(A, Option<Ȧ>) -> (B, Ḃ), _: Option<()>
//! record    f_record:  &mut impl FnMut(A) -> (B, R)                               R: what one call keeps
//! pull      f_pull:    &mut impl FnMut(&R, B̄, A) -> (Ā,), _: Option<()>           its part is `()`
//! f_fwd     f_fwd: impl FnMut(A, Ȧ) -> (B, Ḃ)
//! f_rev     f: impl FnMut(A) -> B, f_rev: impl FnMut(A, B̄) -> (B, Ā)
//! ```
//!
//! A function in a field is such a parameter too (`parse/carried/`). Of what is lent to be read it is called where it is, and
//! `f_rev` takes its derivative alone.

use super::reverse::flat;
use super::siblings::Context;
use crate::ir::Pass;
use crate::names;
use crate::parse::{FunctionType, Parameter};
use crate::transform::forward::plain;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// What a visible sibling takes for a parameter that is a function, and the function that its sweep calls.
pub(super) struct Shim {
    /// The parameters.
    pub(super) params: Vec<(Ident, TokenStream)>,
    /// The function for the forward sweep, or for both in forward mode.
    pub(super) forward: TokenStream,
    /// The function for the backward sweep.
    pub(super) backward: TokenStream,
}

impl Context<'_> {
    /// The parameters that are functions.
    pub(super) fn functions(&self) -> impl Iterator<Item = (&Parameter, &FunctionType)> {
        self.source.parameters.iter().filter_map(|p| Some((p, p.function.as_ref()?)))
    }

    /// The name of a function in a sweep.
    pub(super) fn swept(&self, p: &Parameter, sweep: &str) -> Ident {
        Ident::new(&format!("{}_{sweep}", plain(&p.name)), Span::mixed_site())
    }

    /// The type of what one call of a function keeps.
    fn kept(&self, f: &FunctionType) -> Ident {
        Ident::new(&format!("CtKept{}", f.number), Span::mixed_site())
    }

    /// The generics of `record` and `pull`: what calls of functions keep is generic.
    pub(super) fn with_kept(&self) -> syn::Generics {
        let mut generics = self.source.generics.clone();
        for (_, f) in self.functions() {
            let kept = self.kept(f);
            generics.params.push(syn::parse_quote!(#kept: ::core::marker::Send + ::core::marker::Sync + 'static));
        }
        generics
    }

    /// The arguments of `record` and `pull`, written out as far as they are known.
    pub(super) fn turbofish_with_kept(&self) -> TokenStream {
        let names = self.source.generics.params.iter().filter_map(super::types::argument_name);
        let mut args: Vec<TokenStream> = names.map(|name| quote!(#name)).collect();
        args.extend(self.functions().map(|_| quote!(_)));
        if args.is_empty() { quote!() } else { quote!(::<#(#args),*>) }
    }

    /// The value of a function, and its cotangent.
    fn outputs(&self, f: &FunctionType) -> (TokenStream, TokenStream) {
        match &f.output {
            Some(ty) => (ty.to_token_stream(), self.owned(ty)),
            None => (quote!(()), quote!(())),
        }
    }

    /// The parameter of `forward`.
    pub(super) fn forward_function(&self, p: &Parameter, f: &FunctionType) -> [TokenStream; 2] {
        let name = self.swept(p, "forward");
        let inputs = f.inputs.iter().map(|q| {
            let (ty, dot) = (&q.written, self.slot_of(q));
            quote!(#ty, ::core::option::Option<#dot>)
        });
        let (value, value_dot) = self.outputs(f);
        let function = quote!(&mut impl ::core::ops::FnMut(#(#inputs),*) -> (#value, #value_dot));
        [quote!(#name: #function), quote!(_: ::core::option::Option<()>)]
    }

    /// The parameter of `record`.
    pub(super) fn record_function(&self, p: &Parameter, f: &FunctionType) -> TokenStream {
        let (name, kept, (value, _)) = (self.swept(p, "record"), self.kept(f), self.outputs(f));
        let inputs = f.inputs.iter().map(|q| &q.written);
        quote!(#name: &mut impl ::core::ops::FnMut(#(#inputs),*) -> (#value, #kept))
    }

    /// The parameter of `pull`.
    pub(super) fn pull_function(&self, p: &Parameter, f: &FunctionType) -> [TokenStream; 2] {
        let (name, kept, (_, value_bar)) = (self.swept(p, "pull"), self.kept(f), self.outputs(f));
        let inputs = f.inputs.iter().map(|q| self.handed_back(q));
        let parts = f.inputs.iter().map(|q| self.part(q));
        let function = quote!(&mut impl ::core::ops::FnMut(&#kept, #value_bar, #(#inputs),*) -> (#(#parts,)*));
        [quote!(#name: #function), quote!(_: ::core::option::Option<()>)]
    }

    /// Of parameters that are functions through which no derivative comes: that the function itself is asked for, where a
    /// caller only knows its name.
    pub(super) fn given_as_they_are(&self) -> TokenStream {
        let told = self.source.parameters.iter().enumerate().filter(|(_, p)| p.told.is_some());
        let functions = told.filter_map(|(i, _)| names::given_as(i)).map(|name| {
            quote! {
                #[inline]
                #[doc(hidden)]
                pub fn #name<Plain, Swept>(plain: Plain, _: Swept) -> Plain { plain }
            }
        });
        functions.collect()
    }

    /// The type of the tangent of an argument.
    fn slot_of(&self, q: &Parameter) -> TokenStream {
        if q.active { self.lent_tangent(q) } else { self.slot_type(q) }
    }

    /// The types of what `pull` gets of an argument.
    fn handed_back(&self, q: &Parameter) -> TokenStream {
        let ty = &q.written;
        match q.pass {
            Pass::Number => quote!(#ty, ::core::option::Option<()>),
            Pass::Shared => {
                let bar = self.buffer_type(q);
                quote!(#ty, ::core::option::Option<#bar>)
            }
            Pass::Unique => {
                let bar = self.buffer_type(q);
                quote!((), ::core::option::Option<#bar>)
            }
            Pass::Value | Pass::Function => {
                let kept = self.kept_of(q);
                quote!(#kept, ::core::option::Option<()>)
            }
        }
    }

    /// The type of what `pull` gets of an argument by value.
    fn kept_of(&self, q: &Parameter) -> TokenStream {
        let (ct, ty) = (&self.ct, &q.written);
        if self.source.is_open(q) { quote!(<#ty as #ct::Differentiable>::Kept) } else { quote!(()) }
    }

    /// The type of the part that `pull` returns for an argument: the cotangent of what is given by value.
    fn part(&self, q: &Parameter) -> TokenStream {
        if q.active && by_value(q) { self.owned(&q.written) } else { quote!(()) }
    }

    /// What `f_fwd` takes: the forward derivative of the function.
    pub(super) fn forward_shim(&self, p: &Parameter, f: &FunctionType) -> Shim {
        let fwd = names::sibling(&p.name, "fwd");
        let ct = &self.ct;
        let (value, value_dot) = self.outputs(f);
        let (mut types, mut params, mut args, mut zeros) = (vec![], vec![], vec![], vec![]);
        for q in &f.inputs {
            let (name, ty, slot, dot) = (&q.name, &q.written, self.slot_of(q), self.related(q, "dot"));
            types.push(quote!(#ty));
            params.push(quote!(#name: #ty, #dot: ::core::option::Option<#slot>));
            args.push(quote!(#name));
            if q.active {
                types.push(slot);
                args.push(quote!(#dot));
                zeros.push(self.zero_unless_given(q, &dot, &self.lent_tangent(q), false));
            } else {
                zeros.push(quote!(let _ = #dot;));
            }
        }
        let ty = match f.output {
            Some(_) => quote!(impl ::core::ops::FnMut(#(#types),*) -> (#value, #value_dot)),
            None => quote!(impl ::core::ops::FnMut(#(#types),*)),
        };
        let call = quote!(#fwd(#(#args),*));
        let body = if f.output.is_some() { call } else { quote!({ #call; ((), ()) }) };
        let _ = ct;
        let forward = quote!(&mut |#(#params),*| { #(#zeros)* #body });
        Shim { params: vec![(fwd, ty)], forward, backward: quote!() }
    }

    /// What `f_rev` and `f_vjp` take: the function, and its reverse derivative, which may be called as often as wanted
    /// (`shared`) or not.
    pub(super) fn reverse_shim(&self, p: &Parameter, f: &FunctionType, shared: bool) -> Shim {
        let (ct, name, rev) = (&self.ct, &p.name, names::sibling(&p.name, "rev"));
        let own = f.field.as_ref().map_or_else(|| quote!(#name), |field| quote!((#field)));
        let (value, value_bar) = self.outputs(f);
        let [kept, seed] = ["kept", "seed"].map(|name| Ident::new(name, Span::mixed_site()));
        let (mut types, mut params, mut args, mut keeps, mut kept_types) = (vec![], vec![], vec![], vec![], vec![]);
        let (mut rev_types, mut rev_args, mut pulled, mut before) = (vec![], vec![], vec![], vec![]);
        let (mut parts, mut part_types, mut back) = (vec![], vec![], vec![]);
        for q in &f.inputs {
            let (x, ty, bar) = (&q.name, &q.written, self.related(q, "bar"));
            types.push(quote!(#ty));
            params.push(quote!(#x: #ty));
            args.push(quote!(#x));
            rev_types.push(quote!(#ty));
            let at = proc_macro2::Literal::usize_unsuffixed(keeps.len());
            match q.pass {
                Pass::Number => {
                    pulled.push(quote!(#x: #ty, _: ::core::option::Option<()>));
                    rev_args.push(quote!(#x));
                }
                Pass::Value | Pass::Function => {
                    keeps.push(quote!(#ct::own_of(&#x).ct_owned()));
                    kept_types.push(quote!(#ty));
                    let given = self.kept_of(q);
                    pulled.push(quote!(_: #given, _: ::core::option::Option<()>));
                    rev_args.push(quote!(#ct::own_of(&#kept.#at).ct_owned()));
                }
                Pass::Shared => {
                    let buffer = self.buffer_type(q);
                    pulled.push(quote!(#x: #ty, #bar: ::core::option::Option<#buffer>));
                    rev_args.push(quote!(#x));
                }
                Pass::Unique => {
                    let buffer = self.buffer_type(q);
                    let behind = behind(ty);
                    keeps.push(super::types::owned_copy(q.ty.peeled(), &quote!(&*#x), ct));
                    kept_types.push(if q.ty.peeled().is_by_name() {
                        quote!(#behind)
                    } else {
                        quote!(<#behind as #ct::standard::borrow::ToOwned>::Owned)
                    });
                    pulled.push(quote!((): (), #bar: ::core::option::Option<#buffer>));
                    before.push(quote!(let mut #x = #ct::copy_of(&#kept.#at).ct_copied();));
                    rev_args.push(quote!(&mut #x));
                }
            }
            match (q.pass, q.active) {
                (Pass::Shared | Pass::Unique, true) => {
                    let tangent = self.tangent(ty);
                    rev_types.push(quote!(&mut #tangent));
                    before.push(self.buffer_unless_given(q, &bar));
                    rev_args.push(quote!(#bar));
                    back.push(quote!(()));
                }
                (Pass::Shared | Pass::Unique, false) => {
                    before.push(quote!(let _ = #bar;));
                    back.push(quote!(()));
                }
                (_, true) => {
                    parts.push(quote!(#bar));
                    part_types.push(self.owned(ty));
                    back.push(quote!(#bar));
                }
                (_, false) => back.push(quote!(())),
            }
        }
        let mut returned = parts.clone();
        if f.output.is_some() {
            rev_types.push(value_bar.clone());
            rev_args.push(quote!(#seed));
            part_types.insert(0, value.clone());
            returned.insert(0, quote!(_));
        } else {
            before.push(quote!(let () = #seed;));
        }
        let (returned, returned_types) = (flat(&returned), flat(&part_types));
        let of = if shared { quote!(Fn) } else { quote!(FnMut) };
        let own_ty = match f.output {
            Some(_) => quote!(impl ::core::ops::FnMut(#(#types),*) -> #value),
            None => quote!(impl ::core::ops::FnMut(#(#types),*)),
        };
        let rev_ty = match part_types.is_empty() {
            false => quote!(impl ::core::ops::#of(#(#rev_types),*) -> #returned_types),
            true => quote!(impl ::core::ops::#of(#(#rev_types),*)),
        };
        let called = match part_types.is_empty() {
            false => quote!(let #returned = #rev(#(#rev_args),*);),
            true => quote!(#rev(#(#rev_args),*);),
        };
        let forward = quote!(&mut |#(#params),*| {
            let #kept = (#(#keeps,)*);
            (#own(#(#args),*), #kept)
        });
        let unused = keeps.is_empty().then(|| quote!(let () = *#kept;));
        let backward = quote!(&mut |#kept: &(#(#kept_types,)*), #seed: #value_bar, #(#pulled),*| {
            #unused
            #(#before)*
            #called
            (#(#back,)*)
        });
        let own = f.field.is_none().then(|| (name.clone(), own_ty));
        Shim { params: own.into_iter().chain([(rev, rev_ty)]).collect(), forward, backward }
    }

    /// The buffer for the cotangent of a reference: one that is lost, if none is given.
    fn buffer_unless_given(&self, q: &Parameter, bar: &Ident) -> TokenStream {
        let (ct, name, ty) = (&self.ct, &q.name, self.tangent(&q.written));
        let [zero, given] = ["zero", "given"].map(|name| Ident::new(name, Span::mixed_site()));
        let like = if q.pass == Pass::Unique { quote!(&#name) } else { quote!(#name) };
        quote! {
            let mut #zero;
            let #bar: &mut #ty = match #bar {
                ::core::option::Option::Some(#given) => #given,
                ::core::option::Option::None => { #zero = #ct::zero_like(#like); &mut #zero }
            };
        }
    }

    /// The macros that stand for the functions in code that carries no derivative, as far as `body` has them.
    pub(super) fn plain_functions(&self, sweep: &str, body: &TokenStream) -> TokenStream {
        let mut out = TokenStream::new();
        for (p, f) in self.functions() {
            let plain = Ident::new(&format!("{}_plain", plain(&p.name)), Span::call_site());
            if !names::mentions(body, &plain) {
                continue;
            }
            let swept = self.swept(p, sweep);
            let params = f.inputs.iter().map(|q| {
                let (x, ty) = (&q.name, &q.written);
                quote!(#x: #ty)
            });
            let args = f.inputs.iter().map(|q| {
                let x = &q.name;
                if sweep == "forward" { quote!(#x, ::core::option::Option::None) } else { quote!(#x) }
            });
            out.extend(quote! {
                macro_rules! #plain {
                    () => { |#(#params),*| #swept(#(#args),*).0 }
                }
            });
        }
        out
    }
}

fn by_value(q: &Parameter) -> bool {
    !matches!(q.pass, Pass::Shared | Pass::Unique)
}

/// What a reference points to.
pub(super) fn behind(ty: &syn::Type) -> &syn::Type {
    match ty {
        syn::Type::Reference(r) => &r.elem,
        syn::Type::Paren(t) => behind(&t.elem),
        syn::Type::Group(t) => behind(&t.elem),
        ty => ty,
    }
}
