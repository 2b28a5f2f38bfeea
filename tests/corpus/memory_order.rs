//! Recorded loops whose iterations are independent, so that their sweep may run in the order of memory; sums of
//! neighbouring elements; divisors that stay the same. And loops that come close.

use cotangent::differentiate;

/// Independent iterations whose results are recorded, with elements of a matrix as their own.
#[differentiate]
pub fn rows_of_a_matrix(x: &[f64], n: usize, out: &mut [f64]) {
    for i in 0..n {
        for j in 0..n {
            let t = (x[i * n + j] * out[i * n + j]).exp();
            out[i * n + j] = t.sin() * x[j];
        }
    }
}

/// The same index in a local, used twice, and something added to what comes before the loop's own.
#[differentiate]
pub fn named_index(x: &[f64], n: usize, y: &mut [f64]) -> f64 {
    let mut s = 0.0;
    for i in 0..n {
        for j in 0..n {
            let at = j + i * n;
            y[at] = (y[at] * x[at]).tanh();
            s += y[at] * x[at];
        }
    }
    s * s
}

/// The name stands for something else in the second half of an iteration.
#[differentiate]
pub fn index_named_twice(x: &[f64], y: &mut [f64]) -> f64 {
    let mut s = 0.0;
    for j in 0..x.len() {
        let at = j;
        y[at] = (y[at] * x[j]).exp();
        let at = x.len() - 1 - j;
        s += y[at] * y[at];
    }
    s * s
}

/// What is added to the counter changes from one iteration to the next: `0 1 1 2 2 3`.
#[differentiate]
pub fn moving_base(x: &[f64], y: &mut [f64]) {
    let mut base = 0;
    for i in 0..x.len() {
        if i % 2 == 0 && i > 0 {
            base -= 1;
        }
        y[i + 3 + base - i / 2] = (x[i] * y[i + 3 + base - i / 2]).exp();
        if i % 2 == 1 {
            base += 1;
        }
    }
}

/// Each element is what the one before it becomes: the sweep goes backwards.
#[differentiate]
pub fn chain_of_elements(x: &[f64], y: &mut [f64]) {
    for i in 1..x.len() {
        y[i] = (y[i - 1] * x[i]).sin();
    }
}

/// A sum whose cotangent is taken inside: the sweep goes backwards.
#[differentiate]
pub fn largest_and_sum(x: &[f64]) -> f64 {
    let mut top = x[0];
    let mut s = 0.0;
    for &v in x {
        if v > top {
            top = v.exp();
            s = 0.5 * s;
        }
        s += (v * s).sin();
    }
    s + top
}

/// Downwards as written, so upwards in a sweep that goes backwards.
#[differentiate]
pub fn downwards(x: &[f64], y: &mut [f64]) -> f64 {
    let mut s = 1.0;
    for i in (1..x.len()).rev() {
        y[i] = (y[i] * x[i]).sin();
        s *= x[i - 1] + y[i];
    }
    s
}

/// Two values are recorded in each iteration, and read in the same order.
#[differentiate]
pub fn two_rows(x: &[f64], y: &[f64]) -> f64 {
    let mut s = 0.0;
    for (a, b) in x.iter().zip(y) {
        let p = a.exp();
        let q = (p * b).sin();
        s += p.sqrt() * q.exp();
    }
    s.ln_1p()
}

/// Neighbours on both sides, recorded.
#[differentiate]
pub fn smooth(x: &[f64], y: &mut [f64]) -> f64 {
    for i in 1..x.len() - 1 {
        let t = (x[i - 1] * x[i] + x[i + 1]).sin();
        y[i] = t * x[i + 1] + t.exp();
    }
    let mut s = 0.0;
    for v in y {
        s += *v * *v;
    }
    s * s
}

/// Neighbours in a sum: no iteration, one, several.
#[differentiate]
pub fn differences(x: &[f64], n: usize) -> f64 {
    let mut s = 0.0;
    for i in 0..n {
        let d = x[i + 1] - x[i];
        s += d * d * x[i + 3];
    }
    s
}

