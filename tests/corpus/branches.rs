//! Branches: `if` and `match` as values and as statements, in every form of pattern.

use cotangent::differentiate;

#[differentiate]
pub fn relu(x: f64) -> f64 {
    if x > 0.0 { x } else { 0.0 }
}

/// Four arms, one of them constant, one of them a block.
#[differentiate]
pub fn piecewise(x: f64) -> f64 {
    if x < -1.0 {
        x * x
    } else if x < 0.0 {
        let y = x + 1.0;
        y * y * x
    } else if x < 1.0 {
        2.5
    } else {
        x.sqrt()
    }
}

/// No `else`: the variable keeps its value and its cotangent on the other path.
#[differentiate]
pub fn without_else(x: f64, y: f64) -> f64 {
    let mut s = x * y;
    if s > 0.5 {
        s = s * s + x;
    }
    if y < 0.0 {
        s -= y * y;
    }
    s
}

/// Only one arm assigns; the other one assigns something else.
#[differentiate]
pub fn different_variables(x: f64, y: f64) -> f64 {
    let mut a = x;
    let mut b = y;
    if x > y {
        a = b * b;
        b *= 2.0;
    } else {
        b = a * x;
    }
    a * b
}

/// Declared before, assigned in every arm.
#[differentiate]
pub fn assigned_in_arms(x: f64, kind: i32) -> f64 {
    let y;
    let z;
    match kind {
        0 => {
            y = x.sin();
            z = 1.0;
        }
        1 => {
            y = x * x;
            z = y;
        }
        _ => {
            z = x;
            y = z * 3.0;
        }
    }
    y * z
}

/// The condition reads what the branch overwrites.
#[differentiate]
pub fn overwrites_condition(x: f64) -> f64 {
    let mut y = x * x;
    if y > 1.0 {
        y = y.sqrt() - 2.0;
    }
    if y > 0.0 {
        y *= x;
    } else {
        y *= -x * x;
    }
    y
}

/// The arm not taken would be NaN, infinite, or out of bounds.
#[differentiate]
pub fn untaken_is_invalid(x: f64, v: &[f64]) -> f64 {
    let r = if x > 0.0 { x.sqrt() } else { -(-x).ln_1p() };
    let q = if x == 0.0 { 0.0 } else { x.sin() / x };
    let w = if v.len() > 2 { v[2] * x } else { x };
    r + q + w
}

/// Tuples out of branches.
#[differentiate]
pub fn pairs_from_arms(x: f64, y: f64) -> f64 {
    let (lo, hi) = if x < y { (x, y) } else { (y, x) };
    let (p, (q, r)) = match lo > 0.0 {
        true => (lo * hi, (lo, 1.0)),
        false => (hi, (lo * lo, hi)),
    };
    p * q - r * hi
}

/// Branches in branches as operands.
#[differentiate]
pub fn nested_values(x: f64, y: f64) -> f64 {
    2.0 * if x > y { if x > 2.0 * y { x } else { y * y } } else { -y } + (if y > 0.0 { y.ln() } else { 0.0 }) * x
}

/// Integers, ranges, alternatives, bindings.
#[differentiate]
pub fn on_integers(x: f64, n: i32) -> f64 {
    match n {
        i32::MIN..=-1 => -x,
        0 => 1.0,
        1 | 2 => x * n as f64,
        k @ 3..=9 => x.powi(k),
        k if k % 2 == 0 => x / k as f64,
        _ => x.sin(),
    }
}

/// A guard that reads active values, after a range.
#[differentiate]
pub fn with_guards(x: f64, n: usize) -> f64 {
    match n {
        0..=4 if x > 1.0 => x * x,
        0..=4 => x + 1.0,
        m if (m as f64) < x => m as f64 * x,
        _ => 2.0 * x * x,
    }
}

/// Float literals and ranges as patterns, on an active value.
#[differentiate]
pub fn float_patterns(x: f64) -> f64 {
    match x {
        0.0 => 0.0,
        1.0..=2.0 => x * x,
        y if y < 0.0 => -y * x,
        y => y.sqrt(),
    }
}

/// The arm's binding is a new name for the scrutinee: its cotangent goes to both operands.
#[differentiate]
pub fn bound_scrutinee(x: f64, y: f64) -> f64 {
    match x * y {
        p if p > 1.0 => p * p * x,
        p => p - y,
    }
}

/// Tuples of active and inactive values taken apart by a `match`.
#[differentiate]
pub fn tuple_scrutinee(x: f64, y: f64, n: usize) -> f64 {
    match (x + y, n, x > y) {
        (s, 0, true) => s * s,
        (s, 0, false) => s,
        (_, 1, _) => x * y,
        (s, m, true) if m > 3 => s * m as f64,
        (s, _, _) => s * x,
    }
}

/// Two booleans.
#[differentiate]
pub fn boolean_pairs(x: f64, y: f64) -> f64 {
    match (x > 0.0, y > 0.0) {
        (true, true) => x * y,
        (true, false) => x - y,
        (false, true) => y - x * x,
        (false, false) => 1.0,
    }
}

/// Characters and strings choose the operation.
#[differentiate]
pub fn by_name(x: f64, op: char, name: &str) -> f64 {
    let y = match op {
        '+' => x + x,
        '*' => x * x,
        'a'..='z' => -x,
        _ => 1.0,
    };
    match name {
        "square" => y * y,
        "" => 0.0,
        s if s.starts_with('r') => y.sqrt(),
        _ => y,
    }
}

