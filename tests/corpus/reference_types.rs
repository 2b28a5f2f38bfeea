//! References to references, and references as results.

use cotangent::differentiate;

/// Behind two references.
#[differentiate]
pub fn by_double_reference(x: &&f64) -> f64 {
    **x * **x
}

/// A slice of references, whose elements may be one and the same number.
#[differentiate]
pub fn reference_locals(x: &[f64], y: &f64) -> f64 {
    let a = [&x[0], y, &x[1], &x[0]];
    let mut s = 0.5;
    for v in a {
        s += s * v;
    }
    let b = &&x[1];
    s * **b
}

/// A reference to what was lent, as result.
#[differentiate]
pub fn longest<'a>(x: &'a [f64], y: &'a [f64]) -> &'a [f64] {
    if x.len() > y.len() { x } else { y }
}
