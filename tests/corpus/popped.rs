//! Vectors that loops push to, one number in each iteration, whose cotangents are read where they are; and those that only
//! look like it.

use cotangent::{Differentiable, differentiate};

/// Both vectors grow by one number in each iteration.
#[differentiate]
pub fn two_lists(x: &[f64], k: f64) -> f64 {
    let n = x.len();
    let (mut up, mut down) = (Vec::new(), vec![]);
    for i in 0..n {
        let t = (k * x[i]).sin();
        up.push(t * x[n - 1 - i]);
        down.push(t - k);
    }
    let mut s = 0.0;
    for i in 0..n {
        s += up[i] * down[n - 1 - i] * up[i];
    }
    s
}

/// Chains, in the iterations of a loop that is swept back at once.
#[differentiate]
pub fn collected(x: &[f64], k: f64, times: usize) -> f64 {
    let mut s = 0.0;
    for r in 0..times {
        let terms: Vec<f64> = x.iter().map(|v| (k * v + r as f64).sin()).collect();
        let shares: Vec<f64> = terms.iter().map(|t| t * t + k).collect();
        let sum: f64 = shares.iter().sum();
        s += shares.iter().zip(&terms).map(|(a, b)| a * b / sum).sum::<f64>();
    }
    s
}

/// There are items before those of the loop.
#[differentiate]
pub fn begun_before(x: &[f64], k: f64) -> f64 {
    let mut list = vec![k, 0.5, k * k];
    for i in 0..x.len() {
        list.push(x[i] * k);
    }
    let mut s = 0.0;
    for (i, v) in list.iter().enumerate() {
        s += v * v * (i + 1) as f64;
    }
    s
}

/// The items before those of the loop are constants, so that nothing mentions their cotangents.
#[differentiate]
pub fn constants_before(x: &[f64], k: f64, n: usize) -> f64 {
    let mut list = vec![1.5; n];
    for i in 0..x.len() {
        list.push((x[i] * k).cos());
    }
    let mut s = 0.0;
    for i in 0..list.len() {
        s += list[i] * list[list.len() - 1 - i];
    }
    s
}

/// Two loops push to one vector, and what the second one pushes is longer.
#[differentiate]
pub fn one_behind_the_other(x: &[f64], y: &[f64]) -> f64 {
    let mut list = Vec::new();
    for i in 0..x.len() {
        list.push(x[i] * x[i]);
    }
    for i in 0..y.len() {
        list.push(y[i] * y[y.len() - 1 - i]);
    }
    let mut s = 0.0;
    for i in 0..list.len() {
        s += list[i] * (i as f64 + 0.5).sqrt() * list[0];
    }
    s
}

/// Twice in each iteration.
#[differentiate]
pub fn by_twos(x: &[f64], k: f64) -> f64 {
    let mut list = vec![];
    for i in 0..x.len() {
        list.push(x[i] * k);
        list.push(x[i] - k);
    }
    let mut s = 0.0;
    for i in 0..list.len() {
        s += list[i] * list[i] * (1 + i % 3) as f64;
    }
    s
}

/// Not in each iteration.
#[differentiate]
pub fn some_of_them(x: &[f64], k: f64) -> f64 {
    let mut list = vec![];
    for i in 0..x.len() {
        if x[i] > 0.0 {
            list.push(x[i] * k);
        }
    }
    let mut s = 0.0;
    for (i, v) in list.iter().enumerate() {
        s += v * v * (i + 1) as f64;
    }
    s
}

/// The loop reads what it has pushed before.
#[differentiate]
pub fn of_the_one_before(x: &[f64], k: f64) -> f64 {
    let mut list = vec![k];
    for i in 0..x.len() {
        list.push(list[i] * x[i] + k);
    }
    list[x.len()] * list[x.len() / 2]
}

/// The loop is left early.
#[differentiate]
pub fn until_it_is_large(x: &[f64], k: f64) -> f64 {
    let mut list = vec![];
    for i in 0..x.len() {
        list.push(x[i] * k);
        if x[i] > 0.8 {
            break;
        }
        list[i] *= k;
    }
    let mut s = 0.0;
    for (i, v) in list.iter().enumerate() {
        s += v * v * (i + 1) as f64;
    }
    s
}

