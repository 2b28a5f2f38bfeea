use cotangent::differentiate;

#[differentiate]
fn filled(x: &[f64]) -> f64 {
    let mut slots = vec![None, Some(x[0])];
    let mut at = 0;
    let first = *slots[{
        at += 1;
        at
    }]
    .get_or_insert(x[1]);
    first * x[0]
}

fn main() {
    filled(&[1.0, 2.0]);
}
