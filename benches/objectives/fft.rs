//! Discrete Fourier transform of a power of two of complex numbers.

use cotangent::differentiate;

/// Cosines and sines of the `n / 2` first multiples of `−2π / n`.
pub fn twiddles(n: usize) -> (Vec<f64>, Vec<f64>) {
    (0..n / 2).map(|k| -std::f64::consts::TAU * k as f64 / n as f64).map(|angle| (angle.cos(), angle.sin())).unzip()
}

/// The transform, in place: numbers in the order of their reversed bits, then butterflies.
#[differentiate(constant(cos, sin))]
pub fn fft(re: &mut [f64], im: &mut [f64], cos: &[f64], sin: &[f64]) {
    let n = re.len();
    assert!(n.is_power_of_two() && n > 1, "a power of two");
    for i in 0..n {
        let j = i.reverse_bits() >> (usize::BITS - n.trailing_zeros());
        if i < j {
            re.swap(i, j);
            im.swap(i, j);
        }
    }
    for level in 0..n.trailing_zeros() {
        let half = 1 << level;
        let stride = n / (2 * half);
        for start in (0..n).step_by(2 * half) {
            for k in 0..half {
                let (a, b) = (start + k, start + k + half);
                let (c, s) = (cos[k * stride], sin[k * stride]);
                let x = c * re[b] - s * im[b];
                let y = c * im[b] + s * re[b];
                re[b] = re[a] - x;
                im[b] = im[a] - y;
                re[a] += x;
                im[a] += y;
            }
        }
    }
}

/// `Σ weight |X|²` over the transform `X` of the signal `re + i im`.
#[differentiate(constant(weights, cos, sin))]
pub fn spectrum(re: &[f64], im: &[f64], weights: &[f64], cos: &[f64], sin: &[f64]) -> f64 {
    let mut re = re.to_vec();
    let mut im = im.to_vec();
    fft(&mut re, &mut im, cos, sin);
    let mut sum = 0.0;
    for i in 0..weights.len() {
        sum += weights[i] * (re[i] * re[i] + im[i] * im[i]);
    }
    sum
}
