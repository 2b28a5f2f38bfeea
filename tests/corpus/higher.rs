//! Functions that take functions: quadratures, root finders, steppers; and closures, functions and primitives that are
//! handed to them.

use cotangent::{Differentiable, differentiate};

/// The midpoint rule.
#[differentiate]
pub fn midpoint(f: impl Fn(f64) -> f64, a: f64, b: f64, n: usize) -> f64 {
    let h = (b - a) / n as f64;
    let mut sum = 0.0;
    for i in 0..n {
        sum += f(a + (i as f64 + 0.5) * h);
    }
    sum * h
}

/// Simpson's rule, with the function as a type parameter.
#[differentiate]
pub fn simpson<F>(f: F, a: f64, b: f64, n: usize) -> f64
where
    F: Fn(f64) -> f64,
{
    let h = (b - a) / n as f64;
    let mut total = f(a) + f(b);
    for i in 1..n {
        let x = a + i as f64 * h;
        total += if i % 2 == 1 { 4.0 * f(x) } else { 2.0 * f(x) };
    }
    total * h / 3.0
}

/// Adaptive: recursion with the function handed on.
#[differentiate]
pub fn adaptive<F: Fn(f64) -> f64>(f: &F, a: f64, b: f64, tol: f64, depth: usize) -> f64 {
    let m = 0.5 * (a + b);
    let whole = (b - a) / 6.0 * (f(a) + 4.0 * f(m) + f(b));
    let left = (m - a) / 6.0 * (f(a) + 4.0 * f(0.5 * (a + m)) + f(m));
    let right = (b - m) / 6.0 * (f(m) + 4.0 * f(0.5 * (m + b)) + f(b));
    if depth == 0 || (left + right - whole).abs() < tol {
        return left + right;
    }
    adaptive(f, a, m, 0.5 * tol, depth - 1) + adaptive(f, m, b, 0.5 * tol, depth - 1)
}

#[differentiate]
pub fn cube(x: f64) -> f64 {
    x * x * x
}

#[differentiate]
pub fn with_closures(k: f64, b: f64) -> f64 {
    let area = midpoint(|x| k * x.sin(), 0.0, b, 7);
    area * simpson(|x| (k * x).exp(), area, b, 4)
}

#[differentiate]
pub fn with_items(a: f64, b: f64) -> f64 {
    midpoint(cube, a, b, 5) + midpoint(f64::sin, a, b, 3) * simpson(&cube, a, b, 2)
}

#[differentiate]
pub fn adaptively(k: f64, b: f64) -> f64 {
    let f = |x: f64| (k * x).sin() / (1.0 + x * x);
    adaptive(&f, 0.0, b, 1e-3, 4) + adaptive(&|x| k / (1.0 + x), 0.0, b, 1e-4, 3)
}

/// What is captured is written over, again and again, behind the closures.
#[differentiate]
pub fn captured_and_overwritten(x: &[f64], n: usize) -> f64 {
    let mut k = 1.0;
    let mut w = vec![0.0; x.len()];
    let mut sum = 0.0;
    for (i, &v) in x.iter().enumerate() {
        w[i] = v * k;
        sum += midpoint(|t| w[i] * (k * t).cos() + w[0], 0.0, v, n);
        k = k * 0.5 + v;
        w[0] += 0.1;
    }
    sum * k
}

/// Closures in closures: the inner one captures an argument of the outer one.
#[differentiate]
pub fn nested(a: f64, b: f64, n: usize) -> f64 {
    midpoint(|x| midpoint(|y| (x * y * a).sin() + b * y, 0.0, x, n), 0.0, b, n)
}

#[differentiate]
pub fn nested_thrice(a: f64, n: usize) -> f64 {
    midpoint(|x| midpoint(|y| midpoint(|z| a * x * y * z + z * z, 0.0, y, n), 0.0, x, n), 0.0, a, n)
}

