//! Variables that are declared without a value, and have none where a branch leaves their block, as options.
//!
//! ```text
//! let v; match k { 0 => v = a, 1 => v = b, _ => return } f(v)
//! let o; match k { 0 => o = Some(a), 1 => o = Some(b), _ => return } let v = o.0; f(v)
//! ```
//!
//! The sweep starts from what the variables of a block were at its end, and from zeros of their form, whichever way it was
//! left. Of a number there is a value that nobody looks at ([`Ty::any_value`]), of a vector or a struct none but `None`.

use super::*;
use quote::quote;

/// What the last statement of the block may leave without a value, and `rest` behind it reads.
pub fn as_options(func: &mut Func, block: &mut Block, rest: &mut Vec<Stmt>) {
    let Some((branch, before)) = block.stmts.split_last_mut() else { return };
    if !matches!(branch.kind, Kind::If { .. } | Kind::Match { .. }) {
        return;
    }
    for i in 0..before.len() {
        let Kind::Let { var, value: None } = before[i].kind else { continue };
        let elsewhere = before.iter().enumerate().any(|(k, s)| k != i && s.mentions(var));
        if elsewhere || !rest.iter().any(|s| s.mentions(var)) || func.result == Some(var) || has_any_value(func, var) {
            continue;
        }
        let mut paths = Paths { var, without: false, as_places: true };
        paths.stmt(branch, false);
        if paths.without && paths.as_places {
            let option = option_of(func, var);
            before[i].kind = Kind::Let { var: option, value: None };
            branch.kind.blocks_mut().into_iter().for_each(|inner| replace(func, inner, var, option));
            let value = Some(part_of(option));
            rest.insert(0, Stmt::new(branch.span, Kind::Let { var, value }));
        }
    }
}

impl Ty {
    /// A value of the type that nobody looks at, if one can be written down.
    pub fn any_value(&self) -> Option<Expr> {
        Some(match self {
            Ty::Float(_) => Expr::Number(0.0),
            Ty::Int(_) => Expr::Inert(Inert::text(quote!(0))),
            Ty::Bool => Expr::Inert(Inert::text(quote!(false))),
            Ty::Array(t, Some(n)) if t.is_copy() == Some(true) => {
                let value = Box::new(t.any_value()?);
                Expr::Repeat { value, len: Inert::text(n.tokens()), vec: false }
            }
            Ty::Option(_) => Expr::Inert(Inert::text(quote!(::core::option::Option::None))),
            Ty::Tuple(ts) => Expr::Tuple(ts.iter().map(Ty::any_value).collect::<Option<Vec<_>>>()?),
            _ => return None,
        })
    }
}

/// Is there a value for the variable that nobody looks at, or can it be no part of an option?
fn has_any_value(func: &Func, var: VarId) -> bool {
    let var = func.var(var);
    var.alias.is_some() || var.ty.refers() || var.ty.any_value().is_some()
}

/// The variable of what the other one may have.
fn option_of(func: &mut Func, v: VarId) -> VarId {
    let ty = Ty::Option(Box::new(func.var(v).ty.clone()));
    beside(func, v, "given", ty)
}

fn beside(func: &mut Func, v: VarId, base: &str, ty: Ty) -> VarId {
    let name = Ident::new(&format!("{base}_{}", func.vars.len()), Span::mixed_site());
    let active = func.var(v).active;
    func.add(Var { name, ty, typed: false, mutable: false, active, alias: None, origin: Origin::Temp })
}

/// A copy of what the option has, which stays there: where the block ends, that is saved.
fn part_of(option: VarId) -> Expr {
    Expr::Copy { place: Place::from(option).then(Proj::present(Owner::Option)), method: "clone" }
}

/// The ways through a statement.
struct Paths {
    var: VarId,
    /// Does one leave it before the variable has a value?
    without: bool,
    /// Is the variable mentioned only where other places can stand?
    as_places: bool,
}

