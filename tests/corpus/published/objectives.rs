//! Test functions of optimisation.

use cotangent::differentiate;
use std::f64::consts::{E, PI};

/// Ackley.
#[differentiate]
pub fn ackley(x: &[f64], a: f64, b: f64, c: f64) -> f64 {
    let n = x.len() as f64;
    let mut squares = 0.0;
    let mut cosines = 0.0;
    for &v in x {
        squares += v * v;
        cosines += (c * v).cos();
    }
    -a * (-b * (squares / n).sqrt()).exp() - (cosines / n).exp() + a + E
}

/// Rastrigin.
#[differentiate]
pub fn rastrigin(x: &[f64]) -> f64 {
    let mut f = 10.0 * x.len() as f64;
    for v in x.iter() {
        f += v.powi(2) - 10.0 * (2.0 * PI * v).cos();
    }
    f
}

/// Beale, on a pattern of an array.
#[differentiate]
pub fn beale(p: &[f64; 2]) -> f64 {
    let [x, y] = *p;
    (1.5 - x + x * y).powi(2) + (2.25 - x + x * y.powi(2)).powi(2) + (2.625 - x + x * y.powi(3)).powi(2)
}

/// Booth.
#[differentiate]
pub fn booth(&[x, y]: &[f64; 2]) -> f64 {
    (x + 2.0 * y - 7.0).powi(2) + (2.0 * x + y - 5.0).powi(2)
}

/// Himmelblau.
#[differentiate]
pub fn himmelblau(p: &[f64]) -> f64 {
    assert!(p.len() == 2);
    let (x, y) = (p[0], p[1]);
    (x * x + y - 11.0).powi(2) + (x + y * y - 7.0).powi(2)
}

/// Levy.
#[differentiate]
pub fn levy(x: &[f64]) -> f64 {
    let n = x.len();
    let first = 1.0 + (x[0] - 1.0) / 4.0;
    let last = 1.0 + (x[n - 1] - 1.0) / 4.0;
    let mut sum = (PI * first).sin().powi(2);
    for v in &x[..n - 1] {
        let w = 1.0 + (v - 1.0) / 4.0;
        sum += (w - 1.0).powi(2) * (1.0 + 10.0 * (PI * w + 1.0).sin().powi(2));
    }
    sum + (last - 1.0).powi(2) * (1.0 + (2.0 * PI * last).sin().powi(2))
}

/// Griewank: a sum and a product.
#[differentiate]
pub fn griewank(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    let mut product = 1.0;
    for (i, v) in x.iter().enumerate() {
        sum += v * v / 4000.0;
        product *= (v / ((i + 1) as f64).sqrt()).cos();
    }
    1.0 + sum - product
}

/// Schwefel.
#[differentiate]
pub fn schwefel(x: &[f64]) -> f64 {
    let mut sum = 418.982_887_272_433_8 * x.len() as f64;
    for v in x {
        sum -= v * v.abs().sqrt().sin();
    }
    sum
}

/// Styblinski and Tang.
#[differentiate]
pub fn styblinski_tang<const N: usize>(x: &[f64; N]) -> f64 {
    let mut sum = 0.0;
    for i in 0..N {
        sum += x[i].powi(4) - 16.0 * x[i].powi(2) + 5.0 * x[i];
    }
    0.5 * sum
}

/// Goldstein and Price.
#[differentiate]
pub fn goldstein_price(x: f64, y: f64) -> f64 {
    let a = 19.0 - 14.0 * x + 3.0 * x * x - 14.0 * y + 6.0 * x * y + 3.0 * y * y;
    let b = 18.0 - 32.0 * x + 12.0 * x * x + 48.0 * y - 36.0 * x * y + 27.0 * y * y;
    (1.0 + (x + y + 1.0).powi(2) * a) * (30.0 + (2.0 * x - 3.0 * y).powi(2) * b)
}

/// Easom.
#[differentiate]
pub fn easom(x: f64, y: f64) -> f64 {
    -x.cos() * y.cos() * (-(x - PI).powi(2) - (y - PI).powi(2)).exp()
}

/// Zakharov.
#[differentiate]
pub fn zakharov(x: &[f64]) -> f64 {
    let (mut squares, mut weighted) = (0.0, 0.0);
    for i in 0..x.len() {
        squares += x[i] * x[i];
        weighted += 0.5 * (i + 1) as f64 * x[i];
    }
    squares + weighted.powi(2) + weighted.powi(4)
}

/// Powell's singular function, by groups of four.
#[differentiate]
pub fn powell(x: &[f64]) -> f64 {
    let mut f = 0.0;
    for g in x.chunks_exact(4) {
        f += (g[0] + 10.0 * g[1]).powi(2)
            + 5.0 * (g[2] - g[3]).powi(2)
            + (g[1] - 2.0 * g[2]).powi(4)
            + 10.0 * (g[0] - g[3]).powi(4);
    }
    f
}

/// Michalewicz, with a steepness.
#[differentiate]
pub fn michalewicz(x: &[f64], steepness: i32) -> f64 {
    let mut f = 0.0;
    let mut k = 0;
    while k < x.len() {
        let v = x[k];
        k += 1;
        f -= v.sin() * (k as f64 * v * v / PI).sin().powi(2 * steepness);
    }
    f
}

