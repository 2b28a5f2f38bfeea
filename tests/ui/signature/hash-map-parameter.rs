use cotangent::differentiate;

use std::collections::HashMap;

#[differentiate]
fn stiffness(parameters: &HashMap<String, f64>, x: f64) -> f64 {
    parameters["stiffness"] * x
}

fn main() {
    stiffness(&HashMap::from([("stiffness".to_string(), 1.0)]), 2.0);
}
