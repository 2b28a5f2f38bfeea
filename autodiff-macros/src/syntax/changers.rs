//! Methods that change what they are called on, as far as the text shows (`while walker.step() {}`, `let root = sets.find(3)`):
//! nothing but methods changes the variable, which is declared so that it may change; or the method is called elsewhere for
//! nothing it gives (`walker.step();`). Of several methods one at least changes it, and so each is taken for one that does,
//! but for those whose names say that they only read (`walker.is_far()`).

use super::names::root_name;
use crate::collections::{HashMap, HashSet};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, Pat};

/// The variables, and the methods that are called on them and change them.
pub fn changers(item: &syn::ItemFn) -> HashSet<(String, String)> {
    let mut uses = Uses::default();
    uses.visit_item_fn(item);
    let Uses { bound, changed, mut asked, for_nothing, .. } = uses;
    let once = |name: &str| bound.get(name).is_some_and(|(times, may_change)| *times == 1 && *may_change);
    let told: HashSet<String> = for_nothing.iter().map(|(name, _)| name.clone()).collect();
    let open = |name: &String| !changed.contains(name) && !told.contains(name);
    asked.retain(|call| once(&call.0) && (open(&call.0) || for_nothing.contains(call)));
    let others: HashSet<String> =
        asked.iter().filter(|(_, method)| !only_reads(method)).map(|(name, _)| name.clone()).collect();
    asked.retain(|(name, method)| !only_reads(method) || !others.contains(name));
    asked
}

/// Does a method of this name leave what it is called on as it is, by what names mean?
fn only_reads(method: &str) -> bool {
    const READS: [&str; 14] = [
        "clone",
        "cmp",
        "contains",
        "eq",
        "first",
        "fmt",
        "get",
        "hash",
        "is_empty",
        "iter",
        "last",
        "len",
        "ne",
        "partial_cmp",
    ];
    READS.contains(&method) || ["is_", "has_", "to_", "as_ref"].iter().any(|start| method.starts_with(start))
}

/// Does a method of this name change what it is called on, by what names mean: `rng.next_u64()`, `stepper.step(h)`?
pub fn changes_by_name(method: &str) -> bool {
    const CHANGES: [&str; 20] = [
        "advance",
        "below",
        "bernoulli",
        "cancel",
        "consume",
        "draw",
        "fill",
        "flip",
        "insert",
        "normal",
        "observe",
        "pop",
        "remove",
        "roll",
        "tick",
        "toss",
        "transfer",
        "uniform",
        "update",
        "visit",
    ];
    let starts = |start: &str| method.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
    CHANGES.contains(&method)
        || ["next", "step", "random", "rand", "gen", "pop", "push", "try"].iter().any(|s| starts(s))
}

/// What a value is taken out of: `list.put(x).unwrap();`, `list.put(x)?;`.
fn taken_from(e: &Expr) -> &Expr {
    match e {
        Expr::Try(t) => taken_from(&t.expr),
        Expr::MethodCall(m) if m.method == "unwrap" || m.method == "expect" => taken_from(&m.receiver),
        e => e,
    }
}

#[derive(Default)]
struct Uses {
    /// How often a name is bound, and may what it is bound to change?
    bound: HashMap<String, (usize, bool)>,
    /// What an assignment, a unique reference, a call or a method may change.
    changed: HashSet<String>,
    /// What has a method called.
    asked: HashSet<(String, String)>,
    /// What has one called as a statement.
    for_nothing: HashSet<(String, String)>,
    in_condition: bool,
}

impl Uses {
    fn condition(&mut self, e: &Expr) {
        let outside = std::mem::replace(&mut self.in_condition, true);
        self.visit_expr(e);
        self.in_condition = outside;
    }

    fn change(&mut self, e: &Expr) {
        self.changed.extend(root_name(e).map(|name| name.to_string()));
    }
}

impl<'ast> Visit<'ast> for Uses {
    fn visit_pat_ident(&mut self, p: &'ast syn::PatIdent) {
        let (times, may_change) = self.bound.entry(p.ident.to_string()).or_default();
        *times += 1;
        *may_change |= p.mutability.is_some();
        visit::visit_pat_ident(self, p);
    }

    fn visit_pat_type(&mut self, typed: &'ast syn::PatType) {
        visit::visit_pat_type(self, typed);
        if let (Pat::Ident(p), syn::Type::Reference(r)) = (&*typed.pat, &*typed.ty)
            && r.mutability.is_some()
        {
            self.bound.entry(p.ident.to_string()).or_default().1 = true;
        }
    }

    fn visit_stmt(&mut self, stmt: &'ast syn::Stmt) {
        if let syn::Stmt::Expr(e, Some(_)) = stmt
            && let Expr::MethodCall(m) = taken_from(e)
        {
            self.for_nothing.extend(call_on(m));
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_expr_while(&mut self, w: &'ast syn::ExprWhile) {
        self.condition(&w.cond);
        self.visit_block(&w.body);
    }

    fn visit_expr_if(&mut self, i: &'ast syn::ExprIf) {
        self.condition(&i.cond);
        self.visit_block(&i.then_branch);
        i.else_branch.iter().for_each(|(_, e)| self.visit_expr(e));
    }

    fn visit_expr_assign(&mut self, a: &'ast syn::ExprAssign) {
        self.change(&a.left);
        visit::visit_expr_assign(self, a);
    }

    fn visit_expr_binary(&mut self, b: &'ast syn::ExprBinary) {
        if super::is_compound(&b.op) {
            self.change(&b.left);
        }
        visit::visit_expr_binary(self, b);
    }

    fn visit_expr_reference(&mut self, r: &'ast syn::ExprReference) {
        if r.mutability.is_some() {
            self.change(&r.expr);
        }
        visit::visit_expr_reference(self, r);
    }

    fn visit_expr_method_call(&mut self, m: &'ast syn::ExprMethodCall) {
        match call_on(m) {
            Some(call) if self.in_condition || matches!(*m.receiver, Expr::Path(_)) => self.asked.extend([call]),
            _ => self.change(&m.receiver),
        }
        visit::visit_expr_method_call(self, m);
    }

    // A unique reference is lent on by its name.
    fn visit_expr_call(&mut self, c: &'ast syn::ExprCall) {
        c.args.iter().filter(|arg| matches!(arg, Expr::Path(_))).for_each(|arg| self.change(arg));
        visit::visit_expr_call(self, c);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        // What assertions are of is asked, too.
        if super::is_reading_macro(mac)
            && let Ok(args) = mac.parse_body_with(Punctuated::<Expr, syn::Token![,]>::parse_terminated)
        {
            return args.iter().for_each(|e| Uses::visit_expr(self, e));
        }
        super::identifiers(&mac.tokens, |name| {
            self.changed.insert(name.to_owned());
        });
    }
}

/// The variable that a method is called on, or on a part of it, and the method.
fn call_on(m: &syn::ExprMethodCall) -> Option<(String, String)> {
    Some((root_name(&m.receiver)?.to_string(), m.method.to_string()))
}
