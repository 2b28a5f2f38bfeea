//! Conditions in which a call that changes what is differentiated is one of several, an operand, or asked something.

use cotangent::{Differentiable, differentiate};

#[derive(Clone, Differentiable)]
pub struct Walker {
    pub at: f64,
    pub speed: f64,
    pub steps: usize,
}

#[differentiate]
impl Walker {
    fn step(&mut self, h: f64) -> bool {
        self.at += h * self.speed;
        self.speed *= 0.9;
        self.steps += 1;
        self.at < 2.0
    }

    fn advance(&mut self, h: f64) -> f64 {
        let by = h * self.speed;
        self.at += by;
        self.speed *= 0.95;
        by
    }

    pub fn walk(&mut self, limit: usize) -> f64 {
        let mut n = 0;
        while n < limit && self.step(0.1) {
            n += 1;
        }
        while n < 50 && self.advance(0.2).abs() > 0.1 {
            n += 1;
        }
        if n > 3 && self.step(0.2) || self.steps > 5 && !self.step(0.3) {
            self.at *= 2.0;
        } else if self.at + self.advance(0.1) > self.speed && n > 2 {
            self.at += self.speed;
        }
        // The left side is what it was before the call.
        if self.at < self.advance(0.3) || self.speed - self.advance(0.01) > 0.3 {
            self.speed += self.at;
        }
        let done = n > 100 || self.step(0.05);
        if done {
            self.at *= 1.5;
        }
        let mut tries = 0;
        loop {
            tries += 1;
            if tries > 4 || self.advance(0.3) < 0.05 {
                break;
            }
        }
        if let Some(k) = [3, 4].get(n % 3)
            && self.step(0.1)
        {
            self.at += f64::from(*k) * self.speed;
        }
        self.at * self.speed
    }
}

#[differentiate]
pub fn walked(at: f64, speed: f64, limit: usize) -> f64 {
    let mut walker = Walker { at, speed, steps: 0 };
    walker.walk(limit) + walker.at
}

#[differentiate]
fn relax(y: &mut [f64], h: f64) -> f64 {
    let mut before = 0.0;
    for v in y.iter_mut() {
        before += *v * *v;
        *v *= 1.0 - h;
    }
    before
}

/// The same of functions that are lent something.
#[differentiate]
pub fn relaxed(x: &[f64], h: f64) -> f64 {
    let mut y = x.to_vec();
    let mut n = 0;
    while n < 6 && relax(&mut y, h) > 0.5 {
        n += 1;
    }
    if !y.is_empty() && (relax(&mut y, 0.1 * h) < 10.0 || n > 100) {
        y[0] *= 2.0;
    }
    y.iter().map(|v| v * v).sum::<f64>() + n as f64
}

#[differentiate]
fn put(c: &mut f64, x: f64) -> bool {
    *c = x * x;
    x < 2.5
}

/// Numbers that get what carries a derivative in a condition, where that is reached.
#[differentiate]
pub fn assigned(x: f64, k: f64) -> f64 {
    let (mut c, mut d, mut e) = (k, 0.25, 1.0);
    let before = c * c;
    let large = {
        c = x * x;
        c > 1.0
    } && x < 2.0;
    let small = x < 1.5 && {
        d = x * k;
        d > 0.1
    };
    if x > 0.0 && put(&mut e, x) {
        e *= k;
    }
    let sum = c * 2.0 + d * e + before;
    if large {
        sum * k
    } else if small {
        sum - x
    } else {
        sum
    }
}

/// Called from outside of the block, where only the function shows that a method changes what it is called on.
#[differentiate]
impl Walker {
    pub fn hop(&mut self) -> bool {
        self.at += 0.1 * self.speed * self.at;
        self.speed *= 0.8;
        self.steps += 1;
        self.steps < 4
    }

    pub fn tire(&mut self) -> f64 {
        self.speed *= 0.7;
        self.speed * self.at
    }

    pub fn is_far(&self) -> bool {
        self.at > 3.0
    }
}

/// A walker and what its steps cost.
#[derive(Clone, Differentiable)]
pub struct Journey {
    pub walker: Walker,
    pub cost: f64,
}

