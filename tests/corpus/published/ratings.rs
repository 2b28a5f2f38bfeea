//! Matches between players: outcomes without a derivative beside numbers that have one, as crates of ratings mix them.

use cotangent::{Differentiable, differentiate};

#[derive(Clone, Copy, PartialEq, Differentiable)]
pub enum Outcome {
    Victory,
    Defeat,
    Remis,
}

#[differentiate]
impl Outcome {
    pub fn score(self) -> f64 {
        match self {
            Outcome::Victory => 1.0,
            Outcome::Defeat => 0.0,
            Outcome::Remis => 0.5,
        }
    }
}

const ALL: [Outcome; 3] = [Outcome::Victory, Outcome::Defeat, Outcome::Remis];

#[derive(Clone, Copy, Differentiable)]
pub struct Strength {
    pub mean: f64,
    pub spread: f64,
    pub played: usize,
}

#[differentiate]
fn moved(mean: f64, spread: f64, step: f64, towards: f64) -> f64 {
    towards.mul_add(step * spread, mean)
}

/// What a `match` without a derivative chooses is handed on.
#[differentiate]
pub fn after(a: &Strength, b: &Strength, outcome: &Outcome) -> (Strength, Strength) {
    let gap = match outcome {
        Outcome::Victory | Outcome::Remis => a.mean - b.mean,
        Outcome::Defeat => b.mean - a.mean,
    };
    let (step, shrink) =
        if outcome == &Outcome::Remis { (gap.sin(), gap.cos()) } else { ((-gap).exp(), 1.0 / (1.0 + gap * gap)) };
    let (first, second) = match outcome {
        Outcome::Victory | Outcome::Remis => (1.0, -1.0),
        Outcome::Defeat => {
            let sign = -1.0;
            (sign, 1.0)
        }
    };
    let one = moved(a.mean, a.spread, step, first);
    let two = moved(b.mean, b.spread, step, second);
    (
        Strength { mean: one, spread: a.spread * shrink, played: a.played + 1 },
        Strength { mean: two, spread: b.spread * shrink, played: b.played + 1 },
    )
}

#[differentiate]
pub fn duel(x: [f64; 2], y: [f64; 2], outcome: usize) -> f64 {
    let a = Strength { mean: x[0], spread: x[1], played: 3 };
    let b = Strength { mean: y[0], spread: y[1], played: 1 };
    let (a, b) = after(&a, &b, &ALL[outcome]);
    a.mean * a.spread + b.mean.sin() - b.spread * a.played as f64
}

#[differentiate]
fn early(mean: f64, others: f64, played: usize, won: i32, lost: i32) -> f64 {
    (mean * played as f64 + others + 4.0 * f64::from(won - lost)) / (played + 2) as f64
}

/// Integers made of comparisons, one by one and in a sum that no type stands beside.
#[differentiate]
pub fn beginner(mean: f64, others: &[f64], outcomes: &[Outcome]) -> f64 {
    let results: Vec<(f64, Outcome)> = others.iter().copied().zip(outcomes.iter().copied()).collect();
    let sum = results.iter().map(|r| r.0).sum::<f64>();
    let won = results.iter().map(|r| i32::from(r.1 == Outcome::Victory)).sum();
    let lost = results.iter().map(|r| i32::from(r.1 == Outcome::Defeat)).sum();
    let above = others.iter().map(|x| if *x > mean { 1 } else { 0 }).sum();
    let all = early(mean, sum, results.len(), won, lost) * early(sum, mean, 1, above, 0);
    match results.first() {
        Some((x, outcome)) => all * early(mean, *x, 1, i32::from(*outcome == Outcome::Victory), i32::from(*x > 0.0)),
        None => all,
    }
}

#[differentiate]
pub fn first_games(mean: f64, others: &[f64], shift: usize) -> f64 {
    let outcomes: Vec<Outcome> = (0..others.len()).map(|i| ALL[(i + shift) % 3]).collect();
    beginner(mean, others, &outcomes)
}

/// A sum that only its use shows to be a number.
#[differentiate]
pub fn season(mean: f64, others: &[f64], shift: usize) -> f64 {
    let results: Vec<(f64, Outcome)> = others.iter().enumerate().map(|(i, x)| (*x, ALL[(i + shift) % 3])).collect();
    let scored = results.iter().map(|r| r.1.score()).sum();
    let expected = results.iter().map(|r| 1.0 / (1.0 + (r.0 - mean).exp())).sum();
    moved(mean, 0.5 + results.len() as f64, scored - expected, 0.3) + moved(scored, expected, mean, mean)
}

#[differentiate]
fn expected(a: &Strength, b: &Strength) -> (f64, f64) {
    let one = (1.0 + 10.0_f64.powf(-(4.0_f64.recip()) * (a.mean - b.mean))).recip();
    (one, 1.0 - one)
}

/// A sum that is taken for what a field is.
#[differentiate]
pub fn tournament(a: &Strength, results: &[(Strength, Outcome)]) -> Strength {
    let points = results.iter().map(|r| r.1.score()).sum();
    let hoped = results.iter().map(|r| expected(a, &r.0).0).sum();
    let mean = (8.0 / (moved(a.mean, a.spread, points, hoped) + results.len() as f64)).mul_add(points - hoped, a.mean);
    Strength { mean, spread: a.spread, played: a.played + 1 }
}

#[differentiate]
pub fn round(x: [f64; 2], others: &[f64], shift: usize) -> f64 {
    let other = |(i, x): (usize, &f64)| (Strength { mean: *x, spread: 1.0, played: i }, ALL[(i + shift) % 3]);
    let results: Vec<(Strength, Outcome)> = others.iter().enumerate().map(other).collect();
    let a = tournament(&Strength { mean: x[0], spread: x[1], played: 3 }, &results);
    a.mean * a.spread
}

#[derive(Clone, Default, Differentiable)]
struct Count {
    n: f64,
}

#[differentiate]
impl Count {
    fn more(&mut self, by: f64) {
        self.n += by;
    }

    fn less(&mut self, by: f64) -> Result<(), &'static str> {
        if self.n < by {
            return Err("nothing to take back");
        }
        self.n -= by;
        Ok(())
    }
}

/// A mean from which values are taken out again.
#[derive(Clone, Default, Differentiable)]
pub struct Running {
    count: Count,
    mean: f64,
}

#[differentiate]
impl Running {
    pub fn put(&mut self, x: f64) {
        self.count.more(1.0);
        self.mean += (x - self.mean) / self.count.n;
    }

    /// A step that may fail, of a method, whose value is not wanted.
    pub fn take(&mut self, x: f64) -> Result<(), &'static str> {
        self.count.less(1.0)?;
        let n = self.count.n;
        if n == 0.0 {
            self.mean = 0.0;
        } else {
            self.mean -= (x - self.mean) / n;
        }
        Ok(())
    }
}

#[differentiate]
pub fn window(xs: &[f64], width: usize) -> Result<f64, &'static str> {
    let mut running = Running::default();
    let mut sum = 0.0;
    for (i, x) in xs.iter().enumerate() {
        running.put(*x);
        if i >= width {
            running.take(xs[i - width])?;
        }
        sum += running.mean * running.mean;
    }
    Ok(sum)
}
