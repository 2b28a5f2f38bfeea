//! Geometry: plane, space, sphere, colour.

use cotangent::differentiate;
use std::f64::consts::PI;

/// Gauss' formula for the area of a polygon.
#[differentiate]
pub fn polygon_area(points: &[[f64; 2]]) -> f64 {
    let n = points.len();
    if n < 3 {
        return 0.0;
    }
    let mut twice = 0.0;
    for i in 0..n {
        let (p, q) = (points[i], points[(i + 1) % n]);
        twice += p[0] * q[1] - q[0] * p[1];
    }
    0.5 * twice.abs()
}

/// Its centre.
#[differentiate]
pub fn polygon_centre(points: &[(f64, f64)]) -> (f64, f64) {
    let (mut area, mut cx, mut cy) = (0.0, 0.0, 0.0);
    let mut previous = points[points.len() - 1];
    for &current in points {
        let cross = previous.0 * current.1 - current.0 * previous.1;
        area += cross;
        cx += (previous.0 + current.0) * cross;
        cy += (previous.1 + current.1) * cross;
        previous = current;
    }
    (cx / (3.0 * area), cy / (3.0 * area))
}

/// Heron, in the order that does not cancel.
#[differentiate]
pub fn heron(a: f64, b: f64, c: f64) -> f64 {
    let (mut a, mut b, mut c) = (a, b, c);
    if a < b {
        std::mem::swap(&mut a, &mut b);
    }
    if b < c {
        std::mem::swap(&mut b, &mut c);
    }
    if a < b {
        std::mem::swap(&mut a, &mut b);
    }
    0.25 * ((a + (b + c)) * (c - (a - b)) * (c + (a - b)) * (a + (b - c))).sqrt()
}

/// The great circle between two places, by haversines.
#[differentiate]
pub fn haversine(from: (f64, f64), to: (f64, f64)) -> f64 {
    const RADIUS: f64 = 6_371.0;
    let (lat1, lat2) = (from.0.to_radians(), to.0.to_radians());
    let dlat = lat2 - lat1;
    let dlon = (to.1 - from.1).to_radians();
    let h = (dlat / 2.0).sin().powi(2) + lat1.cos() * lat2.cos() * (dlon / 2.0).sin().powi(2);
    2.0 * RADIUS * h.sqrt().asin()
}

/// Vincenty's distance on the ellipsoid.
#[differentiate]
pub fn vincenty(lat1: f64, lon1: f64, lat2: f64, lon2: f64) -> f64 {
    let a = 6_378_137.0;
    let f = 1.0 / 298.257_223_563;
    let b = (1.0 - f) * a;
    let l = (lon2 - lon1).to_radians();
    let u1 = ((1.0 - f) * lat1.to_radians().tan()).atan();
    let u2 = ((1.0 - f) * lat2.to_radians().tan()).atan();
    let (sin_u1, cos_u1) = u1.sin_cos();
    let (sin_u2, cos_u2) = u2.sin_cos();
    let mut lambda = l;
    let mut iterations = 100;
    loop {
        let (sin_l, cos_l) = lambda.sin_cos();
        let x = cos_u2 * sin_l;
        let y = cos_u1 * sin_u2 - sin_u1 * cos_u2 * cos_l;
        let sin_sigma = (x * x + y * y).sqrt();
        if sin_sigma == 0.0 {
            return 0.0;
        }
        let cos_sigma = sin_u1 * sin_u2 + cos_u1 * cos_u2 * cos_l;
        let sigma = sin_sigma.atan2(cos_sigma);
        let sin_alpha = cos_u1 * cos_u2 * sin_l / sin_sigma;
        let cos2_alpha = 1.0 - sin_alpha * sin_alpha;
        let cos_2m = if cos2_alpha == 0.0 { 0.0 } else { cos_sigma - 2.0 * sin_u1 * sin_u2 / cos2_alpha };
        let c = f / 16.0 * cos2_alpha * (4.0 + f * (4.0 - 3.0 * cos2_alpha));
        let old = lambda;
        lambda = l
            + (1.0 - c)
                * f
                * sin_alpha
                * (sigma + c * sin_sigma * (cos_2m + c * cos_sigma * (2.0 * cos_2m * cos_2m - 1.0)));
        iterations -= 1;
        if (lambda - old).abs() > 1e-13 && iterations > 0 {
            continue;
        }
        let u = cos2_alpha * (a * a - b * b) / (b * b);
        let big_a = 1.0 + u / 16384.0 * (4096.0 + u * (-768.0 + u * (320.0 - 175.0 * u)));
        let big_b = u / 1024.0 * (256.0 + u * (-128.0 + u * (74.0 - 47.0 * u)));
        let delta = big_b * sin_sigma * (cos_2m + big_b / 4.0 * (cos_sigma * (2.0 * cos_2m * cos_2m - 1.0)));
        return 1e-3 * b * big_a * (sigma - delta);
    }
}

