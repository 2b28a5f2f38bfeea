//! Derivatives.

use super::check;

/// Each statement with its tangent.
#[test]
fn forward() {
    check(
        "fn f(x: &[f64], k: f64) -> f64 { let mut s = 0.0; for v in x { s += v * k; } s.sqrt() }",
        "forward",
        r"
            fn (x: &[f64] active, k: f64 active) -> value
              let mut active s: float = 0.0
              let mut s_dot: float = zero of float
              for each at unnamed at: item: &f64 in items of x, which is x[at]; item_dot: &? in items of x_dot { #0
                let active v: &f64 = item  // is item.*
                let v_dot: &? = item_dot
                let active t: f64 = v.* * k
                let t_dot: f64 = (v_dot.* * k) + (k_dot * v.*)
                s += t
                s_dot += t_dot
              }
              let active t_2: f64 = sqrt(s)
              let t_2_dot: f64 = rules::over(s_dot * 0.5, t_2)
              let active value: f64 = t_2
              let value_dot: f64 = t_2_dot
        ",
    );
}

/// A tangent moves with its value.
#[test]
fn forward_edits() {
    check(
        "fn f(x: f64, mut v: Vec<f64>) -> Vec<f64> { v.push(x * x); v.push(1.0); v.swap(0, 1); v }",
        "forward",
        r"
            fn (x: f64 active, mut v: Vec<f64> by value active) -> value
              let active t: f64 = x * x
              let t_dot: f64 = (2.0 * x_dot) * x
              edit v_dot.push(t_dot)
              edit v.push(t)
              edit v_dot.push(zero of float)
              edit v.push(1.0)
              edit v_dot.swap(0, 1)
              edit v.swap(0, 1)
              let active value: Vec<f64> = v
              let value_dot: ? = v_dot
        ",
    );
}
