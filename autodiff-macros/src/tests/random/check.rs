//! What is checked of a program.

use super::rng::Rng;
use crate::ir::{self, Func, Pass, Ty};
use crate::tests::caught;
use crate::tests::interp::{Program, Stop, Value};
use crate::tests::oracle::{self, Derivatives, Outcome, Seeds};
use quote::quote;

/// A mismatch.
#[derive(Debug, Clone)]
pub struct Failure {
    /// What kind; programs that fail in the same way have the same one.
    pub kind: String,
    /// What was found.
    pub detail: String,
}

/// How far a program could be checked.
#[derive(Debug, Clone, Copy)]
pub enum Verdict {
    /// To the end.
    Checked,
    /// Without finite differences: a branch flips nearby, or they do not converge.
    NoDifferences,
    /// Its values are too large for a comparison.
    Large,
    /// It panics, and so do its derivatives.
    Panics,
}

impl Verdict {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Checked => "checked",
            Verdict::NoDifferences => "without differences",
            Verdict::Large => "too large",
            Verdict::Panics => "panics",
        }
    }
}

fn fail<T>(kind: &str, detail: impl Into<String>) -> Result<T, Failure> {
    Err(Failure { kind: kind.to_owned(), detail: detail.into() })
}

fn guarded<T>(what: &str, f: impl FnOnce() -> T) -> Result<T, Failure> {
    caught(f).or_else(|text| fail(&format!("{what} panics"), text))
}

/// A random value of a type.
fn random(ty: &Ty, rng: &mut Rng) -> Value {
    match ty {
        Ty::Float(_) => Value::Float(rng.unit() * 1.3 + 0.1),
        Ty::Int(_) => Value::Int(rng.below(5) as i64),
        Ty::Bool => Value::Bool(rng.chance(50)),
        Ty::Ref(_, t) => random(t, rng),
        Ty::Slice(t) => Value::List((0..4).map(|_| random(t, rng)).collect(), false),
        Ty::Vec(t) => Value::List((0..3).map(|_| random(t, rng)).collect(), true),
        Ty::Array(t, n) => {
            let n: usize = n.as_ref().and_then(|n| n.to_string().parse().ok()).expect("a literal length");
            Value::List((0..n).map(|_| random(t, rng)).collect(), false)
        }
        Ty::Tuple(ts) => Value::Tuple(ts.iter().map(|t| random(t, rng)).collect()),
        Ty::Option(t) => Value::Option(rng.chance(75).then(|| Box::new(random(t, rng)))),
        Ty::Named(name) if name.printed() == "Figure" => match rng.below(3) {
            0 => Value::Variant("Dot".to_owned(), vec![]),
            1 => Value::Variant("Disk".to_owned(), vec![random(&Ty::F64, rng)]),
            _ => {
                let spot = random(&Ty::Named(quote!(P).into()), rng);
                Value::Variant("Slab".to_owned(), vec![random(&Ty::F64, rng), spot])
            }
        },
        Ty::Named(name) => Value::Tuple(match name.to_string().as_str() {
            "P" => vec![random(&Ty::F64, rng), random(&Ty::F64, rng)],
            "Body" => {
                let list = random(&Ty::Vec(Box::new(Ty::F64)), rng);
                vec![random(&Ty::Named(quote!(P).into()), rng), list, random(&Ty::F64, rng), random(&Ty::usize(), rng)]
            }
            other => panic!("no random value of `{other}`"),
        }),
        other => panic!("no random value of {other:?}"),
    }
}

/// A random value of the tangent type.
fn tangent(like: &Value, rng: &mut Rng) -> Value {
    let mut value = like.zero();
    value.each_float(&mut |x| *x = rng.unit());
    value
}

fn floats(values: &[&Option<Value>]) -> Vec<f64> {
    let mut out = vec![];
    for value in values.iter().copied().flatten() {
        value.clone().each_float(&mut |x| out.push(*x));
    }
    out
}

fn all(outcome: &Outcome) -> Vec<f64> {
    let mut parts = vec![&outcome.value];
    parts.extend(&outcome.after);
    floats(&parts)
}

