use cotangent::differentiate;

#[differentiate]
fn root(x: f64) -> Option<f64> {
    (x > 0.0).then(|| x.sqrt())
}

#[differentiate]
fn f(x: f64) -> f64 {
    root(x).map(|r| r * x).unwrap_or(0.0)
}

#[differentiate]
fn g(x: f64) -> Option<f64> {
    let r: Option<f64> = root(x);
    r.map(|r| {
        if r > 1.0 {
            return r;
        }
        r * r
    })
}

fn main() {
    f(1.0);
    g(1.0);
}
