//! Primitives that choose among their arguments, and those that are constant or linear in pieces.

use super::super::Cost::{Cheap, Dear};
use super::super::Term::{Neg, Rule as Call, S, Y, Zero};
use super::super::{Rule, Syntax};
use super::{X0, X1, X2, floats, method};

/// The second argument, which is the first one times a power of two, of either sign, that is constant in pieces. Nobody
/// writes it: it is how a number is lowered that is read back from bits.
pub static RESCALED: Rule = Rule {
    name: "rescaled",
    syntax: Syntax::Function,
    arguments: floats(2),
    contributions: &[Call("rescaled_dx", &[S, X0, Y]), Zero],
    cost: Cheap,
    eval: |x| x[1],
    domain: &[(0.5, 2.0), (0.5, 2.0)],
};

pub(super) const ROWS: &[Rule] = &[
    // 0 at zero of either sign.
    method("abs", Cheap, &[Call("abs_dx", &[S, X0])], |x| x[0].abs(), &[(-2.0, -0.5)]),
    // 0 where the first argument is zero, as for `abs`; the second argument only gives its sign.
    method(
        "copysign",
        Cheap,
        &[Call("copysign_dx", &[S, X0, X1]), Zero],
        |x| x[0].copysign(x[1]),
        &[(0.5, 2.0), (-2.0, -0.5)],
    ),
    // At a tie all of it goes to the first argument; otherwise to the argument that is returned, also
    // where the other one is NaN.
    method(
        "max",
        Cheap,
        &[Call("max_dx", &[S, X0, X1]), Call("max_dy", &[S, X0, X1])],
        |x| x[0].max(x[1]),
        &[(-2.0, -0.5), (0.5, 2.0)],
    ),
    // As for `max`.
    method(
        "min",
        Cheap,
        &[Call("min_dx", &[S, X0, X1]), Call("min_dy", &[S, X0, X1])],
        |x| x[0].min(x[1]),
        &[(0.5, 2.0), (-2.0, -0.5)],
    ),
    // At a bound: as inside, all of it to the first argument.
    method(
        "clamp",
        Cheap,
        &[Call("clamp_dx", &[S, X0, X1, X2]), Call("clamp_dlo", &[S, X0, X1]), Call("clamp_dhi", &[S, X0, X2])],
        |x| x[0].clamp(x[1], x[2]),
        &[(-0.9, 0.9), (-2.0, -1.0), (1.0, 2.0)],
    ),
    // `(x - y).max(0.0)`, so at a tie the derivative is that of `x - y`.
    method(
        "abs_sub",
        Cheap,
        &[Call("abs_sub_dx", &[S, X0, X1]), Neg(&Call("abs_sub_dx", &[S, X0, X1]))],
        // The method itself is deprecated; it passes NaN on, which `max` does not.
        |x| if x[0] <= x[1] { 0.0 } else { x[0] - x[1] },
        &[(0.5, 2.0), (-2.0, 0.0)],
    ),
    // Jumps at integers: the derivative is that of the piece.
    method("fract", Cheap, &[S], |x| x[0].fract(), &[(1.1, 1.4)]),
    // Steps of one unit in the last place.
    method("next_up", Cheap, &[S], |x| x[0].next_up(), &[(0.5, 2.0)]),
    method("next_down", Cheap, &[S], |x| x[0].next_down(), &[(0.5, 2.0)]),
    // Constant in pieces: 0, also at the jumps.
    method("floor", Cheap, &[Zero], |x| x[0].floor(), &[(1.1, 1.4)]),
    method("ceil", Cheap, &[Zero], |x| x[0].ceil(), &[(1.1, 1.4)]),
    method("round", Cheap, &[Zero], |x| x[0].round(), &[(1.1, 1.4)]),
    method("round_ties_even", Cheap, &[Zero], |x| x[0].round_ties_even(), &[(1.1, 1.4)]),
    method("trunc", Cheap, &[Zero], |x| x[0].trunc(), &[(1.1, 1.4)]),
    method("signum", Cheap, &[Zero], |x| x[0].signum(), &[(0.5, 2.0)]),
    method("div_euclid", Dear, &[Zero, Zero], |x| x[0].div_euclid(x[1]), &[(-7.4, -7.1), (2.9, 3.1)]),
];
