//! The free variables of a closure: which there are, whether they are written, and what stands for them where the
//! closure has become a function that is lent what it captured.

use crate::collections::{HashMap, HashSet};
use crate::syntax::{self, Bound};
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};

/// How a captured variable is written in the function that a closure becomes.
#[derive(Debug, Clone)]
pub(in crate::lower) enum Stands {
    /// Under its own name.
    Same,
    /// Behind a reference of the same name.
    Behind,
    /// Under another name.
    Renamed(Ident),
}

/// A walk over a closure, or over its body, that knows which names are bound inside.
pub(in crate::lower) struct Free {
    bound: Bound,
    /// The free names in order, as far as they are variables outside.
    pub(in crate::lower) found: Vec<Ident>,
    /// Those that may be written.
    pub(in crate::lower) written: HashSet<String>,
    /// Those that are given to a call as they are.
    pub(in crate::lower) handed_on: HashSet<String>,
    /// What stands for the free names; without it nothing is changed.
    stands: HashMap<String, Stands>,
}

/// Methods that read what they are called on.
const READING: [&str; 24] = [
    "len",
    "is_empty",
    "iter",
    "to_vec",
    "clone",
    "get",
    "first",
    "last",
    "windows",
    "chunks",
    "chunks_exact",
    "as_slice",
    "as_ref",
    "copied",
    "cloned",
    "is_some",
    "is_none",
    "unwrap",
    "unwrap_or",
    "expect",
    "map",
    "to_owned",
    "split_at",
    "concat",
];

impl Free {
    /// The free names of a closure.
    pub(in crate::lower) fn of(closure: &syn::ExprClosure) -> Free {
        let mut free = Free::with(HashMap::default(), vec![]);
        free.visit_expr_closure_mut(&mut closure.clone());
        free
    }

    /// A walk that replaces free names; these are bound around it.
    pub(in crate::lower) fn with(stands: HashMap<String, Stands>, bound: Vec<String>) -> Free {
        Free {
            bound: Bound::around(bound),
            found: vec![],
            written: HashSet::default(),
            handed_on: HashSet::default(),
            stands,
        }
    }

    fn is_free(&self, ident: &Ident) -> bool {
        !self.bound.has(&ident.to_string())
    }

    fn note(&mut self, ident: &Ident) {
        if self.is_free(ident) && !self.found.contains(ident) {
            self.found.push(ident.clone());
        }
    }

    fn write(&mut self, e: &syn::Expr) {
        match e {
            syn::Expr::Path(p) => {
                if let Some(ident) = p.path.get_ident()
                    && self.is_free(ident)
                {
                    self.written.insert(ident.to_string());
                }
            }
            syn::Expr::Field(f) => self.write(&f.base),
            syn::Expr::Index(i) => self.write(&i.expr),
            syn::Expr::Paren(p) => self.write(&p.expr),
            syn::Expr::Group(g) => self.write(&g.expr),
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => self.write(&u.expr),
            syn::Expr::MethodCall(m) => self.write(&m.receiver),
            syn::Expr::Tuple(t) => t.elems.iter().for_each(|e| self.write(e)),
            syn::Expr::Array(a) => a.elems.iter().for_each(|e| self.write(e)),
            _ => {}
        }
    }

    /// What stands for an expression that is a free name.
    fn stands(&self, e: &syn::Expr) -> Option<(Ident, Stands)> {
        let syn::Expr::Path(p) = e else { return None };
        let ident = p.path.get_ident().filter(|_| p.qself.is_none())?;
        if !self.is_free(ident) {
            return None;
        }
        Some((ident.clone(), self.stands.get(&ident.to_string())?.clone()))
    }

    /// An operand whose members are asked for: references are followed by themselves.
    fn base(&mut self, e: &mut syn::Expr) {
        match self.stands(e) {
            Some((ident, Stands::Behind)) => self.note(&ident),
            _ => self.visit_expr_mut(e),
        }
    }

    fn inside(&mut self, f: impl FnOnce(&mut Self)) {
        self.bound.enter();
        f(self);
        self.bound.leave();
    }

