//! Containers of references: `Vec<&f64>`, `Vec<(usize, &[f64])>`, `[&Body; 2]`. Their tangents own what the references
//! refer to, and so do records of them.

use super::Ty;

impl Ty {
    /// Does it hold shared references inside?
    pub fn refers(&self) -> bool {
        let held = |t: &Ty| matches!(t, Ty::Ref(false, _)) || t.refers();
        match self {
            Ty::Vec(t) | Ty::Array(t, _) => held(t),
            Ty::Tuple(ts) => ts.iter().any(held),
            _ => false,
        }
    }

    /// The type with what it refers to in the place of references.
    pub fn owned(&self) -> Ty {
        match self {
            Ty::Ref(false, t) => match &**t {
                Ty::Slice(item) => Ty::Vec(item.clone()),
                t => t.owned(),
            },
            Ty::Vec(t) => Ty::Vec(Box::new(t.owned())),
            Ty::Slice(t) => Ty::Slice(Box::new(t.owned())),
            Ty::Array(t, n) => Ty::Array(Box::new(t.owned()), n.clone()),
            Ty::Tuple(ts) => Ty::Tuple(ts.iter().map(Ty::owned).collect()),
            t => t.clone(),
        }
    }
}