/// From longitude, latitude and height to the centre of the Earth, and back by Bowring's formula.
#[differentiate]
pub fn geodetic_to_ecef(lat: f64, lon: f64, height: f64) -> [f64; 3] {
    const A: f64 = 6378.137;
    const E2: f64 = 6.694_379_990_141_316e-3;
    let (s, c) = lat.sin_cos();
    let n = A / (1.0 - E2 * s * s).sqrt();
    [(n + height) * c * lon.cos(), (n + height) * c * lon.sin(), (n * (1.0 - E2) + height) * s]
}

/// The way back.
#[differentiate]
pub fn ecef_to_geodetic(p: &[f64; 3]) -> (f64, f64, f64) {
    const A: f64 = 6378.137;
    const B: f64 = 6_356.752_314_245;
    const E2: f64 = 6.694_379_990_141_316e-3;
    const EP2: f64 = 6.739_496_742_276_434e-3;
    let &[x, y, z] = p;
    let r = x.hypot(y);
    let theta = (z * A).atan2(r * B);
    let (s, c) = theta.sin_cos();
    let lat = (z + EP2 * B * s.powi(3)).atan2(r - E2 * A * c.powi(3));
    let n = A / (1.0 - E2 * lat.sin().powi(2)).sqrt();
    (lat, y.atan2(x), r / lat.cos() - n)
}

