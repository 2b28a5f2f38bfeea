//! Programs from the literature on automatic differentiation, rewritten in plain Rust.

use cotangent::differentiate;

// Vákár and Smeding, "CHAD", Figs. 1 and 2.

#[differentiate]
pub fn chad_1a(x: f64) -> (f64, f64, f64) {
    let y = 2.0 * x;
    let z = x * y;
    let w = z.cos();
    (y, z, w)
}

#[differentiate]
pub fn chad_1b(x1: f64, x2: f64, x3: f64, x4: f64) -> f64 {
    let y = x1 * x4 + 2.0 * x2;
    let z = y * x3;
    let w = z + x4;
    let v = w.sin();
    v
}

/// A function that captures `x`, mapped over copies of `x`.
#[differentiate]
pub fn chad_2a(x: f64) -> [f64; 3] {
    let zs = [x; 3];
    let mut ys = [0.0; 3];
    for i in 0..3 {
        ys[i] = x * zs[i] + 1.0;
    }
    ys
}

/// A function that captures `x1`, mapped over `x2`, and summed.
#[differentiate]
pub fn chad_2b(x1: f64, x2: &[f64]) -> f64 {
    let mut ys = Vec::new();
    for v in x2 {
        ys.push(x1 * v);
    }
    let mut w = 0.0;
    for y in ys {
        w += y;
    }
    w
}

#[differentiate]
pub fn chad_fan_out(x: f64) -> f64 {
    x + x + x * x
}

// Smeding and Vákár, "Efficient dual-numbers reverse AD", section 6 and Figs. 2 and 12.

/// Fig. 12 as printed loses the cotangent of the first input here.
#[differentiate]
pub fn dual_first_input(x: f64, y: f64) -> f64 {
    x * (x + y)
}

/// Fig. 2: sharing doubles the naive work with each step.
#[differentiate]
pub fn dual_sharing(x: f64, n: usize) -> f64 {
    let mut v = x;
    for _ in 0..n {
        v = v + v;
    }
    v
}

/// x₁₀ = 89 x + 55 y, squared.
#[differentiate]
pub fn dual_fibonacci(x: f64, y: f64) -> f64 {
    let x1 = x + y;
    let x2 = x1 + x;
    let x3 = x2 + x1;
    let x4 = x3 + x2;
    let x5 = x4 + x3;
    let x6 = x5 + x4;
    let x7 = x6 + x5;
    let x8 = x7 + x6;
    let x9 = x8 + x7;
    let x10 = x9 + x8;
    x10 * x10
}

/// The staging example of section 4: f₄ = f₂ + 2 f₃, f₃ = 4 f₂ + 5 f₁, f₂ = 2 f₁ + 3 f₁.
#[differentiate]
pub fn dual_staging(x: f64) -> f64 {
    let f1 = x;
    let f2 = 2.0 * f1 + 3.0 * f1;
    let f3 = 4.0 * f2 + 5.0 * f1;
    f2 + 2.0 * f3
}

/// A vector rotated by a quaternion (real part last).
#[differentiate]
pub fn dual_quaternion(v: [f64; 3], q: [f64; 4]) -> [f64; 3] {
    let u = [q[0], q[1], q[2]];
    let s = q[3];
    let c = cross(&u, &v);
    let a = 2.0 * dot3(&u, &v);
    let b = s * s - dot3(&u, &u);
    let mut out = [0.0; 3];
    for i in 0..3 {
        out[i] = a * u[i] + b * v[i] + 2.0 * s * c[i];
    }
    out
}

