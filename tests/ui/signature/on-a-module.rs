use cotangent::differentiate;

#[differentiate]
mod model {
    pub fn square(x: f64) -> f64 {
        x * x
    }
}

fn main() {
    model::square(1.0);
}
