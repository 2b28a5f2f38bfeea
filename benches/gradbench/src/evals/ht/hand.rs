//! The hand: bones posed by angles, a skin of vertices that follows the bones, and the distances
//! from points to the skin.

use crate::objectives::quaternion::{inner, inner_rev};
use cotangent::differentiate;

/// Numbers that pose the hand: rotation and translation of the whole, then four angles a finger.
pub const ANGLES: usize = 26;
/// The first angle of the first finger.
const FINGERS_FROM: usize = 6;
/// Fingers.
const FINGERS: usize = 5;
/// Bones: the wrist, four a finger, the forearm.
pub const BONES: usize = 22;

/// An affine map in homogeneous coordinates.
pub type Affine = [[f64; 4]; 4];

/// The hand at rest.
#[derive(Debug)]
pub struct Hand {
    /// The bone to which each bone is attached, which comes before it.
    pub parents: Vec<Option<usize>>,
    /// Each bone relative to its parent.
    pub relatives: Vec<Affine>,
    /// The inverse of each bone's place.
    pub inverse_places: Vec<Affine>,
    /// The vertices, homogeneous.
    pub positions: Vec<[f64; 4]>,
    /// How much each vertex follows each bone.
    pub weights: Vec<[f64; BONES]>,
    /// Is the hand mirrored?
    pub mirrored: bool,
}

/// The points, and where each of them touches the skin.
#[derive(Debug)]
pub struct Targets {
    /// The points.
    pub points: Vec<[f64; 3]>,
    /// The corners of the triangle that belongs to each point; where points belong to vertices,
    /// three times the vertex.
    pub corners: Vec<[usize; 3]>,
}

/// `a · b`.
#[differentiate]
fn composed(a: &Affine, b: &Affine) -> Affine {
    let mut out = [[0.0; 4]; 4];
    for i in 0..4 {
        for j in 0..4 {
            let mut sum = 0.0;
            for k in 0..4 {
                sum += a[i][k] * b[k][j];
            }
            out[i][j] = sum;
        }
    }
    out
}

/// A turn by `bend` about x, then by `spread` about z.
#[differentiate]
fn bent(bend: f64, spread: f64) -> Affine {
    let (sa, ca) = bend.sin_cos();
    let (sc, cc) = spread.sin_cos();
    [[cc, -sc * ca, sc * sa, 0.0], [sc, cc * ca, -cc * sa, 0.0], [0.0, sa, ca, 0.0], [0.0, 0.0, 0.0, 1.0]]
}

/// The rotation about the axis `r` by the angle `|r|`; none where that is tiny.
#[differentiate]
fn turned(r: &[f64; 3]) -> [[f64; 3]; 3] {
    let angle = inner(r, r).sqrt();
    if angle < 1e-4 {
        return [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    }
    let (x, y, z) = (r[0] / angle, r[1] / angle, r[2] / angle);
    let (s, c) = angle.sin_cos();
    let rest = 1.0 - c;
    [
        [c + rest * x * x, rest * x * y - s * z, rest * x * z + s * y],
        [rest * x * y + s * z, c + rest * y * y, rest * y * z - s * x],
        [rest * x * z - s * y, rest * y * z + s * x, c + rest * z * z],
    ]
}

/// How each bone moves the skin that follows it.
#[differentiate(constant(hand))]
fn movements(theta: &[f64; ANGLES], hand: &Hand) -> [Affine; BONES] {
    let mut turns = [[0.0; 2]; BONES];
    for finger in 0..FINGERS {
        let at = FINGERS_FROM + 4 * finger;
        turns[4 * finger + 2] = [theta[at], theta[at + 1]];
        turns[4 * finger + 3][0] = theta[at + 2];
        turns[4 * finger + 4][0] = theta[at + 3];
    }
    let mut places = [[[0.0; 4]; 4]; BONES];
    let mut out = [[[0.0; 4]; 4]; BONES];
    for bone in 0..BONES {
        let relative = composed(&hand.relatives[bone], &bent(turns[bone][0], turns[bone][1]));
        if let Some(parent) = hand.parents[bone] {
            places[bone] = composed(&places[parent], &relative);
        } else {
            places[bone] = relative;
        }
        out[bone] = composed(&places[bone], &hand.inverse_places[bone]);
    }
    out
}

/// The vertices of the posed hand.
#[differentiate(constant(hand))]
pub fn posed(theta: &[f64; ANGLES], hand: &Hand, vertices: &mut [[f64; 3]]) {
    let movements = movements(theta, hand);
    let whole = turned(&[theta[0], theta[1], theta[2]]);
    for (v, vertex) in vertices.iter_mut().enumerate() {
        let mut skin = [0.0; 3];
        for (bone, movement) in movements.iter().enumerate() {
            let weight = hand.weights[v][bone];
            // Most vertices follow few bones.
            if weight != 0.0 {
                for i in 0..3 {
                    let mut sum = 0.0;
                    for (j, entry) in movement[i].iter().enumerate() {
                        sum += entry * hand.positions[v][j];
                    }
                    skin[i] += weight * sum;
                }
            }
        }
        if hand.mirrored {
            skin[0] = -skin[0];
        }
        for i in 0..3 {
            vertex[i] = inner(&whole[i], &skin) + theta[3 + i];
        }
    }
}

/// From the skin to the points. `us` has two coordinates within its triangle for each point, or
/// nothing where points belong to vertices.
#[differentiate(constant(targets))]
pub fn differences(us: &[[f64; 2]], vertices: &[[f64; 3]], targets: &Targets, out: &mut [f64]) {
    for n in 0..targets.points.len() {
        let [a, b, c] = targets.corners[n];
        for i in 0..3 {
            let touched = if us.is_empty() {
                vertices[a][i]
            } else {
                us[n][0] * vertices[a][i] + us[n][1] * vertices[b][i] + (1.0 - us[n][0] - us[n][1]) * vertices[c][i]
            };
            out[3 * n + i] = targets.points[n][i] - touched;
        }
    }
}

/// The distances from the skin of the posed hand to all points.
#[differentiate(constant(hand, targets))]
pub fn all_residuals(theta: &[f64; ANGLES], us: &[[f64; 2]], hand: &Hand, targets: &Targets, out: &mut [f64]) {
    let mut vertices = vec![[0.0; 3]; hand.positions.len()];
    posed(theta, hand, &mut vertices);
    differences(us, &vertices, targets, out);
}
