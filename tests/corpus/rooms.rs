//! Vectors that each iteration of an inner loop writes anew, which may have room in the record for each iteration, and
//! those that must not.

use cotangent::differentiate;

/// Gives all of `out` a new value.
#[differentiate]
pub fn powers(x: f64, out: &mut [f64]) {
    for i in 0..out.len() {
        out[i] = x.sin() * (i as f64 + 1.0).sqrt() + x * x;
    }
}

/// The same of another slice.
#[differentiate]
pub fn squares(x: &Vec<f64>, out: &mut Vec<f64>) {
    assert_eq!(out.len(), x.len());
    for i in 0..x.len() {
        out[i] = x[i] * x[i];
    }
}

/// Two vectors that are filled by functions, one from the other, and read by one that asks for vectors.
#[differentiate]
pub fn both_in_rooms(x: &[f64], k: usize, d: usize) -> f64 {
    let mut a = vec![0.0; d];
    let mut b = vec![0.0; d];
    let mut terms = vec![0.0; k];
    let mut total = 0.0;
    for v in x {
        for c in 0..k {
            powers(v * (c as f64 + 0.5), &mut a);
            squares(&a, &mut b);
            terms[c] = norm(&b) + a[0] * b[d - 1];
        }
        total += root_of_sum(&terms);
    }
    total
}

/// `out = x³`, element by element.
#[differentiate]
pub fn cubes(x: &[f64], out: &mut [f64]) {
    assert_eq!(out.len(), x.len());
    for i in 0..x.len() {
        out[i] = x[i] * x[i] * x[i];
    }
}

/// The same where all of them ask for slices: as many as there are iterations lie one behind the other.
#[differentiate]
pub fn rooms_in_one(x: &[f64], k: usize, d: usize) -> f64 {
    let mut a = vec![0.0; d];
    let mut b = vec![0.0; d];
    let mut terms = vec![0.0; k];
    let mut total = 0.0;
    for v in x {
        for c in 0..k {
            powers(v * (c as f64 + 0.5), &mut a);
            cubes(&a, &mut b);
            terms[c] = norm(&b) + a[0] * b[d - 1] + norm(&b[1..]) * a.len() as f64;
        }
        total += root_of_sum(&terms);
    }
    total
}

/// `Σ v_i³`
#[differentiate]
pub fn norm(v: &[f64]) -> f64 {
    let mut sum = 0.0;
    for e in v {
        sum += e * e * e;
    }
    sum
}

/// `√(1 + (Σ v_i)²)`
#[differentiate]
pub fn root_of_sum(v: &[f64]) -> f64 {
    let mut sum = 0.0;
    for e in v {
        sum += e;
    }
    (1.0 + sum * sum).sqrt()
}

/// Filled by an edit, and changed afterwards in the same iteration, in a loop and in a branch.
#[differentiate]
pub fn filled_and_changed(x: &[f64], k: usize) -> f64 {
    let mut row = vec![0.0; 3];
    let mut terms = vec![0.0; k];
    let mut total = 0.0;
    for v in x {
        for c in 0..k {
            row.fill(v.cos());
            for j in 0..3 {
                row[j] *= row[j] + c as f64;
            }
            if row[0] > 0.5 {
                row[1] = row[0] * row[2];
            }
            terms[c] = norm(&row) * row[1];
        }
        total += root_of_sum(&terms);
    }
    total
}

/// Filled by a function, and changed afterwards, which the sweep has to take back.
#[differentiate]
pub fn changed_behind(x: &[f64], k: usize) -> f64 {
    let mut row = vec![0.0; 3];
    let mut terms = vec![0.0; k];
    let mut total = 0.0;
    for v in x {
        for c in 0..k {
            powers(v * (c as f64 + 0.5), &mut row);
            let before = norm(&row);
            row[1] *= row[0];
            terms[c] = norm(&row) * before;
        }
        total += root_of_sum(&terms);
    }
    total
}

/// What the last iteration leaves is read behind the loop.
#[differentiate]
pub fn last_is_read(x: &[f64], k: usize) -> f64 {
    let mut row = vec![0.3; 3];
    let mut terms = vec![0.0; k];
    let mut total = 0.0;
    for v in x {
        powers(*v, &mut row);
        for c in 0..k {
            powers(v + c as f64, &mut row);
            terms[c] = norm(&row);
        }
        total += root_of_sum(&terms) * row[1].sin();
    }
    total
}

/// What the iteration before has left is read before it is written over.
#[differentiate]
pub fn one_before_is_read(x: &[f64], k: usize) -> f64 {
    let mut row = vec![0.3; 3];
    let mut terms = vec![0.0; k];
    let mut total = 0.0;
    for v in x {
        row.fill(*v);
        for c in 0..k {
            let before = row[2];
            powers(v + c as f64, &mut row);
            terms[c] = norm(&row) * before.sin();
        }
        total += root_of_sum(&terms);
    }
    total
}

/// Written over on one path only, and on one that ends the loop.
#[differentiate]
pub fn on_some_paths(x: &[f64], k: usize) -> f64 {
    let mut row = vec![0.3; 3];
    let mut total = 0.0;
    for v in x {
        let mut sum = 0.0;
        row.fill(*v);
        for c in 0..k {
            if c % 2 == 1 {
                powers(v + c as f64, &mut row);
            }
            sum += norm(&row) * row[0];
            if sum > 9.0 {
                break;
            }
        }
        total += (1.0 + sum * sum).sqrt();
    }
    total
}

/// A reference to a part of it is read, and so is its text in a condition.
#[differentiate]
pub fn seen_through_others(x: &[f64], k: usize) -> f64 {
    let mut row = vec![0.0; 3];
    let mut other = vec![0.0; 3];
    let mut terms = vec![0.0; k];
    let mut total = 0.0;
    for v in x {
        for c in 0..k {
            powers(v + c as f64, &mut row);
            let tail = &row[1..];
            powers(v * tail[0], &mut other);
            assert!(other.iter().all(|e| e.is_finite()));
            terms[c] = if other[0] > 0.0 { norm(tail) * other[1] } else { norm(&other) };
        }
        total += root_of_sum(&terms);
    }
    total
}

/// Of another length in each iteration of the outer loop.
#[differentiate]
pub fn rows_of_several_lengths(x: &[f64], k: usize) -> f64 {
    let mut total = 0.0;
    for (i, v) in x.iter().enumerate() {
        let mut row = vec![0.0; (2 * i) % 5];
        let mut terms = vec![0.0; k];
        for c in 0..k {
            powers(v + c as f64, &mut row);
            row.reverse();
            terms[c] = norm(&row);
        }
        total += root_of_sum(&terms);
    }
    total
}
