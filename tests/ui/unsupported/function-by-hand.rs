use cotangent::{Differentiable, differentiate};

#[differentiate]
trait Mapped {
    fn mapped(&self, f: impl Fn(f64) -> f64) -> f64;
}

#[derive(Differentiable)]
struct One(f64);

#[differentiate(trait)]
impl Mapped for One {
    fn mapped(&self, f: impl Fn(f64) -> f64) -> f64 {
        f(self.0)
    }

    fn mapped_fwd(&self, along: &OneTangent, mut f_fwd: impl FnMut(f64, f64) -> (f64, f64)) -> (f64, f64) {
        f_fwd(self.0, along.0)
    }

    fn mapped_rev(
        &self,
        bar: &mut OneTangent,
        _: impl FnMut(f64) -> f64,
        mut f_rev: impl FnMut(f64, f64) -> (f64, f64),
        seed: f64,
    ) -> f64 {
        let (value, part) = f_rev(self.0, seed);
        bar.0 += part;
        value
    }
}

fn main() {
    One(1.0).mapped(|x| x);
}
