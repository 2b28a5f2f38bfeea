//! Small linear algebra.

use cotangent::differentiate;

/// 2 × 2.
#[differentiate]
pub fn det2(m: &[[f64; 2]; 2]) -> f64 {
    m[0][0] * m[1][1] - m[0][1] * m[1][0]
}

/// 3 × 3, with its inverse; zeros if it is singular.
#[differentiate]
pub fn inverse3(m: &[[f64; 3]; 3]) -> ([[f64; 3]; 3], f64) {
    let mut c = [[0.0; 3]; 3];
    for i in 0..3 {
        for j in 0..3 {
            let (a, b) = ((i + 1) % 3, (i + 2) % 3);
            let (p, q) = ((j + 1) % 3, (j + 2) % 3);
            c[j][i] = m[a][p] * m[b][q] - m[a][q] * m[b][p];
        }
    }
    let det = m[0][0] * c[0][0] + m[0][1] * c[1][0] + m[0][2] * c[2][0];
    if det.abs() < 1e-12 {
        return ([[0.0; 3]; 3], det);
    }
    for row in c.iter_mut() {
        for v in row.iter_mut() {
            *v /= det;
        }
    }
    (c, det)
}

/// Gauss with a pivot, on a matrix by rows in one vector.
#[differentiate]
pub fn solve(a: &[f64], b: &[f64]) -> Vec<f64> {
    let n = b.len();
    let mut a = a.to_vec();
    let mut x = b.to_vec();
    for k in 0..n {
        let mut pivot = k;
        for i in k + 1..n {
            if a[i * n + k].abs() > a[pivot * n + k].abs() {
                pivot = i;
            }
        }
        if pivot != k {
            for j in 0..n {
                a.swap(k * n + j, pivot * n + j);
            }
            x.swap(k, pivot);
        }
        for i in k + 1..n {
            let f = a[i * n + k] / a[k * n + k];
            if f == 0.0 {
                continue;
            }
            for j in k..n {
                a[i * n + j] -= f * a[k * n + j];
            }
            x[i] -= f * x[k];
        }
    }
    for i in (0..n).rev() {
        for j in i + 1..n {
            x[i] -= a[i * n + j] * x[j];
        }
        x[i] /= a[i * n + i];
    }
    x
}

/// Cholesky; the lower factor in place, the upper part cleared.
#[differentiate]
pub fn cholesky(a: &mut [Vec<f64>]) {
    let n = a.len();
    for j in 0..n {
        for k in 0..j {
            let l = a[j][k];
            a[j][j] -= l * l;
        }
        a[j][j] = a[j][j].sqrt();
        for i in j + 1..n {
            for k in 0..j {
                a[i][j] -= a[i][k] * a[j][k];
            }
            a[i][j] /= a[j][j];
        }
        for k in j + 1..n {
            a[j][k] = 0.0;
        }
    }
}

/// The logarithm of a determinant by the factor.
#[differentiate]
pub fn ln_det(a: &[Vec<f64>]) -> f64 {
    let mut l = a.to_vec();
    cholesky(&mut l);
    let mut sum = 0.0;
    for i in 0..l.len() {
        sum += 2.0 * l[i][i].ln();
    }
    sum
}

/// The density of the multivariate normal distribution.
#[differentiate]
pub fn multivariate_ln_pdf(x: &[f64], mean: &[f64], cov: &[Vec<f64>]) -> f64 {
    let n = x.len();
    let mut l = cov.to_vec();
    cholesky(&mut l);
    let mut z = vec![0.0; n];
    let mut value = -0.5 * n as f64 * (2.0 * std::f64::consts::PI).ln();
    for i in 0..n {
        let mut s = x[i] - mean[i];
        for j in 0..i {
            s -= l[i][j] * z[j];
        }
        z[i] = s / l[i][i];
        value -= 0.5 * z[i] * z[i] + l[i][i].ln();
    }
    value
}

/// Thomas' algorithm.
#[differentiate]
pub fn tridiagonal(lower: &[f64], diagonal: &[f64], upper: &[f64], right: &[f64]) -> Vec<f64> {
    let n = diagonal.len();
    let mut c = vec![0.0; n];
    let mut d = vec![0.0; n];
    c[0] = upper[0] / diagonal[0];
    d[0] = right[0] / diagonal[0];
    for i in 1..n {
        let m = 1.0 / (diagonal[i] - lower[i - 1] * c[i - 1]);
        if i < n - 1 {
            c[i] = upper[i] * m;
        }
        d[i] = (right[i] - lower[i - 1] * d[i - 1]) * m;
    }
    let mut x = d.clone();
    for i in (0..n - 1).rev() {
        x[i] = d[i] - c[i] * x[i + 1];
    }
    x
}

/// Gram and Schmidt, modified; the columns in place, the lengths out.
#[differentiate]
pub fn orthonormalise(columns: &mut [Vec<f64>]) -> Vec<f64> {
    let n = columns.len();
    let mut lengths = Vec::new();
    for i in 0..n {
        let mut square = 0.0;
        for v in &columns[i] {
            square += v * v;
        }
        let length = square.sqrt();
        lengths.push(length);
        for v in columns[i].iter_mut() {
            *v /= length;
        }
        let (done, rest) = columns.split_at_mut(i + 1);
        for other in rest.iter_mut() {
            let mut dot = 0.0;
            for (a, b) in done[i].iter().zip(other.iter()) {
                dot += a * b;
            }
            for (a, b) in done[i].iter().zip(other.iter_mut()) {
                *b -= dot * a;
            }
        }
    }
    lengths
}

