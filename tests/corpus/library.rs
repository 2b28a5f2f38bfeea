//! Functions of the crate `libm`, which are called by their path, functions that traits of one's own give to floats, and
//! iterators of the crate `itertools`.

use cotangent::{Differentiable, differentiate};
use itertools::{Itertools, iproduct, izip};

#[differentiate]
pub fn library_waves(x: f64, y: f64) -> f64 {
    libm::sin(x) * libm::cos(y) + libm::atan2(y, x) - libm::log1p(libm::exp(x)) * libm::cbrt(y)
}

/// In a loop, whose values are recorded, with a branch on one of them.
#[differentiate]
pub fn library_sum(x: f64, n: usize) -> f64 {
    let mut sum = 0.0;
    let mut at = x;
    for i in 0..n {
        at = libm::sqrt(at * at + 1.0) * libm::pow(1.1, at);
        sum += if libm::fabs(at) > 2.0 { libm::log(at) } else { libm::fma(at, x, i as f64) };
    }
    sum + libm::floor(x)
}

/// What the standard library has not.
#[differentiate]
pub fn library_special(x: f64) -> f64 {
    libm::erf(x) * libm::lgamma(x) - libm::erfc(0.3 * x) + libm::tgamma(x + 0.5) / libm::tgamma(-x)
}

/// Functions that give two things, with what changes in a loop.
#[differentiate]
pub fn library_pairs(degrees: f64, width: f64, n: usize) -> f64 {
    let (mut sum, mut at) = (libm::exp10(width) + libm::roundeven(degrees), degrees);
    for _ in 0..n {
        let (rest, quarters) = libm::remquo(at, 90.0);
        let (s, c) = libm::sincos(rest.to_radians());
        at = at * 1.7 + 40.0 * s;
        sum += match quarters & 3 {
            0 => s,
            1 => c,
            2 => -s,
            _ => -c,
        };
        sum *= libm::remainder(at, width) + c;
    }
    let (size, sign) = libm::lgamma_r(width - 2.0);
    if sign < 0 { sum - size } else { sum * size }
}

/// One of the two things, asked for where the function is called.
#[differentiate]
pub fn library_parts(x: f64, y: f64) -> f64 {
    let turned = libm::sincos(libm::sincos(x).1 * y).0;
    let size = libm::lgamma_r(x - 2.0).0 * f64::from(libm::lgamma_r(x - 2.0).1);
    turned * size + libm::remquo(x, y).0 * f64::from(libm::remquo(x, 0.3).1)
}

#[differentiate]
pub fn library_items(xs: &[f64]) -> f64 {
    xs.iter().copied().map(libm::tanh).sum::<f64>() * libm::hypot(xs[0], xs[1])
}

/// Imported, and called by the names that they have there.
pub mod imported {
    use cotangent::differentiate;

    #[differentiate]
    use libm::{
        erf, exp as natural, {hypot, sinf},
    };

    /// By the names that they are imported under, in a loop whose values are written over, and given to a chain.
    #[differentiate]
    pub fn library_imported(xs: &[f64], scale: f64) -> f64 {
        let mut at = scale;
        for &x in xs {
            at = hypot(at, erf(x * at)) + natural(-at);
        }
        at + xs.iter().map(|&x| erf(x)).sum::<f64>() + f64::from(sinf(scale as f32))
    }
}

#[differentiate]
pub fn library_single(x: f32) -> f32 {
    libm::sinf(x) * libm::powf(x, 1.5)
}

/// On numbers of both widths.
#[differentiate]
pub trait Shaped {
    fn logistic(self) -> Self;
    fn normal(&self, mean: Self, width: Self) -> Self;
    fn faded(from: Self, to: Self, t: Self) -> Self;
}

#[differentiate(trait)]
impl Shaped for f64 {
    fn logistic(self) -> Self {
        1.0 / (1.0 + (-self).exp())
    }

    fn normal(&self, mean: Self, width: Self) -> Self {
        let z = (self - mean) / width;
        (-0.5 * z * z).exp() / width
    }

    fn faded(from: Self, to: Self, t: Self) -> Self {
        from + (to - from) * t * t
    }
}

#[differentiate(trait)]
impl Shaped for f32 {
    fn logistic(self) -> Self {
        1.0 / (1.0 + (-self).exp())
    }

