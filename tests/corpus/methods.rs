//! Methods and associated functions: one by one, in `impl` blocks, of traits, with generics; modules.

use cotangent::differentiate;
use num_traits::Float;

/// Data that no derivative is taken of.
#[derive(Clone, Debug)]
pub struct Grid {
    pub spacing: f64,
    pub rows: usize,
    pub weights: Vec<f64>,
}

impl Grid {
    /// A constant `&self`, named in the code and in a macro.
    #[differentiate(constant(self))]
    pub fn energy(&self, u: &[f64], k: f64) -> f64 {
        assert!(u.len() >= self.rows, "{} of {}", u.len(), self.rows);
        let mut sum = 0.0;
        for i in 1..self.rows {
            let d = (u[i] - u[i - 1]) / self.spacing;
            sum += self.weights[i] * d * d * k;
        }
        sum
    }

    /// Methods of `self`, in a loop and in a branch, on what is overwritten later.
    #[differentiate(constant(self))]
    pub fn repeated(&self, u: &[f64], k: f64, times: usize) -> f64 {
        let mut e = k;
        for i in 0..times {
            e = if i % 2 == 0 { self.energy(u, e) } else { Self::soften(e, u[i % u.len()]) };
        }
        e * k
    }

    /// An associated function; the type in its signature tells it from a free one.
    #[differentiate]
    pub fn soften(x: f64, by: f64) -> f64
    where
        Self: Sized,
    {
        (x * by).tanh() + x
    }

    /// `&mut` beside `self`, recursion, an early return.
    #[differentiate]
    pub fn smooth(#[constant] &self, u: &mut [f64], rate: f64, depth: usize) -> f64 {
        if depth == 0 {
            return self.energy(u, rate);
        }
        for i in 1..u.len() {
            u[i] += rate * (u[i - 1] - u[i]) * self.spacing;
        }
        let below = self.smooth(u, rate * u[0], depth - 1);
        below * rate + u[u.len() - 1]
    }

    /// A constant `&mut self`: its effects happen once.
    #[differentiate(constant(self))]
    pub fn counted(&mut self, x: f64) -> f64 {
        self.rows += 1;
        let mut y = x;
        for _ in 0..self.rows {
            y *= x;
        }
        y
    }
}

/// Calls from outside: a method of a constant, a path, a method whose value is not wanted.
#[differentiate(constant(grid))]
pub fn outside(grid: &Grid, u: &mut [f64], k: f64) -> f64 {
    grid.smooth(u, k, 1);
    let e = grid.energy(u, k);
    e * Grid::soften(e, k) + Grid::energy(grid, u, 0.5)
}

/// A block: associated functions without a trace of the type, functions that carry no derivative, one left out.
pub struct Spring;

#[differentiate]
impl Spring {
    pub const REST: f64 = 0.75;

    pub fn force(x: f64, stiffness: f64) -> f64 {
        -stiffness * (x - Self::REST)
    }

    /// Calls what comes later.
    pub fn step(state: &mut [f64; 2], stiffness: f64, dt: f64) {
        let a = Self::force(state[0], stiffness);
        state[1] += dt * a;
        state[0] += dt * state[1];
        Self::limit(state);
    }

    pub fn limit(state: &mut [f64; 2]) {
        if state[0] > 2.0 {
            state[0] = 2.0 + (state[0] - 2.0).tanh();
        }
    }

    pub fn simulate(x: f64, stiffness: f64, steps: usize) -> f64 {
        let mut state = [x, 0.0];
        for _ in 0..steps {
            Spring::step(&mut state, stiffness, 0.1);
        }
        state[0] * state[1]
    }

    pub fn name() -> &'static str {
        "spring"
    }

    #[differentiate(skip)]
    pub fn law(stiffness: f64) -> impl Fn(f64) -> f64 {
        move |x| Self::force(x, stiffness)
    }
}

/// A trait of somebody else's, with an associated type.
pub trait Cost {
    type Scale;

    fn cost(&self, x: &[f64]) -> f64;
    fn scaled(&self, x: &[f64], by: Self::Scale) -> f64;
}

pub struct Valley {
    pub a: f64,
    pub b: f64,
}

#[differentiate]
impl Cost for Valley {
    type Scale = f64;

    fn cost(#[constant] &self, x: &[f64]) -> f64 {
        let d = self.a - x[0];
        let e = x[1] - x[0] * x[0];
        d * d + self.b * e * e
    }

    fn scaled(#[constant] &self, x: &[f64], by: Self::Scale) -> f64 {
        let whole: Self::Scale = self.cost(x);
        whole * by
    }
}

/// A block with type parameters, types and constants.
#[derive(Clone, Copy, Debug)]
pub struct Filter<T, const N: usize> {
    pub taps: [T; N],
}

#[differentiate]
impl<T: Float, const N: usize> Filter<T, N> {
    pub fn at(#[constant] &self, x: &[T], i: usize) -> T {
        let mut sum = T::zero();
        for k in 0..N.min(i + 1) {
            sum = sum + self.taps[k] * x[i - k];
        }
        sum
    }

    pub fn power(#[constant] &self, x: &[T], gain: T) -> T {
        let mut sum = T::zero();
        for i in 0..x.len() {
            let y: T = self.at(x, i);
            sum = sum + Self::shaped(y, gain);
        }
        sum
    }

    pub fn shaped(y: T, gain: T) -> T {
        y * y * gain.exp()
    }
}

/// Every function of a module, and of a module in it.
#[differentiate]
pub mod module {
    pub fn square(x: f64) -> f64 {
        x * x
    }

    pub fn fourth(x: f64) -> f64 {
        square(square(x))
    }

    #[differentiate(skip)]
    pub fn chosen(x: f64) -> Box<dyn Fn(f64) -> f64> {
        Box::new(move |y| fourth(x) * y)
    }

    pub mod inner {
        pub struct Unit;

        impl Unit {
            pub fn cubed(x: f64) -> f64 {
                super::square(x) * x
            }
        }

        #[differentiate(constant(y))]
        pub fn both(x: f64, y: f64) -> f64 {
            super::fourth(x) * Unit::cubed(y * x)
        }
    }
}
