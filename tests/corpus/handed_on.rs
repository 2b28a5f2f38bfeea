//! Values of types that are not `Copy`, which are moved on: out of lists, into lists, into what they replace.

use cotangent::{Differentiable, differentiate};

#[derive(Clone, Debug, Differentiable)]
pub enum Command {
    Scale { factor: f64, by: Vec<f64> },
    Shift(f64),
    Stop,
}

/// The items of a list are taken apart.
#[differentiate]
pub fn obeyed(commands: Vec<Command>, x: f64) -> f64 {
    let mut y = x;
    for command in commands {
        match command {
            Command::Scale { factor, by } => {
                for b in by {
                    y = y * factor + b * y;
                }
            }
            Command::Shift(d) => y += d * y,
            Command::Stop => break,
        }
    }
    y
}

#[differentiate]
pub fn commands(x: &[f64]) -> f64 {
    let list = vec![
        Command::Scale { factor: x[0], by: vec![x[1], x[2]] },
        Command::Shift(x[3]),
        Command::Stop,
        Command::Shift(x[4]),
    ];
    obeyed(list, x[5])
}

#[derive(Clone, Debug, Differentiable)]
pub struct Block {
    pub weight: f64,
    pub sides: Vec<f64>,
}

/// An item outlives its iteration.
#[differentiate]
pub fn with_the_one_before(blocks: Vec<Block>, x: f64) -> f64 {
    let mut before = Block { weight: x, sides: vec![x] };
    let mut sum = 0.0;
    for block in blocks {
        sum += block.weight * before.sides[0] + before.weight * block.sides[0];
        before = block;
    }
    sum * before.weight
}

/// Some of them go on into other lists, one is kept.
#[differentiate]
pub fn sorted_out(blocks: Vec<Block>) -> f64 {
    let (mut heavy, mut light) = (Vec::new(), Vec::new());
    let mut heaviest = Block { weight: -1e9, sides: vec![] };
    for block in blocks.clone() {
        if block.weight > heaviest.weight {
            heaviest = block;
        }
    }
    for block in blocks.into_iter() {
        let moment = block.sides[0] * block.weight;
        if moment > 0.5 { heavy.push(block) } else { light.push(block) }
    }
    let mut sum = heaviest.weight * heaviest.sides[0];
    for block in heavy {
        sum += block.weight * block.sides[0] * sum;
    }
    for block in light {
        sum -= block.weight * block.weight;
    }
    sum
}

/// Taken from the end, and out of their fields.
#[differentiate]
pub fn from_the_end(mut blocks: Vec<Block>) -> f64 {
    let mut s = 0.0;
    while let Some(Block { weight, sides }) = blocks.pop() {
        s += weight * sides[0];
        if s < 0.0 {
            s = -s * weight;
        }
        let mut sides = sides;
        sides[0] *= s;
        s += sides[0];
    }
    s
}

#[differentiate]
pub fn blocks(x: &[f64]) -> f64 {
    let list = vec![
        Block { weight: x[0], sides: vec![x[1]] },
        Block { weight: x[2], sides: vec![x[3]] },
        Block { weight: x[4] * x[0], sides: vec![x[5], x[1]] },
    ];
    let copies: Vec<Block> =
        list.clone().into_iter().map(|b| Block { weight: b.weight * x[4], sides: b.sides }).collect();
    with_the_one_before(list.clone(), x[1]) + sorted_out(list) * from_the_end(copies)
}

#[derive(Clone, Debug, Differentiable)]
pub enum State {
    Idle,
    Moving { path: Vec<f64>, speed: f64 },
    Done(f64),
}

/// What is in a state moves into the next one.
#[differentiate]
pub fn stepped(state: State, dt: f64) -> State {
    match state {
        State::Idle => State::Moving { path: vec![dt], speed: dt },
        State::Moving { path, speed } => {
            if speed > 1.5 {
                State::Done(speed * path[0])
            } else {
                let mut next = path;
                next[0] += speed * dt;
                State::Moving { path: next, speed: speed * 1.7 }
            }
        }
        State::Done(v) => State::Done(v * dt),
    }
}

