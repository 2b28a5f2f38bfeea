use cotangent::differentiate;

#[differentiate]
pub trait Norm {
    fn norm(&self) -> f64;
}

#[differentiate(trait)]
impl Norm for f64 {
    fn norm(&self) -> f64 {
        self * self
    }
}

#[differentiate(trait)]
impl<T: Norm> Norm for &T {
    fn norm(&self) -> f64 {
        (**self).norm()
    }
}

fn main() {
    (&1.0).norm();
}
