//! The refused function is still emitted: its calls are fine, and only the refusal is reported.

use cotangent::differentiate;

mod model {
    use cotangent::differentiate;

    /// The sum.
    #[differentiate(wrt(y))]
    #[inline]
    pub fn total(x: &[f64]) -> f64 {
        x.iter().sum()
    }
}

#[differentiate]
fn applied(x: f64, f: [fn(f64) -> f64; 1]) -> Option<f64> {
    Some(f[0](x))
}

fn main() {
    let total = model::total(&[1.0, 2.0]);
    println!("{total} {:?}", applied(total, [f64::sqrt]));
}
