//! Methods that stand for code of their own, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/written_out.rs"]
mod written_out;

use common::vals;
use written_out::*;

tests! {
    value swap_removed, swap_removed_fwd, swap_removed_rev, swap_removed_vjp => (ref vals(5, 1)) (ref vals(1, 1));
    value split_off, split_off_fwd, split_off_rev, split_off_vjp => (ref vals(5, 1), fixed 2) (ref vals(4, 1), fixed 4) (ref vals(3, 1), fixed 0);
    unit appended, appended_fwd, appended_rev, appended_vjp => (mut vals(2, 1), mut vals(2, 2), fixed 2) (mut vals(2, 1), mut vals(2, 2), fixed 0);
    value drained, drained_fwd, drained_rev, drained_vjp => (ref vals(5, 1)) (ref vec![0.3, 0.8, 0.4, 0.9, 0.2, 0.6]);
    value swapped_with, swapped_with_fwd, swapped_with_rev, swapped_with_vjp => (ref vals(8, 1));
    unit copied_within, copied_within_fwd, copied_within_rev, copied_within_vjp => (mut vals(5, 1), fixed 2) (mut vals(3, 2), fixed 0);
    unit filled_with, filled_with_fwd, filled_with_rev, filled_with_vjp => (mut vals(4, 1), val 0.7) (mut vals(1, 1), val 0.7);
    value resized_with, resized_with_fwd, resized_with_rev, resized_with_vjp => (ref vals(3, 1)) (ref vals(2, 2));
    value repeated, repeated_fwd, repeated_rev, repeated_vjp => (ref vals(3, 1), fixed 2) (ref vals(3, 1), fixed 0);
    value converted, converted_fwd, converted_rev, converted_vjp => (ref vals(4, 1), ref vals(5, 2)) (ref vals(3, 1), ref Vec::<f64>::new());
    value in_four_lanes, in_four_lanes_fwd, in_four_lanes_rev, in_four_lanes_vjp => (ref vals(10, 1), ref vals(10, 2)) (ref vals(4, 1), ref vals(4, 2)) (ref vals(3, 1), ref vals(3, 2));
    value stopped_at_once, stopped_at_once_fwd, stopped_at_once_rev, stopped_at_once_vjp => (ref vec![0.3, 0.8, 0.4], val 0.9) (ref vec![0.3, 0.8, 0.4], val 0.5);
    value kept_of_the_changed, kept_of_the_changed_fwd, kept_of_the_changed_rev, kept_of_the_changed_vjp => (ref vec![0.7, 0.02, -0.4, 0.9]) (ref vec![0.7, 0.2, 0.3]);
    value joined, joined_fwd, joined_rev, joined_vjp => (ref vals(4, 1), fixed 2) (ref vals(2, 1), fixed 0);
    value counted_by, counted_by_fwd, counted_by_rev, counted_by_vjp => (val 0.7, fixed 4) (val 0.7, fixed 5);
}

/// The panics are those of the methods.
#[test]
fn panics() {
    let message = |f: &dyn Fn()| {
        let payload = std::panic::catch_unwind(std::panic::AssertUnwindSafe(f)).unwrap_err();
        let text = payload.downcast_ref::<String>().cloned();
        text.unwrap_or_else(|| (*payload.downcast_ref::<&str>().unwrap()).to_owned())
    };
    let x = [0.3, 0.4];
    let own = message(&|| {
        std::hint::black_box(split_off(&x, 5));
    });
    assert!(own.contains('5'));
    assert_eq!(
        own,
        message(&|| {
            std::hint::black_box(split_off_rev(&x, &mut [0.0; 2], 5, 1.0));
        })
    );
    assert_eq!(
        own,
        message(&|| {
            std::hint::black_box(split_off_fwd(&x, &x, 5));
        })
    );
    let own = message(&|| {
        std::hint::black_box(drained(&x));
    });
    assert_eq!(
        own,
        message(&|| {
            std::hint::black_box(drained_rev(&x, &mut [0.0; 2], 1.0));
        })
    );
    let own = message(&|| copied_within(&mut [0.1, 0.2, 0.3], 2));
    assert_eq!(own, message(&|| copied_within_rev(&mut [0.1, 0.2, 0.3], &mut [0.0; 3], 2)));
    let own = message(&|| {
        std::hint::black_box(exactly_two(&x, 1));
    });
    assert_eq!(
        own,
        message(&|| {
            std::hint::black_box(exactly_two_rev(&x, &mut [0.0; 2], 1, 1.0));
        })
    );
    assert!(
        message(&|| {
            std::hint::black_box(exactly_two(&x, 2));
        })
        .contains("[0.3]")
    );
    assert!(
        message(&|| {
            std::hint::black_box(exactly_two_fwd(&x, &x, 2));
        })
        .contains("[0.3]")
    );
}
