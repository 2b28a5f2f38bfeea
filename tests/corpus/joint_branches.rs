//! Branches that are swept back inside, at once, though code follows that is linear in what they leave behind; those
//! that come close, and must not be; and values that the program has computed itself where a derivative asks for them.

use cotangent::{Differentiable, differentiate};

/// What follows is linear in the array that the branch fills.
#[differentiate]
pub fn filled(x: &[f64; 3], k: f64) -> [f64; 3] {
    let mut out = [0.0; 3];
    let norm = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
    if norm > 0.5 {
        let (s, c) = (norm.sin(), norm.cos());
        for i in 0..3 {
            out[i] = x[i] * s + c * k;
        }
    } else {
        for i in 0..3 {
            out[i] = x[i] * k;
        }
    }
    out
}

/// What follows is not linear.
#[differentiate]
pub fn squared_behind(x: f64, y: f64) -> f64 {
    let mut a = y;
    if x > 0.0 {
        a = x.sin() * y;
    }
    a * a + x
}

/// What follows is linear, and reads what the branch reads.
#[differentiate]
pub fn read_again(x: f64, y: f64) -> f64 {
    let a = x * y;
    let b;
    if a > 0.0 {
        b = a.exp() * y;
    } else {
        b = a * a;
    }
    b * 3.0 - a
}

/// What the branch reads is overwritten behind it.
#[differentiate]
pub fn overwritten_behind(x: f64, y: f64) -> f64 {
    let mut a = x * y;
    let mut b = 0.0;
    if y > 0.0 {
        b += a * a * x;
    }
    a = y.sin() * a;
    b * 2.0 + a
}

/// The branch overwrites what it has read, and what follows reads that.
#[differentiate]
pub fn overwritten_inside(x: f64, y: f64) -> f64 {
    let mut a = x * y;
    let mut b = 0.0;
    if y > 0.0 {
        b += a * a;
        a = a.sin() * y;
        b += a * x;
    }
    b * 2.0 + 3.0 * a
}

/// The branch changes elements that it has read; what follows reads them.
#[differentiate]
pub fn elements_inside(x: &[f64], y: f64) -> f64 {
    let mut v = x.to_vec();
    let mut s = 0.0;
    if y > 0.0 && v.len() > 1 {
        s += v[0] * v[1];
        v[0] = v[1] * y;
        s += v[0].exp();
    }
    for e in &v {
        s += e * 0.5;
    }
    s
}

/// Branches one behind the other.
#[differentiate]
pub fn in_a_row(x: f64, y: f64, z: f64) -> f64 {
    let mut s = 0.0;
    if x > 0.0 {
        s += x.sin() * y;
    }
    if y > 0.0 {
        s += y.cos() * z;
    } else {
        s -= z * z;
    }
    if z > 0.0 {
        s += x * y * z;
    }
    4.0 * s
}

/// The second branch is not linear in what the first one leaves behind.
#[differentiate]
pub fn one_needs_the_other(x: f64, y: f64) -> f64 {
    let mut a = x;
    if x > 0.0 {
        a = x * y;
    }
    let mut b = 0.0;
    if y > 0.0 {
        b = a * a * y;
    }
    b + a
}

/// In the iterations of a joint loop: in the middle, at the end, with a call.
#[differentiate]
pub fn in_a_joint_loop(x: &[f64], k: f64) -> f64 {
    let mut total = 0.0;
    for i in 0..x.len() {
        let t = x[i] * k;
        let mut part = [0.0; 2];
        if t > 0.0 {
            part[0] = t.sin();
            part[1] = read_again(t, k);
        } else if t > -0.5 {
            part[0] = t * t;
        }
        total += part[0];
        total += 2.0 * part[1];
        if x[i] < 0.4 {
            total += x[i].exp() * t;
        }
    }
    total / k.abs().ceil()
}

/// The same where the loop is not joint.
#[differentiate]
pub fn in_a_carried_loop(x: &[f64]) -> f64 {
    let mut a: f64 = 0.3;
    for i in 0..x.len() {
        let mut b = 0.0;
        if a > 0.2 {
            b = a.sin() * x[i];
        }
        a = a * 0.5 + b;
    }
    a
}

/// A joint loop inside of a branch, behind which the sum is scaled.
#[differentiate]
pub fn loop_inside(x: &[f64], k: f64) -> f64 {
    let mut s = 0.0;
    if k > 0.0 {
        for v in x {
            s += (v * k).sin();
        }
    } else if k < -1.0 {
        let mut p = 1.0;
        for v in x {
            p *= v + k;
        }
        s = p;
    }
    let mean = s / 7.0;
    mean * 2.0
}

/// A `match`, with a guard, and a variable that every arm assigns.
#[differentiate]
pub fn by_case(x: f64, y: f64, n: usize) -> f64 {
    let scale = 0.5 * n as f64;
    let r = match n {
        0 => x * y,
        m if m > 3 => {
            let e = (x * y).exp();
            e * e
        }
        _ => x.sin(),
    };
    r * scale
}

/// What is returned early keeps the function from being swept so.
#[differentiate]
pub fn left_early(x: f64, y: f64) -> f64 {
    let mut a = 0.0;
    if x > 0.5 {
        if y < 0.0 {
            return x * y;
        }
        a = x.sin();
    }
    a * 2.0 + y * y
}

