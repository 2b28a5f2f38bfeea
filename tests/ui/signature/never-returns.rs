use cotangent::differentiate;

#[differentiate]
fn fail(x: f64) -> ! {
    panic!("{x}")
}

fn main() {
    if std::env::args().count() > 9 {
        fail(1.0);
    }
}
