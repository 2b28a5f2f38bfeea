//! Random statements.

use super::generate::{Generator, Ty};
use super::tree::{Node, line};

impl Generator {
    /// One statement, or a few that belong together.
    pub(super) fn statement(&mut self, out: &mut Vec<Node>) {
        self.budget = self.budget.saturating_sub(1);
        let deep = self.depth > 4;
        match self.rng.below(50) {
            0..=3 => self.declare(out),
            4..=8 => self.assignment(out),
            9..=10 => self.container(out),
            11..=13 if !deep => self.range_loop(out),
            14..=15 if !deep => self.item_loop(out),
            16..=18 if !deep => self.branch(out),
            19 if !deep => self.choice(out),
            20 if !deep => self.counted(out),
            21..=22 => self.jump(out),
            23..=24 => self.vector(out),
            25 => self.reference(out),
            26 => self.exchange(out),
            27 => self.integers(out),
            28 if !deep => self.labelled(out),
            29 => self.extreme(out),
            30..=34 => self.structs(out),
            35..=38 => self.options(out),
            39..=42 => self.enums(out),
            43..=45 if !deep => self.tables(out),
            46..=49 if !deep => self.columns(out),
            _ => self.assignment(out),
        }
    }

    fn declare(&mut self, out: &mut Vec<Node>) {
        match self.rng.below(8) {
            0..=3 => {
                let value = self.float(2);
                let name = self.name("s", Ty::Float);
                out.push(line(format!("let mut {name}: f64 = {value};")));
                self.add(&name, Ty::Float, true);
            }
            4 => {
                let value = self.receiver(1);
                let name = self.name("s", Ty::Float);
                out.push(line(format!("let {name} = {value} * 1.0;")));
                self.add(&name, Ty::Float, false);
            }
            5 => {
                let (left, right) = (self.float(1), self.float(1));
                let name = self.name("t", Ty::Pair);
                out.push(line(format!("let mut {name}: (f64, f64) = ({left}, {right});")));
                self.add(&name, Ty::Pair, true);
            }
            6 => {
                // A declaration that is assigned in each branch.
                let (c, left, right) = (self.condition(1), self.float(1), self.float(1));
                self.names += 1;
                let name = format!("s_{}", self.names);
                out.push(line(format!("let {name}: f64;")));
                let parts = vec![
                    (format!("if {c} {{"), vec![line(format!("{name} = {left};"))]),
                    ("} else {".to_owned(), vec![line(format!("{name} = {right};"))]),
                ];
                out.push(Node::Tree(parts, "}".to_owned()));
                self.add(&name, Ty::Float, false);
            }
            _ => {
                let pairs = self.readable(|v| v.ty == Ty::Pair);
                if pairs.is_empty() {
                    return self.assignment(out);
                }
                let pair = self.rng.pick(&pairs).name.clone();
                let (left, right) = (self.name("s", Ty::Float), self.name("s", Ty::Float));
                if left == right {
                    return self.assignment(out);
                }
                out.push(line(format!("let ({left}, mut {right}) = {pair};")));
                self.add(&left, Ty::Float, false);
                self.add(&right, Ty::Float, true);
            }
        }
    }

    /// A place that holds a float and can be written.
    fn place(&mut self) -> Option<String> {
        let all = self.writable(|v| {
            let parts = !v.ty.is_option() && !v.ty.is_figure();
            parts && v.ty != Ty::Int && (v.ty != Ty::Vector || v.filled)
        });
        if all.is_empty() {
            return None;
        }
        let var = self.rng.pick(&all).clone();
        let name = var.name;
        Some(match var.ty {
            Ty::Ref => format!("*{name}"),
            Ty::Array | Ty::Slice => format!("{name}[{}]", self.index(4, &name)),
            Ty::Two => format!("{name}[{}]", self.rng.below(2)),
            Ty::Pair => format!("{name}.{}", self.rng.below(2)),
            Ty::Matrix => format!("{name}[{}][{}]", self.index(2, &name), self.index(2, &name)),
            // The borrow checker takes no `len()` of the vector here.
            Ty::Rows => format!("{name}[{} % 2][{}]", self.rng.below(9), self.rng.below(2)),
            Ty::Vector => format!("{name}[0]"),
            ty if ty.has_point() => self.float_of(&name, ty),
            _ => name,
        })
    }