fn shifted(inputs: &[Value], tangents: &[Value], h: f64) -> Vec<Value> {
    let mut out = inputs.to_vec();
    for (value, tangent) in out.iter_mut().zip(tangents) {
        let along = floats(&[&Some(tangent.clone())]);
        let mut i = 0;
        value.each_float(&mut |x| {
            *x += h * along[i];
            i += 1;
        });
    }
    out
}

fn same(a: &Outcome, b: &Outcome) -> bool {
    let option = |a: &Option<Value>, b: &Option<Value>| match (a, b) {
        (Some(a), Some(b)) => a.same(b),
        (None, None) => true,
        _ => false,
    };
    option(&a.value, &b.value) && a.after.iter().zip(&b.after).all(|(a, b)| option(a, b))
}

fn dot(a: &[f64], b: &[f64]) -> (f64, f64) {
    assert_eq!(a.len(), b.len(), "shapes of {a:?} and {b:?}");
    let products = a.iter().zip(b).map(|(a, b)| a * b);
    (products.clone().sum(), products.map(f64::abs).sum())
}

/// A case: a function and where it is evaluated.
struct Case<'c> {
    func: &'c Func,
    derivatives: &'c Derivatives,
    inputs: Vec<Value>,
    tangents: Vec<Value>,
}

/// Checks a program.
pub fn check(source: &str, seed: u64) -> Result<Verdict, Failure> {
    let func = match guarded("lowering", || oracle::lowered(source))? {
        Ok(func) => func,
        Err(text) => return fail("refused", text),
    };
    let mut rng = Rng::new(seed ^ 0x5eed);
    let inputs: Vec<Value> = func.params.iter().map(|p| random(&func.var(p.var).ty, &mut rng)).collect();
    let tangents = inputs.iter().map(|v| tangent(v, &mut rng)).collect();
    let program = Program::new(&func);
    let primal = match guarded("the interpreter", || oracle::primal(&program, &inputs))? {
        Ok(primal) => Ok(primal),
        Err(Stop::Panic(text)) => Err(text),
        Err(stop) => {
            let text = format!("{stop:?}\n{}", ir::print::print(&func));
            return fail(&format!("the function itself: {}", class(&stop)), text);
        }
    };
    against_source(source, &program, &inputs, &primal)?;
    let problems = ir::check::problems(&func, &[], &[&func.body]);
    if !problems.is_empty() {
        return fail("ill formed after lowering", problems.join("\n"));
    }
    // Every other program as it is written, the others as the core language has them.
    let of = || if seed.is_multiple_of(2) { Derivatives::of(&func).written() } else { Derivatives::of(&func) };
    let derivatives = guarded("differentiating", of)?;
    let problems = derivatives.problems();
    if !problems.is_empty() {
        return fail("ill formed after differentiating", problems.join("\n"));
    }
    let case = Case { func: &func, derivatives: &derivatives, inputs, tangents };
    guarded("the check", || case.check(&program, primal, &mut rng))?
}

/// The IR means what the source means.
fn against_source(
    source: &str,
    program: &Program<'_>,
    inputs: &[Value],
    primal: &Result<Outcome, String>,
) -> Result<(), Failure> {
    let item: syn::ItemFn = syn::parse_str(source).expect("a function");
    let print = || ir::print::print(program.func);
    match (oracle::source(program, &item, inputs), primal) {
        (Ok(expected), Ok(primal)) if same(&expected, primal) => Ok(()),
        (Err(Stop::Panic(expected)), Err(text)) if expected == *text => Ok(()),
        (Err(Stop::Unknown(text)), _) => {
            fail(&format!("the source is not interpreted: {}", class(&Stop::Unknown(text))), "")
        }
        (expected, primal) => fail("lowering: another meaning", format!("{expected:?}\n{primal:?}\n{}", print())),
    }
}

