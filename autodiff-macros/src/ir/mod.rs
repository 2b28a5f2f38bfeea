//! The language that the passes speak: a small imperative language in A-normal form.
//!
//! A [`Func`] owns its variables; code is a tree of [`Block`]s. Three ideas carry it:
//!
//! * A [`Place`] is a variable with a path (`x`, `x[i]`, `p.0`, `x[a..b][j]`, `*r`). A variable that holds a reference
//!   is an *alias*: it stands for another place, and [`Func::resolve`] says which.
//! * [`Inert`] code carries no derivative. It is the user's text, with the variables that it reads, and is never
//!   taken apart: conditions, indices, bounds, assertions, output.
//! * Everything active is explicit: an [`Expr`] is a primitive on places, a container built from them, or a call.
//!
//! Values flow through variables only: an `if` that has a value assigns it to a variable in each of its arms.
//! A block's last statement is the only one that may leave the block (`normalize` sees to it).
//!
//! The derivatives are programs of the same language. They use in addition slots ([`Stmt::Save`], [`Expr::Saved`]),
//! the monoid ([`Stmt::Add`], [`Stmt::AddAll`], [`Expr::Zero`]) and the pair of a call ([`Expr::Pull`]).

pub mod check;
pub mod lower;
pub mod normalize;
pub mod print;
pub mod ty;
pub mod visit;

use crate::rules::Rule;
use proc_macro2::{Ident, Span, TokenStream};
pub use ty::{Float, Ty};

/// A variable of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VarId(pub u32);

/// A recorded value: what the forward sweep keeps for the backward sweep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlotId(pub u32);

/// A statement, numbered in program order by `normalize`.
pub type StmtId = u32;

/// Where a variable comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The parameter with this number.
    Param(usize),
    /// A `let`, a pattern, a loop variable of the user.
    User,
    /// A name for an intermediate result.
    Temp,
    /// The derivative (tangent or cotangent) of another variable.
    Derivative(VarId),
}

/// A variable.
#[derive(Debug, Clone)]
pub struct Var {
    /// Its name in the emitted code, unique where it is visible.
    pub name: Ident,
    /// What is known of its type.
    pub ty: Ty,
    /// Does its declaration name the type?
    pub typed: bool,
    /// May it be written after its definition?
    pub mutable: bool,
    /// May it carry a derivative?
    pub active: bool,
    /// The place that a reference stands for.
    pub alias: Option<Place>,
    /// Where it comes from.
    pub origin: Origin,
}

/// A parameter.
#[derive(Debug, Clone)]
pub struct Param {
    /// Its variable.
    pub var: VarId,
    /// How it is passed.
    pub pass: Pass,
    /// Does the caller get a derivative for it?
    pub active: bool,
}

/// How an argument is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// A plain number (float, integer, `bool`, `char`): the caller hands it back to `pull`.
    Number,
    /// Anything else by value: the callee keeps what it needs.
    Value,
    /// `&T`: the caller hands it back.
    Shared,
    /// `&mut T`: only its cotangent appears in `pull`.
    Unique,
}

/// A function.
#[derive(Debug, Clone)]
pub struct Func {
    /// The arena of variables.
    pub vars: Vec<Var>,
    /// The parameters in order.
    pub params: Vec<Param>,
    /// The variable of the result; `None` for functions without a value.
    pub result: Option<VarId>,
    /// The body.
    pub body: Block,
    /// Items declared inside of the body.
    pub items: Vec<TokenStream>,
    /// What is recorded.
    pub slots: Vec<Slot>,
    /// Tangents, cotangents and seeds that are given from outside.
    pub given: Vec<VarId>,
}

/// A recorded value.
#[derive(Debug, Clone)]
pub struct Slot {
    /// Its name.
    pub name: Ident,
    /// Its type, if it can be written down.
    pub ty: Ty,
    /// How often it is saved.
    pub often: Often,
    /// The name of the function whose record it is.
    pub callee: Option<String>,
    /// Does it stand behind a box?
    pub boxed: bool,
    /// Is it an integer of a type that only rustc knows, kept as an `i128`?
    pub wide: bool,
    /// Why it is recorded.
    pub why: String,
}

