use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    let table = [1.0, 2.0];
    let y: f64 = unsafe { *table.get_unchecked(1) };
    x * y
}

fn main() {
    f(1.0);
}
