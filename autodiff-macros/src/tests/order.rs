//! Which backward loops run in the order of memory.

use super::oracle::{self, Derivatives};
use crate::ir::*;

/// Whether the loops of the backward sweep run in the order of memory, from outside.
fn of_memory(body: &str) -> Vec<bool> {
    let source = format!("fn f(x: &[f64], n: usize, y: &mut [f64]) {{ {body} }}");
    let func = oracle::lowered(&source).unwrap_or_else(|refused| panic!("`{source}` is refused: {refused}"));
    let mut found = vec![];
    Derivatives::of(&func).split.backward.each_stmt(&mut |stmt| {
        if let Kind::Loop(Loop { target: BACKWARD, head: Head::Range { form, .. }, .. }) = &stmt.kind {
            found.push(!form.reversed);
        }
    });
    found
}

/// The row that inner loops run through is an iteration's own; within it, each element waits for the next.
#[test]
fn rows_apart() {
    let one = "for i in 0..n { for j in 1..n { y[i * n + j] += 0.5 * y[i * n + j - 1]; } }";
    assert_eq!(of_memory(one), [true, false]);
    let named = "for i in 0..n { for j in 1..n { let at = i * n + j; y[at] = 0.5 * y[at] + y[at - 1]; } }";
    assert_eq!(of_memory(named), [true, false]);
}

/// A state is computed from the one before, which is added to: all loops but that over the steps.
#[test]
fn stencil() {
    let body = "let mut u = x.to_vec();
        let mut next = x.to_vec();
        for _ in 0..n {
            for i in 1..n - 1 {
                for j in 1..n - 1 {
                    let at = i * n + j;
                    next[at] = u[at] * (u[at - n] + u[at - 1] + u[at + 1] + u[at + n]);
                }
            }
            std::mem::swap(&mut u, &mut next);
        }
        for i in 0..y.len() { y[i] = u[i]; }";
    let found = of_memory(body);
    assert!(found.starts_with(&[true, false, true]), "{found:?}");
}

/// Rows that reach into each other.
#[test]
fn rows_together() {
    for body in [
        "for i in 0..n { for j in 1..=n { y[i * n + j] += x[i] * y[i * n + j - 1]; } }",
        "for i in 0..x.len() { for j in 1..n { y[i % 2 * n + j] = x[i] * y[i % 2 * n + j - 1]; } }",
        "for i in 0..x.len() { for j in 0..i { y[i * n + j + 1] += x[i] * y[i * n + j]; } }",
        "let mut row = 0; for i in 0..x.len() { for j in 1..n { y[row + j] += x[i] * y[row + j - 1]; } row += i % n; }",
    ] {
        assert_eq!(of_memory(body).first(), Some(&false), "{body}");
    }
}
