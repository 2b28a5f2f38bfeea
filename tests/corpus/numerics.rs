//! Numerical code of the everyday kind: integrators, series, filters, networks, transforms.

use cotangent::differentiate;

/// Explicit Euler on a damped oscillator.
#[differentiate]
pub fn euler(x0: f64, v0: f64, k: f64, damping: f64, steps: usize) -> (f64, f64) {
    let dt = 1.0 / steps as f64;
    let (mut x, mut v) = (x0, v0);
    for _ in 0..steps {
        let a = -k * x - damping * v;
        x += dt * v;
        v += dt * a;
    }
    (x, v)
}

#[differentiate]
fn pendulum(s: &[f64; 2], p: &[f64; 2], out: &mut [f64; 2]) {
    out[0] = s[1];
    out[1] = -p[0] * s[0].sin() - p[1] * s[1];
}

/// Runge-Kutta with scratch arrays that are overwritten four times a step.
#[differentiate]
pub fn runge_kutta(start: [f64; 2], p: &[f64; 2], h: f64, steps: usize) -> [f64; 2] {
    let mut s = start;
    let (mut k, mut t, mut sum) = ([0.0; 2], [0.0; 2], [0.0; 2]);
    for _ in 0..steps {
        pendulum(&s, p, &mut sum);
        for i in 0..2 {
            t[i] = s[i] + 0.5 * h * sum[i];
        }
        pendulum(&t, p, &mut k);
        for i in 0..2 {
            sum[i] += 2.0 * k[i];
            t[i] = s[i] + 0.5 * h * k[i];
        }
        pendulum(&t, p, &mut k);
        for i in 0..2 {
            sum[i] += 2.0 * k[i];
            t[i] = s[i] + h * k[i];
        }
        pendulum(&t, p, &mut k);
        for i in 0..2 {
            s[i] += h / 6.0 * (sum[i] + k[i]);
        }
    }
    s
}

/// Leapfrog for bodies in the plane, velocities and positions in place.
#[differentiate]
pub fn leapfrog(q: &mut [[f64; 2]], v: &mut [[f64; 2]], m: &[f64], dt: f64, steps: usize) {
    let n = m.len();
    for _ in 0..steps {
        for i in 0..n {
            for j in 0..i {
                let d = [q[j][0] - q[i][0], q[j][1] - q[i][1]];
                let r2 = d[0] * d[0] + d[1] * d[1] + 0.01;
                let f = dt / (r2 * r2.sqrt());
                for c in 0..2 {
                    v[i][c] += f * m[j] * d[c];
                    v[j][c] -= f * m[i] * d[c];
                }
            }
        }
        for i in 0..n {
            for c in 0..2 {
                q[i][c] += dt * v[i][c];
            }
        }
    }
}

/// A step size that adapts to the error, with steps thrown away.
#[differentiate]
pub fn adaptive(y0: f64, rate: f64, end: f64) -> f64 {
    let mut t = 0.0;
    let mut y = y0;
    let mut h: f64 = 0.5;
    while t < 1.0 {
        if t + h > 1.0 {
            h = 1.0 - t;
        }
        let f = rate * y * (1.0 - y);
        let one = y + h * f;
        let mid = y + 0.5 * h * f;
        let two = y + h * rate * mid * (1.0 - mid);
        if (one - two).abs() > 2e-3 {
            h *= 0.5;
            continue;
        }
        t += h;
        y = two;
    }
    y * end
}

/// A continued fraction from the inside out, and by Lentz's recurrence until it stands still.
#[differentiate]
pub fn continued_fractions(x: f64) -> f64 {
    let mut f = x;
    for k in (1..12).rev() {
        f = k as f64 + x * x / f;
    }
    let (mut c, mut d) = (1.0 + x, 1.0);
    let mut g = c;
    let mut n = 1;
    loop {
        let b = 1.0 + x / n as f64;
        d = 1.0 / (b + x * d);
        c = b + x / c;
        let delta = c * d;
        g *= delta;
        n += 1;
        if n > 9 || (delta - 1.0).abs() < 1e-15 {
            break;
        }
    }
    f * g
}

/// Kahan's sum: the correction is zero in exact arithmetic, and so is its derivative.
#[differentiate]
pub fn kahan(x: &[f64]) -> f64 {
    let mut s = 0.0;
    let mut c = 0.0;
    for v in x {
        let y = v * v - c;
        let t = s + y;
        c = (t - s) - y;
        s = t;
    }
    s
}

/// Welford's mean and variance, updated in one pass.
#[differentiate]
pub fn welford(x: &[f64]) -> (f64, f64) {
    let (mut mean, mut m2) = (0.0, 0.0);
    for (i, v) in x.iter().enumerate() {
        let d = v - mean;
        mean += d / (i + 1) as f64;
        m2 += d * (v - mean);
    }
    (mean, m2 / x.len() as f64)
}

