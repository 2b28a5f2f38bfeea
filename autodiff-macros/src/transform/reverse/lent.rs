//! Which vectors are used as slices only, so that many of them can lie one behind the other.

use crate::ir::*;

/// The parameters that variables are lent to in their blocks, if all else that is done with them can be done with a slice:
/// with its elements, its parts, its length and zeros like it, and to fill it. The block with the calls comes before the
/// one with pullbacks.
pub fn as_slices(blocks: [(&Block, VarId); 2]) -> Option<Vec<ParamOf>> {
    let (mut params, mut slices) = (vec![], true);
    for (block, v) in blocks {
        block.each_stmt(&mut |stmt| {
            let mut uses = Uses { v, params: &mut params, count: 0 };
            uses.find(&stmt.kind);
            slices &= stmt.kind.vars().into_iter().filter(|u| *u == v).count() == uses.count;
        });
    }
    slices.then_some(params)
}

/// The mentions of a variable in a statement that a slice would do for.
pub struct Uses<'a> {
    pub v: VarId,
    pub params: &'a mut Vec<ParamOf>,
    pub count: usize,
}

impl Uses<'_> {
    /// Counts those of the statement itself.
    pub fn find(&mut self, kind: &Kind) {
        match kind {
            Kind::Let { var, value: Some(Expr::Room { .. } | Expr::Lent(_)) } => {
                self.count += usize::from(*var == self.v)
            }
            Kind::Let {
                value: Some(Expr::Len(place) | Expr::Zero { like: place } | Expr::Neutral { like: place }),
                ..
            } => self.count += usize::from(self.is_whole(place)),
            Kind::Windows { place, windows, .. } if windows.iter().all(|w| w.row.is_none()) => {
                self.count += usize::from(self.is_whole(place))
            }
            Kind::Edit { place, edit: Edit::Fill(_) } => self.count += usize::from(self.is_whole(place)),
            Kind::Set { place, .. } | Kind::Add { place, .. } => self.part(place),
            Kind::Call(call) | Kind::CallRecord { call, .. } | Kind::CallAgain { call, .. } => {
                let (own, float) = (call.own_args(), call.float.clone());
                for (at, arg) in call.args.iter().enumerate().take(own) {
                    self.argument(&call.callee, at, &arg.value, Some(&float));
                }
            }
            Kind::CallPull { callee, args, .. } => {
                for (at, arg) in args.iter().enumerate() {
                    match arg {
                        PullArg::Shared(value, _) | PullArg::Unique(Some(value), _) => {
                            self.argument(callee, at, value, None);
                        }
                        PullArg::Number(e) | PullArg::Kept(e) => e.each_place(&mut |p| self.part(p)),
                        PullArg::Unique(None, _) | PullArg::Given(_) | PullArg::Function(_) => {}
                    }
                }
            }
            _ => {}
        }
        kind.each_value(&mut |e| e.each_place(&mut |p| self.part(p)));
    }

    fn is_whole(&self, place: &Place) -> bool {
        place.root == self.v && place.path.is_empty()
    }

    /// A part of it is read or written.
    fn part(&mut self, place: &Place) {
        let part = matches!(place.path.first(), Some(Proj::Index(_) | Proj::Range(_)));
        self.count += usize::from(place.root == self.v && part);
    }

    /// It is lent. A pullback is lent what the call was, so it has been found there which float that was about.
    fn argument(
        &mut self,
        callee: &Callee,
        at: usize,
        value: &ArgValue,
        float: Option<&Option<proc_macro2::TokenStream>>,
    ) {
        match value {
            ArgValue::Value(e) => e.each_place(&mut |p| self.part(p)),
            ArgValue::Shared { place, bare: false } | ArgValue::Unique { place, bare: false }
                if self.is_whole(place) =>
            {
                let Callee::Path(path) = callee else { return };
                if at >= MAX_PARAMS || callee.is_associated() {
                    return;
                }
                match float {
                    Some(float) => self.params.push(ParamOf { callee: path.path.clone(), float: float.clone(), at }),
                    None if !self.params.iter().any(|p| p.is(path, at)) => return,
                    None => {}
                }
                self.count += 1;
            }
            ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => self.part(place),
            ArgValue::Function(_) => {}
        }
    }
}
