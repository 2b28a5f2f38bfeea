//! The walk over a function: which values are of one type, and which rules hold between them.

use super::Kinds;
use super::expected::{self, Expected};
use super::methods::Called;
use super::rules::{Doubt, Rule};
use super::table::{Kind, Node, Scalar, Table};
use crate::collections::HashMap;
use crate::lower::call::gives;
use crate::lower::container::kept::Kept;
use crate::lower::expr::list::VecBody;
use crate::lower::expr::overload::is_written;
use crate::lower::types::infer::literal;
use crate::lower::{Lower, Ty, closure};

/// A function on its way.
pub(super) struct Walk<'l> {
    pub(super) lower: &'l Lower<'l>,
    pub(super) kept: &'l mut Kept,
    pub(super) table: Table,
    pub(super) rules: Vec<Rule>,
    /// What operators are applied to.
    pub(super) operands: Vec<Node>,
    /// What is added or multiplied.
    pub(super) terms: Vec<Node>,
    pub(super) doubt: Doubt,
    /// What calls of the functions give that have these names, and what they take.
    pub(super) calls: HashMap<String, Vec<Node>>,
    /// The calls of methods that give an option or a result, as far as the function shows where they stand.
    expected: Expected,
    nodes: HashMap<usize, Node>,
    scopes: Vec<HashMap<String, Node>>,
    /// What the functions give that are open: closures, the innermost last.
    pub(super) results: Vec<Node>,
    /// What the loops and blocks give that are open, with their labels.
    pub(super) frames: Vec<(Option<String>, Node)>,
}

impl<'l> Walk<'l> {
    pub(super) fn new(lower: &'l Lower<'l>, kept: &'l mut Kept) -> Walk<'l> {
        let expected = expected::of(&lower.source.item, kept);
        Walk {
            lower,
            kept,
            table: Table::default(),
            rules: vec![],
            operands: vec![],
            terms: vec![],
            doubt: Doubt::None,
            calls: HashMap::default(),
            expected,
            nodes: HashMap::default(),
            scopes: vec![HashMap::default()],
            results: vec![],
            frames: vec![],
        }
    }

    /// The whole function.
    pub(super) fn function(&mut self) {
        let source = self.lower.source;
        self.block_said();
        for p in &source.parameters {
            let node = match (&p.function, &p.told) {
                (Some(f), _) => {
                    let inputs = f.inputs.iter().map(|p| self.table.of_type(&p.ty)).collect();
                    let out = match &f.output {
                        Some(ty) => self.written(ty),
                        None => self.unit(),
                    };
                    self.table.new_of(Kind::Function(inputs, out))
                }
                (None, Some(given)) => {
                    let out = self.table.of_type(given);
                    self.table.new_of(Kind::Function(vec![], out))
                }
                (None, None) => self.table.of_type(&p.ty),
            };
            self.declare(&p.label(), node);
            if let Some(pattern) = &p.pattern {
                self.bind(pattern, node);
            }
        }
        let result = match &source.item.sig.output {
            syn::ReturnType::Type(_, ty) => self.written(ty),
            syn::ReturnType::Default => self.unit(),
        };
        self.results.push(result);
        let value = self.block(&source.item.block);
        self.table.same(result, value);
    }

    /// What the rest of the block says about fields.
    fn block_said(&mut self) {
        for (name, ty) in self.lower.said_by_block() {
            let field = self.table.named(&name);
            if let Ty::Named(_) = ty {
                self.table.learn(field, Kind::Own);
            } else {
                let known = self.table.of_type(&ty);
                self.table.same(field, known);
            }
        }
    }

    /// What has been found out, once all rules have been applied.
    pub(super) fn solved(mut self) -> Kinds {
        self.trust_the_module();
        self.solve();
        Kinds { table: self.table, nodes: self.nodes, homes: self.expected.homes }
    }

    /// Types that are written down and that nothing is heard of are the user's.
    pub(super) fn trust_types(&mut self) {
        for node in self.table.open_types(is_written) {
            let name = self.table.names(node)[0].clone();
            if self.lower.is_named_type(&name.tokens()) {
                self.table.learn(node, Kind::Own);
            }
        }
    }

    pub(super) fn written(&mut self, ty: &syn::Type) -> Node {
        let ty = self.lower.read(ty);
        self.table.of_type(&ty)
    }

    /// A value of a struct that a path names.
    pub(super) fn constructed(&mut self, path: &syn::Path) -> Node {
        let ty = self.lower.constructed(path);
        let node = self.table.of_type(&ty);
        self.table.learn(node, Kind::Own);
        node
    }

    pub(super) fn declare(&mut self, name: &str, node: Node) {
        self.scopes.last_mut().expect("a scope").insert(name.to_owned(), node);
    }

    /// Code at an address has this value.
    pub(super) fn note(&mut self, address: usize, node: Node) {
        self.nodes.insert(address, node);
    }

    pub(super) fn variable(&self, path: &syn::ExprPath) -> Option<Node> {
        let name = path.path.get_ident()?.to_string();
        self.scopes.iter().rev().find_map(|scope| scope.get(&name).copied())
    }

    pub(super) fn unit(&mut self) -> Node {
        self.table.new_of(Kind::Tuple(vec![]))
    }

    pub(super) fn inert(&mut self) -> Node {
        self.table.new_of(Kind::INERT)
    }

    pub(super) fn scoped<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        self.scopes.push(HashMap::default());
        let result = f(self);
        self.scopes.pop();
        result
    }

