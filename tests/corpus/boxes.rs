//! Values behind a `Box`: trees that the function makes, walks and changes, boxes as arguments and results.

use cotangent::{Differentiable, differentiate};

#[derive(Clone, Debug, Differentiable)]
pub struct Tree {
    pub value: f64,
    pub left: Option<Box<Tree>>,
    pub right: Option<Box<Tree>>,
}

#[differentiate]
impl Tree {
    fn leaf(value: f64) -> Tree {
        Tree { value, left: None, right: None }
    }

    fn weighted(&self, weight: f64) -> f64 {
        let mut sum = self.value * weight;
        if let Some(left) = &self.left {
            sum += left.weighted(weight * 0.5);
        }
        if let Some(right) = &self.right {
            sum -= right.weighted(weight * weight);
        }
        sum
    }

    /// Two options are matched side by side.
    fn product(&self) -> f64 {
        match (&self.left, &self.right) {
            (None, None) => self.value,
            (Some(one), None) | (None, Some(one)) => one.product() * self.value,
            (Some(left), Some(right)) => left.product() * right.product() + self.value,
        }
    }

    fn grow(&mut self, by: f64) {
        self.value *= by;
        if let Some(left) = &mut self.left {
            left.grow(by * 2.0);
        }
        if let Some(right) = &mut self.right {
            right.value = right.value * right.value * by;
            right.grow(by);
        }
    }
}

#[differentiate]
pub fn tree(x: &[f64]) -> f64 {
    let inner = Tree { value: x[1] * x[0], left: None, right: Some(Box::new(Tree::leaf(x[2]))) };
    let mut tree = Tree { value: x[0], left: Some(Box::new(inner)), right: Some(Box::new(Tree::leaf(x[3] * x[1]))) };
    let before = tree.weighted(x[2]);
    tree.grow(x[1]);
    before + tree.product() * tree.weighted(x[0])
}

/// Boxes of numbers, of tuples, in arrays and options.
#[differentiate]
pub fn numbers(x: &[f64]) -> f64 {
    let mut number = Box::new(x[0] * x[1]);
    *number += x[2];
    *number = *number * *number;
    let other: Box<f64> = Box::new(*number * x[3]);
    let both = [Box::new(x[0]), other];
    let pair = Box::new((x[0], vec![x[1] * *both[1], 2.0]));
    let (first, rest) = *pair;
    let chosen = Some(x[1]).map(Box::new);
    rest[0] * *number + first + *chosen.unwrap() * rest[1]
}

#[differentiate]
fn times(x: Box<f64>, y: &Box<f64>) -> Box<f64> {
    Box::new(*x * **y)
}

#[differentiate]
pub fn handed_over(x: f64, y: f64) -> f64 {
    let first: Box<f64> = times(Box::new(x), &Box::new(y * y));
    let second: Box<f64> = times(first, &Box::new(x));
    *second
}

#[derive(Clone, Debug, Differentiable)]
pub enum Term {
    Number(f64),
    Variable(usize),
    Sum(Box<Term>, Box<Term>),
    Product(Box<Term>, Box<Term>),
    Negated(Box<Term>),
    Call(String, Vec<Term>),
}

#[differentiate]
impl Term {
    fn value(&self, at: &[f64]) -> Result<f64, String> {
        Ok(match self {
            Term::Number(v) => *v,
            Term::Variable(i) => *at.get(*i).ok_or_else(|| format!("no variable {i}"))?,
            Term::Sum(a, b) => a.value(at)? + b.value(at)?,
            Term::Product(a, b) => a.value(at)? * b.value(at)?,
            Term::Negated(term) => match &**term {
                Term::Number(v) => -*v,
                other => -other.value(at)?,
            },
            Term::Call(name, arguments) => {
                let values = arguments.iter().map(|a| a.value(at)).collect::<Result<Vec<f64>, String>>()?;
                match (name.as_str(), values.as_slice()) {
                    ("sin", [x]) => x.sin(),
                    ("hypot", [x, y]) => (x * x + y * y).sqrt(),
                    _ => return Err("no such function".to_string()),
                }
            }
        })
    }

