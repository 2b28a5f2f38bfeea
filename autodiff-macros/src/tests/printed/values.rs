//! Values and names.

use super::check;

/// Primitives get names, constants stay where they are.
#[test]
fn arithmetic() {
    check(
        "fn f(x: f64, y: f64) -> f64 { (x * y).sin() + 2.0 * x.powi(3) - y.max(0.0) }",
        "normalize",
        r"
            fn (x: f64 active, y: f64 active) -> value
              let active t: f64 = x * y
              let active t_2: f64 = sin(t)
              let active t_3: f64 = powi(x, 3)
              let active t_4: f64 = 2.0 * t_3
              let active t_5: f64 = t_2 + t_4
              let active t_6: f64 = max(y, 0.0)
              let active t_7: f64 = t_5 - t_6
              let active value: f64 = t_7
        ",
    );
}

/// What carries no derivative is not taken apart.
#[test]
fn inert_code_stays_whole() {
    check(
        "fn f(x: f64, n: usize) -> f64 { let k = (n * 2 + 1) % 7; assert!(x > 0.0); x * k as f64 }",
        "normalize",
        r"
            fn (x: f64 active, n: usize) -> value
              let k: usize = (n * 2 + 1) % 7
              inert assert!(x > 0.0);
              let active t: f64 = x * (k as f64)
              let active value: f64 = t
        ",
    );
}

/// An accumulator that starts as a constant is active from its declaration on.
#[test]
fn activity_comes_from_later_uses() {
    check(
        "fn f(x: &[f64]) -> f64 { let mut s = 0.0; for i in 0..x.len() { s += x[i] * x[i]; } s }",
        "normalize",
        r"
            fn (x: &[f64] active) -> value
              let mut active s: f64 = 0.0
              for i in 0..x.len() { #0
                let active t: f64 = x[i] * x[i]
                s += t
              }
              let active value: f64 = s
        ",
    );
}

/// An operand that is changed by a later one is copied first.
#[test]
fn operands_are_read_in_order() {
    check(
        "fn f(x: f64) -> f64 { let mut s = x; s * { s += 1.0; s } }",
        "normalize",
        r"
            fn (x: f64 active) -> value
              let mut active s: f64 = x
              let active t: f64 = s
              s += 1.0
              let active t_2: f64 = t * s
              let active value: f64 = t_2
        ",
    );
}

/// A name that is used again becomes another one.
#[test]
fn shadowing() {
    check(
        "fn f(x: f64) -> f64 { let x = x * x; let y = { let x = x + 1.0; x * x }; x * y }",
        "normalize",
        r"
            fn (x: f64 active) -> value
              let active x_2: f64 = x * x
              let active x_3: f64 = x_2 + 1.0
              let active y: f64 = x_3 * x_3
              let active t: f64 = x_2 * y
              let active value: f64 = t
        ",
    );
}

/// Calls of differentiated functions.
#[test]
fn calls() {
    check(
        "fn f(x: &[f64], out: &mut [f64], k: f64) -> f64 { g(out, 3); let y = g(&x[1..], &mut out[0], k, 3); \
         y * k }",
        "normalize",
        r"
            fn (x: &[f64] active, out: &mut [f64] active, k: f64 active) -> value
              let active g_2: f64 = call g(out, 3)
              let active g_3: f64 = call g(&x[1..], &mut out[0], k, 3)
              let active y: f64 = g_3
              let active t: f64 = y * k
              let active value: f64 = t
        ",
    );
}

/// What is constant is inactive.
#[test]
fn constants() {
    check(
        "fn f(x: f64, #[constant] c: &[f64]) -> f64 { let w = c[0] * 2.0; let mut s = detach(x) * w; s *= x; \
         s }",
        "normalize",
        r"
            fn (x: f64 active, c: &[f64]) -> value
              item const _: () = ::cotangent::__private::same_function(detach::<f64 > , ::cotangent::__private::detach::<f64 >);
              let w: f64 = c[0] * 2.0
              let mut active s: f64 = detach(x) * w
              let active t: f64 = s * x
              s = t
              let active value: f64 = s
        ",
    );
}
