//! Fields that the attribute sees nothing of but their names: of types that are less visible than their struct, of types
//! with methods that are called like those of vectors and options, and options.

use cotangent::{Differentiable, differentiate};

/// Types that only this module sees, in fields of a type that all see.
pub mod hidden {
    use cotangent::{Differentiable, differentiate};

    #[derive(Clone, Copy, Debug, Differentiable)]
    struct Average {
        rate: f64,
        value: f64,
    }

    #[differentiate]
    impl Average {
        fn next(&mut self, x: f64) -> f64 {
            self.value = self.rate * x + (1.0 - self.rate) * self.value * self.value;
            self.value
        }
    }

    #[derive(Clone, Debug, Differentiable)]
    struct Path {
        points: Vec<f64>,
        scale: f64,
    }

    #[differentiate]
    impl Path {
        fn push(&mut self, x: f64) {
            self.scale *= x;
            self.points.push(x * x);
        }

        fn last(&self) -> f64 {
            self.scale * self.points[self.points.len() - 1]
        }
    }

    /// An indicator of two averages and what they have been.
    #[derive(Clone, Debug, Differentiable)]
    pub struct Crossing {
        fast: Average,
        slow: Average,
        both: [Average; 2],
        all: Vec<Average>,
        path: Path,
        index: usize,
    }

    #[differentiate]
    impl Crossing {
        pub fn new(rate: f64) -> Crossing {
            let fast = Average { rate, value: rate };
            let slow = Average { rate: 0.5 * rate, value: 0.1 };
            let path = Path { points: vec![rate], scale: 1.0 };
            Crossing { fast, slow, both: [fast, slow], all: vec![slow, fast], path, index: 0 }
        }

        /// Saved before each call.
        pub fn next(&mut self, x: f64) -> f64 {
            self.index = (self.index + 1) % 2;
            self.path.push(x);
            self.fast.next(x) - self.slow.next(x) * self.path.last() + self.path.scale
        }

        /// Elements of what has no name, by index and one after the other, twice.
        pub fn spread(&mut self, x: f64) -> f64 {
            let mut sum = self.both[self.index].next(x);
            for _ in 0..2 {
                for average in self.all.iter_mut() {
                    sum += average.next(sum);
                }
            }
            sum * self.both[0].next(sum)
        }

        /// On one path only, and as a whole.
        pub fn turned(&mut self, x: f64) -> f64 {
            if x > 1.0 {
                self.fast = self.slow;
                self.fast.next(x) * self.slow.value
            } else {
                self.slow.next(self.fast.value)
            }
        }
    }
}

/// The methods of a type that others see nothing of.
#[differentiate]
pub fn crossed(rate: f64, xs: &[f64]) -> f64 {
    let mut crossing = hidden::Crossing::new(rate);
    let mut sum = 0.0;
    for &x in xs {
        sum += crossing.next(x) * crossing.turned(x);
        sum += crossing.spread(x);
    }
    sum
}

/// Named like a vector, an option and an iterator at once.
#[derive(Clone, Debug, Differentiable)]
pub struct Stack {
    pub items: Vec<f64>,
    pub weight: f64,
}

#[differentiate]
impl Stack {
    pub fn push(&mut self, x: f64) {
        self.weight *= 1.5;
        self.items.push(x);
    }

    pub fn pop(&mut self) -> f64 {
        self.weight *= self.weight;
        self.weight
    }

    pub fn clear(&mut self) {
        self.weight *= 0.5;
    }

    pub fn insert(&mut self, at: usize, x: f64) {
        self.items[at] *= x;
    }

    pub fn get(&self, at: usize) -> f64 {
        self.items[at] * self.weight
    }

    pub fn last(&self) -> f64 {
        self.weight.sin()
    }

    pub fn take(&mut self) -> f64 {
        self.weight += 1.0;
        self.weight
    }

    pub fn replace(&mut self, x: f64) -> f64 {
        self.weight *= x;
        self.items[0]
    }

    pub fn map(&self, x: f64) -> f64 {
        x * self.weight
    }

    pub fn sum(&self) -> f64 {
        self.weight * self.items.iter().sum::<f64>()
    }
}

/// Has one.
#[derive(Clone, Debug, Differentiable)]
pub struct Machine {
    pub stack: Stack,
    pub gain: f64,
}

