//! Types with functions of one name by several traits, whose results are types of the user's.

use cotangent::differentiate;

/// A module under one attribute, whose traits have none.
#[differentiate]
pub mod league {
    use cotangent::Differentiable;
    use std::fmt;

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Level {
        pub points: f64,
    }

    /// Printed and compared in more than one way, which has no derivative.
    impl fmt::Display for Level {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{:.1}", self.points)
        }
    }

    impl fmt::LowerExp for Level {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            fmt::LowerExp::fmt(&self.points, f)
        }
    }

    impl PartialEq for Level {
        fn eq(&self, other: &Level) -> bool {
            self.points == other.points
        }
    }

    impl PartialEq<f64> for Level {
        fn eq(&self, other: &f64) -> bool {
            self.points == *other
        }
    }

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Pace {
        pub k: f64,
    }

    impl Pace {
        pub fn new(k: f64) -> Pace {
            Pace { k }
        }

        pub fn moved(&self, level: Level) -> Level {
            Level { points: self.k * level.points }
        }
    }

    pub trait Game {
        fn new(k: f64, by: f64) -> Self;
        fn rate(&self, level: &Level, score: f64) -> Level;
        fn expected(&self, points: f64) -> f64;
    }

    /// A function that is written here alone, and one that an implementor writes anew.
    pub trait Season {
        fn rate(&self, level: &Level, scores: &[f64]) -> Level;

        fn total(&self, level: &Level, scores: &[f64]) -> f64 {
            let rated = self.rate(level, scores);
            rated.points * self.weight(level.points)
        }

        fn weight(&self, x: f64) -> f64 {
            x + 1.0
        }
    }

    impl Game for Pace {
        fn new(k: f64, by: f64) -> Self {
            Pace { k: k * by }
        }

        fn rate(&self, level: &Level, score: f64) -> Level {
            Level { points: level.points + self.k * (score - self.expected(level.points)) }
        }

        fn expected(&self, points: f64) -> f64 {
            1.0 / (1.0 + (-points).exp())
        }
    }

    impl Season for Pace {
        fn rate(&self, level: &Level, scores: &[f64]) -> Level {
            let mut rated = *level;
            for score in scores {
                rated.points += self.k * (score - rated.points).tanh();
            }
            rated
        }

        fn weight(&self, x: f64) -> f64 {
            x * x + self.k
        }
    }

    pub fn played(k: f64, points: f64, scores: &[f64]) -> f64 {
        let pace = Pace::new(k);
        let mut level: Level = pace.moved(Level { points });
        for score in scores {
            level = Game::rate(&pace, &level, *score);
        }
        if level == 0.0 {
            return 0.0;
        }
        let after: Level = Season::rate(&pace, &level, scores);
        after.points * level.points + pace.total(&level, scores) + pace.expected(k)
    }
}

/// Through the trait that is in scope here.
pub mod elsewhere {
    use super::league::{Game, Level, Pace};
    use cotangent::differentiate;

    #[differentiate]
    pub fn once(k: f64, points: f64, score: f64) -> f64 {
        let pace = Pace { k };
        let level: Level = pace.rate(&Level { points }, score);
        level.points * pace.expected(points)
    }
}

/// Attributes one by one: of the traits of a type only one can name what a function of a name gives.
pub mod apart {
    use cotangent::{Differentiable, differentiate};

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Spot {
        pub x: f64,
        pub y: f64,
    }

    #[differentiate]
    impl Spot {
        pub fn scaled(self, k: f64) -> Spot {
            Spot { x: self.x * k, y: self.y * k }
        }
    }

    #[differentiate]
    pub trait Plane {
        fn turned(&self, by: f64) -> Spot;
        fn scaled(&self, k: f64, at: f64) -> Spot;
    }

    #[differentiate]
    pub trait Sphere {
        fn turned(&self, by: f64, around: f64) -> Spot;
    }

    #[differentiate(trait, unnamed(turned, scaled))]
    impl Plane for Spot {
        fn turned(&self, by: f64) -> Spot {
            let (sin, cos) = by.sin_cos();
            Spot { x: cos * self.x - sin * self.y, y: sin * self.x + cos * self.y }
        }

