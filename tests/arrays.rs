//! Arrays in both modes.

#[macro_use]
mod common;
#[allow(clippy::all)] // the form of the code is the point
#[path = "corpus/arrays.rs"]
mod arrays;

use arrays::*;
use common::vals;

const SQUARE: [[f64; 3]; 3] = [[1.2, 0.3, -0.4], [0.5, 0.9, 0.7], [-0.2, 0.1, 1.1]];
const WIDE: [[f64; 3]; 2] = [[1.2, 0.3, -0.4], [0.5, 0.9, 0.7]];

tests! {
    value blended, blended_fwd, blended_rev, blended_vjp => (ref vec![0.7, 1.2, 0.4, 0.9]) (ref vec![0.7]);
    value stepped, stepped_fwd, stepped_rev, stepped_vjp => (ref [0.7, 0.2, 1.3], fixed 3) (ref [0.7, 0.2, 1.3], fixed 0);
    value outer_square, outer_square_fwd, outer_square_rev, outer_square_vjp => (ref [0.3, -0.7, 0.4]);
    value graded, graded_fwd, graded_rev, graded_vjp => (val [0.7, -0.4, 1.1]) (val [-0.3, 0.6, 0.2]);
    value graded_far, graded_far_fwd, graded_far_rev, graded_far_vjp => (val [0.7, -0.4, 1.1, 0.2, 0.5, -0.9, 0.3, 0.8, 0.1, 0.6]);
    value lightness, lightness_fwd, lightness_rev, lightness_vjp => (val [0.7, 0.4, 1.1], val 0.6) (val [0.1, 0.2, 0.3], val 1.4);
    value developed, developed_fwd, developed_rev, developed_vjp => (val [0.7, -0.4, 1.1]);
    value paired, paired_fwd, paired_rev, paired_vjp => (val [0.7, -0.4, 1.1]);
    value triangles, triangles_fwd, triangles_rev, triangles_vjp => (ref vals(4, 1)) (ref vals(4, 2));
    value trace_of_product, trace_of_product_fwd, trace_of_product_rev, trace_of_product_vjp => (ref [[0.3, -0.7, 0.4], [0.2, 0.9, -0.1]], ref [[0.6, 0.1], [-0.4, 0.8], [0.5, 0.7]]);
    value declared_in_part, declared_in_part_fwd, declared_in_part_rev, declared_in_part_vjp => (val 0.7, fixed 3);
    value lent_by_patterns, lent_by_patterns_fwd, lent_by_patterns_rev, lent_by_patterns_vjp => (mut [[0.7, -0.4], [0.3, 0.6], [1.2, 0.5]], val 0.3);
    value array_literals, array_literals_fwd, array_literals_rev, array_literals_vjp => (val 0.7, val -0.4);
    value element_updates, element_updates_fwd, element_updates_rev, element_updates_vjp => (val 0.7);
    value whole_overwritten, whole_overwritten_fwd, whole_overwritten_rev, whole_overwritten_vjp => (val 0.7, val -0.4);
    value copies, copies_fwd, copies_rev, copies_vjp => (val [0.7, -0.4, 1.1]);
    value matrix_2d, matrix_2d_fwd, matrix_2d_rev, matrix_2d_vjp => (val SQUARE);
    value matrix_product, matrix_product_fwd, matrix_product_rev, matrix_product_vjp => (ref SQUARE, ref SQUARE) (ref WIDE, ref SQUARE) (ref [[0.5], [2.0]], ref [[3.0]]);
    value row_norms, row_norms_fwd, row_norms_rev, row_norms_vjp => (ref SQUARE) (ref WIDE);
    value cube_of_numbers, cube_of_numbers_fwd, cube_of_numbers_rev, cube_of_numbers_vjp => (ref [0.3, 0.8, -0.5, 1.4]);
    value array_patterns, array_patterns_fwd, array_patterns_rev, array_patterns_vjp => (val [0.7, -0.4, 1.1], val ([0.3, 0.8], -0.5));
    value gather, gather_fwd, gather_rev, gather_vjp => (ref [0.3, 0.8, -0.5, 1.4, 0.2], fixed &[1, 1, 4, 0, 1]) (ref [0.3; 5], fixed &[]);
    value scatter, scatter_fwd, scatter_rev, scatter_vjp => (ref vals(5, 1), fixed &[0, 1, 1, 2, 1]) (ref vals(1, 1), fixed &[]);
    value argmax_square, argmax_square_fwd, argmax_square_rev, argmax_square_vjp => (ref [0.3, 0.8, -0.5, 1.4]) (ref [2.3, 0.8, -0.5, 1.4]);
    value arrays_of_pairs, arrays_of_pairs_fwd, arrays_of_pairs_rev, arrays_of_pairs_vjp => (val [(0.3, 0.8), (-0.5, 1.4)], val 0.6);
    value array_methods, array_methods_fwd, array_methods_rev, array_methods_vjp => (val 0.7, val [0.3, 0.8, -0.5, 1.4]);
    value chebyshev, chebyshev_fwd, chebyshev_rev, chebyshev_vjp => (val [0.3, 0.8, -0.5, 1.4], val 0.6) (val [0.3], val 0.6);
    value convolve, convolve_fwd, convolve_rev, convolve_vjp => (val [0.3, 0.8, -0.5], val [1.4, 0.6]);
    value rows_by_index, rows_by_index_fwd, rows_by_index_rev, rows_by_index_vjp => (ref vals(3, 1), val 0.7);
    value constant_tables, constant_tables_fwd, constant_tables_rev, constant_tables_vjp => (val 0.7);
    value element_by_element, element_by_element_fwd, element_by_element_rev, element_by_element_vjp => (ref [0.7, -0.4, 1.3], fixed 0) (ref [0.7, -0.4, 1.3], fixed 1) (ref [1.7, 0.4, -0.3], fixed 2);
}
