use cotangent::differentiate;

macro_rules! unless_empty {
    ($x:expr) => {
        if $x.is_empty() {
            return;
        }
    };
}

macro_rules! at_least {
    ($x:ident, $least:expr) => {
        if $x < $least {
            return $least * $x;
        }
    };
}

#[differentiate]
fn halve(x: &mut [f64], names: &[String]) {
    x[0] *= 0.5;
    unless_empty!(names);
    x[1] *= 0.5;
}

#[differentiate]
fn root(x: f64) -> f64 {
    at_least!(x, 0.0);
    x.sqrt()
}

fn main() {
    halve(&mut [1.0, 2.0], &[]);
    root(1.0);
}