    /// Both sides are moved out of the term, and out of their boxes.
    fn folded(self) -> Term {
        match self {
            Term::Sum(a, b) => match (*a, *b) {
                (Term::Number(x), Term::Number(y)) => Term::Number(x + y),
                (a, b) => Term::Sum(Box::new(a.folded()), Box::new(b.folded())),
            },
            Term::Product(a, b) => Term::Product(Box::new(a.folded()), Box::new(b.folded())),
            Term::Negated(a) => Term::Negated(Box::new(a.folded())),
            other => other,
        }
    }
}

#[differentiate]
pub fn term(x: &[f64]) -> f64 {
    let sum = Term::Sum(Box::new(Term::Number(x[0])), Box::new(Term::Number(x[1] * x[1])));
    let length = Term::Call("hypot".to_string(), vec![Term::Variable(1), Term::Number(x[2])]);
    let minus =
        Term::Negated(Box::new(Term::Sum(Box::new(length), Box::new(Term::Negated(Box::new(Term::Number(x[2])))))));
    let term = Term::Product(Box::new(sum), Box::new(minus));
    let before: Result<f64, String> = term.value(x);
    let folded = term.folded();
    let after: Result<f64, String> = folded.value(&x[1..]);
    before.unwrap() * after.unwrap_or(1.0)
}

/// What a sum is made of.
#[derive(Debug, Clone, Differentiable)]
pub enum Summand {
    Number(f64),
    Named(usize),
    Sum(Box<Summand>, Box<Summand>),
    Product(Box<Summand>, Box<Summand>),
}

#[differentiate]
impl Summand {
    /// Numbers side by side become one: the variants say what the calls have given.
    fn folded(self) -> Summand {
        match self {
            Summand::Sum(a, b) => match (a.folded(), b.folded()) {
                (Summand::Number(x), Summand::Number(y)) => Summand::Number(x + y),
                (a, b) => Summand::Sum(Box::new(a), Box::new(b)),
            },
            Summand::Product(a, b) => {
                let (a, b) = (a.folded(), b.folded());
                match (a, b) {
                    (Summand::Number(x), Summand::Number(y)) => Summand::Number(x * y),
                    (a, b) => Summand::Product(Box::new(a), Box::new(b)),
                }
            }
            other => other,
        }
    }

    fn value(&self, x: &[f64]) -> f64 {
        match self {
            Summand::Number(c) => *c,
            Summand::Named(i) => x[*i],
            Summand::Sum(a, b) => a.value(x) + b.value(x),
            Summand::Product(a, b) => a.value(x) * b.value(x),
        }
    }
}

#[differentiate]
pub fn simplified(x: &[f64]) -> f64 {
    let product = Summand::Product(Box::new(Summand::Number(x[0])), Box::new(Summand::Number(x[1])));
    let inner = Summand::Sum(Box::new(product), Box::new(Summand::Number(x[3])));
    let outer = Summand::Product(Box::new(Summand::Named(2)), Box::new(inner));
    outer.folded().value(x)
}

/// The distance of two points of any dimension.
#[differentiate]
#[allow(clippy::borrowed_box)]
fn apart(p: &Box<[f64]>, q: &Box<[f64]>) -> f64 {
    p.iter().zip(q.iter()).map(|(&x, &y)| (x - y).powi(2)).sum::<f64>().sqrt()
}

#[differentiate]
fn enlarged(p: Box<[f64]>, k: f64) -> Box<[f64]> {
    p.iter().map(|x| x * k).collect()
}

#[differentiate]
fn moved_on(at: (f64, f64), k: f64) -> Box<[f64]> {
    let next = at.0 * k;
    Box::new([next, at.1 - k])
}

/// The solution of a triangular system, if it has one.
#[differentiate]
fn solved(rows: &[Vec<f64>], right: &[f64]) -> Option<Box<[f64]>> {
    let n = right.len();
    let mut solution = vec![0.0; n];
    for i in (0..n).rev() {
        let mut sum = right[i];
        for j in i + 1..n {
            sum -= rows[i][j] * solution[j];
        }
        if rows[i][i].abs() < 0.1 {
            return None;
        }
        solution[i] = sum / rows[i][i];
    }
    Some(solution.into_boxed_slice())
}

