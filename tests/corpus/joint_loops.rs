//! Loops whose iterations are swept one by one, each at once behind its way forward, because they
//! communicate through sums only and what follows is linear in these; and loops that come close, and
//! must not be swept so.

use cotangent::differentiate;

/// What follows is linear, with a factor that is known before the loop.
#[differentiate]
pub fn mean_square(x: &[f64], scale: f64) -> f64 {
    let n = x.len();
    let mut s = 0.0;
    for i in 0..n {
        s += x[i] * x[i];
    }
    let mean = s / n as f64;
    mean * scale
}

/// What follows is not linear in the sum.
#[differentiate]
pub fn nonlinear_behind(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for v in x {
        s += v * v;
    }
    s.sin() * s
}

/// The factor of one sum is the other: it is not known before the loop.
#[differentiate]
pub fn product_of_sums(x: &[f64]) -> f64 {
    let (mut s, mut t) = (0.0, 1.0);
    for v in x {
        s += v.sin();
        t += v * v;
    }
    s * t
}

/// The factor is changed between the loop and its use.
#[differentiate]
pub fn factor_changes(x: &[f64], mut a: f64) -> f64 {
    let mut s = 0.0;
    for v in x {
        s += a * v * v;
    }
    a = a.sin();
    s * a
}

/// A variable that the loop reads is overwritten behind it: its cotangent is taken before the loop's share comes.
#[differentiate]
pub fn reused_name(x: &[f64], y: f64) -> f64 {
    let mut a = y * y;
    let mut s = 0.0;
    for v in x {
        s += a * v.sin();
    }
    let first = a.exp();
    a = 3.0 * s + y;
    a * 0.5 + first
}

/// The sum itself goes on behind the loop.
#[differentiate]
pub fn sum_goes_on(x: &[f64], y: f64) -> f64 {
    let mut s = y;
    for v in x {
        s += v * v * v;
    }
    s *= 2.0;
    s -= y;
    let kept = 3.0 * s;
    s += 1.0;
    kept - s
}

/// Two loops, and both sums in one result; the second loop reads what the first one adds to.
#[differentiate]
pub fn two_sums(x: &[f64], y: &[f64]) -> f64 {
    let mut s = 0.0;
    for v in x {
        s += v.sin();
    }
    let mut t = 0.0;
    for v in y {
        t += s * v * v;
    }
    let mut u = 0.0;
    for v in x {
        u += v * v;
    }
    u - 2.0 * t
}

/// A recorded loop inside of a joint one: what it records starts anew in each iteration.
#[differentiate]
pub fn products_inside(x: &[f64], w: &[f64]) -> f64 {
    let mut s = 0.0;
    for i in 0..w.len() {
        let mut p = w[i];
        for j in 0..i.min(x.len()) {
            p *= x[j] + w[i].sin();
        }
        let mut q = p;
        let mut n = 0;
        while q.abs() > 0.1 && n < 4 {
            q *= 0.4 * q.cos();
            n += 1;
        }
        s += p * q;
    }
    s
}

#[differentiate]
pub fn bump(v: f64) -> f64 {
    let mut p = v;
    for _ in 0..3 {
        p = p.sin() * v;
    }
    p
}

/// Calls on some paths, and branches at the end of an iteration.
#[differentiate]
pub fn calls_on_some_paths(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for (i, v) in x.iter().enumerate() {
        if *v > 0.0 {
            s += bump(*v);
        }
        if i % 2 == 0 {
            s -= v * v;
        } else {
            s += bump(v * 0.5);
        }
    }
    s
}

/// Scratch that is written completely in each iteration, in three ways.
#[differentiate]
pub fn own_scratch(x: &[f64], n: usize) -> f64 {
    let mut a = vec![0.0; n];
    let mut b = vec![0.0; n];
    let mut c = [0.0; 2];
    let mut s = 0.0;
    for v in x {
        for j in 0..n {
            a[j] = v * (j as f64 + 0.5).sin();
        }
        b.copy_from_slice(&a);
        c.fill(*v);
        for j in 0..n {
            b[j] *= a[j] * c[0];
        }
        for j in 0..n {
            s += a[j] * b[j].exp();
        }
    }
    s
}

