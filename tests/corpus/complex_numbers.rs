//! Complex numbers of `num-complex`: a type of another crate, whose derivatives are in the runtime.

use cotangent::differentiate;
use num_complex::{Complex, Complex32, Complex64};
use num_traits::{One, Zero};
use std::f64::consts::PI;

type C = Complex<f64>;

#[differentiate]
pub fn holomorphic(z: Complex64, k: usize) -> Complex64 {
    match k {
        0 => z.exp(),
        1 => z.ln(),
        2 => z.sqrt(),
        3 => z.cbrt(),
        4 => z.sin(),
        5 => z.cos(),
        6 => z.tan(),
        7 => z.asin(),
        8 => z.acos(),
        9 => z.atan(),
        10 => z.sinh(),
        11 => z.cosh(),
        12 => z.tanh(),
        13 => z.asinh(),
        14 => z.acosh(),
        15 => z.atanh(),
        16 => z.inv(),
        17 => z.finv(),
        18 => z.powi(3),
        19 => z.powi(-2),
        20 => z.powi(0),
        21 => z.powu(4),
        _ => -z.conj(),
    }
}

#[differentiate]
pub fn lengths(z: Complex<f64>) -> f64 {
    let (r, angle) = z.to_polar();
    z.norm() * z.arg() + z.norm_sqr() + r * angle.cos() + z.re / z.im
}

#[differentiate]
pub fn powers(z: Complex<f64>, w: Complex<f64>, p: f64) -> Complex<f64> {
    let y = z.powf(p) + z.powc(w) * z.expf(p) - z.log(p).scale(p);
    y.unscale(p + 1.0) + z.fdiv(w)
}

/// An operator for each pair of operands.
#[differentiate]
pub fn mixed(z: C, w: C, x: f64) -> C {
    let a = (z * w + x) / (w - x) - x * z;
    let b = &a * &z + a / x + x / w - (x - z) * 2.0;
    -b + (x + w) * (1.0 - a) * (z - 0.5)
}

/// What operators give has functions, too.
#[differentiate]
pub fn nested(z: C, w: C) -> C {
    let sum = z + w * z;
    ((z * w).exp() + sum.sqrt()).powi(2) * (1.0 - z * z).sqrt() + (2.0 * (z / w)).sin()
}

/// In place, in a loop that may run zero times.
#[differentiate]
pub fn horner(coefficients: &[Complex<f64>], z: Complex<f64>) -> Complex<f64> {
    let mut sum = Complex::new(0.0, 0.0);
    for c in coefficients.iter().rev() {
        sum *= z;
        sum += c;
    }
    sum
}

#[differentiate]
pub fn in_place(mut z: C, w: C, x: f64, n: usize) -> C {
    for k in 0..n {
        z -= w;
        z *= x;
        z /= w * z + 2.0;
        z += x;
        z -= 0.25 * x;
        z /= 1.0 + x;
        if k % 2 == 0 {
            z.re = z.im * x;
            z.im += w.re;
        }
    }
    z
}

#[differentiate]
pub fn made(r: f64, angle: f64) -> f64 {
    let z = Complex64::from_polar(r, angle) * Complex64::cis(2.0 * angle) + Complex64::from(r);
    let w = Complex64::new(z.im, r) * Complex64::i();
    (z * w).norm() + Complex64 { re: angle, im: r }.norm_sqr()
}

/// The orbit of a point, until it is far away.
#[differentiate]
pub fn escape(c: Complex64, most: usize) -> (f64, usize) {
    let mut z = Complex64::new(0.0, 0.0);
    let mut n = 0;
    while n < most && z.norm_sqr() < 4.0 {
        z = z * z + c;
        n += 1;
    }
    (z.norm().ln(), n)
}

#[differentiate]
pub fn fourier(x: &[Complex64]) -> Vec<Complex64> {
    let n = x.len();
    let mut out = vec![Complex64::new(0.0, 0.0); n];
    for k in 0..n {
        for j in 0..n {
            let angle = -2.0 * PI * (k * j % n) as f64 / n as f64;
            out[k] += x[j] * Complex64::from_polar(1.0, angle);
        }
    }
    out
}

