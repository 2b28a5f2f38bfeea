//! Variables: their declarations and scopes, and what is learned about them.

use crate::lower::*;

impl Lower<'_> {
    /// Declares a variable of the user's.
    pub(super) fn declare(&mut self, ident: &Ident, mutable: bool, ty: Ty, active: bool) -> VarId {
        let key = std::ptr::from_ref(ident) as usize;
        let known = self.known.get(&key).cloned().unwrap_or_default();
        let ty = self.kinds.with_integers(key, self.func.known(ty));
        let ty = known.ty.as_ref().map_or(ty.clone(), |k| ty.join(k));
        let text = crate::transform::forward::plain(ident);
        let taken = self.scopes.iter().any(|s| s.contains_key(&text))
            || self.taken_outside(&text)
            || self.retired.iter().any(|r| r.contains(&text))
            || self.local_functions.iter().any(|(f, _)| f.sig.ident == text);
        let name = if taken { self.names.shadowing(ident) } else { ident.clone() };
        let active = (active || known.active) && ty.may_be_active();
        let var = self.func.add(Var { name, ty, typed: false, mutable, active, alias: None, origin: Origin::User });
        self.keys.insert(var, key);
        self.scopes.last_mut().expect("a scope").insert(text.clone(), var);
        self.declare_stores(&text, var);
        var
    }

    /// A name for an intermediate result.
    pub(super) fn temp(&mut self, base: &str, ty: Ty, active: bool) -> VarId {
        let name = self.names.fresh(base);
        let ty = self.func.known(ty);
        self.func.add(Var { name, ty, typed: false, mutable: false, active, alias: None, origin: Origin::Temp })
    }

    pub(super) fn lookup(&self, name: &str) -> Option<VarId> {
        // `r#match` is the name `match`, written raw.
        let name = name.strip_prefix("r#").unwrap_or(name);
        self.scopes.iter().rev().find_map(|scope| scope.get(name).copied())
    }

    /// What `expr` is, if it is the name of a variable.
    pub(super) fn variable(&self, expr: &syn::Expr) -> Option<VarId> {
        match expr {
            syn::Expr::Path(p) if p.qself.is_none() => p.path.get_ident().and_then(|i| self.lookup(&i.to_string())),
            syn::Expr::Paren(p) => self.variable(&p.expr),
            syn::Expr::Group(g) => self.variable(&g.expr),
            _ => None,
        }
    }

    /// The variable at the root of a place is active from now on (and, in the next round, from its declaration).
    pub(super) fn activate(&mut self, root: VarId) {
        let root = self.func.resolve(&root.into()).root;
        let var = self.func.var(root);
        if var.active || !var.ty.may_be_active() || self.is_tool(&root.into()) {
            return;
        }
        self.func.var_mut(root).active = true;
        if let Some(key) = self.keys.get(&root) {
            let known = self.known.entry(*key).or_default();
            self.news |= !std::mem::replace(&mut known.active, true);
        }
    }

    /// Something is learned about the type of a place.
    pub(super) fn learn(&mut self, place: &Place, ty: &Ty) {
        // A slice is only ever lent: of what is lent so, nothing more is known than that it is a list.
        if place.path.is_empty() && matches!(ty, Ty::Slice(_)) {
            return;
        }
        self.learn_of_type(place, ty);
        // What is no number does not become one because something else is taken for it.
        if ty.is_number() && matches!(self.func.type_of(place), Ty::Named(name) if self.is_structured(name.printed())) {
            return;
        }
        let root = place.root;
        let old = self.func.var(root).ty.clone();
        let new = types::refine::refine(&old, &place.path, ty);
        if old != new {
            self.func.var_mut(root).ty = new.clone();
            if let Some(key) = self.keys.get(&root) {
                let known = self.known.entry(*key).or_default();
                let joined = known.ty.as_ref().map_or(new.clone(), |k| k.join(&new));
                self.news |= known.ty.as_ref() != Some(&joined);
                known.ty = Some(joined);
            }
        }
        // That it refers to a number, is told a temporary again, which nothing is remembered of from round to round.
        if old == new && !ty.is_number() {
            return;
        }
        if let Some(alias) = self.func.var(root).alias.clone() {
            let mut target = alias;
            target.path.extend(place.path.strip_prefix(&[Proj::Deref][..]).unwrap_or(&place.path).iter().cloned());
            self.learn(&target, ty);
        }
        if let Some(from) = self.taken_from.get(&root).cloned() {
            let path = from.path.iter().chain(&place.path).cloned().collect();
            self.learn(&Place { root: from.root, path }, ty);
        }
    }

    /// Something is learned about the type of an operand.
    pub(super) fn learn_expr(&mut self, expr: &Expr, ty: &Ty) {
        if let Expr::Load(place) = expr {
            self.learn(&place.clone(), ty);
        }
    }

    /// Lowers a place that is lent: what its indices read may change while the reference lives.
    pub(super) fn while_lending<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let before = std::mem::replace(&mut self.lending, true);
        let result = f(self);
        self.lending = before;
        result
    }

    /// Closes a scope whose variables stand in the open block: their names stay taken there.
    pub(super) fn retire_scope(&mut self) {
        let names = self.scopes.pop().expect("a scope").into_keys();
        self.retired.last_mut().expect("an open block").extend(names);
    }

    /// Beside a branch that is left early stands what follows later: the names of the other branches stay taken there.
    pub(super) fn retire_beside_jumps(&mut self, kind: &Kind) {
        let (Kind::If { .. } | Kind::Match { .. }) = kind else { return };
        let (mut jumps, mut names) = (false, vec![]);
        self.declared_in_branches(kind, &mut jumps, &mut names);
        if jumps {
            self.retired.last_mut().expect("an open block").extend(names);
        }
    }

    /// The names that branches, and those inside of them, declare, and whether one of them is left early.
    fn declared_in_branches(&self, kind: &Kind, jumps: &mut bool, names: &mut Vec<String>) {
        for stmt in kind.blocks().into_iter().flat_map(|b| &b.stmts) {
            match &stmt.kind {
                Kind::Jump(_) => *jumps = true,
                Kind::Let { var, .. } if self.func.var(*var).origin == Origin::User => {
                    names.push(crate::transform::forward::plain(&self.func.var(*var).name));
                }
                kind @ (Kind::If { .. } | Kind::Match { .. }) => self.declared_in_branches(kind, jumps, names),
                _ => {}
            }
        }
    }
}