/// The same downwards.
#[differentiate]
pub fn differences_downwards(x: &[f64], n: usize) -> f64 {
    let mut s = 0.0;
    for i in (0..n).rev() {
        let d = x[i + 1] * x[i];
        s += d * x[i + 2];
    }
    s
}

/// A neighbour that is there in some iterations only.
#[differentiate]
pub fn first_without(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for i in 0..x.len() {
        s += x[i] * x[i];
        if i > 0 {
            s += x[i] * x[i - 1];
        }
    }
    s
}

/// Neighbours in steps of two.
#[differentiate]
pub fn pairs(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for i in (0..x.len()).step_by(2) {
        s += x[i] * x[i + 1] * x[i + 1];
    }
    s
}

/// Neighbours of a counter that stops in between.
#[differentiate]
pub fn stops(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for i in 1..x.len() {
        if x[i] < 0.0 {
            continue;
        }
        s += x[i] * x[i - 1];
    }
    s
}

/// Five points of a plane, step after step.
#[differentiate]
pub fn five_points(start: &[f64], k: f64, side: usize, steps: usize) -> f64 {
    let mut u = start.to_vec();
    for _ in 0..steps {
        let old = u.clone();
        for i in 1..side - 1 {
            for j in 1..side - 1 {
                let at = i * side + j;
                let around = old[at - side] + old[at - 1] + old[at + 1] + old[at + side];
                u[at] = old[at] + k * (around - 4.0 * old[at] * old[at]);
            }
        }
    }
    let mut s = 0.0;
    for v in &u {
        s += v * v;
    }
    s
}

/// Slices of slices, with elements that overlap.
#[differentiate]
pub fn parts_of_parts(x: &[f64], n: usize) -> f64 {
    let head = &x[..2 * n];
    let tail = &x[n..];
    let inner = &tail[1..n];
    let mut s = 0.0;
    for j in 0..inner.len() {
        let t = (head[j] * inner[j]).exp();
        s += t * t * head[n + j] * tail[j];
    }
    s.sqrt()
}

/// A divisor that stays, one that changes, and one that is zero where nothing is divided.
#[differentiate(constant(zero))]
pub fn divisors(x: &[f64], c: f64, zero: f64) -> f64 {
    let mut y = 1.0;
    let mut moving = c + 1.0;
    for v in x {
        y += v * y / c + y / moving;
        moving += 0.5;
        if *v > 100.0 {
            y += v / zero;
        }
    }
    for _ in 0..0 {
        y += y / zero;
    }
    y
}

/// Divided twice by the same number, once under a root.
#[differentiate]
pub fn inverse_distance(x: f64, y: f64) -> f64 {
    let r = (x * x + y * y).sqrt();
    x / r + y * x / r
}

/// A root at zero whose seed is zero gives nothing.
#[differentiate]
pub fn root_at_zero(x: f64, y: f64) -> f64 {
    let r = x.sqrt();
    let q = (y + r * 0.0) / (1.0 + r);
    q * (1.0 / (1.0 + r))
}

/// A number that all iterations share: its cotangent is a sum, of terms that are products of elements.
#[differentiate]
pub fn shared_factor(a: f64, x: &[f64], y: &mut [f64]) {
    for i in 0..x.len() {
        y[i] += a * x[i];
    }
}

/// Two shared numbers, one subtracted; the results replace what was there, so what is taken is used by all sums.
#[differentiate]
pub fn two_shared(a: f64, b: f64, x: &[f64], y: &[f64], out: &mut [f64]) {
    for i in 0..x.len() {
        out[i] = a * x[i] - b * (y[i] - x[i]);
    }
}

/// Nothing but sums in the sweep: the slice is a constant.
#[differentiate(constant(x))]
pub fn only_sums(a: f64, b: f64, x: &[f64], out: &mut [f64]) {
    for i in 0..x.len() {
        out[i] += a * x[i] - b;
    }
}