/// Bisection, and one step of Newton's method at its end: without that step the root would only know the interval.
#[differentiate]
pub fn bisection(f: impl Fn(f64) -> f64, df: impl Fn(f64) -> f64, lo: f64, hi: f64) -> f64 {
    let (mut lo, mut hi) = (lo, hi);
    assert!(f(lo) * f(hi) <= 0.0, "no change of sign");
    for _ in 0..20 {
        let mid = 0.5 * (lo + hi);
        if f(mid) * f(lo) <= 0.0 {
            hi = mid;
        } else {
            lo = mid;
        }
    }
    let x = 0.5 * (lo + hi);
    x - f(x) / df(x)
}

#[differentiate]
pub fn bisected(c: f64) -> f64 {
    bisection(|x| x * x * x - c, |x| 3.0 * x * x, 0.0, 2.0)
}

/// Newton's method until it stands still.
#[differentiate]
pub fn newton<F, D>(f: F, df: D, x0: f64, tol: f64) -> Option<f64>
where
    F: Fn(f64) -> f64,
    D: Fn(f64) -> f64,
{
    let mut x = x0;
    for _ in 0..50 {
        let slope = df(x);
        if slope == 0.0 {
            return None;
        }
        let step = f(x) / slope;
        x -= step;
        if step.abs() < tol {
            return Some(x);
        }
    }
    None
}

#[differentiate]
pub fn kepler(m: f64, e: f64) -> f64 {
    newton(|x| x - e * x.sin() - m, |x| 1.0 - e * x.cos(), m, 1e-12).unwrap_or(0.0)
}

/// The secant method, with a function behind a pointer.
#[differentiate]
pub fn secant(f: &dyn Fn(f64) -> f64, x0: f64, x1: f64) -> f64 {
    let (mut a, mut b) = (x0, x1);
    let (mut fa, mut fb) = (f(a), f(b));
    let mut rounds = 0;
    while (b - a).abs() > 1e-10 && rounds < 30 {
        let c = b - fb * (b - a) / (fb - fa);
        (a, fa) = (b, fb);
        (b, fb) = (c, f(c));
        rounds += 1;
    }
    b
}

#[differentiate]
pub fn secant_root(c: f64, p: f64) -> f64 {
    secant(&|x| x.powf(p) - c, 1.0, 2.0)
}

