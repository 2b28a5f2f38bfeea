//! `#[differentiate]` on the `impl` of an operator, of `From`, of `Into`, of `Sum` or of `Product`: its derivative belongs to a trait of the runtime, since a
//! type may have several.
//!
//! `impl Add<&Vector> for &Vector` is read as a free function of two references, so that both operands are parameters
//! like any other; its hidden functions are what the trait calls.

use crate::errors::Errors;
use crate::expand::operator;
use crate::ir::Ty;
use crate::names;
use crate::parse::{Options, of_operator, streams};
use crate::syntax::operators::is_operator;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::visit_mut::VisitMut;
use syn::{ImplItem, ImplItemFn, ItemImpl, parse_quote};

/// The traits of conversions: into the type of the block, and from it.
const CONVERSIONS: [&str; 2] = ["From", "Into"];

/// The traits of what is made of the items of an iterator.
const GATHERING: [&str; 2] = ["Sum", "Product"];

/// The operator that a block implements, or `From`, `Into`, `Sum` or `Product`.
pub fn name_of(block: &ItemImpl) -> Option<&Ident> {
    let name = &block.trait_.as_ref()?.0.segments.last()?.ident;
    (is_operator(name) || GATHERING.iter().chain(&CONVERSIONS).any(|known| name == known)).then_some(name)
}

/// Is it a trait of conversions?
fn converts(name: &Ident) -> bool {
    CONVERSIONS.iter().any(|known| name == known)
}

/// Is it a trait of what is made of the items of an iterator?
fn gathers(name: &Ident) -> bool {
    GATHERING.iter().any(|known| name == known)
}

