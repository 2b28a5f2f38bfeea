//! Eigenvalues of small matrices.

use cotangent::differentiate;

/// The largest eigenvalue by the power method.
#[differentiate]
pub fn power_method<const N: usize>(a: &[[f64; N]; N], steps: usize) -> f64 {
    let mut v = [1.0; N];
    let mut value = 0.0;
    for _ in 0..steps {
        let mut w = [0.0; N];
        for i in 0..N {
            for j in 0..N {
                w[i] += a[i][j] * v[j];
            }
        }
        let mut square = 0.0;
        let mut dot = 0.0;
        for i in 0..N {
            square += w[i] * w[i];
            dot += w[i] * v[i];
        }
        value = dot;
        let length = square.sqrt();
        for i in 0..N {
            v[i] = w[i] / length;
        }
    }
    value
}

/// Both eigenvalues of a symmetric matrix.
#[differentiate]
pub fn symmetric_eigenvalues(a: f64, b: f64, c: f64) -> [f64; 2] {
    let mean = 0.5 * (a + c);
    let radius = (0.5 * (a - c)).hypot(b);
    [mean - radius, mean + radius]
}

/// Jacobi's rotations: the eigenvalues on the diagonal, sorted.
#[differentiate]
pub fn jacobi_eigenvalues(a: &[Vec<f64>]) -> Vec<f64> {
    let n = a.len();
    let mut m = a.to_vec();
    for _sweep in 0..12 {
        for p in 0..n {
            for q in p + 1..n {
                if m[p][q].abs() < 1e-14 {
                    continue;
                }
                let theta = (m[q][q] - m[p][p]) / (2.0 * m[p][q]);
                let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
                let c = 1.0 / (t * t + 1.0).sqrt();
                let s = t * c;
                for k in 0..n {
                    let (x, y) = (m[k][p], m[k][q]);
                    m[k][p] = c * x - s * y;
                    m[k][q] = s * x + c * y;
                }
                for k in 0..n {
                    let (x, y) = (m[p][k], m[q][k]);
                    m[p][k] = c * x - s * y;
                    m[q][k] = s * x + c * y;
                }
            }
        }
    }
    let mut values = vec![];
    for i in 0..n {
        values.push(m[i][i]);
    }
    for i in 0..n {
        for j in 0..n - 1 - i {
            if values[j] > values[j + 1] {
                values.swap(j, j + 1);
            }
        }
    }
    values
}
