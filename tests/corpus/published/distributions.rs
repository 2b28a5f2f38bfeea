//! Densities, distribution functions, quantiles and likelihoods.

use super::special::{self, erf, erf_rev, ln_gamma, ln_gamma_rev};
use cotangent::differentiate;
use std::f64::consts::{FRAC_1_SQRT_2, LN_2, PI};

const LN_SQRT_2PI: f64 = 0.918_938_533_204_672_8;

/// ln φ.
#[differentiate]
pub fn normal_ln_pdf(x: f64, mean: f64, sd: f64) -> f64 {
    let z = (x - mean) / sd;
    -0.5 * z * z - sd.ln() - LN_SQRT_2PI
}

/// Φ.
#[differentiate]
pub fn normal_cdf(x: f64, mean: f64, sd: f64) -> f64 {
    0.5 * (1.0 + erf((x - mean) / sd * FRAC_1_SQRT_2))
}

/// The quantile of the normal distribution: rational approximations on three pieces, then a step of Halley.
#[differentiate]
pub fn normal_quantile(p: f64) -> f64 {
    const A: [f64; 6] = [
        -39.696_830_286_653_76,
        220.946_098_424_520_5,
        -275.928_510_446_968_7,
        138.357_751_867_269,
        -30.664_798_066_147_16,
        2.506_628_277_459_239,
    ];
    const B: [f64; 5] = [
        -54.476_098_798_224_06,
        161.585_836_858_040_9,
        -155.698_979_859_886_6,
        66.801_311_887_719_72,
        -13.280_681_552_885_72,
    ];
    const C: [f64; 6] = [
        -7.784_894_002_430_293e-3,
        -0.322_396_458_041_136_5,
        -2.400_758_277_161_838,
        -2.549_732_539_343_734,
        4.374_664_141_464_968,
        2.938_163_982_698_783,
    ];
    const D: [f64; 4] =
        [7.784_695_709_041_462e-3, 0.322_467_129_070_039_8, 2.445_134_137_142_996, 3.754_408_661_907_416];
    if !(0.0..=1.0).contains(&p) {
        return f64::NAN;
    }
    if p == 0.0 {
        return f64::NEG_INFINITY;
    }
    let low = 0.024_25;
    let x = if p < low {
        let q = (-2.0 * p.ln()).sqrt();
        (((((C[0] * q + C[1]) * q + C[2]) * q + C[3]) * q + C[4]) * q + C[5])
            / ((((D[0] * q + D[1]) * q + D[2]) * q + D[3]) * q + 1.0)
    } else if p <= 1.0 - low {
        let q = p - 0.5;
        let r = q * q;
        let mut num = A[0];
        for a in &A[1..] {
            num = num * r + a;
        }
        let mut den = B[0];
        for b in &B[1..] {
            den = den * r + b;
        }
        num * q / (den * r + 1.0)
    } else {
        -normal_quantile(1.0 - p)
    };
    let e = normal_cdf(x, 0.0, 1.0) - p;
    let u = e * (2.0 * PI).sqrt() * (x * x / 2.0).exp();
    x - u / (1.0 + x * u / 2.0)
}

/// The density of the lognormal distribution, zero to the left.
#[differentiate]
pub fn lognormal_pdf(x: f64, mu: f64, sigma: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    let z = (x.ln() - mu) / sigma;
    (-0.5 * z * z).exp() / (x * sigma * (2.0 * PI).sqrt())
}

/// ln of Student's density, with location and scale.
#[differentiate]
pub fn student_ln_pdf(x: f64, nu: f64, location: f64, scale: f64) -> f64 {
    let z = (x - location) / scale;
    let half = 0.5 * (nu + 1.0);
    ln_gamma(half) - ln_gamma(0.5 * nu) - 0.5 * (nu * PI).ln() - scale.ln() - half * (z * z / nu).ln_1p()
}

/// Cauchy.
#[differentiate]
pub fn cauchy_cdf(x: f64, location: f64, scale: f64) -> f64 {
    0.5 + ((x - location) / scale).atan() / PI
}

/// Laplace.
#[differentiate]
pub fn laplace_cdf(x: f64, location: f64, scale: f64) -> f64 {
    let y = (-(x - location).abs() / scale).exp() / 2.0;
    if x >= location { 1.0 - y } else { y }
}

