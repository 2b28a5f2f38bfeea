//! Vectors: made, grown, shrunk, cut, joined and handed over.

use cotangent::{Differentiable, differentiate};

/// `vec!` in both forms.
#[differentiate]
pub fn vec_macros(x: f64, n: usize) -> f64 {
    let a = vec![x * x; n];
    let b = vec![x, 1.0, a[0]];
    let mut s = 0.0;
    for i in 0..n {
        s += a[i] * i as f64;
    }
    s * b[0] + b[2]
}

/// Grown in a loop whose length is known.
#[differentiate]
pub fn powers_pushed(x: f64, n: usize) -> Vec<f64> {
    let mut v = Vec::with_capacity(n);
    let mut p = 1.0;
    for _ in 0..n {
        v.push(p);
        p *= x;
    }
    v
}

/// Grown as long as the data say, and then read backwards.
#[differentiate]
pub fn pushed_while(x: f64) -> f64 {
    let mut v = Vec::new();
    let mut y = x;
    while y > 0.1 {
        v.push(y * y);
        y *= 0.6;
    }
    let mut s = 1.0;
    for i in (0..v.len()).rev() {
        s = s * v[i] + y;
    }
    s
}

/// A filter: only some of the elements are kept.
#[differentiate]
pub fn keep_positive(x: &[f64]) -> Vec<f64> {
    let mut v = vec![];
    for &a in x {
        if a > 0.0 {
            v.push(a * a);
        }
    }
    v
}

/// A stack: pushed and popped in turns, evaluated in reverse Polish notation.
#[differentiate]
pub fn stack_machine(x: &[f64], program: &str) -> f64 {
    let mut stack: Vec<f64> = Vec::new();
    let mut next = 0;
    for c in program.chars() {
        match c {
            'x' => {
                stack.push(x[next]);
                next += 1;
            }
            '+' => {
                let b = stack.pop().unwrap();
                let a = stack.pop().unwrap();
                stack.push(a + b);
            }
            '*' => {
                let b = stack.pop().unwrap();
                let a = stack.pop().unwrap();
                stack.push(a * b);
            }
            'd' => {
                let top = stack[stack.len() - 1];
                stack.push(top);
            }
            _ => {}
        }
    }
    stack.pop().unwrap()
}

/// Popped without looking at it; the cotangent of what was there is zero.
#[differentiate]
pub fn popped_for_nothing(x: f64, y: f64) -> f64 {
    let mut v = vec![x, y, x * y];
    let _ = v.pop();
    v.push(x * x);
    v.pop();
    v[0] * v[1] * v.len() as f64
}

/// `clear` in a loop: the vector of every round is another one.
#[differentiate]
pub fn cleared_each_round(x: &[f64], n: usize) -> f64 {
    let mut v: Vec<f64> = Vec::new();
    let mut s = 0.5;
    for r in 0..n {
        v.clear();
        for i in 0..=r {
            v.push(x[i] * s);
        }
        s += v[r] * v[0];
    }
    s * v.len() as f64
}

/// `truncate` and `resize`: cut and grown again, with an active value.
#[differentiate]
pub fn cut_and_grown(x: &[f64], k: f64) -> f64 {
    let mut v = x.to_vec();
    v.truncate(2);
    v[0] *= k;
    v.resize(5, k * k);
    v[4] *= v[1];
    v.resize(4, 7.0);
    v.truncate(9);
    let mut s = 0.0;
    for i in 0..v.len() {
        s += v[i] * v[i];
    }
    s
}

/// `extend_from_slice` from a parameter, from a part of it, and from a literal.
#[differentiate]
pub fn extended(x: &[f64], y: f64) -> Vec<f64> {
    let mut v = vec![y];
    v.extend_from_slice(x);
    v.extend_from_slice(&x[1..]);
    v.extend_from_slice(&[y * x[0], 2.0]);
    let n = v.len();
    v[n - 1] *= v[0];
    v
}

/// `clone`, and both of them changed.
#[differentiate]
pub fn cloned(x: Vec<f64>) -> f64 {
    let mut a = x.clone();
    let mut b = a.clone();
    a[0] *= b[1];
    b[0] += a[0];
    b.swap(0, 1);
    a[0] * b[0] + x[0] * b[1]
}

/// `concat` of vectors of vectors.
#[differentiate]
pub fn concatenated(rows: Vec<Vec<f64>>) -> f64 {
    let all = rows.concat();
    let mut s = 0.0;
    for w in all.windows(2) {
        s += w[0] * w[1];
    }
    s
}

