use cotangent::differentiate;

#[differentiate]
trait Mapped {
    fn mapped(&self, f: impl Fn(f64) -> f64) -> f64;
}

struct Two(f64);

// A pullback would have to know what each call of `f` has kept.
#[differentiate(trait)]
impl Mapped for Two {
    fn mapped(&self, f: impl Fn(f64) -> f64) -> f64 {
        f(self.0)
    }

    fn mapped_fwd(&self, (): &(), f_fwd: impl FnMut(f64, f64) -> (f64, f64)) -> (f64, f64) {
        let mut f_fwd = f_fwd;
        f_fwd(self.0, 0.0)
    }
}

fn main() {}
