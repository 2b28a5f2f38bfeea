//! Short methods that call one another in one block: what they read and write is an element, not all of `self`.

use cotangent::{Differentiable, differentiate};

/// A square matrix behind its methods.
#[derive(Debug, Clone, Differentiable)]
pub struct Square {
    size: usize,
    items: Vec<f64>,
}

/// A function of the module, whose name is also that of a variable below.
#[differentiate]
fn half(x: f64) -> f64 {
    0.5 * x
}

#[differentiate]
impl Square {
    fn new(size: usize, items: Vec<f64>) -> Square {
        Square { size, items }
    }

    fn size(&self) -> usize {
        self.size
    }

    fn at(&self, i: usize, j: usize) -> usize {
        i * self.size() + j
    }

    fn get(&self, i: usize, j: usize) -> f64 {
        self.items[self.at(i, j)]
    }

    fn set(&mut self, i: usize, j: usize, v: f64) {
        let at = self.at(i, j);
        self.items[at] = v;
    }

    /// Parameters by the names of the other's variables, in another order.
    fn turned(&self, j: usize, i: usize) -> f64 {
        self.get(i, j)
    }

    fn swap_rows(&mut self, a: usize, b: usize) {
        for j in 0..self.size() {
            let (x, y) = (self.get(a, j), self.get(b, j));
            self.set(a, j, y);
            self.set(b, j, x);
        }
    }

    fn pivot(&self, k: usize) -> usize {
        let mut best = k;
        for i in k + 1..self.size() {
            if self.get(i, k).abs() > self.get(best, k).abs() {
                best = i;
            }
        }
        best
    }

    fn eliminate(&mut self) {
        for k in 0..self.size() {
            let p = self.pivot(k);
            self.swap_rows(k, p);
            for i in k + 1..self.size() {
                let f = self.get(i, k) / self.get(k, k);
                self.set(i, k, f);
                for j in k + 1..self.size() {
                    self.set(i, j, self.get(i, j) - f * self.get(k, j));
                }
            }
        }
    }

    fn log_det(&self) -> f64 {
        (0..self.size()).map(|i| self.get(i, i).abs().ln()).sum()
    }

    /// The variable is a parameter of the other one that changes.
    fn lifted(mut x: f64, times: usize) -> f64 {
        for _ in 0..times {
            x = x * x + 0.1;
        }
        x
    }

    fn asymmetry(&mut self, x: f64) -> f64 {
        let times = 2;
        let (i, j) = (0, 1);
        let d = self.turned(i, j) - self.turned(j, i) + Self::lifted(x, times);
        self.set(j, i, d * x);
        self.get(1, 0) * Self::lifted(d, 1) + x
    }

    /// A short function that calls itself.
    fn power(&self, n: usize, x: f64) -> f64 {
        if n == 0 { self.get(0, 0) } else { x * self.power(n - 1, x) }
    }
}

/// Copied vectors.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Arrow {
    x: f64,
    y: f64,
}

#[differentiate]
impl Arrow {
    fn dot(self, o: Arrow) -> f64 {
        self.x * o.x + self.y * o.y
    }

    fn scaled(self, s: f64) -> Self {
        Arrow { x: self.x * s, y: self.y * s }
    }

    fn halved(self, by: f64) -> f64 {
        half(self.x) * by
    }

    fn norm(self) -> f64 {
        self.dot(self).sqrt()
    }

    fn unit(self) -> Self {
        self.scaled(1.0 / self.norm())
    }

    /// A variable has the name of a function that the other one calls, and arguments have the names of parameters.
    fn mixed(&self, s: f64, o: Arrow) -> f64 {
        let half = s * s;
        let by = self.halved(half + s);
        let u = self.scaled(by - s);
        u.dot(o) * self.dot(o)
    }
}

#[differentiate]
impl std::ops::Sub for Arrow {
    type Output = Arrow;
    fn sub(self, o: Arrow) -> Arrow {
        Arrow { x: self.x - o.x, y: self.y - o.y }
    }
}

#[differentiate]
pub fn eliminated(x: &[f64], n: usize) -> f64 {
    let mut m = Square::new(n, x.to_vec());
    m.eliminate();
    m.log_det()
}

#[differentiate]
pub fn asymmetric(x: &[f64], y: f64) -> f64 {
    let mut m = Square::new(2, x.to_vec());
    let first = m.asymmetry(y);
    let second = m.asymmetry(first);
    second * m.power(3, y)
}

#[differentiate]
pub fn pointed(x: &[f64], s: f64) -> f64 {
    let a = Arrow { x: x[0], y: x[1] };
    let b = Arrow { x: x[2], y: x[3] };
    let c: Arrow = (a - b).unit();
    c.mixed(s, b) + a.norm()
}

