//! Random statements with options and with an enum: made, replaced, looked at, taken apart, changed inside. The interpreter
//! says what the enum is (`ir/interp/enums.rs`).

use super::generate::{Generator, Ty};
use super::tree::{Node, line};

/// The parts of a `match` or an `if let`: heads and blocks.
type Arms = Vec<(String, Vec<Node>)>;

impl Generator {
    /// A statement with options, or a few that belong together.
    pub(super) fn options(&mut self, out: &mut Vec<Node>) {
        let all = self.readable(|v| v.ty.is_option());
        if all.is_empty() || self.rng.chance(15) {
            let value = self.option_value();
            let name = self.name("o", Ty::Option);
            out.push(line(format!("let mut {name}: Option<f64> = {value};")));
            return self.add(&name, Ty::Option, true);
        }
        let var = self.rng.pick(&all).clone();
        let (name, own) = (var.name.clone(), var.ty == Ty::Option);
        let star = if own { "" } else { "*" };
        match self.rng.below(10) {
            0..=4 if var.writable => {
                let x = self.float(1);
                let c = self.condition(1);
                let text = match self.rng.below(9) {
                    0 | 1 => format!("{star}{name} = {};", self.option_value()),
                    2 => format!("{star}{name} = {name}.map(|v| v * {x});"),
                    3 => format!("{name}.take();"),
                    4 => format!("{name}.replace({x});"),
                    5 => format!("if {c} {{ {star}{name} = None; }}"),
                    6 => format!(
                        "{star}{name} = if {c} {{ {name} }} else {{ Some({x}) }};",
                        name = format!("{star}{name}")
                    ),
                    7 => {
                        self.names += 1;
                        let s = format!("s_{}", self.names);
                        let text = format!("let {s}: f64 = {name}.take().unwrap_or({x});");
                        self.add(&s, Ty::Float, false);
                        text
                    }
                    _ => format!("if let Some(v) = {name}.as_mut() {{ *v *= {x}; }}", x = self.float_without(&name)),
                };
                out.push(line(text));
            }
            5 if self.depth < 5 && var.writable => {
                let head = if own {
                    format!("if let Some(v) = &mut {name} {{")
                } else {
                    format!("if let Some(v) = {name} {{")
                };
                let body = self.block(|g| {
                    g.var(&name).readable = false;
                    g.add("v", Ty::Ref, true);
                });
                let mut parts: Arms = vec![(head, body)];
                if self.rng.chance(40) {
                    parts.push(("} else {".to_owned(), self.block(|_| {})));
                }
                out.push(Node::Tree(parts, "}".to_owned()));
            }
            6 if self.depth < 5 && var.writable => {
                // Taken again and again, until nothing comes after it.
                self.names += 1;
                let (c, x) = (format!("c{}", self.names), self.float(1));
                out.push(line(format!("let mut {c}: usize = 0;")));
                let mut body = vec![
                    line(format!("{c} += 1;")),
                    Node::Tree(
                        vec![(
                            format!("if {c} < {} {{", 1 + self.rng.below(3)),
                            vec![line(format!("{star}{name} = Some(v * {x});"))],
                        )],
                        "}".to_owned(),
                    ),
                ];
                self.loops.push(String::new());
                body.extend(self.block(|g| {
                    let o = g.var(&name);
                    (o.writable, o.readable) = (false, false);
                    g.add(&c, Ty::Int, false);
                    g.add("v", Ty::Float, false);
                }));
                self.loops.pop();
                out.push(Node::Tree(vec![(format!("while let Some(v) = {name}.take() {{"), body)], "}".to_owned()));
            }
            7 if self.depth < 5 => {
                let other = self.rng.pick(&all).clone();
                let value =
                    |v: &super::generate::Var| if v.ty == Ty::Option { v.name.clone() } else { format!("*{}", v.name) };
                let head = format!("match ({}, {}) {{ (Some(v), Some(e)) => {{", value(&var), value(&other));
                let both = self.block(|g| {
                    g.add("v", Ty::Float, false);
                    g.add("e", Ty::Float, false);
                });
                let mut parts: Arms = vec![(head, both)];
                let one = self.block(|g| g.add("v", Ty::Float, false));
                parts.push((
                    if self.rng.chance(50) { "} (Some(v), None) => {" } else { "} (None, Some(v)) => {" }.to_owned(),
                    one,
                ));
                parts.push(("} _ => {".to_owned(), self.block(|_| {})));
                out.push(Node::Tree(parts, "} }".to_owned()));
            }
            8 => {
                let value = self.value();
                let returned = format!("return {value};");
                let returned = if returned == "return ;" { "return;".to_owned() } else { returned };
                self.names += 1;
                let s = format!("s_{}", self.names);
                out.push(line(format!("let Some({s}) = {star}{name} else {{ {returned} }};")));
                self.add(&s, Ty::Float, false);
            }
            _ if self.depth < 5 => {
                let mut parts: Arms = vec![];
                if self.rng.chance(50) {
                    parts.push((
                        format!("if let Some(v) = {star}{name} {{"),
                        self.block(|g| g.add("v", Ty::Float, false)),
                    ));
                    if self.rng.chance(60) {
                        parts.push(("} else {".to_owned(), self.block(|_| {})));
                    }
                    return out.push(Node::Tree(parts, "}".to_owned()));
                }
                let first = self.block(|g| g.add("v", Ty::Float, false));
                parts.push((format!("match {star}{name} {{ Some(v) if v > 0.6 => {{"), first));
                parts.push(("} Some(v) => {".to_owned(), self.block(|g| g.add("v", Ty::Float, false))));
                parts.push(("} None => {".to_owned(), self.block(|_| {})));
                out.push(Node::Tree(parts, "} }".to_owned()));
            }
            _ => self.assignment(out),
        }
    }