        fn scaled(&self, k: f64, at: f64) -> Spot {
            Spot { x: self.x * k + at, y: self.y * k - at }
        }
    }

    #[differentiate(trait)]
    impl Sphere for Spot {
        fn turned(&self, by: f64, around: f64) -> Spot {
            Spot { x: self.x + by * around.cos(), y: self.y + by * around.sin() }
        }
    }

    #[differentiate]
    pub fn around(x: f64, y: f64, by: f64) -> f64 {
        let spot = Spot { x, y };
        let plane: Spot = <Spot as Plane>::turned(&spot, by);
        let sphere: Spot = <Spot as Sphere>::turned(&plane, by, x);
        let wider: Spot = <Spot as Plane>::scaled(&sphere, by, y);
        let last = wider.scaled(y);
        last.x * sphere.y + last.y
    }
}

/// Traits that are bounds, with a constant, and functions that the definition writes.
#[differentiate]
pub mod figures {
    use cotangent::Differentiable;
    use std::f64::consts::PI;
    use std::fmt::{self, Display};
    use std::ops::Mul;

    pub trait Figure {
        const NAME: &'static str;

        fn area(&self) -> f64;
        fn border(&self) -> f64;

        fn roundness(&self) -> f64 {
            4.0 * PI * self.area() / self.border().powi(2)
        }

        fn rings(&self, at: &[f64]) -> Vec<f64> {
            at.iter().map(|r| self.area() * r.powi(2) + self.border() * r).collect()
        }

        fn described(&self) -> String
        where
            Self: Display,
        {
            format!("{}: {}", Self::NAME, self)
        }
    }

    pub trait Scale {
        fn scaled(&self, k: f64) -> Self;
        fn grow(&mut self, k: f64);
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Disc {
        pub radius: f64,
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Tile {
        pub width: f64,
        pub height: f64,
    }

    impl Figure for Disc {
        const NAME: &'static str = "disc";

        fn area(&self) -> f64 {
            PI * self.radius * self.radius
        }

        fn border(&self) -> f64 {
            2.0 * PI * self.radius
        }
    }

    impl Figure for Tile {
        const NAME: &'static str = "tile";

        fn area(&self) -> f64 {
            self.width * self.height
        }

        fn border(&self) -> f64 {
            2.0 * (self.width + self.height)
        }

        fn roundness(&self) -> f64 {
            self.width / self.height
        }
    }

    impl Display for Tile {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{} by {}", self.width, self.height)
        }
    }

    impl Scale for Disc {
        fn scaled(&self, k: f64) -> Self {
            Disc { radius: self.radius * k }
        }

        fn grow(&mut self, k: f64) {
            self.radius *= k;
        }
    }

    impl Scale for Tile {
        fn scaled(&self, k: f64) -> Self {
            Tile { width: self.width * k, height: self.height * k }
        }

        fn grow(&mut self, k: f64) {
            self.width *= k;
            self.height += k;
        }
    }

    impl Mul<f64> for Tile {
        type Output = Tile;

        fn mul(self, k: f64) -> Tile {
            self.scaled(k)
        }
    }

    pub fn ratio<S: Figure + Scale>(figure: &S, k: f64) -> f64 {
        figure.scaled(k).area() / figure.area() * figure.roundness()
    }

    pub fn covered(x: f64, y: f64, z: f64, rounds: usize) -> f64 {
        let disc = Disc { radius: x };
        let mut tile = Tile { width: y, height: z };
        for _ in 0..rounds {
            tile.grow(x);
        }
        let wider = tile.clone() * y;
        disc.roundness() * wider.roundness() + ratio(&disc, z) + ratio(&tile, x) + disc.scaled(y).area()
    }
}

#[differentiate]
pub fn seen_from_outside(x: f64, y: f64) -> f64 {
    use figures::{Disc, Figure};
    let disc = Disc { radius: x * y };
    disc.area() * y + disc.roundness() * figures::ratio(&disc, y)
}

/// What is kept of a function that the definition writes.
#[differentiate]
pub fn ringed(x: f64, y: f64) -> f64 {
    use figures::{Disc, Figure, Tile};
    let disc = Disc { radius: x * y };
    let mut rings = disc.rings(&[x, y, 0.5]);
    for (i, ring) in rings.iter_mut().enumerate() {
        *ring += i as f64 * x;
    }
    let last = rings.pop();
    let tile = Tile { width: x, height: y }.rings(&rings);
    last.unwrap_or(1.0) * tile[0] + tile[1]
}

/// A trait that has the name of one that only prints.
#[differentiate]
pub mod digits {
    use cotangent::Differentiable;