/// Scratch of which one element is left from the iteration before.
#[differentiate]
pub fn scratch_but_one(x: &[f64], n: usize) -> f64 {
    let mut a = vec![0.3; n + 1];
    let mut s = 0.0;
    for v in x {
        for j in 0..n {
            a[j] = v * a[n] + j as f64;
        }
        a[n] = v.sin();
        s += a[0] * a[0];
    }
    s
}

/// Scratch that is written in some iterations only.
#[differentiate]
pub fn scratch_sometimes(x: &[f64]) -> f64 {
    let mut a = [0.4; 2];
    let mut s = 0.0;
    for (i, v) in x.iter().enumerate() {
        if i % 2 == 0 {
            a.fill(*v);
        }
        s += a[1] * a[0] * v;
    }
    s
}

/// Gives all of `out` a new value.
#[differentiate]
pub fn fill_with(x: f64, out: &mut [f64]) {
    for i in 0..out.len() {
        out[i] = x * (i as f64 + 1.0).sqrt();
    }
}

/// The same, with a length that is asserted.
#[differentiate]
pub fn fill_as_asserted(x: &[f64], out: &mut [f64]) {
    let d = x.len();
    assert_eq!(out.len(), d);
    for i in 0..d {
        out[i] = x[i] * x[i];
    }
}

/// Nobody asserts that this is all of `out`.
#[differentiate]
pub fn fill_some(x: &[f64], out: &mut [f64]) {
    let d = x.len();
    for i in 0..d {
        out[i] = x[i] * x[i];
    }
}

/// Reads what is there.
#[differentiate]
pub fn add_into(x: f64, out: &mut [f64]) {
    for i in 0..out.len() {
        out[i] = x * out[i] + 0.1;
    }
}

/// Gives it a new value on one path.
#[differentiate]
pub fn fill_if(x: f64, out: &mut [f64]) {
    if x > 0.0 {
        out.fill(x);
    }
}

/// Returns before it gives a new value.
#[differentiate]
pub fn fill_unless(x: f64, out: &mut [f64]) {
    if x < 0.0 {
        return;
    }
    out.fill(x * x);
}

/// Scratch lent to functions that overwrite it.
#[differentiate]
pub fn lent_scratch(x: &[f64]) -> f64 {
    let mut a = vec![0.0; 3];
    let mut b = vec![0.0; 3];
    let mut s = 0.0;
    for v in x {
        fill_with(*v, &mut a);
        fill_as_asserted(&a, &mut b);
        fill_with(b[1], &mut a);
        s += a[2] * b[0].sin();
    }
    s
}

/// The last element is left over from the start and from the iteration before.
#[differentiate]
pub fn lent_to_some(x: &[f64]) -> f64 {
    let mut a = vec![0.0; 2];
    let mut b = vec![0.3; 3];
    let mut s = 0.0;
    for v in x {
        fill_with(*v, &mut a);
        fill_some(&a, &mut b);
        s += b[0] * b[1] * b[2];
        b[2] = v.sin();
    }
    s
}

/// What the function reads is from the iteration before.
#[differentiate]
pub fn lent_to_add(x: &[f64]) -> f64 {
    let mut a = vec![0.2; 3];
    let mut s = 0.0;
    for v in x {
        add_into(*v, &mut a);
        s += a[0] * a[1];
    }
    s
}

/// On some paths the values are those of an iteration before.
#[differentiate]
pub fn lent_on_paths(x: &[f64]) -> f64 {
    let mut a = vec![0.2; 2];
    let mut b = vec![0.7; 2];
    let mut s = 0.0;
    for v in x {
        fill_if(*v, &mut a);
        fill_unless(*v, &mut b);
        s += a[0] * a[1] * v + b[0] * b[1];
    }
    s
}

