//! Unique references to what carries no derivative yet: something active may be written through them later.

use crate::lower::stmt::iterate;
use crate::lower::{Expr, Inert, Kind, Lower, Origin, Place, Proj, Ty, VarId};
use proc_macro2::Span;

impl Lower<'_> {
    /// Does the expression lend a part of a variable that holds floats, to be changed? Then it is lowered even where
    /// nothing active is in it, so that the reference stands for its place.
    pub(in crate::lower) fn lends_floats(&self, e: &syn::Expr) -> bool {
        match e {
            syn::Expr::Paren(p) => self.lends_floats(&p.expr),
            syn::Expr::MethodCall(m) => self.lends(m),
            _ => false,
        }
    }

    /// The same of a method call.
    pub(in crate::lower) fn lends(&self, m: &syn::ExprMethodCall) -> bool {
        match m.method.to_string().as_str() {
            "split_at_mut" | "split_first_mut" | "split_last_mut" | "as_mut_slice" | "first_mut" | "last_mut"
            | "get_mut" => {
                iterate::is_place(&m.receiver)
                    && self.root_of(&m.receiver).is_some_and(|v| holds_floats(&self.func.var(v).ty))
            }
            "unwrap" | "expect" => self.lends_floats(&m.receiver),
            _ => false,
        }
    }

    /// The variables that have been lent to be changed where a variable without a derivative is bound.
    fn lent_by(&self, v: VarId) -> Vec<VarId> {
        let made = self.out.iter().flatten().rev().find(|stmt| match &stmt.kind {
            Kind::Let { var, value: Some(_) } => *var == v,
            Kind::Inert { binds, .. } => binds.contains(&v),
            Kind::Unpack { parts, .. } => parts.contains(&v),
            _ => false,
        });
        let (mut lent, mut read) = (vec![], vec![]);
        let mut note = |code: &Inert| {
            lent.extend(&code.writes);
            read.extend(code.reads.iter().filter(|of| **of != v && !code.writes.contains(of)));
        };
        match made.map(|stmt| &stmt.kind) {
            Some(Kind::Inert { code, .. }) => note(code),
            Some(Kind::Unpack { place, .. }) => read.push(place.root),
            Some(Kind::Let { value: Some(Expr::Inert(code)), .. }) => note(code),
            Some(Kind::Let { value: Some(Expr::Load(place)), .. }) => read.push(place.root),
            Some(Kind::Let { value: Some(Expr::Tuple(items) | Expr::List { items, .. }), .. }) => {
                let unique = |e: &Expr| matches!(e, Expr::Borrow { unique: true, .. });
                items.iter().filter(|e| unique(e)).for_each(|e| e.each_place(&mut |place| lent.push(place.root)));
            }
            _ => {}
        }
        lent.into_iter().chain(read.into_iter().flat_map(|of| self.lent_by(of))).collect()
    }

    /// Something active is written to a place. `edited`: by a method that changes the variable at its root.
    pub(in crate::lower) fn activate_place(&mut self, place: &Place, edited: bool, span: Span) {
        let written = self.func.resolve(place);
        if !self.func.var(written.root).mutable || written.path.first() == Some(&Proj::Deref) {
            let mut lent = self.lent_by(written.root);
            lent.retain(|v| !self.carries_derivative(*v) && self.func.var(*v).ty.may_be_active());
            if !lent.is_empty() {
                // In the next round what it points to carries a derivative, and is lent as such.
                return lent.into_iter().for_each(|v| self.activate(v));
            }
        }
        let var = self.func.var(place.root);
        // Only a reference can be written through without being `mut`.
        let reference =
            (edited || !place.path.is_empty()) && var.origin == Origin::User && !var.mutable && var.alias.is_none();
        if reference {
            let name = var.name.to_string();
            self.errors.refuse(
                span,
                &format!("writing an active value through the reference `{name}`"),
                "what it points to is not visible here",
                "bind it with a plain `let` (`let x = &mut v[i];`), or index the container",
            );
            // In the next round the pattern that binds it is one on a place, if it can be (`binds_places`).
            self.activate(place.root);
            return;
        }
        // What a method has returned may point into anything.
        let unseen = var.origin == Origin::Temp
            && var.alias.is_none()
            && !var.active
            && !var.mutable
            && matches!(var.ty, Ty::Unknown)
            && !place.path.is_empty();
        if unseen {
            self.errors.refuse(
                span,
                "writing an active value through what a method returns",
                "what it points to is not visible here",
                "keep the values in a vector and write to its elements; a map can hold their indices",
            );
            return;
        }
        if self.refuse_map(place.root, span) {
            return;
        }
        self.activate(place.root);
    }

    /// What carries a derivative is put into a map, if the variable is one: that has no tangent.
    fn refuse_map(&mut self, v: VarId, span: Span) -> bool {
        let Ty::Named(name) = self.func.var(v).ty.peeled() else { return false };
        let Some((container, instead)) = without_tangent(&name.to_string()) else { return false };
        let what = format!("an active value in a `{container}`");
        self.errors.refuse(span, &what, "its tangent is not known", instead);
        true
    }

    /// The same by a method of what methods of a map lend: `map.entry(k).or_default().push(x)`.
    pub(super) fn refuse_in_map(&mut self, m: &syn::ExprMethodCall) -> bool {
        let mut of = &*m.receiver;
        while let syn::Expr::MethodCall(inner) = of {
            of = &inner.receiver;
        }
        self.variable(of).is_some_and(|map| self.refuse_map(map, m.method.span()))
    }
}

/// The container of the standard library that a type is, if it has no tangent, and what to write instead.
fn without_tangent(name: &str) -> Option<(&'static str, &'static str)> {
    let path = name.split('<').next()?.trim();
    let last = path.rsplit("::").next()?.trim();
    let map = "keep the values in a vector, and their indices in the map (`HashMap<K, usize>`)";
    Some(match last {
        "HashMap" => ("HashMap", map),
        "BTreeMap" => ("BTreeMap", map),
        _ => return None,
    })
}

/// Is there a float in a value of the type, as far as is known?
fn holds_floats(ty: &Ty) -> bool {
    match ty {
        Ty::Float(_) => true,
        Ty::Tuple(ts) => ts.iter().any(holds_floats),
        Ty::Array(t, _) | Ty::Vec(t) | Ty::Slice(t) | Ty::Boxed(t) | Ty::Ref(_, t) | Ty::Option(t) => holds_floats(t),
        _ => false,
    }
}
