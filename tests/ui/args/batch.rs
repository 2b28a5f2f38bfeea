// Forward derivatives along several directions are made for free functions of `f64`, arrays, slices, vectors and tuples.

use cotangent::{Differentiable, differentiate};

#[derive(Differentiable, Clone, Copy)]
struct Point {
    x: f64,
    y: f64,
}

#[differentiate(batch)]
fn length(p: &Point) -> f64 {
    p.x.hypot(p.y)
}

#[differentiate(batch)]
fn single(x: f32) -> f32 {
    x * x
}

struct Model;

#[differentiate(batch)]
impl Model {
    fn energy(x: f64) -> f64 {
        x * x
    }
}

#[differentiate]
fn helper(x: f64) -> f64 {
    x * x
}

#[differentiate(batch)]
fn calls_one_without(x: f64) -> f64 {
    helper(x)
}

fn main() {}
