//! The other half of a mutual recursion.

use cotangent::differentiate;

// By name: the attribute imports what stands beside it.
#[differentiate]
use super::recursion::even_part;

#[differentiate]
pub fn odd_part(x: f64, y: f64, n: usize) -> f64 {
    if n == 0 {
        return x;
    }
    let below = even_part(x * 0.9, y + x, n - 1);
    below * 0.5 + y.sin()
}
