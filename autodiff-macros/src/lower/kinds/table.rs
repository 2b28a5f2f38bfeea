//! What stands for a value whose type is looked for, and what has been found out of it: classes of values of one type
//! (union–find), each with what is known of the type.

use super::integers;
use crate::collections::HashMap;
use crate::ir::Tokens;
use crate::ir::named::is_of_field;
use crate::lower::expr::overload::is_written;
use crate::lower::{Float, Ty};

/// A value, by its number.
pub(super) type Node = usize;

/// Which numbers?
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Scalar {
    /// Of any type of `std`.
    Any,
    /// Floats.
    Float,
    /// Integers, of this type where that is known, or what else has no derivative.
    Inert(Option<&'static str>),
}

/// What is known of a type.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    /// Nothing.
    Open,
    /// It is one of the numbers of `std`.
    Number(Scalar),
    /// It is one of the user's.
    Own,
    /// A container, or an iterator, of these items.
    List(Node),
    /// An option or a result with this value.
    Option(Node),
    /// A tuple.
    Tuple(Vec<Node>),
    /// A function: what it takes, and what it gives.
    Function(Vec<Node>, Node),
}

/// A class of values of one type.
struct Class {
    parent: Node,
    kind: Kind,
    /// The names that lowering has for the type.
    names: Vec<Tokens>,
    /// What lowering calls it where a function gives it that is called by its name, if the function is not generic.
    output: Option<Tokens>,
    /// The length of an array, where a type says it.
    length: Option<Tokens>,
    /// What belongs to the type, by its name: fields, and what its methods give.
    parts: HashMap<String, Node>,
    /// Is one of them computed where it is taken apart, or has a method called: `(a * b).x`?
    taken: bool,
}

/// All of them.
#[derive(Default)]
pub(super) struct Table {
    classes: Vec<Class>,
    named: HashMap<String, Node>,
    /// Has something been found out?
    pub(super) changed: bool,
    /// How many there were when the rules were last applied.
    old: usize,
}

impl Table {
    /// Something of this kind.
    pub(super) fn new_of(&mut self, kind: Kind) -> Node {
        let parent = self.classes.len();
        let (names, parts) = (vec![], HashMap::default());
        self.classes.push(Class { parent, kind, names, output: None, length: None, parts, taken: false });
        parent
    }

    /// Something that nothing is known of.
    pub(super) fn open(&mut self) -> Node {
        self.new_of(Kind::Open)
    }

    /// The rules are applied once more.
    pub(super) fn start(&mut self) {
        self.changed = false;
        self.old = self.classes.len();
    }

    /// A number of `std`.
    pub(super) fn number(&mut self, scalar: Scalar) -> Node {
        self.new_of(Kind::Number(scalar))
    }

    /// All values of the type of this name.
    pub(super) fn named(&mut self, name: &Tokens) -> Node {
        if let Some(node) = self.named.get(name.printed()) {
            return *node;
        }
        let node = self.open();
        self.classes[node].names.push(name.clone());
        self.named.insert(name.to_string(), node);
        node
    }

    /// A value of a type as far as it is known.
    pub(super) fn of_type(&mut self, ty: &Ty) -> Node {
        match ty {
            Ty::Float(Float::Named(name)) | Ty::Named(name) | Ty::Moved(name) => self.named(name),
            Ty::Float(_) => self.number(Scalar::Float),
            Ty::Int(Some(name)) => self.number(Scalar::Inert(integers::named(name))),
            Ty::Int(None) | Ty::Bool | Ty::Plain(_) => self.number(Scalar::Inert(None)),
            Ty::Ref(_, t) | Ty::Boxed(t) => self.of_type(t),
            Ty::Array(t, length) => {
                let item = self.of_type(t);
                let list = self.new_of(Kind::List(item));
                self.classes[list].length.clone_from(length);
                list
            }
            Ty::Vec(t) | Ty::Slice(t) => {
                let item = self.of_type(t);
                self.new_of(Kind::List(item))
            }
            Ty::Option(t) | Ty::Result(t, _) => {
                let value = self.of_type(t);
                self.new_of(Kind::Option(value))
            }
            Ty::Tuple(ts) => {
                let parts = ts.iter().map(|t| self.of_type(t)).collect();
                self.new_of(Kind::Tuple(parts))
            }
            Ty::Kept(_) | Ty::Unknown => self.open(),
        }
    }

    pub(super) fn root(&self, node: Node) -> Node {
        let mut node = node;
        while self.classes[node].parent != node {
            node = self.classes[node].parent;
        }
        node
    }

    pub(super) fn kind(&self, node: Node) -> &Kind {
        &self.classes[self.root(node)].kind
    }

    pub(super) fn names(&self, node: Node) -> &[Tokens] {
        &self.classes[self.root(node)].names
    }

    /// The name that says most: one that is written down, or leads there by the fewest steps. By only one of its names is told what belongs to a type, since
    /// its functions may give values of the type itself.
    pub(super) fn best_name(&self, node: Node) -> Option<Tokens> {
        let names = self.names(node);
        let written = names.iter().find(|name| is_written(name.printed()));
        written.or_else(|| names.iter().min_by_key(|name| name.printed().len())).cloned()
    }

    pub(super) fn is_own(&self, node: Node) -> bool {
        *self.kind(node) == Kind::Own
    }

    pub(super) fn is_number(&self, node: Node) -> bool {
        matches!(self.kind(node), Kind::Number(_))
    }

    pub(super) fn is_no_float(&self, node: Node) -> bool {
        !matches!(self.kind(node), Kind::Open | Kind::Number(Scalar::Any | Scalar::Float) | Kind::Function(..))
    }

