//! What holds between values of different types, and what follows from it.

use super::methods::Called;
use super::table::{Kind, Node, Scalar};
use super::walk::Walk;
use crate::lower::Ty;
use crate::lower::types::refine;

/// More often than values depend on one another in code that anyone writes.
const MOST_TIMES: usize = 200;

/// How sure is what is concluded? What is only habit is asked last.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub(super) enum Doubt {
    /// Nothing else is possible, but for what nobody writes.
    None,
    /// Methods with the names of those of floats are theirs; a function gives the same everywhere.
    OfNames,
    /// What is added to a value of a type of the user's is of one, too.
    OfSums,
    /// A type that is written down is no other name for a float.
    OfTypes,
    /// Both factors of a product that is of a type of the user's may be of such types: if nothing is heard of either, or if
    /// the product is taken apart where it is computed.
    OfProducts,
    /// What one function of a block shows of the block, holds for the others.
    OfBlocks,
}

/// What holds between some values.
pub(super) enum Rule {
    /// If one of them is a number, all are; if one is of a type of the user's, so are all: `-a`, `a < b`.
    Alike([Node; 2]),
    /// `a + b` gives `c`.
    Sum([Node; 3]),
    /// `a * b` gives `c`.
    Product([Node; 3]),
    /// The lesser or the greater of two: `std::cmp::min(a, b)`.
    Chosen([Node; 3]),
    /// A field.
    Field(Node, syn::Member, Node),
    /// An item, at an index.
    Item(Node, Node, Node),
    /// What `?` takes out.
    Found(Node, Node),
    /// A call of a function value.
    Call(Node, Vec<Node>, Node),
    /// What is cast to the only float of the function, and so is none itself.
    Cast(Node),
    /// A method, with its arguments, and what it gives.
    Method(Node, Called, Vec<Node>, Node),
}

impl Rule {
    /// What an operator is applied to.
    fn operands(&self) -> Vec<Node> {
        match self {
            Rule::Alike(operands) => operands.to_vec(),
            Rule::Sum([a, b, _]) | Rule::Product([a, b, _]) => vec![*a, *b],
            _ => vec![],
        }
    }

    /// What is added or multiplied, and what that gives.
    fn terms(&self) -> Vec<Node> {
        match self {
            Rule::Sum(all) | Rule::Product(all) => all.to_vec(),
            _ => vec![],
        }
    }
}

