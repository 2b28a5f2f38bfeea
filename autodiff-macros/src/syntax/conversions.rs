//! Which `from` of a type parameter is meant: that of `From`, or that of `NumCast`, which gives an option. Where the bounds
//! leave it open, what is done with the value tells.

use crate::collections::{HashMap, HashSet};
use syn::visit::{self, Visit};
use syn::{Expr, Pat};

/// The types whose `from` gives what is never asked whether it is there, nor taken apart.
pub fn never_optional(block: &syn::Block) -> HashSet<String> {
    let mut seen = Seen::default();
    seen.visit_block(block);
    seen.converted.into_iter().filter(|ty| !seen.optional.contains(ty)).collect()
}

/// Those of them that are computed with, as only numbers are.
pub fn computed_with(block: &syn::Block) -> HashSet<String> {
    let mut seen = Seen::default();
    seen.visit_block(block);
    seen.numbers.into_iter().filter(|ty| !seen.optional.contains(ty)).collect()
}

#[derive(Default)]
struct Seen {
    /// The types that something is converted to.
    converted: HashSet<String>,
    /// Those of them where it is an option.
    optional: HashSet<String>,
    /// Those of them where it is an operand.
    numbers: HashSet<String>,
    /// The variables that such a value is bound to, with the type.
    bound: HashMap<String, String>,
}

impl Seen {
    /// The type that the expression converts to.
    fn type_of(&self, e: &Expr) -> Option<String> {
        match e {
            Expr::Paren(p) => self.type_of(&p.expr),
            Expr::Path(p) => self.bound.get(&p.path.get_ident()?.to_string()).cloned(),
            Expr::Call(c) => match &*c.func {
                Expr::Path(p) if p.path.segments.len() == 2 && p.path.segments[1].ident == "from" => {
                    Some(p.path.segments[0].ident.to_string())
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn taken_apart(&mut self, e: &Expr) {
        self.optional.extend(self.type_of(e));
    }
}

impl Visit<'_> for Seen {
    fn visit_local(&mut self, local: &syn::Local) {
        let pat = if let Pat::Type(typed) = &local.pat { &*typed.pat } else { &local.pat };
        if let (Pat::Ident(p), Some(init)) = (pat, &local.init)
            && let Some(ty) = self.type_of(&init.expr)
        {
            self.bound.insert(p.ident.to_string(), ty);
        }
        if let (Pat::TupleStruct(_), Some(init)) = (pat, &local.init) {
            self.taken_apart(&init.expr);
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_call(&mut self, c: &syn::ExprCall) {
        self.converted.extend(self.type_of(&Expr::Call(c.clone())));
        visit::visit_expr_call(self, c);
    }

    fn visit_expr_method_call(&mut self, m: &syn::ExprMethodCall) {
        const ASKS: [&str; 12] = [
            "unwrap",
            "expect",
            "unwrap_or",
            "unwrap_or_else",
            "unwrap_or_default",
            "ok_or",
            "ok_or_else",
            "map",
            "and_then",
            "is_some",
            "is_none",
            "unwrap_unchecked",
        ];
        if ASKS.iter().any(|name| m.method == name) {
            self.taken_apart(&m.receiver);
        }
        visit::visit_expr_method_call(self, m);
    }

    fn visit_expr_binary(&mut self, b: &syn::ExprBinary) {
        use syn::BinOp::*;
        if !matches!(b.op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) | And(_) | Or(_)) {
            let operands = [&b.left, &b.right].into_iter().filter_map(|e| self.type_of(e));
            self.numbers.extend(operands.collect::<Vec<_>>());
        }
        visit::visit_expr_binary(self, b);
    }

    fn visit_expr_try(&mut self, t: &syn::ExprTry) {
        self.taken_apart(&t.expr);
        visit::visit_expr_try(self, t);
    }

    fn visit_expr_let(&mut self, l: &syn::ExprLet) {
        self.taken_apart(&l.expr);
        visit::visit_expr_let(self, l);
    }

    fn visit_expr_match(&mut self, m: &syn::ExprMatch) {
        self.taken_apart(&m.expr);
        visit::visit_expr_match(self, m);
    }
}
