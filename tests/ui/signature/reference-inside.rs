// References that a record or a tangent would have to hold. Shared ones by value, and those to slices and structs behind a
// reference, are no problem.

use cotangent::differentiate;

#[differentiate]
fn optional(x: f64, more: Option<&mut [f64]>) -> f64 {
    more.map_or(x, |m| m[0] * x)
}

#[differentiate]
fn pair(p: (&f64, &mut f64)) -> f64 {
    *p.0 * *p.1
}

#[differentiate]
fn by_value(p: (&f64, [&[f64]; 2]), more: Option<&f64>) -> f64 {
    *p.0 * p.1[0][0] * more.copied().unwrap_or(1.0)
}

#[differentiate]
fn numbers(p: &[&f64], rows: &[&[f64]]) -> f64 {
    *p[0] * rows[0][0]
}

fn main() {}