/// The same in a loop, in place and by calls.
#[differentiate]
pub fn machine(x: &[f64]) -> f64 {
    let mut state = State::Idle;
    let mut other = State::Idle;
    for &dt in x {
        other = stepped(other, dt * 1.5);
        state = match state {
            State::Idle => State::Moving { path: vec![dt], speed: dt },
            State::Moving { path, speed } => {
                let mut next = path;
                next[0] += speed * dt;
                if next[0] > 1.0 { State::Done(next[0] * speed) } else { State::Moving { path: next, speed } }
            }
            State::Done(v) => State::Done(v * dt),
        };
    }
    let one = match state {
        State::Done(v) => v,
        State::Moving { path, speed } => path[0] * speed,
        State::Idle => 0.0,
    };
    match other {
        State::Done(v) => v * one,
        State::Moving { path, speed } => path[0] * speed + one,
        State::Idle => one,
    }
}

/// Which of the sides of a contract.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Side {
    Long,
    Short,
}

#[derive(Clone, Debug, Differentiable)]
pub struct Contract {
    #[constant]
    pub side: Side,
    pub strike: f64,
}

#[differentiate]
impl Contract {
    pub fn payoff(&self, spot: f64) -> f64 {
        let gain = (spot - self.strike).powi(3);
        match self.side {
            Side::Long => gain,
            Side::Short => -gain,
        }
    }
}

/// A struct that is made beside variants whose names a `use` brings.
#[differentiate]
pub fn booked(spot: f64, strike: f64) -> f64 {
    use Side::*;
    let book = [Contract { side: Long, strike }, Contract { side: Short, strike: 1.5 * strike }];
    book.iter().map(|c| c.payoff(spot)).sum()
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NoWay;
type Parts = [f64; 3];

#[derive(Clone, Copy, Differentiable)]
pub struct Middle {
    a: f64,
    b: f64,
}

#[differentiate]
impl Middle {
    pub fn straight(&self) -> Result<Parts, NoWay> {
        let s = self.a * self.b;
        if s < 0.0 { Err(NoWay) } else { Ok([s, s.sqrt(), self.b]) }
    }

    pub fn curved(&self) -> Option<Parts> {
        (self.a > 0.0).then(|| [self.a, self.b, self.a * self.a])
    }
}

#[derive(Clone, Copy, Differentiable)]
pub struct Route {
    parts: Parts,
    radius: f64,
}

#[differentiate]
impl Route {
    /// What is found is only handed on, into a field of whose type the block says nothing.
    pub fn straight(middle: Middle, radius: f64) -> Result<Self, NoWay> {
        let parts = middle.straight()?;
        Ok(Self { parts, radius })
    }

    pub fn curved(middle: Middle, radius: f64) -> Option<Self> {
        let parts = middle.curved()?;
        Some(Self { parts, radius })
    }

    /// The same again and again.
    pub fn last(middles: &[Middle], radius: f64) -> Result<Vec<Route>, NoWay> {
        let mut routes = Vec::new();
        for middle in middles {
            let parts = middle.straight()?;
            routes.push(Route { parts, radius });
        }
        Ok(routes)
    }

    pub fn length(&self) -> f64 {
        (self.parts[0] + self.parts[1] * self.parts[2]) * self.radius
    }
}

#[differentiate]
pub fn routed(a: f64, b: f64, radius: f64) -> f64 {
    let middle = Middle { a, b };
    let straight = match Route::straight(middle, radius) {
        Ok(route) => route.length(),
        Err(_) => 0.25 * radius,
    };
    let curved = match Route::curved(middle, radius) {
        Some(route) => route.length(),
        None => radius * radius,
    };
    let mut sum = straight * curved;
    if let Ok(routes) = Route::last(&[middle, Middle { a: b, b: a * a }], radius) {
        for route in &routes {
            sum += route.length() * route.length();
        }
    }
    sum
}
