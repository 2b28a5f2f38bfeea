//! References to references, and references as results.

use cotangent::{Differentiable, differentiate};

/// Behind two references.
#[differentiate]
pub fn by_double_reference(x: &&f64) -> f64 {
    **x * **x
}

/// References to elements, and a reference to one of them.
#[differentiate]
pub fn reference_locals(x: &[f64], y: &f64) -> f64 {
    let a = &x[0];
    let mut s = 0.5;
    for v in [*a, *y, x[1], *a] {
        s += s * v;
    }
    let b = &&x[1];
    s * **b
}

/// A reference that a branch chooses.
#[differentiate]
pub fn longer(x: &[f64], y: &[f64]) -> f64 {
    let longer = if x.len() > y.len() { x } else { y };
    let mut s = 0.0;
    for v in longer {
        s += v * v * longer[0];
    }
    s
}

/// A variable that points to the largest one so far.
#[differentiate]
pub fn largest(x: &[f64]) -> f64 {
    let mut best = &x[0];
    for v in x {
        if v > best {
            best = v;
        }
    }
    *best * *best
}

/// One that points to the item before.
#[differentiate]
pub fn steps(x: &[f64]) -> Option<f64> {
    let mut it = x.iter();
    let mut before = it.next()?;
    let mut s = 0.0;
    for v in it {
        s += (v - before).powi(2) * v;
        before = v;
    }
    Some(s)
}

/// Declared with their types, moved by index.
#[differentiate]
pub fn spread(x: &[f64]) -> f64 {
    let mut low: &f64 = x.first().expect("a number");
    let mut high = x.last().unwrap();
    for (i, v) in x.iter().enumerate() {
        if *v < *low {
            low = &x[i];
        }
        if v > high {
            high = v;
        }
    }
    (high - low) * *high
}

/// Numbers that are lent, in a struct whose block does not name for how long.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Samples<'a> {
    pub values: &'a [f64],
    pub scale: f64,
}

#[differentiate]
impl Samples<'_> {
    pub fn weighed(&self, shift: f64) -> f64 {
        self.values.iter().map(|v| (v * self.scale - shift).powi(2)).sum()
    }
}

#[differentiate]
pub fn of_samples(samples: &Samples<'_>, shift: f64) -> f64 {
    samples.weighed(shift) * samples.scale + samples.weighed(0.0)
}

/// Such a struct is made inside of a function, in a loop too: no record keeps what borrows, so it is made again.
#[differentiate]
pub fn of_parts(x: &[f64], scale: f64) -> f64 {
    let all = Samples { values: x, scale };
    let mut sum = all.weighed(0.1) * all.scale;
    for i in 0..x.len() {
        let part = Samples { values: &x[i..], scale: x[i] * 2.0 };
        sum += part.weighed(scale).sin() * part.values[0];
    }
    sum
}

/// References to what is computed here, which is recorded.
#[derive(Debug, Clone, Differentiable)]
pub struct Bumps<'a> {
    pub at: &'a Vec<f64>,
    pub height: &'a [f64],
    pub width: &'a f64,
}

#[differentiate]
impl<'a> Bumps<'a> {
    pub fn value(&self, x: f64) -> f64 {
        let mut sum = 0.0;
        for (at, height) in self.at.iter().zip(self.height) {
            sum += height * (-(x - at).powi(2) * self.width).exp();
        }
        sum
    }
}

#[differentiate]
pub fn of_bumps(x: &[f64]) -> f64 {
    let mut width = 0.5;
    let mut sum = 0.0;
    for k in 0..2 {
        let at = vec![0.0, x[0] * x[1], 1.0 + k as f64 * x[2]];
        width += x[1];
        let bumps = Bumps { at: &at, height: x, width: &width };
        sum += bumps.value(x[0]) * bumps.value(0.3);
    }
    sum
}

/// A law of which the definition writes one function, and `impl`s give the others.
#[differentiate]
pub trait Law {
    fn at(&self, t: f64) -> f64;
    fn slope(&self) -> f64 {
        self.at(1.5) - self.at(0.5)
    }
    fn mean(&self, t: f64) -> f64 {
        (0..3).map(|k| self.at(t + k as f64) * self.slope()).sum::<f64>() / 3.0
    }
}

#[differentiate(trait)]
impl Law for Samples<'_> {
    fn at(&self, t: f64) -> f64 {
        self.values.iter().map(|v| (v * t).sin() * self.scale).sum()
    }
}

/// What implements a trait may borrow, if the trait's functions have it lent alone.
#[differentiate]
pub fn of_a_law(x: &[f64], scale: f64) -> f64 {
    let law = Samples { values: x, scale };
    let mean: f64 = law.mean(scale);
    mean * Law::at(&law, x[0])
}

/// How a course goes on where it ends.
#[derive(Debug, Clone, Copy, PartialEq, Differentiable)]
pub enum Beyond {
    Held,
    Straight,
}

/// What is borrowed, and how it is meant.
#[derive(Debug, Differentiable)]
pub struct Course<'a> {
    at: &'a [f64],
    values: &'a [f64],
    beyond: Beyond,
}

#[differentiate]
impl<'a> Course<'a> {
    pub fn new(at: &'a [f64], values: &'a [f64], beyond: Beyond) -> Self {
        Course { at, values, beyond }
    }

    pub fn value(&self, x: f64) -> f64 {
        let x = match self.beyond {
            Beyond::Held => x.min(1.0),
            Beyond::Straight => x,
        };
        self.values[0] + (x - self.at[0]) * (self.values[1] - self.values[0]) / (self.at[1] - self.at[0])
    }
}