    pub trait Binary {
        fn weighed(&self, x: f64) -> f64;
    }

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Pair {
        pub low: f64,
        pub high: f64,
    }

    impl Binary for Pair {
        fn weighed(&self, x: f64) -> f64 {
            self.low + 2.0 * self.high * x.sin()
        }
    }

    pub fn in_binary(low: f64, high: f64, x: f64) -> f64 {
        let pair = Pair { low, high };
        pair.weighed(x) * pair.weighed(low)
    }
}

/// Closures in functions of one name, by a trait with other arguments.
#[differentiate]
pub mod integrals {
    use cotangent::Differentiable;

    pub trait Integrate<To> {
        fn integrate(&self, to: To) -> f64;
    }

    #[derive(Clone, Differentiable)]
    pub struct Rule {
        pub k: f64,
    }

    fn applied(f: impl Fn(f64) -> f64, x: f64) -> f64 {
        f(x) + f(2.0 * x)
    }

    impl Integrate<f64> for Rule {
        fn integrate(&self, to: f64) -> f64 {
            applied(|t| t * t * self.k, to)
        }
    }

    impl Integrate<[f64; 2]> for Rule {
        fn integrate(&self, to: [f64; 2]) -> f64 {
            applied(|t| t * self.k, to[0]) * applied(|t| t + to[1], to[1])
        }
    }

    pub fn integrated(k: f64, x: f64, y: f64) -> f64 {
        let rule = Rule { k };
        rule.integrate(x) + rule.integrate([x, y])
    }
}

/// A trait that says what it is asked of, where that is the type itself.
#[derive(Clone, Copy, Debug, PartialEq, cotangent::Differentiable)]
pub struct Spot<T: num_traits::Float> {
    pub x: T,
    pub y: T,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Behind;

pub trait Apart<T, Rhs = Self> {
    fn apart(&self, rhs: &Rhs) -> Result<T, Behind>;
}

#[differentiate]
impl<T: num_traits::Float> Apart<T, Spot<T>> for Spot<T> {
    fn apart(&self, rhs: &Spot<T>) -> Result<T, Behind> {
        if self.x > rhs.x {
            return Err(Behind);
        }
        Ok((self.x - rhs.x).hypot(self.y - rhs.y))
    }
}

#[differentiate]
pub fn between(x: &[f64], k: f64) -> f64 {
    let p: Spot<f64> = Spot { x: x[0], y: x[1] };
    let q: Spot<f64> = Spot { x: x[2], y: x[3] };
    p.apart(&q).unwrap_or(k) * k + q.apart(&p).unwrap_or(k)
}

/// Functions of a trait by the name of the type, and by that of the trait too.
#[differentiate]
pub mod activations {
    pub trait Activation {
        fn value(x: f64) -> f64;
        fn inverse(x: f64) -> f64;
    }

    pub struct Exponential;

    impl Activation for Exponential {
        fn value(x: f64) -> f64 {
            x.exp()
        }
        fn inverse(x: f64) -> f64 {
            x.ln()
        }
    }

    pub struct Linear;

    impl Activation for Linear {
        fn value(x: f64) -> f64 {
            2.0 * x
        }
        fn inverse(x: f64) -> f64 {
            0.5 * x
        }
    }

    pub fn both_ways(x: f64, y: f64) -> f64 {
        Exponential::value(x) * <Linear as Activation>::inverse(y) + Linear::value(y)
    }
}
