//! Elements of structs by indices that are no numbers, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/matrices.rs"]
mod matrices;

#[allow(clippy::all)]
#[path = "corpus/fixed_sizes.rs"]
mod fixed_sizes;

use common::shape::Shape;
use common::vals;
use matrices::sized::*;
use matrices::*;

type Square = Fixed<3, 3>;
type Wide = fixed_sizes::Fixed<2, 3>;
type WideTangent = fixed_sizes::FixedTangent<2, 3>;
type Across = fixed_sizes::Grid<f64, 2, 3>;
type AcrossTangent = fixed_sizes::GridTangent<f64, 2, 3>;
type Up = fixed_sizes::Grid<f64, 3, 2>;
type UpTangent = fixed_sizes::GridTangent<f64, 3, 2>;
type SquareTangent = FixedTangent<3, 3>;

shapes! {
    Matrix, MatrixTangent { data } constant { rows, columns };
    Square, SquareTangent { rows } constant { };
    Pair, PairTangent { across, up } constant { };
    Wide, WideTangent { rows } constant { };
    Across, AcrossTangent { items } constant { };
    Up, UpTangent { items } constant { };
}

fn matrix(rows: usize, columns: usize) -> Matrix {
    Matrix { rows, columns, data: vals(rows * columns, 1) }
}

fn square() -> Square {
    let v = vals(9, 2);
    Fixed { rows: [[v[0], v[1], v[2]], [v[3], v[4], v[5]], [v[6], v[7], v[8]]] }
}

fn wide() -> Wide {
    let v = vals(6, 3);
    fixed_sizes::Fixed { rows: [[v[0], v[1], v[2]], [v[3], v[4], v[5]]] }
}

fn across() -> Across {
    fixed_sizes::Grid { items: wide().rows }
}

fn up() -> Up {
    let v = vals(6, 4);
    fixed_sizes::Grid { items: [[v[0], v[1]], [v[2], v[3]], [v[4], v[5]]] }
}

fn pair(across: f64) -> Pair {
    Pair { across, up: 1.7 }
}

tests! {
    value determinant, determinant_fwd, determinant_rev, determinant_vjp => (ref matrix(3, 3)) (ref matrix(1, 1)) (ref matrix(0, 0));
    value quadratic, quadratic_fwd, quadratic_rev, quadratic_vjp => (ref matrix(2, 3), ref matrix(3, 3));
    value relaxed, relaxed_fwd, relaxed_rev, relaxed_vjp =>
        (mut matrix(3, 3), val 0.7, fixed &[(0, 1), (1, 0), (0, 0), (2, 2), (0, 0)][..]) (mut matrix(2, 2), val 0.7, fixed &[][..]);
    value deflated, deflated_fwd, deflated_rev, deflated_vjp => (mut matrix(3, 3), val 0.7) (mut matrix(1, 1), val 0.7) (mut matrix(0, 0), val 0.7);
    value through, through_fwd, through_rev, through_vjp => (ref matrix(2, 3), ref vals(3, 3)) (ref matrix(0, 3), ref vals(3, 3));
    value mixed, mixed_fwd, mixed_rev, mixed_vjp => (mut square(), val 0.3);
    value crossed, crossed_fwd, crossed_rev, crossed_vjp => (ref pair(0.3), ref pair(-1.2));
    value tracked, tracked_fwd, tracked_rev, tracked_vjp => (val 0.7, val 0.4, val 0.3);
}

mod sizes {
    pub use super::fixed_sizes::*;
    use super::*;

    tests! {
        value gram, gram_fwd, gram_rev, gram_vjp => (ref wide());
        value squared, squared_fwd, squared_rev, squared_vjp => (ref wide(), fixed 0) (ref wide(), fixed 3);
        value spectral, spectral_fwd, spectral_rev, spectral_vjp => (ref wide(), fixed 3);
        value outer, outer_fwd, outer_rev, outer_vjp => (ref wide(), val [0.7, -1.3, 0.4]);
        value corner, corner_fwd, corner_rev, corner_vjp => (ref across(), ref up());
        value stretched_twice, stretched_twice_fwd, stretched_twice_rev, stretched_twice_vjp => (val 0.7, val 1.2);
    }
}

#[test]
fn panics_are_those_of_the_function() {
    let outside = std::panic::catch_unwind(|| through_vjp(&matrix(2, 2), &[1.0, 2.0, 3.0]).0);
    assert_eq!(outside.unwrap_err().downcast_ref::<String>().unwrap(), "(0, 2) is outside");
}

#[test]
fn receivers_that_are_arguments() {
    for steps in [0, 1, 3] {
        adapt!("with itself", value with_itself, with_itself_fwd, with_itself_rev, with_itself_vjp, (val 0.7, val 0.4, fixed steps)).run();
    }
}
