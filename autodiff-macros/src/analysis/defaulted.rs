//! Whole numbers that nothing gives a type, so that they are `i32`: in the function, where they are meant so, or in a sweep, which
//! does not mention all that the function does with them.

use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use crate::syntax::open::{Uses, computed_of, range_of, uses};
use proc_macro2::Ident;

/// The numbers of unknown type in a block, by what they are computed with.
#[derive(Debug)]
pub struct Defaulted<'f> {
    func: &'f Func,
    /// Another number of the same type, up to one that stands for all.
    same: HashMap<VarId, VarId>,
    /// What is used in ways that may say of what type it is.
    told: HashSet<VarId>,
}

/// Asks of a block, with what it declares.
pub fn defaulted<'f>(func: &'f Func, block: &Block) -> Defaulted<'f> {
    let mut found = Defaulted { func, same: HashMap::default(), told: HashSet::default() };
    if func.vars.iter().any(|var| var.ty == Ty::Int(None)) {
        block.each_stmt(&mut |stmt| found.look_at(&stmt.kind));
    }
    found
}

impl Defaulted<'_> {
    /// Is the variable such a number, and is it only computed with literals and with numbers of which that holds, too, and cast, and
    /// compared?
    pub fn contains(&self, v: VarId) -> bool {
        let stands = self.stands_for(v);
        self.is_number(v) && !self.told.iter().any(|told| self.stands_for(*told) == stands)
    }

    /// The number that stands for all that are of the same type.
    pub fn stands_for(&self, v: VarId) -> VarId {
        self.same.get(&v).map_or(v, |other| self.stands_for(*other))
    }

    fn is_number(&self, v: VarId) -> bool {
        self.func.var(v).ty == Ty::Int(None)
    }

    fn tell(&mut self, v: VarId) {
        if self.is_number(v) {
            self.told.insert(v);
        }
    }

    fn look_at(&mut self, kind: &Kind) {
        match kind {
            Kind::Let { value: None, .. } => {}
            Kind::Let { var, value: Some(value) } => self.put(*var, value),
            Kind::Set { place, value } if place.path.is_empty() => self.put(place.root, value),
            Kind::Set { place, value } | Kind::Add { place, value, .. } | Kind::AddAll { place, value } => {
                self.place(place);
                self.value(value);
            }
            Kind::Save { value: Expr::Load(place), .. } if place.path.is_empty() => {}
            Kind::Save { value, .. } => self.value(value),
            Kind::Inert { code, binds } => self.code(code, binds),
            Kind::If { cond, .. } => self.code(cond, &[]),
            Kind::Loop(l) => self.head(&l.head),
            Kind::Call(call) | Kind::CallRecord { call, .. } => {
                call.result.into_iter().chain(call.args.iter().filter_map(|a| a.kept)).for_each(|v| self.tell(v));
                call.args.iter().for_each(|arg| self.argument(&arg.value));
            }
            Kind::CallPull { seed, args, results, .. } => {
                results.iter().flatten().for_each(|v| self.tell(*v));
                self.value(seed);
                for arg in args {
                    match arg {
                        PullArg::Number(e) | PullArg::Kept(e) => self.value(e),
                        arg => arg.each_var(&mut |v| self.tell(v)),
                    }
                }
            }
            kind => kind.each_var(&mut |v| self.tell(v)),
        }
    }

    /// A variable gets a value.
    fn put(&mut self, v: VarId, value: &Expr) {
        match value {
            Expr::Saved(_) => {}
            Expr::Load(place) if place.path.is_empty() => self.alike(&[v, place.root]),
            Expr::Inert(code) if self.is_number(v) => self.computed(v, code, computed_of(&code.tokens)),
            value => {
                self.tell(v);
                self.value(value);
            }
        }
    }

    /// A number is computed of these names, or in another way.
    fn computed(&mut self, v: VarId, code: &Inert, names: Option<Vec<Ident>>) {
        match names {
            Some(names) => {
                let names = self.named(&names, code, &[]);
                self.alike_if_known(names.into_iter().chain([Some(v)]).collect());
            }
            None => {
                self.tell(v);
                code.reads.iter().for_each(|read| self.tell(*read));
            }
        }
    }

    fn head(&mut self, head: &Head) {
        match head {
            Head::Range { var, form, .. } => {
                for bound in [&form.start, &form.end].into_iter().filter(|bound| !bound.tokens.is_empty()) {
                    self.computed(*var, bound, computed_of(&bound.tokens));
                }
                form.step.iter().for_each(|step| self.code(step, &[]));
                if form.one_way {
                    self.tell(*var);
                }
            }
            Head::Back { var, range, trips, .. } => {
                self.computed(*var, range, range_of(&range.tokens));
                self.tell(*trips);
            }
            Head::While { cond } => self.code(cond, &[]),
            head => head.each_var(&mut |v| self.tell(v)),
        }
    }

    fn argument(&mut self, value: &ArgValue) {
        match value {
            ArgValue::Value(e) => self.value(e),
            value => value.each_var(&mut |v| self.tell(v)),
        }
    }

    fn place(&mut self, place: &Place) {
        self.tell(place.root);
        place.each_inert(&mut |code| self.code(code, &[]));
    }

    fn value(&mut self, value: &Expr) {
        if let Expr::Cast { value, .. } = value
            && let Expr::Inert(code) = &**value
            && let Some(names) = computed_of(&code.tokens)
        {
            return self.alike_if_known(self.named(&names, code, &[]));
        }
        value.each_place(&mut |place| self.tell(place.root));
        value.each_inert(&mut |code| self.code(code, &[]));
    }

    fn code(&mut self, code: &Inert, binds: &[VarId]) {
        let Uses { alike, otherwise } = uses(&code.tokens);
        for names in alike {
            self.alike_if_known(self.named(&names, code, binds));
        }
        self.named(&otherwise, code, binds).into_iter().flatten().for_each(|v| self.tell(v));
    }

    /// The variables that names mean in code.
    fn named(&self, names: &[Ident], code: &Inert, binds: &[VarId]) -> Vec<Option<VarId>> {
        let all = || code.reads.iter().chain(&code.writes).chain(binds);
        names.iter().map(|name| all().find(|v| self.func.var(**v).name == *name).copied()).collect()
    }

    /// These are of one type, and if one of them is none of the variables, it may say which.
    fn alike_if_known(&mut self, vars: Vec<Option<VarId>>) {
        let known: Vec<VarId> = vars.iter().flatten().copied().collect();
        self.alike(&known);
        if known.len() < vars.len() {
            known.iter().for_each(|v| self.tell(*v));
        }
    }

    fn alike(&mut self, vars: &[VarId]) {
        let (open, typed): (Vec<VarId>, Vec<VarId>) = vars.iter().partition(|v| self.is_number(**v));
        for v in &open {
            let (one, other) = (self.stands_for(open[0]), self.stands_for(*v));
            if one != other {
                self.same.insert(one, other);
            }
        }
        if let (false, Some(v)) = (typed.is_empty(), open.first()) {
            self.tell(*v);
        }
    }
}
