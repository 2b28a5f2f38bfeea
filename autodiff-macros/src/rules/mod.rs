//! The primitives: one row each, serving both modes, the interpreter and the tests.
//!
//! A row gives, for each argument, the *contribution* of a seed `S`: the linear map `S ↦ ∂f/∂xᵢ · S` as an
//! expression over `S`, the arguments and the result. Forward mode puts the argument's tangent in for `S` and adds
//! up; reverse mode puts the result's cotangent in and adds to the argument's cotangent. A drift between the two
//! modes is therefore impossible.

#[cfg(test)]
pub mod eval;
mod table;
#[cfg(test)]
mod tests;

pub use table::{LIBRARY, RESCALED, TABLE};

/// An expression of a row, over the seed, the arguments and the result.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Term {
    /// The seed of the linear map.
    S,
    /// The argument with this number.
    X(usize),
    /// The result of the primitive.
    Y,
    /// A number.
    C(f64),
    /// `-a`
    Neg(&'static Term),
    /// `a + b`
    Add(&'static Term, &'static Term),
    /// `a - b`
    Sub(&'static Term, &'static Term),
    /// `a * b`
    Mul(&'static Term, &'static Term),
    /// `a / b`
    Div(&'static Term, &'static Term),
    /// A method of the standard library: `a.name(rest…)`.
    Std(&'static str, &'static [Term]),
    /// A function of the runtime's `rules` module: `rules::name(args…)`.
    Rule(&'static str, &'static [Term]),
    /// The derivative is zero almost everywhere.
    Zero,
}

/// How the primitive is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Syntax {
    /// `a op b`
    Infix(&'static str),
    /// `op a`
    Prefix(&'static str),
    /// `a.name(rest…)`, and as a path: `f64::name(a, rest…)`.
    Method,
    /// A function of the runtime.
    Function,
    /// A function of the crate `libm`, with this behind its name: `libm::sinf(a, rest…)`.
    Library(&'static str),
}

/// What an argument is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// A float that may carry a derivative.
    Float,
    /// An integer (`powi`'s exponent).
    Integer,
}

/// What an evaluation costs, for the choice between recomputing and recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// An arithmetic instruction or two.
    Cheap,
    /// An instruction that takes long: a division, a square root.
    Slow,
    /// A call into the mathematical library.
    Dear,
}

/// One primitive.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Name of the method, or of the operator (`add`, `neg`).
    pub name: &'static str,
    /// How it is written.
    pub syntax: Syntax,
    /// Its arguments, the receiver first.
    pub arguments: &'static [Argument],
    /// For each argument the contribution of the seed; [`Term::Zero`] for integers.
    pub contributions: &'static [Term],
    /// What it costs.
    pub cost: Cost,
    /// The primitive on `f64`, for the interpreter and the tests; integers come as floats.
    #[cfg_attr(not(test), expect(dead_code, reason = "the macro itself evaluates nothing"))]
    pub eval: fn(&[f64]) -> f64,
    /// For each argument an interval on which the row is tested (away from kinks and poles).
    #[cfg_attr(not(test), expect(dead_code, reason = "the macro itself evaluates nothing"))]
    pub domain: &'static [(f64, f64)],
}

/// The row of the method `name` with this many arguments (the receiver counts), or of a function by its [`library_name`].
pub fn method(name: &str, arguments: usize) -> Option<&'static Rule> {
    if let Some(name) = name.strip_prefix(LIBRARY_PATH) {
        return LIBRARY.iter().find(|r| r.is_of_the_library(name) && r.arguments.len() == arguments);
    }
    TABLE.iter().find(|r| r.syntax == Syntax::Method && r.name == name && r.arguments.len() == arguments)
}

const LIBRARY_PATH: &str = "libm::";

impl Rule {
    /// Does it give one of its arguments, whichever it chooses, and not depend on the others then?
    pub fn chooses(&self) -> bool {
        matches!(self.name, "max" | "min" | "clamp" | "fmax" | "fmin")
    }

    /// The contribution to the tangent: where the primitive is infinite, a tangent of zero goes through, as what a filter divides
    /// by before its first sample.
    pub fn forward(&self, argument: usize) -> &'static Term {
        match (self.name, argument) {
            ("div", 1) => &Term::Neg(&Term::Rule("div_dy", &[Term::S, Term::X(1), Term::Y])),
            ("recip", 0) => &Term::Neg(&Term::Rule("recip_dx", &[Term::S, Term::Y])),
            _ => &self.contributions[argument],
        }
    }

    fn is_of_the_library(&self, name: &str) -> bool {
        matches!(self.syntax, Syntax::Library(width) if name.strip_suffix(width) == Some(self.name))
    }
}

/// What a function of the crate `libm` is looked up by, if it has a row, and whether it is one of `f32`.
pub fn library_name(function: &str) -> Option<(String, bool)> {
    let row = LIBRARY.iter().find(|r| r.is_of_the_library(function))?;
    Some((format!("{LIBRARY_PATH}{function}"), row.syntax == Syntax::Library("f")))
}

/// The number of arguments of a function of the crate `libm`, if it has a row, and the float that it is of.
pub fn library_signature(function: &str) -> Option<(usize, &'static str)> {
    let row = LIBRARY.iter().find(|r| r.is_of_the_library(function))?;
    Some((row.arguments.len(), if row.syntax == Syntax::Library("f") { "f32" } else { "f64" }))
}

/// The row of the binary operator `op` (`"+"`, …).
pub fn infix(op: &str) -> Option<&'static Rule> {
    TABLE.iter().find(|r| matches!(r.syntax, Syntax::Infix(o) if o == op))
}

/// The row of the prefix operator `op`.
pub fn prefix(op: &str) -> Option<&'static Rule> {
    TABLE.iter().find(|r| matches!(r.syntax, Syntax::Prefix(p) if p == op))
}

/// Methods of floats whose result carries no derivative (`is_nan`, `to_bits`, …), and comparisons.
pub use table::INACTIVE_METHODS;
