//! Numbers that are read out of what has a type without a name: `x.1`, where `x` is an item of a table that is not seen
//! here. A record needs the type of what it holds, so the number gets a variable of its own, and is recorded instead of
//! what it is a part of. So does a number that a function of the mathematical library gives, which may take longer to
//! compute again: `x * (i as f64).cos()`.

use crate::ir::*;
use crate::syntax::calls_the_library;
use proc_macro2::{Ident, Span};
use quote::quote;

/// Primitives between numbers of one type.
pub(super) const ARITHMETIC: [&str; 4] = ["add", "sub", "mul", "div"];

/// Gives such numbers names, before the statements that read them.
pub fn name_numbers(func: &mut Func, body: &mut Block) {
    for mut stmt in std::mem::take(&mut body.stmts) {
        stmt.kind.blocks_mut().into_iter().for_each(|b| name_numbers(func, b));
        let mut namer = Namer { func, span: stmt.span, named: vec![] };
        match &mut stmt.kind {
            Kind::Let { var, value: Some(value) } if namer.func.var(*var).active => {
                let ty = namer.func.var(*var).ty.clone();
                namer.operands(value, &ty);
            }
            Kind::Set { place, value } | Kind::Add { place, value, .. } => {
                let ty = namer.func.type_of(place);
                namer.operands(value, &ty);
            }
            _ => {}
        }
        body.stmts.append(&mut namer.named);
        body.stmts.push(stmt);
    }
}

struct Namer<'f> {
    func: &'f mut Func,
    span: Span,
    named: Vec<Stmt>,
}

impl Namer<'_> {
    /// Looks at the operands of the primitives of a value of this type.
    fn operands(&mut self, value: &mut Expr, ty: &Ty) {
        let (Expr::Prim { rule, args }, Ty::Float(_)) = (value, ty) else { return };
        let arithmetic = ARITHMETIC.contains(&rule.name);
        for arg in args {
            match arg {
                Expr::Prim { .. } => self.operands(arg, ty),
                Expr::Inert(code) if code.pure && (self.is_of_no_name(code) || is_long(code)) => {
                    let number = match &code.ty {
                        Ty::Float(_) => Some(code.clone()),
                        Ty::Unknown if arithmetic => lent(code, ty),
                        _ => None,
                    };
                    if let Some(number) = number {
                        *arg = self.name(number);
                    }
                }
                _ => {}
            }
        }
    }

    /// Is it read out of what has no name?
    fn is_of_no_name(&self, code: &Inert) -> bool {
        code.reads.iter().any(|v| self.has_no_name(*v))
    }

    /// Is the variable, or what it refers to, of a type that cannot be written down?
    fn has_no_name(&self, v: VarId) -> bool {
        let var = self.func.var(v);
        !var.active && var.ty.tokens().is_none()
    }

    fn name(&mut self, code: Inert) -> Expr {
        let name = Ident::new(&format!("number_{}", self.func.vars.len()), Span::mixed_site());
        let (ty, origin) = (code.ty.clone(), Origin::Temp);
        let var = self.func.add(Var { name, ty, typed: true, mutable: false, active: false, alias: None, origin });
        self.named.push(Stmt::new(self.span, Kind::Let { var, value: Some(Expr::Inert(code)) }));
        Expr::var(var)
    }
}

fn is_long(code: &Inert) -> bool {
    matches!(code.ty, Ty::Float(_)) && !code.reads.is_empty() && calls_the_library(&code.tokens)
}

/// The number, whether it is given by value or by reference.
fn lent(code: &Inert, ty: &Ty) -> Option<Inert> {
    let (float, tokens) = (ty.tokens()?, &code.tokens);
    let tokens = quote!(*::core::borrow::Borrow::<#float>::borrow(&#tokens));
    Some(Inert { tokens, ty: ty.clone(), ..code.clone() })
}