/// From a point to a segment.
#[differentiate]
pub fn segment_distance(p: [f64; 2], a: [f64; 2], b: [f64; 2]) -> f64 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let length2 = dx * dx + dy * dy;
    if length2 == 0.0 {
        return (p[0] - a[0]).hypot(p[1] - a[1]);
    }
    let t = (((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length2).max(0.0).min(1.0);
    let x = a[0] + t * dx;
    let y = a[1] + t * dy;
    ((p[0] - x).powi(2) + (p[1] - y).powi(2)).sqrt()
}

/// The product of quaternions.
#[differentiate]
pub fn hamilton(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    [
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    ]
}

/// A vector rotated by a quaternion of any length.
#[differentiate]
pub fn rotate(q: [f64; 4], v: [f64; 3]) -> [f64; 3] {
    let mut norm2 = 0.0;
    for c in &q {
        norm2 += c * c;
    }
    let conjugate = [q[0], -q[1], -q[2], -q[3]];
    let r = hamilton(hamilton(q, [0.0, v[0], v[1], v[2]]), conjugate);
    [r[1] / norm2, r[2] / norm2, r[3] / norm2]
}

/// Between quaternions, linear where they are close.
#[differentiate]
pub fn slerp(a: &[f64; 4], b: &[f64; 4], t: f64) -> [f64; 4] {
    let mut dot = 0.0;
    for i in 0..4 {
        dot += a[i] * b[i];
    }
    let sign = if dot < 0.0 { -1.0 } else { 1.0 };
    dot *= sign;
    let (wa, wb) = if dot > 0.9995 {
        (1.0 - t, t)
    } else {
        let theta = dot.acos();
        let s = theta.sin();
        (((1.0 - t) * theta).sin() / s, (t * theta).sin() / s)
    };
    let mut out = [0.0; 4];
    for (i, o) in out.iter_mut().enumerate() {
        *o = wa * a[i] + sign * wb * b[i];
    }
    out
}

/// The circle around a triangle.
#[differentiate]
pub fn circumcircle(a: &[f64], b: &[f64], c: &[f64]) -> (f64, f64, f64) {
    let (bx, by) = (b[0] - a[0], b[1] - a[1]);
    let (cx, cy) = (c[0] - a[0], c[1] - a[1]);
    let d = 2.0 * (bx * cy - by * cx);
    let b2 = bx.powi(2) + by.powi(2);
    let c2 = cx.powi(2) + cy.powi(2);
    let ux = (cy * b2 - by * c2) / d;
    let uy = (bx * c2 - cx * b2) / d;
    (ux + a[0], uy + a[1], ux.hypot(uy))
}

/// Where a ray meets a sphere: the first hit, or infinity.
#[differentiate]
pub fn ray_sphere(origin: [f64; 3], direction: [f64; 3], centre: [f64; 3], radius: f64) -> f64 {
    let mut a = 0.0;
    let mut half_b = 0.0;
    let mut c = -radius * radius;
    for i in 0..3 {
        let o = origin[i] - centre[i];
        a += direction[i] * direction[i];
        half_b += o * direction[i];
        c += o * o;
    }
    let disc = half_b * half_b - a * c;
    if disc < 0.0 {
        return f64::INFINITY;
    }
    let root = disc.sqrt();
    for t in [(-half_b - root) / a, (-half_b + root) / a] {
        if t > 1e-9 {
            return t;
        }
    }
    f64::INFINITY
}

/// The signed distance to a rounded box.
#[differentiate]
pub fn rounded_box(p: &[f64; 3], half: &[f64; 3], radius: f64) -> f64 {
    let mut outside = 0.0;
    let mut inside = f64::NEG_INFINITY;
    for i in 0..3 {
        let q = p[i].abs() - half[i];
        outside += q.max(0.0).powi(2);
        inside = inside.max(q);
    }
    if outside > 0.0 { outside.sqrt() - radius } else { inside - radius }
}

/// The matrix of three angles.
#[differentiate]
pub fn euler_angles(roll: f64, pitch: f64, yaw: f64) -> [[f64; 3]; 3] {
    let (sr, cr) = roll.sin_cos();
    let (sp, cp) = pitch.sin_cos();
    let (sy, cy) = yaw.sin_cos();
    [
        [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
        [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
        [-sp, cp * sr, cp * cr],
    ]
}

/// One channel of a screen made linear.
#[differentiate]
pub fn linear_channel(c: f64) -> f64 {
    if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

/// A screen's colour in CIE's L*a*b*.
#[differentiate]
pub fn rgb_to_lab(rgb: &[f64; 3]) -> [f64; 3] {
    const M: [[f64; 3]; 3] = [
        [0.412_456_4, 0.357_576_1, 0.180_437_5],
        [0.212_672_9, 0.715_152_2, 0.072_175],
        [0.019_333_9, 0.119_192, 0.950_304_1],
    ];
    const WHITE: [f64; 3] = [0.950_47, 1.0, 1.088_83];
    const EPSILON: f64 = 216.0 / 24389.0;
    let mut f = [0.0; 3];
    for i in 0..3 {
        let mut v = 0.0;
        for j in 0..3 {
            v += M[i][j] * linear_channel(rgb[j]);
        }
        let t = v / WHITE[i];
        f[i] = if t > EPSILON { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 };
    }
    [116.0 * f[1] - 16.0, 500.0 * (f[0] - f[1]), 200.0 * (f[1] - f[2])]
}

/// Hue, saturation, value.
#[differentiate]
pub fn rgb_to_hsv(r: f64, g: f64, b: f64) -> (f64, f64, f64) {
    let max = r.max(g).max(b);
    let min = r.min(g).min(b);
    let delta = max - min;
    if delta == 0.0 {
        return (0.0, 0.0, max);
    }
    let hue = if max == r {
        ((g - b) / delta).rem_euclid(6.0)
    } else if max == g {
        (b - r) / delta + 2.0
    } else {
        (r - g) / delta + 4.0
    };
    (60.0 * hue, delta / max, max)
}

/// The angle between two directions, by the formula that is good for small ones.
#[differentiate]
pub fn angle(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    let cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    let dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    (cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2]).sqrt().atan2(dot)
}

/// The tide of the day: the height of the Sun.
#[differentiate]
pub fn solar_elevation(latitude: f64, day: f64, hour: f64) -> f64 {
    let declination = -23.44f64.to_radians() * (2.0 * PI * (day + 10.0) / 365.0).cos();
    let hour_angle = (15.0 * (hour - 12.0)).to_radians();
    let phi = latitude.to_radians();
    (phi.sin() * declination.sin() + phi.cos() * declination.cos() * hour_angle.cos()).asin().to_degrees()
}
