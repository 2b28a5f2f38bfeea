//! Random functions: signatures and variables.

use super::rng::Rng;
use super::tree::{Node, Source};

/// The type of a variable. Arrays and slices have four elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ty {
    /// `f64`
    Float,
    /// `usize`
    Int,
    /// `[f64; 4]`
    Array,
    /// `[f64]`, behind a reference.
    Slice,
    /// `[f64]` of two elements, behind a reference.
    Two,
    /// `Vec<f64>`
    Vector,
    /// `&mut f64` or `&f64`
    Ref,
    /// `(f64, f64)`
    Pair,
    /// `[[f64; 2]; 2]`
    Matrix,
    /// `Vec<Vec<f64>>`, never empty, with rows of two.
    Rows,
    /// `P`
    Point,
    /// `&P` or `&mut P`
    PointRef,
    /// `Body`
    Body,
    /// `&Body` or `&mut Body`, whose list keeps its length
    BodyRef,
    /// `Vec<P>` or `[P]`, of three elements or more
    Points,
    /// `Option<f64>`
    Option,
    /// `&Option<f64>` or `&mut Option<f64>`
    OptionRef,
    /// `Figure`
    Figure,
    /// `&Figure` or `&mut Figure`
    FigureRef,
}

impl Ty {
    /// Is it an option, or a reference to one?
    pub fn is_option(self) -> bool {
        matches!(self, Ty::Option | Ty::OptionRef)
    }

    /// Is it the enum, or a reference to one?
    pub fn is_figure(self) -> bool {
        matches!(self, Ty::Figure | Ty::FigureRef)
    }

    /// Is there a `P` in it?
    pub fn has_point(self) -> bool {
        matches!(self, Ty::Point | Ty::PointRef | Ty::Body | Ty::BodyRef | Ty::Points)
    }
}

/// A variable.
#[derive(Debug, Clone)]
pub struct Var {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Ty,
    /// May it be written now?
    pub writable: bool,
    /// May it be read now?
    pub readable: bool,
    /// Of an integer: what it is less than.
    pub below: usize,
    /// Of a vector: it is not empty here, and does not change its length.
    pub filled: bool,
    /// How many blocks it is inside of.
    pub depth: usize,
}

/// What makes functions.
pub struct Generator {
    pub(super) rng: Rng,
    pub(super) vars: Vec<Var>,
    pub(super) depth: usize,
    /// Statements that may still be made.
    pub(super) budget: usize,
    /// The labels of the open loops.
    pub(super) loops: Vec<String>,
    pub(super) names: usize,
    /// Must expressions leave all variables as they are?
    pub(super) pure: bool,
    pub(super) returns: Returns,
}

/// What a function returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Returns {
    /// `f64`
    Float,
    /// `(f64, f64)`
    Pair,
    /// `[f64; 4]`
    Array,
    /// `Vec<f64>`
    Vector,
    /// `P`
    Point,
    /// `Body`
    Body,
    /// `Option<f64>`
    Option,
    /// `Figure`
    Figure,
    /// Nothing.
    Unit,
}

/// A random function.
pub fn generate(seed: u64) -> Source {
    let mut rng = Rng::new(seed);
    let budget = *rng.pick(&[3, 6, 10, 16, 24]);
    let returns = *rng.pick(&[
        Returns::Float,
        Returns::Float,
        Returns::Float,
        Returns::Pair,
        Returns::Array,
        Returns::Vector,
        Returns::Point,
        Returns::Body,
        Returns::Option,
        Returns::Figure,
        Returns::Unit,
    ]);
    let mut g = Generator { rng, vars: vec![], depth: 0, budget, loops: vec![], names: 0, pure: false, returns };
    let head = g.signature();
    g.depth = 1;
    let mut body = vec![];
    while g.budget > 0 {
        g.statement(&mut body);
    }
    let tail = g.value();
    Source { head, body, tail }
}

