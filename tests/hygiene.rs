//! Names in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/hygiene.rs"]
mod hygiene;

use common::vals;
use hygiene::{clashing::*, of_another_crate::*, renamed::*, *};

tests! {
    value parameters_named_like_ours, parameters_named_like_ours_fwd, parameters_named_like_ours_rev, parameters_named_like_ours_vjp => (val 0.7, val -0.4, val 0.3, val 0.8, val -0.5);
    value captures_named_like_arguments, captures_named_like_arguments_fwd, captures_named_like_arguments_rev, captures_named_like_arguments_vjp => (ref vals(4, 1), val 0.7, val 0.4);
    value temporaries, temporaries_fwd, temporaries_rev, temporaries_vjp => (val 0.7, val -0.4);
    value suffixes, suffixes_fwd, suffixes_rev, suffixes_vjp => (ref vals(3, 1), mut vals(3, 2), ref vals(3, 3), val 0.6);
    value raw, raw_fwd, raw_rev, raw_vjp => (val 0.7, val -0.4) (val 6.0, val 4.0);
    value own_name, own_name_fwd, own_name_rev, own_name_vjp => (val 0.7);
    value shadowed_by_items, shadowed_by_items_fwd, shadowed_by_items_rev, shadowed_by_items_vjp => (val 0.7);
    value one_name, one_name_fwd, one_name_rev, one_name_vjp => (val 0.7);
    value scopes, scopes_fwd, scopes_rev, scopes_vjp => (val 0.7, fixed 3) (val 1.4, fixed 7) (val 0.7, fixed 0);
    value items_of_blocks, items_of_blocks_fwd, items_of_blocks_rev, items_of_blocks_vjp => (val 0.7, val 0.4);

    value renamed, renamed_fwd, renamed_rev, renamed_vjp => (val 0.7);
    value by_full_path, by_full_path_fwd, by_full_path_rev, by_full_path_vjp => (val 0.7);
    value by_its_path, by_its_path_fwd, by_its_path_rev, by_its_path_vjp => (ref vals(3, 1)) (ref Vec::<f64>::new());
    value ackley, ackley_fwd, ackley_rev, ackley_vjp => (ref vals(3, 1));
    value walked, walked_fwd, walked_rev, walked_vjp => (val 0.7, val 0.4);
}

/// Kept apart: its module hides the names of the prelude.
mod prelude_hidden {
    use super::common::vals;
    use super::hygiene::hostile::{hostile, hostile_fwd, hostile_rev, hostile_vjp};

    #[test]
    fn agrees() {
        adapt!("hostile", value hostile, hostile_fwd, hostile_rev, hostile_vjp, (ref vals(4, 1), val 0.6)).run();
        adapt!("hostile, leaving", value hostile, hostile_fwd, hostile_rev, hostile_vjp, (ref vals(4, 1), val 1.9))
            .run();
    }
}
