use cotangent::differentiate;

#[differentiate]
fn powers(x: f64) -> impl Iterator<Item = f64> {
    (0..).map(move |i| x.powi(i))
}

fn main() {
    powers(1.0).next();
}
