use cotangent::differentiate;

struct Model;

#[differentiate]
impl Model {
    fn boxed(self: Box<Self>, x: f64) -> f64 {
        x * x
    }

    #[differentiate(wrt(y))]
    fn misnamed(x: f64) -> f64 {
        x * x
    }
}

fn main() {
    Model::misnamed(1.0);
    Box::new(Model).boxed(1.0);
}