#[differentiate]
pub fn hopped(at: f64, speed: f64, limit: usize) -> f64 {
    let mut walker = Walker { at, speed, steps: 0 };
    let mut tired = Walker { at: speed, speed: at, steps: 1 };
    while walker.hop() {}
    let (mut sum, mut n) = (0.0, 0);
    while n < limit && tired.tire() > 0.01 && !tired.is_far() {
        sum += tired.at * tired.speed;
        n += 1;
    }
    let mut last = Walker { at: sum, speed, steps: 2 };
    last.hop();
    if last.hop() && sum > 0.1 {
        last.at *= 2.0;
    }
    walker.at * walker.speed + sum + last.at
}

#[differentiate]
pub fn travelled(journey: &mut Journey, x: f64) -> f64 {
    let mut sum = 0.0;
    loop {
        sum += journey.walker.at * journey.cost * x;
        if !journey.walker.hop() {
            break;
        }
    }
    sum
}

#[differentiate]
pub fn journeys(at: f64, speed: f64, cost: f64) -> f64 {
    let mut journey = Journey { walker: Walker { at, speed, steps: 0 }, cost };
    let first = travelled(&mut journey, at);
    first * journey.walker.at + travelled(&mut journey, speed)
}

/// Masses that are joined: which belong together is asked by methods that shorten the way there.
#[derive(Clone, Differentiable)]
pub struct Pools {
    pub above: Vec<usize>,
    pub mass: Vec<f64>,
}

#[differentiate]
impl Pools {
    pub fn top(&mut self, mut at: usize) -> usize {
        while self.above[at] != at {
            self.above[at] = self.above[self.above[at]];
            at = self.above[at];
        }
        at
    }

    pub fn join(&mut self, a: usize, b: usize, loss: f64) -> bool {
        let (a, b) = (self.top(a), self.top(b));
        if a == b {
            return false;
        }
        let (a, b) = if self.mass[a] < self.mass[b] { (b, a) } else { (a, b) };
        self.above[b] = a;
        self.mass[a] += self.mass[b] * loss;
        self.mass[b] = 0.0;
        true
    }
}

#[differentiate]
pub fn pooled(x: &[f64]) -> f64 {
    let n = x.len();
    let mut pools = Pools { above: (0..n).collect(), mass: x.to_vec() };
    let mut sum = 0.0;
    for (i, v) in x.iter().enumerate() {
        if pools.join(i, (i * i + 1) % n, v.sin()) {
            sum += v * v;
        }
    }
    let first = pools.top(0);
    let next = pools.top(1) + 1;
    let last: usize = pools.top(n - 1);
    sum * pools.mass[first] + pools.mass[next % n] * x[last]
}

/// A reader whose assertions move it on.
#[derive(Clone, Differentiable)]
pub struct Reader {
    pub values: Vec<f64>,
    pub at: usize,
}

#[differentiate]
impl Reader {
    pub fn moves_on(&mut self, end: usize) -> bool {
        self.at += 1;
        self.at < end
    }

    pub fn doubles(&mut self) -> usize {
        self.values[self.at] *= 2.0;
        self.at += 1;
        self.at
    }

    pub fn read(&mut self, end: usize) -> f64 {
        let first = self.values[self.at];
        assert!(self.moves_on(end));
        assert_eq!(self.at + 1, self.doubles(), "behind {first}");
        assert!(self.at < end && self.moves_on(end), "nothing behind {}", self.at);
        first * self.values[self.at] + self.values[1]
    }
}

#[differentiate]
pub fn asserted(x: &[f64]) -> f64 {
    let mut reader = Reader { values: x.to_vec(), at: 0 };
    let first = reader.read(x.len());
    first * first + reader.at as f64
}

/// What an assertion assigns is assigned before it.
#[differentiate]
pub fn assigned_in_assertions(x: &[f64]) -> f64 {
    let (mut last, mut count, mut sum) = (0.0, 0, 0.0);
    for v in x {
        assert!({
            last = v * x[0];
            count += 1;
            last < 1e9
        });
        sum += last * v * count as f64;
    }
    sum * last
}

/// A deck that is dealt from in indices, bounds and sums of integers, between reads of what dealing changes.
#[derive(Clone, Differentiable)]
pub struct Deck {
    pub cards: Vec<f64>,
    pub wear: f64,
    pub dealt: usize,
}

