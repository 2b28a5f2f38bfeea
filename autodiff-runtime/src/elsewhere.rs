//! What belongs to the functions of types that are other crates', as traits: emitted code has them in scope where it calls
//! methods, and calls `z.exp_record_self()` of whatever `z` is. To give another crate's type derivatives is to implement
//! [`Differentiable`](crate::Differentiable) for it with its operators, and such a trait for its functions; `complex.rs`
//! is the example.
//!
//! Floats have them too, for what an operator gives of which only rustc knows whether it is a float.

use crate::{Erased, Lent, LentUnique, rules};

pub use crate::alias::FloatPaths;
#[cfg(feature = "num-complex")]
pub use crate::complex::ComplexFunctions;
pub use crate::given::GivenFunctions;
pub use crate::ranges::RangeFunctions;
pub use crate::receiving::Unchanging;
pub use crate::time::DurationFunctions;

/// The numbers of names of fields and functions, as the macro makes them.
pub(crate) const fn number_of(name: &str) -> u64 {
    let (name, mut hash, mut i) = (name.as_bytes(), 0xcbf2_9ce4_8422_2325_u64, 0);
    while i < name.len() {
        hash = (hash ^ name[i] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        i += 1;
    }
    hash | 1 << 63
}

/// One of the numbers that a function is given, in its type.
macro_rules! number {
    ($given:ident) => {
        Self
    };
}

/// Declares the trait and implements it. The derivatives, times the seed `s`, are those of the macro's table; of functions
/// of several numbers they follow by what they are by.
macro_rules! functions {
    (trait {
        $($f:ident $forward:ident $record:ident $pull:ident $at_once:ident |$s:ident, $x:ident, $y:ident| $part:expr;)*
    } {
        $($g:ident $g_forward:ident $g_record:ident $g_pull:ident $g_at_once:ident
            |$t:ident, $u:ident, $v:ident| $by:expr, $($p:ident $p_dot:ident: $by_p:expr),*;)*
    }) => {
        /// What belongs to functions of floats.
        pub trait FloatFunctions: Copy {
            $(
                /// The value and its tangent.
                fn $forward(self, dot: impl Lent<Self>) -> (Self, Self);
                /// The value.
                fn $record(&self) -> (Self, Erased);
                /// Adds the cotangent.
                fn $pull(&self, _: &Erased, seed: Self, bar: impl LentUnique<Self>);
                /// Both.
                #[inline]
                fn $at_once(&self, _: impl Sized, seed: Self, bar: impl LentUnique<Self>) -> (Self, ()) {
                    let (value, record) = self.$record();
                    (value, self.$pull(&record, seed, bar))
                }
            )*
            $(
                /// The value and its tangent.
                fn $g_forward(self, dot: impl Lent<Self>, $($p: Self, $p_dot: Option<Self>),*) -> (Self, Self);
                /// The value.
                fn $g_record(&self, $($p: Self),*) -> (Self, Erased);
                /// Adds the cotangent, and gives those of the other numbers.
                fn $g_pull(
                    &self,
                    _: &Erased,
                    seed: Self,
                    bar: impl LentUnique<Self>,
                    $($p: Self, _: Option<()>),*
                ) -> ($(number!($p),)*);
                /// Both.
                #[inline]
                fn $g_at_once(
                    &self,
                    _: impl Sized,
                    seed: Self,
                    bar: impl LentUnique<Self>,
                    $($p: Self, _: Option<()>),*
                ) -> (Self, ($(number!($p),)*)) {
                    let (value, record) = self.$g_record($($p),*);
                    (value, self.$g_pull(&record, seed, bar, $($p, None),*))
                }
            )*
            /// The value and its tangent.
            fn powi_forward_self(self, dot: impl Lent<Self>, n: i32, _: Option<()>) -> (Self, Self);
            /// The value.
            fn powi_record_self(&self, n: i32) -> (Self, Erased);
            /// Adds the cotangent.
            fn powi_pull_self(&self, _: &Erased, seed: Self, bar: impl LentUnique<Self>, n: i32, _: Option<()>) -> ((),);
            /// Both.
            #[inline]
            fn powi_at_once_self(
                &self,
                _: impl Sized,
                seed: Self,
                bar: impl LentUnique<Self>,
                n: i32,
                _: Option<()>,
            ) -> (Self, ((),)) {
                let (value, record) = self.powi_record_self(n);
                (value, self.powi_pull_self(&record, seed, bar, n, None))
            }
        }
    };
    (impl $float:ident: {
        $($f:ident $forward:ident $record:ident $pull:ident $at_once:ident |$s:ident, $x:ident, $y:ident| $part:expr;)*
    } {
        $($g:ident $g_forward:ident $g_record:ident $g_pull:ident $g_at_once:ident
            |$t:ident, $u:ident, $v:ident| $by:expr, $($p:ident $p_dot:ident: $by_p:expr),*;)*
    }) => {

        impl FloatFunctions for $float {
            $(
                #[inline]
                fn $forward(self, dot: impl Lent<Self>) -> (Self, Self) {
                    let ($x, $y) = (self, self.$f());
                    let _ = $x;
                    ($y, dot.ct_lent().map_or(0.0, |&$s| $part))
                }
                #[inline]
                fn $record(&self) -> (Self, Erased) {
                    (self.$f(), Erased::new(()))
                }
                #[inline]
                fn $pull(&self, _: &Erased, $s: Self, mut bar: impl LentUnique<Self>) {
                    let ($x, $y) = (*self, self.$f());
                    let _ = ($x, $y);
                    bar.ct_lent_unique().into_iter().for_each(|bar| *bar += $part);
                }
            )*
            $(
                #[inline]
                fn $g_forward(self, dot: impl Lent<Self>, $($p: Self, $p_dot: Option<Self>),*) -> (Self, Self) {
                    let ($u, $v) = (self, self.$g($($p),*));
                    let _ = ($u, $v);
                    let tangent = dot.ct_lent().map_or(0.0, |&$t| $by);
                    ($v, tangent $(+ $p_dot.map_or(0.0, |$t| $by_p))*)
                }
                #[inline]
                fn $g_record(&self, $($p: Self),*) -> (Self, Erased) {
                    (self.$g($($p),*), Erased::new(()))
                }
                #[inline]
                fn $g_pull(
                    &self,
                    _: &Erased,
                    $t: Self,
                    mut bar: impl LentUnique<Self>,
                    $($p: Self, _: Option<()>),*
                ) -> ($(number!($p),)*) {
                    let ($u, $v) = (*self, self.$g($($p),*));
                    let _ = ($u, $v);
                    bar.ct_lent_unique().into_iter().for_each(|bar| *bar += $by);
                    ($($by_p,)*)
                }
            )*
            #[inline]
            fn powi_forward_self(self, dot: impl Lent<Self>, n: i32, _: Option<()>) -> (Self, Self) {
                (self.powi(n), dot.ct_lent().map_or(0.0, |dot| rules::powi_dx(*dot, self, n)))
            }
            #[inline]
            fn powi_record_self(&self, n: i32) -> (Self, Erased) {
                (self.powi(n), Erased::new(()))
            }
            #[inline]
            fn powi_pull_self(
                &self,
                _: &Erased,
                seed: Self,
                mut bar: impl LentUnique<Self>,
                n: i32,
                _: Option<()>,
            ) -> ((),) {
                bar.ct_lent_unique().into_iter().for_each(|bar| *bar += rules::powi_dx(seed, *self, n));
                ((),)
            }
        }
    };
}

macro_rules! floats {
    ($($rows:tt)*) => {
        functions! { trait $($rows)* }
        functions! { impl f32: $($rows)* }
        functions! { impl f64: $($rows)* }
    };
}

floats! {
    {
    exp exp_forward_self exp_record_self exp_pull_self exp_at_once_self |s, x, y| s * y;
    ln ln_forward_self ln_record_self ln_pull_self ln_at_once_self |s, x, y| s / x;
    sqrt sqrt_forward_self sqrt_record_self sqrt_pull_self sqrt_at_once_self |s, x, y| rules::over(s * 0.5, y);
    cbrt cbrt_forward_self cbrt_record_self cbrt_pull_self cbrt_at_once_self |s, x, y| rules::over(s, 3.0 * (y * y));
    recip recip_forward_self recip_record_self recip_pull_self recip_at_once_self |s, x, y| -(s * y * y);
    sin sin_forward_self sin_record_self sin_pull_self sin_at_once_self |s, x, y| s * x.cos();
    cos cos_forward_self cos_record_self cos_pull_self cos_at_once_self |s, x, y| -(s * x.sin());
    tan tan_forward_self tan_record_self tan_pull_self tan_at_once_self |s, x, y| s * (1.0 + y * y);
    asin asin_forward_self asin_record_self asin_pull_self asin_at_once_self |s, x, y| rules::over(s, ((1.0 - x) * (1.0 + x)).sqrt());
    acos acos_forward_self acos_record_self acos_pull_self acos_at_once_self |s, x, y| -rules::over(s, ((1.0 - x) * (1.0 + x)).sqrt());
    atan atan_forward_self atan_record_self atan_pull_self atan_at_once_self |s, x, y| s / (1.0 + x * x);
    sinh sinh_forward_self sinh_record_self sinh_pull_self sinh_at_once_self |s, x, y| s * x.cosh();
    cosh cosh_forward_self cosh_record_self cosh_pull_self cosh_at_once_self |s, x, y| s * x.sinh();
    tanh tanh_forward_self tanh_record_self tanh_pull_self tanh_at_once_self |s, x, y| s * (1.0 - y * y);
    asinh asinh_forward_self asinh_record_self asinh_pull_self asinh_at_once_self |s, x, y| s / x.hypot(1.0);
    acosh acosh_forward_self acosh_record_self acosh_pull_self acosh_at_once_self
        |s, x, y| rules::over(s, (x - 1.0).sqrt() * (x + 1.0).sqrt());
    atanh atanh_forward_self atanh_record_self atanh_pull_self atanh_at_once_self |s, x, y| s / ((1.0 - x) * (1.0 + x));
    abs abs_forward_self abs_record_self abs_pull_self abs_at_once_self |s, x, y| rules::abs_dx(s, x);
    }
    {
    powf powf_forward_self powf_record_self powf_pull_self powf_at_once_self
        |s, x, y| rules::powf_dx(s, x, p, y), p p_dot: rules::powf_dp(s, x, p, y);
    hypot hypot_forward_self hypot_record_self hypot_pull_self hypot_at_once_self
        |s, x, h| rules::hypot_dx(s, x, h), y y_dot: rules::hypot_dx(s, y, h);
    atan2 atan2_forward_self atan2_record_self atan2_pull_self atan2_at_once_self
        |s, y, angle| rules::atan2_dy(s, y, x), x x_dot: rules::atan2_dx(s, y, x);
    max max_forward_self max_record_self max_pull_self max_at_once_self
        |s, x, larger| rules::max_dx(s, x, y), y y_dot: rules::max_dy(s, x, y);
    min min_forward_self min_record_self min_pull_self min_at_once_self
        |s, x, smaller| rules::min_dx(s, x, y), y y_dot: rules::min_dy(s, x, y);
    clamp clamp_forward_self clamp_record_self clamp_pull_self clamp_at_once_self
        |s, x, y| rules::clamp_dx(s, x, lo, hi),
        lo lo_dot: rules::clamp_dlo(s, x, lo), hi hi_dot: rules::clamp_dhi(s, x, hi);
    mul_add mul_add_forward_self mul_add_record_self mul_add_pull_self mul_add_at_once_self
        |s, x, y| s * a, a a_dot: s * x, b b_dot: s;
    }
}
