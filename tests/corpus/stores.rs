//! Maps, sets and texts in fields of structs that have numbers too: changed and asked on the way, and without a derivative.

use cotangent::{Differentiable, differentiate};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};

/// A walk that pays twice as much for a place that is new.
#[derive(Clone, Differentiable)]
pub struct Walk {
    seen: HashSet<usize>,
    paid: f64,
    toll: Vec<f64>,
}

#[differentiate]
impl Walk {
    fn visit(&mut self, place: usize, fare: f64) {
        if self.seen.insert(place) {
            self.paid += fare * fare * self.toll[place % 2];
            self.toll[place % 2] *= fare.cos();
        } else {
            self.paid += 0.5 * fare * self.paid;
        }
    }

    fn forget(&mut self, place: usize) -> f64 {
        let known = self.seen.remove(&place);
        if known { self.paid.sin() } else { self.paid }
    }
}

#[differentiate]
pub fn walked(x: &[f64]) -> f64 {
    let mut walk = Walk { seen: HashSet::new(), paid: 0.1, toll: vec![x[0], 0.7] };
    let mut sum = 0.0;
    for (i, fare) in x.iter().enumerate() {
        walk.visit(i % 3, *fare);
        sum += walk.forget(i % 2) * fare;
    }
    sum + walk.paid * walk.seen.len() as f64
}

/// Means by name.
#[derive(Clone, Differentiable)]
pub struct Tally {
    counts: BTreeMap<String, usize>,
    notes: String,
    mean: f64,
}

#[differentiate]
impl Tally {
    fn add(&mut self, name: &str, v: f64) {
        *self.counts.entry(name.to_string()).or_insert(0) += 1;
        self.notes.push_str(name);
        let n = self.counts[name];
        self.mean += (v * v - self.mean) / n as f64;
    }

    fn spread(&self) -> f64 {
        let mut sum = 0.0;
        for (_, &n) in &self.counts {
            let share = n as f64 / self.notes.len() as f64;
            sum -= share * share.ln() * self.mean;
        }
        sum
    }
}

#[differentiate]
pub fn tallied(x: &[f64]) -> f64 {
    let mut tally = Tally { counts: BTreeMap::new(), notes: String::new(), mean: 1.0 };
    for (i, v) in x.iter().enumerate() {
        tally.add(if i % 3 == 0 { "a" } else { "bc" }, *v);
    }
    tally.spread() + tally.mean
}

/// Parameters that get their places as they come.
#[derive(Clone, Differentiable)]
pub struct Registry {
    places: HashMap<String, usize>,
    values: Vec<f64>,
}

#[differentiate]
impl Registry {
    fn new() -> Registry {
        Registry { places: HashMap::new(), values: Vec::new() }
    }

    fn register(&mut self, name: &str, v: f64) -> usize {
        if let Some(&place) = self.places.get(name) {
            self.values[place] = v * self.values[place];
            return place;
        }
        let place = self.values.len();
        self.places.insert(name.to_string(), place);
        self.values.push(v);
        place
    }

    fn value(&self, name: &str) -> f64 {
        match self.places.get(name) {
            Some(&place) => self.values[place],
            None => 0.5,
        }
    }
}

#[differentiate]
pub fn registered(x: &[f64]) -> f64 {
    let mut registry = Registry::new();
    let names = ["u", "v", "u", "w"];
    for (name, v) in names.iter().zip(x) {
        registry.register(name, v.sin());
    }
    registry.value("u") * registry.value("v") + registry.value("w") * registry.value("z")
}

/// What came last under a number.
#[derive(Clone, Differentiable)]
pub struct Track {
    last: HashMap<usize, usize>,
    values: Vec<f64>,
}

#[differentiate]
impl Track {
    fn observe(&mut self, of: usize, v: f64) -> f64 {
        self.values.push(v);
        let now = self.values.len() - 1;
        match self.last.insert(of, now) {
            Some(before) => self.values[now] - self.values[before] * self.values[before],
            None => v,
        }
    }
}

