//! Traits of which some implementors have derivatives, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/partial_traits.rs"]
mod partial_traits;

use common::shape::Shape;
use partial_traits::*;

shapes! {
    Coil, CoilTangent { stiffness } constant { };
    Leaf, LeafTangent { stiffness } constant { };
    Stiff, StiffTangent { stiffness } constant { };
}

tests! {
    value remade, remade_fwd, remade_rev, remade_vjp => (val 0.7, val 1.2) (val 0.3, val -0.6);
    value coils, coils_fwd, coils_rev, coils_vjp => (ref Coil { stiffness: 1.3 }, val 0.4) (ref Coil { stiffness: 1.3 }, val 0.8) (ref Coil { stiffness: 0.2 }, val -0.9);
    value leaves, leaves_fwd, leaves_rev, leaves_vjp => (ref Leaf { stiffness: 1.3 }, val 0.4) (ref Leaf { stiffness: 1.3 }, val 1.8);
    value stiff, stiff_fwd, stiff_rev, stiff_vjp => (ref Stiff { stiffness: 1.3 }, val 0.4);
}
