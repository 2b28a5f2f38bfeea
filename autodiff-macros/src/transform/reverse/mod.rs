//! Reverse mode: a forward sweep that keeps what is needed, and a backward sweep through the statements in reverse.
//!
//! Invariant of the backward sweep: when it comes to a statement, every variable that it mentions there holds what it
//! held in the forward sweep before that statement (behind it, for a statement with blocks).
//!
//! Two schedules share all of it. *Joint* ([`joint`]): both sweeps in one function, `f_rev`; what the forward sweep
//! leaves behind is still there, and a branch at the end of the function is swept back at once, inside of it.
//! *Split* ([`split`]): `record` and `pull`, with a record between them. *In place* ([`method_in_place`],
//! [`function_in_place`]): the same, of which `pull` gets what the function has left, and brings back what it has found.

mod across;
mod adjoint;
mod alone;
mod bars;
mod borrowers;
mod carried;
mod changed_back;
mod choices;
mod chosen;
mod collected;
mod constants;
mod copies;
mod cuts;
mod earlier;
mod elements;
mod exchanges;
mod factors;
mod firsts;
mod flat;
mod gates;
mod given_over;
mod handed;
mod idle;
mod inverses;
mod joint;
mod keys;
mod known;
mod lanes;
mod leaving;
mod lengths;
mod lent;
mod lent_inside;
mod looked_at;
mod looks;
mod noted;
mod numbers;
mod order;
mod plan;
mod popped;
mod prepare;
mod pushes;
mod read_in_turn;
mod read_there;
mod rebound;
mod remade;
mod restored;
mod rooms;
mod scales;
mod schedules;
mod scratch;
mod shapes;
mod sinks;
mod skips;
mod sums;
mod sweep;
mod tables;
mod tidy;
mod together;
mod twins;
mod undo;
mod wanted;
mod widened;

pub use schedules::{function_in_place, is_sequence, joint, method_in_place, plain, split};
pub use together::has_both_at_once;

use super::clones;
use crate::collections::HashSet;
use crate::ir::*;
use plan::{Plan, plan, swept};
use prepare::Prepared;

use proc_macro2::TokenStream;
use std::collections::BTreeSet;

/// A function with its two sweeps.
#[derive(Debug)]
pub struct Reverse {
    /// The arena of variables and slots.
    pub func: Func,
    /// The forward sweep (of the joint schedule: both).
    pub forward: Block,
    /// The backward sweep (of the joint schedule: what is left of it).
    pub backward: Block,
    /// The cotangents of the parameters.
    pub bars: Vec<Option<VarId>>,
    /// The cotangent of the result.
    pub seed: Option<VarId>,
    /// Is the forward sweep left by `return` from inside? Then it is a block that is broken out of.
    pub left_early: bool,
    /// `&mut` parameters that the backward sweep changes: it works on copies.
    pub copied: Vec<VarId>,
    /// What is assumed of callees: that they overwrite these arguments before they read them.
    pub assumed: Vec<ParamOf>,
    /// The `&mut` parameters that the function itself overwrites before it reads them, as bits.
    pub overwritten: u64,
    /// The parameters that `pull` is handed as the function has left them.
    pub handed: Vec<VarId>,
    /// Those of them that it brings back to what the function has found.
    pub lent: Vec<VarId>,
    /// What makes the value again from the record.
    pub again: Option<Block>,
    /// What it costs to run the function again, beside its calls, if `pull` could do so.
    pub effort: Option<u32>,
}

impl Reverse {
    /// Does `pull` bring back what the function has changed?
    pub fn is_in_place(&self) -> bool {
        !self.lent.is_empty()
    }

    /// Both sweeps as one function, for the verifier.
    pub fn whole(&self) -> Func {
        let mut func = self.func.clone();
        func.given.extend(self.bars.iter().flatten().chain(&self.seed));
        func.body.stmts = self.forward.stmts.iter().chain(&self.backward.stmts).cloned().collect();
        func
    }

    /// Are they well formed? Panics if not.
    pub fn verify(&self, pass: &str) {
        let given: Vec<VarId> = self.bars.iter().flatten().chain(&self.seed).copied().collect();
        check::verify_sweeps(&self.func, &given, &[&self.forward, &self.backward], pass);
    }

    /// The variables that need a `mut`.
    pub fn written(&self) -> HashSet<VarId> {
        let mut out = HashSet::default();
        crate::analysis::effects::written(&self.forward, &mut out);
        crate::analysis::effects::written(&self.backward, &mut out);
        out
    }
}

/// How the two sweeps meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Schedule<'a> {
    Joint,
    Split,
    /// `record` and `pull`, which is handed what these parameters refer to, and takes back what the function has changed of
    /// some of them.
    InPlace {
        handed: &'a [VarId],
        lent: &'a [VarId],
    },
}

/// What the joint schedule sweeps back at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fuse {
    Nothing,
    /// Branches, and everything that is recorded is pushed: what the core language can say.
    Plain,
    /// Branches and loops where that is possible, whatever callees do.
    Wary,
    /// The same where callees overwrite what they are lent for that.
    Trusting,
}