/// A constant stands among what is lent to the call that makes a value again.
#[differentiate]
pub fn along_courses(x: &[f64]) -> f64 {
    let held = Course::new(&x[..2], &x[1..], Beyond::Held);
    let values = [x[0], x[1] * x[2]];
    let straight = Course::new(&x[..2], &values, Beyond::Straight);
    held.value(x[3]) * straight.value(1.0 + x[3])
}

/// Why there is no course. It is not copied.
#[derive(Debug)]
pub struct NoCourse(#[allow(dead_code)] &'static str);

/// What owns its numbers.
#[derive(Debug, Differentiable)]
pub struct Held {
    values: Vec<f64>,
    factor: f64,
}

#[differentiate]
impl Held {
    pub fn new(values: &[f64], factor: f64) -> Result<Self, NoCourse> {
        if values.is_empty() {
            return Err(NoCourse("no values"));
        }
        Ok(Held { values: values.to_vec(), factor })
    }

    pub fn value(&self, x: f64) -> f64 {
        self.values[0] * x.sin() + self.factor * x
    }
}

/// What is borrowed, if there is enough of it.
#[derive(Debug, Differentiable)]
pub struct Checked<'a> {
    at: &'a [f64],
    values: &'a [f64],
}

#[differentiate]
impl<'a> Checked<'a> {
    pub fn new(at: &'a [f64], values: &'a [f64]) -> Result<Self, NoCourse> {
        if at.len() < 2 {
            return Err(NoCourse("no segment"));
        }
        Ok(Checked { at, values })
    }

    pub fn value(&self, x: f64) -> f64 {
        self.values[0] + (x - self.at[0]) * (self.values[1] - self.values[0]) / (self.at[1] - self.at[0])
    }
}

/// What is taken out of a result is made again where it borrows, and kept where it owns, whatever the error is.
#[differentiate]
pub fn checked_courses(x: &[f64]) -> f64 {
    let course = Checked::new(&x[..2], &x[1..]).unwrap();
    let held = Held::new(&x[1..3], x[3]).expect("values");
    course.value(x[3]) * held.value(x[0]) + held.value(x[2])
}

/// What is minimised, by whoever has the data.
#[differentiate]
pub trait Objective {
    fn sizes(&self) -> (usize, usize);

    fn value(&self, p: &[f64]) -> f64;

    fn slopes(&self, p: &[f64]) -> Vec<f64> {
        let slope = |i: usize| {
            let mut q = p.to_vec();
            q[i] += 0.01;
            let above = self.value(&q);
            q[i] -= 0.02;
            (above - self.value(&q)) / 0.02
        };
        (0..p.len()).map(slope).collect()
    }
}

#[derive(Differentiable)]
pub struct Line<'a> {
    xs: &'a [f64],
    ys: &'a [f64],
    weight: f64,
}

#[differentiate(trait)]
impl Objective for Line<'_> {
    fn sizes(&self) -> (usize, usize) {
        (self.xs.len(), 2)
    }

    fn value(&self, p: &[f64]) -> f64 {
        self.xs.iter().zip(self.ys).map(|(x, y)| self.weight * (p[0] * x + p[1] - y).powi(2)).sum()
    }
}

#[differentiate]
fn descended<O: Objective>(objective: &O, start: &[f64], rate: f64) -> Vec<f64> {
    let (rows, parameters) = objective.sizes();
    let mut p = start.to_vec();
    for _ in 0..rows {
        let slopes = objective.slopes(&p);
        for i in 0..parameters {
            p[i] -= rate * slopes[i];
        }
    }
    p
}

#[derive(Differentiable)]
pub struct Heavy {
    rate: f64,
    keep: f64,
}

#[differentiate]
impl Heavy {
    fn run(&self, objective: &impl Objective, start: [f64; 2]) -> f64 {
        let (mut v, mut p) = ([0.0; 2], start);
        for _ in 0..2 {
            let slopes = objective.slopes(&p);
            for i in 0..2 {
                v[i] = self.keep * v[i] + slopes[i];
                p[i] -= self.rate * v[i];
            }
        }
        objective.value(&p)
    }
}

/// Data that is borrowed, handed to functions that know it by a trait alone.
#[differentiate]
pub fn fitted(x: &[f64], start: f64, rate: f64) -> f64 {
    let xs = [0.1, 0.5, 0.9];
    let line = Line { xs: &xs, ys: x, weight: x[0] };
    let p = descended(&line, &[start, rate], rate);
    p[0] * p[1] + Heavy { rate: 0.03, keep: x[1] }.run(&line, [start, 0.2])
}

/// A trait whose type is said in a bound of the block.
#[differentiate]
pub trait Density {
    type Value;

    fn log_density(&self, x: &Self::Value) -> f64;
}

#[derive(Clone, Differentiable)]
pub struct Bell {
    mean: f64,
    width: f64,
}

#[derive(Clone, Differentiable)]
pub struct Product<D> {
    parts: Vec<D>,
}

#[differentiate(trait)]
impl Density for Bell {
    type Value = f64;

    fn log_density(&self, x: &f64) -> f64 {
        let z = (x - self.mean) / self.width;
        -0.5 * z * z - self.width.ln()
    }
}

#[differentiate(trait)]
impl<D> Density for Product<D>
where
    D: Density<Value = f64>,
{
    type Value = Vec<f64>;

    fn log_density(&self, x: &Vec<f64>) -> f64 {
        self.parts.iter().zip(x).map(|(part, x)| part.log_density(x)).sum()
    }
}

#[differentiate]
pub fn joint_density(mean: f64, width: f64, x: f64) -> f64 {
    let product = Product { parts: vec![Bell { mean, width: 1.0 }, Bell { mean: 0.3, width }] };
    product.log_density(&vec![x, x * mean])
}
