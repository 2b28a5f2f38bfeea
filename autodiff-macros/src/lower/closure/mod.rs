//! Functions that are visible where they are called: closures and function items in local variables, or written as
//! arguments of the methods that are known.
//!
//! A closure is no value here. Each call is its body, in the scope of its definition, with its parameters bound to the
//! arguments; code that carries no derivative gets the text of the closure instead of its name. So captured variables
//! are ordinary variables, also where the closure changes them.

mod counted;
pub(super) mod free;
pub(super) mod lift;
pub(super) mod made;
mod parameters;
mod raised;
pub(super) mod types;
mod uses;

use crate::collections::HashMap;
use crate::lower::{Dest, Expr, Frame, Head, Kind, Loop, Lower, Target, Ty, Val, VarId};
use crate::syntax;
use proc_macro2::{Ident, Span};
use quote::ToTokens;
use std::rc::Rc;
use syn::spanned::Spanned;

/// A function that is visible where it is called.
#[derive(Clone)]
pub(super) enum Function {
    /// A closure.
    Closure(Rc<Closure>),
    /// The name of a function, and what stands for it from round to round: the address where it is written.
    Item(Rc<syn::ExprPath>, usize),
    /// A parameter.
    Given(Rc<crate::ir::Given>),
}

/// A closure, and the names where it is written.
pub(super) struct Closure {
    pub(super) tree: Rc<Tree>,
    scopes: Vec<HashMap<String, VarId>>,
}

/// A part of the syntax that is kept through all rounds, so that its declarations keep their addresses.
pub(super) struct Tree {
    pub(super) closure: syn::ExprClosure,
    /// The names in it.
    names: Vec<Ident>,
}

impl Tree {
    pub(super) fn of(c: &syn::ExprClosure) -> Tree {
        let mut names: Vec<Ident> = vec![];
        syntax::each_name(c, |name| {
            if !names.iter().any(|n| n == name) {
                names.push(name.clone());
            }
        });
        Tree { closure: c.clone(), names }
    }
}

/// What code belongs to: the names that it sees, and where its jumps go.
#[derive(Default)]
pub(super) struct Context {
    scopes: Vec<HashMap<String, VarId>>,
    frames: Vec<Frame>,
    home: Option<Home>,
}

/// Where a `return` of a closure goes.
#[derive(Clone, Copy)]
pub(super) struct Home {
    target: u32,
    value: Option<VarId>,
}

/// The most tokens that calls of closures may stand for: code that grows further takes too long to compile.
const MOST_TOKENS: usize = 6_000;

/// The most closures that may be open at once, each called by the one before.
const MOST_LEVELS: usize = 24;

