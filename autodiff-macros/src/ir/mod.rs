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

mod borrower;
mod call;
pub mod check;
pub mod code;
mod expr;
mod floats;
mod joined;
pub mod named;
pub mod normalize;
mod place;
pub mod print;
mod referring;
mod shown;
mod slot;
mod stmt;
mod tokens;
pub mod ty;
mod unassigned;
pub mod visit;
mod visit_mut;
mod written;

use crate::collections::HashSet;
use crate::rules::Rule;
pub use borrower::{Borrower, Part};
pub use call::*;
pub use expr::*;
pub use floats::{Floats, OfTrait, each_float};
pub use place::*;
use proc_macro2::{Ident, Span, TokenStream};
pub use shown::Witnesses;
pub use slot::*;
use std::collections::{BTreeMap, BTreeSet};
pub use stmt::*;
pub use tokens::Tokens;
pub use ty::{Float, Ty, element, value_of};
pub use visit_mut::Mention;

/// A variable of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VarId(pub u32);

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
    /// A field that stores what has no derivative, as a variable: its alias says where it is. Only code without a derivative
    /// has it, among what that writes.
    Store,
    /// The derivative (tangent or cotangent) of another variable.
    Derivative(VarId),
    /// A slice that is cut before a loop.
    Cut,
    /// A number that is recorded where the sweep wants it, since it is read out of what a pullback does not see.
    Noted,
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
    /// The name of its type, if that has a lifetime: no record can keep it as a whole.
    pub refers: Option<Ident>,
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
    /// A function: in each sweep another one.
    Function,
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
    /// What the uses of values say of types that are known by their names only, by the text of the name.
    pub facts: BTreeMap<String, Ty>,
    /// The names of types whose values are copied for sure.
    pub copied: BTreeSet<String>,
    /// The types of what makes variables that only their uses say something of (`let mut g = Grid::new(4);`).
    pub made: BTreeMap<VarId, Ty>,
    /// Calls, never made, that give values of types that have no name, by what stands for it: rustc reads the type off.
    pub witnesses: Witnesses,
    /// Calls of methods on a value `of`, never made, by the names of what they give: for types that do not say that.
    pub methods: Witnesses,
    /// The enums whose variants it names, by the text of their names: what is of such a type is no number.
    pub enums: HashSet<String>,
    /// What makes values of types that are made here and never named, by what stands for the name (`named::unnamed`).
    pub makers: BTreeMap<String, TokenStream>,
    /// What is known of its floats.
    pub floats: Floats,
    /// The structs with lifetimes that are seen.
    pub borrowers: Vec<Borrower>,
    /// The closures that are handed to calls, and functions inside of this one, as functions of their own.
    pub lifted: Vec<Lifted>,
}

/// A closure, or a function inside of another one, as a function of its own.
#[derive(Debug, Clone)]
pub struct Lifted {
    /// The function: the arguments, then what a closure captures.
    pub item: TokenStream,
    /// Its options.
    pub options: TokenStream,
    /// Functions with the same items inside, which stand beside them already.
    pub beside: Vec<Beside>,
}

