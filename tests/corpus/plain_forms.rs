//! Forms that are found in published code, each in a function of its own.

use cotangent::{Differentiable, differentiate};

#[derive(Clone, Differentiable)]
pub enum Gas {
    Ideal { T: f64, P: f64 },
    Virial(f64, [f64; 2]),
    Vacuum,
}

const LIMIT: f64 = 10.0;

/// Variables with capital letters, which patterns of `match`, `if let` and `let … else` bind, beside constants.
#[differentiate]
pub fn densities(x: &[f64]) -> f64 {
    let gases = [Gas::Ideal { T: x[0], P: x[1] }, Gas::Virial(x[0], [x[1], x[2]]), Gas::Vacuum];
    let mut sum = 0.0;
    for gas in &gases {
        sum += match gas {
            Gas::Ideal { T, P } if *T > 5.0 => P - T,
            Gas::Ideal { T, P } => P / T,
            Gas::Virial(B, [C, D]) => {
                let V = B + C;
                V * V - D
            }
            Gas::Vacuum => 0.5,
        };
    }
    let first = x.first().copied();
    if let Some(Top) = first
        && Top > 0.0
    {
        sum *= half(Top);
    }
    let Some(Last) = x.last() else { return 0.0 };
    match sum {
        LIMIT => 1.0,
        V if V > LIMIT => V * Last,
        V => V.sin() + Last,
    }
}

#[differentiate]
fn half(x: f64) -> f64 {
    0.5 * x
}

#[differentiate]
pub mod shaded {
    #[derive(Clone, Copy, PartialEq, cotangent::Differentiable)]
    pub enum Phase {
        Rising,
        Falling,
    }

    #[derive(Clone, cotangent::Differentiable)]
    pub enum Ramp {
        Flat,
        Slope(f64),
    }

    use Phase::*;
    use Ramp::{Flat, Slope};

    #[derive(Clone, cotangent::Differentiable)]
    pub struct Tone {
        phase: Phase,
        level: f64,
    }

    impl Tone {
        fn step(&mut self, by: f64) {
            match self.phase {
                Rising => {
                    self.level += by;
                    self.phase = if self.level > 1.0 { Falling } else { Rising };
                }
                Falling => self.level *= 0.5,
            }
        }
    }

    fn height(ramp: &Ramp, t: f64) -> f64 {
        match ramp {
            Flat => t,
            Slope(A) => A * t * t,
        }
    }

    /// Variants that the module imports, of enums with and without numbers.
    pub fn shades(x: &[f64]) -> f64 {
        let mut tone = Tone { phase: Rising, level: x[0] };
        let mut sum = 0.0;
        for v in x {
            tone.step(*v);
            sum += tone.level * height(&Slope(*v), tone.level);
        }
        sum * height(&Flat, x[1])
    }
}

#[derive(Clone, Differentiable)]
pub struct Momenta {
    pub first: Vec<f64>,
    pub fixed: [f64; 2],
    pub rows: Vec<Vec<f64>>,
}

/// Loops over what `as_mut_slice` and `as_mut` lend, of fields, rows and arrays, and over what a block lends.
#[differentiate]
fn smooth(state: &mut Momenta, by: f64) {
    for m in state.first.as_mut_slice() {
        *m = by * *m + 1.0;
    }
    for (a, b) in state.rows[0].iter_mut().zip(state.fixed.as_mut()) {
        *a += *b * by;
        *b *= by;
    }
    for row in state.rows.as_mut_slice() {
        for v in row.as_mut_slice() {
            *v *= *v;
        }
    }
    #[allow(unused_braces)]
    for v in { &mut state.fixed } {
        *v += by;
    }
}

#[differentiate]
pub fn smoothed(x: &[f64], by: f64) -> f64 {
    let mut state = Momenta { first: x.to_vec(), fixed: [x[0], by], rows: vec![x.to_vec(), vec![by]] };
    smooth(&mut state, by);
    smooth(&mut state, x[1]);
    let rows: f64 = state.rows.iter().flatten().map(|v| v.sin()).sum();
    rows + state.first[0] * state.fixed[0] * state.fixed[1]
}

#[differentiate]
fn fill(room: &mut Vec<f64>, x: f64) -> f64 {
    room.push(x * x);
    room[0] * room.len() as f64
}

#[differentiate]
fn squares(list: Vec<f64>) -> f64 {
    list.iter().map(|v| v * v).sum()
}

/// Lists that are made for a call, which fills them; lists that are written out, as vectors; items with their places, from
/// the back.
#[differentiate]
pub fn in_rooms(x: f64, y: f64) -> f64 {
    let mut list = [x, y, x * y];
    for (i, v) in list.iter_mut().enumerate().rev() {
        *v = 0.5 * *v + y * i as f64;
    }
    fill(&mut Vec::new(), x) + fill(&mut vec![0.5; 2], y) * squares([x, 2.0, y].to_vec()) + list[0] * list[2]
}

#[derive(Debug)]
pub enum Fault {
    Short(usize),
    Low,
}

