//! Writes that are not undone, since they reach nothing that the sweep still mentions: which parts of a container it
//! mentions, and where.

use super::*;
use crate::analysis::reach::{Mention, Reach};
use crate::ir::named::is_unnamed;
use crate::names;
use crate::transform::reverse::cuts::each_place;
use proc_macro2::TokenStream;

/// When an element is not brought back whose index is not read again.
const ALL_APART: &str = "different indices lead to different elements";

impl Frame {
    /// The writes into containers that need not be undone.
    pub(super) fn spared(&self, needs: &needs::Needs, shapes: &[(VarId, StmtId)]) -> HashSet<(StmtId, VarId)> {
        self.spared_where(needs, shapes, |reach, v| reach.is_written_in_parts(v))
    }

    /// The same for elements of types of the user's, where rustc knows whether different indices lead to different ones.
    pub(super) fn find_apart(&mut self) {
        let spared =
            self.spared_where(&self.answers.needs, &self.answers.shapes, |reach, v| reach.is_written_by_keys(v));
        let (mut found, mut told) = (vec![], HashMap::default());
        for own in spared.into_iter().filter(|own| self.answers.live.undo.contains(own)) {
            let kills = self.layout.kills_at[&own.0].iter().filter(|k| k.root == own.1);
            let places = kills.filter_map(|k| Some(self.func.resolve(k.place.as_ref()?)));
            let mut of: Vec<(Tokens, bool)> = places.filter_map(|p| Some((p.keyed_of()?, p.path.len() == 1))).collect();
            of.dedup();
            if let [(of, whole)] = &of[..]
                && let Some(code) = self.leads_to_one(own.1, of, *whole)
            {
                told.insert(own.1, crate::emit::found(of.tokens()).to_string());
                let code = Inert { ty: Ty::Bool, ..Inert::text(code) };
                found.push((own, UndoneIf { forward: code.clone(), backward: code, unless: ALL_APART }));
            }
        }
        self.answers.undone_if.extend(found);
        if !told.is_empty() {
            let mut body = std::mem::take(&mut self.func.body);
            self.see_to_keys(&mut body, &told);
            self.func.body = body;
        }
    }

