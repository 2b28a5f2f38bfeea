//! What methods of the user's lend to be changed is the element that it is.
//!
//! ```text
//! *m.at_mut(i, j) += v;           m[ct_lent::at_mut(i, j)] += v;
//! for v in m.row_mut(i) { … }     for v in &mut m[ct_lent::row_mut(i)] { … }
//! ```
//!
//! Which methods lend something, the block shows whose they are; of those of other types the name does, or that something is
//! assigned to what they give.

use super::callable::plain;
use super::own_values::own_values;
use crate::collections::HashSet;
use crate::parse::bodies::is_self;
use crate::parse::{Outline, Results};
use crate::rules;
use crate::syntax::{lent, pattern_names};
use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Stmt, parse_quote};

/// Methods of the standard library that give such a reference, or something with some in it.
const STANDARD: [&str; 39] = [
    "as_deref_mut",
    "as_mut",
    "as_mut_ptr",
    "as_mut_slice",
    "as_flattened_mut",
    "back_mut",
    "borrow_mut",
    "chunk_by_mut",
    "chunks_exact_mut",
    "chunks_mut",
    "deref_mut",
    "each_mut",
    "expect",
    "first_mut",
    "front_mut",
    "get_mut",
    "get_many_mut",
    "get_disjoint_mut",
    "get_or_insert",
    "get_or_insert_with",
    "index_mut",
    "insert",
    "iter_mut",
    "last_mut",
    "lock",
    "next",
    "or_default",
    "or_insert",
    "or_insert_with",
    "peek_mut",
    "rchunks_mut",
    "split_at_mut",
    "split_first_mut",
    "split_last_mut",
    "split_mut",
    "to_mut",
    "unwrap",
    "values_mut",
    "write",
];

/// Those of them that give an option, through which nothing is written at once.
const OPTIONAL: [&str; 5] = ["back_mut", "first_mut", "front_mut", "get_mut", "last_mut"];

/// Has the standard library a method of this name that lends something to be changed?
pub fn lends_something(method: &str) -> bool {
    STANDARD.contains(&method)
}

/// Those of them that types of the user's have as well: what is seen to be of one lends by its own.
const OF_OWN: [&str; 4] = ["as_mut", "as_mut_slice", "deref_mut", "values_mut"];

/// Rewrites a function; `results`: what the functions of its block give; `types`: those of the module around.
pub fn desugar(item: &mut syn::ItemFn, results: Option<&Results>, types: &[Outline]) {
    let own = own_values(item, types);
    Parts { results, own, uses: Uses::default(), numbers: false }.visit_block_mut(&mut item.block);
}

struct Parts<'r> {
    results: Option<&'r Results>,
    /// Variables of types of the user's.
    own: HashSet<String>,
    /// How the names that a statement declares are used behind it.
    uses: Uses,
    /// Is what stands here a number?
    numbers: bool,
}

/// How what a call gives is written.
#[derive(Clone, Copy, PartialEq)]
enum Written {
    /// `*m.at_mut(i, j) = v`, `m.row_mut(i)[j] = v`, `m.last_mut().x = v`: as no option is written.
    Here,
    /// `let row = m.row_mut(i); … row[j] = v`
    Later,
    /// Not where it stands.
    No,
}

