//! Functions that may fail: constructors, called from other blocks; what leaves with an error.

use cotangent::{Differentiable, differentiate};
use num_traits::Float;

#[derive(Debug, Clone, PartialEq)]
pub enum Problem {
    Negative,
}

#[derive(Debug, Clone, Differentiable)]
pub struct Gamma {
    pub shape: f64,
    pub rate: f64,
}

#[differentiate]
impl Gamma {
    pub fn new(shape: f64, rate: f64) -> Result<Gamma, Problem> {
        if shape > 0.0 { Ok(Gamma { shape: shape * rate, rate }) } else { Err(Problem::Negative) }
    }
    pub fn from_mean(mean: f64) -> Option<Self> {
        (mean > 0.0).then(|| Gamma { shape: mean * mean, rate: mean })
    }
    pub fn mean(&self) -> f64 {
        self.shape / self.rate.exp()
    }
}

#[derive(Debug, Clone, Differentiable)]
pub struct Chi {
    pub freedom: f64,
    pub inner: Gamma,
}

#[differentiate]
impl Chi {
    pub fn new(freedom: f64) -> Result<Chi, Problem> {
        Gamma::new(freedom / 2.0, 0.5).map(|inner| Chi { freedom, inner })
    }
    pub fn scaled(freedom: f64, by: f64) -> Result<Chi, Problem> {
        if by < 0.2 {
            return Gamma::from_mean(freedom).map(|inner| Chi { freedom, inner }).ok_or(Problem::Negative);
        }
        let inner = Gamma::new(freedom, by)?;
        Ok(Chi { freedom: freedom * by, inner })
    }
    pub fn mean(&self) -> f64 {
        self.inner.mean() * self.freedom
    }
}

#[differentiate]
pub fn means(x: &[f64]) -> f64 {
    let whole = Chi::new(x[0]).unwrap();
    let scaled = Chi::scaled(x[1], x[2]).expect("positive");
    let mut sum = whole.mean() * scaled.mean();
    for v in x {
        let chi = Chi::new(v * sum.cos()).map_or(v * v, |chi| chi.mean());
        sum += chi + Gamma::new(*v, 2.0).map(|g| g.mean()).unwrap_or(0.5);
    }
    sum + Gamma::from_mean(x[0]).map_or(0.0, |g| g.mean() * g.rate)
        + Chi::new(x[1]).ok().map(|c| c.freedom).unwrap_or(2.0)
}

/// A type of the user's may have a `map` of its own.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

#[differentiate]
impl Spot {
    pub fn new(x: f64, y: f64) -> Spot {
        Spot { x, y }
    }
    pub fn map(self, f: impl Fn(f64) -> f64) -> Spot {
        Spot { x: f(self.x), y: f(self.y) }
    }
}

#[differentiate]
pub fn mapped(x: f64, y: f64) -> f64 {
    let spot = Spot::new(x, y).map(|v| v * v.sin());
    spot.x * spot.y
}

/// How a step of a search ended: it is no `Clone`.
#[derive(Differentiable)]
pub struct Step {
    size: f64,
    slope: f64,
}

/// A named material, which is no `Clone` either.
pub struct Material {
    name: String,
    density: f64,
    decay: f64,
}

fn material(name: String) -> (Material, usize) {
    let count = name.len();
    (Material { name, density: 1.5, decay: 0.3 }, count)
}

/// What a function without a derivative gives is taken apart, of whatever types its parts are.
#[differentiate]
pub fn weighed(x: f64, name: String) -> f64 {
    let (material, count) = material(name);
    let inside = x * material.density;
    let left = (-(inside * material.decay)).exp();
    if material.name.is_empty() { left } else { left * inside * count as f64 }
}

#[differentiate]
fn settled(x: f64, decay: f64, count: usize) -> (f64, f64) {
    (x * decay * count as f64, x + decay)
}

/// Its parts go on to a function with a derivative, of types that only rustc knows.
#[differentiate]
pub fn settled_twice(x: f64, name: String) -> f64 {
    let (material, count) = material(name);
    let decay = material.decay;
    let (low, high) = settled(x, decay, count);
    settled(low * high, decay, count).0
}

#[differentiate]
fn step(at: f64, rate: f64) -> Option<(f64, Step)> {
    if at > 4.0 {
        return None;
    }
    Some((at * rate, Step { size: at * at, slope: rate.sin() }))
}

