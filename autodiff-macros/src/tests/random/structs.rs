//! Random statements with structs: by value and by reference, nested, in lists, updated, taken apart. The interpreter
//! says what they are (`ir/interp/structs.rs`).

use super::generate::{Generator, Ty};
use super::tree::{Node, line};

impl Generator {
    /// A statement with structs, or a few that belong together.
    pub(super) fn structs(&mut self, out: &mut Vec<Node>) {
        match self.rng.below(14) {
            0 | 1 => self.declare_point(out),
            2 => {
                let value = self.body_value();
                self.declared(out, "b", Ty::Body, &value);
            }
            3 => self.taken_apart(out),
            4 | 5 => self.change_point(out),
            6 | 7 => self.change_body(out),
            8 => {
                let (one, two) = (self.point(), self.point());
                let value =
                    if self.rng.chance(40) { format!("vec![{one}; 3]") } else { format!("vec![{one}, {two}, {one}]") };
                self.names += 1;
                let name = format!("l_{}", self.names);
                out.push(line(format!("let mut {name}: Vec<P> = {value};")));
                self.add(&name, Ty::Points, true);
            }
            9 | 10 => self.change_points(out),
            11 if self.depth < 5 => self.over_points(out),
            12 if self.depth < 5 => self.lent_part(out),
            _ => {
                let points = self.writable(|v| v.ty == Ty::Point);
                if points.len() < 2 {
                    return self.declare_point(out);
                }
                let (one, two) = (self.rng.pick(&points).name.clone(), self.rng.pick(&points).name.clone());
                if one == two {
                    self.var(&one).readable = false;
                    let value = self.point();
                    self.var(&one).readable = true;
                    return self.declared(out, "c", Ty::Point, &format!("std::mem::replace(&mut {one}, {value})"));
                }
                out.push(line(format!("std::mem::swap(&mut {one}, &mut {two});")));
            }
        }
    }

    fn declared(&mut self, out: &mut Vec<Node>, base: &str, ty: Ty, value: &str) {
        let name = self.name(base, ty);
        out.push(line(format!("let mut {name} = {value};")));
        self.add(&name, ty, true);
    }

    fn declare_point(&mut self, out: &mut Vec<Node>) {
        let value = if self.rng.chance(25) {
            format!("if {} {{ {} }} else {{ {} }}", self.condition(1), self.point(), self.point())
        } else {
            self.point()
        };
        self.declared(out, "c", Ty::Point, &value);
    }

    /// A `P`.
    pub(super) fn point(&mut self) -> String {
        let all = self.readable(|v| v.ty.has_point());
        if !all.is_empty() && self.rng.chance(60) {
            let var = self.rng.pick(&all).clone();
            let name = var.name;
            let whole = match var.ty {
                Ty::PointRef => format!("*{name}"),
                Ty::Body | Ty::BodyRef => format!("{name}.at"),
                Ty::Points => format!("{name}[{}]", self.rng.below(3)),
                _ => name.clone(),
            };
            if self.rng.chance(60) {
                return whole;
            }
            let field = *self.rng.pick(&["x", "y"]);
            return format!("P {{ {field}: {}, ..{whole} }}", self.float(1));
        }
        if self.rng.chance(30) {
            return format!("P {{ y: {}, x: {} }}", self.float(1), self.float(1));
        }
        format!("P {{ x: {}, y: {} }}", self.float(1), self.float(1))
    }

    /// A `Body`.
    pub(super) fn body_value(&mut self) -> String {
        let all = self.readable(|v| matches!(v.ty, Ty::Body | Ty::BodyRef));
        if !all.is_empty() && self.rng.chance(50) {
            let name = self.rng.pick(&all).name.clone();
            return match self.rng.below(3) {
                0 => format!("{name}.clone()"),
                1 => format!("Body {{ mass: {}, ..{name}.clone() }}", self.float(1)),
                _ => format!("Body {{ at: {}, mass: {}, ..{name}.clone() }}", self.point(), self.float(1)),
            };
        }
        let (at, one, two, mass, count) = (self.point(), self.float(1), self.float(1), self.float(1), self.integer(1));
        format!("Body {{ at: {at}, list: vec![{one}, {two}, 0.5], mass: {mass}, count: {count} }}")
    }

    /// A float of a variable with structs.
    pub(super) fn float_of(&mut self, name: &str, ty: Ty) -> String {
        let field = *self.rng.pick(&["x", "y"]);
        match ty {
            Ty::Points => format!("{name}[{}].{field}", self.rng.below(3)),
            Ty::Body | Ty::BodyRef => match self.rng.below(3) {
                0 => format!("{name}.at.{field}"),
                1 => format!("{name}.list[{}]", self.rng.below(3)),
                _ => format!("{name}.mass"),
            },
            _ => format!("{name}.{field}"),
        }
    }