#[differentiate]
fn twice(f: impl Fn(f64) -> f64, x: f64) -> f64 {
    f(x) + 0.5 * f(2.0 * x)
}

#[differentiate]
impl Square {
    /// What is handed to a function begins with a call.
    fn handed(&self, x: f64) -> f64 {
        twice(|t| self.lifted_by(t) * self.lifted_by(t + 1.0), x)
    }

    fn lifted_by(&self, t: f64) -> f64 {
        self.items[0] * t + self.items[1]
    }
}

#[differentiate]
pub fn handed(x: &[f64], y: f64) -> f64 {
    Square::new(2, x.to_vec()).handed(y)
}

#[differentiate]
impl Square {
    fn mixed_with(&self, x: f64, y: f64) -> f64 {
        self.items[0] * x + y * y
    }

    /// Arguments that have the names of other parameters, and one that changes another one.
    fn crossed(&self, x: f64, mut y: f64) -> f64 {
        let nested = self.mixed_with(self.mixed_with(x, 1.0), x);
        let swapped = self.mixed_with(y, x) * self.mixed_with(y + x, x);
        nested * swapped
            + self.mixed_with(y, {
                y += 0.5 * x;
                y * x
            })
    }
}

#[differentiate]
pub fn crossed(x: &[f64], y: f64) -> f64 {
    Square::new(2, x.to_vec()).crossed(y, x[1])
}

#[differentiate]
impl Arrow {
    fn grown(mut self, by: f64) -> f64 {
        self.x += by;
        self.x * self.y
    }

    /// What is changed in the call is a copy.
    fn grown_twice(mut self, by: f64) -> f64 {
        self.y *= by;
        let first = self.grown(by);
        first + self.grown(2.0 * by) * self.x
    }
}

#[differentiate]
pub fn copied(x: f64, y: f64, by: f64) -> f64 {
    let arrow = Arrow { x, y };
    arrow.grown_twice(by)
}

/// A method that is no short one, of a receiver that may change and what is in it.
#[differentiate]
impl Arrow {
    /// `self` is lent to be changed where its fields are arguments.
    fn turned_by_itself(&mut self, by: f64) -> f64 {
        let first = self.weighed_by(self.x, |t| t * by);
        self.x *= first;
        let second = self.weighed_by(self.y, |t| t + self.x);
        self.pulled(self.x * second, self.y);
        second + self.weighed_by(self.x, |t| t)
    }

    fn weighed_by(&self, k: f64, f: impl Fn(f64) -> f64) -> f64 {
        f(k * self.x) * self.y - k
    }

    fn pulled(&mut self, k: f64, l: f64) {
        for _ in 0..2 {
            self.x -= 0.1 * k * self.x;
            self.y += 0.1 * l * k;
        }
    }
}

#[differentiate]
pub fn turned_by_itself(x: f64, y: f64, by: f64) -> f64 {
    let mut arrow = Arrow { x, y };
    arrow.turned_by_itself(by) + arrow.x * arrow.y
}

/// A state whose own methods change it, and tell by something without a derivative what they have done.
#[derive(Clone, Debug, Differentiable)]
pub struct Settling {
    at: f64,
    rate: f64,
    steps: usize,
}

#[differentiate]
impl Settling {
    /// Fails from a step on, which leaves what was done.
    fn advance(&mut self, pull: f64) -> Result<(), String> {
        for _ in 0..2 {
            self.at += self.rate * (pull - self.at);
        }
        self.rate *= 0.9;
        self.steps += 1;
        if self.steps > 6 {
            Err("too many steps".to_string())?;
        }
        if self.at.abs() > 40.0 {
            Err(format!("out of bounds in step {}", self.steps))?
        }
        Ok(())
    }

    fn halved(&mut self) -> bool {
        self.at *= 0.5 * self.rate;
        self.at.abs() > 0.1
    }

    fn counted(&mut self, x: &mut [f64]) -> usize {
        for v in x.iter_mut() {
            *v *= self.at;
        }
        self.at += x[0] * x[x.len() - 1];
        self.steps + x.len()
    }

    /// With `?`, as a statement, with its value, and in conditions.
    fn settle(&mut self, x: &mut [f64]) -> Result<f64, String> {
        self.advance(x[0])?;
        let n = self.counted(x);
        let over = self.halved();
        let mut sum = if over { self.at * x[0] } else { self.at + n as f64 * x[1] };
        if self.halved() {
            sum += self.at.sin();
        } else if !self.halved() {
            sum -= self.at.cos();
        }
        if self.advance(x[1]).is_ok() {
            sum *= self.at;
        }
        while self.advance(sum).is_ok() {
            sum = 0.3 * sum + self.at * x[0];
        }
        let _ = self.advance(0.3);
        Ok(sum + self.at * self.rate)
    }