/// The items are taken off again, and others are pushed.
#[differentiate]
pub fn off_and_on(x: &[f64], k: f64) -> f64 {
    let mut list = vec![];
    for i in 0..x.len() {
        list.push(x[i] * k);
    }
    let mut s = 0.0;
    for _ in 0..x.len() / 2 {
        if let Some(v) = list.pop() {
            s += v * v;
        }
    }
    for i in 0..x.len() {
        list.push(x[i].sin());
    }
    for (i, v) in list.iter().enumerate() {
        s += v * (i + 1) as f64 * k;
    }
    s
}

/// The vector grows with the outer loop, and the inner one pushes to it.
#[differentiate]
pub fn row_after_row(x: &[f64], k: f64, rows: usize) -> f64 {
    let mut all = vec![];
    for r in 0..rows {
        for i in 0..x.len() {
            all.push(x[i] * k + r as f64);
        }
        all.push(k);
    }
    let mut s = 0.0;
    for i in 0..all.len() {
        s += all[i] * all[all.len() - 1 - i];
    }
    s
}

/// It is the caller's vector.
#[differentiate]
pub fn to_the_callers(x: &[f64], k: f64, out: &mut Vec<f64>) {
    for i in 0..x.len() {
        out.push(x[i] * x[i] * k);
    }
}

/// It is given back.
#[differentiate]
pub fn given_back(x: &[f64], k: f64) -> Vec<f64> {
    let mut out = Vec::with_capacity(x.len());
    for i in 0..x.len() {
        out.push((x[i] * k).exp());
    }
    out
}

/// From the last one on, and in steps.
#[differentiate]
pub fn in_other_orders(x: &[f64], k: f64) -> f64 {
    let (mut down, mut steps, mut later) = (vec![], vec![], vec![]);
    for i in (0..x.len()).rev() {
        down.push((x[i] * k).tanh());
    }
    for i in (0..x.len()).step_by(3) {
        steps.push((x[i] * k).tanh());
    }
    for i in 2..x.len() {
        later.push((x[i] * k).tanh() * x[i - 2]);
    }
    let mut s = 0.0;
    for (i, v) in down.iter().chain(&steps).chain(&later).enumerate() {
        s += v * v * (i + 1) as f64;
    }
    s
}

/// The counter is no index.
#[differentiate]
pub fn small_counter(x: &[f64], k: f64, n: u8) -> f64 {
    let mut list = vec![];
    for i in 0..n {
        list.push((x[i as usize] * k).tanh() * i as f64);
    }
    let mut s = 0.0;
    for (i, v) in list.iter().enumerate() {
        s += v * v * (i + 1) as f64;
    }
    s
}

/// The end of the range changes behind the loop's head.
#[differentiate]
pub fn moving_end(x: &[f64], k: f64) -> f64 {
    let mut n = x.len();
    let mut list = vec![];
    for i in 0..n {
        n /= 2;
        list.push((x[i] * k).tanh() * (n + 1) as f64);
    }
    let mut s = 0.0;
    for (i, v) in list.iter().enumerate() {
        s += v * v * (i + 1) as f64;
    }
    s
}

/// What is taken out is asked for at once, in conditions and in casts.
#[derive(Debug, Differentiable)]
pub struct Piles {
    pub pile: Vec<f64>,
    pub last: Option<f64>,
    pub sum: f64,
}

#[differentiate]
impl Piles {
    pub fn taken(&mut self) -> f64 {
        let v = self.pile.pop().unwrap();
        self.sum += v * v;
        v
    }

    pub fn place(&mut self, n: usize) -> usize {
        (self.taken().abs() * n as f64).floor() as usize % n
    }
}

#[differentiate]
pub fn asked_of_piles(x: &[f64], k: f64) -> f64 {
    let mut piles = Piles { pile: x.to_vec(), last: Some(k), sum: 0.5 };
    let place = piles.place(2);
    let mut local = x.to_vec();
    let mut s = k;
    if local.pop().unwrap() > 0.0 {
        s *= local[0];
    }
    assert!(local.pop().unwrap() < 10.0, "{s}");
    s += local[0];
    while local.len() > 1 && local.remove(0) < 10.0 {
        s += local[0] * s;
    }
    if piles.pile.pop().unwrap() > -5.0 {
        s += piles.pile[0] * piles.sum;
    }
    s * x[place] + piles.sum
}