#[differentiate]
impl Deck {
    pub fn deal(&mut self, skip: usize) -> usize {
        self.dealt += skip + 1;
        self.cards[self.dealt % 4] *= self.wear;
        self.wear += 0.1 * self.cards[skip % 4];
        self.dealt % 4
    }

    pub fn dealt_by_itself(&mut self, x: &[f64]) -> f64 {
        let mut sum = self.wear;
        for t in 0..4 {
            sum = self.wear * x[self.deal(t)] + sum * self.wear;
            let at = self.dealt % 3;
            sum += self.cards[at] * x[self.deal(1)] + self.cards[at];
        }
        sum
    }
}

#[differentiate]
pub fn dealt(x: &[f64]) -> f64 {
    let mut deck = Deck { cards: x[..4].to_vec(), wear: x[4], dealt: 0 };
    let mut table = x.to_vec();
    let (mut sum, mut k) = (deck.wear * x[deck.deal(1)], 1);
    for t in 0..3 {
        table[deck.deal(t)] = deck.wear * table[k];
        table[k] += deck.wear * table[deck.deal(k)] + deck.cards[1];
        k += deck.deal(t) + k;
        k %= 4;
        for i in 0..deck.deal(t) {
            sum += table[i] * deck.cards[k];
        }
        let rest = &table[deck.deal(0)..5];
        sum += rest[0] + deck.wear * rest[1];
    }
    let three = [deck.wear, x[deck.deal(0)], deck.wear];
    sum += three[0] * three[1] - three[2] + weighed(deck.cards[1], x[deck.deal(1)], deck.cards[1]);
    sum + deck.dealt_by_itself(x) * table[k]
}

#[differentiate]
fn weighed(before: f64, card: f64, behind: f64) -> f64 {
    before * card - behind * behind
}

/// What methods of the block give is told apart where they change it, and taken out.
#[differentiate]
impl Deck {
    fn draw(&mut self) -> Option<usize> {
        self.dealt += 1;
        self.wear *= 1.02;
        if self.dealt % 11 == 0 { None } else { Some(self.dealt % 4) }
    }

    fn drawn_by_itself(&mut self, x: &[f64]) -> f64 {
        let mut sum = 0.5;
        for t in 0..5 {
            match self.deal(t) {
                0 => sum *= self.wear,
                k if k % 2 == 0 => sum += x[k] * self.cards[k],
                k => self.cards[k] *= sum,
            }
            let Some(k) = self.draw() else {
                sum += self.wear;
                continue;
            };
            if let Some(at) = self.draw() {
                sum += x[at] * self.cards[k];
            }
            let last = self.draw().unwrap_or(2);
            sum = sum * x[last] + self.cards[last] * x[self.draw().unwrap_or(1)];
        }
        sum
    }
}

#[differentiate]
pub fn drawn(x: &[f64]) -> f64 {
    let mut deck = Deck { cards: x[..4].to_vec(), wear: x[4], dealt: 0 };
    deck.drawn_by_itself(x) * deck.wear + deck.cards[2]
}

/// What only reads a deck, and has no derivatives.
impl Deck {
    fn is_used_up(&self) -> bool {
        self.dealt > 6
    }

    fn len(&self) -> usize {
        self.cards.len()
    }
}

impl std::fmt::Display for Deck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} cards", self.dealt)
    }
}

/// Of the methods that are called, those change the deck whose names do not say that they only read.
#[differentiate]
pub fn used_up(x: &[f64]) -> f64 {
    let mut deck = Deck { cards: x[..4].to_vec(), wear: x[4], dealt: 0 };
    let mut sum = 0.0;
    while !deck.is_used_up() {
        let k = deck.deal(1);
        let text: String = deck.to_string();
        let count: usize = deck.len() + text.len();
        sum = sum * deck.cards[k] + x[k] * count as f64;
    }
    sum
}

/// What an index assigns is assigned before the element is read, and before what a sum is added to.
#[differentiate]
pub fn assigned_in_indices(x: &[f64]) -> f64 {
    let (mut s, mut k) = (x[0], 0);
    s *= x[{
        s += 1.0;
        1
    }];
    for _ in 0..3 {
        s += x[{
            k += 1;
            s *= x[0];
            k % x.len()
        }] * s;
    }
    s
}
