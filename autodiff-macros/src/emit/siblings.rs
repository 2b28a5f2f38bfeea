//! The siblings: signatures, documentation, and what is hidden behind `f_rev`.

use super::body::Body;
use super::inlining::{Outside, inlining};
use super::of_constants::OfConstants;
use super::types;
use crate::errors::Errors;
use crate::ir::{Ty, normalize};
use crate::names;
use crate::parse::{Parameter, Source};
use crate::syntax;
use crate::transform::forward::{self, Forward};
use crate::transform::reverse::Reverse;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// What all siblings share.
pub(super) struct Context<'a> {
    pub(super) source: &'a Source,
    pub(super) ct: TokenStream,
    pub(super) name: &'a Ident,
    pub(super) vis: &'a syn::Visibility,
    /// The type that what is hidden belongs to.
    pub(super) home: Ident,
    pub(super) value: TokenStream,
    pub(super) value_bar: TokenStream,
    /// Are tangents those along several directions?
    pub(super) batch: bool,
    /// The joint schedule, which `f_rev` is, if it is not `record` and then `pull`.
    pub(super) joint: Option<&'a Reverse>,
    /// Does the joint schedule assume something of callees?
    pub(super) wary: bool,
    /// Is it a function of a few statements and calls?
    pub(super) short: bool,
    /// May `pull` run the function again?
    pub(super) reruns: bool,
}

/// What siblings are made of.
pub struct Sweeps<'a> {
    /// Forward mode.
    pub forward: &'a Forward,
    /// The joint schedule, unless `f_rev` is `record` and then `pull`.
    pub joint: Option<&'a Reverse>,
    /// The joint schedule where callees are not as they are assumed to be.
    pub wary: Option<&'a Reverse>,
    /// The split schedule.
    pub split: &'a Reverse,
    /// The same where what was lent is changed back.
    pub changing_back: Option<&'a Reverse>,
    /// Those to which numbers are constants.
    pub of_constants: Option<&'a OfConstants>,
}