/// Log of a sum of exponentials, with the maximum taken out.
#[differentiate]
pub fn log_sum_exp(x: &[f64]) -> f64 {
    let mut m = x[0];
    for v in x {
        m = m.max(*v);
    }
    let mut s = 0.0;
    for v in x {
        s += (v - m).exp();
    }
    s.ln() + m
}

/// Softmax in place and the loss of one class.
#[differentiate]
pub fn softmax_loss(x: &mut [f64], class: usize) -> f64 {
    let m = log_sum_exp(x);
    for v in x.iter_mut() {
        *v = (*v - m).exp();
    }
    -x[class].ln()
}

/// A discrete Fourier transform, and the power of the spectrum.
#[differentiate]
pub fn spectrum(x: &[f64]) -> Vec<f64> {
    let n = x.len();
    let mut out = Vec::with_capacity(n);
    for k in 0..n {
        let (mut re, mut im) = (0.0, 0.0);
        for (j, v) in x.iter().enumerate() {
            let (s, c) = (2.0 * std::f64::consts::PI * (j * k) as f64 / n as f64).sin_cos();
            re += v * c;
            im -= v * s;
        }
        out.push(re * re + im * im);
    }
    out
}

/// One cell of an LSTM: gates from one weight vector, state and output in place.
#[differentiate]
pub fn lstm_cell(w: &[f64], b: &[f64], x: &[f64], h: &mut [f64], c: &mut [f64]) {
    let n = h.len();
    for i in 0..n {
        let forget = sigmoid(x[i] * w[i] + b[i]);
        let input = sigmoid(h[i] * w[n + i] + b[n + i]);
        let output = sigmoid(x[i] * w[2 * n + i] + b[2 * n + i]);
        let change = (h[i] * w[3 * n + i] + b[3 * n + i]).tanh();
        c[i] = c[i] * forget + input * change;
        h[i] = output * c[i].tanh();
    }
}

#[differentiate]
fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The cell over a sequence, with a loss in every step.
#[differentiate]
pub fn lstm_loss(w: &[f64], b: &[f64], sequence: &[Vec<f64>]) -> f64 {
    let n = b.len() / 4;
    let mut h = vec![0.0; n];
    let mut c = vec![0.0; n];
    let mut loss = 0.0;
    for t in 0..sequence.len() - 1 {
        lstm_cell(w, b, &sequence[t], &mut h, &mut c);
        for i in 0..n {
            let r = h[i] - sequence[t + 1][i];
            loss += r * r;
        }
    }
    loss / n as f64
}

/// Two dense layers with activations in place.
#[differentiate]
pub fn mlp(w1: &[f64], w2: &[f64], x: &[f64], target: &[f64]) -> f64 {
    let (d, o) = (x.len(), target.len());
    let hidden = w1.len() / d;
    let mut a = vec![0.0; hidden];
    for i in 0..hidden {
        for j in 0..d {
            a[i] += w1[i * d + j] * x[j];
        }
        if a[i] < 0.0 {
            a[i] *= 0.01;
        }
    }
    let mut loss = 0.0;
    for k in 0..o {
        let mut y = 0.0;
        for i in 0..hidden {
            y += w2[k * hidden + i] * a[i];
        }
        let r = y - target[k];
        loss += r * r;
    }
    0.5 * loss
}

/// Valid convolution with stride and a maximum over pairs.
#[differentiate]
pub fn convolution_layer(x: &[f64], kernel: &[f64], stride: usize) -> Vec<f64> {
    let mut conv = Vec::new();
    let mut i = 0;
    while i + kernel.len() <= x.len() {
        let mut s = 0.0;
        for (j, w) in kernel.iter().enumerate() {
            s += w * x[i + j];
        }
        conv.push(s);
        i += stride;
    }
    let mut pooled = vec![];
    for pair in conv.chunks_exact(2) {
        pooled.push(if pair[0] > pair[1] { pair[0] } else { pair[1] });
    }
    pooled
}

/// Horner's scheme for value and derivative at once.
#[differentiate]
pub fn horner(c: &[f64], x: f64) -> (f64, f64) {
    let (mut p, mut d) = (0.0, 0.0);
    for k in (0..c.len()).rev() {
        d = d * x + p;
        p = p * x + c[k];
    }
    (p, d)
}

