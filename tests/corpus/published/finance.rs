//! Finance.

use super::special::{erf, erf_rev};
use cotangent::differentiate;

/// Φ, with the sign of the option.
#[differentiate]
fn cdf(x: f64) -> f64 {
    0.5 * (1.0 + erf(x / std::f64::consts::SQRT_2))
}

/// Black and Scholes, with a yield of dividends; intrinsic at expiry.
#[differentiate]
pub fn black_scholes(spot: f64, strike: f64, rate: f64, dividend: f64, vol: f64, time: f64, call: bool) -> f64 {
    let sign = if call { 1.0 } else { -1.0 };
    if time <= 0.0 {
        return (sign * (spot - strike)).max(0.0);
    }
    let deviation = vol * time.sqrt();
    let d1 = ((spot / strike).ln() + (rate - dividend + 0.5 * vol * vol) * time) / deviation;
    let d2 = d1 - deviation;
    sign * (spot * (-dividend * time).exp() * cdf(sign * d1) - strike * (-rate * time).exp() * cdf(sign * d2))
}

/// The volatility of a price, by Newton on the price itself.
#[differentiate]
pub fn implied_volatility(price: f64, spot: f64, strike: f64, rate: f64, time: f64) -> f64 {
    let mut vol = 0.3;
    for _ in 0..30 {
        let deviation = vol * time.sqrt();
        let d1 = ((spot / strike).ln() + (rate + 0.5 * vol * vol) * time) / deviation;
        let vega = spot * time.sqrt() * (-0.5 * d1 * d1).exp() / (2.0 * std::f64::consts::PI).sqrt();
        let error = black_scholes(spot, strike, rate, 0.0, vol, time, true) - price;
        if error.abs() < 1e-15 {
            break;
        }
        vol -= error / vega;
    }
    vol
}

/// The present value of payments in even steps.
#[differentiate]
pub fn npv(rate: f64, flows: &[f64]) -> f64 {
    let mut value = 0.0;
    for (i, flow) in flows.iter().enumerate() {
        value += flow / (1.0 + rate).powi(i as i32);
    }
    value
}

/// The rate at which it is zero.
#[differentiate]
pub fn irr(flows: &[f64], guess: f64) -> f64 {
    let mut rate = guess;
    for _ in 0..50 {
        let (mut value, mut slope) = (0.0, 0.0);
        for (i, flow) in flows.iter().enumerate() {
            let discount = (1.0 + rate).powi(-(i as i32));
            value += flow * discount;
            slope -= i as f64 * flow * discount / (1.0 + rate);
        }
        let step = value / slope;
        rate -= step;
        if step.abs() < 1e-14 {
            break;
        }
    }
    rate
}

/// The payment that pays a loan back.
#[differentiate]
pub fn annuity(principal: f64, rate: f64, periods: u32, at_start: bool) -> f64 {
    if rate == 0.0 {
        return principal / f64::from(periods);
    }
    let growth = (1.0 + rate).powi(periods as i32);
    let payment = principal * rate * growth / (growth - 1.0);
    if at_start { payment / (1.0 + rate) } else { payment }
}

/// Price, duration and convexity of a bond.
#[differentiate]
pub fn bond(face: f64, coupon: f64, yield_rate: f64, years: usize, per_year: usize) -> (f64, f64, f64) {
    let m = per_year as f64;
    let (mut price, mut duration, mut convexity) = (0.0, 0.0, 0.0);
    for k in 1..=years * per_year {
        let t = k as f64 / m;
        let mut flow = face * coupon / m;
        if k == years * per_year {
            flow += face;
        }
        let value = flow * (1.0 + yield_rate / m).powf(-m * t);
        price += value;
        duration += t * value;
        convexity += t * (t + 1.0 / m) * value;
    }
    (price, duration / price, convexity / price / (1.0 + yield_rate / m).powi(2))
}

/// The curve of Nelson, Siegel and Svensson.
#[differentiate]
pub fn svensson(t: f64, beta: &[f64; 4], tau: &[f64; 2]) -> f64 {
    let a = t / tau[0];
    let b = t / tau[1];
    let ea = (1.0 - (-a).exp()) / a;
    let eb = (1.0 - (-b).exp()) / b;
    beta[0] + beta[1] * ea + beta[2] * (ea - (-a).exp()) + beta[3] * (eb - (-b).exp())
}

