//! Functions as crates about the sky and about colours have them: types of their own go in, and numbers go from function
//! to function; constants of a type have methods, steps are counted against a constant of another module.

use cotangent::{Differentiable, differentiate};

mod limits {
    pub const ROUNDS: i32 = 15;
    pub const FEW: u8 = 3;
}
use limits::{FEW, ROUNDS};

/// Seconds since the epoch.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Stamp(pub i64);

#[differentiate]
fn days(t: Stamp) -> f64 {
    t.0 as f64 / 86400.0 - 0.5
}

#[differentiate]
fn anomaly(d: f64) -> f64 {
    (357.53 + 0.9856 * d).to_radians()
}

#[differentiate]
fn longitude(m: f64) -> f64 {
    m + (1.915 * m.sin() + 0.02 * (2.0 * m).sin()).to_radians()
}

/// A place on the sky.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Spot {
    /// Along the horizon.
    pub azimuth: f64,
    /// Above it.
    pub altitude: f64,
}

/// What one function gives for a type of its own is handed to those that take numbers.
#[differentiate]
fn spot(t: Stamp, lat: f64, lon: f64) -> Spot {
    let d = days(t);
    let m = anomaly(d);
    let l = longitude(m) * lat;
    let hour = d - lon * l;
    Spot { azimuth: hour.sin().atan2(l.cos()), altitude: (lat.sin() * l.sin()).asin() }
}

#[differentiate]
pub fn seen(seconds: i64, lat: f64, lon: f64) -> f64 {
    let s = spot(Stamp(seconds), lat, lon);
    s.azimuth * s.altitude
}

/// How far above the horizon something happens.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Height(pub f64);

#[differentiate]
impl Height {
    pub const RISE: Height = Height(-0.83);
    pub const DAWN: Height = Height(0.6);

    pub fn crossing(&self, noon: f64, lat: f64, dip: f64) -> (f64, f64) {
        let h = (self.0 + dip).sin() * lat.cos();
        (noon - h.acos(), noon + h.acos() * dip)
    }
}

/// Methods of constants.
#[differentiate]
pub fn day(noon: f64, lat: f64, dip: f64) -> f64 {
    let noon = noon * lat;
    let (rise, set) = Height::RISE.crossing(noon, lat, dip);
    let (dawn, dusk) = Height::DAWN.crossing(noon, rise, dip * set);
    (set - rise) * dawn + dusk
}

/// Its steps are counted against a constant, whose type is not seen, and what is left of them tells whether it converged.
#[differentiate]
pub fn latitude(ts: f64, e: f64) -> Option<f64> {
    let half = 0.5 * e;
    let mut phi = 1.5 - 2. * ts.atan();
    let mut i = ROUNDS;
    while i > 0 {
        let con = e * phi.sin();
        let step = 1.5 - 2. * (ts * ((1. - con) / (1. + con)).powf(half)).atan() - phi;
        phi += step;
        if step.abs() <= 1e-10 {
            break;
        }
        i -= 1;
    }
    if i <= 0 { None } else { Some(phi) }
}

/// The count is read on the way back, where it is a factor.
#[differentiate]
pub fn counted(x: f64, y: f64) -> f64 {
    let mut left = FEW;
    let mut sum = x;
    while left != 0 {
        if sum > 40.0 {
            break;
        }
        sum = sum * y + x.sin() * f64::from(left);
        left -= 1;
    }
    if left == 0 { sum * sum } else { sum * f64::from(left) }
}

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Rgb {
    /// Red.
    pub r: f64,
    /// Green.
    pub g: f64,
}

/// The same, as the eye has it.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Lab {
    /// How light.
    pub l: f64,
    /// How green.
    pub a: f64,
}

/// Nobody else sees it, but everybody the conversion that keeps what it keeps.
#[differentiate]
fn bent(t: f64) -> f64 {
    if t > 0.1 {
        let mut root = t;
        for _ in 0..6 {
            root = (2.0 * root + t / (root * root)) / 3.0;
        }
        root
    } else {
        7.0 * t * t
    }
}

#[differentiate]
impl From<Rgb> for Lab {
    fn from(Rgb { r, g }: Rgb) -> Self {
        let (f, h) = (bent(r), bent(g * r));
        Lab { l: f * h, a: f - h }
    }
}

#[differentiate]
impl std::ops::Mul<Rgb> for Lab {
    type Output = Lab;

    fn mul(self, light: Rgb) -> Lab {
        Lab { l: bent(self.l) * light.r, a: bent(self.a * self.a) * bent(light.g) }
    }
}

macro_rules! finite {
    ($($v:expr),+) => { $(debug_assert!($v.l.is_finite() && $v.a.is_finite());)+ };
}

/// A macro of the crate's looks at values of its types.
#[differentiate]
pub fn lit(r: f64, g: f64, light: f64) -> f64 {
    let colour = Rgb { r, g };
    let seen = Lab::from(colour);
    finite!(seen);
    let under = Rgb { r: light, g: light * r };
    let other = seen * under;
    finite!(seen, other);
    other.l * seen.a + other.a
}

/// The shape of a planet, of which some are constants.
#[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
pub struct Ellipsoid {
    a: f64,
    f: f64,
}

#[differentiate]
impl Ellipsoid {
    pub fn radius(&self, lat: f64) -> f64 {
        self.a * (1.0 - self.f * lat.sin() * lat.sin())
    }
}

pub const EARTH: Ellipsoid = Ellipsoid { a: 6.378, f: 0.0034 };

/// A method of a constant that stands alone.
#[differentiate]
pub fn meridian(lat: f64, height: f64) -> f64 {
    let there = EARTH.radius(lat * 2.0);
    (there + height) * (there - height * EARTH.radius(there))
}

/// What is done at the end of an axis.
#[differentiate]
fn ends(axis: &[f64]) -> [f64; 2] {
    let n = axis.len();
    [axis[0] * axis[0], axis[n - 1] / axis[0]]
}

#[differentiate]
fn area(of: &[f64; 2]) -> f64 {
    of[0] * of[1]
}

/// Axes of different lengths, each lent to a function, by its index and by a name.
#[differentiate]
pub fn axes(grids: &[&[f64]], at: usize) -> ([f64; 2], f64) {
    let first = grids[0];
    let mut sum = first[1];
    for g in grids {
        sum += ends(g)[1] * g[0];
    }
    (ends(grids[at]), sum * first[0])
}

/// As many as the type says, of one length.
#[differentiate]
pub fn sides<const N: usize>(rows: &[&[f64; 2]; N], at: usize) -> f64 {
    let row = rows[at];
    let mut sum = area(rows[at]) * row[1];
    for i in 0..N {
        sum *= area(rows[i]) + row[0];
    }
    sum
}