    /// Does a part of it have a number for its name?
    pub(super) fn has_numbered_parts(&self, node: Node) -> bool {
        let mut names = self.classes[self.root(node)].parts.keys();
        names.any(|name| name.bytes().all(|b| b.is_ascii_digit()))
    }

    /// What a function of the type of this name gives, where it is called.
    pub(super) fn given(&self, owner: &str, function: &str) -> Option<Node> {
        let class = &self.classes[self.root(*self.named.get(owner)?)];
        class.parts.get(&format!("{function}()")).copied()
    }

    /// Something is found out of a type. What contradicts it is left to rustc.
    pub(super) fn learn(&mut self, node: Node, kind: Kind) {
        let at = self.root(node);
        match (self.classes[at].kind.clone(), kind) {
            (_, Kind::Open) => {}
            (Kind::Open, kind)
            | (Kind::Number(Scalar::Any), kind @ Kind::Number(Scalar::Float | Scalar::Inert(_)))
            | (Kind::Number(Scalar::Inert(None)), kind @ Kind::Number(Scalar::Inert(Some(_)))) => {
                self.classes[at].kind = kind;
                self.changed = true;
            }
            (Kind::List(a), Kind::List(b)) | (Kind::Option(a), Kind::Option(b)) => self.same(a, b),
            (Kind::Tuple(a), Kind::Tuple(b)) if a.len() == b.len() => {
                a.into_iter().zip(b).for_each(|(a, b)| self.same(a, b));
            }
            (Kind::Function(a, out), Kind::Function(b, given)) => {
                a.into_iter().zip(b).for_each(|(a, b)| self.same(a, b));
                self.same(out, given);
            }
            _ => {}
        }
    }

    /// Two values are of one type.
    pub(super) fn same(&mut self, a: Node, b: Node) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        // The older one stays. What a rule has just made is no news.
        let (a, b) = (a.min(b), a.max(b));
        self.changed |= b < self.old || !self.classes[b].names.is_empty();
        self.classes[b].parent = a;
        let kind = std::mem::replace(&mut self.classes[b].kind, Kind::Open);
        let (names, parts) = (std::mem::take(&mut self.classes[b].names), std::mem::take(&mut self.classes[b].parts));
        self.classes[a].names.extend(names);
        self.classes[a].taken |= self.classes[b].taken;
        let (output, length) = (self.classes[b].output.take(), self.classes[b].length.take());
        self.classes[a].output = self.classes[a].output.take().or(output);
        self.classes[a].length = self.classes[a].length.take().or(length);
        self.learn(a, kind);
        for (name, part) in parts {
            let own = self.part(a, &name);
            self.same(own, part);
        }
    }

    /// What belongs to a type by this name.
    pub(super) fn part(&mut self, node: Node, name: &str) -> Node {
        let at = self.root(node);
        if let Some(part) = self.classes[at].parts.get(name) {
            return *part;
        }
        let part = self.open();
        self.classes[at].parts.insert(name.to_owned(), part);
        part
    }

    /// It is taken apart, or has a method called.
    pub(super) fn take(&mut self, node: Node) {
        let at = self.root(node);
        self.changed |= !std::mem::replace(&mut self.classes[at].taken, true);
    }

    pub(super) fn is_taken(&self, node: Node) -> bool {
        self.classes[self.root(node)].taken
    }

    /// Its name as what a function gives.
    pub(super) fn output(&self, node: Node) -> Option<Tokens> {
        self.classes[self.root(node)].output.clone()
    }

    /// Its length as an array.
    pub(super) fn length(&self, node: Node) -> Option<&Tokens> {
        self.classes[self.root(node)].length.as_ref()
    }

    /// A function gives it.
    pub(super) fn given_by(&mut self, node: Node, output: Tokens) {
        let at = self.root(node);
        self.classes[at].output.get_or_insert(output);
    }

    /// The kinds of all that belongs to a type with such an end of its name.
    pub(super) fn parts<'t>(&'t self, node: Node, end: &'t str) -> impl Iterator<Item = &'t Kind> {
        let parts = self.classes[self.root(node)].parts.iter();
        parts.filter(move |(name, _)| name.ends_with(end)).map(|(_, part)| self.kind(*part))
    }

    /// A type has this name, too.
    pub(super) fn name(&mut self, node: Node, name: &Tokens) {
        let named = self.named(name);
        self.same(named, node);
    }

    /// Items of the lists in fields have the names that lead to them, so that what is told of their own fields holds in
    /// other functions of the block, too.
    pub(super) fn name_items(&mut self) {
        for at in 0..self.classes.len() {
            let Class { parent, kind: Kind::List(item), names, .. } = &self.classes[at] else { continue };
            let (item, own) = (*item, *parent == at);
            let names: Vec<Tokens> = names.iter().filter(|name| own && is_of_field(name)).cloned().collect();
            for name in names {
                if let Ty::Named(name) = Ty::Named(name).item()
                    && !self.names(item).contains(&name)
                {
                    self.name(item, &name);
                }
            }
        }
    }

    /// The classes that nothing is known of but such a name.
    pub(super) fn open_types(&self, is_such: impl Fn(&str) -> bool) -> Vec<Node> {
        let open = |at: &Node| self.classes[*at].kind == Kind::Open && self.classes[*at].parent == *at;
        let named = |at: &Node| self.classes[*at].names.iter().any(|name| is_such(name.printed()));
        (0..self.classes.len()).filter(open).filter(named).collect()
    }

    /// The names of all types that are the user's.
    pub(super) fn names_of_own(&self) -> Vec<Tokens> {
        let own = self.classes.iter().filter(|class| class.kind == Kind::Own);
        own.flat_map(|class| class.names.iter().cloned()).collect()
    }
}
