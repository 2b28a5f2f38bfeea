//! Which `from` of a type parameter is meant: that of `From`, or that of `NumCast`, which gives an option. Where the bounds
//! leave it open, what is done with the value tells. So with `from_f64`, `from_usize`, …, of a trait of the user's or of
//! `FromPrimitive`.

use crate::collections::{HashMap, HashSet};
use syn::visit::{self, Visit};
use syn::{Expr, Pat};

/// `T::from`, `T::from_f64`: a type, and the function that converts to it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Conversion {
    /// The name of the type.
    pub ty: String,
    /// The name of the function.
    pub function: String,
}

impl Conversion {
    /// Is it `from` of this type?
    pub fn is_from(&self, ty: &str) -> bool {
        self.ty == ty && self.function == "from"
    }
}

/// The conversions that give what is never asked whether it is there, nor taken apart.
pub fn never_optional(block: &syn::Block) -> HashSet<Conversion> {
    let mut seen = Seen::default();
    seen.visit_block(block);
    seen.converted.into_iter().filter(|one| !seen.optional.contains(one)).collect()
}

/// Those of them whose values are computed with, as only numbers are.
pub fn computed_with(block: &syn::Block) -> HashSet<Conversion> {
    let mut seen = Seen::default();
    seen.visit_block(block);
    seen.numbers.into_iter().filter(|one| !seen.optional.contains(one)).collect()
}

#[derive(Default)]
struct Seen {
    /// All conversions.
    converted: HashSet<Conversion>,
    /// Those that give an option.
    optional: HashSet<Conversion>,
    /// Those that give an operand.
    numbers: HashSet<Conversion>,
    /// The variables that such a value is bound to.
    bound: HashMap<String, Conversion>,
}

impl Seen {
    /// What has made the value of the expression.
    fn made_by(&self, e: &Expr) -> Option<Conversion> {
        match e {
            Expr::Paren(p) => self.made_by(&p.expr),
            Expr::Path(p) => self.bound.get(&p.path.get_ident()?.to_string()).cloned(),
            Expr::Call(c) => match &*c.func {
                Expr::Path(p) if p.path.segments.len() == 2 => {
                    let [ty, function] = [0, 1].map(|i| p.path.segments[i].ident.to_string());
                    (function == "from" || function.starts_with("from_")).then_some(Conversion { ty, function })
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn taken_apart(&mut self, e: &Expr) {
        self.optional.extend(self.made_by(e));
    }
}

impl Visit<'_> for Seen {
    fn visit_local(&mut self, local: &syn::Local) {
        let pat = if let Pat::Type(typed) = &local.pat { &*typed.pat } else { &local.pat };
        if let (Pat::Ident(p), Some(init)) = (pat, &local.init)
            && let Some(made) = self.made_by(&init.expr)
        {
            self.bound.insert(p.ident.to_string(), made);
        }
        if let (Pat::TupleStruct(_), Some(init)) = (pat, &local.init) {
            self.taken_apart(&init.expr);
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_call(&mut self, c: &syn::ExprCall) {
        self.converted.extend(self.made_by(&Expr::Call(c.clone())));
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
            let operands = [&b.left, &b.right].into_iter().filter_map(|e| self.made_by(e));
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
