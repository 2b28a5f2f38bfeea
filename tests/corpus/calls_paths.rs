//! Calls by path: nothing of the callee is imported but its module.

use super::calls_helpers;
use cotangent::differentiate;

/// Through an imported module, and through a module with another name.
#[differentiate]
pub fn by_module(x: f64) -> f64 {
    use super::calls_helpers::inner as deep;
    let a = calls_helpers::step(x, 0.5);
    let b = deep::cubed(a);
    calls_helpers::reexported(a * b) + calls_helpers::inner::cubed(x)
}

pub mod below {
    //! Without any import of the callees.
    use cotangent::differentiate;

    /// From the root of the crate, and from the modules above.
    #[differentiate]
    pub fn by_long_path(x: f64, v: &[f64; 3]) -> f64 {
        let a = crate::calls_helpers::first_times_last(v);
        let b: [f64; 3] = crate::calls_helpers::spread::<3>(x);
        let mut c = [0.0; 3];
        super::super::calls_helpers::subtract(v, &b, &mut c);
        a * c[0] + c[1] * super::by_module(c[2])
    }
}

/// Imported inside of the function.
#[differentiate]
pub fn by_local_import(x: f64) -> f64 {
    use super::calls_helpers::*;
    step(x, x * x)
}

pub mod imported {
    //! Imported with their siblings, from several modules and under other names; with constants and types, which have none.
    use cotangent::differentiate;

    #[differentiate]
    use super::calls_helpers::{
        self, Pace, STRIDE,
        inner::DROP,
        inner::cubed as third_power,
        inner::{SHIFT, twice},
        step,
    };

    #[differentiate]
    pub fn by_imports(x: f64) -> f64 {
        const PACE: Pace = calls_helpers::PACE;
        step(x, STRIDE * PACE.0) + third_power(x - SHIFT) + DROP * twice(x)
    }

    /// What is imported is there to be called.
    pub fn slopes(x: f64) -> (f64, f64) {
        (step_fwd(x, 1.0, 0.5, 0.0).1, third_power_vjp(x).1(1.0))
    }
}
