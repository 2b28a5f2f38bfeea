//! A crate that re-exports `cotangent` names it, and its users need no dependency of their own.

mod facade {
    pub mod inner {
        pub use cotangent as ct;
    }
}

use facade::inner::ct::differentiate;

#[differentiate(crate = crate::facade::inner::ct)]
fn square(x: f64) -> f64 {
    x * x
}

#[differentiate(crate = crate::facade::inner::ct)]
fn sum(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for v in x {
        s += square(*v).sin();
    }
    s
}

fn main() {
    assert_eq!(square(3.0), 9.0);
    assert_eq!(sum(&[0.0]), 0.0);
    assert_eq!(square_rev(3.0, 1.0), (9.0, 6.0));
    let mut bar = [0.0; 2];
    sum_rev(&[0.0, 1.0], &mut bar, 1.0);
    assert_eq!(bar[0], 0.0);
}
