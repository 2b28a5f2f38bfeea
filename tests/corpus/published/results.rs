//! What may fail: `Result` with an error of the crate, `Option`, `?`, early returns.

use cotangent::differentiate;
use std::fmt;

/// Why a computation gave up.
#[derive(Clone, Debug, PartialEq)]
pub enum NumericError {
    /// Sizes that do not fit.
    Shape { expected: usize, found: usize },
    /// An argument outside of the domain.
    Domain(&'static str, f64),
    /// Not enough iterations.
    NoConvergence { iterations: usize },
    /// A matrix without the property that was asked for.
    Singular,
    /// Nothing to compute with.
    Empty,
}

impl fmt::Display for NumericError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape { expected, found } => write!(f, "expected {expected}, found {found}"),
            Self::Domain(name, value) => write!(f, "{name} = {value} is outside of the domain"),
            Self::NoConvergence { iterations } => write!(f, "no convergence in {iterations} iterations"),
            Self::Singular => f.write_str("singular"),
            Self::Empty => f.write_str("empty"),
        }
    }
}

impl std::error::Error for NumericError {}

/// What every function of a crate gives.
pub type Outcome<T> = Result<T, NumericError>;

/// The mean.
#[differentiate]
pub fn try_mean(data: &[f64]) -> Outcome<f64> {
    if data.is_empty() {
        return Err(NumericError::Empty);
    }
    Ok(data.iter().sum::<f64>() / data.len() as f64)
}

/// The unbiased variance.
#[differentiate]
pub fn try_variance(data: &[f64]) -> Outcome<f64> {
    let mean = try_mean(data)?;
    match data.len() {
        1 => Err(NumericError::Shape { expected: 2, found: 1 }),
        n => Ok(data.iter().map(|&x| (x - mean).powi(2)).sum::<f64>() / (n - 1) as f64),
    }
}

/// Pearson's correlation.
#[differentiate]
pub fn try_correlation(x: &[f64], y: &[f64]) -> Result<f64, NumericError> {
    if x.len() != y.len() {
        return Err(NumericError::Shape { expected: x.len(), found: y.len() });
    }
    let (mx, my) = (try_mean(x)?, try_mean(y)?);
    let covariance: f64 = x.iter().zip(y.iter()).map(|(&a, &b)| (a - mx) * (b - my)).sum();
    let scale = (try_variance(x)? * try_variance(y)?).sqrt() * (x.len() - 1) as f64;
    if scale == 0.0 { Err(NumericError::Singular) } else { Ok(covariance / scale) }
}

/// The line through points by least squares, with its standard error.
#[differentiate]
pub fn regression(points: &[(f64, f64)]) -> Result<(f64, f64, f64), NumericError> {
    let n = points.len();
    if n < 3 {
        return Err(NumericError::Shape { expected: 3, found: n });
    }
    let mean_x = points.iter().map(|p| p.0).sum::<f64>() / n as f64;
    let mean_y = points.iter().map(|p| p.1).sum::<f64>() / n as f64;
    let sxx: f64 = points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    if sxx < f64::EPSILON {
        return Err(NumericError::Singular);
    }
    let sxy: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let slope = sxy / sxx;
    let intercept = mean_y - slope * mean_x;
    let residual: f64 = points.iter().map(|&(x, y)| (y - intercept - slope * x).powi(2)).sum();
    Ok((intercept, slope, (residual / (n - 2) as f64 / sxx).sqrt()))
}

/// The factor of Cholesky in one row-major vector.
#[differentiate]
pub fn try_cholesky(a: &[f64], n: usize) -> Outcome<Vec<f64>> {
    if a.len() != n * n {
        return Err(NumericError::Shape { expected: n * n, found: a.len() });
    }
    let mut l = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..=i {
            let dot = (0..j).map(|k| l[i * n + k] * l[j * n + k]).sum::<f64>();
            let rest = a[i * n + j] - dot;
            l[i * n + j] = if i == j {
                if rest <= 0.0 {
                    return Err(NumericError::Singular);
                }
                rest.sqrt()
            } else {
                rest / l[j * n + j]
            };
        }
    }
    Ok(l)
}

/// Mahalanobis' distance.
#[differentiate]
pub fn mahalanobis(x: &[f64], mean: &[f64], covariance: &[f64]) -> Outcome<f64> {
    let n = x.len();
    let l = try_cholesky(covariance, n)?;
    let mut z: Vec<f64> = x.iter().zip(mean).map(|(a, b)| a - b).collect();
    for i in 0..n {
        for k in 0..i {
            z[i] -= l[i * n + k] * z[k];
        }
        z[i] /= l[i * n + i];
    }
    Ok(z.iter().map(|v| v * v).sum::<f64>().sqrt())
}