/// A field with them all, which has fields itself.
#[differentiate]
pub fn all_names(gain: f64, xs: &[f64]) -> f64 {
    let mut machine = Machine { stack: Stack { items: vec![gain], weight: gain }, gain };
    let mut sum = machine.stack.weight;
    for &x in xs {
        machine.stack.push(x);
        machine.stack.insert(0, x);
        sum += machine.stack.pop() * machine.stack.get(0);
        machine.stack.clear();
        sum += machine.stack.last() * machine.stack.take() + machine.stack.replace(x);
        sum += machine.stack.map(x) * machine.stack.sum();
        machine.stack.weight = 0.1 * sum;
    }
    sum * machine.gain
}

/// A parameter with them.
#[differentiate]
pub fn copied_stack(given: &Stack, x: f64) -> f64 {
    let mut stack = given.clone();
    stack.weight *= x;
    stack.push(x);
    stack.clear();
    let popped = stack.pop();
    popped * stack.last() + stack.take() * stack.map(popped)
}

/// Called by the name of its type, where no field is seen.
#[differentiate]
pub fn by_type(given: &Stack, x: f64) -> f64 {
    let mut stack = given.clone();
    Stack::push(&mut stack, x);
    Stack::pop(&mut stack) * Stack::get(&stack, 3)
}

/// What may be missing.
#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// Fields that may be.
#[derive(Clone, Debug, Differentiable)]
pub struct Sparse {
    pub rate: Option<f64>,
    pub point: Option<Point>,
    pub list: Option<Vec<f64>>,
    pub base: f64,
}

/// Made here.
#[differentiate]
fn sparse(x: f64, full: bool) -> Sparse {
    if full {
        Sparse { rate: Some(x * x), point: Some(Point { x, y: x + 1.0 }), list: Some(vec![x, x * x]), base: x.sin() }
    } else {
        Sparse { rate: None, point: None, list: None, base: x.cos() }
    }
}

/// Methods and patterns.
#[differentiate]
pub fn asked(x: f64, full: bool) -> f64 {
    let s: Sparse = sparse(x, full);
    let mut sum = s.rate.unwrap_or(s.base) * x;
    sum += s.rate.map_or(0.5 * x, |r| r * s.base);
    sum += s.point.as_ref().map(|p| p.x * p.y).unwrap_or(sum);
    sum += s.point.map(|p| p.y).unwrap_or(0.0);
    if let Some(r) = s.rate {
        sum *= r;
    }
    if let Some(list) = &s.list {
        sum += list.iter().sum::<f64>();
    }
    if let (Some(r), Some(p)) = (s.rate, s.point) {
        sum += r * p.x;
    }
    let rate = s.rate.or(Some(sum));
    match s.rate {
        Some(r) if r > 100.0 => sum * rate.unwrap(),
        Some(r) => sum * r,
        None => sum * s.base,
    }
}

/// Those that are there, or not.
#[differentiate]
pub fn forced(x: f64) -> f64 {
    let s: Sparse = sparse(x, true);
    s.rate.unwrap() * s.point.expect("made").x + s.list.as_ref().unwrap()[1]
}

/// Changed step by step.
#[differentiate]
pub fn stepped(start: &mut Sparse, xs: &[f64]) -> f64 {
    let mut sum = 0.0;
    for &x in xs {
        match start.rate {
            None => start.rate = Some(x * start.base),
            Some(r) => {
                start.rate = Some(r * x);
                start.base *= r;
            }
        }
        if let Some(p) = start.point.as_mut() {
            p.x *= x;
        }
        if let Some(p) = start.point.take() {
            sum += p.x * p.y;
            start.point = Some(Point { x: p.y, y: p.x + sum });
        }
        sum += start.rate.unwrap_or(1.0) * start.point.as_ref().map_or(0.0, |p| p.y);
    }
    sum
}

/// A `?` on a field.
#[differentiate]
pub fn tried(s: &Sparse, x: f64) -> Option<f64> {
    let rate = s.rate?;
    let y = s.point.map(|p| p.y * x)?;
    Some(rate * y + s.base)
}

/// An integer that may be missing.
#[derive(Clone, Debug, Differentiable)]
pub struct Counted {
    pub count: Option<usize>,
    pub base: f64,
}

/// It has no derivative.
#[differentiate]
pub fn counted(x: f64, n: usize) -> f64 {
    let c = Counted { count: if n > 0 { Some(n) } else { None }, base: x };
    let power = if let Some(n) = c.count { n as f64 * c.base } else { c.base };
    power * c.count.unwrap_or(2) as f64
}

/// An array of copies of a struct, changed one by one.
#[differentiate]
pub fn repeated(x: f64) -> f64 {
    let mut points = [Point { x, y: x * x }; 3];
    for i in 1..3 {
        points[i].x *= points[i - 1].y;
        points[i].y += points[0].x;
    }
    points[2].x * points[2].y
}

