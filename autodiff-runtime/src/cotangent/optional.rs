//! `Option` and `Result` as tangents and cotangents.

use super::Cotangent;

/// The error of a cotangent with another variant than its value.
#[cold]
#[inline(never)]
#[track_caller]
fn other_variant(value: &str, cotangent: &str) -> ! {
    panic!("cotangent: the value is `{value}`, but its cotangent is `{cotangent}`")
}

/// The parts that may be absent: present in `$present`, absent in `$absent`.
macro_rules! optional {
    ($ty:ty, $present:ident, $absent:pat, $none:expr) => {
        impl<C: Cotangent + Clone> Cotangent for $ty {
            const CT_EMPTY: bool = C::CT_EMPTY;
            #[inline]
            fn ct_add(&mut self, other: &Self) {
                match (self, other) {
                    ($present(dst), $present(src)) => dst.ct_add(src),
                    (dst @ $absent, $present(src)) => *dst = $present(src.clone()),
                    (_, $absent) => {}
                }
            }
            #[inline]
            fn ct_clear(&mut self) {
                if let $present(c) = self {
                    c.ct_clear();
                }
            }
            #[inline]
            fn ct_dot(&self, other: &Self) -> f64 {
                match (self, other) {
                    ($present(a), $present(b)) => a.ct_dot(b),
                    _ => 0.0,
                }
            }
            #[inline]
            fn ct_take(&mut self) -> Self {
                match self {
                    $present(c) => $present(c.ct_take()),
                    $absent => $none,
                }
            }
            #[inline]
            fn ct_scale(&mut self, factor: f64) {
                if let $present(c) = self {
                    c.ct_scale(factor);
                }
            }
            #[inline]
            fn ct_axpy(&mut self, factor: f64, other: &Self) {
                match (self, other) {
                    ($present(dst), $present(src)) => dst.ct_axpy(factor, src),
                    (dst @ $absent, $present(src)) => {
                        let mut src = src.clone();
                        src.ct_scale(factor);
                        *dst = $present(src);
                    }
                    (_, $absent) => {}
                }
            }
            #[inline]
            fn ct_fits(&self, other: &Self) {
                if let ($present(dst), $present(src)) = (self, other) {
                    dst.ct_fits(src);
                }
            }
            #[inline]
            fn ct_alike(&self, other: &Self) {
                match (self, other) {
                    ($present(dst), $present(src)) => dst.ct_alike(src),
                    ($absent, $absent) => {}
                    _ if C::CT_EMPTY => {}
                    ($present(_), $absent) => other_variant(stringify!($present), stringify!($absent)),
                    ($absent, $present(_)) => other_variant(stringify!($absent), stringify!($present)),
                }
            }
        }
    };
}
optional!(Option<C>, Some, None, None);
optional!(Result<C, ()>, Ok, Err(()), Err(()));
