//! Vectors that a loop fills from nothing, by one item in each iteration, and that nobody looks at before they are full: they are as
//! long as the loop.
//!
//! ```text
//! let mut next = Vec::with_capacity(n);
//! for i in 0..n { …; next.push(t); }
//! ```

use super::effects::{How, Kill, kills};
use crate::collections::HashMap;
use crate::ir::*;

/// How long such a vector is.
#[derive(Debug, Clone)]
pub enum Gathered {
    /// As long as a number says.
    Counted(Inert),
    /// As long as a container is when the loop begins.
    Of(Place),
}

/// The vectors that are filled so.
pub fn gathered(func: &Func) -> HashMap<VarId, Gathered> {
    let mut found = HashMap::default();
    in_block(func, &func.body, &mut found);
    found
}

fn in_block(func: &Func, block: &Block, found: &mut HashMap<VarId, Gathered>) {
    for (k, stmt) in block.stmts.iter().enumerate() {
        stmt.kind.blocks().into_iter().for_each(|b| in_block(func, b, found));
        let Kind::Let { var, value: Some(Expr::Inert(code)) } = &stmt.kind else { continue };
        if func.var(*var).alias.is_some() {
            continue;
        }
        // The first statement that mentions it is the loop, and that does nothing with it but to push.
        let Some(Stmt { kind: Kind::Loop(l), .. }) = block.stmts[k + 1..].iter().find(|s| s.mentions(*var)) else {
            continue;
        };
        if let Some(length) = length(l)
            .filter(|_| only_pushes(func, l, *var) && is_full_behind(func, *var))
            // To read the code takes longest.
            .filter(|_| is_empty(code))
        {
            found.insert(*var, length);
        }
    }
}

/// Is it a vector without items?
fn is_empty(code: &Inert) -> bool {
    let of_vec = |path: &syn::Path| {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        matches!(&names[..], [.., ty, new] if ty == "Vec" && (new == "new" || new == "with_capacity"))
    };
    match syn::parse2(code.tokens.clone()) {
        Ok(syn::Expr::Call(call)) => matches!(&*call.func, syn::Expr::Path(path) if of_vec(&path.path)),
        Ok(syn::Expr::Macro(m)) => m.mac.path.is_ident("vec") && m.mac.tokens.is_empty(),
        _ => false,
    }
}

/// How often the loop runs.
fn length(l: &Loop) -> Option<Gathered> {
    if l.jumps.leaves || l.trips.is_some() || l.left.is_some() {
        return None;
    }
    match &l.head {
        Head::Range { form, .. } => {
            let plain = !form.inclusive && form.step.is_none() && !form.one_way;
            (plain && form.start.tokens.to_string() == "0" && form.end.pure)
                .then(|| Gathered::Counted(form.end.clone()))
        }
        Head::Items { sources, .. } => match &sources[..] {
            [source] if matches!(source.items, Items::Shared | Items::Unique) => {
                Some(Gathered::Of(source.place.clone()))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Is all that the loop does with the vector to push once in each iteration?
fn only_pushes(func: &Func, l: &Loop, v: VarId) -> bool {
    let mentions: Vec<&Stmt> = l.body.stmts.iter().filter(|s| s.mentions(v)).collect();
    let of_items =
        matches!(&l.head, Head::Items { sources, .. } if sources.iter().any(|s| func.resolve(&s.place).root == v));
    match &mentions[..] {
        [Stmt { kind: Kind::Edit { place, edit: Edit::Push(value) }, .. }] if !of_items => {
            let mut own = false;
            value.each_var(&mut |u| own |= func.resolve(&u.into()).root == v);
            place.path.is_empty() && place.root == v && !own
        }
        _ => false,
    }
}

/// Is there nothing else that changes its length?
fn is_full_behind(func: &Func, v: VarId) -> bool {
    let (mut pushes, mut keeps) = (0, true);
    func.body.each_stmt(&mut |s| {
        if let Kind::Edit { place, edit: Edit::Push(_) } = &s.kind
            && func.resolve(place).root == v
        {
            pushes += 1;
            return;
        }
        let single = |place: &Place| func.type_of(&func.resolve(place)).is_float();
        let fine = |k: &Kill| k.how == How::Moved || k.place.as_ref().is_some_and(single);
        keeps &= kills(func, &s.kind).iter().filter(|k| k.root == v).all(fine);
    });
    pushes == 1 && keeps
}
