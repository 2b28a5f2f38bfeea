//! Values whose types only other functions tell, handed on in options, lists and pairs, lent by loops, asked later.

use cotangent::{Differentiable, differentiate};

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Track {
    pub points: Vec<f64>,
    pub gain: f64,
}

#[differentiate]
impl Track {
    pub fn scaled(&self, by: f64) -> Track {
        Track { points: self.points.iter().map(|p| p * by).collect(), gain: self.gain + by }
    }

    /// Lists have a method of this name, which gives a reference.
    pub fn first(&self) -> Option<f64> {
        self.points.first().copied().filter(|p| *p > 0.1)
    }

    pub fn norm(&self) -> f64 {
        (self.points.iter().map(|p| p * p).sum::<f64>() + 0.25).sqrt()
    }

    pub fn half(&self, by: f64) -> Result<Track, String> {
        if self.points.len() < 2 {
            return Err("too short".into());
        }
        Ok(Track { points: self.points[..self.points.len() / 2].to_vec(), gain: self.gain * by })
    }

    pub fn refill(&mut self, by: f64) {
        self.points = self.points.iter().skip(1).map(|p| p * by).chain(std::iter::once(by)).collect();
    }

    pub fn step(&mut self, by: f64) {
        self.gain = 0.5 * self.gain + by.sin();
    }
}

#[differentiate]
pub fn track(x: &[f64]) -> Track {
    Track { points: x.to_vec(), gain: x[0] * 0.5 }
}

#[differentiate]
pub fn track_from(x: &[f64], least: f64) -> Option<Track> {
    let at = x.iter().position(|p| *p > least)?;
    Some(track(&x[at..]))
}

#[differentiate]
fn gain_of(track: Option<Track>, other: f64) -> f64 {
    track.map_or(other, |t| t.gain * t.points[0])
}

#[differentiate]
fn gains_of(tracks: &[Track]) -> f64 {
    tracks.iter().map(|t| t.gain * t.points[1]).sum()
}

#[differentiate]
fn weighted(pair: (Track, f64)) -> f64 {
    pair.0.gain * pair.1
}

/// Results of methods that nothing is done with but to hand them on: chosen by branches, in an option, a list and a pair.
#[differentiate]
fn chosen_of(x: &[f64], track: &Track) -> f64 {
    let one = if x[0] > 0.5 { Some(track.scaled(x[1])) } else { None };
    let many = if x[1] > 0.5 { vec![track.scaled(x[0]), track.scaled(2.0)] } else { vec![] };
    let pair = if x[2] > 0.5 { (track.scaled(x[2]), x[0]) } else { (track.scaled(0.5), 2.0) };
    let mut last = None;
    for i in 0..x.len() {
        if x[i] > 0.25 {
            last = Some(track.scaled(x[i] * x[0]));
        }
    }
    gain_of(one, x[2]) + gains_of(&many) + weighted(pair) * gain_of(last, x[1])
}

#[differentiate]
pub fn chosen_unseen(x: &[f64], points: &[f64]) -> f64 {
    chosen_of(x, &track(points)) + track(points).norm()
}

/// A method of the user's with a name that lists have, on what a call gives.
#[differentiate]
pub fn first_of_unseen(x: &[f64], k: f64) -> f64 {
    let track = track(x);
    let first = track.first().unwrap_or(k);
    first * track.scaled(k).gain + track.first().map_or(k, |p| p * p)
}

/// An option that a call gives is asked again by the backward sweep, which the record lends it to.
#[differentiate]
pub fn asked_again(x: &[f64], k: f64) -> f64 {
    let mut sum = 0.5 * k;
    let found = track_from(x, k);
    sum = 0.5 * sum + found.as_ref().map_or(sum, |t| t.norm() * x[1]).sin();
    let unused = track(x).scaled(sum);
    sum * sum
}

/// While a loop has references into a list, methods of its items change nothing.
#[differentiate]
pub fn lent_by_loops(x: &[f64]) -> f64 {
    let mut tracks: Vec<Track> = (1..4).map(|n| track(&x[..n + 1])).collect();
    tracks[0].gain = tracks.iter().map(|t| t.gain * tracks[1].norm()).sum::<f64>();
    let far: f64 = tracks.iter().filter(|t| t.gain > 0.1).map(|t| t.gain * tracks[0].norm()).sum();
    let all: f64 = tracks.iter().flat_map(|t| t.points.iter()).map(|p| p * tracks[2].norm()).sum();
    let beside: f64 = tracks.windows(2).map(|w| w[0].gain * tracks[1].scaled(far).gain).sum();
    for (i, t) in tracks.clone().iter().enumerate() {
        tracks[i].step(t.norm() * beside);
    }
    all + tracks.iter().map(|t| t.gain).sum::<f64>()
}

/// Chains are collected into fields.
#[differentiate]
pub fn refilled(x: &[f64]) -> f64 {
    let mut track = track(x);
    let old = std::mem::take(&mut track.points);
    track.points = old.iter().map(|p| p * x[1]).collect();
    track.refill(x[0]);
    track.norm() * track.gain
}

#[differentiate]
fn with_norm(x: &[f64], k: f64) -> (Track, f64) {
    let track = track(x).scaled(k);
    let norm = track.norm();
    (track, norm)
}

#[differentiate]
fn fitted(x: &[f64], k: f64) -> Result<Track, String> {
    if x.is_empty() { Err("nothing".into()) } else { Ok(track(x).scaled(k)) }
}

/// What a list holds has two names: that of a call, and that of what a method of its items gives.
#[differentiate]
pub fn halved(x: &[f64], k: f64) -> f64 {
    let mut sum = 1.25;
    let by = (k + sum).tanh();
    let mut stack = vec![track(&x[..3]).scaled(by * x[1])];
    while let Some(t) = stack.pop() {
        if t.points.len() > 2 && stack.len() < 3 {
            if let Ok(h) = t.half(0.87) {
                stack.push(h);
            }
        }
        for _ in 0..3 {
            let other = track_from(&x[1..], k).map_or(t.half(0.5).map_or(0.2, |h| h.norm()), |o| o.gain);
            sum = 0.5 * sum + 0.4 * (t.first().unwrap_or(sum) * other).tanh();
        }
    }
    let (one, norm) = with_norm(x, k * by);
    let (two, other) = with_norm(x, one.gain.tanh());
    let list = vec![fitted(x, (two.gain * other).tanh()).unwrap(), one.scaled(by * other)];
    sum * norm + gains_of(&list)
}

/// Nothing but what stands for a missing item shows that it is none of a list.
#[differentiate]
pub fn first_or_other(x: &[f64], k: f64) -> f64 {
    let one = track(x);
    let many = [track(&x[1..]), track(x)];
    one.first().unwrap_or(k) * many[0].first().unwrap_or(k * k)
}
