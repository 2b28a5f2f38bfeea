use cotangent::differentiate;

#[differentiate]
struct Spring {
    stiffness: f64,
}

fn main() {
    let _spring = Spring { stiffness: 1.0 };
}
