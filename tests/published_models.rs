//! Functions as published crates have them: parameters in structs, variants of models, floats of any kind.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/published/models.rs"]
mod models;

use common::shape::Shape;
use common::{close, vals};
use models::*;

shapes! {
    YieldCurve, YieldCurveTangent { level, slope, hump, tau } constant { };
    Garch, GarchTangent { omega, alpha, beta } constant { };
    Kalman, KalmanTangent { x, p, q, r } constant { seen };
    Soil, SoilTangent { residual, saturated, alpha, n } constant { };
    Elements, ElementsTangent { semi_major, eccentricity, mean_anomaly } constant { };
    Vanilla, VanillaTangent { strike, expiry } constant { side };
}

impl Shape for Side {
    type Tan = ();
    fn zero(&self) {}
    fn blank() -> Side {
        Side::Call
    }
    fn put(&self, _: &mut Vec<f64>) {}
    fn fill(&mut self, _: &mut &[f64]) {}
    fn bits(&self, bits: &mut Vec<u64>) {
        bits.push(*self as u64);
    }
}

/// A method of a type and its siblings.
macro_rules! of {
    ($ty:ident; $kind:ident $f:ident $fwd:ident $rev:ident $vjp:ident $(, ($($args:tt)*))+) => {
        $(adapt!(concat!(stringify!($ty), "::", stringify!($f)),
            $kind $ty::$f, $ty::$fwd, $ty::$rev, $ty::$vjp, ($($args)*)).run();)+
    };
}

fn curve() -> YieldCurve {
    YieldCurve { level: 0.04, slope: -0.02, hump: 0.015, tau: 1.7 }
}

fn kalman() -> Kalman {
    Kalman { x: 0.3, p: 1.2, q: 0.1, r: 0.4, seen: 0 }
}

fn garch() -> Garch {
    Garch { omega: 0.1, alpha: 0.15, beta: 0.7 }
}

const ORBIT: Elements = Elements { semi_major: 1.3, eccentricity: 0.3, mean_anomaly: 0.7 };
const SAND: Soil = Soil { residual: 0.05, saturated: 0.43, alpha: 1.4, n: 2.7 };

#[test]
fn methods() {
    of!(YieldCurve; value rate rate_fwd rate_rev rate_vjp, (ref curve(), val 2.3), (ref curve(), val -0.5));
    of!(YieldCurve; value discount discount_fwd discount_rev discount_vjp, (ref curve(), val 2.3));
    of!(YieldCurve; value bond bond_fwd bond_rev bond_vjp, (ref curve(), val 0.05, fixed 4), (ref curve(), val 0.05, fixed 0));
    for side in [Side::Call, Side::Put] {
        of!(Vanilla; value price price_fwd price_rev price_vjp,
            (ref Vanilla { strike: 1.05, expiry: 0.8, side }, val 1.0, val 0.3, val 0.02));
    }
    of!(Garch; value long_run long_run_fwd long_run_rev long_run_vjp, (ref garch()));
    of!(Garch; value ln_likelihood ln_likelihood_fwd ln_likelihood_rev ln_likelihood_vjp,
        (ref garch(), ref vals(5, 1)), (ref garch(), ref Vec::<f64>::new()));
    of!(Kalman; value update update_fwd update_rev update_vjp, (mut kalman(), val 0.9));
    of!(Kalman; value run run_fwd run_rev run_vjp, (mut kalman(), ref vals(5, 1)), (mut kalman(), ref Vec::<f64>::new()));
}

tests! {
    value normal_cdf, normal_cdf_fwd, normal_cdf_rev, normal_cdf_vjp => (val 0.4) (val -1.3);
    value settle, settle_fwd, settle_rev, settle_vjp
        => (val 2.0, val 0.5, val 0.1, val 1.0, fixed 12) (val 20.0, val 0.5, val 0.1, val 1.0, fixed 12) (val 2.0, val 0.5, val 0.1, val 1.0, fixed 0);
    value water_content, water_content_fwd, water_content_rev, water_content_vjp => (val SAND, val -1.1) (val SAND, val 0.2);
    value orbit_position, orbit_position_fwd, orbit_position_rev, orbit_position_vjp
        => (val ORBIT, val 1.1, val 2.0) (val Elements { eccentricity: 0.9, ..ORBIT }, val 1.1, val 0.2);
    value welford, welford_fwd, welford_rev, welford_vjp => (ref vals(5, 1)) (ref vals(1, 1)) (ref Vec::<f64>::new());
    value lerp, lerp_fwd, lerp_rev, lerp_vjp => (val 0.3f64, val 1.4f64, val 0.7f64) coarse (val 0.3f32, val 1.4f32, val 0.7f32);
    value smoothstep, smoothstep_fwd, smoothstep_rev, smoothstep_vjp => (val 0.1f64, val 1.3f64, val 0.7f64) (val 0.1f64, val 1.3f64, val 1.7f64);
    value sphere, sphere_fwd, sphere_rev, sphere_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new()) coarse (ref [0.5f32, -0.25]);
    value styblinski_tang, styblinski_tang_fwd, styblinski_tang_rev, styblinski_tang_vjp => (ref vals(4, 1));
    value rms, rms_fwd, rms_rev, rms_vjp => (ref vals(4, 1)) (ref Vec::<f64>::new());
    value elliptic_k, elliptic_k_fwd, elliptic_k_rev, elliptic_k_vjp => (val 0.6f64) (val 1.2f64);
}

