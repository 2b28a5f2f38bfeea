use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let y = std::rc::Rc::new(x);
    *y * *y
}

fn main() {
    f(1.0);
}
