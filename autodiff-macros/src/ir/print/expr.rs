//! Expressions and places.

use super::text::renamed;
use super::{Printer, text, ty};
use crate::ir::{ArgValue, Expr, Function, Inert, Member, Place, Proj, PullArg};
use crate::rules::Syntax;

impl Printer<'_> {
    pub(super) fn inert(&self, code: &Inert) -> String {
        renamed(&code.tokens, &|name| {
            let v = code.reads.iter().chain(&code.writes).find(|v| self.func.var(**v).name == name);
            v.map_or_else(|| name.to_owned(), |v| self.name(*v))
        })
    }

    pub(super) fn place(&self, place: &Place) -> String {
        let mut out = self.name(place.root);
        for step in &place.path {
            out = match step {
                Proj::Deref => format!("{out}.*"),
                Proj::Field(i) => format!("{out}.{i}"),
                Proj::Named(name) => format!("{out}.{name}"),
                Proj::Index(code) | Proj::Range(code) => format!("{out}[{}]", self.inert(code)),
                Proj::Keyed(keyed) => format!("{out}[{}]", self.inert(keyed.code())),
                Proj::Part { variant, field: Member::At(i), .. } => format!("{out}.{}.{i}", variant.name),
                Proj::Part { variant, field: Member::Named(name), .. } => format!("{out}.{}.{name}", variant.name),
            };
        }
        out
    }

    pub(super) fn exprs(&self, list: &[Expr]) -> String {
        list.iter().map(|e| self.expr(e)).collect::<Vec<_>>().join(", ")
    }

    /// An operand: in parentheses if it is an operator.
    fn operand(&self, e: &Expr) -> String {
        let operator = match e {
            Expr::Prim { rule, .. } => !matches!(rule.syntax, Syntax::Method | Syntax::Function | Syntax::Library(_)),
            Expr::Cast { .. } => true,
            Expr::Inert(code) => self.inert(code).contains(' '),
            _ => false,
        };
        if operator { format!("({})", self.expr(e)) } else { self.expr(e) }
    }

    fn given_function(&self, function: &Function) -> String {
        match function {
            Function::Item(path, _) | Function::Lifted { path, .. } => quote::quote!(fn #path).to_string(),
            Function::Given(given) => format!("fn {}", given.name),
            Function::Nothing(_) => "fn".to_owned(),
        }
    }

    pub(super) fn expr(&self, e: &Expr) -> String {
        match e {
            Expr::Load(place) => self.place(place),
            Expr::Inert(code) => self.inert(code),
            Expr::Number(n) => format!("{n:?}"),
            Expr::Prim { rule, args } => match rule.syntax {
                Syntax::Infix(op) => format!("{} {op} {}", self.operand(&args[0]), self.operand(&args[1])),
                Syntax::Prefix(op) => format!("{op}{}", self.operand(&args[0])),
                Syntax::Method | Syntax::Function | Syntax::Library(_) => {
                    format!("{}({})", rule.name, self.exprs(args))
                }
            },
            Expr::Std { name, args } => format!("{name}({})", self.exprs(args)),
            Expr::Rule { name, args } => format!("rules::{name}({})", self.exprs(args)),
            Expr::Cast { value, to } => format!("{} as {}", self.operand(value), ty(to)),
            Expr::Convert { value, to } => {
                format!("convert({}) as {}", self.expr(value), to.as_ref().map_or_else(|| "_".to_owned(), ty))
            }
            Expr::Tuple(items) => format!("({})", self.exprs(items)),
            Expr::Struct(s) => {
                let fields = s.fields.iter().map(|(step, e)| match step {
                    Proj::Named(name) => format!("{name}: {}", self.expr(e)),
                    _ => self.expr(e),
                });
                let base = s.base.iter().map(|e| format!("..{}", self.expr(e)));
                format!("{} {{ {} }}", s.path, fields.chain(base).collect::<Vec<_>>().join(", "))
            }
            Expr::List { items, vec } => format!("{}[{}]", if *vec { "vec!" } else { "" }, self.exprs(items)),
            Expr::Repeat { value, len, vec } => {
                format!("{}[{}; {}]", if *vec { "vec!" } else { "" }, self.expr(value), self.inert(len))
            }
            Expr::Variant { variant, fields } => {
                let field = |(member, e): &(Member, Expr)| match member {
                    Member::At(_) => self.expr(e),
                    Member::Named(name) => format!("{name}: {}", self.expr(e)),
                };
                format!("{}({})", variant.name, fields.iter().map(field).collect::<Vec<_>>().join(", "))
            }
            Expr::Filled { like, parts } => {
                let parts: Vec<String> = parts.iter().map(|(_, e)| self.expr(e)).collect();
                format!("zero like {} with {}", self.place(like), parts.join(", "))
            }
            Expr::Borrow { place, unique } => format!("&{}{}", if *unique { "mut " } else { "" }, self.place(place)),
            Expr::Copy { place, method } => format!("{}.{method}()", self.place(place)),
            Expr::Concat { place } => format!("{}.concat()", self.place(place)),
            Expr::Neutral { like } => format!("neutral like {}", self.place(like)),
            Expr::Zero { like } => format!("zero like {}", self.place(like)),
            Expr::ZeroOf(of) => format!("zero of {}", ty(of)),
            Expr::Take(place) => format!("take {}", self.place(place)),
            Expr::Len(place) => format!("len {}", self.place(place)),
            Expr::Keep(place) => format!("keep {}", self.place(place)),
            Expr::Room { slot, like } => {
                format!("room in {} like {}", self.func.slots[slot.0 as usize].name, self.place(like))
            }
            Expr::Lent(slot) => format!("lent {}", self.func.slots[slot.0 as usize].name),
            Expr::Saved(slot) => format!("saved {}", self.func.slots[slot.0 as usize].name),
            Expr::Text(tokens) => format!("text {}", text(tokens)),
        }
    }

    pub(super) fn argument(&self, value: &ArgValue) -> String {
        match value {
            ArgValue::Value(e) => self.expr(e),
            ArgValue::Shared { place, bare: true } | ArgValue::Unique { place, bare: true } => self.place(place),
            ArgValue::Shared { place, .. } => format!("&{}", self.place(place)),
            ArgValue::Unique { place, .. } => format!("&mut {}", self.place(place)),
            ArgValue::Function(function) => self.given_function(function),
        }
    }

    pub(super) fn pulled(&self, arg: &PullArg) -> String {
        let bar = |bar: &Option<Place>| {
            bar.as_ref().map_or_else(|| "no bar".to_owned(), |p| format!("bar {}", self.place(p)))
        };
        match arg {
            PullArg::Number(e) => self.expr(e),
            PullArg::Given(_) => "given".to_owned(),
            PullArg::Function(function) => self.given_function(function),
            PullArg::Kept(e) => format!("kept {}", self.expr(e)),
            PullArg::Shared(value, b) => format!("{} {}", self.argument(value), bar(b)),
            PullArg::Unique(_, b) => bar(b),
        }
    }
}
