//! Methods that floats do not have show that what they are called on is none: `(self.to - self.from).cross(v)` says that
//! the fields hold values of a type of the user's, as does `d.cross(v)` of what `d` is made of. This is said before such
//! types are taken for floats, and stays said: a factor in front (`2.0 * self.from`) says less.

use crate::collections::{HashMap, HashSet};
use crate::ir::named::{is_assumed, is_of_call, is_of_field};
use crate::lower::expr::operator;
use crate::lower::{Float, Lower, Tokens, Ty, VarId, closure, container};
use crate::rules;
use crate::syntax;

/// Methods of all types, or of those that are no floats and no types of the user's either; besides those of floats
/// without a derivative.
const COMMON: [&str; 25] = [
    "clone",
    "to_owned",
    "into",
    "try_into",
    "as_ref",
    "as_mut",
    "borrow",
    "borrow_mut",
    "as_",
    "cmp",
    "fmt",
    "hash",
    "len",
    "is_empty",
    "get",
    "get_mut",
    "first",
    "last",
    "push",
    "pop",
    "copied",
    "cloned",
    "take",
    "replace",
    "sin_cos",
];

/// What is heard of types that only their names are known of.
#[derive(Default)]
pub(in crate::lower) struct Heard {
    /// The types of fields, and of what methods give, that variables are made of.
    made_of: HashMap<VarId, Vec<Tokens>>,
    /// The same, one of which is no float if the variable is none.
    operands: HashMap<VarId, Vec<Tokens>>,
    /// Those that functions of floats are called on.
    pub(in crate::lower) numbers: HashSet<String>,
    /// Those that may be no floats, since operators gave something for them that is none.
    suspected: Vec<Tokens>,
}

