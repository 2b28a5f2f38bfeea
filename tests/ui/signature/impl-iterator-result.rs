use cotangent::{Differentiable, differentiate};

#[derive(Clone, Debug, Differentiable)]
pub struct Grid {
    cells: Vec<f64>,
}

#[differentiate]
fn powers(x: f64) -> impl Iterator<Item = f64> {
    (0..).map(move |i| x.powi(i))
}

#[differentiate]
fn to_the_last(x: f64) -> Box<dyn Iterator<Item = f64>> {
    Box::new((0..usize::MAX).map(move |i| x * i as f64))
}

#[differentiate]
fn walk<'a>(at: &'a mut f64, k: f64, n: usize) -> impl Iterator<Item = f64> + 'a {
    (0..n).map(move |_| {
        *at += k;
        *at
    })
}

#[differentiate]
fn names(x: f64) -> impl Iterator<Item = bool> {
    (0..2).map(move |i| x > i as f64)
}

#[differentiate]
impl Grid {
    fn cells_mut(&mut self) -> impl Iterator<Item = &mut f64> + '_ {
        self.cells.iter_mut()
    }

    fn boxed(&mut self) -> Box<dyn Iterator<Item = (usize, &mut f64)> + '_> {
        Box::new(self.cells.iter_mut().enumerate())
    }
}

fn main() {}
