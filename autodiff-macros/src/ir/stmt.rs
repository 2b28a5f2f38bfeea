//! Statements, and the blocks that they stand in.

use super::*;

/// A sequence of statements, and the scope of what it declares.
#[derive(Debug, Clone, Default)]
pub struct Block {
    /// The statements in order.
    pub stmts: Vec<Stmt>,
}

/// A statement with its number and the place in the source that it comes from.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// Its number; those of a nested block lie between those of the statement and the next one.
    pub id: StmtId,
    /// Where it comes from.
    pub span: Span,
    /// What it does.
    pub kind: Kind,
}

/// What a statement does.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant)] // statements live in vectors, and are few
pub enum Kind {
    /// `let var = value;`, or without a value a declaration that is assigned later.
    Let { var: VarId, value: Option<Expr> },
    /// `place = value;`
    Set { place: Place, value: Expr },
    /// `place += value;` or `-=`: linear, so it reads nothing.
    Add { place: Place, value: Expr, minus: bool },
    /// `place += other;` in the cotangent monoid, for containers and unknown types.
    AddAll { place: Place, value: Expr },
    /// A function of the runtime on places: the first is changed, the others are read.
    Run { function: &'static str, places: Vec<Place>, more: Vec<Expr> },
    /// Code that carries no derivative, as written; the variables that it declares.
    Inert { code: Inert, binds: Vec<VarId> },
    /// `let (a, b) = place;`, which moves out of the place.
    Unpack { place: Place, parts: Vec<VarId> },
    /// `let (left, right) = place.split_at(at);`
    Split { place: Place, at: Inert, unique: bool, halves: [VarId; 2] },
    /// `let [a, b] = …`: slices of one place that have no element in common, of `length` elements and so many `beyond`
    /// these.
    Windows { place: Place, length: VarId, windows: Vec<Window>, parts: Vec<VarId> },
    /// `let (a, b) = …`: references to several fields of a variant at once, which `place` has.
    /// `tangent`: it is the tangent of such an enum.
    Fields { place: Place, variant: Variant, unique: bool, tangent: bool, parts: Vec<(Member, VarId)> },
    /// Changes a container in place.
    Edit { place: Place, edit: Edit },
    /// Calls a differentiated function.
    Call(Call),
    /// Calls its forward derivative: the tangents of the arguments (`None`: zero), and the variable of the result's.
    CallForward { call: Call, tangents: Vec<Option<ArgValue>>, result: Option<VarId> },
    /// Calls its `record`; the record goes to the slot.
    CallRecord { call: Call, record: SlotId },
    /// Makes its value or its record again, unless that was kept.
    CallAgain { call: Call, kept: Again },
    /// Calls its `pull`: what is handed back and lent for each argument, and the variables of the cotangents that
    /// come back for arguments by value.
    CallPull { callee: Callee, record: SlotId, seed: Expr, args: Vec<PullArg>, results: Vec<Option<VarId>> },
    /// A conditional.
    If { cond: Inert, then: Block, other: Block },
    /// `match` on something that carries no derivative.
    /// `taken`: the variable that holds the number of the arm, where the backward sweep cannot match again.
    Match { scrutinee: Inert, arms: Vec<Arm>, taken: Option<VarId> },
    /// A loop.
    Loop(Loop),
    /// Leaves a block.
    Jump(Jump),
    /// What follows a statement that may jump: reached unless the exit code is one of `sites`.
    Rest { exit: VarId, sites: Vec<u32>, body: Block },
    /// Keeps a value for the backward sweep.
    Save { slot: SlotId, value: Expr },
    /// Starts to read what was saved, from the end.
    Open(SlotId),
    /// Forgets what was saved: an iteration of a joint loop starts.
    Restart(SlotId),
    /// Goes on by one of what was saved, without reading it.
    Pass(SlotId),
}

/// What a call is made again for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// Its value, unless that is what was kept of it.
    Value(VarId),
    /// Its value, unless this holds it: where the call is long.
    Short(VarId),
    /// The same, to be looked at.
    Lent(VarId),
    /// The same, for calls that are made again alone: it is nowhere if all of these are long.
    Wanted(VarId),
    /// Its record, unless the slot has it.
    Record(SlotId),
}

impl Again {
    /// The variable that holds the value where it was kept.
    pub fn kept(&self) -> Option<&VarId> {
        match self {
            Again::Value(kept) | Again::Short(kept) | Again::Lent(kept) | Again::Wanted(kept) => Some(kept),
            Again::Record(_) => None,
        }
    }

