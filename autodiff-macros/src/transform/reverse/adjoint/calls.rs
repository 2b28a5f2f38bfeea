//! The adjoint of a call: `record` in one sweep, `pull` in the other.

use super::*;

impl Maker<'_> {
    pub(super) fn call(&mut self, stmt: &Stmt, call: &Call) {
        let useful_result = call.result.and_then(|r| self.bar(&r.into()));
        let mut touches = useful_result.is_some() || call.changes_captures();
        for arg in &call.args {
            if let ArgValue::Unique { place, .. } = &arg.value {
                touches |= self.bar(place).is_some();
            }
        }
        if !touches {
            return;
        }
        let seed = match (call.result, useful_result) {
            (_, Some(bar)) => Expr::Load(bar),
            (Some(r), None) if self.func.var(r).ty.is_float() => Expr::Number(0.0),
            (Some(r), None) => match self.bars.shapes.get(&r) {
                Some(shape) => Expr::Copy { place: (*shape).into(), method: "clone" },
                None => Expr::Zero { like: r.into() },
            },
            (None, None) => Expr::Tuple(vec![]),
        };
        // What is lent, and whether it may be a part beside other parts of one slice.
        let mut lent: Vec<(Place, bool)> = vec![];
        let mut args = vec![];
        let mut results = vec![];
        let mut after = vec![];
        let mut shares = vec![];
        for (i, arg) in call.args.iter().enumerate() {
            let lent_out = matches!(arg.value, ArgValue::Shared { .. } | ArgValue::Unique { .. });
            let receiver = i == 0 && call.callee.is_method();
            if lent_out && !receiver && i < call.own_args() && !call.callee.is_operator() {
                results.push(None);
            }
            match &arg.value {
                ArgValue::Value(e) => {
                    args.push(match arg.kept {
                        Some(kept) => PullArg::Kept(Expr::var(kept)),
                        None => self.given(e),
                    });
                    let source = self.given_by(e);
                    let var = source.as_ref().map(|_| self.temp("share", Ty::Unknown));
                    results.push(var);
                    if let (Some((source, part)), Some(var)) = (source, var) {
                        shares.extend(part.is_none().then_some(var));
                        after.push((source, Place { root: var, path: part.into_iter().collect() }));
                    }
                }
                ArgValue::Function(function) => {
                    if i < call.own_args() {
                        results.push(None);
                    }
                    args.push(PullArg::Function(function.clone()));
                }
                ArgValue::Shared { place, .. } => {
                    let resolved = self.func.resolve(place);
                    let bare = matches!(self.func.type_of(&resolved), Ty::Ref(..));
                    let mut bar = if arg.active { self.bar(place) } else { None };
                    if let Some(b) = bar.clone() {
                        // Whether parts are disjoint is found out by the sweep.
                        let item = self.is_item(&resolved);
                        let beside = |(l, part): &(Place, bool)| {
                            *part && !receiver && (self.func.are_parts(l, &b) || item && l.is_beside(&b))
                        };
                        let may_be_parts = !self.bars.plain;
                        if lent.iter().any(|l| self.excludes(&l.0, &b) && !(may_be_parts && beside(l))) {
                            // Two buffers of one variable cannot be lent at once: this one gets a place of its own.
                            let zero = self.temp("apart", Ty::Unknown);
                            self.func.var_mut(zero).mutable = true;
                            self.out.push(Kind::Let { var: zero, value: Some(Expr::Zero { like: resolved.clone() }) });
                            bar = Some(zero.into());
                            after.push((place.clone(), zero.into()));
                        } else {
                            lent.push((b, !receiver));
                        }
                    }
                    args.push(if receiver && self.is_made_for_a_call(&resolved) {
                        PullArg::Unique(Some(ArgValue::Unique { place: resolved, bare }), bar)
                    } else {
                        PullArg::Shared(ArgValue::Shared { place: resolved, bare }, bar)
                    });
                }
                ArgValue::Unique { place, bare } => {
                    // Of a method too it is not visible how it takes what it is called on.
                    let mut bar = self.bar(place);
                    let back = receiver || bar.is_some() && call.is_changed_back();
                    let value = (*bare || back).then(|| {
                        let place = self.func.resolve(place);
                        let bare = matches!(self.func.type_of(&place), Ty::Ref(..));
                        if back { ArgValue::Unique { place, bare } } else { ArgValue::Shared { place, bare } }
                    });
                    if let Some(b) = bar.clone() {
                        if lent.iter().any(|(l, _)| self.excludes(l, &b)) {
                            let apart = self.temp("apart", Ty::Unknown);
                            self.func.var_mut(apart).mutable = true;
                            if self.is_sliced(place) {
                                let value = Expr::Copy { place: b.then(code::whole()), method: "to_vec" };
                                self.out.push(Kind::Let { var: apart, value: Some(value) });
                                self.run("clear", vec![b.then(code::whole())]);
                            } else {
                                self.out.push(Kind::Let { var: apart, value: Some(Expr::Take(b)) });
                            }
                            bar = Some(apart.into());
                            after.push((place.clone(), apart.into()));
                        } else {
                            lent.push((b, false));
                        }
                    }
                    args.push(match (&value, &bar) {
                        // What has no derivative, and is not handed back, is nothing but its type.
                        (None, None) => PullArg::Given(Some(self.func.type_of(place).peeled().clone())),
                        _ => PullArg::Unique(value, bar),
                    });
                }
            }
        }
        let record = self.slot("record", Ty::Unknown, "what a call keeps");
        self.func.slots[record.0 as usize].ty = Ty::Named(self.record_type(call).into());
        // A value that is not wanted, of a type that is not known: its zero lies beside the record. Operators without one give
        // nothing.
        let may_give = call.callee.is_associated() && !matches!(call.callee, Callee::Operator(_));
        self.func.slots[record.0 as usize].ignored = call.result.is_none() && may_give;
        // An erased record stands behind a box already.
        if let (Callee::Path(path), false) = (&call.callee, call.callee.is_associated()) {
            self.func.slots[record.0 as usize].callee = Some(path.clone());
        }
        self.found.records.insert(stmt.id, record);
        // Where nothing else has a cotangent, a seed of zero gives nothing, whatever the function computed.
        let alone =
            lent.is_empty() && !call.changes_captures() && call.result.is_some_and(|r| self.is_float(&r.into()));
        let gate = (self.gated && alone && matches!(seed, Expr::Load(_))).then(|| seed.clone());
        self.out.push(Kind::CallPull { callee: call.callee.clone(), record, seed, args, results });
        for like in self.func.reshaped_by(call) {
            let place = self.bar(&like).expect("what is reshaped has a tangent");
            self.out.push(Kind::Set { place, value: Expr::Zero { like } });
        }
        for (source, from) in after {
            let Some(to) = self.bar(&source) else { continue };
            let given = to.path.is_empty() && !self.is_reference(&source) && shares.contains(&from.root);
            if given && self.func.type_of(&source).is_copy() == Some(false) {
                // A variable that is given away may have got another shape since.
                self.add(&source, Expr::Load(from));
            } else if self.is_float(&source) {
                let value = match &gate {
                    Some(seed) => Expr::Rule { name: "gate", args: vec![seed.clone(), Expr::Load(from)] },
                    None => Expr::Load(from),
                };
                self.out.push(Kind::Add { place: to, value, minus: false });
            } else {
                let (to, from) = if self.is_sliced(&source) {
                    (to.then(code::whole()), from.then(code::whole()))
                } else {
                    (to, from)
                };
                self.out.push(Kind::AddAll { place: to, value: Expr::Load(from) });
            }
        }
    }

    fn is_sliced(&self, place: &Place) -> bool {
        matches!(self.func.type_of(place).peeled(), Ty::Slice(_) | Ty::Vec(_) | Ty::Array(..))
    }

    /// May two buffers not be lent at once? Of one element of a list only rustc's own indexing lends two fields.
    pub(super) fn excludes(&self, first: &Place, second: &Place) -> bool {
        let of = match self.func.var(first.root).origin {
            Origin::Derivative(of) => of,
            _ => first.root,
        };
        let through = |(k, step): (usize, &Proj)| {
            let owner = || self.func.type_of(&Place { root: of, path: first.path[..k].to_vec() });
            match step {
                Proj::Index(_) => !matches!(owner().peeled(), Ty::Slice(_) | Ty::Array(..)),
                // A function lends what is there.
                Proj::Range(_) | Proj::Keyed(_) | Proj::Part { .. } => true,
                _ => false,
            }
        };
        let common = first.path.iter().zip(&second.path).take_while(|(a, b)| a == b).count();
        first.may_overlap(second) || first.root == second.root && first.path[..common].iter().enumerate().any(through)
    }

    /// Is it a value that was made to call a method on it, which may change it?
    fn is_made_for_a_call(&self, place: &Place) -> bool {
        let root = self.func.var(place.root);
        place.path.is_empty() && root.origin == Origin::Temp && root.mutable
    }

    /// Where an argument by value comes from, if that has a cotangent, and which part of its cotangent that gets.
    fn given_by(&mut self, e: &Expr) -> Option<(Place, Option<Proj>)> {
        match e {
            Expr::Variant { variant, fields } if e.is_lent_if_any() => {
                let (field, Expr::Borrow { place, .. }) = &fields[0] else { return None };
                let part = Proj::Part { variant: variant.clone(), field: field.clone(), tangent: true };
                self.bar(place).map(|_| (place.clone(), Some(part)))
            }
            e => self.source(e).map(|source| (source, None)),
        }
    }

    pub(super) fn record_type(&self, call: &Call) -> proc_macro2::TokenStream {
        let ct = &self.bars.ct;
        let path = match &call.callee {
            Callee::Path(path) => path,
            Callee::Method(..) | Callee::Qualified(_) => return quote!(#ct::Erased),
            Callee::Operator(of) => return quote!(<#of>::Record),
            Callee::Given(given) => {
                let name = given.record_type();
                return quote!(#name);
            }
        };
        if call.callee.is_associated() {
            return quote!(#ct::Erased);
        }
        let home = crate::emit::home::home(path);
        match &call.float {
            Some(float) => quote!(<#home as #ct::Callee<#float>>::Record),
            None => quote!(<#home as #ct::Callee>::Record),
        }
    }

    /// Is it an item of a list, and no number? A list in a field may be a constant, which only rustc knows.
    fn is_item(&self, place: &Place) -> bool {
        let bare = place.path.iter().all(|step| matches!(step, Proj::Index(_) | Proj::Deref));
        let held = |list: &Place| match self.func.type_of(list).peeled() {
            Ty::Slice(item) | Ty::Vec(item) | Ty::Array(item, _) => !item.is_number(),
            _ => false,
        };
        bare && place.list().as_ref().is_some_and(held)
    }

    /// What is handed back of an argument by value.
    pub(super) fn given(&self, e: &Expr) -> PullArg {
        let (ty, e) = match e {
            Expr::Load(p) => (self.func.type_of(p), self.resolved(e)),
            Expr::Inert(code) => (code.ty.clone(), e.clone()),
            e if e.is_lent_if_any() => return PullArg::Given(None),
            _ => (Ty::OPEN, e.clone()),
        };
        match (ty, &e) {
            (ty, _) if ty.is_number() => PullArg::Number(e),
            (ty, _) if ty.is_function() || ty.refers() => PullArg::Given(None),
            // Of `None` alone nobody knows what it is an option of.
            (Ty::Option(_), Expr::Inert(code)) if code.is_none() => PullArg::Given(None),
            (ty @ Ty::Array(..), Expr::Inert(_)) => PullArg::Given(Some(ty)),
            // Written down again: `pull` may want it as it is, if it is a reference.
            (_, Expr::Inert(code)) if self.func.can_repeat(code) => PullArg::Kept(e.clone()),
            (ty, _) => PullArg::Given(Some(ty)),
        }
    }
}