/// Boxed slices as parameters and results, and made of arrays.
#[differentiate]
pub fn boxed_points(x: &[f64], k: f64, n: usize) -> f64 {
    let first: Box<[f64]> = x.to_vec().into_boxed_slice();
    let second = enlarged(first.clone(), k);
    let mut at: Box<[f64]> = Box::new([x[0], k]);
    let mut sum = apart(&first, &second);
    for i in 0..n {
        at = moved_on((at[0], at[1]), x[i % x.len()]);
        sum += at[0] * at[1];
    }
    let rows: Vec<Vec<f64>> = (0..2).map(|i| vec![k, at[i]]).collect();
    match solved(&rows, &at) {
        Some(solution) => sum * solution[0] + solution[1],
        None => sum,
    }
}

/// A chain of links, or none.
#[derive(Clone, Debug, Differentiable)]
pub struct Link {
    head: f64,
    tail: Option<Box<Link>>,
}

#[differentiate]
fn linked(x: &[f64]) -> Option<Box<Link>> {
    let (first, rest) = x.split_first()?;
    Some(Box::new(Link { head: first * first, tail: linked(rest) }))
}

#[differentiate]
fn followed(link: &Option<Box<Link>>, sum: f64) -> f64 {
    match link {
        None => sum,
        Some(link) => followed(&link.tail, (sum + link.head).sin()),
    }
}

/// What a call gives is an option by what is done with it, and is asked again behind that.
#[differentiate]
pub fn links(x: &[f64], k: f64) -> f64 {
    let list = linked(x);
    let mut sum = 0.0;
    if let Some(first) = &list {
        sum += first.head * k;
        if let Some(second) = first.tail.as_deref() {
            sum += second.head * first.head;
        }
    }
    sum + followed(&list, k)
}

/// A list of options in a field, as what makes one shows.
#[derive(Clone, Debug, Differentiable)]
pub struct Cell {
    mass: f64,
    at: f64,
    halves: [Option<Box<Cell>>; 2],
}

#[differentiate]
impl Cell {
    fn leaf(mass: f64, at: f64) -> Cell {
        Cell { mass, at, halves: [None, None] }
    }

    fn insert(&mut self, mass: f64, at: f64, side: usize) {
        let total = self.mass + mass;
        self.at = (self.at * self.mass + at * mass) / total;
        self.mass = total;
        match &mut self.halves[side] {
            Some(half) => half.insert(mass, at, 1 - side),
            empty @ None => *empty = Some(Box::new(Cell::leaf(mass, at))),
        }
    }

    fn pull(&self, x: f64) -> f64 {
        let own = self.mass / (1.0 + (self.at - x).powi(2));
        self.halves.iter().flatten().fold(own, |sum, half| sum + 0.5 * half.pull(x))
    }
}

#[differentiate]
pub fn halved(x: &[f64], k: f64) -> f64 {
    let mut root = Cell::leaf(1.0, k);
    for (i, at) in x.iter().enumerate() {
        root.insert(0.5 + at * at, *at, i % 2);
    }
    root.pull(k)
}

/// The same in a module, which shows the type of the field.
#[differentiate]
pub mod shown {
    #[derive(Clone, Debug, cotangent::Differentiable)]
    pub struct Knot {
        pub weight: f64,
        pub tied: Vec<Option<Box<Knot>>>,
    }

    impl Knot {
        pub fn total(&self, k: f64) -> f64 {
            self.weight * k + self.tied.iter().flatten().map(|knot| knot.total(k * k)).sum::<f64>()
        }
    }

    pub fn knotted(x: &[f64], k: f64) -> f64 {
        let mut last = Knot { weight: k, tied: vec![] };
        for weight in x {
            last = Knot { weight: weight.sin(), tied: vec![None, Some(Box::new(last))] };
        }
        last.total(k)
    }
}
