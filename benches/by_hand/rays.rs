//! Gradient of the brightness of a picture of a lit sphere.

type Vector = [f64; 3];

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn times(a: Vector, by: f64) -> Vector {
    [a[0] * by, a[1] * by, a[2] * by]
}

fn add(to: &mut [f64], a: Vector) {
    for (to, a) in to.iter_mut().zip(a) {
        *to += a;
    }
}

/// The unit vector, and the inverse of the length.
fn unit(a: Vector) -> (Vector, f64) {
    let inverse = 1.0 / dot(a, a).sqrt();
    (times(a, inverse), inverse)
}

/// What a cotangent of a unit vector gives to the vector.
fn unit_back((u, inverse): (Vector, f64), g: Vector) -> Vector {
    times(minus(g, times(u, dot(u, g))), inverse)
}

/// The brightness, and its gradient.
pub fn brightness(scene: &[f64; 7], side: usize, gradient: &mut [f64; 7]) -> f64 {
    *gradient = [0.0; 7];
    let [cx, cy, cz, radius, lx, ly, lz] = *scene;
    let (center, light) = ([cx, cy, cz], [lx, ly, lz]);
    let (middle, step) = (0.5 * (side as f64 - 1.0), 1.0 / side as f64);
    let to = minus([0.0; 3], center);
    let mut sum = 0.0;
    for i in 0..side {
        for j in 0..side {
            let (along, _) = unit([(i as f64 - middle) * step, (j as f64 - middle) * step, 1.0]);
            let half = dot(to, along);
            let rest = half * half - (dot(to, to) - radius * radius);
            if rest < 0.0 {
                continue;
            }
            let root = rest.sqrt();
            let t = -half - root;
            if t <= 0.0 {
                continue;
            }
            let at = times(along, t);
            let normal = unit(minus(at, center));
            let to_light = unit(minus(light, at));
            let facing = dot(normal.0, to_light.0);
            if facing <= 0.0 {
                sum += 0.1;
                continue;
            }
            sum += 0.1 + facing;
            let from_normal = unit_back(normal, to_light.0);
            let from_light = unit_back(to_light, normal.0);
            let t_bar = dot(minus(from_normal, from_light), along);
            let rest_bar = -0.5 * t_bar / root;
            let half_bar = 2.0 * half * rest_bar - t_bar;
            // The center is subtracted from where the ray starts and from where it hits.
            add(&mut gradient[..3], minus(times(to, 2.0 * rest_bar), times(along, half_bar)));
            add(&mut gradient[..3], times(from_normal, -1.0));
            gradient[3] += 2.0 * radius * rest_bar;
            add(&mut gradient[4..], from_light);
        }
    }
    sum
}