impl Lower<'_> {
    /// `let f = |x| …;`, `let g = f;`: true if the declaration is that of a visible closure.
    pub(super) fn local_closure(&mut self, pattern: &syn::Pat, init: &syn::Expr) -> bool {
        let Some(p) = name_of(pattern) else { return false };
        let init = bare(init);
        let known = match init {
            syn::Expr::Closure(_) => true,
            syn::Expr::Path(_) => self.variable(init).is_some_and(|v| self.is_closure(v)),
            _ => false,
        };
        let function = match known {
            true => self.function_of(init),
            false => self.made_function(init),
        };
        let Some(function) = function else { return false };
        let active = self.mentions_active(init);
        let var = self.declare(&p.ident, false, Ty::Unknown, false);
        self.func.var_mut(var).active = active;
        self.functions.insert(var, function);
        true
    }

    /// `let f = helper;`, which has been declared: what it is called by stands for the function, and is a value too.
    pub(super) fn local_item(&mut self, pattern: &syn::Pat, init: &syn::Expr) {
        let init = bare(init);
        let (Some(p), syn::Expr::Path(path)) = (name_of(pattern), init) else { return };
        let function = match self.variable(init) {
            Some(v) => self.functions.get(&v).cloned(),
            None => is_function_path(path).then(|| item(path)),
        };
        if let (Some(v), Some(function)) = (self.lookup(&p.ident.to_string()), function) {
            self.functions.insert(v, function);
        }
    }

    /// Is the variable a closure or a function that is a parameter, which are no values?
    pub(super) fn is_closure(&self, v: VarId) -> bool {
        matches!(self.functions.get(&v), Some(Function::Closure(_) | Function::Given(_)))
    }

    /// The function that an expression names or writes down.
    pub(super) fn function_of(&mut self, e: &syn::Expr) -> Option<Function> {
        let e = bare(e);
        match e {
            syn::Expr::Closure(c) => Some(self.closure(c)),
            syn::Expr::Path(path) => match self.variable(e) {
                Some(v) => self.functions.get(&v).cloned(),
                None => Some(item(path)),
            },
            _ => None,
        }
    }

    /// A closure with the names that it sees.
    fn closure(&mut self, c: &syn::ExprClosure) -> Function {
        let tree = self.kept.tree(c);
        let mut scopes = self.scopes.clone();
        if c.capture.is_some() {
            scopes.push(self.moved_captures(&tree));
        }
        Function::Closure(Rc::new(Closure { tree, scopes }))
    }

    /// The primitive that a path names, as a closure.
    pub(super) fn primitive_as_closure(&mut self, path: &syn::ExprPath) -> Option<Closure> {
        let count = (1..=2)
            .find(|n| self.float_path(path, *n).is_some_and(|(_, name)| crate::rules::method(&name, *n).is_some()))?;
        let (ty, _) = self.float_path(path, count)?;
        let ty = self.type_text(&ty)?;
        let names: Vec<Ident> = (0..count).map(|i| Ident::new(&format!("x{i}"), Span::mixed_site())).collect();
        let closure = syn::parse_quote!(|#(#names: #ty),*| #path(#(#names),*));
        Some(Closure { tree: Rc::new(Tree { closure, names: vec![] }), scopes: self.scopes.clone() })
    }

    /// `move`: what can still be changed behind the closure's back is copied when the closure is made.
    fn moved_captures(&mut self, tree: &Tree) -> HashMap<String, VarId> {
        self.scopes.push(HashMap::default());
        for name in &tree.names {
            let Some(v) = self.lookup(&name.to_string()) else { continue };
            let var = self.func.var(v);
            if !var.mutable || var.ty.is_copy() == Some(false) || self.is_closure(v) {
                continue;
            }
            let (ty, active) = (var.ty.clone(), self.carries_derivative(v));
            let value = self.load(v.into());
            let copy = self.declare(name, true, ty, active);
            self.emit(name.span(), Kind::Let { var: copy, value: Some(value.expr) });
        }
        self.scopes.pop().expect("a scope")
    }

    /// The function that is called, if it is a visible one.
    pub(super) fn called_function(&mut self, func: &syn::Expr) -> Option<Function> {
        let func = bare(func);
        match func {
            syn::Expr::Closure(_) => self.function_of(func),
            syn::Expr::Call(_) => self.made_function(func),
            _ => self.variable(func).and_then(|v| self.functions.get(&v).cloned()),
        }
    }

    /// The value of a call of a visible function.
    pub(super) fn apply(&mut self, function: &Function, span: Span, args: Vec<Val>) -> Val {
        match function {
            Function::Item(path, key) => self.call_item(path, *key, span, args),
            Function::Given(given) => self.call_given(&given.clone(), span, args),
            Function::Closure(closure) => {
                let mut value = None;
                self.inside(closure, span, |s| {
                    s.bind_parameters(closure, args);
                    value = Some(s.body_value(&closure.tree.closure));
                });
                value.unwrap_or_else(|| self.nothing())
            }
        }
    }

    /// A call of a visible function for its effects.
    pub(super) fn perform(&mut self, function: &Function, span: Span, args: Vec<Val>) {
        let Function::Closure(closure) = function else {
            let value = self.apply(function, span, args);
            if !matches!(value.expr, Expr::Load(_) | Expr::Number(_) | Expr::Tuple(_)) {
                self.bind(span, "t", value);
            }
            return;
        };
        self.inside(closure, span, |s| {
            s.bind_parameters(closure, args);
            let body = &closure.tree.closure.body;
            if syntax::jumps_out(body) {
                s.with_returns(span, None, |s| s.statement(body));
            } else {
                s.statement(body);
            }
        });
    }

    /// Binds the parameters of a closure.
    pub(super) fn bind_parameters(&mut self, closure: &Closure, args: Vec<Val>) {
        for (pattern, arg) in closure.tree.closure.inputs.iter().zip(args) {
            self.destructure(pattern, arg);
        }
    }

    /// The value of a closure's body.
    fn body_value(&mut self, c: &syn::ExprClosure) -> Val {
        let declared = match &c.output {
            syn::ReturnType::Type(_, ty) => Some(self.read(ty)),
            syn::ReturnType::Default => None,
        };
        let declared = declared.or(self.wanted.take());
        if !syntax::jumps_out(&c.body) {
            self.expected = declared;
            return self.val(&c.body);
        }
        let ty = declared.unwrap_or_else(|| self.infer(&c.body));
        let var = self.undecided(&c.body, ty);
        self.with_returns(c.body.span(), Some(var), |s| s.tail(&c.body, Dest::Var(var)));
        self.load(var.into())
    }

    /// Lowers the body of a closure that has a `return` in it: a block that is left.
    fn with_returns(&mut self, span: Span, value: Option<VarId>, f: impl FnOnce(&mut Self)) {
        let target = self.target();
        let before = self.home.replace(Home { target, value });
        let body = self.in_block(|s| {
            f(s);
            s.jump_to(span, Target::Break(target));
        });
        self.home = before;
        self.emit(span, Kind::Loop(Loop::plain(target, Head::Forever, body)));
    }

    /// `return` inside of a closure; false outside of closures.
    pub(super) fn return_from_closure(&mut self, r: &syn::ExprReturn) -> bool {
        let Some(home) = self.home else { return false };
        match (&r.expr, home.value) {
            (Some(e), Some(v)) => self.tail(e, Dest::Var(v)),
            (Some(e), None) => self.statement(e),
            (None, _) => {}
        }
        self.jump_to(r.span(), Target::Break(home.target));
        true
    }

    /// Where a `?` leaves what is missing, and where it goes: out of the closure that is open, or of the function.
    pub(super) fn leaves_to(&self) -> (Option<VarId>, Target) {
        match self.home {
            Some(home) => (home.value, Target::Break(home.target)),
            None if self.outside.is_empty() => (self.func.result, Target::Return),
            None => (None, Target::Return),
        }
    }

    /// A number for a loop that jumps can name.
    pub(super) fn target(&mut self) -> u32 {
        self.next_target += 1;
        self.next_target - 1
    }

    /// Lowers something where a closure is written, instead of where it is called.
    pub(super) fn inside(&mut self, closure: &Closure, span: Span, f: impl FnOnce(&mut Self)) {
        self.inlined += count(closure.tree.closure.to_token_stream());
        if self.inlined > MOST_TOKENS || self.outside.len() > MOST_LEVELS {
            // Said once.
            if self.inlined < usize::MAX / 2 {
                self.inlined = usize::MAX / 2;
                self.errors.refuse(
                    span,
                    "closures that call closures, many times over",
                    "each call of a closure is its code once more, and there would be too much of it",
                    "write a function, and differentiate it",
                );
            }
            return;
        }
        let mut scopes = closure.scopes.clone();
        scopes.push(HashMap::default());
        let caller = self.enter(Context { scopes, ..Context::default() });
        self.outside.push(caller);
        f(self);
        self.retire_scope();
        let caller = self.outside.pop().expect("a caller");
        self.enter(caller);
    }

    /// Lowers something of the caller's, while a closure is open.
    pub(super) fn back_outside(&mut self, f: impl FnOnce(&mut Self)) {
        let caller = self.outside.pop().expect("a caller");
        let closure = self.enter(caller);
        self.left_open.push(closure);
        f(self);
        let closure = self.left_open.pop().expect("the closure that was open");
        let caller = self.enter(closure);
        self.outside.push(caller);
    }

    fn enter(&mut self, context: Context) -> Context {
        Context {
            scopes: std::mem::replace(&mut self.scopes, context.scopes),
            frames: std::mem::replace(&mut self.frames, context.frames),
            home: std::mem::replace(&mut self.home, context.home),
        }
    }

    /// Is the name taken in code that called the closure that is open, or in a closure that is open around code of its caller?
    pub(super) fn taken_outside(&self, name: &str) -> bool {
        self.outside.iter().chain(&self.left_open).any(|c| c.scopes.iter().any(|s| s.contains_key(name)))
    }

    /// Swaps in the scopes of a closure, and gives those of before.
    pub(super) fn closure_scopes(&mut self, closure: &Closure) -> Vec<HashMap<String, VarId>> {
        std::mem::replace(&mut self.scopes, closure.scopes.clone())
    }
}

