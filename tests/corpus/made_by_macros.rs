//! Items of a module that its macros make, and traits that are implemented for all types with certain bounds.

use cotangent::differentiate;

/// Blocks, functions and a trait's `impl`s by macros, with arguments that have to stay one operand.
#[differentiate]
pub mod tiles {
    use cotangent::Differentiable;

    #[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
    pub struct Square {
        pub side: f64,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
    pub struct Diamond {
        pub side: f64,
    }

    pub trait Area {
        fn area(&self) -> f64;
    }

    macro_rules! area {
        ($($shape:ty => $factor:expr),+ $(,)?) => {
            $(
                impl Area for $shape {
                    fn area(&self) -> f64 {
                        let side = self.side;
                        $factor * side * side
                    }
                }
            )+
        };
    }

    area!(Square => 1.0, Diamond => 0.5 + 0.25);

    macro_rules! power {
        ($(#[$doc:meta])* $name:ident, $n:literal) => {
            $(#[$doc])*
            pub fn $name(x: f64) -> f64 {
                x.powi($n)
            }
        };
    }

    power!(
        /// The third power.
        cube, 3
    );
    power!(square, 2);

    macro_rules! scaled {
        ($shape:ident) => {
            impl std::ops::Mul<f64> for $shape {
                type Output = $shape;
                fn mul(self, k: f64) -> $shape {
                    $shape { side: self.side * k }
                }
            }
        };
    }

    scaled!(Square);
    scaled!(Diamond);

    /// A macro whose code depends on how it is compiled stays as it is.
    macro_rules! check {
        ($($v:expr),+) => (
            #[cfg(debug_assertions)]
            {
                $( let _ = $v; )+
            }
        );
    }

    pub fn tiled(x: f64, y: f64) -> f64 {
        check!(x, y);
        (Square { side: x } * y).area() * (Diamond { side: cube(y) } * 0.5).area() + square(x)
    }
}

/// Traits for all that can be mixed, and for all that have a tableau.
#[differentiate]
pub mod blankets {
    use cotangent::Differentiable;
    use num_traits::Float;
    use std::ops::{Add, Mul};

    pub trait Mix<F> {
        fn mix(&self, other: &Self, t: F) -> Self;
    }

    impl<T: Mul<F, Output = T> + Add<Output = T> + Copy, F: Float> Mix<F> for T {
        fn mix(&self, other: &Self, t: F) -> Self {
            *self * (F::one() - t) + *other * t
        }
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Line<T: Mix<F> + Copy, F: Float> {
        ends: Vec<T>,
        knots: Vec<F>,
    }

    impl<T: Mix<F> + Copy, F: Float> Line<T, F> {
        pub fn at(&self, t: F) -> T {
            self.ends[0].mix(&self.ends[1], (t - self.knots[0]) / (self.knots[1] - self.knots[0]))
        }
    }

    pub fn mixed(x: &[f64; 4], t: f64) -> f64 {
        let line: Line<f64, f64> = Line { ends: vec![x[0], x[1]], knots: vec![x[2], x[3]] };
        line.at(t)
    }

    pub trait Tableau {
        const WEIGHTS: &'static [f64];
        fn safety(&self) -> f64 {
            0.9
        }
    }

    pub trait Stepper {
        fn step(&self, y: f64, h: f64) -> f64;
    }

    impl<T: Tableau> Stepper for T {
        fn step(&self, y: f64, h: f64) -> f64 {
            let mut slope = 0.0;
            for weight in Self::WEIGHTS {
                slope += weight * y * y;
            }
            y + h * slope * self.safety()
        }
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Heun;

    impl Tableau for Heun {
        const WEIGHTS: &'static [f64] = &[0.25, 0.75];
    }

    #[derive(Clone, Debug, PartialEq, Differentiable)]
    pub struct Spot {
        pub at: f64,
    }

    pub trait Projected {
        fn to(&self, spot: &Spot) -> Spot;
    }

    pub trait Charted {
        fn charted(&self, spot: &Spot) -> Spot;
        fn twice(&self, spot: &Spot) -> Option<Spot>;
    }

    impl<T: Projected> Charted for T {
        fn charted(&self, spot: &Spot) -> Spot {
            self.to(spot)
        }
        fn twice(&self, spot: &Spot) -> Option<Spot> {
            if spot.at > 9.0 { None } else { Some(self.to(&self.to(spot))) }
        }
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Scaled {
        by: f64,
    }

    impl Projected for Scaled {
        fn to(&self, spot: &Spot) -> Spot {
            Spot { at: spot.at * self.by }
        }
    }

    pub fn projected(by: f64, at: f64) -> f64 {
        let scaled = Scaled { by };
        let spot = scaled.charted(&Spot { at });
        spot.at + scaled.twice(&spot).map_or(by, |spot| spot.at * by)
    }

    fn steps<S: Stepper>(stepper: &S, start: f64) -> f64 {
        let mut y = start;
        for _ in 0..3 {
            y = stepper.step(y, 0.1);
        }
        y
    }

    pub fn stepped(start: f64, k: f64) -> f64 {
        steps(&Heun, start * k)
    }
}