impl Paths {
    /// Goes through a block, with the variable given before it or not; is it behind it?
    fn block(&mut self, block: &Block, given: bool) -> bool {
        block.stmts.iter().fold(given, |given, stmt| self.stmt(stmt, given))
    }

    fn stmt(&mut self, stmt: &Stmt, given: bool) -> bool {
        let (mut all, mut places) = (0, 0);
        stmt.kind.each_var(&mut |v| all += usize::from(v == self.var));
        each_place(&stmt.kind, &mut |place| places += usize::from(place.root == self.var));
        self.as_places &= all == places;
        match &stmt.kind {
            Kind::Set { place, .. } if is(place, self.var) => true,
            Kind::Jump(_) => {
                self.without |= !given;
                true
            }
            Kind::If { .. } | Kind::Match { .. } => {
                let ends: Vec<bool> = stmt.kind.blocks().into_iter().map(|inner| self.block(inner, given)).collect();
                ends.into_iter().all(|given| given)
            }
            kind => {
                for inner in kind.blocks() {
                    self.block(inner, given);
                }
                given
            }
        }
    }
}

/// Is the place all of the variable?
fn is(place: &Place, var: VarId) -> bool {
    place.root == var && place.path.is_empty()
}

/// Calls `f` with the places of a statement that others can stand for.
fn each_place<'k>(kind: &'k Kind, f: &mut impl FnMut(&'k Place)) {
    match kind {
        Kind::Let { value: Some(value), .. } => value.each_place(f),
        Kind::Set { place, value } => {
            f(place);
            value.each_place(f);
        }
        Kind::Call(call) => call.args.iter().for_each(|arg| match &arg.value {
            ArgValue::Value(e) => e.each_place(f),
            ArgValue::Shared { place, .. } => f(place),
            ArgValue::Unique { .. } | ArgValue::Function(_) => {}
        }),
        _ => {}
    }
}

/// The same, to change.
fn each_place_mut(kind: &mut Kind, f: &mut impl FnMut(&mut Place)) {
    match kind {
        Kind::Let { value: Some(value), .. } => value.each_place_mut(f),
        Kind::Set { place, value } => {
            f(place);
            value.each_place_mut(f);
        }
        Kind::Call(call) => call.args.iter_mut().for_each(|arg| arg.value.each_place_mut(f)),
        _ => {}
    }
}

/// Puts what the option has where the statements of a block have the variable.
fn replace(func: &mut Func, block: &mut Block, var: VarId, option: VarId) {
    let mut at = 0;
    while at < block.stmts.len() {
        let stmt = &mut block.stmts[at];
        let gives = matches!(&stmt.kind, Kind::Set { place, .. } if is(place, var));
        let mut wholes = 0;
        each_place(&stmt.kind, &mut |place| wholes += usize::from(is(place, var)));
        if wholes > usize::from(gives) {
            let copy = beside(func, var, "copy", func.var(var).ty.clone());
            let mut target = gives;
            each_place_mut(&mut stmt.kind, &mut |place| {
                // The first place of an assignment is its target.
                if is(place, var) && !std::mem::take(&mut target) {
                    place.root = copy;
                }
            });
            let declared = Kind::Let { var: copy, value: Some(part_of(option)) };
            let declared = Stmt::new(stmt.span, declared);
            block.stmts.insert(at, declared);
            at += 1;
        }
        let stmt = &mut block.stmts[at];
        each_place_mut(&mut stmt.kind, &mut |place| {
            if place.root == var && !place.path.is_empty() {
                place.root = option;
                place.path.insert(0, Proj::present(Owner::Option));
            }
        });
        match &mut stmt.kind {
            Kind::Set { place, value } if is(place, var) => {
                place.root = option;
                let fields = vec![(Member::At(0), std::mem::replace(value, Expr::Number(0.0)))];
                *value = Expr::Variant { variant: Variant::present(Owner::Option), fields };
            }
            kind => kind.blocks_mut().into_iter().for_each(|inner| replace(func, inner, var, option)),
        }
        at += 1;
    }
}
