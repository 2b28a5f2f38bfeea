//! Gradient of an option's price: three sums beside that of the payoffs, in the same loop.

/// Value and gradient.
pub fn call_price(market: &[f64; 5], normals: &[f64], gradient: &mut [f64; 5]) -> f64 {
    let [spot, strike, rate, volatility, time] = *market;
    let root = time.sqrt();
    let drift = (rate - 0.5 * volatility * volatility) * time;
    let spread = volatility * root;
    let [mut sum, mut paid, mut drift_bar, mut spread_bar] = [0.0; 4];
    for &z in normals {
        let price = spot * (drift + spread * z).exp();
        sum += (price - strike).max(0.0);
        let kept = if price >= strike { price } else { 0.0 };
        paid += if price >= strike { 1.0 } else { 0.0 };
        drift_bar += kept;
        spread_bar += kept * z;
    }
    let discount = (-rate * time).exp();
    let count = normals.len() as f64;
    let value = discount * sum / count;

    let scale = discount / count;
    let (drift_bar, spread_bar) = (scale * drift_bar, scale * spread_bar);
    *gradient = [
        drift_bar / spot,
        -scale * paid,
        time * (drift_bar - value),
        root * spread_bar - volatility * time * drift_bar,
        drift_bar * (rate - 0.5 * volatility * volatility) + spread_bar * volatility / (2.0 * root) - rate * value,
    ];
    value
}
