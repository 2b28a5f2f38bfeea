//! An active number that is written down as bits, bytes or text has no derivative there, and is a number again where
//! it is read back: the derivative would be lost in silence. So the way back is refused (`from_bits`, `as f64`,
//! `parse`, a function that is handed the bits). Bits may be compared, and used as an index; what is left when the
//! mantissa is shifted out or masked away (the sign, the exponent) is constant between jumps, and passes.
//!
//! The same goes for an active number that is rounded to an integer whose bits are read as those of a number: an
//! exponential that is made this way follows its argument by the lowest bits. Where the integer is shifted up into the
//! exponent it is a power of two, which is constant between jumps.
//!
//! A number that is read back with the mantissa of another one is that one times a power of two (`mantissa`): it has a
//! derivative, and passes.

mod aside;
mod mantissa;
mod text;

use crate::collections::{HashMap, HashSet};
use crate::errors::Errors;
use crate::lower::types::generic;
use crate::lower::{ArgValue, Edit, Expr, Float, Func, Head, Inert, Kind, Pass, Stmt, Ty, VarId};
use crate::rules::RESCALED;
use crate::syntax;
use aside::Asides;
use mantissa::Mantissas;
use proc_macro2::Span;
use text::Text;

/// From a number to something that holds it; and the macro `format!`.
const ENCODE: [&str; 5] = ["to_bits", "to_be_bytes", "to_le_bytes", "to_ne_bytes", "to_string"];
/// And back; and `parse` and `from_str`.
const DECODE: [&str; 4] = ["from_bits", "from_be_bytes", "from_le_bytes", "from_ne_bytes"];
/// From a float to an integer.
const ROUND: [&str; 6] = ["to_i32", "to_i64", "to_isize", "to_u32", "to_u64", "to_usize"];
/// Text counts as shifted out: it may go anywhere (into an error, say), but not be read as a number again.
const TEXT: u32 = u32::MAX;
/// Types whose functions hand the bits on.
const INTEGERS: [&str; 12] = ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

/// What an expression owes to the encoding of an active number.
#[derive(Clone, Copy)]
enum Owes {
    /// Bits, bytes or text; this many of the low bits have been shifted out.
    Bits(u32),
    /// An integer that it has been rounded to, shifted up by this many bits.
    Rounded(u32),
    /// A number read back from one of them, here.
    Float(Span),
}