/// The lower incomplete gamma function, regularised for whole `a`: a series that may not converge.
#[differentiate]
pub fn try_gamma_p(a: f64, x: f64) -> Outcome<f64> {
    const ITERATIONS: usize = 200;
    if a <= 0.0 || a.is_nan() {
        return Err(NumericError::Domain("a", a));
    }
    if x < 0.0 {
        return Err(NumericError::Domain("x", x));
    }
    if x == 0.0 {
        return Ok(0.0);
    }
    let mut term = 1.0 / a;
    let mut sum = term;
    for k in 1..=ITERATIONS {
        term *= x / (a + k as f64);
        sum += term;
        if term.abs() < sum.abs() * 1e-16 {
            return Ok(sum * (a * x.ln() - x).exp());
        }
    }
    Err(NumericError::NoConvergence { iterations: ITERATIONS })
}

/// Newton's iteration inside of a bracket.
#[differentiate(constant(tolerance))]
pub fn safeguarded_root(p: f64, q: f64, mut low: f64, mut high: f64, tolerance: f64) -> Result<f64, NumericError> {
    let f = |x: f64| x * x * x + p * x + q;
    if f(low) * f(high) > 0.0 {
        return Err(NumericError::Domain("bracket", low));
    }
    let mut x = 0.5 * (low + high);
    for _ in 0..60 {
        let value = f(x);
        let slope = 3.0 * x * x + p;
        if value * f(low) < 0.0 {
            high = x;
        } else {
            low = x;
        }
        let newton = x - value / slope;
        let next = if newton > low && newton < high { newton } else { 0.5 * (low + high) };
        if (next - x).abs() < tolerance {
            return Ok(next);
        }
        x = next;
    }
    Err(NumericError::NoConvergence { iterations: 60 })
}

/// Both roots of a quadratic without cancellation.
#[differentiate]
pub fn quadratic_roots(a: f64, b: f64, c: f64) -> Option<[f64; 2]> {
    let discriminant = b.mul_add(b, -4.0 * a * c);
    if a == 0.0 || discriminant < 0.0 {
        return None;
    }
    let q = -0.5 * (b + b.signum() * discriminant.sqrt());
    let (first, second) = (q / a, c / q);
    Some(if first < second { [first, second] } else { [second, first] })
}

/// Where a ray first hits a sphere.
#[differentiate]
pub fn hit_sphere(origin: &[f64; 3], direction: &[f64; 3], radius: f64) -> Option<f64> {
    let dot = |u: &[f64; 3], v: &[f64; 3]| u.iter().zip(v).map(|(a, b)| a * b).sum::<f64>();
    let a = dot(direction, direction);
    let b = 2.0 * dot(origin, direction);
    let c = dot(origin, origin) - radius * radius;
    let [near, far] = quadratic_roots(a, b, c)?;
    if near > 0.0 {
        Some(near)
    } else if far > 0.0 {
        Some(far)
    } else {
        None
    }
}

/// What a light adds at the hit, or the colour of the sky.
#[differentiate]
pub fn shade(origin: &[f64; 3], direction: &[f64; 3], radius: f64, light: &[f64; 3]) -> f64 {
    let Some(t) = hit_sphere(origin, direction, radius) else {
        return 0.1 + 0.2 * direction[1];
    };
    let mut lambert = 0.0;
    for k in 0..3 {
        let normal = (origin[k] + t * direction[k]) / radius;
        lambert += normal * light[k];
    }
    lambert.max(0.0)
}

/// The crossing of two segments.
#[differentiate]
pub fn crossing(a: [f64; 2], b: [f64; 2], c: [f64; 2], d: [f64; 2]) -> Option<(f64, f64)> {
    let (r, s) = ([b[0] - a[0], b[1] - a[1]], [d[0] - c[0], d[1] - c[1]]);
    let cross = r[0] * s[1] - r[1] * s[0];
    if cross.abs() < 1e-12 {
        return None;
    }
    let t = ((c[0] - a[0]) * s[1] - (c[1] - a[1]) * s[0]) / cross;
    let u = ((c[0] - a[0]) * r[1] - (c[1] - a[1]) * r[0]) / cross;
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then(|| (a[0] + t * r[0], a[1] + t * r[1]))
}

/// A quantile of data that are sorted already.
#[differentiate]
pub fn try_quantile(sorted: &[f64], p: f64) -> Result<f64, NumericError> {
    if !(0.0..=1.0).contains(&p) {
        return Err(NumericError::Domain("p", p));
    }
    let last = sorted.len().checked_sub(1).ok_or(NumericError::Empty)?;
    let h = p * last as f64;
    let i = h.floor() as usize;
    let low = sorted[i];
    match sorted.get(i + 1) {
        Some(&high) => Ok(low + (h - h.floor()) * (high - low)),
        None => Ok(low),
    }
}

/// The geometric mean, if there is one.
#[differentiate]
pub fn geometric_mean(x: &[f64]) -> Option<f64> {
    let mut sum = 0.0;
    for &v in x {
        if v <= 0.0 {
            return None;
        }
        sum += v.ln();
    }
    if x.is_empty() { None } else { Some((sum / x.len() as f64).exp()) }
}

