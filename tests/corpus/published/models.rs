//! Models with their parameters in structs, chosen by enums, and generic over the float.

use cotangent::{Differentiable, differentiate};
use num_traits::{Float, FromPrimitive};
use std::f64::consts::{PI, TAU};
use std::iter::Sum;

/// The curve of Nelson and Siegel.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct YieldCurve {
    pub level: f64,
    pub slope: f64,
    pub hump: f64,
    pub tau: f64,
}

#[differentiate]
impl YieldCurve {
    /// The continuously compounded rate until `t`.
    pub fn rate(&self, t: f64) -> f64 {
        let Self { level, slope, hump, tau } = self;
        if t <= 0.0 {
            return level + slope;
        }
        let x = t / tau;
        let loading = -(-x).exp_m1() / x;
        level + slope * loading + hump * (loading - (-x).exp())
    }

    /// What one unit at `t` is worth today.
    pub fn discount(&self, t: f64) -> f64 {
        (-self.rate(t) * t).exp()
    }

    /// A bond with a coupon each year.
    pub fn bond(&self, coupon: f64, years: usize) -> f64 {
        let coupons: f64 = (1..=years).map(|year| coupon * self.discount(year as f64)).sum();
        coupons + self.discount(years as f64)
    }
}

/// A call or a put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Call,
    Put,
}

/// A European option.
#[derive(Clone, Debug, Differentiable)]
pub struct Vanilla {
    pub strike: f64,
    pub expiry: f64,
    #[constant]
    pub side: Side,
}

/// The distribution function of the normal distribution, to seven digits.
#[differentiate]
pub fn normal_cdf(x: f64) -> f64 {
    let k = 1.0 / (1.0 + 0.2316419 * x.abs());
    let poly = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
    let tail = poly.iter().rev().fold(0.0, |acc, c| (acc + c) * k) * (-0.5 * x * x).exp() / TAU.sqrt();
    if x >= 0.0 { 1.0 - tail } else { tail }
}

#[differentiate]
impl Vanilla {
    /// The price of Black and Scholes.
    pub fn price(&self, spot: f64, vol: f64, rate: f64) -> f64 {
        let sd = vol * self.expiry.sqrt();
        let d1 = ((spot / self.strike).ln() + (rate + 0.5 * vol * vol) * self.expiry) / sd;
        let d2 = d1 - sd;
        let discounted = self.strike * (-rate * self.expiry).exp();
        match self.side {
            Side::Call => spot * normal_cdf(d1) - discounted * normal_cdf(d2),
            Side::Put => discounted * normal_cdf(-d2) - spot * normal_cdf(-d1),
        }
    }
}

/// Volatility that clusters.
#[derive(Clone, Debug, Differentiable)]
pub struct Garch {
    pub omega: f64,
    pub alpha: f64,
    pub beta: f64,
}

#[differentiate]
impl Garch {
    /// The variance in the long run.
    pub fn long_run(&self) -> f64 {
        self.omega / (1.0 - self.alpha - self.beta)
    }

    /// The log-likelihood of returns.
    pub fn ln_likelihood(&self, returns: &[f64]) -> f64 {
        let mut variance = self.long_run();
        let mut sum = 0.0;
        for r in returns {
            sum -= 0.5 * (TAU.ln() + variance.ln() + r * r / variance);
            variance = self.omega + self.alpha * r.powi(2) + self.beta * variance;
        }
        sum
    }
}

/// A filter with one state.
#[derive(Clone, Debug, Differentiable)]
pub struct Kalman {
    pub x: f64,
    pub p: f64,
    pub q: f64,
    pub r: f64,
    pub seen: usize,
}

#[differentiate]
impl Kalman {
    /// One measurement; what it was off by, in standard deviations.
    pub fn update(&mut self, z: f64) -> f64 {
        self.p += self.q;
        let s = self.p + self.r;
        let gain = self.p / s;
        let innovation = z - self.x;
        self.x += gain * innovation;
        self.p *= 1.0 - gain;
        self.seen += 1;
        innovation / s.sqrt()
    }

