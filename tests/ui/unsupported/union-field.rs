use cotangent::differentiate;

union Bits {
    float: f64,
    bits: u64,
}

#[differentiate]
fn f(x: f64) -> f64 {
    let b = Bits { float: x };
    unsafe { f64::from_bits(b.bits) }
}

fn main() {
    f(1.0);
}
