use cotangent::differentiate;

fn parse(text: &str) -> Option<f64> {
    text.parse().ok()
}

#[differentiate]
fn f(x: f64, text: &str) -> Option<f64> {
    let y = parse(text)?;
    Some(x * y)
}

fn main() {
    f(1.0, "2");
}