    /// Tokens that are not parsed: those of a macro.
    fn tokens(&mut self, tokens: TokenStream) -> TokenStream {
        let mut after_dot = false;
        let mut out = TokenStream::new();
        for tree in tokens {
            let dot = matches!(&tree, TokenTree::Punct(p) if p.as_char() == '.');
            match tree {
                TokenTree::Ident(ident) if !after_dot => {
                    self.note(&ident);
                    let stands = self.stands.get(&ident.to_string()).filter(|_| self.is_free(&ident));
                    out.extend(match stands {
                        Some(Stands::Behind) => quote!((*#ident)),
                        Some(Stands::Renamed(name)) => quote!(#name),
                        _ => quote!(#ident),
                    });
                }
                TokenTree::Group(group) => {
                    let mut new = Group::new(group.delimiter(), self.tokens(group.stream()));
                    new.set_span(group.span());
                    out.extend([TokenTree::Group(new)]);
                }
                tree => out.extend([tree]),
            }
            after_dot = dot;
        }
        out
    }
}

impl VisitMut for Free {
    fn visit_expr_mut(&mut self, e: &mut syn::Expr) {
        if let Some((ident, stands)) = self.stands(e) {
            self.note(&ident);
            match stands {
                Stands::Same => {}
                Stands::Behind => *e = syn::parse_quote!(*#ident),
                Stands::Renamed(name) => *e = syn::parse_quote!(#name),
            }
            return;
        }
        match e {
            syn::Expr::Path(p) => {
                if let (Some(ident), None) = (p.path.get_ident(), &p.qself) {
                    self.note(ident);
                }
            }
            syn::Expr::Field(f) => self.base(&mut f.base),
            syn::Expr::Index(i) => {
                self.base(&mut i.expr);
                self.visit_expr_mut(&mut i.index);
            }
            syn::Expr::MethodCall(m) => {
                let name = m.method.to_string();
                if !READING.contains(&name.as_str()) && !syntax::is_pure_method(&m.method) {
                    self.write(&m.receiver);
                }
                self.base(&mut m.receiver);
                m.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
            }
            syn::Expr::Reference(r) => {
                if r.mutability.is_some() {
                    self.write(&r.expr);
                }
                match self.stands(&r.expr) {
                    Some((ident, Stands::Behind)) if r.mutability.is_none() => {
                        self.note(&ident);
                        *e = syn::parse_quote!(#ident);
                    }
                    _ => self.visit_expr_mut(&mut r.expr),
                }
            }
            syn::Expr::Assign(a) => {
                self.write(&a.left);
                visit_mut::visit_expr_mut(self, e);
            }
            syn::Expr::Binary(b) => {
                if syntax::is_compound(&b.op) {
                    self.write(&b.left);
                }
                visit_mut::visit_expr_mut(self, e);
            }
            // What is given away as it is may be a reference that is written through.
            syn::Expr::Call(c) => {
                for arg in &c.args {
                    if let syn::Expr::Path(p) = arg
                        && let Some(ident) = p.path.get_ident().filter(|i| self.is_free(i))
                    {
                        self.handed_on.insert(ident.to_string());
                    }
                }
                visit_mut::visit_expr_mut(self, e);
            }
            syn::Expr::Struct(s) => {
                for field in &mut s.fields {
                    field.colon_token = Some(Default::default());
                    self.visit_expr_mut(&mut field.expr);
                }
                if let Some(rest) = &mut s.rest {
                    self.visit_expr_mut(rest);
                }
            }
            syn::Expr::Let(l) => {
                self.visit_expr_mut(&mut l.expr);
                self.bound.bind(&l.pat);
            }
            syn::Expr::If(i) => {
                self.inside(|s| {
                    s.visit_expr_mut(&mut i.cond);
                    s.visit_block_mut(&mut i.then_branch);
                });
                if let Some((_, other)) = &mut i.else_branch {
                    self.visit_expr_mut(other);
                }
            }
            syn::Expr::While(w) => self.inside(|s| {
                s.visit_expr_mut(&mut w.cond);
                s.visit_block_mut(&mut w.body);
            }),
            syn::Expr::ForLoop(f) => {
                self.visit_expr_mut(&mut f.expr);
                self.inside(|s| {
                    s.bound.bind(&f.pat);
                    s.visit_block_mut(&mut f.body);
                });
            }
            syn::Expr::Match(m) => {
                self.visit_expr_mut(&mut m.expr);
                for arm in &mut m.arms {
                    self.inside(|s| {
                        s.bound.bind(&arm.pat);
                        visit_mut::visit_arm_mut(s, arm);
                    });
                }
            }
            _ => visit_mut::visit_expr_mut(self, e),
        }
    }

    fn visit_expr_closure_mut(&mut self, c: &mut syn::ExprClosure) {
        self.inside(|s| {
            c.inputs.iter().for_each(|pattern| s.bound.bind(pattern));
            s.visit_expr_mut(&mut c.body);
        });
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.inside(|s| {
            for stmt in &mut block.stmts {
                match stmt {
                    syn::Stmt::Local(local) => {
                        if let Some(init) = &mut local.init {
                            s.visit_expr_mut(&mut init.expr);
                            if let Some((_, diverge)) = &mut init.diverge {
                                s.visit_expr_mut(diverge);
                            }
                        }
                        s.bound.bind(&local.pat);
                    }
                    stmt => visit_mut::visit_stmt_mut(s, stmt),
                }
            }
        });
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.tokens(std::mem::take(&mut mac.tokens));
    }

    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}

    fn visit_type_mut(&mut self, _: &mut syn::Type) {}

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Code with `Self` written out.
pub(in crate::lower) fn with_self(tokens: TokenStream, own: &TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .flat_map(|tree| match tree {
            TokenTree::Ident(ident) if ident == "Self" => own.clone(),
            TokenTree::Group(group) => {
                let mut new = Group::new(group.delimiter(), with_self(group.stream(), own));
                new.set_span(group.span());
                TokenTree::Group(new).into_token_stream()
            }
            tree => tree.into_token_stream(),
        })
        .collect()
}
