//! Values without a derivative whose types only rustc knows: of constants, of ordinary functions.

use cotangent::differentiate;

const PERM: [u8; 8] = [6, 2, 7, 0, 5, 1, 4, 3];
const PAIRS: [(usize, i8); 3] = [(0, 1), (5, -1), (2, 3)];

/// A part of a table.
pub struct Term {
    /// A factor.
    pub scale: f64,
    /// A power.
    pub power: i32,
    /// Which case.
    pub kind: u16,
    /// More numbers.
    pub shift: &'static [f64],
}

/// A table of structs.
pub static TERMS: [Term; 3] = [
    Term { scale: 0.5, power: 2, kind: 0, shift: &[0.1, 0.2] },
    Term { scale: -0.3, power: 1, kind: 1, shift: &[0.3] },
    Term { scale: 0.7, power: 3, kind: 2, shift: &[] },
];

fn mixed(i: i64, j: u32) -> u64 {
    (i * 5 + 2) as u64 ^ u64::from(j)
}

#[differentiate]
fn by_byte(h: u8, x: f64) -> f64 {
    match h & 3 {
        0 => x * x,
        1 => -x,
        2 => x.sin(),
        _ => 0.5 * x,
    }
}

#[differentiate]
fn by_long(h: u64, x: f64) -> f64 {
    if h % 2 == 0 { x * x * x } else { (2.0 * x).cos() }
}

#[differentiate]
fn by_kind(kind: u16, power: i32, shift: &[f64], x: f64) -> f64 {
    let mut y = x.powi(power);
    for s in shift {
        y += s * x;
    }
    if kind == 1 { y * x } else { y }
}

/// Elements of a table, and elements at these.
#[differentiate]
pub fn gradient_of_lattice(x: f64, y: f64) -> f64 {
    let i = x.floor() as i32 as usize & 7;
    let u = x - x.floor();
    let first = PERM[i];
    let second = PERM[(PERM[first as usize] as usize + 1) & 7];
    by_byte(first, u) * y + by_byte(second, y * u)
}

/// In a loop, on some paths only.
#[differentiate]
pub fn lattice_sum(x: &[f64]) -> f64 {
    let mut sum = 1.0;
    for (k, v) in x.iter().enumerate() {
        let h = PERM[k & 7] ^ 1;
        sum += by_byte(h, v * sum);
        if k % 2 == 1 {
            let (place, sign) = PAIRS[k % 3];
            let g = PERM[place];
            sum *= by_byte(g, *v) + 2.0 * sign as f64;
        }
    }
    sum
}

/// What ordinary functions give.
#[differentiate]
pub fn hashed(x: f64, n: u32) -> f64 {
    let i = x.floor() as i64;
    let h = mixed(i, n);
    let g = mixed(i + 1, n) & 255;
    let k = h ^ g;
    by_long(h, x) * by_long(g, x * x) + by_long(k, x)
}

/// Corners of a lattice.
pub struct Lattice;

impl Lattice {
    fn corner(corner: i64, n: u32) -> u64 {
        mixed(corner, n) ^ 5
    }

    fn place(n: u32, cut: impl Fn(u32) -> u32) -> usize {
        cut(n) as usize
    }
}

/// Functions that have the name of what they are given, and code that binds a name anew.
#[differentiate]
pub fn cornered(x: f64, n: u32) -> f64 {
    let mut sum = x;
    for n in 0..n {
        let corner = (x * f64::from(n)).floor();
        let corner = Lattice::corner(corner as i64, n);
        let place = Lattice::place(n, |n| n & 7);
        sum = by_long(corner, x * sum.sin()) + by_byte(PERM[place], sum);
    }
    sum
}

/// References to structs in a `static`.
#[differentiate]
pub fn terms(x: f64, i: usize) -> f64 {
    let term = &TERMS[i % 3];
    let y = by_kind(term.kind, term.power, TERMS[i % 3].shift, x) * term.scale;
    let kind = term.kind;
    y * y + by_kind(kind, 2, &[], y)
}

/// A term of a series, which is not `Copy`.
pub struct Monomial {
    factor: f64,
    power: i32,
}

static SUMMANDS: [Monomial; 3] =
    [Monomial { factor: 0.5, power: 2 }, Monomial { factor: -0.2, power: 1 }, Monomial { factor: 0.1, power: 3 }];
const TABLE_ROWS: [[f64; 2]; 2] = [[1.0, 2.0], [0.5, -0.3]];
static FACTORS: &[Monomial] = &[Monomial { factor: 1.5, power: 2 }];

/// Tables that are looked at where they are.
#[differentiate]
pub fn lent_tables(x: f64, y: f64) -> f64 {
    let mut sum = 0.0;
    for term in &SUMMANDS {
        sum += term.factor * x.powi(term.power);
    }
    let product: f64 =
        SUMMANDS.iter().rev().zip(&TABLE_ROWS).map(|(t, row)| t.factor * y.powi(t.power) + row[0] * x).product();
    for term in FACTORS.iter().chain(FACTORS) {
        sum *= term.factor + y.powi(term.power);
    }
    for row in TABLE_ROWS.iter().skip(1) {
        sum += row[1] * y * sum;
    }
    sum * product
}