impl Generator {
    fn signature(&mut self) -> String {
        let mut params = vec!["a: f64".to_owned()];
        self.add("a", Ty::Float, false);
        let kinds: [(&str, &str, Ty, bool); 10] = [
            ("mut b: f64", "b", Ty::Float, true),
            ("x: &[f64]", "x", Ty::Slice, false),
            ("out: &mut [f64]", "out", Ty::Slice, true),
            ("n: usize", "n", Ty::Int, false),
            ("w: [f64; 4]", "w", Ty::Array, false),
            ("mut z: [f64; 4]", "z", Ty::Array, true),
            ("mut q: Vec<f64>", "q", Ty::Vector, true),
            ("r: &mut f64", "r", Ty::Ref, true),
            ("m: &[[f64; 2]; 2]", "m", Ty::Matrix, false),
            ("p: (f64, f64)", "p", Ty::Pair, false),
        ];
        for (text, name, ty, writable) in kinds {
            if self.rng.chance(40) {
                params.push(text.to_owned());
                self.add(name, ty, writable);
            }
        }
        let structs: [(&str, &str, Ty, bool); 14] = [
            ("mut c: P", "c", Ty::Point, true),
            ("i: &P", "i", Ty::PointRef, false),
            ("g: &mut P", "g", Ty::PointRef, true),
            ("mut s: Body", "s", Ty::Body, true),
            ("t: &Body", "t", Ty::BodyRef, false),
            ("u: &mut Body", "u", Ty::BodyRef, true),
            ("j: &mut [P]", "j", Ty::Points, true),
            ("k: &[P]", "k", Ty::Points, false),
            ("mut o: Option<f64>", "o", Ty::Option, true),
            ("y: &Option<f64>", "y", Ty::OptionRef, false),
            ("l: &mut Option<f64>", "l", Ty::OptionRef, true),
            ("mut d: Figure", "d", Ty::Figure, true),
            ("f1: &Figure", "f1", Ty::FigureRef, false),
            ("f2: &mut Figure", "f2", Ty::FigureRef, true),
        ];
        for (text, name, ty, writable) in structs {
            if self.rng.chance(20) {
                params.push(text.to_owned());
                self.add(name, ty, writable);
            }
        }
        let returned = match self.returns {
            Returns::Float => " -> f64",
            Returns::Pair => " -> (f64, f64)",
            Returns::Array => " -> [f64; 4]",
            Returns::Vector => " -> Vec<f64>",
            Returns::Point => " -> P",
            Returns::Body => " -> Body",
            Returns::Option => " -> Option<f64>",
            Returns::Figure => " -> Figure",
            Returns::Unit => "",
        };
        format!("fn f({}){returned}", params.join(", "))
    }

    /// The value of the function, or of an early return.
    pub(super) fn value(&mut self) -> String {
        match self.returns {
            Returns::Float => self.float(2),
            Returns::Pair => format!("({}, {})", self.float(2), self.float(1)),
            Returns::Array => {
                let arrays = self.readable(|v| v.ty == Ty::Array);
                if !arrays.is_empty() && self.rng.chance(60) {
                    return self.rng.pick(&arrays).name.clone();
                }
                format!("[{}, {}, {}, 0.5]", self.float(1), self.float(1), self.float(0))
            }
            Returns::Vector => {
                let vectors = self.readable(|v| v.ty == Ty::Vector);
                if !vectors.is_empty() && self.rng.chance(60) {
                    let name = self.rng.pick(&vectors).name.clone();
                    return if self.depth > 1 || self.rng.chance(30) { format!("{name}.clone()") } else { name };
                }
                format!("vec![{}, {}]", self.float(1), self.float(1))
            }
            Returns::Point => self.point(),
            Returns::Body => self.body_value(),
            Returns::Option => self.option_value(),
            Returns::Figure => self.figure(),
            Returns::Unit => String::new(),
        }
    }

    pub(super) fn add(&mut self, name: &str, ty: Ty, writable: bool) {
        let depth = self.depth;
        self.vars.push(Var { name: name.to_owned(), ty, writable, readable: true, below: 99, filled: false, depth });
    }

    /// A new name, or one that shadows another variable, most often of the same type.
    pub(super) fn name(&mut self, base: &str, ty: Ty) -> String {
        if self.rng.chance(12) {
            let same: Vec<Var> = {
                let any = self.rng.chance(30);
                self.readable(|v| (any || v.ty == ty) && v.name != "a")
            };
            if !same.is_empty() {
                return self.rng.pick(&same).name.clone();
            }
        }
        self.names += 1;
        format!("{base}_{}", self.names)
    }

    /// The variables that can be read here: visible, not lent, not shadowed.
    pub(super) fn readable(&self, f: impl Fn(&Var) -> bool) -> Vec<Var> {
        let last = |v: &Var| self.vars.iter().rposition(|u| u.name == v.name);
        let all = self.vars.iter().enumerate();
        all.filter(|(i, v)| last(v) == Some(*i) && v.readable && f(v)).map(|(_, v)| v.clone()).collect()
    }

    /// The same, of those that can be written.
    pub(super) fn writable(&self, f: impl Fn(&Var) -> bool) -> Vec<Var> {
        self.readable(|v| v.writable && f(v))
    }

    /// The variable with this name, to change what is known of it.
    pub(super) fn var(&mut self, name: &str) -> &mut Var {
        self.vars.iter_mut().rev().find(|v| v.name == name).expect("a variable")
    }

    /// A block of a few statements; what it declares, and what `change` forbids, ends with it.
    pub(super) fn block(&mut self, change: impl FnOnce(&mut Self)) -> Vec<Node> {
        let before = self.vars.clone();
        self.depth += 1;
        change(self);
        let mut body = vec![];
        for _ in 0..1 + self.rng.below(4) {
            if self.budget > 0 {
                self.statement(&mut body);
            }
        }
        if body.is_empty() {
            self.assignment(&mut body);
        }
        self.depth -= 1;
        self.vars = before;
        body
    }
}
