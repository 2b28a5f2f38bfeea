//! Containers that derivatives keep in another form, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/kept_apart.rs"]
mod kept_apart;

use common::vals;
use kept_apart::names_again::*;
use kept_apart::*;

tests! {
    value moving_sum, moving_sum_fwd, moving_sum_rev, moving_sum_vjp => (ref vals(6, 1), fixed 3) (ref vals(2, 1), fixed 4) (ref Vec::<f64>::new(), fixed 4);
    value filtered, filtered_fwd, filtered_rev, filtered_vjp => (ref vals(5, 1), ref vals(2, 2)) (ref vals(3, 1), ref Vec::<f64>::new()) (ref Vec::<f64>::new(), ref vals(2, 2));
    value worked_off, worked_off_fwd, worked_off_rev, worked_off_vjp => (ref vec![0.9, 0.3, -0.7], val 0.2) (ref Vec::<f64>::new(), val 0.2);
    value turned, turned_fwd, turned_rev, turned_vjp => (ref vals(5, 1), fixed 1) (ref vals(4, 2), fixed 0);
    value taken, taken_fwd, taken_rev, taken_vjp => (ref vals(5, 1)) (ref vals(1, 2));
    value within, within_fwd, within_rev, within_vjp => (ref vals(5, 1)) (ref vals(2, 3));
    value made_again, made_again_fwd, made_again_rev, made_again_vjp => (ref vals(4, 1)) (ref vals(1, 3));
    value cut, cut_fwd, cut_rev, cut_vjp => (ref vals(4, 1)) (ref vals(1, 2));
}

/// Panics are those of the queue, not of the vector.
#[test]
fn panics_of_queues() {
    let message = |f: &dyn Fn()| {
        let payload = std::panic::catch_unwind(std::panic::AssertUnwindSafe(f)).unwrap_err();
        let text = payload.downcast_ref::<String>().cloned();
        text.unwrap_or_else(|| (*payload.downcast_ref::<&str>().unwrap()).to_owned())
    };
    let (x, none) = ([0.3, 0.4, 0.5], [0.3]);
    for (x, at) in [(&x[..], 5), (&none[..], 0)] {
        let own = message(&|| {
            std::hint::black_box(turned(x, at));
        });
        let rev = message(&|| {
            std::hint::black_box(turned_rev(x, &mut vec![0.0; x.len()], at, 1.0));
        });
        let fwd = message(&|| {
            std::hint::black_box(turned_fwd(x, x, at));
        });
        assert_eq!((&own, &own), (&rev, &fwd));
    }
}
