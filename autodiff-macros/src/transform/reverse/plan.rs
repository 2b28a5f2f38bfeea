//! What the sweeps are assembled from: the adjoints of the statements, and what is swept back at once.

use super::bars::Bars;
use super::prepare::Prepared;
use super::{Fuse, Schedule, adjoint, joint};
use crate::analysis::layout::{self, BlockId, Layout};
use crate::analysis::{dead, overwriting, useful};
use crate::collections::{HashMap, HashSet};
use crate::ir::*;
use proc_macro2::TokenStream;

/// What the sweeps are assembled from.
pub(super) struct Plan {
    pub(super) func: Func,
    /// The number of the first variable that the sweeps have for themselves.
    pub(super) own: VarId,
    pub(super) bars: Bars,
    pub(super) seed: Option<VarId>,
    pub(super) adjoints: adjoint::Adjoints,
    pub(super) layout: Layout,
    pub(super) left_early: bool,
    /// The blocks whose variables are still there in the backward sweep.
    pub(super) visible: HashSet<BlockId>,
    /// The loops and branches that are swept back at once, with what is private to their iterations.
    pub(super) joint: HashMap<StmtId, HashSet<VarId>>,
    pub(super) assumed: Vec<ParamOf>,
    pub(super) overwritten: u64,
}

/// The adjoints of a function that has been prepared, and what is swept back at once; the loops that are refused are not.
pub(super) fn plan(
    prepared: &Prepared,
    ct: &TokenStream,
    schedule: Schedule<'_>,
    (fuse, refused): (Fuse, &HashSet<u32>),
) -> Plan {
    let mut func = prepared.func.clone();
    let useful = useful::useful(&func);
    let own = VarId(func.vars.len() as u32);
    let dead = dead::dead(&func, &useful);
    let mut bars = Bars::new(&func, useful, ct.clone(), prepared.shapes.clone());
    bars.plain = fuse == Fuse::Plain;
    for p in func.params.clone() {
        if p.active {
            bars.var_of_param(&mut func, p.var);
        }
    }
    let seed = func.result.and_then(|r| bars.var(&mut func, r));
    let mut adjoints = adjoint::adjoints(&mut func, &mut bars, &dead, &prepared.choices);
    let layout = layout::layout(&func, &func.body);
    let left_early = returns(&func.body);
    let mut visible = HashSet::default();
    let (mut joint, mut assumed) = (HashMap::default(), vec![]);
    let overwritten = overwriting::overwritten_params(&func);
    // What such a struct refers to may change behind its last use: it must be gone by then.
    let is_written = |v: VarId| layout.is_written(v);
    let outlived = prepared.borrowers.values().any(|made| made.lends(&func, &is_written));
    if schedule == Schedule::Joint && !left_early && !outlived {
        visible.insert((0, 0));
        let lengths = func.result.is_some_and(|r| func.var(r).ty.has_length());
        if fuse != Fuse::Nothing && !lengths {
            let swept = swept(&func.body, &adjoints);
            joint::fused_blocks(&func, &func.body, &swept, &layout, &bars, &mut visible);
        }
        if matches!(fuse, Fuse::Wary | Fuse::Trusting) && !lengths {
            let (adjoints, visible) = (&mut adjoints, &mut visible);
            let found = HashMap::default();
            let (func, layout, bars, assumed_now) = (&func, &layout, &bars, (fuse == Fuse::Trusting).then(Vec::new));
            let mut search =
                joint::Search { func, layout, bars, adjoints, visible, refused, assumed: assumed_now, found };
            search.visible_blocks(&func.body, (0, 0));
            (joint, assumed) = (search.found, search.assumed.unwrap_or_default());
        }
    }
    Plan { func, own, bars, seed, adjoints, layout, left_early, visible, joint, assumed, overwritten }
}

/// Does the body return from inside?
fn returns(body: &Block) -> bool {
    let mut found = false;
    body.each_stmt(&mut |s| found |= matches!(&s.kind, Kind::Jump(Jump { to: Target::Return, .. })));
    found
}

/// The statements that the backward sweep has something to do for.
pub(super) fn swept(body: &Block, adjoints: &adjoint::Adjoints) -> HashSet<StmtId> {
    let mut found = HashSet::default();
    body.each_stmt(&mut |stmt| {
        // What may not have been reached is not to be undone as a whole.
        let mut any = matches!(stmt.kind, Kind::Rest { .. });
        stmt.each_stmt(&mut |s| any |= adjoints.of.contains_key(&s.id));
        if any {
            found.insert(stmt.id);
        }
    });
    found
}
