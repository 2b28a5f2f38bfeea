//! Places, references and containers.

use super::check;

/// Elements, fields and references are written in place.
#[test]
fn writes() {
    check(
        "fn f(x: f64, a: &mut [[f64; 2]; 2], r: &mut f64) { let mut t = (x, 1.0); t.1 -= x; a[0][1] = t.0; *r \
         *= t.1; }",
        "normalize",
        r"
            fn (x: f64 active, a: &mut [[f64; 2]; 2] active, r: &mut f64 active)
              let mut active t: (f64, f64) = (x, 1.0)
              t.1 -= x
              a[0][1] = t.0
              let active t_2: f64 = r.* * t.1
              r.* = t_2
        ",
    );
}

/// Tuples are taken apart, exchanged and put together.
#[test]
fn exchanges() {
    check(
        "fn f(mut a: f64, mut b: f64) -> (f64, f64) { (a, b) = (b, a); std::mem::swap(&mut a, &mut b); let \
         old = std::mem::replace(&mut a, b); (a * old, b) }",
        "normalize",
        r"
            fn (mut a: f64 active, mut b: f64 active) -> value
              let active t: f64 = b
              let active t_2: f64 = a
              a = t
              b = t_2
              edit a.exchange(b)
              let active old_2: f64 = edit a.replace(b)
              let active old: f64 = old_2
              let active t_3: f64 = a * old
              let active t_4: (f64, f64) = (t_3, b)
              let active value: (f64, f64) = t_4
        ",
    );
}

/// A reference is an alias of its place.
#[test]
fn references() {
    check(
        "fn f(x: f64) -> f64 { let mut v = [0.0; 3]; let h = &mut v[1]; *h += x; let (l, r) = \
         v.split_at_mut(1); l[0] = r[0]; v[0] }",
        "normalize",
        r"
            fn (x: f64 active) -> value
              let mut active v: [f64; 3] = [0.0; 3]
              let active h: &mut f64 = &mut v[1]  // is v[1]
              h.* += x
              split mut v at 1 into left: &mut [f64]  // is v[..1]; right: &mut [f64]  // is v[1..]
              let active l: &mut [f64] = left  // is left.*
              let active r: &mut [f64] = right  // is right.*
              l[0] = r[0]
              let active value: f64 = v[0]
        ",
    );
}

/// Edits of vectors.
#[test]
fn vectors() {
    check(
        "fn f(x: &[f64]) -> f64 { let mut v = x.to_vec(); v.push(x[0]); v.swap(0, 1); v.truncate(3); if let \
         Some(last) = v.pop() { last } else { 0.0 } }",
        "normalize",
        r"
            fn (x: &[f64] active) -> value
              let active value: f64
              let mut active v: Vec<f64> = x.*.to_vec()
              edit v.push(x[0])
              edit v.swap(0, 1)
              edit v.truncate(3)
              if !v.is_empty() {
                let active popped: f64 = edit v.pop()
                let active last: f64 = popped
                value = last
              } else {
                value = { 0.0 }
              }
        ",
    );
}
