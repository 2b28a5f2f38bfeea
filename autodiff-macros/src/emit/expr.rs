//! Expressions.

use super::number;
use super::place::{self, Use};
use super::typing::{batch_zero, zero};
use super::wanted::Wishes;
use super::{core_language, core_rules};
use crate::collections::{HashMap, HashSet};
use crate::ir::{Expr, Float, Func, Inert, Member, Proj, Ty, VarId, Variant, named};
use crate::rules::Syntax;
use proc_macro2::{Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;

/// How tightly an expression binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binds {
    Loosely,
    Sum,
    Product,
    Cast,
    Prefix,
    Tightly,
}

/// Writes expressions of a function.
pub struct Writer<'a> {
    /// The function.
    pub func: &'a Func,
    /// The path of the runtime.
    pub ct: &'a TokenStream,
    /// Is it written in the core language, without the runtime?
    pub core: bool,
    /// Are tangents those along several directions?
    pub batch: bool,
    /// The values of variables that are written where they are used.
    pub nested: HashMap<VarId, &'a Expr>,
    /// The lists of references that calls are given as they are made.
    pub literals: HashMap<VarId, &'a Expr>,
    /// Variables that stand for what is lent out of the record: references.
    pub lent: HashSet<VarId>,
    /// Variables that stand for fields in tangents of structs, or for items of them: where the field is a constant, they
    /// are too.
    pub of_fields: HashSet<VarId>,
    /// Is the record one that was opened, so that what is in it are references already?
    pub opened: bool,
    /// What says of cotangents whether they are wanted.
    pub wishes: Wishes,
}