impl Walk<'_> {
    /// Applies the rules until they say nothing more.
    pub(super) fn solve(&mut self) {
        let rules = std::mem::take(&mut self.rules);
        self.operands = rules.iter().flat_map(Rule::operands).collect();
        self.terms = rules.iter().flat_map(Rule::terms).collect();
        for doubt in [Doubt::None, Doubt::OfNames, Doubt::OfSums, Doubt::OfTypes, Doubt::OfProducts, Doubt::OfBlocks] {
            self.doubt = doubt;
            for _ in 0..MOST_TIMES {
                self.table.start();
                rules.iter().for_each(|rule| self.apply(rule));
                self.table.name_items();
                if doubt >= Doubt::OfNames {
                    self.agree();
                }
                if doubt >= Doubt::OfTypes {
                    self.trust_types();
                }
                if !self.table.changed {
                    break;
                }
            }
        }
    }

    fn apply(&mut self, rule: &Rule) {
        match rule {
            Rule::Alike([a, b]) => self.alike(*a, *b),
            Rule::Sum(nodes) => self.sum(*nodes),
            Rule::Product(nodes) => self.product(*nodes),
            Rule::Chosen(nodes) => self.chosen(*nodes),
            Rule::Field(base, member, out) => self.field(*base, member, *out),
            Rule::Item(base, index, out) => self.item(*base, *index, *out),
            Rule::Found(base, out) => match *self.table.kind(*base) {
                Kind::Option(value) => self.table.same(value, *out),
                Kind::Open => self.table.learn(*base, Kind::Option(*out)),
                _ => {}
            },
            Rule::Call(function, args, out) => {
                if let Kind::Function(..) = self.table.kind(*function) {
                    self.table.learn(*function, Kind::Function(args.clone(), *out));
                }
            }
            Rule::Cast(value) if self.doubt >= Doubt::OfTypes => {
                self.table.learn(*value, Kind::INERT);
            }
            Rule::Cast(_) => {}
            Rule::Method(base, m, args, out) => self.method(*base, m, args, *out),
        }
    }

    pub(super) fn alike(&mut self, a: Node, b: Node) {
        for (a, b) in [(a, b), (b, a)] {
            if let kind @ (Kind::Own | Kind::Number(_)) = self.table.kind(a).clone() {
                self.table.learn(b, kind);
            }
        }
    }

    pub(super) fn sum(&mut self, [a, b, out]: [Node; 3]) {
        let own = [a, b].map(|node| self.table.is_own(node));
        if own[0] || own[1] {
            self.table.learn(out, Kind::Own);
        }
        if self.table.is_own(out) {
            for (a, b) in [(a, b), (b, a)] {
                // A type that is written down is rather the user's than another name for a float.
                if self.table.is_number(a) || self.doubt >= Doubt::OfSums || self.may_have_own(b) {
                    self.table.learn(b, Kind::Own);
                }
            }
        }
        if self.table.is_taken(out) {
            [a, b].into_iter().for_each(|node| self.table.take(node));
        }
        // What is a number, is added to one, but for complex numbers and the like.
        let numbers = [a, b].map(|node| self.table.is_number(node));
        let habit = self.doubt >= Doubt::OfNames && (numbers[0] || numbers[1]) && !(own[0] || own[1]);
        if self.table.is_number(out) || numbers == [true; 2] || habit {
            self.alike(a, b);
            self.alike(a, out);
            self.alike(b, out);
        }
    }

    pub(super) fn product(&mut self, [a, b, out]: [Node; 3]) {
        let numbers = [a, b].map(|node| self.table.is_number(node));
        if numbers[0] {
            self.alike(b, out);
        }
        if numbers[1] {
            self.alike(a, out);
        }
        if self.doubt < Doubt::OfProducts {
            return;
        }
        // A product that is a number is one of numbers, as far as nothing else is heard of the factors.
        if self.table.is_number(out) && ![a, b].iter().any(|node| self.table.is_own(*node)) {
            [a, b].into_iter().for_each(|node| self.alike(node, out));
        }
        // What nothing is heard of is a number, and scales what is of a type of the user's.
        if self.doubt >= Doubt::OfBlocks && *self.table.kind(out) == Kind::Open {
            for (of, factor) in [(a, b), (b, a)] {
                if self.table.is_own(of) && *self.table.kind(factor) == Kind::Open {
                    self.table.learn(factor, Kind::Number(Scalar::Float));
                    self.table.learn(out, Kind::Own);
                }
            }
        }
        if !self.table.is_own(out) {
            return;
        }
        let taken = self.table.is_taken(out);
        if taken || ![a, b].iter().any(|node| self.table.is_own(*node)) {
            for node in [a, b].into_iter().filter(|node| !self.table.is_number(*node)).collect::<Vec<_>>() {
                self.table.learn(node, Kind::Own);
                taken.then(|| self.table.take(node));
            }
        }
    }

    /// Of floats it is a method that chooses, or a function of the user's: only integers say something of one another.
    fn chosen(&mut self, nodes: [Node; 3]) {
        if let Some(integer) = self.inert_among(&nodes) {
            nodes.into_iter().for_each(|node| self.table.learn(node, integer.clone()));
        }
    }

    fn field(&mut self, base: Node, member: &syn::Member, out: Node) {
        match (self.table.kind(base).clone(), member) {
            (Kind::Tuple(parts), syn::Member::Unnamed(i)) => {
                if let Some(part) = parts.get(i.index as usize) {
                    self.table.same(*part, out);
                }
            }
            (Kind::Open | Kind::Own, member) => {
                if let syn::Member::Named(_) = member {
                    self.table.learn(base, Kind::Own);
                }
                let step = refine::member(member);
                let part = self.table.part(base, &quote::ToTokens::to_token_stream(member).to_string());
                self.table.same(part, out);
                if let Some(name) = self.table.best_name(base)
                    && let Ty::Named(field) = Ty::Named(name).project(&step)
                {
                    self.table.name(out, &field);
                }
            }
            _ => {}
        }
    }

    fn item(&mut self, base: Node, index: Node, out: Node) {
        match *self.table.kind(base) {
            Kind::List(item) => {
                self.counts(index);
                self.table.same(item, out);
            }
            Kind::Open if self.doubt >= Doubt::OfNames && self.may_be_list(base) => {
                self.table.learn(base, Kind::List(out));
            }
            Kind::Own => {
                let part = self.table.part(base, "[]");
                self.table.same(part, out);
            }
            _ => {}
        }
    }

    /// Has it no name that may be that of a container of the user's, or is nothing else heard of that?
    pub(super) fn may_be_list(&self, node: Node) -> bool {
        self.table.names(node).is_empty() || self.doubt >= Doubt::OfTypes
    }

    /// A function gives everywhere what it gives somewhere, and takes what is alike.
    fn agree(&mut self) {
        let calls = std::mem::take(&mut self.calls);
        for given in calls.values() {
            let kinds: Vec<Kind> = given.iter().map(|node| self.table.kind(*node).clone()).collect();
            let (own, number) = (kinds.contains(&Kind::Own), kinds.iter().any(|k| matches!(k, Kind::Number(_))));
            if own != number {
                let kind = if own { Kind::Own } else { Kind::Number(Scalar::Any) };
                given.iter().for_each(|node| self.table.learn(*node, kind.clone()));
            } else if !own && kinds.iter().any(|k| matches!(k, Kind::List(_))) {
                for node in given.iter().filter(|node| *self.table.kind(**node) == Kind::Open).collect::<Vec<_>>() {
                    let item = self.table.open();
                    self.table.learn(*node, Kind::List(item));
                }
            }
        }
        self.calls = calls;
    }
}
