use cotangent::differentiate;

#[differentiate]
fn scaled(x: f64, y: f64) -> f64 {
    let (mut a, mut b) = (x, y);
    for v in [&mut a, &mut b] {
        if *v > 2.0 {
            break;
        }
        *v *= x;
    }
    let mut all = Vec::new();
    all.push(&mut a);
    all.push(&mut b);
    a * b
}

fn main() {}