/// One step of Runge and Kutta, with a right-hand side that gives a vector.
#[differentiate]
pub fn rk4_step(f: &impl Fn(f64, &[f64]) -> Vec<f64>, t: f64, y: &[f64], h: f64) -> Vec<f64> {
    let n = y.len();
    let k1 = f(t, y);
    let mut z = vec![0.0; n];
    for i in 0..n {
        z[i] = y[i] + 0.5 * h * k1[i];
    }
    let k2 = f(t + 0.5 * h, &z);
    for i in 0..n {
        z[i] = y[i] + 0.5 * h * k2[i];
    }
    let k3 = f(t + 0.5 * h, &z);
    for i in 0..n {
        z[i] = y[i] + h * k3[i];
    }
    let k4 = f(t + h, &z);
    let mut out = y.to_vec();
    for i in 0..n {
        out[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
    }
    out
}

/// The steps, with the function handed on.
#[differentiate]
pub fn rk4(f: impl Fn(f64, &[f64]) -> Vec<f64>, y0: &[f64], t1: f64, steps: usize) -> Vec<f64> {
    let h = t1 / steps as f64;
    let mut y = y0.to_vec();
    for i in 0..steps {
        y = rk4_step(&f, i as f64 * h, &y, h);
    }
    y
}

#[differentiate]
pub fn pendulum(y0: &[f64], damping: f64, steps: usize) -> f64 {
    let y = rk4(|t, y| vec![y[1], -y[0].sin() - damping * y[1] + 0.1 * t], y0, 1.0, steps);
    y[0] * y[0] + y[1]
}

/// A right-hand side that writes to a buffer.
#[differentiate]
pub fn euler<F>(f: F, y: &mut [f64], h: f64, steps: usize)
where
    F: Fn(f64, &[f64], &mut [f64]),
{
    let mut dy = vec![0.0; y.len()];
    for i in 0..steps {
        f(i as f64 * h, y, &mut dy);
        for (v, d) in y.iter_mut().zip(&dy) {
            *v += h * d;
        }
    }
}

#[differentiate]
pub fn lotka_volterra(p: &[f64], y: &mut [f64], steps: usize) {
    euler(
        |t: f64, y: &[f64], dy: &mut [f64]| {
            dy[0] = p[0] * y[0] - p[1] * y[0] * y[1];
            dy[1] = p[2] * y[0] * y[1] - (p[3] + 0.01 * t) * y[1];
        },
        y,
        0.1,
        steps,
    );
}

#[differentiate]
pub fn fixed_point(g: fn(f64) -> f64, x0: f64, rounds: usize) -> f64 {
    let mut x = x0;
    for _ in 0..rounds {
        x = g(x);
    }
    x
}

#[differentiate]
pub fn half_cosine(x: f64) -> f64 {
    0.5 * x.cos()
}

#[differentiate]
pub fn iterated(x0: f64, rounds: usize) -> f64 {
    fixed_point(half_cosine, x0, rounds) + fixed_point(f64::cos, x0, 2)
}

#[differentiate]
pub fn compose(f: impl Fn(f64) -> f64, g: impl Fn(f64) -> f64, x: f64) -> f64 {
    f(g(x))
}

#[differentiate]
pub fn twice(f: impl Fn(f64) -> f64, x: f64) -> f64 {
    f(f(x))
}

/// The same variable in both closures, and as an argument.
#[differentiate]
pub fn composed(k: f64, x: f64) -> f64 {
    compose(|v| k * v, |v| (v + k).sin(), k * x) + twice(|v| twice(|w| k * w + v, v), x)
}

/// A function that changes what it has captured: the order of the calls matters.
#[differentiate]
pub fn each(x: &[f64], mut visit: impl FnMut(f64)) {
    for &v in x {
        visit(v * v);
    }
}

#[differentiate]
pub fn accumulated(x: &[f64], k: f64) -> f64 {
    let mut state = 1.0;
    let mut count = 0;
    each(x, |v| {
        state = state * k + v.sin() * state;
        count += 1;
    });
    state * count as f64
}

/// Calls whose value is not used still change what is captured.
#[differentiate]
pub fn drain(mut next: impl FnMut(f64) -> f64, x: &[f64]) -> f64 {
    let mut last = 0.0;
    for i in 0..x.len() {
        last = next(x[i]);
    }
    last
}

#[differentiate]
pub fn history(x: &[f64], k: f64) -> f64 {
    let mut seen: Vec<f64> = vec![k];
    let last = drain(
        |v| {
            let before = seen[seen.len() - 1];
            seen.push(before * v + k);
            before * v
        },
        x,
    );
    let mut sum = last;
    for s in &seen {
        sum += s * s;
    }
    sum
}

/// The function that was given, inside of another one.
#[differentiate]
pub fn weighted(g: impl Fn(f64) -> f64, w: &[f64], b: f64) -> f64 {
    let mut sum = 0.0;
    for i in 0..w.len() {
        sum += midpoint(|t| g(t) * w[i] + g(b), 0.0, b, 3);
    }
    sum
}

#[differentiate]
pub fn weighted_waves(w: &[f64], k: f64, b: f64) -> f64 {
    weighted(|t| (k * t).sin(), w, b) + weighted(cube, w, b)
}

/// Called in branches, on some paths not at all.
#[differentiate]
pub fn sometimes(f: impl Fn(f64) -> f64, x: f64) -> f64 {
    if x > 0.5 {
        f(x)
    } else if x > 0.0 {
        let y = f(x);
        y * f(y)
    } else {
        x
    }
}

#[differentiate]
pub fn sometimes_scaled(x: f64, k: f64) -> f64 {
    sometimes(|v| k * v * v, x)
}

/// Arguments and results that are no numbers.
#[differentiate]
pub fn sum_of(f: impl Fn(usize) -> f64, n: usize) -> f64 {
    let mut sum = 0.0;
    for i in 0..n {
        sum += f(i);
    }
    sum
}

#[differentiate]
pub fn on_tuples(f: impl Fn((f64, f64)) -> (f64, f64), a: f64, n: usize) -> f64 {
    let mut p = (a, 1.0);
    for _ in 0..n {
        p = f(p);
    }
    p.0 * p.1
}

#[differentiate]
pub fn on_arrays(f: impl Fn([f64; 2], f64) -> [f64; 2], start: [f64; 2], n: usize) -> [f64; 2] {
    let mut y = start;
    for i in 0..n {
        y = f(y, 0.1 * i as f64);
    }
    y
}

#[differentiate]
pub fn on_vectors(f: impl Fn(Vec<f64>) -> Vec<f64>, x: Vec<f64>) -> Vec<f64> {
    f(f(x))
}

#[differentiate]
pub fn of_many_kinds(x: &[f64], k: f64) -> f64 {
    let a = sum_of(|i| x[i] * k, x.len());
    let b = on_tuples(|(u, v)| (u * v, v + k), x[0], 3);
    let c = on_arrays(|y: [f64; 2], t| [y[1] * k, y[0] - t * y[1]], [x[0], k], 3);
    let d = on_vectors(
        |v: Vec<f64>| {
            let mut out = v;
            for i in 0..out.len() {
                out[i] *= k;
            }
            out.push(k);
            out
        },
        x.to_vec(),
    );
    a + b + c[0] * c[1] + d[0] * d[d.len() - 1]
}

/// Closures in variables, by move, with other closures in them.
#[differentiate]
pub fn kept_in_variables(x: &[f64], k: f64) -> f64 {
    let scale = |v: f64| k * v;
    let mut m = k * 2.0;
    let moved = move |v: f64| m * v + scale(v);
    m = midpoint(&moved, 0.0, 1.0, 3);
    let sine = f64::sin;
    m * midpoint(moved, 0.0, x[0], 2) + midpoint(sine, m, x[1], 2)
}

/// For any float.
#[differentiate]
pub fn trapezium<T: num_traits::Float>(f: impl Fn(T) -> T, a: T, b: T) -> T {
    (b - a) * (f(a) + f(b)) / T::from(2.0).unwrap()
}

#[differentiate]
pub fn generic_caller<T: num_traits::Float>(k: T, b: T) -> T {
    trapezium(|x: T| k * x.sin(), k, b)
}

#[differentiate]
pub fn generic_called(k: f64, b: f64) -> f64 {
    trapezium(|x| k * x, 1.0, b) + generic_caller(k, b)
}

/// Structs are captured too.
#[derive(Debug, Clone, Differentiable)]
pub struct Wave {
    pub amplitude: f64,
    pub speeds: Vec<f64>,
    pub terms: usize,
}

#[differentiate]
pub fn of_a_struct(amplitude: f64, speeds: &[f64], b: f64) -> f64 {
    let wave = Wave { amplitude, speeds: speeds.to_vec(), terms: speeds.len() };
    midpoint(
        |t| {
            let mut sum = 0.0;
            for i in 0..wave.terms {
                sum += (wave.speeds[i] * t).cos();
            }
            wave.amplitude * sum
        },
        0.0,
        b,
        4,
    )
}

#[differentiate]
pub fn of_methods(amplitude: f64, speeds: &[f64], b: f64) -> f64 {
    let wave = Wave { amplitude, speeds: speeds.to_vec(), terms: speeds.len() };
    wave.energy(b) * wave.softened(amplitude, b) + wave.filtered(|v| amplitude * v, b)
}

#[differentiate]
impl Wave {
    pub fn at(&self, t: f64) -> f64 {
        self.amplitude * (self.speeds[0] * t).sin()
    }

    /// A method that hands itself on.
    pub fn energy(&self, b: f64) -> f64 {
        midpoint(|t| self.at(t) * self.at(t), 0.0, b, 5)
    }

    /// A method that is given a function.
    pub fn filtered(&self, f: impl Fn(f64) -> f64, b: f64) -> f64 {
        self.amplitude * f(self.at(b)) + f(b)
    }

    pub fn softened(&self, k: f64, b: f64) -> f64 {
        self.filtered(|v| (k * v).tanh(), b)
    }
}

/// Predicates carry no derivative.
#[differentiate]
pub fn sum_where(x: &[f64], keep: impl Fn(f64) -> bool) -> f64 {
    let mut sum = 0.0;
    for &v in x {
        if keep(v) {
            sum += v * v;
        }
    }
    sum
}

#[differentiate]
pub fn sum_above(x: &[f64], k: f64) -> f64 {
    k * sum_where(x, |v| v > 0.0)
}

/// Calls in chains.
#[differentiate]
pub fn mapped(f: impl Fn(f64) -> f64, x: &[f64]) -> f64 {
    x.iter().map(|&v| f(v)).sum::<f64>() + x.iter().copied().map(&f).fold(0.0, |a, b| a + b * b)
}

#[differentiate]
pub fn mapped_cubes(x: &[f64], k: f64) -> f64 {
    mapped(|v| v * v * k, x)
}

/// Central differences and a few steps downhill.
#[differentiate]
pub fn descend(f: impl Fn(&[f64]) -> f64, x0: &[f64], rate: f64, rounds: usize) -> Vec<f64> {
    let mut x = x0.to_vec();
    for _ in 0..rounds {
        let mut step = vec![0.0; x.len()];
        for i in 0..x.len() {
            let kept = x[i];
            x[i] = kept + 0.1;
            let up = f(&x);
            x[i] = kept - 0.1;
            let down = f(&x);
            x[i] = kept;
            step[i] = (up - down) / 0.2;
        }
        for i in 0..x.len() {
            x[i] -= rate * step[i];
        }
    }
    x
}

#[differentiate]
pub fn descended(x0: &[f64], k: f64) -> f64 {
    let x = descend(
        |p| {
            let mut sum = 0.0;
            for i in 1..p.len() {
                sum += (p[i] - k * p[i - 1]).powi(2);
            }
            sum + p[0].powi(4)
        },
        x0,
        0.1,
        3,
    );
    x.iter().sum()
}

thread_local! {
    /// How often [`counted`] has been called.
    pub static CALLS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

#[differentiate]
pub fn counted(x: f64) -> f64 {
    CALLS.set(CALLS.get() + 1);
    x.sin()
}

/// Closures in closures: each call is swept once, so that there are as many as in the function itself.
#[differentiate]
pub fn counted_thrice(a: f64, n: usize) -> f64 {
    midpoint(|x| midpoint(|y| midpoint(|z| counted(a * x * y * z), 0.0, y, n), 0.0, x, n), 0.0, a, n)
}

/// Closures that capture parts of items, which are references.
#[differentiate]
pub fn over_items(x: &[f64], y: &[f64]) -> f64 {
    let mut s = 0.0;
    for p in x.iter().zip(y).enumerate() {
        s += midpoint(|t| (t * p.1.0 + p.0 as f64) * *p.1.1, *p.1.0, 1.0, 3);
    }
    let parts = x.chunks(2).enumerate().map(|c| midpoint(|t| t * c.1.iter().sum::<f64>(), 0.0, c.1[0], c.0 + 1));
    s * parts.sum::<f64>()
}
