use cotangent::differentiate;

#[differentiate]
fn f(x: f64) -> f64 {
    #[cfg(target_os = "linux")]
    let x = 2.0 * x;
    #[cfg(target_os = "macos")]
    let x = 3.0 * x;
    #[cfg(windows)]
    let x = 4.0 * x;
    #[cfg(target_pointer_width = "16")]
    let x = 5.0 * x;
    #[cfg(target_pointer_width = "32")]
    let x = 6.0 * x;
    x
}

fn main() {
    f(1.0);
}
