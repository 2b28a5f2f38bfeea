//! Edits of containers in forward mode.

use super::*;

impl Pusher {
    /// The edit with a name for a container that is made in place (`rows.push(vec![1.0, 2.0])`): its tangent is the zero of
    /// its shape.
    pub(super) fn named(&mut self, stmt: &Stmt, place: &Place, edit: &Edit, out: &mut Vec<Stmt>) -> Edit {
        let mut edit = edit.clone();
        let (value, meant) = match &mut edit {
            Edit::Push(e) | Edit::Insert(_, e) | Edit::Resize(_, e) | Edit::Fill(e) => {
                (e, self.func.type_of(place).item())
            }
            Edit::Replace(e, _) => (e, self.func.type_of(place)),
            _ => return edit,
        };
        let Expr::Inert(code) = value else { return edit };
        let ty = meant.join(&code.ty);
        if ty.has_length() {
            let var = self.temp(&format!("made_{}", self.func.vars.len()), ty);
            let value = Some(std::mem::replace(value, Expr::var(var)));
            out.push(Stmt { id: stmt.id, span: stmt.span, kind: Kind::Let { var, value } });
        }
        edit
    }

    /// The tangent of a value that goes into a container: that of a place, or of something made in place the zero, which
    /// has no length.
    fn of_value(&mut self, e: &Expr, meant: &Ty) -> Expr {
        let ty = match e {
            Expr::Load(p) | Expr::Copy { place: p, .. } => return self.tangent_of_item(e, &p.clone()),
            Expr::Inert(code) => meant.join(&code.ty),
            _ => meant.clone(),
        };
        Expr::ZeroOf(if ty.is_float() || ty.has_length() { Ty::OPEN } else { ty })
    }

    /// The edit of the tangent, which comes before that of the value: a value may move.
    pub(super) fn edit(&mut self, stmt: &Stmt, place: &Place, edit: &Edit, out: &mut Vec<Stmt>) {
        let item = self.func.type_of(place).item();
        let value = |s: &mut Pusher, e: &Expr| s.of_value(e, &item);
        let new = match edit {
            Edit::Push(e) => Edit::Push(value(self, e)),
            Edit::Insert(at, e) => Edit::Insert(at.clone(), value(self, e)),
            Edit::Resize(n, e) => Edit::Resize(n.clone(), value(self, e)),
            Edit::Fill(e) => Edit::Fill(value(self, e)),
            Edit::Pop(v) => Edit::Pop(v.map(|v| self.dot(v))),
            Edit::Remove(at, v) => Edit::Remove(at.clone(), v.map(|v| self.dot(v))),
            Edit::Extend(from) => Edit::Extend(self.source(stmt, from, out)),
            Edit::CopyFrom(from, method) => Edit::CopyFrom(self.source(stmt, from, out), method),
            // What has no numbers comes into a field, which has the shape of it.
            Edit::Exchange(other) if !self.active(other) => {
                let value = Expr::Zero { like: other.clone() };
                out.push(Stmt {
                    id: stmt.id,
                    span: stmt.span,
                    kind: Kind::Set { place: self.dot_place(place), value },
                });
                return;
            }
            Edit::Exchange(other) => Edit::Exchange(self.dot_place(other)),
            Edit::Replace(e, v) => {
                let e = self.of_value(e, &self.func.type_of(place));
                Edit::Replace(e, self.dot(*v))
            }
            Edit::Reload(_)
            | Edit::Clear
            | Edit::Truncate(_)
            | Edit::Swap(..)
            | Edit::Reverse
            | Edit::RotateLeft(_)
            | Edit::Arrange { .. }
            | Edit::RotateRight(_) => edit.clone(),
        };
        let place = self.dot_place(place);
        out.push(Stmt { id: stmt.id, span: stmt.span, kind: Kind::Edit { place, edit: new } });
    }

    /// The tangent of a container that is copied from; zero if it carries none.
    pub(super) fn source(&mut self, stmt: &Stmt, from: &Place, out: &mut Vec<Stmt>) -> Place {
        if self.active(from) {
            return self.dot_place(from);
        }
        let var = self.temp("zero", Ty::Unknown);
        let value = Some(Expr::Zero { like: from.clone() });
        out.push(Stmt { id: stmt.id, span: stmt.span, kind: Kind::Let { var, value } });
        var.into()
    }
}
