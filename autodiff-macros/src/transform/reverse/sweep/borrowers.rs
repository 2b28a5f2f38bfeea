//! Structs with references that change: what they own is kept field by field, and the sweep makes them again of that. Their
//! references have to stay what they are, which a method of the user's could change behind the back of those who call it: so
//! the forward sweep looks.
//!
//! ```text
//! let mut p = P { x: &a, s: 0.0 };     let p_lent = [ct::lent_at(&p.x)];
//! p.step(&mut q);                      ct::ask_still_lent("p", &p_lent, &[ct::lent_at(&p.x)]);
//! ```

use super::*;
use proc_macro2::TokenStream;

impl Frame {
    /// What such a struct owns, if the place is one as a whole, by the ways there.
    pub(in crate::transform::reverse) fn owned_by(&self, place: &Place) -> Option<Vec<Vec<Proj>>> {
        let way: Vec<&Proj> = place.path.iter().filter(|step| **step != Proj::Deref).collect();
        match self.borrowers.get(&place.root) {
            Some(made) if way.is_empty() => Some(made.owned.iter().map(|step| vec![step.clone()]).collect()),
            Some(_) => None,
            None => self.owned_by_param(place.root, &way),
        }
    }

    /// The same of a parameter that the sweep is handed, or of a struct in it: what the module shows that it owns, or else what is
    /// written of the parameter.
    fn owned_by_param(&self, v: VarId, way: &[&Proj]) -> Option<Vec<Vec<Proj>>> {
        let name = self.func.params.iter().find(|p| p.var == v && self.handed.contains(&v))?.refers.as_ref()?;
        let shape = |name: &Ident| self.func.borrowers.iter().find(|shape| shape.ty == *name);
        if shape(name).is_some() {
            let inside = way.iter().try_fold(name, |name, step| {
                let mut fields = shape(name)?.fields.iter();
                fields.find_map(|(own, part)| match part {
                    Part::Within(inner) if own == *step => Some(inner),
                    _ => None,
                })
            });
            return self.owned_within(inside?, 0);
        }
        let mut written: Vec<Vec<Proj>> = vec![];
        let mut kills: Vec<_> = self.layout.kills_at.iter().filter(|_| way.is_empty()).collect();
        kills.sort_unstable_by_key(|(at, _)| **at);
        for kill in kills.into_iter().flat_map(|(_, kills)| kills).filter(|kill| kill.root == v) {
            let place = self.func.resolve(kill.place.as_ref()?);
            let step = vec![place.path.iter().find(|step| **step != Proj::Deref)?.clone()];
            if !written.contains(&step) {
                written.push(step);
            }
        }
        way.is_empty().then_some(written)
    }

    /// What a struct that the module shows owns, and those in it; `None` if that of one of these is not seen.
    fn owned_within(&self, name: &Ident, depth: usize) -> Option<Vec<Vec<Proj>>> {
        let shape = self.func.borrowers.iter().find(|shape| shape.ty == *name && depth < 8)?;
        let mut owned = vec![];
        for (step, part) in &shape.fields {
            match part {
                Part::Owned => owned.push(vec![step.clone()]),
                Part::Lent => {}
                Part::Within(inner) => {
                    let inner = self.owned_within(inner, depth + 1)?;
                    owned.extend(inner.into_iter().map(|way| [vec![step.clone()], way].concat()));
                }
            }
        }
        Some(owned)
    }

    /// Keeps the last values of what such a variable owns.
    pub(super) fn close_parts(&mut self, block: BlockId, v: VarId) {
        let name = crate::transform::forward::plain(&self.func.var(v).name);
        let mut parts = vec![];
        for step in self.borrowers.get(&v).map(|made| made.owned.clone()).unwrap_or_default() {
            let ty = self.func.type_to_record(&Place::from(v).then(step.clone()));
            let slot = self.slot(&format!("kept_{name}"), ty, block, format!("what `{name}` owns"));
            parts.push((step, slot));
        }
        self.answers.closing_parts.insert((block, v), parts);
    }

