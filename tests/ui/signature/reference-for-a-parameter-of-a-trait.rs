use cotangent::{Differentiable, differentiate};

#[derive(Differentiable)]
struct Bar {
    close: f64,
}

#[derive(Differentiable)]
struct Average {
    value: f64,
}

#[differentiate]
trait Next<T> {
    fn next(&mut self, input: T) -> f64;
}

#[differentiate(trait)]
impl Next<&Bar> for Average {
    fn next(&mut self, bar: &Bar) -> f64 {
        self.value = 0.5 * (self.value + bar.close);
        self.value
    }
}

fn main() {
    Average { value: 1.0 }.next(&Bar { close: 2.0 });
}
