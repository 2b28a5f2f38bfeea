//! Gradient of the chained Rosenbrock function.

/// So many terms are computed before they are added: a sum in order waits for each addition, and the rest need not.
const STRIP: usize = 8;

/// A term, and what it gives to the entry on its left and to that on its right.
fn term(left: f64, right: f64) -> (f64, f64, f64) {
    let a = right - left * left;
    let b = 1.0 - left;
    (100.0 * a * a + b * b, -2.0 * (200.0 * a * left + b), 200.0 * a)
}

/// Each term gives to two neighbouring entries; the right one is carried in a local.
pub fn rosenbrock(x: &[f64], gradient: &mut [f64]) -> f64 {
    let Some((last, gradient)) = gradient.split_last_mut() else { return 0.0 };
    let (left, left_rest) = x[..gradient.len()].as_chunks::<STRIP>();
    let (right, right_rest) = x[1..].as_chunks::<STRIP>();
    let (strips, rest) = gradient.as_chunks_mut::<STRIP>();
    let (mut sum, mut carried) = (0.0, 0.0);
    for ((left, right), g) in left.iter().zip(right).zip(strips) {
        let mut terms = [0.0; STRIP];
        for k in 0..STRIP {
            let (term, to_left, to_right) = term(left[k], right[k]);
            terms[k] = term;
            g[k] = carried + to_left;
            carried = to_right;
        }
        for term in terms {
            sum += term;
        }
    }
    for ((left, right), g) in left_rest.iter().zip(right_rest).zip(rest) {
        let (term, to_left, to_right) = term(*left, *right);
        sum += term;
        *g = carried + to_left;
        carried = to_right;
    }
    *last = carried;
    sum
}
