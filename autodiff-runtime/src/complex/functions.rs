//! Functions of complex numbers: what `#[differentiate]` makes beside the functions of an `impl` block, here as those of a
//! trait, since the type is another crate's.

use super::{ComplexTangent, Factor, zero};
use crate::{Erased, Lent, LentUnique, Scalar, add_to, rules};
use num_complex::Complex;
use num_traits::Float;

/// Declares the trait, and implements it: functions with a complex derivative, those with a real value and their two
/// partial derivatives, and those of a second argument that is real, with the derivatives by both.
macro_rules! functions {
    (
        holomorphic { $($f:ident $f_forward:ident $f_record:ident $f_pull:ident $f_at_once:ident |$z:ident, $y:ident| $by:expr;)* }
        real { $($g:ident $g_forward:ident $g_record:ident $g_pull:ident $g_at_once:ident |$gz:ident, $s:ident| $re:expr, $im:expr;)* }
        with { $(
            $h:ident $h_forward:ident $h_record:ident $h_pull:ident $h_at_once:ident ($a:ident: $a_ty:ty, $a_dot:ty, $push:ident, $pull:ident)
            |$hz:ident, $hy:ident| $by_z:expr, $by_a:expr;
        )* }
        declared { $($declared:tt)* }
        implemented { $($implemented:tt)* }
    ) => {
        /// What belongs to the functions of complex numbers.
        pub trait ComplexFunctions<T: Scalar>: Sized {
            $(
                /// The value and its tangent.
                fn $f_forward(self, dot: impl Lent<ComplexTangent<T>>) -> (Complex<T>, ComplexTangent<T>);
                /// The value.
                fn $f_record(&self) -> (Complex<T>, Erased);
                /// Adds the cotangent.
                fn $f_pull(&self, _: &Erased, seed: ComplexTangent<T>, bar: impl LentUnique<ComplexTangent<T>>);
                /// Both.
                #[inline]
                fn $f_at_once(
                    &self,
                    _: impl Sized,
                    seed: ComplexTangent<T>,
                    bar: impl LentUnique<ComplexTangent<T>>,
                ) -> (Complex<T>, ()) {
                    let (value, record) = self.$f_record();
                    (value, self.$f_pull(&record, seed, bar))
                }
            )*
            $(
                /// The value and its tangent.
                fn $g_forward(self, dot: impl Lent<ComplexTangent<T>>) -> (T, T);
                /// The value.
                fn $g_record(&self) -> (T, Erased);
                /// Adds the cotangent.
                fn $g_pull(&self, _: &Erased, seed: T, bar: impl LentUnique<ComplexTangent<T>>);
                /// Both.
                #[inline]
                fn $g_at_once(
                    &self,
                    _: impl Sized,
                    seed: T,
                    bar: impl LentUnique<ComplexTangent<T>>,
                ) -> (T, ()) {
                    let (value, record) = self.$g_record();
                    (value, self.$g_pull(&record, seed, bar))
                }
            )*
            $(
                /// The value and its tangent.
                fn $h_forward(
                    self,
                    dot: impl Lent<ComplexTangent<T>>,
                    $a: $a_ty,
                    a_dot: Option<$a_dot>,
                ) -> (Complex<T>, ComplexTangent<T>);
                /// The value.
                fn $h_record(&self, $a: $a_ty) -> (Complex<T>, Erased);
                /// Adds the cotangent, and gives that of the argument.
                fn $h_pull(
                    &self,
                    kept: &Erased,
                    seed: ComplexTangent<T>,
                    bar: impl LentUnique<ComplexTangent<T>>,
                    _: impl Sized,
                    _: Option<()>,
                ) -> ($a_dot,);
                /// Both.
                #[inline]
                fn $h_at_once(
                    &self,
                    _: impl Sized,
                    seed: ComplexTangent<T>,
                    bar: impl LentUnique<ComplexTangent<T>>,
                    $a: $a_ty,
                    _: Option<()>,
                ) -> (Complex<T>, ($a_dot,)) {
                    let (value, record) = self.$h_record($a);
                    (value, self.$h_pull(&record, seed, bar, (), None))
                }
            )*
            $($declared)*
        }

        impl<T: Scalar + Float> ComplexFunctions<T> for Complex<T> {
            $(
                #[inline]
                fn $f_forward(self, dot: impl Lent<ComplexTangent<T>>) -> (Complex<T>, ComplexTangent<T>) {
                    let ($z, $y) = (self, self.$f());
                    let _ = $z;
                    ($y, dot.ct_lent().map_or_else(zero, |dot| Factor::Complex($by).push(*dot)))
                }
                #[inline]
                fn $f_record(&self) -> (Complex<T>, Erased) {
                    (self.$f(), Erased::new(()))
                }
                #[inline]
                fn $f_pull(&self, _: &Erased, seed: ComplexTangent<T>, mut bar: impl LentUnique<ComplexTangent<T>>) {
                    if let Some(bar) = bar.ct_lent_unique() {
                        let ($z, $y) = (*self, self.$f());
                        let _ = ($z, $y);
                        add_to(bar, &Factor::Complex($by).pull(seed));
                    }
                }
            )*
            $(
                #[inline]
                fn $g_forward(self, dot: impl Lent<ComplexTangent<T>>) -> (T, T) {
                    let $gz = self;
                    let part = |dot: &ComplexTangent<T>| {
                        let re = { let $s = dot.re; $re };
                        re + { let $s = dot.im; $im }
                    };
                    (self.$g(), dot.ct_lent().map_or(T::ct_of(0.0), part))
                }
                #[inline]
                fn $g_record(&self) -> (T, Erased) {
                    (self.$g(), Erased::new(()))
                }
                #[inline]
                fn $g_pull(&self, _: &Erased, $s: T, mut bar: impl LentUnique<ComplexTangent<T>>) {
                    let $gz = *self;
                    if let Some(bar) = bar.ct_lent_unique() {
                        bar.re += $re;
                        bar.im += $im;
                    }
                }
            )*
            $(
                #[inline]
                fn $h_forward(
                    self,
                    dot: impl Lent<ComplexTangent<T>>,
                    $a: $a_ty,
                    a_dot: Option<$a_dot>,
                ) -> (Complex<T>, ComplexTangent<T>) {
                    let ($hz, $hy) = (self, self.$h($a));
                    let mut sum = dot.ct_lent().map_or_else(zero, |dot| $by_z.push(*dot));
                    a_dot.into_iter().for_each(|dot| add_to(&mut sum, &$push($by_a, dot)));
                    let _ = $hz;
                    ($hy, sum)
                }
                #[inline]
                fn $h_record(&self, $a: $a_ty) -> (Complex<T>, Erased) {
                    (self.$h($a), Erased::new($a))
                }
                #[inline]
                fn $h_pull(
                    &self,
                    kept: &Erased,
                    seed: ComplexTangent<T>,
                    mut bar: impl LentUnique<ComplexTangent<T>>,
                    _: impl Sized,
                    _: Option<()>,
                ) -> ($a_dot,) {
                    let $a = *kept.get::<$a_ty>();
                    let ($hz, $hy) = (*self, self.$h($a));
                    let _ = ($hz, $hy);
                    bar.ct_lent_unique().into_iter().for_each(|bar| add_to(bar, &$by_z.pull(seed)));
                    ($pull($by_a, seed),)
                }
            )*
            $($implemented)*
        }
    };
}

