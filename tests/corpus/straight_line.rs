//! Straight-line code: sharing, aliasing, dead code, shadowing, what is and is not the result.

use cotangent::{detach, differentiate};

/// Three uses of one variable in one product.
#[differentiate]
pub fn cube(x: f64) -> f64 {
    x * x * x
}

/// Fan-out through several statements: contributions add up.
#[differentiate]
pub fn fan_out(x: f64) -> f64 {
    let a = x + x;
    let b = a * x;
    b + a - x * x * b
}

/// The last operation is dead; the result comes before it.
#[differentiate]
pub fn result_is_not_last(x: f64) -> f64 {
    let y = x * x;
    let _ = y * y;
    y
}

/// The result is the parameter itself, after dead work on it.
#[differentiate]
pub fn result_is_the_input(x: f64) -> f64 {
    let _dead = x * x;
    x
}

/// No dependence on the input at all.
#[differentiate]
pub fn constant_result(_x: f64) -> f64 {
    3.25
}

/// One of the inputs is not used; its cotangent is zero and not missing.
#[differentiate]
pub fn unused_input(x: f64, _y: f64, z: f64) -> f64 {
    x * z
}

/// At x = 0 the dead root has an infinite derivative that must not reach the result.
#[differentiate]
pub fn dead_sqrt(x: f64) -> f64 {
    let _root = x.abs().sqrt();
    2.0 * x
}

/// The dead root of a product with zero, used by nothing but another dead value.
#[differentiate]
pub fn dead_chain(x: f64, y: f64) -> f64 {
    let a = (x * 0.0).sqrt();
    let _b = a * y;
    x * y
}

/// Each name means something else in each line.
#[differentiate]
pub fn shadowing(x: f64) -> f64 {
    let y = x * 2.0;
    let x = y * x;
    let y = x + y;
    let x = {
        let y = y * y;
        y - x
    };
    x * y
}

/// One name in several blocks that follow one another.
#[differentiate]
pub fn sibling_blocks(x: f64) -> f64 {
    let mut s = 0.0;
    {
        let a = x * x;
        s += a * x;
    }
    {
        let a = x.sin();
        s += a * a;
    }
    let t = {
        let a = x.cos();
        a * a
    };
    let a = 3.0 * x;
    s * t + a * a
}

/// Declared first, assigned once later, of inferred type.
#[differentiate]
pub fn deferred(x: f64) -> f64 {
    let y;
    let z: f64;
    z = x * x;
    y = z * x;
    y + z
}

/// The parts of a value, declared first and assigned in the branches.
#[differentiate]
pub fn deferred_parts(x: f64, k: usize) -> f64 {
    let (scale, [a, b], _): (f64, [f64; 2], usize);
    match k {
        0 => {
            b = x * x;
            scale = b.sin();
            a = scale * x;
        }
        _ => {
            a = x.exp();
            (scale, b) = (2.0 * x, a * x);
        }
    }
    scale * (a - b * b)
}

/// Blocks as values inside of expressions, with locals that shadow the outer ones.
#[differentiate]
pub fn blocks(a: f64, b: f64) -> f64 {
    let c = { a * b } + {
        let a = b * b;
        let t = a - b;
        t * a
    };
    ({
        let c = c * a;
        c + b
    }) * c
}

/// A variable that is overwritten in terms of itself, again and again.
#[differentiate]
pub fn overwritten(x: f64) -> f64 {
    let mut y = x;
    y = y * y;
    y = y + x * y;
    y = 1.0 / y;
    y = y * y - y;
    y
}

/// All the compound assignments, the right side reading the left one.
#[differentiate]
pub fn compound(a: f64, b: f64) -> f64 {
    let mut s = a;
    s += s * b;
    s -= b * b;
    s *= s + a;
    s /= b + 2.0;
    s %= 100.0;
    s
}

/// Overwritten by a constant: what came before must lose its cotangent.
#[differentiate]
pub fn cut_by_constant(a: f64, b: f64) -> f64 {
    let mut s = a * b;
    let kept = s * s;
    s = 2.0;
    kept * s + b * s
}

/// The same right-hand side on both sides of a difference and a quotient.
#[differentiate]
pub fn cancels(x: f64) -> f64 {
    let zero = x - x;
    let one = x / x;
    zero * x + one * x * x
}