    /// A variable becomes the larger or the smaller one of itself and a number; another may get what it has gained.
    fn extreme(&mut self, out: &mut Vec<Node>) {
        let all = self.writable(|v| v.ty == Ty::Float);
        if all.is_empty() {
            return self.assignment(out);
        }
        let name = self.rng.pick(&all).name.clone();
        let gaining = self.rng.pick(&all).name.clone();
        self.names += 1;
        let (item, before) = (format!("s_{}", self.names), format!("before_{}", self.names));
        out.push(line(format!("let {item}: f64 = {};", self.float(2))));
        let gains = gaining != name && self.rng.below(2) == 0;
        if gains {
            out.push(line(format!("let {before}: f64 = {name};")));
        }
        out.push(match self.rng.below(3) {
            0 => line(format!("{name} = {name}.max({item});")),
            1 => line(format!("{name} = f64::min({item}, {name});")),
            _ => {
                let replaced = vec![line(format!("{name} = {item};"))];
                Node::Tree(vec![(format!("if {item} > {name} {{"), replaced)], "}".to_owned())
            }
        });
        if gains {
            out.push(line(format!("{gaining} += ({name} - {before}) * {item};")));
        }
    }

    pub(super) fn assignment(&mut self, out: &mut Vec<Node>) {
        let Some(place) = self.place() else {
            let name = self.name("s", Ty::Float);
            let value = self.float(2);
            out.push(line(format!("let mut {name}: f64 = {value};")));
            return self.add(&name, Ty::Float, true);
        };
        let value = self.float(2);
        out.push(line(match self.rng.below(10) {
            0..=2 => format!("{place} = {value};"),
            3..=6 => format!("{place} += {value};"),
            7 => format!("{place} -= {value};"),
            8 => format!("{place} *= {value};"),
            _ => format!("{place} = ({place} + {value}).sin();"),
        }));
    }

    /// Arrays and nested containers.
    fn container(&mut self, out: &mut Vec<Node>) {
        match self.rng.below(8) {
            0 => {
                let value = if self.rng.chance(50) { "0.0".to_owned() } else { self.receiver(1) };
                let name = self.name("v", Ty::Array);
                out.push(line(format!("let mut {name}: [f64; 4] = [{value}; 4];")));
                self.add(&name, Ty::Array, true);
            }
            1 => {
                let values: Vec<String> = (0..3).map(|_| self.float(1)).collect();
                let name = self.name("v", Ty::Array);
                out.push(line(format!("let mut {name}: [f64; 4] = [{}, 0.4];", values.join(", "))));
                self.add(&name, Ty::Array, true);
            }
            2 => {
                let arrays = self.readable(|v| v.ty == Ty::Array);
                if arrays.is_empty() {
                    return self.assignment(out);
                }
                let from = self.rng.pick(&arrays).name.clone();
                let targets = self.writable(|v| v.ty == Ty::Array && v.name != from);
                if targets.is_empty() || self.rng.chance(50) {
                    let name = self.name("v", Ty::Array);
                    out.push(line(format!("let mut {name} = {from};")));
                    self.add(&name, Ty::Array, true);
                } else {
                    let to = self.rng.pick(&targets).name.clone();
                    out.push(line(format!("{to} = {from};")));
                }
            }
            3 => {
                let (x, y) = (self.float(1), self.receiver(1));
                let name = self.name("g", Ty::Matrix);
                out.push(line(format!("let mut {name}: [[f64; 2]; 2] = [[{x}, {y}], [0.5, {y}]];")));
                self.add(&name, Ty::Matrix, true);
            }
            4 => {
                let x = self.receiver(1);
                let name = self.name("rows", Ty::Rows);
                let text = match self.rng.below(2) {
                    0 => format!("let mut {name}: Vec<Vec<f64>> = vec![vec![{x}; 2]; 2];"),
                    _ => format!("let mut {name}: Vec<Vec<f64>> = vec![vec![{x}, 0.5], vec![0.0; 2]];"),
                };
                out.push(line(text));
                self.add(&name, Ty::Rows, true);
            }
            5 => {
                let rows = self.writable(|v| v.ty == Ty::Rows);
                if rows.is_empty() {
                    return self.assignment(out);
                }
                let name = self.rng.pick(&rows).name.clone();
                let (x, y) = (self.float(1), self.float(1));
                out.push(line(match self.rng.below(3) {
                    0 => format!("{name}.push(vec![{x}, {y}]);"),
                    1 => format!("{name}[0] = vec![{x}, {y}];"),
                    _ => format!("{name}.swap(0, 1);"),
                }));
            }
            _ => {
                let lists = self.writable(|v| matches!(v.ty, Ty::Array | Ty::Slice));
                if lists.is_empty() {
                    return self.assignment(out);
                }
                let name = self.rng.pick(&lists).name.clone();
                let others = self.readable(|v| matches!(v.ty, Ty::Array | Ty::Slice) && v.name != name);
                let (i, j) = (self.rng.below(4), self.index(4, &name));
                self.var(&name).readable = false;
                let x = self.float(1);
                self.var(&name).readable = true;
                out.push(line(match self.rng.below(7) {
                    0 => format!("{name}.swap({i}, {});", j.replace(&format!("{name}.len()"), "4")),
                    1 => format!("{name}.fill({x});"),
                    2 => format!("{name}.reverse();"),
                    3 => format!("{name}.rotate_left(1);"),
                    4 | 5 if !others.is_empty() => {
                        let from = &self.rng.pick(&others).name;
                        if self.rng.chance(50) {
                            format!("{name}.copy_from_slice(&{from}[..]);")
                        } else {
                            format!("{name}[1..3].copy_from_slice(&{from}[..2]);")
                        }
                    }
                    _ => format!("{name}[{j}] = {name}[{i}] * {name}[{j}];"),
                }));
            }
        }
    }

