//! Closures without types, handed to functions with parameters of their own: the other arguments tell what they are given.

use cotangent::differentiate;

/// Of items by reference and by value.
#[differentiate]
pub mod picked {
    use cotangent::Differentiable;
    use std::cmp::Ordering;

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Sample {
        pub at: f64,
        pub value: f64,
    }

    fn mean_of<T>(items: &[T], of: impl Fn(&T) -> f64) -> f64 {
        items.iter().map(|item| of(item)).sum::<f64>() / items.len() as f64
    }

    fn lowest<T: Copy, F: Fn(T) -> f64>(items: &[T], height: F) -> T {
        let mut lowest = items[0];
        for &item in items {
            if height(item) < height(lowest) {
                lowest = item;
            }
        }
        lowest
    }

    fn first_by<T: Copy>(items: &[T], before: impl Fn(&T, &T) -> bool) -> T {
        let mut first = items[0];
        for item in items {
            if before(item, &first) {
                first = *item;
            }
        }
        first
    }

    fn last_by<T: Copy, F>(items: &[T], mut compare: F) -> T
    where
        F: FnMut(&T, &T) -> Ordering,
    {
        let mut last = items[0];
        for item in items {
            if compare(item, &last) == Ordering::Greater {
                last = *item;
            }
        }
        last
    }

    /// Nothing of it is open.
    fn middle<F>(values: &[f64], mut compare: F) -> f64
    where
        F: FnMut(&f64, &f64) -> Ordering,
    {
        let mut sorted = values.to_vec();
        for i in 1..sorted.len() {
            let mut j = i;
            while j > 0 && compare(&sorted[j], &sorted[j - 1]) == Ordering::Less {
                sorted.swap(j, j - 1);
                j -= 1;
            }
        }
        sorted[sorted.len() / 2]
    }

    pub fn picked(x: &[f64], tilt: f64) -> f64 {
        let samples = vec![Sample { at: x[0], value: x[1] }, Sample { at: x[2], value: x[3] }];
        let mean = mean_of(&samples, |s| s.at * s.value);
        let low = lowest(&samples, |s| s.value + tilt * s.at);
        let first = first_by(&samples, |a, b| a.at < b.at);
        let last = last_by(&samples, |a, b| a.value.total_cmp(&b.value));
        let number = first_by(x, |a, b| a > b);
        mean + low.at * low.value + first.value * last.at + number * middle(x, |a, b| a.partial_cmp(b).unwrap())
    }
}

/// Of states that are added and multiplied by floats.
#[differentiate]
pub mod stepped {
    use cotangent::Differentiable;
    use std::ops::{Add, Mul};

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Phase {
        pub q: f64,
        pub p: f64,
    }

    impl Add for Phase {
        type Output = Phase;
        fn add(self, other: Phase) -> Phase {
            Phase { q: self.q + other.q, p: self.p + other.p }
        }
    }

    impl Mul<f64> for Phase {
        type Output = Phase;
        fn mul(self, by: f64) -> Phase {
            Phase { q: self.q * by, p: self.p * by }
        }
    }

    fn heun<S: Copy + Add<Output = S> + Mul<f64, Output = S>>(slope: impl Fn(f64, S) -> S, y: S, h: f64) -> S {
        let k1 = slope(0.0, y);
        let k2 = slope(h, y + k1 * h);
        y + (k1 + k2) * (0.5 * h)
    }

    fn lent<S, F>(slope: F, t: f64, y: S, h: f64) -> S
    where
        S: Copy + Add<S, Output = S> + Mul<f64, Output = S>,
        F: Fn(f64, &S) -> S,
    {
        let k1 = slope(t, &y);
        let k2 = slope(t + 0.5 * h, &(y + k1 * (0.5 * h)));
        y + (k1 + k2 * 3.0) * (0.25 * h)
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Solver<S> {
        state: S,
        time: f64,
    }

    impl<S: Copy + Add<Output = S> + Mul<f64, Output = S>> Solver<S> {
        pub fn new(state: S) -> Self {
            Solver { state, time: 0.0 }
        }

        fn step<F: Fn(f64, S) -> S>(&mut self, slope: F, h: f64) {
            let k = slope(self.time, self.state);
            self.state = self.state + k * h;
            self.time += h;
        }

        pub fn run<F: Fn(f64, S) -> S>(&mut self, slope: F, h: f64, steps: usize) -> S {
            for _ in 0..steps {
                self.step(&slope, h);
            }
            self.state
        }
    }

    pub fn stepped(start: &[f64], spring: f64, h: f64) -> f64 {
        let mut y = Phase { q: start[0], p: start[1] };
        for i in 0..3 {
            y = heun(|t, y| Phase { q: y.p + t, p: -spring * y.q }, y, h);
            y = lent(|t, y| Phase { q: y.p * t, p: y.q - spring }, i as f64 * h, y, h);
        }
        let mut solver: Solver<Phase> = Solver::new(y);
        let y = solver.run(|t, y| Phase { q: y.p, p: -y.q * (spring + t) }, h, 4);
        let number = heun(|t, y| -y * spring + t, start[0], h) * lent(|t, y| (y * t).sin(), 1.0, start[1], h);
        y.q * y.p + number
    }
}

/// Of what a method is called on.
#[differentiate]
pub mod gathered {
    use cotangent::Differentiable;

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Cell {
        pub mass: f64,
        pub speed: f64,
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Grid<T> {
        width: usize,
        cells: Vec<T>,
    }

    impl<T: Copy> Grid<T> {
        pub fn map<U, F: Fn(T) -> U>(&self, f: F) -> Grid<U> {
            Grid { width: self.width, cells: self.cells.iter().map(|&cell| f(cell)).collect() }
        }

        pub fn fold<A>(&self, start: A, f: impl Fn(A, T) -> A) -> A {
            let mut sum = start;
            for &cell in &self.cells {
                sum = f(sum, cell);
            }
            sum
        }

        pub fn sum_by(&self, f: impl Fn(&T) -> f64) -> f64 {
            self.cells.iter().map(|cell| f(cell)).sum()
        }
    }

    pub fn gathered(x: &[f64]) -> f64 {
        let cells = vec![Cell { mass: x[0], speed: x[1] }, Cell { mass: x[2], speed: x[3] }];
        let grid: Grid<Cell> = Grid { width: 2, cells };
        let energies: Grid<f64> = grid.map(|c| 0.5 * c.mass * c.speed * c.speed);
        energies.fold(0.0, |sum, e| sum + e * x[0]) + grid.sum_by(|c| c.mass * c.speed)
    }
}