fn reverse(func: &Func, ct: &TokenStream, schedule: Schedule<'_>, fuse: Fuse) -> Reverse {
    let mut prepared = prepare::prepare(func);
    if fuse != Fuse::Plain {
        constants::by_other_sweeps(&mut prepared.func, ct);
    }
    let mut refused = HashSet::default();
    // What is moved may hold what another move needs: a copy more in each round.
    let mut rounds = 0..MAX_ROUNDS;
    loop {
        let last = rounds.next().is_none();
        match assemble(&prepared, ct, schedule, (fuse, &refused), last) {
            Ok(reverse) => return reverse,
            Err(Again::Copies(moves)) => copies::copy_instead(&mut prepared.func, &moves),
            Err(Again::NotJoint(loops)) => refused.extend(loops),
            Err(Again::ChangedBack(calls)) => changed_back::by_pullbacks(&mut prepared.func, &calls, ct),
        }
    }
}

/// More rounds than moves that depend on one another.
const MAX_ROUNDS: usize = 64;

/// What another round has to do differently.
enum Again {
    /// These moves have to be copies.
    Copies(BTreeSet<StmtId>),
    /// These loops, by the numbers that jumps name them by, or [`joint::ALL_BRANCHES`], are not joint.
    NotJoint(Vec<u32>),
    /// The pullbacks of these calls change back what the calls were lent.
    ChangedBack(BTreeSet<StmtId>),
}

