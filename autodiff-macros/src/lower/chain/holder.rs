//! What holds the item that a consumer has chosen so far: variables for its value, or, of an element of a container, for
//! where it stands.

use crate::ir::code;
use crate::lower::{Expr, Float, Inert, Kind, Lower, Owner, Place, Proj, Stmt, Ty, Val, VarId, Variant};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The variables that hold an item.
#[derive(Clone)]
pub(super) enum Holder {
    /// A value, or a copy of what a reference points to.
    One(VarId, bool),
    /// The same, of a type that may have no value to start from: an option.
    Absent(VarId, bool),
    /// Where an element stands, with variables for its indices.
    Element(Place, Lent),
    /// The parts of a tuple.
    Parts(Vec<Holder>),
}

/// How an element is lent.
#[derive(Clone, Copy)]
pub(super) enum Lent {
    /// It is moved, or copied.
    No,
    /// By a shared reference.
    Shared,
    /// By a unique one.
    Unique,
}

impl Lent {
    fn of(item: &Ty) -> Lent {
        match item {
            Ty::Ref(true, _) => Lent::Unique,
            Ty::Ref(false, _) => Lent::Shared,
            _ => Lent::No,
        }
    }
}

/// The holder of an item, which is made for the first one.
pub(super) struct Held {
    holder: Option<Holder>,
    /// What declares its variables before the loop.
    declared: Vec<Stmt>,
    /// The address that its variables are known by.
    key: usize,
    /// How many variables there are before the loop.
    outside: usize,
    /// Are the items those of the chain, not computed from several?
    whole: bool,
}

impl Held {
    /// What holds the item that a consumer of this name chooses.
    pub(super) fn new(key: usize, outside: usize, consumer: &str) -> Held {
        Held { holder: None, declared: vec![], key, outside, whole: consumer != "reduce" }
    }

    /// The holder, if there was an item, and what declares it.
    pub(super) fn done(self) -> Option<(Holder, Vec<Stmt>)> {
        Some((self.holder?, self.declared))
    }
}