    /// Of a value of its own.
    fn settled(mut self, x: f64) -> Result<f64, String> {
        self.advance(x)?;
        let Self { at, rate, .. } = self;
        Ok(at * rate)
    }
}

#[differentiate]
pub fn settle_twice(at: f64, rate: f64, x: &[f64]) -> Result<f64, String> {
    let mut state = Settling { at, rate, steps: 0 };
    let mut x = x.to_vec();
    let first = state.settle(&mut x)?;
    state.steps = 2;
    let second = state.settle(&mut x)?;
    Ok(first * second + state.clone().settled(x[0])? + x[1])
}

/// A law of probability by its shape and its rate.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Law {
    pub shape: f64,
    pub rate: f64,
}

#[differentiate]
impl Law {
    fn below(&self, x: f64) -> f64 {
        if x < 0.0 { 0.0 } else { 1.0 - (-self.rate * x.powf(self.shape)).exp() }
    }

    fn density(&self, x: f64) -> f64 {
        self.rate * self.shape * x.powf(self.shape - 1.0) * (1.0 - self.below(x))
    }

    /// Where the numbers begin as literals, of which only the calls say the type.
    pub fn quantile(&self, p: f64) -> f64 {
        if p == 0.0 {
            return self.rate - self.rate;
        }
        let (mut low, mut high) = (1.0, 2.0);
        while self.below(low) > p {
            low /= 2.0;
        }
        while self.below(high) < p {
            high *= 2.0;
        }
        let mut x = 0.5 * (low + high);
        for _ in 0..9 {
            let next = x - (self.below(x) - p) / self.density(x);
            x = if next > low && next < high { next } else { 0.5 * (low + high) };
        }
        x
    }
}

#[differentiate]
pub fn quantile_of(shape: f64, rate: f64, p: f64) -> f64 {
    Law { shape, rate }.quantile(p)
}

#[differentiate]
fn below(x: &[f64], limit: f64) -> usize {
    x.iter().filter(|v| **v < limit).count()
}

/// Counts of calls are changed where they are made.
#[differentiate]
pub fn by_counts(x: &[f64], limit: f64) -> f64 {
    let n = x.len();
    let i = below(x, limit).min(n - 2);
    let j = std::cmp::max(1, below(x, 1.0));
    let k = (below(x, limit) + j) / 2;
    let l = below(x, x[0]).saturating_sub(1).clamp(1, n - 1);
    let weight = (below(x, limit) as f64 + 1.0).sqrt();
    let mut total = x[i] * x[below(x, limit).pow(2) % n] * weight - x[l].sin();
    for m in 0..std::cmp::min(k, 3) {
        total += x[m] * x[below(x, limit) % n] * limit;
    }
    total
}

/// What the functions of a module give is known in all of it, but not in the modules inside.
#[differentiate]
pub mod layers {
    fn affine(w: &[f64], x: &[f64]) -> Vec<f64> {
        w.chunks(x.len()).map(|row| row.iter().zip(x).map(|(w, x)| w * x).sum()).collect()
    }

    fn squashed(x: f64) -> f64 {
        1.0 / (1.0 + (-x).exp())
    }

    fn ends(x: &[f64]) -> (f64, Option<f64>) {
        (x[0], x.last().map(|x| x * x))
    }

    fn corner(x: &[f64]) -> [f64; 2] {
        [x[0] * x[1], x[1].sin()]
    }

    fn rows(x: &[f64], n: usize) -> Vec<Vec<f64>> {
        x.chunks(n).map(|row| row.to_vec()).collect()
    }

    fn above(x: &[f64], limit: f64) -> usize {
        x.iter().filter(|x| **x > limit).count()
    }

    pub fn layered(w: &[f64], x: &[f64]) -> f64 {
        let hidden: Vec<f64> = affine(w, x).into_iter().map(squashed).collect();
        let (first, last) = ends(&hidden);
        let mut total = first * last.unwrap_or(first);
        for mut row in rows(w, x.len()) {
            row.reverse();
            total += corner(&row).iter().sum::<f64>() * row.into_iter().fold(1.0, |a, b| a + b * b);
        }
        total + hidden[above(&hidden, 0.5) % hidden.len()] + inside::twice(&hidden)
    }

    pub mod inside {
        fn affine(x: &[f64], k: f64) -> f64 {
            x.iter().map(|x| k * x).sum()
        }

        pub fn twice(x: &[f64]) -> f64 {
            affine(x, 2.0).sin()
        }
    }
}
