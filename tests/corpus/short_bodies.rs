//! Short functions of a module, whose bodies stand in the place of their calls, and what looks as if they could.

use cotangent::differentiate;

#[differentiate]
pub mod filters {
    use cotangent::Differentiable;

    #[derive(Clone, Debug, Differentiable)]
    pub struct Biquad {
        b: [f64; 3],
        a: [f64; 2],
        z1: f64,
        z2: f64,
    }

    impl Biquad {
        pub fn new(c: &[f64; 5]) -> Self {
            Biquad { b: [c[0], c[1], c[2]], a: [c[3], c[4]], z1: 0.0, z2: 0.0 }
        }

        pub fn process(&mut self, x: f64) -> f64 {
            let y = self.b[0] * x + self.z1;
            self.z1 = self.b[1] * x - self.a[0] * y + self.z2;
            self.z2 = self.b[2] * x - self.a[1] * y;
            y
        }

        pub fn energy(&self) -> f64 {
            self.z1 * self.z1 + self.z2 * self.z2
        }
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Chain {
        sections: Vec<Biquad>,
        gain: f64,
    }

    impl Chain {
        pub fn new(coefficients: &[[f64; 5]]) -> Self {
            Chain { sections: coefficients.iter().map(|c| Biquad::new(c)).collect(), gain: 1.0 }
        }

        pub fn process(&mut self, x: f64) -> f64 {
            let mut y = x;
            for section in &mut self.sections {
                y = section.process(y);
            }
            self.gain *= 0.99;
            y * self.gain
        }
    }

    /// Filters in filters.
    pub fn filtered(coefficients: &[[f64; 5]], input: &[f64]) -> f64 {
        let mut chain = Chain::new(coefficients);
        let mut sum = 0.0;
        for &x in input {
            let e = chain.process(x) - 0.1 * x;
            sum += e * e;
        }
        sum + chain.sections[0].energy()
    }

    /// By an index, twice for one sample, and behind a reference.
    pub fn stepped(coefficients: &[[f64; 5]], input: &[f64]) -> f64 {
        let mut sections: Vec<Biquad> = coefficients.iter().map(|c| Biquad::new(c)).collect();
        let mut sum = 0.0;
        for (n, &x) in input.iter().enumerate() {
            for k in 0..sections.len() {
                sum += sections[k].process(x + sum);
            }
            let first = &mut sections[0];
            let y = first.process(x);
            sum += first.process(y) * n as f64;
        }
        sum
    }
}

#[differentiate]
pub mod namesakes {
    use cotangent::Differentiable;

    const RATE: f64 = 0.25;

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Up {
        pub k: f64,
    }

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Down {
        pub k: f64,
    }

    impl Up {
        pub fn run(&self, x: f64) -> f64 {
            let y = self.k * x;
            y * y + RATE
        }
    }

    impl Down {
        pub fn run(&self, x: f64) -> f64 {
            let y = self.k - x;
            y * RATE
        }
    }

    pub trait Runs {
        fn run(&self, x: f64) -> f64;
    }

    impl Runs for Up {
        fn run(&self, x: f64) -> f64 {
            x - self.k
        }
    }

    fn scaled(x: f64, by: f64) -> f64 {
        x * by * RATE
    }

    fn bump(v: &mut f64, by: f64) {
        *v += by * by;
    }

    fn even(n: usize, x: f64) -> f64 {
        if n == 0 { x } else { odd(n - 1, x * x) }
    }

    fn odd(n: usize, x: f64) -> f64 {
        if n == 0 { -x } else { even(n - 1, x * RATE) }
    }

    /// Variables that have the names of what the bodies bind, or read.
    pub fn shadowed(x: f64, k: f64) -> f64 {
        let y = Up { k };
        let first = y.run(x);
        let by = x * x;
        let second = scaled(by, x);
        let third = {
            let scaled = |x: f64, by: f64| x - by;
            scaled(k, by)
        };
        first + second * third
    }

