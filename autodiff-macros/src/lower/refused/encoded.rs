//! An active number that is written down as bits, bytes or text has no derivative there, and is a number again where
//! it is read back: the derivative would be lost in silence. So the way back is refused (`from_bits`, `as f64`,
//! `parse`, a function that is handed the bits). Bits may be compared, and used as an index; what is left when the
//! mantissa is shifted out or masked away (the sign, the exponent) is constant between jumps, and passes.

use crate::collections::{HashMap, HashSet};
use crate::errors::Errors;
use crate::lower::types::generic;
use crate::lower::{ArgValue, Expr, Float, Func, Head, Inert, Kind, Pass, Stmt, Ty, VarId, call};
use crate::syntax;
use proc_macro2::Span;
use syn::spanned::Spanned;

/// From a number to something that holds it; and the macro `format!`.
const ENCODE: [&str; 5] = ["to_bits", "to_be_bytes", "to_le_bytes", "to_ne_bytes", "to_string"];
/// And back; and `parse` and `from_str`.
const DECODE: [&str; 4] = ["from_bits", "from_be_bytes", "from_le_bytes", "from_ne_bytes"];
/// Text counts as shifted out: it may go anywhere (into an error, say), but not be read as a number again.
const TEXT: u32 = u32::MAX;
/// Types whose functions hand the bits on.
const INTEGERS: [&str; 12] = ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

/// What an expression owes to the encoding of an active number.
#[derive(Clone, Copy)]
enum Owes {
    /// Bits, bytes or text; this many of the low bits have been shifted out.
    Bits(u32),
    /// A number read back from them, here.
    Float(Span),
}

/// Refuses the way back from an encoded active number.
pub fn refuse(func: &Func, item: &syn::ItemFn, errors: &mut Errors) {
    let mut mentioned = false;
    syntax::identifiers(&item.block, |name| mentioned |= name == "format" || ENCODE.contains(&name));
    if !mentioned {
        return;
    }
    let floats: Vec<&Ty> = func.vars.iter().map(|v| v.ty.peeled()).filter(|t| t.is_float()).collect();
    let short = !floats.is_empty() && floats.iter().all(|t| matches!(t, Ty::Float(Float::F32)));
    let mut flow = Flow { func, mantissa: if short { 23 } else { 52 }, marked: HashMap::default(), found: Vec::new() };
    loop {
        let before = flow.marked.clone();
        func.body.each_stmt(&mut |stmt| flow.statement(stmt));
        if flow.marked == before {
            break;
        }
    }
    let mut seen = HashSet::default();
    for (span, what) in flow.found {
        if seen.insert(format!("{span:?}")) {
            errors.refuse(
                span,
                what,
                "these were made of an active number, and carry no derivative",
                "compute on the number itself, or `detach(x)` it first if no derivative is meant",
            );
        }
    }
}

/// `f64::from_bits` and its kin: inert, since they take integers; whether those owe something is seen in [`refuse`].
pub fn makes_a_float(func: &syn::Expr) -> bool {
    let syn::Expr::Path(p) = func else { return false };
    generic::plain_float_path(p).is_some_and(|(_, name)| DECODE.contains(&name.as_str()))
}

struct Flow<'f> {
    func: &'f Func,
    /// The number of bits of the mantissa.
    mantissa: u32,
    /// Variables that hold bits of an active float, and how many have been shifted out.
    marked: HashMap<VarId, u32>,
    /// What is refused and where, in the order in which it is found.
    found: Vec<(Span, &'static str)>,
}

