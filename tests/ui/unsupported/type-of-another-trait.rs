use cotangent::{Differentiable, differentiate};

trait Placed {
    type Place;
}

trait Ended: Placed {
    fn end(&self, k: f64) -> Self::Place;
}

#[derive(Differentiable)]
struct Span {
    a: f64,
    b: f64,
}

impl Placed for Span {
    type Place = f64;
}

#[differentiate]
impl Ended for Span {
    fn end(&self, k: f64) -> Self::Place {
        self.a * k + self.b
    }
}

#[differentiate]
trait Drawn {
    type Lines<'l>
    where
        Self: 'l;

    fn lines(&self, tolerance: f64) -> Self::Lines<'_>;
}

fn main() {
    Span { a: 1.0, b: 2.0 }.end(1.0);
}
