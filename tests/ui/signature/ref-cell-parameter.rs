use cotangent::differentiate;

use std::cell::RefCell;

#[differentiate]
fn read(x: &RefCell<f64>) -> f64 {
    *x.borrow()
}

fn main() {
    read(&RefCell::new(1.0));
}
