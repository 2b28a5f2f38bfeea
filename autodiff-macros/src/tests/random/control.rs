//! Random control flow.

use super::generate::{Generator, Returns, Ty};
use super::tree::{Node, closed, line};

impl Generator {
    /// A label for a loop, which is used by some jumps only.
    fn open(&mut self) -> String {
        self.names += 1;
        let label = format!("'l{}", self.names);
        self.loops.push(label.clone());
        label
    }

    pub(super) fn range_loop(&mut self, out: &mut Vec<Node>) {
        let ints = self.readable(|v| v.ty == Ty::Int && !v.writable);
        let bound = if ints.is_empty() || self.rng.chance(70) {
            String::new()
        } else {
            format!("{} % 4", self.rng.pick(&ints).name)
        };
        let bounded = !bound.is_empty();
        let bound = if bounded { bound } else { self.rng.below(5).to_string() };
        let range = match self.rng.below(8) {
            0..=2 => format!("0..{bound}"),
            3 => format!("(0..{bound}).rev()"),
            4 => format!("(0..{bound}).step_by(2)"),
            5 if !bounded => format!("1..={}", self.rng.below(4)),
            6 => format!("(0..{bound}).step_by(2).rev()"),
            _ => format!("(1..{bound}).rev()"),
        };
        let label = self.open();
        self.names += 1;
        let name = format!("i{}", self.names);
        let body = self.block(|g| {
            g.add(&name, Ty::Int, false);
            g.var(&name).below = 4;
        });
        self.loops.pop();
        out.push(closed(format!("{label}: for {name} in {range} {{"), body));
    }

    pub(super) fn item_loop(&mut self, out: &mut Vec<Node>) {
        let lists = self.readable(|v| matches!(v.ty, Ty::Array | Ty::Slice) || (v.ty == Ty::Vector));
        if lists.is_empty() {
            return self.range_loop(out);
        }
        let list = self.rng.pick(&lists).clone();
        let others = self.readable(|v| matches!(v.ty, Ty::Array | Ty::Slice) && v.name != list.name);
        let name = list.name.clone();
        let label = self.open();
        self.names += 1;
        let (item, other, at) = (format!("e{}", self.names), format!("d{}", self.names), format!("i{}", self.names));
        let four = list.ty != Ty::Vector;
        let other_list = if others.is_empty() { None } else { Some(self.rng.pick(&others).name.clone()) };
        // The pattern, the chain, what the names are, and whether items are changed.
        type Names = Vec<(String, Ty, bool)>;
        let one = |ty: Ty, writable: bool| -> Names { vec![(item.clone(), ty, writable)] };
        let (pattern, chain, names, unique): (String, String, Names, bool) = match self.rng.below(12) {
            0 | 1 => (format!("({at}, {item})"), format!("{name}.iter().enumerate()"), one(Ty::Ref, false), false),
            2 => (item.clone(), format!("{name}.iter().rev()"), one(Ty::Ref, false), false),
            3 if list.writable => (item.clone(), format!("{name}.iter_mut()"), one(Ty::Ref, true), true),
            4 if list.writable => {
                (format!("({at}, {item})"), format!("{name}.iter_mut().enumerate()"), one(Ty::Ref, true), true)
            }
            5 => match other_list {
                Some(second) if list.writable => {
                    let names = vec![(item.clone(), Ty::Ref, true), (other.clone(), Ty::Ref, false)];
                    (format!("({item}, {other})"), format!("{name}.iter_mut().zip({second}.iter())"), names, true)
                }
                Some(second) => {
                    let names = vec![(item.clone(), Ty::Ref, false), (other.clone(), Ty::Ref, false)];
                    (format!("({item}, {other})"), format!("{name}.iter().zip({second}.iter().rev())"), names, false)
                }
                None => (item.clone(), format!("{name}.iter()"), one(Ty::Ref, false), false),
            },
            6 if list.ty == Ty::Array => (item.clone(), name.clone(), one(Ty::Float, false), false),
            7 if four => (item.clone(), format!("{name}.chunks_exact(2)"), one(Ty::Two, false), false),
            8 if four => (item.clone(), format!("{name}.windows(2)"), one(Ty::Two, false), false),
            9 if four && list.writable => {
                (item.clone(), format!("{name}.chunks_exact_mut(2)"), one(Ty::Two, true), true)
            }
            10 => (format!("&{item}"), format!("{name}.iter()"), one(Ty::Float, false), false),
            _ => (item.clone(), format!("{name}.iter().copied()"), one(Ty::Float, false), false),
        };
        let counted = pattern.contains(&at);
        let body = self.block(|g| {
            let v = g.var(&name);
            v.writable = false;
            v.readable = !unique;
            for v in &mut g.vars {
                if chain.contains(&format!("zip({}.", v.name)) {
                    v.writable = false;
                }
            }
            for (name, ty, writable) in names {
                g.add(&name, ty, writable);
            }
            if counted {
                g.add(&at, Ty::Int, false);
                if four {
                    g.var(&at).below = 4;
                }
            }
        });
        self.loops.pop();
        out.push(closed(format!("{label}: for {pattern} in {chain} {{"), body));
    }