/// Vectors of vectors, made by index, read by row and by column.
#[differentiate]
pub fn matrix_of_vectors(x: &[f64]) -> f64 {
    let n = x.len();
    let mut m = vec![vec![0.0; n]; n];
    for i in 0..n {
        for j in 0..n {
            m[i][j] = x[i] * x[j] + i as f64;
        }
    }
    let mut s = 0.0;
    for row in &m {
        for v in row {
            s += v * v;
        }
    }
    for j in 0..n {
        for row in m.iter() {
            s += row[j] * x[j];
        }
    }
    s
}

/// Rows pushed as whole vectors, which moves them.
#[differentiate]
pub fn pushed_rows(x: &[f64]) -> Vec<Vec<f64>> {
    let mut rows = Vec::new();
    let mut row = vec![1.0];
    for &v in x {
        let next = vec![v; row.len() + 1];
        rows.push(row);
        row = next;
        row[0] *= v;
    }
    rows.push(row);
    rows
}

/// Moved from name to name, changed on the way.
#[differentiate]
pub fn moved(v: Vec<f64>) -> Vec<f64> {
    let mut a = v;
    a[0] *= a[1];
    let b = a;
    let mut c = b;
    c.reverse();
    c.push(2.0);
    c
}

/// A vector in a tuple, moved out again.
#[differentiate]
pub fn in_a_tuple(p: (Vec<f64>, f64)) -> (f64, Vec<f64>) {
    let (mut v, k) = p;
    for x in v.iter_mut() {
        *x *= k;
    }
    (v[0] * k, v)
}

/// A vector of pairs.
#[differentiate]
pub fn vector_of_pairs(p: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut out = Vec::new();
    for &(a, b) in p {
        out.push((a * b, a - b));
    }
    for q in out.iter_mut() {
        q.0 += q.1;
    }
    out
}

/// Behind `&mut`, growing by as much as the data say.
#[differentiate]
pub fn pushed_behind_reference(x: &[f64], out: &mut Vec<f64>) {
    for &v in x {
        out.push(v * v);
        if v < 0.0 {
            out[0] *= v;
        }
    }
}

/// Behind `&mut`, shrinking.
#[differentiate]
pub fn reduced_behind_reference(v: &mut Vec<f64>) -> f64 {
    let a = v.pop().unwrap();
    let b = v.pop().unwrap();
    v[0] *= a;
    a * b
}

/// Odd and even elements in two vectors, merged by value.
#[differentiate]
pub fn merge_sorted(x: &[f64], y: &[f64]) -> Vec<f64> {
    let mut out = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < x.len() && j < y.len() {
        if x[i] <= y[j] {
            out.push(x[i] * x[i]);
            i += 1;
        } else {
            out.push(2.0 * y[j]);
            j += 1;
        }
    }
    while i < x.len() {
        out.push(x[i]);
        i += 1;
    }
    out.extend_from_slice(&y[j..]);
    out
}

/// A vector of inactive numbers decides about a vector of active ones.
#[differentiate]
pub fn mixed_vectors(x: &[f64], order: &[usize]) -> Vec<f64> {
    let mut seen: Vec<usize> = Vec::new();
    let mut out = vec![0.0; x.len()];
    for &k in order {
        if seen.contains(&k) {
            out[k] *= x[k];
        } else {
            out[k] = x[k];
            seen.push(k);
        }
    }
    out.push(seen.len() as f64);
    out
}

/// An empty vector, and a vector without anything active in it.
#[differentiate]
pub fn constant_vectors(x: f64) -> (Vec<f64>, Vec<f64>) {
    let empty: Vec<f64> = Vec::new();
    let ones = vec![1.0; 3];
    if x > 100.0 { (vec![x], ones) } else { (empty, ones) }
}

/// Moved on one path, read on the other: what the sweep wants of it is kept on both.
#[differentiate]
pub fn moved_on_one_path(a: f64, q: Vec<f64>) -> Vec<f64> {
    if a > 0.5 {
        return vec![q[0] * a, a];
    }
    let scale = q[0] * q[1];
    let mut kept = vec![scale * a];
    if scale < 0.0 {
        kept = q;
    }
    kept[0] *= a * kept[0];
    kept
}

/// A loop that takes a vector apart, and is left from inside.
#[differentiate]
pub fn taken_apart(a: f64, q: Vec<f64>) -> f64 {
    let scale = q[0] * q[1];
    let mut sum = 0.0;
    for x in q {
        sum += x * x * scale;
        if sum > a {
            return sum * a;
        }
    }
    sum * sum
}

/// A value that has to be cloned.
#[derive(Clone, Debug, Differentiable)]
pub struct Cell {
    pub level: f64,
    pub flow: f64,
}

