//! The IR as text: one line a statement, blocks indented. The same function always gives the same text.
//!
//! A variable whose name another variable has too is printed with its number behind it (`x#7`), also inside of inert
//! code. Definitions say what is known of the variable:
//!
//! ```text
//! fn (x: &[f64] active, n: usize) -> value
//!   let mut active sum: f64 = 0.0
//!   for i in 0..n { #0
//!     active let xi: &f64 = &x[i]  // is x[i]
//!     sum += xi
//!   }
//! ```

mod expr;
mod stmt;
mod text;

use super::{Func, Often, Pass, VarId};
use crate::collections::HashMap;
use std::fmt::Write;
pub use text::text;

/// Writes a function, and whether statements show their numbers.
struct Printer<'f> {
    func: &'f Func,
    numbers: bool,
    /// Names that more than one variable has.
    shared: HashMap<String, usize>,
    out: String,
    depth: usize,
}

/// A function as text.
#[cfg(test)]
pub fn print(func: &Func) -> String {
    Printer::new(func, false).function()
}

/// A function as text, each statement with its number.
pub fn numbered(func: &Func) -> String {
    Printer::new(func, true).function()
}

/// Does the environment variable `COTANGENT_DEBUG` name this function, or is it `*`?
pub fn watched(name: &str) -> bool {
    std::env::var("COTANGENT_DEBUG").is_ok_and(|wanted| wanted == name || wanted == "*")
}

/// Prints a function to stderr.
pub fn dump(name: &str, func: &Func, pass: &str) {
    eprintln!("-- `{name}` after {pass}\n{}", numbered(func));
}

impl<'f> Printer<'f> {
    fn new(func: &'f Func, numbers: bool) -> Printer<'f> {
        let mut shared = HashMap::default();
        for var in &func.vars {
            *shared.entry(var.name.to_string()).or_insert(0) += 1;
        }
        Printer { func, numbers, shared, out: String::new(), depth: 0 }
    }

    fn function(mut self) -> String {
        let params: Vec<String> = self.func.params.iter().map(|p| self.param(p)).collect();
        let result = self.func.result.map(|v| format!(" -> {}", self.name(v))).unwrap_or_default();
        self.line(&format!("fn ({}){result}", params.join(", ")));
        self.depth += 1;
        for item in &self.func.items {
            self.line(&format!("item {}", text(item)));
        }
        for slot in &self.func.slots {
            let often = match slot.often {
                Often::Once => "once",
                Often::Maybe => "at most once",
                Often::Many => "many times",
                Often::Never => "never",
                Often::Row | Often::Cell(_) | Often::Beside(_) => "in each iteration",
                Often::InPlace(_) => "many times, in place",
            };
            self.line(&format!("slot {}: {} {often}  // {}", slot.name, ty(&slot.ty), slot.why));
        }
        self.block(&self.func.body);
        self.out
    }

    fn param(&self, p: &super::Param) -> String {
        let var = self.func.var(p.var);
        let mutable = if var.mutable { "mut " } else { "" };
        let pass = match p.pass {
            Pass::Value => " by value",
            Pass::Function => " function",
            _ => "",
        };
        let active = match (p.active, var.active) {
            (true, _) => " active",
            (false, true) => " active inside",
            _ => "",
        };
        format!("{mutable}{}: {}{pass}{active}", self.name(p.var), ty(&var.ty))
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.out, "{:1$}{line}", "", 2 * self.depth);
    }

    /// The name of a variable, unlike that of any other.
    fn name(&self, v: VarId) -> String {
        let name = self.func.var(v).name.to_string();
        if self.shared.get(&name).is_some_and(|n| *n > 1) { format!("{name}#{}", v.0) } else { name }
    }
}

/// A type as text: `?` for what is not known.
fn ty(ty: &super::Ty) -> String {
    use super::{Float, Ty};
    let list = |ts: &[Ty]| ts.iter().map(self::ty).collect::<Vec<_>>().join(", ");
    match ty {
        Ty::Float(Float::Open) => "float".to_owned(),
        Ty::Float(Float::Named(n)) => format!("float {}", text(n)),
        Ty::Int(None) => "int".to_owned(),
        Ty::Tuple(ts) if ts.len() == 1 => format!("({},)", list(ts)),
        Ty::Tuple(ts) => format!("({})", list(ts)),
        Ty::Array(t, n) => format!("[{}; {}]", self::ty(t), n.as_ref().map_or("?".to_owned(), |n| text(n))),
        Ty::Vec(t) => format!("Vec<{}>", self::ty(t)),
        Ty::Slice(t) => format!("[{}]", self::ty(t)),
        Ty::Ref(unique, t) => format!("&{}{}", if *unique { "mut " } else { "" }, self::ty(t)),
        Ty::Boxed(t) => format!("Box<{}>", self::ty(t)),
        Ty::Option(t) => format!("Option<{}>", self::ty(t)),
        Ty::Unknown => "?".to_owned(),
        other => other.tokens().as_ref().map_or("?".to_owned(), text),
    }
}
