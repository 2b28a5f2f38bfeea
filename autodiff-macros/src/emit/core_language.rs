//! What derivatives ask of the runtime, in the core language instead: see [`super::again`].

use super::place;
use crate::ir::{Expr, Float, Func, Kind, Often, Origin, Place, Proj, Slot, Ty, VarId};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// What is known of the type at a place; a derivative has the shape of what it belongs to.
///
/// What nothing is known of is taken for a float: rustc refuses the text if it is none.
pub fn shape(func: &Func, place: &Place) -> Ty {
    let var = func.var(place.root);
    let root = match var.origin {
        Origin::Derivative(of) if !var.ty.is_float() => of,
        _ => place.root,
    };
    match func.type_of(&Place { root, path: place.path.clone() }).peeled() {
        Ty::Unknown | Ty::Named(_) | Ty::Kept(_) if place.path.is_empty() => unpacked(func, root).unwrap_or(Ty::OPEN),
        Ty::Unknown | Ty::Named(_) | Ty::Kept(_) => Ty::OPEN,
        ty => ty.clone(),
    }
}

/// The tuple that a variable has to be, if its parts are named.
fn unpacked(func: &Func, var: VarId) -> Option<Ty> {
    let mut parts = 0;
    func.body.each_stmt(&mut |stmt| {
        if let Kind::Unpack { place, parts: unpacked } = &stmt.kind
            && place.root == var
            && place.path.is_empty()
        {
            parts = unpacked.len();
        }
        stmt.kind.each_value(&mut |value| {
            value.each_place(&mut |place| {
                if let (true, Some(Proj::Field(i))) = (place.root == var, place.path.first()) {
                    parts = parts.max(*i as usize + 1);
                }
            });
        });
    });
    (parts > 1).then(|| Ty::Tuple(vec![Ty::OPEN; parts]))
}

/// The float type that a function computes with: single precision if a parameter says so.
pub fn float(func: &Func) -> Ident {
    fn single(ty: &Ty) -> bool {
        match ty {
            Ty::Float(Float::F32) => true,
            Ty::Tuple(items) => items.iter().any(single),
            Ty::Array(t, _) | Ty::Vec(t) | Ty::Slice(t) | Ty::Boxed(t) | Ty::Ref(_, t) | Ty::Option(t) => single(t),
            _ => false,
        }
    }
    let single = func.params.iter().any(|p| single(&func.var(p.var).ty));
    Ident::new(if single { "f32" } else { "f64" }, Span::call_site())
}