    pub(super) fn branch(&mut self, out: &mut Vec<Node>) {
        let mut parts = vec![];
        let head = self.condition(2);
        parts.push((format!("if {head} {{"), self.block(|_| {})));
        if self.rng.chance(25) {
            let head = self.condition(1);
            parts.push((format!("}} else if {head} {{"), self.block(|_| {})));
        }
        if self.rng.chance(50) {
            parts.push(("} else {".to_owned(), self.block(|_| {})));
        }
        out.push(Node::Tree(parts, "}".to_owned()));
    }

    pub(super) fn choice(&mut self, out: &mut Vec<Node>) {
        let mut parts = vec![];
        let on = self.integer(1);
        if self.rng.chance(50) {
            let guard = self.condition(0);
            parts.push((format!("match {on} % 4 {{ 0 | 3 if {guard} => {{"), self.block(|_| {})));
            parts.push(("} 1..=2 => {".to_owned(), self.block(|_| {})));
            let other = self.block(|g| {
                g.add("u", Ty::Int, false);
            });
            parts.push(("} u => {".to_owned(), other));
        } else {
            parts.push((format!("match {on} % 3 {{ 0 => {{"), self.block(|_| {})));
            parts.push(("} 1 => {".to_owned(), self.block(|_| {})));
            parts.push(("} _ => {".to_owned(), self.block(|_| {})));
        }
        out.push(Node::Tree(parts, "} }".to_owned()));
    }

    /// `while` and `loop`, with a counter so that they end.
    pub(super) fn counted(&mut self, out: &mut Vec<Node>) {
        self.names += 1;
        let c = format!("c{}", self.names);
        let limit = 1 + self.rng.below(4);
        out.push(line(format!("let mut {c}: usize = 0;")));
        let endless = self.rng.chance(40);
        let head = if endless {
            "loop {".to_owned()
        } else if self.rng.chance(50) {
            format!("while {c} < {limit} {{")
        } else {
            let cond = self.condition(1);
            format!("while {c} < {limit} && {cond} {{")
        };
        let label = self.open();
        let mut body = vec![line(format!("{c} += 1;"))];
        if endless {
            body.push(closed(format!("if {c} > {limit} {{"), vec![line("break;".to_owned())]));
        }
        body.extend(self.block(|g| g.add(&c, Ty::Int, false)));
        self.loops.pop();
        out.push(closed(format!("{label}: {head}"), body));
    }

    pub(super) fn jump(&mut self, out: &mut Vec<Node>) {
        let before = self.vars.clone();
        let (mut body, mut jumps) = (vec![], vec![]);
        if self.rng.chance(60) {
            self.assignment(&mut body);
        }
        if let Some(last) = self.loops.last() {
            let any = self.rng.pick(&self.loops).clone();
            jumps.extend(["break;".to_owned(), "continue;".to_owned()]);
            if last.starts_with("'b") {
                jumps = vec![format!("break {last};")];
            }
            jumps.push(if any.starts_with("'b") || self.rng.chance(50) {
                format!("break {any};")
            } else {
                format!("continue {any};")
            });
        }
        if self.rng.chance(40) || jumps.is_empty() {
            let value = self.value();
            jumps = vec![if self.returns == Returns::Unit { "return;".to_owned() } else { format!("return {value};") }];
        }
        body.push(line(self.rng.pick(&jumps).clone()));
        // What stands before the jump may hide what the jump gives; the condition stands outside.
        self.vars = before;
        let condition = self.condition(1);
        if self.rng.chance(25) {
            let other = self.block(|_| {});
            out.push(Node::Tree(
                vec![(format!("if {condition} {{"), body), ("} else {".to_owned(), other)],
                "}".to_owned(),
            ));
        } else {
            out.push(closed(format!("if {condition} {{"), body));
        }
    }

    pub(super) fn labelled(&mut self, out: &mut Vec<Node>) {
        self.names += 1;
        let label = format!("'b{}", self.names);
        self.loops.push(label.clone());
        let body = self.block(|_| {});
        self.loops.pop();
        out.push(closed(format!("{label}: {{"), body));
    }
}
