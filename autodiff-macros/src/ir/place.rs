//! Places: a variable and a path into it.

use super::*;

/// A variable and a path into it.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// The variable.
    pub root: VarId,
    /// The path.
    pub path: Vec<Proj>,
}

/// A step of a path.
#[derive(Debug, Clone)]
pub enum Proj {
    /// `*p`
    Deref,
    /// `p.0`
    Field(u32),
    /// `p.x`
    Named(Ident),
    /// `p[i]`
    Index(Inert),
    /// `p[a..b]`, any range.
    Range(Inert),
}

impl PartialEq for Proj {
    fn eq(&self, other: &Proj) -> bool {
        match (self, other) {
            (Proj::Deref, Proj::Deref) => true,
            (Proj::Field(a), Proj::Field(b)) => a == b,
            (Proj::Named(a), Proj::Named(b)) => a == b,
            (Proj::Index(a), Proj::Index(b)) | (Proj::Range(a), Proj::Range(b)) => {
                a.tokens.to_string() == b.tokens.to_string()
            }
            _ => false,
        }
    }
}

impl From<VarId> for Place {
    fn from(root: VarId) -> Place {
        Place { root, path: Vec::new() }
    }
}

impl Place {
    /// The place in a tangent: of a reference to a reference there is one reference.
    pub fn collapsed(mut self) -> Place {
        while self.path.len() > 1 && self.path[0] == Proj::Deref && self.path[1] == Proj::Deref {
            self.path.remove(0);
        }
        self
    }

    /// May two places have a part in common? Two fields of one place have none.
    pub fn may_overlap(&self, other: &Place) -> bool {
        let field = |s: &Proj| matches!(s, Proj::Field(_) | Proj::Named(_));
        let differ = self.path.iter().zip(&other.path).find(|(a, b)| a != b);
        self.root == other.root && !differ.is_some_and(|(a, b)| field(a) && field(b))
    }

    /// This place with one more step.
    pub fn then(&self, step: Proj) -> Place {
        let mut place = self.clone();
        place.path.push(step);
        place
    }
}
