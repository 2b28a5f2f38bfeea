use cotangent::{Differentiable, differentiate};

#[differentiate]
trait Shape {
    fn area(&self) -> f64;
}

#[derive(Clone, Differentiable)]
struct Disc {
    radius: f64,
}

#[differentiate(trait)]
impl Shape for Disc {
    fn area(&self) -> f64 {
        3.0 * self.radius * self.radius
    }
}

#[differentiate]
fn total(radius: f64) -> f64 {
    let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Disc { radius }), Box::new(Disc { radius: 2.0 * radius })];
    shapes.iter().map(|shape| shape.area()).sum()
}

#[differentiate]
fn pushed(radius: f64) -> f64 {
    let mut shapes: Vec<Box<dyn Shape>> = Vec::new();
    shapes.push(Box::new(Disc { radius }));
    shapes.iter().map(|shape| shape.area()).sum()
}

fn main() {
    total(1.0);
    pushed(1.0);
}
