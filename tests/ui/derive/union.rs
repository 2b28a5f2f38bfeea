use cotangent::Differentiable;

#[derive(Differentiable)]
union Bits {
    float: f64,
    bits: u64,
}

fn main() {
    let _ = Bits { bits: 0 };
}
