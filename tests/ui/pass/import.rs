//! `#[differentiate] use` imports the siblings along with the function, also renamed ones.

use cotangent::differentiate;

mod model {
    use cotangent::differentiate;

    #[differentiate]
    pub fn square(x: f64) -> f64 {
        x * x
    }

    pub mod deep {
        use cotangent::differentiate;

        #[differentiate]
        pub fn cube(x: f64) -> f64 {
            x * x * x
        }
    }
}

#[differentiate]
use model::{deep::cube as third_power, square};

#[differentiate]
fn sum(x: f64) -> f64 {
    square(x) + third_power(x)
}

fn main() {
    assert_eq!(sum(2.0), 12.0);
    assert_eq!(sum_fwd(2.0, 1.0), (12.0, 16.0));
    assert_eq!(sum_rev(2.0, 1.0), (12.0, 16.0));
    assert_eq!(square_vjp(2.0).1(1.0), 4.0);
    assert_eq!(third_power_rev(2.0, 1.0).1, 12.0);
}
