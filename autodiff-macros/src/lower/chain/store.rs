//! Items as operands, and the variables that keep a state from item to item.

use crate::ir::code;
use crate::lower::closure::Function;
use crate::lower::{Expr, Inert, Kind, Lower, Origin, Place, Proj, Ty, Val, Var, VarId};
use crate::rules;
use proc_macro2::Span;
use quote::quote;

/// What a fold carries from item to item: one variable, or one for each part of a tuple.
pub(super) enum State {
    Whole(VarId),
    Parts(Vec<State>),
}

impl Lower<'_> {
    /// An item that can be mentioned more than once, and that later code does not change.
    pub(super) fn settled_item(&mut self, span: Span, item: Val) -> Val {
        let item_ty = item.ty.clone();
        match item.expr {
            Expr::Tuple(parts) => {
                let parts = parts.into_iter().map(|expr| {
                    let ty = self.type_of(&expr);
                    self.settled_item(span, Val { expr, ty }).expr
                });
                let parts: Vec<Expr> = parts.collect();
                Val { expr: Expr::Tuple(parts), ty: item_ty }
            }
            Expr::Load(place) => {
                let root = self.func.resolve(&place).root;
                let var = self.func.var(root);
                let changes = var.mutable || matches!(var.ty, Ty::Ref(true, _));
                let number = item_ty.is_copy() == Some(true) && !matches!(item_ty, Ty::Ref(..));
                let item = Val { expr: Expr::Load(place), ty: item_ty };
                if changes && number { self.copied_now(span, item) } else { item }
            }
            Expr::Inert(code) => {
                let changes = code.reads.iter().any(|v| self.func.var(*v).mutable);
                let item = Val { expr: Expr::Inert(code), ty: item_ty };
                if changes { self.copied_now(span, item) } else { self.atom(span, item) }
            }
            expr @ (Expr::Number(_) | Expr::Borrow { .. }) => Val { expr, ty: item_ty },
            expr => self.copied_now(span, Val { expr, ty: item_ty }),
        }
    }

    pub(in crate::lower) fn copied_now(&mut self, span: Span, value: Val) -> Val {
        let var = self.variable_for("t", &value);
        self.emit(span, Kind::Let { var, value: Some(value.expr) });
        self.load(var.into())
    }

    /// What an item points to.
    pub(in crate::lower) fn dereferenced_item(&mut self, item: Val) -> Val {
        let place = match (item.expr, &item.ty) {
            (Expr::Borrow { place, .. }, _) => place,
            (Expr::Load(place), Ty::Ref(..)) => place.then(Proj::Deref),
            (Expr::Inert(code), Ty::Ref(_, t)) => {
                let text = &code.tokens;
                let ty = (**t).clone();
                let code = Inert { tokens: quote!(*#text), ty: ty.clone(), ..code };
                return Val { expr: Expr::Inert(code), ty };
            }
            (expr, _) => return Val { expr, ty: item.ty },
        };
        let value = self.load(place.clone());
        match value.ty {
            Ty::Slice(t) => Val { expr: Expr::Copy { place, method: "to_vec" }, ty: Ty::Vec(t) },
            ty if ty.is_copy() == Some(false) => Val { expr: Expr::Copy { place, method: "clone" }, ty },
            ty => Val { expr: value.expr, ty },
        }
    }

    /// A reference to an item.
    pub(super) fn lent_item(&mut self, item: &Val) -> Val {
        match &item.expr {
            Expr::Tuple(parts) => {
                let parts: Vec<Val> = parts
                    .iter()
                    .map(|expr| {
                        let ty = self.type_of(expr);
                        self.lent_item(&Val { expr: expr.clone(), ty })
                    })
                    .collect();
                let ty = Ty::Tuple(parts.iter().map(|p| p.ty.clone()).collect());
                Val { expr: Expr::Tuple(parts.into_iter().map(|p| p.expr).collect()), ty }
            }
            _ => {
                let place = match &item.expr {
                    Expr::Load(place) => place.clone(),
                    _ => self.bind(self.chain_span, "t", item.clone()).into(),
                };
                let ty = Ty::Ref(false, Box::new(item.ty.clone()));
                Val { expr: Expr::Borrow { place, unique: false }, ty }
            }
        }
    }

    /// Does a closure change what it captures, and that carries a derivative? Then it is no code that may be copied.
    pub(super) fn changes_captured(&mut self, f: &Function) -> bool {
        let Function::Closure(closure) = f else { return false };
        let scopes = self.closure_scopes(closure);
        let changes = self.assigns_active(&closure.tree.closure.body);
        self.scopes = scopes;
        changes
    }

    /// What a closure says of items, which is no number: a condition, an order. `lent`: it is given references.
    pub(in crate::lower) fn asked(&mut self, f: &Function, items: &[&Val], lent: bool) -> Inert {
        if self.changes_captured(f) {
            let items = items.iter().map(|item| if lent { self.lent_item(item) } else { (*item).clone() }).collect();
            let value = self.apply(f, self.chain_span, items);
            let ty = value.ty.clone();
            let var = self.bind(self.chain_span, "test", value);
            return self.inert_load(&var.into(), ty);
        }
        let arguments: Vec<Inert> = items
            .iter()
            .map(|item| {
                let mut code = self.as_inert(self.chain_span, (*item).clone());
                if lent {
                    let text = code::operand(&code.tokens);
                    code.tokens = quote!(&#text);
                }
                code
            })
            .collect();
        match f {
            Function::Item(path, _) => {
                let texts: Vec<_> = arguments.iter().map(|a| &a.tokens).collect();
                code::joined(quote!(#path(#(#texts),*)), &arguments, Ty::Unknown)
            }
            Function::Given(given) => {
                let texts: Vec<_> = arguments.iter().map(|a| &a.tokens).collect();
                let plain = given.plain();
                code::joined(quote!((#plain!())(#(#texts),*)), &arguments, Ty::Unknown)
            }
            Function::Closure(closure) => {
                let scopes = self.closure_scopes(closure);
                let tree = &closure.tree.closure;
                let bindings: Vec<_> = tree.inputs.iter().zip(arguments).collect();
                let code = self.inert_applied(&bindings, &tree.body);
                self.scopes = scopes;
                code
            }
        }
    }

    /// A temporary whose properties are kept through the rounds, at the address `key`.
    pub(super) fn keyed(&mut self, base: &str, ty: Ty, key: usize) -> VarId {
        let known = self.known.get(&key).cloned().unwrap_or_default();
        let ty = known.ty.map_or(ty.clone(), |k| ty.join(&k));
        let active = known.active && ty.may_be_active();
        let name = self.names.fresh(base);
        let typed = ty.tokens().is_some();
        let var = self.func.add(Var { name, ty, typed, mutable: false, active, alias: None, origin: Origin::Temp });
        self.keys.insert(var, key);
        var
    }

    /// A variable that starts with a value, and is changed by [`Lower::store`].
    pub(super) fn stored(&mut self, base: &str, first: Val, key: usize) -> VarId {
        let var = self.keyed(base, first.ty.clone(), key);
        self.func.var_mut(var).mutable = true;
        if self.is_active(&first.expr) {
            self.activate(var);
        }
        self.emit(self.chain_span, Kind::Let { var, value: Some(first.expr) });
        var
    }

    /// Changes such a variable.
    pub(super) fn store(&mut self, var: VarId, value: Val) {
        self.store_in(&var.into(), value);
    }

    /// Changes a part of such a variable.
    pub(super) fn store_in(&mut self, place: &Place, value: Val) {
        let value = self.followed(value);
        let value = match value.expr {
            Expr::Load(_) | Expr::Inert(_) | Expr::Number(_) => value,
            _ => self.copied_now(self.chain_span, value),
        };
        if self.is_active(&value.expr) {
            self.activate(place.root);
        }
        self.learn(place, &value.ty);
        let ty = self.func.type_of(place);
        self.learn_expr(&value.expr, &ty);
        self.emit(self.chain_span, Kind::Set { place: place.clone(), value: value.expr });
    }

    /// A number behind references.
    pub(super) fn followed(&mut self, value: Val) -> Val {
        match (&value.expr, &value.ty) {
            (Expr::Borrow { .. } | Expr::Load(_), Ty::Ref(..)) => self.dereferenced_item(value),
            _ => value,
        }
    }

    /// The state of a fold, from its first value; `asked`: what is expected of the last one.
    pub(super) fn fold_state(&mut self, first: Val, key: &mut usize, asked: Option<&Ty>) -> State {
        match first.expr {
            Expr::Tuple(parts) => {
                let parts = parts.into_iter().enumerate().map(|(i, expr)| {
                    let ty = self.type_of(&expr);
                    let asked = asked.and_then(|ty| if let Ty::Tuple(ts) = ty { ts.get(i) } else { None });
                    self.fold_state(Val { expr, ty }, key, asked)
                });
                State::Parts(parts.collect())
            }
            expr => {
                *key += 1;
                let state = self.stored("state", Val { expr, ty: first.ty }, *key);
                if let Some(list @ Ty::Vec(_)) = asked {
                    self.learn(&state.into(), list);
                }
                State::Whole(state)
            }
        }
    }

    /// The value of the state.
    pub(super) fn state_value(&mut self, state: &State) -> Val {
        match state {
            State::Whole(var) => self.load((*var).into()),
            State::Parts(parts) => {
                let parts: Vec<Val> = parts.iter().map(|p| self.state_value(p)).collect();
                let ty = Ty::Tuple(parts.iter().map(|p| p.ty.clone()).collect());
                Val { expr: Expr::Tuple(parts.into_iter().map(|p| p.expr).collect()), ty }
            }
        }
    }

    /// The next value of the state. `from`: where in the open block the code that computes it begins.
    pub(super) fn next_state(&mut self, state: &State, value: Val, from: usize) {
        match state {
            State::Whole(var) => {
                if let Some((place, value)) = self.as_sum(*var, &value, from) {
                    if self.is_active(&value) {
                        self.activate(*var);
                    }
                    let ty = self.func.var(*var).ty.clone();
                    self.learn_expr(&value, &ty);
                    self.emit(self.chain_span, Kind::Add { place, value, minus: false });
                    return;
                }
                self.store(*var, value);
            }
            State::Parts(parts) => {
                let values = self.item_parts(value, parts.len());
                // All parts are known before the first is changed.
                let values: Vec<Val> = values
                    .into_iter()
                    .map(|v| match v.expr {
                        Expr::Prim { .. } => v,
                        _ => self.settled_item(self.chain_span, v),
                    })
                    .collect();
                let summed: Vec<bool> = parts
                    .iter()
                    .zip(&values)
                    .map(|(p, v)| matches!(p, State::Whole(var) if self.as_sum(*var, v, from).is_some()))
                    .collect();
                let values: Vec<Val> = values
                    .into_iter()
                    .zip(&summed)
                    .map(|(v, summed)| if *summed { v } else { self.settled_item(self.chain_span, v) })
                    .collect();
                for (part, value) in parts.iter().zip(values) {
                    self.next_state(part, value, from);
                }
            }
        }
    }

    /// `state + value`, where the state stands under the name that the closure gives it: what is added.
    fn as_sum(&self, var: VarId, value: &Val, from: usize) -> Option<(Place, Expr)> {
        let Expr::Prim { rule, args } = &value.expr else { return None };
        if !std::ptr::eq(*rule, rules::infix("+")?) {
            return None;
        }
        let [left, right] = args.as_slice() else { return None };
        let stands_for = |e: &Expr| match e {
            Expr::Load(place) if place.path.is_empty() => self.out.last().is_some_and(|block| {
                block[from.min(block.len())..].iter().any(|stmt| match &stmt.kind {
                    Kind::Let { var: copy, value: Some(Expr::Load(p)) } => {
                        *copy == place.root && p.path.is_empty() && p.root == var && !self.func.var(*copy).mutable
                    }
                    _ => false,
                })
            }),
            _ => false,
        };
        let added = if stands_for(left) {
            right
        } else if stands_for(right) {
            left
        } else {
            return None;
        };
        Some((var.into(), added.clone()))
    }
}
