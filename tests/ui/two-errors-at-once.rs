//! All refusals of a function in one compile.

use cotangent::differentiate;

#[differentiate(wrt(x, z))]
fn options_and_signature(x: &[f64], f: &dyn Fn(f64) -> f64) -> Option<f64> {
    Some(f(x[0]))
}

#[differentiate]
fn signature_and_body(x: &[f64]) -> Option<f64> {
    Some(unsafe { *x.get_unchecked(0) })
}

#[differentiate]
fn body(x: &[f64]) -> f64 {
    let square = |i: usize| x[i] * x[i];
    let sum: f64 = x.iter().peekable().sum();
    let _kept = (square, 1);
    for i in 0..x.len() {
        if square(i) > 1.0 {
            return sum.bessel();
        }
    }
    sum
}

trait Bessel {
    fn bessel(self) -> f64;
}

impl Bessel for f64 {
    fn bessel(self) -> f64 {
        self
    }
}

fn main() {
    options_and_signature(&[1.0], &|x| x);
    signature_and_body(&[1.0]);
    body(&[1.0]);
}
