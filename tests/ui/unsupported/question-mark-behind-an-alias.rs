use cotangent::differentiate;

type Checked = Option<f64>;

#[differentiate]
fn root(x: f64) -> Checked {
    (x > 0.0).then(|| x.sqrt())
}

#[differentiate]
fn f(x: f64) -> Checked {
    Some(root(x)? * x)
}

fn main() {
    f(1.0);
}
