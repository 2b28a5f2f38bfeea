use cotangent::differentiate;

struct Spring<F: Fn(f64) -> f64> {
    force: F,
}

fn stiffness<F: Fn(f64) -> f64>(spring: &Spring<F>) -> f64 {
    (spring.force)(1.0) - (spring.force)(0.0)
}

#[differentiate(constant(spring))]
fn pulled<F: Fn(f64) -> f64>(spring: &Spring<F>, x: f64) -> f64 {
    let other = spring;
    (spring.force)(x) * stiffness(spring) * vec![(other.force)(1.0), stiffness(spring)][0]
}

fn main() {
    pulled(&Spring { force: |x| -x }, 1.0);
}
