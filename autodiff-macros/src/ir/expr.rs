//! Expressions, inert code, and edits of containers.

use super::*;

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
    /// The same in a derivative, between types that are not known to be floats; to `_` if there is no type.
    Convert { value: Box<Expr>, to: Option<Ty> },
    /// `(a, b)`
    Tuple(Vec<Expr>),
    /// `S { x: a, y: b, ..base }`; only ever the value of a `let`.
    Struct(Box<Struct>),
    /// `[a, b]` or `vec![a, b]`
    List { items: Vec<Expr>, vec: bool },
    /// `[a; n]` or `vec![a; n]`
    Repeat { value: Box<Expr>, len: Inert, vec: bool },
    /// `Some(a)`, `None`, `Shape::Circle(a)`, `Shape::Rect { w: a, h: b }`
    Variant { variant: Variant, fields: Vec<(Member, Expr)> },
    /// The zero of the shape of a place, with some of its parts given: a tangent of a variant of the user's.
    Filled { like: Place, parts: Vec<(Proj, Expr)> },
    /// `&place` or `&mut place`
    Borrow { place: Place, unique: bool },
    /// `place.clone()`, `place.to_vec()`: an owned copy.
    Copy { place: Place, method: &'static str },
    /// `place.concat()`
    Concat { place: Place },
    /// The zero of the shape of a place.
    Zero { like: Place },
    /// The same for a cotangent that others are added to: −0.0 for numbers, as whatever is added to that is left as it is.
    Neutral { like: Place },
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
    /// Room in the slot for a value of the shape of the place, to be written: what lies there is nobody's.
    Room { slot: SlotId, like: Place },
    /// The number of iterations that a slot counted: see `transform::reverse`.
    Text(TokenStream),
}

/// The construction of a struct.
#[derive(Debug, Clone)]
pub struct Struct {
    /// The type as written.
    pub path: TokenStream,
    /// What is known of the type.
    pub ty: Ty,
    /// Is it a struct of positions, `S(a, b)`?
    pub positions: bool,
    /// The fields in the order of their values.
    pub fields: Vec<(Proj, Expr)>,
    /// Where the other fields come from: a place, or code that carries no derivative.
    pub base: Option<Expr>,
}

impl Struct {
    /// The numbers of the fields that are given, as the runtime knows them.
    pub fn given(&self) -> TokenStream {
        let numbers = self.fields.iter().map(|(step, _)| match step {
            Proj::Named(name) => crate::names::number_of(&name.to_string()),
            Proj::Field(i) => u64::from(*i),
            _ => unreachable!("a step to a field"),
        });
        quote::quote!(&[#(#numbers),*])
    }

    /// The values of the fields, and of the base.
    pub fn values(&self) -> impl Iterator<Item = &Expr> {
        self.fields.iter().map(|(_, e)| e).chain(&self.base)
    }
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
    /// Puts the items into an order, or back from it: the number of the item that comes to each position.
    Arrange { order: Inert, back: bool },
    /// `mem::swap(&mut place, &mut other)`
    Exchange(Place),
    /// `mem::replace(&mut place, value)`, the old value goes to the variable.
    Replace(Expr, VarId),
}

impl Expr {
    /// Reads a variable.
    pub fn var(v: VarId) -> Expr {
        Expr::Load(v.into())
    }
}
