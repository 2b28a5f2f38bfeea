//! What methods say: of what they are called on by their names, and of what they give.

use super::rules::Doubt;
use super::table::{Kind, Node, Scalar};
use super::walk::Walk;
use crate::ir::Tokens;
use crate::ir::named::{self, names_arguments};
use crate::ir::value_of;
use crate::lower::call::elsewhere::of_floats_and_others;
use crate::lower::expr::called;
use crate::lower::expr::overload::is_written;
use crate::lower::types::evidence::{may_be_of_floats, may_be_of_lists};
use crate::lower::{Lower, Ty, closure};
use crate::rules;
use crate::syntax::is_of_options;
use crate::syntax::operators::symbol_of;
use crate::syntax::{Alike, is_integer_method, keeps_integer};

/// Methods that give what they are called on, or lead to it.
const KEEPING: [&str; 12] = [
    "clone",
    "to_owned",
    "as_ref",
    "as_mut",
    "as_slice",
    "as_mut_slice",
    "as_deref",
    "as_deref_mut",
    "borrow",
    "borrow_mut",
    "copied",
    "cloned",
];

/// Methods by which an option or a result gives another one, and iterators another iterator.
const FROM_OPTIONS: [&str; 6] = ["map", "filter", "zip", "take", "inspect", "flatten"];

/// Methods of vectors that give vectors, whoever writes them.
const OF_VECTORS: [&str; 7] = ["normalize", "normalized", "normalise", "normalised", "unit", "unit_vector", "cross"];

/// A method that is called.
pub(super) struct Called {
    pub(super) name: String,
    /// Is it one of those that floats have, or what is neither a float nor of a type of the user's?
    may_be_of_floats: bool,
    /// Is it one of those that lists have?
    may_be_of_lists: bool,
    /// Is it one of floats, with a derivative?
    is_of_floats: bool,
    /// Is it one of those that rustc can decide on, by what it is called on?
    is_open: bool,
    /// Is it called as an operator's is, which floats have too?
    is_operator: bool,
    /// Is it given references?
    lends: bool,
    /// Is the type written that it gives?
    pub(super) typed: bool,
    /// May what it is given be a text? Types of the user's have a method `expect` too.
    says: bool,
}

impl Called {
    pub(super) fn of(lower: &Lower<'_>, m: &syn::ExprMethodCall) -> Called {
        let name = m.method.to_string();
        Called {
            may_be_of_floats: may_be_of_floats(m)
                || lower.infer_number_method(m).is_some()
                || lower.func.floats.has_for_floats(&m.method.to_string()),
            may_be_of_lists: may_be_of_lists(m),
            is_of_floats: rules::method(&name, m.args.len() + 1).is_some() || name == "sin_cos",
            is_open: of_floats_and_others(&name),
            is_operator: symbol_of(&name, m.args.len() + 1).is_some(),
            lends: called::lends(m),
            typed: m.turbofish.is_some(),
            says: m.args.first().is_some_and(may_be_text),
            name,
        }
    }
}

fn may_be_text(e: &syn::Expr) -> bool {
    match closure::bare(e) {
        syn::Expr::Lit(l) => matches!(l.lit, syn::Lit::Str(_)),
        syn::Expr::Reference(r) => matches!(*r.expr, syn::Expr::Macro(_)),
        e => matches!(e, syn::Expr::Path(_) | syn::Expr::Macro(_)),
    }
}