/// The Sharpe ratio of prices, for want of data zero.
#[differentiate]
pub fn sharpe(prices: &[f64], free: f64) -> f64 {
    let returns: Vec<f64> = prices.windows(2).map(|w| w[1] / w[0] - 1.0).collect();
    let excess = try_mean(&returns).map(|m| m - free).unwrap_or(0.0);
    match try_variance(&returns) {
        Ok(v) if v > 0.0 => excess / v.sqrt(),
        _ => 0.0,
    }
}

/// The volatility at which Black's formula gives a price.
#[differentiate]
pub fn implied_volatility(price: f64, forward: f64, strike: f64, time: f64) -> Result<f64, NumericError> {
    let cdf = |x: f64| 1.0 / (1.0 + (-1.5976 * x - 0.070565992 * x.powi(3)).exp());
    let value = |vol: f64| {
        let sd = vol * time.sqrt();
        let d1 = (forward / strike).ln() / sd + 0.5 * sd;
        forward * cdf(d1) - strike * cdf(d1 - sd)
    };
    if price <= (forward - strike).max(0.0) {
        return Err(NumericError::Domain("price", price));
    }
    let (mut v0, mut v1) = (0.2, 0.3);
    let mut f0 = value(v0) - price;
    for i in 0.. {
        if i > 50 {
            return Err(NumericError::NoConvergence { iterations: i });
        }
        let f1 = value(v1) - price;
        if f1.abs() < 1e-12 * forward {
            break;
        }
        let v2 = v1 - f1 * (v1 - v0) / (f1 - f0);
        (v0, f0, v1) = (v1, f1, v2);
    }
    Ok(v1)
}

/// Every error of a call becomes one of the caller's.
#[differentiate]
pub fn relative_risk(x: &[f64], y: &[f64]) -> Result<f64, String> {
    let a = try_variance(x).map_err(|e| e.to_string())?;
    let b = try_variance(y).map_err(|e| format!("y: {e}"))?;
    if b == 0.0 { Err("no risk".to_owned()) } else { Ok((a / b).sqrt()) }
}

/// What a crate asks of its arguments, all over.
macro_rules! check {
    (@finite, [$($x:ident),*]) => {{
        $(if !$x.is_finite() {
            return Err(NumericError::Domain(stringify!($x), $x));
        })*
    }};
    ($condition:expr, $otherwise:expr) => {
        if !$condition {
            return Err($otherwise);
        }
    };
}

/// The complete elliptic integral of the first kind, by the arithmetic-geometric mean.
#[differentiate]
pub fn try_elliptic(m: f64, scale: f64) -> Outcome<f64> {
    check!(@finite, [m, scale]);
    check!(m < 1.0, NumericError::Domain("m", m));
    let (mut a, mut b) = (1.0, (1.0 - m).sqrt());
    let mut iterations = 0;
    while (a - b).abs() > 1e-15 * a {
        let mean = 0.5 * (a + b);
        b = (a * b).sqrt();
        a = mean;
        iterations += 1;
        check!(iterations < 12, NumericError::NoConvergence { iterations });
    }
    Ok(scale * std::f64::consts::FRAC_PI_2 / a)
}

/// Counts as it goes, and leaves from inside of a loop.
macro_rules! positive {
    ($x:expr, $count:ident) => {
        $count += 1;
        if $x <= 0.0 {
            return None;
        }
    };
}

/// Writes down what it sees.
macro_rules! noted {
    ($log:ident, $($text:tt)*) => {
        $log.push_str(&format!($($text)*))
    };
}

/// A sum of logarithms, each divided by how many there have been.
#[differentiate]
pub fn log_sum(data: &[f64], log: &mut String) -> Option<f64> {
    let mut seen = 0usize;
    let mut sum = 0.0;
    for &x in data {
        positive!(x, seen);
        noted!(log, "{x} ");
        sum += sum * x + x.ln() / seen as f64;
    }
    Some(sum * seen as f64)
}

/// The same in a function that returns a number.
#[differentiate]
pub fn noted_square(x: f64, log: &mut String) -> f64 {
    let y = x * x;
    noted!(log, "{}", y);
    y * x
}

/// The magnitude of a planet: what it is told apart by is lent.
#[differentiate]
pub fn magnitude<'a>(planet: usize, distance: f64) -> Result<f64, &'a str> {
    match planet {
        0 => Ok(1.16 + 5.0 * distance.log10()),
        1 => Ok(-4.0 + 5.0 * (distance * distance).log10()),
        _ => Err("no such planet"),
    }
}

/// The error is the name of what was asked for.
#[differentiate]
pub fn named_root(name: &str, x: f64) -> Result<(f64, f64), &str> {
    let root = if x < 0.0 { return Err(name) } else { x.sqrt() };
    Ok((root, magnitude(0, root).unwrap_or(x)))
}

/// It is handed on.
#[differentiate]
pub fn named_product(name: &str, x: f64) -> f64 {
    match named_root(name, x) {
        Ok((root, magnitude)) => root * magnitude,
        Err(name) => name.len() as f64 * x,
    }
}
