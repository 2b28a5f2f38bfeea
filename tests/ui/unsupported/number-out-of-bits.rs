use cotangent::differentiate;

/// The low half of the mantissa is missing; and a mantissa of what `x` was before.
#[differentiate]
fn mantissa(mut x: f64) -> f64 {
    let bits = x.to_bits();
    x += f64::from_bits((bits & 0x000f_ffff_0000_0000) | 0x3ff0_0000_0000_0000);
    x + f64::from_bits((bits & 0x000f_ffff_ffff_ffff) | 0x3ff0_0000_0000_0000)
}

#[differentiate]
fn rough_log(x: f32) -> f32 {
    let mut bits = x.to_bits() as i32;
    bits -= 127 << 23;
    bits as f32 * 1.2e-7
}

fn scaled(bits: u64) -> f64 {
    f64::from_bits(bits + (1 << 52))
}

#[differentiate]
fn handed_out(x: f64) -> f64 {
    x * scaled(x.to_bits())
}

#[differentiate]
fn bits(x: f64) -> u64 {
    f64::to_bits(x)
}

fn main() {}