/// Clones of one value, changed in place.
#[differentiate]
pub fn grid_of_cells(x: f64, n: usize) -> f64 {
    let mut grid = vec![vec![Cell { level: x, flow: 1.0 }; n]; 2];
    for i in 0..2 {
        for j in 0..n {
            grid[i][j].level *= x + i as f64;
            grid[i][j].flow += grid[i][n - 1 - j].level;
        }
    }
    grid.iter().flatten().map(|cell| cell.level * cell.flow).sum()
}

/// A new vector of clones in each iteration.
#[differentiate]
pub fn clones_in_a_loop(x: f64, n: usize) -> f64 {
    let mut sum = x;
    for k in 0..n {
        let cell = Cell { level: x * sum, flow: sum };
        let mut cells = vec![cell; k];
        for cell in cells.iter_mut() {
            cell.level *= x;
            sum += cell.level * cell.flow;
        }
    }
    sum
}

/// Vectors that each iteration makes, of another length each time: the sweep needs their elements and lengths only.
#[differentiate]
pub fn stages(x: &[f64], rounds: usize) -> f64 {
    let mut state = x.to_vec();
    let mut sum = 0.0;
    for r in 0..rounds {
        let scale = f64::cos(sum);
        let stage: Vec<f64> = state.iter().take(r).map(|v| v.sin() * scale).collect();
        for i in 0..stage.len() {
            state[i] = stage[i] * stage[i] + 0.3;
            sum += stage[i].exp();
        }
        if r % 2 == 1 {
            let pair = vec![stage[0] * sum, sum];
            sum = pair[0] * pair[1] * 0.1 + pair.len() as f64;
        }
    }
    for v in &state {
        sum += v * v;
    }
    sum
}

/// Takes a vector by value, looks at it, and leaves it to its record.
#[differentiate]
fn bent(v: Vec<f64>, by: f64) -> Vec<f64> {
    let squares: Vec<f64> = v.iter().map(|x| x * x).collect();
    let length = (by * squares.iter().sum::<f64>() + 1.0).sqrt();
    v.into_iter().zip(&squares).map(|(x, s)| x / (1.0 + (-by * x).exp()) + s / length).collect()
}

/// Vectors that are made for the next call, and kept for the sweep.
#[differentiate]
pub fn bent_twice(x: &[f64], by: f64) -> f64 {
    let start: Vec<f64> = x.iter().map(|x| x.sin()).collect();
    let once = bent(start, by);
    let mut sum = once.len() as f64;
    for v in once.clone() {
        sum += v * v;
    }
    let twice = bent(once, sum);
    let mut last = 0.3;
    for mut v in twice {
        v *= last;
        last += v;
    }
    last * sum
}

/// A vector that a loop takes apart, and that gets another value, in the loop and behind it.
#[differentiate]
pub fn emptied(x: &[f64], rounds: usize) -> f64 {
    let mut work = x.to_vec();
    let mut sum = 1.0;
    for _ in 0..rounds {
        let mut next = Vec::new();
        for v in work {
            sum += v * v;
            if v > 0.1 {
                next.push(0.5 * v * sum.cos());
            }
        }
        work = next;
    }
    sum * work.iter().sum::<f64>()
}

/// The same with pairs, and with rows.
#[differentiate]
pub fn emptied_pairs(x: &[f64], rounds: usize) -> f64 {
    let mut work: Vec<(f64, f64)> = x.iter().map(|v| (*v, v * v)).collect();
    let mut rows = vec![[0.3, 0.7]; x.len()];
    let mut sum = 1.0;
    for _ in 0..rounds {
        let mut next = Vec::new();
        for (a, mut b) in work {
            sum += a * b;
            b *= sum;
            if a > 0.1 {
                next.push((0.5 * a * sum.cos(), b));
            }
        }
        work = next;
        let mut fewer = vec![[sum, sum * sum]];
        for row in rows {
            sum += row[0] * row[1];
            fewer.push([row[1] * 0.5, row[0]]);
            fewer.pop();
        }
        rows = fewer;
    }
    sum * work.iter().map(|p| p.0 * p.1).sum::<f64>() + rows[0][1]
}

/// What is kept is changed, or moved, behind that.
#[differentiate]
fn changed_later(v: Vec<f64>, by: f64) -> Vec<f64> {
    let mut w: Vec<f64> = v.iter().map(|x| (by * x).exp()).collect();
    let first: f64 = w.iter().map(|x| x * x).sum();
    w.push(first * by);
    let second: f64 = w.iter().zip(&v).map(|(x, y)| x * y * x).sum();
    w.push(second);
    if second > 0.0 { w } else { v }
}

