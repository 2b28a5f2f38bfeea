//! Fields without numbers whose values have shapes: options, lists and lists of lists of integers, which methods change. The
//! functions that go through them do not see of what types they are.

use cotangent::{Differentiable, differentiate};

#[derive(Clone, Differentiable)]
pub struct Plan {
    pub level: f64,
    pub chosen: Option<usize>,
    pub order: Vec<usize>,
    pub groups: Vec<Vec<usize>>,
    pub marks: [Option<usize>; 2],
}

#[differentiate]
fn refill(order: &mut Vec<usize>, n: usize) {
    order.clear();
    order.extend((0..n).rev());
}

#[differentiate]
impl Plan {
    pub fn new(level: f64) -> Plan {
        Plan { level, chosen: None, order: vec![], groups: vec![], marks: [None, Some(1)] }
    }

    pub fn choose(&mut self, k: usize) {
        self.chosen = Some(k);
        self.marks[0] = self.chosen;
    }

    pub fn forget(&mut self) {
        self.chosen = None;
        self.marks = [Some(0), None];
        self.level *= 1.5;
    }

    pub fn set_order(&mut self, order: Vec<usize>) {
        self.groups.push(order.clone());
        self.order = order;
    }

    pub fn trade(&mut self, mut order: Vec<usize>) -> usize {
        std::mem::swap(&mut self.order, &mut order);
        order.len()
    }

    pub fn thin_out(&mut self) {
        self.order.retain(|k| k % 2 == 0);
        let last = &mut self.order;
        last.push(1);
        self.level += 0.1;
    }

    pub fn with(mut self, k: usize) -> Plan {
        self.chosen = Some(k);
        self
    }
}

/// An option that a method sets and another one clears, and what a constructor sets in passing.
#[differentiate]
pub fn by_choice(x: &[f64]) -> f64 {
    let mut plan = Plan::new(x[0]).with(2);
    let mut sum = 0.0;
    for step in 0..3 {
        if let Some(k) = plan.chosen {
            sum += x[k] * plan.level;
        }
        for mark in plan.marks {
            sum += mark.map_or(plan.level, |k| x[k].sin());
        }
        if step == 0 { plan.forget() } else { plan.choose(step) }
    }
    sum * x[plan.chosen.unwrap_or(0)]
}

/// A list of indices that is put into a field, traded for another one, and made shorter.
#[differentiate]
pub fn in_order(x: &[f64]) -> f64 {
    let mut plan = Plan::new(x[0]);
    let mut sum = 0.0;
    for n in 1..4 {
        for k in &plan.order {
            sum += x[*k] * plan.level;
        }
        plan.set_order(vec![n; n]);
        for k in plan.order.iter() {
            sum += (x[*k] * sum).cos();
        }
        let left = plan.trade(vec![1; n]);
        plan.thin_out();
        for &k in &plan.order {
            sum += x[k] * left as f64;
        }
    }
    for group in &plan.groups {
        for k in group {
            sum += x[*k] * plan.level;
        }
    }
    sum
}

#[differentiate]
pub mod seen {
    use super::{refill, refill_rev};

    #[derive(Clone, cotangent::Differentiable)]
    pub struct Queue {
        pub gain: f64,
        pub order: Vec<usize>,
        pub next: Option<usize>,
    }

    impl Queue {
        pub fn fill(&mut self, n: usize) {
            refill(&mut self.order, n);
            self.next = self.order.last().copied();
            let rest = self.order.split_off(1);
            self.order = rest;
            self.gain *= 1.2;
        }

        pub fn shift(&mut self) -> usize {
            let order = &mut self.order;
            order.push(0);
            order.swap_remove(0)
        }
    }

    /// Copies whose lists have other lengths, in a module that shows the types; a function changes a list that it is lent.
    pub fn of_copies(x: &[f64]) -> f64 {
        let first = Queue { gain: x[0], order: vec![], next: None };
        let mut second = first.clone();
        second.fill(3);
        let mut third = second.clone();
        let k = third.shift();
        third.fill(4);
        let mut sum = first.gain * x[k];
        for queue in [&first, &second, &third] {
            for k in &queue.order {
                sum += x[*k] * queue.gain;
            }
            if let Some(k) = queue.next {
                sum *= x[k] + queue.gain;
            }
        }
        sum
    }
}
