//! Random loops over tables that lie flat in a vector: `t[i * c + j]`.

use super::generate::{Generator, Ty};
use super::tree::{Node, closed, line};

/// The elements of a table: more than any index that is made here.
const LENGTH: usize = 40;

/// The names of a loop nest.
struct Nest {
    tables: Vec<String>,
    row: String,
    column: String,
    columns: String,
    /// A local that is `row * columns + column`.
    at: Option<String>,
    /// Are both counters one at least?
    from_one: bool,
}

impl Generator {
    /// Tables, loops over them, and a number that is made of them.
    pub(super) fn tables(&mut self, out: &mut Vec<Node>) {
        self.names += 1;
        let id = self.names;
        let columns = format!("c{id}");
        let ints = self.readable(|v| v.ty == Ty::Int && !v.writable);
        out.push(line(match self.rng.pick(&[0, 0, 1]) {
            1 if !ints.is_empty() => format!("let {columns} = {} % 3 + 1;", self.rng.pick(&ints).name),
            _ => format!("let {columns} = {};", 1 + self.rng.below(4)),
        }));
        let count = 1 + self.rng.below(2);
        let tables: Vec<String> = (0..count).map(|k| format!("tab{id}_{k}")).collect();
        for table in &tables {
            let start = self.receiver(1);
            out.push(line(match self.rng.below(2) {
                0 => format!("let mut {table}: Vec<f64> = vec![{start}; {LENGTH}];"),
                _ => format!("let mut {table}: [f64; {LENGTH}] = [{start}; {LENGTH}];"),
            }));
            let (x, k) = (self.receiver(1), self.rng.below(3));
            out.push(line(format!(
                "for l{id} in 0..{LENGTH} {{ {table}[l{id}] += (l{id} + {k}) as f64 * 0.03 * {x}; }}"
            )));
        }
        let mut nests = vec![];
        for _ in 0..1 + self.rng.below(2) {
            self.nest(&tables, &columns, &mut nests);
        }
        if self.rng.chance(30) {
            let step = self.rng.below(3);
            out.push(closed(format!("for _ in 0..{step} {{"), nests));
        } else {
            out.extend(nests);
        }
        let name = self.name("s", Ty::Float);
        let mut sum = format!("let mut {name}: f64 = 0.1");
        for table in &tables {
            let (i, j) = (self.rng.below(9), self.rng.below(9));
            sum += &format!(" + {table}[{i}] * {table}[{j}] + {table}[4].sin()");
        }
        out.push(line(sum + ";"));
        self.add(&name, Ty::Float, true);
    }

    /// One loop inside of another.
    fn nest(&mut self, tables: &[String], columns: &str, out: &mut Vec<Node>) {
        self.names += 1;
        let (row, column) = (format!("i{}", self.names), format!("j{}", self.names));
        let from_one = self.rng.chance(30);
        let first = usize::from(from_one);
        let rows = match self.rng.below(4) {
            0 => format!("({first}..{}).rev()", 1 + self.rng.below(4)),
            1 => format!("{first}..{columns}"),
            _ => format!("{first}..{}", 1 + self.rng.below(4)),
        };
        let over = match self.rng.below(8) {
            0 => format!("({first}..{columns}).rev()"),
            1 => format!("{first}..={columns}"),
            2 if !from_one => format!("0..{row}"),
            3 => format!("{row} + 1..{columns}"),
            4 if from_one => format!("1..{columns} - 1"),
            5 => format!("{first}..4"),
            _ => format!("{first}..{columns}"),
        };
        let named = self.rng.chance(40);
        let at = named.then(|| format!("at{}", self.names));
        let nest = Nest { tables: tables.to_vec(), row, column, columns: columns.to_owned(), at, from_one };
        let before = self.vars.clone();
        let (mut around, mut body) = (vec![], vec![]);
        self.add(&nest.row, Ty::Int, false);
        if self.rng.chance(15) {
            let (table, x) = (self.rng.pick(&nest.tables).clone(), self.float(1));
            around.push(line(format!("{table}[{} * {}] += {x};", nest.row, nest.columns)));
        }
        self.add(&nest.column, Ty::Int, false);
        if let Some(at) = &nest.at {
            body.push(line(format!("let {at} = {} * {} + {};", nest.row, nest.columns, nest.column)));
        }
        for _ in 0..1 + self.rng.below(3) {
            let text = self.element_statement(&nest);
            body.push(line(text));
        }
        around.push(closed(format!("for {} in {over} {{", nest.column), body));
        self.vars = before;
        out.push(closed(format!("for {} in {rows} {{", nest.row), around));
    }

    fn element_statement(&mut self, nest: &Nest) -> String {
        let (to, from) = (self.element(nest), self.element(nest));
        let x = self.receiver(1);
        match self.rng.below(9) {
            0 => format!("{to} += {x} * {from};"),
            1 => format!("{to} -= {from} * 0.5;"),
            2 => format!("{to} = {from} + {x} * {to};"),
            3 => format!("{to} = ({from} * {x}).sin();"),
            4 => format!("{to} *= {x} + 0.3 * {from}.tanh();"),
            5 => format!("{to} = {from};"),
            6 => format!("let old = {to}; {to} = {from}; {from} = old * 0.7;"),
            7 => {
                let third = self.element(nest);
                format!("{to} = {from} + 0.2 * ({third} - 2.0 * {from});")
            }
            _ => format!("if {from} > {x} {{ {to} += {x}; }}"),
        }
    }

    fn element(&mut self, nest: &Nest) -> String {
        let Nest { tables, row, column, columns, at, from_one } = nest;
        let table = self.rng.pick(tables).clone();
        let index = match (at, self.rng.below(12)) {
            (Some(at), 0..=4) => at.clone(),
            (Some(at), 5) => format!("{at} + 1"),
            (Some(at), 6) if *from_one => format!("{at} - 1"),
            (Some(at), 7) => format!("{at} + {columns}"),
            (None, 0..=3) => format!("{row} * {columns} + {column}"),
            (_, 4) => format!("{row} * {columns} + {column} + 1"),
            (_, 5) => format!("({row} + 1) * {columns} + {column}"),
            (_, 6) if *from_one => format!("({row} - 1) * {columns} + {column} - 1"),
            (_, 7) => format!("{column} * {columns} + {row}"),
            (_, 8) => format!("{row} * {columns}"),
            (_, 9) => format!("{row} % 2 * {columns} + {column}"),
            (_, 10) => format!("{row} + {column}"),
            _ => format!("{column} + {}", self.rng.below(3)),
        };
        format!("{table}[{index}]")
    }
}
