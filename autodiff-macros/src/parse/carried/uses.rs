//! What a function does with the fields of its parameters that may be functions.

use super::{Place, handed, in_tokens, is_self};
use crate::ir::Ty;
use crate::parse::function::{of_impl, shape, strip};
use proc_macro2::Ident;
use quote::quote;
use syn::visit::{self, Visit};
use syn::{Expr, Signature, Type};

/// A call of what is in a field.
pub struct Called {
    /// With what.
    pub args: Vec<Expr>,
    /// Is it a statement?
    statement: bool,
}

impl Called {
    /// The type of the function: by a bound of that form, or numbers for numbers, with slices behind references. rustc says
    /// where that is wrong.
    pub fn ty(&self, generics: &[&syn::Generics], sig: &Signature) -> Option<Type> {
        let params = || generics.iter().flat_map(|g| g.type_params()).map(|t| &t.ident);
        let bounded = params().filter_map(|name| shape(&syn::parse_quote!(#name), generics));
        let bounded: Vec<Type> =
            bounded.filter(|(inputs, ..)| inputs.len() == self.args.len()).map(|s| of_impl(s, generics)).collect();
        if let [first, rest @ ..] = &bounded[..] {
            return rest.iter().all(|ty| ty == first).then(|| first.clone());
        }
        if self.args.is_empty() || self.args.iter().any(is_self) {
            return None;
        }
        let mut others = params().filter(|name| shape(&syn::parse_quote!(#name), generics).is_none());
        let float: Type = match (others.next(), others.next()) {
            (Some(name), None) => syn::parse_quote!(#name),
            _ => {
                let mentions = |name: &str| crate::names::mentions(sig, &Ident::new(name, sig.ident.span()));
                if mentions("f32") && !mentions("f64") { syn::parse_quote!(f32) } else { syn::parse_quote!(f64) }
            }
        };
        let inputs = self.args.iter().map(|arg| match strip(arg) {
            Expr::Reference(r) => {
                let unique = &r.mutability;
                quote!(& #unique [#float])
            }
            _ => quote!(#float),
        });
        let output = (!self.statement).then(|| quote!(-> #float));
        Some(syn::parse_quote!(impl Fn(#(#inputs),*) #output))
    }
}

/// What a function does with the fields of its parameters.
pub struct Uses {
    /// The parameters that may be structs.
    roots: Vec<Ident>,
    /// What is called, and what is handed on.
    pub found: Vec<(Place, Option<Called>)>,
    /// What a `let` with a type gives another name.
    pub written: Vec<(Place, Type)>,
    /// What gives something else than a number, as what is done with it shows.
    pub others: Vec<Place>,
}

impl Uses {
    /// Nothing yet, of a function with this signature.
    pub fn of(sig: &Signature) -> Uses {
        let roots = sig.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Receiver(own) => Some(Ident::new("self", own.self_token.span)),
            syn::FnArg::Typed(typed) => match (&*typed.pat, Ty::of(&typed.ty).peeled()) {
                (syn::Pat::Ident(name), Ty::Named(_)) => Some(name.ident.clone()),
                _ => None,
            },
        });
        Uses { roots: roots.collect(), found: vec![], written: vec![], others: vec![] }
    }

    fn place(&self, place: Option<Place>) -> Option<Place> {
        place.filter(|place| self.roots.contains(&place.root))
    }

    fn call(&mut self, e: &Expr, statement: bool) {
        if let Expr::Call(c) = e
            && !matches!(*c.func, Expr::Field(_))
            && let Some(place) = self.place(Place::of(&c.func))
        {
            let at = self.found.iter().position(|(known, call)| *known == place && call.is_some());
            match at.and_then(|at| self.found[at].1.as_mut()) {
                Some(known) => known.statement &= statement,
                None => {
                    let args = c.args.iter().cloned().collect();
                    // Whoever calls it knows more of it than who hands it on.
                    self.found.retain(|(known, _)| *known != place);
                    self.found.push((place, Some(Called { args, statement })));
                }
            }
        }
    }

    fn handed(&mut self, e: &Expr) {
        if let Some(place) = self.place(handed(e))
            && !self.found.iter().any(|(known, _)| *known == place)
        {
            self.found.push((place, None));
        }
    }

    /// What is called here gives no number.
    fn other(&mut self, e: &Expr) {
        match strip(e) {
            Expr::Call(c) => self.others.extend(self.place(Place::of(&c.func))),
            Expr::Unary(u) => self.other(&u.expr),
            Expr::Binary(b) if matches!(b.op, syn::BinOp::And(_) | syn::BinOp::Or(_)) => {
                self.other(&b.left);
                self.other(&b.right);
            }
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for Uses {
    fn visit_stmt(&mut self, s: &'ast syn::Stmt) {
        if let syn::Stmt::Expr(e, Some(_)) = s {
            self.call(e, true);
        }
        visit::visit_stmt(self, s);
    }

    fn visit_expr(&mut self, e: &'ast Expr) {
        self.call(e, false);
        match e {
            Expr::If(e) => self.other(&e.cond),
            Expr::While(e) => self.other(&e.cond),
            Expr::Index(e) => self.other(&e.index),
            Expr::Cast(e) => self.other(&e.expr),
            _ => {}
        }
        visit::visit_expr(self, e);
    }

    fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
        let made = matches!(&*c.func, Expr::Path(p)
            if p.path.segments.last().is_some_and(|s| s.ident.to_string().starts_with(char::is_uppercase)));
        if !made {
            c.args.iter().for_each(|arg| self.handed(arg));
        }
        visit::visit_expr_call(self, c);
    }

    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        m.args.iter().for_each(|arg| self.handed(arg));
        visit::visit_expr_method_call(self, m);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let Some(init) = &local.init {
            match &local.pat {
                syn::Pat::Ident(_) => self.handed(&init.expr),
                syn::Pat::Type(typed) => {
                    if !Ty::of(&typed.ty).may_be_active() {
                        self.other(&init.expr);
                    }
                    if let Some(place) = self.place(handed(&init.expr)) {
                        self.handed(&init.expr);
                        self.written.push((place, (*typed.ty).clone()));
                    }
                }
                _ => {}
            }
        }
        visit::visit_local(self, local);
    }

    /// A name that is bound again may mean something else.
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        self.roots.retain(|root| *root != p.ident);
        self.found.retain(|(place, _)| place.root != p.ident);
        visit::visit_pat_ident(self, p);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        let mut calls = vec![];
        in_tokens(&mac.tokens, &mut |place, args| calls.push((place, args.stream())));
        for (Place { root, members }, args) in calls {
            if let Ok(call) = syn::parse2::<Expr>(quote!((#root #(.#members)*)(#args))) {
                self.call(&call, false);
            }
        }
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}
