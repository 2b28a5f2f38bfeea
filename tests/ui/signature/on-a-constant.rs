use cotangent::differentiate;

#[differentiate]
const SCALE: f64 = 2.0;

fn main() {
    let _scale = SCALE;
}
