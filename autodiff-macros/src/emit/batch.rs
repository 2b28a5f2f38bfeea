//! `f_fwd_batch`: the forward sweep along several directions at once.
//!
//! It is the sweep of `f_fwd`, in which tangents are [`Batch`]es: their sums and their products with numbers are
//! written as those of floats are, so the statements stay as they are but for zeros, rules of the runtime and calls.

use super::siblings::Context;
use super::types;
use crate::errors::Errors;
use crate::ir::{ArgValue, Block, Callee, Edit, Expr, Float, Kind, Origin, Place, Ty};
use crate::transform::forward::Forward;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// The name of the number of directions.
pub(super) fn width() -> Ident {
    Ident::new("CT_LANES", Span::mixed_site())
}

/// The visible `f_fwd_batch` and the hidden `forward_batch`, or nothing if something in the function is in the way.
pub(super) fn batch(context: Context<'_>, forward: &Forward, errors: &mut Errors) -> (TokenStream, TokenStream) {
    let source = context.source;
    let mut refuse = |span: Span, why: String| {
        errors.push(syn::Error::new(span, format!("`batch` {why}")));
    };
    if source.in_impl {
        let why = "differentiates free functions only, not those of a type: leave the option out, or write a function";
        refuse(context.name.span(), why.to_owned());
        return Default::default();
    }
    if let Some(p) = source.parameters.iter().find(|p| p.function.is_some()) {
        refuse(p.name.span(), "does not know functions as parameters: leave the option out".to_owned());
        return Default::default();
    }
    let output = match &source.item.sig.output {
        syn::ReturnType::Type(_, ty) => Some((&**ty, context.name.span())),
        syn::ReturnType::Default => None,
    };
    let active = source.parameters.iter().filter(|p| p.active).map(|p| (&p.written, p.name.span()));
    for (written, span) in active.chain(output) {
        if types::batch(written, &source.floats, &context.ct, true).is_none() {
            let pointee = if let syn::Type::Reference(r) = written { &r.elem } else { written };
            let ty = pointee.to_token_stream().to_string().replace(" ", "");
            let why = format!(
                "does not know the type `{ty}`: it differentiates `f64`, and arrays, slices, vectors and tuples of it; \
                 leave the option out, and call `{}_fwd` once for each direction",
                context.name
            );
            refuse(span, why);
            return Default::default();
        }
    }
    let mut func = forward.func.clone();
    if let Some(why) = obstacle(&func.body) {
        refuse(context.name.span(), format!("does not know {why}: leave the option out"));
        return Default::default();
    }
    let tangents: Vec<bool> = func.vars.iter().map(|v| matches!(v.origin, Origin::Derivative(_))).collect();
    let (ct, width) = (&context.ct, width());
    for var in func.vars.iter_mut().filter(|v| matches!(v.origin, Origin::Derivative(_))) {
        if var.ty.is_float() {
            var.ty = Ty::Float(Float::Named(quote!(#ct::Batch<#width>).into()));
        }
    }
    let mut body = std::mem::take(&mut func.body);
    zeros(&mut body, &|place| tangents[place.root.0 as usize]);
    func.body = body;
    let forward = Forward { func, tangents: forward.tangents.clone(), result: forward.result };
    context.batched().forward(&forward)
}

/// What of the language there is no batch of.
fn obstacle(body: &Block) -> Option<&'static str> {
    let mut found = None;
    body.each_stmt(&mut |s| {
        let here = match &s.kind {
            Kind::CallForward { call, .. } => {
                let method = matches!(&call.callee, Callee::Method(..)) || call.callee.is_associated();
                let functions = call.args.iter().any(|a| matches!(a.value, ArgValue::Function(_)));
                match method {
                    true => Some("methods"),
                    false => functions.then_some("functions as arguments"),
                }
            }
            Kind::Fields { .. } | Kind::Run { .. } => Some("structs and enums"),
            kind => {
                let mut here = None;
                kind.each_value(&mut |e| here = here.or(unknown(e)));
                here
            }
        };
        found = found.or(here);
    });
    found
}

fn unknown(value: &Expr) -> Option<&'static str> {
    match value {
        Expr::Filled { .. } | Expr::Struct(_) => Some("structs and enums"),
        Expr::Convert { .. } | Expr::Cast { .. } => Some("conversions between floats"),
        Expr::Tuple(items) | Expr::List { items, .. } => items.iter().find_map(unknown),
        Expr::Prim { args, .. } | Expr::Rule { args, .. } => args.iter().find_map(unknown),
        _ => None,
    }
}

/// Numbers that stand for tangents become zeros of their type.
fn zeros(block: &mut Block, tangent: &impl Fn(&Place) -> bool) {
    for stmt in &mut block.stmts {
        match &mut stmt.kind {
            Kind::Let { var, value: Some(value) } if tangent(&(*var).into()) => zero(value),
            Kind::Set { place, value } | Kind::Add { place, value, .. } if tangent(place) => zero(value),
            Kind::Edit {
                place,
                edit: Edit::Push(e) | Edit::Insert(_, e) | Edit::Resize(_, e) | Edit::Fill(e) | Edit::Replace(e, _),
            } if tangent(place) => zero(e),
            _ => {}
        }
        stmt.kind.blocks_mut().into_iter().for_each(|b| zeros(b, tangent));
    }
}

fn zero(value: &mut Expr) {
    match value {
        Expr::Number(_) => *value = Expr::ZeroOf(Ty::Float(Float::F64)),
        Expr::Tuple(items) | Expr::List { items, .. } => items.iter_mut().for_each(zero),
        Expr::Repeat { value, .. } => zero(value),
        Expr::Variant { fields, .. } => fields.iter_mut().for_each(|(_, e)| zero(e)),
        _ => {}
    }
}