    /// Whether different indices may lead to one element: code that rustc evaluates. `whole`: are they elements of the variable?
    fn leads_to_one(&self, v: VarId, of: &Tokens, whole: bool) -> Option<TokenStream> {
        let found = crate::emit::found(of.tokens());
        let var = self.func.var(v);
        match is_unnamed(of.printed()) {
            false => Some(quote!(!<#found>::APART)),
            true if whole && !matches!(var.ty, Ty::Ref(..)) => {
                let name = &var.name;
                Some(quote!(!<#found>::ct_apart(&#name)))
            }
            true => None,
        }
    }

    /// Where the keys of elements of these variables are made, the forward sweep sees to it that indices stay in their rows.
    fn see_to_keys(&self, block: &mut Block, told: &HashMap<VarId, String>) {
        for stmt in &mut block.stmts {
            if let Kind::Let { value: Some(Expr::Inert(code)), .. } = &mut stmt.kind {
                let of = code.reads.iter().find_map(|v| told.get(&self.func.resolve(&(*v).into()).root));
                // What methods lend of them has keys of another trait.
                if of.is_some_and(|of| code.tokens.to_string().contains(of.as_str())) {
                    code.tokens = names::renamed(code.tokens.clone(), "ct_at", "ct_at_within");
                }
            }
            stmt.kind.blocks_mut().into_iter().for_each(|b| self.see_to_keys(b, told));
        }
    }

    fn spared_where(
        &self,
        needs: &needs::Needs,
        shapes: &[(VarId, StmtId)],
        is_asked: impl Fn(&Reach<'_>, VarId) -> bool,
    ) -> HashSet<(StmtId, VarId)> {
        let mut spared = HashSet::default();
        // The core language takes back all that it writes.
        if self.plain {
            return spared;
        }
        let reach = Reach::new(&self.func, &self.layout);
        let mut asked: Vec<VarId> = needs.mentions.values().flatten().map(|(v, _)| *v).collect();
        asked.sort_unstable();
        asked.dedup();
        asked.retain(|v| self.func.var(*v).active && !self.lent.contains(v) && is_asked(&reach, *v));
        for v in asked {
            let at = needs.mentions.iter().filter(|(_, all)| all.iter().any(|(u, _)| *u == v)).map(|(at, _)| *at);
            let mentions: Option<Vec<Vec<Mention>>> = at.map(|at| self.parts(v, at, needs, shapes)).collect();
            if let Some(mentions) = mentions {
                spared.extend(reach.spared(v, &mentions.concat()).into_iter().map(|at| (at, v)));
            }
        }
        spared
    }

    /// The parts of a variable that the sweep mentions at a statement; `None` if they are not all known.
    fn parts(&self, v: VarId, at: StmtId, needs: &needs::Needs, shapes: &[(VarId, StmtId)]) -> Option<Vec<Mention>> {
        let root = |u: VarId| self.func.resolve(&u.into()).root;
        let mut found = vec![];
        let behind = !needs.mentions[&at].contains(&(v, false));
        // All that is said of the variable are places: code says nothing of parts.
        let mut say = |places: &[&Place], vars: &[VarId], behind: bool| {
            let own: Vec<Place> = places.iter().map(|p| self.func.resolve(p)).filter(|p| p.root == v).collect();
            let all = own.len() == vars.iter().filter(|u| root(**u) == v).count();
            found.extend(own.into_iter().map(|place| Mention { at, behind, place }));
            all
        };
        let mut known = true;
        for kind in self.adjoints.of.get(&at).into_iter().flatten() {
            // What asks for a length minds no elements.
            if !matches!(kind, Kind::Let { value: Some(Expr::Zero { .. } | Expr::Neutral { .. } | Expr::Len(_)), .. }) {
                known &= say(&read_by(kind), &kind.vars(), behind);
            }
        }
        let mut keyed = false;
        for ((_, point), made) in &needs.made_at {
            for u in made.iter().filter(|_| *point == at) {
                // What leads to an element depends on none.
                if self.is_key(*u) {
                    keyed = true;
                    continue;
                }
                let (mut places, mut vars) = (vec![], vec![]);
                match (needs.found.get(u), &self.func.var(*u).alias, self.layout.values.get(u)) {
                    (Some(place), ..) | (None, Some(place), _) => {
                        place.each_var(&mut |u| vars.push(u));
                        places.push(place);
                    }
                    (None, None, Some(value)) => {
                        value.each_var(&mut |u| vars.push(u));
                        value.each_place(&mut |place| places.push(place));
                    }
                    (None, None, None) => known = false,
                }
                known &= say(&places, &vars, needs.found.contains_key(u));
            }
        }
        known &= !self.is_asked_by(v, at);
        // Where nothing is found, a zero has its shape.
        (known && (keyed || !found.is_empty() || shapes.contains(&(v, at)))).then_some(found)
    }

    /// Does the variable lead to elements of tangents, and nothing else?
    fn is_key(&self, v: VarId) -> bool {
        let is_key = |step: &Proj| matches!(step, Proj::Keyed(keyed) if keyed.tangent && keyed.key.reads == [v]);
        let (mut mentions, mut keys) = (0, 0);
        for kind in self.adjoints.of.values().flatten() {
            kind.each_var(&mut |u| mentions += usize::from(u == v));
            each_place(kind, &mut |place| keys += place.path.iter().filter(|step| is_key(step)).count());
        }
        keys > 0 && mentions == keys
    }

    /// Does the statement itself ask for the variable, as a condition, a bound or an index?
    fn is_asked_by(&self, v: VarId, at: StmtId) -> bool {
        let mut asked = false;
        self.func.body.each_stmt(&mut |s| {
            if s.id == at {
                let mut vars = vec![];
                match &s.kind {
                    Kind::Set { place, .. } | Kind::Add { place, .. } => {
                        place.each_inert(&mut |code| vars.extend(code.reads.iter().copied()));
                    }
                    kind if !kind.blocks().is_empty() => vars = kind.vars(),
                    _ => {}
                }
                asked |= vars.into_iter().any(|u| self.func.resolve(&u.into()).root == v);
            }
        });
        asked
    }
}

/// The places that a statement of a sweep reads or writes, as far as they are places.
fn read_by(kind: &Kind) -> Vec<&Place> {
    let mut out = vec![];
    kind.each_value(&mut |e| e.each_place(&mut |p| out.push(p)));
    match kind {
        Kind::Set { place, .. } | Kind::Add { place, .. } | Kind::AddAll { place, .. } => out.push(place),
        Kind::Run { places, more, .. } => {
            out.extend(places);
            more.iter().for_each(|e| e.each_place(&mut |p| out.push(p)));
        }
        Kind::CallPull { seed, args, .. } => {
            seed.each_place(&mut |p| out.push(p));
            for arg in args {
                match arg {
                    PullArg::Number(e) | PullArg::Kept(e) => e.each_place(&mut |p| out.push(p)),
                    PullArg::Shared(value, bar) => {
                        out.extend(place_of(value));
                        out.extend(bar);
                    }
                    PullArg::Unique(value, bar) => {
                        out.extend(value.iter().filter_map(place_of));
                        out.extend(bar);
                    }
                    PullArg::Given(_) | PullArg::Function(_) => {}
                }
            }
        }
        _ => {}
    }
    out
}

fn place_of(value: &ArgValue) -> Option<&Place> {
    match value {
        ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => Some(place),
        ArgValue::Value(_) | ArgValue::Function(_) => None,
    }
}