/// Recorded numbers in a sum and beside it, several times over.
#[differentiate]
pub fn recorded_and_shared(x: &[f64], times: usize) -> f64 {
    let mut total = 0.5;
    for _ in 0..times {
        let shift = 0.1 * total;
        let mut s = 1.0;
        for i in 0..x.len() {
            s += (x[i] - shift).exp();
        }
        total *= s.ln();
    }
    total
}

/// Recorded numbers that two sums read, and nothing else, several times over.
#[differentiate(constant(data))]
pub fn recorded_for_sums(a: f64, b: f64, data: &[f64], times: usize) -> f64 {
    let mut total = a;
    for _ in 0..times {
        let mut s = 0.0;
        for i in 0..data.len() {
            let e = (a * data[i] * total).exp();
            s += b * e * data[i];
        }
        total = s.sin();
    }
    total
}

/// The cotangent of `a` is read by the next iteration of the sweep: no sum.
#[differentiate]
pub fn changed_on_the_way(a: f64, x: &[f64], y: &mut [f64]) -> f64 {
    let mut a = a;
    for i in 0..x.len() {
        y[i] += a * x[i];
        a *= x[i];
    }
    a
}

/// What the second statement puts into the cotangent is part of what the first one's sum reads.
#[differentiate]
pub fn added_before_it_is_read(a: f64, b: f64, x: &[f64], y: &mut [f64], z: &mut [f64]) {
    for i in 0..x.len() {
        y[i] = a * x[i];
        z[i] = b * y[i] * x[i];
    }
}

/// One sum has terms on one side of a branch as well.
#[differentiate]
pub fn shared_on_one_side(a: f64, x: &[f64], y: &mut [f64]) {
    for i in 0..x.len() {
        if i % 3 == 1 {
            y[i] += a * a;
        }
        y[i] += a * x[i];
    }
}

/// A number that is divided by as well; of a type that only callers know.
#[differentiate]
pub fn shared_divisor<T: num_traits::Float>(a: T, x: &[T], y: &mut [T]) {
    for i in 0..x.len() {
        y[i] = x[i] / a + a * y[i];
    }
}

/// Single precision, and a result that replaces what was there.
#[differentiate]
pub fn shared_in_single(a: f32, x: &[f32], y: &mut [f32]) {
    for i in 0..x.len() {
        y[i] = a * x[i];
    }
}

/// A stencil with a shared factor, from one to the last but one.
#[differentiate]
pub fn shared_in_a_stencil(k: f64, u: &[f64], next: &mut [f64]) {
    for i in 1..u.len() - 1 {
        next[i] = u[i] + k * (u[i - 1] + u[i + 1] - 2.0 * u[i]);
    }
}

/// Several numbers and a choice in each iteration, of loops inside of a loop, each of another length.
#[differentiate]
pub fn side_by_side(x: &[f64], turns: usize) -> f64 {
    let mut state = [0.3, -0.2, 0.1];
    for turn in 0..turns {
        for i in turn..x.len() {
            let [a, b, c] = state;
            let u = (a * x[i]).sin();
            let w = (b + u).tanh();
            state[0] = u * c + 0.1;
            state[1] = w * u;
            if w > 0.1 {
                state[2] = a * w;
            } else {
                state[2] -= u * u * b;
            }
        }
        let s = state[0].cos();
        state[1] *= s * state[2];
        state[2] = (s + state[1]).exp() * 0.3;
    }
    state[0] * state[1] + state[2]
}

/// Of the numbers that an iteration records, one is summed in lanes as well.
#[differentiate]
pub fn one_in_lanes(a: f64, x: &[f64], y: &mut [f64]) {
    for i in 0..x.len() {
        let p = x[i].sin();
        let q = x[i].exp();
        let r = (p * q).cos();
        let s = (r + q).tanh();
        let t = (s * p).exp();
        y[i] = p * q * r * s * t + a * p;
    }
}

/// The same for any float, of which the buffer is not kept between calls, and where nothing may be in order.
#[differentiate]
pub fn side_by_side_of_any<T: num_traits::Float>(x: &[T], start: T) -> T {
    let mut state = start;
    for i in 0..x.len() {
        let p = (state * x[i]).sin();
        let q = (state + p).tanh();
        let r = (p * q).cos();
        state = p * q * r + state * x[i];
    }
    state
}

