//! Closures: captures of all kinds, called once, often, in loops and from one another.

use cotangent::differentiate;

/// Captured by reference, called in a loop and in another closure.
#[differentiate]
pub fn calls_one_another(x: &[f64]) -> f64 {
    let k = x[0];
    let square = |v: f64| v * v * k;
    let both = |v| square(v) + square(v + 1.0);
    let mut s = 0.0f64;
    for i in 0..x.len() {
        s += both(x[i]) * s.cos();
    }
    s
}

/// A captured variable that the closure changes.
#[differentiate]
pub fn changes_a_capture(x: &[f64]) -> f64 {
    let mut total = 1.0;
    let mut add = |v: f64| total += v * v;
    for v in x {
        add(*v);
        add(2.0);
    }
    add(total_of(x));
    total * total
}

#[differentiate]
fn total_of(x: &[f64]) -> f64 {
    x.iter().sum()
}

/// `move` copies what is changed afterwards, and keeps a state of its own.
#[differentiate]
pub fn moved_copies(x: f64) -> f64 {
    let mut a = x * x;
    let mut grow = move |by: f64| {
        a += by;
        a * by
    };
    let first = grow(x);
    a *= 3.0;
    let second = grow(2.0 * x);
    a + first * second
}

/// Names mean what they meant where the closure is written.
#[differentiate]
pub fn names_of_the_definition(x: f64, y: f64) -> f64 {
    let a = x;
    let scaled = |b: f64| a * b;
    let a = y * y;
    let b = a + x;
    {
        let a = scaled(b);
        let b = scaled(a) + a;
        b * scaled(y)
    }
}

/// Early returns leave the closure only.
#[differentiate]
pub fn returns_early(x: &[f64]) -> f64 {
    let clip = |v: f64| {
        if v > 0.5 {
            return 0.5 + (v - 0.5) * 0.1;
        }
        for i in 0..3 {
            if v < -0.1 * i as f64 {
                return v * i as f64;
            }
        }
        v * v
    };
    let mut s = 0.0f64;
    for &v in x {
        if v > 0.9 {
            return s;
        }
        s += clip(v) * s.sin() + clip(v * v);
    }
    s
}

/// Conditions and indices call closures too, on active data and on none.
#[differentiate]
pub fn in_conditions(x: &[f64], shift: usize) -> f64 {
    let n = x.len();
    let at = |i: usize| (i + shift) % n;
    let residual = |v: f64| v * v - 0.3;
    let small = |v: f64| residual(v).abs() < 0.5;
    let mut s = 0.0;
    for i in 0..n {
        if small(x[at(i)]) {
            s += residual(x[i]);
        } else {
            s -= x[at(i)] * x[at(i + 1)];
        }
    }
    let mut v = x[0];
    let mut rounds = 0;
    while residual(v) > 0.01 && rounds < 20 {
        v = 0.5 * (v + 0.3 / v);
        rounds += 1;
    }
    s * v
}

/// Patterns as parameters, several results, nested closures with captures of captures.
#[differentiate]
pub fn patterns_and_tuples(x: f64, y: f64) -> (f64, f64) {
    let rotate =
        |(a, b): (f64, f64), angle: f64| (a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos());
    let twice = |p| rotate(rotate(p, x), y);
    let (a, b) = twice((x, y));
    let outer = |u: f64| {
        let inner = |v: f64| u * v + a;
        inner(b) * inner(u)
    };
    (outer(x), outer(a * b))
}

/// Functions as values.
#[differentiate]
pub fn function_items(x: &[f64]) -> f64 {
    let f = f64::sin;
    let g = total_of;
    let h: fn(f64, f64) -> f64 = f64::hypot;
    let again = f;
    f(x[0]) * g(x) + h(x[0], again(x[1])) + g(&[x[0], f(x[1])])
}

/// Behind references and boxes, which change nothing.
#[differentiate]
pub fn behind_references(x: f64) -> f64 {
    let square = |v: f64| v * v * x;
    let lent: &dyn Fn(f64) -> f64 = &square;
    let boxed: Box<dyn Fn(f64) -> f64> = Box::new(|v| v.sin() + x);
    lent(x) + (*lent)(2.0) + boxed(x) * (|v: f64| v * x)(3.0)
}

/// A closure that carries no derivative is used as it is written.
#[differentiate]
pub fn inactive_closures(x: &[f64]) -> f64 {
    let n = x.len();
    let mut state = 7usize;
    let mut next = || {
        state = (state * 5 + 3) % 16;
        state % n
    };
    let weight = |i: usize| 1.0 / (1.0 + i as f64);
    let mut s = 0.0;
    for _ in 0..6 {
        let i = next();
        s += weight(i) * x[i] * x[next()];
    }
    s
}

/// Buffers that are written and read through closures.
#[differentiate]
pub fn on_buffers(x: &[f64]) -> f64 {
    let n = x.len();
    let mut y = vec![0.0; n + 2];
    let mut put = |i: usize, v: f64| y[i + 1] = v;
    for i in 0..n {
        put(i, x[i] * x[i]);
    }
    let laplace = |i: usize| y[i] - 2.0 * y[i + 1] + y[i + 2];
    let mut s = 0.0;
    for i in 0..n {
        let d = laplace(i);
        s += d * d;
    }
    s
}

