//! The heads of the sweep's loops.

use super::*;
use crate::syntax::open;
use proc_macro2::TokenStream;

/// Gives the counter of a range of literals a type.
pub(in crate::transform::reverse) fn give_type(form: &mut RangeForm, ty: &TokenStream) {
    if open::is_open(&form.start.tokens) && open::is_open(&form.end.tokens) {
        let last = if form.is_open() { &mut form.start } else { &mut form.end };
        last.tokens = open::with_type(last.tokens.clone(), ty);
    }
}

impl Frame {
    /// A range of literals that says of what type its counter is.
    fn with_type(&self, form: &RangeForm, counter: VarId) -> RangeForm {
        let mut form = form.clone();
        if let Ty::Int(Some(name)) = &self.func.var(counter).ty {
            give_type(&mut form, name);
        }
        form
    }

    pub(super) fn backward_loop(&self, l: &Loop, mut body: Vec<Stmt>, rows: Rows) -> Stmt {
        if let Some(left) = l.left.filter(|left| body.iter().any(|s| s.mentions(left.leaves))) {
            body.insert(0, leaving::taken(&self.func, left));
        }
        let head = match (l.trips.or(l.count), &l.head) {
            (None, Head::Range { var, form, .. }) => {
                let mut form = RangeForm { reversed: !form.reversed, ..form.clone() };
                if body.iter().any(|s| s.mentions(*var)) {
                    form = self.with_type(&form, *var);
                }
                Head::Range { var: *var, range: form.forward(), form }
            }
            (Some(n), Head::Items { at, .. }) => {
                let (start, end) = (Inert::text(quote!(0)), self.name_of(n));
                let form = RangeForm { start, end, inclusive: false, step: None, reversed: true, one_way: false };
                Head::Range { var: *at, range: form.forward(), form }
            }
            (Some(trips), Head::Range { var, form, .. })
                if self.tells_counter(l).is_some() && body.iter().any(|s| s.mentions(*var)) =>
            {
                let range = self.with_type(form, *var).forward();
                Head::Back { var: *var, range, open: form.is_open(), trips }
            }
            (Some(n), _) => {
                let n = self.name_of(n);
                let name = &n.tokens;
                Head::Repeat { times: Inert { tokens: quote!(0..#name), ..n } }
            }
            (None, _) => unreachable!("a loop tells or counts its iterations"),
        };
        let jumps = Jumps::default();
        let body = Block { stmts: body };
        Self::stmt_at(Kind::Loop(Loop {
            label: None,
            target: BACKWARD,
            head,
            body,
            jumps,
            trips: None,
            left: None,
            count: None,
            rows,
            instead: None,
        }))
    }
}
