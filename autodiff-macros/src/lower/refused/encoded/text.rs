//! What the text of inert code makes of active numbers: bits of them, integers that they are rounded to, and numbers
//! that are read back from those.

use super::{DECODE, ENCODE, INTEGERS, Owes, ROUND, TEXT, either};
use crate::collections::HashMap;
use crate::lower::{Ty, call};
use crate::syntax;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Inert code: for each name whether it is active, and what it owes.
pub(super) struct Text {
    pub(super) names: HashMap<String, (bool, Option<Owes>)>,
    pub(super) mantissa: u32,
    /// An argument of a function that is not known.
    pub(super) given: Option<Span>,
}

impl Text {
    pub(super) fn statements(&mut self, stmts: &[syn::Stmt]) -> Option<Owes> {
        let mut all = None;
        for stmt in stmts {
            let owes = match stmt {
                syn::Stmt::Local(local) => local.init.as_ref().and_then(|init| self.bound(&local.pat, &init.expr)),
                syn::Stmt::Expr(e, _) => self.owes(e),
                syn::Stmt::Macro(m) => self.written(&m.mac),
                syn::Stmt::Item(_) => None,
            };
            all = either(all, owes);
        }
        all
    }

    pub(super) fn owes(&mut self, e: &syn::Expr) -> Option<Owes> {
        match e {
            syn::Expr::Path(p) => {
                let (_, owes) = self.names.get(&p.path.get_ident()?.to_string())?;
                *owes
            }
            syn::Expr::Cast(c) => self.cast(c.span(), self.is_float(&c.ty), &c.expr),
            syn::Expr::Binary(b) => self.binary(b),
            syn::Expr::Assign(a) => self.owes(&a.right),
            syn::Expr::MethodCall(m) => self.method(m),
            syn::Expr::Call(c) => self.call(c),
            // An element that is looked up does not follow the value.
            syn::Expr::Index(i) => self.owes(&i.expr),
            syn::Expr::If(i) => {
                let cond = self.owes(&i.cond);
                let then = self.statements(&i.then_branch.stmts);
                let other = i.else_branch.as_ref().and_then(|(_, e)| self.owes(e));
                either(cond.filter(Owes::is_float), either(then, other))
            }
            syn::Expr::Let(l) => self.bound(&l.pat, &l.expr).filter(Owes::is_float),
            syn::Expr::Match(m) => {
                let bound = m.arms.iter().fold(None, |all, arm| either(all, self.bound(&arm.pat, &m.expr)));
                either(bound.filter(Owes::is_float), self.any(m.arms.iter().map(|a| &*a.body)))
            }
            syn::Expr::Block(b) => self.statements(&b.block.stmts),
            syn::Expr::ForLoop(l) => {
                let items = self.bound(&l.pat, &l.expr).filter(Owes::is_float);
                either(items, self.statements(&l.body.stmts))
            }
            syn::Expr::While(l) => {
                let cond = self.owes(&l.cond).filter(Owes::is_float);
                either(cond, self.statements(&l.body.stmts))
            }
            syn::Expr::Macro(m) => self.written(&m.mac),
            // What it is called with is not seen.
            syn::Expr::Closure(c) => {
                let active = self.names.values().any(|(active, _)| *active);
                self.closure(c, (active, None))
            }
            e => {
                let parts = parts(e);
                self.any(parts.into_iter())
            }
        }
    }