#[differentiate]
pub fn power_spectrum(samples: &[f64]) -> f64 {
    let x: Vec<Complex64> = samples.iter().map(|&s| Complex64::new(s, 0.0)).collect();
    let spectrum = fourier(&x);
    spectrum.iter().enumerate().map(|(k, s)| k as f64 * s.norm_sqr()).sum::<f64>()
}

/// All roots of a polynomial at once (Weierstrass), each of which is overwritten while the others are read.
#[differentiate]
pub fn roots(coefficients: &[f64; 4], steps: usize) -> Vec<Complex64> {
    let mut z: Vec<Complex64> = vec![Complex64::new(1.0, 0.0), Complex64::new(0.4, 0.9), Complex64::new(-0.65, 0.72)];
    for _ in 0..steps {
        for i in 0..3 {
            let mut p = Complex64::new(coefficients[3], 0.0);
            for k in (0..3).rev() {
                p = p * z[i] + coefficients[k];
            }
            let mut q = Complex64::new(coefficients[3], 0.0);
            for j in 0..3 {
                if j != i {
                    q *= z[i] - z[j];
                }
            }
            z[i] -= p / q;
        }
    }
    z
}

/// The current through a coil, a capacitor and a resistance in a row.
#[differentiate]
pub fn impedance(frequency: f64, coil: f64, capacity: f64, resistance: f64) -> f64 {
    let omega = 2.0 * PI * frequency;
    let z: Complex64 = Complex64::new(resistance, omega * coil) + 1.0 / Complex64::new(0.0, omega * capacity);
    (230.0 / z).norm()
}

#[differentiate]
pub fn single(z: Complex32, x: f32) -> Complex32 {
    (z * x).exp() / z.norm()
}

/// The polylogarithm by its series: divisors become complex numbers where they are assigned.
#[differentiate]
pub fn polylogarithm(s: f64, re: f64, im: f64, terms: usize) -> f64 {
    let z = Complex64::new(re, im);
    let mut power: Complex64 = z;
    let mut divisor: Complex64 = 1.0_f64.powf(s).into();
    let mut sum: Complex64 = power / divisor;
    for n in 2..terms {
        power *= z;
        divisor = (n as f64).powf(s).into();
        sum += power / divisor;
    }
    divisor = sum.re.sin().into();
    (sum * divisor).norm() + divisor.re
}

/// The poles and zeros of a filter, taken from continuous time to steps.
#[differentiate]
pub fn sampled(re: &[f64], im: &[f64], rate: f64, missing: usize) -> f64 {
    let one = Complex::<f64>::one();
    let poles: Vec<Complex<f64>> = re.iter().zip(im).map(|(a, b)| Complex::new(*a, *b)).collect();
    let double = Complex::<f64>::new(2.0 * rate, 0.0);
    let mut moved: Vec<Complex<f64>> = poles.iter().map(|p| (double + p) / (double - p)).collect();
    moved.append(&mut vec![-one; missing]);
    let gain = (one / poles.iter().map(|p| double - p).fold(one, |product, p| product * p)).re;
    let mut sum = Complex::<f64>::zero();
    let mut all = Complex64::one();
    for p in &moved {
        sum += p * gain;
        all *= p * rate;
        sum = sum * all + Complex64::default();
    }
    sum.norm() + all.im
}

/// A chirp transform: factors that carry no derivative are complex numbers, too.
#[differentiate]
pub fn chirped(x: &[f64], k: f64) -> f64 {
    let length = x.len() as isize;
    let step: Complex64 = Complex64::i() * PI / length as f64;
    let mut spectrum: Vec<Complex64> = Vec::with_capacity(x.len());
    let mut sum: Complex64;
    let mut ahead: Complex64;
    for n in 0..length {
        sum = Complex64::default();
        let back = (n.pow(2) as f64 * step).exp().conj();
        for (m, value) in x.iter().enumerate() {
            let term: Complex64 = (*value * k).into();
            ahead = ((n - m as isize).pow(2) as f64 * step).exp();
            sum += (-(m.pow(2) as f64) * step).exp() * term * ahead;
        }
        spectrum.push(back * sum);
    }
    let turned = step.exp();
    spectrum.iter().enumerate().map(|(n, z)| (turned * z).re * (n as f64 + k)).sum()
}