    /// The last statement that mentions such a variable, in the block that it is declared in: behind it, what the variable refers
    /// to may change. Where the block is left behind that, the last statement of all.
    fn last_beside(&self, v: VarId) -> Option<(BlockId, StmtId)> {
        let (_, home) = self.layout.defs.get(&v)?;
        let stmts = &find_block(&self.func.body, *home)?.stmts;
        let own: Vec<VarId> = (0..self.func.vars.len() as u32).map(VarId).filter(|u| self.stands_for(*u, v)).collect();
        let last = stmts.iter().rposition(|stmt| own.iter().any(|u| stmt.mentions(*u)))?;
        let leaves = |stmt: &Stmt| {
            let mut leaves = false;
            stmt.each_stmt(&mut |s| leaves |= matches!(s.kind, Kind::Jump(_) | Kind::Rest { .. }));
            leaves
        };
        let at = if stmts[last + 1..].iter().any(leaves) { stmts.last()?.id } else { stmts[last].id };
        Some((*home, at))
    }

    /// Such variables by the ends of the statements that mention them last: what they refer to may change behind these, so that what
    /// is read of them is recorded, if the sweep mentions it there.
    pub(super) fn closed_borrowers(&self) -> HashMap<VarId, StmtId> {
        let end = |v: &VarId| self.last_beside(*v).map(|(_, last)| (*v, self.layout.spots[&last].end));
        self.borrowers.keys().filter_map(end).collect()
    }

    /// Those of them that refer to what changes behind the statement that mentions them last.
    pub(super) fn outlived_borrowers(&self) -> HashSet<VarId> {
        let outlived = |(v, end): &(&VarId, &StmtId)| {
            let changes = |r: VarId| self.layout.written_after(r, **end);
            let lent = |r: VarId| changes(r) || self.calls_lend(r, &changes);
            self.borrowers[*v].lends(&self.func, &lent)
        };
        self.closed.iter().filter(outlived).map(|(v, _)| *v).collect()
    }

    /// Did a call give the variable that was lent one of these?
    fn calls_lend(&self, given: VarId, which: &dyn Fn(VarId) -> bool) -> bool {
        let mut lent = false;
        self.func.body.each_stmt(&mut |stmt| {
            if let Kind::Call(call) = &stmt.kind
                && call.result == Some(given)
            {
                lent |= call.args.iter().any(|arg| match &arg.value {
                    ArgValue::Shared { place, .. } => which(self.func.resolve(place).root),
                    _ => false,
                });
            }
        });
        lent
    }

    /// Is it the variable, or a reference to it or to a part of it?
    fn stands_for(&self, u: VarId, v: VarId) -> bool {
        let alias = self.func.var(u).alias.as_ref();
        u == v || alias.is_some_and(|place| self.func.resolve(place).root == v)
    }

    /// Saves what such variables own behind the statement that mentions them last, but for the end of the block.
    pub(super) fn closings_behind(&self, block: BlockId, at: StmtId, last: bool) -> Vec<Stmt> {
        let own = self.answers.live.closing.get(&block).into_iter().flatten();
        let own = own.filter(|v| !last && self.borrowers.contains_key(v) && self.closes_before(**v, block));
        own.filter(|v| self.last_beside(**v).is_some_and(|(_, own)| own == at))
            .flat_map(|v| self.closing(block, *v))
            .collect()
    }

    /// Is such a variable saved before the end of its block?
    pub(super) fn closes_before(&self, v: VarId, block: BlockId) -> bool {
        let end = find_block(&self.func.body, block).and_then(|block| block.stmts.last()).map(|stmt| stmt.id);
        self.borrowers.contains_key(&v) && self.last_beside(v).is_some_and(|(_, at)| Some(at) != end)
    }

    /// What such variables refer to is mentioned where the sweep makes them again.
    pub(super) fn lent_to_borrowers(&self, demands: &mut Vec<(VarId, StmtId)>) {
        for (v, made) in &self.borrowers {
            let Some((_, at)) =
                self.last_beside(*v).filter(|(home, _)| !self.visible.contains(home) || self.outlived.contains(v))
            else {
                continue;
            };
            for (_, part) in made.value.fields.iter().filter(|(step, _)| !made.owned.contains(step)) {
                part.each_place(&mut |p| self.func.resolve(p).each_var(&mut |r| demands.push((r, at))));
                part.each_inert(&mut |code| demands.extend(code.reads.iter().map(|r| (*r, at))));
            }
        }
    }