    /// Vectors that grow and shrink.
    fn vector(&mut self, out: &mut Vec<Node>) {
        let vectors = self.writable(|v| v.ty == Ty::Vector && !v.filled);
        if vectors.is_empty() || self.rng.chance(20) {
            let sources = self.readable(|v| matches!(v.ty, Ty::Array | Ty::Slice));
            let x = self.float(1);
            let value = match self.rng.below(4) {
                0 => "Vec::new()".to_owned(),
                1 if !sources.is_empty() => format!("{}.to_vec()", self.rng.pick(&sources).name),
                2 => format!("vec![{x}; 3]"),
                _ => format!("vec![{x}, {}]", self.float(1)),
            };
            let name = self.name("q", Ty::Vector);
            out.push(line(format!("let mut {name}: Vec<f64> = {value};")));
            return self.add(&name, Ty::Vector, true);
        }
        let var = self.rng.pick(&vectors).clone();
        let name = var.name.clone();
        let x = self.float(1);
        let n = self.rng.below(4);
        match self.rng.below(16) {
            0..=4 => out.push(line(format!("{name}.push({x});"))),
            5 => out.push(line(format!("{name}.pop();"))),
            6 => out.push(line(format!("{name}.truncate({n});"))),
            7 => out.push(line(format!("{name}.resize({n}, {x});"))),
            8 => {
                let sources = self.readable(|v| matches!(v.ty, Ty::Array | Ty::Slice));
                if !sources.is_empty() {
                    let from = self.rng.pick(&sources).name.clone();
                    out.push(line(format!("{name}.extend_from_slice(&{from}[..{n}]);")));
                }
            }
            9 => out.push(line(format!("{name}.insert(0, {x});"))),
            10 => {
                let body = vec![line(format!("{name}.remove({name}.len() - 1);"))];
                out.push(Node::Tree(vec![(format!("if !{name}.is_empty() {{"), body)], "}".to_owned()));
            }
            11 | 12 => {
                let place = self.place().unwrap_or("_".to_owned());
                if place == "_" || place.contains(name.as_str()) {
                    return;
                }
                let body = vec![line(format!("{place} += e * 0.5;"))];
                let head = if self.rng.chance(60) { "if" } else { "while" };
                out.push(Node::Tree(vec![(format!("{head} let Some(e) = {name}.pop() {{"), body)], "}".to_owned()));
            }
            13 => {
                let body = self.block(|g| {
                    let v = g.var(&name);
                    v.filled = true;
                });
                out.push(Node::Tree(vec![(format!("if !{name}.is_empty() {{"), body)], "}".to_owned()));
            }
            14 => {
                let copy = self.name("q", Ty::Vector);
                // A move, where nothing else can need the old one.
                let moved = var.depth == self.depth && self.rng.chance(50);
                if moved && copy != name {
                    out.push(line(format!("let mut {copy} = {name};")));
                    self.var(&name).readable = false;
                } else {
                    out.push(line(format!("let mut {copy} = {name}.clone();")));
                }
                self.add(&copy, Ty::Vector, true);
            }
            _ => out.push(line(match self.rng.below(3) {
                0 => format!("{name}.clear();"),
                1 => format!("{name}.reverse();"),
                _ => format!("{name} = vec![{x}; {n}];"),
            })),
        }
    }

