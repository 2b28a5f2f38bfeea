use cotangent::differentiate;

struct Model {
    count: usize,
}

impl Model {
    fn square(x: f64) -> f64 {
        x * x
    }

    #[differentiate(constant(self))]
    fn f(&self, x: f64) -> f64 {
        Self::square(x) * self.power(x)
    }

    fn power(&self, x: f64) -> f64 {
        x.powi(self.count as i32)
    }
}

fn main() {
    Model { count: 2 }.f(1.0);
}
