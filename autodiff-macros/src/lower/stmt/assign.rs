//! Assignments: to places, to their parts, to several at once, and those that change what is there.

use crate::ir::code;
use crate::lower::{Expr, Kind, Lower, Proj, Ty, Val};
use crate::syntax::Spanned;
use quote::ToTokens;

impl Lower<'_> {
    pub(super) fn compound_statement(&mut self, b: &syn::ExprBinary) {
        // `k += x.len()`: an inactive variable gets an inactive value.
        self.teach_operands(&b.left, &b.right);
        let ty = self.infer(&b.left);
        if !ty.peeled().may_be_active() || self.asks_only(&syn::Expr::Binary(b.clone())) {
            if self.root_of(&b.left).is_some_and(|v| self.carries_derivative(v)) {
                return self.compound_of_part(b);
            }
            let mut b = b.clone();
            if self.has_changes(&b.right) {
                *b.right = self.named_test(&b.right);
            }
            let stmt = syn::Stmt::Expr(syn::Expr::Binary(b.clone()), Some(Default::default()));
            let code = self.inert_stmt(&stmt);
            self.emit(b.span(), Kind::Inert { code, binds: vec![] });
            return;
        }
        self.compound(b);
    }

    /// `p.n += 1`, where `p` carries a derivative and `p.n` does not: `p.n = p.n + 1`.
    fn compound_of_part(&mut self, b: &syn::ExprBinary) {
        let right = self.after_changes(&b.right);
        let right = self.inert_of(b.right.span(), "t", right);
        let Some(place) = self.place_to_write(&b.left) else { return };
        let place = self.behind_references(place);
        let ty = self.func.type_of(&place);
        let old = self.inert_load(&place, ty.clone());
        let (text, operand) = (code::operand(&old.tokens), code::operand(&right.tokens));
        let operator: proc_macro2::TokenStream =
            b.op.to_token_stream().to_string().trim_end_matches('=').parse().expect("an operator");
        let code = code::joined(quote::quote!(#text #operator #operand), &[old, right], ty);
        self.emit(b.span(), Kind::Set { place, value: Expr::Inert(code) });
    }

    pub(super) fn assign(&mut self, a: &syn::ExprAssign) {
        match &*a.left {
            syn::Expr::Infer(_) => {
                let value = self.val(&a.right);
                self.settled(&a.right, value);
            }
            syn::Expr::Tuple(t) => self.assign_parts(a, t.elems.iter()),
            syn::Expr::Array(t) => self.assign_parts(a, t.elems.iter()),
            left => {
                self.teach_both(left, &a.right);
                self.expected = Some(self.infer(left).peeled().clone()).filter(|ty| *ty != Ty::Unknown);
                let value = self.val(&a.right);
                self.assign_value(left, &a.right, value);
            }
        }
    }

    fn assign_value(&mut self, left: &syn::Expr, right: &syn::Expr, value: Val) {
        if let syn::Expr::Tuple(t) = left {
            let place = self.place_of(right.span(), value);
            for (i, part) in t.elems.iter().enumerate() {
                let item = self.load(place.then(Proj::Field(i as u32)));
                self.assign_value(part, right, item);
            }
            return;
        }
        if matches!(left, syn::Expr::Infer(_)) {
            return;
        }
        if matches!(value.ty, Ty::Ref(..)) && self.is_active(&value.expr) {
            let declared = self.variable(left).map(|v| self.func.var(v));
            if declared.is_some_and(|var| var.mutable && var.active && var.alias.is_some()) {
                // Said at its declaration.
                return;
            }
            self.refuse(
                left,
                "a reference that is assigned again",
                "what it points to is only known at run time",
                "keep an index, or swap the containers with `std::mem::swap`",
            );
            return;
        }
        let value = self.settled(right, value);
        let Some((place, value)) = self.place_for(left, value) else { return };
        if self.is_active(&value.expr) {
            self.activate_place(&place, false, left.span());
        }
        self.learn(&place, &value.ty);
        let ty = self.func.type_of(&place);
        if self.is_of_others(&value.ty) {
            self.mark(&ty);
        }
        self.learn_expr(&value.expr, &ty);
        self.emit(left.span(), Kind::Set { place, value: value.expr });
    }

    /// `(a, b) = (b, a)`: all values are read before the first is written.
    fn assign_parts<'e>(&mut self, a: &'e syn::ExprAssign, left: impl Iterator<Item = &'e syn::Expr>) {
        let left: Vec<_> = left.collect();
        let value = self.val(&a.right);
        let items: Vec<Val> = match value.expr {
            Expr::Tuple(items) | Expr::List { items, .. } if items.len() == left.len() => items
                .into_iter()
                .map(|expr| {
                    let ty = self.type_of(&expr);
                    let value = Val { expr, ty };
                    let var = self.variable_for("t", &value);
                    let ty = value.ty.clone();
                    self.emit(a.span(), Kind::Let { var, value: Some(value.expr) });
                    Val { expr: Expr::var(var), ty }
                })
                .collect(),
            _ => {
                let tuple = matches!(*a.left, syn::Expr::Tuple(_));
                let place = self.place_of(a.span(), value);
                let step = |i: usize| {
                    if tuple { Proj::Field(i as u32) } else { Proj::Index(code::literal(i)) }
                };
                (0..left.len()).map(|i| self.load(place.then(step(i)))).collect()
            }
        };
        for (part, item) in left.into_iter().zip(items) {
            self.assign_value(part, &a.right, item);
        }
    }
}