    fn taken_apart(&mut self, out: &mut Vec<Node>) {
        self.names += 2;
        let (one, two) = (format!("s_{}", self.names - 1), format!("s_{}", self.names));
        let bodies = self.readable(|v| v.ty == Ty::Body);
        if !bodies.is_empty() && self.rng.chance(40) {
            let body = self.rng.pick(&bodies).name.clone();
            let point = format!("c_{}", self.names);
            out.push(line(format!("let Body {{ at: mut {point}, mass: {one}, .. }} = {body}.clone();")));
            self.add(&point, Ty::Point, true);
            return self.add(&one, Ty::Float, false);
        }
        let value = self.point();
        out.push(line(format!("let P {{ x: mut {one}, y: {two} }} = {value};")));
        self.add(&one, Ty::Float, true);
        self.add(&two, Ty::Float, false);
    }

    fn change_point(&mut self, out: &mut Vec<Node>) {
        let all = self.writable(|v| matches!(v.ty, Ty::Point | Ty::PointRef));
        if all.is_empty() {
            return self.declare_point(out);
        }
        let var = self.rng.pick(&all).clone();
        let value = self.point();
        let star = if var.ty == Ty::PointRef { "*" } else { "" };
        out.push(line(format!("{star}{} = {value};", var.name)));
    }

    fn change_body(&mut self, out: &mut Vec<Node>) {
        let all = self.writable(|v| matches!(v.ty, Ty::Body | Ty::BodyRef));
        if all.is_empty() {
            let value = self.body_value();
            return self.declared(out, "b", Ty::Body, &value);
        }
        let var = self.rng.pick(&all).clone();
        let name = var.name;
        out.push(line(match self.rng.below(7) {
            0 => format!("{name}.at = {};", self.point()),
            1 => format!("{name}.list = vec![{}, {}, 0.25];", self.float(1), self.float(1)),
            2 if var.ty == Ty::Body => format!("{name}.list.push({});", self.float(1)),
            2 | 3 => format!("{name}.list.swap(0, {});", self.rng.below(3)),
            4 => format!("{name}.count += {};", self.rng.below(3)),
            5 if var.ty == Ty::Body => format!("{name} = {};", self.body_value()),
            _ => format!("{name}.mass *= {};", self.float(1)),
        }));
    }

    fn change_points(&mut self, out: &mut Vec<Node>) {
        let all = self.writable(|v| v.ty == Ty::Points);
        if all.is_empty() {
            return self.declare_point(out);
        }
        let name = self.rng.pick(&all).name.clone();
        let i = self.rng.below(3);
        let local = name.starts_with("l_");
        out.push(line(match self.rng.below(5) {
            0 if local => format!("{name}.push({});", self.point()),
            1 => format!("{name}.swap({i}, {});", self.rng.below(3)),
            2 if local => {
                self.names += 1;
                let point = format!("c_{}", self.names);
                let text = format!("let mut {point} = {name}[{} % {name}.len()];", self.integer(1));
                self.add(&point, Ty::Point, true);
                text
            }
            _ => format!("{name}[{i}] = {};", self.point()),
        }));
    }

    /// A loop over structs in a list.
    fn over_points(&mut self, out: &mut Vec<Node>) {
        let unique = self.rng.chance(50);
        let all = self.readable(|v| v.ty == Ty::Points && (v.writable || !unique));
        if all.is_empty() {
            return self.declare_point(out);
        }
        let list = self.rng.pick(&all).name.clone();
        self.names += 1;
        let name = format!("p_{}", self.names);
        self.loops.push(String::new());
        let body = self.block(|g| {
            let whole = g.var(&list);
            whole.writable = false;
            whole.readable = !unique;
            g.add(&name, Ty::PointRef, unique);
        });
        self.loops.pop();
        let method = if unique { "iter_mut" } else { "iter" };
        out.push(Node::Tree(vec![(format!("for {name} in {list}.{method}() {{"), body)], "}".to_owned()));
    }

    /// A reference to a part of a struct, or of a list of them.
    fn lent_part(&mut self, out: &mut Vec<Node>) {
        let all = self.writable(|v| matches!(v.ty, Ty::Body | Ty::BodyRef | Ty::Points | Ty::Point));
        if all.is_empty() {
            return self.declare_point(out);
        }
        let var = self.rng.pick(&all).clone();
        let name = var.name;
        self.names += 1;
        let lent = format!("h_{}", self.names);
        let (part, ty) = match (var.ty, self.rng.below(2)) {
            (Ty::Points, _) => (format!("{name}[{}]", self.rng.below(3)), Ty::PointRef),
            (Ty::Point, 0) => (name.clone(), Ty::PointRef),
            (Ty::Point, _) => (format!("{name}.y"), Ty::Ref),
            (_, 0) => (format!("{name}.at"), Ty::PointRef),
            _ => (format!("{name}.mass"), Ty::Ref),
        };
        let mut parts = vec![line(format!("let {lent} = &mut {part};"))];
        parts.extend(self.block(|g| {
            g.var(&name).readable = false;
            g.add(&lent, ty, true);
        }));
        out.push(Node::Tree(vec![("{".to_owned(), parts)], "}".to_owned()));
    }
}