/// Chains along rows that do not reach into each other: the rows may be taken in any order, their elements may not.
#[differentiate]
pub fn rows_apart(x: &[f64], n: usize, y: &mut [f64]) {
    for i in 0..n {
        for j in 1..n {
            let at = i * n + j;
            y[at] += x[i] * y[at - 1];
        }
    }
}

/// The same with rows that begin where the one before ends.
#[differentiate]
pub fn rows_end_to_end(x: &[f64], n: usize, y: &mut [f64]) {
    for i in 0..n {
        for j in 1..=n {
            let at = i * n + j;
            y[at] += x[i] * y[i * n];
        }
    }
}

/// Rows of which every other is the same.
#[differentiate]
pub fn rows_by_turns(x: &[f64], n: usize, y: &mut [f64]) {
    for i in 0..x.len() {
        for j in 1..n {
            let at = i % 2 * n + j;
            y[at] = x[i] * y[at - 1] - 0.5 * y[at];
        }
    }
}

/// Rows that become longer: from the row as long as the distance on they lie on each other.
#[differentiate]
pub fn longer_rows(x: &[f64], n: usize, y: &mut [f64]) {
    for i in 0..x.len() {
        for j in 0..i {
            y[i * n + j + 1] += x[i] * y[i * n + j];
        }
    }
}

/// Rows with a beginning that steps.
#[differentiate]
pub fn stepping_rows(x: &[f64], n: usize, y: &mut [f64]) {
    let mut row = 0;
    for i in 0..x.len() {
        for j in 1..n {
            y[row + j] += x[i] * y[row + j - 1];
        }
        row += i % n;
    }
}

/// Parts of rows, of which the elements that the next row reads belong to none.
#[differentiate]
pub fn parts_of_rows(x: &[f64], n: usize, y: &mut [f64]) {
    for i in 1..n {
        for j in 1..n - 1 {
            y[i * n + j] += x[i] * y[i * n - n] + x[j] * y[i * n + j + 1];
        }
    }
}

/// What an iteration adds to is what the next one takes: forwards, backwards, more than once, by way of names.
#[differentiate]
pub fn handed_on(x: &[f64], k: f64) -> f64 {
    let n = x.len();
    let mut y = x.to_vec();
    for i in 1..n {
        y[i] = (y[i - 1] * k).sin() * y[i] + y[i - 1] * x[i];
    }
    for i in (0..n - 1).rev() {
        let next = i + 1;
        y[i] -= y[next] * y[next] * k;
    }
    let mut z = vec![0.0; 2 * n];
    for t in 0..2 {
        for i in 1..n {
            z[t * n + i] = z[t * n + i - 1] * y[i] + y[i - 1];
        }
    }
    z.iter().map(|v| v * v).sum()
}

/// The element after the next one, the same one, and those that nothing takes get their shares as well.
#[differentiate]
pub fn handed_further(x: &[f64], k: f64) -> f64 {
    let n = x.len();
    let mut y = x.to_vec();
    for i in 3..n {
        y[i] = y[i] * y[i] * k + y[i - 1].sin() - y[i - 2] * y[i - 1] + y[0] * y[i - 3];
    }
    y.iter().sum()
}

/// What is added depends on more: branches, inner loops, an element that is read behind.
#[differentiate]
pub fn handed_on_some_paths(x: &[f64], k: f64) -> f64 {
    let n = x.len();
    let mut y = x.to_vec();
    let mut s = 0.0;
    for i in 1..n {
        let mut t = y[i - 1] * k;
        if i % 2 == 0 {
            t += y[i - 1] * y[0];
        }
        for j in 0..i {
            t += y[j] * x[j] * 0.1;
        }
        y[i] = t.sin();
        s += y[i] * y[i - 1];
    }
    s + y[n - 1]
}