/// All siblings of a function.
pub fn siblings(source: &Source, sweeps: &Sweeps<'_>, errors: &mut Errors) -> TokenStream {
    let Sweeps { forward, joint, wary, split, changing_back, of_constants } = *sweeps;
    let mut context = Context::new(source, names::runtime(source.options.crate_path.as_ref()));
    context.sweep_by(joint, split);
    context.wary = wary.is_some();
    let rev = context.rev_by_at_once(split).unwrap_or_else(|| match joint {
        Some(joint) => context.rev(joint, wary),
        None => context.rev_in_sequence(split),
    });
    let (vjp, emitted) = (context.vjp(), context.split_and_record(split, errors));
    let (mut fwd, mut hidden_forward) = context.forward(forward);
    if source.options.batch {
        let context = Context::new(source, names::runtime(source.options.crate_path.as_ref()));
        let (visible, hidden) = super::batch::batch(context, forward, errors);
        fwd.extend(visible);
        hidden_forward.extend(hidden);
    }
    let hidden_split = &emitted.functions;
    if source.in_impl {
        let in_place = split.is_in_place();
        let wrappers = context.has_wrappers().then(|| context.wrappers(&emitted.record, emitted.uses, in_place));
        let at_once = context.method_at_once(Some(split));
        let copied = in_place.then(|| context.with_a_copy(&emitted));
        return quote!(#fwd #rev #vjp #hidden_forward #hidden_split #copied #wrappers #at_once);
    }
    let hidden = context.home(forward, &hidden_forward, hidden_split);
    let changing_back = context.changing_back(changing_back, errors);
    let of_constants = context.of_constants(of_constants, errors);
    quote!(#fwd #rev #vjp #hidden #changing_back #of_constants)
}

/// What is hidden behind `f_rev` alone: all that a closure needs which is handed to a call.
pub fn hidden(
    source: &Source,
    forward: &Forward,
    split: &Reverse,
    changing_back: Option<&Reverse>,
    errors: &mut Errors,
) -> TokenStream {
    let context = Context::new(source, names::runtime(source.options.crate_path.as_ref()));
    let (hidden_split, (_, hidden_forward)) =
        (context.split_and_record(split, errors).functions, context.forward(forward));
    let home = context.home(forward, &hidden_forward, &hidden_split);
    let changing_back = context.changing_back(changing_back, errors);
    let of_constants = context.of_constants(None, errors);
    quote!(#home #changing_back #of_constants)
}

impl<'a> Context<'a> {
    /// The context of a function; `ct` is the path of the runtime.
    pub(super) fn new(source: &'a Source, ct: TokenStream) -> Context<'a> {
        let mut context = Context {
            source,
            ct,
            name: &source.item.sig.ident,
            vis: &source.item.vis,
            home: names::sibling(&source.item.sig.ident, "rev"),
            value: quote!(()),
            value_bar: quote!(()),
            batch: false,
            joint: None,
            wary: false,
            short: false,
            reruns: false,
        };
        if let syn::ReturnType::Type(_, ty) = &source.item.sig.output {
            (context.value, context.value_bar) = (ty.to_token_stream(), context.owned(ty));
        }
        context
    }

    /// The same, for tangents along several directions.
    pub(super) fn batched(mut self) -> Context<'a> {
        self.batch = true;
        if let syn::ReturnType::Type(_, ty) = &self.source.item.sig.output {
            self.value_bar = self.owned(ty);
        }
        self
    }
}

impl Context<'_> {
    /// The type `f_rev` and what it is the home of.
    fn home(&self, forward: &Forward, hidden_forward: &TokenStream, hidden_split: &TokenStream) -> TokenStream {
        let home = &self.home;
        let (vis, items, taken) = (self.vis, &forward.func.items, self.taken());
        let given = self.given_as_they_are();
        quote! {
            #[doc(hidden)]
            #vis enum #home {}
            const _: () = {
                #(#items)*
                impl #home { #given #hidden_forward }
                #taken
                #hidden_split
            };
        }
    }

    /// A name for something that belongs to a parameter.
    pub(super) fn related(&self, p: &Parameter, suffix: &str) -> Ident {
        Ident::new(&format!("{}_{suffix}", forward::plain(&p.name)), Span::mixed_site())
    }

    /// `f_fwd` and the hidden `forward`.
    pub(super) fn forward(&self, forward: &Forward) -> (TokenStream, TokenStream) {
        let (ct, vis, value, value_bar) = (&self.ct, self.vis, &self.value, &self.value_bar);
        let result = forward.func.result;
        let (out, hidden_out) = if result.is_some() {
            (quote!(-> (#value, #value_bar)), quote!(-> (#value, #value_bar)))
        } else {
            (quote!(), quote!(-> ((), ())))
        };
        let discard = result.is_none().then(|| quote!(;));
        let (mut params, mut hidden_params, mut args, mut checks, mut prologue) =
            (vec![], vec![], vec![], vec![], vec![]);
        let mut functions = vec![];
        for (p, tangent) in self.source.parameters.iter().zip(&forward.tangents) {
            if let Some(f) = &p.function {
                let shim = self.forward_shim(p, f);
                let swept = self.swept(p, "forward");
                let function = &shim.forward;
                functions.push(quote!(let #swept = #function;));
                params.extend(shim.params.iter().map(|(name, ty)| quote!(mut #name: #ty)));
                hidden_params.extend(self.forward_function(p, f));
                args.push(quote!(#swept, ::core::option::Option::None));
                continue;
            }
            let (name, dot) = (&p.name, self.related(p, "dot"));
            let dot_ty = self.lent_tangent(p);
            let shown = self.shown(p, "dot");
            params.push(self.declared(p, false));
            hidden_params.push(self.declared(p, p.mutable));
            if p.active {
                params.push(quote!(#shown: #dot_ty));
                args.push(quote!(#name, ::core::option::Option::Some(#shown)));
                checks.extend(self.check(p, &shown));
            } else {
                params.extend(p.vacant.then(|| quote!(_: ())));
                args.push(quote!(#name, ::core::option::Option::None));
            }
            match tangent {
                Some(_) => {
                    hidden_params.push(quote!(#dot: ::core::option::Option<#dot_ty>));
                    prologue.push(self.zero_unless_given(p, &dot, &dot_ty, true));
                }
                None => {
                    let unused = Ident::new(&format!("_{dot}"), Span::mixed_site());
                    let ty = self.slot_type(p);
                    hidden_params.push(quote!(#unused: ::core::option::Option<#ty>));
                }
            }
        }
        let returned = match (result, forward.result) {
            (Some(r), Some(dot)) => {
                let (r, dot) = (&forward.func.var(r).name, &forward.func.var(dot).name);
                quote!((#r, #dot))
            }
            (Some(r), None) => {
                let r = &forward.func.var(r).name;
                let ty = &forward.func.var(result.expect("a result")).ty;
                // Of what may be absent the tangent has the variant, even if it has nothing else.
                if ty.has_length() {
                    let (zero, zero_like) = (Ident::new("zero", Span::mixed_site()), self.zero_like());
                    quote!({ let #zero = #zero_like(&#r); (#r, #zero) })
                } else {
                    let zero = self.zero(ty);
                    quote!((#r, #zero))
                }
            }
            _ => quote!(((), ())),
        };
        let mut body = Body::new(&forward.func, ct, &[&forward.func.body], quote!(return #returned;));
        body.writer.batch = self.batch;
        let stmts = body.stmts(&forward.func.body);
        // Behind an endless loop nothing is reached.
        let last = (!normalize::never_ends(&forward.func.body)).then_some(&returned);
        let (visible, hidden) = if self.batch { ("fwd_batch", "forward_batch") } else { ("fwd", "forward") };
        let (fwd, (head, called, own_items)) = (names::sibling(self.name, visible), self.hidden(hidden, &forward.func));
        let (given, given_hidden) = (self.own(false), self.own(self.source.parameters.iter().any(|p| p.mutable)));
        let asks = self.asks_first();
        let (generics, _, wherever) = self.generics();
        let (generics, lanes, given_lanes) = self.lanes(generics);
        let mut attrs = self.attributes();
        attrs.extend(crowded(0, &params));
        let turbofish = if self.batch { quote!() } else { self.turbofish() };
        let doc = self.document_fwd();
        let visible = quote! {
            #[doc = #doc]
            #(#attrs)*
            #vis fn #fwd #generics (#(#params),*) #out #wherever {
                #given
                #(#checks)*
                #(#functions)*
                #called #turbofish(#given_lanes #(#args),*) #discard
            }
        };
        // What is taken for an integer or a text by its use, is one.
        let is_discrete = |ty: &Ty| matches!(ty, Ty::Int(_) | Ty::Bool) || ty.is_text();
        let discrete = forward.func.facts.iter().filter(|(_, ty)| is_discrete(ty));
        let discrete = discrete.map(|(name, _)| super::unnamed::discrete(&forward.func, name, ct));
        let stored = super::unnamed::stored(&forward.func, ct);
        let taken = self.source.taken.iter().map(|name| name.asked(ct));
        let plain = self.plain_functions("forward", &stmts);
        if self.batch {
            hidden_params.insert(0, lanes);
        }
        let body = quote! {
            #own_items
            #plain
            #(#discrete)*
            #stored
            #(#taken)*
            #asks
            #given_hidden
            #(#prologue)*
            #stmts
            #last
        };
        let outside =
            Outside { head: &head, generics: &generics, turbofish, params: hidden_params, out: hidden_out, wherever };
        let how = inlining(&[&forward.func.body]);
        let hidden = self.function(how, &["inline", "track_caller", "cold"], &outside, &body);
        (visible, hidden)
    }

    /// The tangent type of a type as written.
    pub(super) fn tangent(&self, written: &syn::Type) -> TokenStream {
        if self.batch {
            return types::batch(written, &self.source.floats, &self.ct, false).unwrap_or_else(|| quote!(()));
        }
        if self.is_sized_self(written) {
            return self.owned(written);
        }
        if let Some(ty) = types::asked_by_trait(self.source, written) {
            let ct = &self.ct;
            return quote!(<#ty as #ct::Differentiable>::Tangent);
        }
        types::tangent(written, &self.source.floats, &self.ct)
    }

    /// Is it `Self` in a trait? Its functions ask that tangents of `Self` are of one type, lent and owned. By the second name
    /// rustc knows it also where the trait is implemented for all floats; for the first it would have two answers there.
    fn is_sized_self(&self, written: &syn::Type) -> bool {
        let own = match written {
            syn::Type::Reference(r) => &r.elem,
            written => written,
        };
        let in_trait = self.source.definition || self.source.through.is_some();
        in_trait && matches!(own, syn::Type::Path(path) if path.path.is_ident("Self"))
    }

    /// The same, owned.
    pub(super) fn owned(&self, written: &syn::Type) -> TokenStream {
        if self.batch {
            return types::batch(written, &self.source.floats, &self.ct, true).unwrap_or_else(|| quote!(()));
        }
        if let Some(ty) = types::asked_by_trait(self.source, written) {
            let ct = &self.ct;
            return quote!(<#ty as #ct::Differentiable>::Owned);
        }
        types::owned(written, &self.source.floats, &self.ct)
    }

    /// The function that makes a zero like a value.
    pub(super) fn zero_like(&self) -> TokenStream {
        let (ct, width) = (&self.ct, super::batch::width());
        if self.batch { quote!(#ct::zero_batch::<#width, _>) } else { quote!(#ct::zero_like) }
    }

    /// The zero of a tangent that has no length.
    pub(super) fn zero(&self, ty: &Ty) -> TokenStream {
        let ct = &self.ct;
        if self.batch { super::typing::batch_zero(ty, ct) } else { super::typing::zero(ty, &self.source.floats, ct) }
    }

    /// The generics of `f_fwd` with the number of directions, if there are several; and the parameter and the argument
    /// that say it.
    fn lanes(&self, generics: TokenStream) -> (TokenStream, TokenStream, TokenStream) {
        if !self.batch {
            return (generics, quote!(), quote!());
        }
        let (ct, width) = (&self.ct, super::batch::width());
        let mut generics = self.source.generics.clone();
        generics.params.push(syn::parse_quote!(const #width: usize));
        let (generics, ..) = generics.split_for_impl();
        (generics.to_token_stream(), quote!(_: #ct::Lanes<#width>), quote!(#ct::Lanes::<#width>,))
    }

    pub(super) fn generics(&self) -> (TokenStream, TokenStream, Option<&syn::WhereClause>) {
        let generics = &self.source.generics;
        let (impl_generics, ty_generics, wherever) = generics.split_for_impl();
        (impl_generics.to_token_stream(), ty_generics.to_token_stream(), wherever)
    }

    /// The arguments of a hidden function, written out: not all of them can be inferred.
    pub(super) fn turbofish(&self) -> TokenStream {
        let names: Vec<&Ident> = self.source.generics.params.iter().filter_map(types::argument_name).collect();
        if names.is_empty() { quote!() } else { quote!(::<#(#names),*>) }
    }

    /// The attributes of the function that hold for a sibling too. Where they say nothing else, a sibling is compiled
    /// where it is used only: a crate pays for no derivative that nobody calls.
    pub(super) fn attributes(&self) -> Vec<TokenStream> {
        self.inlined_as(false, &["inline", "track_caller", "cold"])
    }

    /// The attributes of the function with these names, and how it is inlined if they do not say it.
    pub(super) fn inlined_as(&self, always: bool, names: &[&str]) -> Vec<TokenStream> {
        let named = |names: &[&str]| {
            let own = |a: &&syn::Attribute| names.iter().any(|k| a.path().is_ident(k));
            self.source.item.attrs.iter().filter(own).map(ToTokens::to_token_stream).collect::<Vec<_>>()
        };
        let mut kept = named(names);
        kept.extend(self.source.item.attrs.iter().filter_map(allowed));
        // The value of what always panics is used behind the panic.
        if syntax::always_panics(&self.source.item.block) {
            kept.push(quote!(#[allow(unreachable_code)]));
        }
        if named(&["inline", "cold"]).is_empty() {
            match always {
                true => kept.push(quote!(#[inline(always)])),
                false if !self.source.in_impl => kept.push(quote!(#[inline])),
                false => {}
            }
        }
        kept
    }
}

/// What the function is allowed, its siblings are: they have the same names, and parameters of the same types.
pub(super) fn allowed(attribute: &syn::Attribute) -> Option<TokenStream> {
    let lint = ["allow", "expect"].iter().any(|name| attribute.path().is_ident(name));
    let list = attribute.meta.require_list().ok().filter(|_| lint)?;
    let lints = &list.tokens;
    Some(quote!(#[allow(#lints)]))
}

/// What says that a function has more parameters than clippy likes, if it has: the user cannot say it of a function that
/// is not written. `others` stand before those that are given.
pub(super) fn crowded(others: usize, params: &[TokenStream]) -> Option<TokenStream> {
    const LIKED: usize = 7;
    (others + params.len() > LIKED).then(|| quote!(#[allow(clippy::too_many_arguments)]))
}
