//! Price of a European call option, by Monte Carlo with given normal numbers.

use cotangent::differentiate;

/// Mean discounted payoff. `market` holds the price of the share today, the strike, the interest
/// rate, the volatility and the time to expiry.
#[differentiate(constant(normals))]
pub fn call_price(market: &[f64; 5], normals: &[f64]) -> f64 {
    let [spot, strike, rate, volatility, time] = *market;
    let drift = (rate - 0.5 * volatility * volatility) * time;
    let spread = volatility * time.sqrt();
    let mut sum = 0.0;
    for &z in normals {
        let price = spot * (drift + spread * z).exp();
        sum += (price - strike).max(0.0);
    }
    (-rate * time).exp() * sum / normals.len() as f64
}