/// Not the next one: by twos, by a step, in another order, and an element that is overwritten with nothing of it.
#[differentiate]
pub fn not_handed_on(x: &[f64], k: f64, order: &[usize]) -> f64 {
    let n = x.len();
    let mut y = x.to_vec();
    for i in (1..n).step_by(2) {
        y[i] = y[i - 1] * k + y[i].cos();
    }
    for i in 0..n / 2 {
        y[2 * i] = y[2 * i + 1] * y[i];
    }
    for i in 1..order.len() {
        y[order[i]] = (y[order[i - 1]] * k).sin();
    }
    for i in 1..n {
        if i == 2 {
            continue;
        }
        y[i] = y[i - 1].sin() * k;
    }
    for i in 1..n {
        y[i] = y[i - 1] * k;
        if y[i] > 1e6 {
            break;
        }
    }
    y.iter().sum()
}

/// Sums of columns, of as many rows as there are numbers, and what is done with them.
#[differentiate]
pub fn sums_of_columns(x: &[Vec<f64>], v: &[f64], out: &mut [f64]) -> f64 {
    let n = out.len();
    let mut total = 0.0;
    for j in 0..n {
        let mut s = 0.5;
        for i in 0..v.len() {
            let w = v[i] / 1.7;
            s += w * x[i][j];
        }
        let old = out[j];
        out[j] = s * s.sin() + old;
        total += s * old;
    }
    total
}

/// The same of a matrix whose rows lie one behind the other, from the second column on, and by chains.
#[differentiate]
pub fn columns_by_chains(x: &[f64], v: &[f64], n: usize) -> f64 {
    let m = v.len();
    let mut y = vec![0.0; n];
    for j in 1..=n - 1 {
        let mut s = 0.0;
        for i in 0..m {
            s -= x[i * n + j] * v[i];
        }
        y[j - 1] = s.exp();
    }
    let z: Vec<f64> = (0..n).map(|j| (0..m).map(|i| x[i * n + j] * v[i] / 3.0).sum::<f64>() * y[j]).collect();
    z.iter().map(|v| v * v).sum()
}

/// The product of two matrices, element by element.
#[differentiate]
pub fn product_of_matrices(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let (n, m, p) = (a.len(), b.len(), b.first().map_or(0, |row| row.len()));
    let mut c = vec![vec![0.1; p]; n];
    for i in 0..n {
        for j in 0..p {
            for k in 0..m {
                c[i][j] += a[i][k] * b[k][j];
            }
        }
    }
    c
}

/// Rows and columns by turns, each with what the other one has left.
#[differentiate]
pub fn by_rows_and_columns(k: &[Vec<f64>], a: &[f64], steps: usize) -> f64 {
    let (n, m) = (k.len(), a.len());
    let mut u = vec![1.0; n];
    let mut v = vec![1.0; m];
    for _ in 0..steps {
        for i in 0..n {
            let mut s = 2.0;
            for j in 0..m {
                s += k[i][j] * v[j];
            }
            u[i] = 1.0 / s;
        }
        for j in 0..m {
            let mut s = 2.0;
            for i in 0..n {
                s += k[i][j] * u[i];
            }
            v[j] = a[j] / s;
        }
    }
    u.iter().zip(&v).map(|(u, v)| u * v).sum()
}

/// What stands behind the inner loop changes what the next column's reads: one column after the other.
#[differentiate]
pub fn columns_in_turn(x: &[Vec<f64>], y: &mut [f64]) -> f64 {
    let n = y.len();
    for j in 1..n {
        let mut s = 0.0;
        for i in 0..x.len() {
            s += x[i][j] * y[j - 1];
        }
        y[j] = s.sin();
    }
    for j in 1..n {
        y[j] *= y[j - 1];
        let mut s = 0.0;
        for i in 0..x.len() {
            s += x[i][j] * y[i % n];
        }
        y[j] += s;
    }
    y.iter().sum()
}

