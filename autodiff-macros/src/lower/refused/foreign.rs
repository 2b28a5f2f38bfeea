//! Parts of the standard library that no derivative goes through, each for a reason of its own: interior mutability,
//! threads, input and output.

use crate::collections::HashSet;
use crate::lower::{Lower, Val};
use crate::syntax;

/// Why something has no derivative.
#[derive(Clone, Copy)]
pub(in crate::lower) struct Reason {
    what: &'static str,
    why: &'static str,
    instead: &'static str,
}

const CELLS: Reason = Reason {
    what: "an active value behind interior mutability",
    why: "it changes behind a shared reference, where the derivative cannot see it",
    instead: "keep it in a `let mut`, or pass it as `&mut`",
};

const THREADS: Reason = Reason {
    what: "an active value that goes to another thread",
    why: "what the threads do has no order that could be swept backwards",
    instead: "differentiate the function that one thread runs, call its siblings in the threads, and add up the results",
};

const STREAMS: Reason = Reason {
    what: "input or output of an active value",
    why: "what is written leaves the program, and what is read comes from outside of it: no derivative goes through",
    instead: "return the value and write it in the caller, or write `detach(x)`",
};

/// A call of a function by its path; `own`: types of the user's that are called as cells are.
fn of_function(path: &syn::Path, own: &HashSet<String>) -> Option<Reason> {
    let mut from_the_end = path.segments.iter().rev().map(|s| s.ident.to_string());
    let (name, owner) = (from_the_end.next()?, from_the_end.next()?);
    match (owner.as_str(), name.as_str()) {
        // What begins with a capital is a variant of an enum of the user's.
        (owner, name) if syntax::is_cell(owner) && !name.starts_with(char::is_uppercase) => {
            Some(CELLS).filter(|_| !own.contains(owner))
        }
        ("thread", "spawn" | "scope") | ("mpsc", _) | ("rayon", _) => Some(THREADS),
        ("io" | "fs", _) => Some(STREAMS),
        _ => None,
    }
}

/// A method that is not known.
fn of_method(name: &str) -> Option<Reason> {
    match name {
        "borrow_mut" | "lock" | "try_lock" | "get_or_init" | "set" => Some(CELLS),
        "spawn" | "send" | "try_send" | "par_iter" | "into_par_iter" | "par_iter_mut" => Some(THREADS),
        "write" | "write_all" | "write_fmt" | "read_line" | "read_to_string" | "read_to_end" => Some(STREAMS),
        _ => None,
    }
}

/// Is it a method that no derivative goes through, if it is not known?
pub(in crate::lower) fn is_foreign(method: &syn::Ident) -> bool {
    of_method(&method.to_string()).is_some()
}

impl Lower<'_> {
    /// Refuses a call that no derivative goes through, if it is one and something active goes in.
    pub(in crate::lower) fn foreign_call(&mut self, c: &syn::ExprCall, path: &syn::Path) -> Option<Val> {
        let reason = of_function(path, &self.written.own_cells)?;
        c.args.iter().any(|a| self.mentions_active(a)).then(|| {
            self.refuse(c, reason.what, reason.why, reason.instead);
            self.nothing()
        })
    }

    /// Refuses code that puts something into a variable that changes behind shared references, if it does and `carries` is true
    /// of that.
    pub(in crate::lower) fn refuse_cell(&mut self, e: &syn::Expr, carries: impl Fn(&Self, &syn::Expr) -> bool) -> bool {
        let Some((cell, values)) = syntax::put_behind(e) else { return false };
        let active = self.written.cells.contains(&cell.to_string()) && values.into_iter().any(|e| carries(self, e));
        if active {
            self.refuse(cell, CELLS.what, CELLS.why, CELLS.instead);
        }
        active
    }

    /// The same for a method that is not known, or for what it is called on; false if there is nothing to say.
    pub(in crate::lower) fn foreign_method(&mut self, m: &syn::ExprMethodCall) -> bool {
        if let Some(reason) = of_method(&m.method.to_string()) {
            self.refuse(&m.method, reason.what, reason.why, reason.instead);
            return true;
        }
        match &*m.receiver {
            syn::Expr::MethodCall(inner) => self.foreign_method(inner),
            syn::Expr::Call(c) => match &*c.func {
                syn::Expr::Path(p) => self.foreign_call(c, &p.path).is_some(),
                _ => false,
            },
            _ => false,
        }
    }
}
