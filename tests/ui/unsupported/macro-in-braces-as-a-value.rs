use cotangent::differentiate;

macro_rules! choose {
    (if $cond:expr => $a:expr, else => $b:expr) => {
        if $cond { $a } else { $b }
    };
}

#[differentiate]
fn last(x: f64, y: f64) -> f64 {
    choose! { if x > y => x, else => y * y }
}

#[differentiate]
fn inside(x: f64, n: usize) -> f64 {
    let k = if n > 2 {
        choose! { if x > 0.5 => x, else => 2.0 }
    } else {
        x * x
    };
    k * x
}

fn main() {}
