//! What `record` and `pull` take, and what `pull` gives back.

use super::siblings::Context;
use super::wanted::Wishes;
use crate::collections::HashSet;
use crate::ir::named::names_arguments;
use crate::ir::{Float, Pass, Ty, VarId};
use crate::names;
use crate::parse::Parameter;
use crate::transform::reverse::Reverse;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

impl Context<'_> {
    /// Parameters of `record`, parameters of `pull`, its prologue, what it returns and the types of that.
    #[allow(clippy::type_complexity)]
    pub(super) fn pull_signature(
        &self,
        split: &Reverse,
        wishes: &Wishes,
        spared: &HashSet<VarId>,
    ) -> (Vec<TokenStream>, Vec<TokenStream>, Vec<TokenStream>, Vec<TokenStream>, Vec<TokenStream>) {
        let (mut params, mut pulled, mut prologue, mut returned, mut types) = (vec![], vec![], vec![], vec![], vec![]);
        let written = split.written();
        for ((p, bar), q) in self.source.parameters.iter().zip(&split.bars).zip(&split.func.params) {
            let wish = bar.filter(|bar| spared.contains(bar)).and_then(|bar| wishes.of(bar));
            if let Some(f) = &p.function {
                params.push(self.record_function(p, f));
                pulled.extend(self.pull_function(p, f));
                returned.push(quote!(()));
                types.push(quote!(()));
                continue;
            }
            let (name, ty) = (&p.name, &p.written);
            let by_value = matches!(p.pass, Pass::Number | Pass::Value);
            let changed = (p.mutable || written.contains(&q.var)) && by_value;
            let mutable = changed.then(|| quote!(mut));
            params.push(self.declared(p, changed));
            let bar = bar.map(|b| split.func.var(b).name.clone());
            match p.pass {
                Pass::Number => {
                    let (given, taken) = self.number_given(p, changed);
                    let mutable = mutable.filter(|_| taken.is_none());
                    prologue.extend(taken);
                    pulled.push(quote!(#mutable #name: #given));
                    pulled.push(quote!(_: ::core::option::Option<()>));
                }
                Pass::Value | Pass::Function => {
                    let given = self.given_type(p);
                    pulled.push(quote!(_: #given));
                    pulled.push(quote!(_: ::core::option::Option<()>));
                }
                Pass::Shared => {
                    pulled.push(quote!(#name: #ty));
                    pulled.push(self.buffer_param(p, bar.as_ref(), wish, &mut prologue));
                }
                Pass::Unique => {
                    let given = self.given_type(p);
                    let handed = split.handed.contains(&q.var);
                    pulled.push(if handed { quote!(#name: #ty) } else { quote!(_: #given) });
                    pulled.push(self.buffer_param(p, bar.as_ref(), wish, &mut prologue));
                }
            }
            match bar.filter(|_| by_value) {
                Some(bar) => {
                    returned.push(quote!(#bar));
                    types.push(self.owned(&p.written));
                }
                None => {
                    let (value, ty) = self.nothing_back(p);
                    returned.push(value);
                    types.push(ty);
                }
            }
        }
        (params, pulled, prologue, returned, types)
    }

    /// What is given back of an argument that has no derivative, and its type: zero of a float or an array, since a caller may have
    /// a cotangent for what it has given. What the functions of a trait give back, does not depend on who implements them.
    pub(super) fn nothing_back(&self, p: &Parameter) -> (TokenStream, TokenStream) {
        let in_trait = self.source.definition || self.source.options.in_trait || self.source.through.is_some();
        let taken = matches!(p.pass, Pass::Number | Pass::Value) && p.receiver.is_none();
        let zero = self.zero_by_type(&p.ty).filter(|_| taken && !(in_trait || self.source.operator));
        zero.map_or_else(|| (quote!(()), quote!(())), |zero| (zero, self.owned(&p.written)))
    }

    /// The zero of a float, or of an array of numbers.
    fn zero_by_type(&self, ty: &Ty) -> Option<TokenStream> {
        let ct = &self.ct;
        match ty {
            Ty::Float(Float::F32 | Float::F64) => Some(quote!(0.0)),
            Ty::Float(Float::Param(param)) => Some(quote!(<#param as #ct::Scalar>::ct_of(0.0))),
            Ty::Array(item, Some(n)) => {
                let item = match &**item {
                    Ty::Int(_) | Ty::Bool => quote!(()),
                    item => self.zero_by_type(item)?,
                };
                Some(quote!([#item; #n]))
            }
            _ => None,
        }
    }

    /// The type of a number that `pull` is handed back, and what takes it out. In a trait it is a parameter: who implements it
    /// for floats does not see whether the trait says `f64` or `Self`, and has such a parameter for either.
    pub(super) fn number_given(&self, p: &Parameter, mutable: bool) -> (TokenStream, Option<TokenStream>) {
        let (ct, name, ty) = (&self.ct, &p.name, &p.written);
        let in_trait = self.source.definition || self.source.options.in_trait;
        if !in_trait || !p.ty.is_float() || p.receiver.is_some() {
            return (quote!(#ty), None);
        }
        let mutable = mutable.then(|| quote!(mut));
        (quote!(impl #ct::Number<#ty>), Some(quote!(let #mutable #name = #ct::Number::<#ty>::ct_number(#name);)))
    }

    /// The type of what `pull` is handed back of what was given for good, or lent to be changed: any, but where it says
    /// what type parameters and lengths stand for.
    pub(super) fn given_type(&self, p: &Parameter) -> TokenStream {
        let ct = &self.ct;
        let ty = match &p.written {
            syn::Type::Reference(r) => &*r.elem,
            ty => ty,
        };
        // What an `impl` stands for has no name, and says of no parameter what it stands for.
        if self.is_unasked(p) || matches!(ty, syn::Type::ImplTrait(_)) {
            return quote!(impl ::core::marker::Sized);
        }
        if let syn::Type::Slice(list) = ty {
            let item = &list.elem;
            let mut params = self.source.generics.type_params().map(|t| &t.ident);
            // The tangent of a float says which one it is.
            let open =
                params.any(|name| names::mentions(item, name) && self.source.floats.param(&name.to_string()).is_none());
            return if open { quote!(impl #ct::WasList<#item>) } else { quote!(impl ::core::marker::Sized) };
        }
        // Which of the `impl`s it is, only what is given may say.
        if self.source.open && p.pass == Pass::Value && p.receiver.is_none() && !p.ty.refers() {
            return quote!(impl #ct::Was<#ty>);
        }
        let generics = &self.source.generics;
        let open = generics.type_params().map(|t| &t.ident).chain(generics.const_params().map(|n| &n.ident));
        // Those of the block are told by `self`, if it has one.
        let called_on = self.source.parameters.iter().any(|p| p.receiver.is_some());
        let of_block =
            self.source.outer.iter().filter(|_| !called_on && p.active).flat_map(|outer| outer.type_params());
        let open = open.chain(of_block.map(|t| &t.ident)).any(|name| names::mentions(ty, name));
        // A variant without fields says nothing of the arguments of its enum.
        let chosen =
            p.active && p.pass == Pass::Value && matches!(&p.ty, Ty::Named(name) if names_arguments(name.printed()));
        if (open || chosen) && !p.ty.refers() { quote!(impl #ct::Was<#ty>) } else { quote!(impl ::core::marker::Sized) }
    }

    /// The parameter of `pull` for the buffer of a reference; `wish` says whether it is mentioned at all.
    pub(super) fn buffer_param(
        &self,
        p: &Parameter,
        bar: Option<&Ident>,
        wish: Option<&Ident>,
        prologue: &mut Vec<TokenStream>,
    ) -> TokenStream {
        let (ct, name) = (&self.ct, &p.name);
        let Some(bar) = bar else {
            let ty = match self.slot_type(p) {
                _ if p.selects => quote!(&mut ()),
                ty if ty.to_string() == "()" => ty,
                _ => {
                    let ty = self.tangent(&p.written);
                    quote!(&mut #ty)
                }
            };
            return quote!(_: ::core::option::Option<#ty>);
        };
        let ty = self.tangent(&p.written);
        let zero = Ident::new("zero", Span::mixed_site());
        prologue.push(if let Some(wish) = wish {
            quote! {
                let mut #zero = ::core::option::Option::None;
                let #bar: &mut #ty = #ct::given_if_wanted(#wish, #bar, &mut #zero, #name);
            }
        } else if p.pass == Pass::Shared {
            quote! {
                let mut #zero = ::core::option::Option::None;
                let #bar: &mut #ty = #ct::given_mut(#bar, &mut #zero, #name);
            }
        } else if self.carries_nothing(p) {
            // Who calls it may see that, and gives none.
            quote! {
                let mut #zero = ::core::option::Option::None;
                let #bar: &mut #ty = #bar.unwrap_or_else(|| #zero.get_or_insert_with(::core::default::Default::default));
            }
        } else {
            quote!(let #bar: &mut #ty = #bar.expect("cotangent: a `&mut` argument has a cotangent");)
        });
        quote!(#bar: ::core::option::Option<&mut #ty>)
    }

    /// Is the parameter of a type of the trait that carries no derivative here (`type Workspace = Vec<usize>`)?
    fn carries_nothing(&self, p: &Parameter) -> bool {
        let own = match &p.written {
            syn::Type::Reference(r) => &*r.elem,
            ty => ty,
        };
        let syn::Type::Path(syn::TypePath { qself: None, path, .. }) = own else { return false };
        let mut names = path.segments.iter().map(|segment| segment.ident.to_string());
        names.next().is_some_and(|first| first == "Self")
            && names.next().is_some_and(|name| self.source.inactive.contains(&name))
    }
}