    /// References to parts of variables.
    fn reference(&mut self, out: &mut Vec<Node>) {
        let lists = self.writable(|v| matches!(v.ty, Ty::Array | Ty::Slice));
        let floats = self.writable(|v| v.ty == Ty::Float);
        let kind = self.rng.below(4);
        let lent = match kind {
            0 if !floats.is_empty() => self.rng.pick(&floats).name.clone(),
            _ if !lists.is_empty() => self.rng.pick(&lists).name.clone(),
            _ => return self.assignment(out),
        };
        let (index, from) = (self.index(4, &lent), self.rng.below(3));
        self.names += 1;
        let name = format!("h_{}", self.names);
        let mut parts = vec![];
        let body = self.block(|g| {
            g.var(&lent).readable = false;
            match kind {
                0 if !floats.is_empty() => {
                    parts.push(line(format!("let {name} = &mut {lent};")));
                    g.add(&name, Ty::Ref, true);
                }
                0 | 1 => {
                    parts.push(line(format!("let {name} = &mut {lent}[{index}];")));
                    g.add(&name, Ty::Ref, true);
                }
                2 => {
                    parts.push(line(format!("let {name} = &mut {lent}[{from}..{}];", from + 2)));
                    g.add(&name, Ty::Two, true);
                }
                _ => {
                    parts.push(line(format!("let ({name}, {name}r) = {lent}.split_at_mut(2);")));
                    let right = format!("{name}r");
                    g.add(&name, Ty::Two, true);
                    g.add(&right, Ty::Two, true);
                }
            }
        });
        parts.extend(body);
        out.push(Node::Tree(vec![("{".to_owned(), parts)], "}".to_owned()));
    }

    fn exchange(&mut self, out: &mut Vec<Node>) {
        let floats = self.writable(|v| v.ty == Ty::Float);
        let arrays = self.writable(|v| v.ty == Ty::Array);
        let list = if floats.len() > 1 && self.rng.chance(70) { floats } else { arrays };
        if list.len() < 2 {
            return self.assignment(out);
        }
        let left = self.rng.pick(&list).name.clone();
        let right = self.rng.pick(&list).name.clone();
        if left == right {
            return self.assignment(out);
        }
        self.var(&left).readable = false;
        let value = self.float(1);
        self.var(&left).readable = true;
        let float = self.readable(|v| v.name == left)[0].ty == Ty::Float;
        out.push(line(match self.rng.below(3) {
            0 => format!("({left}, {right}) = ({right}, {left});"),
            1 if float => format!("{right} = std::mem::replace(&mut {left}, {value});"),
            _ => format!("std::mem::swap(&mut {left}, &mut {right});"),
        }));
    }

    /// Integers that change.
    fn integers(&mut self, out: &mut Vec<Node>) {
        let ints = self.writable(|v| v.ty == Ty::Int);
        if ints.is_empty() || self.rng.chance(30) {
            self.names += 1;
            let name = format!("k_{}", self.names);
            let value = self.integer(1);
            out.push(line(format!("let mut {name}: usize = {value};")));
            return self.add(&name, Ty::Int, true);
        }
        let name = self.rng.pick(&ints).name.clone();
        let other = self.integer(1);
        out.push(line(match self.rng.below(3) {
            0 => format!("{name} += 1;"),
            1 => format!("{name} = ({name} * 2 + {other}) % 7;"),
            _ => format!("{name} = {other};"),
        }));
    }
}
