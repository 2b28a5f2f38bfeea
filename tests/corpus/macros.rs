//! Macros that functions declare inside of themselves, and modules that have the attribute.

use cotangent::{Differentiable, differentiate};

/// A macro that mentions variables of the function, and declares one of its own.
#[differentiate]
pub fn interpolated(x: f64, slope: f64) -> f64 {
    let corner = x.floor() as i64;
    let distance = x - corner as f64;
    macro_rules! gradient(
        ($at:expr) => {
            {
                let offset = distance - $at as f64;
                match (corner + $at) & 1 {
                    0 => offset * slope,
                    1 => -offset,
                    _ => unreachable!(),
                }
            }
        }
    );
    let g0 = gradient!(0);
    let g1 = gradient!(1);
    g0 * (1.0 - distance) + g1 * distance * g0
}

/// A macro's variable is not the function's of the same name, which its arguments mention.
#[differentiate]
pub fn kept_apart(x: &[f64]) -> f64 {
    let t = x[0] * x[1];
    let mut sum = 0.0;
    macro_rules! add {
        ($v:expr, $w:expr) => {
            let t = $v * $v;
            sum += t * $w;
        };
    }
    add!(t + x[2], t);
    add!(x[3], 2.0 - t);
    sum * t
}

/// Repetitions, macros that call themselves, and the macro that another one calls.
#[differentiate]
pub fn listed(x: &[f64]) -> f64 {
    macro_rules! horner {
        ($at:expr; $c:expr) => { $c };
        ($at:expr; $c:expr, $($rest:expr),+ $(,)?) => { $c + $at * horner!($at; $($rest),+) };
    }
    macro_rules! largest {
        ($($v:expr),* $(,)?) => {{ let mut best = f64::NEG_INFINITY; $(if $v > best { best = $v; })* best }};
    }
    macro_rules! weighed {
        ($f:ident, $($e:expr => $w:literal),+) => { 0.0 $(+ $w * $e.$f())+ };
    }
    let sum = weighed!(sin, x[0] => 2.0, x[1] + x[2] => -3.0);
    horner!(x[0] - 1.0; 1.0, x[1], 3.0, x[2] * x[0],) + sum * largest!(x[0], x[1], x[2].sin(),)
}

#[derive(Clone, Copy, Differentiable)]
pub struct Corner {
    x: f64,
    y: f64,
}

/// Fields with the names of a macro's variables, operators as arguments, and variables that a macro declares for the function.
#[differentiate]
pub fn placed(v: &[f64]) -> f64 {
    macro_rules! corner {
        ($a:expr, $b:expr) => {{
            let x = $a;
            let y = $b;
            Corner { x, y }
        }};
    }
    macro_rules! of {
        ($a:expr, $o:tt, $b:expr) => {
            $a $o $b
        };
    }
    macro_rules! twice {
        ($name:ident = $v:expr) => {
            let $name = $v * 2.0;
        };
    }
    twice!(p = v[0] + v[1]);
    let first: Corner = corner!(p, v[1]);
    let x = first.x * v[2];
    let second: Corner = corner!(x, first.y);
    of!(second.x, *, of!(second.y, -, 1.0)) + x
}

/// Macros that leave an iteration, and calls inside of the arguments of other macros.
#[differentiate]
pub fn skipped(x: &[f64]) -> f64 {
    let mut s = 0.0;
    macro_rules! at {
        ($i:expr) => {
            x[$i]
        };
    }
    macro_rules! skip_small {
        ($v:expr) => {
            if $v < 0.4 {
                continue;
            }
        };
    }
    for i in 0..x.len() {
        skip_small!(at!(i));
        s += x[i].ln() * at!(i);
        assert!(at!(i) > -100.0, "too small");
    }
    s
}

#[differentiate]
mod beside {
    macro_rules! square {
        ($v:expr) => {
            $v * $v
        };
    }
    macro_rules! helped {
        ($v:expr) => {
            helper($v) * 2.0
        };
    }

    fn helper(x: f64) -> f64 {
        x.sin()
    }

    /// Macros of the module.
    pub fn squared(x: f64, y: f64) -> f64 {
        square!(x + y) * helped!(x - y)
    }
}
pub use beside::{squared, squared_fwd, squared_rev, squared_vjp};

/// What a macro is given is one operand, wherever it stands in the macro's text.
#[differentiate]
pub mod operands {
    const N: usize = 3;

    macro_rules! at {
        ($i:expr, $j:expr) => {
            $i * N + $j
        };
    }

    macro_rules! ensure {
        ($condition:expr) => {
            if !$condition {
                return 0.5;
            }
        };
    }

    macro_rules! cube {
        ($x:expr) => {
            $x * $x * $x
        };
    }

    fn guarded(v: f64, left: bool, right: bool) -> f64 {
        ensure!(left || right);
        ensure!(v > -2.0);
        cube!(v - 0.5)
    }

    pub fn enclosed(x: &[f64], n: usize) -> f64 {
        macro_rules! twice {
            ($n:expr) => {
                2 * $n
            };
        }
        let mut a = [0.0; N * N];
        for i in 0..N {
            for j in 0..N {
                a[at!(i, j)] = x[i] * x[j] * (1.0 + j as f64);
            }
        }
        let mut s = guarded(x[0], false, n > 1) + guarded(x[1], true, false) + guarded(x[2], false, false);
        for i in 0..N - 1 {
            s += a[at!(i + 1, i)] * a[at!(i, i + 1)] * twice!(n + 1) as f64;
        }
        s
    }
}

macro_rules! scaled_by {
    ($name:ident, $factor:expr) => {
        /// A function whose text is given an operand by a macro around the attribute.
        #[differentiate]
        pub fn $name(x: f64, n: usize) -> f64 {
            let k = 2 * $factor;
            x * x * (k * n) as f64
        }
    };
}
scaled_by!(given_an_operand, 1 + 2);

macro_rules! scaled_in {
    ($name:ident, $factor:expr) => {
        /// A module in the same place.
        #[differentiate]
        pub mod $name {
            pub fn given_in_a_module(x: f64) -> f64 {
                let k = 3 * $factor;
                x * x * k as f64 * (2.0 * ($factor) as f64)
            }
        }
    };
}
scaled_in!(modules_of_macros, 1 + 2);
