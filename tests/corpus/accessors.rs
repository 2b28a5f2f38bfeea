//! Functions that return references: to fields, elements and parts.

use cotangent::{Differentiable, differentiate};

/// One piece of a curve.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Piece {
    /// Its slope.
    pub slope: f64,
}

/// A curve of pieces, behind accessors.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Curve {
    /// The knots.
    pub knots: Vec<f64>,
    /// Three coefficients.
    pub coefficients: [f64; 3],
    /// The scale.
    pub scale: f64,
    /// A piece.
    pub piece: Piece,
}

#[differentiate]
impl Curve {
    /// The scale.
    pub fn scale(&self) -> &f64 {
        &self.scale
    }

    /// The knots.
    pub fn knots(&self) -> &[f64] {
        &self.knots
    }

    /// The coefficients.
    pub fn coefficients(&self) -> &[f64; 3] {
        &self.coefficients
    }

    /// A piece.
    pub fn piece(&self) -> &Piece {
        &self.piece
    }

    /// A knot, with an early return.
    pub fn knot(&self, i: usize) -> &f64 {
        if i >= self.knots.len() {
            return &self.scale;
        }
        match i {
            0 => &self.knots[0],
            i => &self.knots[i - 1],
        }
    }

    /// All of them, from inside of the block.
    pub fn inside(&self, x: f64) -> f64 {
        let mut sum = self.coefficients()[1] * x + *self.scale() * self.piece().slope;
        for knot in self.knots() {
            sum += knot * x;
        }
        for knot in self.knots().iter() {
            sum += *knot * sum;
        }
        sum + self.knots()[0] * self.knot(1)
    }
}

/// All of them, from outside.
#[differentiate]
pub fn outside(c: &Curve, x: f64) -> f64 {
    let mut sum = *c.scale() * c.piece().slope;
    for (i, k) in c.coefficients().iter().enumerate() {
        sum += k * x.powi(i as i32);
    }
    for knot in c.knots() {
        sum += knot * sum;
    }
    sum + c.knots()[0] * c.knot(1) * c.knot(9)
}

/// Read before and after the curve changes.
#[differentiate]
pub fn changed(c: &mut Curve, times: usize) -> f64 {
    let mut sum = 0.0;
    for i in 0..times {
        let old = *c.scale();
        c.scale = old * c.knot(i) + c.coefficients()[0];
        sum += old * *c.scale();
    }
    sum
}

/// An element of a slice.
#[differentiate]
pub fn pick<'a>(list: &'a [f64], i: usize) -> &'a f64 {
    &list[i]
}

/// The rest of a slice.
#[differentiate]
pub fn rest<'a>(list: &'a [f64], i: usize) -> &'a [f64] {
    &list[i..]
}

/// Free functions.
#[differentiate]
pub fn picked(list: &[f64]) -> f64 {
    let others = rest(list, 1);
    *pick(list, 0) * others[1] * pick(list, 2)
}

/// Marks, which may be absent.
#[derive(Clone, Debug, Differentiable)]
pub struct Marks {
    at: Vec<f64>,
    pieces: Vec<Piece>,
    k: f64,
}

#[differentiate]
impl Marks {
    pub fn new(x: &[f64]) -> Marks {
        Marks { at: x.to_vec(), pieces: x.iter().map(|x| Piece { slope: x.sin() }).collect(), k: x[0] }
    }

    pub fn get(&self, i: usize) -> Option<&f64> {
        if i >= self.at.len() {
            return None;
        }
        Some(&self.at[i])
    }

    pub fn piece(&self, i: usize) -> Option<&Piece> {
        self.pieces.get(i)
    }

    pub fn steepest(&self) -> Option<&Piece> {
        self.pieces.iter().max_by(|a, b| a.slope.total_cmp(&b.slope))
    }

    pub fn tail(&self, i: usize) -> Option<&[f64]> {
        if i < self.at.len() { Some(&self.at[i..]) } else { None }
    }

    pub fn checked(&self, i: usize) -> Result<&f64, String> {
        self.at.get(i).ok_or_else(|| format!("there is no mark {i}"))
    }

    /// Calls among themselves.
    fn weighed(&self) -> Result<f64, String> {
        let mut sum = self.checked(0)? * 2.0;
        let mut i = 0;
        while let Some(piece) = self.piece(i) {
            sum = sum * 0.5 + piece.slope * self.k;
            i += 1;
        }
        if let Some(&first) = self.get(1) {
            sum += first * first;
        }
        Ok(sum + self.tail(2).map_or(0.0, |tail| tail.iter().sum::<f64>()))
    }
}

