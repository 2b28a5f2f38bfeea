//! Iterators in variables, in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/taken_items.rs"]
mod taken_items;

use common::shape::Shape;
use common::vals;
use taken_items::*;

shapes! {
    Offer, OfferTangent { cost, weight } constant { };
    Market, MarketTangent { offers, rate } constant { };
}

tests! {
    value listed_beside, listed_beside_fwd, listed_beside_rev, listed_beside_vjp => (ref vals(4, 1));
    value listed, listed_fwd, listed_rev, listed_vjp => (ref vals(5, 1)) (ref vec![0.7, -1.3, 0.4]);
    value kept_indices, kept_indices_fwd, kept_indices_rev, kept_indices_vjp => (ref vals(7, 1), val 0.7) (ref vals(3, 1), val 0.7);
    value asked_of_kept, asked_of_kept_fwd, asked_of_kept_rev, asked_of_kept_vjp => (ref vec![0.35, 0.7, 0.2, 1.3], val 0.8) (ref vec![0.35, 0.7, 0.2, 2.3], val 0.8) (ref vec![0.32, 0.2, 0.25], val 0.8);
    value smoothed, smoothed_fwd, smoothed_rev, smoothed_vjp => (ref vals(4, 1), val 0.3) (ref vals(1, 1), val 0.3);
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (ref vals(6, 1)) (ref vals(1, 1));
    value looked_ahead, looked_ahead_fwd, looked_ahead_rev, looked_ahead_vjp => (ref vals(4, 1)) (ref vals(1, 1)) (ref Vec::<f64>::new());
    value looked_behind_references, looked_behind_references_fwd, looked_behind_references_rev, looked_behind_references_vjp => (ref vec![0.3, 0.1, -0.4, 0.6, 0.15]) (ref vec![0.1, 0.15]);
    value peeked, peeked_fwd, peeked_rev, peeked_vjp => (ref vec![0.7, 1.3, 0.4, 2.1, -0.3]) (ref vec![1.4]);
    value runs_of_items, runs_of_items_fwd, runs_of_items_rev, runs_of_items_vjp => (ref vec![0.3, -0.4, 0.5, 0.6, -0.2, 0.1]) (ref vec![0.3]) (ref Vec::<f64>::new());
    value first_pair, first_pair_fwd, first_pair_rev, first_pair_vjp => (ref vals(4, 1), ref vals(4, 2)) (ref vals(1, 1), ref vals(3, 2));
    value numbered_items, numbered_items_fwd, numbered_items_rev, numbered_items_vjp => (ref vec![0.3, 0.5, -0.4, 0.5, 0.6, -0.2]) (ref vec![0.3, 0.4]) (ref vec![0.3, -0.4]);
    value mapped_items, mapped_items_fwd, mapped_items_rev, mapped_items_vjp => (ref vec![0.5, 0.3, 0.7, 0.4, 0.9], val 0.6) (ref vec![0.5], val 0.6) (ref Vec::<f64>::new(), val 0.6);
    value parts_apart, parts_apart_fwd, parts_apart_rev, parts_apart_vjp => (ref vals(6, 1)) (ref vals(11, 2));
    value scaled_parts, scaled_parts_fwd, scaled_parts_rev, scaled_parts_vjp => (ref vals(6, 1)) (ref vals(7, 2)) (ref vals(1, 1)) (ref Vec::<f64>::new());
    value windows_in_pairs, windows_in_pairs_fwd, windows_in_pairs_rev, windows_in_pairs_vjp => (ref vals(8, 1)) (ref vals(7, 2)) (ref vals(2, 1));
    value every_second, every_second_fwd, every_second_rev, every_second_vjp => (ref vals(7, 1)) (ref vals(6, 2)) (ref vals(2, 1)) (ref Vec::<f64>::new());
    value positive_ones, positive_ones_fwd, positive_ones_rev, positive_ones_vjp => (ref vec![0.3, -0.4, 0.5, 0.6, -0.2, 0.1]) (ref vec![-0.3, 0.8]) (ref vec![-0.3]);
    value found_one_by_one, found_one_by_one_fwd, found_one_by_one_rev, found_one_by_one_vjp => (ref vec![0.3, 0.6, 0.7, 0.2, 0.9, 1.4, 0.4, 1.1, 3.0, 0.2]) (ref vec![0.3, 0.7]) (ref vec![0.3, 0.2]);
    value asked_in_turn, asked_in_turn_fwd, asked_in_turn_rev, asked_in_turn_vjp => (ref vec![0.3, 0.6, 0.7, 0.2, 0.9, 2.4, 0.5, 1.1]) (ref vec![0.3, 0.6, 0.7, 0.2, 0.9, 1.4]) (ref vec![0.7]) (ref vec![0.3, 0.1]);
    value ahead, ahead_fwd, ahead_rev, ahead_vjp => (ref vec![0.3, 0.6, 0.7, 0.5, 0.1, 0.4, 0.9, 1.1, 0.8]) (ref vec![0.3, 0.6, 0.7, 0.5, 0.4]) (ref vec![0.5]);
    value parts_by_reference, parts_by_reference_fwd, parts_by_reference_rev, parts_by_reference_vjp => (ref vec![0.3, 0.6, 0.65, 0.5, 0.9, 0.4, 1.3, 1.1]) (ref vec![0.3, 0.6, 0.9]) (ref vec![0.3]);
    value without_numbers, without_numbers_fwd, without_numbers_rev, without_numbers_vjp => (ref vec![0.3, 0.6, 0.7, 0.2, 0.9], ref vec![0.5, 0.8, 0.1]) (ref vec![0.3], ref vec![0.4]);
    value side_by_side, side_by_side_fwd, side_by_side_rev, side_by_side_vjp => (ref vec![0.3, 0.6, 0.7, 0.2, 0.9], ref vec![0.7, 0.78, 0.5, 0.4, 0.9]) (ref vec![0.3], ref vec![0.4]);
    value clones_of_elements, clones_of_elements_fwd, clones_of_elements_rev, clones_of_elements_vjp => (ref vec![0.3, 0.6, 0.7, 0.2], val 0.4) (ref vec![0.3, 0.6], val 0.4) (ref vec![0.3], val 0.4);
    value sums_of_parts, sums_of_parts_fwd, sums_of_parts_rev, sums_of_parts_vjp => (ref vec![0.3, 0.6, 0.7, 0.2], val 4.0) (ref vec![0.3, 0.6, 0.7, 0.2], val 0.15);
    value slices_in_items, slices_in_items_fwd, slices_in_items_rev, slices_in_items_vjp => (ref vec![0.25, 0.6, 0.7, 0.2, 0.5], val 0.4) (ref vec![0.2, 0.6], val 0.4) (ref vec![0.3], val 0.4);
    value moved_items, moved_items_fwd, moved_items_rev, moved_items_vjp => (val vals(4, 1), ref vals(6, 2)) (val vals(1, 1), ref vals(3, 2));
}

panics! {
    value one_too_many, one_too_many_fwd, one_too_many_rev, one_too_many_vjp => (ref vals(3, 1), ref vals(2, 2)) "as many of both";
}

fn market(k: u64, n: usize) -> Market {
    let offers = vals(2 * n, k).chunks(2).map(|v| Offer { cost: v[0], weight: v[1] }).collect();
    Market { offers, rate: 0.4 + k as f64 }
}

#[test]
fn chosen_elements_of_structs() {
    for (n, limit) in [(3, 0.6), (1, 2.0), (0, 0.6)] {
        adapt!(
            "chosen elements", value chosen_elements, chosen_elements_fwd, chosen_elements_rev, chosen_elements_vjp,
            (mut vec![market(1, n), market(2, 2 * n), market(3, n)], val limit)
        )
        .run();
    }
}