/// A controller with a state that may be missing, and is taken away again.
#[derive(Clone, Debug, Differentiable)]
pub struct Controller {
    gains: [f64; 3],
    sum: f64,
    last: Option<f64>,
}

#[differentiate]
impl Controller {
    pub fn new(gains: [f64; 3]) -> Self {
        Controller { gains, sum: 0.0, last: None }
    }

    pub fn update(&mut self, error: f64, dt: f64) -> f64 {
        self.sum = (self.sum + error * dt).clamp(-2.0, 2.0);
        let slope = self.last.map_or(0.0, |last| (error - last) / dt);
        self.last = Some(error);
        self.gains[0] * error + self.gains[1] * self.sum + self.gains[2] * slope
    }

    pub fn reset(&mut self) {
        self.sum = 0.0;
        self.last.take();
    }

    /// An error that lasts is named for callers outside of the block.
    pub fn steady(&self) -> Result<f64, &'static str> {
        if self.gains[1] > 0.0 { Ok(self.sum / self.gains[1]) } else { Err("no integral part") }
    }
}

#[differentiate]
pub fn controlled(gains: [f64; 3], steps: usize) -> f64 {
    let mut controller = Controller::new(gains);
    let (mut position, mut speed, mut cost) = (0.0, 0.0, 0.0);
    for i in 0..steps {
        if i == 7 {
            controller.reset();
        }
        let error = 1.0 - position;
        let force = controller.update(error, 0.1);
        speed += (force - 0.5 * speed) * 0.1;
        position += speed * 0.1;
        cost += error * error * 0.1;
    }
    cost + controller.steady().unwrap_or(0.25)
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Inner {
    pub a: f64,
    pub b: f64,
}

#[derive(Clone, Copy, Debug, Differentiable)]
pub struct Outer {
    pub inner: Inner,
    pub scale: f64,
    pub count: usize,
}

/// Fields get their first cotangents one by one, all at once, and in branches.
#[differentiate]
pub fn first_of_fields(x: f64, y: f64) -> f64 {
    let mut o = Outer { inner: Inner { a: x * y, b: y }, scale: x, count: 2 };
    let before = o.inner.a * o.scale;
    let whole = o.inner;
    o.inner.a = whole.b * before;
    let kept = o;
    o.inner = Inner { a: kept.scale * x, b: o.inner.a };
    if before > 0.5 {
        o.scale *= o.inner.a;
    }
    let twice = o.inner.a * o.inner.a + o.inner.b * kept.inner.a;
    twice * o.scale + kept.inner.b * whole.a + o.count as f64 * o.inner.b
}

/// The same for what is passed by value and given back.
#[differentiate]
pub fn first_of_a_field(inner: Inner, x: f64) -> Inner {
    let turned = Inner { a: inner.b * x, b: inner.a * inner.b };
    let more = turned.a * turned.b + inner.a;
    let other = turned;
    Inner { a: other.a * more, b: other.b - turned.b * more }
}

#[differentiate]
pub fn first_in_calls(x: f64, y: f64) -> f64 {
    let p: Inner = first_of_a_field(Inner { a: x, b: y }, x * y);
    let q: Inner = first_of_a_field(p, p.a);
    p.a * q.b + p.b * q.a - q.a * q.a
}

/// Numbers whose types the struct alone says.
#[derive(Clone, Debug, Differentiable)]
pub struct Readings {
    values: Vec<f64>,
    shift: i32,
    sum: f64,
}

#[differentiate]
impl Readings {
    /// What is compared with an integer is one.
    pub fn mean(&self) -> f64 {
        self.sum / self.values.len().max(1) as f64
    }

    /// A list out of a field, in order.
    pub fn median(&self) -> f64 {
        let mut ordered = self.values.clone();
        ordered.sort_by(|a, b| a.partial_cmp(b).unwrap());
        let middle = ordered.len() / 2;
        if ordered.len() % 2 == 0 { (ordered[middle - 1] + ordered[middle]) / 2.0 } else { ordered[middle] }
    }

    /// What is cast is no float, whatever methods floats have too.
    pub fn shifted(&self, x: f64) -> f64 {
        self.shift.abs() as f64 * x
    }
}

#[differentiate]
pub fn read(x: &[f64], shift: i32) -> f64 {
    let readings = Readings { values: x.to_vec(), shift, sum: x[0] * x[1] };
    readings.mean() * readings.median() + readings.shifted(x[0])
}
