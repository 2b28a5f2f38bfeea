use cotangent::differentiate;

struct Point {
    x: f64,
    y: f64,
}

#[differentiate]
fn polar(r: f64, phi: f64) -> Point {
    Point {
        x: r * phi.cos(),
        y: r * phi.sin(),
    }
}

fn main() {
    let p = polar(1.0, 2.0);
    p.x + p.y;
}
