//! Code under `#[cfg]`: what is configured away need not compile.

use cotangent::{Differentiable, differentiate};

/// Statements that are configured, alone and in opposite pairs.
#[differentiate]
pub fn answered(x: f64, y: f64) -> f64 {
    #[cfg(target_pointer_width = "16")]
    let product = y / x;
    #[cfg(not(target_pointer_width = "16"))]
    let product = x * y;
    let mut sum = product;
    #[cfg(target_pointer_width = "16")]
    {
        sum += x;
    }
    #[cfg(not(target_pointer_width = "16"))]
    {
        sum -= x * x;
    }
    #[cfg(debug_assertions)]
    assert!(sum.is_finite(), "{sum}");
    #[cfg(target_pointer_width = "16")]
    return x;
    #[cfg(target_feature = "fma")]
    {
        sum.mul_add(x, y)
    }
    #[cfg(not(target_feature = "fma"))]
    {
        sum * x + y
    }
}

/// What is there on other machines only names what is not there on this one.
#[differentiate]
pub fn elsewhere(x: f64, n: usize) -> f64 {
    #[cfg(target_pointer_width = "16")]
    use missing::special;
    #[cfg(not(target_pointer_width = "16"))]
    let start = x.sin();
    #[cfg(target_pointer_width = "16")]
    let start = missing::sine(x);
    let scales = [
        2.0,
        #[cfg(target_pointer_width = "16")]
        missing::SCALE,
        0.5,
    ];
    let mut y = start;
    for k in 0..n {
        y = match k % 3 {
            #[cfg(target_pointer_width = "16")]
            0 => missing::step(y),
            #[cfg(not(target_pointer_width = "16"))]
            0 => y * scales[1],
            #[cfg(not(target_pointer_width = "16"))]
            1 => {
                #[cfg(target_pointer_width = "16")]
                return missing::end(y);
                y + x
            }
            _ => y * y,
        };
    }
    y * scales[0]
}

/// A parameter that is there by the configuration only.
#[differentiate]
pub fn parameters(x: f64, #[cfg(target_pointer_width = "16")] k: f64, y: f64) -> f64 {
    #[cfg(target_pointer_width = "16")]
    let x = x * k;
    x * y.exp()
}

/// Where the arithmetic comes from depends on the machine.
#[derive(Clone, Debug, Differentiable)]
pub struct Fused {
    pub scale: f64,
}

#[differentiate]
impl Fused {
    #[cfg(target_pointer_width = "16")]
    fn combined(&self, x: f64, y: f64) -> f64 {
        missing::fused(self.scale, x, y)
    }

    #[cfg(not(target_pointer_width = "16"))]
    fn combined(&self, x: f64, y: f64) -> f64 {
        self.scale * x + y
    }

    /// Calls the one that is there.
    pub fn twice(&self, x: f64) -> f64 {
        self.combined(self.combined(x, 1.0), x)
    }
}

/// A configured part beside an update.
#[derive(Clone, Debug, Differentiable)]
pub struct Settings {
    pub gain: f64,
    pub bias: f64,
    pub steps: usize,
}

#[differentiate]
pub fn updated(gain: f64, bias: f64) -> f64 {
    let settings = Settings { gain, bias, steps: 2 };
    #[cfg(target_pointer_width = "16")]
    let gain = missing::gain();
    let settings = Settings { gain: gain * bias, ..settings };
    settings.gain * settings.bias.exp() * settings.steps as f64
}

/// A module that is configured in parts.
#[differentiate]
pub mod parts {
    #[cfg(target_pointer_width = "16")]
    pub fn cube(x: f64) -> f64 {
        missing::cube(x)
    }

    #[cfg(not(target_pointer_width = "16"))]
    pub fn cube(x: f64) -> f64 {
        x * x * x
    }

    /// A volume.
    pub fn volume(x: f64) -> f64 {
        4.0 / 3.0 * cube(x)
    }

    #[cfg(test)]
    mod tests {
        #[test]
        fn of_nothing() {
            assert_eq!(super::volume(0.0), 0.0);
        }
    }
}