impl Walk<'_> {
    /// A method is called.
    pub(super) fn method(&mut self, base: Node, m: &Called, args: &[Node], out: Node) {
        let name = m.name.as_str();
        if KEEPING.contains(&name) {
            return self.table.same(base, out);
        }
        match self.table.kind(base).clone() {
            Kind::List(item) => self.of_list(item, m, args, out),
            Kind::Option(value) => self.of_option(value, name, args, out),
            Kind::Number(scalar) => self.of_number(base, scalar, m, args, out),
            Kind::Own => self.of_own(base, m, args, out),
            Kind::Open => self.of_open(base, m, args, out),
            Kind::Tuple(_) | Kind::Function(..) => {}
        }
    }

    /// A method of what is not known: its name may tell.
    fn of_open(&mut self, base: Node, m: &Called, args: &[Node], out: Node) {
        let name = m.name.as_str();
        let of_options = is_of_options(name) && (name != "expect" || m.says);
        if of_options || matches!(name, "is_some" | "is_none" | "is_ok" | "is_err" | "get_or_insert_with") {
            let value = self.table.open();
            self.table.learn(base, Kind::Option(value));
        } else if FROM_OPTIONS.contains(&name) {
            if let Kind::Option(_) = self.table.kind(out) {
                let value = self.table.open();
                self.table.learn(base, Kind::Option(value));
            } else if let ("map", Kind::List(_)) = (name, self.table.kind(out))
                && self.doubt >= Doubt::OfNames
                && self.may_be_list(base)
            {
                // An array, or an iterator.
                let item = self.table.open();
                self.table.learn(base, Kind::List(item));
            }
        } else if matches!((name, args.len()), ("first" | "last", 0) | ("get", 1)) {
            if let Kind::Option(item) = *self.table.kind(out)
                && self.doubt >= Doubt::OfNames
                && self.may_be_list(base)
            {
                self.table.learn(base, Kind::List(item));
            }
        } else if matches!(name, "iter" | "iter_mut" | "windows" | "chunks" | "chunks_exact") {
            if self.may_be_list(base) {
                let item = self.table.open();
                self.table.learn(base, Kind::List(item));
            }
        } else if let ("remove", [at], false) = (name, args, m.lends) {
            // Maps are lent the key.
            let fails = matches!(self.table.kind(out), Kind::Option(_));
            if self.table.is_number(*at) && !fails && self.doubt >= Doubt::OfTypes {
                self.table.learn(base, Kind::List(out));
            }
        } else if m.is_of_floats
            && let Some(alike) = keeps_integer(name)
            && let Some(inert) = self.inert_among(&like(alike, args, out))
        {
            // What is compared with an integer, or gives one: `x.len().max(1)`.
            self.table.learn(base, inert);
        } else if m.is_of_floats
            && keeps_integer(name) == Some(Alike::Arguments)
            && self.table.is_number(out)
            && args.iter().any(|arg| matches!(self.table.kind(*arg), Kind::Number(Scalar::Float)))
        {
            // A number that is compared with a float, and cast: `x.max(0.5) as f64`.
            self.table.learn(base, Kind::Number(Scalar::Float));
        } else if is_integer_method(name) {
            let float = |arg: &Node| matches!(self.table.kind(*arg), Kind::Number(Scalar::Float));
            // Integers take no references and no floats there, and give no values of types of the user's.
            if m.lends || self.table.is_own(out) || args.iter().any(float) {
                self.table.learn(base, Kind::Own);
            } else if self.doubt >= Doubt::OfNames && !(m.is_open && self.may_have_own(base)) {
                self.table.learn(base, Kind::INERT);
            }
        } else if !m.may_be_of_floats && !m.may_be_of_lists && (!m.is_operator || m.lends || self.is_given(base)) {
            self.table.learn(base, Kind::Own);
        } else if name == "len" && self.doubt >= Doubt::OfTypes && self.is_term(base) {
            // Lists are not computed with.
            self.table.learn(base, Kind::Own);
        } else if matches!(name, "add" | "sub") && m.is_operator && self.table.is_own(out) {
            // A sum of floats is one.
            self.table.learn(base, Kind::Own);
        } else if m.is_of_floats && matches!(self.table.kind(out), Kind::Own | Kind::Option(_)) {
            // Of floats it would give one.
            self.table.learn(base, Kind::Own);
        } else if self.doubt >= self.doubt_of_floats(name, out)
            && m.is_of_floats
            && !(m.is_open && self.may_have_own(base))
        {
            self.table.learn(base, Kind::Number(Scalar::Float));
        }
        self.of_type(base, name, args, out);
    }

    /// The integer that one of them is, if any is.
    pub(super) fn inert_among(&self, nodes: &[Node]) -> Option<Kind> {
        let kinds = nodes.iter().map(|node| self.table.kind(*node));
        kinds
            .filter(|kind| matches!(kind, Kind::Number(Scalar::Inert(_))))
            .max_by_key(|kind| **kind != Kind::INERT)
            .cloned()
    }

    /// When is a method with the name of one of floats taken for that? What is cast (`self.k.abs() as f64`) is probably none.
    fn doubt_of_floats(&self, name: &str, out: Node) -> Doubt {
        let cast = keeps_integer(name).is_some() && self.table.kind(out) == &Kind::Number(Scalar::Any);
        if cast { Doubt::OfProducts } else { Doubt::OfNames }
    }

    /// Is its type written down, so that it may have functions of the names of those of floats (`Angle::cos`)?
    pub(super) fn may_have_own(&self, node: Node) -> bool {
        let lower = self.lower;
        self.table.names(node).iter().any(|name| is_written(name.printed()) && lower.is_named_type(&name.tokens()))
    }

    /// Does a function of a type give it?
    fn is_given(&self, node: Node) -> bool {
        self.table.names(node).iter().any(|name| named::is_given(name.printed()))
    }

    fn of_own(&mut self, base: Node, m: &Called, args: &[Node], out: Node) {
        let name = m.name.as_str();
        self.of_type(base, name, args, out);
        // The length of what is computed with like a vector is computed with itself: no number of items.
        if name == "len" && self.doubt >= Doubt::OfTypes && self.is_term(base) && self.is_term(out) {
            self.table.learn(out, Kind::Number(Scalar::Float));
        }
        // Of a vector it is one.
        if self.doubt >= Doubt::OfBlocks && OF_VECTORS.contains(&name) && *self.table.kind(out) == Kind::Open {
            self.table.learn(out, Kind::Own);
        }
        if self.doubt >= Doubt::OfSums {
            match (name, args) {
                ("add" | "sub", [other]) => self.sum([base, *other, out]),
                ("mul" | "div", [other]) => self.product([base, *other, out]),
                ("neg", []) => self.alike(base, out),
                _ => {}
            }
        }
    }

    /// A method of a type gives values of one type everywhere, and takes what is alike.
    fn of_type(&mut self, base: Node, name: &str, args: &[Node], out: Node) {
        let Some(owner) = self.table.best_name(base) else { return };
        // What depends on arguments of the type may depend on those of the call.
        if names_arguments(owner.printed()) {
            return;
        }
        let part = self.table.part(base, &format!("{name}()"));
        self.table.same(part, out);
        self.gives(&owner, name, out);
        self.takes(&owner, name, true, args);
        for (i, arg) in args.iter().enumerate() {
            let taken = self.table.part(base, &format!("{name}({i})"));
            self.alike(taken, *arg);
        }
        // What is only handed on may come from the `impl` of a trait, and has no name then.
        if self.doubt >= Doubt::OfBlocks && (self.is_operand(out) || !self.lower.is_named_type(&owner.tokens())) {
            self.trust_block(base, out);
        }
    }

    fn is_operand(&self, node: Node) -> bool {
        self.is_among(&self.operands, node)
    }

    fn is_term(&self, node: Node) -> bool {
        self.is_among(&self.terms, node)
    }

    fn is_among(&self, nodes: &[Node], node: Node) -> bool {
        let at = self.table.root(node);
        nodes.iter().any(|other| self.table.root(*other) == at)
    }

    /// Where one function of a type gives what is no float, its block has the attribute, and says what the others give:
    /// floats or not, operators on them are called.
    fn trust_block(&mut self, base: Node, out: Node) {
        let gives = self.table.parts(base, "()").any(|kind| matches!(kind, Kind::Own | Kind::Option(_)));
        if gives {
            self.table.learn(out, Kind::Own);
        }
    }

    /// What a function of the block takes: numbers, and values of types of the user's.
    pub(super) fn takes(&mut self, owner: &Tokens, name: &str, method: bool, args: &[Node]) {
        let lower = self.lower;
        for (written, arg) in lower.results.taken(owner.printed(), name, method).iter().zip(args) {
            if let Some(ty @ (Ty::Named(_) | Ty::Float(_))) = written.as_ref().map(|written| lower.read(written)) {
                let taken = self.table.of_type(&ty);
                self.table.same(taken, *arg);
            }
        }
    }

    /// What a function of a type gives.
    pub(super) fn gives(&mut self, owner: &Tokens, name: &str, out: Node) {
        if let Some(written) = self.lower.given_by_type(owner.printed(), name) {
            let given = self.written(written);
            return self.table.same(given, out);
        }
        // Only options and results have these.
        let taken_out = name == "unwrap" || name == "expect";
        let given = || match taken_out {
            true => value_of(&owner.tokens()),
            false => self.lower.what_gives(&owner.tokens(), name),
        };
        if self.lower.is_named_type(&owner.tokens())
            && let Ty::Named(given) = given()
        {
            self.table.name(out, &given);
        }
    }

    fn of_number(&mut self, base: Node, scalar: Scalar, m: &Called, args: &[Node], out: Node) {
        let name = m.name.as_str();
        match name {
            "sin_cos" => {
                let parts = [(); 2].map(|()| self.table.number(Scalar::Float)).to_vec();
                self.table.learn(out, Kind::Tuple(parts));
            }
            "add" | "sub" | "mul" | "div" | "rem" => {
                let (Some(other), mul) = (args.first(), name == "mul" || name == "div") else { return };
                if mul { self.product([base, *other, out]) } else { self.sum([base, *other, out]) }
            }
            "neg" => self.alike(base, out),
            _ if let (Scalar::Inert(_), Some(alike)) = (scalar, keeps_integer(name)) => {
                like(alike, args, out).into_iter().for_each(|node| self.alike(base, node));
            }
            _ if m.is_of_floats => {
                self.table.learn(out, Kind::Number(scalar));
                if matches!(name, "max" | "min" | "clamp" | "powf" | "hypot" | "atan2" | "mul_add") {
                    args.iter().for_each(|arg| self.table.learn(*arg, Kind::Number(scalar)));
                }
            }
            _ => {}
        }
    }
}

/// What is of the type of the integer that a method is called on.
fn like(alike: Alike, args: &[Node], out: Node) -> Vec<Node> {
    match alike {
        Alike::Result => vec![out],
        Alike::Arguments => args.iter().copied().chain([out]).collect(),
    }
}
