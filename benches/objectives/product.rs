//! Product of all variables (Speelpenning's example).

use cotangent::differentiate;

/// `x[0] · x[1] · …`; 1 for no variables.
#[differentiate]
pub fn product(x: &[f64]) -> f64 {
    let mut p = 1.0;
    for &v in x {
        p *= v;
    }
    p
}
