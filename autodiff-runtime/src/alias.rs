//! What belongs to the functions of floats that are called by the path of a type: by another name of a float
//! (`type Real = f64; Real::hypot(a, b)`) the macro does not know it for one. Functions of the user's own types go first.
//! Those that take an integer or give a pair, and `log`, `mul_add` and `clamp`, are called as methods.

use crate::elsewhere::FloatFunctions;
use crate::{Erased, rules};

/// Declares the trait and implements it; functions of one argument are those that are called as methods.
macro_rules! functions {
    (
        methods: [$($f:ident $method_forward:ident $method_pull:ident $forward:ident $record:ident $pull:ident;)*]
        own: [$($own:ident $own_forward:ident $own_record:ident $own_pull:ident |$s:ident, $x:ident, $y:ident| $part:expr;)*]
        two: [$($two:ident $two_forward:ident $two_record:ident $two_pull:ident
            |$t:ident, $a:ident, $b:ident, $c:ident| $by_a:expr, $by_b:expr;)*]
    ) => {
        /// What belongs to functions of floats, by their paths.
        pub trait FloatPaths: Sized {
            $(
                /// The value and its tangent.
                fn $forward(x: Self, dot: Option<Self>) -> (Self, Self);
                /// The value.
                fn $record(x: Self) -> (Self, Erased);
                /// The cotangent.
                fn $pull(_: &Erased, seed: Self, x: Self, _: Option<()>) -> (Self,);
            )*
            $(
                /// The value and its tangent.
                fn $own_forward(x: Self, dot: Option<Self>) -> (Self, Self);
                /// The value.
                fn $own_record(x: Self) -> (Self, Erased);
                /// The cotangent.
                fn $own_pull(_: &Erased, seed: Self, x: Self, _: Option<()>) -> (Self,);
            )*
            $(
                /// The value and its tangent.
                fn $two_forward(a: Self, a_dot: Option<Self>, b: Self, b_dot: Option<Self>) -> (Self, Self);
                /// The value.
                fn $two_record(a: Self, b: Self) -> (Self, Erased);
                /// The cotangents.
                fn $two_pull(_: &Erased, seed: Self, a: Self, _: Option<()>, b: Self, _: Option<()>) -> (Self, Self);
            )*
        }

        functions! { impl f32
            methods: [$($f $method_forward $method_pull $forward $record $pull;)*]
            own: [$($own $own_forward $own_record $own_pull |$s, $x, $y| $part;)*]
            two: [$($two $two_forward $two_record $two_pull |$t, $a, $b, $c| $by_a, $by_b;)*]
        }
        functions! { impl f64
            methods: [$($f $method_forward $method_pull $forward $record $pull;)*]
            own: [$($own $own_forward $own_record $own_pull |$s, $x, $y| $part;)*]
            two: [$($two $two_forward $two_record $two_pull |$t, $a, $b, $c| $by_a, $by_b;)*]
        }
    };
    (impl $float:ident
        methods: [$($f:ident $method_forward:ident $method_pull:ident $forward:ident $record:ident $pull:ident;)*]
        own: [$($own:ident $own_forward:ident $own_record:ident $own_pull:ident |$s:ident, $x:ident, $y:ident| $part:expr;)*]
        two: [$($two:ident $two_forward:ident $two_record:ident $two_pull:ident
            |$t:ident, $a:ident, $b:ident, $c:ident| $by_a:expr, $by_b:expr;)*]
    ) => {
        impl FloatPaths for $float {
            $(
                #[inline]
                fn $forward(x: Self, dot: Option<Self>) -> (Self, Self) {
                    x.$method_forward(&dot.unwrap_or(0.0))
                }
                #[inline]
                fn $record(x: Self) -> (Self, Erased) {
                    (x.$f(), Erased::new(()))
                }
                #[inline]
                fn $pull(record: &Erased, seed: Self, x: Self, _: Option<()>) -> (Self,) {
                    let mut bar = 0.0;
                    x.$method_pull(record, seed, &mut bar);
                    (bar,)
                }
            )*
            $(
                #[inline]
                fn $own_forward($x: Self, dot: Option<Self>) -> (Self, Self) {
                    let ($y, $s) = ($x.$own(), dot.unwrap_or(0.0));
                    let _ = $s;
                    ($y, $part)
                }
                #[inline]
                fn $own_record(x: Self) -> (Self, Erased) {
                    (x.$own(), Erased::new(()))
                }
                #[inline]
                fn $own_pull(_: &Erased, $s: Self, $x: Self, _: Option<()>) -> (Self,) {
                    let $y = $x.$own();
                    let _ = ($y, $s);
                    ($part,)
                }
            )*
            $(
                #[inline]
                fn $two_forward($a: Self, a_dot: Option<Self>, $b: Self, b_dot: Option<Self>) -> (Self, Self) {
                    let $c = $a.$two($b);
                    let by_a = { let $t = a_dot.unwrap_or(0.0); $by_a };
                    let by_b = { let $t = b_dot.unwrap_or(0.0); let _ = $t; $by_b };
                    ($c, by_a + by_b)
                }
                #[inline]
                fn $two_record(a: Self, b: Self) -> (Self, Erased) {
                    (a.$two(b), Erased::new(()))
                }
                #[inline]
                fn $two_pull(_: &Erased, $t: Self, $a: Self, _: Option<()>, $b: Self, _: Option<()>) -> (Self, Self) {
                    let $c = $a.$two($b);
                    let _ = $c;
                    ($by_a, $by_b)
                }
            )*
        }
    };
}

