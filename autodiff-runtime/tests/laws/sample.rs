//! Samples of every type of cotangents, and their numbers in order.

use autodiff_runtime::Cotangent;

/// Numbers that look random and are the same in every run (splitmix64).
#[derive(Clone)]
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
    /// A number between -8 and 8, with few digits in one of four cases, zero in one of sixteen.
    pub fn number(&mut self) -> f64 {
        match self.below(16) {
            0 => 0.0,
            1..4 => self.below(33) as f64 / 2.0 - 8.0,
            _ => (self.next() >> 11) as f64 / (1_u64 << 49) as f64 - 8.0,
        }
    }
}

/// A type of cotangents that can be sampled.
pub trait Sample: Cotangent + Clone {
    /// A random element. The lengths come from `shape`, so that equal generators give elements of
    /// equal shape; the numbers, and which options are present, come from `values`.
    fn sample(shape: &mut Random, values: &mut Random) -> Self;
    /// The numbers, in order; `None` for an absent value.
    fn flatten(&self, into: &mut Vec<Option<f64>>);
    /// The numbers, in order.
    fn flat(&self) -> Vec<Option<f64>> {
        let mut numbers = Vec::new();
        self.flatten(&mut numbers);
        numbers
    }
}

impl Sample for f64 {
    fn sample(_: &mut Random, values: &mut Random) -> Self {
        values.number()
    }
    fn flatten(&self, into: &mut Vec<Option<f64>>) {
        into.push(Some(*self));
    }
}

impl Sample for f32 {
    fn sample(_: &mut Random, values: &mut Random) -> Self {
        values.number() as Self
    }
    fn flatten(&self, into: &mut Vec<Option<f64>>) {
        into.push(Some(f64::from(*self)));
    }
}

impl Sample for () {
    fn sample(_: &mut Random, _: &mut Random) -> Self {}
    fn flatten(&self, _: &mut Vec<Option<f64>>) {}
}

impl<C: Sample> Sample for Vec<C> {
    fn sample(shape: &mut Random, values: &mut Random) -> Self {
        let n = shape.below(6);
        (0..n).map(|_| C::sample(shape, values)).collect()
    }
    fn flatten(&self, into: &mut Vec<Option<f64>>) {
        self.iter().for_each(|c| c.flatten(into));
    }
}

impl<C: Sample, const N: usize> Sample for [C; N] {
    fn sample(shape: &mut Random, values: &mut Random) -> Self {
        std::array::from_fn(|_| C::sample(shape, values))
    }
    fn flatten(&self, into: &mut Vec<Option<f64>>) {
        self.iter().for_each(|c| c.flatten(into));
    }
}

impl<C: Sample> Sample for Box<C> {
    fn sample(shape: &mut Random, values: &mut Random) -> Self {
        Self::new(C::sample(shape, values))
    }
    fn flatten(&self, into: &mut Vec<Option<f64>>) {
        (**self).flatten(into);
    }
}

impl<C: Sample> Sample for Option<C> {
    fn sample(shape: &mut Random, values: &mut Random) -> Self {
        let present = values.below(4) != 0;
        let c = C::sample(shape, values); // in any case, to keep `shape` in step
        present.then_some(c)
    }
    fn flatten(&self, into: &mut Vec<Option<f64>>) {
        match self {
            Some(c) => c.flatten(into),
            None => into.push(None),
        }
    }
}

impl<C: Sample> Sample for Result<C, ()> {
    fn sample(shape: &mut Random, values: &mut Random) -> Self {
        Option::sample(shape, values).ok_or(())
    }
    fn flatten(&self, into: &mut Vec<Option<f64>>) {
        match self {
            Ok(c) => c.flatten(into),
            Err(()) => into.push(None),
        }
    }
}

macro_rules! tuples {
    ($(($($C:ident $i:tt),+))*) => {$(
        impl<$($C: Sample),+> Sample for ($($C,)+) {
            fn sample(shape: &mut Random, values: &mut Random) -> Self {
                ($($C::sample(shape, values),)+)
            }
            fn flatten(&self, into: &mut Vec<Option<f64>>) {
                $(self.$i.flatten(into);)+
            }
        }
    )*};
}
tuples! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
}