#[differentiate]
pub fn tracked(x: &[f64]) -> f64 {
    let mut track = Track { last: HashMap::new(), values: vec![] };
    let mut sum = 1.0;
    for (i, v) in x.iter().enumerate() {
        sum += track.observe(i % 3, *v) * sum * 0.1;
    }
    sum
}

/// A chain of which some nodes are held.
#[derive(Clone, Differentiable)]
pub struct Chain {
    held: BTreeSet<usize>,
    at: Vec<f64>,
}

#[differentiate]
impl Chain {
    fn hold(&mut self, node: usize) {
        self.held.insert(node);
    }

    fn relax(&mut self) {
        for i in 1..self.at.len() - 1 {
            if !self.held.contains(&i) {
                self.at[i] = 0.4 * (self.at[i - 1] + self.at[i + 1]) * self.at[i].cos();
            }
        }
    }

    fn energy(&self) -> f64 {
        self.held.iter().map(|&i| self.at[i] * self.at[i]).sum()
    }
}

#[differentiate]
pub fn held(x: &[f64]) -> f64 {
    let mut chain = Chain { held: BTreeSet::new(), at: x.to_vec() };
    chain.hold(1);
    for _ in 0..3 {
        chain.relax();
        chain.hold(3);
    }
    chain.energy() + chain.at[2]
}

/// A graph that is searched by a function, and is a variable of another one.
#[derive(Clone, Differentiable)]
pub struct Graph {
    visited: HashSet<usize>,
    edges: Vec<Vec<usize>>,
    cost: Vec<f64>,
}

#[differentiate]
fn search(graph: &mut Graph, at: usize) -> f64 {
    if !graph.visited.insert(at) {
        return 0.0;
    }
    let mut sum = graph.cost[at] * graph.cost[at];
    for k in 0..graph.edges[at].len() {
        let next = graph.edges[at][k];
        sum += 0.5 * search(graph, next);
    }
    sum
}

#[differentiate]
pub fn searched(x: &[f64]) -> f64 {
    let edges = vec![vec![1, 2], vec![3], vec![3, 0], vec![0]];
    let mut graph = Graph { visited: HashSet::new(), edges, cost: x.to_vec() };
    graph.visited.insert(3);
    let first = search(&mut graph, 0);
    graph.visited.clear();
    graph.visited.insert(1);
    first * search(&mut graph, 0)
}

/// Cells that are reached from a corner, nearest first.
#[derive(Clone, Differentiable)]
pub struct Flood {
    distance: HashMap<(i32, i32), u32>,
    front: VecDeque<(i32, i32)>,
    height: Vec<f64>,
    work: f64,
}

#[differentiate]
impl Flood {
    fn height_at(&self, cell: (i32, i32)) -> f64 {
        self.height[(cell.0 * 2 + cell.1) as usize]
    }

    fn run(&mut self) {
        self.front.push_back((0, 0));
        self.distance.insert((0, 0), 1);
        while let Some(cell) = self.front.pop_front() {
            let distance = self.distance[&cell];
            self.work += self.height_at(cell) * distance as f64 * self.work.cos();
            for (dx, dy) in [(1, 0), (0, 1)] {
                let next = (cell.0 + dx, cell.1 + dy);
                if next.0 < 2 && next.1 < 2 && !self.distance.contains_key(&next) {
                    self.distance.insert(next, distance + 1);
                    self.front.push_back(next);
                }
            }
        }
    }
}

#[differentiate]
pub fn flooded(x: &[f64]) -> f64 {
    let mut flood = Flood { distance: HashMap::new(), front: VecDeque::new(), height: x.to_vec(), work: 0.1 };
    flood.run();
    flood.work
}

/// Jobs that are done in the order of their times, each once.
#[derive(Clone, Differentiable)]
pub struct Jobs {
    waiting: BinaryHeap<Reverse<(u32, usize)>>,
    done: HashSet<usize>,
    order: Vec<usize>,
    cost: Vec<f64>,
    state: String,
    total: f64,
}

#[differentiate]
impl Jobs {
    fn add(&mut self, time: u32, job: usize) {
        self.waiting.push(Reverse((time, job)));
    }