    /// Those that the sweep makes at a statement: of their references, and of what they owned at the end of their block.
    pub(super) fn borrowers_made(&self, block: BlockId, at: StmtId) -> Vec<(VarId, Kind)> {
        let closed = self
            .answers
            .closing_parts
            .iter()
            .filter(|((home, v), _)| *home == block && self.last_beside(*v).is_some_and(|(_, last)| last == at));
        let made = closed.map(|((_, v), parts)| {
            let mut made = self.unaliased(&Expr::Struct(Box::new(self.borrowers[v].value.clone())));
            if let Expr::Struct(made) = &mut made {
                for (step, part) in &mut made.fields {
                    if let Some((_, slot)) = parts.iter().find(|(own, _)| own == step) {
                        *part = Expr::Saved(*slot);
                    }
                }
            }
            (*v, Kind::Let { var: *v, value: Some(made) })
        });
        let mut made: Vec<(VarId, Kind)> = made.collect();
        made.sort_by_key(|(v, _)| *v);
        made
    }

    /// Names for where the references of such variables lead.
    pub(super) fn name_lent(&mut self) {
        let mut lent = BTreeSet::new();
        self.func.body.each_stmt(&mut |stmt| lent.extend(self.lent_by(stmt)));
        for v in lent.into_iter().filter(|v| self.borrowers.contains_key(v)).collect::<Vec<VarId>>() {
            let name = crate::transform::forward::plain(&self.func.var(v).name);
            let name = Ident::new(&format!("{name}_lent"), Span::mixed_site());
            let (ty, origin) = (Ty::Unknown, Origin::Temp);
            let at = Var { name, ty, typed: false, mutable: false, active: false, alias: None, origin };
            let at = self.func.add(at);
            self.lent_at.insert(v, at);
        }
    }

    /// Where the references of the variable lead.
    fn leads_to(&self, v: VarId) -> Option<TokenStream> {
        let (made, ct, name) = (self.borrowers.get(&v)?, &self.bars.ct, &self.func.var(v).name);
        let lent = made.value.fields.iter().filter(|(step, _)| !made.owned.contains(step));
        let lent = lent.map(|(step, _)| match step {
            Proj::Named(field) => quote!(#ct::lent_at(&#name.#field)),
            Proj::Field(at) => {
                let at = proc_macro2::Literal::u32_unsuffixed(*at);
                quote!(#ct::lent_at(&#name.#at))
            }
            _ => unreachable!("a step to a field"),
        });
        Some(quote!([#(#lent),*]))
    }

    /// Behind a statement: notes where the references of what it makes lead, and asks whether those of what it lends are
    /// what they were.
    pub(super) fn still_lent(&self, stmt: &Stmt) -> Vec<Stmt> {
        match &stmt.kind {
            Kind::Let { var, value: Some(Expr::Struct(_)) } => {
                let noted = self.lent_at.get(var).zip(self.leads_to(*var)).map(|(at, lent)| {
                    let code = Inert { reads: vec![*var], ..Inert::text(lent) };
                    Self::stmt_at(Kind::Let { var: *at, value: Some(Expr::Inert(code)) })
                });
                noted.into_iter().collect()
            }
            _ => self.lent_by(stmt).filter_map(|v| self.asks_still_lent(v)).collect(),
        }
    }

    /// The variables that a call is lent to be changed.
    fn lent_by<'s>(&'s self, stmt: &'s Stmt) -> impl Iterator<Item = VarId> + use<'s> {
        let args = match &stmt.kind {
            Kind::Call(call) => &call.args[..],
            _ => &[],
        };
        args.iter().filter_map(|arg| match &arg.value {
            ArgValue::Unique { place, .. } => Some(self.func.resolve(place).root),
            _ => None,
        })
    }

    fn asks_still_lent(&self, v: VarId) -> Option<Stmt> {
        let (lent, ct, at) = (self.leads_to(v)?, &self.bars.ct, self.lent_at[&v]);
        let (name, noted) = (crate::transform::forward::plain(&self.func.var(v).name), &self.func.var(at).name);
        let tokens = quote!(#ct::ask_still_lent(#name, &#noted, &#lent););
        let code = Inert { reads: vec![v, at], ..Inert::text(tokens) };
        Some(Self::stmt_at(Kind::Inert { code, binds: vec![] }))
    }
}
