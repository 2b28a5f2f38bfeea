//! The definition of the tangent type, and what users do with values of it.

use super::input::{Field, Form, Input, Variant};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};

/// The type, with `Clone`, `Debug`, `PartialEq`, `scale` and `axpy`.
pub fn definition(input: &Input) -> TokenStream {
    let (ct, bar, vis, allowed) = (&input.ct, &input.bar, &input.vis, &input.allowed);
    let (impl_generics, ty_generics, wherever) = input.bar_generics.split_for_impl();
    let doc = format!("Tangents and cotangents of [`{}`].", input.name);
    let declared = &input.bar_generics;
    let body = if input.enumerated {
        let variants = input.variants.iter().map(|v| {
            let (name, fields) = (v.name.as_ref().expect("a variant has a name"), fields(v, false));
            let doc = format!("Of a value that is `{}`.", v.text());
            quote!(#[doc = #doc] #name #fields)
        });
        quote!(#vis enum #bar #declared #wherever { #(#variants,)* })
    } else {
        let fields = fields(&input.variants[0], true);
        match input.variants[0].form {
            Form::Named => quote!(#vis struct #bar #declared #wherever #fields),
            _ => quote!(#vis struct #bar #declared #fields #wherever;),
        }
    };
    let (clone, debug, eq) = (clone(input), debug(input), eq(input));
    quote! {
        #[doc = #doc]
        #(#allowed)*
        #body
        #clone
        #debug
        #eq
        impl #impl_generics #bar #ty_generics #wherever {
            /// Multiplies every number by `factor`, in place.
            #vis fn scale(&mut self, factor: f64) {
                #ct::Cotangent::ct_scale(self, factor);
            }
            /// Adds `factor` times `other` to every number, in place.
            #vis fn axpy(&mut self, factor: f64, other: &Self) {
                #ct::Cotangent::ct_axpy(self, factor, other);
            }
        }
    }
}

fn fields(variant: &Variant, visible: bool) -> TokenStream {
    let each = variant.fields.iter().map(|f: &Field| {
        let (bar, member) = (&f.bar, &f.member);
        let vis = visible.then_some(&f.vis);
        let text = member.to_token_stream().to_string();
        let doc = format!("Of `{}`.", text.trim_start_matches("r#"));
        match variant.form {
            Form::Named => quote!(#[doc = #doc] #vis #member: #bar),
            _ => quote!(#[doc = #doc] #vis #bar),
        }
    });
    match variant.form {
        Form::Named => quote!({ #(#each,)* }),
        Form::Tuple => quote!((#(#each,)*)),
        Form::Unit => quote!(),
    }
}

/// `match self { … }` over the variants; of an enum without any, `match *self {}`.
fn each_variant(input: &Input, arm: impl Fn(&Variant, &TokenStream) -> TokenStream) -> TokenStream {
    if input.variants.is_empty() {
        return quote!(match *self {});
    }
    let arms = input.variants.iter().map(|v| arm(v, &input.paths(v).1));
    quote!(match self { #(#arms)* })
}

fn clone(input: &Input) -> TokenStream {
    let bar = &input.bar;
    let (impl_generics, ty_generics, wherever) = input.bar_generics.split_for_impl();
    let body = each_variant(input, |v, path| {
        let (pattern, names) = v.bound(path, "a");
        let constants = v.constants();
        let members = v.active().map(|(_, f)| &f.member);
        quote!(#pattern => #path { #(#members: ::core::clone::Clone::clone(#names),)* #(#constants: (),)* },)
    });
    quote! {
        impl #impl_generics ::core::clone::Clone for #bar #ty_generics #wherever {
            #[inline]
            fn clone(&self) -> Self {
                #body
            }
        }
    }
}

fn debug(input: &Input) -> TokenStream {
    let bar = &input.bar;
    let generics = input.bar_generics_with(&quote!(::core::fmt::Debug));
    let (impl_generics, _, wherever) = generics.split_for_impl();
    let (_, ty_generics, _) = input.bar_generics.split_for_impl();
    let f = format_ident!("f", span = Span::mixed_site());
    let body = each_variant(input, |v, path| {
        let name = if input.enumerated { v.text() } else { bar.to_string() };
        let names: Vec<_> = (0..v.fields.len()).map(|i| format_ident!("a{i}", span = Span::mixed_site())).collect();
        let members = v.fields.iter().map(|f| &f.member);
        let pattern = quote!(#path { #(#members: #names,)* });
        match v.form {
            Form::Named => {
                let texts =
                    v.fields.iter().map(|f| f.member.to_token_stream().to_string().trim_start_matches("r#").to_owned());
                quote!(#pattern => #f.debug_struct(#name)#(.field(#texts, #names))*.finish(),)
            }
            Form::Tuple => quote!(#pattern => #f.debug_tuple(#name)#(.field(#names))*.finish(),),
            Form::Unit => quote!(#pattern => #f.write_str(#name),),
        }
    });
    quote! {
        impl #impl_generics ::core::fmt::Debug for #bar #ty_generics #wherever {
            fn fmt(&self, #f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #body
            }
        }
    }
}

fn eq(input: &Input) -> TokenStream {
    let bar = &input.bar;
    let generics = input.bar_generics_with(&quote!(::core::cmp::PartialEq));
    let (impl_generics, _, wherever) = generics.split_for_impl();
    let (_, ty_generics, _) = input.bar_generics.split_for_impl();
    let other = format_ident!("other", span = Span::mixed_site());
    let arms = input.variants.iter().map(|v| {
        let path = input.paths(v).1;
        let ((p, a), (q, b)) = (v.bound(&path, "a"), v.bound(&path, "b"));
        let same = if a.is_empty() { quote!(true) } else { quote!(#(*#a == *#b)&&*) };
        quote!((#p, #q) => #same,)
    });
    let last = (input.variants.len() > 1).then(|| quote!(_ => false,));
    let body = if input.variants.is_empty() {
        quote!(match *self {})
    } else {
        quote!(match (self, #other) { #(#arms)* #last })
    };
    let other = if input.variants.is_empty() { quote!(_) } else { quote!(#other) };
    quote! {
        impl #impl_generics ::core::cmp::PartialEq for #bar #ty_generics #wherever {
            fn eq(&self, #other: &Self) -> bool {
                #body
            }
        }
    }
}
