//! Values that a contribution asks for, and that the program has computed itself.
//!
//! ```text
//! let s = x.sin();                       x_bar += s_bar * c;     not s_bar * x.cos()
//! let c = x.cos();                       x_bar -= c_bar * s;
//! ```
//!
//! A call of a function of the library is worth a record. The variable must be one that is never written, its arguments
//! too, and it must have been computed wherever the contribution is: before it on the way to it, or in the same block. There
//! the arguments may change before and behind both: `angle += w; x += angle.cos(); y += angle.sin();`

use super::adjoint::Adjoints;
use crate::analysis::apart::plain_number;
use crate::analysis::layout::Layout;
use crate::collections::HashMap;
use crate::ir::*;
use crate::rules::Cost;

/// What a function of the library gives for these numbers.
struct Value {
    var: VarId,
    of: Vec<Place>,
}

/// Puts variables where contributions call functions of the library that the variables are values of.
pub fn use_values(func: &Func, layout: &Layout, adjoints: &mut Adjoints) {
    let mut computed: HashMap<&str, Vec<Value>> = HashMap::default();
    for (v, value) in &layout.values {
        let (name, args) = match value {
            Expr::Prim { rule, args } if rule.cost != Cost::Cheap => (rule.name, args),
            // A twin.
            Expr::Std { name, args } => (*name, args),
            _ => continue,
        };
        if !layout.is_written(*v)
            && let Some(args) = numbers(func, args)
        {
            computed.entry(name).or_default().push(Value { var: *v, of: args });
        }
    }
    if computed.is_empty() {
        return;
    }
    computed.values_mut().for_each(|values| values.sort_unstable_by_key(|value| value.var));
    for (at, kinds) in &mut adjoints.of {
        let known = |name: &str, args: &[Expr]| {
            let args = numbers(func, args)?;
            let lasting = args.iter().all(|place| is_lasting(layout, place));
            let values = computed.get(name)?.iter().filter(|value| value.of == args);
            let there = |v: &VarId| lasting && is_there(layout, *v, *at) || is_beside(func, layout, &args, *v, *at);
            values.map(|value| value.var).find(there)
        };
        kinds.iter_mut().for_each(|kind| match kind {
            Kind::Let { value: Some(value), .. }
            | Kind::Set { value, .. }
            | Kind::Add { value, .. }
            | Kind::AddAll { value, .. } => replace(value, &known),
            _ => {}
        });
    }
}

/// The arguments as numbers: variables, or what stands in one.
fn numbers(func: &Func, args: &[Expr]) -> Option<Vec<Place>> {
    let number = |e: &Expr| {
        let Expr::Load(place) = e else { return None };
        let place = func.resolve(place);
        let found = |step: &Proj| match step {
            Proj::Index(code) => code.pure && code.writes.is_empty(),
            step => matches!(step, Proj::Field(_) | Proj::Named(_) | Proj::Deref),
        };
        (func.type_of(&place).is_float() && place.path.iter().all(found)).then_some(place)
    };
    args.iter().map(number).collect()
}

/// Does a number keep its value, in a variable or at a fixed place in one?
fn is_lasting(layout: &Layout, place: &Place) -> bool {
    let fixed = |step: &Proj| step.code().is_none_or(|code| plain_number(code).is_some());
    !layout.is_written(place.root) && !layout.deferred.contains(&place.root) && place.path.iter().all(fixed)
}

/// Is it a number, in a variable or at a fixed place in one?
pub(super) fn is_number(func: &Func, place: &Place) -> bool {
    let fixed = |step: &Proj| match step {
        Proj::Index(code) => plain_number(code).is_some(),
        step => matches!(step, Proj::Field(_) | Proj::Named(_) | Proj::Deref),
    };
    func.type_of(place).is_float() && place.path.iter().all(fixed)
}

/// Is the variable computed in the block of the statement, where nothing changes the arguments between both?
fn is_beside(func: &Func, layout: &Layout, args: &[Place], v: VarId, at: StmtId) -> bool {
    let (Some((defined, home)), Some(spot)) = (layout.defs.get(&v), layout.spots.get(&at)) else { return false };
    // What the statement itself changes, is as it was before where its contribution is.
    let between = if *defined < at { defined + 1..at } else { at..*defined };
    let stays = |v: &VarId| {
        let root = func.resolve(&(*v).into()).root;
        let mut kills = layout.kills.get(&root).into_iter().flatten();
        !layout.deferred.contains(&root) && kills.all(|kill| !between.contains(kill))
    };
    let mut fixed = spot.block == *home && !spot.compound;
    for place in args {
        fixed &= stays(&place.root);
        place.each_inert(&mut |code| fixed &= code.reads.iter().all(stays));
    }
    fixed
}

/// Has the variable been computed where the sweep comes to the statement?
fn is_there(layout: &Layout, v: VarId, at: StmtId) -> bool {
    let Some((defined, home)) = layout.defs.get(&v) else { return false };
    let Some(spot) = layout.spots.get(&at) else { return false };
    // What a statement with blocks has of its own may come before it.
    if spot.block == *home && !spot.compound {
        return true;
    }
    *defined < at && encloses(layout, *home, at)
}

/// Is the statement in the block, or in one inside of it?
fn encloses(layout: &Layout, block: (StmtId, usize), at: StmtId) -> bool {
    let mut at = at;
    while let Some(spot) = layout.spots.get(&at) {
        if spot.block == block {
            return true;
        }
        at = spot.block.0;
        if at == 0 {
            break;
        }
    }
    false
}

fn replace(e: &mut Expr, known: &impl Fn(&str, &[Expr]) -> Option<VarId>) {
    match e {
        Expr::Std { name, args } => {
            if let Some(v) = known(name, args) {
                *e = Expr::var(v);
                return;
            }
            args.iter_mut().for_each(|a| replace(a, known));
        }
        Expr::Prim { args, .. } | Expr::Rule { args, .. } => args.iter_mut().for_each(|a| replace(a, known)),
        _ => {}
    }
}