#[differentiate]
fn between(marks: &Marks, i: usize) -> Option<f64> {
    let (a, piece) = (marks.get(i)?, marks.piece(i + 1)?);
    match (marks.get(0), marks.get(1)) {
        (Some(x), Some(y)) if x > y => Some(a * piece.slope - x * *y),
        (Some(x), _) => Some(*a * x * marks.get(90).copied().unwrap_or(0.5)),
        _ => None,
    }
}

#[differentiate]
pub fn marked(x: &[f64]) -> f64 {
    let marks = Marks::new(x);
    let most = (0..9).filter_map(|i| marks.get(i)).fold(0.0, |most: f64, x| most.max(*x));
    let steepest = marks.steepest().map_or(1.0, |piece| piece.slope);
    marks.weighed().unwrap_or(0.0) * most + between(&marks, 0).unwrap_or(steepest) * steepest
}

/// The first item that is large enough.
#[differentiate]
pub fn first_above(x: &[f64], least: f64) -> Option<&f64> {
    x.iter().find(|x| **x > least)
}

#[differentiate]
pub fn above(x: &[f64], least: f64) -> f64 {
    first_above(x, least).map_or(least, |x| x * x) * least
}

/// What a trait lends, to those who know only the trait.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Stock {
    pub price: f64,
    pub drift: f64,
    pub past: Vec<f64>,
}

#[differentiate]
impl Stock {
    pub fn later(&self, t: f64) -> f64 {
        self.price * (self.drift * t).exp()
    }
}

#[differentiate]
pub trait Held {
    fn stock(&self) -> &Stock;
    fn past(&self) -> &[f64];
    fn last(&self) -> Option<&f64>;
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Share {
    stock: Stock,
}

#[differentiate(trait)]
impl Held for Share {
    fn stock(&self) -> &Stock {
        &self.stock
    }

    fn past(&self) -> &[f64] {
        &self.stock.past
    }

    fn last(&self) -> Option<&f64> {
        self.stock.past.last()
    }
}

#[differentiate]
fn worth<H: Held>(held: &H, t: f64) -> f64 {
    held.stock().later(t) * held.stock().price + held.past()[0]
}

#[differentiate]
pub fn lent_by_a_trait(price: f64, drift: f64, past: &[f64]) -> f64 {
    worth(&Share { stock: Stock { price, drift, past: past.to_vec() } }, 0.7)
}

/// What methods lend is handed on to functions that take references: the module shows that they lend.
#[differentiate]
pub mod options {
    use super::Stock;
    use cotangent::Differentiable;

    #[derive(Clone, Debug, PartialEq, Differentiable)]
    pub struct Call {
        stock: Stock,
        strike: f64,
    }

    impl Call {
        fn stock(&self) -> &Stock {
            &self.stock
        }

        fn past(&self) -> &[f64] {
            &self.stock.past
        }
    }

    #[derive(Clone, Debug, PartialEq, Differentiable)]
    pub struct Model {
        spread: f64,
    }

    fn mean(x: &[f64]) -> f64 {
        x.iter().sum::<f64>() / x.len() as f64
    }

    impl Model {
        fn distance(&self, stock: &Stock, strike: f64) -> f64 {
            (stock.price / strike).ln() / self.spread + stock.drift
        }

        pub fn value(&self, call: &Call) -> f64 {
            let stock = call.stock();
            self.distance(call.stock(), call.strike) * mean(call.past()) + self.distance(stock, 2.0)
        }
    }

    pub fn handed_on(price: f64, drift: f64, past: &[f64]) -> f64 {
        let call = Call { stock: Stock { price, drift, past: past.to_vec() }, strike: 0.9 };
        Model { spread: 0.4 }.value(&call)
    }
}

/// The same where only the function that takes it is seen, in the block.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Desk {
    pub rate: f64,
}

#[differentiate]
impl Share {
    pub fn lent(&self) -> &Stock {
        &self.stock
    }

    pub fn prices(&self) -> &[f64] {
        &self.stock.past
    }
}

#[differentiate]
impl Desk {
    fn discounted(&self, stock: &Stock, t: f64) -> f64 {
        stock.later(t) * (-self.rate * t).exp()
    }

    fn largest(prices: &[f64]) -> f64 {
        prices.iter().copied().fold(f64::NEG_INFINITY, f64::max)
    }

    pub fn quote(&self, share: &Share, t: f64) -> f64 {
        self.discounted(share.lent(), t) + Self::largest(share.prices())
    }
}

#[differentiate]
pub fn quoted(price: f64, drift: f64, past: &[f64]) -> f64 {
    Desk { rate: drift * 0.5 }.quote(&Share { stock: Stock { price, drift, past: past.to_vec() } }, 0.7)
}