    /// A constant of its own, with the name of one that the bodies read.
    pub fn with_items(x: f64, k: f64) -> f64 {
        const RATE: f64 = 4.0;
        Up { k }.run(x) + scaled(x, k) * RATE
    }

    /// One name for values of two types.
    pub fn of_two_types(x: &[f64]) -> f64 {
        let s = Up { k: x[0] };
        let mut sum = s.run(x[1]);
        let downs = [Down { k: x[2] }, Down { k: x[0] * x[1] }];
        sum += downs.iter().map(|s| s.run(x[0])).sum::<f64>();
        for s in &downs {
            sum *= 1.0 + s.run(sum);
        }
        if let Some(s) = downs.last() {
            sum += s.run(x[1]);
        }
        match downs.first() {
            Some(s) => sum -= s.run(x[2]),
            None => {}
        }
        let s = Down { k: x[1] };
        sum + s.run(x[2]) + <Up as Runs>::run(&Up { k: x[2] }, x[0])
    }

    /// Arguments that are changed, that change something, and that mention one another.
    pub fn changed(x: &[f64], n: usize) -> f64 {
        let mut total = x[0];
        let mut sums = [0.0; 2];
        let by = x[1];
        bump(&mut total, by);
        bump(&mut sums[1], total * by);
        let v = scaled(by, scaled(total, by));
        for i in 0..n {
            bump(&mut sums[i % 2], {
                total *= 1.1;
                total - v
            });
        }
        even(n, x[2]) + odd(n, v) + sums[0] * sums[1]
    }
}

#[differentiate]
pub mod stated {
    use cotangent::Differentiable;

    #[derive(Clone, Debug, Differentiable)]
    pub struct Model {
        x: Vec<f64>,
        slope: Vec<f64>,
        force: f64,
        steps: usize,
    }

    impl Model {
        pub fn new(x: &[f64], force: f64) -> Self {
            let n = x.len();
            Model { x: x.to_vec(), slope: vec![0.0; n], force, steps: 0 }
        }

        fn rates(&mut self) {
            let n = self.x.len();
            for i in 0..n {
                self.slope[i] = self.x[(i + 1) % n] * self.x[i] - self.force;
            }
        }

        pub fn step(&mut self, h: f64) {
            self.rates();
            for i in 0..self.x.len() {
                self.x[i] += h * self.slope[i];
            }
            self.rates();
            for i in 0..self.x.len() {
                self.x[i] += 0.5 * h * self.slope[i];
            }
            self.steps += 1;
        }

        pub fn misfit(&self, to: &[f64]) -> f64 {
            self.x.iter().zip(to).map(|(x, t)| (x - t) * (x - t)).sum()
        }

        #[differentiate(skip)]
        pub fn count(&self) -> usize {
            self.steps
        }
    }

    pub fn stated(x: &[f64], force: f64, h: f64) -> f64 {
        let mut model = Model::new(x, force);
        let mut cost = 0.0;
        for _ in 0..3 {
            model.step(h);
            cost += model.misfit(x) * model.count() as f64;
        }
        cost
    }

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Doubt {
        k: f64,
    }

    impl Doubt {
        /// Its derivative is written by hand.
        fn of(&self, x: f64) -> f64 {
            self.k * x.abs()
        }

        fn of_fwd(&self, self_dot: &DoubtTangent, x: f64, x_dot: f64) -> (f64, f64) {
            (self.k * x.abs(), self_dot.k * x.abs() + self.k * x.signum() * x_dot)
        }

        fn of_rev(&self, self_bar: &mut DoubtTangent, x: f64, seed: f64) -> (f64, f64) {
            self_bar.k += seed * x.abs();
            (self.k * x.abs(), seed * self.k * x.signum())
        }
    }

    /// At zero it is not what the primitive has.
    pub fn by_hand(k: f64, x: f64) -> f64 {
        let doubt = Doubt { k };
        doubt.of(x) + doubt.of(x * x)
    }
}