impl Lower<'_> {
    /// The variables for an item, which are declared before the loop.
    pub(super) fn holder(&mut self, held: &mut Held, item: &Val) -> Holder {
        if held.holder.is_none() {
            held.holder = Some(self.new_holder(held, item));
        }
        held.holder.clone().expect("it was just made")
    }

    fn new_holder(&mut self, held: &mut Held, item: &Val) -> Holder {
        if let Expr::Tuple(parts) = &item.expr {
            let parts = parts.iter().map(|expr| {
                let ty = self.type_of(expr);
                self.new_holder(held, &Val { expr: expr.clone(), ty })
            });
            return Holder::Parts(parts.collect());
        }
        held.key += 1;
        let lent = matches!(item.ty, Ty::Ref(..));
        if let Some(place) = self.standing_element(held, item) {
            let path = place.path.into_iter().map(|step| match step {
                Proj::Index(code) if !code.reads.is_empty() => Proj::Index(self.position(held)),
                step => step,
            });
            return Holder::Element(Place { root: place.root, path: path.collect() }, Lent::of(&item.ty));
        }
        if let Ty::Ref(true, _) = item.ty {
            self.errors.refuse(
                self.chain_span,
                "a unique reference that is chosen out of several",
                "where it points is only known at run time",
                "choose the index (`position`, `max_by` over indices), and index the container with it",
            );
        }
        let ty = match &item.ty {
            Ty::Ref(_, t) => owned(t),
            ty => ty.clone(),
        };
        let absent = matches!(ty, Ty::Named(_) | Ty::Moved(_));
        let ty = if absent { Ty::Option(Box::new(ty)) } else { ty };
        let var = self.keyed("chosen", ty, held.key);
        self.func.var_mut(var).mutable = true;
        let known = self.func.var(var).ty.clone();
        let code = Inert { tokens: self.filler(&known), reads: vec![], writes: vec![], pure: true, ty: known };
        held.declared.push(Stmt::new(self.chain_span, Kind::Let { var, value: Some(Expr::Inert(code)) }));
        if absent { Holder::Absent(var, lent) } else { Holder::One(var, lent) }
    }

    /// The element of a container that an item is, if its type may be one that has no other values, or the item is to be
    /// changed: the container is there before the loop, and nothing but indices lead to the element and into it.
    fn standing_element(&self, held: &Held, item: &Val) -> Option<Place> {
        let place = behind(item)?;
        let copied = !matches!(item.ty.peeled(), Ty::Named(_) | Ty::Moved(_)) && !matches!(item.ty, Ty::Ref(true, _));
        if !held.whole || copied {
            return None;
        }
        let place = self.followed_to(place, &|root| (root.0 as usize) < held.outside);
        let steps = |step: &Proj| matches!(step, Proj::Index(_) | Proj::Field(_) | Proj::Named(_) | Proj::Deref);
        let indexed = place.path.iter().any(|step| matches!(step, Proj::Index(_)));
        ((place.root.0 as usize) < held.outside && indexed && place.path.iter().all(steps)).then_some(place)
    }

    /// What a place stands for, up to a variable that will do: what a reference before the loop stands for is lent as
    /// long as the reference lives.
    fn followed_to(&self, place: Place, will_do: &impl Fn(VarId) -> bool) -> Place {
        match &self.func.var(place.root).alias {
            Some(target) if !will_do(place.root) => {
                let mut whole = self.followed_to(target.clone(), will_do);
                let rest = place.path.strip_prefix(&[Proj::Deref][..]).unwrap_or(&place.path);
                whole.path.extend(rest.iter().cloned());
                whole
            }
            _ => place,
        }
    }

    /// A variable for an index.
    fn position(&mut self, held: &mut Held) -> Inert {
        let var = self.temp("at", Ty::usize(), false);
        self.func.var_mut(var).mutable = true;
        let first = Inert { ty: Ty::usize(), ..code::literal(0) };
        held.declared.push(Stmt::new(self.chain_span, Kind::Let { var, value: Some(Expr::Inert(first)) }));
        self.read_of(var)
    }

    /// A number of no derivative, as code.
    fn read_of(&self, var: VarId) -> Inert {
        let tokens = self.func.var(var).name.to_token_stream();
        Inert { tokens, reads: vec![var], writes: vec![], pure: true, ty: Ty::usize() }
    }

    /// Puts an item into the variables that hold the one that is chosen.
    pub(super) fn put(&mut self, holder: &Holder, item: Val) {
        match holder {
            Holder::One(var, lent) => {
                let value = if *lent { self.dereferenced_item(item) } else { item };
                self.store(*var, value);
            }
            Holder::Absent(var, lent) => {
                let value = if *lent { self.dereferenced_item(item) } else { item };
                let value = self.wrapped(self.chain_span, Variant::standard("Some"), value);
                self.store(*var, value);
            }
            Holder::Element(at, _) => {
                let Some(place) = behind(&item) else { return };
                let place = self.followed_to(place, &|root| root == at.root);
                for (to, from) in at.path.iter().zip(&place.path) {
                    if let (Proj::Index(to), Proj::Index(from)) = (to, from)
                        && let [var] = to.reads.as_slice()
                    {
                        let (name, tokens) = (self.func.var(*var).name.clone(), &from.tokens);
                        self.change(*var, quote!(#name = #tokens;), from);
                    }
                }
            }
            Holder::Parts(parts) => {
                let values = self.item_parts(item, parts.len());
                for (part, value) in parts.iter().zip(values) {
                    self.put(part, value);
                }
            }
        }
    }

    /// What holds nothing yet is of the type of the item: it is looked at before rustc sees what is put there.
    pub(super) fn of_its_type(&mut self, holder: &Holder, item: &Val) {
        match (holder, &item.expr) {
            (Holder::Absent(var, _), Expr::Load(place) | Expr::Borrow { place, .. }) => {
                let place = self.behind_references(place.clone());
                let (ct, held) = (self.runtime.clone(), self.func.var(*var).name.clone());
                let item = self.inert_load(&place, Ty::Unknown);
                let text = &item.tokens;
                let reads = [*var].into_iter().chain(item.reads).collect();
                let tokens = quote!(#ct::likened(&#held, &#text););
                let code = Inert { tokens, reads, writes: vec![], pure: false, ty: Ty::unit() };
                self.emit(self.chain_span, Kind::Inert { code, binds: vec![] });
            }
            (Holder::Parts(parts), Expr::Tuple(items)) => {
                for (part, expr) in parts.iter().zip(items) {
                    let ty = self.type_of(expr);
                    self.of_its_type(part, &Val { expr: expr.clone(), ty });
                }
            }
            _ => {}
        }
    }

    /// The item that is held.
    pub(super) fn held(&mut self, holder: &Holder) -> Val {
        match holder {
            Holder::One(var, false) => self.load((*var).into()),
            Holder::One(var, true) => self.borrowed_holder((*var).into()),
            Holder::Absent(var, lent) => {
                let place = Place::from(*var).then(Proj::present(Owner::Option));
                if *lent { self.borrowed_holder(place) } else { self.load(place) }
            }
            Holder::Element(place, Lent::No) => self.load(place.clone()),
            Holder::Element(place, Lent::Shared) => self.borrowed_holder(place.clone()),
            Holder::Element(place, Lent::Unique) => {
                let ty = Ty::Ref(true, Box::new(self.func.type_of(place)));
                Val { expr: Expr::Borrow { place: place.clone(), unique: true }, ty }
            }
            Holder::Parts(parts) => {
                let parts: Vec<Val> = parts.iter().map(|p| self.held(p)).collect();
                let ty = Ty::Tuple(parts.iter().map(|p| p.ty.clone()).collect());
                Val { expr: Expr::Tuple(parts.into_iter().map(|p| p.expr).collect()), ty }
            }
        }
    }

    /// The item that is held behind the loop, where it stands for good.
    pub(super) fn finally_held(&mut self, holder: &Holder) -> Val {
        let holder = self.settled_holder(holder);
        self.held(&holder)
    }

    fn settled_holder(&mut self, holder: &Holder) -> Holder {
        match holder {
            Holder::One(..) | Holder::Absent(..) => holder.clone(),
            Holder::Element(place, lent) => {
                let path = place.path.iter().map(|step| match step {
                    Proj::Index(code) if !code.reads.is_empty() => {
                        let var = self.temp("at", Ty::usize(), false);
                        self.emit(self.chain_span, Kind::Let { var, value: Some(Expr::Inert(code.clone())) });
                        Proj::Index(self.read_of(var))
                    }
                    step => step.clone(),
                });
                Holder::Element(Place { root: place.root, path: path.collect() }, *lent)
            }
            Holder::Parts(parts) => Holder::Parts(parts.iter().map(|part| self.settled_holder(part)).collect()),
        }
    }

    /// A value that nobody reads.
    fn filler(&self, ty: &Ty) -> TokenStream {
        match ty {
            // A type parameter may have no default.
            Ty::Float(Float::Named(_)) if !self.func.floats.generic() => quote!(::core::default::Default::default()),
            Ty::Float(float) => self.number_text(0.0, float),
            Ty::Int(_) => quote!(0),
            Ty::Bool => quote!(false),
            Ty::Vec(_) => quote!(::std::vec::Vec::new()),
            Ty::Tuple(ts) => {
                let parts = ts.iter().map(|t| self.filler(t));
                quote!((#(#parts,)*))
            }
            _ => quote!(::core::default::Default::default()),
        }
    }

    fn borrowed_holder(&self, place: Place) -> Val {
        let ty = Ty::Ref(false, Box::new(self.func.type_of(&place)));
        Val { expr: Expr::Borrow { place, unique: false }, ty }
    }
}

/// What an item that is a reference points to.
fn behind(item: &Val) -> Option<Place> {
    match (&item.expr, &item.ty) {
        (Expr::Borrow { place, .. }, _) => Some(place.clone()),
        (Expr::Load(place), Ty::Ref(..)) => Some(place.then(Proj::Deref)),
        _ => None,
    }
}

fn owned(ty: &Ty) -> Ty {
    match ty {
        Ty::Slice(t) => Ty::Vec(t.clone()),
        Ty::Ref(_, t) => owned(t),
        ty => ty.clone(),
    }
}
