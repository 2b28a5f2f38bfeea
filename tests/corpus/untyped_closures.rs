//! Closures without types on their parameters, given to functions: what they do with a parameter says what it is.

use cotangent::{Differentiable, differentiate};

/// Steps by Heun's rule; `rhs` writes the slopes.
#[differentiate]
fn heun<F>(rhs: F, start: &[f64], steps: usize) -> Vec<f64>
where
    F: Fn(f64, &[f64], &mut [f64]),
{
    let n = start.len();
    let mut y = start.to_vec();
    let mut slopes = vec![vec![0.0; n]; 2];
    let mut ahead = vec![0.0; n];
    for step in 0..steps {
        let t = 0.1 * step as f64;
        rhs(t, &y, &mut slopes[0]);
        for i in 0..n {
            ahead[i] = y[i] + 0.1 * slopes[0][i];
        }
        rhs(t + 0.1, &ahead, &mut slopes[1]);
        for i in 0..n {
            y[i] += 0.05 * (slopes[0][i] + slopes[1][i]);
        }
    }
    y
}

#[differentiate]
pub fn predators(start: &[f64], a: f64, b: f64) -> f64 {
    let end = heun(
        |t, y, slopes| {
            slopes[0] = a * y[0] - b * y[0] * y[1];
            slopes[1] = y[0] * y[1] - (1.0 + t) * y[1];
        },
        start,
        3,
    );
    end[0] * end[1]
}

#[differentiate]
fn filled<F: FnMut(usize, &mut Vec<f64>)>(mut more: F, n: usize) -> Vec<f64> {
    let mut out = Vec::new();
    for i in 0..n {
        more(i, &mut out);
    }
    out
}

#[differentiate]
pub fn grown(x: &[f64], k: f64) -> f64 {
    let list = filled(
        |i, list| {
            list.push(k * i as f64 + x[0]);
            list.push(x[1] * k);
        },
        3,
    );
    list.iter().map(|v| v * v).sum()
}

#[differentiate]
fn each_of(values: &[f64], f: impl Fn(&f64) -> f64) -> f64 {
    values.iter().map(|v| f(v)).sum()
}

#[differentiate]
pub fn followed(values: &[f64], k: f64) -> f64 {
    each_of(values, |v| (*v * k).sin())
}

/// A square matrix, by rows.
#[derive(Clone, Differentiable)]
pub struct Square {
    n: usize,
    data: Vec<f64>,
}

#[differentiate]
impl Square {
    pub fn from_fn<F: Fn(usize, usize) -> f64>(n: usize, f: F) -> Self {
        let mut square = Square { n, data: vec![0.0; n * n] };
        for i in 0..n {
            for j in 0..n {
                square.data[i * n + j] = f(i, j);
            }
        }
        square
    }

    /// Solves with the matrix, by elimination.
    pub fn solve(mut self, mut b: Vec<f64>) -> Option<Vec<f64>> {
        let n = self.n;
        for k in 0..n {
            if self.data[k * n + k].abs() < 1e-12 {
                return None;
            }
            for i in k + 1..n {
                let factor = self.data[i * n + k] / self.data[k * n + k];
                for j in k..n {
                    let above = self.data[k * n + j];
                    self.data[i * n + j] -= factor * above;
                }
                b[i] -= factor * b[k];
            }
        }
        for i in (0..n).rev() {
            let known: f64 = (i + 1..n).map(|j| self.data[i * n + j] * b[j]).sum();
            b[i] = (b[i] - known) / self.data[i * n + i];
        }
        Some(b)
    }
}

/// A method that gives what a closure makes is used by others.
#[differentiate]
pub fn solved(x: &[f64]) -> f64 {
    let square = Square::from_fn(3, |i, j| if i == j { 2.0 + x[i] } else { 0.3 * x[(i + j) % 3] });
    let solution = square.solve(vec![1.0, x[0], -0.5]).unwrap();
    solution.iter().map(|v| v * v).sum()
}

#[differentiate]
fn steps<F: Fn(f64, &Vec<f64>) -> Vec<f64>>(slope: F, start: Vec<f64>, h: f64, n: usize) -> Vec<f64> {
    let (mut state, mut time) = (start, 0.0);
    for _ in 0..n {
        let k = slope(time, &state);
        state = state.iter().zip(&k).map(|(x, k)| x + h * k).collect();
        time += h;
    }
    state
}

#[differentiate]
fn each_time<F: FnMut(&mut Vec<f64>)>(mut change: F, mut state: Vec<f64>, n: usize) -> f64 {
    for _ in 0..n {
        change(&mut state);
    }
    state[0] * state[1]
}

/// The state is a vector, though the closures only look for elements.
#[differentiate]
pub fn of_vectors(x: f64, k: f64, n: usize) -> f64 {
    let end = steps(|t, state| vec![state[1] * k, -state[0] * x + t], vec![x, k], 0.1, n);
    let damped = each_time(
        |state| {
            state[0] *= k;
            state[1] += state[0];
        },
        vec![k, x],
        n,
    );
    end[0] * end[1] + damped
}

#[differentiate]
pub fn each_item<F: FnMut(usize, f64)>(x: &[f64], mut f: F) {
    for (i, v) in x.iter().enumerate() {
        f(i, *v * 2.0);
    }
}

/// A closure that ends with a change of a list, in the arms of a condition.
#[differentiate]
pub fn ends_with_edits(x: &[f64]) -> f64 {
    let mut out = vec![];
    let mut rest: Vec<f64> = Vec::new();
    each_item(x, |i, v| if i % 2 == 0 { out.push(v * v) } else { rest.push(v) });
    out.iter().product::<f64>() + rest.iter().sum::<f64>()
}

/// A number with the suffix of a float is no count.
#[differentiate]
fn averaged<F: Fn(f64) -> f64>(f: F, n: usize) -> f64 {
    (0..n).map(|i| f(i as f64 / n as f64)).sum::<f64>() / n as f64
}

#[differentiate]
fn between<F>(f: F, n: usize, (a, b): (f64, f64)) -> f64
where
    F: Fn(f64) -> f64,
{
    (b - a) / 2_f64 * averaged(|x| f(x * (b - a) / 2_f64 + (a + b) / 2f64), n)
}

#[differentiate]
pub fn suffixed(k: f64, a: f64, b: f64) -> f64 {
    between(|t| (k * t).exp(), 4, (a, b))
}
