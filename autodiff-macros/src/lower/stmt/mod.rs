//! Statements.

mod asked;
mod asserted;
pub(super) mod assign;
pub(super) mod control;
mod discarded;
mod foreign;
pub(super) mod iterate;
pub(super) mod local;
mod opaque;

use crate::ir::normalize;
use crate::lower::{Dest, Expr, Kind, Lower, Owner, Ty, Val, VarId};
use crate::syntax;
use crate::syntax::Spanned;
use quote::ToTokens;

impl Lower<'_> {
    /// Lowers the statements of a block into the open block, in a scope of their own.
    pub(super) fn block_into(&mut self, block: &syn::Block, dest: Dest) {
        self.block_with(block, |s, last| match last {
            Some(e) => s.tail(e, dest),
            None => s.no_value(dest),
        });
    }

    /// The same, with something else to do with its last expression.
    pub(super) fn block_with(&mut self, block: &syn::Block, end: impl FnOnce(&mut Self, Option<&syn::Expr>)) {
        self.scopes.push(Default::default());
        let functions = self.local_functions.len();
        for stmt in &block.stmts {
            if let syn::Stmt::Item(item) = stmt {
                self.item(item);
            }
        }
        let (last, rest) = match block.stmts.split_last() {
            Some((syn::Stmt::Expr(e, None), rest)) => (Some(e), rest),
            _ => (None, &block.stmts[..]),
        };
        for stmt in rest {
            self.stmt(stmt);
        }
        end(self, last);
        self.local_functions.truncate(functions);
        self.retire_scope();
    }

    /// A block that ends without a value has the value `()`.
    pub(super) fn no_value(&mut self, dest: Dest) {
        let jumped = matches!(self.out.last().and_then(|b| b.last()).map(|s| &s.kind), Some(Kind::Jump(_)));
        if let (Dest::Var(var), false) = (dest, jumped)
            && (!self.func.var(var).ty.may_be_active() || matches!(self.func.var(var).ty, Ty::Unknown))
        {
            self.learn(&var.into(), &Ty::unit());
            self.emit(proc_macro2::Span::call_site(), Kind::Set { place: var.into(), value: Expr::unit() });
        }
    }

    /// A function that ends without giving the value that it declares by a name (`Self::Parameters`) gives `()`.
    pub(super) fn unit_by_name(&mut self, written: &syn::Block) {
        let Some(var) = self.func.result else { return };
        let named = matches!(self.func.var(var).ty, Ty::Named(_) | Ty::Moved(_));
        if !named || syntax::gives_a_value(written) || normalize::never_ends(&self.func.body) {
            return;
        }
        for stmt in &mut self.func.body.stmts {
            match &mut stmt.kind {
                Kind::Let { var: declared, value } if *declared == var => *value = Some(Expr::unit()),
                _ => {}
            }
        }
    }

    /// The last expression of a block.
    pub(super) fn tail(&mut self, e: &syn::Expr, dest: Dest) {
        match (e, dest) {
            (_, Dest::Discard) => self.statement(e),
            (syn::Expr::Paren(p), _) => self.tail(&p.expr, dest),
            (syn::Expr::If(_) | syn::Expr::Match(_) | syn::Expr::Block(_) | syn::Expr::Loop(_), _)
                if self.mentions_active(e) || syntax::jumps_out(e) || never_ends(e) =>
            {
                self.control(e, dest);
            }
            (syn::Expr::Return(_) | syn::Expr::Break(_) | syn::Expr::Continue(_), _) => self.jump(e),
            (syn::Expr::Macro(m), _) if syntax::diverges(&m.mac) => self.statement(e),
            _ => {
                let var = if let Dest::Var(var) = dest { Some(var) } else { self.func.result };
                if let Some(var) = var {
                    let ty = self.func.known(self.func.var(var).ty.clone());
                    self.teach_value(e, &ty);
                }
                self.expected = match dest {
                    Dest::Return => self.func.result.map(|v| self.func.var(v).ty.clone()),
                    Dest::Var(v) => Some(self.func.var(v).ty.clone()),
                    Dest::Discard => None,
                };
                let value = self.val(e);
                self.deliver(e, value, dest);
            }
        }
    }

    /// Hands a value to where a block's value goes.
    pub(super) fn deliver(&mut self, e: &syn::Expr, value: Val, dest: Dest) {
        let var = match dest {
            Dest::Discard => return,
            Dest::Var(var) => var,
            Dest::Return => self.func.result.expect("a function with a value has a variable for it"),
        };
        let mut value = match value.expr {
            // No value: `unwrap_or_else(|e| panic!("{e}"))`.
            Expr::Inert(code) if normalize::is_panic(&code) => {
                return self.emit(e.span(), Kind::Inert { code, binds: vec![] });
            }
            expr => Val { expr, ..value },
        };
        // In another arm it may carry a derivative, of which this round or one before knows.
        let own = self.func.var(var);
        let held = own.active && !matches!(own.ty, Ty::Ref(..) | Ty::Unknown) && !own.ty.is_number();
        let chosen = self.is_active(&value.expr) || self.copies.contains(&var) || held;
        if let (Ty::Ref(false, _), true, Dest::Var(_)) = (&value.ty, chosen, dest) {
            // Which of them it is, is only known at run time; what it points to cannot change while it is lent.
            value = self.copied(e, value);
            self.func.var_mut(var).ty = value.ty.clone();
            self.copies.push(var);
        }
        if let Dest::Var(var) = dest {
            value = self.parts_copied(e, value, var);
        }
        if let (Ty::Ref(..), true) = (&value.ty, self.is_active(&value.expr)) {
            if matches!((dest, &self.func.var(var).ty), (Dest::Return, Ty::Ref(..))) {
                // Said at the signature.
                return;
            }
            self.refuse(
                e,
                "a reference that control flow chooses",
                "what it points to is only known at run time",
                "choose an index or a value instead, or do the work in each branch",
            );
            return;
        }
        let value = self.settled(e, value);
        if self.is_active(&value.expr) {
            self.activate(var);
        }
        self.learn(&var.into(), &value.ty);
        let ty = self.func.var(var).ty.clone();
        self.learn_expr(&value.expr, &ty);
        self.emit(e.span(), Kind::Set { place: var.into(), value: value.expr });
    }

    /// A tuple with copies of what the shared references in it point to.
    fn parts_copied(&mut self, e: &syn::Expr, value: Val, var: VarId) -> Val {
        let Expr::Tuple(parts) = &value.expr else { return value };
        let lent: Vec<bool> =
            parts.iter().map(|part| matches!(self.type_of(part), Ty::Ref(false, _)) && self.is_active(part)).collect();
        if !lent.contains(&true) {
            return value;
        }
        let Expr::Tuple(parts) = value.expr else { unreachable!("a tuple") };
        let mut copies = vec![];
        for (part, lent) in parts.into_iter().zip(&lent) {
            let part = Val { ty: self.type_of(&part), expr: part };
            let part = if *lent { self.copied(e, part) } else { part };
            copies.push(self.settled(e, part));
        }
        self.copied_parts.insert(var, lent);
        let ty = Ty::Tuple(copies.iter().map(|v| v.ty.clone()).collect());
        // What a round before has found out of the references is not so.
        self.func.var_mut(var).ty = ty.clone();
        Val { expr: Expr::Tuple(copies.into_iter().map(|v| v.expr).collect()), ty }
    }

    /// An owned copy of what a reference points to.
    fn copied(&mut self, e: &syn::Expr, value: Val) -> Val {
        let place = self.place_of(e.span(), value);
        let place = self.behind_references(place);
        let ty = self.func.type_of(&place);
        if ty.is_copy() == Some(true) {
            return self.load(place);
        }
        let (method, ty) = match ty {
            Ty::Slice(t) => ("to_vec", Ty::Vec(t)),
            ty => ("clone", ty),
        };
        Val { expr: Expr::Copy { place, method }, ty }
    }

    /// A value that an assignment can take: a place, or something without a derivative.
    fn settled(&mut self, e: &syn::Expr, value: Val) -> Val {
        match &value.expr {
            Expr::Load(_) | Expr::Inert(_) | Expr::Number(_) => value,
            _ => {
                let ty = value.ty.clone();
                let var = self.bind(e.span(), "t", value);
                Val { expr: Expr::var(var), ty }
            }
        }
    }

    pub(super) fn stmt(&mut self, stmt: &syn::Stmt) {
        match stmt {
            syn::Stmt::Item(_) => {}
            syn::Stmt::Local(local) => self.local(local, stmt),
            syn::Stmt::Expr(e, _) => self.statement(e),
            syn::Stmt::Macro(m) => self.macro_statement(stmt, &m.mac),
        }
    }

    /// An expression for its effects.
    pub(super) fn statement(&mut self, e: &syn::Expr) {
        match e {
            syn::Expr::Paren(p) => return self.statement(&p.expr),
            syn::Expr::Return(_) | syn::Expr::Break(_) | syn::Expr::Continue(_) => return self.jump(e),
            _ => {}
        }
        let reading = matches!(e, syn::Expr::Macro(m) if syntax::is_reading_macro(&m.mac));
        if (reading || !self.mentions_active(e) || self.leads_nowhere(e)) && !syntax::jumps_out(e) {
            let stmt = syn::Stmt::Expr(e.clone(), Some(Default::default()));
            if let syn::Expr::Macro(m) = e {
                return self.macro_statement(&stmt, &m.mac);
            }
            let code = self.inert_stmt(&stmt);
            self.emit(e.span(), Kind::Inert { code, binds: vec![] });
            return;
        }
        match e {
            syn::Expr::Macro(m) => self.opaque_macro(&m.mac),
            syn::Expr::Assign(a) => self.assign(a),
            syn::Expr::Binary(b) if syntax::is_compound(&b.op) => self.compound_statement(b),
            syn::Expr::If(_)
            | syn::Expr::Match(_)
            | syn::Expr::Block(_)
            | syn::Expr::Loop(_)
            | syn::Expr::While(_)
            | syn::Expr::ForLoop(_) => self.control(e, Dest::Discard),
            syn::Expr::MethodCall(m) => self.method_statement(m),
            syn::Expr::Call(c) => self.call_statement(c),
            syn::Expr::Try(t) => self.question_statement(t),
            _ => {
                let value = self.val(e);
                drop(value);
            }
        }
    }

    /// The type of a lowered expression.
    pub(super) fn type_of(&self, expr: &Expr) -> Ty {
        match expr {
            Expr::Load(place) => self.func.type_of(place),
            Expr::Inert(code) => code.ty.clone(),
            Expr::Prim { args, .. } => args
                .iter()
                .map(|a| self.type_of(a).peeled().clone())
                .filter(Ty::is_float)
                .fold(Ty::OPEN, |a, b| a.join(&b)),
            Expr::Number(_) => Ty::OPEN,
            Expr::Cast { to, .. } => to.clone(),
            Expr::Struct(s) => s.ty.clone(),
            Expr::Tuple(items) => Ty::Tuple(items.iter().map(|e| self.type_of(e)).collect()),
            Expr::Variant { variant, fields } => match (variant.home, fields.first()) {
                (Owner::Option, Some((_, e))) => Ty::Option(Box::new(self.type_of(e))),
                (Owner::Result, Some((_, e))) => Ty::Result(Box::new(self.type_of(e)), None),
                (Owner::Box, Some((_, e))) => Ty::Boxed(Box::new(self.type_of(e))),
                _ => Ty::Unknown,
            },
            Expr::Borrow { place, unique } => Ty::Ref(*unique, Box::new(self.func.type_of(place))),
            _ => Ty::Unknown,
        }
    }

    fn item(&mut self, item: &syn::Item) {
        match item {
            syn::Item::Static(s)
                if (!is_plain_data(&s.ty) || matches!(s.mutability, syn::StaticMutability::Mut(_))) =>
            {
                self.refuse(
                        s,
                        &format!("the `static` `{}` inside of the function", s.ident),
                        "it may change, and each sibling would have its own (only numbers, strings, and arrays and slices of them are known not to)",
                        "declare it outside of the function",
                    );
            }
            syn::Item::Fn(f) => return self.local_function(f.clone()),
            _ => {}
        }
        self.keep_item(item.to_token_stream());
    }

    /// What is emitted has the items that are declared inside, too.
    pub(in crate::lower) fn keep_item(&mut self, tokens: proc_macro2::TokenStream) {
        if !self.func.items.iter().any(|i| i.to_string() == tokens.to_string()) {
            self.func.items.push(tokens);
        }
    }
}

/// Is it a block whose last statement panics?
fn never_ends(e: &syn::Expr) -> bool {
    matches!(e, syn::Expr::Block(b) if syntax::always_panics(&b.block))
}

/// Is it a type whose values cannot change in a `static`?
fn is_plain_data(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Paren(t) => is_plain_data(&t.elem),
        syn::Type::Group(t) => is_plain_data(&t.elem),
        syn::Type::Reference(r) => is_plain_data(&r.elem),
        syn::Type::Slice(s) => is_plain_data(&s.elem),
        syn::Type::Array(a) => is_plain_data(&a.elem),
        syn::Type::Tuple(t) => t.elems.iter().all(is_plain_data),
        _ => matches!(Ty::of(ty), Ty::Float(_) | Ty::Int(_) | Ty::Bool | Ty::Plain(_)),
    }
}
