//! `Differentiable` for the type, `Cotangent` for its tangents.

use super::input::{Field, Input, Variant};
use super::{precision, shape};
use crate::names::number_of;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// The implementations.
pub fn all(input: &Input) -> TokenStream {
    let mut tokens = differentiable(input);
    tokens.extend(cotangent(input));
    if !input.enumerated {
        tokens.extend(others(input));
    }
    tokens.extend(handed_back(input));
    tokens
}

/// What says that a pullback may be handed back such a value itself: a variant or a struct without fields, which its caller
/// writes again. Where callees ask for that, their parameters show the type, or its arguments.
fn handed_back(input: &Input) -> TokenStream {
    let (ct, name) = (&input.ct, &input.name);
    let (impl_generics, ty_generics, wherever) = input.generics.split_for_impl();
    quote!(impl #impl_generics #ct::Was<Self> for #name #ty_generics #wherever {})
}

/// Those of an enum without fields: it carries no derivative, and has no tangent type.
pub fn none(input: &Input) -> TokenStream {
    let (ct, name) = (&input.ct, &input.name);
    let (impl_generics, ty_generics, wherever) = input.generics.split_for_impl();
    let (another, handed_back) = (another(input), handed_back(input));
    quote! {
        #handed_back
        impl #impl_generics #ct::Differentiable for #name #ty_generics #wherever {
            type Tangent = ();
            type Owned = ();
            type Kept = #ct::Given<Self>;
            #[inline]
            fn ct_another(&self) -> Self {
                #another
            }
            #[inline]
            fn ct_zero(&self) {}
            #[inline]
            fn ct_check(&self, (): &(), _: ::core::fmt::Arguments<'_>) {}
            #[inline]
            fn ct_keep(&self) -> #ct::Given<Self> {
                #ct::given_away()
            }
            type Shape = ();
            #[inline]
            fn ct_shape(&self) {}
            #[inline]
            fn ct_zero_of((): &()) {}
        }
    }
}

