//! Traits with parameters and types of their own, of which some implementors have integers there.

use cotangent::{Differentiable, differentiate};
use num_traits::{Bounded, Float, Num};

/// What a law says of values of one kind, in numbers of another.
#[differentiate]
pub trait Law<K: Bounded + Clone + Num, T: Float> {
    fn below(&self, x: K) -> T;
    fn above(&self, x: K) -> T {
        T::one() - self.below(x)
    }
    fn first(&self) -> K;
    /// Numbers that are given by value stand beside what may be anything.
    fn tilted(&self, x: K, by: f64, times: u32) -> T;
}

#[derive(Debug, Clone, Differentiable)]
pub struct Throws {
    pub sides: u64,
    pub chance: f64,
}

#[differentiate(trait)]
impl Law<u64, f64> for Throws {
    fn below(&self, mut x: u64) -> f64 {
        let mut sum = 0.0;
        while x > 0 {
            x -= 1;
            sum += self.chance * (1.0 - self.chance).powi(x as i32);
        }
        sum
    }
    fn first(&self) -> u64 {
        self.sides.min(2)
    }
    fn tilted(&self, x: u64, mut by: f64, times: u32) -> f64 {
        for i in 0..times {
            by *= self.chance + by / (1 + x + u64::from(i)) as f64;
        }
        by
    }
}

#[derive(Debug, Clone, Differentiable)]
pub struct Bell {
    pub middle: f64,
}

#[differentiate(trait)]
impl Law<f64, f64> for Bell {
    fn below(&self, x: f64) -> f64 {
        0.5 + 0.5 * (x - self.middle).tanh()
    }
    fn first(&self) -> f64 {
        self.middle * self.middle
    }
    fn tilted(&self, mut x: f64, by: f64, times: u32) -> f64 {
        for _ in 0..times {
            x = x * by + self.middle.sin();
        }
        x * x
    }
}

#[differentiate]
pub fn of_laws(throws: &Throws, bell: &Bell, x: f64, by: f64) -> f64 {
    let first: u64 = throws.first();
    let shifted = bell.below(x) * throws.above(first + 1) + bell.first();
    shifted * throws.tilted(3, by, 2) + bell.tilted(x * by, by, 3) * bell.above(by)
}

/// A law that is known by its trait alone.
#[differentiate]
pub fn between<L: Law<f64, f64>>(law: &L, low: f64, high: f64) -> f64 {
    law.below(high) - law.below(low) + law.tilted(low, high, 2)
}

#[differentiate]
pub fn of_a_bell(bell: &Bell, low: f64, high: f64) -> f64 {
    between(bell, low, high) * high
}

/// Values of a kind that the implementor names.
#[differentiate]
pub trait Density {
    type Value;
    fn density(&self, x: Self::Value) -> f64;
    fn mode(&self) -> Self::Value;
}

#[differentiate(trait)]
impl Density for Throws {
    type Value = u64;
    fn density(&self, x: Self::Value) -> f64 {
        self.chance.powi(x as i32) * (1.0 - self.chance)
    }
    fn mode(&self) -> Self::Value {
        self.sides
    }
}

#[differentiate(trait)]
impl Density for Bell {
    type Value = f64;
    fn density(&self, x: f64) -> f64 {
        (-(x - self.middle) * (x - self.middle)).exp()
    }
    fn mode(&self) -> f64 {
        self.middle
    }
}

#[differentiate]
pub fn of_densities(throws: &Throws, bell: &Bell, x: f64) -> f64 {
    let most: u64 = throws.mode();
    throws.density(most) * bell.density(x) + bell.mode() * x
}

/// A rule by hand, in a trait with a parameter.
#[differentiate]
pub trait Ease<F: Float> {
    fn at(&self, t: F, by: f64) -> F;
}

impl Ease<f64> for Bell {
    fn at(&self, t: f64, by: f64) -> f64 {
        t * self.middle * by
    }
    fn at_fwd(&self, dot: &BellTangent, t: f64, t_dot: f64, by: f64, by_dot: f64) -> (f64, f64) {
        let slope = t_dot * self.middle * by + t * dot.middle * by + t * self.middle * by_dot;
        (self.at(t, by), slope)
    }
    fn at_rev(&self, bar: &mut BellTangent, t: f64, by: f64, seed: f64) -> (f64, f64, f64) {
        bar.middle += seed * t * by;
        (self.at(t, by), seed * self.middle * by, seed * t * self.middle)
    }
}

#[differentiate]
pub fn eased(bell: &Bell, x: f64, by: f64) -> f64 {
    let mut at = x;
    for _ in 0..3 {
        at = bell.at(at, by) + x;
    }
    at
}

