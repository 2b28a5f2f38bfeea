//! The rows, by family.
//!
//! A contribution uses the result `Y` wherever that saves a call, since results are kept; what is longer
//! than an expression, or needs a constant of the type's own precision, is a function of the runtime's
//! `rules` module, whose first argument is always the seed. Conventions at ties and kinks are stated
//! there and in the comment of the row.

mod arithmetic;
mod choice;
mod inactive;
mod library;
mod power;
mod trigonometry;

pub use choice::RESCALED;
pub use inactive::INACTIVE_METHODS;
pub use library::LIBRARY;

use super::{Argument, Cost, Rule, Syntax, Term};

const FAMILIES: [&[Rule]; 4] = [arithmetic::ROWS, power::ROWS, trigonometry::ROWS, choice::ROWS];

const LENGTH: usize = FAMILIES[0].len() + FAMILIES[1].len() + FAMILIES[2].len() + FAMILIES[3].len();

/// All rows.
pub static TABLE: [Rule; LENGTH] = {
    let mut table = [FAMILIES[0][0]; LENGTH];
    let (mut family, mut row, mut at) = (0, 0, 0);
    while at < LENGTH {
        if row == FAMILIES[family].len() {
            (family, row) = (family + 1, 0);
        }
        table[at] = FAMILIES[family][row];
        (row, at) = (row + 1, at + 1);
    }
    table
};

// Names for the parts that most contributions are made of.
const X0: Term = Term::X(0);
const X1: Term = Term::X(1);
const X2: Term = Term::X(2);
const ONE: Term = Term::C(1.0);

/// The arguments of a row that takes floats only.
const fn floats(count: usize) -> &'static [Argument] {
    const FLOATS: &[Argument] = &[Argument::Float; 3];
    FLOATS.split_at(count).0
}

/// A method that takes floats only, one for each contribution.
const fn method(
    name: &'static str,
    cost: Cost,
    contributions: &'static [Term],
    eval: fn(&[f64]) -> f64,
    domain: &'static [(f64, f64)],
) -> Rule {
    let arguments = floats(contributions.len());
    Rule { name, syntax: Syntax::Method, arguments, contributions, cost, eval, domain }
}

/// An operator between two floats.
const fn infix(
    name: &'static str,
    operator: &'static str,
    cost: Cost,
    contributions: &'static [Term],
    eval: fn(&[f64]) -> f64,
    domain: &'static [(f64, f64)],
) -> Rule {
    Rule { syntax: Syntax::Infix(operator), ..method(name, cost, contributions, eval, domain) }
}
