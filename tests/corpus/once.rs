//! What is written twice: the same numbers, and numbers that have changed in between.

use cotangent::differentiate;

/// The same difference, four times; and a function of the library, twice.
#[differentiate]
pub fn the_same(x: &[f64], mean: f64) -> f64 {
    let mut sum = 0.0;
    for &v in x {
        sum += (v - mean) * (v - mean) + (v - mean) * v + (v - mean).exp() / (1.0 + (v - mean).exp());
    }
    sum
}

/// One of the two is another number when it is read again.
#[differentiate]
pub fn changed_between(x: f64, y: f64) -> f64 {
    let mut a = x * y;
    let mut b = y;
    let mut sum = a * b * (a * b + 1.0);
    a += x;
    sum += a * b * 3.0;
    b *= a * b;
    sum += a * b * (a * b);
    if sum > 0.0 {
        a = (a * b).sin();
    }
    sum + a * b
}

/// In a container that is written, also through a reference, and by an index that counts on.
#[differentiate]
pub fn in_containers(x: &[f64], n: usize) -> f64 {
    let mut v = x.to_vec();
    let mut sum = 0.0;
    let mut i = 0;
    while i + 1 < n {
        sum += x[i] * x[i + 1] * 0.3;
        sum += x[i] * x[i + 1] * sum;
        let before = v[i] * v[i + 1];
        v[i] = before + x[i];
        sum += v[i] * v[i + 1];
        {
            let part = &mut v[i..];
            part[1] *= 1.2;
        }
        sum += v[i] * v[i + 1];
        i += 1;
        sum += x[i] * x[i] - v[i] * v[i];
    }
    sum
}

/// Names that stand for another variable later on, and slices that move along.
#[differentiate]
pub fn other_names(x: &[f64], y: f64) -> f64 {
    let mut rest = x;
    let mut sum = 0.0;
    while rest.len() > 1 {
        let t = rest[0] * y + rest[1];
        sum += t * (rest[0] * y);
        rest = &rest[1..];
        let t = rest[0] * y + t;
        let y = y + 1.0;
        sum += t * (rest[0] * y) + (rest[0] * y).cos();
    }
    sum
}

/// What is changed by a call and by a closure; left in the middle.
#[differentiate]
pub fn by_calls(x: f64, y: f64, steps: usize) -> f64 {
    let mut a = x;
    let mut sum = 0.0;
    for k in 0..steps {
        sum += (a + y).sin() * (a + y);
        std::mem::swap(&mut a, &mut sum);
        sum += (a + y) * 0.1;
        if k == 2 {
            break;
        }
        grow(&mut a, y);
        let mut add = |by: f64| a += by * (a + y);
        add(0.3);
        sum += (a + y) * (a + y) * 0.01;
    }
    sum + (a + y)
}

#[differentiate]
fn grow(a: &mut f64, by: f64) {
    *a += by * *a + by * *a * 0.5;
}

/// Zeros of either sign, and products in another order, are not the same.
#[differentiate]
pub fn alike(x: f64, y: f64) -> f64 {
    let one = (x * 0.0) + 1.0;
    let other = (x * -0.0) + 1.0;
    (x - y) * (y - x) * one / other + x * y * (y * x)
}