/// How often a value is saved in one execution of the function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Often {
    /// Once, on every path.
    Once,
    /// At most once.
    Maybe,
    /// Any number of times: read backwards, at a cursor.
    Many,
}

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
    /// Changes a container in place.
    Edit { place: Place, edit: Edit },
    /// Calls a differentiated function.
    Call(Call),
    /// Calls its forward derivative: the tangents of the arguments (`None`: zero), and the variable of the result's.
    CallForward { call: Call, tangents: Vec<Option<ArgValue>>, result: Option<VarId> },
    /// Calls its `record`; the record goes to the slot.
    CallRecord { call: Call, record: SlotId },
    /// Calls its `pull`: what is handed back and lent for each argument, and the variables of the cotangents that
    /// come back for arguments by value.
    CallPull { callee: syn::Path, record: SlotId, seed: Expr, args: Vec<PullArg>, results: Vec<Option<VarId>> },
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
    /// The variable that holds the number of items before the loop.
    pub count: Option<VarId>,
}

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

/// A variable and a path into it.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// The variable.
    pub root: VarId,
    /// The path.
    pub path: Vec<Proj>,
}

/// A step of a path.
#[derive(Debug, Clone)]
pub enum Proj {
    /// `*p`
    Deref,
    /// `p.0`
    Field(u32),
    /// `p[i]`
    Index(Inert),
    /// `p[a..b]`, any range.
    Range(Inert),
}

/// Code that carries no derivative.
#[derive(Debug, Clone)]
pub struct Inert {
    /// The text, with variables under their emitted names.
    pub tokens: TokenStream,
    /// The variables that it mentions.
    pub reads: Vec<VarId>,
    /// The variables that it may change; none of them is active.
    pub writes: Vec<VarId>,
    /// Can it be evaluated again, with the same result and no effect?
    pub pure: bool,
    /// What is known of its type.
    pub ty: Ty,
}