impl Parts<'_> {
    /// The place that a call lends.
    fn place(&self, e: &Expr, written: Written) -> Option<Expr> {
        let Expr::MethodCall(m) = plain(e) else { return None };
        if m.turbofish.is_some() {
            return None;
        }
        let name = m.method.to_string();
        let lends = match self.of_block(e) {
            Some(lends) => lends,
            None if OF_OWN.contains(&name.as_str()) && m.args.is_empty() && self.is_own(&m.receiver) => true,
            // What is found by one index or by none may be a method of the standard library.
            None if lends_something(&name) && m.args.len() < 2 => {
                written == Written::Here && OPTIONAL.contains(&name.as_str())
            }
            None => {
                // What numbers have by that name is theirs, where it is not called on `self`.
                let of_numbers = rules::method(&name, m.args.len() + 1).is_some();
                let own = !of_numbers && self.results.is_some_and(|own| own.lends(&name) == Some(true));
                own || written != Written::No || name.ends_with("_mut")
            }
        };
        let (receiver, index) = (&m.receiver, lent::index(m));
        lends.then(|| parse_quote!(#receiver[#index]))
    }

    /// Is it a variable of a type of the user's?
    fn is_own(&self, e: &Expr) -> bool {
        matches!(plain(e), Expr::Path(p) if p.path.get_ident().is_some_and(|name| self.own.contains(&name.to_string())))
    }

    /// Does a method of the block lend something? `None` if it is of another one.
    fn of_block(&self, e: &Expr) -> Option<bool> {
        let Expr::MethodCall(m) = plain(e) else { return None };
        self.results.filter(|_| is_self(&m.receiver))?.lends(&m.method.to_string())
    }

    /// Is it no reference, since a number is needed here?
    fn is_number(&self, e: &Expr) -> bool {
        self.numbers && self.of_block(e) != Some(true)
    }

    /// The place in the place of the call.
    fn put(&self, e: &mut Expr, written: Written) {
        if let Some(place) = self.place(e, written) {
            *e = place;
        }
    }

    /// What is assigned to.
    fn assigned(&mut self, e: &mut Expr) {
        match e {
            Expr::Paren(p) => self.assigned(&mut p.expr),
            Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => {
                if let Some(place) = self.place(&u.expr, Written::Here) {
                    *e = place;
                }
            }
            Expr::Field(f) => {
                self.put(&mut f.base, Written::Here);
                self.assigned(&mut f.base);
            }
            Expr::Index(i) => {
                self.put(&mut i.expr, Written::Here);
                self.assigned(&mut i.expr);
            }
            _ => {}
        }
    }
}

impl VisitMut for Parts<'_> {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        if !self.is_number(e)
            && let Some(place) = self.place(e, Written::No)
        {
            *e = parse_quote!(&mut #place);
        }
        let inside = match &*e {
            Expr::Paren(_) => self.numbers,
            e => is_of_numbers(e),
        };
        let numbers = std::mem::replace(&mut self.numbers, inside);
        match e {
            Expr::Assign(a) => self.assigned(&mut a.left),
            Expr::Binary(b) if crate::syntax::is_compound(&b.op) => self.assigned(&mut b.left),
            Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) => {
                if let Some(place) = self.place(&u.expr, Written::No) {
                    *e = place;
                }
            }
            Expr::Field(f) => self.put(&mut f.base, Written::No),
            Expr::Index(i) => self.put(&mut i.expr, Written::No),
            // An option of a part is none.
            Expr::MethodCall(m) if m.method != "unwrap" && m.method != "expect" && !self.is_number(&m.receiver) => {
                self.put(&mut m.receiver, Written::No)
            }
            _ => {}
        }
        visit_mut::visit_expr_mut(self, e);
        self.numbers = numbers;
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let numbers = std::mem::replace(&mut self.numbers, false);
        let outer = std::mem::take(&mut self.uses);
        for at in 0..block.stmts.len() {
            let (first, rest) = block.stmts[at..].split_first_mut().expect("a statement");
            self.uses = Uses::behind(first, rest);
            self.visit_stmt_mut(first);
        }
        (self.numbers, self.uses) = (numbers, outer);
    }

    fn visit_stmt_mut(&mut self, s: &mut Stmt) {
        match s {
            // What it gives is not used.
            Stmt::Expr(Expr::MethodCall(m), _) => {
                self.put(&mut m.receiver, Written::No);
                visit_mut::visit_expr_method_call_mut(self, m);
            }
            s => visit_mut::visit_stmt_mut(self, s),
        }
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        let Some(init) = &mut local.init else { return };
        let by = match &local.pat {
            // What is assigned through a name that does not change, that refers to.
            syn::Pat::Ident(p) if p.mutability.is_none() && self.uses.written.contains(&p.ident) => {
                Some(Written::Later)
            }
            syn::Pat::Ident(p) if self.uses.numbers.contains(&p.ident) => None,
            syn::Pat::Type(t) if !matches!(*t.ty, syn::Type::Reference(_)) => None,
            _ => Some(Written::No),
        };
        match (&mut *init.expr, by) {
            (e, Some(by)) => {
                if let Some(place) = self.place(e, by) {
                    *e = parse_quote!(&mut #place);
                }
                self.visit_expr_mut(e);
            }
            (e, None) => {
                self.numbers = true;
                self.visit_expr_mut(e);
                self.numbers = false;
            }
        }
        if let Some((_, other)) = &mut init.diverge {
            self.visit_expr_mut(other);
        }
    }

    fn visit_expr_let_mut(&mut self, l: &mut syn::ExprLet) {
        if let Expr::MethodCall(m) = &mut *l.expr {
            visit_mut::visit_expr_method_call_mut(self, m);
        } else {
            self.visit_expr_mut(&mut l.expr);
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Are the parts of an expression numbers?
fn is_of_numbers(e: &Expr) -> bool {
    match e {
        Expr::Binary(_) | Expr::Cast(_) => true,
        Expr::Unary(u) => !matches!(u.op, syn::UnOp::Deref(_)),
        Expr::MethodCall(m) => rules::method(&m.method.to_string(), m.args.len() + 1).is_some(),
        _ => false,
    }
}

/// How names are used.
#[derive(Default)]
struct Uses {
    /// Something is assigned to what they refer to, or to a part of it.
    written: Vec<Ident>,
    /// They are operands themselves.
    numbers: Vec<Ident>,
    /// Is it an operand that is looked at?
    operands: bool,
}

impl Uses {
    /// The uses of what a statement declares by a call, in those behind it.
    fn behind(stmt: &Stmt, rest: &[Stmt]) -> Uses {
        let mut uses = Uses::default();
        let called = matches!(stmt, Stmt::Local(l) if l.init.as_ref().is_some_and(|i| matches!(plain(&i.expr), Expr::MethodCall(_))));
        let own: Vec<String> = bound_by(stmt).filter(|_| called).into_iter().flatten().collect();
        for stmt in rest.iter().filter(|_| called) {
            uses.visit_stmt(stmt);
            // From here on it is another one.
            if bound_by(stmt).is_some_and(|names| names.iter().any(|name| own.contains(name))) {
                break;
            }
        }
        uses
    }

    fn written(&mut self, e: &Expr, part: bool) {
        match e {
            Expr::Path(p) if part => self.written.extend(p.path.get_ident().cloned()),
            Expr::Paren(p) => self.written(&p.expr, part),
            Expr::Unary(u) => self.written(&u.expr, true),
            Expr::Field(f) => self.written(&f.base, true),
            Expr::Index(i) => self.written(&i.expr, true),
            _ => {}
        }
    }

    /// Looks at a scope with names of its own, which are others outside of it.
    fn scoped(&mut self, own: &[String], look: impl FnOnce(&mut Self)) {
        let before = (self.written.len(), self.numbers.len());
        look(self);
        for (names, before) in [(&mut self.written, before.0), (&mut self.numbers, before.1)] {
            let mut inside = names.split_off(before);
            inside.retain(|name| !own.iter().any(|own| name == own));
            names.append(&mut inside);
        }
    }
}

impl<'ast> Visit<'ast> for Uses {
    fn visit_block(&mut self, block: &'ast syn::Block) {
        let own: Vec<String> = block.stmts.iter().filter_map(bound_by).flatten().collect();
        self.scoped(&own, |s| visit::visit_block(s, block));
    }

    fn visit_expr_for_loop(&mut self, l: &'ast syn::ExprForLoop) {
        self.scoped(&pattern_names(&l.pat), |s| visit::visit_expr_for_loop(s, l));
    }

    fn visit_expr_closure(&mut self, c: &'ast syn::ExprClosure) {
        let own: Vec<String> = c.inputs.iter().flat_map(pattern_names).collect();
        self.scoped(&own, |s| visit::visit_expr_closure(s, c));
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        self.scoped(&pattern_names(&arm.pat), |s| visit::visit_arm(s, arm));
    }

    fn visit_expr(&mut self, e: &'ast Expr) {
        match e {
            Expr::Assign(a) => self.written(&a.left, false),
            Expr::Binary(b) if crate::syntax::is_compound(&b.op) => self.written(&b.left, false),
            Expr::Path(p) if self.operands => self.numbers.extend(p.path.get_ident().cloned()),
            _ => {}
        }
        let operands = std::mem::replace(&mut self.operands, is_of_numbers(e));
        visit::visit_expr(self, e);
        self.operands = operands;
    }
}

/// The names that a `let` binds.
fn bound_by(stmt: &Stmt) -> Option<Vec<String>> {
    match stmt {
        Stmt::Local(local) => Some(pattern_names(&local.pat)),
        _ => None,
    }
}
