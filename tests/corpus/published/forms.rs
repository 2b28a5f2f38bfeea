//! Chains of iterators and closures with captures, where older code has loops.

use cotangent::differentiate;

/// The cosine of the angle between two vectors.
#[differentiate]
pub fn cosine_similarity(a: &[f64], b: &[f64]) -> f64 {
    let dot: f64 = a.iter().zip(b.iter()).map(|(&x, &y)| x * y).sum();
    let norm = |v: &[f64]| v.iter().map(|x| x * x).sum::<f64>().sqrt();
    dot / (norm(a) * norm(b)).max(1e-12)
}

/// Minkowski's distance.
#[differentiate]
pub fn minkowski(a: &[f64], b: &[f64], p: f64) -> f64 {
    a.iter().zip(b).map(|(x, y)| (x - y).abs().powf(p)).sum::<f64>().powf(p.recip())
}

/// A polynomial by Horner's rule, and its derivative.
#[differentiate]
pub fn horner(coefficients: &[f64], x: f64) -> (f64, f64) {
    coefficients.iter().rev().fold((0.0, 0.0), |(p, dp), &c| (p * x + c, dp * x + p))
}

/// Probabilities out of scores.
#[differentiate]
pub fn softmax(scores: &[f64], temperature: f64) -> Vec<f64> {
    let largest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = scores.iter().map(|s| ((s - largest) / temperature).exp()).collect();
    let total: f64 = weights.iter().sum();
    weights.into_iter().map(|w| w / total).collect()
}

/// How far one distribution is from another.
#[differentiate]
pub fn jensen_shannon(p: &[f64], q: &[f64]) -> f64 {
    let divergence = |a: f64, b: f64| if a > 0.0 { a * (a / b).ln() } else { 0.0 };
    let sum: f64 = p
        .iter()
        .zip(q)
        .map(|(&p, &q)| {
            let m = 0.5 * (p + q);
            0.5 * (divergence(p, m) + divergence(q, m))
        })
        .sum();
    sum.max(0.0).sqrt()
}

/// The trapezoidal rule over samples.
#[differentiate]
pub fn trapz(y: &[f64], x: &[f64]) -> f64 {
    x.windows(2).zip(y.windows(2)).map(|(x, y)| 0.5 * (x[1] - x[0]) * (y[0] + y[1])).sum()
}

/// The length of a path over the sphere.
#[differentiate]
pub fn track_length(track: &[(f64, f64)]) -> f64 {
    const RADIUS: f64 = 6371.0;
    track
        .windows(2)
        .map(|leg| {
            let (lat0, lon0) = (leg[0].0.to_radians(), leg[0].1.to_radians());
            let (lat1, lon1) = (leg[1].0.to_radians(), leg[1].1.to_radians());
            let h = (0.5 * (lat1 - lat0)).sin().powi(2) + lat0.cos() * lat1.cos() * (0.5 * (lon1 - lon0)).sin().powi(2);
            2.0 * RADIUS * h.sqrt().asin()
        })
        .sum()
}

/// Averages over a window.
#[differentiate]
pub fn rolling_mean(x: &[f64], width: usize) -> Vec<f64> {
    x.windows(width).map(|w| w.iter().sum::<f64>() / width as f64).collect()
}

/// An average that forgets.
#[differentiate]
pub fn exponential_average(x: &[f64], alpha: f64) -> Vec<f64> {
    x.iter()
        .scan(None, |state: &mut Option<f64>, &v| {
            let next = match *state {
                Some(s) => s + alpha * (v - s),
                None => v,
            };
            *state = Some(next);
            Some(next)
        })
        .collect()
}

/// What a momentum strategy measures: gains over gains and losses.
#[differentiate]
pub fn strength_index(prices: &[f64]) -> f64 {
    let (gains, losses) = prices.windows(2).map(|w| w[1] - w[0]).fold((0.0, 0.0), |(gain, loss), change| {
        if change > 0.0 { (gain + change, loss) } else { (gain, loss - change) }
    });
    if gains + losses == 0.0 { 50.0 } else { 100.0 * gains / (gains + losses) }
}

/// Autocorrelation.
#[differentiate]
pub fn autocorrelation(x: &[f64], lag: usize) -> f64 {
    let mean = x.iter().sum::<f64>() / x.len() as f64;
    let products: f64 = x.iter().zip(x.iter().skip(lag)).map(|(a, b)| (a - mean) * (b - mean)).sum();
    products / x.iter().map(|v| (v - mean).powi(2)).sum::<f64>()
}

/// A matrix in one vector times a vector, row by row.
#[differentiate]
pub fn mat_vec(matrix: &[f64], x: &[f64]) -> Vec<f64> {
    matrix.chunks_exact(x.len()).map(|row| row.iter().zip(x).map(|(a, b)| a * b).sum()).collect()
}

/// The energy of charges, each pair once.
#[differentiate]
pub fn coulomb(charges: &[f64], positions: &[[f64; 3]]) -> f64 {
    let distance = |i: usize, j: usize| {
        positions[i].iter().zip(positions[j].iter()).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    };
    (0..charges.len())
        .flat_map(|i| (0..i).map(move |j| (i, j)))
        .map(|(i, j)| charges[i] * charges[j] / distance(i, j))
        .sum()
}