#[differentiate]
fn doubled(step: Option<(f64, Step)>) -> Option<(f64, Step)> {
    match step {
        None => None,
        Some((at, step)) => Some((at * 2.0, step)),
    }
}

/// An option whose parts are a number and something that is moved.
#[differentiate]
pub fn stepped(at: f64, rate: f64) -> f64 {
    match doubled(step(at, rate)) {
        Some((at, step)) => at * step.size + step.slope,
        None => rate * at,
    }
}

macro_rules! bail {
    ($($text:tt)*) => {
        return Err(format!($($text)*))
    };
}

macro_rules! ensure {
    ($condition:expr, $($text:tt)*) => {
        if !$condition {
            return Err(format!($($text)*));
        }
    };
}

/// Macros that leave with an error, where a value is expected, at the end, and in code without a derivative.
#[differentiate]
pub fn iterated(x: f64, n: i32) -> Result<f64, String> {
    for i in 0..n {
        if i > 5 {
            ensure!(i < 9, "too many steps: {i}");
        }
    }
    let scale = if n < 0 { bail!("{n} steps from {x}") } else { f64::from(n) };
    let mut y = match n {
        0 => x,
        1 => x * x,
        7 => bail!("seven steps"),
        _ => x.sin(),
    };
    for _ in 0..n {
        y = y * x.cos() + 1.0;
        if y > 1.9 {
            return Ok(y * y * scale);
        }
    }
    if n < 5 {
        return Ok(y * x * scale);
    }
    bail!("no result at {}", x)
}

/// What happens with errors that numbers went into: they are shown, counted, handed on, and decide.
#[differentiate]
pub fn endured(xs: &[f64]) -> Result<f64, String> {
    let (mut product, mut errors) = (1.0, 0);
    for (i, x) in xs.iter().enumerate() {
        match iterated(*x, i as i32 - 1) {
            Ok(y) => product *= y + 2.0,
            Err(e) => {
                errors += usize::from(!e.is_empty());
                if e.starts_with('n') {
                    return Err(format!("at {i}: {e}"));
                }
                product *= x * x;
            }
        }
    }
    Ok(product * errors as f64)
}

/// A point of a sphere, in degrees.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Position {
    longitude: f64,
    latitude: f64,
}

#[differentiate]
impl Position {
    /// It is called as a method of floats is, and gives two numbers.
    pub fn to_radians(self) -> (f64, f64) {
        (self.longitude.to_radians(), self.latitude.to_radians())
    }
}

#[differentiate]
fn haversine(a: Position, b: Position) -> f64 {
    let (long_a, lat_a) = a.to_radians();
    let (long_b, lat_b) = b.to_radians();
    let (high, wide) = (((lat_b - lat_a) / 2.0).sin(), ((long_b - long_a) / 2.0).sin());
    2.0 * (high * high + lat_a.cos() * lat_b.cos() * wide * wide).sqrt().asin()
}

#[differentiate]
pub fn distance(a: &[f64; 2], longitude: f64, latitude: f64) -> f64 {
    haversine(Position { longitude: a[0], latitude: a[1] }, Position { longitude, latitude })
}

/// A layer of a wall.
#[derive(Debug, Clone, Copy, Differentiable)]
pub struct Sheet {
    pub thickness: f64,
    pub conductivity: f64,
}

#[differentiate]
impl Sheet {
    pub fn resistance(&self) -> Result<f64, Problem> {
        if self.conductivity <= 0.0 { Err(Problem::Negative) } else { Ok(self.thickness / self.conductivity) }
    }

    pub fn reserve(&self) -> Option<f64> {
        if self.thickness > 0.2 { Some(self.thickness - 0.2) } else { None }
    }
}

/// What methods give that may fail, in closures: which of both it is, shows where the closure's value goes.
#[differentiate]
pub fn wall(sheets: &[Sheet]) -> Result<f64, Problem> {
    let mut total = 0.1;
    for sheet in sheets {
        total = sheet.resistance().map(|r| total + r)?;
    }
    let squares = sheets.iter().try_fold(0.5, |sum, sheet| sheet.resistance().map(|r| sum + r * r))?;
    let known: f64 = sheets.iter().filter_map(|sheet| sheet.resistance().map(|r| r * total).ok()).sum();
    let spare: f64 = sheets.iter().filter_map(|sheet| sheet.reserve().map(|v| v * v)).sum();
    let all: Option<f64> = sheets.iter().map(|sheet| sheet.reserve().map(|v| v.sin())).sum();
    let listed: Result<Vec<f64>, Problem> = sheets.iter().map(|sheet| sheet.resistance().map(|r| r.sqrt())).collect();
    let product = sheets.iter().map(|sheet| sheet.reserve().map(|v| v + 1.0)).product::<Option<f64>>();
    Ok(1.0 / total + squares * known + spare + all.unwrap_or(0.3) * product.unwrap_or(total) + listed?[0])
}

