//! Values as flat lists of their differentiable numbers, and the tangent type of each type of
//! the core language. Written on its own, so that it can judge the library's own traits.

/// A value of the core language.
pub trait Shape: Clone {
    /// The type of its tangents and cotangents (owned).
    type Tan: Shape;
    /// The zero tangent of the same shape.
    fn zero(&self) -> Self::Tan;
    /// A value of this type where no shape is known.
    fn blank() -> Self;
    /// Appends the differentiable numbers, in order.
    fn put(&self, flat: &mut Vec<f64>);
    /// Overwrites the differentiable numbers from the front of `flat`, which is cut.
    fn fill(&mut self, flat: &mut &[f64]);
    /// Appends everything, also lengths and what is discrete.
    fn bits(&self, bits: &mut Vec<u64>);
}

/// `init` with its differentiable numbers taken from the front of `flat`.
pub fn load<T: Shape>(mut init: T, flat: &mut &[f64]) -> T {
    init.fill(flat);
    init
}

/// The differentiable numbers of a value.
pub fn flat<T: Shape>(v: &T) -> Vec<f64> {
    let mut out = Vec::new();
    v.put(&mut out);
    out
}

fn next(flat: &mut &[f64]) -> f64 {
    let (first, rest) = flat.split_first().expect("too few numbers for this shape");
    *flat = rest;
    *first
}

impl Shape for f64 {
    type Tan = f64;
    fn zero(&self) -> f64 {
        0.0
    }
    fn blank() -> f64 {
        0.0
    }
    fn put(&self, flat: &mut Vec<f64>) {
        flat.push(*self);
    }
    fn fill(&mut self, flat: &mut &[f64]) {
        *self = next(flat);
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        bits.push(self.to_bits());
    }
}

impl Shape for f32 {
    type Tan = f32;
    fn zero(&self) -> f32 {
        0.0
    }
    fn blank() -> f32 {
        0.0
    }
    fn put(&self, flat: &mut Vec<f64>) {
        flat.push(f64::from(*self));
    }
    fn fill(&mut self, flat: &mut &[f64]) {
        *self = next(flat) as f32;
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        bits.push(u64::from(self.to_bits()));
    }
}

/// Types without derivative.
macro_rules! discrete {
    ($($t:ty = $blank:expr, $bits:expr;)*) => {$(
        impl Shape for $t {
            type Tan = ();
            fn zero(&self) {}
            fn blank() -> $t {
                $blank
            }
            fn put(&self, _: &mut Vec<f64>) {}
            fn fill(&mut self, _: &mut &[f64]) {}
            fn bits(&self, bits: &mut Vec<u64>) {
                let of: fn(&$t, &mut Vec<u64>) = $bits;
                of(self, bits);
            }
        }
    )*};
}

discrete! {
    () = (), |_, _| {};
    usize = 0, |v, bits| bits.push(*v as u64);
    u64 = 0, |v, bits| bits.push(*v);
    u32 = 0, |v, bits| bits.push(u64::from(*v));
    u8 = 0, |v, bits| bits.push(u64::from(*v));
    i64 = 0, |v, bits| bits.push(*v as u64);
    i32 = 0, |v, bits| bits.push(*v as u64);
    bool = false, |v, bits| bits.push(u64::from(*v));
    char = ' ', |v, bits| bits.push(u64::from(*v));
    &'static str = "", |v, bits| bits.extend(v.bytes().map(u64::from));
    String = String::new(), |v, bits| bits.extend(v.bytes().map(u64::from));
}

impl<T: Shape> Shape for Vec<T> {
    type Tan = Vec<T::Tan>;
    fn zero(&self) -> Vec<T::Tan> {
        self.iter().map(T::zero).collect()
    }
    fn blank() -> Self {
        Vec::new()
    }
    fn put(&self, flat: &mut Vec<f64>) {
        self.iter().for_each(|v| v.put(flat));
    }
    fn fill(&mut self, flat: &mut &[f64]) {
        self.iter_mut().for_each(|v| v.fill(flat));
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        bits.push(self.len() as u64);
        self.iter().for_each(|v| v.bits(bits));
    }
}

impl<T: Shape, const N: usize> Shape for [T; N] {
    type Tan = [T::Tan; N];
    fn zero(&self) -> [T::Tan; N] {
        std::array::from_fn(|i| self[i].zero())
    }
    fn blank() -> Self {
        std::array::from_fn(|_| T::blank())
    }
    fn put(&self, flat: &mut Vec<f64>) {
        self.iter().for_each(|v| v.put(flat));
    }
    fn fill(&mut self, flat: &mut &[f64]) {
        self.iter_mut().for_each(|v| v.fill(flat));
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        self.iter().for_each(|v| v.bits(bits));
    }
}