    /// Is the value looked at where it lies?
    pub fn lends(&self) -> bool {
        matches!(self, Again::Value(_) | Again::Lent(_) | Again::Wanted(_))
    }
}

/// An arm of a `match`.
#[derive(Debug, Clone)]
pub struct Arm {
    /// The pattern as written.
    pub pattern: TokenStream,
    /// Inert variables that the pattern binds.
    pub binds: Vec<VarId>,
    /// The guard.
    pub guard: Option<Inert>,
    /// What happens.
    pub body: Block,
}

/// A loop.
#[derive(Debug, Clone)]
pub struct Loop {
    /// The user's label.
    pub label: Option<syn::Lifetime>,
    /// The number that jumps name it by.
    pub target: u32,
    /// What repeats it.
    pub head: Head,
    /// The body.
    pub body: Block,
    /// Is it left, or an iteration cut short, otherwise than by its head?
    pub jumps: Jumps,
    /// The variable that counts the iterations, where the head does not tell their number.
    pub trips: Option<VarId>,
    /// The variables that say how the loop was left, where branches in it leave it.
    pub left: Option<Left>,
    /// The variable that holds the number of items before the loop.
    pub count: Option<VarId>,
    /// The slots of rows that the loop runs along, one cell in each iteration.
    pub rows: Rows,
    /// What stands for it in the emitted code.
    pub instead: Option<Instead>,
}

/// How a loop was left: 0 if by its head, else the number of the branch, from 1 on.
#[derive(Debug, Clone, Copy)]
pub struct Left {
    /// Of the loop as a whole.
    pub by: VarId,
    /// Of an iteration, in the backward sweep.
    pub leaves: VarId,
}

/// A slice of a place.
#[derive(Debug, Clone)]
pub struct Window {
    /// Of which item of the place, if the place holds rows: then all windows are of different ones.
    pub row: Option<Inert>,
    /// Where it begins.
    pub from: Inert,
    /// How many elements it has besides.
    pub beyond: usize,
}

/// What comes to the same as a loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Instead {
    /// Itself, in closures that are given slices of one place each, so that rustc tells the compiler that they are apart.
    Apart(Vec<Vec<VarId>>),
    /// A sum in lanes, since its terms may be added in any order. So many items of slices are named first; the statement
    /// behind them is the addition.
    Lanes(usize),
    /// Itself, where the compiler is to take one iteration after the other.
    Singly,
    /// Itself, in a function of its own.
    Alone(Outer),
}

/// What a loop in a function of its own does with variables outside.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outer {
    /// Numbers that it reads.
    pub read: Vec<VarId>,
    /// Numbers that it changes, and the variables that refer to them.
    pub changed: Vec<(VarId, VarId)>,
    /// What it reaches elements of, and whether it changes these.
    pub lent: Vec<(VarId, bool)>,
}

/// Rows of cells that a loop runs along, and what is told of other buffers.
#[derive(Debug, Clone, Default)]
pub struct Rows {
    /// Those that a forward sweep fills.
    pub filled: Vec<SlotId>,
    /// Those that a backward sweep reads, from the last cell to the first.
    pub read: Vec<SlotId>,
    /// Those of them that a sum in lanes only looks at, since what follows reads them.
    pub seen: Vec<SlotId>,
    /// Are they read from the first cell to the last?
    pub ahead: bool,
    /// Slots of containers and of rows that a forward sweep saves one of in each iteration.
    pub foretold: Vec<SlotId>,
    /// Slots of rows that a loop inside fills so many cells at a time, and the variable that has the length of a whole row.
    pub strips: Vec<(SlotId, VarId, usize)>,
    /// Slots of rows of loops further inside, and how many loops around this one tell how many of its runs there are.
    pub inside: Vec<(SlotId, usize)>,
}

/// The number of the loops of backward sweeps, which nothing jumps out of.
pub const BACKWARD: u32 = u32::MAX;

/// How the iterations of a loop can end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Jumps {
    /// The loop may be left by `break`, `return` or a jump of an outer loop.
    pub leaves: bool,
}

