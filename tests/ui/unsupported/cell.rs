use cotangent::differentiate;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

#[differentiate]
fn f(x: f64) -> f64 {
    let y = std::cell::Cell::new(x);
    y.set(y.get() * x);
    y.get()
}

#[differentiate]
fn begins_without_derivative(x: &[f64]) -> f64 {
    let sum = Cell::new(0.0);
    for v in x {
        sum.set(sum.get() + v);
    }
    sum.get()
}

#[differentiate]
fn in_a_condition(x: &[f64]) -> f64 {
    let (sum, list) = (Rc::new(Cell::new(0.0)), RefCell::new(vec![0.0]));
    let same = Rc::clone(&sum);
    let cell = RefCell::new(0.0);
    let kept = x.iter().filter(|v| {
        same.set(same.get() + **v);
        *cell.borrow_mut() += **v;
        list.borrow_mut().push(**v);
        **v > 0.5
    });
    kept.sum::<f64>() * sum.get() * *cell.borrow() + list.borrow()[0]
}

fn main() {
    f(1.0);
    begins_without_derivative(&[1.0]);
    in_a_condition(&[1.0]);
}