/// A classical integrator: the right side is a closure.
#[differentiate]
pub fn runge_kutta(y0: f64, rate: f64, steps: usize) -> f64 {
    let f = |t: f64, y: f64| rate * y * (1.0 - y) + t.sin();
    let h = 0.1;
    let (mut t, mut y) = (0.0, y0);
    for _ in 0..steps {
        let k1 = f(t, y);
        let k2 = f(t + h / 2.0, y + h / 2.0 * k1);
        let k3 = f(t + h / 2.0, y + h / 2.0 * k2);
        let k4 = f(t + h, y + h * k3);
        y += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
        t += h;
    }
    y
}

/// A `?` in a closure leaves the closure, and nothing else.
#[differentiate]
pub fn questions(a: f64, b: f64) -> f64 {
    let root = |x: f64| -> Option<f64> { if x > 0.0 { Some(x.sqrt()) } else { None } };
    let both = |x: f64, y: f64| -> Option<f64> {
        let s = root(x)?;
        Some(s * root(y - x)?)
    };
    let inner = both(a, b).unwrap_or(a * b);
    inner + root(b).map_or(3.0 * a, |r| r * inner)
}

/// So does a `return` in a closure that a method of options is given.
#[differentiate]
pub fn returns_to_the_method(x: Option<f64>, k: f64) -> Option<f64> {
    let y = x.map(|x| {
        if x > 1.0 {
            return k * x;
        }
        x * x * k
    });
    let z = y.and_then(|y| {
        let positive: Option<f64> = (y > 0.0).then_some(y);
        let y = positive?;
        Some(y.ln() * k)
    });
    z.or(Some(k)).filter(|z| *z < 10.0)
}

/// Code of conditions and indices binds names of its own: those of function values, and of what is changed outside.
#[differentiate]
pub fn names_of_conditions(a: f64, b: f64) -> f64 {
    let twice = |t: f64| 2.0 * t * b;
    let mut r = twice(a);
    if {
        let twice = 2.0 * b;
        twice * 1.5
    } > 0.3
    {
        r += a * b;
    }
    if {
        let mut r = 0.5;
        for twice in 0..3 {
            r += twice as f64;
        }
        r > 1.0
    } {
        r *= a;
    }
    // The value of a name is outside of its scope, and so is what stands before it.
    let shift = a * 0.5;
    let over = |t: f64| t + shift;
    if {
        let first = over(1.0);
        let shift = first * 5.0;
        shift
    } > 3.0
    {
        r += over(b);
    }
    r * if matches!(Some(b), Some(over) if over > 0.0) { a } else { b }
}

/// A closure that takes a slice, of vectors without a derivative and of others; corners of a simplex that move.
#[differentiate]
pub fn moved_corners(x: &[f64]) -> f64 {
    let f = |p: &[f64]| (p[0] - x[0]).powi(2) + 2.0 * (p[1] - x[1] * p[0]).powi(2);
    let corners = vec![vec![0.0, 0.0], vec![1.0, 0.0], vec![0.0, 1.0]];
    let mut simplex: Vec<(Vec<f64>, f64)> = corners
        .into_iter()
        .map(|p| {
            let v = f(&p);
            (p, v)
        })
        .collect();
    for _ in 0..3 {
        simplex.sort_by(|a, b| a.1.partial_cmp(&b.1).unwrap());
        let (worst, value) = simplex.pop().unwrap();
        let middle: Vec<f64> = (0..2).map(|d| 0.5 * (simplex[0].0[d] + simplex[1].0[d])).collect();
        let mirrored: Vec<f64> = middle.iter().zip(&worst).map(|(m, w)| 2.0 * m - w).collect();
        let nearer = f(&mirrored);
        if nearer < value {
            simplex.push((mirrored, nearer));
        } else {
            let shrunk: Vec<f64> = middle.iter().zip(&worst).map(|(m, w)| 0.5 * (m + w)).collect();
            let inner = f(&shrunk);
            simplex.push((shrunk, inner));
        }
    }
    simplex.iter().map(|(p, v)| p[0] * p[1] + v).sum()
}

/// A closure that is lent a unique reference, again and again.
#[differentiate]
fn stamped(x: &[f64], m: &mut [Vec<f64>]) {
    let add = |m: &mut [Vec<f64>], i: usize, j: usize, g: f64| {
        m[i][i] += g;
        if j > 0 {
            m[j][j] += g * g;
        }
    };
    add(m, 0, 1, x[0]);
    for (k, v) in x.iter().enumerate() {
        add(m, k % 2, k % 3 % 2, 1.0 / v);
        m[0][1] += v;
    }
}

#[differentiate]
pub fn stamps(x: &[f64]) -> f64 {
    let mut m = vec![vec![0.0; 2]; 2];
    stamped(x, &mut m);
    m[0][0] * m[1][1] - m[0][1]
}