/// Faults that are gathered in a list, and returned if there are any.
#[differentiate]
fn checked(x: &[f64], least: f64) -> Result<f64, Vec<Fault>> {
    let mut faults: Vec<Fault> = Vec::new();
    if x.len() < 2 {
        faults.push(Fault::Short(x.len()));
    }
    if x.iter().any(|v| *v < least) {
        faults.push(Fault::Low);
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(x[0] * x[1])
}

#[differentiate]
pub fn checked_twice(x: &[f64]) -> f64 {
    checked(x, -9.0).unwrap_or(1.0) + checked(x, 9.0).unwrap_or(x[0] * x[0])
}

#[differentiate]
fn newton<F, D>(start: f64, f: &F, slope: &D) -> f64
where
    F: Fn(f64) -> f64,
    D: Fn(f64) -> f64,
{
    let mut x = start;
    for _ in 0..4 {
        x -= f(x) / slope(x);
    }
    x
}

#[differentiate]
fn newton_without_slope<F>(start: f64, f: F) -> f64
where
    F: Fn(f64) -> f64,
{
    let slope = |x: f64| (f(x + 1e-3) - f(x - 1e-3)) / 2e-3;
    newton(start, &f, &slope)
}

/// A function that is given, handed on beside a closure that has captured it.
#[differentiate]
pub fn root(square: f64) -> f64 {
    newton_without_slope(1.0, |x| x * x - square)
}

#[differentiate]
pub trait Logarithm {
    fn with_sign(self) -> (f64, i32);
}

#[differentiate(trait)]
impl Logarithm for f64 {
    fn with_sign(self) -> (f64, i32) {
        (self.abs().ln(), if self < 0.0 { -1 } else { 1 })
    }
}

/// Pairs that methods of floats give: a part by its number, and taken apart.
#[differentiate]
pub fn logarithms(x: f64, y: f64) -> f64 {
    let (first, _) = y.with_sign();
    let detach = |v: f64| v * v;
    x.with_sign().0 * first * detach(x) + y.with_sign().1 as f64
}

#[differentiate]
pub mod named_alike {
    use std::ops::{Add, Mul};

    #[derive(Clone, Copy, cotangent::Differentiable)]
    pub struct Dual {
        pub v: f64,
        pub d: f64,
    }

    impl Dual {
        pub fn sin(self) -> Dual {
            Dual { v: self.v.sin(), d: self.d * self.v.cos() }
        }

        pub fn abs(self) -> f64 {
            self.v * self.d
        }

        pub fn floor(&self) -> f64 {
            self.v - self.d
        }
    }

    impl Add for Dual {
        type Output = Dual;

        fn add(self, other: Dual) -> Dual {
            Dual { v: self.v + other.v, d: self.d + other.d }
        }
    }

    impl Mul for Dual {
        type Output = Dual;

        fn mul(self, other: Dual) -> Dual {
            Dual { v: self.v * other.v, d: self.d * other.v + self.v * other.d }
        }
    }

    pub trait Space {
        fn from(light: f64) -> f64;
    }

    pub struct Dark;

    impl Space for Dark {
        fn from(light: f64) -> f64 {
            light * light
        }
    }

    fn shown<S: Space>(light: f64) -> f64 {
        S::from(light + 1.0)
    }

    fn waved(a: Dual, b: Dual) -> Dual {
        (a * b).sin() + (a + b).sin()
    }

    fn floors(all: &[Dual]) -> f64 {
        all.iter().map(|dual| dual.floor() * dual.abs()).sum()
    }

    /// Methods of one's own that are called as those of floats, on what operators give too; `from` of a trait of one's own.
    pub fn alike(x: f64, y: f64) -> f64 {
        let (a, b) = (Dual { v: x, d: y }, Dual { v: y, d: x * x });
        let c = waved(a, b);
        c.v * c.d + floors(&[a, b, c]) + shown::<Dark>(x)
    }

    macro_rules! law {
        ($factor:literal) => {
            fn law(x: f64) -> f64 {
                x * x * $factor
            }
        };
    }

    pub trait Law {
        fn law(x: f64) -> f64;
    }

    pub struct Double;

    impl Law for Double {
        law!(2.0);
    }

    macro_rules! point {
        ($name:ident, $($part:ident),+) => {
            #[derive(Clone, Copy, cotangent::Differentiable)]
            pub struct $name {
                $(pub $part: f64),+
            }

            impl $name {
                fn same(&self, other: &$name) -> bool {
                    $(self.$part == other.$part) &&+
                }

                fn dot(&self, other: &$name) -> f64 {
                    let mut sum = 0.0;
                    $(sum += self.$part * other.$part;)+
                    sum
                }
            }
        };
    }

    point!(Pair, a, b);

    /// Macros in `impl` blocks, and repetitions that are joined by two signs.
    pub fn by_macros(x: f64, y: f64) -> f64 {
        let pair = Pair { a: x, b: y };
        if pair.same(&Pair { a: y, b: x }) { 0.0 } else { pair.dot(&pair) * Double::law(y) }
    }
}

#[differentiate]
fn lengths(b: f64, x: f64, wanted: u32) -> (f64, f64) {
    let (mut s, mut m) = (f64::NAN, f64::NAN);
    if wanted & 1 != 0 {
        s = x * x;
    }
    if wanted & 2 != 0 {
        m = x.sin();
    }
    m *= b;
    s *= b;
    (s, m)
}

/// Numbers that stand for nothing, and are multiplied by what is used elsewhere.
#[differentiate]
pub fn asked_for_one(b: f64, x: f64) -> f64 {
    let found = lengths(b, x, 1);
    let mut s = found.0;
    let mut m = found.1;
    m *= b;
    s *= x;
    let mut best = f64::INFINITY;
    if s < -100.0 {
        best = s;
    }
    let scaled = best * b;
    if scaled < 1e9 && m > 0.0 { scaled } else { s }
}
