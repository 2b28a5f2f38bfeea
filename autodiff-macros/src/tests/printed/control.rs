//! Control flow.

use super::check;

/// Loops over ranges keep their form.
#[test]
fn ranges() {
    check(
        "fn f(x: &[f64], n: usize) -> f64 { let mut s = 1.0; for i in (1..=n).step_by(2).rev() { s *= x[i]; } \
         s }",
        "normalize",
        r"
            fn (x: &[f64] active, n: usize) -> value
              let mut active s: f64 = 1.0
              for i in (1..=n).step_by(2).rev() { #0
                let active t: f64 = s * x[i]
                s = t
              }
              let active value: f64 = s
        ",
    );
}

/// Items stand for elements of their container.
#[test]
fn items() {
    check(
        "fn f(x: &[f64], out: &mut [f64]) { for (o, v) in out.iter_mut().zip(x.iter().rev()) { *o += v * 2.0; \
         } }",
        "normalize",
        r"
            fn (x: &[f64] active, out: &mut [f64] active)
              for each at unnamed at: item: &mut f64 in items mut of out, which is out[at]; item_2: &f64 in items of x from the end, which is x[(x.len() - 1 - at)] { #0
                let active o: &mut f64 = item  // is item.*
                let active v: &f64 = item_2  // is item_2.*
                let active t: f64 = v.* * 2.0
                o.* += t
              }
        ",
    );
}

/// And parts of it.
#[test]
fn chunks_and_windows() {
    check(
        "fn f(x: &[f64]) -> f64 { let mut s = 0.0; for (i, c) in x.chunks_exact(2).enumerate() { s += c[0] * \
         c[1] * i as f64; } for w in x.windows(3) { s -= w[2]; } s }",
        "normalize",
        r"
            fn (x: &[f64] active) -> value
              let mut active s: f64 = 0.0
              for each at i: chunk: &[f64] in chunks of 2 of x, which is x[i * 2..i * 2 + 2] { #0
                let active c: &[f64] = chunk  // is chunk.*
                let active t: f64 = c[0] * c[1]
                let active t_2: f64 = t * (i as f64)
                s += t_2
              }
              for each at unnamed at: window: &[f64] in windows of 3 of x, which is x[at..at + 3] { #1
                let active w: &[f64] = window  // is window.*
                s -= w[2]
              }
              let active value: f64 = s
        ",
    );
}

/// The value of a branch goes to a variable.
#[test]
fn branches_assign() {
    check(
        "fn f(x: f64) -> f64 { let y = if x > 1.0 { x * x } else { -x }; y + x }",
        "normalize",
        r"
            fn (x: f64 active) -> value
              let active t: f64
              if x > 1.0 {
                let active t_2: f64 = x * x
                t = t_2
              } else {
                let active t_3: f64 = -x
                t = t_3
              }
              let active y: f64 = t
              let active t_4: f64 = y + x
              let active value: f64 = t_4
        ",
    );
}

/// Arms of a match.
#[test]
fn matches() {
    check(
        "fn f(x: f64, n: usize) -> f64 { match n { 0 => x, 1 | 2 if x > 0.0 => 2.0 * x, k => x.powi(k as i32) \
         } }",
        "normalize",
        r"
            fn (x: f64 active, n: usize) -> value
              let active value: f64
              match n {
                0 => {
                  value = x
                }
                1 | 2 if x > 0.0 => {
                  let active t: f64 = 2.0 * x
                  value = t
                }
                k => {
                  let active t_2: f64 = powi(x, k as i32)
                  value = t_2
                }
              }
        ",
    );
}

/// What follows a return goes into the other branch.
#[test]
fn early_return() {
    check(
        "fn f(x: f64) -> f64 { if x < 0.0 { return 0.0; } let y = x * x; y + 1.0 }",
        "lower",
        r"
            fn (x: f64 active) -> value
              let active value: f64
              if x < 0.0 {
                value = 0.0
                return at 1
              }
              let active y: f64 = x * x
              let active t: f64 = y + 1.0
              value = t
        ",
    );
    check(
        "fn f(x: f64) -> f64 { if x < 0.0 { return 0.0; } let y = x * x; y + 1.0 }",
        "normalize",
        r"
            fn (x: f64 active) -> value
              let active value: f64
              if x < 0.0 {
                value = 0.0
              } else {
                let active y: f64 = x * x
                let active t: f64 = y + 1.0
                value = t
              }
        ",
    );
}

/// What follows a loop that may return is a rest.
#[test]
fn rests() {
    check(
        "fn f(x: &[f64]) -> f64 { let mut s = 0.0; for v in x { if *v < 0.0 { return s; } s += v; } s * s }",
        "normalize",
        r"
            fn (x: &[f64] active) -> value
              let mut exit_7: u32 = 0
              let active value: f64
              let mut active s: f64 = 0.0
              for each at unnamed at: item: &f64 in items of x, which is x[at] { #0 may be left
                let active v: &f64 = item  // is item.*
                if *v < 0.0 {
                  value = s
                  exit_7 = 1
                  return at 1
                } else {
                  s += v.*
                }
              }
              rest unless exit_7 is 1 {
                let active t: f64 = s * s
                value = t
              }
        ",
    );
}

/// Labelled jumps name their loop.
#[test]
fn breaks() {
    check(
        "fn f(x: &[f64]) -> f64 { let mut s = 1.0; 'rows: for i in 0..3 { for j in 0..3 { if x[j] > 2.0 { \
         continue 'rows; } if s > 9.0 { break 'rows; } s *= x[i]; } } s }",
        "normalize",
        r"
            fn (x: &[f64] active) -> value
              let mut active s: f64 = 1.0
              for i in 0..3 { #0 may be left
                for j in 0..3 { #1 may be left
                  if x[j] > 2.0 {
                    continue #0 at 1
                  } else {
                    if s > 9.0 {
                      break #0 at 2
                    } else {
                      let active t: f64 = s * x[i]
                      s = t
                    }
                  }
                }
              }
              let active value: f64 = s
        ",
    );
}

/// A loop has a value through its breaks.
#[test]
fn loops_with_values() {
    check(
        "fn f(x: f64) -> f64 { let mut k = 0; let y = loop { k += 1; if k > 3 { break x * k as f64; } }; y * \
         y }",
        "normalize",
        r"
            fn (x: f64 active) -> value
              let mut k: int = 0
              let active t: f64
              loop { #0 may be left
                inert k += 1;
                if k > 3 {
                  let active t_2: f64 = x * (k as f64)
                  t = t_2
                  break #0 at 1
                }
              }
              let active y: f64 = t
              let active t_3: f64 = y * y
              let active value: f64 = t_3
        ",
    );
}

/// Conditions are inert.
#[test]
fn whiles() {
    check(
        "fn f(mut x: f64) -> f64 { while x * x > 2.0 { x *= 0.5; } x }",
        "normalize",
        r"
            fn (mut x: f64 active) -> value
              while x * x > 2.0 { #0
                let active t: f64 = x * 0.5
                x = t
              }
              let active value: f64 = x
        ",
    );
}

/// A declaration is assigned in each branch.
#[test]
fn deferred() {
    check(
        "fn f(x: f64, c: bool) -> f64 { let y; if c { y = x; } else { y = x * x; } y }",
        "normalize",
        r"
            fn (x: f64 active, c: bool) -> value
              let active y: f64
              if c {
                y = x
              } else {
                let active t: f64 = x * x
                y = t
              }
              let active value: f64 = y
        ",
    );
}
