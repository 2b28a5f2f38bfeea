//! A module of bodies and their traits in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/lit_scene.rs"]
mod lit_scene;

use lit_scene::scene::{lit, lit_fwd, lit_rev, lit_vjp};

tests! {
    value lit, lit_fwd, lit_rev, lit_vjp =>
        (val 0.3, val 0.7, val 0.4, fixed 4) (val 3.3, val 0.7, val 0.4, fixed 2) (val 0.3, val 0.7, val 0.4, fixed 0);
}

#[test]
fn vectors_are_printed() {
    assert_eq!(lit_scene::scene::Vector::new(0.5, 2.0).to_string(), "(0.5, 2)");
}
