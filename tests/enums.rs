//! Enums in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/boxes.rs"]
mod boxes;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/enums.rs"]
mod enums;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/handed_on.rs"]
mod handed_on;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/side_by_side.rs"]
mod side_by_side;

use boxes::shown::{knotted, knotted_fwd, knotted_rev, knotted_vjp};
use boxes::{boxed_points, boxed_points_fwd, boxed_points_rev, boxed_points_vjp};
use boxes::{halved, halved_fwd, halved_rev, halved_vjp};
use boxes::{
    handed_over, handed_over_fwd, handed_over_rev, handed_over_vjp, numbers, numbers_fwd, numbers_rev, numbers_vjp,
};
use boxes::{links, links_fwd, links_rev, links_vjp};
use boxes::{simplified, simplified_fwd, simplified_rev, simplified_vjp};
use boxes::{term, term_fwd, term_rev, term_vjp, tree, tree_fwd, tree_rev, tree_vjp};
use common::shape::Shape;
use common::vals;
use enums::*;
use handed_on::{blocks, blocks_fwd, blocks_rev, blocks_vjp, commands, commands_fwd, commands_rev, commands_vjp};
use handed_on::{booked, booked_fwd, booked_rev, booked_vjp};
use handed_on::{machine, machine_fwd, machine_rev, machine_vjp};
use handed_on::{routed, routed_fwd, routed_rev, routed_vjp};
use side_by_side::{alternatives, alternatives_fwd, alternatives_rev, alternatives_vjp};
use side_by_side::{both_ends, both_ends_fwd, both_ends_rev, both_ends_vjp};
use side_by_side::{lent, lent_fwd, lent_rev, lent_vjp, nearest, nearest_fwd, nearest_rev, nearest_vjp};
use side_by_side::{looked_at, looked_at_fwd, looked_at_rev, looked_at_vjp};
use side_by_side::{looked_up, looked_up_fwd, looked_up_rev, looked_up_vjp};
use side_by_side::{network, network_fwd, network_rev, network_vjp, pairs, pairs_fwd, pairs_rev, pairs_vjp};

impl Shape for Figure {
    type Tan = FigureTangent;
    fn zero(&self) -> FigureTangent {
        match self {
            Figure::Circle(_) => FigureTangent::Circle(0.0),
            Figure::Rect { .. } => FigureTangent::Rect { w: 0.0, h: 0.0 },
            Figure::Star(radii, _) => FigureTangent::Star(vec![0.0; radii.len()], 0.0),
            Figure::Empty => FigureTangent::Empty,
        }
    }
    fn blank() -> Self {
        Figure::Empty
    }
    fn put(&self, flat: &mut Vec<f64>) {
        match self {
            Figure::Circle(r) => r.put(flat),
            Figure::Rect { w, h } => (*w, *h).put(flat),
            Figure::Star(radii, scale) => {
                radii.put(flat);
                scale.put(flat);
            }
            Figure::Empty => {}
        }
    }
    fn fill(&mut self, flat: &mut &[f64]) {
        match self {
            Figure::Circle(r) => r.fill(flat),
            Figure::Rect { w, h } => {
                w.fill(flat);
                h.fill(flat);
            }
            Figure::Star(radii, scale) => {
                radii.fill(flat);
                scale.fill(flat);
            }
            Figure::Empty => {}
        }
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        let mut flat = vec![];
        self.put(&mut flat);
        bits.extend(flat.iter().map(|v| v.to_bits()));
    }
}

impl Shape for FigureTangent {
    type Tan = FigureTangent;
    fn zero(&self) -> FigureTangent {
        self.clone()
    }
    fn blank() -> Self {
        FigureTangent::Empty
    }
    fn put(&self, flat: &mut Vec<f64>) {
        match self {
            FigureTangent::Circle(r) => r.put(flat),
            FigureTangent::Rect { w, h } => (*w, *h).put(flat),
            FigureTangent::Star(radii, scale) => {
                radii.put(flat);
                scale.put(flat);
            }
            FigureTangent::Empty => {}
        }
    }
    fn fill(&mut self, flat: &mut &[f64]) {
        match self {
            FigureTangent::Circle(r) => r.fill(flat),
            FigureTangent::Rect { w, h } => {
                w.fill(flat);
                h.fill(flat);
            }
            FigureTangent::Star(radii, scale) => {
                radii.fill(flat);
                scale.fill(flat);
            }
            FigureTangent::Empty => {}
        }
    }
    fn bits(&self, bits: &mut Vec<u64>) {
        let mut flat = vec![];
        self.put(&mut flat);
        bits.extend(flat.iter().map(|v| v.to_bits()));
    }
}