/// Matrices of any size that the compiler knows.
#[differentiate]
pub fn mat_mul<const M: usize, const K: usize, const N: usize>(a: &[[f64; K]; M], b: &[[f64; N]; K]) -> [[f64; N]; M] {
    let mut out = [[0.0; N]; M];
    for i in 0..M {
        for k in 0..K {
            let f = a[i][k];
            for j in 0..N {
                out[i][j] += f * b[k][j];
            }
        }
    }
    out
}

/// Conjugate gradients.
#[differentiate]
pub fn conjugate_gradients(a: &[Vec<f64>], b: &[f64]) -> Vec<f64> {
    let n = b.len();
    let mut x = vec![0.0; n];
    let mut r = b.to_vec();
    let mut p = b.to_vec();
    let mut rr = 0.0;
    for v in &r {
        rr += v * v;
    }
    for _ in 0..n {
        let mut ap = vec![0.0; n];
        let mut pap = 0.0;
        for i in 0..n {
            for j in 0..n {
                ap[i] += a[i][j] * p[j];
            }
            pap += p[i] * ap[i];
        }
        let alpha = rr / pap;
        let mut new = 0.0;
        for i in 0..n {
            x[i] += alpha * p[i];
            r[i] -= alpha * ap[i];
            new += r[i] * r[i];
        }
        if new < 1e-26 {
            break;
        }
        let beta = new / rr;
        for i in 0..n {
            p[i] = r[i] + beta * p[i];
        }
        rr = new;
    }
    x
}

/// exp of a matrix: scaled, Taylor, squared.
#[differentiate]
pub fn matrix_exp(a: &[[f64; 2]; 2]) -> [[f64; 2]; 2] {
    let mut size = 0.0;
    for row in a {
        for v in row {
            size = f64::max(size, v.abs());
        }
    }
    let mut squarings = 0;
    let mut scale = 1.0;
    while size * scale > 0.25 {
        scale *= 0.5;
        squarings += 1;
    }
    let mut result = [[1.0, 0.0], [0.0, 1.0]];
    let mut term = result;
    let small = [[a[0][0] * scale, a[0][1] * scale], [a[1][0] * scale, a[1][1] * scale]];
    for k in 1..14 {
        term = mat_mul(&term, &small);
        for i in 0..2 {
            for j in 0..2 {
                term[i][j] /= k as f64;
                result[i][j] += term[i][j];
            }
        }
    }
    for _ in 0..squarings {
        result = mat_mul(&result, &result);
    }
    result
}

/// Householder's reflections: the least squares solution of an overdetermined system.
#[differentiate]
pub fn least_squares(a: &[Vec<f64>], b: &[f64]) -> Vec<f64> {
    let (m, n) = (a.len(), a[0].len());
    let mut r = a.to_vec();
    let mut y = b.to_vec();
    for k in 0..n {
        let mut square = 0.0;
        for i in k..m {
            square += r[i][k] * r[i][k];
        }
        let alpha = -square.sqrt().copysign(r[k][k]);
        let mut v = vec![0.0; m];
        let mut norm = 0.0;
        for i in k..m {
            v[i] = if i == k { r[i][k] - alpha } else { r[i][k] };
            norm += v[i] * v[i];
        }
        if norm == 0.0 {
            continue;
        }
        for j in k..n {
            let mut dot = 0.0;
            for i in k..m {
                dot += v[i] * r[i][j];
            }
            for i in k..m {
                r[i][j] -= 2.0 * dot / norm * v[i];
            }
        }
        let mut dot = 0.0;
        for i in k..m {
            dot += v[i] * y[i];
        }
        for i in k..m {
            y[i] -= 2.0 * dot / norm * v[i];
        }
    }
    for i in (0..n).rev() {
        for j in i + 1..n {
            let f = y[j];
            y[i] -= r[i][j] * f;
        }
        y[i] /= r[i][i];
    }
    y.truncate(n);
    y
}

/// Norms by name.
#[differentiate]
pub fn norm(x: &[f64], kind: char, p: f64) -> f64 {
    match kind {
        '1' => {
            let mut s = 0.0;
            for v in x {
                s += v.abs();
            }
            s
        }
        'm' => {
            let mut largest = 0.0f64;
            for v in x {
                largest = largest.max(v.abs());
            }
            largest
        }
        '2' => {
            let mut scale = 0.0;
            let mut sum = 1.0;
            for &v in x {
                if v != 0.0 {
                    let a: f64 = v.abs();
                    if scale < a {
                        let ratio: f64 = scale / a;
                        sum = 1.0 + sum * ratio * ratio;
                        scale = a;
                    } else {
                        sum += (a / scale).powi(2);
                    }
                }
            }
            scale * f64::sqrt(sum)
        }
        _ => {
            let mut s = 0.0;
            for v in x {
                s += v.abs().powf(p);
            }
            s.powf(1.0 / p)
        }
    }
}
