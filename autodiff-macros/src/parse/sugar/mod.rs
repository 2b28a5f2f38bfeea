//! Forms of the language that others stand for: rewritten in the copy of the function that gets lowered, before
//! anything looks at it.

mod callable;
mod configured;
mod cursors;
mod diverging;
mod functions;
mod queues;
mod ranges;
mod tables;

/// Rewrites the body of a function.
pub fn desugar(item: &mut syn::ItemFn) {
    configured::desugar(&mut item.block);
    diverging::desugar(item);
    functions::desugar(item);
    queues::desugar(item);
    ranges::desugar(item);
    cursors::desugar(item);
}
