use cotangent::{Differentiable, differentiate};

#[derive(Differentiable)]
struct Stopped {
    at: f64,
}

impl Stopped {
    fn place(&self) -> f64 {
        self.at
    }
}

#[differentiate]
fn search(x: f64) -> Result<f64, Stopped> {
    if x < 1.0 { Err(Stopped { at: x * x }) } else { Ok(x) }
}

#[differentiate]
fn taken(x: f64) -> f64 {
    match search(x) {
        Ok(y) => y,
        Err(Stopped { at }) => at,
    }
}

#[differentiate]
fn replaced(x: f64) -> f64 {
    search(x).unwrap_or_else(|e| e.place() * 2.0)
}

#[differentiate]
fn turned(x: f64) -> Result<Stopped, f64> {
    match search(x) {
        Ok(at) => Ok(Stopped { at }),
        Err(e) => Ok(e),
    }
}

#[differentiate]
fn written(x: f64, out: &mut [f64]) {
    out[0] = x;
    let mut found = search(x);
    if let Err(e) = &mut found {
        let place = e.place();
        println!("stopped at {place}");
        out[0] = place;
    }
}

#[differentiate]
fn of_a_result_without_a_number(xs: &[f64]) -> f64 {
    let mut sum = 0.0;
    let stopped = xs.iter().try_for_each(|x| {
        sum += x * x;
        if sum > 1.5 { Err(sum) } else { Ok(()) }
    });
    let first: Result<(), f64> = if xs[0] > 1.0 { Err(xs[0]) } else { Ok(()) };
    let start = match first {
        Ok(()) => 1.0,
        Err(x) => x,
    };
    match stopped {
        Ok(()) => sum * start,
        Err(sum) => sum,
    }
}

#[differentiate]
fn shown(x: f64) -> f64 {
    match search(x) {
        Ok(y) => y,
        Err(e) => {
            println!("stopped at {}", e.at);
            if e.at > 0.5 { x * x } else { x }
        }
    }
}

fn main() {
    let _ = (taken(1.0), replaced(1.0), turned(1.0), written(1.0, &mut [0.0]), shown(1.0));
    of_a_result_without_a_number(&[1.0]);
}
