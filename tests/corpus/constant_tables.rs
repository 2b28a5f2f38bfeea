//! Tables that are constants, iterated as they are, also of types, and by loops inside of others.

use cotangent::differentiate;

const NODES: [f64; 3] = [-0.774_596_669_241_483, 0.0, 0.774_596_669_241_483];
const WEIGHTS: &[f64] = &[5.0 / 9.0, 8.0 / 9.0, 5.0 / 9.0];
const PAIRS: [(f64, f64); 2] = [(0.5, 1.5), (0.2, -0.3)];

pub trait Rule {
    const NODES: &'static [f64];
    const WEIGHTS: &'static [f64];
}

pub struct Midpoints;

impl Rule for Midpoints {
    const NODES: &'static [f64] = &[-0.5, 0.5];
    const WEIGHTS: &'static [f64] = &[1.0, 1.0];
}

/// A composite rule, by a table of the trait's.
#[differentiate]
pub fn composite<R: Rule>(scale: f64, a: f64, b: f64, panels: usize) -> f64 {
    let h = (b - a) / panels as f64;
    let panel = |p: usize| {
        let middle = a + h * (p as f64 + 0.5);
        let values = R::NODES.iter().zip(R::WEIGHTS).map(|(x, w)| w * (-scale * (middle + 0.5 * h * x).powi(2)).exp());
        values.sum::<f64>() * 0.5 * h
    };
    (0..panels).map(panel).sum()
}

#[differentiate]
pub fn by_type(scale: f64, a: f64, b: f64) -> f64 {
    composite::<Midpoints>(scale, a, b, 3)
}

/// The same by tables of this module; the last loop is over pairs.
#[differentiate]
pub fn by_name(x: &[f64], k: f64) -> f64 {
    let mut sum = 0.0;
    for a in x {
        for (node, w) in NODES.iter().zip(WEIGHTS) {
            sum += w * (k * (a + node)).sin();
        }
        for node in NODES {
            sum += (a * node).exp();
        }
        for &w in WEIGHTS {
            sum *= 1.0 + w * a;
        }
        sum += PAIRS.into_iter().map(|(p, q)| q * (p * k * a).cos()).sum::<f64>();
    }
    sum
}

/// What is found in a table, or chosen from one, meets an active number in a closure.
#[differentiate]
pub fn looked_up(x: &[f64], k: f64) -> f64 {
    let steps = vec![0.25; x.len()];
    let mut sum = NODES.iter().find(|node| **node > 0.0).map_or(k, |node| node * k);
    for (i, a) in x.iter().enumerate() {
        sum += WEIGHTS.get(i).map_or(0.3 * k, |w| w * a * k);
        sum += if let Some(node) = NODES.get(i) { (node * a).sin() } else { a * k };
        sum += steps.iter().copied().skip(i).find(|step| *step < 0.5).map(|step| (step * a).exp()).unwrap_or(k);
        sum *= steps[..i].last().map_or(k, |step| 1.0 + step * a);
        sum -= WEIGHTS.iter().skip(i).copied().next().map_or(*a, |w| (w * k).cos());
    }
    sum * NODES.first().unwrap() + k * WEIGHTS.iter().copied().reduce(f64::max).unwrap_or(0.0)
}

/// A constant of a type with methods that are called as those of lists are.
pub struct Coefficients([f64; 3]);

impl Coefficients {
    pub fn get(&self, i: usize) -> f64 {
        self.0[i % 3]
    }

    pub fn first(&self) -> f64 {
        self.0[0]
    }
}

const OF_A_SERIES: Coefficients = Coefficients([0.3, -0.7, 1.9]);

/// What its methods give are numbers, and no options.
#[differentiate]
pub fn series_of(x: f64, n: usize) -> f64 {
    let first = OF_A_SERIES.first();
    let mut sum = first * x * x;
    for i in 0..n {
        sum += OF_A_SERIES.get(i) * x.powi(i as i32) * sum;
    }
    sum
}