/// The type of a variable of the shape of a place, as text.
pub fn type_like(func: &Func, like: &Place) -> Option<TokenStream> {
    match shape(func, like) {
        Ty::Slice(item) => Ty::Vec(item).tokens(),
        // Where a name stands for the output of a call, the text has to do without it.
        Ty::Float(Float::Open | Float::Named(_)) => {
            let float = float(func);
            Some(quote!(#float))
        }
        ty => ty.tokens(),
    }
}

/// The type of a derivative as text, where it says all of the shape but lengths.
pub fn declared(func: &Func, var: VarId) -> Option<TokenStream> {
    let v = func.var(var);
    let own = matches!(v.origin, Origin::Derivative(_)) || matches!(v.ty, Ty::Kept(_));
    if !own || matches!(v.ty, Ty::Ref(..)) || matches!(shape(func, &var.into()), Ty::Slice(_)) {
        return None;
    }
    if can_add(&shape(func, &var.into())) { type_like(func, &var.into()) } else { None }
}

/// The zero of a type that says all of its shape.
pub fn fixed_zero(ty: &Ty) -> Option<TokenStream> {
    Some(match ty {
        Ty::Float(_) => quote!(0.0),
        Ty::Array(item, Some(n)) => {
            let item = fixed_zero(item)?;
            quote!([#item; #n])
        }
        Ty::Tuple(items) => {
            let items = items.iter().map(fixed_zero).collect::<Option<Vec<_>>>()?;
            quote!((#(#items,)*))
        }
        _ => return None,
    })
}

/// The zero of the shape of a place.
pub fn zero(func: &Func, like: &Place) -> Option<TokenStream> {
    match shape(func, like) {
        Ty::Vec(item) | Ty::Slice(item) => {
            let (item, like) = (fixed_zero(&item)?, place::text(func, &receiver(like)));
            Some(quote!(vec![#item; #like.len()]))
        }
        ty => fixed_zero(&ty),
    }
}

/// A place as the receiver of a method.
fn receiver(place: &Place) -> Place {
    let mut place = place.clone();
    while matches!(place.path.last(), Some(Proj::Deref)) {
        place.path.pop();
    }
    place
}

/// Can values of the type be added by arithmetic?
pub fn can_add(ty: &Ty) -> bool {
    match ty {
        Ty::Float(_) => true,
        Ty::Array(item, _) | Ty::Vec(item) | Ty::Slice(item) => can_add(item),
        Ty::Tuple(items) => items.iter().all(can_add),
        _ => false,
    }
}

/// `to += from`, part by part.
fn add(ty: &Ty, to: &TokenStream, from: &TokenStream, depth: usize) -> TokenStream {
    match ty {
        Ty::Array(item, _) | Ty::Vec(item) | Ty::Slice(item) => {
            let i = Ident::new(&format!("part_{depth}"), Span::mixed_site());
            let body = add(item, &quote!(#to[#i]), &quote!(#from[#i]), depth + 1);
            quote!(for #i in 0..#from.len() { #body })
        }
        Ty::Tuple(items) => {
            let part = |(i, item)| {
                let i = Literal::usize_unsuffixed(i);
                add(item, &quote!(#to.#i), &quote!(#from.#i), depth)
            };
            items.iter().enumerate().map(part).collect()
        }
        _ => quote!(#to += #from;),
    }
}

/// A place without the `[..]` at its end.
fn whole(place: &Place) -> Place {
    let mut place = receiver(place);
    while matches!(place.path.last(), Some(Proj::Range(code)) if code.tokens.to_string() == "..") {
        place.path.pop();
        place = receiver(&place);
    }
    place
}

/// The text of a statement that would otherwise need the runtime.
pub fn stmt(func: &Func, kind: &Kind) -> Option<TokenStream> {
    match kind {
        Kind::AddAll { place, value: Expr::Load(from) } => {
            let (to, from) = (whole(place), whole(from));
            Some(add(&shape(func, &to), &place::text(func, &to), &place::text(func, &from), 0))
        }
        Kind::Run { function, places, more } if more.is_empty() => run(func, function, places),
        Kind::Open(slot) | Kind::Pass(slot) if func.slots[slot.0 as usize].callee.is_some() => Some(TokenStream::new()),
        Kind::Open(slot) => Some(open(&func.slots[slot.0 as usize])),
        _ => None,
    }
}

/// The functions of the runtime on containers of numbers that are a loop or a method.
pub fn run(func: &Func, function: &str, places: &[Place]) -> Option<TokenStream> {
    let last = whole(places.last()?);
    let (Ty::Array(item, _) | Ty::Vec(item) | Ty::Slice(item)) = shape(func, &last) else { return None };
    let container = place::text(func, &last);
    match (function, places) {
        ("clear", [_]) => {
            let zero = fixed_zero(&item)?;
            Some(quote!(#container.fill(#zero);))
        }
        ("add_each", [to, _]) if can_add(&item) => {
            let i = Ident::new("each", Span::mixed_site());
            let add = add(&item, &place::text(func, to), &quote!(#container[#i]), 0);
            Some(quote!(for #i in 0..#container.len() { #add }))
        }
        _ => None,
    }
}

fn cursor(slot: &Slot) -> Ident {
    Ident::new(&format!("{}_at", slot.name), Span::mixed_site())
}

/// The declaration of a slot: what is not saved exactly once goes to a `Vec`.
pub fn declare(slot: &Slot, ty: &TokenStream) -> Option<TokenStream> {
    let name = &slot.name;
    (slot.often != Often::Once).then(|| quote!(let mut #name: ::std::vec::Vec<#ty> = ::std::vec::Vec::new();))
}

/// The statement that saves a value.
pub fn save(slot: &Slot, value: &TokenStream) -> TokenStream {
    let name = &slot.name;
    match slot.often {
        Often::Once => quote!(let #name = #value;),
        _ => quote!(#name.push(#value);),
    }
}

/// The declaration before the backward sweep: an index behind the last value.
fn open(slot: &Slot) -> TokenStream {
    let (name, cursor) = (&slot.name, cursor(slot));
    match slot.often {
        Often::Many => quote!(let mut #cursor = #name.len();),
        _ => TokenStream::new(),
    }
}

/// The statement before one that reads a slot: the index goes to the value before.
pub fn step(slot: &Slot) -> TokenStream {
    let cursor = cursor(slot);
    match slot.often {
        Often::Many => quote!(#cursor -= 1;),
        _ => TokenStream::new(),
    }
}

/// What a slot holds for this execution, as a place.
pub fn saved(slot: &Slot) -> TokenStream {
    let (name, cursor) = (&slot.name, cursor(slot));
    match slot.often {
        Often::Once => quote!(#name),
        Often::Maybe => quote!(#name[0]),
        // The others are none of the plain sweeps.
        Often::Many | Often::Never | Often::Row | Often::Cell(_) | Often::Beside(_) | Often::InPlace(_) => {
            quote!(#name[#cursor])
        }
    }
}

/// The same, owned.
pub fn read(slot: &Slot) -> TokenStream {
    let place = saved(slot);
    match slot.ty.peeled() {
        Ty::Float(_) | Ty::Int(_) | Ty::Bool | Ty::Array(..) => place,
        _ => quote!(#place.clone()),
    }
}