    /// An `Option<f64>`.
    pub(super) fn option_value(&mut self) -> String {
        let all = self.readable(|v| v.ty.is_option());
        if !all.is_empty() && self.rng.chance(40) {
            let var = self.rng.pick(&all).clone();
            let star = if var.ty == Ty::Option { "" } else { "*" };
            return match self.rng.below(4) {
                0 => format!("{}.map(|v| v * v + {})", var.name, self.float(1)),
                1 => format!("{}.filter(|v| *v > 0.4)", var.name),
                2 => format!("{}.and_then(|v| if v > 0.3 {{ Some(v.sin()) }} else {{ None }})", var.name),
                _ => format!("{star}{}", var.name),
            };
        }
        match self.rng.below(5) {
            0 => "None".to_owned(),
            1 => format!("if {} {{ Some({}) }} else {{ None }}", self.condition(1), self.float(1)),
            _ => format!("Some({})", self.float(1)),
        }
    }

    /// A float of a variable that is an option.
    pub(super) fn float_of_option(&mut self, name: &str, ty: Ty) -> String {
        let star = if ty == Ty::Option { "" } else { "*" };
        match self.rng.below(5) {
            0 => format!("{name}.unwrap_or(0.25)"),
            1 => format!("{name}.map_or(0.5, |v| v * v)"),
            2 => format!("(if let Some(v) = {star}{name} {{ v.sin() }} else {{ 0.7 }})"),
            3 => format!("(match {star}{name} {{ Some(v) => v * 0.5, None => a }})"),
            _ => format!("(if {name}.is_some() {{ {name}.unwrap() }} else {{ 0.5 }})"),
        }
    }

    /// A float in which the variable is not mentioned.
    fn float_without(&mut self, name: &str) -> String {
        self.var(name).readable = false;
        let x = self.float(1);
        self.var(name).readable = true;
        x
    }

