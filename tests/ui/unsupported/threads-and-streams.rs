use cotangent::differentiate;
use std::io::Write;
use std::sync::{Arc, Mutex, mpsc};

#[differentiate]
fn spawned(x: f64) -> f64 {
    std::thread::spawn(move || x * x).join().unwrap()
}

#[differentiate]
fn scoped(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    std::thread::scope(|scope| {
        scope.spawn(|| sum = x[0]);
    });
    sum
}

#[differentiate]
fn sent(x: f64) -> f64 {
    let (there, here) = mpsc::channel();
    there.send(x).unwrap();
    here.recv().unwrap()
}

#[differentiate]
fn shared(x: f64) -> f64 {
    let m = Arc::new(Mutex::new(x));
    *m.lock().unwrap() * 2.0
}

#[differentiate]
fn written(x: f64) -> f64 {
    std::io::stdout().write_all(&(x * x).to_le_bytes()).unwrap();
    x
}

fn main() {
    spawned(1.0);
    scoped(&[1.0]);
    sent(1.0);
    shared(1.0);
    written(1.0);
}
