//! The checks of the corpus, checked: siblings written by hand pass, and each kind of mistake
//! is found.

#![allow(clippy::all)] // written as emitted code might be

#[macro_use]
mod common;

use common::{attempt, log::note};

// Two inputs by reference and by value, one in place, an effect: v = k Σ xᵢ² and out *= x.
fn plain(x: &[f64], k: f64, n: usize, out: &mut [f64]) -> f64 {
    note("once");
    let mut s = 0.0;
    for i in 0..n {
        s += x[i] * x[i];
        out[i] *= x[i];
    }
    k * s
}

type Dual = (f64, f64);

fn plain_fwd(x: &[f64], dx: &[f64], k: f64, dk: f64, n: usize, out: &mut [f64], dout: &mut [f64]) -> Dual {
    let mut s = 0.0;
    let mut ds = 0.0;
    for i in 0..n {
        s += x[i] * x[i];
        ds += 2.0 * x[i] * dx[i];
        dout[i] = dout[i] * x[i] + out[i] * dx[i];
        out[i] *= x[i];
    }
    note("once");
    (k * s, dk * s + k * ds)
}

fn plain_rev(x: &[f64], bx: &mut [f64], k: f64, n: usize, out: &mut [f64], bout: &mut [f64], seed: f64) -> Dual {
    let before = out.to_vec();
    let value = plain(x, k, n, out);
    for i in 0..n {
        bx[i] += 2.0 * k * x[i] * seed + before[i] * bout[i];
        bout[i] *= x[i];
    }
    (value, value / k * seed)
}

fn plain_vjp<'a>(
    x: &'a [f64],
    k: f64,
    n: usize,
    out: &mut [f64],
) -> (f64, impl Fn(f64, Vec<f64>) -> (Vec<f64>, f64, Vec<f64>) + use<'a>) {
    let before = out.to_vec();
    let value = plain(x, k, n, out);
    (value, move |seed, mut bout: Vec<f64>| {
        let mut bx = vec![0.0; x.len()];
        for i in 0..n {
            bx[i] += 2.0 * k * x[i] * seed + before[i] * bout[i];
            bout[i] *= x[i];
        }
        (bx, value / k * seed, bout)
    })
}

tests! {
    value plain, plain_fwd, plain_rev, plain_vjp =>
        (ref vec![1.5, -2.0, 0.25], val 0.5, fixed 3, mut vec![1.0, 2.0, 3.0])
        (ref Vec::<f64>::new(), val 0.5, fixed 0, mut Vec::<f64>::new());
    unit twice, twice_fwd, twice_rev, twice_vjp => (mut 2.0);
    value half, half_fwd, half_rev, half_vjp => coarse (val 2.0);
}

// Without a value.
fn twice(x: &mut f64) {
    *x *= 2.0 * *x;
}

fn twice_fwd(x: &mut f64, dx: &mut f64) {
    *dx *= 4.0 * *x;
    twice(x);
}

fn twice_rev(x: &mut f64, bx: &mut f64) {
    *bx *= 4.0 * *x;
    twice(x);
}

fn twice_vjp(x: &mut f64) -> impl Fn(f64) -> f64 + use<> {
    let before = *x;
    twice(x);
    move |seed| seed * 4.0 * before
}

// In `f32`.
fn half(x: f32) -> (f32, usize) {
    (0.5 * x * x, 7)
}

fn half_fwd(x: f32, dx: f32) -> ((f32, usize), (f32, ())) {
    (half(x), (x * dx, ()))
}

fn half_rev(x: f32, seed: (f32, ())) -> ((f32, usize), f32) {
    (half(x), x * seed.0)
}

fn half_vjp(x: f32) -> ((f32, usize), impl Fn((f32, ())) -> f32) {
    (half(x), move |seed: (f32, ())| x * seed.0)
}

// Siblings with one mistake each.

fn forward_wrong(x: &[f64], dx: &[f64], k: f64, dk: f64, n: usize, out: &mut [f64], dout: &mut [f64]) -> Dual {
    let (v, dv) = plain_fwd(x, dx, k, dk, n, out, dout);
    (v, dv + 1e-4 * dk)
}

fn forward_rounds(x: &[f64], dx: &[f64], k: f64, dk: f64, n: usize, out: &mut [f64], dout: &mut [f64]) -> Dual {
    let (v, dv) = plain_fwd(x, dx, k, dk, n, out, dout);
    (v * (1.0 + f64::EPSILON), dv)
}

fn reverse_wrong(x: &[f64], bx: &mut [f64], k: f64, n: usize, out: &mut [f64], bout: &mut [f64], seed: f64) -> Dual {
    let (v, bk) = plain_rev(x, bx, k, n, out, bout, seed);
    bout[0] *= 1.0001;
    (v, bk)
}

