//! Forms of the language that others stand for: rewritten in the copy of the function that gets lowered, before
//! anything looks at it.

mod accessors;
mod alternatives;
mod callable;
mod carried;
mod chosen;
mod conditions;
mod curried;
mod cursors;
mod deferred;
mod diverging;
mod each_lent;
mod elided;
mod ended;
mod functions;
mod held;
mod imports;
mod iterated_calls;
mod late;
mod lenders;
mod lending;
mod lent_items;
mod lent_lists;
mod lent_values;
mod library_pairs;
mod named_methods;
mod operators;
mod own_calls;
mod queue_places;
mod queues;
mod raised;
mod ranges;
mod rescaled;
mod returned_items;
mod scoped;
mod setters;
mod small_types;
mod statements;
mod streams;
mod tables;
mod text;
mod told_arguments;
mod type_params;
mod views;

pub use accessors::owned_type;
pub use carried::{Named, desugar as carried};
pub use elided::name_in_head;
pub use iterated_calls::desugar as iterated_calls;
pub use lending::desugar as lending;
pub use lending::lends_something;
pub use operators::of_operator;
pub use own_calls::desugar as own_calls;
pub use returned_items::{gathered, reason as reason_of_iterator};
pub use small_types::desugar as small_types;
pub use streams::desugar as streams;

use crate::names::Namer;
use crate::syntax::identifiers;

/// Rewrites a function; `results`: what the functions of its block give, `ct`: the path of the runtime.
pub fn desugar(item: &mut syn::ItemFn, results: Option<&super::Results>, ct: &proc_macro2::TokenStream) {
    imports::desugar(item);
    told_arguments::desugar(item);
    chosen::desugar(item);
    streams::desugar(item);
    lenders::desugar(item);
    accessors::desugar(item, results, ct);
    setters::desugar(item);
    elided::desugar(&mut item.sig);
    let mut names = Namer::default();
    identifiers(item, |name| names.reserve(name));
    let names = named_methods::desugar(item, names);
    let names = scoped::desugar(item, names);
    let names = each_lent::desugar(item, names);
    let names = lent_values::desugar(item, names);
    let names = curried::uncurry(item, names);
    let names = views::desugar(item, names);
    diverging::desugar(item);
    alternatives::desugar(item);
    conditions::desugar(item);
    deferred::desugar(item);
    late::desugar(item);
    raised::desugar(item);
    lent_items::desugar(item);
    lent_lists::desugar(item);
    operators::desugar(item);
    rescaled::desugar(item, ct);
    library_pairs::desugar(item, ct);
    let names = functions::desugar(item, names);
    let names = queues::desugar(item, names);
    queue_places::desugar(item, ct);
    let names = ranges::desugar(item, names);
    cursors::desugar(item, names);
    held::desugar(item);
}