#[differentiate]
fn cross(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[differentiate]
fn dot3(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The artifact's interface example: nested pairs with integers inside.
#[differentiate]
pub fn dual_nested(p: ((f64, i32), (f64, f64))) -> f64 {
    let ((a, n), (b, c)) = p;
    a * n as f64 + b * c
}

// Sigal, "Automatic differentiation via effects and handlers".

/// 1 + x³ + (-y²), section 4.
#[differentiate]
pub fn effects_term(x: f64, y: f64) -> f64 {
    1.0 + x * x * x + -(y * y)
}

/// The tape of the appendix seeds the last operation instead of the result.
#[differentiate]
pub fn effects_result_not_last(x: f64) -> f64 {
    let y = x * x;
    let _ = y * y;
    y
}

/// The same mistake for a constant function and for the identity.
#[differentiate]
pub fn effects_input_back(x: f64) -> f64 {
    let _ = x * x;
    x
}

/// A block that hands back what it captured: `x + x` and `x * x + x`.
#[differentiate]
pub fn effects_captured(x: f64) -> f64 {
    let z = { x };
    z + x
}

#[differentiate]
pub fn effects_captured_square(x: f64) -> f64 {
    let z = x * x;
    z + { x }
}

/// Section 5.2, nested blocks: y = 2, z = x + y, a = (x z) + y.
#[differentiate]
pub fn effects_nested_blocks(x: f64) -> f64 {
    let y = 2.0;
    let z = { x + y };
    let a = {
        let w = { x * z };
        w + y
    };
    a + x
}

/// Section 6.1: the Taylor series of 1/x around 1.
#[differentiate]
pub fn effects_taylor(x: f64, n: usize) -> f64 {
    let mut prev = 1.0;
    let mut acc = 1.0;
    for _ in 0..n {
        prev *= -(x - 1.0);
        acc += prev;
    }
    acc
}

/// Section 5.3: capture and argument of an applied function.
#[differentiate]
pub fn effects_applied(x: f64) -> f64 {
    inner(x, x)
}

#[differentiate]
fn inner(y: f64, x: f64) -> f64 {
    y * y * x
}

// De Vilhena and Pottier, "Verifying an effect-handler-based define-by-run reverse-mode AD
// library".

#[differentiate]
pub fn verified_cube(x: f64) -> f64 {
    let y = x + 1.0;
    y * y * y
}

/// Fast exponentiation with a dead last square.
#[differentiate]
pub fn verified_monomial(x: f64, k: u32) -> f64 {
    let mut u = 1.0;
    let mut x = x;
    let mut k = k;
    while k > 0 {
        if k % 2 == 1 {
            u *= x;
        }
        x *= x;
        k /= 2;
    }
    u
}

// Abadi and Plotkin, "A simple differentiable programming language".

#[differentiate]
pub fn simple_pair(a: f64, b: f64) -> (f64, f64) {
    (a * b, a + b * b)
}

#[differentiate]
pub fn simple_dot(p: (f64, f64), q: (f64, f64)) -> f64 {
    p.0 * q.0 + p.1 * q.1
}

#[differentiate]
pub fn simple_relu(x: f64) -> f64 {
    if x < 0.0 { 0.0 } else { x }
}

#[differentiate]
pub fn simple_branch(x: f64) -> f64 {
    if x < 1.0 { x * x } else { 1.0 / (x - 2.0) }
}

/// The other branch would never end.
#[differentiate]
pub fn simple_divergent(x: f64) -> f64 {
    if x < 0.0 {
        loop {
            if x > 0.0 {
                break x;
            }
        }
    } else {
        x * x
    }
}

#[differentiate]
pub fn simple_power(n: usize, x: f64) -> f64 {
    if n == 0 { 1.0 } else { x * simple_power(n - 1, x) }
}

/// Training of w a against b: gradient descent with a stop test, and the result's dependence on
/// the start.
#[differentiate(wrt(w0))]
pub fn simple_training(w0: f64, a: f64, b: f64, rate: f64) -> (f64, usize) {
    let mut w = w0;
    let mut steps = 0;
    loop {
        let r = w * a - b;
        if r * r < 0.01 {
            return (w, steps);
        }
        w -= rate * 2.0 * a * r;
        steps += 1;
    }
}
