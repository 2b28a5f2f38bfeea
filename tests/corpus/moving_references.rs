//! References to what has no derivative, in variables and parameters that are assigned again: a list that is walked along, what
//! is best so far, a text that is read piece by piece.

use cotangent::differentiate;

/// A layer, and those behind it.
#[derive(Debug, Clone)]
pub struct Layer {
    pub index: f64,
    pub next: Option<Box<Layer>>,
}

/// Layers with these indices.
pub fn layers(indices: &[f64]) -> Layer {
    let (first, rest) = indices.split_first().expect("a layer");
    Layer { index: *first, next: (!rest.is_empty()).then(|| Box::new(layers(rest))) }
}

/// The reference is a variable.
#[differentiate]
pub fn through_layers(x: f64, #[constant] first: &Layer) -> f64 {
    let mut layer = first;
    let mut y = x;
    loop {
        y = y.sin() * layer.index + x;
        match &layer.next {
            Some(next) => layer = next,
            None => return y * layer.index,
        }
    }
}

/// It is the parameter.
#[differentiate]
pub fn by_parameter(x: f64, #[constant] mut layer: &Layer) -> f64 {
    let mut y = x * layer.index;
    while let Some(next) = &layer.next {
        layer = next;
        y *= (y * layer.index).cos();
    }
    y
}

/// Once, in a straight line, and in a branch.
#[differentiate]
pub fn exchanged<'a>(x: f64, #[constant] a: &'a Layer, #[constant] b: &'a Layer) -> f64 {
    let mut layer = a;
    let y = x.sin() * layer.index;
    layer = b;
    let z = y.sin() * layer.index;
    if z < 1.0 {
        layer = a;
    }
    (y * z).sin() * layer.index.sqrt()
}

/// Numbers of a list.
#[differentiate]
pub fn picked<'a>(x: f64, #[constant] start: &'a f64, #[constant] all: &'a [f64]) -> f64 {
    let mut best = start;
    let mut y = x;
    for v in all {
        y = y.sin() * *best;
        if v > best {
            best = v;
        }
    }
    y.powf(*best) * best
}

/// A text, also where it is handed on.
#[differentiate]
pub fn spelt(x: f64, mut text: &str) -> f64 {
    let mut y = x;
    while !text.is_empty() {
        y = y * x.sin() + of_text(x, text);
        text = &text[1..];
        y = y * text.len() as f64 + x;
    }
    y + of_text(y, text)
}

#[differentiate]
pub fn of_text(x: f64, text: &str) -> f64 {
    x.sin() * (1.0 + text.len() as f64)
}

/// A number that a reference changes is read under its own name as well, in a long loop.
#[differentiate]
pub fn by_both_names(x: &mut [f64], k: f64) -> f64 {
    let mut held = x.to_vec();
    for i in 0..x.len() {
        let entry = &mut x[i];
        *entry = 0.5 * *entry + k.sin();
        held[i] = 0.5 * held[i] + 0.3 * (x[i] * k).atan();
    }
    held.iter().sum()
}

/// What is written by a name inside of a loop is not what has this name outside of it.
#[differentiate]
pub fn named_alike(x: &[f64], k: f64, n: usize) -> f64 {
    let weight = n.min(x.len() - 1);
    let mut all: Vec<f64> = x.to_vec();
    for value in all.iter_mut() {
        let weight = value;
        *weight *= k;
    }
    for n in all.iter_mut() {
        *n = n.cos();
    }
    all.iter_mut().for_each(|weight| *weight *= 0.5 + k);
    all[weight] * x[n.min(x.len() - 1)]
}