    /// All measurements, but for those that are missing.
    pub fn run(&mut self, z: &[f64]) -> f64 {
        let mut chi = 0.0;
        for &z in z.iter().filter(|z| z.is_finite()) {
            let off = self.update(z);
            chi += off * off;
        }
        chi / self.seen.max(1) as f64
    }
}

/// A controller with a limit.
#[derive(Clone, Debug, Differentiable)]
pub struct Pid {
    pub gains: (f64, f64, f64),
    pub limit: f64,
    integral: f64,
    last: Option<f64>,
}

#[differentiate]
impl Pid {
    /// A controller at rest.
    pub fn new(kp: f64, ki: f64, kd: f64, limit: f64) -> Self {
        Pid { gains: (kp, ki, kd), limit, integral: 0.0, last: None }
    }

    /// What to do about an error.
    pub fn control(&mut self, error: f64, dt: f64) -> f64 {
        let (kp, ki, kd) = self.gains;
        self.integral += error * dt;
        let slope = match self.last {
            Some(last) => (error - last) / dt,
            None => 0.0,
        };
        self.last = Some(error);
        (kp * error + ki * self.integral + kd * slope).clamp(-self.limit, self.limit)
    }
}

/// The way that a controller leads a sluggish system.
#[differentiate]
pub fn settle(kp: f64, ki: f64, kd: f64, target: f64, steps: usize) -> f64 {
    let mut pid: Pid = Pid::new(kp, ki, kd, 5.0);
    let (mut position, mut cost) = (0.0, 0.0);
    for _ in 0..steps {
        let force = pid.control(target - position, 0.1);
        position += 0.1 * (force - 0.5 * position);
        cost += 0.1 * (target - position).powi(2);
    }
    cost
}

/// Kernels of Gaussian processes.
#[derive(Clone, Debug, Differentiable)]
pub enum Kernel {
    SquaredExponential { length: f64 },
    Periodic { length: f64, period: f64 },
    Matern32(f64),
    Linear,
    Sum(Box<Kernel>, Box<Kernel>),
    Scaled(f64, Box<Kernel>),
}

/// The covariance of two points.
#[differentiate]
pub fn covariance(kernel: &Kernel, x: f64, y: f64) -> f64 {
    match kernel {
        Kernel::SquaredExponential { length } => (-0.5 * ((x - y) / length).powi(2)).exp(),
        Kernel::Periodic { length, period } => {
            let s = (PI * (x - y) / period).sin() / length;
            (-2.0 * s * s).exp()
        }
        Kernel::Matern32(length) => {
            let r = 3f64.sqrt() * (x - y).abs() / length;
            (1.0 + r) * (-r).exp()
        }
        Kernel::Linear => x * y,
        Kernel::Sum(a, b) => covariance(a, x, y) + covariance(b, x, y),
        Kernel::Scaled(variance, inner) => variance * covariance(inner, x, y),
    }
}

/// Priors of parameters.
#[derive(Clone, Debug, Differentiable)]
pub enum Prior {
    Flat,
    Normal { mean: f64, sd: f64 },
    Exponential(f64),
    Uniform(f64, f64),
}

#[differentiate]
impl Prior {
    /// The logarithm of the density, without constants.
    pub fn ln_density(&self, x: f64) -> f64 {
        match *self {
            Prior::Flat => 0.0,
            Prior::Normal { mean, sd } => -0.5 * ((x - mean) / sd).powi(2) - sd.ln(),
            Prior::Exponential(rate) if x >= 0.0 => rate.ln() - rate * x,
            Prior::Uniform(low, high) if x >= low && x <= high => -(high - low).ln(),
            Prior::Exponential(_) | Prior::Uniform(..) => f64::NEG_INFINITY,
        }
    }
}

/// The logarithm of a joint prior.
#[differentiate]
pub fn ln_prior(priors: &[Prior], theta: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (prior, &t) in priors.iter().zip(theta) {
        sum += prior.ln_density(t);
    }
    sum
}

/// How water stays in soil (van Genuchten).
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Soil {
    pub residual: f64,
    pub saturated: f64,
    pub alpha: f64,
    pub n: f64,
}

/// The water content at a pressure head.
#[differentiate]
pub fn water_content(soil: Soil, head: f64) -> f64 {
    if head >= 0.0 {
        return soil.saturated;
    }
    let m = 1.0 - 1.0 / soil.n;
    let effective = (1.0 + (soil.alpha * -head).powf(soil.n)).powf(-m);
    soil.residual + (soil.saturated - soil.residual) * effective
}

