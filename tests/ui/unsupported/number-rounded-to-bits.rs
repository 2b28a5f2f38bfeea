use cotangent::differentiate;

/// An exponential whose argument is added to the bits of a number.
#[differentiate]
fn exponential(x: f64) -> f64 {
    let scaled = (1512775.3951951856 * x + 1072632447.0) as i64;
    f64::from_bits((scaled as u64) << 32)
}

/// The same, where the function that reads them back is somebody's.
#[differentiate]
fn power_of_two(p: f32) -> f32 {
    let v = ((1 << 23) as f32 * (p + 126.94269504)) as u32;
    from_bits(v)
}

fn from_bits(bits: u32) -> f32 {
    f32::from_bits(bits)
}

/// Integers that go into the exponent are powers of two.
#[differentiate]
fn fine(x: f64) -> f64 {
    let k = x.floor() as i64;
    let scale = f64::from_bits(((k + 1023) << 52) as u64);
    let other = f64::from_bits((k + 1023) as u64 * (1 << 52));
    scale * other * (x - k as f64).sqrt()
}

fn main() {}
