//! `f_rev`: both sweeps in one function.

use super::body::Body;
use super::siblings::{Context, crowded};
use super::wanted::Wishes;
use crate::collections::HashSet;
use crate::ir::{Float, Kind, ParamOf, Pass, Ty, Var};
use crate::names;
use crate::transform::reverse::Reverse;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};

/// The outside of `f_rev`.
pub(super) struct Signature {
    /// Its parameters.
    pub(super) params: Vec<TokenStream>,
    /// The checks of the lengths of cotangents.
    checks: Vec<TokenStream>,
    /// Those of what changes its length, behind the forward sweep.
    pub(super) late_checks: Vec<TokenStream>,
    /// What binds the parameters of a method to the names that the body uses.
    pub(super) given: TokenStream,
    /// What it returns: the value, and cotangents of what is given by value.
    pub(super) parts: Vec<TokenStream>,
    /// The types of that.
    pub(super) part_types: Vec<TokenStream>,
}

impl Context<'_> {
    /// What of the parameters of `f_rev` its body changes; `wary` is its other body, if it has one.
    pub(super) fn changed(&self, joint: &Reverse, wary: Option<&Reverse>) -> HashSet<Ident> {
        let written = |r: &Reverse| r.written().into_iter().map(|v| r.func.var(v).name.clone()).collect::<Vec<_>>();
        let mutable = self.source.parameters.iter().filter(|p| p.mutable).map(|p| p.name.clone());
        std::iter::once(joint).chain(wary).flat_map(written).chain(mutable).collect()
    }

    /// Parameters, checks and result of `f_rev`, which changes these of its parameters.
    pub(super) fn rev_signature(&self, joint: &Reverse, changed: &HashSet<Ident>) -> Signature {
        let (mut params, mut checks, mut late_checks) = (vec![], vec![], vec![]);
        let (mut returned, mut returned_types) = (vec![], vec![]);
        let mut given = self.asks_first();
        for (p, bar) in self.source.parameters.iter().zip(&joint.bars) {
            let name = &p.name;
            if let Some(f) = &p.function {
                let shim = self.reverse_shim(p, f, false);
                params.extend(shim.params.iter().map(|(name, ty)| quote!(mut #name: #ty)));
                let [record, pull] = ["record", "pull"].map(|sweep| self.swept(p, sweep));
                let (forward, backward) = (&shim.forward, &shim.backward);
                given.extend(quote!(let #record = #forward; let #pull = #backward;));
                continue;
            }
            let by_value = matches!(p.pass, Pass::Number | Pass::Value);
            let mutable = by_value && changed.contains(name);
            params.push(self.declared(p, mutable));
            if p.receiver.is_some() {
                given.extend(self.own(mutable));
            }
            if p.vacant {
                returned.push(quote!(()));
                returned_types.push(quote!(()));
            }
            let Some(bar) = bar else { continue };
            let bar = &joint.func.var(*bar).name;
            if by_value {
                returned.push(quote!(#bar));
                returned_types.push(self.owned(&p.written));
            } else {
                let bar_ty = self.tangent(&p.written);
                let shown = self.shown(p, "bar");
                params.push(quote!(#shown: &mut #bar_ty));
                if p.receiver.is_some() {
                    given.extend(quote!(let #bar = #shown;));
                }
                // The buffer of what may change its shape has the shape of the value on return.
                let reshaped = matches!(p.ty.peeled(), Ty::Vec(_) | Ty::Option(_) | Ty::Result(..));
                if p.pass == Pass::Unique && super::lengths::change(joint, name) {
                    late_checks.extend(self.check(p, bar));
                } else if !(p.pass == Pass::Unique && reshaped) {
                    checks.extend(self.check(p, bar));
                }
            }
        }
        if let Some(seed) = joint.seed {
            let (seed, ty) = (&joint.func.var(seed).name, &self.value_bar);
            let mutable = changed.contains(seed).then(|| quote!(mut));
            params.push(quote!(#mutable #seed: #ty));
        } else if joint.func.result.is_some() {
            let ty = &self.value_bar;
            params.push(quote!(_seed: #ty));
        }
        let value = joint.func.result.map(|r| joint.func.var(r).name.to_token_stream());
        let mut parts: Vec<TokenStream> = value.iter().cloned().collect();
        parts.extend(returned);
        let mut part_types: Vec<TokenStream> = value.iter().map(|_| self.value.clone()).collect();
        part_types.extend(returned_types);
        Signature { params, checks, late_checks, given, parts, part_types }
    }

    /// `f_rev`: the joint schedule. Where it assumes something of callees, `wary` is the one that does not.
    pub(super) fn rev(&self, joint: &Reverse, wary: Option<&Reverse>) -> TokenStream {
        let signature = self.rev_signature(joint, &self.changed(joint, wary));
        let (late_checks, out) = (&signature.late_checks, tail(&flat(&signature.parts)));
        let late_checks = quote!(#(#late_checks)*);
        let body = match wary {
            None => self.rev_body(joint, &late_checks, &out),
            Some(wary) => {
                let (one, other) = (self.rev_body(joint, &late_checks, &out), self.rev_body(wary, &late_checks, &out));
                let fine = self.assumptions(joint);
                quote!(if #fine { #one } else { #other })
            }
        };
        let (items, given, cut_off) = (&joint.func.items, &signature.given, self.cut_off(joint, false));
        if self.reruns {
            return self.rev_by_sweep(joint, &signature, &quote!(#(#items)* #given #cut_off #body));
        }
        self.visible_rev(joint, &signature, &quote!(#(#items)* #given), &quote!(#cut_off #body))
    }

    /// `f_rev` with this body: what stands before the checks of lengths, and what behind them.
    pub(super) fn visible_rev(
        &self,
        sweeps: &Reverse,
        signature: &Signature,
        before: &TokenStream,
        body: &TokenStream,
    ) -> TokenStream {
        let Signature { params, checks, part_types, .. } = signature;
        let (vis, name) = (self.vis, names::sibling(self.name, "rev"));
        let (generics, _, wherever) = self.generics();
        let mut attrs = self.attributes();
        // `pull` may be a call of it.
        attrs.extend(self.hint());
        attrs.extend(crowded(0, params));
        let (doc, out_ty) = (self.document_rev(sweeps), arrow(&flat(part_types)));
        quote! {
            #[doc = #doc]
            #(#attrs)*
            #vis fn #name #generics (#(#params),*) #out_ty #wherever {
                #before
                #(#checks)*
                #body
            }
        }
    }

    /// `let seed = …`: zero where the seed is negligible, if the function says what is.
    pub(super) fn cut_off(&self, sweeps: &Reverse, core: bool) -> Option<TokenStream> {
        let (bound, seed) = (self.source.options.negligible?, sweeps.seed?);
        let (ct, name) = (&self.ct, &sweeps.func.var(seed).name);
        // What the sweep writes is a mutable parameter.
        let new = (!sweeps.written().contains(&seed)).then(|| quote!(let));
        let bound = Literal::f64_unsuffixed(bound);
        Some(if core {
            quote!(#new #name = if #name.abs() < #bound { 0.0 } else { #name };)
        } else {
            quote!(#new #name = #ct::cut_off(#name, #bound);)
        })
    }

    /// Both sweeps, and what they return.
    fn rev_body(&self, joint: &Reverse, late_checks: &TokenStream, out: &TokenStream) -> TokenStream {
        let (sweeps, _) = self.both_sweeps(joint, Wishes::default(), late_checks);
        quote!(#sweeps #out)
    }

    /// Both sweeps, where these buffers may not be wanted.
    pub(super) fn both_sweeps(
        &self,
        joint: &Reverse,
        wishes: Wishes,
        late_checks: &TokenStream,
    ) -> (TokenStream, Wishes) {
        let ct = &self.ct;
        let declares = self.own_buffers(&joint.func.slots).declared(ct);
        let zeros = self.zeros(joint);
        let mut body = Body::new(&joint.func, ct, &[&joint.forward, &joint.backward], quote!(break 'body;));
        body.writer.wishes = wishes;
        let body = body.backward(&joint.forward, false);
        let mut forward = self.forward_sweep(joint, &body);
        let body = body.backward(&joint.backward, false);
        let mut backward = body.stmts(&joint.backward);
        for v in &joint.copied {
            let Var { name, ty, .. } = joint.func.var(*v);
            let copy = super::types::owned_copy(ty.peeled(), &quote!(&*#name), ct);
            backward = quote!(let #name = &mut #copy; #backward);
        }
        let check = self.seed_check(joint);
        forward = quote!(#forward #check);
        let plain = self.plain_functions("record", &forward);
        (quote!(#plain #declares #zeros #forward #late_checks #backward), body.writer.wishes)
    }

    /// The parameter for the cotangent of the value.
    pub(super) fn seed_param(&self, sweeps: &Reverse) -> TokenStream {
        let ty = &self.value_bar;
        let Some(seed) = sweeps.seed else { return quote!(_seed: #ty) };
        let mutable = sweeps.written().contains(&seed).then(|| quote!(mut));
        let name = &sweeps.func.var(seed).name;
        quote!(#mutable #name: #ty)
    }

    /// The check that the cotangent of the value has the value's lengths.
    pub(super) fn seed_check(&self, sweeps: &Reverse) -> Option<TokenStream> {
        let (seed, result) = (sweeps.seed?, sweeps.func.var(sweeps.func.result?));
        let (ct, seed, name) = (&self.ct, &sweeps.func.var(seed).name, &result.name);
        result.ty.has_length().then(|| quote!(#ct::check(&#name, &#seed, "the value");))
    }

    /// The condition that callees are as they are assumed to be.
    fn assumptions(&self, joint: &Reverse) -> TokenStream {
        said(&joint.assumed, "OVERWRITES", &self.ct)
    }

    /// The forward sweep; where it is left early, as a block to break out of.
    pub(super) fn forward_sweep(&self, sweeps: &Reverse, body: &Body<'_>) -> TokenStream {
        if !sweeps.left_early {
            return body.stmts(&sweeps.forward);
        }
        // The result is declared outside, and so are the cotangents of parameters.
        let mut inner = sweeps.forward.clone();
        let is_bar = |kind: &Kind| matches!(kind, Kind::Let { var, .. } if sweeps.bars.contains(&Some(*var)));
        let mut bars = inner.clone();
        bars.stmts.retain(|s| is_bar(&s.kind));
        inner.stmts.retain(|s| !is_bar(&s.kind));
        let mut outer = body.stmts(&bars);
        if let Some(r) = sweeps.func.result {
            inner.stmts.retain(|s| !matches!(&s.kind, Kind::Let { var, value: None } if *var == r));
            let (name, ty) = (&sweeps.func.var(r).name, &self.value);
            outer.extend(quote!(let #name: #ty;));
        }
        let inner = body.stmts(&inner);
        quote!(#outer 'body: { #inner })
    }

    /// The cotangents of numbers given by value start from zero.
    pub(super) fn zeros(&self, sweeps: &Reverse) -> TokenStream {
        let mut out = TokenStream::new();
        for (p, bar) in self.source.parameters.iter().zip(&sweeps.bars) {
            if let (Some(bar), Pass::Number) = (bar, p.pass) {
                let bar = sweeps.func.var(*bar).name.clone();
                let ty = self.owned(&p.written);
                let zero = super::typing::zero(&p.ty, &self.source.floats, &self.ct);
                out.extend(quote!(let mut #bar: #ty = #zero;));
            }
        }
        out
    }

    /// Is it the name of a function inside of the function?
    pub(super) fn local(&self, name: &Ident) -> bool {
        let stmts = &self.source.item.block.stmts;
        stmts.iter().any(|s| matches!(s, syn::Stmt::Item(syn::Item::Fn(f)) if f.sig.ident == *name))
    }
}

/// The condition that homes say a thing of all of these parameters.
pub(super) fn said(of: &[ParamOf], what: &str, ct: &TokenStream) -> TokenStream {
    let what = Ident::new(what, Span::mixed_site());
    let mut all: Vec<TokenStream> = vec![];
    let mut seen = HashSet::default();
    for ParamOf { callee, float, at } in of {
        let home = super::home::home_beside(callee);
        let bit = Literal::u64_unsuffixed(1 << at);
        let key = float.as_ref().map(|float| quote!(<#float>));
        let holds = quote!((<#home as #ct::Callee #key>::#what & #bit) != 0);
        if seen.insert(holds.to_string()) {
            all.push(holds);
        }
    }
    if all.is_empty() { quote!(true) } else { quote!(#(#all)&&*) }
}

/// Is it a type that has the same name everywhere?
pub fn plain(ty: &Ty) -> bool {
    match ty {
        Ty::Float(Float::F32 | Float::F64 | Float::Open) | Ty::Bool | Ty::Int(Some(_)) => true,
        Ty::Array(t, Some(n)) => n.printed().bytes().all(|b| b.is_ascii_digit()) && plain(t),
        Ty::Vec(t) | Ty::Slice(t) => plain(t),
        Ty::Tuple(ts) => ts.iter().all(plain),
        _ => false,
    }
}

/// `-> T`, or nothing for the unit type.
pub fn arrow(ty: &TokenStream) -> TokenStream {
    if is_unit(ty) { quote!() } else { quote!(-> #ty) }
}

/// The last expression of a block, or nothing for the unit value.
pub fn tail(value: &TokenStream) -> TokenStream {
    if is_unit(value) { quote!() } else { value.clone() }
}

fn is_unit(tokens: &TokenStream) -> bool {
    tokens.to_string().split_whitespace().collect::<String>() == "()"
}

/// One part as itself, none as `()`, several as a tuple.
pub fn flat(parts: &[TokenStream]) -> TokenStream {
    match parts {
        [] => quote!(()),
        [one] => one.clone(),
        parts => quote!((#(#parts),*)),
    }
}