/// The function with a vector for the iterator, by value or by reference as its items are.
fn of_vectors(method: &mut ImplItemFn) {
    let (sig, body) = (&method.sig, &method.block);
    let mut item: syn::ItemFn = parse_quote!(#sig #body);
    streams(&mut item);
    for input in &mut item.sig.inputs {
        if let syn::FnArg::Typed(typed) = input
            && let syn::Type::Reference(r) = &mut *typed.ty
            && let syn::Type::Slice(slice) = &*r.elem
        {
            let item = &slice.elem;
            *r.elem = parse_quote!(::std::vec::Vec<#item>);
        }
    }
    (method.sig, method.block) = (item.sig, *item.block);
}

/// The derivative of the operator.
pub fn rule(
    options: TokenStream,
    block: &ItemImpl,
    name: &Ident,
    mut method: ImplItemFn,
    by_name: bool,
    errors: &mut Errors,
) -> TokenStream {
    if gathers(name) {
        of_vectors(&mut method);
    }
    let output = block.items.iter().find_map(|item| match item {
        ImplItem::Type(t) if t.ident == "Output" => Some(&t.ty),
        _ => None,
    });
    let mut own = Own { own: &block.self_ty, output };
    let ct = names::runtime(Options::parse(options.clone(), &mut Errors::default()).crate_path.as_ref());
    // The operands, with their types.
    let (mut params, mut operands) = (vec![], vec![]);
    for input in &method.sig.inputs {
        let (pattern, attrs, mut ty) = match input {
            syn::FnArg::Receiver(r) => {
                let (mutable, this, own) = (&r.mutability, this(), &block.self_ty);
                let ty: syn::Type = match &r.kind {
                    syn::ReceiverKind::Reference(and, lifetime, unique) => parse_quote!(#and #lifetime #unique #own),
                    _ => (**own).clone(),
                };
                (quote!(#mutable #this), &r.attrs, ty)
            }
            syn::FnArg::Typed(t) => (t.pat.to_token_stream(), &t.attrs, (*t.ty).clone()),
        };
        own.visit_type_mut(&mut ty);
        params.push(quote!(#(#attrs)* #pattern: #ty));
        operands.push(Operand::of(ty));
    }
    if converts(name) && operands.iter().any(|o| o.letter == 'U') {
        errors.push(syn::Error::new(
            method.sig.ident.span(),
            "a conversion from a unique reference cannot be differentiated: a caller's `into()` does not show that what it \
             is called on may be changed; write a method, or convert from a shared reference",
        ));
        return TokenStream::new();
    }
    let mut out = method.sig.output.clone();
    own.visit_return_type_mut(&mut out);
    let value = match &out {
        syn::ReturnType::Default => quote!(()),
        syn::ReturnType::Type(_, ty) => ty.to_token_stream(),
    };
    let mut body = method.block.clone();
    let operates = !converts(name) && !gathers(name);
    if operates {
        of_operator(&method.sig, &mut body);
    }
    own.visit_block_mut(&mut body);
    let mut generics = block.generics.clone();
    own.visit_generics_mut(&mut generics);
    let (generics, body) = (&generics, names::renamed(body.into_token_stream(), "self", "ct_self"));
    let (params_of, wherever) = (&generics.params, &generics.where_clause);
    let (attrs, constant) = (&method.attrs, Ident::new("ct", Span::call_site()));
    let item = quote!(#(#attrs)* fn #constant<#params_of>(#(#params),*) #out #wherever #body);
    let Some(rule) = operator(options, item, by_name, converts(name), errors) else { return TokenStream::new() };
    // The functions through the trait.
    let head = head(name, &operands, block, &value, &ct);
    let output = operates.then(|| quote!(type Output = #value;));
    let list: Vec<Ident> = (0..operands.len()).map(|i| format_ident!("operand{i}")).collect();
    let dots: Vec<Ident> = (0..operands.len()).map(|i| format_ident!("dot{i}")).collect();
    let types: Vec<TokenStream> = operands.iter().map(Operand::value).collect();
    let dot_types = operands.iter().map(|o| o.tangent(&ct));
    let pulled = operands.iter().zip(&list).zip(&dots).map(|((o, name), bar)| o.pulled(name, bar, &ct));
    let given = operands.iter().zip(&list).zip(&dots).map(|((o, name), bar)| match o.letter {
        'V' => quote!(#name, ::core::option::Option::None),
        _ => quote!(#name, #bar),
    });
    let shares: Vec<Ident> = (0..operands.len()).map(|i| format_ident!("share{i}")).collect();
    let (patterns, returned): (Vec<_>, Vec<_>) = operands
        .iter()
        .zip(&shares)
        .map(|(o, share)| match o.letter {
            // The function gives nothing for it, where its type has one for each part.
            'V' if o.is_inactive() => (quote!(()), Some(nothing(&o.ty))),
            'V' => (quote!(#share), Some(quote!(#share))),
            _ => (quote!(()), None),
        })
        .unzip();
    let returned = returned.into_iter().flatten();
    let returned = crate::emit::tail(&quote!((#(#returned,)*)));
    let parts = operands.iter().filter(|o| o.letter == 'V').map(|o| o.owned(&ct));
    let parts = crate::emit::arrow(&quote!((#(#parts,)*)));
    let (functions, record, turbofish) = (rule.functions, rule.record, rule.turbofish);
    let (impl_generics, _, wherever) = rule.generics.split_for_impl();
    let through = quote! {
        const _: () = {
            #functions
            impl #impl_generics #head #wherever {
                #output
                type Record = #record;
                #[inline]
                fn ct_forward(#(#list: #types, #dots: ::core::option::Option<#dot_types>),*)
                    -> (#value, <#value as #ct::Differentiable>::Owned)
                {
                    ct_forward #turbofish(#(#list, #dots),*)
                }
                #[inline]
                fn ct_record(#(#list: #types),*) -> (#value, #record) {
                    ct_record #turbofish(#(#list),*)
                }
                #[inline]
                fn ct_pull(
                    record: &#record, seed: <#value as #ct::Differentiable>::Owned, #(#pulled),*
                ) #parts {
                    let (#(#patterns,)*) = ct_pull #turbofish(record, seed, #(#given),*);
                    #returned
                }
            }
        };
    };
    crate::emit::with_standard(through, &ct)
}

/// The trait of the runtime, and the type that it is implemented for.
fn head(name: &Ident, operands: &[Operand], block: &ItemImpl, value: &TokenStream, ct: &TokenStream) -> TokenStream {
    let letters: String = operands.iter().map(|o| o.letter).collect();
    let types: Vec<&syn::Type> = operands.iter().map(|o| &o.ty).collect();
    if converts(name) {
        // The function of either trait gives what is converted into.
        let of = format_ident!("Conversion{letters}");
        return quote!(#ct::#of<#(#types),*> for #value);
    }
    if gathers(name) {
        let (of, own) = (format_ident!("Gathered{letters}"), &block.self_ty);
        return quote!(#ct::#of<#ct::op::#name, #(#types),*> for #own);
    }
    let (of, own, rhs) = (format_ident!("Operator{letters}"), types[0], &types[1..]);
    quote!(#ct::#of<#ct::op::#name #(, #rhs)*> for #own)
}

/// The name that `self` has.
fn this() -> Ident {
    Ident::new("ct_self", Span::call_site())
}

/// An operand: how it is given, and its type without the reference.
struct Operand {
    letter: char,
    ty: syn::Type,
}

impl Operand {
    fn of(ty: syn::Type) -> Operand {
        match ty {
            syn::Type::Reference(r) if r.mutability.is_some() => Operand { letter: 'U', ty: *r.elem },
            syn::Type::Reference(r) => Operand { letter: 'R', ty: *r.elem },
            syn::Type::Paren(t) => Operand::of(*t.elem),
            syn::Type::Group(t) => Operand::of(*t.elem),
            ty => Operand { letter: 'V', ty },
        }
    }

    /// Is it a tuple or an array of what carries no derivative?
    fn is_inactive(&self) -> bool {
        matches!(self.ty, syn::Type::Tuple(_) | syn::Type::Array(_)) && !Ty::of(&self.ty).may_be_active()
    }

    fn lent(&self, ty: &TokenStream) -> TokenStream {
        match self.letter {
            'U' => quote!(&mut #ty),
            'R' => quote!(&#ty),
            _ => ty.clone(),
        }
    }

    fn value(&self) -> TokenStream {
        self.lent(&self.ty.to_token_stream())
    }

    fn owned(&self, ct: &TokenStream) -> TokenStream {
        let ty = &self.ty;
        quote!(<#ty as #ct::Differentiable>::Owned)
    }

    fn tangent(&self, ct: &TokenStream) -> TokenStream {
        let ty = &self.ty;
        if self.letter == 'V' { self.owned(ct) } else { self.lent(&quote!(<#ty as #ct::Differentiable>::Tangent)) }
    }

    /// The parameters of `ct_pull`.
    fn pulled(&self, name: &Ident, bar: &Ident, ct: &TokenStream) -> TokenStream {
        let ty = &self.ty;
        let bar = quote!(#bar: ::core::option::Option<&mut <#ty as #ct::Differentiable>::Tangent>);
        match self.letter {
            'U' => quote!(#name: (), #bar),
            'R' => quote!(#name: &#ty, #bar),
            _ => quote!(#name: <#ty as #ct::Differentiable>::Kept),
        }
    }
}

/// The tangent of what carries no derivative: `[(); 3]` of `[u8; 3]`.
fn nothing(ty: &syn::Type) -> TokenStream {
    match ty {
        syn::Type::Array(a) => {
            let (part, count) = (nothing(&a.elem), &a.len);
            quote!([#part; #count])
        }
        syn::Type::Tuple(t) => {
            let parts = t.elems.iter().map(nothing);
            quote!((#(#parts,)*))
        }
        _ => quote!(()),
    }
}

/// What `Self` and `Self::Output` are outside of the block.
struct Own<'a> {
    own: &'a syn::Type,
    output: Option<&'a syn::Type>,
}

impl Own<'_> {
    /// The type that a path begins with, and how many segments of the path say so.
    fn meant(&self, path: &syn::Path) -> Option<(&syn::Type, usize)> {
        let mut names = path.segments.iter().map(|s| &s.ident);
        if names.next()? != "Self" {
            return None;
        }
        match (names.next(), self.output) {
            (Some(name), Some(output)) if name == "Output" => Some((output, 2)),
            _ => Some((self.own, 1)),
        }
    }
}

impl VisitMut for Own<'_> {
    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        if let syn::Type::Path(p) = ty
            && p.qself.is_none()
            && let Some((meant, count)) = self.meant(&p.path)
            && count == p.path.segments.len()
        {
            let output = count == 2;
            *ty = meant.clone();
            // The output may be written with `Self`.
            if output {
                syn::visit_mut::visit_type_mut(&mut Own { own: self.own, output: None }, ty);
                Own { own: self.own, output: None }.visit_type_mut(ty);
            }
            return;
        }
        syn::visit_mut::visit_type_mut(self, ty);
    }

    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        if let Some((syn::Type::Path(meant), count)) = self.meant(path) {
            let mut start = meant.path.clone();
            for segment in &mut start.segments {
                if let syn::PathArguments::AngleBracketed(list) = &mut segment.arguments {
                    list.colon2_token = Some(Default::default());
                }
            }
            start.segments.extend(path.segments.iter().skip(count).cloned());
            *path = start;
            if count == 2 {
                return self.visit_path_mut(path);
            }
        }
        syn::visit_mut::visit_path_mut(self, path);
    }
}