    fn any<'e>(&mut self, list: impl Iterator<Item = &'e syn::Expr>) -> Option<Owes> {
        list.fold(None, |all, e| either(all, self.owes(e)))
    }

    /// A pattern takes a value apart: its names hold what that holds.
    fn bound(&mut self, pattern: &syn::Pat, value: &syn::Expr) -> Option<Owes> {
        let owes = self.owes(value);
        self.name(pattern, (self.is_active(value), owes), counts(value));
        owes
    }

    /// The names of a pattern stand for this; `counted`: but for the first of a pair, which counts the items.
    fn name(&mut self, pattern: &syn::Pat, holds: (bool, Option<Owes>), counted: bool) {
        if let (syn::Pat::Tuple(pair), true) = (pattern, counted) {
            return pair.elems.iter().skip(1).for_each(|part| self.name(part, holds, false));
        }
        let holds = (holds.0, holds.1.filter(|owes| !owes.is_float()));
        self.names.extend(syntax::pattern_names(pattern).into_iter().map(|name| (name, holds)));
    }

    /// What a closure makes of what it is given.
    fn closure(&mut self, closure: &syn::ExprClosure, given: (bool, Option<Owes>)) -> Option<Owes> {
        self.applied(closure, given, false)
    }

    fn applied(&mut self, closure: &syn::ExprClosure, given: (bool, Option<Owes>), counted: bool) -> Option<Owes> {
        let outside = self.names.clone();
        closure.inputs.iter().for_each(|input| self.name(input, given, counted));
        let owes = self.owes(&closure.body);
        self.names = outside;
        owes
    }

    /// What a function that a method is given makes of the items that the method is called on.
    fn mapped(&mut self, f: &syn::Expr, receiver: &syn::Expr, items: Option<Owes>) -> Option<Owes> {
        let given = (self.is_active(receiver), items);
        let name = match f {
            syn::Expr::Closure(c) => return self.applied(c, given, counts(receiver)),
            syn::Expr::Path(p) => p.path.segments.last().map(|s| s.ident.to_string()),
            _ => None,
        };
        match name.as_deref() {
            Some("to_string") => given.0.then_some(Owes::Bits(TEXT)),
            Some(name) if ENCODE.contains(&name) => given.0.then_some(Owes::Bits(0)),
            Some(name) if DECODE.contains(&name) => {
                items.filter(|owes| owes.low(self.mantissa)).map(|_| Owes::Float(f.span()))
            }
            Some("parse" | "from_str") => items.map(|_| Owes::Float(f.span())),
            _ => self.owes(f),
        }
    }

    /// What a macro writes of active numbers.
    fn written(&mut self, mac: &syn::Macro) -> Option<Owes> {
        let active = self.names.values().any(|(active, out)| *active || out.is_some());
        (syntax::makes_text(&mac.path) && active).then_some(Owes::Bits(TEXT))
    }

    fn is_float(&self, ty: &syn::Type) -> bool {
        Ty::of(ty).is_float()
    }

    /// What is made of a number, to a float or to an integer.
    fn cast(&mut self, span: Span, to_float: bool, e: &syn::Expr) -> Option<Owes> {
        match self.owes(e) {
            Some(owes @ Owes::Bits(_)) if to_float => owes.low(self.mantissa).then_some(Owes::Float(span)),
            // A number again, whose steps are as wide as those of the integer.
            Some(Owes::Rounded(_)) if to_float => None,
            // A float that becomes an integer jumps.
            Some(Owes::Float(span)) => to_float.then_some(Owes::Float(span)),
            None if !to_float && self.is_active(e) => Some(Owes::Rounded(0)),
            owes => owes,
        }
    }

    fn binary(&mut self, b: &syn::ExprBinary) -> Option<Owes> {
        use syn::BinOp::*;
        let (left, right) = (self.owes(&b.left), self.owes(&b.right));
        match b.op {
            Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) | And(_) | Or(_) => None,
            Shr(_) | ShrAssign(_) => match left {
                Some(Owes::Bits(out)) => Some(Owes::Bits(out.saturating_add(constant(&b.right).unwrap_or(0) as u32))),
                owes => owes,
            },
            Shl(_) | ShlAssign(_) => match left {
                // By a number that has a name: into the exponent.
                Some(Owes::Rounded(up)) => {
                    let by = constant(&b.right).map_or(self.mantissa, |n| n as u32);
                    Some(Owes::Rounded(up.saturating_add(by)))
                }
                owes => owes,
            },
            Mul(_) => {
                let scaled = |side: Option<Owes>, factor: &syn::Expr| match (side, constant(factor)) {
                    (Some(Owes::Rounded(up)), Some(factor)) if factor != 0 => {
                        Some(Owes::Rounded(up.saturating_add(factor.trailing_zeros())))
                    }
                    (owes, _) => owes,
                };
                either(scaled(left, &b.right), scaled(right, &b.left))
            }
            BitAnd(_) => {
                let masked = |side: Option<Owes>, mask: &syn::Expr| match (side, constant(mask)) {
                    (Some(Owes::Bits(out)), Some(mask)) if mask != 0 => {
                        (mask.trailing_zeros() + out < self.mantissa).then_some(Owes::Bits(out))
                    }
                    (owes, _) => owes,
                };
                either(masked(left, &b.right), masked(right, &b.left))
            }
            _ => either(left, right),
        }
    }

    fn method(&mut self, m: &syn::ExprMethodCall) -> Option<Owes> {
        let name = m.method.to_string();
        let receiver = self.owes(&m.receiver);
        let args = m.args.iter().fold(None, |all, arg| either(all, self.mapped(arg, &m.receiver, receiver)));
        let args = args.filter(|_| !only_decides(&name));
        match name.as_str() {
            "to_string" => (receiver.is_some() || self.is_active(&m.receiver)).then_some(Owes::Bits(TEXT)),
            _ if ENCODE.contains(&name.as_str()) => match receiver {
                None => self.is_active(&m.receiver).then_some(Owes::Bits(0)),
                owes => owes.map(|_| Owes::Bits(0)),
            },
            "count_ones" | "count_zeros" | "leading_zeros" | "trailing_zeros" | "is_power_of_two" | "len" => None,
            "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "cmp" | "partial_cmp" | "total_cmp" | "contains" => None,
            "parse" => receiver.map(|_| Owes::Float(m.method.span())),
            "into" | "to_f64" | "to_f32" => self.cast(m.span(), true, &m.receiver),
            _ if ROUND.contains(&name.as_str()) => self.cast(m.span(), false, &m.receiver),
            _ => either(receiver, args),
        }
    }

    fn call(&mut self, c: &syn::ExprCall) -> Option<Owes> {
        let syn::Expr::Path(p) = &*c.func else { return None };
        if call::is_detach(&c.func) {
            return None;
        }
        let args = either(self.owes(&c.func), self.any(c.args.iter()));
        let names: Vec<String> = p.path.segments.iter().map(|s| s.ident.to_string()).collect();
        let (name, owner) = (names.last()?.as_str(), names.iter().rev().nth(1).map_or("", String::as_str));
        if ENCODE.contains(&name) {
            return c.args.iter().any(|e| self.is_active(e)).then_some(Owes::Bits(0));
        }
        if DECODE.contains(&name) {
            return args.filter(|owes| owes.low(self.mantissa)).map(|_| Owes::Float(c.span()));
        }
        if ["f64", "f32"].contains(&owner) && name == "from" {
            return self.cast(c.span(), true, c.args.first()?);
        }
        if name == "from_str" {
            return args.map(|_| Owes::Float(c.span()));
        }
        // The order of the items, say.
        if only_decides(name) {
            return None;
        }
        if INTEGERS.contains(&owner) || name.starts_with(char::is_uppercase) {
            return args;
        }
        if args.is_some_and(|owes| owes.low(self.mantissa) && !matches!(owes, Owes::Rounded(_))) {
            self.given = Some(c.span());
        }
        None
    }

    /// Does the expression read something active, outside of `detach`?
    fn is_active(&self, e: &syn::Expr) -> bool {
        if matches!(e, syn::Expr::Call(c) if call::is_detach(&c.func)) {
            return false;
        }
        let mut found = false;
        syntax::identifiers(e, |name| found |= self.names.get(name).is_some_and(|(active, _)| *active));
        found
    }
}

