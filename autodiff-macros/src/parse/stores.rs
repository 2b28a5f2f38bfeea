//! Fields that hold maps, sets and texts of the standard library, as their uses show: `self.seen.insert(i)` of an integer,
//! `self.counts.entry(k)`, `self.ids[&k]`, `Self { seen: HashSet::new() }`. They have no derivative: what of the standard
//! library holds numbers by keys is a constant where it is a field. rustc is asked whether that is so (`Stored` of the runtime).

use crate::collections::HashSet;
use crate::ir::Ty;
use crate::syntax::{options_have, root_name};
use syn::visit::{self, Visit};
use syn::{Expr, Member};

/// The library's types of what a field stores, and its texts.
const STORES: [&str; 6] = ["HashMap", "BTreeMap", "HashSet", "BTreeSet", "BinaryHeap", "String"];

/// The text of a variable with fields behind it: `self.index.ids`. `None` where there is none.
pub fn path(e: &Expr) -> Option<String> {
    match e {
        Expr::Field(f) => {
            let Member::Named(name) = &f.member else { return None };
            let name = Some(name.to_string()).filter(|name| !name.contains("__"))?;
            let base = match &*f.base {
                Expr::Path(p) => p.path.get_ident()?.to_string(),
                base => path(base)?,
            };
            Some(format!("{base}.{name}"))
        }
        Expr::Paren(p) => path(&p.expr),
        _ => None,
    }
}

/// The paths that the body of a function shows to be such fields.
pub fn shown(sig: &syn::Signature, block: &syn::Block) -> HashSet<String> {
    let typed = |will_do: &dyn Fn(&Ty) -> bool| named(sig, will_do);
    let inert = typed(&|ty| !ty.may_be_active());
    let texts = typed(&|ty| matches!(ty.peeled(), Ty::Plain(name) if ["str", "String"].contains(&name.printed())));
    let active = typed(&Ty::may_be_active);
    let mut uses = Uses { inert, active, texts, ..Uses::default() };
    uses.visit_block(block);
    uses.found.extend(uses.inserted.intersection(&uses.asked).cloned().collect::<Vec<_>>());
    uses.found
}

/// Is it the call of a constructor of such a type?
pub fn is_made(e: &Expr) -> bool {
    let Expr::Call(c) = e else { return false };
    let Expr::Path(p) = &*c.func else { return false };
    let mut names = p.path.segments.iter().rev().map(|s| s.ident.to_string());
    let (Some(function), Some(owner)) = (names.next(), names.next()) else { return false };
    STORES.contains(&owner.as_str()) && ["new", "with_capacity", "default"].contains(&function.as_str())
}

/// Is it such a type, which has no derivative?
pub fn is_store(ty: &syn::Type) -> bool {
    let syn::Type::Path(p) = ty else { return false };
    let named = p.path.segments.last().is_some_and(|last| STORES.iter().any(|store| last.ident == store));
    named && !Ty::of(ty).may_be_active()
}

/// Is it lent to be read?
fn is_shared(e: &Expr) -> bool {
    matches!(e, Expr::Reference(r) if r.mutability.is_none())
}

/// The parameters of types that will do.
fn named(sig: &syn::Signature, will_do: &dyn Fn(&Ty) -> bool) -> HashSet<String> {
    let typed = sig.inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(p) => Some(p),
        syn::FnArg::Receiver(_) => None,
    });
    let names = typed.filter(|p| will_do(&Ty::of(&p.ty))).filter_map(|p| match &*p.pat {
        syn::Pat::Ident(p) => Some(p.ident.to_string()),
        _ => None,
    });
    names.collect()
}

#[derive(Default)]
struct Uses {
    /// The variables without a derivative.
    inert: HashSet<String>,
    /// The parameters that may have one: none of them is a key.
    active: HashSet<String>,
    /// The variables that are texts.
    texts: HashSet<String>,
    /// What an item is inserted into, without a place for it: with the next one, only a set has both.
    inserted: HashSet<String>,
    /// What is asked for an item, or keeps some.
    asked: HashSet<String>,
    /// The calls whose values are not wanted.
    for_nothing: Vec<*const syn::ExprMethodCall>,
    found: HashSet<String>,
}

impl Uses {
    /// Is it seen to have no derivative: a literal, a text, a parameter?
    fn is_inert(&self, e: &Expr) -> bool {
        match e {
            Expr::Lit(l) => !matches!(l.lit, syn::Lit::Float(_)),
            Expr::Path(p) => p.path.get_ident().is_some_and(|name| self.inert.contains(&name.to_string())),
            Expr::Paren(p) => self.is_inert(&p.expr),
            Expr::Reference(r) => self.is_inert(&r.expr),
            Expr::Tuple(t) => t.elems.iter().all(|e| self.is_inert(e)),
            Expr::Binary(b) => self.is_inert(&b.left) && self.is_inert(&b.right),
            Expr::Unary(u) => self.is_inert(&u.expr),
            Expr::Cast(c) => !Ty::of(&c.ty).may_be_active(),
            Expr::Macro(m) => m.mac.path.is_ident("format"),
            Expr::MethodCall(m) => {
                let makes_text = ["to_string", "to_owned"].iter().any(|name| m.method == name);
                makes_text || m.method == "clone" && self.is_inert(&m.receiver)
            }
            _ => false,
        }
    }

