//! Functions as values, where all that may be called are visible: chosen at run time, in tuples and lists, made by
//! blocks and by other closures.

use cotangent::differentiate;

/// Chosen by data, before a loop that changes the data.
#[differentiate]
pub fn chosen_once(x: &[f64]) -> f64 {
    let mut s = x[0];
    let f = if s > 0.5 { f64::sin } else { f64::cos };
    for v in x {
        s = f(s * v) + 0.1 * v;
    }
    s + f(0.5)
}

/// Chosen anew in each iteration, also by a nested `if`, with captures of both kinds.
#[differentiate]
pub fn chosen_often(x: &[f64], a: f64) -> f64 {
    let mut s = a;
    for (i, v) in x.iter().enumerate() {
        let k = v * a;
        let f: &dyn Fn(f64) -> f64 = if i % 3 == 0 {
            &|t| t * k
        } else if *v > 0.5 {
            &|t| t + a
        } else {
            &|t| t * t
        };
        s = f(s) + f(*v);
    }
    s
}

/// The activation of a layer, as it is often written.
#[differentiate]
pub fn activated(x: &[f64], slope: f64, kind: u8) -> f64 {
    let activation: Box<dyn Fn(f64) -> f64> = match kind {
        0 => Box::new(|v| v.max(0.0)),
        1 => Box::new(move |v| if v > 0.0 { v } else { slope * v }),
        2 => Box::new(f64::tanh),
        _ => Box::new(|v| v),
    };
    x.iter().map(|&v| activation(v)).sum::<f64>() * activation(slope)
}

/// What the closures capture is bound by the patterns.
#[derive(Clone, Copy, Debug)]
pub enum Kernel {
    Power(f64),
    Gauss,
    Shifted { by: f64 },
}

#[differentiate]
pub fn by_pattern(#[constant] kernel: Kernel, x: &[f64], width: f64) -> f64 {
    let k: Box<dyn Fn(f64) -> f64> = match kernel {
        Kernel::Power(n) => Box::new(move |r| (r / width).powf(n)),
        Kernel::Gauss => Box::new(move |r| (-(r * r) / (width * width)).exp()),
        Kernel::Shifted { by } => Box::new(move |r| r - by * width),
    };
    let mut s = 0.0;
    for i in 0..x.len() {
        for j in 0..i {
            s += k(x[i] - x[j]);
        }
    }
    s
}

/// What a `move` closure has captured is changed later.
#[differentiate]
pub fn moved_and_changed(x: f64, up: bool) -> f64 {
    let mut a = x * x;
    let f: Box<dyn Fn(f64) -> f64> = if up { Box::new(move |v| v * a) } else { Box::new(move |v| v - a) };
    let before = f(2.0);
    a *= 3.0;
    before * f(a)
}

/// A function and its derivative, in a pattern and in a tuple.
#[differentiate]
pub fn newton(c: f64, n: usize) -> f64 {
    let (f, df) = (|v: f64| v * v * v - c, |v: f64| 3.0 * v * v);
    let pair = (|v: f64| v * v - c, |v: f64| 2.0 * v);
    let (mut y, mut z) = (c, c);
    for _ in 0..n {
        y -= f(y) / df(y);
        z -= pair.0(z) / (pair.1)(z);
    }
    y * z
}

/// A list of pointers, by index and in a chain.
#[differentiate]
pub fn by_index(x: &[f64], order: &[usize]) -> f64 {
    let table: [fn(f64) -> f64; 3] = [f64::sin, f64::exp, |v| v * v];
    let mut s = x[0];
    for (v, &k) in x.iter().zip(order) {
        s = table[k](s) * v;
    }
    let g = table[2];
    let h = table[order.len() % 3];
    s + table.iter().map(|f| f(x[0])).sum::<f64>() + g(s) * h(0.5)
}

/// A loop over closures that capture, with `break` and `continue` in it.
#[differentiate]
pub fn in_a_loop(x: f64, a: f64, stop: usize) -> f64 {
    let b = x * a;
    let steps: Vec<Box<dyn Fn(f64) -> f64>> =
        vec![Box::new(|v| v * a), Box::new(|v| v + b), Box::new(|v| (v * b).sin()), Box::new(|v| v - a)];
    let mut s = x;
    for (i, step) in steps.iter().enumerate() {
        if i == 1 && s > 1.0 {
            continue;
        }
        if i == stop {
            break;
        }
        s = step(s) + 0.1 * s;
    }
    for step in &steps {
        s *= step(0.3);
    }
    s * steps.len() as f64
}

/// Beside other items, with weights.
#[differentiate]
pub fn basis(x: f64, weights: &[f64]) -> f64 {
    let functions: [fn(f64) -> f64; 3] = [|v: f64| v, |v: f64| v * v, |v: f64| v.exp()];
    let mut s = 0.0;
    for (w, f) in weights.iter().zip(&functions) {
        s += w * f(x);
    }
    let top = functions.iter().zip(weights).map(|(f, w)| f(x * w)).fold(0.0, |a: f64, b| a * 0.5 + b);
    s * top + functions.iter().rev().enumerate().map(|(i, f)| f(x) * i as f64).sum::<f64>()
}

