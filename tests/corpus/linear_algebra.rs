//! Dense linear algebra as one writes it: in place, with pivots, triangular loops and square
//! roots of what was just updated.

use cotangent::differentiate;

/// LU with row pivoting, in place, then the determinant.
#[differentiate]
pub fn lu_determinant(a: &[f64], n: usize) -> f64 {
    let mut m = a.to_vec();
    let mut det = 1.0;
    for k in 0..n {
        let mut p = k;
        for i in k + 1..n {
            if m[i * n + k].abs() > m[p * n + k].abs() {
                p = i;
            }
        }
        if p != k {
            for j in 0..n {
                m.swap(k * n + j, p * n + j);
            }
            det = -det;
        }
        let pivot = m[k * n + k];
        if pivot == 0.0 {
            return 0.0;
        }
        det *= pivot;
        for i in k + 1..n {
            m[i * n + k] /= pivot;
            let f = m[i * n + k];
            for j in k + 1..n {
                m[i * n + j] -= f * m[k * n + j];
            }
        }
    }
    det
}

/// Cholesky in place on vectors of rows; only the lower triangle is read and written.
#[differentiate]
pub fn cholesky(a: &mut Vec<Vec<f64>>) {
    let n = a.len();
    for j in 0..n {
        for k in 0..j {
            a[j][j] -= a[j][k] * a[j][k];
        }
        a[j][j] = a[j][j].sqrt();
        for i in j + 1..n {
            for k in 0..j {
                let t = a[i][k] * a[j][k];
                a[i][j] -= t;
            }
            a[i][j] /= a[j][j];
        }
    }
}

/// Forward and backward substitution with one factor, through calls.
#[differentiate]
pub fn gaussian_log_likelihood(cov: &[Vec<f64>], x: &[f64]) -> f64 {
    let mut l = cov.to_vec();
    cholesky(&mut l);
    let n = x.len();
    let mut y = vec![0.0; n];
    let mut log_det = 0.0;
    for i in 0..n {
        let mut s = x[i];
        for k in 0..i {
            s -= l[i][k] * y[k];
        }
        y[i] = s / l[i][i];
        log_det += l[i][i].ln();
    }
    let mut q = 0.0;
    for v in &y {
        q += v * v;
    }
    -0.5 * q - log_det
}

/// QR by Givens rotations; the absolute values on the diagonal come out.
#[differentiate]
pub fn givens_diagonal<const N: usize>(a: &[[f64; N]; N]) -> [f64; N] {
    let mut r = *a;
    for j in 0..N {
        for i in (j + 1..N).rev() {
            let h = r[i - 1][j].hypot(r[i][j]);
            if h == 0.0 {
                continue;
            }
            let (c, s) = (r[i - 1][j] / h, r[i][j] / h);
            for k in j..N {
                let (u, v) = (r[i - 1][k], r[i][k]);
                r[i - 1][k] = c * u + s * v;
                r[i][k] = c * v - s * u;
            }
        }
    }
    let mut d = [0.0; N];
    for i in 0..N {
        d[i] = r[i][i].abs();
    }
    d
}

/// The largest eigenvalue by power iteration, with a norm in each step.
#[differentiate]
pub fn power_iteration(a: &[[f64; 3]; 3], steps: usize) -> f64 {
    let mut v = [1.0, 0.5, 0.25];
    let mut lambda = 0.0;
    for _ in 0..steps {
        let mut w = [0.0; 3];
        for i in 0..3 {
            for j in 0..3 {
                w[i] += a[i][j] * v[j];
            }
        }
        let mut s = 0.0;
        for x in w {
            s += x * x;
        }
        lambda = s.sqrt();
        for i in 0..3 {
            v[i] = w[i] / lambda;
        }
    }
    lambda
}

/// A tridiagonal system (Thomas), all four vectors lent, two of them scratch.
#[differentiate]
pub fn tridiagonal(lower: &[f64], diag: &[f64], upper: &[f64], rhs: &[f64]) -> Vec<f64> {
    let n = diag.len();
    let mut c = vec![0.0; n];
    let mut d = vec![0.0; n];
    for i in 0..n {
        let m = if i == 0 { diag[0] } else { diag[i] - lower[i] * c[i - 1] };
        c[i] = upper[i] / m;
        d[i] = if i == 0 { rhs[0] / m } else { (rhs[i] - lower[i] * d[i - 1]) / m };
    }
    for i in (0..n - 1).rev() {
        d[i] -= c[i] * d[i + 1];
    }
    d
}

/// Conjugate gradients until the residual is small: the number of steps depends on the data.
#[differentiate]
pub fn conjugate_gradient(a: &[f64], b: &[f64], #[constant] tol: f64) -> Vec<f64> {
    let n = b.len();
    let mut x = vec![0.0; n];
    let mut r = b.to_vec();
    let mut p = r.clone();
    let mut rr = dot(&r, &r);
    let mut q = vec![0.0; n];
    for _ in 0..2 * n {
        if rr < tol {
            break;
        }
        for i in 0..n {
            q[i] = dot(&a[i * n..(i + 1) * n], &p);
        }
        let alpha = rr / dot(&p, &q);
        for i in 0..n {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
        }
        let next = dot(&r, &r);
        let beta = next / rr;
        rr = next;
        for i in 0..n {
            p[i] = r[i] + beta * p[i];
        }
    }
    x
}

#[differentiate]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut s = 0.0;
    for i in 0..a.len() {
        s += a[i] * b[i];
    }
    s
}

/// The inverse by Gauss-Jordan on an augmented matrix, rows swapped as wholes.
#[differentiate]
pub fn inverse(a: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = a.len();
    let mut m = vec![vec![0.0; 2 * n]; n];
    for i in 0..n {
        m[i][..n].copy_from_slice(&a[i]);
        m[i][n + i] = 1.0;
    }
    for k in 0..n {
        let mut p = k;
        for i in k..n {
            if m[i][k].abs() > m[p][k].abs() {
                p = i;
            }
        }
        m.swap(k, p);
        let pivot = m[k][k];
        for v in m[k].iter_mut() {
            *v /= pivot;
        }
        for i in 0..n {
            if i == k {
                continue;
            }
            let f = m[i][k];
            let row = m[k].clone();
            for j in 0..2 * n {
                m[i][j] -= f * row[j];
            }
        }
    }
    let mut out = Vec::new();
    for row in m {
        out.push(row[n..].to_vec());
    }
    out
}

/// Gram-Schmidt on the columns of a row-major matrix, strided.
#[differentiate]
pub fn gram_schmidt(a: &mut [f64], m: usize, n: usize) {
    for j in 0..n {
        for k in 0..j {
            let mut s = 0.0;
            for i in 0..m {
                s += a[i * n + k] * a[i * n + j];
            }
            for i in 0..m {
                let t = s * a[i * n + k];
                a[i * n + j] -= t;
            }
        }
        let mut norm = 0.0;
        for i in 0..m {
            norm += a[i * n + j] * a[i * n + j];
        }
        let norm = norm.sqrt();
        for i in 0..m {
            a[i * n + j] /= norm;
        }
    }
}