/// A function that is declared inside of another one and stands beside it, too.
#[derive(Debug, Clone)]
pub struct Beside {
    /// Its text inside.
    pub text: String,
    /// Its name beside the function.
    pub name: Ident,
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
                // What follows goes with it: the target may be a reference, of which there is one more to follow.
                let mut whole = target.clone();
                let rest = place.path.strip_prefix(&[Proj::Deref][..]).unwrap_or(&place.path);
                whole.path.extend(rest.iter().cloned());
                let resolved = self.resolve(&whole);
                self.element(resolved)
            }
        }
    }

    /// Is it a field that stores what has no derivative?
    pub fn is_store(&self, v: VarId) -> bool {
        self.var(v).origin == Origin::Store
    }

    /// Is a place the receiver that is made for the call of a method, which may change it?
    pub fn is_made_for(&self, call: &Call, place: &Place) -> bool {
        let root = self.var(place.root);
        matches!(call.callee, Callee::Method(..))
            && place.path.is_empty()
            && root.mutable
            && root.origin == Origin::Temp
    }

    /// Is the variable lent a constant that nothing changes, and that is not moved from here?
    pub fn is_lent_constant(&self, v: VarId) -> bool {
        let (lent, root) = (self.var(v), self.var(self.resolve(&v.into()).root));
        let constant = |var: &Var| !var.mutable && !var.active;
        matches!(lent.ty, Ty::Ref(false, _)) && constant(lent) && constant(root) && !matches!(root.ty, Ty::Ref(true, _))
    }

    /// An element of a slice is one of what the slice is cut from: `x[a..b][i]` is `x[a + i]`.
    pub fn element(&self, mut place: Place) -> Place {
        let cut = |p: &Place| p.path.windows(2).position(|w| matches!(w, [Proj::Range(_), Proj::Index(_)]));
        while let Some(k) = cut(&place) {
            let whole = Place { root: place.root, path: place.path[..k].to_vec() };
            let known = matches!(self.type_of(&whole).peeled(), Ty::Slice(_) | Ty::Vec(_) | Ty::Array(..));
            let (Proj::Range(range), Proj::Index(index)) = (&place.path[k], &place.path[k + 1]) else { break };
            let Some(code) = range.element(index).filter(|_| known) else { break };
            place.path.splice(k..k + 2, [Proj::Index(code)]);
        }
        place
    }

    /// The call that shows of what type a value is, if its type has no name.
    pub fn witness_of(&self, ty: &Ty) -> Option<TokenStream> {
        match ty {
            Ty::Named(name) | Ty::Moved(name) => self.witnesses.get(name.printed()).cloned(),
            Ty::Kept(name) => self.witnesses.get(&format!("kept {}", name.printed())).cloned(),
            _ => None,
        }
    }

    /// What is known of the type of a place.
    pub fn type_of(&self, place: &Place) -> Ty {
        let root = self.known(self.var(place.root).ty.clone());
        place.path.iter().fold(root, |ty, step| self.known(ty.project(step)))
    }

    /// The same path from another root, in a tangent. What a container holds a reference to is an item of its own there,
    /// and so is what an option holds a reference to, where its tangent is known to own it.
    pub fn in_tangent(&self, place: &Place, root: VarId) -> Place {
        let mut ty = self.known(self.var(place.root).ty.clone());
        let mut own = self.var(root).ty.clone();
        let (mut path, mut held) = (vec![], false);
        for step in &place.path {
            let owned = held || !matches!(own, Ty::Unknown | Ty::Ref(..));
            let referent = owned && *step == Proj::Deref && matches!(ty, Ty::Ref(false, _));
            held |= match step {
                Proj::Deref => false,
                // Of a reference that an option holds.
                Proj::Part { .. } => {
                    ty.is_lent_if_any() && matches!(&own, Ty::Option(t) if !matches!(**t, Ty::Ref(..)))
                }
                _ => true,
            };
            if !referent {
                own = own.project(step);
                path.push(step.in_tangent());
            }
            ty = self.known(ty.project(step));
        }
        Place { root, path }.collapsed()
    }

    /// The same where a type with a name is asked for: what has none of its own is a name for a place that may have one.
    pub fn type_to_record(&self, place: &Place) -> Ty {
        match self.type_of(place) {
            // Integers in a field are of the type that the field has.
            ty if ty.is_of_untold_integers() && !place.path.is_empty() => {
                let (last, before) = place.path.split_last().expect("a part");
                match self.type_of(&Place { root: place.root, path: before.to_vec() }).project(last) {
                    Ty::Named(name) => Ty::Named(name),
                    _ => ty,
                }
            }
            Ty::Unknown => {
                let place = self.resolve(place);
                match (self.type_of(&place), self.made.get(&place.root)) {
                    (Ty::Unknown, Some(made)) => place.path.iter().fold(made.clone(), |ty, step| ty.project(step)),
                    (ty, _) => ty,
                }
            }
            ty => ty,
        }
    }

    /// A type with what uses have said of it.
    pub fn known(&self, ty: Ty) -> Ty {
        match &ty {
            Ty::Named(name) => self.facts.get(name.printed()).cloned().unwrap_or(ty),
            _ => ty,
        }
    }

    /// Is it a type by its name alone whose values are copied for sure?
    pub fn is_copied(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Named(name) if self.copied.contains(name.printed()))
    }

    /// Are the places ranges of one slice of floats?
    pub fn are_parts(&self, a: &Place, b: &Place) -> bool {
        let (Some((whole, _)), Some((other, _))) = (a.part(), b.part()) else { return false };
        let item = match self.type_of(&whole).peeled() {
            Ty::Slice(t) | Ty::Vec(t) | Ty::Array(t, _) => t.is_float(),
            _ => false,
        };
        whole == other && item
    }

    /// Is there a tangent at this place? A field without numbers, of a type that says what it is made of, has the shape of its
    /// value there, if that is not the same for all: others see the field, and go through both.
    pub fn is_active(&self, place: &Place) -> bool {
        let ty = self.type_of(place);
        let has_tangent = ty.may_be_active() || !place.path.is_empty() && ty.has_length();
        self.var(place.root).active && has_tangent && !self.is_stored(place)
    }

    /// May there be numbers in the tangent, so that what is read there carries a derivative?
    pub fn holds_numbers(&self, place: &Place) -> bool {
        self.is_active(place) && self.type_of(place).may_be_active()
    }

    /// The fields without numbers that a call is lent to change: it does not see their tangents, which have the shapes of them.
    pub fn reshaped_by(&self, call: &Call) -> Vec<Place> {
        let lent = call.args.iter().filter_map(|arg| match &arg.value {
            ArgValue::Unique { place, .. } => Some(self.resolve(place)),
            _ => None,
        });
        let reshaped = |place: &Place| {
            let ty = self.type_of(place);
            self.is_active(place) && !ty.may_be_active() && !matches!(ty.peeled(), Ty::Slice(_))
        };
        lent.filter(reshaped).collect()
    }

    /// Is it in a field that stores what has no derivative?
    fn is_stored(&self, place: &Place) -> bool {
        let part = |n: usize| Place { root: place.root, path: place.path[..n].to_vec() };
        (1..place.path.len()).any(|n| self.type_of(&part(n)).is_store())
    }

    /// Can code without a derivative be run once more? It has no effect, and takes nothing away.
    pub fn can_repeat(&self, code: &Inert) -> bool {
        let stays = |v: &VarId| {
            let ty = &self.var(self.resolve(&(*v).into()).root).ty;
            ty.is_number() || matches!(ty, Ty::Ref(false, _))
        };
        code.pure && code.writes.is_empty() && code.reads.iter().all(stays)
    }
}