/// A step of Runge and Kutta for a pendulum with friction.
#[differentiate]
pub fn pendulum(start: [f64; 2], length: f64, friction: f64, dt: f64, steps: usize) -> [f64; 2] {
    let rhs = |[angle, speed]: [f64; 2]| [speed, -9.81 / length * angle.sin() - friction * speed];
    let moved = |y: [f64; 2], k: [f64; 2], h: f64| [y[0] + h * k[0], y[1] + h * k[1]];
    (0..steps).fold(start, |y, _| {
        let k1 = rhs(y);
        let k2 = rhs(moved(y, k1, 0.5 * dt));
        let k3 = rhs(moved(y, k2, 0.5 * dt));
        let k4 = rhs(moved(y, k3, dt));
        std::array::from_fn(|i| y[i] + dt / 6.0 * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]))
    })
}

/// Simpson's rule for a function of the surroundings.
#[differentiate]
pub fn arc_of_parabola(curvature: f64, a: f64, b: f64, pieces: usize) -> f64 {
    let speed = |x: f64| (1.0 + (2.0 * curvature * x).powi(2)).sqrt();
    let h = (b - a) / (2 * pieces) as f64;
    let inner: f64 = (1..2 * pieces).map(|i| if i % 2 == 1 { 4.0 } else { 2.0 } * speed(a + i as f64 * h)).sum();
    h / 3.0 * (speed(a) + inner + speed(b))
}

/// The least of a function on an interval, by golden section: as sharp as its last bracket.
#[differentiate]
pub fn golden_section(shift: f64, width: f64, rounds: usize) -> f64 {
    let ratio = (5f64.sqrt() - 1.0) / 2.0;
    let cost = |x: f64| (x - shift).powi(2) + 0.1 * (3.0 * x).cos();
    let (mut a, mut b) = (-width, width);
    let (mut c, mut d) = (b - ratio * (b - a), a + ratio * (b - a));
    for _ in 0..rounds {
        if cost(c) < cost(d) {
            (b, d) = (d, c);
            c = b - ratio * (b - a);
        } else {
            (a, c) = (c, d);
            d = a + ratio * (b - a);
        }
    }
    cost(0.5 * (a + b))
}

/// The log-likelihood of a logistic regression.
#[differentiate]
pub fn logistic_likelihood(weights: &[f64], rows: &[Vec<f64>], labels: &[bool]) -> f64 {
    let log_sigmoid = |z: f64| if z >= 0.0 { -(-z).exp().ln_1p() } else { z - z.exp().ln_1p() };
    rows.iter()
        .zip(labels)
        .map(|(row, &label)| {
            let z: f64 = row.iter().zip(weights).map(|(x, w)| x * w).sum();
            if label { log_sigmoid(z) } else { log_sigmoid(-z) }
        })
        .sum::<f64>()
        - 0.01 * weights.iter().map(|w| w.powi(2)).sum::<f64>()
}

/// Points inside of a circle that moves, weighed by how far inside.
#[differentiate]
pub fn soft_count(points: &[(f64, f64)], centre: (f64, f64), radius: f64) -> f64 {
    points
        .iter()
        .map(|&(x, y)| (x - centre.0).hypot(y - centre.1))
        .filter(|d| *d < radius)
        .map(|d| 1.0 - d / radius)
        .sum()
}

/// The power of one frequency.
#[differentiate]
pub fn spectral_power(x: &[f64], k: usize) -> f64 {
    let step = std::f64::consts::TAU * k as f64 / x.len() as f64;
    let (re, im) = x.iter().enumerate().fold((0.0, 0.0), |(re, im), (i, v)| {
        let (sin, cos) = (step * i as f64).sin_cos();
        (re + v * cos, im - v * sin)
    });
    (re * re + im * im) / x.len() as f64
}

/// Natural interpolation of the next value: the polynomial through the last three.
#[differentiate]
pub fn extrapolate(x: &[f64]) -> Option<f64> {
    match x {
        [.., a, b, c] => Some(a - 3.0 * b + 3.0 * c),
        [a, b] => Some(2.0 * b - a),
        [a] => Some(*a),
        [] => None,
    }
}

/// A continued fraction from behind.
#[differentiate]
pub fn continued_fraction(terms: &[f64], x: f64) -> f64 {
    match terms {
        [front @ .., last] => front.iter().rev().fold(*last, |below, term| term + x / below),
        [] => 0.0,
    }
}

/// The discounted value of flows until they are paid back.
#[differentiate]
pub fn payback(flows: &[f64], rate: f64) -> Option<f64> {
    let mut balance = 0.0;
    for (year, flow) in flows.iter().enumerate() {
        let worth = flow / (1.0 + rate).powi(year as i32);
        if balance < 0.0 && balance + worth >= 0.0 {
            return Some(year as f64 - (balance + worth) / worth);
        }
        balance += worth;
    }
    None
}
