use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    x.gamma() + x.next_up()
}

fn main() {
    f(1.0);
}
