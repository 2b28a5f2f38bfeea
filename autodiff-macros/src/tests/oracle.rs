//! What the interpreter says of a function and of its derivatives.

use super::interp::{Machine, Program, Run, Value};
use super::written::written;
use crate::errors::Errors;
use crate::ir::{self, Block, Func, Param, Pass, VarId};
use crate::parse;
use crate::transform::compute_once;
use crate::transform::forward::{self, Forward};
use crate::transform::reverse::{self, Reverse};
use quote::quote;

/// What a run of a function, or of a derivative, leaves behind.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The value.
    pub value: Option<Value>,
    /// What the `&mut` parameters hold in the end; `None` for other parameters.
    pub after: Vec<Option<Value>>,
    /// A digest of the path that was taken.
    pub path: u64,
    /// Was any value on the way too large for a comparison?
    pub extreme: bool,
}

/// The function in the IR, or what is refused.
pub fn lowered(source: &str) -> Result<Func, String> {
    let mut func = lowered_only(source)?;
    compute_once(&mut func);
    ir::normalize::normalize(&mut func);
    Ok(func)
}

/// The function in the IR as lowering leaves it.
pub fn lowered_only(source: &str) -> Result<Func, String> {
    let tokens = source.parse().map_err(|e| format!("no tokens: {e}"))?;
    let mut errors = Errors::default();
    let (source, _) = parse::parse(quote!(), tokens, None, &mut errors);
    let func = source.filter(|_| errors.is_empty()).and_then(|s| crate::lower::lower(&s, &mut errors));
    func.ok_or_else(|| errors.messages().join("\n"))
}

fn is_lent(p: &Param) -> bool {
    matches!(p.pass, Pass::Shared | Pass::Unique)
}

fn outcome(machine: &Machine<'_, '_>, func: &Func) -> Run<Outcome> {
    let value = func.result.map(|r| machine.get(r)).transpose()?;
    let after = func.params.iter().map(|p| (p.pass == Pass::Unique).then(|| machine.get(p.var)).transpose());
    Ok(Outcome { value, after: after.collect::<Run<_>>()?, path: machine.trace(), extreme: machine.extreme() })
}

fn given<'p, 'f>(program: &'p Program<'f>, inputs: &[Value]) -> Machine<'p, 'f> {
    let mut machine = Machine::new(program);
    for (p, input) in program.func.params.iter().zip(inputs) {
        machine.give(p.var, input.clone(), is_lent(p));
    }
    machine
}

/// The function itself.
pub fn primal(program: &Program<'_>, inputs: &[Value]) -> Run<Outcome> {
    let mut machine = given(program, inputs);
    machine.run()?;
    outcome(&machine, program.func)
}

/// The function as source text.
pub fn source(program: &Program<'_>, item: &syn::ItemFn, inputs: &[Value]) -> Run<Outcome> {
    let (value, after) = Machine::new(program).source(item, inputs)?;
    let mut after = after.into_iter();
    let held = program.func.params.iter().map(|p| if is_lent(p) { after.next() } else { None });
    let held: Vec<Option<Value>> = held.collect();
    let after = program.func.params.iter().zip(held).map(|(p, v)| v.filter(|_| p.pass == Pass::Unique)).collect();
    Ok(Outcome { value: program.func.result.map(|_| value), after, path: 0, extreme: false })
}

/// Forward mode: the outcome, and the tangents of what it holds (of parameters other than `&mut`: `None`).
pub fn forward(f: &Forward, program: &Program<'_>, inputs: &[Value], tangents: &[Value]) -> Run<(Outcome, Outcome)> {
    let func = program.func;
    let mut machine = given(program, inputs);
    for ((p, dot), tangent) in func.params.iter().zip(&f.tangents).zip(tangents) {
        if let Some(dot) = dot {
            machine.give(*dot, tangent.clone(), is_lent(p));
        }
    }
    machine.run()?;
    let value = f.result.map(|r| machine.get(r)).transpose()?;
    let mut after = vec![];
    for (p, dot) in func.params.iter().zip(&f.tangents) {
        after.push(match dot {
            Some(dot) if p.pass == Pass::Unique => Some(machine.get(*dot)?),
            _ => None,
        });
    }
    Ok((outcome(&machine, func)?, Outcome { value, after, path: 0, extreme: false }))
}

/// What reverse mode starts from.
#[derive(Debug, Clone)]
pub struct Seeds {
    /// The seed of the value.
    pub value: Option<Value>,
    /// What the buffers of references hold on entry: of a shared one anything, of a `&mut` one its seed.
    pub buffers: Vec<Value>,
}