/// The number one.
fn one<T: Scalar + Float>() -> Complex<T> {
    real(1.0)
}

/// A real number as a complex one.
fn real<T: Scalar + Float>(x: f64) -> Complex<T> {
    Complex::new(T::ct_of(x), T::ct_of(0.0))
}

/// The derivative of `z^n`, where `less` is `z^(n-1)`; zero where `n` is.
fn of_power<T: Scalar + Float>(n: f64, less: impl FnOnce() -> Complex<T>) -> Factor<T> {
    Factor::Complex(if n == 0.0 { real(0.0) } else { less() * T::ct_of(n) })
}

/// The derivative of `z^w = y` by `w`; zero where `z` is.
fn by_exponent<T: Scalar + Float>(z: Complex<T>, y: Complex<T>) -> Factor<T> {
    Factor::Complex(if z == real(0.0) { real(0.0) } else { y * z.ln() })
}

fn push_real<T: Scalar + Float>(by: Factor<T>, dot: T) -> ComplexTangent<T> {
    by.push_real(dot)
}

fn pull_real<T: Scalar + Float>(by: Factor<T>, seed: ComplexTangent<T>) -> T {
    by.pull_real(seed)
}

fn push<T: Scalar + Float>(by: Factor<T>, dot: ComplexTangent<T>) -> ComplexTangent<T> {
    by.push(dot)
}