/// Sums and products of values, and of references.
#[differentiate]
pub fn gathered(re: &[f64], im: &[f64], k: f64) -> f64 {
    let z: Vec<Complex64> = re.iter().zip(im).map(|(a, b)| Complex64::new(*a, b * k)).collect();
    let all: Complex64 = z.iter().product();
    let sum: Complex64 = z.iter().sum();
    let shifted = z.iter().map(|z| z * k + sum).product::<Complex64>();
    let waves: Vec<Complex64> =
        (0..3).map(|n| re.iter().map(|r| Complex64::from_polar(*r, k * n as f64)).sum()).collect();
    (all * waves[1] + shifted).norm() + sum.re * waves[2].im
}

/// What nothing says the type of: the imaginary unit times numbers, in a function of it.
#[differentiate]
pub fn untold(x: &[f64], a: f64) -> f64 {
    let n = x.len();
    let step = (Complex64::i() * PI / n as f64).exp();
    let turned = (Complex64::i() * a / n as f64).exp() * Complex64::new(a, 1.0);
    let mut at = Complex64::new(a, 0.5);
    let mut sum = Complex64::new(0.0, 0.0);
    for (k, v) in x.iter().enumerate() {
        let w = (Complex64::i() * (PI * k as f64) / n as f64).sqrt();
        sum += *v * (-2.0 * PI * Complex64::i() * k as f64 / n as f64).exp() + w * (v * a);
        at *= step;
        let z = (step * 0.5).cos() * at;
        sum += z * z.re;
    }
    (sum * turned).norm_sqr() + (Complex64::i() * a).sin().im
}

/// Sums of such values, and those of the generic type.
#[differentiate]
pub fn untold_sums(x: f64, n: usize) -> f64 {
    let w = (-Complex64::i()).exp() + Complex64::new(1.0, 2.0);
    let u = (Complex::new(1.0, PI) * 2.0 - Complex::new(0.5, 0.5)).sqrt();
    let mut sum = (u * x * x).im;
    for k in 0..n {
        let v = Complex::new(0.0, PI * k as f64).exp();
        let z = w * x + v * (x * x);
        sum += z.re * z.im;
    }
    sum
}

/// The type has a name in small letters in the function.
#[differentiate]
pub fn renamed_inside(re: f64, im: f64) -> f64 {
    use num_complex::Complex64 as c64;
    let z = c64::new(re, im);
    let res: c64;
    if re < 1.0 {
        res = ((c64::new(0.5, 0.0)) * z + c64::new(0.0, -0.75)) * z + 1.0;
    } else {
        res = z * 2.0;
    }
    res.re * res.im
}

/// Long sums, whose types are those of complex numbers all along.
#[differentiate]
pub fn long_sum(re: f64, im: f64) -> f64 {
    let x: Complex<f64> = Complex::new(re, im);
    let b = [0.25, -0.125, 0.5];
    let y = x * x;
    let s = y * (b[0] + x * b[1])
        + x * 0.2
        + y * (b[1] + x * b[2])
        + x * 0.4
        + y * (b[2] + x * b[0])
        + x * 0.6
        + y * 0.7
        + x * 0.8
        + y * 0.9
        + x * 0.1
        + y * 0.11
        - x * 0.12
        + y * 0.13
        - x * 0.14
        + y * 0.15
        + x * 0.16
        - y * 0.17
        + x * 0.18
        + y * 0.19 / x
        + y * (x + y * (b[0] + x * (b[1] - y * b[2])));
    let t = 2.0 * s * (1.0 - x) / (s + y + (x - y) * s);
    t.re * t.im
}
