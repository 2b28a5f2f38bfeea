//! The checks that every differentiated function must pass.

use super::differences::{COARSE, FINE, Steps, directional};
use super::shape::{Shape, flat};
use super::{Rng, attempt, log};

/// What a call leaves: the value and everything behind `&mut`.
#[derive(Clone, Debug, Default)]
pub struct Out {
    /// All of it, bit for bit.
    pub bits: Vec<u64>,
    /// Its differentiable numbers.
    pub flat: Vec<f64>,
}

impl Out {
    /// The value of a call.
    pub fn new<T: Shape>(value: &T) -> Out {
        let mut out = Out::default();
        out.push(value);
        out
    }

    /// Adds what stands behind a `&mut`.
    pub fn push<T: Shape>(&mut self, v: &T) {
        v.bits(&mut self.bits);
        v.put(&mut self.flat);
    }
}

/// Appends `bar` minus what the buffer held before.
pub fn put_difference<T: Shape>(bar: &T, grad: &mut Vec<f64>, before: &mut &[f64]) {
    let now = flat(bar);
    grad.extend(now.iter().zip(before.iter()).map(|(a, b)| a - b));
    *before = &before[now.len()..];
}

/// Appends `bar`, which did not start from anything.
pub fn put_whole<T: Shape>(bar: &T, grad: &mut Vec<f64>, before: &mut &[f64]) {
    let now = flat(bar);
    grad.extend(&now);
    *before = &before[now.len().min(before.len())..];
}