/// Central differences of a function of one number.
fn central(f: impl Fn(f64) -> f64) -> f64 {
    let h = 1e-5;
    (f(h) - f(-h)) / (2.0 * h)
}

/// Kernels of kernels.
#[test]
fn kernels() {
    let of = |length: f64, period: f64, variance: f64| {
        let parts = [
            Kernel::SquaredExponential { length },
            Kernel::Periodic { length: 0.8, period },
            Kernel::Matern32(length),
            Kernel::Scaled(variance, Box::new(Kernel::Linear)),
        ];
        parts.into_iter().reduce(|a, b| Kernel::Sum(Box::new(a), Box::new(b))).unwrap()
    };
    let (kernel, x, y) = (of(0.7, 1.3, 0.4), 0.3, 1.1);
    let (value, pullback) = covariance_vjp(&kernel, x, y);
    assert_eq!(value, covariance(&kernel, x, y));
    let (bar, x_bar, y_bar) = pullback(1.0);
    close(x_bar, central(|h| covariance(&kernel, x + h, y)), 1e-8);
    close(y_bar, central(|h| covariance(&kernel, x, y + h)), 1e-8);
    close(last_variance(bar), central(|h| covariance(&of(0.7, 1.3, 0.4 + h), x, y)), 1e-8);
}

/// The variance of the last summand of a sum of kernels.
fn last_variance(bar: KernelTangent) -> f64 {
    match bar {
        KernelTangent::Sum(_, last) => match *last {
            KernelTangent::Scaled(variance, _) => variance,
            _ => f64::NAN,
        },
        _ => f64::NAN,
    }
}

/// Scores: the derivative of a log-density.
#[test]
fn scores() {
    let priors =
        vec![Prior::Normal { mean: 0.3, sd: 1.2 }, Prior::Exponential(0.7), Prior::Flat, Prior::Uniform(-1.0, 2.0)];
    let theta = [0.9, 0.4, 1.0, 0.1];
    let (value, pullback) = ln_prior_vjp(&priors, &theta);
    assert_eq!(value, ln_prior(&priors, &theta));
    let (bars, theta_bar) = pullback(1.0);
    common::all_close(&theta_bar, &[-(0.9 - 0.3) / 1.44, -0.7, 0.0, 0.0], 1e-12);
    let [
        PriorTangent::Normal { mean, sd },
        PriorTangent::Exponential(rate),
        PriorTangent::Flat,
        PriorTangent::Uniform(low, high),
    ] = &bars[..]
    else {
        panic!("the variants of the values")
    };
    close(*mean, 0.6 / 1.44, 1e-12);
    close(*sd, 0.36 / 1.728 - 1.0 / 1.2, 1e-12);
    close(*rate, 1.0 / 0.7 - 0.4, 1e-12);
    close(*low, 1.0 / 3.0, 1e-12);
    close(*high, -1.0 / 3.0, 1e-12);
}

/// dK/dk at a point, from tables of E and K: (E - (1 - k²) K) / (k (1 - k²)).
#[test]
fn elliptic_derivative() {
    let (k, e) = (0.6f64, 1.418_083_394_448_724);
    let (value, by_k) = elliptic_k_rev(k, Ok(1.0));
    let value = value.unwrap();
    close(value, 1.7507538029157526, 1e-13);
    close(by_k, (e - (1.0 - k * k) * value) / (k * (1.0 - k * k)), 1e-10);
}

/// Put and call: their difference is a forward, so their deltas differ by one.
#[test]
fn parity() {
    let greeks = |side: Side| {
        let option = Vanilla { strike: 1.05, expiry: 0.8, side };
        let mut bar = VanillaTangent { strike: 0.0, expiry: 0.0, side: () };
        let (_, delta, vega, _) = option.price_rev(&mut bar, 1.0, 0.3, 0.02, 1.0);
        (delta, vega, bar.strike)
    };
    let (call, put) = (greeks(Side::Call), greeks(Side::Put));
    close(call.0 - put.0, 1.0, 1e-6);
    close(call.1, put.1, 1e-6);
    close(call.2 - put.2, -(-0.02f64 * 0.8).exp(), 1e-6);
}

/// The position on an orbit moves with the speed of the orbit.
#[test]
fn vis_viva() {
    let (mu, t) = (1.1, 2.0);
    let zero = ElementsTangent { semi_major: 0.0, eccentricity: 0.0, mean_anomaly: 0.0 };
    let ((x, y), (vx, vy)) = orbit_position_fwd(ORBIT, zero, mu, 0.0, t, 1.0);
    close(vx * vx + vy * vy, mu * (2.0 / x.hypot(y) - 1.0 / ORBIT.semi_major), 1e-12);
}
