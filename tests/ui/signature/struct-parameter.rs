use cotangent::differentiate;

struct Point {
    x: f64,
    y: f64,
}

#[differentiate]
fn norm(p: &Point) -> f64 {
    (p.x * p.x + p.y * p.y).sqrt()
}

fn main() {
    norm(&Point { x: 1.0, y: 2.0 });
}
