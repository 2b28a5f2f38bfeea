use cotangent::differentiate;

#[differentiate]
pub trait Norm {
    fn norm(&self) -> f64;
}

#[differentiate(trait)]
impl Norm for [f64] {
    fn norm(&self) -> f64 {
        let mut sum = 0.0;
        for x in self {
            sum += x * x;
        }
        sum.sqrt()
    }
}

fn main() {
    [1.0][..].norm();
}
