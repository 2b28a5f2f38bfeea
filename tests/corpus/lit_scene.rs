//! A picture of a few bodies, as one module under one attribute whose traits have none.

use cotangent::differentiate;

#[differentiate]
pub mod scene {
    use cotangent::Differentiable;
    use std::fmt;
    use std::ops::{Add, AddAssign, Mul, Sub};

    pub const NEAR: f64 = 1e-9;
    pub type Real = f64;

    #[derive(Clone, Copy, Debug, Default, PartialEq, Differentiable)]
    pub struct Vector {
        pub x: Real,
        pub y: Real,
    }

    impl Vector {
        pub const ZERO: Vector = Vector { x: 0.0, y: 0.0 };

        pub const fn new(x: Real, y: Real) -> Self {
            Self { x, y }
        }

        pub fn dot(self, other: Self) -> Real {
            self.x * other.x + self.y * other.y
        }

        pub fn normalized(self) -> Self {
            let length = self.dot(self).sqrt();
            if length < NEAR { Self::ZERO } else { self * (1.0 / length) }
        }
    }

    impl fmt::Display for Vector {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "({}, {})", self.x, self.y)
        }
    }

    impl Add for Vector {
        type Output = Vector;

        fn add(self, other: Vector) -> Vector {
            Vector::new(self.x + other.x, self.y + other.y)
        }
    }

    impl Sub for Vector {
        type Output = Vector;

        fn sub(self, other: Vector) -> Vector {
            Vector::new(self.x - other.x, self.y - other.y)
        }
    }

    impl Mul<Real> for Vector {
        type Output = Vector;

        fn mul(self, k: Real) -> Vector {
            Vector::new(self.x * k, self.y * k)
        }
    }

    impl AddAssign for Vector {
        fn add_assign(&mut self, other: Vector) {
            *self = *self + other;
        }
    }

    impl From<[Real; 2]> for Vector {
        fn from([x, y]: [Real; 2]) -> Vector {
            Vector::new(x, y)
        }
    }

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Ray {
        pub from: Vector,
        pub along: Vector,
    }

    impl Ray {
        pub fn at(&self, t: Real) -> Vector {
            self.from + self.along * t
        }
    }

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Hit {
        pub t: Real,
        pub point: Vector,
        pub normal: Vector,
    }

    pub trait Body {
        fn hit(&self, ray: &Ray) -> Option<Hit>;
        fn bounds(&self) -> (Vector, Vector);

        fn is_hit(&self, ray: &Ray) -> bool {
            self.hit(ray).is_some()
        }
    }

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Disc {
        pub center: Vector,
        pub radius: Real,
    }

    impl Body for Disc {
        fn hit(&self, ray: &Ray) -> Option<Hit> {
            let to = ray.from - self.center;
            let b = to.dot(ray.along);
            let root = b * b - to.dot(to) + self.radius * self.radius;
            if root < 0.0 {
                return None;
            }
            let t = -b - root.sqrt();
            if t < NEAR {
                return None;
            }
            let point = ray.at(t);
            Some(Hit { t, point, normal: (point - self.center).normalized() })
        }

        fn bounds(&self) -> (Vector, Vector) {
            let half = Vector::new(self.radius, self.radius);
            (self.center - half, self.center + half)
        }
    }

    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Floor {
        pub height: Real,
    }

    impl Body for Floor {
        fn hit(&self, ray: &Ray) -> Option<Hit> {
            let t = (self.height - ray.from.y) / ray.along.y;
            if t > NEAR { Some(Hit { t, point: ray.at(t), normal: Vector::new(0.0, 1.0) }) } else { None }
        }

        fn bounds(&self) -> (Vector, Vector) {
            (Vector::new(-1.0, self.height), Vector::new(1.0, self.height))
        }
    }

    /// What a function of a bound gives is what the trait says.
    pub fn shade<B: Body>(body: &B, ray: &Ray, lamp: Vector) -> Real {
        let (low, high) = body.bounds();
        let spread = (high - low).dot(lamp);
        match body.hit(ray) {
            Some(hit) => {
                let to_lamp = (lamp - hit.point).normalized();
                hit.normal.dot(to_lamp).max(0.0) + 0.1 * hit.t + spread
            }
            None => 0.5 * spread,
        }
    }

    pub fn lit(x: f64, y: f64, z: f64, rays: usize) -> f64 {
        let disc = Disc { center: Vector::new(x, -3.0), radius: 1.0 + z };
        let floor = Floor { height: -z };
        let lamp = Vector::from([y, 5.0]);
        let (mut sum, mut glow) = (0.0, Vector::ZERO);
        for i in 0..rays {
            let along = Vector::new(0.1 * i as f64, -1.0).normalized();
            let ray = Ray { from: Vector::ZERO, along };
            sum += shade(&disc, &ray, lamp) * shade(&floor, &ray, lamp);
            if disc.is_hit(&ray) {
                sum += z;
            }
            glow += lamp * ray.at(y).dot(along);
        }
        sum + glow.dot(glow)
    }
}