#[differentiate]
pub fn walls(x: &[f64]) -> f64 {
    let sheet = |i: usize| Sheet { thickness: x[i], conductivity: x[i + 1] };
    let first = wall(&[sheet(0), sheet(1), sheet(2)]);
    let second = wall(&[Sheet { thickness: x[2], conductivity: -1.0 }, sheet(1)]);
    match (first, second) {
        (Ok(a), Ok(b)) => a * b,
        (Ok(a), Err(Problem::Negative)) => a * a,
        _ => x[3],
    }
}

/// What is known of each place, if anything is.
#[derive(Debug, Clone, Differentiable)]
pub struct Reached {
    costs: Vec<Option<f64>>,
}

#[differentiate]
impl Reached {
    fn from_start(x: &[f64]) -> Result<Vec<Option<f64>>, Problem> {
        if x.is_empty() {
            return Err(Problem::Negative);
        }
        Ok(x.iter().map(|v| if *v > 1.0 { Some(v * v) } else { None }).collect())
    }

    fn total(&self) -> f64 {
        let squares: f64 = self.costs.iter().filter_map(|cost| cost.map(|c| c * c)).sum();
        squares + self.costs.iter().filter_map(|cost| *cost).sum::<f64>()
    }
}

#[differentiate]
pub fn costs(x: &[f64]) -> Vec<Option<f64>> {
    x.iter().map(|v| if *v > 0.5 { Some(v.sin()) } else { None }).collect()
}

/// What is done with an element shows that it is an option.
#[differentiate]
pub fn reached(x: &[f64]) -> f64 {
    let reached = Reached { costs: Reached::from_start(x).expect("a start") };
    let other = costs(x);
    reached.total() * other[3].unwrap_or(3.0) + other[2].unwrap_or(x[0] * x[1])
}

mod elsewhere {
    use cotangent::differentiate;

    /// What a function gives that others are not told of.
    #[differentiate]
    pub fn depth(x: f64) -> Result<f64, String> {
        if x > 0.25 { Ok(x.sqrt()) } else { Err(format!("no depth at {x}")) }
    }
}
#[differentiate]
use elsewhere::depth;

/// Mapped, and taken out at once: whether it is an option or a result counts for nothing.
#[differentiate]
pub fn taken_out(x: f64, y: f64) -> f64 {
    let mut calls = 1.0;
    let scaled = depth(x).map(|v| {
        calls += v;
        v * y
    });
    let scaled = scaled.ok().unwrap_or(0.5);
    let sum = depth(y).map(|v| v * x).map(|w| w + y).expect("a depth");
    sum * calls + scaled
}

/// Mapped, and tested later, which shows what it is.
#[differentiate]
pub fn tested_later(x: f64, y: f64) -> f64 {
    let first = depth(x).map(|v| v * y);
    let second = depth(y).and_then(|v| depth(v * x));
    let third = depth(x * y).map(|v| v + x);
    if third.is_err() {
        return first.unwrap_or(x * y);
    }
    let value = match &second {
        Ok(v) => v * x,
        Err(_) => y * y,
    };
    let Ok(held) = third else { return x };
    if let Ok(v) = first { v * value + held } else { value - held }
}

/// Semi-axis and flattening by number, without a derivative.
fn ellipsoid(n: i32) -> Result<(f64, f64), i32> {
    match n {
        1 => Ok((1.5, 0.1)),
        2 => Ok((1.25, 0.25)),
        _ => Err(-1),
    }
}

#[differentiate]
fn lifted(a: f64, f: f64, x: [f64; 2]) -> Result<(f64, f64), i32> {
    if !(0.0..1.0).contains(&f) {
        return Err(-2);
    }
    Ok((a * x[0] + f * x[1] * x[0], x[1] * a))
}

/// Numbers out of a result of which nothing here names the type, recorded for a call.
#[differentiate]
pub fn lifted_on(n: i32, x: [f64; 2]) -> Result<(f64, f64), i32> {
    let (a, f) = ellipsoid(n)?;
    match lifted(a, f, x) {
        Ok(of) => Ok(of),
        Err(_) => Err(-3),
    }
}

