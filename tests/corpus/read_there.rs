//! Vectors that the sweep brings back: those that it reads where they are recorded, and those that it must not.

use cotangent::differentiate;

/// Two states that change places: the sweep only reads the one before.
#[differentiate]
pub fn by_turns(start: &[f64], k: f64, steps: usize) -> f64 {
    let mut u = start.to_vec();
    let mut next = start.to_vec();
    for _ in 0..steps {
        for i in 1..u.len() - 1 {
            next[i] = u[i] + k * (u[i - 1] * u[i + 1] - u[i] * u[i]);
        }
        std::mem::swap(&mut u, &mut next);
    }
    u.iter().map(|v| v * v).sum()
}

/// What comes behind the loop, and so before it in the sweep, changes the state once more.
#[differentiate]
pub fn changed_behind(start: &[f64], k: f64, steps: usize) -> Vec<f64> {
    let mut u = start.to_vec();
    let mut next = vec![0.0; start.len()];
    for _ in 0..steps {
        for i in 0..u.len() {
            next[i] = k * u[i] * u[(i + 1) % u.len()];
        }
        std::mem::swap(&mut u, &mut next);
    }
    for i in 1..u.len() {
        u[i] *= u[i - 1];
    }
    u
}

/// The loop around it multiplies by what the inner loop has found.
#[differentiate]
pub fn found_before(start: &[f64], k: f64, steps: usize) -> f64 {
    let mut u = start.to_vec();
    let mut next = start.to_vec();
    let mut sum = 0.0;
    for _ in 0..steps {
        sum += u[0] * u[1];
        for _ in 0..2 {
            for i in 0..u.len() {
                next[i] = k * u[i] * u[i] + 0.1;
            }
            std::mem::swap(&mut u, &mut next);
        }
        sum *= 1.0 + u[0];
    }
    sum
}

/// The state is read before the loop, whose sweep comes first.
#[differentiate]
pub fn read_before(start: &[f64], k: f64, steps: usize) -> f64 {
    let mut u: Vec<f64> = start.iter().map(|v| v.sin()).collect();
    let mut next = u.clone();
    let first: f64 = u.iter().map(|v| v * v * v).sum();
    for _ in 0..steps {
        for i in 0..u.len() {
            next[i] = u[i] * u[i] * k;
        }
        std::mem::swap(&mut u, &mut next);
    }
    first * u[0] + u[1]
}

/// The iteration changes the state in its place, too.
#[differentiate]
pub fn changed_inside(start: &[f64], k: f64, steps: usize) -> f64 {
    let mut u = start.to_vec();
    let mut next = start.to_vec();
    for s in 0..steps {
        let at = s % u.len();
        u[at] = u[at] * u[at] * k;
        for i in 0..u.len() {
            next[i] = (u[i] * k).sin() * u[at];
        }
        std::mem::swap(&mut u, &mut next);
    }
    u[0] * u[1]
}

/// The state is lent as a whole, and so stays a vector.
#[differentiate]
pub fn lent_as_a_whole(start: &[f64], k: f64, steps: usize) -> f64 {
    let mut u = start.to_vec();
    let mut next = start.to_vec();
    for _ in 0..steps {
        let energy = of_vector(&u);
        for i in 0..u.len() {
            next[i] = k * energy * u[i] * u[i];
        }
        std::mem::swap(&mut u, &mut next);
    }
    of_vector(&u)
}

#[differentiate]
#[allow(clippy::ptr_arg)]
fn of_vector(u: &Vec<f64>) -> f64 {
    u.iter().map(|v| v * v).sum()
}

/// Left early, and skipped at times.
#[differentiate]
pub fn left_early(start: &[f64], k: f64, steps: usize) -> f64 {
    let mut u = start.to_vec();
    let mut next = start.to_vec();
    for s in 0..steps {
        if s == 1 {
            continue;
        }
        for i in 0..u.len() {
            next[i] = k * u[i] * u[i];
        }
        if next[0] > 2.0 {
            break;
        }
        std::mem::swap(&mut u, &mut next);
    }
    u[0] * u[1] + next[0]
}
