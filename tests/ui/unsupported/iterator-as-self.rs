use cotangent::differentiate;
use std::borrow::Borrow;

#[differentiate]
pub trait Harmonic {
    fn harmonic(self) -> f64;
}

#[differentiate(trait)]
impl<I> Harmonic for I
where
    I: IntoIterator,
    I::Item: Borrow<f64>,
{
    fn harmonic(self) -> f64 {
        let mut sum = 0.0;
        for x in self {
            let borrow = *x.borrow();
            if borrow < 0.0 {
                return f64::NAN;
            }
            sum += 1.0 / borrow;
        }
        1.0 / sum
    }
}

fn main() {
    [1.0].harmonic();
}
