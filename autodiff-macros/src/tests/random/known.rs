//! Programs that were differentiated wrongly once, made as small as possible.

use super::check;

/// Programs, separated by empty lines.
fn all_agree(programs: &str) {
    let mut failures = String::new();
    for source in programs.split("\n\n").map(str::trim).filter(|s| !s.is_empty()) {
        let found = (0..4).find_map(|seed| check::check(source, seed).err());
        if let Some(failure) = found {
            failures += &format!("== {}\n{}\n{source}\n", failure.kind, failure.detail);
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// What is made of a variable replaces it.
#[test]
fn replaced_by_itself() {
    all_agree(
        r"
        fn f(a: f64, x: f64) -> f64 { let mut q = vec![a, x]; q = vec![q[1], x, q[0]]; q = q.clone(); q[0] * q[1] * q[2] }

        fn f(a: f64, c: P) -> f64 { let mut d = P { x: a, ..c }; d = d; d.x * d.y }

        fn f(a: f64, c: P) -> P { let mut d = c; for _ in 0..2 { d = P { x: d.y, y: d.x * a }; d = P { x: a, ..d }; } d }
        ",
    );
}

/// Unique references to what carries no derivative yet.
#[test]
fn unique_references() {
    all_agree(
        r"
        fn f(a: f64) -> f64 { let mut v = [0.0; 4]; let (h, r) = v.split_at_mut(2); h[0] += a; r[1] = a * a;
            v[0] * v[3] }

        fn f(a: f64) -> f64 { let mut v = [0.0; 4]; let h = &mut v; h[0] += a; v[0] * 2.0 }

        fn f(a: f64) -> f64 { let mut v = [0.0; 4]; for e in v.iter_mut() { *e += a; } v[0] * v[1] }

        fn f(a: f64) -> f64 { let mut v = [0.0; 4]; for c in v.chunks_exact_mut(2) { c[1] += a; } v[0] + v[1] *
            v[3] }

        fn f(a: f64) -> f64 { let mut s = 1.0; let mut t = 0.0; t += a; std::mem::swap(&mut s, &mut t); s * 3.0
            }

        fn f(a: f64) -> f64 { let mut s = 1.0; let mut t = 2.0; std::mem::swap(&mut s, &mut t); s *= a; s * t }

        fn f(a: f64) -> f64 { let mut s = 1.0; let mut t = 0.0; for _ in 0..3 { std::mem::swap(&mut s, &mut t);
            t += a * s; } s * 3.0 + t }

        fn f(a: f64) -> f64 { let mut s = 1.0; let t = std::mem::replace(&mut s, a); s * s + t }

        fn f(a: f64) -> f64 { let mut s = 1.0; let mut t = 0.0; for _ in 0..3 { t = std::mem::replace(&mut s, t
            + a); } s * t }

        fn f(a: f64) -> f64 { let (mut s, t) = (0.0, 1.0); s += a; s * t }

        fn f(a: f64) -> f64 { let mut v = vec![0.0; 3]; for (i, e) in v.iter_mut().enumerate() { *e += a * i as
            f64; } v[0] + v[1] * v[2] }

        fn f(a: f64) -> f64 { let mut m = [[0.0; 2]; 2]; let row = &mut m[0]; row[1] = a; m[0][1] * m[0][1] }

        fn f(a: f64) -> f64 { let mut v = vec![0.5; 3]; if let Some(e) = v.last_mut() { *e *= a; } v[2] * v[1] }

        fn f(a: f64) -> f64 { let mut t = (0.0, 1.0); t.0 += a; t.1 *= a; t.0 * t.1 }

        fn f(a: f64) -> f64 { let mut v: Vec<f64> = Vec::with_capacity(3); v.push(0.5); v.push(a); v[0] * v[1] }

        fn f(x: &[f64]) -> f64 { let (l, r) = x.split_at(1); let mut s = 0.0; for (u, v) in l.iter().zip(r) { s
            += u * v; } s }

        fn f(x: &[f64]) -> f64 { let mut v = vec![0.0; 4]; for i in 0..4 { v.swap(0, i); v[i] += x[i] * v[0] +
            x[0]; } v[0] + v[3] }

        fn f(a: f64) -> f64 { let mut v = vec![1.0, 2.0]; { let w = &mut v; w.push(a); w[0] = a * w[2]; } v[0] *
            v[2] }

        fn f(a: f64) -> f64 { let mut v = vec![1.0, 2.0]; let w = &mut v[..]; w[0] = a; w.swap(0, 1); v[1] }

        fn f(a: f64) -> f64 { let mut v = [[0.0; 2]; 3]; for row in v.iter_mut() { for e in row.iter_mut() { *e
            += a; } row[0] *= 2.0; } v[1][0] * v[2][1] }

        fn f(a: f64) -> f64 { let mut v = [[0.0; 2]; 3]; for row in &mut v { row[0] += a; } let mut s = 0.0; for
            row in &v { s += row[0] * row[1] + row[0]; } s }

        fn f(a: f64) -> f64 { let mut m = vec![vec![0.0; 2]; 2]; let (top, bottom) = m.split_at_mut(1);
            top[0][1] = a; bottom[0][0] = top[0][1] * a; m[1][0] }

        fn f(a: f64) -> f64 { let mut s = 0.0; let r = &mut s; *r += a; let q = r; *q *= a; s }

        fn f(a: f64) -> f64 { let mut v = [0.0; 4]; v[1..3].fill(a); v[..2].copy_from_slice(&[a * a, 1.0]); v[0]
            * v[1] + v[2] }

        fn f(a: f64) -> f64 { let mut v = [0.0; 4]; let w = [a; 4]; v.copy_from_slice(&w); v[0] * v[1] }

        fn f(a: f64) -> f64 { let mut best = f64::NEG_INFINITY; let mut at = 0; let v = [a, a * a, a.sin()]; for
            (i, x) in v.iter().enumerate() { if *x > best { best = *x; at = i; } } best * v[at] }

        fn f(a: f64) -> f64 { let mut v = [0.5; 4]; for e in v.iter_mut().skip(2) { *e += a; } v[0] + v[2] *
            v[3] }

        fn f(a: f64) -> f64 { let mut v = vec![0.5; 4]; let e = v.first_mut().unwrap(); *e *= a; v[0] * v[1] }

        fn f(a: f64) -> f64 { let mut v = ([0.5; 4], 2.0); for e in v.0.iter_mut() { *e += a; } v.0[1] * v.1 }
        ",
    );
}

/// Operands that are changed by later operands.
#[test]
fn order_of_operands() {
    all_agree(
        r"
        fn f(a: f64, out: &mut [f64]) -> f64 { out[0] * { out[0] = a; out[1] } + out[0] }

        fn f(a: f64, x: &[f64]) -> f64 { let mut k = 0; x[k] * { k += 1; x[k] * a } }

        fn f(a: f64, x: &[f64]) -> f64 { let mut k = 1; (k as f64) * { k += 1; x[k] * a } }

        fn f(a: f64) -> f64 { let mut s = a; let t = ([s, 1.0], { s *= a; s }); t.0[0] * t.1 }

        fn f(a: f64) -> f64 { let mut s = a; let t = [s, { s *= a; s }, s]; t[0] * t[1] * t[2] }

        fn f(a: f64, r: &mut f64) -> f64 { *r + { *r *= a; *r } * *r }

        fn f(a: f64, x: &[f64]) -> f64 { let mut k = 0; x[k] * x[{ k += 1; k }] * a }

        fn f(a: f64) -> f64 { let mut s = a; let h = &mut s; let y = *h * { *h += 1.0; *h }; y * s }

        fn f(a: f64) -> f64 { let mut s = a; let mut t = 2.0; s.max(0.1) + t * { t = s; s = 3.0; t } * s }

        fn f(a: f64, mut v: Vec<f64>) -> f64 { v[0] + if a > 0.0 { v[0] = a; v[0] } else { v.push(a); v[3] } }

        fn f(a: f64, n: usize) -> f64 { let mut k = n; let y = (k + 1) as f64 * loop { k += 1; if k > 6 { break
            a * k as f64; } }; y }

        fn f(a: f64) -> f64 { let mut s = a; s += { s = 2.0 * a; s * s }; s }

        fn f(a: f64) -> f64 { let mut v = [a; 3]; let mut k = 0; v[{ k += 1; k }] = a * a; v[k] += { k = 2; a };
            v[1] * v[2] }

        fn f(a: f64, x: &[f64]) -> f64 { let mut s = a; let t = (s, -s, x[0] * { s += 1.0; s }); t.0 * t.1 * t.2
            }

        fn f(a: f64, x: &mut [f64]) -> f64 { let (l, r) = x.split_at_mut(2); let y = l[0] * { l[0] = r[1] * a;
            l[0] }; y }
        ",
    );
}

/// Names that mean something else inside.
#[test]
fn shadowed_names() {
    all_agree(
        r"
        fn f(a: f64, n: usize) -> f64 { let u = n; let y = { let u = a * 2.0; u * u }; y * u as f64 }

        fn f(x: &[f64], n: usize) -> f64 { let u = n; let y = if let Some(u) = x.last() { *u * 2.0 } else { 0.0
            }; y * u as f64 }

        fn f(x: &[f64], n: usize) -> f64 { let u = n; let y = match n { 0 => { let u = x[0]; u } u => x[u % 4]
            }; y * u as f64 }

        fn f(a: f64, n: usize) -> f64 { let u = n; a.mul_add(2.0, { let u = a; u.sin() }) * u as f64 }

        fn f(a: f64, n: usize) -> f64 { let b = { let a = 3.0; let c: f64 = a * 2.0; c }; let c = loop { let a =
            n; break a as f64; }; b * a * c }
        ",
    );
}

/// Values that the backward sweep mentions.
#[test]
fn values_of_the_backward_sweep() {
    all_agree(
        r"
        fn f(a: f64, n: usize) { for _ in 1..=1 { return; } let mut s: f64 = a; s += a; }

        fn f(a: f64, mut q: Vec<f64>) -> f64 { if !q.is_empty() { q.remove(q.len() - 1); } a }

        fn f(b: f64, out: &mut [f64], n: usize) { for i in 0..2 { out[i] *= out[i] * b; out[(n + (b * b) as
            usize) % out.len()] -= i as f64; } }

        fn f(a: f64) -> Vec<f64> { let mut v: Vec<f64> = vec![a; 3]; let mut s = 0.0; loop { s += v[0].tanh();
            if s > 0.1 || s < 9.0 { break; } } v[0] = s; v }

        fn f(a: f64, q: Vec<f64>, r: &mut f64) -> Vec<f64> { if q[0] > -9.0 { *r *= *r; let mut c = 0; while c <
            3 { return q.clone(); } *r -= 1.0; } q }

        fn f(p: f64, r: &mut f64) { for _ in 0..3 { let s = *r * 1.0; for _ in 0..2 { *r += p / (1.5 + s * s); }
            } }

        fn f(a: f64, r: &mut f64) { for _ in 0..3 { let s = *r * 1.0; for _ in 0..2 { *r += a / (1.5 + (a + s) *
            (a + s)); } } }

        fn f(a: f64, r: &mut f64) { let s = *r * 1.0; for _ in 0..2 { *r = a * (s - 0.5) * (s + a); } }

        fn f(a: f64, out: &mut [f64]) { if out[1] < 9.0 { let s = out[0]; for i in 0..2 { out[i] *= (s + a) * (s
            + a); } } }

        fn f(a: f64, out: &mut [f64]) { let mut s = a; while s * s < 2.0 { let t = s; for i in 0..2 { s += 0.5;
            out[i] += t * t * s; } } }

        fn f(x: &[f64], n: usize) -> f64 { let mut s = x[0]; for i in 0..n { let t = s * s; for j in 0..3 { s +=
            t * x[j] * x[i % 4]; } } s }

        fn f(a: f64, mut b: f64) -> f64 { let s = b * a; for _ in 0..4 { b += a; } let mut c = 0; while c < 3 {
            c += 1; for _ in 0..c % 4 { for _ in 1..=3 { b *= b * 0.1; } } } s }

        fn f(a: f64, mut z: [f64; 4]) -> f64 { let mut s = 0.0; match 1 { 1 if z[0] < 9.0 => { s += z[0] * a;
            let h = &mut z[0]; *h = 10.0; } _ => { s = a; } } s * z[0] }
        ",
    );
}

/// A container that one path moves, or that is moved behind what the sweep has to say about it.
#[test]
fn moved_on_one_path() {
    all_agree(
        r"
        fn f(a: f64, mut q: Vec<f64>) -> Vec<f64> { if a > 0.0 { return vec![q[0] * a]; } q }

        fn f(a: f64, mut q: Vec<f64>) -> Vec<f64> { if a < 0.0 { return vec![q[0] * a]; } q }

        fn f(a: f64, out: &mut [f64]) -> Vec<f64> { let q: Vec<f64> = vec![a; 3]; loop { out[0] -= q[q.len() -
            1].tanh(); break; } q }

        fn f(a: f64, q: Vec<f64>, n: usize) -> Vec<f64> { let s = q[0] * q[1] * a; let mut r = vec![s]; if n > 2
            { r = q; } r }

        fn f(a: f64, mut q: Vec<f64>, n: usize) -> f64 { let s = q[0] * q[1] * a; let mut r = vec![s]; if n > 2
            { r = q; } q = vec![a; 4]; q[3] *= q[2]; s * r[0] * q[3] }

        fn f(a: f64, q: Vec<f64>, n: usize) -> Vec<f64> { for i in 0..n { if q[i % 3] > a { return q; } } let mut r
            = q; r[0] = r[1] * a; r }

        fn f(a: f64, q: Vec<f64>) -> f64 { let s = q[0] * q[1]; if a > 0.5 { return s; } let mut t = 0.0; for x
            in q { t += x * x * s; if t > 3.0 { return t; } } t }

        fn f(a: f64, p: (Vec<f64>, f64)) -> Vec<f64> { if a * p.0[0] > 0.3 { return vec![p.0[1] * p.1]; } let (q,
            r) = p; vec![q[0] * r] }

        fn f(a: f64, q: Vec<f64>) -> f64 { let mut m = vec![vec![a]]; let s = q[0] * q[1]; if s > 0.5 {
            m.push(q); } m[0][0] *= s; let k = m.len() - 1; m[k][0] * m[0][0] }
        ",
    );
}

/// What a branch in a joint loop records is forgotten with the iteration: an enum that is matched there.
#[test]
fn records_of_branches_in_joint_loops() {
    super::run(1_502_791, 1);
}

/// What patterns take from a value without a derivative, and what is bound twice under one name.
#[test]
fn names_of_patterns() {
    all_agree(
        r"
        fn f(a: f64, n: usize) -> f64 { let P { x: mut s, y: t } = P { x: 0.5, y: n as f64 }; s += a * t; s * s }

        fn f(a: f64, n: usize) -> f64 { let (mut s, t) = (0.5, n as f64); s += a * t; s * s }

        fn f(a: f64, f1: &Figure) -> f64 { match *f1 { Figure::Slab { wide, spot } => { let mut spot = a * wide;
            if (match *f1 { Figure::Dot => 0.5, Figure::Disk(v) => v, Figure::Slab { wide, spot } => wide * spot.y })
            > 0.1 { spot *= a; } spot } _ => a } }
        ",
    );
}

/// What is in an option that carries no derivative yet, changed through a reference.
#[test]
fn options_lent_to_be_changed() {
    all_agree(
        r"
        fn f(a: f64, j: &mut [P]) -> Option<f64> { let mut o: Option<f64> = Some(0.91); let P { x: s, y: _ } = j[2];
            if let Some(v) = o.as_mut() { *v *= s * a; } o.filter(|v| *v > 0.4) }

        fn f(a: f64) -> f64 { let mut o: Option<f64> = Some(0.91); match o.as_mut() { Some(v) => { *v += a; } None => {} }
            o.map_or(0.5, |v| v * v) }
        ",
    );
}

/// Names of patterns that an arm writes.
#[test]
fn written_names_of_patterns() {
    all_agree(
        r"
        fn f(a: f64, n: usize) -> f64 { let mut r = a; match n { 9 => {} mut k => { r *= a * k as f64; k += 1; r *= a *
            k as f64; k *= 2; r *= r * k as f64; } } r }

        fn f(a: f64, n: usize) -> f64 { let mut r = a; for i in 0..3 { match Some(n + i) { Some(mut k) if k < 6 => { k +=
            1; r *= a * k as f64; k *= 2; r += r * k as f64; } _ => { r += a; } } } r }

        fn f(a: f64, n: usize) -> f64 { let mut r = a; if let (mut k, 0..9) = (n + 1, n) { k += 1; r *= a * k as f64; k
            *= 2; r *= r * k as f64; } r }
        ",
    );
}

/// What carries no derivative, changed through references that patterns bind.
#[test]
fn written_through_patterns() {
    all_agree(
        r"
        fn f(a: f64, r: &mut f64, n: usize) -> f64 { let mut g = Figure::Slab { wide: 1.0, spot: P { x: 0.5, y: 0.25 } };
            for _ in 0..n { match &mut g { Figure::Slab { spot, .. } => { *r += a * -spot.x; spot.x += 0.5; *r *= spot.x
            * a; } _ => {} } } a }

        fn f(a: f64, r: &mut f64, mut o: Option<f64>) -> f64 { let mut g = Figure::Dot; while let Some(v) = o.take() {
            match &mut g { Figure::Disk(v) => {} Figure::Slab { spot, .. } => { *r += v * -spot.x; spot.y += 0.5; } _ =>
            {} } } a }

        fn f(a: f64, r: &mut f64) -> f64 { let mut g = Figure::Slab { wide: 1.0, spot: P { x: 0.5, y: 0.25 } }; for _ in
            0..3 { if let Figure::Slab { spot, wide } = &mut g { *r += a * -spot.x; spot.x += 0.5; *wide *= 2.0; *r *= spot.x
            * a; } } a }
        ",
    );
}

/// What comes by value and is changed, in a function that gives no number: its cotangent has the shape that it came with.
#[test]
fn changed_where_nothing_is_given() {
    all_agree(
        r"
        fn f(a: f64, mut d: Figure) { d = Figure::Slab { wide: a, spot: P { x: a, y: 0.5 } }; }

        fn f(a: f64, mut q: Vec<f64>) { q.push(a); q.push(a * a); }
        ",
    );
}

/// A value of a pattern in copied code, in a place where a number may come by reference.
#[test]
fn numbers_of_patterns_in_copied_code() {
    all_agree(
        r"
        fn f(a: f64, p: (f64, f64), mut c: P) -> f64 { let mut o: Option<f64> = None; let mut o: f64 = o.unwrap_or(0.25) -
            p.1.atan(); for i in (0..2).rev() { let mut g: Figure = Figure::Dot; c.y *= (match (i / 2) % 3 { 0 => (match g {
            Figure::Dot => 0.5, Figure::Disk(v) => v, Figure::Slab { wide, spot } => wide * spot.y }), 1 => 0.68, _ => 0.55 })
            / (1.5 + (o + c.x) * (o + c.x)); } o + c.y * a }
        ",
    );
}
