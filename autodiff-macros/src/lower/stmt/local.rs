//! `let` statements.

use crate::lower::pattern::{bound_type, simple};
use crate::lower::refused::objects;
use crate::lower::{Expr, Kind, Lower, Ty, Val, VarId, closure};
use crate::parse::configures;
use crate::{rules, syntax};
use quote::quote;

impl Lower<'_> {
    pub(in crate::lower) fn local(&mut self, local: &syn::Local, stmt: &syn::Stmt) {
        if let Some(cfg) = local.attrs.iter().find(|a| configures(a)) {
            self.refuse(
                cfg,
                "a `#[cfg]` on a statement",
                "the attribute sees the function before it is decided",
                "put the `#[cfg]` on two versions of the function, or use `if cfg!(…)`",
            );
        }
        let Some(init) = &local.init else { return self.deferred(&local.pat, Ty::Unknown) };
        if init.diverge.is_none()
            && (self.local_closure(&local.pat, &init.expr) || self.local_chain(&local.pat, &init.expr))
        {
            return;
        }
        self.teach_declared(&local.pat, &init.expr);
        let plain = !self.mentions_active(&init.expr)
            && !syntax::stmt_jumps_out(stmt)
            && !self.binds_places(&local.pat, &init.expr);
        if let Some((_, diverge)) = &init.diverge {
            if plain {
                return self.inert_local(local, stmt);
            }
            return self.let_else(&local.pat, &init.expr, diverge);
        }
        if let syn::Pat::Type(t) = &local.pat
            && let Some(object) = objects::behind(&t.ty)
        {
            if plain {
                return self.inert_local(local, stmt);
            }
            self.refuse_object(object);
            let value = self.nothing();
            return self.destructure(&t.pat, value);
        }
        // The declared type carries no derivative: whatever is computed, it is copied.
        let inert_type = matches!(&local.pat, syn::Pat::Type(t) if !self.read(&t.ty).may_be_active());
        let copied = |s: &Self| !s.assigns_active(&init.expr) && !s.has_changes(&init.expr);
        if inert_type && simple(&local.pat) && !syntax::stmt_jumps_out(stmt) && copied(self) {
            let code = self.inert(&init.expr);
            let ty = code.ty.clone();
            return self.destructure(&local.pat, Val { expr: Expr::Inert(code), ty });
        }
        if plain && !simple(&local.pat) {
            return self.inert_local(local, stmt);
        }
        if let (syn::Pat::Wild(_), syn::Expr::MethodCall(m)) = (&local.pat, &*init.expr)
            && m.method == "pop"
            && !plain
        {
            return self.method_statement(m);
        }
        if let syn::Pat::Type(t) = &local.pat {
            self.expected = Some(self.read(&t.ty));
        }
        if let syn::Pat::Slice(parts) = &local.pat
            && !parts.elems.iter().any(|part| matches!(part, syn::Pat::Rest(_)))
        {
            let len = proc_macro2::Literal::usize_unsuffixed(parts.elems.len());
            self.expected = Some(Ty::Array(Box::new(Ty::Unknown), Some(quote!(#len).into())));
        }
        if let (syn::Pat::Tuple(parts), syn::Expr::MethodCall(m)) = (&local.pat, closure::bare(&init.expr))
            && (m.method == "into" && m.args.is_empty())
            && !parts.elems.iter().any(|part| matches!(part, syn::Pat::Rest(_)))
        {
            self.expected = Some(Ty::Tuple(parts.elems.iter().map(|part| self.converted_part(part)).collect()));
        }
        if let syn::Pat::Ident(p) = &local.pat
            && self.written.cast.contains(&p.ident.to_string())
        {
            self.hear_of_cast(&init.expr);
        }
        let mut value = self.val(&init.expr);
        if let syn::Pat::Type(t) = &local.pat {
            self.hear_of_gathered(&self.read(&t.ty), &init.expr, &mut value.ty);
        }
        self.destructure(&local.pat, value);
        self.local_item(&local.pat, &init.expr);
        self.remember_made(&local.pat, &init.expr);
    }

    /// The type of a variable that a conversion gives as a part of a tuple: a number, unless more is known of it.
    fn converted_part(&self, part: &syn::Pat) -> Ty {
        let syn::Pat::Ident(p) = part else { return Ty::Unknown };
        let known = self.known.get(&(std::ptr::from_ref(&p.ident) as usize)).and_then(|known| known.ty.clone());
        known.filter(|ty| *ty != Ty::Unknown).unwrap_or(Ty::F64)
    }

    /// What is known of the type of a declaration holds for its value.
    fn teach_declared(&mut self, pattern: &syn::Pat, value: &syn::Expr) {
        match pattern {
            syn::Pat::Paren(p) => self.teach_declared(&p.pat, value),
            syn::Pat::Type(t) => {
                let ty = self.read(&t.ty);
                self.teach_value(value, &ty);
                self.teach_declared(&t.pat, value);
            }
            syn::Pat::Ident(p) => {
                let key = std::ptr::from_ref(&p.ident) as usize;
                if let Some(ty) = self.known.get(&key).and_then(|k| k.ty.clone()) {
                    self.teach_value(value, &ty);
                }
            }
            // What is taken apart is no float, so what has a method of a float's name that gives it is none either.
            syn::Pat::Tuple(_) | syn::Pat::Struct(_) | syn::Pat::Slice(_) => {
                if let syn::Expr::MethodCall(m) = closure::bare(value)
                    && rules::method(&m.method.to_string(), m.args.len() + 1).is_some()
                {
                    let ty = self.infer(&m.receiver);
                    self.mark(&ty);
                }
            }
            _ => {}
        }
    }

    /// `let x;`, `let (q, [a, b]): (f64, [f64; 2]);`
    fn deferred(&mut self, pattern: &syn::Pat, ty: Ty) {
        match pattern {
            syn::Pat::Type(t) => {
                let ty = self.read(&t.ty);
                self.deferred(&t.pat, ty);
            }
            syn::Pat::Paren(p) => self.deferred(&p.pat, ty),
            syn::Pat::Ident(p) => {
                let typed = ty != Ty::Unknown;
                let var = self.declare(&p.ident, p.mutability.is_some(), ty, false);
                self.func.var_mut(var).typed = typed;
                self.emit(p.ident.span(), Kind::Let { var, value: None });
            }
            syn::Pat::Wild(_) => {}
            syn::Pat::Tuple(t) => {
                for (k, p) in t.elems.iter().enumerate() {
                    let part = match &ty {
                        Ty::Tuple(parts) => parts.get(k).cloned().unwrap_or(Ty::Unknown),
                        _ => Ty::Unknown,
                    };
                    self.deferred(p, part);
                }
            }
            syn::Pat::Slice(s) => {
                let item = ty.item();
                s.elems.iter().for_each(|p| self.deferred(p, item.clone()));
            }
            other => self.refuse(other, "this declaration", "it is assigned later", "declare the variables one by one"),
        }
    }

    /// A `let` whose pattern takes apart something that carries no derivative: as written.
    fn inert_local(&mut self, local: &syn::Local, stmt: &syn::Stmt) {
        // The right side is in the scope before the pattern, so the names of the pattern are declared afterwards.
        let code = self.inert_stmt(stmt);
        let ty = local.init.as_ref().map_or(Ty::Unknown, |init| self.infer(&init.expr));
        let binds = self.declare_all(&local.pat, &ty);
        let code = if binds.iter().any(|v| self.renamed(*v)) {
            // A name is shadowed: the pattern gets the new name, the right side keeps the old one.
            let pattern = self.inert_pattern(&local.pat);
            let mut right = code;
            let value = right.tokens.clone().into_iter().skip_while(|t| t.to_string() != "=").skip(1);
            let value: proc_macro2::TokenStream = value.collect();
            right.tokens = quote::quote!(let #pattern = #value);
            right
        } else {
            code
        };
        self.emit(local.let_token.span, Kind::Inert { code, binds });
    }

    fn renamed(&self, v: VarId) -> bool {
        self.lookup(&self.func.var(v).name.to_string()) != Some(v)
    }

    /// Declares every variable of a pattern on inactive data.
    pub(in crate::lower) fn declare_all(&mut self, pattern: &syn::Pat, ty: &Ty) -> Vec<VarId> {
        struct Idents<'p>(Vec<&'p syn::PatIdent>);
        impl<'p> syn::visit::Visit<'p> for Idents<'p> {
            fn visit_pat_ident(&mut self, p: &'p syn::PatIdent) {
                self.0.push(p);
                syn::visit::visit_pat_ident(self, p);
            }
        }
        let mut idents = Idents(vec![]);
        syn::visit::Visit::visit_pat(&mut idents, pattern);
        let constant = |p: &syn::PatIdent| {
            p.ident.to_string().chars().next().is_some_and(char::is_uppercase)
                && p.mutability.is_none()
                && p.subpat.is_none()
        };
        let mut declared = vec![];
        for p in idents.0.into_iter().filter(|p| !constant(p)) {
            if !declared.iter().any(|v| self.lookup(&p.ident.to_string()) == Some(*v)) {
                let known = bound_type(&self.func.floats, pattern, &p.ident, ty).unwrap_or(Ty::Unknown);
                let behind = matches!(ty, Ty::Ref(false, _)) && binds_reference(pattern, &p.ident);
                let ty = match known {
                    known @ (Ty::Unknown | Ty::Named(_)) if behind => Ty::Ref(false, Box::new(known)),
                    known => known,
                };
                declared.push(self.declare(&p.ident, p.mutability.is_some(), ty, false));
            }
        }
        declared
    }
}

/// Does a pattern bind a name by reference, if what it takes apart is behind one? What it looks through itself (`&p`) is
/// bound by value.
fn binds_reference(pattern: &syn::Pat, name: &syn::Ident) -> bool {
    let binds = |p: &syn::Pat| binds_reference(p, name);
    match pattern {
        syn::Pat::Ident(p) => p.ident == *name && p.mutability.is_none(),
        syn::Pat::Paren(p) => binds(&p.pat),
        syn::Pat::Or(o) => o.cases.iter().any(binds),
        syn::Pat::Tuple(t) => t.elems.iter().any(binds),
        syn::Pat::TupleStruct(t) => t.elems.iter().any(binds),
        syn::Pat::Struct(s) => s.fields.iter().any(|f| binds(&f.pat)),
        _ => false,
    }
}
