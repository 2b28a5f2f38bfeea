use cotangent::differentiate;

#[differentiate]
trait Sample {
    fn mean(&self) -> f64;
}

#[differentiate(trait)]
impl Sample for [f64] {
    fn mean(&self) -> f64 {
        self.iter().sum::<f64>() / self.len() as f64
    }
}

fn main() {}
