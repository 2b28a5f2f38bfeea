//! Names that emitted code may want for itself, and names that hide those of `std`.

use cotangent::differentiate;

/// Names of what the siblings take and give.
#[differentiate]
pub fn parameters_named_like_ours(seed: f64, x_bar: f64, x_dot: f64, x: f64, value: f64) -> f64 {
    let tape = seed * x_bar;
    let record = tape + x_dot * x;
    let pull = record * value;
    let pullback = pull - seed;
    let out = pullback * pullback;
    out + tape
}

/// Names of the kind that generated temporaries have.
#[differentiate]
pub fn temporaries(t0: f64, t1: f64) -> f64 {
    let t2 = t0 * t1;
    let t = t2 + t0;
    let _t3 = t * t;
    let tmp = t * t1;
    let v0 = tmp + 1.0;
    let __x = v0 * tmp;
    let result = __x;
    let ret = result * t2;
    let acc = ret + t;
    let i = acc * 0.5;
    let n = i + acc;
    n * i
}

/// Every suffix at once, as slices and as locals in loops.
#[differentiate]
pub fn suffixes(x: &[f64], x_bar: &mut [f64], x_dot: &[f64], bar: f64) -> f64 {
    let mut s_bar = bar;
    let mut s = 0.0;
    let mut s_dot = 1.0;
    for i in 0..x.len() {
        let x_i = x[i];
        let x_i_bar = x_bar[i];
        s += x_i * x_i_bar;
        x_bar[i] *= x_dot[i] * s_bar;
        s_bar += s * s_dot;
        s_dot = x_i;
    }
    let cursor = s;
    let trips = s_bar;
    let exit = s_dot;
    let reader = cursor * trips;
    let buffer = reader + exit;
    buffer * s_bar
}

/// Raw identifiers, and a label with the name of a variable.
#[differentiate]
pub fn raw(r#type: f64, r#match: f64) -> f64 {
    let mut r#loop = r#type * r#match;
    'r: for _ in 0..3 {
        let r = r#loop * r#type;
        r#loop += r;
        if r > 100.0 {
            break 'r;
        }
    }
    r#loop
}

/// Locals named like functions that are called, and like the function itself.
#[differentiate]
pub fn own_name(x: f64) -> f64 {
    let own_name = x * x;
    let helper = helper(own_name);
    let own_name_rev = helper * x;
    let helper_rev = own_name_rev + own_name;
    helper_rev * helper
}

#[differentiate]
fn helper(helper: f64) -> f64 {
    helper.sin()
}

/// Constants and statics named like emitted variables would be.
#[differentiate]
#[allow(non_upper_case_globals)]
pub fn shadowed_by_items(x: f64) -> f64 {
    const tape: f64 = 2.0;
    fn record(n: usize) -> usize {
        n + 1
    }
    x * tape + record(2) as f64 * x * x
}

/// The same name for a dozen values, in nested scopes and in loops.
#[differentiate]
pub fn one_name(x: f64) -> f64 {
    let x = x * x;
    let mut x = x + 1.0;
    for _ in 0..2 {
        let x_before = x;
        x *= 1.5;
        {
            let x = x * x_before;
            let x = x.sin();
            let _ = x;
        }
        let x = x * 2.0;
        let _ = x;
    }
    let x = {
        let y = x;
        let x = y * y;
        x + y
    };
    x
}

pub mod hostile {
    //! A module that defines what the prelude defines.
    #![allow(non_camel_case_types, dead_code)]

    use cotangent::differentiate;

    pub struct Vec;
    pub struct Option;
    pub struct Some;
    pub struct None;
    pub struct Ok;
    pub struct Box;
    pub struct String;
    pub trait Clone {}
    pub trait Fn {}
    pub trait Iterator {}
    pub trait IntoIterator {}
    pub trait Default {}
    pub trait Differentiable {}
    pub trait Cotangent {}
    pub mod std {}
    pub mod core {}
    pub mod cotangent_runtime {}
    pub fn drop(_: usize) {}
    pub fn detach(_: usize) {}
    pub const PI: f64 = 3.0;

    /// Emitted code must name everything by absolute paths.
    #[differentiate]
    pub fn hostile(x: &[f64], k: f64) -> f64 {
        let mut s = 0.0;
        for i in 0..x.len() {
            let t = x[i] * s + k;
            if t > 2.0 {
                s *= t;
                break;
            }
            s += t * PI;
        }
        s * k
    }
}

pub mod renamed {
    //! The attribute and the crate under other names.
    use cotangent as autodiff;
    use cotangent::differentiate as d;

    /// With the path to the crate given.
    #[d(crate = autodiff)]
    pub fn renamed(x: f64) -> f64 {
        x * x.sin()
    }

    /// By full path.
    #[::cotangent::differentiate]
    pub fn by_full_path(x: f64) -> f64 {
        x.cos() * renamed(x)
    }
}

pub mod of_another_crate {
    //! A crate that re-exports this one names it, and its users need not depend on it.
    pub mod facade {
        pub mod inner {
            pub use cotangent as ct;
        }
    }