/// What went wrong.
#[derive(Debug, Clone, PartialEq)]
pub enum Wrong {
    Empty,
    Low(usize),
    Text(String),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Code {
    pub number: i32,
}

/// Results that are kept from step to step, whose errors only the text says.
#[differentiate]
pub fn kept_results(x: &[f64]) -> f64 {
    let mut s = 0.3;
    for i in 0..x.len() {
        let own = x.get(i).copied().filter(|v| *v > 0.2).ok_or(Wrong::Low(i));
        let next = x.get(i + 1).map(|v| v * s).ok_or_else(|| Wrong::Text(format!("at {i}")));
        let both: Result<f64, Wrong> = own.clone().and_then(|a| next.clone().map(|b| a * b));
        let even = if i % 2 == 0 { Ok(x[i] * s) } else { Err("odd") };
        s += match (&own, &even) {
            (Ok(a), Ok(b)) => a * b,
            (Ok(a), Err(_)) => a * s,
            (Err(_), Ok(b)) => *b,
            _ => 0.1,
        };
        if let Ok(v) = both {
            s = 0.5 * s + v.tanh();
        }
        if let Err(Wrong::Text(_)) = next {
            s *= 1.1;
        }
        let row: Result<Vec<f64>, _> = if x[i] > 0.1 { Ok(vec![x[i], s]) } else { Err(Wrong::Empty) };
        let coded = row.map_err(|e| Code { number: if e == Wrong::Empty { 1 } else { 2 } });
        s = 0.4 * s + coded.as_ref().map(|v| v[0] * v[1]).unwrap_or(0.2);
        s += coded.map(|v| v.iter().sum::<f64>()).unwrap_or_else(|_| 0.3);
    }
    s
}

/// There is no way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NoWay;

#[differentiate]
fn way(a: f64, b: f64, k: usize) -> Result<[f64; 3], NoWay> {
    if k > 2 {
        return Err(NoWay);
    }
    Ok([a, b * k as f64, a * b])
}

/// What is best so far begins with an error that is known by the signature.
#[differentiate]
fn shortest(a: f64, b: f64, ks: &[usize]) -> Result<f64, NoWay> {
    let mut best = Err(NoWay);
    let mut least = f64::INFINITY;
    for &k in ks {
        if let Ok(parts) = way(a, b, k) {
            let sum = parts.iter().sum();
            if sum < least {
                best = Ok((parts, k));
                least = sum;
            }
        }
    }
    let last = ks.last().ok_or(NoWay)?;
    best.map(|(parts, k)| parts[0] * parts[1] + (k + last) as f64 * parts[2])
}

#[differentiate]
pub fn best_way(a: f64, b: f64, ks: &[usize]) -> f64 {
    shortest(a, b, ks).unwrap_or(a * b * b)
}

type Rate = f64;

#[differentiate]
fn compounded(rate: Rate, years: f64) -> Rate {
    (1.0 + rate).powf(years) - 1.0
}

/// Of what type the error is, only the signature says.
#[differentiate]
fn between(low: Rate, high: Rate) -> Result<Rate, String> {
    Ok((low + high) / 2.0)
}

#[differentiate]
fn after(rate: Rate, years: f64) -> Result<(Rate, Rate), Box<dyn std::error::Error>> {
    let year = compounded(rate, 1.0);
    Ok((compounded(rate, years), year))
}

#[differentiate]
pub fn grown(low: f64, high: f64) -> f64 {
    let middle = between(low, high).unwrap_or(0.0);
    match after(middle, 2.5) {
        Ok((whole, year)) => whole * year,
        Err(_) => low,
    }
}

/// A result under a name with the type of one of its values, and not with that of the value.
pub type Parted<T> = Result<(Vec<T>, Option<Vec<T>>), Unfit>;

#[derive(Clone, Debug, PartialEq)]
pub enum Unfit {
    Short,
}

#[differentiate]
fn parted(x: &[f64]) -> Parted<f64> {
    if x.len() < 3 {
        return Err(Unfit::Short);
    }
    let rest = if x[0] > 0.1 { Some(x[2..].to_vec()) } else { None };
    Ok((x[..3].iter().map(|v| v * v).collect(), rest))
}

#[differentiate]
pub fn halves(x: &[f64]) -> f64 {
    match parted(x) {
        Ok((first, rest)) => first.iter().sum::<f64>() * rest.map_or(x[1], |rest| rest[0]),
        Err(_) => 3.0 * x[0],
    }
}

/// Settings that are made one behind the other, each of which may fail with an error of any type.
#[derive(Debug, Clone, Differentiable)]
pub struct Settings {
    step: f64,
    end: f64,
}

#[differentiate]
impl Settings {
    pub fn with_step(mut self, step: f64) -> Result<Self, Box<dyn std::error::Error>> {
        if step <= 0.0 {
            return Err("no step".into());
        }
        self.step = step;
        Ok(self)
    }

