//! What a method does with what it is called on, for callers that see neither its signature nor its body.

use crate::Scalar;
use std::ops::RangeInclusive;
use std::time::Duration;

/// What the siblings of a method say of `self`: which of its fields the method may change, and which its pullback reads, one
/// bit for each (several fields may share one). What the pullback changes back itself it reads, and the method does not change. A caller who would save `self` for a later pullback does so only where
/// both have a bit. All bits stand for all of it.
#[derive(Debug, Clone, Copy)]
pub struct Receiving<const CHANGES: u64, const READS: u64>;

impl<const CHANGES: u64, const READS: u64> Receiving<CHANGES, READS> {
    /// The fields that the method may change, and its pullback does not change back.
    #[inline(always)]
    #[must_use]
    pub const fn changes(self) -> u64 {
        CHANGES
    }

    /// The fields that the pullback of the method reads.
    #[inline(always)]
    #[must_use]
    pub const fn reads(self) -> u64 {
        READS
    }
}

macro_rules! unchanging {
    ($($method:ident)*) => {
        /// The functions of other crates' types that have siblings here change nothing.
        pub trait Unchanging {
            $(
                /// It changes nothing, and its pullback may read everything.
                #[inline(always)]
                fn $method(&self) -> Receiving<0, { u64::MAX }> {
                    Receiving
                }
            )*
        }
    };
}

unchanging! {
    abs_receiving_self
    acos_receiving_self
    acosh_receiving_self
    arg_receiving_self
    as_secs_f32_receiving_self
    as_secs_f64_receiving_self
    asin_receiving_self
    asinh_receiving_self
    atan_receiving_self
    atan2_receiving_self
    atanh_receiving_self
    cbrt_receiving_self
    clamp_receiving_self
    conj_receiving_self
    cos_receiving_self
    cosh_receiving_self
    end_receiving_self
    exp_receiving_self
    expf_receiving_self
    fdiv_receiving_self
    finv_receiving_self
    hypot_receiving_self
    inv_receiving_self
    ln_receiving_self
    log_receiving_self
    max_receiving_self
    min_receiving_self
    mul_add_receiving_self
    norm_receiving_self
    norm_sqr_receiving_self
    powc_receiving_self
    powf_receiving_self
    powi_receiving_self
    powu_receiving_self
    recip_receiving_self
    scale_receiving_self
    sin_receiving_self
    sinh_receiving_self
    sqrt_receiving_self
    start_receiving_self
    tan_receiving_self
    tanh_receiving_self
    to_polar_receiving_self
    unscale_receiving_self
}

impl Unchanging for f32 {}
impl Unchanging for f64 {}
impl Unchanging for Duration {}
impl<T: Scalar> Unchanging for RangeInclusive<T> {}
#[cfg(feature = "num-complex")]
impl<T> Unchanging for num_complex::Complex<T> {}