fn reverse_assigns(x: &[f64], bx: &mut [f64], k: f64, n: usize, out: &mut [f64], bout: &mut [f64], seed: f64) -> Dual {
    bx.fill(0.0);
    plain_rev(x, bx, k, n, out, bout, seed)
}

fn reverse_of_seed_squared(
    x: &[f64],
    bx: &mut [f64],
    k: f64,
    n: usize,
    out: &mut [f64],
    bout: &mut [f64],
    seed: f64,
) -> Dual {
    plain_rev(x, bx, k, n, out, bout, seed * seed)
}

fn reverse_repeats(x: &[f64], bx: &mut [f64], k: f64, n: usize, out: &mut [f64], bout: &mut [f64], seed: f64) -> Dual {
    note("once");
    plain_rev(x, bx, k, n, out, bout, seed)
}

fn vjp_forgets<'a>(
    x: &'a [f64],
    k: f64,
    n: usize,
    out: &mut [f64],
) -> (f64, impl Fn(f64, Vec<f64>) -> (Vec<f64>, f64, Vec<f64>) + use<'a>) {
    let (value, pull) = plain_vjp(x, k, n, out);
    let calls = std::cell::Cell::new(0.0);
    (value, move |seed, bout| {
        calls.set(calls.get() + 1e-6);
        let (bx, bk, bout) = pull(seed, bout);
        (bx, bk * (1.0 + calls.get()), bout)
    })
}

fn vjp_note<'a>(
    x: &'a [f64],
    k: f64,
    n: usize,
    out: &mut [f64],
) -> (f64, impl Fn(f64, Vec<f64>) -> (Vec<f64>, f64, Vec<f64>) + use<'a>) {
    let (value, pull) = plain_vjp(x, k, n, out);
    (value, move |seed, bout| {
        note("again");
        pull(seed, bout)
    })
}

macro_rules! rejected {
    ($name:ident, $fwd:path, $rev:path, $vjp:path, $message:literal) => {
        #[test]
        fn $name() {
            let case = adapt!("rejected", value plain, $fwd, $rev, $vjp,
                (ref vec![1.5, -2.0, 0.25], val 0.5, fixed 3, mut vec![1.0, 2.0, 3.0]));
            let message = attempt(|| case.run()).expect_err("the mistake was not found");
            assert!(message.contains($message), "{message}");
        }
    };
}

rejected!(finds_wrong_forward, forward_wrong, plain_rev, plain_vjp, "differences");
rejected!(finds_other_value, forward_rounds, plain_rev, plain_vjp, "the value of forward");
rejected!(finds_wrong_reverse, plain_fwd, reverse_wrong, plain_vjp, "the modes differ");
rejected!(finds_assigning, plain_fwd, reverse_assigns, plain_vjp, "on an empty buffer");
rejected!(finds_nonlinear, plain_fwd, reverse_of_seed_squared, plain_vjp, "reverse is not linear");
rejected!(finds_repeated_effects, plain_fwd, reverse_repeats, plain_vjp, "effects of reverse");
rejected!(finds_state_in_pullback, plain_fwd, plain_rev, vjp_forgets, "two pullbacks differ");
rejected!(finds_effects_in_pullback, plain_fwd, plain_rev, vjp_note, "effects of vjp");

// Panics: `n` beyond the length panics alike; a sibling that checks first does not.
fn checks_first_fwd(x: &[f64], dx: &[f64], k: f64, dk: f64, n: usize, out: &mut [f64], dout: &mut [f64]) -> Dual {
    plain_fwd(&x[..n], dx, k, dk, n, out, dout)
}

fn plain_noted_fwd(x: &[f64], dx: &[f64], k: f64, dk: f64, n: usize, out: &mut [f64], dout: &mut [f64]) -> Dual {
    note("once");
    plain_fwd(x, dx, k, dk, n, out, dout)
}

#[test]
fn panics_are_compared() {
    let good = adapt!("good", value plain, plain_noted_fwd, plain_rev, plain_vjp,
        (ref vec![1.5, -2.0], val 0.5, fixed 3, mut vec![1.0, 2.0, 3.0]));
    good.panics("the len is 2 but the index is 2");
    let message = attempt(|| good.panics("length mismatch")).expect_err("the message was not read");
    assert!(message.contains("the original says"), "{message}");

    let bad = adapt!("bad", value plain, checks_first_fwd, plain_rev, plain_vjp,
        (ref vec![1.5, -2.0], val 0.5, fixed 3, mut vec![1.0, 2.0, 3.0]));
    let message = attempt(|| bad.panics("the len is 2")).expect_err("the difference was not found");
    assert!(message.contains("message of forward"), "{message}");

    let late = adapt!("late", value plain, plain_fwd, plain_rev, plain_vjp,
        (ref vec![1.5, -2.0], val 0.5, fixed 3, mut vec![1.0, 2.0, 3.0]));
    let message = attempt(|| late.panics("the len is 2")).expect_err("the lost effect was not found");
    assert!(message.contains("effects of forward"), "{message}");
}