    pub fn steps(&self) -> f64 {
        self.end / self.step
    }
}

#[differentiate]
pub fn settled_steps(step: f64, end: f64) -> f64 {
    let settings = Settings { step: 1.0, end };
    let settings = settings.with_step(step * step).unwrap();
    settings.steps()
}

/// What a question mark hands on may be an option itself.
#[derive(Debug, Clone, Differentiable)]
pub struct Named {
    step: f64,
    end: f64,
}

#[differentiate]
impl Named {
    fn get(&self, name: &str) -> Result<Option<f64>, String> {
        match name {
            "step" => Ok(Some(self.step * 2.0)),
            "end" => Ok(if self.end > 0.2 { Some(self.end) } else { None }),
            _ => Err(name.to_owned()),
        }
    }

    fn scaled(&self, by: &mut f64) -> Result<f64, String> {
        let cosine = self.get("step")?.unwrap_or(0.0).cos();
        let end = self.get("end")?.unwrap_or(*by);
        *by = self.get("end")?.unwrap_or_else(|| 2.0 * end);
        Ok(cosine * end)
    }
}

#[differentiate]
pub fn by_their_names(step: f64, end: f64) -> f64 {
    let named = Named { step, end };
    let mut by = step;
    let scaled = named.scaled(&mut by).unwrap_or(0.0);
    scaled * by
}

#[differentiate]
pub fn squared_if_there(step: f64, end: f64) -> Result<f64, String> {
    let named = Named { step, end };
    let squared = named.get("step")?.map(|x| x * x).unwrap_or(1.0);
    if let Some(end) = named.get("end")? {
        return Ok(squared * end);
    }
    Ok(squared + named.get("end")?.ok_or(String::from("end"))?)
}

#[differentiate]
pub fn of_what_is_there(step: f64, end: f64) -> f64 {
    squared_if_there(step, end).unwrap_or(step)
}

/// Question marks in parts of conditions that are not always evaluated.
#[differentiate]
fn where_asked(named: &Named, x: f64) -> Result<f64, String> {
    let mut sum = x;
    for i in 0..4 {
        if i > 2 || named.get(if i == 0 { "step" } else { "end" })?.is_some() {
            sum += x * named.step;
        } else if i > 0 && x > 0.1 && named.scaled(&mut sum)? > 0.3 {
            sum += x.sin() * named.get("step")?.unwrap_or(1.0);
        }
    }
    if x > 90.0 && named.get("none")?.is_none() {
        sum = 0.0;
    }
    let deep = x < 1.0 || named.scaled(&mut sum)? < 0.1;
    while !(sum > 9.0 && !named.get("step")?.is_none()) {
        sum = 2.0 * sum + 1.0;
    }
    Ok(if deep { sum } else { sum * x })
}

#[differentiate]
pub fn asked_where_needed(step: f64, end: f64, x: f64) -> f64 {
    let named = Named { step, end };
    where_asked(&named, x).unwrap_or(step) + where_asked(&named, 100.0 * x).unwrap_or(end)
}

/// Where something is, if it is at all.
#[derive(Clone, Debug, Differentiable)]
pub struct Course {
    from: f64,
    speed: f64,
}

#[differentiate]
impl Course {
    fn after(&self, t: f64) -> Self {
        Course { from: self.from + t * self.speed, ..*self }
    }