impl<T: Shape> Shape for Box<T> {
    type Tan = Box<T::Tan>;
    fn zero(&self) -> Box<T::Tan> {
        Box::new((**self).zero())
    }
    fn blank() -> Self {
        Box::new(T::blank())
    }
    fn put(&self, flat: &mut Vec<f64>) {
        (**self).put(flat);
    }
    fn fill(&mut self, flat: &mut &[f64]) {
        (**self).fill(flat);
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        (**self).bits(bits);
    }
}

impl<T: Shape> Shape for Option<T> {
    type Tan = Option<T::Tan>;
    fn zero(&self) -> Option<T::Tan> {
        self.as_ref().map(T::zero)
    }
    fn blank() -> Self {
        None
    }
    fn put(&self, flat: &mut Vec<f64>) {
        self.iter().for_each(|v| v.put(flat));
    }
    fn fill(&mut self, flat: &mut &[f64]) {
        self.iter_mut().for_each(|v| v.fill(flat));
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        bits.push(u64::from(self.is_some()));
        self.iter().for_each(|v| v.bits(bits));
    }
}

/// The error carries no derivative; it is compared by what it prints.
impl<T: Shape, E: Clone + std::fmt::Debug> Shape for Result<T, E> {
    type Tan = Result<T::Tan, ()>;
    fn zero(&self) -> Result<T::Tan, ()> {
        self.as_ref().map(T::zero).map_err(|_| ())
    }
    fn blank() -> Self {
        Ok(T::blank())
    }
    fn put(&self, flat: &mut Vec<f64>) {
        self.iter().for_each(|v| v.put(flat));
    }
    fn fill(&mut self, flat: &mut &[f64]) {
        self.iter_mut().for_each(|v| v.fill(flat));
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        match self {
            Ok(v) => v.bits(bits),
            Err(e) => bits.extend(format!("{e:?}").bytes().map(u64::from)),
        }
    }
}

macro_rules! tuples {
    ($(($($t:ident $i:tt),+))*) => {$(
        impl<$($t: Shape),+> Shape for ($($t,)+) {
            type Tan = ($($t::Tan,)+);
            fn zero(&self) -> Self::Tan {
                ($(self.$i.zero(),)+)
            }
            fn blank() -> Self {
                ($($t::blank(),)+)
            }
            fn put(&self, flat: &mut Vec<f64>) {
                $(self.$i.put(flat);)+
            }
            fn fill(&mut self, flat: &mut &[f64]) {
                $(self.$i.fill(flat);)+
            }
            fn bits(&self, bits: &mut Vec<u64>) {
                $(self.$i.bits(bits);)+
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
}

/// Structs with derived tangents: the fields that are differentiable, and those that are not.
macro_rules! shapes {
    ($($name:ident, $tangent:ident { $($field:ident),* } constant { $($constant:ident),* };)*) => {$(
        impl Shape for $name {
            type Tan = $tangent;
            fn zero(&self) -> $tangent {
                $tangent { $($field: self.$field.zero(),)* $($constant: (),)* }
            }
            fn blank() -> Self {
                $name { $($field: Shape::blank(),)* $($constant: Shape::blank(),)* }
            }
            fn put(&self, _flat: &mut Vec<f64>) {
                $(self.$field.put(_flat);)*
            }
            fn fill(&mut self, _flat: &mut &[f64]) {
                $(self.$field.fill(_flat);)*
            }
            fn bits(&self, bits: &mut Vec<u64>) {
                $(self.$field.bits(bits);)*
                $(self.$constant.bits(bits);)*
            }
        }
        impl Shape for $tangent {
            type Tan = $tangent;
            fn zero(&self) -> $tangent {
                $tangent { $($field: self.$field.zero(),)* $($constant: (),)* }
            }
            fn blank() -> Self {
                $tangent { $($field: Shape::blank(),)* $($constant: (),)* }
            }
            fn put(&self, _flat: &mut Vec<f64>) {
                $(self.$field.put(_flat);)*
            }
            fn fill(&mut self, _flat: &mut &[f64]) {
                $(self.$field.fill(_flat);)*
            }
            fn bits(&self, _bits: &mut Vec<u64>) {
                $(self.$field.bits(_bits);)*
            }
        }
    )*};
}
