//! A sibling as an ordinary function of the core language, so that it can be differentiated again.
//!
//! What `f_fwd` and `f_rev` do is written without the runtime: a record is a `Vec` with an index, the cotangent monoid
//! is arithmetic. This text is never compiled, only differentiated; its derivatives are the siblings of the sibling.

use super::body::Body;
use super::reverse::{arrow, flat, tail};
use super::siblings::Context;
use super::{core_calls, core_language, core_rules};
use crate::analysis::effects;
use crate::collections::HashSet;
use crate::ir::{Block, Edit, Expr, Func, Kind, Pass, Place, Proj, Slot, Ty};
use crate::names;
use crate::parse::Source;
use crate::transform::forward::Forward;
use crate::transform::reverse::Reverse;
use proc_macro2::TokenStream;
use quote::quote;

/// A function in the core language, or why there is none.
pub type Again = Result<TokenStream, String>;

/// `f_fwd` as a function of the core language.
pub fn forward(source: &Source, forward: &Forward) -> Again {
    obstacle(&forward.func, &[&forward.func.body])?;
    let ct = names::runtime(source.options.crate_path.as_ref());
    let context = Context::new(source, ct);
    let mut written = HashSet::default();
    effects::written(&forward.func.body, &mut written);
    let mut params = vec![];
    for (p, tangent) in source.parameters.iter().zip(&forward.tangents) {
        let (name, ty, mutable) = (&p.name, &p.written, p.mutable.then(|| quote!(mut)));
        params.push(quote!(#mutable #name: #ty));
        let Some(tangent) = tangent else { continue };
        if !p.active {
            return Err(format!("the constant `{name}` becomes active in it"));
        }
        let mutable = (p.pass == Pass::Number && written.contains(tangent)).then(|| quote!(mut));
        let (dot, ty) = (&forward.func.var(*tangent).name, context.lent_tangent(p));
        params.push(quote!(#mutable #dot: #ty));
    }
    let (value, value_bar) = (&context.value, &context.value_bar);
    let (returned, out) = match (forward.func.result, forward.result) {
        (Some(r), Some(dot)) => {
            let (r, dot) = (&forward.func.var(r).name, &forward.func.var(dot).name);
            (quote!((#r, #dot)), quote!(-> (#value, #value_bar)))
        }
        (Some(_), None) => return Err("its value has no tangent".to_owned()),
        _ => (quote!(), quote!()),
    };
    let body = Body::in_core(&forward.func, &context.ct, &[&forward.func.body], quote!(return #returned;));
    let stmts = body.stmts(&forward.func.body);
    Ok(context.item("fwd", &params, &out, &quote!(#stmts #returned)))
}

/// `f_rev`, in the joint schedule, as a function of the core language.
pub fn reverse(source: &Source, joint: &Reverse) -> Again {
    obstacle(&joint.func, &[&joint.forward, &joint.backward])?;
    if let Some(copied) = joint.copied.first() {
        return Err(format!("the backward sweep changes `{}`", joint.func.var(*copied).name));
    }
    let context = Context::new(source, names::runtime(source.options.crate_path.as_ref()));
    let ct = &context.ct;
    let signature = context.rev_signature(joint, &context.changed(joint, None));
    let mut declares = vec![];
    // The records of calls are not kept: the sweep calls again.
    for slot in joint.func.slots.iter().filter(|slot| slot.callee.is_none()) {
        let ty = context.kept_ty(&slot.ty).filter(|_| slot.width == crate::ir::Width::Own);
        let ty = ty.ok_or_else(|| format!("it records {}", slot.why))?;
        declares.extend(core_language::declare(slot, &ty));
    }
    let zeros = context.zeros(joint);
    let body = Body::in_core(&joint.func, ct, &[&joint.forward, &joint.backward], quote!(break 'body;));
    let (forward, backward) = (context.forward_sweep(joint, &body), body.stmts(&joint.backward));
    let (lengths, cut_off) = (context.lengths(joint), context.cut_off(joint, true));
    let items = &joint.func.items;
    let (out, out_ty) = (tail(&flat(&signature.parts)), arrow(&flat(&signature.part_types)));
    let body = quote! {
        #(#items)*
        #lengths
        #cut_off
        #(#declares)*
        #zeros
        #forward
        #backward
        #out
    };
    Ok(context.item("rev", &signature.params, &out_ty, &body))
}

impl Context<'_> {
    fn item(&self, suffix: &str, params: &[TokenStream], out: &TokenStream, body: &TokenStream) -> TokenStream {
        let (vis, name) = (self.vis, names::sibling(self.name, suffix));
        let (generics, _, wherever) = self.generics();
        let attrs = self.attributes();
        quote! {
            #(#attrs)*
            #vis fn #name #generics (#(#params),*) #out #wherever { #body }
        }
    }

    /// Checks of the lengths of cotangents, as `f_rev` makes them.
    fn lengths(&self, joint: &Reverse) -> TokenStream {
        let mut out = TokenStream::new();
        for (p, bar) in self.source.parameters.iter().zip(&joint.bars) {
            let (name, text) = (&p.name, p.name.to_string());
            let flat = matches!(p.ty.peeled(), Ty::Slice(_) | Ty::Vec(_));
            let (Some(bar), Pass::Shared | Pass::Unique, true) = (bar, p.pass, flat) else { continue };
            let bar = &joint.func.var(*bar).name;
            let message = format!("cotangent: `{text}` and its derivative are of different lengths, {{}} and {{}}");
            out.extend(quote!(::core::assert!(#name.len() == #bar.len(), #message, #name.len(), #bar.len());));
        }
        out
    }
}

/// What of a derivative cannot be written in the core language.
fn obstacle(func: &Func, blocks: &[&Block]) -> Result<(), String> {
    let mut found = func.floats.generic().then(|| "it is generic over floats".to_owned());
    let named = func.params.iter().find(|p| p.active && matches!(func.var(p.var).ty.peeled(), Ty::Named(_)));
    found = found.or_else(|| named.map(|p| format!("what `{}` is made of is not known here", func.var(p.var).name)));
    for block in blocks {
        block.each_stmt(&mut |stmt| {
            let why = match &stmt.kind {
                Kind::CallForward { call, tangents, .. } => core_calls::forward_obstacle(func, call, tangents),
                Kind::CallPull { callee, args, .. } => core_calls::reverse_obstacle(func, callee, args),
                Kind::Run { function, places, more } if more.is_empty() => core_language::run(func, function, places)
                    .is_none()
                    .then(|| format!("its derivative needs `{function}` of a container")),
                Kind::Edit { place, edit: Edit::Arrange { .. } } => {
                    Some(format!("`{}` is put into another order", func.var(place.root).name))
                }
                Kind::Run { function, .. } => Some(format!("its derivative needs `{function}` of a container")),
                Kind::AddAll { place, value } => {
                    let summed =
                        matches!(value, Expr::Load(_)) && core_language::can_add(&core_language::shape(func, place));
                    (!summed).then(|| format!("its derivative adds to `{}` as a whole", func.var(place.root).name))
                }
                _ => None,
            };
            found = found.take().or(why);
            stmt.kind.each_value(&mut |e| {
                found = found.take().or_else(|| hidden(func, e));
                e.each_place(&mut |place| found = found.take().or_else(|| apart(func, place)));
            });
        });
    }
    found.map_or(Ok(()), Err)
}

/// A part of something that is not known to be a tuple.
fn apart(func: &Func, place: &Place) -> Option<String> {
    let whole = core_language::shape(func, &place.root.into());
    let part = matches!(place.path.first(), Some(Proj::Field(_))) && !matches!(whole, Ty::Tuple(_));
    part.then(|| {
        format!(
            "it takes one part of `{}`, whose other parts are not known here (name all of them)",
            func.var(place.root).name
        )
    })
}

/// The first part of an expression that only the runtime has.
fn hidden(func: &Func, e: &Expr) -> Option<String> {
    let without =
        |place: &Place| format!("the derivative of `{}` has no shape that is known here", func.var(place.root).name);
    match e {
        Expr::Rule { name, .. } if !core_rules::has(name) => Some(format!("its derivative needs the rule `{name}`")),
        Expr::Zero { like } | Expr::Neutral { like } if core_language::zero(func, like).is_none() => {
            Some(without(like))
        }
        Expr::Take(place) if core_language::fixed_zero(&core_language::shape(func, place)).is_none() => {
            Some(without(place))
        }
        Expr::Rule { args, .. }
        | Expr::Std { args, .. }
        | Expr::Prim { args, .. }
        | Expr::Tuple(args)
        | Expr::List { items: args, .. } => args.iter().find_map(|a| hidden(func, a)),
        Expr::Cast { value, .. } | Expr::Repeat { value, .. } => hidden(func, value),
        _ => None,
    }
}

/// Names that the first derivative invents and that are the user's as well: text cannot tell them apart.
pub fn clash(func: &Func, slots: &[Slot], own: usize, users: &HashSet<String>) -> Option<String> {
    let names = func.vars[own.min(func.vars.len())..].iter().map(|v| &v.name).chain(slots.iter().map(|s| &s.name));
    names.map(ToString::to_string).find(|name| users.contains(name))
}