/// Another value, made of others of all fields.
fn another(input: &Input) -> TokenStream {
    let ct = &input.ct;
    by_variant(input, |v| {
        let (path, _) = input.paths(v);
        let names: Vec<Ident> = (0..v.fields.len()).map(|i| local(&format!("a{i}"))).collect();
        let members: Vec<_> = v.fields.iter().map(|f| &f.member).collect();
        quote!(#path { #(#members: #names,)* } => #path { #(#members: #ct::own_of(#names).ct_owned(),)* },)
    })
}

fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// `match self { … }`; of an enum without variants, `match *self {}`.
fn by_variant(input: &Input, arm: impl Fn(&Variant) -> TokenStream) -> TokenStream {
    if input.variants.is_empty() {
        return quote!(match *self {});
    }
    let arms = input.variants.iter().map(arm);
    quote!(match self { #(#arms)* })
}

/// `match (self, other) { … }` on pairs of the same variant; `differ` is what happens to others.
fn by_pair(input: &Input, other: &Ident, arm: impl Fn(&Variant) -> TokenStream, differ: &TokenStream) -> TokenStream {
    if input.variants.is_empty() {
        return quote!(match *self {});
    }
    let arms = input.variants.iter().map(arm);
    let last = (input.variants.len() > 1).then_some(differ);
    quote!(match (self, #other) { #(#arms)* #last })
}

fn differentiable(input: &Input) -> TokenStream {
    let (ct, name, bar) = (&input.ct, &input.name, &input.bar);
    let generics = input.differentiable_generics();
    let (impl_generics, ty_generics, wherever) = generics.split_for_impl();
    let (_, bar_generics, _) = input.bar_generics.split_for_impl();
    let (tangent, called, one, two) = (local("tangent"), local("name"), local("value"), local("given"));
    let made_by = |function: TokenStream| {
        by_variant(input, |v| {
            let (path, bar) = input.paths(v);
            let (pattern, names) = v.bound(&path, "a");
            let members = v.active().map(|(_, f)| &f.member);
            let constants = v.constants();
            quote!(#pattern => #bar { #(#members: #ct::Differentiable::#function(#names),)* #(#constants: (),)* },)
        })
    };
    let another = another(input);
    let [zero, neutral, nothing] = [quote!(ct_zero), quote!(ct_neutral), quote!(ct_nothing)].map(made_by);
    let arm = |v: &Variant| {
        let (path, bar) = input.paths(v);
        let ((p, a), (q, b)) = (v.bound(&path, "a"), v.bound(&bar, "b"));
        let texts = v.active().map(|(_, f)| format!("{{}}.{}", plain(f)));
        quote!((#p, #q) => { #(#ct::check_part(#a, #b, ::core::format_args!(#texts, #called));)* })
    };
    let variant_of = |paths: &dyn Fn(&Variant) -> TokenStream, value: &Ident| {
        let arms = input.variants.iter().map(|v| {
            let (path, text) = (paths(v), v.text());
            quote!(#path { .. } => #text,)
        });
        quote!(match #value { #(#arms)* })
    };
    let (own, others) = (variant_of(&|v| input.paths(v).0, &one), variant_of(&|v| input.paths(v).1, &two));
    let differ = quote!((#one, #two) => #ct::wrong_variant(#called, #own, #others),);
    let check = by_pair(input, &tangent, arm, &differ);
    let any = input.variants.iter().any(|v| v.active().next().is_some());
    let called = if any || input.variants.len() > 1 { quote!(#called) } else { quote!(_) };
    let tangent = if input.variants.is_empty() { quote!(_) } else { quote!(#tangent) };
    let (shape, precision) = (shape::functions(input), precision::constant(input));
    quote! {
        impl #impl_generics #ct::Differentiable for #name #ty_generics #wherever {
            type Tangent = #bar #bar_generics;
            type Owned = #bar #bar_generics;
            type Kept = #ct::Given<Self>;
            #precision
            #[inline]
            fn ct_another(&self) -> Self {
                #another
            }
            #[inline]
            fn ct_zero(&self) -> #bar #bar_generics {
                #zero
            }
            #[inline]
            fn ct_neutral(&self) -> #bar #bar_generics {
                #neutral
            }
            #[inline]
            fn ct_nothing(&self) -> #bar #bar_generics {
                #nothing
            }
            #[inline]
            fn ct_check(&self, #tangent: &#bar #bar_generics, #called: ::core::fmt::Arguments<'_>) {
                #check
            }
            #[inline]
            fn ct_keep(&self) -> #ct::Given<Self> {
                #ct::given_away()
            }
            #shape
        }
    }
}

fn plain(field: &Field) -> String {
    field.member.to_token_stream().to_string().trim_start_matches("r#").to_owned()
}

fn cotangent(input: &Input) -> TokenStream {
    let (ct, bar) = (&input.ct, &input.bar);
    let (impl_generics, ty_generics, wherever) = input.bar_generics.split_for_impl();
    let (other, factor, sum) = (local("other"), local("factor"), local("sum"));
    let (one, two) = (local("one"), local("two"));
    let single = |call: &dyn Fn(&Ident) -> TokenStream| {
        by_variant(input, |v| {
            let (pattern, names) = v.bound(&input.paths(v).1, "a");
            let calls = names.iter().map(call);
            quote!(#pattern => { #(#calls;)* })
        })
    };
    let pair = |call: &dyn Fn(&Ident, &Ident) -> TokenStream, differ: &TokenStream| {
        let arm = |v: &Variant| {
            let path = input.paths(v).1;
            let ((p, a), (q, b)) = (v.bound(&path, "a"), v.bound(&path, "b"));
            let calls = a.iter().zip(&b).map(|(a, b)| call(a, b));
            quote!((#p, #q) => { #(#calls;)* })
        };
        by_pair(input, &other, arm, differ)
    };
    let nothing = quote!(_ => {});
    let variants = |value: &Ident| {
        let arms = input.variants.iter().map(|v| {
            let (path, text) = (input.paths(v).1, v.text());
            quote!(#path { .. } => #text,)
        });
        quote!(match #value { #(#arms)* })
    };
    let (first, second) = (variants(&one), variants(&two));
    let differ = quote!((#one, #two) => #ct::variants_differ(#first, #second),);
    let add = pair(&|a, b| quote!(#ct::Cotangent::ct_add(#a, #b)), &nothing);
    let axpy = pair(&|a, b| quote!(#ct::Cotangent::ct_axpy(#a, #factor, #b)), &nothing);
    let fits = pair(&|a, b| quote!(#ct::Cotangent::ct_fits(#a, #b)), &differ);
    let alike = pair(&|a, b| quote!(#ct::Cotangent::ct_alike(#a, #b)), &differ);
    let dot = pair(&|a, b| quote!(#sum += #ct::Cotangent::ct_dot(#a, #b)), &differ);
    let clear = single(&|a| quote!(#ct::Cotangent::ct_clear(#a)));
    let scale = single(&|a| quote!(#ct::Cotangent::ct_scale(#a, #factor)));
    let take = by_variant(input, |v| {
        let path = input.paths(v).1;
        let (pattern, names) = v.bound(&path, "a");
        let members = v.active().map(|(_, f)| &f.member);
        let constants = v.constants();
        quote!(#pattern => #path { #(#members: #ct::Cotangent::ct_take(#names),)* #(#constants: (),)* },)
    });
    let active = input.variants.iter().any(|v| v.active().next().is_some());
    let used = |name: &Ident| if active { quote!(#name) } else { quote!(_) };
    let (scale_factor, axpy_factor) = (used(&factor), used(&factor));
    let met = if input.variants.is_empty() { quote!(_) } else { quote!(#other) };
    let dotted = if active {
        quote! {
            let mut #sum = 0.0;
            #dot
            #sum
        }
    } else if input.variants.is_empty() {
        dot
    } else {
        quote! {
            #dot
            0.0
        }
    };
    quote! {
        impl #impl_generics #ct::LentAs<#bar #ty_generics> for () #wherever {
            #[inline]
            fn ct_as(&self) -> ::core::option::Option<&#bar #ty_generics> {
                ::core::option::Option::None
            }
            #[inline]
            fn ct_as_mut(&mut self) -> ::core::option::Option<&mut #bar #ty_generics> {
                ::core::option::Option::None
            }
        }

        impl #impl_generics #ct::Cotangent for #bar #ty_generics #wherever {
            #[inline]
            fn ct_add(&mut self, #other: &Self) {
                #ct::Cotangent::ct_fits(self, #other);
                #add
            }
            #[inline]
            fn ct_clear(&mut self) {
                #clear
            }
            #[inline]
            fn ct_dot(&self, #met: &Self) -> f64 {
                #dotted
            }
            #[inline]
            fn ct_take(&mut self) -> Self {
                #take
            }
            #[inline]
            fn ct_scale(&mut self, #scale_factor: f64) {
                #scale
            }
            #[inline]
            fn ct_axpy(&mut self, #axpy_factor: f64, #other: &Self) {
                #ct::Cotangent::ct_fits(self, #other);
                #axpy
            }
            #[inline]
            fn ct_fits(&self, #met: &Self) {
                #fits
            }
            #[inline]
            fn ct_alike(&self, #met: &Self) {
                #alike
            }
        }
    }
}

/// `Fields`: the cotangent of what `S { …, ..base }` takes from the base.
fn others(input: &Input) -> TokenStream {
    let (ct, bar) = (&input.ct, &input.bar);
    let (impl_generics, ty_generics, wherever) = input.bar_generics.split_for_impl();
    let variant = &input.variants[0];
    let (mut other, mut given) = (local("other"), local("given"));
    let adds = variant.active().map(|(i, f)| {
        let member = &f.member;
        let number = match member {
            syn::Member::Named(name) => number_of(&name.to_string()),
            syn::Member::Unnamed(_) => i as u64,
        };
        quote! {
            if !#given.contains(&#number) {
                #ct::Cotangent::ct_add(&mut self.#member, &#other.#member);
            }
        }
    });
    let adds: Vec<TokenStream> = adds.collect();
    if adds.is_empty() {
        (other, given) = (local("_other"), local("_given"));
    }
    quote! {
        impl #impl_generics #ct::Fields for #bar #ty_generics #wherever {
            #[inline]
            fn ct_add_others(&mut self, #other: &Self, #given: &[u64]) {
                #(#adds)*
            }
        }
    }
}