/// Logistic, evaluated on the side that does not overflow.
#[differentiate]
pub fn logistic_ln_pdf(x: f64, location: f64, scale: f64) -> f64 {
    let z = (x - location).abs() / scale;
    -z - scale.ln() - 2.0 * (-z).exp().ln_1p()
}

/// Gumbel's density and its logarithm.
#[differentiate]
pub fn gumbel(x: f64, location: f64, scale: f64) -> (f64, f64) {
    let z = (x - location) / scale;
    let ln = -(z + (-z).exp()) - scale.ln();
    (ln.exp(), ln)
}

/// Weibull, with its cases at the border.
#[differentiate]
pub fn weibull_pdf(x: f64, shape: f64, scale: f64) -> f64 {
    if x < 0.0 {
        0.0
    } else if x == 0.0 && shape == 1.0 {
        1.0 / scale
    } else if x.is_infinite() {
        0.0
    } else {
        let ratio = x / scale;
        shape * ratio.powf(shape - 1.0) * (-ratio.powf(shape)).exp() / scale
    }
}

/// Pareto: survival.
#[differentiate]
pub fn pareto_survival(x: f64, minimum: f64, alpha: f64) -> f64 {
    if x < minimum { 1.0 } else { (minimum / x).powf(alpha) }
}

/// ln of the gamma density by shape and rate.
#[differentiate]
pub fn gamma_ln_pdf(x: f64, shape: f64, rate: f64) -> f64 {
    if x < 0.0 { f64::NEG_INFINITY } else { shape * rate.ln() + (shape - 1.0) * x.ln() - rate * x - ln_gamma(shape) }
}

/// The chi-squared distribution through a path of modules.
#[differentiate]
pub fn chi_squared_cdf(x: f64, freedom: f64) -> f64 {
    if x <= 0.0 { 0.0 } else { special::gamma_p(0.5 * freedom, 0.5 * x) }
}

/// Student's distribution function by the incomplete beta function.
#[differentiate]
pub fn student_cdf(t: f64, nu: f64) -> f64 {
    let tail = 0.5 * special::beta_inc(0.5 * nu, 0.5, nu / (nu + t * t));
    if t > 0.0 { 1.0 - tail } else { tail }
}

/// ln of the beta density.
#[differentiate]
pub fn beta_ln_pdf(x: f64, a: f64, b: f64) -> f64 {
    if !(0.0..=1.0).contains(&x) {
        return f64::NEG_INFINITY;
    }
    (a - 1.0) * x.ln() + (b - 1.0) * (-x).ln_1p() - special::ln_beta(a, b)
}

/// The triangular distribution: three pieces.
#[differentiate]
pub fn triangular_cdf(x: f64, low: f64, high: f64, mode: f64) -> f64 {
    if x <= low {
        0.0
    } else if x <= mode {
        (x - low).powi(2) / ((high - low) * (mode - low))
    } else if x < high {
        1.0 - (high - x) * (high - x) / ((high - low) * (high - mode))
    } else {
        1.0
    }
}

/// ln of Poisson's probability by the rate.
#[differentiate]
pub fn poisson_ln_pmf(k: u64, rate: f64) -> f64 {
    let mut ln_factorial = 0.0;
    for i in 2..=k {
        ln_factorial += (i as f64).ln();
    }
    k as f64 * rate.ln() - rate - ln_factorial
}

/// The binomial distribution summed from the left.
#[differentiate]
pub fn binomial_cdf(k: usize, n: usize, p: f64) -> f64 {
    if k >= n {
        return 1.0;
    }
    let odds = p / (1.0 - p);
    let mut term = (1.0 - p).powi(n as i32);
    let mut sum = term;
    for i in 0..k {
        term *= odds * (n - i) as f64 / (i + 1) as f64;
        sum += term;
    }
    sum
}

/// The negative binomial likelihood by mean and dispersion.
#[differentiate]
pub fn negative_binomial_ln_pmf(k: u32, mean: f64, dispersion: f64) -> f64 {
    let r = 1.0 / dispersion;
    let k = f64::from(k);
    ln_gamma(k + r) - ln_gamma(r) - ln_gamma(k + 1.0) + r * (r / (r + mean)).ln() + k * (mean / (r + mean)).ln()
}