/// Vasicek's bond.
#[differentiate]
pub fn vasicek(rate: f64, speed: f64, mean: f64, vol: f64, time: f64) -> f64 {
    let b = if speed.abs() < 1e-8 { time } else { (1.0 - (-speed * time).exp()) / speed };
    let limit = mean - vol * vol / (2.0 * speed * speed);
    let a = limit * (b - time) - vol * vol * b * b / (4.0 * speed);
    (a - b * rate).exp()
}

/// The volatility of the SABR model, with its limit at the money.
#[differentiate]
pub fn sabr(forward: f64, strike: f64, time: f64, alpha: f64, beta: f64, rho: f64, nu: f64) -> f64 {
    let power = (forward * strike).powf(0.5 * (1.0 - beta));
    let ln = (forward / strike).ln();
    let one = 1.0 - beta;
    let correction = 1.0
        + time
            * (one * one / 24.0 * alpha * alpha / (power * power)
                + 0.25 * rho * beta * nu * alpha / power
                + (2.0 - 3.0 * rho * rho) / 24.0 * nu * nu);
    if ln.abs() < 1e-9 {
        return alpha / power * correction;
    }
    let z = nu / alpha * power * ln;
    let x = (((1.0 - 2.0 * rho * z + z * z).sqrt() + z - rho) / (1.0 - rho)).ln();
    let series = 1.0 + one.powi(2) / 24.0 * ln.powi(2) + one.powi(4) / 1920.0 * ln.powi(4);
    alpha / (power * series) * z / x * correction
}

/// A binomial tree with early exercise.
#[differentiate]
pub fn binomial_tree(spot: f64, strike: f64, rate: f64, vol: f64, time: f64, steps: usize, american: bool) -> f64 {
    let dt = time / steps as f64;
    let up = (vol * dt.sqrt()).exp();
    let down = up.recip();
    let p = ((rate * dt).exp() - down) / (up - down);
    let discount = (-rate * dt).exp();
    let mut values: Vec<f64> = Vec::with_capacity(steps + 1);
    for i in 0..=steps {
        let s = spot * up.powi(i as i32) * down.powi((steps - i) as i32);
        values.push((strike - s).max(0.0));
    }
    for n in (0..steps).rev() {
        for i in 0..=n {
            values[i] = discount * (p * values[i + 1] + (1.0 - p) * values[i]);
            if american {
                let s = spot * up.powi(i as i32) * down.powi((n - i) as i32);
                values[i] = values[i].max(strike - s);
            }
        }
        values.pop();
    }
    values[0]
}

/// An Asian option on a path of given normal numbers.
#[differentiate]
pub fn asian_path(spot: f64, strike: f64, rate: f64, vol: f64, dt: f64, normals: &[f64]) -> f64 {
    let drift = (rate - 0.5 * vol.powi(2)) * dt;
    let mut s = spot;
    let mut sum = 0.0;
    for z in normals {
        s *= (drift + vol * dt.sqrt() * z).exp();
        sum += s;
    }
    let n = normals.len() as f64;
    (-rate * dt * n).exp() * (sum / n - strike).max(0.0)
}

/// Sharpe's and Sortino's ratios.
#[differentiate]
pub fn ratios(returns: &[f64], free: f64) -> (f64, f64) {
    let n = returns.len() as f64;
    let mut mean = 0.0;
    for r in returns {
        mean += (r - free) / n;
    }
    let (mut all, mut below) = (0.0, 0.0);
    for r in returns {
        let excess = r - free;
        all += (excess - mean) * (excess - mean);
        if excess < 0.0 {
            below += excess * excess;
        }
    }
    (mean / (all / (n - 1.0)).sqrt(), mean / (below / n).sqrt())
}

/// The largest fall of a price from its peak.
#[differentiate]
pub fn max_drawdown(prices: &[f64]) -> f64 {
    let mut peak = prices[0];
    let mut worst = 0.0;
    for &p in prices {
        if p > peak {
            peak = p;
        }
        let fall = 1.0 - p / peak;
        if fall > worst {
            worst = fall;
        }
    }
    worst
}

/// The variance of a portfolio and what each position adds to its risk.
#[differentiate]
pub fn risk_contributions(weights: &[f64], cov: &[Vec<f64>]) -> (f64, Vec<f64>) {
    let n = weights.len();
    let mut parts = vec![0.0; n];
    let mut variance = 0.0;
    for i in 0..n {
        let mut s = 0.0;
        for j in 0..n {
            s += cov[i][j] * weights[j];
        }
        parts[i] = weights[i] * s;
        variance += parts[i];
    }
    let sd = variance.sqrt();
    for p in &mut parts {
        *p /= sd;
    }
    (sd, parts)
}