    /// An expression, and what is in it.
    pub(super) fn expr(&mut self, e: &syn::Expr) -> Node {
        let node = self.value(e);
        self.note(std::ptr::from_ref(e) as usize, node);
        node
    }

    pub(super) fn exprs<'e>(&mut self, list: impl IntoIterator<Item = &'e syn::Expr>) -> Vec<Node> {
        list.into_iter().map(|e| self.expr(e)).collect()
    }

    fn value(&mut self, e: &syn::Expr) -> Node {
        match e {
            syn::Expr::Paren(p) => self.expr(&p.expr),
            syn::Expr::Group(g) => self.expr(&g.expr),
            syn::Expr::Reference(r) => self.expr(&r.expr),
            syn::Expr::Lit(l) => self.table.of_type(&literal(&l.lit)),
            syn::Expr::Path(p) => self.path(p),
            syn::Expr::Unary(u) => {
                let value = self.expr(&u.expr);
                match u.op {
                    syn::UnOp::Neg(_) | syn::UnOp::Not(_) => {
                        let out = self.shown_by_operator(value, "neg").unwrap_or_else(|| self.table.open());
                        self.rules.push(Rule::Alike([value, out]));
                        out
                    }
                    _ => value,
                }
            }
            syn::Expr::Binary(b) => self.binary(b),
            syn::Expr::Assign(a) => {
                let (left, right) = (self.expr(&a.left), self.expr(&a.right));
                self.table.same(left, right);
                self.unit()
            }
            syn::Expr::Cast(c) => {
                let value = self.expr(&c.expr);
                self.table.learn(value, Kind::Number(Scalar::Any));
                let to = self.lower.read(&c.ty);
                if self.lower.is_only_float(&to) {
                    self.rules.push(Rule::Cast(value));
                }
                self.table.of_type(&to)
            }
            syn::Expr::Tuple(t) => {
                let parts = self.exprs(&t.elems);
                self.table.new_of(Kind::Tuple(parts))
            }
            syn::Expr::Array(a) => {
                let items = self.exprs(&a.elems);
                self.list(items)
            }
            syn::Expr::Repeat(r) => {
                let item = self.expr(&r.expr);
                self.count(&r.len);
                self.list(vec![item])
            }
            syn::Expr::Range(r) => {
                let ends = self.exprs(r.start.as_deref().into_iter().chain(r.end.as_deref()));
                self.list(ends)
            }
            syn::Expr::Index(i) => {
                let base = self.expr(&i.expr);
                if let syn::Expr::Range(r) = &*i.index {
                    r.start.iter().chain(&r.end).for_each(|end| self.count(end));
                    return base;
                }
                let index = self.expr(&i.index);
                let out = self.table.open();
                self.rules.push(Rule::Item(base, index, out));
                out
            }
            syn::Expr::Field(f) => {
                let base = self.expr(&f.base);
                self.take(&f.base, base);
                let out = self.table.open();
                self.rules.push(Rule::Field(base, f.member.clone(), out));
                out
            }
            syn::Expr::Struct(s) => self.structure(s),
            // What a constructor gives that may fail is of its type where it is there.
            syn::Expr::MethodCall(_) | syn::Expr::Try(_)
                if let Some(made) = gives::present(e).filter(|_| self.lower.type_constructed_by(e).is_some()) =>
            {
                let (out, _) = self.may_fail(made);
                if let syn::Expr::MethodCall(m) = e {
                    self.note(std::ptr::from_ref(m) as usize, out);
                }
                out
            }
            syn::Expr::MethodCall(m) => {
                let expected = || m.method == "map" && self.expected.found.contains(&(std::ptr::from_ref(m) as usize));
                let fails = gives::may_fail(e).or_else(|| expected().then_some(&*m.receiver));
                let fails = fails.filter(|made| self.lower.type_constructed_by(made).is_some());
                let base = match fails {
                    Some(made) => self.may_fail(made).1,
                    None => self.expr(&m.receiver),
                };
                self.take(&m.receiver, base);
                let args = self.exprs(&m.args);
                let consumes = matches!(m.method.to_string().as_str(), "sum" | "product" | "collect");
                let out = match self.lower.turbofish(m).filter(|_| consumes) {
                    Some(ty) => self.table.of_type(&ty),
                    None => self.table.open(),
                };
                self.note(std::ptr::from_ref(m) as usize, out);
                let called = Called::of(self.lower, m);
                self.rules.push(Rule::Method(base, called, args, out));
                out
            }
            syn::Expr::Call(c) => {
                let out = self.call(c);
                self.note(std::ptr::from_ref(c) as usize, out);
                out
            }
            syn::Expr::Try(t) => {
                let value = self.expr(&t.expr);
                let out = self.table.open();
                self.rules.push(Rule::Found(value, out));
                out
            }
            syn::Expr::Macro(m) => self.macro_value(&m.mac),
            syn::Expr::Closure(c) => self.closure(c),
            _ => self.control(e),
        }
    }

    /// What a constructor gives that may fail: what is there, and the whole.
    fn may_fail(&mut self, made: &syn::Expr) -> (Node, Node) {
        let found = match closure::bare(made) {
            syn::Expr::Call(c) => self.call(c),
            e => self.expr(e),
        };
        let whole = self.table.new_of(Kind::Option(found));
        if let syn::Expr::Call(c) = closure::bare(made) {
            self.note(std::ptr::from_ref(c) as usize, whole);
        }
        (found, whole)
    }

    /// A value is taken apart, or has a method called.
    fn take(&mut self, e: &syn::Expr, value: Node) {
        if let syn::Expr::Binary(_) | syn::Expr::Unary(_) = closure::bare(e) {
            self.table.take(value);
        }
    }

    /// A length, or the end of a part of a list.
    fn count(&mut self, e: &syn::Expr) {
        let node = self.expr(e);
        self.table.learn(node, Kind::COUNT);
    }

    fn list(&mut self, items: Vec<Node>) -> Node {
        let item = self.table.open();
        items.into_iter().for_each(|one| self.table.same(item, one));
        self.table.new_of(Kind::List(item))
    }

    fn binary(&mut self, b: &syn::ExprBinary) -> Node {
        use syn::BinOp::*;
        let (left, right) = (self.expr(&b.left), self.expr(&b.right));
        match b.op {
            Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_) => {
                let function = match b.op {
                    Add(_) => "add",
                    Sub(_) => "sub",
                    Mul(_) => "mul",
                    Div(_) => "div",
                    _ => "rem",
                };
                let out = self.shown_by_operator(left, function).unwrap_or_else(|| self.table.open());
                let sum = matches!(b.op, Add(_) | Sub(_));
                self.rules.push(if sum { Rule::Sum([left, right, out]) } else { Rule::Product([left, right, out]) });
                out
            }
            AddAssign(_) | SubAssign(_) => {
                self.rules.push(Rule::Sum([left, right, left]));
                self.unit()
            }
            MulAssign(_) | DivAssign(_) | RemAssign(_) => {
                self.rules.push(Rule::Product([left, right, left]));
                self.unit()
            }
            Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) => {
                self.rules.push(Rule::Alike([left, right]));
                self.inert()
            }
            And(_) | Or(_) => {
                [left, right].into_iter().for_each(|node| self.table.learn(node, Kind::INERT));
                self.inert()
            }
            // Integers, if one of the operands is.
            _ if [left, right].iter().any(|node| matches!(self.table.kind(*node), Kind::Number(Scalar::Inert(_)))) => {
                self.table.learn(left, Kind::INERT);
                left
            }
            // What the operator of a type gives may be of any other one.
            _ if self.lower.mentions_active(b) => self.table.open(),
            _ => left,
        }
    }

    fn macro_value(&mut self, mac: &syn::Macro) -> Node {
        if !crate::syntax::is_vec(&mac.path) {
            return self.table.open();
        }
        let items = match self.kept.list(mac).as_deref() {
            Some(VecBody::List(items)) => self.exprs(items),
            Some(VecBody::Repeat(item, len)) => {
                self.count(len);
                vec![self.expr(item)]
            }
            None => vec![],
        };
        self.list(items)
    }
}
