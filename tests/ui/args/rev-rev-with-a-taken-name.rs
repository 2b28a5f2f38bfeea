use cotangent::differentiate;

#[differentiate(rev_fwd)]
fn square(x: f64) -> f64 {
    let x_bar = 2.0 * x;
    x_bar * x
}

fn main() {
    square(1.0);
}