impl Case<'_> {
    fn check(&self, program: &Program<'_>, primal: Result<Outcome, String>, rng: &mut Rng) -> Result<Verdict, Failure> {
        let primal = match primal {
            Ok(primal) => primal,
            Err(text) => return self.panics(&text, rng),
        };
        if primal.extreme || all(&primal).iter().any(|x| !x.is_finite() || x.abs() > 1e6) {
            return Ok(Verdict::Large);
        }
        let dots = self.forward(&primal)?;
        let verdict = self.differences(program, &primal, &dots)?;
        self.reverse(&primal, &dots, rng)?;
        Ok(verdict)
    }

    /// The derivatives panic where the function does.
    fn panics(&self, text: &str, rng: &mut Rng) -> Result<Verdict, Failure> {
        let d = self.derivatives;
        let program = Program::new(&d.forward.func);
        let also = |what: &str, stop: Option<Stop>| match stop {
            Some(Stop::Panic(other)) if other == text => Ok(()),
            other => {
                fail(&format!("{what} does not panic"), format!("the function: {text}\nits derivative: {other:?}"))
            }
        };
        also("forward", oracle::forward(&d.forward, &program, &self.inputs, &self.tangents).err())?;
        // A panic leaves no value to make a seed like.
        if self.func.result.is_none_or(|r| self.func.var(r).ty.is_float()) {
            let seeds = Seeds { value: Some(Value::Float(rng.unit())), buffers: self.tangents.clone() };
            for (name, r) in [("joint", &d.joint), ("split", &d.split)] {
                let program = Program::new(&r.func);
                let run = if name == "joint" { oracle::joint } else { oracle::split };
                also(name, run(r, &program, &self.inputs, &seeds).err())?;
            }
        }
        Ok(Verdict::Panics)
    }

    fn forward(&self, primal: &Outcome) -> Result<Outcome, Failure> {
        let f = &self.derivatives.forward;
        let program = Program::new(&f.func);
        let (value, dots) = match oracle::forward(f, &program, &self.inputs, &self.tangents) {
            Ok(both) => both,
            Err(stop) => {
                return fail(&format!("forward: {}", class(&stop)), format!("{stop:?}\n{}", ir::print::print(&f.func)));
            }
        };
        if !same(&value, primal) {
            return fail("forward: another value", format!("{value:?}\n{primal:?}\n{}", ir::print::print(&f.func)));
        }
        let shape = |o: &Outcome| {
            let zero = |v: &Option<Value>| v.as_ref().map(Value::zero);
            (zero(&o.value), o.after.iter().map(zero).collect::<Vec<_>>())
        };
        if shape(&dots) != shape(primal) {
            return fail(
                "forward: tangents of another shape",
                format!("{dots:?}\n{primal:?}\n{}", ir::print::print(&f.func)),
            );
        }
        Ok(dots)
    }

    fn differences(&self, program: &Program<'_>, primal: &Outcome, dots: &Outcome) -> Result<Verdict, Failure> {
        let mut estimates = vec![];
        for h in [1e-4, 5e-5, 2.5e-5] {
            let mut ends = vec![];
            for h in [h, -h] {
                match oracle::primal(program, &shifted(&self.inputs, &self.tangents, h)) {
                    Ok(end) if end.path == primal.path => ends.push(all(&end)),
                    _ => return Ok(Verdict::NoDifferences),
                }
            }
            let slope = |(a, b): (&f64, &f64)| (a - b) / (2.0 * h);
            estimates.push(ends[0].iter().zip(&ends[1]).map(slope).collect::<Vec<f64>>());
        }
        let dots = all(dots);
        for (i, dot) in dots.iter().enumerate() {
            let [a, b, c] = [estimates[0][i], estimates[1][i], estimates[2][i]];
            let (one, two) = ((4.0 * b - a) / 3.0, (4.0 * c - b) / 3.0);
            let scale = 1.0 + two.abs() + all(primal)[i].abs();
            if (one - two).abs() > 1e-6 * scale {
                return Ok(Verdict::NoDifferences);
            }
            if (two - dot).abs() > 1e-5 * scale {
                let func = &self.derivatives.forward.func;
                let text =
                    format!("number {i}: forward gives {dot}, finite differences {two}\n{}", ir::print::print(func));
                return fail("forward: not the derivative", text);
            }
        }
        Ok(Verdict::Checked)
    }

    fn reverse(&self, primal: &Outcome, dots: &Outcome, rng: &mut Rng) -> Result<(), Failure> {
        let d = self.derivatives;
        let value = primal.value.as_ref().map(|v| tangent(v, rng));
        // The seed of what a reference leads to has the shape of what is there in the end.
        let ends = self.inputs.iter().zip(&primal.after).map(|(input, after)| after.as_ref().unwrap_or(input));
        let buffers: Vec<Value> = ends.map(|v| tangent(v, rng)).collect();
        let seeds = Seeds { value, buffers };
        for (name, r) in [("joint", &d.joint), ("split", &d.split)] {
            let program = Program::new(&r.func);
            let run = if name == "joint" { oracle::joint } else { oracle::split };
            let print = || {
                let text = |b: &ir::Block| ir::print::print(&Func { body: b.clone(), ..r.func.clone() });
                format!("{}\n-- backward\n{}", text(&r.forward), text(&r.backward))
            };
            let (value, bars) = match run(r, &program, &self.inputs, &seeds) {
                Ok(both) => both,
                Err(stop) => return fail(&format!("{name}: {}", class(&stop)), format!("{stop:?}\n{}", print())),
            };
            if !same(&value, primal) {
                return fail(&format!("{name}: another value"), format!("{value:?}\n{primal:?}\n{}", print()));
            }
            let mut left = dot(&floats(&[&seeds.value]), &floats(&[&dots.value]));
            let mut right = (0.0, 0.0);
            for (i, p) in self.func.params.iter().enumerate() {
                if p.pass == Pass::Unique {
                    let more = dot(&floats(&[&Some(seeds.buffers[i].clone())]), &floats(&[&dots.after[i]]));
                    left = (left.0 + more.0, left.1 + more.1);
                }
                if p.active != bars[i].is_some() {
                    return fail(&format!("{name}: a cotangent is missing"), format!("of parameter {i}\n{}", print()));
                }
                let Some(bar) = &bars[i] else { continue };
                if bar.zero() != self.inputs[i].zero() {
                    return fail(&format!("{name}: cotangents of another shape"), format!("{bar:?}\n{}", print()));
                }
                let mut bar = bar.clone();
                if p.pass == Pass::Shared {
                    // A buffer is added to.
                    let _ = bar.add(&seeds.buffers[i], -1.0);
                }
                let more = dot(&floats(&[&Some(bar)]), &floats(&[&Some(self.tangents[i].clone())]));
                right = (right.0 + more.0, right.1 + more.1);
            }
            let scale = 1.0 + left.1 + right.1;
            if (left.0 - right.0).abs().is_nan() || (left.0 - right.0).abs() > 1e-9 * scale {
                let text = format!("forward gives {}, reverse {}\n{}", left.0, right.0, print());
                return fail(&format!("{name}: not the transpose"), text);
            }
            let zero = Seeds {
                value: seeds.value.as_ref().map(Value::zero),
                buffers: seeds.buffers.iter().map(Value::zero).collect(),
            };
            match run(r, &program, &self.inputs, &zero) {
                Ok((_, bars)) if floats(&bars.iter().collect::<Vec<_>>()).iter().all(|x| *x == 0.0) => {}
                other => {
                    return fail(
                        &format!("{name}: a zero seed gives more than zero"),
                        format!("{other:?}\n{}", print()),
                    );
                }
            }
        }
        Ok(())
    }
}

/// What kind of end it is, without names and numbers.
fn class(stop: &Stop) -> String {
    let text = match stop {
        Stop::Panic(text) => format!("panics: {text}"),
        Stop::Wrong(text) => format!("wrong: {text}"),
        Stop::Unknown(text) => format!("not interpreted: {text}"),
        Stop::Inner(..) | Stop::Return(_) => "a jump of inert code".to_owned(),
    };
    let mut out = String::new();
    for (i, part) in text.split('`').enumerate() {
        out.push_str(if i % 2 == 1 { "…" } else { part });
    }
    out.chars().filter(|c| !c.is_ascii_digit()).take(60).collect()
}