    use facade::inner::ct::differentiate;

    #[differentiate(crate = crate::hygiene::of_another_crate::facade::inner::ct)]
    fn square(x: f64) -> f64 {
        x * x
    }

    /// By a path of several names.
    #[differentiate(crate = crate::hygiene::of_another_crate::facade::inner::ct)]
    pub fn by_its_path(x: &[f64]) -> f64 {
        let mut s = 0.0;
        for v in x {
            s += square(*v).sin();
        }
        s
    }
}

pub mod clashing {
    //! A module and a function of one name, re-exported as both.

    /// Holds the function of its own name.
    pub mod ackley {
        use cotangent::differentiate;

        /// Ackley's function.
        #[differentiate]
        pub fn ackley(x: &[f64]) -> f64 {
            let n = x.len() as f64;
            let (mut s, mut c) = (0.0, 0.0);
            for v in x {
                s += v * v;
                c += (2.0 * std::f64::consts::PI * v).cos();
            }
            -20.0 * (-0.2 * (s / n).sqrt()).exp() - (c / n).exp() + 20.0 + std::f64::consts::E
        }
    }
    pub use ackley::*;
}

/// Not the constant of an inner block of that name.
pub const SLOPE: f64 = 2.0;

/// Constants and imports of inner blocks have the names of one another, and of one outside.
#[differentiate]
pub fn scopes(x: f64, n: usize) -> f64 {
    let y = if x > 1.0 {
        const D: f64 = 2.0;
        x * D
    } else {
        const A: f64 = 0.5;
        const D: f64 = 3.0 * A;
        x * x * D
    };
    let mut sum = y * SLOPE;
    for k in 0..n {
        const SLOPE: f64 = 5.0;
        static TABLE: [f64; 2] = [0.3, -SLOPE];
        let part = {
            use std::f64::consts::PI as SLOPE;
            x * SLOPE
        };
        let other = |v: f64| {
            static TABLE: [f64; 2] = [0.7, 0.9];
            v * TABLE[k % 2] * SLOPE
        };
        sum += part * TABLE[k % 2]
            + other(y)
                * match k as f64 {
                    SLOPE => 1.0,
                    _ => x,
                };
    }
    sum
}

/// Not the function of an inner block of that name.
#[differentiate]
pub fn squared(x: f64) -> f64 {
    x * x
}

/// Functions and types of inner blocks that have the names of one another, and of ones outside.
#[differentiate]
pub fn items_of_blocks(x: f64, y: f64) -> f64 {
    let a = {
        fn squared(x: f64) -> f64 {
            3.0 * x
        }
        type Real = f32;
        enum Kind {
            Half,
        }
        let half: Real = match Kind::Half {
            Kind::Half => 0.5,
        };
        squared(x) * f64::from(half)
    };
    let b = {
        fn squared(x: f64) -> f64 {
            x.sin()
        }
        type Real = f64;
        enum Kind {
            Full,
        }
        let z: Real = squared(y) * x;
        match Kind::Full {
            Kind::Full => z,
        }
    };
    a * b + squared(y)
}

/// Applies a function of two numbers and a list.
#[differentiate]
fn weighted(f: impl Fn(f64, &[f64], f64) -> f64, list: &[f64], x: f64) -> f64 {
    f(x, list, x * x) * list[0] + f(list[1], list, x)
}

/// Closures that capture variables which have the names that we have for what a function takes.
#[differentiate]
pub fn captures_named_like_arguments(x: &[f64], seed: f64, record: f64) -> f64 {
    let (x0, x1, x2) = (x[0], &x[1..], x[2] * seed);
    let (xx0, part0) = (x0 * record, x2.sin());
    let first = weighted(|a, b, c| x0 * a + x1[0] * b[0] + x2 * c * seed * record, x, x0);
    let second = weighted(|x0, x1, c| x0 * x1[0] * xx0 + part0 * c + seed * x2, x1, record);
    first * second + x0 * x1[1]
}

/// Functions of a trait, whose parameters have the names of ours.
#[differentiate]
pub trait Seeded {
    fn with_seed(self, seed: f64) -> Self;
    fn seed(&self) -> f64;
    fn all(&self, value: f64, value_bar: f64, record: f64, from: f64) -> f64;
}

#[derive(Clone, cotangent::Differentiable)]
pub struct Walk {
    pub seed: f64,
    pub step: f64,
}

#[differentiate(trait)]
impl Seeded for Walk {
    fn with_seed(self, seed: f64) -> Self {
        Walk { seed: seed * self.step, ..self }
    }
    fn seed(&self) -> f64 {
        self.seed
    }
    fn all(&self, value: f64, value_bar: f64, record: f64, from: f64) -> f64 {
        self.step * value * value_bar + record * from * self.seed
    }
}

#[differentiate]
pub fn walked(seed: f64, step: f64) -> f64 {
    let walk = Walk { seed: 0.5, step };
    let walk = walk.with_seed(seed);
    walk.seed() + walk.all(seed, 2.0, step, seed)
}
