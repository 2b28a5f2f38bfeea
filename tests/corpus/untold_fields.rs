//! Fields of which nothing in a function tells what they are but that they are computed with: vectors, numbers, integers. The
//! module, which has the attribute, has the struct.

use cotangent::differentiate;

#[differentiate]
pub mod sledding {
    use super::super::told_apart::Needle;
    use cotangent::Differentiable;

    pub type Load = f64;

    #[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
    pub struct Sled {
        pub at: Needle,
        pub pace: Needle,
        pub load: Load,
        pub runs: usize,
    }

    /// A pair of them, by position.
    #[derive(Clone, Copy, Debug, PartialEq, Differentiable)]
    pub struct Team(pub Needle, pub Needle);

    pub fn pulled(team: &Team, dt: f64) -> Team {
        Team(team.0 + team.1 * dt, team.1)
    }

    pub fn glide(sled: &mut Sled, dt: f64) {
        sled.at += sled.pace * dt;
        sled.load *= 1.0 - dt;
        sled.runs += 1;
    }

    pub fn pushed(sled: &Sled, dt: f64) -> Sled {
        Sled { at: sled.at + sled.pace * dt, pace: sled.pace * sled.load, load: sled.load, runs: sled.runs }
    }

    pub fn coupled(a: &Sled, b: &Sled) -> Sled {
        Sled { at: a.at + b.at, pace: a.pace - b.pace, load: a.load / b.load, runs: a.runs + b.runs }
    }

    pub fn unloaded(a: &mut Sled, b: &Sled) {
        a.load %= b.load;
        a.runs *= b.runs;
        a.at = a.at + b.pace;
    }

    pub fn all_glide(sleds: &mut [Sled], dt: f64) {
        for sled in sleds.iter_mut() {
            sled.at += sled.pace * dt;
            sled.pace = sled.pace * (1.0 - dt);
        }
    }

    impl Sled {
        pub fn on(&mut self, dt: f64) {
            self.at = self.at + self.pace * dt;
        }

        pub fn drive(&self) -> Needle {
            self.pace * self.load
        }

        pub fn join(&mut self, other: &Sled) {
            self.at += other.at;
            self.load += other.load;
            self.runs += other.runs;
        }
    }

    pub fn raced(x: f64, k: f64, n: usize) -> f64 {
        let first = Sled { at: Needle::new(x, k), pace: Needle::new(k, x * k), load: 3.0 + k, runs: 2 };
        let mut sleds = vec![first, pushed(&first, x), pushed(&first, 0.5 * k)];
        for i in 0..n {
            all_glide(&mut sleds, 0.1 * x);
            let other = coupled(&sleds[i % 3], &sleds[(i + 1) % 3]);
            glide(&mut sleds[i % 3], k);
            sleds[(i + 2) % 3].on(0.3);
            sleds[0].join(&other);
        }
        let mut last = sleds[1];
        unloaded(&mut last, &sleds[2]);
        let team = pulled(&Team(last.at, last.pace), k);
        last.at = team.0;
        let drive = last.drive() + sleds[0].drive();
        drive.dot(last.at) * (sleds[0].runs + last.runs) as f64 + last.load * sleds[0].load
    }
}
