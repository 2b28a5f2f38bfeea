//! Whether the bodies in the definition of a trait compute with values of a parameter of it, or only hand them on.

use crate::names::mentions;
use proc_macro2::Ident;
use syn::visit::Visit;
use syn::{Expr, ItemTrait, TraitItem};

/// Does a body in the trait anything with values of this parameter but to give them to functions and to give them back?
pub fn computes_with(definition: &ItemTrait, param: &Ident) -> bool {
    let functions = || {
        definition.items.iter().filter_map(|item| match item {
            TraitItem::Fn(method) => Some(method),
            _ => None,
        })
    };
    let gives = |sig: &syn::Signature| matches!(&sig.output, syn::ReturnType::Type(_, ty) if mentions(ty, param));
    let giving: Vec<&Ident> = functions().map(|f| &f.sig).filter(|sig| gives(sig)).map(|sig| &sig.ident).collect();
    functions().filter(|f| !f.attrs.iter().any(is_skipped)).any(|f| {
        let Some(body) = &f.default else { return false };
        let mut values = Names(vec![]);
        for input in &f.sig.inputs {
            if let syn::FnArg::Typed(typed) = input
                && mentions(&typed.ty, param)
            {
                values.visit_pat(&typed.pat);
            }
        }
        let mut uses = Uses { param, values: values.0, giving: &giving, found: false };
        uses.visit_block(body);
        uses.found
    })
}

/// Does the attribute say that a function gets no siblings?
pub fn is_skipped(attribute: &syn::Attribute) -> bool {
    let own = attribute.path().segments.last().is_some_and(|s| s.ident == "differentiate");
    own && matches!(&attribute.meta, syn::Meta::List(list) if list.parse_args::<Ident>().is_ok_and(|i| i == "skip"))
}

/// The variables of patterns.
struct Names(Vec<Ident>);

impl<'ast> Visit<'ast> for Names {
    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.0.push(pat.ident.clone());
        syn::visit::visit_pat_ident(self, pat);
    }
}

struct Uses<'a> {
    param: &'a Ident,
    values: Vec<Ident>,
    /// The functions of the trait that give such values.
    giving: &'a [&'a Ident],
    found: bool,
}

impl Uses<'_> {
    fn is_giving(&self, name: &Ident) -> bool {
        self.giving.contains(&name)
    }

    fn is_value(&self, e: &Expr) -> bool {
        matches!(e, Expr::Path(p) if p.path.get_ident().is_some_and(|name| self.values.contains(name)))
    }

    /// What is handed on: a value by itself, or what a function of the trait gives.
    fn hand_on(&mut self, e: &Expr) {
        match e {
            e if self.is_value(e) => {}
            Expr::Paren(p) => self.hand_on(&p.expr),
            Expr::Reference(r) => self.hand_on(&r.expr),
            Expr::MethodCall(m) if m.method == "clone" && m.args.is_empty() => self.hand_on(&m.receiver),
            Expr::MethodCall(m) if self.is_giving(&m.method) => {
                self.visit_expr(&m.receiver);
                m.args.iter().for_each(|arg| self.hand_on(arg));
            }
            Expr::Call(call) if self.gives(call) => call.args.iter().for_each(|arg| self.hand_on(arg)),
            e => self.visit_expr(e),
        }
    }

    fn gives(&self, call: &syn::ExprCall) -> bool {
        matches!(&*call.func, Expr::Path(p) if p.path.segments.last().is_some_and(|last| self.is_giving(&last.ident)))
    }
}

impl<'ast> Visit<'ast> for Uses<'_> {
    fn visit_block(&mut self, block: &'ast syn::Block) {
        for (i, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                syn::Stmt::Expr(e, None) if i + 1 == block.stmts.len() => self.hand_on(e),
                stmt => self.visit_stmt(stmt),
            }
        }
    }

    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        self.found |= self.is_giving(&m.method);
        self.visit_expr(&m.receiver);
        m.args.iter().for_each(|arg| self.hand_on(arg));
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        self.found |= self.gives(call);
        self.visit_expr(&call.func);
        call.args.iter().for_each(|arg| self.hand_on(arg));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let named = path.get_ident().is_some_and(|name| self.values.contains(name));
        self.found |= named || path.segments.first().is_some_and(|first| first.ident == *self.param);
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, m: &'ast syn::Macro) {
        self.found |= self.values.iter().chain([self.param]).any(|name| mentions(&m.tokens, name));
        syn::visit::visit_macro(self, m);
    }
}
