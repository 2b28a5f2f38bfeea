//! Values that functions of a type make, step by step, and methods that they are given to.

use cotangent::{Differentiable, differentiate};

/// A controller.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Pid {
    kp: f64,
    ki: f64,
    sum: f64,
    last: f64,
}

#[differentiate]
impl Pid {
    pub fn new(kp: f64, ki: f64) -> Self {
        Self { kp, ki, sum: 0.0, last: 0.0 }
    }

    pub fn with_last(mut self, last: f64) -> Self {
        self.last = last;
        self
    }

    pub fn control(&mut self, error: f64, dt: f64) -> f64 {
        self.sum += error * dt;
        let slope = (error - self.last) / dt;
        self.last = error;
        self.kp * error + self.ki * self.sum + 0.01 * slope
    }

    /// Of numbers, called by the name of the type.
    pub fn mean(a: f64, b: f64) -> f64 {
        0.5 * (a + b)
    }

    pub fn halves(&self) -> (Self, Self) {
        (Pid::new(self.kp / 2.0, self.ki), Self::new(self.kp, self.ki / 2.0))
    }
}

/// Parameters that are not copied, built step by step.
#[derive(Clone, Debug, Differentiable)]
pub struct Model {
    rates: Vec<f64>,
    scale: f64,
}

#[differentiate]
impl Model {
    pub fn new(scale: f64) -> Self {
        Model { rates: vec![scale], scale }
    }

    pub fn with_rate(mut self, rate: f64) -> Self {
        self.rates.push(rate * self.scale);
        self
    }

    pub fn scaled(self, by: f64) -> Model {
        Model { scale: self.scale * by, ..self }
    }

    pub fn into_total(self) -> f64 {
        let mut sum = 0.0;
        for r in &self.rates {
            sum += r * r;
        }
        sum * self.scale
    }

    pub fn total(&self) -> f64 {
        self.clone().into_total()
    }
}

/// What is given for good to a method, in a chain of calls, in a variable that is overwritten, in a branch.
#[differentiate]
pub fn built(x: f64, y: f64, n: usize) -> f64 {
    let mut model = Model::new(x).with_rate(y).with_rate(x * y).scaled(y);
    for _ in 0..n {
        let total = model.total();
        model = model.with_rate(total * 0.1);
    }
    if n == 1 { model.scaled(2.0).into_total() } else { model.into_total() }
}

/// Made by a function of its type, and changed by its methods in a loop.
#[differentiate]
pub fn regulated(kp: f64, ki: f64, n: usize) -> f64 {
    let mut pid = Pid::new(kp, ki);
    let mut y = 0.0;
    for _ in 0..n {
        let u = pid.control(1.0 - y, 0.1);
        y += 0.1 * (u - y);
    }
    y
}

/// Built step by step; overwritten on the way; functions of numbers beside.
#[differentiate]
pub fn rebuilt(kp: f64, ki: f64, n: usize) -> f64 {
    let mut pid = Pid::new(kp, Pid::mean(ki, kp)).with_last(kp * ki);
    let mut y = Pid::mean(kp, ki) * Pid::mean(ki, 2.0);
    for i in 0..n {
        y += pid.control(1.0 - y, 0.1);
        if i % 2 == 1 {
            pid = Pid::new(y, pid.kp).with_last(pid.last);
        }
    }
    y + pid.last * pid.sum
}

/// A list of them.
#[differentiate]
pub fn several(kp: f64, n: usize) -> f64 {
    let mut all = Vec::new();
    for i in 0..n {
        all.push(Pid::new(kp * i as f64, kp));
    }
    let mut y = 0.0;
    for pid in all.iter_mut() {
        y += pid.control(y - kp, 0.5);
    }
    y
}

/// One that is made of plain numbers, and is filled later.
#[derive(Clone, Debug, Differentiable)]
pub struct Grid {
    /// The values.
    pub cells: Vec<f64>,
    /// What they are multiplied by.
    pub scale: f64,
}

#[differentiate]
impl Grid {
    /// Without a name that says what it makes.
    pub fn empty(n: usize) -> Grid {
        Grid { cells: vec![0.0; n], scale: 1.0 }
    }

    /// The sums of neighbours.
    pub fn smoothed(&self) -> Grid {
        let mut other = self.clone();
        for i in 1..self.cells.len() {
            other.cells[i] = self.cells[i - 1] + self.cells[i];
        }
        other
    }

    /// The sum.
    pub fn total(&self) -> f64 {
        self.scale * self.cells.iter().sum::<f64>()
    }
}