impl Lower<'_> {
    /// A method is called on a value: where floats have none of this name, the value is of a type of the user's.
    pub(in crate::lower) fn hear_of_receiver(&mut self, m: &syn::ExprMethodCall) {
        if may_be_of_floats(m) || self.infer_number_method(m).is_some() || self.is_stream(&m.receiver) {
            return;
        }
        // What methods give in there has a name once they are lowered.
        let computed = matches!(closure::bare(&m.receiver), syn::Expr::Binary(_) | syn::Expr::Unary(_));
        if computed && self.infer(&m.receiver).is_float() {
            self.val(&m.receiver);
        }
        if computed {
            self.refute_operands(&m.receiver);
        }
        self.refute_made(&m.receiver);
    }

    /// A value is of a type of the user's: what it is made of are no floats.
    pub(in crate::lower) fn refute_made(&mut self, e: &syn::Expr) {
        for name in self.made_of(e) {
            if !self.is_structured(name.printed()) {
                self.func.facts.insert(name.to_string(), Ty::Named(name));
                self.refuted = true;
            }
        }
    }

    /// An operator gives a value of a type of the user's: which of its operands may then be of one? Both terms of a sum;
    /// the factor beside a number; neither, if one is known to be.
    pub(in crate::lower) fn may_be_of_users(&self, b: &syn::ExprBinary) -> [bool; 2] {
        let operands = [&b.left, &b.right];
        if !is_product(&b.op) {
            return [true; 2];
        }
        if operands.iter().any(|e| self.is_open(&self.infer(e))) {
            return [false; 2];
        }
        match operands.map(|e| self.is_surely_number(e)) {
            [false, true] => [true, false],
            [true, false] => [false, true],
            _ => [true; 2],
        }
    }

    /// The result of arithmetic on fields, or on what methods give, is cast to a float: of integers, unless a use has said
    /// otherwise (`(m.rows * m.columns) as f64`).
    pub(in crate::lower) fn hear_of_cast(&mut self, e: &syn::Expr) {
        if let syn::Expr::Binary(b) = closure::bare(e)
            && operator::operator(&b.op).is_some()
            && !self.infer(e).is_float()
        {
            self.names_in(e).iter().for_each(|name| self.learn_name(name, &Ty::Int(None)));
        }
    }

    /// The names of the types of operands of arithmetic that are fields, or what methods give.
    fn names_in(&self, e: &syn::Expr) -> Vec<Tokens> {
        match closure::bare(e) {
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Neg(_)) => self.names_in(&u.expr),
            syn::Expr::Binary(b) => [&b.left, &b.right].into_iter().flat_map(|e| self.names_in(e)).collect(),
            e => self.type_name(e).filter(|name| is_of_field(name) || is_assumed(name)).into_iter().collect(),
        }
    }

    /// What the variables of a pattern are made of, by their names.
    pub(in crate::lower) fn parts_made_of(&self, pattern: &syn::Pat, value: &syn::Expr) -> Vec<(String, Vec<Tokens>)> {
        match (pattern, closure::bare(value)) {
            (syn::Pat::Paren(p), value) => self.parts_made_of(&p.pat, value),
            (syn::Pat::Ident(p), value) => vec![(p.ident.to_string(), self.made_of(value))],
            (syn::Pat::Tuple(p), syn::Expr::Tuple(v)) if p.elems.len() == v.elems.len() => {
                p.elems.iter().zip(&v.elems).flat_map(|(p, v)| self.parts_made_of(p, v)).collect()
            }
            _ => vec![],
        }
    }

    /// Variables are declared.
    pub(in crate::lower) fn hear_of_variables(&mut self, parts: Vec<(String, Vec<Tokens>)>) {
        for (name, made_of) in parts.into_iter().filter(|(_, made_of)| !made_of.is_empty()) {
            if let Some(v) = self.lookup(&name) {
                self.heard.made_of.insert(v, made_of);
            }
        }
    }

    /// A variable is declared with what an operator may give on operands of these types.
    pub(in crate::lower) fn hear_of_operands(&mut self, pattern: &syn::Pat, value: &syn::Expr) {
        match pattern {
            syn::Pat::Type(t) => self.hear_of_operands(&t.pat, value),
            syn::Pat::Ident(p) => {
                let operands = self.operands_of(value);
                if let Some(v) = self.lookup(&p.ident.to_string()).filter(|_| !operands.is_empty()) {
                    self.heard.operands.insert(v, operands);
                }
            }
            _ => {}
        }
    }

    /// The types of fields, and of what methods give, one of which is no float if the value is none.
    fn operands_of(&self, e: &syn::Expr) -> Vec<Tokens> {
        match closure::bare(e) {
            syn::Expr::Unary(u) => self.operands_of(&u.expr),
            // Beside a number, it is the other factor that is none. Where both are taken for one, either may be none.
            syn::Expr::Binary(b)
                if is_product(&b.op) && self.is_surely_number(&b.left) != self.is_surely_number(&b.right) =>
            {
                self.operands_of(if self.is_surely_number(&b.left) { &b.right } else { &b.left })
            }
            syn::Expr::Binary(b) => [&b.left, &b.right].into_iter().flat_map(|e| self.operands_of(e)).collect(),
            e => match self.variable(e).and_then(|v| self.heard.operands.get(&v)) {
                Some(operands) => operands.clone(),
                None => self.made_of(e),
            },
        }
    }

    /// Is it a number, and not only taken for one? What is added to one is.
    fn is_surely_number(&self, e: &syn::Expr) -> bool {
        if let syn::Expr::Binary(b) = closure::bare(e)
            && matches!(b.op, syn::BinOp::Add(_) | syn::BinOp::Sub(_))
        {
            return self.is_surely_number(&b.left) || self.is_surely_number(&b.right);
        }
        match self.infer(e).peeled() {
            Ty::Float(Float::Named(name)) if may_be_of_user(name) => self.heard.numbers.contains(name.printed()),
            ty => ty.is_number(),
        }
    }

    /// A value is of a type of the user's: what operators were given for it may be no floats.
    pub(in crate::lower) fn refute_operands(&mut self, e: &syn::Expr) {
        let operands = self.operands_of(e);
        self.heard.suspected.extend(operands);
    }

    /// What has been taken for a float is added to a value of a type of the user's, or subtracted.
    pub(in crate::lower) fn suspect(&mut self, ty: &Ty) {
        if let Ty::Float(Float::Named(name)) = ty.peeled()
            && may_be_of_user(name)
        {
            self.heard.suspected.push(name.clone());
        }
    }

    /// Once all uses have been heard: what may be no float is none, unless functions of floats are called on it.
    pub(in crate::lower) fn refute_suspected(&mut self) {
        for name in std::mem::take(&mut self.heard.suspected) {
            if !self.is_structured(name.printed()) && !self.heard.numbers.contains(name.printed()) {
                self.func.facts.insert(name.to_string(), Ty::Named(name));
                self.refuted = true;
            }
        }
    }

    /// A variable goes to where a type of the user's is expected.
    pub(super) fn refute_variable(&mut self, e: &syn::Expr) {
        if self.variable(e).is_some() {
            self.refute_operands(e);
        }
    }

    /// The types of fields, and of what methods give, that are no floats if the value is none.
    pub(in crate::lower) fn made_of(&self, e: &syn::Expr) -> Vec<Tokens> {
        match e {
            syn::Expr::Paren(p) => self.made_of(&p.expr),
            syn::Expr::Group(g) => self.made_of(&g.expr),
            syn::Expr::Reference(r) => self.made_of(&r.expr),
            syn::Expr::Unary(u) => self.made_of(&u.expr),
            syn::Expr::Binary(b) => {
                let (mut left, right) = (self.made_of(&b.left), self.made_of(&b.right));
                match b.op {
                    syn::BinOp::Add(_) | syn::BinOp::Sub(_) => {
                        left.extend(right);
                        left
                    }
                    // One of the two is a factor: a number, if that is known.
                    syn::BinOp::Mul(_) if left.is_empty() && self.infer(&b.left).peeled().is_number() => right,
                    syn::BinOp::Mul(_) | syn::BinOp::Div(_)
                        if right.is_empty() && self.infer(&b.right).peeled().is_number() =>
                    {
                        left
                    }
                    _ => vec![],
                }
            }
            syn::Expr::MethodCall(m) if m.method == "clone" => self.made_of(&m.receiver),
            syn::Expr::MethodCall(m) => self.made_by(std::ptr::from_ref(m) as usize),
            syn::Expr::Call(c) => self.made_by(std::ptr::from_ref(c) as usize),
            _ => {
                let own = self.type_name(e).filter(may_be_of_user);
                let made_of = || self.heard.made_of.get(&self.variable(e)?).cloned();
                own.map(|name| vec![name]).or_else(made_of).unwrap_or_default()
            }
        }
    }

    /// The type of what a call gives that was taken for a float, and is none.
    pub(super) fn given_instead(&self, key: usize) -> Option<Ty> {
        self.known.get(&key)?.refuted.clone()
    }

    /// The type of what the call gives that is lowered from this address.
    fn made_by(&self, key: usize) -> Vec<Tokens> {
        self.known.get(&key).and_then(|k| k.assumed.clone()).into_iter().collect()
    }
}

/// May it be a method of floats, or of what is neither a float nor of a type of the user's?
pub(in crate::lower) fn may_be_of_floats(m: &syn::ExprMethodCall) -> bool {
    let name = m.method.to_string();
    rules::method(&name, m.args.len() + 1).is_some()
        || rules::INACTIVE_METHODS.contains(&name.as_str())
        || COMMON.contains(&name.as_str())
        || container::is_of_std(m)
        || super::assumed::OF_OPTIONS.contains(&name.as_str())
        || is_integers(&name)
}

fn is_product(op: &syn::BinOp) -> bool {
    matches!(op, syn::BinOp::Mul(_) | syn::BinOp::Div(_))
}

/// Is it the type of a field, or of what a method or a function gives?
fn may_be_of_user(name: &Tokens) -> bool {
    is_of_field(name) || is_assumed(name) || is_of_call(name)
}

/// Is it a method of integers, or of their bits?
fn is_integers(name: &str) -> bool {
    syntax::is_integer_method(name)
        || ["leading_", "trailing_", "count_"].iter().any(|start| name.starts_with(start))
        || name == "swap_bytes"
}