fn give_bars(machine: &mut Machine<'_, '_>, r: &Reverse, seeds: &Seeds) {
    for ((p, bar), buffer) in r.func.params.iter().zip(&r.bars).zip(&seeds.buffers) {
        match (bar, p.pass) {
            (Some(bar), Pass::Number) => machine.give(*bar, Value::Float(0.0), false),
            (Some(bar), Pass::Shared | Pass::Unique) => machine.give(*bar, buffer.clone(), true),
            _ => {}
        }
    }
    if let (Some(seed), Some(value)) = (r.seed, &seeds.value) {
        machine.give(seed, value.clone(), false);
    }
}

fn bars(machine: &Machine<'_, '_>, r: &Reverse) -> Run<Vec<Option<Value>>> {
    r.bars.iter().map(|bar| bar.map(|b| machine.get(b)).transpose()).collect()
}

/// Reverse mode, the joint schedule: the outcome, and what the cotangents of the parameters hold in the end.
pub fn joint(
    r: &Reverse,
    program: &Program<'_>,
    inputs: &[Value],
    seeds: &Seeds,
) -> Run<(Outcome, Vec<Option<Value>>)> {
    let func = &r.func;
    let mut machine = given(program, inputs);
    give_bars(&mut machine, r, seeds);
    machine.sweep(&r.forward)?;
    if r.left_early {
        let mut kept: Vec<VarId> = func.params.iter().map(|p| p.var).chain(func.result).collect();
        kept.extend(r.bars.iter().flatten().chain(&r.seed));
        machine.keep_only(&kept);
    }
    let between = outcome(&machine, func)?;
    for v in &r.copied {
        let value = machine.get(*v)?;
        machine.give(*v, value, true);
    }
    machine.sweep(&r.backward)?;
    machine.finish()?;
    // The value is handed out at the very end: it must be there still.
    let value = func.result.map(|r| machine.get(r)).transpose()?;
    Ok((Outcome { value, ..between }, bars(&machine, r)?))
}

/// Reverse mode, the split schedule: `record` and `pull` share the record, numbers and shared references.
pub fn split(
    r: &Reverse,
    program: &Program<'_>,
    inputs: &[Value],
    seeds: &Seeds,
) -> Run<(Outcome, Vec<Option<Value>>)> {
    let mut machine = given(program, inputs);
    machine.sweep(&r.forward)?;
    let after = outcome(&machine, &r.func)?;
    let mut second = Machine::new(program);
    machine.hand_record(&mut second);
    for (p, input) in r.func.params.iter().zip(inputs) {
        if matches!(p.pass, Pass::Number | Pass::Shared) {
            second.give(p.var, input.clone(), is_lent(p));
        }
    }
    give_bars(&mut second, r, seeds);
    second.sweep(&r.backward)?;
    second.finish()?;
    Ok((after, bars(&second, r)?))
}

/// What the verifier finds in a derivative: its variables are parameters too.
pub fn problems(func: &Func, body: &[&Block], more: &[Option<VarId>]) -> Vec<String> {
    let mut func = func.clone();
    func.body = Block { stmts: body.iter().flat_map(|b| b.stmts.iter().cloned()).collect() };
    let template = func.params.first().cloned();
    if let Some(template) = template {
        func.params.extend(more.iter().flatten().map(|v| Param { var: *v, ..template.clone() }));
    }
    ir::check::problems(&func, &[], &[&func.body])
}

/// Derivatives of a function.
pub struct Derivatives {
    /// Forward mode.
    pub forward: Forward,
    /// Reverse mode, joint.
    pub joint: Reverse,
    /// Reverse mode, split.
    pub split: Reverse,
}

impl Derivatives {
    /// All of them.
    pub fn of(func: &Func) -> Derivatives {
        let ct = quote!(::cotangent::__private);
        Derivatives {
            forward: forward::forward(func),
            joint: reverse::joint(func, &ct, false),
            split: reverse::split(func, &ct),
        }
    }

    /// The same as they are written.
    pub fn written(mut self) -> Derivatives {
        let one = |func: &Func, block: &Block| written(func, &[block]).remove(0);
        self.forward.func.body = one(&self.forward.func, &self.forward.func.body);
        let joint = written(&self.joint.func, &[&self.joint.forward, &self.joint.backward]);
        [self.joint.forward, self.joint.backward] = joint.try_into().expect("two blocks");
        for sweep in [&mut self.split.forward, &mut self.split.backward] {
            *sweep = one(&self.split.func, sweep);
        }
        self
    }

    /// What the verifier finds.
    pub fn problems(&self) -> Vec<String> {
        let f = &self.forward;
        let mut found = problems(&f.func, &[&f.func.body], &f.tangents);
        for r in [&self.joint, &self.split] {
            let mut more = r.bars.clone();
            more.push(r.seed);
            found.extend(problems(&r.func, &[&r.forward, &r.backward], &more));
        }
        found
    }
}