/// Filled in a loop, changed by what its methods give.
#[differentiate]
pub fn filled(x: &[f64], n: usize) -> f64 {
    let mut grid = Grid::empty(4);
    for (k, cell) in grid.cells.iter_mut().enumerate() {
        *cell = x[k % x.len()] * (k as f64 * 0.3).cos();
    }
    for _ in 0..n {
        let smooth = grid.smoothed();
        for (a, b) in grid.cells.iter_mut().zip(&smooth.cells) {
            *a += 0.1 * b * x[0];
        }
        grid.scale *= x[1];
    }
    grid.total()
}

/// A filter that is set up through references, which its setters hand back.
#[derive(Clone, Debug, Differentiable)]
pub struct Shelf {
    gain: f64,
    limit: f64,
    state: Vec<f64>,
}

#[differentiate]
impl Shelf {
    pub fn gain(&mut self, gain: f64, limit: f64) -> &mut Self {
        self.gain = gain * limit;
        self.limit = limit.abs();
        self
    }

    /// An early end, and the type by its name.
    pub fn boosted(&mut self, by: f64) -> &mut Shelf {
        if by < 0.0 {
            return self;
        }
        self.gain *= by;
        self.gain(by, self.gain);
        self
    }

    /// Ends of branches.
    pub fn tuned(&mut self, k: f64) -> &mut Self {
        self.boosted(k * k);
        if k > 1.0 {
            self.state.push(k);
            self
        } else {
            match self.state.last_mut() {
                Some(last) => {
                    *last *= k;
                    self
                }
                None => self,
            }
        }
    }

    pub fn fed(&mut self, x: f64) -> f64 {
        self.state[0] += self.gain * x;
        self.state.iter().sum::<f64>().min(self.limit)
    }
}

/// What is handed back is a parameter.
#[differentiate]
pub fn normed(v: &mut [f64]) -> &mut [f64] {
    let norm = v.iter().map(|x| x * x).sum::<f64>().sqrt();
    if norm == 0.0 {
        return v;
    }
    v.iter_mut().for_each(|x| *x /= norm);
    v
}

#[differentiate]
pub fn shelved(k: f64, x: f64) -> f64 {
    let mut shelf = Shelf { gain: 0.5, limit: 4.0, state: vec![x] };
    shelf.gain(k, 3.0);
    shelf.boosted(-k.abs());
    shelf.tuned(k);
    let mut v = [shelf.fed(x), shelf.fed(k), shelf.gain];
    normed(&mut v);
    v[0] + 2.0 * v[1] * v[2]
}

#[derive(Clone, Differentiable)]
pub struct Bump {
    length: f64,
}

#[differentiate]
impl Bump {
    fn value(&self, x: f64) -> f64 {
        (-(x / self.length).powi(2)).exp()
    }
}

/// It is not `Clone`.
#[derive(Differentiable)]
pub struct Process<K> {
    kernel: K,
    noise: f64,
}

#[differentiate]
impl<K> Process<K> {
    fn of(kernel: K) -> Self {
        Process { kernel, noise: 0.01 }
    }

    fn with_noise(mut self, noise: f64) -> Self {
        self.noise = noise;
        self
    }
}

#[differentiate]
pub fn with_noise(length: f64, noise: f64, x: f64) -> f64 {
    let process = Process::of(Bump { length }).with_noise(noise * x);
    process.kernel.value(x) + process.noise.sqrt()
}

/// Methods that hand back what they are called on, and methods that change nothing but integers, as their module shows.
#[differentiate]
pub mod circuits {
    use cotangent::Differentiable;

    #[derive(Clone, Debug, Default, Differentiable)]
    pub struct Circuit {
        nodes: usize,
        seen: Vec<usize>,
        conductance: f64,
        load: f64,
    }

    impl Circuit {
        pub fn node(&mut self) -> usize {
            self.nodes += 1;
            self.nodes
        }

        pub fn mark(&mut self, node: usize) -> bool {
            if self.seen.contains(&node) {
                return false;
            }
            self.seen.push(node);
            true
        }

        pub fn with(&mut self, conductance: f64) -> &mut Self {
            self.conductance += conductance;
            self
        }

        pub fn loaded(&mut self, load: f64) -> &mut Circuit {
            self.load = load * self.conductance;
            self
        }

        pub fn power(&self) -> f64 {
            self.load * self.load * self.conductance
        }
    }

    pub fn wired(x: &[f64], k: f64) -> f64 {
        let mut circuit = Circuit::default();
        let first = circuit.node();
        let second = circuit.node();
        for node in [first, second, first] {
            if circuit.mark(node) {
                circuit.conductance += x[node] * k;
            }
        }
        let power = circuit.with(x[0]).loaded(k).power();
        let other = Circuit::default().with(k).with(x[1]).loaded(x[2] * power).power();
        power * other
    }
}