    fn run(&mut self) -> Result<f64, String> {
        self.state = "running".to_string();
        while let Some(Reverse((time, job))) = self.waiting.pop() {
            if self.done.insert(self.order[job]) {
                self.total = self.total * 0.9 + self.cost[self.order[job]] * time as f64 * self.total;
            }
            if self.done.contains(&(job + 1)) {
                self.total *= self.cost[job];
            }
            if self.total.is_nan() {
                return Err(self.state.clone());
            }
        }
        self.done.retain(|job| *job > 0);
        self.state = format!("{:.3}", self.total);
        Ok(self.total * self.done.len() as f64)
    }
}

#[differentiate]
pub fn scheduled(x: &[f64]) -> f64 {
    let (order, cost) = (vec![0, 2, 1, 2], x.to_vec());
    let mut jobs =
        Jobs { waiting: BinaryHeap::new(), done: HashSet::new(), order, cost, state: String::new(), total: 1.0 };
    for job in 0..4 {
        jobs.add(5 * job as u32 % 3 + 1, job);
    }
    jobs.run().unwrap_or(0.0)
}

/// Several walks, one step of each after the other.
#[differentiate]
pub fn walked_in_turn(x: &[f64]) -> f64 {
    let mut walks: Vec<Walk> = (0..2).map(|i| Walk { seen: HashSet::new(), paid: x[i], toll: x.to_vec() }).collect();
    for step in 0..5 {
        for (i, walk) in walks.iter_mut().enumerate() {
            if walk.seen.insert(step % (2 + i)) {
                walk.paid += walk.toll[step % 4] * walk.paid;
            } else {
                walk.paid -= walk.toll[i];
            }
            if step == 2 {
                walk.seen.clear();
            }
        }
    }
    let mut sum = 0.0;
    for walk in &walks {
        if walk.seen.contains(&1) {
            sum += walk.paid * walk.seen.len() as f64;
        }
    }
    sum
}

/// Weights that have names, of which some are asked for by texts in a list.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Named {
    pub names: Vec<String>,
    pub weights: Vec<f64>,
    pub level: f64,
}

#[differentiate]
impl Named {
    pub fn weigh(&mut self, name: &str, v: f64) -> f64 {
        let at = self.names.iter().position(|n| n == name).unwrap_or(0);
        self.level += v * self.weights[at];
        self.level * v
    }

    pub fn seen(&self, name: &str, v: f64) -> f64 {
        if self.names[0] == name { self.weights[0] * v } else { self.weights[1] * v * self.level }
    }
}

#[differentiate]
pub fn weighed_by_name(x: &[f64]) -> f64 {
    let names = vec!["rain".to_string(), "wind".to_string()];
    let mut named = Named { names: names.clone(), weights: x.to_vec(), level: x[0] };
    let mut sum = 0.0;
    for name in ["wind", "rain", "sun"].iter() {
        sum += named.weigh(name, x[1]);
    }
    for name in &names {
        sum += named.weigh(name, sum) * named.seen(name.as_str(), sum);
    }
    sum
}

/// A network whose neighbours are in a map.
#[derive(Clone, Differentiable)]
pub struct Network {
    neighbours: HashMap<usize, Vec<usize>>,
    weights: Vec<f64>,
}

#[differentiate]
impl Network {
    fn flow(&self, at: usize) -> f64 {
        let Some(list) = self.neighbours.get(&at) else { return 0.0 };
        let mut s = 0.0;
        for &j in list {
            s += self.weights[at] * self.weights[j];
        }
        s
    }
}

/// Lists out of a map in a field.
#[differentiate]
pub fn flowed(weights: &[f64]) -> f64 {
    let mut neighbours = HashMap::new();
    neighbours.insert(0usize, vec![1usize, 2]);
    neighbours.insert(1usize, vec![3usize, 2]);
    let network = Network { neighbours, weights: weights.to_vec() };
    network.flow(0) + network.flow(1).sin() + network.flow(7)
}

#[differentiate]
mod listed {
    use cotangent::Differentiable;

