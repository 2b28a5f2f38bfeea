//! Forward mode: each statement is followed by the same on the tangents.
//!
//! ```text
//! let t = x * y;      let t = x * y;  let t_dot = x_dot * y + x * y_dot;
//! v.push(t);          v_dot.push(t_dot);  v.push(t);
//! ```

mod bases;
mod calls;
mod edits;

use super::{clones, linear};
use crate::collections::HashMap;
use crate::ir::code;
use crate::ir::*;
use proc_macro2::{Ident, Span};

/// A function together with its tangents.
#[derive(Debug)]
pub struct Forward {
    /// The function with both sweeps in one body.
    pub func: Func,
    /// The tangents of the parameters; `None` for those that have none.
    pub tangents: Vec<Option<VarId>>,
    /// The tangent of the result.
    pub result: Option<VarId>,
}

impl Forward {
    /// The function with the tangents as parameters, for the verifier.
    pub fn whole(&self) -> Func {
        let mut func = self.func.clone();
        func.given.extend(self.tangents.iter().flatten());
        func
    }

    /// Is it well formed? Panics if not.
    pub fn verify(&self, pass: &str) {
        let given: Vec<VarId> = self.tangents.iter().flatten().copied().collect();
        check::verify_sweeps(&self.func, &given, &[&self.func.body], pass);
    }
}

struct Pusher {
    func: Func,
    dots: HashMap<VarId, VarId>,
}

/// Transforms a function.
pub fn forward(func: &Func) -> Forward {
    let mut pusher = Pusher { func: func.clone(), dots: HashMap::default() };
    let tangents =
        func.params.iter().map(|p| (p.active || func.var(p.var).active).then(|| pusher.dot(p.var))).collect();
    let mut body = pusher.block(&func.body);
    clones::of_what_is_read_again(&pusher.func, &mut [&mut body]);
    // A result of a type that is only called by a name may turn out to carry nothing: then no statement gives it a tangent.
    let result = func.result.filter(|r| func.var(*r).active && pusher.dots.contains_key(r)).map(|r| pusher.dot(r));
    pusher.func.body = body;
    Forward { func: pusher.func, tangents, result }
}

impl Pusher {
    /// The tangent of a variable.
    fn dot(&mut self, v: VarId) -> VarId {
        if let Some(dot) = self.dots.get(&v) {
            return *dot;
        }
        let var = self.func.var(v).clone();
        let name = Ident::new(&format!("{}_dot", plain(&var.name)), Span::mixed_site());
        let ty = match &var.ty {
            Ty::Ref(unique, _) => Ty::Ref(*unique, Box::new(Ty::Unknown)),
            Ty::Float(f) => Ty::Float(f.clone()),
            _ => Ty::Unknown,
        };
        let mutable = var.mutable;
        let dot = Var { name, ty, typed: false, mutable, active: false, alias: None, origin: Origin::Derivative(v) };
        let dot = self.func.add(dot);
        self.dots.insert(v, dot);
        dot
    }