impl Writer<'_> {
    /// The text of an expression.
    pub fn expr(&self, e: &Expr) -> TokenStream {
        self.expr_of(e, &Ty::Unknown)
    }

    /// The text of an expression where a value of type `ty` is meant.
    pub fn expr_of(&self, e: &Expr, ty: &Ty) -> TokenStream {
        self.bound(e, ty).0
    }

    /// The text of a derivative that goes to a place of type `ty`: between a number and the product of a number of
    /// another type there is a conversion.
    pub fn expr_as(&self, e: &Expr, ty: &Ty) -> TokenStream {
        self.bound_as(e, ty).0
    }

    fn bound_as(&self, e: &Expr, ty: &Ty) -> (TokenStream, Binds) {
        let (text, binds) = self.bound(e, ty);
        let product = matches!(e, Expr::Prim { .. } | Expr::Rule { .. } | Expr::Std { .. });
        let (Ty::Float(to), Ty::Float(from), true) = (ty, self.type_of(e), product && self.func.floats.generic())
        else {
            return (text, binds);
        };
        let ct = self.ct;
        match (from, to) {
            (Float::Param(from), Float::F32 | Float::F64 | Float::Open) => {
                let to = if *to == Float::Open { self.func.floats.of_literals() } else { to }.tokens();
                (quote!(#ct::cast::<#from, #to>(#text)), Binds::Tightly)
            }
            (Float::Param(from), Float::Param(to)) if from != *to => {
                (quote!(#ct::cast::<#from, #to>(#text)), Binds::Tightly)
            }
            _ => (text, binds),
        }
    }

    fn at_least(&self, e: &Expr, binds: Binds, ty: &Ty) -> TokenStream {
        let (tokens, own) = self.bound(e, ty);
        if own >= binds { tokens } else { quote!((#tokens)) }
    }

    fn bound(&self, e: &Expr, ty: &Ty) -> (TokenStream, Binds) {
        let ct = self.ct;
        let tokens = match e {
            Expr::Load(p) if let Some(value) = self.nested.get(&p.root) => {
                return self.bound_as(value, &self.place_type(p));
            }
            Expr::Load(p) if let Some(float) = self.component(p) => {
                let place = self.lent_component(p, Use::Read);
                self.number(&float, &place)
            }
            Expr::Load(p) => {
                // Of a tangent only what becomes of the number in it may be known.
                let usage = if ty.is_copy() == Some(true) { Use::Read } else { self.taking(p) };
                let prefixed = place::is_prefixed(self.func, p, usage, self.through(p));
                return (
                    place::used(self.func, p, usage, self.through(p)),
                    if prefixed { Binds::Prefix } else { Binds::Tightly },
                );
            }
            Expr::Inert(code) => return inert(code),
            Expr::Number(n) => {
                let float = self.float(ty);
                let text = number::text(*n, float.as_ref(), &self.func.floats, ct);
                let plain = n.is_sign_negative() && number::special(float.as_ref(), &self.func.floats, ct).is_none();
                return (text, if plain { Binds::Prefix } else { Binds::Tightly });
            }
            Expr::Prim { rule, args } => {
                let ty = &self.common(args, ty);
                match rule.syntax {
                    Syntax::Infix(op) => return self.infix(op, &args[0], &args[1], ty),
                    Syntax::Prefix(op) => {
                        let (a, op) = (self.at_least(&args[0], Binds::Prefix, ty), operator(op));
                        return (quote!(#op #a), Binds::Prefix);
                    }
                    Syntax::Method => self.method(rule.name, args, ty),
                    Syntax::Library(width) => {
                        let name = proc_macro2::Ident::new(&format!("{}{width}", rule.name), Span::call_site());
                        let args = args.iter().map(|a| self.expr_of(a, ty));
                        quote!(libm::#name(#(#args),*))
                    }
                    Syntax::Function => {
                        let name = proc_macro2::Ident::new(rule.name, Span::mixed_site());
                        let args = args.iter().map(|a| self.expr_of(a, ty));
                        quote!(#ct::#name(#(#args),*))
                    }
                }
            }
            Expr::Std { name, args } => {
                let ty = self.common(args, ty);
                match self.special(&ty) {
                    Some(_) => {
                        let name = proc_macro2::Ident::new(&format!("ct_{name}"), Span::mixed_site());
                        let args = args.iter().map(|a| self.expr_of(a, &ty));
                        quote!(#ct::Scalar::#name(#(#args),*))
                    }
                    None => self.method(name, args, &ty),
                }
            }
            Expr::Rule { name, args } if self.core => {
                let ty = self.common(args, ty);
                let args: Vec<TokenStream> = args.iter().map(|a| self.expr_of(a, &ty)).collect();
                core_rules::text(name, &args, &core_language::float(self.func))
            }
            Expr::Rule { name, args } if self.batch => {
                let name = proc_macro2::Ident::new(name, Span::mixed_site());
                let lane = proc_macro2::Ident::new("lane", Span::mixed_site());
                let (tangent, args) = (self.expr(&args[0]), args[1..].iter().map(|a| self.expr(a)));
                quote!(#ct::lanes(#tangent, |#lane| #ct::rules::#name(#lane #(, #args)*)))
            }
            Expr::Rule { name, args } => {
                let ty = self.common(args, ty);
                let name = proc_macro2::Ident::new(name, Span::mixed_site());
                let args = args.iter().map(|a| self.expr_of(a, &ty));
                quote!(#ct::rules::#name(#(#args),*))
            }
            Expr::Cast { value, to } if self.func.floats.generic() && !matches!(self.type_of(value), Ty::Int(_)) => {
                // There is no `as` between types that are parameters.
                let text = |ty: &Ty| match ty {
                    Ty::Float(Float::Open) => self.func.floats.of_literals().tokens().unwrap_or_else(|| quote!(_)),
                    ty => ty.tokens().map_or_else(|| quote!(_), |t| super::types::inside(t, ct)),
                };
                let (from, to) = (self.type_of(value), text(to));
                let value = self.expr_of(value, &from);
                let from = text(&from);
                quote!(#ct::cast::<#from, #to>(#value))
            }
            Expr::Cast { value, to } => {
                let value = self.at_least(value, Binds::Cast, &Ty::Unknown);
                let to = to.tokens().map_or_else(|| quote!(_), |t| super::types::inside(t, ct));
                return (quote!(#value as #to), Binds::Cast);
            }
            Expr::Convert { value, to } => {
                let value = self.expr(value);
                match to.as_ref().and_then(Ty::tokens) {
                    Some(to) => {
                        let to = super::types::inside(to, ct);
                        quote!(#ct::convert::<_, #to>(#value))
                    }
                    None => quote!(#ct::convert(#value)),
                }
            }
            Expr::Tuple(items) => {
                let part = |(i, e): (usize, &Expr)| self.expr_of(e, &ty.project(&Proj::Field(i as u32)));
                let items = items.iter().enumerate().map(part);
                if items.len() == 1 { quote!((#(#items),*,)) } else { quote!((#(#items),*)) }
            }
            Expr::Struct(s) => {
                let path = &s.path;
                let values = s.fields.iter().map(|(_, e)| self.given(e));
                if s.positions {
                    quote!(#path(#(#values),*))
                } else {
                    let members = s.fields.iter().map(|(step, _)| place::member(step));
                    let base = s.base.as_ref().map(|e| {
                        let e = self.expr(e);
                        quote!(..#e)
                    });
                    quote!(#path { #(#members: #values,)* #base })
                }
            }
            Expr::List { items, vec } => {
                let item = ty.item();
                let items = items.iter().map(|a| self.expr_of(a, &item));
                match (*vec, self.core) {
                    (false, _) => quote!([#(#items),*]),
                    (true, false) => quote!(#ct::standard::vec![#(#items),*]),
                    (true, true) => quote!(vec![#(#items),*]),
                }
            }
            Expr::Repeat { value, len, vec } => {
                let copied = self.core || !self.is_cloned(value);
                let (value, len) = (self.expr_of(value, &ty.item()), &len.tokens);
                match (*vec, self.core) {
                    (false, _) if copied => quote!([#value; #len]),
                    (false, _) => quote!(#ct::repeated::<_, { #len }>(#value)),
                    (true, false) => quote!(#ct::standard::vec![#value; #len]),
                    (true, true) => quote!(vec![#value; #len]),
                }
            }
            Expr::Variant { variant, fields } => self.variant(variant, fields),
            Expr::Filled { like, parts } => {
                let like = self.place(like);
                let bar = proc_macro2::Ident::new("filled", Span::mixed_site());
                let sets = parts.iter().map(|(step, e)| {
                    let (place, e) = (place::stepped(quote!(#bar), step), self.expr(e));
                    quote!(#place = #e;)
                });
                quote!({ let mut #bar = #ct::zero_like(&#like); #(#sets)* #bar })
            }
            Expr::Borrow { place, unique: false } if self.is_of_field(place) => {
                return (self.lent_component(place, Use::Read), Binds::Prefix);
            }
            Expr::Borrow { place, unique: true } => {
                let p = self.written(place);
                return (quote!(&mut #p), Binds::Prefix);
            }
            Expr::Borrow { place, unique: false } => {
                let p = self.place(place);
                return (quote!(&#p), Binds::Prefix);
            }
            Expr::Copy { place, method } => self.copied(place, method),
            Expr::Concat { place } => {
                let p = self.receiver(place);
                quote!(#p.concat())
            }
            Expr::Zero { like } | Expr::Neutral { like } if self.core => {
                return (core_language::zero(self.func, like).expect("a shape"), Binds::Tightly);
            }
            Expr::Zero { like } | Expr::Neutral { like } if self.batch => {
                let (p, width) = (self.place(like), super::batch::width());
                quote!(#ct::zero_batch::<#width, _>(&#p))
            }
            Expr::Zero { like } => {
                let p = self.place(like);
                let shaped = matches!(self.func.type_of(like), Ty::Named(name) if named::is_shape(&name));
                if shaped { quote!(#ct::zero_of(&#p)) } else { quote!(#ct::zero_like(&#p)) }
            }
            Expr::Neutral { like } => {
                let p = self.place(like);
                quote!(#ct::neutral_like(&#p))
            }
            Expr::ZeroOf(own) if self.batch => {
                return (batch_zero(own, ct), Binds::Tightly);
            }
            Expr::ZeroOf(own) => {
                let own = if matches!(own, Ty::Float(_)) { ty.join(own) } else { own.clone() };
                return (zero(&own, &self.func.floats, ct), Binds::Tightly);
            }
            Expr::Take(p) if self.core => {
                let zero = core_language::fixed_zero(&core_language::shape(self.func, p)).expect("a shape");
                let p = self.written(p);
                quote!(::core::mem::replace(&mut #p, #zero))
            }
            Expr::Take(p) => {
                if let Some(float) = self.component(p) {
                    let place = self.lent_component(p, Use::Write);
                    self.number(&float, &quote!(&#ct::take(#place)))
                } else {
                    let place = self.written(p);
                    quote!(#ct::take(&mut #place))
                }
            }
            Expr::Keep(p) if self.core => return (self.place(p), Binds::Tightly),
            Expr::Keep(p) => {
                let p = self.place(p);
                quote!(#ct::keep(&#p))
            }
            Expr::Len(p) => {
                let p = self.receiver(p);
                quote!(#p.len())
            }
            Expr::Saved(slot) => {
                let slot = &self.func.slots[slot.0 as usize];
                if self.core {
                    return (core_language::read(slot), Binds::Tightly);
                }
                let name = &slot.name;
                let kept = slot.read(quote!(#name), self.ct);
                return (self.made_again(slot, kept), Binds::Tightly);
            }
            Expr::Room { slot, like } => {
                let (name, like) = (&self.func.slots[slot.0 as usize].name, self.place(like));
                quote!(#name.room(&#like))
            }
            Expr::Lent(slot) => {
                return (self.borrowed(&self.func.slots[slot.0 as usize]), Binds::Prefix);
            }
            Expr::Text(tokens) => return (tokens.clone(), Binds::Loosely),
        };
        (tokens, Binds::Tightly)
    }

    /// A variant with its fields.
    fn variant(&self, variant: &Variant, fields: &[(Member, Expr)]) -> TokenStream {
        let path = &variant.path;
        match fields.first() {
            None => path.clone(),
            Some((Member::At(_), _)) => {
                let fields = fields.iter().map(|(_, e)| self.expr(e));
                quote!(#path(#(#fields),*))
            }
            Some((Member::Named(_), _)) => {
                let fields = fields.iter().map(|(member, e)| {
                    let Member::Named(name) = member else { unreachable!("fields have names, or none has") };
                    let (name, e) = (proc_macro2::Ident::new(name, Span::call_site()), self.expr(e));
                    quote!(#name: #e)
                });
                quote!(#path { #(#fields),* })
            }
        }
    }

    fn method(&self, name: &str, args: &[Expr], ty: &Ty) -> TokenStream {
        let name = proc_macro2::Ident::new(name, Span::mixed_site());
        // A literal has no type to find the method by.
        if let Some(float) = self.open_float(args, ty) {
            let args = args.iter().map(|a| self.expr_of(a, ty));
            return quote!(#float::#name(#(#args),*));
        }
        let receiver = self.at_least(&args[0], Binds::Tightly, ty);
        let rest = args[1..].iter().map(|a| self.expr_of(a, ty));
        quote!(#receiver.#name(#(#rest),*))
    }

    /// The type to name a method by, if its receiver is a literal.
    fn open_float(&self, args: &[Expr], ty: &Ty) -> Option<TokenStream> {
        let open = match &args[0] {
            Expr::Number(_) => true,
            Expr::Inert(code) => matches!(code.ty, Ty::Float(Float::Open)),
            Expr::Load(p) => matches!(self.func.type_of(p), Ty::Float(Float::Open)),
            _ => false,
        };
        let ty = if ty.is_float() { ty.tokens() } else { None };
        let named = ty.or_else(|| self.func.floats.main().tokens()).unwrap_or_else(|| quote!(f64));
        let named = super::types::inside(named, self.ct);
        // Of what has no name here rustc has found the type, or says that it has not.
        (open && named.to_string() != "_").then_some(named)
    }

    fn infix(&self, op: &str, a: &Expr, b: &Expr, ty: &Ty) -> (TokenStream, Binds) {
        let (own, right) = match op {
            "+" => (Binds::Sum, Binds::Product),
            "-" => (Binds::Sum, Binds::Product),
            _ => (Binds::Product, Binds::Cast),
        };
        let op = operator(op);
        // A type parameter may be multiplied by a number of another type, but not the other way round.
        if let (Ty::Float(from @ (Float::F32 | Float::F64)), Ty::Float(Float::Param(to))) =
            (self.type_of(a), self.type_of(b))
        {
            let (ct, from, a, b) = (self.ct, from.tokens(), self.expr_of(a, ty), self.at_least(b, right, ty));
            return (quote!(#ct::cast::<#from, #to>(#a) #op #b), own);
        }
        let (a, b) = (self.at_least(a, own, ty), self.at_least(b, right, ty));
        (quote!(#a #op #b), own)
    }
}

fn operator(op: &str) -> Punct {
    Punct::new(op.chars().next().expect("an operator"), Spacing::Alone)
}

/// Inert code: in parentheses unless it is a path, a literal, a call or an index.
fn inert(code: &Inert) -> (TokenStream, Binds) {
    let (mut simple, mut any, mut dot) = (true, false, false);
    for tree in code.tokens.clone() {
        let range = dot;
        dot = matches!(&tree, TokenTree::Punct(p) if p.as_char() == '.');
        simple &= match tree {
            TokenTree::Punct(p) => matches!(p.as_char(), '.' | ':' | '!') && !(range && dot),
            TokenTree::Ident(i) => {
                !["as", "if", "match", "move", "return", "break", "loop", "while", "for"].iter().any(|k| i == k)
            }
            _ => true,
        };
        any = true;
    }
    (code.tokens.clone(), if simple && any { Binds::Tightly } else { Binds::Loosely })
}