/// De Casteljau's scheme: one triangular buffer, overwritten from the left.
#[differentiate]
pub fn de_casteljau(points: &[[f64; 2]], t: f64) -> [f64; 2] {
    let mut b = points.to_vec();
    let n = b.len();
    for level in 1..n {
        for i in 0..n - level {
            for c in 0..2 {
                b[i][c] = (1.0 - t) * b[i][c] + t * b[i + 1][c];
            }
        }
    }
    b[0]
}

/// The arithmetic-geometric mean, both updated from both old values.
#[differentiate]
pub fn agm(a: f64, b: f64) -> f64 {
    let (mut a, mut b) = (a, b);
    while (a - b).abs() > 1e-14 * a {
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
    }
    a
}

/// Chained Rosenbrock.
#[differentiate]
pub fn rosenbrock(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for w in x.windows(2) {
        s += 100.0 * (w[1] - w[0] * w[0]).powi(2) + (1.0 - w[0]).powi(2);
    }
    s
}

/// Dynamic time warping: a table of minima over three neighbours.
#[differentiate]
pub fn time_warp(x: &[f64], y: &[f64]) -> f64 {
    let (n, m) = (x.len(), y.len());
    let mut cost = vec![vec![f64::INFINITY; m + 1]; n + 1];
    cost[0][0] = 0.0;
    for i in 1..=n {
        for j in 1..=m {
            let d = x[i - 1] - y[j - 1];
            let best = cost[i - 1][j].min(cost[i][j - 1]).min(cost[i - 1][j - 1]);
            cost[i][j] = d * d + best;
        }
    }
    cost[n][m]
}

/// The forward algorithm of a hidden Markov model, normalised in every step.
#[differentiate]
pub fn hidden_markov(init: &[f64], trans: &[Vec<f64>], emit: &[Vec<f64>], observed: &[usize]) -> f64 {
    let n = init.len();
    let mut alpha = init.to_vec();
    let mut log_likelihood = 0.0;
    for (t, &o) in observed.iter().enumerate() {
        let mut next = vec![0.0; n];
        for j in 0..n {
            if t == 0 {
                next[j] = alpha[j] * emit[j][o];
            } else {
                for i in 0..n {
                    next[j] += alpha[i] * trans[i][j];
                }
                next[j] *= emit[j][o];
            }
        }
        let mut s = 0.0;
        for v in &next {
            s += v;
        }
        for v in next.iter_mut() {
            *v /= s;
        }
        log_likelihood += s.ln();
        alpha = next;
    }
    log_likelihood
}

/// The price of an American put on a binomial lattice: a maximum in every node, in place.
#[differentiate]
pub fn american_put(spot: f64, strike: f64, rate: f64, vol: f64, steps: usize) -> f64 {
    let dt = 1.0 / steps as f64;
    let up = (vol * dt.sqrt()).exp();
    let p = ((rate * dt).exp() - 1.0 / up) / (up - 1.0 / up);
    let discount = (-rate * dt).exp();
    let mut v = vec![0.0; steps + 1];
    for i in 0..=steps {
        v[i] = (strike - spot * up.powi(2 * i as i32 - steps as i32)).max(0.0);
    }
    for level in (0..steps).rev() {
        for i in 0..=level {
            let hold = discount * (p * v[i + 1] + (1.0 - p) * v[i]);
            let exercise = strike - spot * up.powi(2 * i as i32 - level as i32);
            v[i] = hold.max(exercise);
        }
    }
    v[0]
}

/// An asymptotic series that is summed until its terms overflow; the result was kept before.
#[differentiate]
pub fn overflowing_series(x: f64) -> f64 {
    let (mut term, mut kept, mut k) = (1.0f64, 0.0, 1.0);
    while term.is_finite() {
        if k < 4.0 {
            kept = term;
        }
        term *= k * x * 1e60;
        k += 1.0;
    }
    kept * 1e-120
}

/// A norm at the origin, which the result does not depend on there.
#[differentiate]
pub fn weighted_norm(x: f64, y: f64, weight: f64) -> f64 {
    weight * (x * x + y * y).sqrt() + x
}

#[differentiate]
fn imbalance(pull: f64, width: f64, at: f64) -> f64 {
    let near = pull / at.powi(2);
    let far = 1.0 / (width.powi(2) * (1.0 - at / width).powi(2));
    near - far + (1.0 - at / width) * pull / width.powi(2)
}

/// An iteration with a function that runs away, until it is given up and the first guess is taken.
#[differentiate]
pub fn given_up(pull: f64, width: f64) -> f64 {
    let guess = width * (pull / 3.0).cbrt();
    let (mut at, mut steps) = (guess, 0);
    let mut found: f64;
    loop {
        found = imbalance(pull, width, at);
        if found.abs() < 1e-12 {
            return at;
        }
        at += found * 1000.0;
        if steps > 400 {
            break;
        }
        steps += 1;
    }
    guess
}