/// A counter that goes on from one iteration to the next, and is the index of what the sweep reads.
#[differentiate]
pub fn counter_goes_on(x: &[f64]) -> f64 {
    let mut k = 0;
    let mut s = 0.0;
    while k < 1 && x.len() > 3 {
        for _ in 0..2 {
            s += x[k] * x[k + 1];
            k += 1;
        }
    }
    let mut j = 1;
    let mut t = 0.0;
    for i in 0..x.len() / 2 {
        t += x[j] * x[j] * x[i];
        j += 1;
    }
    s + t
}

/// Elements added to in a loop that may have no iteration, at an index that then does not exist.
#[differentiate]
pub fn nothing_there(x: &[f64], n: usize) -> f64 {
    let mut s = 0.0;
    for i in 0..2 {
        for j in 0..n {
            s += x[i + 7] * x[j];
        }
        for j in 0..n {
            s += x[n - 1 - i] * x[j].sin();
        }
    }
    s
}

/// The index changes between two additions to what looks like one element.
#[differentiate]
pub fn index_moves(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for i in 0..x.len() / 2 {
        let mut k = i;
        s += x[k] * x[k];
        k += 1;
        s += x[k].sin();
        let k = k + i;
        s += x[k % x.len()].exp();
    }
    s
}

/// Elements in place, twice in one iteration, and once more in another loop.
#[differentiate]
pub fn in_place(z: &mut [f64], w: &[f64]) {
    for i in 0..z.len() {
        z[i] = z[i] * z[i];
        z[i] = z[i].sin() * w[i] * z[i];
    }
    for v in z.iter_mut() {
        *v = v.tanh() + *v * *v;
    }
}

/// Outputs at the iteration's own index, read there; a neighbour's input.
#[differentiate]
pub fn own_outputs(x: &[f64], out: &mut [f64]) {
    for i in 0..out.len() {
        out[i] = x[i] * x[i + 1];
        if x[i] > 0.5 {
            out[i] = x[i].exp();
        }
    }
}

/// The output of the iteration before is read.
#[differentiate]
pub fn running_outputs(x: &[f64], out: &mut [f64]) {
    out[0] = x[0];
    for i in 1..out.len() {
        out[i] = x[i] * x[i];
        out[i] = out[i] * out[i - 1];
    }
}

/// Over chunks and windows, with sums outside of two loops.
#[differentiate]
pub fn over_parts(x: &[f64]) -> f64 {
    let mut s = 0.0;
    let mut t = 0.0;
    for part in x.chunks(2) {
        for v in part {
            s += v * v * part[0];
        }
    }
    for pair in x.windows(2) {
        t += pair[0] * pair[1].sin();
    }
    2.0 * s - t
}

/// What the loop leaves is multiplied by something that does not wait for it.
#[differentiate]
pub fn discounted(rate: f64, time: f64, x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for &v in x {
        sum += (v * time).exp();
    }
    let n = x.len() as f64;
    let discount = (-rate * time).exp();
    discount * sum / (n + 1.0)
}

/// Another variable of that name is what the loop reads.
#[differentiate]
pub fn named_alike(a: f64, x: &[f64]) -> f64 {
    let k = a.sin();
    let mut sum = 0.0;
    for &v in x {
        sum += (v * k).tanh();
    }
    let k = (a * k).exp();
    sum * k
}

/// The factor is made of what changes in the loop, or behind it.
#[differentiate]
pub fn factors_that_wait(a: f64, x: &[f64]) -> f64 {
    let mut sum = 0.0;
    let mut rate = a;
    let mut all = vec![a];
    for &v in x {
        sum += (v * a).exp();
        all.push(sum * v);
        rate *= 1.1;
    }
    let n = all.len() as f64;
    let first = rate * 0.5;
    rate += a;
    let second = rate.sin();
    first * sum / n + second * sum
}

