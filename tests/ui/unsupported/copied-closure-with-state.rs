use cotangent::differentiate;

#[differentiate]
fn twice(mut g: impl FnMut(f64) -> f64, x: f64) -> f64 {
    let y = g(x);
    g(y)
}

#[differentiate]
fn f(x: f64) -> f64 {
    let mut state = 1.0;
    let step = move |v: f64| {
        state += v * x;
        state
    };
    twice(step, x) + twice(step, x)
}

fn main() {
    f(1.0);
}