/// The sweeps of a function that has been prepared; the loops that are refused are not swept back at once.
fn assemble(
    prepared: &Prepared,
    ct: &TokenStream,
    schedule: Schedule<'_>,
    (fuse, refused): (Fuse, &HashSet<u32>),
    last: bool,
) -> Result<Reverse, Again> {
    let plan = plan(prepared, ct, schedule, (fuse, refused));
    let Plan { func, own, bars, seed, mut adjoints, mut layout, left_early, visible, joint, assumed, overwritten } =
        plan;
    if fuse != Fuse::Plain {
        known::use_values(&func, &layout, &mut adjoints);
    }
    if fuse != Fuse::Plain {
        layout.values.extend(prepared.told.clone());
    }
    let swept = swept(&func.body, &adjoints);
    let mut hidden = HashSet::default();
    let (handed, lent) = match schedule {
        Schedule::InPlace { handed, lent } => (handed, lent),
        Schedule::Joint | Schedule::Split => (&[][..], &[][..]),
    };
    if schedule != Schedule::Joint {
        let kept =
            func.params.iter().filter(|p| matches!(p.pass, Pass::Value | Pass::Unique) && !handed.contains(&p.var));
        hidden.extend(kept.map(|p| p.var));
        lengths::of_cotangents(&func, &bars, &hidden, &mut layout);
    }
    let mut frame = sweep::Frame::new(
        func,
        layout,
        bars,
        adjoints,
        prepared.controls.clone(),
        prepared.shapes.clone(),
        swept,
        visible,
        hidden,
        left_early,
        joint,
        (handed, lent),
    );
    frame.plain = fuse == Fuse::Plain;
    frame.asked.clone_from(&prepared.choices.asked);
    frame.borrowers.clone_from(&prepared.borrowers);
    frame.solve();
    let misjoined = frame.misjoined();
    if !misjoined.is_empty() {
        return Err(Again::NotJoint(misjoined));
    }
    if !frame.answers.live.moves.is_empty() && !last {
        return Err(Again::Copies(frame.answers.live.moves));
    }
    let changed_back = frame.calls_to_change_back(&assumed);
    if !changed_back.is_empty() {
        return Err(Again::ChangedBack(changed_back));
    }
    let (mut forward, mut backward) = frame.body();
    let copied = frame.copied_params();
    let lent = frame.lent_in_parts();
    let sweep::Frame { mut func, bars, .. } = frame;
    keys::once(&func, &mut forward);
    keys::once(&func, &mut backward);
    tidy::tidy(&func, own, &mut forward, &backward);
    tidy::tidy(&func, own, &mut backward, &Block::default());
    if fuse != Fuse::Plain {
        pushes::behind_writes(&func, &mut forward);
        let mut written = HashSet::default();
        crate::analysis::effects::written(&forward, &mut written);
        crate::analysis::effects::written(&backward, &mut written);
        inverses::in_locals(&mut func, &mut forward, &backward, &written);
        inverses::in_locals(&mut func, &mut backward, &Block::default(), &written);
        gates::that_never_close(&func, &mut forward, &written);
        gates::that_never_close(&func, &mut backward, &written);
        scales::into_uses(&func, &mut forward, &backward, &written);
        scales::into_uses(&func, &mut backward, &Block::default(), &written);
        sums::in_locals(&mut func, &mut forward);
        sums::in_locals(&mut func, &mut backward);
        factors::before_cotangents(&mut func, &mut forward);
        factors::before_cotangents(&mut func, &mut backward);
        sinks::into_branches(&func, &mut forward);
        sinks::into_branches(&func, &mut backward);
        let returned = func.params.iter().filter_map(|p| bars.get(p.var)).chain(func.result).collect();
        if schedule == Schedule::Joint && !left_early {
            skips::where_nothing_comes(&func, &prepared.shapes, &mut forward, &mut backward, &returned);
        } else {
            skips::where_nothing_comes(&func, &prepared.shapes, &mut forward, &mut Block::default(), &returned);
            skips::where_nothing_comes(&func, &prepared.shapes, &mut backward, &mut Block::default(), &returned);
        }
    }
    let inert = |v: VarId| !func.var(v).active;
    let given = func.params.iter().any(|p| p.pass == Pass::Function);
    if schedule == Schedule::Joint && !given && func.params.iter().map(|p| p.var).chain(func.result).all(inert) {
        // Nothing comes back, so what is left are zeros, of the shapes that parameters come with: the function may move them.
        // What is recorded is not there yet, and nothing asks for it.
        let recorded = |s: &Stmt| matches!(&s.kind, Kind::Let { value: Some(Expr::Saved(_)), .. });
        let zeros = std::mem::take(&mut backward.stmts).into_iter().filter(|s| !recorded(s));
        forward.stmts.splice(0..0, zeros);
    }
    let bars = func.params.iter().map(|p| if p.active { bars.get(p.var) } else { None }).collect();
    let mut sweeps = Reverse {
        func,
        forward,
        backward,
        bars,
        seed,
        left_early,
        copied,
        assumed,
        overwritten,
        handed: handed.to_vec(),
        lent,
        again: None,
        effort: None,
    };
    if fuse != Fuse::Plain {
        let returned = sweeps.bars.iter().flatten().copied().chain(sweeps.func.result).collect();
        popped::at_indices(&mut sweeps.func, &mut sweeps.forward, &mut sweeps.backward, &returned);
        choices::in_place_of_loops(&sweeps.func, &mut sweeps.forward, &mut sweeps.backward, &returned);
        elements::in_locals(&mut sweeps);
        rooms::for_iterations(&mut sweeps);
        read_there::where_recorded(&mut sweeps.func, &mut sweeps.backward);
        if schedule == Schedule::Split {
            read_in_turn::where_recorded(&mut sweeps.func, &mut sweeps.backward);
        }
        order::of_memory(&sweeps.func, &mut sweeps.forward);
        order::of_memory(&sweeps.func, &mut sweeps.backward);
        across::along_rows(&mut sweeps.func, &mut sweeps.forward);
        across::along_rows(&mut sweeps.func, &mut sweeps.backward);
        carried::in_locals(&mut sweeps.func, &mut sweeps.forward);
        carried::in_locals(&mut sweeps.func, &mut sweeps.backward);
        restored::in_locals(&mut sweeps.func, &mut sweeps.backward);
        handed::in_locals(&mut sweeps.func, &mut sweeps.forward);
        handed::in_locals(&mut sweeps.func, &mut sweeps.backward);
        cuts::before_loops(&mut sweeps.func, &mut sweeps.forward);
        cuts::before_loops(&mut sweeps.func, &mut sweeps.backward);
        firsts::are_assigned(&sweeps.func, &mut sweeps.forward);
        firsts::are_assigned(&sweeps.func, &mut sweeps.backward);
        widened::where_nothing_tells(&mut sweeps.func, &mut sweeps.backward, ct);
        tables::of_rows(&mut sweeps.func, &[&sweeps.forward, &sweeps.backward]);
        flat::where_slices_do(&mut sweeps);
        wanted::by_calls_alone(&mut sweeps.func, &mut sweeps.backward);
        looked_at::in_place_of_copies(&sweeps.func, &mut sweeps.backward);
        cuts::where_they_are(&mut sweeps.func, &mut sweeps.forward, ct);
    }
    let Reverse { func, forward, backward, copied, .. } = &mut sweeps;
    if schedule == Schedule::Joint && fuse != Fuse::Plain {
        // Between the sweeps lengths are checked.
        let checked = func.params.iter().any(|p| p.pass == Pass::Unique)
            || func.result.is_some_and(|r| func.var(r).ty.has_length());
        together::with_their_calls(func, forward, backward, !left_early && !checked && copied.is_empty());
    }
    match schedule {
        Schedule::Joint => {
            lent_inside::in_own_variables(func, forward);
            clones::of_what_is_read_again(func, &mut [backward, forward]);
        }
        Schedule::Split | Schedule::InPlace { .. } => {
            clones::of_what_is_read_again(func, &mut [forward]);
            clones::of_what_is_read_again(func, &mut [backward]);
            if fuse != Fuse::Plain && !left_early {
                given_over::at_the_end(func, forward);
            }
        }
    }
    if fuse != Fuse::Plain {
        given_over::replaced(func, forward);
        exchanges::of_vectors(func, forward);
        exchanges::of_vectors(func, backward);
        scratch::of_iterations(func, forward);
        scratch::of_iterations(func, backward);
        alone::with_indices_from_memory(func, forward);
        alone::with_indices_from_memory(func, backward);
    }
    Ok(sweeps)
}