/// Several columns add to one element, and all of them to a number: in their order.
#[differentiate]
pub fn columns_into_one(x: &[Vec<f64>], to: &[usize], out: &mut [f64]) -> f64 {
    let n = to.len();
    let mut total = 0.1;
    for j in 0..n {
        for i in 0..x.len() {
            out[to[j]] += x[i][j] * x[i][0];
            out[j / 2] -= x[i][j];
            total += x[i][j] / 3.0;
        }
    }
    for j in 0..n {
        for i in 0..x.len() {
            out[(i + j) % 2] += x[i][j].sin();
        }
    }
    total
}

/// How far the inner loop goes depends on the column, and so does where it begins.
#[differentiate]
pub fn triangular_columns(x: &[Vec<f64>], out: &mut [f64]) -> f64 {
    let n = out.len();
    for j in 0..n {
        let last = j + 1;
        let mut s = 0.0;
        for i in 0..last {
            s += x[i][j] * x[i][0];
        }
        for i in j..n {
            s += x[i][j].cos();
        }
        out[j] = s;
    }
    for j in 0..n {
        let rows = n;
        let mut s = 0.0;
        for i in 0..rows {
            s += x[i][j] * x[i][j];
        }
        out[j] *= s;
    }
    out.iter().sum()
}

/// The matrix itself is changed, column by column.
#[differentiate]
pub fn columns_of_itself(x: &mut [f64], n: usize) -> f64 {
    for j in 0..n {
        let mut s = 1.0;
        for i in 0..n {
            s += x[i * n + j] * x[i * n];
        }
        x[j] = s.sqrt();
        x[n] = s * 0.1;
    }
    x.iter().sum()
}

type Rows = Vec<Vec<f64>>;
type Triple = [f64; 3];

/// Types by other names, of which loops reach elements in order.
#[differentiate]
pub fn by_other_names(a: &Rows, b: &Rows, t: Triple) -> f64 {
    let (n, m) = (a.len(), t.len());
    let mut c: Rows = vec![vec![0.0; m]; n];
    for i in 0..n {
        for j in 0..m {
            for k in 0..b.len() {
                c[i][j] += a[i][k] * b[k][j] * t[j];
            }
        }
    }
    let mut s = 0.0;
    for i in 0..n {
        let row = &c[i];
        for j in 1..m {
            s += row[j] * t[j - 1] - c[i][j - 1];
        }
    }
    s
}

/// What a function gives is reached in order, up to less than all of it, and changed.
#[differentiate]
pub fn of_results(x: &[f64], h: f64) -> f64 {
    let n = x.len();
    let k = slope_of(x, h);
    let mut next = slope_of(&k, 0.5 * h);
    let squares = squares_of(x);
    let mut y = x.to_vec();
    for i in 0..n {
        y[i] += h * (k[i] + 2.0 * next[i]) * squares[i];
    }
    for i in 1..n {
        next[i] = y[i] * next[i - 1] + k[i];
    }
    let count = n as u32;
    for i in 0..count {
        y[i as usize] *= next[i as usize];
    }
    y.iter().sum::<f64>() + next[n - 1]
}

#[differentiate]
fn slope_of(x: &[f64], h: f64) -> Vec<f64> {
    x.iter().map(|v| v.sin() * h).collect()
}

#[differentiate]
fn squares_of(x: &[f64]) -> Vec<f64> {
    x.iter().map(|v| v * v).collect()
}

/// Columns between numbers that are written down, and backwards ones, which stay as they are.
#[differentiate]
pub fn columns_by_numbers(x: &[Vec<f64>], v: &[f64]) -> f64 {
    let mut total = 0.0;
    for j in 1..10 {
        let mut s = 0.0;
        for i in 0..v.len() {
            s += x[i][j] * v[i];
        }
        total += s * s;
    }
    for j in 2..=8 {
        let mut s = 1.0;
        for i in 0..v.len() {
            s += x[i][j] * v[i];
        }
        total *= s.cos() + 2.0;
    }
    for j in (5..1).chain(3..12) {
        for i in (0..v.len()).rev() {
            total += x[i][j] * v[i];
        }
    }
    for j in 7..4 {
        let mut s = 0.0;
        for i in 0..v.len() {
            s += x[i][j];
        }
        total += s;
    }
    total
}