fn pull<T: Scalar + Float>(by: Factor<T>, seed: ComplexTangent<T>) -> ComplexTangent<T> {
    by.pull(seed)
}

/// An argument without a derivative.
fn push_nothing<T: Scalar + Float>(_: Factor<T>, (): ()) -> ComplexTangent<T> {
    zero()
}

fn pull_nothing<T: Scalar + Float>(_: Factor<T>, _: ComplexTangent<T>) {}

functions! {
    holomorphic {
        exp exp_forward_self exp_record_self exp_pull_self exp_at_once_self |z, y| y;
        ln ln_forward_self ln_record_self ln_pull_self ln_at_once_self |z, y| z.inv();
        sqrt sqrt_forward_self sqrt_record_self sqrt_pull_self sqrt_at_once_self |z, y| (y + y).inv();
        cbrt cbrt_forward_self cbrt_record_self cbrt_pull_self cbrt_at_once_self |z, y| (y * y * real(3.0)).inv();
        sin sin_forward_self sin_record_self sin_pull_self sin_at_once_self |z, y| z.cos();
        cos cos_forward_self cos_record_self cos_pull_self cos_at_once_self |z, y| -z.sin();
        tan tan_forward_self tan_record_self tan_pull_self tan_at_once_self |z, y| y * y + one();
        asin asin_forward_self asin_record_self asin_pull_self asin_at_once_self |z, y| (one::<T>() - z * z).sqrt().inv();
        acos acos_forward_self acos_record_self acos_pull_self acos_at_once_self |z, y| -(one::<T>() - z * z).sqrt().inv();
        atan atan_forward_self atan_record_self atan_pull_self atan_at_once_self |z, y| (one::<T>() + z * z).inv();
        sinh sinh_forward_self sinh_record_self sinh_pull_self sinh_at_once_self |z, y| z.cosh();
        cosh cosh_forward_self cosh_record_self cosh_pull_self cosh_at_once_self |z, y| z.sinh();
        tanh tanh_forward_self tanh_record_self tanh_pull_self tanh_at_once_self |z, y| one::<T>() - y * y;
        asinh asinh_forward_self asinh_record_self asinh_pull_self asinh_at_once_self |z, y| (one::<T>() + z * z).sqrt().inv();
        acosh acosh_forward_self acosh_record_self acosh_pull_self acosh_at_once_self |z, y| ((z - one()).sqrt() * (z + one()).sqrt()).inv();
        atanh atanh_forward_self atanh_record_self atanh_pull_self atanh_at_once_self |z, y| (one::<T>() - z * z).inv();
        inv inv_forward_self inv_record_self inv_pull_self inv_at_once_self |z, y| -(y * y);
        finv finv_forward_self finv_record_self finv_pull_self finv_at_once_self |z, y| -(y * y);
    }
    real {
        norm norm_forward_self norm_record_self norm_pull_self norm_at_once_self
            |z, s| rules::hypot_dx(s, z.re, z.norm()), rules::hypot_dx(s, z.im, z.norm());
        norm_sqr norm_sqr_forward_self norm_sqr_record_self norm_sqr_pull_self norm_sqr_at_once_self |z, s| s * (z.re + z.re), s * (z.im + z.im);
        arg arg_forward_self arg_record_self arg_pull_self arg_at_once_self
            |z, s| rules::atan2_dx(s, z.im, z.re), rules::atan2_dy(s, z.im, z.re);
    }
    with {
        powi powi_forward_self powi_record_self powi_pull_self powi_at_once_self (n: i32, (), push_nothing, pull_nothing)
            |z, y| of_power(f64::from(n), || z.powi(n - 1)), Factor::Complex(y);
        powu powu_forward_self powu_record_self powu_pull_self powu_at_once_self (n: u32, (), push_nothing, pull_nothing)
            |z, y| of_power(f64::from(n), || z.powu(n - 1)), Factor::Complex(y);
        powf powf_forward_self powf_record_self powf_pull_self powf_at_once_self (p: T, T, push_real, pull_real)
            |z, y| of_power(p.ct_to_f64(), || z.powf(p - T::ct_of(1.0))), by_exponent(z, y);
        powc powc_forward_self powc_record_self powc_pull_self powc_at_once_self (w: Complex<T>, ComplexTangent<T>, push, pull)
            |z, y| Factor::Complex(if w == real(0.0) { w } else { w * z.powc(w - one()) }), by_exponent(z, y);
        expf expf_forward_self expf_record_self expf_pull_self expf_at_once_self (base: T, T, push_real, pull_real)
            |z, y| Factor::Complex(y * base.ct_ln()), Factor::Complex(z * y / base);
        log log_forward_self log_record_self log_pull_self log_at_once_self (base: T, T, push_real, pull_real)
            |z, y| Factor::Complex((z * base.ct_ln()).inv()), Factor::Complex(-y / (base * base.ct_ln()));
        scale scale_forward_self scale_record_self scale_pull_self scale_at_once_self (t: T, T, push_real, pull_real)
            |z, y| Factor::Real(t), Factor::Complex(z);
        unscale unscale_forward_self unscale_record_self unscale_pull_self unscale_at_once_self (t: T, T, push_real, pull_real)
            |z, y| Factor::Real(T::ct_of(1.0) / t), Factor::Complex(-y / t);
        fdiv fdiv_forward_self fdiv_record_self fdiv_pull_self fdiv_at_once_self (w: Complex<T>, ComplexTangent<T>, push, pull)
            |z, y| Factor::Complex(w.finv()), Factor::Complex(-y.fdiv(w));
    }
    declared {
        /// The conjugate and its tangent.
        fn conj_forward_self(self, dot: impl Lent<ComplexTangent<T>>) -> (Complex<T>, ComplexTangent<T>);
        /// The conjugate.
        fn conj_record_self(&self) -> (Complex<T>, Erased);
        /// Adds the cotangent.
        fn conj_pull_self(&self, _: &Erased, seed: ComplexTangent<T>, bar: impl LentUnique<ComplexTangent<T>>);
        /// Both.
        #[inline]
        fn conj_at_once_self(
            &self,
            _: impl Sized,
            seed: ComplexTangent<T>,
            bar: impl LentUnique<ComplexTangent<T>>,
        ) -> (Complex<T>, ()) {
            let (value, record) = self.conj_record_self();
            (value, self.conj_pull_self(&record, seed, bar))
        }
        /// Length and angle, and their tangents.
        fn to_polar_forward_self(self, dot: impl Lent<ComplexTangent<T>>) -> ((T, T), (T, T));
        /// Length and angle.
        fn to_polar_record_self(&self) -> ((T, T), Erased);
        /// Adds the cotangent.
        fn to_polar_pull_self(&self, _: &Erased, seed: (T, T), bar: impl LentUnique<ComplexTangent<T>>);
        /// Both.
        #[inline]
        fn to_polar_at_once_self(
            &self,
            _: impl Sized,
            seed: (T, T),
            bar: impl LentUnique<ComplexTangent<T>>,
        ) -> ((T, T), ()) {
            let (value, record) = self.to_polar_record_self();
            (value, self.to_polar_pull_self(&record, seed, bar))
        }
        /// The number with these parts, and its tangent.
        fn new_forward(re: T, re_dot: Option<T>, im: T, im_dot: Option<T>) -> (Complex<T>, ComplexTangent<T>);
        /// The number with these parts.
        fn new_record(re: T, im: T) -> (Complex<T>, Erased);
        /// The cotangents of the parts.
        fn new_pull(_: &Erased, seed: ComplexTangent<T>, re: T, _: Option<()>, im: T, _: Option<()>) -> (T, T);
        /// The number with this length and angle, and its tangent.
        fn from_polar_forward(r: T, r_dot: Option<T>, angle: T, angle_dot: Option<T>) -> (Complex<T>, ComplexTangent<T>);
        /// The number with this length and angle.
        fn from_polar_record(r: T, angle: T) -> (Complex<T>, Erased);
        /// The cotangents of length and angle.
        fn from_polar_pull(_: &Erased, seed: ComplexTangent<T>, r: T, _: Option<()>, angle: T, _: Option<()>) -> (T, T);
        /// The number of length one with this angle, and its tangent.
        fn cis_forward(angle: T, dot: Option<T>) -> (Complex<T>, ComplexTangent<T>);
        /// The number of length one with this angle.
        fn cis_record(angle: T) -> (Complex<T>, Erased);
        /// The cotangent of the angle.
        fn cis_pull(_: &Erased, seed: ComplexTangent<T>, angle: T, _: Option<()>) -> (T,);
    }
    implemented {
        #[inline]
        fn conj_forward_self(self, dot: impl Lent<ComplexTangent<T>>) -> (Complex<T>, ComplexTangent<T>) {
            (self.conj(), dot.ct_lent().map_or_else(zero, conjugate))
        }
        #[inline]
        fn conj_record_self(&self) -> (Complex<T>, Erased) {
            (self.conj(), Erased::new(()))
        }
        #[inline]
        fn conj_pull_self(&self, _: &Erased, seed: ComplexTangent<T>, mut bar: impl LentUnique<ComplexTangent<T>>) {
            bar.ct_lent_unique().into_iter().for_each(|bar| add_to(bar, &conjugate(&seed)));
        }
        #[inline]
        fn to_polar_forward_self(self, dot: impl Lent<ComplexTangent<T>>) -> ((T, T), (T, T)) {
            let dot = dot.ct_lent().copied().unwrap_or_else(zero);
            (self.to_polar(), (self.norm_forward_self(&dot).1, self.arg_forward_self(&dot).1))
        }
        #[inline]
        fn to_polar_record_self(&self) -> ((T, T), Erased) {
            (self.to_polar(), Erased::new(()))
        }
        #[inline]
        fn to_polar_pull_self(&self, kept: &Erased, seed: (T, T), mut bar: impl LentUnique<ComplexTangent<T>>) {
            if let Some(bar) = bar.ct_lent_unique() {
                self.norm_pull_self(kept, seed.0, &mut *bar);
                self.arg_pull_self(kept, seed.1, bar);
            }
        }
        #[inline]
        fn new_forward(re: T, re_dot: Option<T>, im: T, im_dot: Option<T>) -> (Complex<T>, ComplexTangent<T>) {
            let none = T::ct_of(0.0);
            (Complex::new(re, im), ComplexTangent { re: re_dot.unwrap_or(none), im: im_dot.unwrap_or(none) })
        }
        #[inline]
        fn new_record(re: T, im: T) -> (Complex<T>, Erased) {
            (Complex::new(re, im), Erased::new(()))
        }
        #[inline]
        fn new_pull(_: &Erased, seed: ComplexTangent<T>, _: T, _: Option<()>, _: T, _: Option<()>) -> (T, T) {
            (seed.re, seed.im)
        }
        #[inline]
        fn from_polar_forward(r: T, r_dot: Option<T>, angle: T, angle_dot: Option<T>) -> (Complex<T>, ComplexTangent<T>) {
            let (z, mut dot) = (Complex::from_polar(r, angle), zero());
            r_dot.into_iter().for_each(|d| add_to(&mut dot, &Factor::Complex(Complex::cis(angle)).push_real(d)));
            angle_dot.into_iter().for_each(|d| add_to(&mut dot, &turned(z).push_real(d)));
            (z, dot)
        }
        #[inline]
        fn from_polar_record(r: T, angle: T) -> (Complex<T>, Erased) {
            (Complex::from_polar(r, angle), Erased::new(()))
        }
        #[inline]
        fn from_polar_pull(
            _: &Erased,
            seed: ComplexTangent<T>,
            r: T,
            _: Option<()>,
            angle: T,
            _: Option<()>,
        ) -> (T, T) {
            let along = Factor::Complex(Complex::cis(angle)).pull_real(seed);
            (along, turned(Complex::from_polar(r, angle)).pull_real(seed))
        }
        #[inline]
        fn cis_forward(angle: T, dot: Option<T>) -> (Complex<T>, ComplexTangent<T>) {
            let z = Complex::cis(angle);
            (z, dot.map_or_else(zero, |d| turned(z).push_real(d)))
        }
        #[inline]
        fn cis_record(angle: T) -> (Complex<T>, Erased) {
            (Complex::cis(angle), Erased::new(()))
        }
        #[inline]
        fn cis_pull(_: &Erased, seed: ComplexTangent<T>, angle: T, _: Option<()>) -> (T,) {
            (turned(Complex::cis(angle)).pull_real(seed),)
        }
    }
}

/// The conjugate, which is its own transpose.
fn conjugate<T: Scalar>(t: &ComplexTangent<T>) -> ComplexTangent<T> {
    ComplexTangent { re: t.re, im: -t.im }
}

/// The derivative of a number by its angle: the number, turned by a quarter.
fn turned<T: Scalar + Float>(z: Complex<T>) -> Factor<T> {
    Factor::Complex(Complex::new(-z.im, z.re))
}