/// The sine of a variable, and the cosine behind it and inside of a branch.
#[differentiate]
pub fn sine_and_cosine(x: f64, y: f64) -> f64 {
    let s = x.sin();
    let mut r = s * y;
    if y > 0.0 {
        let c = x.cos();
        r += c * c;
    }
    let e = x.exp();
    r * e + (2.0 * e).ln()
}

/// The variable whose sine it is, changes.
#[differentiate]
pub fn sine_of_another_value(x: f64, y: f64) -> f64 {
    let mut a = x;
    let s = a.sin();
    a = a * y + 0.1;
    let c = a.cos();
    s * c
}

/// In each iteration other values have the names.
#[differentiate]
pub fn sines_in_a_loop(x: &[f64]) -> f64 {
    let mut phase: f64 = 0.1;
    for v in x {
        let a = phase * v;
        let s = a.sin();
        let c = a.cos();
        phase = s * 0.7 + c * c;
    }
    phase
}

/// What follows reads the cotangent that the branch's sweep changes.
#[differentiate]
pub fn elements_behind(a: f64, out: &mut [f64], at: usize) -> f64 {
    if a > 0.1 {
        out.swap(0, 1);
        out[1] = out[0] * a;
    }
    let k = at % out.len();
    out[k] -= a;
    a * 0.5
}

/// The same with a loop that writes elements of its own.
#[differentiate]
pub fn elements_behind_a_loop(x: &[f64], out: &mut [f64], a: f64) {
    for i in 0..out.len() {
        out[i] = x[i] * x[i] * a;
    }
    out[1] -= a;
}

/// A write through a reference, in a branch, is undone though nothing is swept for it.
#[differentiate]
pub fn undone_through_a_reference(a: f64, n: usize, mut z: [f64; 4], r: &mut f64) -> f64 {
    if a < 0.31 {
        *r = *r * z[n % 2];
        let e = &mut z[n % 4];
        *e += a * a;
    }
    a
}

#[differentiate]
pub fn product_and_first(a: f64, b: f64) -> [f64; 2] {
    [a * b, a]
}

#[differentiate]
pub fn sums_into(left: &[f64], right: &[f64], out: &mut [f64]) -> usize {
    out[0] = left[0] + right[0];
    out[1] = left[1] * right[1];
    out.len()
}

/// What a call gives is lent to another call in a branch that is swept back inside of it.
#[differentiate]
pub fn lent_inside(p: f64, q: f64, r: f64) -> f64 {
    let pair = [p, q];
    let mut out = [0.0; 2];
    let mut n = sums_into(&pair, &pair, &mut out);
    if p > 7.0 {
        return q;
    }
    let (out, pair) = if p > 0.0 {
        let u = product_and_first(-r, q);
        n = sums_into(&pair[..n], &u, &mut out);
        let (mut out, pair) = (pair, out);
        if r > 0.0 {
            let u = product_and_first(u[0], r);
            n = sums_into(&pair[..n], &u, &mut out);
            (pair, out)
        } else {
            (out, pair)
        }
    } else {
        (out, pair)
    };
    out[n - 1] + pair[0]
}

/// A line through the origin.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Slope {
    pub at: f64,
    pub rate: f64,
}

#[differentiate]
impl Slope {
    fn density(&self, x: f64) -> f64 {
        const SCALE: f64 = 2.0;
        1.0 + SCALE * self.rate * x * x
    }

    /// A loop in a branch, whose calls may be made again.
    pub fn searched(&self, p: f64) -> f64 {
        if p == 1.0 {
            return self.at;
        }
        let mut x = 0.5;
        for _ in 0..4 {
            let next = x - p / self.density(x);
            x = next;
        }
        x
    }
}

#[differentiate]
pub fn searched_slope(at: f64, rate: f64, p: f64) -> f64 {
    Slope { at, rate }.searched(p) * at
}

/// A polynomial.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Polynomial {
    pub terms: Vec<f64>,
}

#[differentiate]
impl Polynomial {
    fn at(&self, x: f64) -> f64 {
        self.terms.iter().rev().fold(0.0, |sum, c| sum * x + c)
    }

    fn derived(&self) -> Polynomial {
        let terms = self.terms.iter().enumerate().skip(1);
        Polynomial { terms: terms.map(|(k, c)| k as f64 * c).collect() }
    }
}

#[differentiate]
fn with_terms(x: &[f64], k: f64) -> Result<Polynomial, String> {
    if x.len() > 2 { Ok(Polynomial { terms: x.iter().map(|c| c * k).collect() }) } else { Err("too few".into()) }
}

/// What the record lends to a sweep inside is asked for its length, indexed and gone through.
#[differentiate]
pub fn asked_inside(x: &[f64], k: f64) -> f64 {
    let whole = match with_terms(x, k) {
        Ok(whole) => whole,
        Err(_) => return k,
    };
    let part = with_terms(&x[1..], k * k);
    let mut out = whole.at(k);
    if let Ok(part) = part {
        out += part.terms[1];
        let derived = part.derived();
        out += derived.terms.len() as f64 * derived.terms[0];
        let terms = &derived.terms;
        for (i, term) in terms.iter().enumerate() {
            out += term * terms[i];
        }
        for j in 0..terms.len() {
            out *= 1.0 + terms[j];
        }
        if terms[0] > 0.0 {
            out += derived.terms[0].sin();
        }
    }
    if with_terms(&[], 1.0).is_err() {
        out *= out;
    }
    out
}
