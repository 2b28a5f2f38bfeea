//! Random passes over columns of numbers: loops of a few statements, most of them about the elements at the counter, as
//! sums and recurrences over slices have them.

use super::generate::{Generator, Ty};
use super::tree::{Node, closed, line};

/// The elements of a column.
const LENGTH: usize = 7;

/// The names of a pass.
struct Pass {
    columns: Vec<String>,
    /// Numbers that statements add to or replace.
    sums: Vec<String>,
    /// Numbers that stay, and what the pass has named.
    numbers: Vec<String>,
    counter: String,
    /// Has the counter a neighbour before it, and one behind it?
    neighbours: (bool, bool),
    /// Is each iteration about its own elements, and adds to sums?
    plain: bool,
}

impl Generator {
    /// Columns, passes over them, and a number that is made of them.
    pub(super) fn columns(&mut self, out: &mut Vec<Node>) {
        self.names += 1;
        let id = self.names;
        let columns: Vec<String> = (0..2 + self.rng.below(2)).map(|k| format!("col{id}_{k}")).collect();
        for column in &columns {
            let (start, x, k) = (self.receiver(1), self.receiver(1), self.rng.below(3));
            out.push(line(format!("let mut {column}: Vec<f64> = vec![{start}; {LENGTH}];")));
            out.push(line(format!(
                "for l{id} in 0..{LENGTH} {{ {column}[l{id}] += (l{id} + {k}) as f64 * 0.04 * {x}; }}"
            )));
        }
        let sums: Vec<String> = (0..2).map(|k| format!("sum{id}_{k}")).collect();
        for sum in &sums {
            out.push(line(format!("let mut {sum}: f64 = {};", self.float(1))));
        }
        for _ in 0..1 + self.rng.below(3) {
            let pass = self.pass(&columns, &sums);
            out.push(pass);
        }
        let total = self.name("s", Ty::Float);
        let ends = columns.iter().map(|c| format!("{c}[{}] * {c}[{}]", self.rng.below(LENGTH), self.rng.below(LENGTH)));
        let ends: Vec<String> = ends.collect();
        out.push(line(format!("let mut {total}: f64 = 0.5 * ({} + {}) + {};", sums[0], sums[1], ends.join(" + "))));
        for column in &columns {
            out.push(line(format!("for l{id} in 0..{LENGTH} {{ {total} += 0.3 * {column}[l{id}]; }}")));
        }
        self.add(&total, Ty::Float, true);
    }

    fn pass(&mut self, columns: &[String], sums: &[String]) -> Node {
        self.names += 1;
        let counter = format!("l{}", self.names);
        let (before, behind) = (self.rng.chance(25), self.rng.chance(15));
        let range = format!("{}..{}", usize::from(before), LENGTH - usize::from(behind));
        let head = if self.rng.chance(50) { format!("({range}).rev()") } else { range };
        let numbers = vec![self.receiver(0), self.receiver(0)];
        let (columns, sums) = (columns.to_vec(), sums.to_vec());
        let mut pass =
            Pass { columns, sums, numbers, counter, neighbours: (before, behind), plain: self.rng.chance(60) };
        let mut body = vec![];
        for _ in 0..1 + self.rng.below(4) {
            let statement = self.column_statement(&mut pass);
            body.push(statement);
        }
        closed(format!("for {} in {head} {{", pass.counter), body)
    }

    fn column_statement(&mut self, pass: &mut Pass) -> Node {
        let (to, term, sum) = (self.cell(pass), self.term(pass), self.rng.pick(&pass.sums).clone());
        match self.rng.below(if pass.plain { 8 } else { 13 }) {
            0..=1 => line(format!("{to} += 0.3 * {term};")),
            2 => line(format!("{to} -= {term};")),
            3 => line(format!("{to} = ({term}).sin();")),
            4 => line(format!("{to} *= ({term}).cos();")),
            5..=6 => line(format!("{sum} += {term};")),
            7 => {
                let name = format!("t{}_{}", self.names, pass.numbers.len());
                pass.numbers.push(name.clone());
                line(format!("let {name} = {term} * 1.0;"))
            }
            8..=9 => line(format!("{sum} = {sum} * 0.5 + {term};")),
            10 => line(format!("{sum} = {sum}.max({term});")),
            11 => {
                let cell = self.cell(pass);
                closed(format!("if {cell} > {sum} {{"), vec![line(format!("{sum} = {cell};"))])
            }
            _ => {
                let limit = self.cell(pass);
                // What is named in the branch ends there.
                let named = pass.numbers.len();
                let body = vec![self.column_statement(pass), self.column_statement(pass)];
                pass.numbers.truncate(named);
                closed(format!("if {limit} > {} {{", self.rng.pick(&pass.numbers)), body)
            }
        }
    }

    /// A product of a few numbers, some of them through a function.
    fn term(&mut self, pass: &Pass) -> String {
        let factors: Vec<String> = (0..1 + self.rng.below(3)).map(|_| self.factor(pass)).collect();
        let product = factors.join(" * ");
        match self.rng.below(6) {
            0 => format!("({product}).tanh()"),
            1 => format!("({product} + {}).sin()", self.factor(pass)),
            2 => format!("({product} - {})", self.factor(pass)),
            _ => product,
        }
    }

    fn factor(&mut self, pass: &Pass) -> String {
        match self.rng.below(10) {
            0..=4 => self.cell(pass),
            5..=7 => self.rng.pick(&pass.numbers).clone(),
            8 if !pass.plain => self.rng.pick(&pass.sums).clone(),
            _ => format!("0.{}_f64", 1 + self.rng.below(9)),
        }
    }

    fn cell(&mut self, pass: &Pass) -> String {
        let (column, counter) = (self.rng.pick(&pass.columns).clone(), &pass.counter);
        let kind = if pass.plain { 13 } else { self.rng.below(14) };
        match (kind, pass.neighbours) {
            (0..=1, (true, _)) => format!("{column}[{counter} - 1]"),
            (2..=3, (_, true)) => format!("{column}[{counter} + 1]"),
            (4, _) => format!("{column}[{} - {counter}]", LENGTH - 1),
            (5, _) => format!("{column}[({counter} * 3 + 1) % {LENGTH}]"),
            (6, _) => format!("{column}[{counter} / 2]"),
            _ => format!("{column}[{counter}]"),
        }
    }
}