/// Closures that change what they have captured, called by number.
#[differentiate]
pub fn with_state(x: &[f64], which: &[usize]) -> f64 {
    let mut sum = 1.0;
    let mut ops = (|v: f64| sum += v * v, 0.5);
    for (v, k) in x.iter().zip(which) {
        if *k > 0 {
            ops.0(*v * ops.1);
        }
    }
    sum
}

/// A closure at the end of a block, which has variables of its own.
#[differentiate]
pub fn from_a_block(x: &[f64]) -> f64 {
    let mean = 0.5;
    let centred = {
        let mean = x.iter().sum::<f64>() / x.len() as f64;
        let scale = mean * mean + 1.0;
        move |v: f64| (v - mean) / scale
    };
    x.iter().map(|&v| centred(v) * centred(mean)).sum::<f64>() * mean
}

/// Closures that make closures.
#[differentiate]
pub fn made(x: f64, a: f64) -> f64 {
    let scaled = |k: f64| move |v: f64| v * k;
    let shifted = |by: f64| {
        let twice = 2.0 * by;
        move |v: f64| v + twice * a
    };
    let double = scaled(2.0 * a);
    let most = shifted(x);
    let mut s = double(x) + most(a);
    for i in 0..3 {
        let f = scaled(s);
        s = f(most(0.1)) + scaled(0.5)(i as f64);
    }
    s
}

#[differentiate]
fn iterated(f: impl Fn(f64) -> f64, mut x: f64, n: usize) -> f64 {
    for _ in 0..n {
        x = f(x);
    }
    x
}

/// Handed to a function: what was chosen, one out of a list, one that was made.
#[differentiate]
pub fn handed_on(x: f64, a: f64, k: usize) -> f64 {
    let f: Box<dyn Fn(f64) -> f64> = if x > 0.5 { Box::new(|v| v * a) } else { Box::new(|v| v + a) };
    let list: [&dyn Fn(f64) -> f64; 2] = [&|v| (v * a).sin(), &|v| v * v * a];
    let made = {
        let b = a * x;
        move |v: f64| v * b
    };
    let g = list[k];
    let mut s = iterated(f, x, 2) + iterated(g, a, 3) + iterated(made, x, 1);
    for f in &list {
        s += iterated(f, s, 2);
    }
    s
}

/// Asked in code that carries no derivative.
#[differentiate]
pub fn asked(x: &[f64], limit: f64) -> f64 {
    let size: fn(f64) -> f64 = if x.len() > 2 { |v| v.abs() } else { |v| v * v };
    let tests: [fn(f64) -> bool; 2] = [|v: f64| v > 0.0, |v: f64| v < 0.9];
    let mut s = 0.0;
    for &v in x {
        if size(v) > limit || !tests.iter().all(|t| t(v)) {
            continue;
        }
        s += size(v) * limit;
    }
    s
}

/// Methods of the standard library, called and handed on by their paths.
#[differentiate]
pub fn by_their_paths(x: &[f64]) -> f64 {
    let rows: Vec<Vec<f64>> = x.chunks(3).map(<[f64]>::to_vec).collect();
    let columns: Vec<Vec<f64>> = x.chunks(2).map(Vec::from).collect();
    let length: usize = rows.iter().map(Vec::len).sum();
    let roots: Vec<Option<f64>> = x.iter().map(|&v| if v > 0.0 { Some(v.sqrt()) } else { None }).collect();
    let some = roots.iter().filter_map(Option::as_ref).product::<f64>();
    let mut all = Vec::from_iter(roots.into_iter().map(Option::unwrap_or_default));
    Vec::push(&mut all, some * rows[0][1] * columns[1][0]);
    Iterator::sum::<f64>(all.iter()) * length as f64
}

/// Methods of traits by the paths of these.
#[differentiate]
pub fn by_paths_of_traits(x: &[f64]) -> f64 {
    let mut all: Vec<f64> = FromIterator::from_iter(x.iter().map(|v| v * 2.0));
    Extend::extend(&mut all, x.iter().copied());
    let copy = Clone::clone(&all);
    let first = Clone::clone(&x[0]);
    let bounded = if PartialOrd::lt(&copy[0], &first) { all[1] } else { copy[2] };
    let kept: f64 = x.iter().map(|v| Some(*v)).filter_map(std::convert::identity).sum();
    ToOwned::to_owned(&all[1..]).iter().product::<f64>() * std::convert::identity(bounded) + kept
}

/// Indices by reference, gathered and recorded.
#[differentiate]
pub fn gathered_references(x: &[f64]) -> f64 {
    let rows = vec![3usize, 1, 2];
    let later: Vec<&usize> = rows.iter().filter(|i| **i > 1).collect();
    let mut sorted: Vec<_> = rows.iter().collect();
    sorted.sort();
    let powers: f64 = later.iter().map(|i| x[**i].powi(**i as i32)).sum();
    sorted.into_iter().map(|&i| x[i]).fold(powers, |sum, v| sum * 0.5 + v * v)
}