/// What repeats a loop.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant)] // loops are few
pub enum Head {
    /// `for var in range`; the range is an integer range with adaptors, as written.
    Range { var: VarId, range: Inert, form: RangeForm },
    /// `for (item, …) in sources.zip(…)`: the `at`-th items of all sources; `counted`: the user's code names `at`.
    Items { at: VarId, counted: bool, sources: Vec<Source> },
    /// `while cond`.
    While { cond: Inert },
    /// `for pattern in iter`, where nothing carries a derivative: as written.
    Each { pattern: TokenStream, binds: Vec<VarId>, iter: Inert },
    /// `loop`.
    Forever,
    /// As often as the range is long, in a backward sweep.
    Repeat { times: Inert },
    /// The first items of a range, as many as the variable says, from the last one on.
    Back { var: VarId, range: Inert, open: bool, trips: VarId },
}

/// The shape of an integer range, so that its iterations can be visited backwards.
#[derive(Debug, Clone)]
pub struct RangeForm {
    /// First bound.
    pub start: Inert,
    /// Second bound.
    pub end: Inert,
    /// `..=`.
    pub inclusive: bool,
    /// `.step_by(…)`.
    pub step: Option<Inert>,
    /// `.rev()`.
    pub reversed: bool,
    /// Can it not be run through backwards, because of its adaptors or its type?
    pub one_way: bool,
}

/// What a loop over items runs over.
#[derive(Debug, Clone)]
pub struct Source {
    /// The container.
    pub place: Place,
    /// Are its items visited from the last one?
    pub reversed: bool,
    /// What an item is.
    pub items: Items,
    /// The variable that an item is bound to: an alias, except for [`Items::Values`].
    pub item: VarId,
}

/// What an item of a container is.
#[derive(Debug, Clone)]
pub enum Items {
    /// `&T`.
    Shared,
    /// `&mut T`.
    Unique,
    /// `T`; the container is moved.
    Values,
    /// `chunks_exact(n)`; mutable or not.
    Chunks { size: Inert, unique: bool },
    /// `chunks(n)`, the last one may be shorter.
    RaggedChunks { size: Inert, unique: bool },
    /// `windows(n)`.
    Windows { size: Inert },
}

impl Items {
    /// Can they be changed?
    pub fn is_unique(&self) -> bool {
        matches!(self, Items::Unique | Items::Chunks { unique: true, .. } | Items::RaggedChunks { unique: true, .. })
    }
}

/// A jump.
#[derive(Debug, Clone)]
pub struct Jump {
    /// Where to.
    pub to: Target,
    /// Its number.
    pub site: u32,
}

/// Where a jump goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Behind the loop.
    Break(u32),
    /// To the next iteration of the loop.
    Continue(u32),
    /// Out of the function; the result has been assigned.
    Return,
}

impl Loop {
    /// A loop as lowering makes it, without a label.
    pub fn plain(target: u32, head: Head, body: Block) -> Loop {
        Loop {
            label: None,
            target,
            head,
            body,
            jumps: Jumps::default(),
            trips: None,
            left: None,
            count: None,
            rows: Rows::default(),
            instead: None,
        }
    }
}

impl Head {
    /// How often a loop runs, if both bounds are written down.
    pub fn trips(&self) -> Option<u32> {
        let number = |code: &Inert| syn::parse2::<syn::LitInt>(code.tokens.clone()).ok()?.base10_parse::<u32>().ok();
        match self {
            Head::Range { form, .. } if form.step.is_none() => {
                number(&form.end)?.checked_sub(number(&form.start)?)?.checked_add(u32::from(form.inclusive))
            }
            _ => None,
        }
    }
}

impl Stmt {
    /// A statement that no pass has numbered yet.
    pub fn new(span: Span, kind: Kind) -> Stmt {
        Stmt { id: 0, span, kind }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_that_are_written_down_are_counted() {
        let trips = |start: TokenStream, end: TokenStream, inclusive| {
            let [start, end] = [start, end].map(Inert::text);
            let form = RangeForm { start, end, inclusive, step: None, reversed: false, one_way: false };
            Head::Range { var: VarId(0), range: form.forward(), form }.trips()
        };
        assert_eq!(trips(quote::quote!(0), quote::quote!(3), false), Some(3));
        assert_eq!(trips(quote::quote!(1), quote::quote!(3usize), true), Some(3));
        assert_eq!(trips(quote::quote!(0), quote::quote!(n), false), None);
        assert_eq!(trips(quote::quote!(0), quote::quote!(8usize * n), false), None);
    }
}
