//! References that control flow chooses, fields of one element side by side, and what blocks and closures tell of types.

#[macro_use]
mod common;
#[path = "corpus/chosen.rs"]
mod chosen;

use chosen::*;
use common::vals;

tests! {
    value traded, traded_fwd, traded_rev, traded_vjp => (ref vec![1.1, 1.4, 1.9], val 0.8, val 0.6) (ref vec![1.2], val 0.7, val 1.3) (ref Vec::<f64>::new(), val 0.9, val 0.4);
    value sorted_out, sorted_out_fwd, sorted_out_rev, sorted_out_vjp => (ref vec![0.3, 1.4, 0.8, 1.7, 0.2, 1.2], val 0.9) (ref vec![1.5], val 0.3);
    value viewed, viewed_fwd, viewed_rev, viewed_vjp => (val 1.3, val 0.7) (val 0.6, val 0.4);
    value remembered, remembered_fwd, remembered_rev, remembered_vjp => (ref vals(3, 1), ref vals(3, 2));
    value swinging, swinging_fwd, swinging_rev, swinging_vjp => (val 0.7, val 1.3, val 0.8);
    value coupled, coupled_fwd, coupled_rev, coupled_vjp => (ref vals(4, 3), val 0.4);
    value signed, signed_fwd, signed_rev, signed_vjp => (val 0.4, val 0.7);
    value seen_before, seen_before_fwd, seen_before_rev, seen_before_vjp => (ref vals(4, 2), fixed &[0.3, 1.2, 0.7], fixed true) (ref vals(4, 3), fixed &[0.9, 0.2], fixed false);
}