/// An expression.
#[derive(Debug, Clone)]
pub enum Expr {
    /// Reads a place: a copy, or a move.
    Load(Place),
    /// Code that carries no derivative.
    Inert(Inert),
    /// A number.
    Number(f64),
    /// A primitive.
    Prim { rule: &'static Rule, args: Vec<Expr> },
    /// A method of the standard library in a derivative.
    Std { name: &'static str, args: Vec<Expr> },
    /// A function of the runtime's `rules`.
    Rule { name: &'static str, args: Vec<Expr> },
    /// `value as ty`, between floats.
    Cast { value: Box<Expr>, to: Ty },
    /// `(a, b)`
    Tuple(Vec<Expr>),
    /// `[a, b]` or `vec![a, b]`
    List { items: Vec<Expr>, vec: bool },
    /// `[a; n]` or `vec![a; n]`
    Repeat { value: Box<Expr>, len: Inert, vec: bool },
    /// `&place` or `&mut place`
    Borrow { place: Place, unique: bool },
    /// `place.clone()`, `place.to_vec()`: an owned copy.
    Copy { place: Place, method: &'static str },
    /// `place.concat()`
    Concat { place: Place },
    /// The zero of the shape of a place.
    Zero { like: Place },
    /// A literal zero of a type that is known.
    ZeroOf(Ty),
    /// Takes the value out of a cotangent and leaves zero.
    Take(Place),
    /// The length of a place.
    Len(Place),
    /// What the runtime keeps of a value that is given away: a number itself, of anything else nothing.
    Keep(Place),
    /// What the slot holds for this execution.
    Saved(SlotId),
    /// The same by reference.
    Lent(SlotId),
    /// The number of iterations that a slot counted: see `transform::reverse`.
    Text(TokenStream),
}

/// A change of a container in place.
#[derive(Debug, Clone)]
pub enum Edit {
    /// `push(value)`
    Push(Expr),
    /// `pop()`, the value goes to the variable.
    Pop(Option<VarId>),
    /// `insert(at, value)`
    Insert(Inert, Expr),
    /// `remove(at)`
    Remove(Inert, Option<VarId>),
    /// `clear()`
    Clear,
    /// `truncate(len)`
    Truncate(Inert),
    /// `resize(len, value)`
    Resize(Inert, Expr),
    /// `extend_from_slice(&place)`
    Extend(Place),
    /// `copy_from_slice(&place)` and `clone_from_slice`
    CopyFrom(Place, &'static str),
    /// Copies what a slot holds into a slice.
    Reload(SlotId),
    /// `fill(value)`
    Fill(Expr),
    /// `swap(i, j)`
    Swap(Inert, Inert),
    /// `reverse()`
    Reverse,
    /// `rotate_left(n)`
    RotateLeft(Inert),
    /// `rotate_right(n)`
    RotateRight(Inert),
    /// `mem::swap(&mut place, &mut other)`
    Exchange(Place),
    /// `mem::replace(&mut place, value)`, the old value goes to the variable.
    Replace(Expr, VarId),
}

/// A call of a differentiated function.
#[derive(Debug, Clone)]
pub struct Call {
    /// The variable of the result.
    pub result: Option<VarId>,
    /// The function as written.
    pub callee: syn::Path,
    /// The arguments.
    pub args: Vec<Arg>,
}

/// An argument.
#[derive(Debug, Clone)]
pub struct Arg {
    /// What is passed.
    pub value: ArgValue,
    /// Does it carry a derivative here?
    pub active: bool,
    /// The variable that holds what `pull` gets back of a value of unknown type.
    pub kept: Option<VarId>,
}

/// What an argument is to `pull`.
#[derive(Debug, Clone)]
pub enum PullArg {
    /// A number, handed back.
    Number(Expr),
    /// Something that was given for good: nothing.
    Given,
    /// A value of unknown type: what the runtime keeps of it.
    Kept(Expr),
    /// A shared reference, handed back, with the buffer that its cotangent is added to.
    Shared(ArgValue, Option<Place>),
    /// The buffer of a unique reference; of one that is passed as it is, what it points to as well, since the callee
    /// may take it as a shared one.
    Unique(Option<ArgValue>, Option<Place>),
}

/// What is passed.
#[derive(Debug, Clone)]
pub enum ArgValue {
    /// A value: a number, or something given for good.
    Value(Expr),
    /// `&place`, or a variable that is a shared reference.
    Shared { place: Place, bare: bool },
    /// `&mut place`, or a variable that is a unique reference.
    Unique { place: Place, bare: bool },
}

impl Func {
    /// The variable `v`.
    pub fn var(&self, v: VarId) -> &Var {
        &self.vars[v.0 as usize]
    }

    /// The variable `v`, to change.
    pub fn var_mut(&mut self, v: VarId) -> &mut Var {
        &mut self.vars[v.0 as usize]
    }

    /// Adds a variable.
    pub fn add(&mut self, var: Var) -> VarId {
        self.vars.push(var);
        VarId(self.vars.len() as u32 - 1)
    }

    /// The place that `place` stands for when aliases are followed.
    pub fn resolve(&self, place: &Place) -> Place {
        match &self.var(place.root).alias {
            None => place.clone(),
            Some(target) => {
                let mut resolved = self.resolve(target);
                let rest = place.path.strip_prefix(&[Proj::Deref][..]).unwrap_or(&place.path);
                resolved.path.extend(rest.iter().cloned());
                resolved
            }
        }
    }

    /// What is known of the type of a place.
    pub fn type_of(&self, place: &Place) -> Ty {
        place.path.iter().fold(self.var(place.root).ty.clone(), |ty, step| ty.project(step))
    }

    /// Does a place carry a derivative?
    pub fn is_active(&self, place: &Place) -> bool {
        self.var(place.root).active && self.type_of(place).may_be_active()
    }
}

impl PartialEq for Proj {
    fn eq(&self, other: &Proj) -> bool {
        match (self, other) {
            (Proj::Deref, Proj::Deref) => true,
            (Proj::Field(a), Proj::Field(b)) => a == b,
            (Proj::Index(a), Proj::Index(b)) | (Proj::Range(a), Proj::Range(b)) => {
                a.tokens.to_string() == b.tokens.to_string()
            }
            _ => false,
        }
    }
}

impl From<VarId> for Place {
    fn from(root: VarId) -> Place {
        Place { root, path: Vec::new() }
    }
}

impl Place {
    /// The place in a tangent: of a reference to a reference there is one reference.
    pub fn collapsed(mut self) -> Place {
        while self.path.len() > 1 && self.path[0] == Proj::Deref && self.path[1] == Proj::Deref {
            self.path.remove(0);
        }
        self
    }

    /// This place with one more step.
    pub fn then(&self, step: Proj) -> Place {
        let mut place = self.clone();
        place.path.push(step);
        place
    }
}

impl Expr {
    /// Reads a variable.
    pub fn var(v: VarId) -> Expr {
        Expr::Load(v.into())
    }
}

impl Stmt {
    /// A statement that no pass has numbered yet.
    pub fn new(span: Span, kind: Kind) -> Stmt {
        Stmt { id: 0, span, kind }
    }
}