/// Refuses the way back from an encoded active number.
pub fn refuse(func: &mut Func, item: &syn::ItemFn, errors: &mut Errors) {
    let mut mentioned = false;
    syntax::identifiers(&item.block, |name| {
        mentioned |= ENCODE.contains(&name) || DECODE.contains(&name) || text::is_of_texts(name);
    });
    if !mentioned {
        return;
    }
    // What is not decided is decided by the others.
    let mut floats = func.vars.iter().map(|v| v.ty.peeled()).filter(|t| t.is_float() && **t != Ty::OPEN).peekable();
    let short = floats.peek().is_some() && floats.all(|t| matches!(t, Ty::Float(Float::F32)));
    let mantissa = if short { 23 } else { 52 };
    let mantissas = Mantissas::of(func, mantissa);
    let mut body = std::mem::take(&mut func.body);
    mantissas.settle(func, &mut body);
    let asides = Asides::of(&mut body);
    func.body = body;
    let func = &*func;
    let mut flow =
        Flow { func, mantissa, asides: &asides, marked: HashMap::default(), changed: true, found: Vec::new() };
    while std::mem::take(&mut flow.changed) {
        func.body.each_stmt(&mut |stmt| flow.statement(stmt));
        flow.asides();
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
    generic::plain_float_path(p).is_some_and(|(_, name)| decodes(&name))
}

/// Is it one of the functions that floats have for that?
pub fn decodes(function: &str) -> bool {
    DECODE.contains(&function)
}

/// Does the function mention what makes bits, bytes or text of a number?
pub fn may_encode(item: &syn::ItemFn) -> bool {
    let mut found = false;
    syntax::identifiers(&item.block, |name| found |= ENCODE.contains(&name));
    found
}

struct Flow<'f> {
    func: &'f Func,
    /// The number of bits of the mantissa.
    mantissa: u32,
    /// What is written on the side.
    asides: &'f Asides,
    /// Variables that hold bits of an active float, or what it has been rounded to.
    marked: HashMap<VarId, Owes>,
    /// Has one more been found, or one that holds more?
    changed: bool,
    /// What is refused and where, in the order in which it is found.
    found: Vec<(Span, &'static str)>,
}

impl Flow<'_> {
    fn refuse(&mut self, span: Span, what: &'static str) {
        self.found.push((span, what));
    }

    fn mark(&mut self, v: VarId, span: Span, owes: Option<Owes>) {
        match owes {
            Some(Owes::Float(span)) => self.refuse(span, "reading a number back from its bits, bytes or text"),
            Some(owes) if owes.low(self.mantissa) || matches!(owes, Owes::Bits(TEXT)) => {
                let root = self.func.resolve(&v.into()).root;
                let before = self.marked.get(&root).copied();
                let all = either(before, Some(owes));
                if before.map(Owes::rank) != all.map(Owes::rank) {
                    self.changed = true;
                    self.marked.extend(all.map(|all| (root, all)));
                    self.asides.behind(v).for_each(|lender| self.mark(lender, span, Some(owes)));
                }
                let param = self.func.params.iter().any(|p| p.var == root && p.pass == Pass::Unique);
                let low = matches!(owes, Owes::Bits(_)) && owes.low(self.mantissa);
                if low && (param || self.func.result == Some(root)) {
                    self.refuse(span, "handing out the bits of an active number");
                }
            }
            _ => {}
        }
    }

    fn statement(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        match &stmt.kind {
            Kind::Let { var, value: Some(value) } => self.value(*var, span, value),
            Kind::Set { place, value } | Kind::Add { place, value, .. } => self.value(place.root, span, value),
            Kind::Edit { place, edit } => {
                edit.each_expr(&mut |e| self.value(place.root, span, e));
                // The key of a map.
                if let Edit::Insert(at, _) = edit {
                    let owes = self.code(at);
                    self.mark(place.root, span, owes);
                }
            }
            Kind::Inert { code, binds } => {
                let owes = self.code(code);
                // What nothing here keeps, something elsewhere may.
                let bits = owes.filter(|owes| matches!(owes, Owes::Bits(_)) && owes.low(self.mantissa));
                if bits.is_some() && code.writes.is_empty() && binds.is_empty() {
                    self.refuse(span, "handing out the bits of an active number");
                }
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
                Expr::Load(place) | Expr::Copy { place, .. } | Expr::Concat { place } => self.variable(place.root),
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
                Expr::Load(place) => self.variable(place.root),
                _ => None,
            };
            match owes {
                Some(Owes::Float(span)) => self.refuse(span, "reading a number back from its bits, bytes or text"),
                Some(owes @ Owes::Bits(_)) if owes.low(self.mantissa) => {
                    self.refuse(span, "handing out the bits of an active number");
                }
                _ => {}
            }
        });
    }

    fn variable(&self, v: VarId) -> Option<Owes> {
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

/// Calls `f` with the parts of a value; the indices of places are none, nor is a number that is another one rescaled.
fn leaves<'e>(value: &'e Expr, f: &mut impl FnMut(&'e Expr)) {
    match value {
        Expr::Prim { rule, args } if rule.name == RESCALED.name => leaves(&args[0], f),
        Expr::Prim { args, .. } | Expr::Tuple(args) => args.iter().for_each(|a| leaves(a, f)),
        Expr::List { items, .. } => items.iter().for_each(|a| leaves(a, f)),
        Expr::Struct(made) => {
            made.fields.iter().for_each(|(_, a)| leaves(a, f));
            made.base.iter().for_each(|base| leaves(base, f));
        }
        Expr::Variant { fields, .. } => fields.iter().for_each(|(_, a)| leaves(a, f)),
        Expr::Cast { value, .. } | Expr::Repeat { value, .. } => leaves(value, f),
        leaf => f(leaf),
    }
}

/// What is owed by a value that depends on two.
fn either(a: Option<Owes>, b: Option<Owes>) -> Option<Owes> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.rank() < a.rank() { b } else { a }),
        (a, b) => a.or(b),
    }
}

impl Owes {
    /// Is there something of the mantissa in it, or does it reach the mantissa of a number that is read back?
    fn low(self, mantissa: u32) -> bool {
        match self {
            Owes::Bits(moved) | Owes::Rounded(moved) => moved < mantissa,
            Owes::Float(_) => true,
        }
    }

    /// Is it a number that is read back?
    fn is_float(&self) -> bool {
        matches!(self, Owes::Float(_))
    }

    /// What weighs more comes first.
    fn rank(self) -> (u8, u32) {
        match self {
            Owes::Float(_) => (0, 0),
            Owes::Bits(out) => (1, out),
            Owes::Rounded(up) => (2, up),
        }
    }
}