    /// The same in a list, of which the module says the type.
    #[derive(Clone, Differentiable)]
    pub struct Listed {
        neighbours: Vec<Vec<usize>>,
        weights: Vec<f64>,
    }

    impl Listed {
        fn flow(&self, at: usize) -> f64 {
            let Some(list) = self.neighbours.get(at) else { return 0.0 };
            let mut s = 0.0;
            for &j in list {
                s += self.weights[at] * self.weights[j];
            }
            s
        }
    }

    /// Lists out of a list in a field.
    pub fn flowed_in_lists(weights: &[f64]) -> f64 {
        let network = Listed { neighbours: vec![vec![1, 2], vec![3, 2]], weights: weights.to_vec() };
        network.flow(0) + network.flow(1).sin() + network.flow(7)
    }
}
pub use listed::{flowed_in_lists, flowed_in_lists_fwd, flowed_in_lists_rev, flowed_in_lists_vjp};

#[differentiate]
mod grouped {
    use cotangent::Differentiable;
    use std::collections::{BTreeMap, BTreeSet};

    /// Maps and a set of which the module says the types: what they are iterated for has a type too.
    #[derive(Clone, Differentiable)]
    pub struct Grouped {
        values: Vec<f64>,
        groups: BTreeMap<u32, Vec<usize>>,
        names: BTreeMap<String, usize>,
        left_out: BTreeSet<usize>,
    }

    impl Grouped {
        fn new(labels: &[u32], values: &[f64]) -> Self {
            let mut groups: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
            for (i, label) in labels.iter().enumerate() {
                groups.entry(*label).or_default().push(i);
            }
            let names = ["first", "second"].iter().map(|s| s.to_string()).enumerate().map(|(i, s)| (s, i)).collect();
            Grouped { values: values.to_vec(), groups, names, left_out: BTreeSet::new() }
        }

        fn get(&self, name: &str) -> Option<f64> {
            self.names.get(name).map(|&i| self.values[i])
        }

        fn between(&self) -> f64 {
            let mean = |g: &Vec<usize>| g.iter().map(|&i| self.values[i]).sum::<f64>() / g.len() as f64;
            self.groups.values().map(|g| g.len() as f64 * mean(g).powi(2)).sum()
        }

        fn within(&self) -> f64 {
            let mut sum = 0.0;
            for (label, members) in &self.groups {
                for &i in members.iter().filter(|i| !self.left_out.contains(i)) {
                    sum += self.values[i].sin() * (*label as f64);
                }
            }
            sum
        }
    }

    fn ordered(grouped: &Grouped) -> f64 {
        let names: Vec<&String> = grouped.names.keys().rev().collect();
        let last = grouped.names.values().copied().max().unwrap_or(0);
        names.iter().map(|name| grouped.values[grouped.names[*name]]).fold(grouped.values[last], |a, v| 0.5 * a + v * v)
    }

    /// What a function of a type has made, is asked by its own method for a text.
    pub fn of_groups(x: &[f64]) -> f64 {
        let mut grouped = Grouped::new(&[1, 2, 1, 2, 3, 3], x);
        let first = grouped.get("first").unwrap_or(1.0);
        grouped.left_out.insert(1);
        let rest = grouped.within();
        grouped.groups.remove(&3);
        first * grouped.between() / rest + ordered(&grouped) * grouped.get("third").unwrap_or_default()
    }
}
pub use grouped::{of_groups, of_groups_fwd, of_groups_rev, of_groups_vjp};

/// Numbers by names, which no module shows.
#[derive(Clone, Differentiable)]
pub struct Labelled {
    values: Vec<f64>,
}

#[differentiate]
impl Labelled {
    fn new(values: &[f64]) -> Self {
        Labelled { values: values.to_vec() }
    }

    fn get(&self, name: &str) -> Option<f64> {
        self.values.get(name.len()).copied()
    }
}

/// What a function of a type has made of numbers is no map: it is asked by its own method.
#[differentiate]
pub fn by_label(x: &[f64]) -> f64 {
    let labelled = Labelled::new(x);
    labelled.get("a").unwrap_or(1.0) * x[0] + labelled.get("a long name").unwrap_or_default()
}