/// The camel with three humps, and the one with six.
#[differentiate]
pub fn camel(x: f64, y: f64, humps: u8) -> f64 {
    match humps {
        3 => 2.0 * x * x - 1.05 * x.powi(4) + x.powi(6) / 6.0 + x * y + y * y,
        6 => (4.0 - 2.1 * x * x + x.powi(4) / 3.0) * x * x + x * y + (4.0 * y * y - 4.0) * y * y,
        _ => panic!("no camel has {humps} humps"),
    }
}

/// McCormick.
#[differentiate]
pub fn mccormick(p: (f64, f64)) -> f64 {
    let (x, y) = p;
    (x + y).sin() + (x - y).powi(2) - 1.5 * x + 2.5 * y + 1.0
}

/// Dixon and Price.
#[differentiate]
pub fn dixon_price(x: &[f64]) -> f64 {
    let mut f = (x[0] - 1.0) * (x[0] - 1.0);
    for i in 1..x.len() {
        f += (i + 1) as f64 * (2.0 * x[i] * x[i] - x[i - 1]).powi(2);
    }
    f
}

/// Bohachevsky.
#[differentiate]
pub fn bohachevsky(x: f64, y: f64) -> f64 {
    x.powi(2) + 2.0 * y.powi(2) - 0.3 * (3.0 * PI * x).cos() - 0.4 * (4.0 * PI * y).cos() + 0.7
}

/// The eggholder.
#[differentiate]
pub fn eggholder(x: f64, y: f64) -> f64 {
    let z = y + 47.0;
    -z * (x / 2.0 + z).abs().sqrt().sin() - x * (x - z).abs().sqrt().sin()
}

/// The cross in the tray.
#[differentiate]
pub fn cross_in_tray(x: f64, y: f64) -> f64 {
    let inside = (100.0 - x.hypot(y) / PI).abs();
    -1e-4 * ((x.sin() * y.sin() * inside.exp()).abs() + 1.0).powf(0.1)
}

/// Bukin's sixth.
#[differentiate]
pub fn bukin(x: f64, y: f64) -> f64 {
    100.0 * (y - 0.01 * x * x).abs().sqrt() + 0.01 * (x + 10.0).abs()
}

/// Shekel's foxholes in four dimensions.
#[differentiate]
pub fn shekel(x: &[f64; 4]) -> f64 {
    static CENTRES: [[f64; 4]; 5] = [[4.0; 4], [1.0; 4], [8.0; 4], [6.0; 4], [3.0, 7.0, 3.0, 7.0]];
    const WIDTHS: [f64; 5] = [0.1, 0.2, 0.2, 0.4, 0.4];
    let mut f = 0.0;
    for (centre, width) in CENTRES.iter().zip(&WIDTHS) {
        let mut d = *width;
        for j in 0..4 {
            d += (x[j] - centre[j]).powi(2);
        }
        f -= 1.0 / d;
    }
    f
}

/// Hartmann in three dimensions.
#[differentiate]
pub fn hartmann(x: [f64; 3]) -> f64 {
    let alpha = [1.0, 1.2, 3.0, 3.2];
    let a = [[3.0, 10.0, 30.0], [0.1, 10.0, 35.0], [3.0, 10.0, 30.0], [0.1, 10.0, 35.0]];
    let p = [[0.3689, 0.117, 0.2673], [0.4699, 0.4387, 0.747], [0.1091, 0.8732, 0.5547], [0.03815, 0.5743, 0.8828]];
    let mut outer = 0.0;
    for i in 0..4 {
        let mut inner = 0.0;
        for j in 0..3 {
            inner += a[i][j] * (x[j] - p[i][j]).powi(2);
        }
        outer += alpha[i] * f64::exp(-inner);
    }
    -outer
}

/// Colville.
#[differentiate]
pub fn colville(w: f64, x: f64, y: f64, z: f64) -> f64 {
    100.0 * (w * w - x).powi(2)
        + (w - 1.0).powi(2)
        + (y - 1.0).powi(2)
        + 90.0 * (y * y - z).powi(2)
        + 10.1 * ((x - 1.0).powi(2) + (z - 1.0).powi(2))
        + 19.8 * (x - 1.0) * (z - 1.0)
}

/// Branin's function with all of its constants as parameters.
#[differentiate]
pub fn branin(x: f64, y: f64, a: f64, b: f64, c: f64, r: f64, s: f64, t: f64) -> f64 {
    a * (y - b * x.powi(2) + c * x - r).powi(2) + s * (1.0 - t) * x.cos() + s
}

/// A chained function of Wood and Rosenbrock with its own gradient beside it, as test suites ship them.
#[differentiate]
pub fn rosenbrock_and_gradient(x: &[f64], gradient: &mut [f64]) -> f64 {
    for g in gradient.iter_mut() {
        *g = 0.0;
    }
    let mut f = 0.0;
    for i in 0..x.len() - 1 {
        let t = x[i + 1] - x[i] * x[i];
        let u = 1.0 - x[i];
        f += 100.0 * t * t + u * u;
        gradient[i] -= 400.0 * x[i] * t + 2.0 * u;
        gradient[i + 1] += 200.0 * t;
    }
    f
}
