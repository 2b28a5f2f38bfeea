//! Outside of a module nothing shows whose function a name is: what its use suggests, rustc is asked.

use cotangent::differentiate;

#[differentiate]
fn swap(a: &mut f64, b: &mut f64) {
    let old = *a;
    *a = *b * 2.0;
    *b = old;
}

#[differentiate]
fn turned(x: f64, y: f64) -> f64 {
    let (mut a, mut b) = (x, y);
    swap(&mut a, &mut b);
    a * b
}

fn main() {}