functions! {
    methods: [
        exp exp_forward_self exp_pull_self exp_forward exp_record exp_pull;
        ln ln_forward_self ln_pull_self ln_forward ln_record ln_pull;
        sqrt sqrt_forward_self sqrt_pull_self sqrt_forward sqrt_record sqrt_pull;
        cbrt cbrt_forward_self cbrt_pull_self cbrt_forward cbrt_record cbrt_pull;
        recip recip_forward_self recip_pull_self recip_forward recip_record recip_pull;
        sin sin_forward_self sin_pull_self sin_forward sin_record sin_pull;
        cos cos_forward_self cos_pull_self cos_forward cos_record cos_pull;
        tan tan_forward_self tan_pull_self tan_forward tan_record tan_pull;
        asin asin_forward_self asin_pull_self asin_forward asin_record asin_pull;
        acos acos_forward_self acos_pull_self acos_forward acos_record acos_pull;
        atan atan_forward_self atan_pull_self atan_forward atan_record atan_pull;
        sinh sinh_forward_self sinh_pull_self sinh_forward sinh_record sinh_pull;
        cosh cosh_forward_self cosh_pull_self cosh_forward cosh_record cosh_pull;
        tanh tanh_forward_self tanh_pull_self tanh_forward tanh_record tanh_pull;
        asinh asinh_forward_self asinh_pull_self asinh_forward asinh_record asinh_pull;
        acosh acosh_forward_self acosh_pull_self acosh_forward acosh_record acosh_pull;
        atanh atanh_forward_self atanh_pull_self atanh_forward atanh_record atanh_pull;
    ]
    own: [
        abs abs_forward abs_record abs_pull |s, x, y| rules::abs_dx(s, x);
        exp_m1 exp_m1_forward exp_m1_record exp_m1_pull |s, x, y| s * (y + 1.0);
        ln_1p ln_1p_forward ln_1p_record ln_1p_pull |s, x, y| s / (1.0 + x);
        exp2 exp2_forward exp2_record exp2_pull |s, x, y| rules::times_ln_2(s * y);
        log2 log2_forward log2_record log2_pull |s, x, y| rules::over_ln_2(s / x);
        log10 log10_forward log10_record log10_pull |s, x, y| rules::over_ln_10(s / x);
        floor floor_forward floor_record floor_pull |s, x, y| 0.0;
        ceil ceil_forward ceil_record ceil_pull |s, x, y| 0.0;
        round round_forward round_record round_pull |s, x, y| 0.0;
        trunc trunc_forward trunc_record trunc_pull |s, x, y| 0.0;
        signum signum_forward signum_record signum_pull |s, x, y| 0.0;
        fract fract_forward fract_record fract_pull |s, x, y| s;
        to_radians to_radians_forward to_radians_record to_radians_pull |s, x, y| s.to_radians();
        to_degrees to_degrees_forward to_degrees_record to_degrees_pull |s, x, y| s.to_degrees();
    ]
    two: [
        hypot hypot_forward hypot_record hypot_pull
        |s, a, b, c| rules::hypot_dx(s, a, c), rules::hypot_dx(s, b, c);
        atan2 atan2_forward atan2_record atan2_pull
        |s, a, b, c| rules::atan2_dy(s, a, b), rules::atan2_dx(s, a, b);
        max max_forward max_record max_pull |s, a, b, c| rules::max_dx(s, a, b), rules::max_dy(s, a, b);
        min min_forward min_record min_pull |s, a, b, c| rules::min_dx(s, a, b), rules::min_dy(s, a, b);
        powf powf_forward powf_record powf_pull
        |s, a, b, c| rules::powf_dx(s, a, b, c), rules::powf_dp(s, a, b, c);
        copysign copysign_forward copysign_record copysign_pull |s, a, b, c| rules::copysign_dx(s, a, b), 0.0;
    ]
}
