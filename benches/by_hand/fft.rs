//! Gradient through a Fourier transform: linear, so the butterflies are undone with no value kept;
//! the transform itself happens in the gradient's memory.

use crate::objectives::fft::fft;

/// The transposed transform: the transposed butterflies in reverse order, then the numbers put back.
fn transposed(re: &mut [f64], im: &mut [f64], cos: &[f64], sin: &[f64]) {
    let n = re.len();
    for level in (0..n.trailing_zeros()).rev() {
        let half = 1 << level;
        let stride = n / (2 * half);
        for (re, im) in re.chunks_exact_mut(2 * half).zip(im.chunks_exact_mut(2 * half)) {
            let ((re_a, re_b), (im_a, im_b)) = (re.split_at_mut(half), im.split_at_mut(half));
            let twiddles = cos.iter().zip(sin).step_by(stride);
            let (upper, lower) = (re_a.iter_mut().zip(im_a), re_b.iter_mut().zip(im_b));
            for (((re_a, im_a), (re_b, im_b)), (c, s)) in upper.zip(lower).zip(twiddles) {
                let (x, y) = (*re_a - *re_b, *im_a - *im_b);
                *re_a += *re_b;
                *im_a += *im_b;
                *re_b = c * x + s * y;
                *im_b = c * y - s * x;
            }
        }
    }
    for i in 0..n {
        let j = i.reverse_bits() >> (usize::BITS - n.trailing_zeros());
        if i < j {
            re.swap(i, j);
            im.swap(i, j);
        }
    }
}

/// Value and gradient.
pub fn spectrum(
    re: &[f64],
    im: &[f64],
    weights: &[f64],
    cos: &[f64],
    sin: &[f64],
    re_bar: &mut [f64],
    im_bar: &mut [f64],
) -> f64 {
    re_bar.copy_from_slice(re);
    im_bar.copy_from_slice(im);
    fft(re_bar, im_bar, cos, sin);
    let mut sum = 0.0;
    for ((re, im), weight) in re_bar.iter_mut().zip(im_bar.iter_mut()).zip(weights) {
        sum += weight * (*re * *re + *im * *im);
        *re *= 2.0 * weight;
        *im *= 2.0 * weight;
    }
    transposed(re_bar, im_bar, cos, sin);
    sum
}
