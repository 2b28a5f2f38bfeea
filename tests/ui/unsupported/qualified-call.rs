use cotangent::differentiate;

trait Model {
    type Kernel;
}

struct Gaussian;

impl Gaussian {
    fn at(x: f64) -> f64 {
        (-x * x).exp()
    }
}

impl Model for f64 {
    type Kernel = Gaussian;
}

#[differentiate]
fn f(x: f64) -> f64 {
    <f64 as Model>::Kernel::at(x)
}

fn main() {
    f(1.0);
}
