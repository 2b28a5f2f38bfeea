//! Calls in forward mode.

use super::*;

impl Pusher {
    /// The call with the tangents of its arguments.
    pub(super) fn call(&mut self, stmt: &Stmt, call: &Call, out: &mut Vec<Stmt>) -> Kind {
        let mut tangents = vec![];
        for (at, arg) in call.args.iter().enumerate() {
            tangents.push(match &arg.value {
                _ if !arg.active && !matches!(&arg.value, ArgValue::Unique { place, .. } if self.active(place)) => None,
                ArgValue::Function(_) => None,
                ArgValue::Value(e) => {
                    // Arguments are places, and lists of such: there is no result to be like.
                    let mut like = None;
                    e.each_place(&mut |p| like = like.take().or_else(|| Some(p.clone())));
                    like.map(|like| ArgValue::Value(self.tangent(e, &like)))
                }
                // A method may change what is made for its call, and the tangent with it.
                ArgValue::Shared { place, bare } if at == 0 && self.func.is_made_for(call, place) => {
                    Some(ArgValue::Unique { place: self.dot_place(place), bare: *bare })
                }
                ArgValue::Shared { place, bare } => Some(match self.lent_item(place) {
                    Some(place) if *bare => ArgValue::Shared { place, bare: false },
                    _ => ArgValue::Shared { place: self.dot_place(place), bare: *bare },
                }),
                ArgValue::Unique { place, bare } => {
                    Some(ArgValue::Unique { place: self.dot_place(place), bare: *bare })
                }
            });
        }
        self.take_from_lent(stmt, &mut tangents, out);
        let result = call.result.map(|r| self.dot(r));
        Kind::CallForward { call: call.clone(), tangents, result }
    }

    /// What an argument takes of a tangent that the call is lent to change (`self.turned(self.angle)`) is taken before.
    fn take_from_lent(&mut self, stmt: &Stmt, tangents: &mut [Option<ArgValue>], out: &mut Vec<Stmt>) {
        let lent = |tangent: &Option<ArgValue>| match tangent {
            Some(ArgValue::Unique { place, .. }) => Some(self.func.resolve(place)),
            _ => None,
        };
        let lent: Vec<Place> = tangents.iter().filter_map(lent).collect();
        for tangent in tangents.iter_mut().flatten() {
            let ArgValue::Value(e) = tangent else { continue };
            let mut taken = false;
            e.each_place(&mut |p| taken |= lent.iter().any(|lent| self.func.resolve(p).may_overlap(lent)));
            if taken {
                let var = self.temp(&format!("taken_{}", self.func.vars.len()), Ty::Unknown);
                let value = Some(std::mem::replace(e, Expr::var(var)));
                out.push(Stmt { id: stmt.id, span: stmt.span, kind: Kind::Let { var, value } });
            }
        }
    }
}