/// Tuples in and out of locals, with fields that are assigned to.
#[differentiate]
pub fn tuple_fields(a: f64, b: f64) -> f64 {
    let mut p = (a * b, (b, a + b));
    p.0 += p.1.0 * a;
    p.1.1 = p.0 * p.1.1;
    let (q, (r, s)) = p;
    q * r - s
}

/// Both sides of a destructuring assignment name the same variables.
#[differentiate]
pub fn rotate_names(x: f64, y: f64, z: f64) -> f64 {
    let (mut a, mut b, mut c) = (x, y, z);
    (a, b) = (b, a * b);
    (a, b, c) = (c, a, b + c);
    (a, _) = (a * b, c);
    a + 2.0 * b + 3.0 * c
}

/// Several values at once, one of them twice and one of them constant.
#[differentiate]
pub fn three_results(x: f64, y: f64) -> (f64, f64, f64) {
    let p = x * y;
    (p, p * p, 1.0)
}

/// Literals of all spellings, with casts of what is not active.
#[differentiate]
pub fn literals(x: f64) -> f64 {
    let n = 3;
    let m = 7_usize;
    let k = 1_000.0 * 1e-3 + 2_f64 + 0.5f64 + 1.;
    x * k + n as f64 * x - (m as f64 / 2.0) * x * x + (5u8 as f64) + f64::from(2i32) * x
}

/// Sign, double negation, unary minus in front of a power.
#[differentiate]
pub fn negations(x: f64, y: f64) -> f64 {
    let a = -x;
    let b = -(-y);
    -a * -b - -(x * x)
}

/// Grouping decides: these are four different functions of the same operands.
#[differentiate]
pub fn grouping(a: f64, b: f64, c: f64) -> f64 {
    (a / b / c) + (a / (b / c)) - (a - b - c) * (a - (b - c))
}

/// A remainder of two active numbers: the quotient's whole part is a constant.
#[differentiate]
pub fn remainders(a: f64, b: f64) -> f64 {
    a % b + (a * b) % 1.5 - (-a) % b
}

/// Values pass through narrower and wider types and back.
#[differentiate]
pub fn through_casts(x: f64) -> f64 {
    let n = (2.7_f64) as usize;
    let whole = x as i32 as f64;
    (x - whole) * n as f64 + (x * x) as f64
}

/// Stop-gradient: the detached factor counts as a constant.
#[differentiate]
pub fn half_detached(x: f64, y: f64) -> f64 {
    x * detach(x * y) + y
}

/// A constant of the function is an operand; a constant of the crate, too.
#[differentiate]
pub fn constants(x: f64) -> f64 {
    use std::f64::consts::{E, PI};
    const HALF: f64 = 0.5;
    (x * PI).sin() * HALF + x * E + std::f64::consts::LN_2 * x * x + f64::EPSILON
}

/// Long single expressions nest deeply.
#[differentiate]
pub fn deep_expression(x: f64, y: f64) -> f64 {
    ((((x + y) * (x - y) + x) * (y + ((x * y) * (x / (1.0 + y * y))))) - ((x + 1.0) * (y + 2.0)))
        / (1.0 + ((x - y) * (x - y)))
}

/// A statement for its effect on a variable only, in a block without value.
#[differentiate]
pub fn statement_blocks(x: f64) -> f64 {
    let mut y = x;
    {
        let z = y * y;
        y += z;
    }
    {
        y *= x;
    };
    y
}

/// The unit value as value and as variable.
#[differentiate]
pub fn units(x: f64) -> f64 {
    let u = ();
    let () = u;
    let mut y = x;
    let v = {
        y *= x;
    };
    let _: () = v;
    y
}

/// `std::mem` by its full path, on variables that are used before and after.
#[differentiate]
pub fn full_path_swap(x: f64, y: f64) -> f64 {
    let mut a = x * y;
    let mut b = a + y;
    std::mem::swap(&mut a, &mut b);
    let old = std::mem::replace(&mut b, a * x);
    core::mem::swap(&mut a, &mut b);
    a * old - b
}

/// An inverse that is there divides cotangents too, but only behind it and while it holds.
#[differentiate]
pub fn inverted(x: f64, y: f64) -> f64 {
    let c = 1.0 + x * x;
    let a = (y / c).sin();
    let i = 1.0 / c;
    let mut d = y * y + 1.0;
    let j = 1.0 / d;
    d = d * x + i;
    a * i + (x * y) / c + y / d + j * (x / d)
}