/// What another block says in integers is a number where it is cast.
#[differentiate]
impl Throws {
    pub fn count(&self) -> u64 {
        self.sides
    }
}

pub trait Moments {
    fn spread(&self) -> Option<f64>;
}

#[differentiate]
impl Moments for Throws {
    fn spread(&self) -> Option<f64> {
        let count = self.count();
        let odd = (count % 2) as f64 + 1.0 - (2 * self.count()) as f64 / (count + 1) as f64;
        if ((self.count() - 1) as f64) < 2.5 {
            None
        } else {
            Some(((self.count() - 1) as f64).sqrt() * self.chance * odd)
        }
    }
}

#[differentiate]
pub fn spread_of(throws: &Throws, x: f64) -> f64 {
    throws.spread().unwrap_or(x) * x
}

/// What the trait itself says may be of the type that stands for one of its own.
#[differentiate]
pub trait Row {
    type Index;
    fn at(&self, i: usize, by: f64) -> f64;
    fn width(&self) -> usize;
    fn end(&self) -> Self::Index;
}

#[derive(Debug, Clone, Differentiable)]
pub struct Prices {
    pub all: Vec<f64>,
}

#[differentiate(trait)]
impl Row for Prices {
    type Index = usize;
    fn at(&self, i: usize, by: f64) -> f64 {
        self.all[i] * by * by
    }
    fn width(&self) -> usize {
        self.all.len()
    }
    fn end(&self) -> Self::Index {
        self.all.len()
    }
}

/// Constants are arguments too, by themselves and by their names.
#[differentiate]
pub trait Field<const N: usize> {
    fn field(&self, at: [f64; N], by: f64) -> f64;
}

const PAIR: usize = 2;

#[differentiate(trait)]
impl<const N: usize> Field<N> for Prices {
    fn field(&self, at: [f64; N], by: f64) -> f64 {
        let mut sum = 0.0;
        for i in 0..N {
            sum += at[i] * self.all[i % 2] * by.sin();
        }
        sum
    }
}

#[differentiate(trait)]
impl Field<PAIR> for Bell {
    fn field(&self, at: [f64; PAIR], by: f64) -> f64 {
        (at[0] * by - self.middle) * at[1]
    }
}

#[differentiate(trait)]
impl Field<3> for Bell {
    fn field(&self, at: [f64; 3], by: f64) -> f64 {
        at[0] * at[1] * at[2] + self.middle * by
    }
}

#[differentiate]
pub fn of_rows(prices: &Prices, bell: &Bell, x: f64, by: f64) -> f64 {
    let mut sum = prices.field([x, by], by) * bell.field([by, x], x);
    for i in 0..prices.width() {
        sum += prices.at(i, by) * bell.field([x, by, x], by);
    }
    sum
}

/// What a body in the definition computes with is a float; which `impl` it is, what is given says.
#[differentiate]
pub trait Blend<A: Num + Copy, T: Float> {
    fn blend(&self, a: A, t: T) -> T;
    fn doubled(&self, a: A) -> A {
        a + a
    }
    fn blend_doubled(&self, a: A, t: T) -> T {
        self.blend(self.doubled(a), t) + t
    }
    fn weight(&self, t: T, by: f64) -> f64;
}

#[differentiate(trait)]
impl Blend<f64, f64> for Bell {
    fn blend(&self, a: f64, t: f64) -> f64 {
        a.sin() * t * self.middle
    }
    fn weight(&self, t: f64, by: f64) -> f64 {
        t * by * self.middle
    }
}

#[differentiate(trait)]
impl Blend<f64, f32> for Bell {
    fn blend(&self, a: f64, t: f32) -> f32 {
        a as f32 * t
    }
    fn weight(&self, t: f32, by: f64) -> f64 {
        f64::from(t) * by
    }
}

#[differentiate]
pub fn blended(bell: &Bell, x: f64, by: f64) -> f64 {
    let blended: f64 = bell.blend_doubled(x * by, by);
    blended * bell.weight(x, by)
}

/// A parameter of the type alone is asked as in any other block, also beside a float of the trait.
#[differentiate]
pub trait Slide<T: Float> {
    fn slide(&self, t: T) -> T;
}

#[derive(Debug, Clone, Differentiable)]
pub struct Track<V, T> {
    pub from: V,
    pub to: V,
    pub speed: T,
}

#[differentiate(trait)]
impl<V: Num + Copy + Into<T>, T: Float> Slide<T> for Track<V, T> {
    fn slide(&self, t: T) -> T {
        let way: T = (self.from + self.to).into();
        way * t * self.speed
    }
}

#[differentiate]
pub fn slid(from: f64, to: f64, t: f64) -> f64 {
    let track = Track { from, to, speed: from * to };
    track.slide(t) * track.slide(to)
}
