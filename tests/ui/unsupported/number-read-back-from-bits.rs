use cotangent::differentiate;

/// The sign bit masked away, and a detour through text.
#[differentiate]
fn detours(x: f64, y: f64) -> f64 {
    let bits = x.to_bits();
    let mut masked = 0u64;
    if x > 1.0 {
        masked = bits & !(1 << 63);
    }
    let a = f64::from_bits(masked);
    let text = format!("{y:.3}");
    a + text.parse::<f64>().unwrap_or(0.0) + f64::from_le_bytes(y.to_le_bytes())
}

/// Text that lies in a variable.
#[differentiate]
fn kept_as_text(x: f64) -> f64 {
    let text = x.to_string();
    let y: f64 = text.parse().unwrap();
    x * y
}

/// What is not made of an active number is as good as any.
#[differentiate]
fn fine(x: f64, k: u64, table: &[u64]) -> f64 {
    let masked = table[0] & k;
    let positive = x.to_bits() >> 63 == 0;
    let c = if positive { f64::from_bits(masked) } else { f64::from_bits(k) };
    x * c
}

fn main() {}
