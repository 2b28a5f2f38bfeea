use cotangent::differentiate;

#[differentiate]
fn root(x: f64) -> Option<f64> {
    if x < 0.0 { None } else { Some(x.sqrt()) }
}

fn main() {
    root(1.0);
}
