//! A sine is computed together with the cosine that its adjoint asks for, and the other way round: both together cost
//! little more than one.
//!
//! ```text
//! let s = t.sin();       let s = t.sin();
//!                        let twin = t.cos();        t_bar += s_bar * twin;
//! ```
//!
//! The twin is then a value that the program computes itself (`known`). Where the sweep does not ask for it, it is left out.

use super::known::is_number;
use super::prepare::Controls;
use crate::collections::HashSet;
use crate::ir::*;
use proc_macro2::{Ident, Span};
use quote::quote;

/// Functions of one argument that are computed together, in both orders.
const TWINS: [(&str, &str); 2] = [("sin", "cos"), ("cos", "sin")];

/// Puts twins behind the values of the function that have one, but those that the program computes itself.
pub fn beside(func: &mut Func, body: &mut Block, written: &HashSet<VarId>, controls: &mut Controls) {
    let mut computed = vec![];
    body.each_stmt(&mut |s| computed.extend(of_number(func, &s.kind, written)));
    if !computed.is_empty() {
        in_block(func, body, (written, &computed), controls);
    }
}

/// The variables that are written, and what is computed of numbers that are not.
type Known<'a> = (&'a HashSet<VarId>, &'a [(&'static str, Place)]);

fn in_block(func: &mut Func, block: &mut Block, known: Known<'_>, controls: &mut Controls) {
    for mut stmt in std::mem::take(&mut block.stmts) {
        stmt.kind.blocks_mut().into_iter().for_each(|b| in_block(func, b, known, controls));
        let twin = of_number(func, &stmt.kind, known.0).and_then(|of| twin(func, of, known.1));
        let span = stmt.span;
        block.stmts.push(stmt);
        if let Some((var, value, code)) = twin {
            controls.insert(var, code);
            block.stmts.push(Stmt::new(span, Kind::Let { var, value: Some(value) }));
        }
    }
}

/// The function, and the number, whose value a statement computes by it.
fn of_number(func: &Func, kind: &Kind, written: &HashSet<VarId>) -> Option<(&'static str, Place)> {
    let Kind::Let { var, value: Some(Expr::Prim { rule, args }) } = kind else { return None };
    let [Expr::Load(place)] = &args[..] else { return None };
    let of = func.resolve(place);
    let lasting = is_number(func, &of) && !written.contains(&of.root);
    let has_twin = TWINS.iter().any(|(name, _)| *name == rule.name);
    (has_twin && lasting && func.var(*var).active).then_some((rule.name, of))
}

/// The twin of a value: its variable, the value, and the same as code.
fn twin(
    func: &mut Func,
    (name, of): (&'static str, Place),
    computed: &[(&'static str, Place)],
) -> Option<(VarId, Expr, Inert)> {
    let twin = TWINS.iter().find(|(one, _)| *one == name)?.1;
    if computed.iter().any(|(name, place)| *name == twin && *place == of) {
        return None;
    }
    let ty = func.type_of(&of);
    let (root, method) = (&func.var(of.root).name, Ident::new(twin, Span::call_site()));
    let code = Inert { reads: vec![of.root], ty: ty.clone(), ..Inert::text(quote!(#root.#method())) };
    let name = Ident::new(&format!("{twin}_{}", func.vars.len()), Span::mixed_site());
    let var = Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin: Origin::Temp };
    Some((func.add(var), Expr::Std { name: twin, args: vec![Expr::Load(of)] }, code))
}
