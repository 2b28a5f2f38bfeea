//! The adjoints of edits of containers.

use super::*;

impl Maker<'_> {
    pub(super) fn edit(&mut self, stmt: &Stmt, place: &Place, edit: &Edit) {
        let Some(bar) = self.bar(place) else { return };
        let item = self.func.type_of(place).item();
        let same = |edit: Edit| Kind::Edit { place: bar.clone(), edit };
        match edit {
            Edit::Push(e) | Edit::Insert(_, e) => {
                let source = self.source(e);
                let var = source.as_ref().map(|_| self.temp("taken", Ty::Unknown));
                self.out.push(same(match edit {
                    Edit::Insert(at, _) => Edit::Remove(at.clone(), var),
                    _ => Edit::Pop(var),
                }));
                if let (Some(source), Some(var)) = (source, var) {
                    self.add(&source, Expr::var(var));
                }
            }
            Edit::Pop(Some(v)) | Edit::Remove(_, Some(v)) => {
                let value = match self.bar(&(*v).into()) {
                    Some(v_bar) => Expr::Load(v_bar),
                    None if item.has_length() => Expr::Zero { like: (*v).into() },
                    None => Expr::ZeroOf(item),
                };
                self.out.push(same(match edit {
                    Edit::Remove(at, _) => Edit::Insert(at.clone(), value),
                    _ => Edit::Push(value),
                }));
            }
            Edit::Pop(None) | Edit::Remove(_, None) | Edit::Clear | Edit::Truncate(_) => {
                // The values that were lost get the cotangent zero, at the end or where they were.
                let zero = self.temp("zero", Ty::Unknown);
                let like = self.func.resolve(place);
                self.out.push(Kind::Let { var: zero, value: Some(Expr::Zero { like }) });
                match edit {
                    Edit::Remove(at, _) => {
                        let value = Place::from(zero).then(Proj::Index(at.clone()));
                        let index = at.clone();
                        let copy = Expr::Copy { place: value, method: "clone" };
                        self.out.push(same(Edit::Insert(index, copy)));
                    }
                    _ => self.run("regrow", vec![bar, zero.into()]),
                }
            }
            Edit::Resize(_, e) => {
                let length = self.length(stmt, place);
                let zero = self.temp("zero", Ty::Unknown);
                let like = self.func.resolve(place);
                self.out.push(Kind::Let { var: zero, value: Some(Expr::Zero { like }) });
                let to = self.source(e).and_then(|s| self.bar(&s));
                let more = vec![Expr::Text(length.clone())];
                let add = |places| Kind::Run { function: "add_tail", places, more };
                self.hand_back(to, bar.clone(), add, same(Edit::Truncate(Inert::text(length))));
                self.run("regrow", vec![bar, zero.into()]);
            }
            Edit::Extend(source) => {
                let length = self.length(stmt, place);
                let to = self.bar(source).map(|to| to.then(code::whole()));
                let tail = bar.then(Proj::Range(Inert::text(quote!(#length..))));
                self.hand_back(to, tail, add_all, same(Edit::Truncate(Inert::text(length))));
            }
            Edit::CopyFrom(source, _) => {
                let to = self.bar(source).map(|to| to.then(code::whole()));
                let whole = bar.then(code::whole());
                self.hand_back(to, whole.clone(), add_all, cleared(whole));
            }
            Edit::Fill(e) => {
                let to = self.source(e).and_then(|s| self.bar(&s));
                let add = |places| Kind::Run { function: "add_each", places, more: vec![] };
                let whole = bar.then(code::whole());
                self.hand_back(to, whole.clone(), add, cleared(whole));
            }
            Edit::Swap(..) | Edit::Reverse => self.out.push(same(edit.clone())),
            Edit::RotateLeft(n) => self.out.push(same(Edit::RotateRight(n.clone()))),
            Edit::RotateRight(n) => self.out.push(same(Edit::RotateLeft(n.clone()))),
            Edit::Arrange { order, back } => {
                self.out.push(same(Edit::Arrange { order: order.clone(), back: !back }));
            }
            Edit::Reload(_) => {}
            Edit::Exchange(other) => {
                let Some(other) = self.bar(other) else {
                    let like = self.func.resolve(place);
                    self.out.push(Kind::Set { place: bar, value: Expr::Zero { like } });
                    return;
                };
                if other.root == bar.root {
                    // Two places of one variable cannot be lent at once.
                    let ty = self.func.type_of(&bar);
                    let (one, two) = (self.taken(&bar, ty.clone()), self.taken(&other, ty));
                    self.out.push(Kind::Set { place: bar, value: Expr::var(two) });
                    self.out.push(Kind::Set { place: other, value: Expr::var(one) });
                } else {
                    self.out.push(same(Edit::Exchange(other)));
                }
            }
            Edit::Replace(e, old) => {
                let before = match self.bar(&(*old).into()) {
                    Some(old) => Expr::Load(old),
                    None if item.has_length() || self.func.type_of(place).has_length() => {
                        Expr::Zero { like: (*old).into() }
                    }
                    None => Expr::ZeroOf(self.func.type_of(place)),
                };
                let var = self.temp("taken", Ty::Unknown);
                self.out.push(same(Edit::Replace(before, var)));
                if let Some(source) = self.source(e) {
                    self.add(&source, Expr::var(var));
                }
            }
        }
    }

    /// The cotangent `from` is added to what was written (`add` of both places), and given up (`end`). Where both are
    /// parts of one buffer, which cannot be lent twice at once, a copy stands for it, and what it was is given up first.
    fn hand_back(&mut self, to: Option<Place>, from: Place, add: impl FnOnce(Vec<Place>) -> Kind, end: Kind) {
        let Some(to) = to else {
            self.out.push(end);
            return;
        };
        if self.excludes(&to, &from) {
            let apart = self.temp("apart", Ty::Unknown);
            let value = Some(Expr::Copy { place: from.then(code::whole()), method: "to_vec" });
            let copy = Place::from(apart).then(code::whole());
            self.out.extend([Kind::Let { var: apart, value }, end, add(vec![to, copy])]);
        } else {
            self.out.extend([add(vec![to, from]), end]);
        }
    }

    /// Where a value comes from, if that has a cotangent.
    pub(super) fn source(&mut self, e: &Expr) -> Option<Place> {
        match e {
            // What would be moved out of a field is a copy of it.
            Expr::Load(source) | Expr::Copy { place: source, .. } => self.bar(source).map(|_| source.clone()),
            _ => None,
        }
    }

    /// The length of a container before the statement.
    pub(super) fn length(&mut self, stmt: &Stmt, place: &Place) -> proc_macro2::TokenStream {
        let slot = self.slot("length", Ty::usize(), "the length of a container that changes");
        self.found.lengths.insert(stmt.id, (slot, place.clone()));
        let var = self.temp("length", Ty::usize());
        self.out.push(Kind::Let { var, value: Some(Expr::Saved(slot)) });
        let name = &self.func.var(var).name;
        quote!(#name)
    }
}

/// All of one place, added to another.
fn add_all(places: Vec<Place>) -> Kind {
    let [place, from] = <[Place; 2]>::try_from(places).expect("two places");
    Kind::AddAll { place, value: Expr::Load(from) }
}

fn cleared(place: Place) -> Kind {
    Kind::Run { function: "clear", places: vec![place], more: vec![] }
}
