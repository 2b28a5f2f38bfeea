//! Iterator chains: lowered to the loops that they stand for.
//!
//! A [`Chain`] is a source with its adaptors. To *drive* it is to write its loop, with something done to each item, the
//! *sink*: the body of a `for`, or what a consumer does. An adaptor wraps the sink: `map` applies its closure first,
//! `filter` puts it into an `if`, `take_while` leaves the loop. Items are operands, mostly references that stand for
//! the elements of a container, so nothing is built for a tuple that the next closure takes apart.
//!
//! * `source`: where items come from, and the adaptors as written;
//! * `lockstep`: chains with one item for each index, driven by one counter, however they are zipped, cut or reversed;
//! * `drive`: all others, which keep a state from item to item;
//! * `consume`, `choose`: what is made of the items;
//! * `stepwise`: what is written out as a loop, or as a chain of others.

mod array;
mod choose;
mod consume;
mod drive;
mod gather;
mod holder;
mod item;
mod joined;
mod kinds;
mod lockstep;
mod made;
mod map;
mod optional;
mod ordered;
mod searched;
mod source;
mod stepwise;
mod store;

pub(super) use choose::Chosen;

use crate::lower::closure::Function;
use crate::lower::stmt::iterate::Numbers;
use crate::lower::{Inert, Items, Lower, Place, Ty, Val};
use crate::syntax;
use std::rc::Rc;

/// An iterator.
#[allow(clippy::large_enum_variant)] // chains are few
pub(super) enum Chain {
    /// The items of a container.
    Items {
        place: Place,
        items: Items,
        reversed: bool,
        copied: bool,
    },
    /// A range of integers.
    Range(Numbers),
    /// An iterator without derivatives, as written, and what is known of its items.
    Each {
        iter: Inert,
        item: Ty,
    },
    /// `repeat(value)`
    Repeat(Val),
    /// `repeat_with(f)`
    RepeatWith(Function),
    /// `successors(Some(first), next)`, and the address of the call.
    Successors(Val, Function, usize),
    /// `from_fn(f)`
    FromFn(Function),
    /// `copied`, `cloned`
    Copied(Rc<Chain>),
    Map(Rc<Chain>, Function),
    Inspect(Rc<Chain>, Function),
    Filter(Rc<Chain>, Function),
    FilterMap(Rc<Chain>, Function),
    FlatMap(Rc<Chain>, Function),
    Flatten(Rc<Chain>),
    TakeWhile(Rc<Chain>, Function),
    SkipWhile(Rc<Chain>, Function),
    MapWhile(Rc<Chain>, Function),
    /// `scan(first, f)`, and the address of the call.
    Scan(Rc<Chain>, Val, Function, usize),
    Enumerate(Rc<Chain>),
    Rev(Rc<Chain>),
    /// The same items, each asked for in turn.
    InOrder(Rc<Chain>),
    Skip(Rc<Chain>, Inert),
    Take(Rc<Chain>, Inert),
    StepBy(Rc<Chain>, Inert),
    /// Its items over and over.
    Cycle(Rc<Chain>),
    Zip(Rc<Chain>, Rc<Chain>),
    /// `first.chain(second)`
    Then(Rc<Chain>, Rc<Chain>),
}

impl Chain {
    /// Are items of it, or parts of them, lent to be changed?
    fn lends_unique(&self) -> bool {
        match self {
            Chain::Items { items, .. } => matches!(items, Items::Unique),
            Chain::Zip(a, b) | Chain::Then(a, b) => a.lends_unique() || b.lends_unique(),
            Chain::Copied(c)
            | Chain::Map(c, _)
            | Chain::Inspect(c, _)
            | Chain::Enumerate(c)
            | Chain::Rev(c)
            | Chain::InOrder(c)
            | Chain::Skip(c, _)
            | Chain::Take(c, _)
            | Chain::StepBy(c, _) => c.lends_unique(),
            _ => false,
        }
    }

    /// Are its items references to the elements of a container?
    pub(super) fn gives_references(&self) -> bool {
        match self {
            Chain::Items { items: Items::Shared, copied, .. } => !copied,
            Chain::Filter(c, _)
            | Chain::Inspect(c, _)
            | Chain::TakeWhile(c, _)
            | Chain::SkipWhile(c, _)
            | Chain::Rev(c)
            | Chain::InOrder(c)
            | Chain::Skip(c, _)
            | Chain::Take(c, _)
            | Chain::StepBy(c, _)
            | Chain::Cycle(c) => c.gives_references(),
            Chain::Then(first, second) => first.gives_references() && second.gives_references(),
            _ => false,
        }
    }
}

/// What is done to each item.
pub(super) type Sink<'s, 'a> = &'s mut dyn FnMut(&mut Lower<'a>, Val);

/// A test at the start of each iteration that leaves the loop `exit`.
#[derive(Clone)]
pub(super) struct Hook {
    done: Inert,
    exit: u32,
}

/// The methods that make an iterator of a container.
const SOURCES: [&str; 8] =
    ["iter", "iter_mut", "chunks", "chunks_mut", "chunks_exact", "chunks_exact_mut", "windows", "into_iter"];

/// Methods of strings and containers that make iterators without derivatives.
const OTHER_SOURCES: [&str; 14] = [
    "chars",
    "bytes",
    "char_indices",
    "lines",
    "split_whitespace",
    "split_ascii_whitespace",
    "split_terminator",
    "split_inclusive",
    "splitn",
    "rsplit",
    "match_indices",
    "drain",
    "rchunks",
    "rchunks_exact",
];

/// Methods of maps and sets that make iterators.
const OF_MAPS: [&str; 6] = ["values", "keys", "range", "union", "intersection", "difference"];

impl Lower<'_> {
    /// Is it an iterator, by its syntax?
    pub(super) fn is_stream(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.is_stream(&p.expr),
            syn::Expr::Range(_) => true,
            syn::Expr::Path(_) => self.variable(e).is_some_and(|v| self.chains.contains_key(&v)),
            syn::Expr::MethodCall(m) => {
                let name = m.method.to_string();
                SOURCES.contains(&name.as_str())
                    || OTHER_SOURCES.contains(&name.as_str())
                    || is_text_split(m)
                    || (OF_MAPS.contains(&name.as_str()) && self.is_map(&m.receiver))
                    || (name == "clone" && self.is_stream(&m.receiver))
                    || (syntax::is_adaptor(&name) && (self.is_stream(&m.receiver) || self.is_cut_iterator(m)))
            }
            syn::Expr::Call(c) => made::iter_function(&c.func).is_some(),
            _ => false,
        }
    }

    /// May it be a map or a set? What carries a derivative is neither, but of a type of the user's.
    fn is_map(&self, e: &syn::Expr) -> bool {
        self.is_opaque(e) && !self.mentions_active(e)
    }

    /// Is it a part of an iterator of the user's that carries no derivative: `halton.take(n)`?
    fn is_cut_iterator(&self, m: &syn::ExprMethodCall) -> bool {
        let cut = ["take", "skip", "step_by"].iter().any(|name| m.method == name) && m.args.len() == 1;
        cut && self.is_opaque(&m.receiver) && !self.mentions_active(m)
    }
}

/// `text.split(',')`: at what only text is split at.
fn is_text_split(m: &syn::ExprMethodCall) -> bool {
    let text =
        |e: &syn::Expr| matches!(e, syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Char(_) | syn::Lit::Str(_), .. }));
    m.method == "split" && m.args.first().is_some_and(text)
}