/// An early return in the middle, in two different arms.
#[differentiate]
pub fn early_return(x: f64, y: f64) -> f64 {
    if x < 0.0 {
        return y;
    }
    let z = x * y;
    if z > 2.0 {
        let w = z - 2.0;
        return w * w + x;
    } else if z < -2.0 {
        return 0.0;
    }
    z * z
}

/// Every path ends in a `return`.
#[differentiate]
pub fn returns_only(x: f64) -> f64 {
    if x > 1.0 {
        return x * x;
    } else {
        return x + 1.0;
    }
}

/// An arm that leaves the function inside an expression.
#[differentiate]
pub fn return_in_operand(x: f64, n: usize) -> f64 {
    let y = x * match n {
        0 => return 3.0 * x,
        1 => 1.5,
        k => k as f64 * x,
    };
    y + if y > 10.0 { return y } else { x }
}

/// Short circuits: the second condition divides by zero, or is out of bounds, if reached.
#[differentiate]
pub fn short_circuits(x: f64, v: &[usize], n: usize) -> f64 {
    let mut y = x;
    if n < v.len() && v[n] > 2 || x > 3.0 {
        y *= x;
    }
    if n != 0 && v.len() / n > 1 {
        y += 1.0;
    }
    if !(n == 0 || v.len() / n == 0) { y * y } else { y }
}

/// The condition is a variable, computed long before and of values overwritten since.
#[differentiate]
pub fn remembered_condition(x: f64, y: f64) -> f64 {
    let mut a = x;
    let big = a > y;
    a = a * y;
    let bigger = a > 2.0 && big;
    a = a * a;
    if bigger {
        a += x;
    }
    if big { a * y } else { a }
}

/// Huber's loss, with both of its corners.
#[differentiate]
pub fn huber(r: f64, delta: f64) -> f64 {
    let a = r.abs();
    if a <= delta { 0.5 * r * r } else { delta * (a - 0.5 * delta) }
}

/// A labelled block with a value, left in two places.
#[differentiate]
pub fn labelled_block(x: f64, y: f64) -> f64 {
    let z = 'found: {
        if x > 1.0 {
            break 'found x * y;
        }
        let w = x + y;
        if w > 1.0 {
            break 'found w * w;
        }
        w
    };
    z * x
}

/// An arm is a block that changes a variable and has a value as well.
#[differentiate]
pub fn arms_with_effects(x: f64, n: usize) -> f64 {
    let mut total = x;
    let last = match n {
        0 => {
            total *= 2.0;
            x
        }
        1 => {
            total = total * total;
            total
        }
        _ => total * x,
    };
    total * last
}

/// A variable that only one branch assigns.
#[differentiate]
pub fn deferred_in_one_branch(x: f64) -> f64 {
    let square: f64;
    let answer: f64;
    if x.abs() < 0.2 {
        square = x * x;
        answer = x * (1.0 - square);
    } else {
        answer = x.sin();
    }
    answer
}

/// Names for what matches a pattern.
#[differentiate]
pub fn named_matches(x: f64, p: (f64, i32)) -> f64 {
    let y = match x {
        low @ ..=0.0 => low * low,
        v @ 0.0..=1.0 if v > 0.5 => v.exp(),
        v => v.sin(),
    };
    match p {
        (a @ 0.0..=1.0, n @ 1..=3) => a * y * n as f64,
        (a, k) => a + y * k as f64,
    }
}

/// A `match` with one arm, at the end and in a loop.
#[differentiate]
pub fn one_arm(s: f64, k: f64, n: usize) -> f64 {
    let mut y = k;
    for i in 0..n {
        match i % 2 {
            0 | 1.. => {
                let t = y * k;
                y = (t * s).sin() * t;
            }
        }
    }
    match n {
        0 | 1.. => {
            let t = y * k;
            (t * s).sin() * t
        }
    }
}

/// What was chosen last, found by an index that the branch changes, beside elements that both ways give to.
#[differentiate]
pub fn chosen_last(x: &[f64], y: &mut [f64]) -> f64 {
    let (mut top, mut at, mut second) = (x[0], 0, 0.0);
    for i in 0..x.len() {
        let v = x[at];
        if x[i] > top {
            second = top * v;
            top = x[i];
            at = i;
        }
        let w = x[i];
        if i % 2 == 0 {
            y[0] = w;
            top += 0.25;
        } else {
            second -= w * top;
            top = w * w;
        }
    }
    let mut last = y[0];
    for &v in x {
        if v > 0.5 {
            last = v;
        }
    }
    top.exp() * second + y[0] - last
}

/// What is matched, and the guards of arms, change integers and lists that the arms read.
#[differentiate]
pub fn changing_heads(x: &[f64]) -> f64 {
    let mut stack = vec![1usize, 0, 2, 1, 3];
    let (mut left, mut tried) = (3i32, 0);
    let mut s = x[0];
    for i in 0..5 {
        s = match stack.pop() {
            Some(1) => s * x[i % 2],
            Some(k) if k > 2 => s + x[1] * k as f64,
            _ => s + stack.len() as f64 * s * x[0],
        };
        match i % 2 {
            0 if {
                tried += 1;
                tried > 1
            } =>
            {
                s *= x[1] * tried as f64
            }
            k if spent(&mut left) => s -= x[k] * left as f64,
            k => s += (k + tried) as f64 * s * s * left as f64,
        }
    }
    s * tried as f64
}

fn spent(left: &mut i32) -> bool {
    *left -= 1;
    *left < 0
}
