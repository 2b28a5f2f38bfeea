//! One type with functions of the same name by two traits, and by itself. Which of them is meant, is said by the trait that is
//! in scope.

use cotangent::{Differentiable, differentiate};

/// A player's level.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Level {
    pub points: f64,
}

/// How quickly levels move.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Pace {
    pub k: f64,
}

/// After each game. The second one calls the first one, which is this trait's.
pub mod game {
    use super::{Level, Pace};
    use cotangent::differentiate;

    #[differentiate]
    pub trait Update {
        fn expected(&self, own: f64, other: f64) -> f64;

        fn moved(&self, level: &Level, other: f64) -> f64 {
            level.points + self.expected(level.points, other) * (1.0 + other)
        }
    }

    #[differentiate(trait)]
    impl Update for Pace {
        fn expected(&self, own: f64, other: f64) -> f64 {
            self.k / (1.0 + (other - own).exp())
        }
    }

    #[differentiate]
    pub fn after_game(pace: &Pace, level: &Level, other: f64) -> f64 {
        pace.moved(level, other) * pace.expected(0.5, other)
    }
}

/// After a season. An associated function is among the names.
pub mod season {
    use super::{Level, Pace};
    use cotangent::differentiate;

    #[differentiate]
    pub trait Update<T> {
        fn expected(&self, own: f64, others: &[T]) -> f64;

        fn moved(&self, level: &Level, others: &[T]) -> f64 {
            level.points * self.expected(level.points, others)
        }

        fn scaled(x: f64) -> f64
        where
            Self: Sized,
        {
            0.5 * x
        }
    }

    #[differentiate(trait)]
    impl Update<Level> for Pace {
        fn expected(&self, own: f64, others: &[Level]) -> f64 {
            others.iter().map(|other| self.k / (2.0 + (other.points - own).exp())).sum()
        }

        fn scaled(x: f64) -> f64 {
            0.25 * x * x
        }
    }

    #[differentiate]
    pub fn through<P: Update<Level>>(_pace: &P, x: f64) -> f64 {
        P::scaled(x)
    }

    #[differentiate]
    pub fn after_season(pace: &Pace, level: &Level, others: &[Level]) -> f64 {
        pace.moved(level, others) + through(pace, level.points)
    }
}

/// Its own functions go first.
#[differentiate]
impl Pace {
    pub fn scaled(&self, x: f64) -> f64 {
        self.k * x.sin()
    }
}

#[differentiate]
pub fn of_its_own(pace: &Pace, x: f64) -> f64 {
    pace.scaled(x) * x
}

/// What the definition of a trait leaves open has derivatives where somebody says what it is.
#[differentiate]
pub trait System {
    type Rating: Copy;
    type Config;

    fn new(config: Self::Config) -> Self;
    fn rate(&self, a: &Self::Rating, b: &Self::Rating, score: f64) -> (Self::Rating, Self::Rating);
    fn expected(&self, a: &Self::Rating, b: &Self::Rating) -> f64;
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Exchange {
    pub pace: Pace,
}

#[differentiate(trait)]
impl System for Exchange {
    type Rating = Level;
    type Config = Pace;

    fn new(pace: Pace) -> Self {
        Exchange { pace }
    }

    fn rate(&self, a: &Level, b: &Level, score: f64) -> (Level, Level) {
        let moved = self.pace.k * (score - self.expected(a, b));
        (Level { points: a.points + moved }, Level { points: b.points - moved })
    }

    fn expected(&self, a: &Level, b: &Level) -> f64 {
        1.0 / (1.0 + (b.points - a.points).exp())
    }
}

#[differentiate]
pub fn exchanged(k: f64, a: f64, b: f64) -> f64 {
    let system = Exchange { pace: Pace { k } };
    let (x, y) = system.rate(&Level { points: a }, &Level { points: b }, 1.0);
    x.points * y.points * system.expected(&x, &y)
}

/// Constructors of its own, and by two traits.
#[differentiate]
impl Exchange {
    pub fn new(k: f64, by: f64) -> Self {
        Exchange { pace: Pace { k: k * by } }
    }
}

#[differentiate]
pub trait Seasonal {
    fn new(k: f64) -> Self;
    fn share(&self, x: f64) -> f64;
}

#[differentiate(trait)]
impl Seasonal for Exchange {
    fn new(k: f64) -> Self {
        Exchange { pace: Pace { k: k.sin() } }
    }

    fn share(&self, x: f64) -> f64 {
        self.pace.k * x
    }
}

#[differentiate]
pub fn made_again(k: f64, x: f64) -> f64 {
    let own = Exchange::new(k, x);
    let seasonal = <Exchange as Seasonal>::new(x);
    own.share(k) * seasonal.share(x)
}