#[differentiate]
fn downhill(slope: impl Fn(&[f64]) -> Vec<f64>, x: &mut Vec<f64>, rate: f64, steps: usize) -> &mut Vec<f64> {
    for _ in 0..steps {
        let g = slope(x);
        x.iter_mut().zip(g.iter()).for_each(|(own, g)| *own -= rate * g);
    }
    x
}

#[differentiate]
fn residuals(w: &[f64], rows: &[(Vec<f64>, f64)]) -> Vec<f64> {
    let mut g = vec![0.0; w.len()];
    for (row, y) in rows {
        let z = w.iter().zip(row).map(|(a, b)| a * b).sum::<f64>();
        for (i, r) in row.iter().enumerate() {
            g[i] += (z.tanh() - y) * r;
        }
    }
    g
}

/// A closure that ends with a call of which only its name is known, and that gives a vector.
#[differentiate]
pub fn trained(rows: Vec<(Vec<f64>, f64)>, rate: f64, steps: usize) -> Option<Vec<f64>> {
    if rows.is_empty() {
        return None;
    }
    let mut w = vec![0.1; rows[0].0.len()];
    let slope = |w: &[f64]| residuals(w, &rows);
    downhill(slope, &mut w, rate, steps);
    Some(w)
}

/// What is given to closures, and what they give, is said by the functions of the module that take them.
#[differentiate]
pub mod steppers {
    use cotangent::Differentiable;
    use std::ops::{Add, Mul};

    #[derive(Clone, Copy, Differentiable)]
    pub struct State {
        pub place: f64,
        pub speed: f64,
    }

    impl Add for State {
        type Output = State;

        fn add(self, other: State) -> State {
            State { place: self.place + other.place, speed: self.speed + other.speed }
        }
    }

    impl Mul<State> for f64 {
        type Output = State;

        fn mul(self, state: State) -> State {
            State { place: self * state.place, speed: self * state.speed }
        }
    }

    fn halfway<F>(f: F, start: State, h: f64) -> State
    where
        F: Fn(f64, State) -> State,
    {
        let first = f(0.0, start);
        start + h * f(0.5 * h, start + (0.5 * h) * first)
    }

    #[derive(Clone, Differentiable)]
    pub struct Spring {
        pub stiffness: f64,
        pub damping: Option<f64>,
    }

    impl Spring {
        fn field(&self, t: f64, state: State) -> State {
            let damping = self.damping.unwrap_or(0.1);
            State { place: state.speed, speed: t.sin() - self.stiffness * state.place - damping * state.speed }
        }
    }

    #[derive(Differentiable)]
    pub struct Stepper {
        pub steps: usize,
    }

    impl Stepper {
        fn solve(&self, mut f: impl FnMut(f64, State) -> State, start: State, h: f64) -> State {
            let mut state = start;
            for k in 0..self.steps {
                state = state + h * f(h * k as f64, state);
            }
            state
        }
    }

    pub fn stepped(stiffness: f64, damping: f64, place: f64) -> f64 {
        let spring = Spring { stiffness, damping: Some(damping) };
        let start = State { place, speed: 0.3 };
        let end = halfway(|t, state| State { place: state.speed * t, speed: -state.place * stiffness }, start, 0.2);
        let later = Stepper { steps: 3 }.solve(|t, state| spring.field(t, state), end, 0.1);
        later.place * later.speed
    }
}

/// A function without a name is never called.
#[differentiate]
fn searched(g: &dyn Fn(f64) -> f64, _: &dyn Fn(f64) -> f64, at: f64) -> f64 {
    g(at) * at
}

#[differentiate]
pub fn without_slopes(k: f64, at: f64) -> f64 {
    let slope = |a: f64| k * a;
    searched(&|a| (k * a).sin(), &slope, at)
}

/// A function of any type that takes functions of it, given closures, functions and methods of numbers and of other values.
#[differentiate]
fn reduced<T: Copy>(items: &[T], join: impl Fn(T, T) -> T) -> T {
    let mut sum = items[0];
    for i in 1..items.len() {
        sum = join(sum, items[i]);
    }
    sum
}

#[differentiate]
fn each<T: Clone>(items: &[T], mut f: impl FnMut(T) -> T) -> Vec<T> {
    items.iter().map(|item| f(item.clone())).collect()
}

#[differentiate]
fn both(a: f64, b: f64) -> f64 {
    a * b + a
}

#[differentiate]
pub fn of_any_type(x: &[f64], k: f64) -> f64 {
    let pairs = [(x[0], x[1]), (x[1], k)];
    let pair = reduced(&pairs, |a: (f64, f64), b: (f64, f64)| (a.0 * b.1, a.1 + k * b.0));
    let scaled = each(x, |v| v * v * k);
    pair.0 * pair.1 + scaled[0] + reduced(x, both) + reduced(&scaled, f64::max) + reduced(x, |a, b| a * (1.0 - k) + b)
}
