//! What emitted derivatives call at run time.
//!
//! The attribute of the `cotangent` crate turns a function into functions that compute its
//! derivatives. They are ordinary Rust, and what they have in common lives here:
//!
//! - [`Differentiable`] says, for a type of values, what its tangents are, and how a zero of the
//!   same shape is made. [`Cotangent`] is what tangents and cotangents can do: be added, be
//!   cleared, be multiplied with one another.
//! - [`Buffer`] and [`Reader`] hold what the forward sweep of a loop records and hand it back from
//!   the end to the front.
//! - [`Callee`] describes what a call to a differentiated function leaves behind.
//! - [`Scalar`] and [`rules`] have the partial derivatives that are longer than one expression.
//! - [`drivers`] are for users: gradients and Jacobians of functions on slices, and a check of
//!   derivatives against finite differences.
//!
//! All items of the traits have reserved names (`ct_zero`, `ct_add`, …), since a trait that stands
//! in a bound brings its items into scope beside those of the user's own traits.
//!
//! # Shapes
//!
//! A tangent has the shape of its value: one of `[f64]` has as many elements, one of a nested
//! `Vec` has the same lengths at every level, one of an `Option` is `Some` where the value is.
//! Whatever takes two of them panics, before it writes anything, when their shapes differ.

mod absent;
mod alias;
mod at;
mod backward;
mod batch;
mod beside;
mod bits;
mod buffer;
mod callee;
mod column;
#[cfg(feature = "num-complex")]
mod complex;
#[doc(hidden)]
pub mod constant;
mod conversion;
mod copied;
mod cotangent;
mod differentiable;
pub mod drivers;
pub mod elsewhere;
mod expecting;
mod frame;
mod functions;
mod gathered;
mod given;
mod held;
mod hidden;
mod ignored;
mod inherited;
pub mod items;
mod keyed;
mod lanes;
mod lasting;
mod lent;
mod operator;
mod order;
mod owned_value;
mod part;
mod parts;
mod pool;
mod queues;
mod ranges;
mod receiving;
mod record;
mod referent;
mod remade;
pub mod rerun;
mod rooms;
pub mod rules;
mod scalar;
mod shape;
mod short;
pub mod shown;
mod slices;
mod std_names;
mod time;
mod tuples;
mod vectors;
mod wanted;
mod whole;
mod without;

/// The standard library, by a path that is there in crates without it too.
#[doc(hidden)]
pub use ::std as standard;

pub use absent::{check_if_any, given_if_any};
pub use at::{At, TuplePart, at, at_mut, part, part_mut};
pub use backward::{backward, backward_by, backward_from};
pub use batch::{Batch, Batched, Lanes, check_batch, lanes, zero_batch};
pub use beside::{Again, Beside, Cell, Cells, GivenAs, InRow, Keeps, Kept, Plain};
pub use buffer::{Blank, Buffer, Reader};
pub use callee::{
    Applied, Callee, Captures, ChangesBack, ChangingBack, Computes, Gives, Hides, Hiding, OfConstants, TakesConstants,
};
pub use callee::{Precision, Same, Takes, Yields};
pub use column::{Column, Columns, Single, SingleReader, Weight};
#[cfg(feature = "num-complex")]
pub use complex::ComplexTangent;
pub use constant::{FieldBar, FieldDot, LentAs, add_whole, lend, lend_either, lend_mut, put_whole};
pub use conversion::{ConversionOfV, ConversionR, ConversionV};
pub use copied::{
    AnotherOf, AnotherOwn, Copies, CopyOf, FieldsOf, Keeping, NotCopied, OwnByFields, OwnOf, copy_of, own_of,
};
pub use cotangent::Cotangent;
pub use differentiable::{Differentiable, OfFloat, wrong_variant};
pub use frame::{Frame, Pooled, Reuse, Whereabouts};
pub use functions::{
    add_concat, add_each, add_if_any, add_tail, add_to, apply, cast, check, clear, cut_off, detach, given,
    given_if_wanted, given_mut, keep, neutral_like, regrow, repeated, rescaled, same_function, take, zero_like,
};
pub use gathered::{GatheredR, GatheredV};
pub use given::{Given, Number, Was, WasList, given_away, given_away_like};
pub use held::{CALLS, Held, Hold, INLINED, Room, apart};
pub use hidden::{ByAnother, ByItself, Hidden, HiddenResult, OfArgument, OfField, ShownFloat, StandsFor, never};
pub use ignored::{Ignored, ignored, ignored_record, ignored_seed};
pub use inherited::no_derivative;
pub use keyed::{KeyIn, KeyOf, Keyed, Lends, LentKey, within};
pub use lanes::{in_lanes, on_its_own, singly};
pub use lasting::{Lasting, LastingOf, Lasts, Leads, Referring, Refers, ask_still_lent, lasted, lasting, lent_at};
pub use lent::{Lent, LentUnique, Nothing, sliced};
pub use operator::{OperatorR, OperatorRR, OperatorRV, OperatorUR, OperatorUV, OperatorV, OperatorVR, OperatorVV, op};
pub use order::{
    Exact, arrange, arrange_back, distinct, distinct_by_key, kept_first, order_after, retained, sorted_order,
    sorted_order_by_key,
};
pub use owned_value::OwnedValue;
pub use part::{
    Component, Convert, Discrete, Elements, Field, Fields, Found, List, Part, add_others, check_part, contribute,
    convert, discrete, discrete_value, found, list, number, number_as, put, variants_differ,
};
pub use parts::{
    add_item, add_spare, bounds, bounds_inside, items_of, no_items, parts, spares, two_parts, windows, windows_of_rows,
    with_five, with_four, with_three, with_two,
};
pub use pool::{KEPT_LIMIT, Pool, release_memory};
pub use queues::Queue;
pub use receiving::Receiving;
pub use record::{
    Erased, GiveTheResultAType, Integer, Optional, WriteOutMacrosThatReturn, is_present, length_of_array, likened,
    narrow, of_integer, outlive, runs_through, widen,
};
pub use referent::{Owning, Referent, Referred, referent, referent_of};
pub use remade::{
    Asked, Changing, Effort, Foreseen, Foresight, Foretold, Remade, Told, Weighed, asked, changing, effort, foretold,
    whatever,
};
pub use rooms::{Rooms, RoomsApart, RoomsInOne};
pub use scalar::{Scalar, TakenForFloat, float};
pub use shape::{Shape, shape_of, zero_of};
pub use slices::{Slices, SlicesReader, reload, reload_rows};
pub use std_names::{IsStandard, StdName};
pub use vectors::Vectors;
pub use wanted::{Unwanted, Wanted, Wish, is_asked_for};
pub use whole::{
    Behind, Lookups, LookupsMut, Onwards, OnwardsMut, Sliced, SlicedMut, Whole, WholeMut, whole, whole_mut,
};
pub use without::{Carrying, Store, StoreFilled, Stored, Untold, Without};