/// Does it make a text, or read one: the name of a macro, a method or a function?
pub(super) fn is_of_texts(name: &str) -> bool {
    ["format", "format_args", "write", "writeln", "parse", "from_str"].contains(&name)
}

/// Do the functions that a method of this name is given only decide: which items there are, or their order?
fn only_decides(method: &str) -> bool {
    const DECIDE: [&str; 14] = [
        "all",
        "any",
        "filter",
        "find",
        "is_none_or",
        "is_some_and",
        "partition",
        "partition_point",
        "position",
        "retain",
        "retain_mut",
        "rposition",
        "skip_while",
        "take_while",
    ];
    DECIDE.contains(&method) || ["_by", "_by_key", "_by_cached_key"].iter().any(|end| method.ends_with(end))
}

/// Are the items pairs with a number that counts them?
fn counts(items: &syn::Expr) -> bool {
    matches!(items, syn::Expr::MethodCall(m) if m.method == "enumerate")
}

/// The expressions that one is made of.
fn parts(e: &syn::Expr) -> Vec<&syn::Expr> {
    struct Parts<'e>(Vec<&'e syn::Expr>);
    impl<'e> Visit<'e> for Parts<'e> {
        fn visit_expr(&mut self, e: &'e syn::Expr) {
            self.0.push(e);
        }
    }
    let mut parts = Parts(vec![]);
    visit::visit_expr(&mut parts, e);
    parts.0
}

/// The value of an integer that is written out.
pub(super) fn constant(e: &syn::Expr) -> Option<u64> {
    match e {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(i), .. }) => i.base10_parse().ok(),
        syn::Expr::Paren(p) => constant(&p.expr),
        syn::Expr::Group(g) => constant(&g.expr),
        syn::Expr::Cast(c) => constant(&c.expr),
        syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Not(_)) => constant(&u.expr).map(|n| !n),
        syn::Expr::Binary(b) => {
            let (left, right) = (constant(&b.left)?, constant(&b.right)?);
            match b.op {
                syn::BinOp::Shl(_) => left.checked_shl(right.try_into().ok()?),
                syn::BinOp::BitOr(_) => Some(left | right),
                syn::BinOp::Sub(_) => left.checked_sub(right),
                syn::BinOp::Add(_) => left.checked_add(right),
                _ => None,
            }
        }
        _ => None,
    }
}