fn rect() -> Figure {
    Figure::Rect { w: 0.7, h: 1.3 }
}

fn star() -> Figure {
    Figure::Star(vals(3, 1), 0.6)
}

tests! {
    value grown_response, grown_response_fwd, grown_response_rev, grown_response_vjp => (ref vec![0.5, 0.4, 0.9, 1.2], val 0.7) (ref vec![0.9, 0.4, 0.9, 1.2, 0.3, 0.8, 0.7], val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value normed, normed_fwd, normed_rev, normed_vjp => (ref vals(3, 1), val 0.7) (ref vals(2, 2), val -0.4);
    value quoted_twice, quoted_twice_fwd, quoted_twice_rev, quoted_twice_vjp => (val 1.3, val 0.8, fixed false) (val 0.7, val 1.2, fixed true) (val 0.7, val 1.2, fixed false);
    value routed, routed_fwd, routed_rev, routed_vjp => (val 0.7, val 0.4, val 1.3) (val -0.7, val 0.4, val 1.3) (val -0.7, val -0.4, val 0.6) (val 0.7, val -0.4, val 0.6);
    value booked, booked_fwd, booked_rev, booked_vjp => (val 1.3, val 0.8);
    value programmed, programmed_fwd, programmed_rev, programmed_vjp => (ref [0.7, -0.4]);
    value area, area_fwd, area_rev, area_vjp => (ref Figure::Circle(0.7)) (ref rect()) (ref star()) (ref Figure::Empty);
    value bound_again, bound_again_fwd, bound_again_rev, bound_again_vjp => (ref rect(), val 1.1) (ref star(), val 1.1);
    value total_area, total_area_fwd, total_area_rev, total_area_vjp => (ref vec![star(), Figure::Empty, rect()]) (ref Vec::<Figure>::new());
    value grow, grow_fwd, grow_rev, grow_vjp => (mut Figure::Circle(0.7), val 1.1) (mut rect(), val 1.1) (mut star(), val 1.1) (mut Figure::Empty, val 1.1);
    value made, made_fwd, made_rev, made_vjp => (val 1.7, fixed 0) (val 1.7, fixed 1) (val 1.7, fixed 2) (val 1.7, fixed 5) (val 0.3, fixed 2) (val 0.3, fixed 3);
    value consumed, consumed_fwd, consumed_rev, consumed_vjp => (val Figure::Circle(0.7), val 0.4) (val rect(), val 0.4) (val star(), val 0.4) (val Figure::Empty, val 0.4);
    value step, step_fwd, step_rev, step_vjp => (val 0.7, val 0.1, fixed &Method::Euler) (val 0.7, val 0.1, fixed &Method::Midpoint);
    value integrate, integrate_fwd, integrate_rev, integrate_vjp => (val 0.7, val 0.1, fixed 3, fixed &Method::Euler) (val 0.7, val 0.1, fixed 3, fixed &Method::Midpoint);
    value grown, grown_fwd, grown_rev, grown_vjp => (val Figure::Circle(0.7), val 0.4) (val rect(), val 0.4) (val star(), val 0.4) (val Figure::Empty, val 0.4);
    value grown_area, grown_area_fwd, grown_area_rev, grown_area_vjp => (val 0.7, val 1.3);
    value changed_through_patterns, changed_through_patterns_fwd, changed_through_patterns_rev, changed_through_patterns_vjp => (val 0.7, val 1.3);
    value counted_in_the_arm, counted_in_the_arm_fwd, counted_in_the_arm_rev, counted_in_the_arm_vjp => (val 0.7, fixed 0) (val 0.7, fixed 2) (val 0.7, fixed 9);
}

#[test]
fn seeds_have_the_variant_of_the_value() {
    let message = common::attempt(|| {
        area_rev(&rect(), &mut FigureTangent::Circle(0.0), 1.0);
    })
    .expect_err("a panic");
    assert!(message.contains("Rect") && message.contains("Circle"), "{message}");
    let (_, pullback) = grown_vjp(Figure::Circle(0.7), 2.0);
    let message = common::attempt(|| {
        pullback(FigureTangent::Empty);
    })
    .expect_err("a panic");
    assert!(message.contains("Empty") && message.contains("Circle"), "{message}");
}

#[test]
fn a_tree() {
    let leaf = |x| Box::new(Term::Leaf(x));
    let sum = Box::new(Term::Sum(leaf(2.0), leaf(3.0)));
    let tree = Term::Product(sum, Box::new(Term::Product(leaf(5.0), leaf(7.0))));
    let (value, pullback) = evaluated_vjp(&tree);
    assert_eq!((value, evaluated(&tree)), (175.0, 175.0));
    let bar = |x| Box::new(TermTangent::Leaf(x));
    let sum = Box::new(TermTangent::Sum(bar(35.0), bar(35.0)));
    let product = Box::new(TermTangent::Product(bar(35.0), bar(25.0)));
    let whole = TermTangent::Product(sum, product);
    assert_eq!(pullback(1.0), whole);
    let mut tree_bar = pullback(0.0);
    assert_eq!(evaluated_rev(&tree, &mut tree_bar, 1.0), 175.0);
    assert_eq!(tree_bar, whole);
    let (value, tangent) = evaluated_fwd(&tree, &whole);
    assert_eq!((value, tangent), (175.0, 2.0 * 35.0 * 35.0 + 35.0 * 35.0 + 25.0 * 25.0));
}

/// The product of both roots is c / a.
#[test]
fn enums_with_arguments() {
    let (a, b, c) = (0.5, -3.0, 2.0);
    let (roots, by_a, by_b, by_c) = product_of_roots_rev(a, b, c, RootsTangent::One([1.0]));
    assert_eq!(roots, product_of_roots(a, b, c));
    common::all_close(&[by_a, by_b, by_c], &[-c / (a * a), 0.0, 1.0 / a], 1e-12);
    let (_, tangent) = product_of_roots_fwd(a, 1.0, b, 0.0, c, 0.0);
    assert_eq!(tangent, RootsTangent::One([by_a]));
    assert_eq!(product_of_roots_rev(1.0f32, 0.0, 1.0, RootsTangent::No).1, 0.0);
}

#[test]
fn arguments_of_calls_without_a_value() {
    for closed in [false, true] {
        adapt!("ink", value ink, ink_fwd, ink_rev, ink_vjp, (val 0.7, val 1.3, fixed closed)).run();
    }
}

#[test]
fn parts_of_structs_by_value() {
    let (from, to) = (Corner { x: 0.7, y: -0.4 }, Corner { x: 1.3, y: 0.9 });
    for first in [false, true] {
        let (value, bar) = ends_rev(Edge { from, to }, first, 1.0);
        assert_eq!(value, ends(Edge { from, to }, first));
        let along = |i: usize| {
            let one = |k: usize| if k == i { 1.0 } else { 0.0 };
            let tangent = EdgeTangent {
                from: CornerTangent { x: one(0), y: one(1) },
                to: CornerTangent { x: one(2), y: one(3) },
            };
            ends_fwd(Edge { from, to }, tangent, first).1
        };
        let slopes: Vec<f64> = (0..4).map(along).collect();
        common::all_close(&[bar.from.x, bar.from.y, bar.to.x, bar.to.y], &slopes, 1e-14);
        let h = 1e-6;
        let shifted = |h: f64| ends(Edge { from: Corner { x: from.x + h, ..from }, to }, first);
        common::all_close(&[(shifted(h) - shifted(-h)) / (2.0 * h)], &slopes[..1], 1e-8);
    }
}

tests! {
    value seen_aside, seen_aside_fwd, seen_aside_rev, seen_aside_vjp => (ref vec![0.7, 0.3, 0.1, -0.15, -0.4, -0.8]);
    value tree, tree_fwd, tree_rev, tree_vjp => (ref vec![0.5, -0.3, 0.8, 0.9]);
    value halved, halved_fwd, halved_rev, halved_vjp => (ref vals(5, 1), val 0.4) (ref vals(0, 1), val 0.4);
    value knotted, knotted_fwd, knotted_rev, knotted_vjp => (ref vals(3, 1), val 0.4) (ref vals(0, 1), val 0.4);
    value links, links_fwd, links_rev, links_vjp =>
        (ref vals(4, 1), val 0.7) (ref vals(1, 1), val 0.7) (ref Vec::<f64>::new(), val 0.7);
    value boxed_points, boxed_points_fwd, boxed_points_rev, boxed_points_vjp =>
        (ref [0.5, -0.3, 0.8], val 1.3, fixed 4) (ref [0.5], val 1.3, fixed 0) (ref [0.5, 0.7], val 0.05, fixed 2);
    value numbers, numbers_fwd, numbers_rev, numbers_vjp => (ref vec![0.5, -0.3, 0.8, 0.9]);
    value handed_over, handed_over_fwd, handed_over_rev, handed_over_vjp => (val 0.5, val -0.3);
    value term, term_fwd, term_rev, term_vjp => (ref vec![0.5, -0.3, 0.8, 0.9]);
    value lent, lent_fwd, lent_rev, lent_vjp => (ref Some(0.5), ref Some(0.3), val 0.2) (ref Some(0.5), ref Some(0.3), val 0.7) (ref None::<f64>, ref Some(0.3), val 0.2) (ref Some(0.5), ref None::<f64>, val 0.2) (ref None::<f64>, ref None::<f64>, val 0.2);
    value pairs, pairs_fwd, pairs_rev, pairs_vjp => (ref vec![0.5, -0.3, 0.8]);
    value network, network_fwd, network_rev, network_vjp => (ref vec![0.5, -0.3, 0.8]);
    value nearest, nearest_fwd, nearest_rev, nearest_vjp => (ref vec![0.5, 0.9, 0.8]) (ref vec![0.5, 0.2, -0.3]);
    value commands, commands_fwd, commands_rev, commands_vjp => (ref vec![1.3, 0.7, -0.4, 2.1, 0.9, 1.6]);
    value blocks, blocks_fwd, blocks_rev, blocks_vjp => (ref vec![1.3, 0.7, -0.4, 2.1, 0.9, 1.6]) (ref vec![0.3, 0.7, 0.4, 2.1, -0.9, 0.2]);
    value machine, machine_fwd, machine_rev, machine_vjp => (ref vec![1.3, 0.7, -0.4, 2.1]) (ref vec![0.3, 0.5, 0.4, 0.9, 1.2]) (ref vec![0.5]) (ref Vec::<f64>::new());
    value simplified, simplified_fwd, simplified_rev, simplified_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]);
    value alternatives, alternatives_fwd, alternatives_rev, alternatives_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]) (ref vec![1.2, 0.3, -0.8, 0.6]);
    value looked_at, looked_at_fwd, looked_at_rev, looked_at_vjp => (ref vec![0.7, 1.3, 0.4, 2.1], fixed 6) (ref vec![0.3, 0.2, 0.9, -0.4, 0.5], fixed 4) (ref vec![0.6, 0.2, 0.3, 0.8], fixed 0);
    value both_ends, both_ends_fwd, both_ends_rev, both_ends_vjp => (ref vec![0.5, -0.3, 0.8]) (ref vec![0.7]) (ref Vec::<f64>::new());
    value looked_up, looked_up_fwd, looked_up_rev, looked_up_vjp => (ref vec![0.5, -0.3, 0.8]) (ref vec![0.7]) (ref Vec::<f64>::new());
    value lived, lived_fwd, lived_rev, lived_vjp => (ref vec![0.7, 1.3, 0.4, 2.1]) (ref vec![1.2, 0.3, 0.8, 0.6]);
}
