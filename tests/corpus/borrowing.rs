//! Structs that refer to what others own, and own something themselves: made, kept, and changed step by step.

use cotangent::{Differentiable, differentiate};

/// Masses on springs.
#[derive(Differentiable)]
pub struct Springs {
    stiffness: Vec<f64>,
    drag: f64,
}

/// A trajectory of them: what it starts from is its own.
#[derive(Differentiable)]
pub struct Leapfrog<'s> {
    springs: &'s Springs,
    mass: Vec<f64>,
    step: f64,
}

#[differentiate]
impl Leapfrog<'_> {
    fn energy(&self, q: &[f64], p: &[f64]) -> f64 {
        let kinetic: f64 = p.iter().zip(&self.mass).map(|(p, m)| 0.5 * p * p / m).sum();
        let potential: f64 = q.iter().zip(&self.springs.stiffness).map(|(q, k)| 0.5 * k * q * q).sum();
        kinetic + potential
    }
}

#[differentiate]
pub fn leapt(stiffness: &[f64], masses: &[f64], drag: f64) -> f64 {
    let springs = Springs { stiffness: stiffness.to_vec(), drag };
    let mass: Vec<f64> = masses.iter().map(|m| 1.0 + m * m).collect();
    let leapfrog = Leapfrog { springs: &springs, mass, step: 0.1 };
    let (mut q, mut p) = (masses.to_vec(), vec![0.3; masses.len()]);
    for _ in 0..3 {
        for i in 0..q.len() {
            p[i] -= leapfrog.step * (springs.stiffness[i] * q[i] + springs.drag * p[i]);
            q[i] += leapfrog.step * p[i] / leapfrog.mass[i];
        }
    }
    leapfrog.energy(&q, &p) * leapfrog.energy(&p, &q)
}

/// A state that changes beside coefficients that do not.
#[derive(Differentiable)]
pub struct Reactor<'c> {
    rates: &'c [f64],
    held: Vec<f64>,
    time: f64,
}

#[differentiate]
impl Reactor<'_> {
    fn advance(&mut self, dt: f64) {
        for i in 0..self.held.len() {
            self.held[i] -= dt * self.rates[i] * self.held[i] * self.held[i];
        }
        self.time += dt;
    }
}

#[differentiate]
pub fn reacted(rates: &[f64], start: &[f64], steps: usize) -> f64 {
    let mut reactor = Reactor { rates, held: start.to_vec(), time: 0.5 };
    for _ in 0..steps {
        reactor.advance(0.1);
        if reactor.held[0] > 0.9 {
            reactor.held[0] *= rates[0];
        }
    }
    reactor.held.iter().sum::<f64>() * reactor.time
}

/// One such struct inside of another one.
#[derive(Differentiable)]
pub struct Watched<'c> {
    reactor: Reactor<'c>,
    weights: Vec<f64>,
}

#[differentiate]
pub fn watched(rates: &[f64], w: f64) -> f64 {
    let held: Vec<f64> = rates.iter().map(|r| r * w).collect();
    let reactor = Reactor { rates, held, time: w };
    let first = reactor.held.iter().zip(reactor.rates).map(|(h, r)| h * r).sum::<f64>();
    let watched = Watched { reactor, weights: vec![w, w * w] };
    first * watched.weights[1] * watched.reactor.held[0].sin() + watched.reactor.rates[0] * watched.weights[0]
}

/// A signal, amplified.
#[derive(Differentiable)]
pub struct Amplified<'s> {
    signal: &'s [f64],
    gain: f64,
}

#[differentiate]
impl Amplified<'_> {
    fn level(&self) -> f64 {
        let mut sum = 1.0;
        for v in self.signal {
            sum = (sum * v + self.gain).sin();
        }
        sum
    }
}

#[differentiate]
fn exchange<'s>(one: &mut Amplified<'s>, other: &mut Amplified<'s>) {
    std::mem::swap(&mut one.signal, &mut other.signal);
}

#[differentiate]
pub fn exchanged(a: &[f64], b: &[f64]) -> f64 {
    let mut one = Amplified { signal: a, gain: 0.7 };
    let mut other = Amplified { signal: b, gain: 1.2 };
    let before = one.level();
    exchange(&mut one, &mut other);
    before * one.level() * other.level()
}

