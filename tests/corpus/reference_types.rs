//! References to references, and references as results.

use cotangent::differentiate;

/// Behind two references.
#[differentiate]
pub fn by_double_reference(x: &&f64) -> f64 {
    **x * **x
}

/// References to elements, and a reference to one of them.
#[differentiate]
pub fn reference_locals(x: &[f64], y: &f64) -> f64 {
    let a = &x[0];
    let mut s = 0.5;
    for v in [*a, *y, x[1], *a] {
        s += s * v;
    }
    let b = &&x[1];
    s * **b
}

/// A reference that a branch chooses.
#[differentiate]
pub fn longer(x: &[f64], y: &[f64]) -> f64 {
    let longer = if x.len() > y.len() { x } else { y };
    let mut s = 0.0;
    for v in longer {
        s += v * v * longer[0];
    }
    s
}