/// The name that a pattern binds a function to.
fn name_of(pattern: &syn::Pat) -> Option<&syn::PatIdent> {
    match pattern {
        syn::Pat::Type(t) => name_of(&t.pat),
        syn::Pat::Ident(p) if p.subpat.is_none() && p.by_ref.is_none() => Some(p),
        _ => None,
    }
}

/// Without parentheses, references and boxes around it: what is called is the same.
pub(super) fn bare(e: &syn::Expr) -> &syn::Expr {
    match e {
        syn::Expr::Paren(p) => bare(&p.expr),
        syn::Expr::Group(g) => bare(&g.expr),
        syn::Expr::Reference(r) if is_callable(&r.expr) => bare(&r.expr),
        syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Deref(_)) && is_callable(&u.expr) => bare(&u.expr),
        syn::Expr::Call(c) if c.args.len() == 1 && is_callable(&c.args[0]) => match &*c.func {
            syn::Expr::Path(p) if path_ends(&p.path, &["Box", "new"]) => bare(&c.args[0]),
            _ => e,
        },
        _ => e,
    }
}

fn is_callable(e: &syn::Expr) -> bool {
    matches!(bare(e), syn::Expr::Closure(_) | syn::Expr::Path(_))
}

/// Does the path end so?
pub(super) fn path_ends(path: &syn::Path, names: &[&str]) -> bool {
    path.segments.len() >= names.len()
        && path.segments.iter().rev().zip(names.iter().rev()).all(|(segment, name)| segment.ident == name)
}

/// A function by its name.
pub(super) fn item(path: &syn::ExprPath) -> Function {
    Function::Item(Rc::new(path.clone()), std::ptr::from_ref(path) as usize)
}

/// A path that is called like a function. What belongs to a type, and has a capital inside (`Pair::pT`), is a variant.
pub(super) fn is_function_path(path: &syn::ExprPath) -> bool {
    let mut names = path.path.segments.iter().rev().map(|s| s.ident.to_string());
    let (last, owner) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
    let of_type = owner.starts_with(char::is_uppercase);
    let is_variant = of_type && !last.contains('_') && last.contains(char::is_uppercase);
    last.starts_with(|c: char| c.is_lowercase()) && !is_variant || syntax::is_of_quantity(&last)
}

fn count(tokens: proc_macro2::TokenStream) -> usize {
    tokens
        .into_iter()
        .map(|t| match t {
            proc_macro2::TokenTree::Group(g) => 1 + count(g.stream()),
            _ => 1,
        })
        .sum()
}