/// What makes such structs is seen in a module, and so are the fields of what it makes.
#[differentiate]
pub mod seen {
    use super::Differentiable;

    /// A filter of finite length with a ring of earlier samples.
    #[derive(Differentiable)]
    pub struct Fir<'t> {
        taps: &'t [f64],
        ring: Vec<f64>,
        at: usize,
    }

    impl<'t> Fir<'t> {
        pub fn new(taps: &'t [f64]) -> Self {
            Self { taps, ring: vec![0.0; taps.len()], at: 0 }
        }

        pub fn push(&mut self, sample: f64) -> f64 {
            let n = self.taps.len();
            self.ring[self.at] = sample;
            let mut out = 0.0;
            for (i, tap) in self.taps.iter().enumerate() {
                out += tap * self.ring[(self.at + n - i) % n];
            }
            self.at = (self.at + 1) % n;
            out
        }
    }

    pub fn filtered(taps: &[f64], samples: &[f64]) -> f64 {
        let mut fir = Fir::new(taps);
        let mut power = 0.0;
        for sample in samples {
            let out = fir.push(sample * sample);
            power += out * out;
        }
        power
    }

    /// Readings in their order.
    #[derive(Differentiable)]
    pub struct Tape<'r> {
        readings: &'r [f64],
        at: usize,
        gain: f64,
    }

    impl<'r> Tape<'r> {
        fn calibrated(readings: &'r [f64]) -> Self {
            let mut tape = Tape { readings, at: 0, gain: 1.0 };
            tape.settle();
            tape
        }

        fn settle(&mut self) {
            self.gain += 0.1 * self.readings[0] * self.gain;
        }

        fn next(&mut self) -> Option<f64> {
            let reading = *self.readings.get(self.at)?;
            self.at += 1;
            self.gain *= 1.0 + 0.1 * reading;
            Some(reading * self.gain)
        }

        fn few(&mut self, count: usize) -> &'r [f64] {
            let few = &self.readings[self.at..self.at + count];
            self.at += count;
            few
        }
    }

    pub fn taped(readings: &[f64], limit: f64) -> f64 {
        let mut tape = Tape::calibrated(readings);
        let first = tape.next().unwrap_or(1.0);
        let mut sum = first * first;
        for reading in tape.few(2) {
            sum += reading * first;
        }
        while let Some(reading) = tape.next() {
            sum += reading * reading;
            if sum > limit {
                return sum * tape.gain;
            }
        }
        sum * limit
    }

    /// Rows that are gone through without a method.
    #[derive(Differentiable)]
    pub struct Rows<'r> {
        above: &'r [f64],
        below: &'r Vec<f64>,
        ends: &'r [f64; 2],
    }

    impl Rows<'_> {
        fn sum(&self) -> f64 {
            let mut sum = 0.0;
            for v in self.above {
                sum += v * v;
            }
            for &v in self.ends {
                sum *= v;
            }
            sum + self.above.iter().zip(self.below).map(|(a, b)| a * b).sum::<f64>()
        }

        fn all(&self) -> Vec<f64> {
            let mut all = Vec::new();
            all.extend(self.above);
            all.extend(self.below);
            all
        }
    }

    pub fn summed(above: &[f64], below: &Vec<f64>) -> f64 {
        let ends = [above[0], 2.0];
        let rows = Rows { above, below, ends: &ends };
        let mut sum = rows.sum() + rows.all().iter().map(|v| v.sin()).sum::<f64>();
        for v in rows.above {
            sum += v;
        }
        sum
    }

    /// A spline over knots that others have, with slopes of its own.
    #[derive(Differentiable)]
    pub struct Spline<'k> {
        knots: &'k [f64],
        weights: Option<&'k [f64]>,
        slopes: Vec<f64>,
        asked: usize,
    }

    fn spline<'k>(knots: &'k [f64], stiffness: f64) -> Spline<'k> {
        let slopes = knots.windows(2).map(|pair| stiffness * (pair[1] - pair[0])).collect();
        Spline { knots, weights: None, slopes, asked: 0 }
    }

    impl<'k> Spline<'k> {
        fn weighted(knots: &'k [f64], weights: Option<&'k [f64]>, scale: Vec<f64>) -> Self {
            Spline { knots, weights, slopes: scale, asked: 0 }
        }

        fn at(&mut self, i: usize) -> f64 {
            self.asked += 1;
            self.slopes[i] *= 0.9;
            self.knots[i] * self.slopes[i] + self.asked as f64
        }

        fn sum(&self) -> f64 {
            self.slopes.iter().zip(self.knots).map(|(s, k)| s * k).sum()
        }

        fn total(&self) -> f64 {
            match self.weights {
                Some(weights) => weights[0] * self.sum(),
                None => self.sum().sin(),
            }
        }
    }

    /// What has the knots.
    #[derive(Differentiable)]
    pub struct Curve {
        knots: Vec<f64>,
    }

    impl Curve {
        fn view(&self, scale: f64) -> Spline<'_> {
            Spline { knots: &self.knots, weights: None, slopes: vec![scale; 2], asked: 0 }
        }
    }

    pub fn splined(knots: &[f64], stiffness: f64) -> f64 {
        let still = spline(knots, stiffness);
        let mut moved = spline(&knots[1..], stiffness * knots[0]);
        let first = moved.at(0);
        let curve = Curve { knots: knots.iter().map(|k| k * k).collect() };
        let mut view = curve.view(first);
        let second = view.at(1) * moved.at(1);
        let all = Spline::weighted(knots, Some(&knots[1..]), knots.to_vec());
        let none = Spline::weighted(&knots[1..], None, vec![first, second]);
        still.sum() * second + view.sum() + all.total() * none.total()
    }

    /// Loads on a beam, which is bent a little by each.
    #[derive(Differentiable, Clone)]
    pub struct Beam<'l> {
        loads: &'l [f64],
        bent: f64,
        seen: Vec<f64>,
    }

    impl<'l> Beam<'l> {
        fn bend(&mut self, by: f64) -> bool {
            self.bent += by * self.loads[0] * self.bent;
            if self.bent > 1.5 {
                self.bent -= 0.7;
                self.seen.push(self.bent * by);
                return true;
            }
            false
        }

        fn all(&mut self, by: f64) -> f64 {
            let loads = self.loads;
            for load in loads {
                self.bent += 0.1 * load * by;
            }
            for i in 0..2 {
                for j in 0..2 {
                    if self.bend(self.loads[i] * self.loads[j]) {
                        self.bent *= 0.9;
                    }
                }
            }
            self.bent
        }

        fn again(&mut self, count: usize) -> f64 {
            if count == 0 {
                return self.bent;
            }
            let below = self.again(count - 1);
            self.bend(below * 0.1);
            self.bent * below
        }
    }

    /// A frame of beams.
    #[derive(Differentiable)]
    pub struct Framed<'l> {
        loads: &'l [f64],
        weights: Option<&'l [f64]>,
    }

    impl Framed<'_> {
        fn weight(&self, i: usize) -> f64 {
            self.weights.map_or(1.0, |weights| weights[i]) * self.loads[i]
        }
    }

    fn lent(beam: &Beam) -> f64 {
        beam.loads[1] * beam.bent
    }

    pub fn bent(loads: &[f64], by: f64) -> f64 {
        let mut own: Vec<f64> = loads.iter().map(|load| load * by).collect();
        let mut sum = 0.0;
        for _ in 0..2 {
            let mut beam = Beam { loads: &own, bent: by, seen: vec![] };
            let all = beam.all(0.3);
            let mut other = beam.clone();
            other.bend(all);
            sum += all * other.bent + beam.again(2) + lent(&other);
            own[0] = sum.sin() + own[1];
        }
        let framed = Framed { loads, weights: Some(&own) };
        sum * own[0] * framed.weight(1) * Framed { loads: &own, weights: None }.weight(0)
    }

    /// What such structs refer to changes behind them, in the body of the function.
    pub fn retuned(signal: &[f64], by: f64) -> f64 {
        let mut taps = vec![by, signal[1] * 0.5];
        let mut fir = Fir::new(&taps);
        let mut sum = 0.0;
        for sample in signal {
            sum += fir.push(*sample) * by;
        }
        let oldest = fir.ring[0] * (fir.at + 1) as f64;
        taps[0] *= oldest;
        taps.push(sum.sin());
        let lent = Framed { loads: &taps, weights: None };
        let weight = lent.weight(2) * lent.loads[0];
        for tap in taps.iter_mut() {
            *tap *= oldest * weight;
        }
        let mut again = Fir::new(&taps);
        sum * again.push(weight) + again.push(by)
    }
}