    fn place(&self) -> Result<[f64; 2], String> {
        if self.speed > 0.0 { Ok([self.from.sin(), self.from * self.speed]) } else { Err("it rests".into()) }
    }
}

/// What is taken out of what a method gives, of what a method gives.
#[differentiate]
pub fn places(from: f64, speed: f64, t: f64) -> f64 {
    let course = Course { from, speed };
    let later = course.after(t);
    let sum = match later.place() {
        Ok(p) => p.iter().sum::<f64>(),
        Err(_) => from,
    };
    match (course.place(), later.place()) {
        (Ok(p), Ok(q)) => sum + p.iter().zip(q).map(|(a, b)| (a - b).powi(2)).sum::<f64>(),
        (Err(_), _) | (_, Err(_)) => sum * t,
    }
}

/// Why there is no growth.
#[derive(Debug, Clone, PartialEq)]
pub enum NoGrowth<T> {
    FromNothing,
    At(T),
}

#[differentiate]
fn growth_ratio<T: Float>(from: T, to: T) -> Result<T, NoGrowth<T>> {
    if from < T::zero() { Err(NoGrowth::At(to)) } else { Ok((to - from) / from) }
}

/// The error of a generic type, by a variant alone.
#[differentiate]
fn growth_of<T: Float>(from: T, to: T) -> Result<T, NoGrowth<T>> {
    let ratio = growth_ratio(from, to).map_err(|_| NoGrowth::FromNothing)?;
    Ok(ratio * to)
}

#[differentiate]
pub fn grown_part(from: f64, to: f64) -> f64 {
    growth_of(from, to).unwrap_or(from * to)
}

/// What is made step by step, and may fail in the end.
#[derive(Differentiable)]
pub struct Draft {
    height: f64,
}

#[derive(Differentiable)]
pub struct Plan {
    height: f64,
}

#[differentiate]
impl Draft {
    fn of(height: f64) -> Self {
        Draft { height }
    }

    fn raised(mut self, by: f64) -> Self {
        self.height += by;
        self
    }

    fn build(self) -> Result<Plan, String> {
        if self.height < 0.0 { Err(format!("{} is too low", self.height)) } else { Ok(Plan { height: self.height }) }
    }
}

#[differentiate]
impl Plan {
    fn cost(&self, x: f64) -> f64 {
        self.height * x.sin()
    }

    fn raise(&mut self, by: f64) -> Result<(), String> {
        if by > 1.0 {
            return Err("too much".to_owned());
        }
        self.height += by * by;
        Ok(())
    }
}

/// What comes out is taken out where it is made, also where nothing of it has a derivative yet, and where there is nothing in it.
#[differentiate]
pub fn planned(x: f64, by: f64) -> f64 {
    let fixed = Draft::of(1.5).build().expect("high enough");
    let mut plan = Draft::of(x).raised(by).build().unwrap();
    plan.raise(by * x).unwrap();
    plan.raise(0.5).expect("little");
    if plan.raise(3.0 * by).is_err() {
        plan.raise(0.1 * x).unwrap();
    }
    fixed.cost(x) * plan.cost(by)
}

/// Several parts of what is in a result or an option, which are moved out of it.
#[differentiate]
fn reported(x: &[f64]) -> Result<(Vec<f64>, f64, Vec<f64>), String> {
    if x.len() > 4 {
        return Err(format!("{} are too many", x.len()));
    }
    Ok((x.to_vec(), x[0] * x[1], vec![x[1]]))
}

#[differentiate]
pub fn moved_out(x: &[f64]) -> f64 {
    let report: Result<(Vec<f64>, f64, Vec<f64>), String> = reported(x);
    let sum = match report {
        Ok((values, cost, rest)) => values[0] * cost + rest[0],
        Err(_) => -x[0],
    };
    let again: Option<(Vec<f64>, f64, Vec<f64>)> = reported(x).ok();
    if let Some((values, cost, rest)) = again { sum + values[1] * cost * rest[0] } else { sum }
}

/// A float that only the result shows, in what may fail.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Upright;

#[differentiate]
fn line_through<X, F>(points: &[(X, X)]) -> Result<(F, F), Upright>
where
    X: Clone + Into<F>,
    F: Float,
{
    let (from, to) = (&points[0], &points[1]);
    let (x, y): (F, F) = (from.0.clone().into(), from.1.clone().into());
    let run = to.0.clone().into() - x;
    if run <= F::zero() {
        return Err(Upright);
    }
    let slope = (to.1.clone().into() - y) / run;
    Ok((slope, y - slope * x))
}

#[differentiate]
pub fn through(x: &[f64; 4]) -> f64 {
    match line_through(&[(x[0], x[1]), (x[2], x[3])]) {
        Ok((slope, offset)) => {
            let (slope, offset): (f64, f64) = (slope, offset);
            slope * offset
        }
        Err(Upright) => x[0],
    }
}
