//! What methods of options, lists and iterators say of what is in them.

use super::methods::Called;
use super::rules::Doubt;
use super::table::{Kind, Node};
use super::walk::Walk;

/// Methods of iterators and containers that give others of the same items.
const SAME_ITEMS: [&str; 22] = [
    "iter",
    "iter_mut",
    "into_iter",
    "rev",
    "skip",
    "take",
    "step_by",
    "filter",
    "skip_while",
    "take_while",
    "cycle",
    "peekable",
    "fuse",
    "chain",
    "drain",
    "to_vec",
    "into_boxed_slice",
    "collect",
    "inspect",
    "by_ref",
    "values",
    "into_values",
];

/// Methods of lists and iterators that are told numbers of items, or where they are.
const COUNTED: [&str; 14] = [
    "chunks",
    "chunks_exact",
    "chunks_mut",
    "nth",
    "rotate_left",
    "rotate_right",
    "skip",
    "split_at",
    "split_at_mut",
    "step_by",
    "swap",
    "take",
    "truncate",
    "windows",
];

impl Walk<'_> {
    /// What a method of an option or a result says.
    pub(super) fn of_option(&mut self, value: Node, name: &str, args: &[Node], out: Node) {
        match (name, args) {
            ("is_some" | "is_none" | "is_ok" | "is_err", []) => self.table.learn(out, Kind::INERT),
            ("unwrap" | "unwrap_or_default" | "expect", _) => self.table.same(value, out),
            ("unwrap_or" | "get_or_insert" | "insert", [other]) => {
                self.table.same(value, *other);
                self.table.same(value, out);
            }
            ("unwrap_or_else" | "get_or_insert_with", [f]) => {
                self.given(*f, &[], value);
                self.table.same(value, out);
            }
            ("map", [f]) => {
                let new = self.table.open();
                self.given(*f, &[value], new);
                self.table.learn(out, Kind::Option(new));
            }
            ("map_or", [other, f]) => {
                self.given(*f, &[value], out);
                self.table.same(*other, out);
            }
            ("map_or_else", [other, f]) => {
                self.given(*f, &[value], out);
                self.given(*other, &[], out);
            }
            ("and_then", [f]) => {
                let new = self.table.open();
                self.table.learn(out, Kind::Option(new));
                self.given(*f, &[value], out);
            }
            ("filter", [f]) => {
                let test = self.table.new_of(Kind::INERT);
                self.given(*f, &[value], test);
                self.table.learn(out, Kind::Option(value));
            }
            ("ok" | "ok_or" | "ok_or_else" | "map_err" | "or" | "or_else" | "take" | "replace", _) => {
                self.table.learn(out, Kind::Option(value));
            }
            ("zip", [other]) => self.zipped(value, *other, out, Kind::Option),
            _ => {}
        }
    }

    /// What a method of a list or an iterator says of its items.
    pub(super) fn of_list(&mut self, item: Node, m: &Called, args: &[Node], out: Node) {
        let name = m.name.as_str();
        // What is given to adaptors sees the items, or pairs of them.
        match (name, args) {
            ("map" | "flat_map" | "filter_map" | "map_while" | "find_map", [f]) => {
                let new = self.table.open();
                self.given(*f, &[item], new);
                if name == "map" {
                    return self.table.learn(out, Kind::List(new));
                }
                if name != "flat_map" {
                    let found = self.table.open();
                    self.table.learn(new, Kind::Option(found));
                }
                let inner = match *self.table.kind(new) {
                    Kind::List(inner) | Kind::Option(inner) => inner,
                    _ => return,
                };
                let of_one = name == "find_map";
                return self.table.learn(out, if of_one { Kind::Option(inner) } else { Kind::List(inner) });
            }
            ("fold", [start, f]) => {
                self.given(*f, &[out, item], out);
                return self.table.same(*start, out);
            }
            ("try_fold", [start, f]) => {
                self.table.learn(out, Kind::Option(*start));
                return self.given(*f, &[*start, item], out);
            }
            ("reduce", [f]) => {
                self.given(*f, &[item, item], item);
                return self.table.learn(out, Kind::Option(item));
            }
            ("for_each" | "inspect" | "filter" | "any" | "all" | "position" | "take_while" | "skip_while", [f]) => {
                let given = self.table.open();
                self.given(*f, &[item], given);
            }
            _ => {}
        }
        if COUNTED.contains(&name) {
            args.iter().for_each(|arg| self.counts(*arg));
        }
        match (name, args) {
            ("len" | "count", _) => self.table.learn(out, Kind::COUNT),
            ("is_empty" | "any" | "all", _) => self.table.learn(out, Kind::INERT),
            ("first" | "last" | "get" | "get_mut" | "next" | "nth" | "pop" | "min_by" | "max_by" | "find", _) => {
                self.table.learn(out, Kind::Option(item));
            }
            ("zip", [other]) => self.zipped(item, *other, out, Kind::List),
            ("enumerate", []) => {
                let number = self.table.new_of(Kind::COUNT);
                let both = self.table.new_of(Kind::Tuple(vec![number, item]));
                self.table.learn(out, Kind::List(both));
            }
            ("windows" | "chunks" | "chunks_exact", _) => {
                let part = self.table.new_of(Kind::List(item));
                self.table.learn(out, Kind::List(part));
            }
            ("push" | "fill" | "contains" | "extend_one", [value]) => self.table.same(item, *value),
            ("sum" | "product", []) if let Kind::Option(found) = *self.table.kind(out) => {
                self.table.learn(item, Kind::Option(found));
            }
            ("sum" | "product", []) if !m.typed && self.doubt >= Doubt::OfNames => self.alike(item, out),
            ("sum" | "product", []) if self.table.is_own(out) && self.doubt >= Doubt::OfSums => {
                self.table.learn(item, Kind::Own);
            }
            ("collect", []) if let Kind::Option(items) = *self.table.kind(out) => {
                let found = self.table.open();
                self.table.learn(items, Kind::List(found));
                self.table.learn(item, Kind::Option(found));
            }
            (name, _) if SAME_ITEMS.contains(&name) && !m.typed => {
                self.table.learn(out, Kind::List(item));
            }
            _ => {}
        }
    }

    /// Pairs of what is in two options, or in two containers.
    fn zipped(&mut self, first: Node, other: Node, out: Node, of: fn(Node) -> Kind) {
        let second = self.table.open();
        self.table.learn(other, of(second));
        let both = self.table.new_of(Kind::Tuple(vec![first, second]));
        self.table.learn(out, of(both));
    }

    /// A function is applied to values.
    fn given(&mut self, function: Node, args: &[Node], out: Node) {
        if let Kind::Function(..) = self.table.kind(function) {
            self.table.learn(function, Kind::Function(args.to_vec(), out));
        }
    }
}
