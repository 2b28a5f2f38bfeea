use cotangent::differentiate;



fn main() {
    #[differentiate]
    let square = |x: f64| x * x;
    square(1.0);
}
