//! Types that are declared in methods, of which the record keeps values.

use cotangent::{Differentiable, differentiate};

/// An arm with joints.
#[derive(Differentiable)]
pub struct Arm {
    joints: Vec<f64>,
}

/// What reaches somewhere.
#[differentiate]
pub trait Reaching {
    fn lengths(&self) -> Vec<f64>;

    fn reached(&self, angle: f64) -> f64 {
        #[derive(Clone, Copy, PartialEq)]
        enum Side {
            Left,
            Right,
        }
        let side = if angle > 0.5 { Side::Left } else { Side::Right };
        let mut sum = angle;
        for length in self.lengths() {
            sum = if side == Side::Left { (sum * length).sin() } else { sum.cos() * length };
        }
        sum
    }
}

#[differentiate(trait)]
impl Reaching for Arm {
    fn lengths(&self) -> Vec<f64> {
        self.joints.iter().map(|j| 1.0 + j * j).collect()
    }
}

#[differentiate]
impl Arm {
    fn turned(&self, angle: f64) -> f64 {
        const FIRST: usize = 2;

        #[derive(Clone, Copy, PartialEq)]
        enum Way {
            Up(usize),
            Down,
        }

        impl Way {
            fn count(&self) -> usize {
                match self {
                    Way::Up(n) => *n + FIRST,
                    Way::Down => FIRST,
                }
            }
        }

        #[derive(Differentiable)]
        struct State {
            at: f64,
            steps: usize,
        }

        let way = if self.joints[0] > 0.1 { Way::Up(1) } else { Way::Down };
        let mut state = State { at: angle, steps: 0 };
        for j in &self.joints {
            state.at = if way.count() > 2 { (state.at * j).sin() } else { state.at.cos() * j };
            state.steps += 1;
        }
        state.at * state.steps as f64
    }

    fn swept(&self, angle: f64) -> Vec<f64> {
        #[derive(Differentiable)]
        struct State {
            at: f64,
        }
        let states = self.joints.iter().scan(State { at: angle }, |s, j| {
            s.at *= *j;
            Some(s.at)
        });
        states.collect()
    }

    fn all(joints: &[f64], angle: f64) -> f64 {
        #[derive(Differentiable, Clone)]
        struct Joint {
            at: f64,
        }
        let all: Vec<Joint> = joints.iter().map(|j| Joint { at: j * angle }).collect();
        all.iter().map(|joint| joint.at * joint.at).sum()
    }
}

#[differentiate]
pub fn moved(joints: &[f64], angle: f64) -> f64 {
    let arm = Arm { joints: joints.to_vec() };
    let turned = arm.turned(angle);
    let swept = arm.swept(turned);
    turned * turned
        + swept[0] * swept[1]
        + arm.reached(swept[1]) * arm.reached(angle)
        + Arm::all(joints, turned * angle)
}

/// The attribute of a module holds for the blocks of types that are declared in its functions.
#[differentiate]
pub mod seen {
    use super::Differentiable;

    #[derive(Differentiable)]
    pub struct Chain {
        lengths: Vec<f64>,
    }

    impl Chain {
        fn tip(&self, turn: f64) -> f64 {
            #[derive(Clone, Copy, Differentiable)]
            struct Frame {
                x: f64,
                angle: f64,
            }

            impl Frame {
                fn along(self, length: f64) -> Frame {
                    Frame { x: self.x + length * self.angle.cos(), angle: self.angle + length }
                }
            }

            let mut frame = Frame { x: 0.0, angle: turn };
            for length in self.lengths.iter() {
                frame = frame.along(*length);
            }
            frame.x * frame.angle
        }
    }

    pub fn at_the_tip(lengths: &[f64], turn: f64) -> f64 {
        let chain = Chain { lengths: lengths.to_vec() };
        chain.tip(turn) * chain.tip(2.0 * turn)
    }
}
