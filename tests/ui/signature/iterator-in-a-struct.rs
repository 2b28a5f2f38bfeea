//! A struct that keeps an iterator over what carries a derivative.

use cotangent::{Differentiable, differentiate};

#[derive(Differentiable)]
struct Grid {
    values: Vec<f64>,
    rows: usize,
}

struct Column<'a> {
    items: std::slice::Iter<'a, f64>,
}

#[differentiate]
impl<'a> Column<'a> {
    fn new(grid: &'a Grid, column: usize) -> Column<'a> {
        let first = column * grid.rows;
        let items = grid.values[first..first + grid.rows].iter();
        Column { items }
    }
}

fn main() {}