/// The second loop waits for the first one, and the factor for neither.
#[differentiate]
pub fn two_loops_and_a_factor(a: f64, x: &[f64]) -> f64 {
    let mut mean = 0.0;
    for &v in x {
        mean += (a * v).sin();
    }
    let scale = 1.0 / (1.0 + a * a);
    let mean = mean * scale;
    let mut spread = 0.0;
    for &v in x {
        spread += (v - mean) * (v - mean);
    }
    let weight = scale.sqrt();
    spread * weight
}

/// The factor stands in a branch behind the loop.
#[differentiate]
pub fn factor_in_a_branch(a: f64, x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for &v in x {
        sum += v * v * a;
    }
    if a > 0.5 {
        let t = a.exp();
        return t * sum;
    }
    let t = a.cos();
    t * sum
}

/// The factor is made of what the loop reads by a unique reference.
#[differentiate]
pub fn factor_of_what_is_lent(a: f64, x: &[f64]) -> f64 {
    let mut k = a;
    let lent = &mut k;
    *lent *= 2.0;
    let mut sum = 0.0;
    for &v in x {
        sum += v * *lent;
    }
    let t = k.sin();
    sum * t
}

/// References that are held until their iteration is swept: of items, of parts, in branches.
#[differentiate]
pub fn held(rows: &[Vec<f64>], #[constant] order: &[[usize; 2]]) -> f64 {
    let mut s = 0.0;
    for pair in order {
        let of = pair;
        let row = &rows[of[0]];
        if row.len() > of[1] {
            let part = &row[of[1]..];
            s += part[0].sin() * row[of[1] / 2];
        }
        s += row[0] * row[0];
    }
    s
}

/// What a reference pointed to is moved away, and changed, before the iteration is swept.
#[differentiate]
pub fn not_held(rows: &[Vec<f64>]) -> f64 {
    let mut s = 0.0;
    for row in rows {
        let mut own = row.clone();
        let first = &own;
        let t = first[0] * first[1 % first.len()];
        own[0] = t * t;
        let second = &own;
        let u = second[0].sin() * second[second.len() - 1];
        let gone = own;
        s += t * u * gone[0];
    }
    s
}

/// The index of what a reference points to changes behind it, and the reference itself is another one.
#[differentiate]
pub fn held_by_turns(rows: &[Vec<f64>]) -> f64 {
    let mut s = 0.0;
    for i in 0..rows.len() {
        let mut k = i;
        let one = &rows[k];
        k = (k + 1) % rows.len();
        let two = &rows[k];
        k = (k + 1) % rows.len();
        let one_more = &rows[k];
        let row = if one[0] > two[0] { one } else { two };
        s += one[0].sin() * two[0] + row[0] * one_more[0] * one_more[0];
    }
    s
}

/// What each iteration changes is a copy of what it is lent.
#[differentiate]
pub fn copied_rows(w: &[f64], #[constant] rows: &[[f64; 3]]) -> f64 {
    let mut s = 0.0;
    for row in rows {
        let mut own = row.to_vec();
        for (o, w) in own.iter_mut().zip(w) {
            *o = (*o * w).sin();
        }
        s += own.iter().map(|v| v * v).sum::<f64>();
    }
    s / rows.len() as f64
}

/// Each iteration takes something away from what it is lent, which the next one finds there.
#[differentiate]
pub fn stacked(w: &[f64]) -> f64 {
    let mut stacks = vec![vec![1usize, 0, 2], vec![2, 1, 0]];
    let mut s = 0.0;
    for round in 0..2 {
        for stack in stacks.iter_mut() {
            let k = stack.pop().unwrap();
            s += (w[k] * w[(k + round) % 3]).sin();
        }
    }
    s / (stacks[0].len() + stacks[1].len()) as f64
}