/// What a function is asked for at a point.
pub enum Ask<'a> {
    /// The value.
    Value,
    /// The value, and the tangents along this direction.
    Forward(&'a [f64]),
    /// The value, and the cotangents for this seed, of buffers that held the second numbers before.
    Reverse(&'a [f64], &'a [f64]),
    /// The value, and the cotangents from one pullback for each of these seeds.
    Pullback(&'a [Vec<f64>]),
}

/// What a call leaves, and the tangents or cotangents, if it is asked for such. (One closure for all questions: there are
/// thousands of these, and each is compiled.)
type Answers = Box<dyn Fn(&[f64], Ask<'_>) -> (Out, Vec<Vec<f64>>)>;

/// A function and its siblings at one point, over flat vectors.
pub struct Case {
    name: &'static str,
    x: Vec<f64>,
    answers: Answers,
    steps: Option<Steps>,
    /// Relative rounding error of sums of the function's numbers.
    rounding: f64,
}

impl Case {
    /// Made by `adapt!`.
    pub fn new(name: &'static str, x: Vec<f64>, answers: Answers) -> Case {
        Case { name, x, answers, steps: Some(FINE), rounding: 1e-11 }
    }

    fn primal(&self, x: &[f64]) -> Out {
        (self.answers)(x, Ask::Value).0
    }

    fn forward(&self, x: &[f64], v: &[f64]) -> (Out, Vec<f64>) {
        let (out, tangents) = (self.answers)(x, Ask::Forward(v));
        (out, tangents.concat())
    }

    fn reverse(&self, x: &[f64], w: &[f64], before: &[f64]) -> (Out, Vec<f64>) {
        let (out, cotangents) = (self.answers)(x, Ask::Reverse(w, before));
        (out, cotangents.concat())
    }

    fn pullback(&self, x: &[f64], ws: &[Vec<f64>]) -> (Out, Vec<Vec<f64>>) {
        (self.answers)(x, Ask::Pullback(ws))
    }

    /// A function of `f32`.
    pub fn coarse(mut self) -> Case {
        self.steps = Some(COARSE);
        self.rounding = 2e-5;
        self
    }

    /// A point without a derivative: no finite differences.
    pub fn kink(mut self) -> Case {
        self.steps = None;
        self
    }

    /// All checks.
    pub fn run(&self) {
        log::take();
        let out = self.primal(&self.x);
        let effects = log::take();
        let (n, m) = (self.x.len(), out.flat.len());
        let mut rng = Rng::new(self.name.bytes().fold(7, |s, b| s.wrapping_mul(31) + u64::from(b)));

        // directions: each input alone, and some at random
        let mut directions: Vec<Vec<f64>> = Vec::new();
        if n <= 16 {
            for i in 0..n {
                directions.push((0..n).map(|j| f64::from(u8::from(i == j))).collect());
            }
        }
        directions.extend((0..2).map(|_| rng.vector(n)));
        let mut seeds: Vec<Vec<f64>> = Vec::new();
        if m <= 8 {
            for i in 0..m {
                seeds.push((0..m).map(|j| f64::from(u8::from(i == j))).collect());
            }
        }
        seeds.extend((0..2).map(|_| rng.vector(m)));

        let tangents = self.check_forward(&out, &effects, &directions);
        let gradients = self.check_reverse(&out, &effects, &seeds, &mut rng);
        for (v, jv) in directions.iter().zip(&tangents) {
            for (w, jtw) in seeds.iter().zip(&gradients) {
                self.check_transpose(v, jv, w, jtw);
            }
        }
        self.check_pullback(&out, &effects, &seeds, &gradients);
    }

    /// Value and effects of `_fwd`; finite differences; linear in the tangent.
    fn check_forward(&self, out: &Out, effects: &[String], vs: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let name = self.name;
        let primal = |x: &[f64]| self.primal(x).flat;
        let mut tangents = Vec::new();
        for v in vs {
            log::take();
            let (value, jv) = self.forward(&self.x, v);
            assert_eq!(log::take(), effects, "{name}: effects of forward");
            self.same_value("forward", &value, out);
            assert_eq!(jv.len(), out.flat.len(), "{name}: number of tangents");
            if let Some(steps) = self.steps {
                let differences = directional(&primal, &self.x, v, steps);
                for (o, (d, error)) in differences.iter().enumerate() {
                    let scale = 1.0 + d.abs().max(jv[o].abs());
                    assert!(
                        (d - jv[o]).abs() <= steps.tol * scale,
                        "{name}: forward, output {o}, direction {v:?}: tangent {:?}, \
                         differences {d:?} (their error about {error:.1e})",
                        jv[o]
                    );
                }
            }
            let doubled: Vec<f64> = v.iter().map(|v| 2.0 * v).collect();
            let twice = self.forward(&self.x, &doubled).1;
            for (a, b) in jv.iter().zip(&twice) {
                assert!(2.0 * a == *b, "{name}: forward is not linear: {jv:?}, doubled {twice:?}");
            }
            tangents.push(jv);
        }
        let (_, none) = self.forward(&self.x, &vec![0.0; self.x.len()]);
        assert!(none.iter().all(|d| *d == 0.0), "{name}: a zero tangent gives {none:?}");
        tangents
    }

    /// Value and effects of `_rev`; zero to zero; powers of two exactly; additive; added to what
    /// the buffers hold.
    fn check_reverse(&self, out: &Out, effects: &[String], ws: &[Vec<f64>], rng: &mut Rng) -> Vec<Vec<f64>> {
        let name = self.name;
        let (n, m) = (self.x.len(), out.flat.len());
        let empty = vec![0.0; n];
        let mut gradients = Vec::new();
        for w in ws {
            log::take();
            let (value, grad) = self.reverse(&self.x, w, &empty);
            assert_eq!(log::take(), effects, "{name}: effects of reverse");
            self.same_value("reverse", &value, out);
            assert_eq!(grad.len(), n, "{name}: number of cotangents");
            let scaled: Vec<f64> = w.iter().map(|w| -4.0 * w).collect();
            let scaled = self.reverse(&self.x, &scaled, &empty).1;
            for (a, b) in grad.iter().zip(&scaled) {
                assert!(-4.0 * a == *b, "{name}: reverse is not linear: {grad:?}, by -4 {scaled:?}");
            }
            let before = rng.vector(n);
            let added = self.reverse(&self.x, w, &before).1;
            for (i, (a, b)) in grad.iter().zip(&added).enumerate() {
                assert!(
                    (a - b).abs() <= self.rounding * (4.0 + a.abs()),
                    "{name}: cotangent {i} is {a:?} on an empty buffer, adds {b:?} to {:?}",
                    before[i]
                );
            }
            gradients.push(grad);
        }
        let (_, none) = self.reverse(&self.x, &vec![0.0; m], &empty);
        assert!(none.iter().all(|d| *d == 0.0), "{name}: a zero seed gives {none:?}");
        gradients
    }

    /// `⟨w, J v⟩ = ⟨Jᵀ w, v⟩`.
    fn check_transpose(&self, v: &[f64], jv: &[f64], w: &[f64], jtw: &[f64]) {
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let size = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a * b).abs()).sum::<f64>();
        let (left, right) = (dot(w, jv), dot(jtw, v));
        let scale = 1.0 + size(w, jv) + size(jtw, v);
        assert!(
            (left - right).abs() <= self.rounding * scale,
            "{}: the modes differ, seed {w:?}, direction {v:?}: forward {left:?}, reverse {right:?}",
            self.name
        );
    }

    /// Value and effects of `_vjp`; its pullback gives what `_rev` gives, again and again.
    fn check_pullback(&self, out: &Out, effects: &[String], ws: &[Vec<f64>], grads: &[Vec<f64>]) {
        let name = self.name;
        let mut all: Vec<Vec<f64>> = vec![vec![0.0; out.flat.len()]];
        all.extend(ws.iter().cloned());
        all.extend(ws.iter().cloned());
        log::take();
        let (value, pulled) = self.pullback(&self.x, &all);
        assert_eq!(log::take(), effects, "{name}: effects of vjp and its pullback");
        self.same_value("vjp", &value, out);
        assert_eq!(pulled[0].len(), self.x.len(), "{name}: number of cotangents of the pullback");
        assert!(pulled[0].iter().all(|d| *d == 0.0), "{name}: a zero seed gives {:?}", pulled[0]);
        let (first, second) = pulled[1..].split_at(ws.len());
        for ((a, b), grad) in first.iter().zip(second).zip(grads) {
            assert!(a == b, "{name}: two pullbacks differ: {a:?} and {b:?}");
            for (i, (a, g)) in a.iter().zip(grad).enumerate() {
                assert!(
                    (a - g).abs() <= self.rounding * (1.0 + a.abs().max(g.abs())),
                    "{name}: cotangent {i} is {a:?} from the pullback, {g:?} from reverse"
                );
            }
        }
    }

    fn same_value(&self, mode: &str, found: &Out, expected: &Out) {
        assert!(
            found.bits == expected.bits,
            "{}: the value of {mode} is {:?} (bits {:x?}), not {:?} (bits {:x?})",
            self.name,
            found.flat,
            found.bits,
            expected.flat,
            expected.bits
        );
    }

    /// The original and all siblings panic with one message, which contains `text`, after the
    /// same effects.
    pub fn panics(&self, text: &str) {
        let name = self.name;
        let x = &self.x;
        log::take();
        let Err(expected) = attempt(|| self.primal(x)) else {
            panic!("{name}: the original does not panic");
        };
        assert!(expected.contains(text), "{name}: the original says {expected:?}, not {text:?}");
        let effects = log::take();
        let none = vec![0.0; x.len()];
        // A seed of any length will do: the call never comes to the end.
        let seed = vec![1.0; x.len() + 8];
        let siblings: [(&str, Result<(), String>, Vec<String>); 3] = [
            ("forward", attempt(|| drop(self.forward(x, &none))), log::take()),
            ("reverse", attempt(|| drop(self.reverse(x, &seed, &none))), log::take()),
            ("vjp", attempt(|| drop(self.pullback(x, &[]))), log::take()),
        ];
        for (mode, result, noted) in siblings {
            match result {
                Ok(()) => panic!("{name}: {mode} does not panic, the original says {expected:?}"),
                Err(found) => assert_eq!(found, expected, "{name}: message of {mode}"),
            }
            assert_eq!(noted, effects, "{name}: effects of {mode} before the panic");
        }
    }
}