    /// A statement with the enum, or a few that belong together.
    pub(super) fn enums(&mut self, out: &mut Vec<Node>) {
        let all = self.readable(|v| v.ty.is_figure());
        if all.is_empty() || self.rng.chance(15) {
            let value = self.figure();
            let name = self.name("f", Ty::Figure);
            out.push(line(format!("let mut {name}: Figure = {value};")));
            return self.add(&name, Ty::Figure, true);
        }
        let var = self.rng.pick(&all).clone();
        let (name, own) = (var.name.clone(), var.ty == Ty::Figure);
        let star = if own { "" } else { "*" };
        match self.rng.below(8) {
            0 | 1 if var.writable => out.push(line(format!("{star}{name} = {};", self.figure()))),
            2 if var.writable => {
                let (x, p) = (self.float(1), self.point());
                let slab =
                    if self.rng.chance(50) { "Figure::Slab { wide: spot.x, spot }" } else { "Figure::Disk(wide)" };
                out.push(line(format!(
                    "{star}{name} = match {star}{name} {{ Figure::Dot => Figure::Disk({x}), Figure::Disk(v) => Figure::Slab {{ wide: v * v, spot: {p} }}, Figure::Slab {{ wide, spot }} => {slab} }};"
                )));
            }
            3 | 4 if var.writable && self.depth < 5 => {
                // Through a reference the parts are references.
                let head = if own { format!("match &mut {name}") } else { format!("match {name}") };
                let parts = self.figure_arms(&head, &name, true);
                out.push(Node::Tree(parts, "} }".to_owned()));
            }
            5 if self.depth < 5 => {
                let lent = if own && self.rng.chance(50) { "&" } else { star };
                let ty = if lent == "&" { Ty::Ref } else { Ty::Float };
                let mut parts: Arms =
                    vec![(format!("if let Figure::Disk(v) = {lent}{name} {{"), self.block(|g| g.add("v", ty, false)))];
                if self.rng.chance(50) {
                    parts.push(("} else {".to_owned(), self.block(|_| {})));
                }
                out.push(Node::Tree(parts, "}".to_owned()));
            }
            _ if self.depth < 5 => {
                let parts = self.figure_arms(&format!("match {star}{name}"), &name, false);
                out.push(Node::Tree(parts, "} }".to_owned()));
            }
            _ => self.assignment(out),
        }
    }

    fn figure_arms(&mut self, head: &str, name: &str, unique: bool) -> Arms {
        let (float, point) = if unique { (Ty::Ref, Ty::PointRef) } else { (Ty::Float, Ty::Point) };
        let arm = |g: &mut Generator, names: &[(&str, Ty)]| {
            g.block(|g| {
                g.var(name).readable = !unique;
                for (name, ty) in names {
                    g.add(name, *ty, unique);
                }
            })
        };
        let mut parts: Arms = vec![(format!("{head} {{ Figure::Disk(v) => {{"), arm(self, &[("v", float)]))];
        if self.rng.chance(60) {
            parts.push((
                "} Figure::Slab { wide, spot } => {".to_owned(),
                arm(self, &[("wide", float), ("spot", point)]),
            ));
        } else {
            parts.push(("} Figure::Slab { spot, .. } => {".to_owned(), arm(self, &[("spot", point)])));
        }
        parts.push(("} _ => {".to_owned(), self.block(|_| {})));
        parts
    }

    /// A `Figure`.
    pub(super) fn figure(&mut self) -> String {
        let all = self.readable(|v| v.ty.is_figure());
        if !all.is_empty() && self.rng.chance(30) {
            let var = self.rng.pick(&all).clone();
            let star = if var.ty == Ty::Figure { "" } else { "*" };
            return format!("{star}{}", var.name);
        }
        match self.rng.below(6) {
            0 => "Figure::Dot".to_owned(),
            1 => format!("if {} {{ Figure::Disk({}) }} else {{ Figure::Dot }}", self.condition(1), self.float(1)),
            2 | 3 => format!("Figure::Disk({})", self.float(1)),
            _ => format!("Figure::Slab {{ wide: {}, spot: {} }}", self.float(1), self.point()),
        }
    }

    /// A float of a variable that is a figure.
    pub(super) fn float_of_figure(&mut self, name: &str, ty: Ty) -> String {
        let star = if ty == Ty::Figure { "" } else { "*" };
        match self.rng.below(2) {
            0 => format!(
                "(match {star}{name} {{ Figure::Dot => 0.5, Figure::Disk(v) => v, Figure::Slab {{ wide, spot }} => wide * spot.y }})"
            ),
            _ => format!("(if let Figure::Slab {{ wide, .. }} = {star}{name} {{ wide.sin() }} else {{ 0.7 }})"),
        }
    }
}