#[differentiate]
pub fn kept_before_changes(x: &[f64], by: f64) -> f64 {
    let a = changed_later(x.to_vec(), by);
    let b = changed_later(a, -by);
    b.iter().enumerate().map(|(i, v)| v * v / (1.0 + i as f64)).sum()
}

/// The same with structs: how many there are changes from round to round, and nothing else of the old ones is looked at.
#[derive(Clone, Debug, Differentiable)]
pub struct Piece {
    pub parts: Vec<f64>,
    pub weight: f64,
}

#[differentiate]
pub fn split_pieces(x: &[f64], rounds: usize) -> f64 {
    let mut work: Vec<Piece> = x.chunks(2).map(|c| Piece { parts: c.to_vec(), weight: c[0] }).collect();
    let mut sum = 0.3;
    for round in 0..rounds {
        let mut next = Vec::new();
        for piece in work {
            sum = 0.5 * sum + piece.weight * 0.3;
            if round % 2 == 0 {
                next.push(Piece { parts: piece.parts[..1].to_vec(), weight: 0.5 });
            }
            next.push(piece);
        }
        work = next;
    }
    sum
}

/// Taken out of a field, with a way out of the loop.
#[derive(Clone, Debug, Differentiable)]
pub struct Pool {
    pub pieces: Vec<Piece>,
    pub total: f64,
}

#[differentiate]
pub fn pooled(x: &[f64], limit: f64) -> f64 {
    let pieces = x.chunks(2).map(|c| Piece { parts: c.to_vec(), weight: c[0] }).collect();
    let mut pool = Pool { pieces, total: limit };
    for _ in 0..3 {
        let mut next = Vec::new();
        for piece in std::mem::take(&mut pool.pieces) {
            if piece.weight < 0.0 {
                break;
            }
            pool.total += piece.weight * pool.total;
            next.push(Piece { weight: piece.weight * limit, parts: vec![pool.total] });
            next.push(piece);
        }
        pool.pieces = next;
    }
    pool.total + pool.pieces.iter().map(|p| p.weight * p.parts[0]).sum::<f64>()
}

/// Moved out of what it is in, which then holds another one.
#[differentiate]
pub fn moved_and_replaced(x: &[f64], rounds: usize) -> f64 {
    let mut some = Some(x.to_vec());
    let mut good: Result<Vec<f64>, usize> = Ok(x.to_vec());
    let mut boxed = Box::new(x.to_vec());
    let mut sum = 0.3;
    for round in 0..rounds {
        match some {
            Some(v) if v.len() > 2 => {
                sum += v[2];
                some = Some(vec![v[0] * sum, v[1]]);
            }
            Some(v) => {
                sum *= v[0];
                some = if round > 2 { None } else { Some(vec![sum, v[1], sum, v[0]]) };
            }
            None => some = Some(vec![sum; 5]),
        }
        good = match good {
            Ok(v) if round == 1 => Err(v.len()),
            Ok(mut v) => {
                v.push(sum * v[0]);
                Ok(v)
            }
            Err(n) => Ok(vec![sum; n + 1]),
        };
        let whole = *boxed;
        let mut longer = vec![sum];
        for v in whole {
            longer.push(v * sum);
        }
        boxed = Box::new(longer);
    }
    sum * boxed[1] + some.map_or(0.1, |v| v.iter().sum::<f64>()) + good.map_or(0.2, |v| v.iter().sum::<f64>())
}

/// Single items and parts of lists that are not copied, one after the other.
#[differentiate]
pub fn joined_rows(x: &[f64], k: f64) -> f64 {
    let rows: Vec<Vec<f64>> = x.chunks(2).map(|c| c.to_vec()).collect();
    let others: Vec<Vec<f64>> = x.chunks(3).map(|c| vec![c[0] * k, k]).collect();
    let joined: Vec<Vec<f64>> =
        rows.into_iter().chain(others.into_iter().take(1)).chain(std::iter::once(vec![k, k])).collect();
    joined.iter().map(|row| row[0] * row[row.len() - 1] * k).sum()
}

/// Room that a field says.
#[derive(Clone, Debug, Differentiable)]
pub struct Series {
    #[constant]
    pub terms: usize,
    pub ratio: f64,
}

#[differentiate]
impl Series {
    pub fn powers(&self, x: f64) -> Vec<f64> {
        let mut out: Vec<f64> = Vec::with_capacity(self.terms);
        let mut power = x;
        for _ in 0..self.terms {
            out.push(power);
            power *= self.ratio;
        }
        out
    }
}

#[differentiate]
pub fn with_room(x: f64, ratio: f64) -> f64 {
    let series = Series { terms: 4, ratio };
    series.powers(x).iter().map(|p| p.sin()).sum::<f64>() * series.ratio
}
