//! Traits of which some implementors have derivatives, and some have not.

use cotangent::{Differentiable, differentiate};

/// A spring with a loss by friction, unless it says otherwise.
#[differentiate]
pub trait Spring {
    fn force(&self, x: f64) -> f64;

    fn loss(&self, x: f64) -> f64 {
        0.1 * x * self.force(x)
    }

    fn limits() -> (f64, f64) {
        (0.0, 1.0)
    }

    fn clipped(x: f64) -> f64 {
        let (low, high) = Self::limits();
        if x < low {
            low + 0.1 * (x - low)
        } else if x > high {
            high + (x - high).tanh()
        } else {
            x
        }
    }

    fn settled(&self, mut path: Vec<f64>, x: f64) -> f64 {
        path.push(x);
        path.iter().map(|x| self.force(*x)).sum()
    }
}

#[derive(Clone, Differentiable)]
pub struct Coil {
    pub stiffness: f64,
}

#[differentiate(trait)]
impl Spring for Coil {
    fn force(&self, x: f64) -> f64 {
        self.stiffness * x
    }

    fn limits() -> (f64, f64) {
        (-0.5, 0.5)
    }
}

/// What is written anew has a rule by hand.
#[derive(Clone, Differentiable)]
pub struct Leaf {
    pub stiffness: f64,
}

#[differentiate(trait)]
impl Spring for Leaf {
    fn force(&self, x: f64) -> f64 {
        self.stiffness * x * x * x
    }

    fn loss(&self, x: f64) -> f64 {
        x.sin()
    }

    fn loss_fwd(&self, _: &LeafTangent, x: f64, x_dot: f64) -> (f64, f64) {
        (x.sin(), x.cos() * x_dot)
    }

    fn loss_rev(&self, _: &mut LeafTangent, x: f64, seed: f64) -> (f64, f64) {
        (x.sin(), x.cos() * seed)
    }
}

/// Measured, without a derivative.
pub struct Table;

impl Spring for Table {
    fn force(&self, x: f64) -> f64 {
        f64::from_bits(x.to_bits() & !0xFFFF)
    }

    fn loss(&self, _: f64) -> f64 {
        0.0
    }
}

/// Here one function is, which nobody differentiates.
#[derive(Clone, Differentiable)]
pub struct Stiff {
    pub stiffness: f64,
}

#[differentiate(trait)]
impl Spring for Stiff {
    fn force(&self, x: f64) -> f64 {
        self.stiffness * x.sinh()
    }

    #[differentiate(skip)]
    fn loss(&self, x: f64) -> f64 {
        Table.loss(x)
    }
}

#[differentiate]
fn work<S: Spring>(spring: &S, x: f64) -> f64 {
    spring.force(x) - spring.loss(x) * S::clipped(x)
}

#[differentiate]
pub fn coils(coil: &Coil, x: f64) -> f64 {
    work(coil, x) + coil.settled(vec![0.5 * x, x * x], x)
}

#[differentiate]
pub fn leaves(leaf: &Leaf, x: f64) -> f64 {
    work(leaf, x) * leaf.loss(x)
}

#[differentiate]
pub fn stiff(stiff: &Stiff, x: f64) -> f64 {
    let by_table: f64 = Table.force(0.7) + Table.loss(0.7);
    by_table * stiff.force(x) * <Stiff as Spring>::clipped(x)
}

/// What a type is made of, which is nothing for some.
#[differentiate]
pub trait Made {
    type Parts;

    fn parts(&self) -> Self::Parts;

    fn of_parts(parts: Self::Parts) -> Self;

    fn at(&self, x: f64) -> f64;
}

#[derive(Clone, Differentiable)]
pub struct Unloaded {}

#[differentiate(trait)]
impl Made for Unloaded {
    type Parts = ();

    fn parts(&self) -> Self::Parts {}

    fn of_parts(_parts: Self::Parts) -> Self {
        Self {}
    }

    fn at(&self, x: f64) -> f64 {
        x * x
    }
}

#[derive(Clone, Differentiable)]
pub struct Loaded {
    load: f64,
}

#[differentiate(trait)]
impl Made for Loaded {
    type Parts = f64;

    fn parts(&self) -> Self::Parts {
        self.load
    }

    fn of_parts(parts: Self::Parts) -> Self {
        Self { load: parts }
    }

    fn at(&self, x: f64) -> f64 {
        x * self.load
    }
}

pub type Nothing = ();

/// A value that is `()` by another name.
#[differentiate]
fn scaled_up(x: &mut f64, by: f64) -> Nothing {
    if by < 0.0 {
        return;
    }
    *x *= by;
}

#[differentiate]
pub fn remade(x: f64, k: f64) -> f64 {
    let (empty, loaded) = (Unloaded {}, Loaded { load: k * x });
    let mut y = x.sin();
    scaled_up(&mut y, k);
    let again: Unloaded = Made::of_parts(empty.parts());
    let same = Loaded::of_parts(loaded.parts());
    again.at(y) + same.at(x) * y
}
