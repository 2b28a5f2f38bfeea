use cotangent::differentiate;

macro_rules! guard {
    ($cond:expr, $otherwise:expr) => {
        if $cond {
            $otherwise
        }
    };
}

#[differentiate]
fn f(x: f64, n: usize) -> f64 {
    guard!(n > 5, return 0.0);
    x * x
}

fn main() {}