impl Flow<'_> {
    fn refuse(&mut self, span: Span, what: &'static str) {
        self.found.push((span, what));
    }

    fn mark(&mut self, v: VarId, span: Span, owes: Option<Owes>) {
        match owes {
            Some(Owes::Bits(out)) if out < self.mantissa => {
                let root = self.func.resolve(&v.into()).root;
                let least = self.marked.entry(root).or_insert(out);
                *least = out.min(*least);
                let param = self.func.params.iter().any(|p| p.var == root && p.pass == Pass::Unique);
                if param || self.func.result == Some(root) {
                    self.refuse(span, "handing out the bits of an active number");
                }
            }
            Some(Owes::Float(span)) => self.refuse(span, "reading a number back from its bits, bytes or text"),
            _ => {}
        }
    }

    fn statement(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        match &stmt.kind {
            Kind::Let { var, value: Some(value) } => self.value(*var, span, value),
            Kind::Set { place, value } | Kind::Add { place, value, .. } => self.value(place.root, span, value),
            Kind::Edit { place, edit } => edit.each_expr(&mut |e| self.value(place.root, span, e)),
            Kind::Inert { code, binds } => {
                let owes = self.code(code);
                code.writes.iter().chain(binds).for_each(|v| self.mark(*v, span, owes));
            }
            Kind::Match { scrutinee, arms, .. } => {
                let owes = self.code(scrutinee);
                arms.iter().flat_map(|a| &a.binds).for_each(|v| self.mark(*v, span, owes));
            }
            Kind::Loop(l) => {
                if let Head::Each { binds, iter, .. } = &l.head {
                    let owes = self.code(iter);
                    binds.iter().for_each(|v| self.mark(*v, span, owes));
                }
            }
            Kind::Call(call) => {
                for arg in &call.args {
                    match &arg.value {
                        ArgValue::Value(e) => self.given(span, e),
                        ArgValue::Function(_) => {}
                        ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => {
                            self.given(span, &Expr::Load(place.clone()));
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// A value goes to a variable.
    fn value(&mut self, to: VarId, span: Span, value: &Expr) {
        leaves(value, &mut |leaf| {
            let owes = match leaf {
                Expr::Inert(code) => self.code(code),
                Expr::Load(place) | Expr::Copy { place, .. } | Expr::Concat { place } => {
                    self.variable(place.root).map(Owes::Bits)
                }
                _ => None,
            };
            self.mark(to, span, owes);
        });
    }

    /// A value goes to another function.
    fn given(&mut self, span: Span, value: &Expr) {
        leaves(value, &mut |leaf| {
            let owes = match leaf {
                Expr::Inert(code) => self.code(code),
                Expr::Load(place) => self.variable(place.root).map(Owes::Bits),
                _ => None,
            };
            match owes {
                Some(Owes::Float(span)) => self.refuse(span, "reading a number back from its bits, bytes or text"),
                Some(Owes::Bits(out)) if out < self.mantissa => {
                    self.refuse(span, "handing out the bits of an active number");
                }
                _ => {}
            }
        });
    }

    fn variable(&self, v: VarId) -> Option<u32> {
        self.marked.get(&self.func.resolve(&v.into()).root).copied()
    }

    fn code(&mut self, code: &Inert) -> Option<Owes> {
        let mut names = HashMap::default();
        for v in &code.reads {
            let var = self.func.var(*v);
            let active = self.func.is_active(&self.func.resolve(&(*v).into()));
            names.insert(crate::transform::forward::plain(&var.name), (active, self.variable(*v)));
        }
        let mut text = Text { names, mantissa: self.mantissa, given: None };
        let owes = match syn::parse2::<syn::Expr>(code.tokens.clone()) {
            Ok(e) => text.owes(&e),
            Err(_) => match syn::parse::Parser::parse2(syn::Block::parse_within, code.tokens.clone()) {
                Ok(stmts) => text.statements(&stmts),
                Err(_) => None,
            },
        };
        if let Some(span) = text.given {
            self.refuse(span, "handing out the bits of an active number");
        }
        owes
    }
}

/// Inert code: for each name whether it is active, and what it owes.
struct Text {
    names: HashMap<String, (bool, Option<u32>)>,
    mantissa: u32,
    /// An argument of a function that is not known.
    given: Option<Span>,
}

impl Text {
    fn statements(&mut self, stmts: &[syn::Stmt]) -> Option<Owes> {
        let mut all = None;
        for stmt in stmts {
            let owes = match stmt {
                syn::Stmt::Local(local) => {
                    let owes = local.init.as_ref().and_then(|init| self.owes(&init.expr));
                    if let (syn::Pat::Ident(name), Some(Owes::Bits(out))) = (&local.pat, owes) {
                        self.names.insert(name.ident.to_string(), (false, Some(out)));
                    }
                    owes
                }
                syn::Stmt::Expr(e, _) => self.owes(e),
                _ => None,
            };
            all = either(all, owes);
        }
        all
    }

    fn owes(&mut self, e: &syn::Expr) -> Option<Owes> {
        match e {
            syn::Expr::Path(p) => {
                let (_, out) = self.names.get(&p.path.get_ident()?.to_string())?;
                out.map(Owes::Bits)
            }
            syn::Expr::Paren(p) => self.owes(&p.expr),
            syn::Expr::Group(g) => self.owes(&g.expr),
            syn::Expr::Unary(u) => self.owes(&u.expr),
            syn::Expr::Reference(r) => self.owes(&r.expr),
            syn::Expr::Field(f) => self.owes(&f.base),
            syn::Expr::Cast(c) => self.cast(c.span(), self.is_float(&c.ty), &c.expr),
            syn::Expr::Binary(b) => self.binary(b),
            syn::Expr::Assign(a) => self.owes(&a.right),
            syn::Expr::MethodCall(m) => self.method(m),
            syn::Expr::Call(c) => self.call(c),
            // An element that is looked up does not follow the value.
            syn::Expr::Index(i) => self.owes(&i.expr),
            syn::Expr::Tuple(t) => self.any(t.elems.iter()),
            syn::Expr::Array(a) => self.any(a.elems.iter()),
            syn::Expr::Repeat(r) => self.owes(&r.expr),
            syn::Expr::If(i) => {
                let then = self.statements(&i.then_branch.stmts);
                let other = i.else_branch.as_ref().and_then(|(_, e)| self.owes(e));
                either(then, other)
            }
            syn::Expr::Match(m) => self.any(m.arms.iter().map(|a| &*a.body)),
            syn::Expr::Block(b) => self.statements(&b.block.stmts),
            syn::Expr::ForLoop(l) => self.statements(&l.body.stmts),
            syn::Expr::While(l) => self.statements(&l.body.stmts),
            syn::Expr::Loop(l) => self.statements(&l.body.stmts),
            syn::Expr::Macro(m) if m.mac.path.is_ident("format") => {
                let active = self.names.values().any(|(active, out)| *active || out.is_some());
                active.then_some(Owes::Bits(TEXT))
            }
            _ => None,
        }
    }

    fn any<'e>(&mut self, list: impl Iterator<Item = &'e syn::Expr>) -> Option<Owes> {
        list.fold(None, |all, e| either(all, self.owes(e)))
    }

    fn is_float(&self, ty: &syn::Type) -> bool {
        Ty::of(ty).is_float()
    }

    /// What is made of a number, to a float or to an integer.
    fn cast(&mut self, span: Span, to_float: bool, e: &syn::Expr) -> Option<Owes> {
        match self.owes(e) {
            Some(Owes::Bits(out)) if to_float => (out < self.mantissa).then_some(Owes::Float(span)),
            // A float that becomes an integer jumps.
            Some(Owes::Float(span)) => to_float.then_some(Owes::Float(span)),
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
        let args = self.any(m.args.iter());
        let receiver = self.owes(&m.receiver);
        match name.as_str() {
            "to_string" => (receiver.is_some() || self.is_active(&m.receiver)).then_some(Owes::Bits(TEXT)),
            _ if ENCODE.contains(&name.as_str()) => match receiver {
                None => self.is_active(&m.receiver).then_some(Owes::Bits(0)),
                owes => owes.map(|_| Owes::Bits(0)),
            },
            "count_ones" | "count_zeros" | "leading_zeros" | "trailing_zeros" | "is_power_of_two" | "len" => None,
            "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "cmp" | "partial_cmp" | "total_cmp" | "contains" => None,
            "parse" => receiver.map(|_| Owes::Float(m.method.span())),
            "into" | "to_f64" | "to_f32" => match either(receiver, args) {
                Some(Owes::Bits(out)) if out < self.mantissa => Some(Owes::Float(m.span())),
                owes => owes,
            },
            _ => either(receiver, args),
        }
    }

    fn call(&mut self, c: &syn::ExprCall) -> Option<Owes> {
        let syn::Expr::Path(p) = &*c.func else { return None };
        if call::is_detach(&c.func) {
            return None;
        }
        let args = self.any(c.args.iter());
        let names: Vec<String> = p.path.segments.iter().map(|s| s.ident.to_string()).collect();
        let (name, owner) = (names.last()?.as_str(), names.iter().rev().nth(1).map_or("", String::as_str));
        if ENCODE.contains(&name) {
            return c.args.iter().any(|e| self.is_active(e)).then_some(Owes::Bits(0));
        }
        if makes_a_float(&c.func) || (["f64", "f32"].contains(&owner) && name == "from") {
            return match args {
                Some(Owes::Bits(out)) => (out < self.mantissa).then_some(Owes::Float(c.span())),
                owes => owes,
            };
        }
        if name == "from_str" {
            return args.map(|_| Owes::Float(c.span()));
        }
        if INTEGERS.contains(&owner) || name.starts_with(char::is_uppercase) {
            return args;
        }
        if matches!(args, Some(Owes::Bits(out)) if out < self.mantissa) || matches!(args, Some(Owes::Float(_))) {
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

/// Calls `f` with the parts of a value; the indices of places are none.
fn leaves<'e>(value: &'e Expr, f: &mut impl FnMut(&'e Expr)) {
    match value {
        Expr::Prim { args, .. } | Expr::Tuple(args) => args.iter().for_each(|a| leaves(a, f)),
        Expr::List { items, .. } => items.iter().for_each(|a| leaves(a, f)),
        Expr::Cast { value, .. } | Expr::Repeat { value, .. } => leaves(value, f),
        leaf => f(leaf),
    }
}

/// What is owed by a value that depends on two.
fn either(a: Option<Owes>, b: Option<Owes>) -> Option<Owes> {
    match (a, b) {
        (Some(Owes::Float(span)), _) | (_, Some(Owes::Float(span))) => Some(Owes::Float(span)),
        (Some(Owes::Bits(a)), Some(Owes::Bits(b))) => Some(Owes::Bits(a.min(b))),
        (a, b) => a.or(b),
    }
}

/// The value of an integer that is written out.
fn constant(e: &syn::Expr) -> Option<u64> {
    match e {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(i), .. }) => i.base10_parse().ok(),
        syn::Expr::Paren(p) => constant(&p.expr),
        syn::Expr::Group(g) => constant(&g.expr),
        syn::Expr::Cast(c) => constant(&c.expr),
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