/// Von Mises.
#[differentiate]
pub fn von_mises_ln_pdf(angle: f64, mean: f64, kappa: f64) -> f64 {
    kappa * (angle - mean).cos() - (2.0 * PI * special::bessel_i0(kappa)).ln()
}

/// The skew normal density.
#[differentiate]
pub fn skew_normal_pdf(x: f64, location: f64, scale: f64, shape: f64) -> f64 {
    let z = (x - location) / scale;
    2.0 / scale * (-0.5 * z * z - LN_SQRT_2PI).exp() * normal_cdf(shape * z, 0.0, 1.0)
}

/// The inverse Gaussian distribution function, two terms.
#[differentiate]
pub fn inverse_gaussian_cdf(x: f64, mu: f64, lambda: f64) -> f64 {
    let root = (lambda / x).sqrt();
    let ratio = x / mu;
    normal_cdf(root * (ratio - 1.0), 0.0, 1.0) + (2.0 * lambda / mu).exp() * normal_cdf(-root * (ratio + 1.0), 0.0, 1.0)
}

/// Kumaraswamy's quantile.
#[differentiate]
pub fn kumaraswamy_quantile(p: f64, a: f64, b: f64) -> f64 {
    (1.0 - (1.0 - p).powf(1.0 / b)).powf(a.recip())
}

/// Kullback and Leibler's divergence of two normal distributions.
#[differentiate]
pub fn normal_kl(m1: f64, s1: f64, m2: f64, s2: f64) -> f64 {
    let ratio = s1 / s2;
    let shift = (m1 - m2) / s2;
    0.5 * (ratio * ratio + shift * shift - 1.0) - ratio.ln()
}

/// The entropy of the gamma distribution.
#[differentiate]
pub fn gamma_entropy(shape: f64, rate: f64) -> f64 {
    shape - rate.ln() + ln_gamma(shape) + (1.0 - shape) * special::digamma(shape)
}

/// ln of a Dirichlet density; the last coordinate is what is left.
#[differentiate]
pub fn dirichlet_ln_pdf(x: &[f64], alpha: &[f64]) -> f64 {
    assert_eq!(x.len(), alpha.len(), "one concentration for each coordinate");
    let mut term = 0.0;
    let mut sum_alpha = 0.0;
    let mut ln_gammas = 0.0;
    for (&x_i, &a_i) in x.iter().zip(alpha) {
        assert!(x_i > 0.0 && x_i < 1.0, "outside of the simplex");
        term += (a_i - 1.0) * x_i.ln();
        ln_gammas += ln_gamma(a_i);
        sum_alpha += a_i;
    }
    term + ln_gamma(sum_alpha) - ln_gammas
}

/// The likelihood of data under a mixture, by the largest term.
#[differentiate]
pub fn mixture_ln_likelihood(data: &[f64], weights: &[f64], means: &[f64], ln_sds: &[f64]) -> f64 {
    let k = weights.len();
    let mut total = 0.0;
    let mut terms = vec![0.0; k];
    for &x in data {
        let mut largest = f64::NEG_INFINITY;
        for j in 0..k {
            terms[j] = weights[j].ln() + normal_ln_pdf(x, means[j], ln_sds[j].exp());
            if terms[j] > largest {
                largest = terms[j];
            }
        }
        let mut sum = 0.0;
        for t in &terms {
            sum += (t - largest).exp();
        }
        total += largest + sum.ln();
    }
    total
}

/// The likelihood of censored lifetimes under Weibull's law.
#[differentiate]
pub fn censored_ln_likelihood(times: &[f64], observed: &[bool], shape: f64, scale: f64) -> f64 {
    let mut total = 0.0;
    for (i, t) in times.iter().enumerate() {
        let ratio = t / scale;
        if observed[i] {
            total += shape.ln() - scale.ln() + (shape - 1.0) * ratio.ln();
        }
        total -= ratio.powf(shape);
    }
    total
}

/// The truncated exponential, half-life as the parameter.
#[differentiate]
pub fn truncated_decay_pdf(x: f64, half_life: f64, end: f64) -> f64 {
    let rate = LN_2 / half_life;
    match x {
        v if v < 0.0 || v > end => 0.0,
        v => rate * (-rate * v).exp() / -(-rate * end).exp_m1(),
    }
}
