//! Which integers: those that items are counted with, and those whose type is written somewhere else than where they are
//! declared (`let mut rank = vec![0; n]; … rank[i] = k;`).

use super::Kinds;
use super::rules::Doubt;
use super::table::{Kind, Node, Scalar};
use super::walk::Walk;
use crate::ir::named::is_given;
use crate::ir::{Tokens, Ty};

const NAMES: [&str; 12] = ["usize", "isize", "u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128"];

/// The type of this name.
pub(super) fn named(name: &Tokens) -> Option<&'static str> {
    NAMES.into_iter().find(|known| *known == name.printed())
}

impl Kind {
    /// What has no derivative.
    pub(super) const INERT: Kind = Kind::Number(Scalar::Inert(None));

    /// How many items there are, or where one is.
    pub(super) const COUNT: Kind = Kind::Number(Scalar::Inert(Some("usize")));
}

impl Walk<'_> {
    /// If it is a number, it is one that items are counted with. So it is if nothing is heard of it but that a variable has it, or
    /// a function of a type gives it; it might be a range.
    pub(super) fn counts(&mut self, node: Node) {
        let names = self.table.names(node);
        let open = *self.table.kind(node) == Kind::Open && names.iter().all(|name| is_given(name.printed()));
        if self.table.is_number(node) || open && self.doubt >= Doubt::OfTypes {
            self.table.learn(node, Kind::COUNT);
        }
    }
}

impl Kinds {
    /// The integer that the code at this address gives, if it is one of a known type.
    pub(in crate::lower) fn integer(&self, address: usize) -> Option<Ty> {
        match self.table.kind(*self.nodes.get(&address)?) {
            Kind::Number(Scalar::Inert(Some(name))) => Some(Ty::Int(name.parse().ok())),
            _ => None,
        }
    }

    /// The type of the variable at this address, with the names of its integers as far as they have been found out. That
    /// what a function of a type gives is an integer, only the variable is told: the call may change what it is made on.
    pub(in crate::lower) fn with_integers(&self, address: usize, ty: Ty) -> Ty {
        match self.nodes.get(&address) {
            Some(node) if has_unnamed(&ty) => self.named(*node, ty),
            _ => ty,
        }
    }

    fn named(&self, node: Node, ty: Ty) -> Ty {
        let item = |node: Node, t: Box<Ty>| Box::new(self.named(node, *t));
        match (ty, self.table.kind(node)) {
            (Ty::Int(None) | Ty::Unknown, Kind::Number(Scalar::Inert(Some(name)))) => Ty::Int(name.parse().ok()),
            (Ty::Named(given), Kind::Number(Scalar::Inert(Some(name)))) if is_given(given.printed()) => {
                Ty::Int(name.parse().ok())
            }
            (Ty::Vec(t), Kind::List(of)) => Ty::Vec(item(*of, t)),
            (Ty::Array(t, n), Kind::List(of)) => Ty::Array(item(*of, t), n),
            (Ty::Slice(t), Kind::List(of)) => Ty::Slice(item(*of, t)),
            (Ty::Option(t), Kind::Option(of)) => Ty::Option(item(*of, t)),
            (Ty::Tuple(ts), Kind::Tuple(of)) if ts.len() == of.len() => {
                Ty::Tuple(ts.into_iter().zip(of).map(|(t, of)| self.named(*of, t)).collect())
            }
            (Ty::Ref(unique, t), _) => Ty::Ref(unique, item(node, t)),
            (Ty::Boxed(t), _) => Ty::Boxed(item(node, t)),
            (ty, _) => ty,
        }
    }
}

/// Is there an integer without a name in the type, or a container of what nothing is known of, or is it what a function gives?
fn has_unnamed(ty: &Ty) -> bool {
    match ty {
        Ty::Int(name) => name.is_none(),
        Ty::Named(name) => is_given(name.printed()),
        Ty::Vec(t) if **t == Ty::Unknown => true,
        Ty::Vec(t) | Ty::Array(t, _) | Ty::Slice(t) | Ty::Option(t) | Ty::Ref(_, t) | Ty::Boxed(t) => has_unnamed(t),
        Ty::Tuple(ts) => ts.iter().any(has_unnamed),
        _ => false,
    }
}
