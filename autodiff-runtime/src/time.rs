//! What belongs to the functions of durations, which carry no derivative themselves.

use crate::callee::gives;
use crate::{Erased, Lent, LentUnique};
use std::time::Duration;

macro_rules! numbers {
    ($($float:ident $f:ident $forward:ident $record:ident $pull:ident $at_once:ident;)*) => {
        /// What belongs to functions of durations that give floats: these have no derivative.
        #[allow(clippy::wrong_self_convention)] // the names are those of the functions
        pub trait DurationFunctions {
            $(
                /// The value and its tangent.
                fn $forward(self, dot: impl Lent<()>) -> ($float, $float);
                /// The value.
                fn $record(&self) -> ($float, Erased);
                /// Adds nothing.
                fn $pull(&self, _: &Erased, seed: $float, bar: impl LentUnique<()>);
                /// Both.
                #[inline]
                fn $at_once(&self, _: impl Sized, seed: $float, bar: impl LentUnique<()>) -> ($float, ()) {
                    let (value, record) = self.$record();
                    (value, self.$pull(&record, seed, bar))
                }
            )*
        }

        impl DurationFunctions for Duration {
            $(
                #[inline]
                fn $forward(self, _: impl Lent<()>) -> ($float, $float) {
                    (self.$f(), 0.0)
                }
                #[inline]
                fn $record(&self) -> ($float, Erased) {
                    (self.$f(), Erased::new(()))
                }
                #[inline]
                fn $pull(&self, _: &Erased, _: $float, _: impl LentUnique<()>) {}
            )*
        }

        $( gives! { [] for Duration: stringify!($f) => $float } )*
    };
}

numbers! {
    f64 as_secs_f64 as_secs_f64_forward_self as_secs_f64_record_self as_secs_f64_pull_self as_secs_f64_at_once_self;
    f32 as_secs_f32 as_secs_f32_forward_self as_secs_f32_record_self as_secs_f32_pull_self as_secs_f32_at_once_self;
}