/// The orbit of a body, in the plane.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Elements {
    pub semi_major: f64,
    pub eccentricity: f64,
    pub mean_anomaly: f64,
}

/// Where a body is after some time.
#[differentiate]
pub fn orbit_position(elements: Elements, mu: f64, t: f64) -> (f64, f64) {
    let Elements { semi_major: a, eccentricity: e, mean_anomaly } = elements;
    let mean = mean_anomaly + (mu / a.powi(3)).sqrt() * t;
    let mut anomaly = if e < 0.8 { mean } else { PI };
    loop {
        let step = (anomaly - e * anomaly.sin() - mean) / (1.0 - e * anomaly.cos());
        anomaly -= step;
        if step.abs() < 1e-14 {
            break;
        }
    }
    (a * (anomaly.cos() - e), a * (1.0 - e * e).sqrt() * anomaly.sin())
}

/// Statistics that are kept while data come in.
#[derive(Clone, Debug, Default, Differentiable)]
pub struct Running {
    mean: f64,
    m2: f64,
    count: u64,
}

#[differentiate]
impl Running {
    /// One number more (Welford).
    pub fn push(&mut self, x: f64) {
        self.count += 1;
        let delta = x - self.mean;
        self.mean += delta / self.count as f64;
        self.m2 += delta * (x - self.mean);
    }

    /// The unbiased variance, if there is one.
    pub fn variance(&self) -> Option<f64> {
        if self.count < 2 { None } else { Some(self.m2 / (self.count - 1) as f64) }
    }
}

/// The variance of data, kept while they come in.
#[differentiate]
pub fn welford(data: &[f64]) -> Option<f64> {
    let mut running = Running { mean: 0.0, m2: 0.0, count: 0 };
    for &x in data {
        running.push(x);
    }
    let variance: Option<f64> = running.variance();
    variance
}

/// Linear interpolation, generic over the float.
#[differentiate]
pub fn lerp<T: Float>(a: T, b: T, t: T) -> T {
    a + (b - a) * t
}

/// The smooth step between two edges.
#[differentiate]
pub fn smoothstep<T>(edge0: T, edge1: T, x: T) -> T
where
    T: Float + FromPrimitive,
{
    let t = ((x - edge0) / (edge1 - edge0)).max(T::zero()).min(T::one());
    t * t * (T::from_f64(3.0).unwrap() - (T::one() + T::one()) * t)
}

/// The sphere, by its sum.
#[differentiate]
pub fn sphere<T>(param: &[T]) -> T
where
    T: Float + FromPrimitive + Sum,
{
    param.iter().map(|x| x.powi(2)).sum()
}

/// Styblinski and Tang, by its sum.
#[differentiate]
pub fn styblinski_tang<T>(param: &[T]) -> T
where
    T: Float + FromPrimitive + Sum,
{
    T::from_f64(0.5).unwrap()
        * param
            .iter()
            .map(|x| x.powi(4) - T::from_f64(16.0).unwrap() * x.powi(2) + T::from_f64(5.0).unwrap() * *x)
            .sum()
}

/// The root mean square.
#[differentiate]
pub fn rms<F: Float + Sum>(x: &[F]) -> Option<F> {
    let n = F::from(x.len())?;
    if n == F::zero() {
        return None;
    }
    let sum = x.iter().map(|&v| v * v).sum::<F>();
    Some((sum / n).sqrt())
}

/// The arithmetic-geometric mean, and with it the complete elliptic integral of the first kind.
#[differentiate]
pub fn elliptic_k<T: Float + num_traits::FloatConst>(k: T) -> Result<T, &'static str> {
    if k.abs() >= T::one() {
        return Err("the modulus must be below one");
    }
    let two = T::one() + T::one();
    let mut a = T::one();
    let mut g = (T::one() - k * k).sqrt();
    while (a - g).abs() > two * T::epsilon() * a {
        let next = (a + g) / two;
        g = (a * g).sqrt();
        a = next;
    }
    Ok(T::PI() / (two * a))
}
