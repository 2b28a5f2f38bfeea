//! Fits a curve by the Levenberg–Marquardt method with a Jacobian from forward mode, and compares
//! the result with certified values: the problem "Thurber" of the NIST Statistical Reference
//! Datasets for nonlinear regression (electron mobility over the logarithm of density; higher
//! level of difficulty).
//!
//! ```text
//! cargo run --release --example fit_curve
//! ```

use cotangent::differentiate;
use std::process::ExitCode;

/// Number of parameters.
const P: usize = 7;

/// Observations: `[mobility, logarithm of density]`.
#[rustfmt::skip]
const DATA: [[f64; 2]; 37] = [
    [80.574, -3.067], [84.248, -2.981], [87.264, -2.921], [87.195, -2.912], [89.076, -2.840],
    [89.608, -2.797], [89.868, -2.702], [90.101, -2.699], [92.405, -2.633], [95.854, -2.481],
    [100.696, -2.363], [101.060, -2.322], [401.672, -1.501], [390.724, -1.460], [567.534, -1.274],
    [635.316, -1.212], [733.054, -1.100], [759.087, -1.046], [894.206, -0.915], [990.785, -0.714],
    [1090.109, -0.566], [1080.914, -0.545], [1122.643, -0.400], [1178.351, -0.309],
    [1260.531, -0.109], [1273.514, -0.103], [1288.339, 0.010], [1327.543, 0.119],
    [1353.863, 0.377], [1414.509, 0.790], [1425.208, 0.963], [1421.384, 1.006], [1442.962, 1.115],
    [1464.350, 1.572], [1468.705, 1.841], [1447.894, 2.047], [1457.628, 2.200],
];

/// NIST's two starting points.
const STARTS: [[f64; P]; 2] =
    [[1000.0, 1000.0, 400.0, 40.0, 0.7, 0.3, 0.03], [1300.0, 1500.0, 500.0, 75.0, 1.0, 0.4, 0.05]];

/// NIST's certified parameters and residual sum of squares.
const CERTIFIED: [f64; P] = [
    1.2881396800e+03,
    1.4910792535e+03,
    5.8323836877e+02,
    7.5416644291e+01,
    9.6629502864e-01,
    3.9797285797e-01,
    4.9727297349e-02,
];
const CERTIFIED_SUM: f64 = 5.6427082397e+03;

/// Relative difference that passes.
const TOLERANCE: f64 = 1e-9;

/// Rounding error of the sum of squares: close to the solution the sum cannot tell steps apart.
const ROUNDING: f64 = 1e-14;

/// The model: a ratio of two cubic polynomials.
#[differentiate(constant(x))]
fn model(b: &[f64; P], x: f64) -> f64 {
    let above = b[0] + x * (b[1] + x * (b[2] + x * b[3]));
    let below = 1.0 + x * (b[4] + x * (b[5] + x * b[6]));
    above / below
}

/// Residuals and Jacobian at `b`; column by column, one forward sweep per parameter.
fn linearise(b: &[f64; P]) -> (Vec<f64>, Vec<[f64; P]>) {
    let residuals = DATA.iter().map(|[y, x]| model(b, *x) - y).collect();
    let mut jacobian = vec![[0.0; P]; DATA.len()];
    for j in 0..P {
        let mut b_dot = [0.0; P];
        b_dot[j] = 1.0;
        for (row, [_, x]) in jacobian.iter_mut().zip(&DATA) {
            let (_, tangent) = model_fwd(b, &b_dot, *x);
            row[j] = tangent;
        }
    }
    (residuals, jacobian)
}

fn sum_of_squares(b: &[f64; P]) -> f64 {
    DATA.iter().map(|[y, x]| (model(b, *x) - y).powi(2)).sum()
}

/// Solves `A x = r` for a symmetric positive definite `A` by Cholesky's method.
fn solve(mut a: [[f64; P]; P], mut r: [f64; P]) -> Option<[f64; P]> {
    for i in 0..P {
        for j in 0..=i {
            let inner: f64 = (0..j).map(|k| a[i][k] * a[j][k]).sum();
            let rest = a[i][j] - inner;
            a[i][j] = if i > j {
                rest / a[j][j]
            } else if rest > 0.0 {
                rest.sqrt()
            } else {
                return None;
            };
        }
    }
    for i in 0..P {
        let inner: f64 = (0..i).map(|k| a[i][k] * r[k]).sum();
        r[i] = (r[i] - inner) / a[i][i];
    }
    for i in (0..P).rev() {
        let inner: f64 = (i + 1..P).map(|k| a[k][i] * r[k]).sum();
        r[i] = (r[i] - inner) / a[i][i];
    }
    Some(r)
}

/// Levenberg–Marquardt with Marquardt's scaling: Gauss–Newton where that works, a short step
/// downhill where it does not.
fn fit(start: [f64; P]) -> [f64; P] {
    let mut b = start;
    let mut sum = sum_of_squares(&b);
    let mut damping = 1e-3;
    for iteration in 1..=200 {
        let (residuals, jacobian) = linearise(&b);
        let mut normal = [[0.0; P]; P];
        let mut downhill = [0.0; P];
        for (row, residual) in jacobian.iter().zip(&residuals) {
            for i in 0..P {
                downhill[i] -= row[i] * residual;
                for j in 0..P {
                    normal[i][j] += row[i] * row[j];
                }
            }
        }
        loop {
            let mut damped = normal;
            for (i, row) in damped.iter_mut().enumerate() {
                row[i] *= 1.0 + damping;
            }
            let Some(step) = solve(damped, downhill) else {
                damping *= 10.0;
                continue;
            };
            let next = std::array::from_fn(|i| b[i] + step[i]);
            let next_sum = sum_of_squares(&next);
            let small = step.iter().zip(&b).all(|(s, b)| s.abs() <= 1e-12 * b.abs());
            let accepted = next_sum <= sum * (1.0 + ROUNDING);
            if accepted {
                (b, sum) = (next, next_sum);
                damping *= 0.1;
                println!("iteration {iteration:3}   sum of squares {sum:17.10e}");
            } else {
                damping *= 10.0;
            }
            if small || damping > 1e12 {
                return b;
            }
            if accepted {
                break;
            }
        }
    }
    b
}

fn main() -> ExitCode {
    let mut worst: f64 = 0.0;
    for (number, start) in STARTS.into_iter().enumerate() {
        println!("start {}", number + 1);
        let b = fit(start);
        println!("        fitted            certified         relative difference");
        for (i, (found, certified)) in b.iter().zip(&CERTIFIED).enumerate() {
            let difference = (found / certified - 1.0).abs();
            worst = worst.max(difference);
            println!("b{}   {found:16.10e}  {certified:16.10e}  {difference:.1e}", i + 1);
        }
        let sum = sum_of_squares(&b);
        let difference = (sum / CERTIFIED_SUM - 1.0).abs();
        worst = worst.max(difference);
        println!("sum  {sum:16.10e}  {CERTIFIED_SUM:16.10e}  {difference:.1e}\n");
    }
    if worst <= TOLERANCE {
        println!("agrees with the certified values to {worst:.1e}");
        ExitCode::SUCCESS
    } else {
        println!("off the certified values by {worst:.1e}");
        ExitCode::FAILURE
    }
}