    fn normal(&self, mean: Self, width: Self) -> Self {
        let z = (self - mean) / width;
        (-0.5 * z * z).exp() / width
    }

    fn faded(from: Self, to: Self, t: Self) -> Self {
        from + (to - from) * t * t
    }
}

#[differentiate]
pub fn shaped(x: f64, y: f64) -> f64 {
    x.logistic().normal(y, 2.0) * (x * y).logistic() + f64::faded(x, y, 0.3)
}

#[differentiate]
pub fn shaped_single(x: f32, y: f32) -> f32 {
    x.logistic() * x.normal(y, 2.0) + f32::faded(x, y, 0.25)
}

/// On pairs.
#[differentiate]
pub trait Plane {
    fn squared(&self) -> f64;
}

#[differentiate(trait)]
impl Plane for (f64, f64) {
    fn squared(&self) -> f64 {
        self.0 * self.0 + self.1 * self.1
    }
}

#[differentiate]
pub fn of_pairs(x: f64, y: f64) -> f64 {
    let p = (x * y, y);
    p.squared() * x
}

/// A parameter that is called as what belongs to `self` is called inside.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Gain {
    pub k: f64,
}

#[differentiate]
impl Gain {
    pub fn of(&self, this: f64) -> f64 {
        self.k * this * this
    }
}

/// What a field is made of is converted to its type.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Corner {
    pub at: Spot,
    pub weight: f64,
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl From<[f64; 2]> for Spot {
    fn from(v: [f64; 2]) -> Spot {
        Spot { x: v[0], y: v[0] * v[1] }
    }
}

#[differentiate]
pub fn cornered(v: [f64; 2], gain: Gain) -> f64 {
    let corner = Corner { at: v.into(), weight: gain.k.into() };
    gain.of(corner.at.y) * corner.weight + corner.at.x
}

/// Iterators side by side, each with each, and neighbours.
#[differentiate]
pub fn iterated_together(x: &[f64]) -> f64 {
    let weights = [0.5, 1.5, 2.5, 3.5];
    let mut out = vec![0.0; x.len()];
    for (o, a, b) in izip!(out.iter_mut(), x.iter(), x.iter().rev()) {
        *o = a * b + x[0];
    }
    for (i, (o, a)) in izip!(&mut out, x).enumerate() {
        *o *= a * i as f64;
    }
    let mut pairs = 0.0;
    for (i, j) in iproduct!(0..2, 0..x.len() - 1) {
        pairs += x[i] * out[j + 1];
    }
    let ratios: f64 = (0..2).cartesian_product(1..3).map(|(i, j)| x[i] / x[j]).sum();
    let area: f64 = x.iter().tuple_windows().map(|(a, b)| (b - a) * (a + b)).sum();
    let curved = x.iter().copied().tuple_windows::<(_, _, _)>().map(|(a, b, c)| a + b * c).sum::<f64>();
    for (a, b) in x.iter().tuples() {
        pairs *= a / b;
    }
    izip!(x, &weights, x.iter().skip(1)).map(|(a, b, c)| a * b * c).sum::<f64>() + pairs * ratios + area * curved
}

/// Sorted by their values, and where the largest one is.
#[differentiate]
pub fn iterated_in_order(x: &[f64]) -> f64 {
    let falling = x.iter().copied().sorted_by(|a, b| b.total_cmp(a)).collect_vec();
    let order = (0..x.len()).sorted_by(|&i, &j| x[j].total_cmp(&x[i])).collect_vec();
    let ranked: f64 = order.iter().enumerate().map(|(k, &i)| x[i] * k as f64).sum();
    let rows = [2usize, 0, 1];
    let horner = rows.iter().sorted().map(|&i| x[i]).fold(1.0, |sum, v| sum * 0.5 + v);
    let gaps = x.iter().sorted_by(|a, b| a.total_cmp(b)).tuple_windows().map(|(a, b)| b - a);
    let widest = gaps.fold(0.0, f64::max);
    let items = 2.0;
    let top = x.iter().position_max_by(|a, b| a.total_cmp(b)).unwrap();
    falling[0] * falling[1] * items - falling[2] * ranked + horner * widest + x[top] * top as f64
}