    /// A variable of the sweep's own.
    fn temp(&mut self, name: &str, ty: Ty) -> VarId {
        let (name, origin) = (Ident::new(name, Span::mixed_site()), Origin::Temp);
        self.func.add(Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin })
    }

    fn active(&self, place: &Place) -> bool {
        self.func.is_active(&self.func.resolve(place))
    }

    fn dot_place(&mut self, place: &Place) -> Place {
        let root = self.dot(place.root);
        self.func.in_tangent(place, root)
    }

    /// The place whose reference is the tangent of a reference to `place`: the tangent of a reference to a reference is
    /// one reference.
    fn dot_referent(&mut self, place: &Place) -> Place {
        let tangent = self.dot_place(place);
        let both = [&tangent, place].iter().all(|p| matches!(self.func.type_of(p), Ty::Ref(..)));
        if both && place.path.is_empty() { tangent.then(Proj::Deref) } else { tangent }
    }

    /// The tangent of an item of a container that is a reference (`rows[i]` of `rows: &[&[f64]]`): the tangent of such a
    /// container has items of its own, which are lent.
    fn lent_item(&mut self, place: &Place) -> Option<Place> {
        match self.func.type_of(place) {
            Ty::Ref(false, of) if !place.path.is_empty() => {
                let tangent = self.dot_place(place);
                // The tangent of an option of a reference is one too; what it refers to is known of a parameter at once.
                let path = &place.path[..place.path.len() - 1];
                let option = Place { root: place.root, path: path.to_vec() };
                let given = self.func.params.iter().any(|p| p.var == place.root);
                let lent = given && self.func.type_of(&option).is_lent_if_any();
                Some(if lent || matches!(*of, Ty::Slice(_)) { tangent.then(Proj::Deref) } else { tangent })
            }
            _ => None,
        }
    }

    fn block(&mut self, block: &Block) -> Block {
        let mut out = vec![];
        for stmt in &block.stmts {
            self.stmt(stmt, &mut out);
        }
        Block { stmts: out }
    }

    fn stmt(&mut self, stmt: &Stmt, out: &mut Vec<Stmt>) {
        let mut emit = |kind: Kind| out.push(Stmt { id: stmt.id, span: stmt.span, kind });
        match &stmt.kind {
            Kind::Let { var, value: Some(Expr::Struct(s)) } => {
                out.push(stmt.clone());
                if self.active(&(*var).into()) {
                    self.construct(stmt, *var, s, out);
                }
            }
            Kind::Let { var, value } => {
                emit(stmt.kind.clone());
                if self.active(&(*var).into()) {
                    let value = value.as_ref().map(|e| self.tangent(e, &(*var).into()));
                    emit(Kind::Let { var: self.dot(*var), value });
                }
            }
            Kind::Set { place, value } => {
                let before = self.active(place).then(|| self.moved(value)).flatten();
                if let Some(tangent) = before {
                    emit(Kind::Set { place: self.dot_place(place), value: tangent });
                    emit(stmt.kind.clone());
                    return;
                }
                emit(stmt.kind.clone());
                if self.active(place) {
                    let value = self.tangent(value, place);
                    emit(Kind::Set { place: self.dot_place(place), value });
                }
            }
            Kind::Add { place, value, minus } => {
                emit(stmt.kind.clone());
                if self.active(place) && self.carries(value) {
                    let value = self.tangent(value, place);
                    emit(Kind::Add { place: self.dot_place(place), value, minus: *minus });
                }
            }
            Kind::Unpack { place, parts } => {
                if self.active(place) {
                    let parts = parts.iter().map(|v| self.dot(*v)).collect();
                    emit(Kind::Unpack { place: self.dot_place(place), parts });
                }
                emit(stmt.kind.clone());
            }
            Kind::Split { place, at, unique, halves } => {
                emit(stmt.kind.clone());
                if self.active(place) {
                    let halves = halves.map(|h| self.dot(h));
                    emit(Kind::Split { place: self.dot_place(place), at: at.clone(), unique: *unique, halves });
                }
            }
            Kind::Fields { place, variant, unique, parts, .. } => {
                emit(stmt.kind.clone());
                if self.active(place) {
                    let parts = parts.iter().map(|(member, v)| (member.clone(), self.dot(*v))).collect();
                    let (place, variant, unique) = (self.dot_place(place), variant.clone(), *unique);
                    emit(Kind::Fields { place, variant, unique, tangent: true, parts });
                }
            }
            Kind::Edit { place, edit } if self.active(place) => {
                let edit = self.named(stmt, place, edit, out);
                self.edit(stmt, place, &edit, out);
                out.push(Stmt { id: stmt.id, span: stmt.span, kind: Kind::Edit { place: place.clone(), edit } });
            }
            Kind::Edit { .. } => out.push(stmt.clone()),
            Kind::Call(call) => {
                let kind = self.call(stmt, call, out);
                out.push(Stmt { id: stmt.id, span: stmt.span, kind });
                for place in self.func.reshaped_by(call) {
                    let value = Expr::Zero { like: place.clone() };
                    out.push(Stmt {
                        id: stmt.id,
                        span: stmt.span,
                        kind: Kind::Set { place: self.dot_place(&place), value },
                    });
                }
            }
            Kind::Loop(l) => {
                let mut l = l.clone();
                let mut more = vec![];
                if let Head::Items { sources, .. } = &mut l.head {
                    for source in sources.iter() {
                        if self.active(&source.place) {
                            let (mut place, item) = (self.dot_place(&source.place), self.dot(source.item));
                            let ty = self.func.type_of(&source.place);
                            // Where the value is copied, its tangent is cloned.
                            let array = matches!(ty, Ty::Array(..)) && ty.may_be_copied();
                            let cloned = || array || self.func.is_copied(&ty) || self.is_of_base(&source.place);
                            if matches!(source.items, Items::Values) && cloned() {
                                let var = self.temp(&format!("items_{}", self.func.vars.len()), ty);
                                emit(Kind::Let { var, value: Some(Expr::Copy { place, method: "clone" }) });
                                place = var.into();
                            }
                            more.push(Source { place, item, ..source.clone() });
                        }
                    }
                }
                l.body = self.block(&l.body);
                if let Head::Items { sources, .. } = &mut l.head {
                    // Of items without numbers nobody asks for the tangent.
                    sources.extend(more.into_iter().filter(|source| l.body.mentions(source.item)));
                }
                emit(Kind::Loop(l));
            }
            kind => {
                let mut kind = kind.clone();
                for block in kind.blocks_mut() {
                    *block = self.block(block);
                }
                emit(kind);
            }
        }
    }

    /// May the value carry a tangent that is not zero?
    fn carries(&self, e: &Expr) -> bool {
        match e {
            Expr::Load(p) | Expr::Borrow { place: p, .. } | Expr::Copy { place: p, .. } | Expr::Concat { place: p } => {
                self.active(p)
            }
            Expr::Prim { args, .. } => args.iter().any(|a| self.carries(a)),
            Expr::Cast { value, .. } | Expr::Repeat { value, .. } => self.carries(value),
            Expr::Struct(s) => s.values().any(|a| self.carries(a)),
            Expr::Tuple(items) | Expr::List { items, .. } => items.iter().any(|a| self.carries(a)),
            Expr::Variant { fields, .. } => fields.iter().any(|(_, a)| self.carries(a)),
            _ => false,
        }
    }

    /// The tangent of a value that is moved and carries none: to be made before the move.
    fn moved(&self, value: &Expr) -> Option<Expr> {
        match value {
            Expr::Load(p) if !self.active(p) && self.func.type_of(p).has_length() => {
                Some(Expr::Zero { like: p.clone() })
            }
            _ => None,
        }
    }

    /// The tangent of an item of a container, which owns it even if the item is a reference.
    fn tangent_of_item(&mut self, e: &Expr, like: &Place) -> Expr {
        match e {
            Expr::Load(p) if self.active(p) && matches!(self.func.type_of(p), Ty::Ref(false, _)) => {
                Expr::Copy { place: self.dot_place(p), method: "to_owned" }
            }
            Expr::Borrow { place, unique: false } if self.active(place) => {
                Expr::Copy { place: self.dot_place(place), method: "to_owned" }
            }
            e => self.tangent(e, like),
        }
    }

    /// The tangent of an expression whose value is at `like` by now.
    fn tangent(&mut self, e: &Expr, like: &Place) -> Expr {
        match e {
            // A tangent is cloned where the value may be copied.
            Expr::Load(p) if self.active(p) && self.func.type_of(p).may_be_copied() => {
                Expr::Copy { place: self.dot_place(p), method: "clone" }
            }
            Expr::Load(p) if self.active(p) => match self.lent_item(p) {
                Some(place) => Expr::Borrow { place, unique: false },
                None => Expr::Load(self.dot_place(p)),
            },
            Expr::Prim { rule, args } => {
                let result = Expr::Load(like.clone());
                let mut parts = vec![];
                for (i, arg) in args.iter().enumerate() {
                    if self.carries(arg) && rule.contributions[i] != crate::rules::Term::Zero {
                        let seed = self.tangent(arg, like);
                        parts.push(linear::contribution(rule.forward(i), &seed, args, &result));
                    }
                }
                linear::sum(parts).unwrap_or(Expr::Number(0.0))
            }
            Expr::Cast { value, to } if self.carries(value) && !self.is_float(value) => {
                Expr::Convert { value: Box::new(self.tangent(value, like)), to: Some(to.clone()) }
            }
            Expr::Cast { value, to } if self.carries(value) => {
                Expr::Cast { value: Box::new(self.tangent(value, like)), to: to.clone() }
            }
            Expr::Tuple(items) => {
                let part = |(i, e): (usize, &Expr)| self.tangent_of_item(e, &like.then(Proj::Field(i as u32)));
                Expr::Tuple(items.iter().enumerate().map(part).collect())
            }
            Expr::List { items, vec } => {
                let part = |(i, e): (usize, &Expr)| self.tangent_of_item(e, &like.then(Proj::Index(code::literal(i))));
                Expr::List { items: items.iter().enumerate().map(part).collect(), vec: *vec }
            }
            Expr::Variant { variant, fields } if variant.home != Owner::User => {
                let part = |(member, e): &(Member, Expr)| {
                    let field = Proj::Part { variant: variant.clone(), field: member.clone(), tangent: false };
                    (member.clone(), self.tangent(e, &like.then(field)))
                };
                let fields = match variant.name.as_str() {
                    "Err" => vec![(Member::At(0), Expr::unit())],
                    _ => fields.iter().map(part).collect(),
                };
                Expr::Variant { variant: variant.of_tangent(), fields }
            }
            Expr::Variant { variant, fields } => {
                let mut parts = vec![];
                for (member, e) in fields {
                    let step = |tangent| Proj::Part { variant: variant.clone(), field: member.clone(), tangent };
                    if self.carries(e) {
                        parts.push((step(true), self.tangent(e, &like.then(step(false)))));
                    }
                }
                Expr::Filled { like: like.clone(), parts }
            }
            Expr::Repeat { value, len, vec } if self.carries(value) || self.plain_zero(value) => {
                let item = like.then(Proj::Index(code::literal(0)));
                let value = Box::new(self.tangent_of_item(value, &item));
                Expr::Repeat { value, len: len.clone(), vec: *vec }
            }
            Expr::Borrow { place, unique } if self.active(place) => {
                Expr::Borrow { place: self.dot_referent(place), unique: *unique }
            }
            Expr::Copy { place, method } if self.active(place) => Expr::Copy { place: self.dot_place(place), method },
            Expr::Concat { place } if self.active(place) => Expr::Concat { place: self.dot_place(place) },
            // Of what is not there, nothing is there.
            Expr::Inert(code) if code.is_none() && self.may_be_lent_if_any(like) => {
                Expr::Inert(self.func.type_of(like).lent_if_any().map_or_else(|| code.clone(), Inert::none_of))
            }
            // Nothing active in it: zero, of the shape that the value has.
            _ => {
                let ty = self.func.type_of(like);
                if ty.has_length() { Expr::Zero { like: like.clone() } } else { Expr::ZeroOf(ty) }
            }
        }
    }

    /// The tangent of a struct: zero, with the tangents of its fields put in. The type has no name that could be
    /// written here.
    fn construct(&mut self, stmt: &Stmt, var: VarId, s: &Struct, out: &mut Vec<Stmt>) {
        let dot = self.dot(var);
        let mut kinds = vec![Kind::Let { var: dot, value: Some(Expr::Zero { like: var.into() }) }];
        if let Some(Expr::Load(base)) = &s.base
            && self.active(base)
        {
            let places = vec![dot.into(), self.dot_place(base)];
            kinds.push(Kind::Run { function: "add_others", places, more: vec![Expr::Text(s.given())] });
        }
        for (step, e) in s.fields.iter().filter(|(_, e)| self.carries(e)).cloned().collect::<Vec<_>>() {
            if let Expr::Load(from) = &e
                && self.func.type_of(from).is_lent_if_any()
            {
                let places = vec![Place::from(dot).then(step), self.dot_place(from)];
                kinds.push(Kind::Run { function: "add_if_any", places, more: vec![] });
                continue;
            }
            let value = self.tangent(&e, &Place::from(var).then(step.clone()));
            let place = Place::from(dot).then(step);
            kinds.push(match self.lent_type(&e) {
                // A tangent borrows nothing: it has numbers of its own where the struct has a reference to some.
                Some(Ty::Slice(_) | Ty::Vec(_)) => Kind::AddAll { place: place.then(code::whole()), value },
                // An array may be lent as a slice.
                Some(Ty::Array(..)) if let Expr::Load(from) = &value => {
                    let from = Expr::Load(from.then(code::whole()));
                    Kind::AddAll { place: place.then(code::whole()), value: from }
                }
                Some(_) => Kind::AddAll { place, value },
                None => Kind::Set { place, value },
            });
        }
        out.extend(kinds.into_iter().map(|kind| Stmt { id: stmt.id, span: stmt.span, kind }));
    }

    /// The type of what a reference refers to.
    fn lent_type(&self, value: &Expr) -> Option<Ty> {
        let (Expr::Load(place) | Expr::Borrow { place, .. }) = value else { return None };
        match (self.func.type_of(place), value) {
            (Ty::Ref(_, t), _) => Some(*t),
            (ty, Expr::Borrow { .. }) => Some(ty),
            _ => None,
        }
    }

    /// May it be an option of a reference, of which the tangent is lent too?
    fn may_be_lent_if_any(&self, place: &Place) -> bool {
        let ty = self.func.type_of(place);
        ty.is_lent_if_any() || matches!(ty, Ty::Option(t) if matches!(*t, Ty::Ref(true, _) | Ty::Unknown))
    }

    /// Is the operand known to be a float?
    fn is_float(&self, value: &Expr) -> bool {
        !matches!(value, Expr::Load(p) if !self.func.type_of(p).peeled().is_float())
    }

    fn plain_zero(&self, value: &Expr) -> bool {
        match value {
            Expr::Number(_) => true,
            Expr::Inert(code) => code.ty.is_float(),
            _ => false,
        }
    }
}

/// The text of a name without `r#`.
pub fn plain(name: &Ident) -> String {
    let text = name.to_string();
    text.strip_prefix("r#").unwrap_or(&text).to_owned()
}
