//! Maps without a derivative that are asked for what is not known to be without one: a name in an expression.

use cotangent::{Differentiable, differentiate};
use std::collections::{BTreeMap, HashMap, HashSet};

#[derive(Clone, Debug, Differentiable)]
pub enum Formula {
    Number(f64),
    Name(String),
    Product(Box<Formula>, Box<Formula>),
    Power { base: Box<Formula>, exponent: String },
}

#[derive(Debug, PartialEq)]
pub enum Failure {
    Unknown(String),
}

#[differentiate(constant(names, squared))]
pub fn value(f: &Formula, names: &HashMap<String, f64>, squared: &HashSet<String>) -> Result<f64, Failure> {
    Ok(match f {
        Formula::Number(x) => *x,
        Formula::Name(name) => {
            let known = *names.get(name).ok_or_else(|| Failure::Unknown(name.clone()))?;
            if squared.contains(name) { known * known } else { known }
        }
        Formula::Product(a, b) => value(a, names, squared)? * value(b, names, squared)?,
        Formula::Power { base, exponent } => value(base, names, squared)?.powf(names[exponent]),
    })
}

/// The weights of the names that occur.
#[differentiate(constant(weights))]
pub fn weight(f: &Formula, weights: &BTreeMap<String, f64>) -> f64 {
    match f {
        Formula::Number(x) => x.sin(),
        Formula::Name(name) if weights.contains_key(name) => weights[name],
        Formula::Name(_) => 0.0,
        Formula::Product(a, b) => weight(a, weights) + weight(b, weights),
        Formula::Power { base, exponent } => weight(base, weights) * weights.get(exponent).copied().unwrap_or(2.0),
    }
}

#[differentiate]
pub fn evaluated(x: f64, y: f64) -> f64 {
    let number = |v: f64| Box::new(Formula::Number(v));
    let name = |s: &str| Box::new(Formula::Name(s.to_string()));
    let power = Box::new(Formula::Power { base: number(y), exponent: "n".to_string() });
    let f = Formula::Product(Box::new(Formula::Product(number(x), name("a"))), power);
    let names = HashMap::from([("a".to_string(), 1.5), ("n".to_string(), 3.0)]);
    let weights = BTreeMap::from([("n".to_string(), 0.5)]);
    let squared = HashSet::from(["a".to_string()]);
    value(&f, &names, &squared).unwrap() * weight(&f, &weights)
}

/// Parameters by their names: a map in a field has their places.
#[derive(Clone, Differentiable)]
pub struct Named {
    #[constant]
    places: HashMap<String, usize>,
    values: Vec<f64>,
}

#[differentiate]
impl Named {
    fn get(&self, name: &str) -> Option<f64> {
        self.places.get(name).map(|&i| self.values[i])
    }

    fn at(&self, name: &str) -> f64 {
        let place = self.places[name];
        self.values[place] * 2.0
    }

    fn or(&self, name: &str, other: f64) -> f64 {
        match self.places.get(name) {
            Some(i) => self.values[*i],
            None => other,
        }
    }

    fn found(&self, name: &str) -> Option<f64> {
        let i = *self.places.get(name)?;
        Some(self.values[i] * self.values[0])
    }
}

#[differentiate]
pub fn by_names(x: &[f64]) -> f64 {
    let places: HashMap<String, usize> = ["a", "b", "c"].iter().enumerate().map(|(i, s)| (s.to_string(), i)).collect();
    let named = Named { places, values: x.to_vec() };
    let mut s = named.get("a").unwrap_or(1.0) * named.at("b") + named.or("?", x[3]) * named.or("c", x[0]);
    if let Some(v) = named.found("b") {
        s += v.sin();
    }
    s
}
