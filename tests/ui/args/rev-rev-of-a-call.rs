use cotangent::differentiate;

#[differentiate(rev_rev)]
fn square_in_place(x: &mut f64) {
    *x *= *x;
}

#[differentiate(rev_rev)]
fn fourth(x: f64) -> f64 {
    let mut y = x * x;
    square_in_place(&mut y);
    y
}

fn main() {
    fourth(1.0);
}
