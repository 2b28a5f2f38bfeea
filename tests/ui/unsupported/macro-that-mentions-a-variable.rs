use cotangent::differentiate;

#[differentiate]
fn f(x: f64, n: usize) -> f64 {
    macro_rules! power {
        () => {
            x.powi(n as i32)
        };
    }
    let n = n + 1;
    power!() * x * n as f64
}

/// Its own variables, fields and arguments are no variables of the function, and a variable with a name of its own is clear.
#[differentiate]
fn g(y: f64, q: f64) -> f64 {
    macro_rules! half {
        ($k:expr) => {{
            let q = Half { y: $k };
            q.y * 0.5 * y
        }};
    }
    y * q * half!(3.0)
}

struct Half {
    y: f64,
}

fn main() {
    f(1.0, 2);
    g(1.0, 2.0);
}