    /// Is it seen to be a text?
    fn is_text(&self, e: &Expr) -> bool {
        match e {
            Expr::Lit(l) => matches!(l.lit, syn::Lit::Str(_)),
            Expr::Path(p) => p.path.get_ident().is_some_and(|name| self.texts.contains(&name.to_string())),
            Expr::Macro(m) => m.mac.path.is_ident("format"),
            Expr::MethodCall(m) => {
                m.method == "to_string"
                    || ["to_owned", "clone", "into"].iter().any(|name| m.method == name) && self.is_text(&m.receiver)
            }
            _ => false,
        }
    }

    /// Does the call show what it is called on?
    fn shows(&self, m: &syn::ExprMethodCall) -> bool {
        let name = m.method.to_string();
        match (name.as_str(), m.args.first()) {
            ("push_str", Some(_)) => m.args.len() == 1,
            ("push", Some(Expr::Lit(l))) => m.args.len() == 1 && matches!(l.lit, syn::Lit::Char(_)),
            ("push", Some(Expr::Call(c))) => matches!(&*c.func, Expr::Path(p) if p.path.is_ident("Reverse")),
            // Of a list they take no reference, and no text.
            ("contains_key" | "get_mut" | "remove", Some(key)) => {
                m.args.len() == 1 && (is_shared(key) || self.is_text(key))
            }
            ("insert", Some(key)) => {
                let wanted = !self.for_nothing.contains(&std::ptr::from_ref(m));
                self.is_inert(key) && (m.args.len() == 1 || wanted) || self.is_text(key)
            }
            _ => false,
        }
    }

    /// Notes what is asked for what it has at a key, where that is taken for an option: a type of the user's may have a method
    /// of this name that gives something else.
    fn gives_an_option(&mut self, e: &Expr) {
        let Expr::MethodCall(m) = e else { return };
        let key = m.args.first().filter(|key| m.method == "get" && m.args.len() == 1 && is_shared(key));
        if key.is_some_and(|key| !root_name(key).is_some_and(|name| self.active.contains(&name.to_string()))) {
            self.found.extend(path(&m.receiver));
        }
    }

    /// The same of what has an entry for a key.
    fn gives_an_entry(&mut self, e: &Expr) {
        let Expr::MethodCall(m) = e else { return };
        if m.method == "entry" && m.args.len() == 1 {
            self.found.extend(path(&m.receiver));
        }
    }
}

/// Is it `Some(…)` or `None`?
fn is_option(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::TupleStruct(p) => p.path.is_ident("Some"),
        syn::Pat::Ident(p) => p.ident == "None",
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Uses {
    fn visit_stmt(&mut self, stmt: &'ast syn::Stmt) {
        if let syn::Stmt::Expr(Expr::MethodCall(m), Some(_)) = stmt {
            self.for_nothing.push(m);
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        let one = m.args.len() == 1;
        if one && m.method == "insert" {
            self.inserted.extend(path(&m.receiver));
        }
        if one && (m.method == "contains" && is_shared(&m.args[0]) || m.method == "retain") {
            self.asked.extend(path(&m.receiver));
        }
        if self.shows(m) {
            self.found.extend(path(&m.receiver));
        }
        let name = m.method.to_string();
        if options_have(&name) {
            self.gives_an_option(&m.receiver);
        }
        if name.starts_with("or_") || name == "and_modify" {
            self.gives_an_entry(&m.receiver);
        }
        visit::visit_expr_method_call(self, m);
    }

    fn visit_expr_let(&mut self, l: &'ast syn::ExprLet) {
        if is_option(&l.pat) {
            self.gives_an_option(&l.expr);
        }
        visit::visit_expr_let(self, l);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let Some(init) = local.init.as_ref().filter(|_| is_option(&local.pat)) {
            self.gives_an_option(&init.expr);
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_match(&mut self, m: &'ast syn::ExprMatch) {
        if m.arms.iter().any(|arm| is_option(&arm.pat)) {
            self.gives_an_option(&m.expr);
        }
        visit::visit_expr_match(self, m);
    }

    fn visit_expr_try(&mut self, t: &'ast syn::ExprTry) {
        self.gives_an_option(&t.expr);
        visit::visit_expr_try(self, t);
    }

    fn visit_expr_index(&mut self, i: &'ast syn::ExprIndex) {
        if matches!(&*i.index, Expr::Reference(_)) {
            self.found.extend(path(&i.expr));
        }
        visit::visit_expr_index(self, i);
    }

    fn visit_expr_for_loop(&mut self, f: &'ast syn::ExprForLoop) {
        if let (syn::Pat::Ident(p), Expr::Range(r)) = (&*f.pat, &*f.expr)
            && r.start.as_deref().is_some_and(|e| self.is_inert(e))
        {
            self.inert.insert(p.ident.to_string());
        }
        visit::visit_expr_for_loop(self, f);
    }

    // What is written inside of functions of its own is not read.
    fn visit_item(&mut self, _: &'ast syn::Item) {}
}
