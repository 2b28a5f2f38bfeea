//! What is recorded: what the forward sweep keeps for the backward sweep, and how.

use super::{FnPath, Func, ParamOf, Ty, VarId};
use proc_macro2::{Ident, TokenStream};

/// A recorded value, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlotId(pub u32);

/// How an integer is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// As what it is.
    Own,
    /// As an `i128`, since only rustc knows its type, which it has again where it is read.
    Narrowed,
    /// As an `i128`, which it remains.
    Widest,
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
    /// The function whose record it is.
    pub callee: Option<FnPath>,
    /// Does it stand in a record itself? Then it may have to stand behind a box, since functions call themselves.
    pub nested: bool,
    /// What of it is kept, if it is an integer.
    pub width: Width,
    /// Is it a container of plain numbers, of which many are kept one behind the other?
    pub flat: bool,
    /// Are they vectors of numbers that are lent as such, each in the memory that one of an earlier record left?
    pub apart: bool,
    /// The parameters that what is computed in it is lent to, if that is used as a slice.
    pub lent_to: Option<Vec<ParamOf>>,
    /// What makes the value, if its type has no name: there may be several such types of one name.
    pub made: Option<TokenStream>,
    /// A call, never made, that shows rustc the type of what is read back.
    pub witness: Option<TokenStream>,
    /// May the value be a reference, which only rustc knows? Then what that refers to is kept.
    pub referent: bool,
    /// Does it lie in a box of which only functions know what is in it? Then they find its type.
    pub inside: bool,
    /// The slots whose values its cells hold side by side.
    pub columns: Vec<SlotId>,
    /// The record of the call whose value it is, which may give the value again.
    pub again: Option<Valued>,
    /// Is it what a call gave, which is only kept if it refers to nothing, and which the call gives again otherwise?
    pub lasting: bool,
    /// Is it the record of a call whose value is not wanted, beside the zero of that?
    pub ignored: bool,
    /// The variable that has the record of a call where the sweep makes it again.
    pub rerun: Option<VarId>,
    /// The record of the call whose value it is: the value is kept only if that is.
    pub if_kept: Option<SlotId>,
    /// The records of the calls that it is kept for: if all of these are kept, it is not.
    pub wanted_by: Vec<SlotId>,
    /// Why it is recorded.
    pub why: String,
}

/// A call whose value is recorded.
#[derive(Debug, Clone)]
pub struct Valued {
    /// Its record.
    pub record: SlotId,
    /// The function.
    pub callee: FnPath,
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
    /// Not at all any more.
    Never,
    /// Once in each iteration of a loop that knows their number before it: in a row of cells, one an iteration.
    Row,
    /// The same, in a row of which each cell holds several values: those of this slot, which has the buffer.
    Cell(SlotId),
    /// The same for the record of a call, or in a buffer of its own: rustc knows whether cells can be made of it.
    Beside(SlotId),
    /// Any number of times, each computed where it is kept, with the length that this variable has in both sweeps.
    InPlace(VarId),
}

impl Often {
    /// Is it saved any number of times, in a buffer?
    pub fn is_many(self) -> bool {
        matches!(self, Often::Many | Often::Row | Often::Cell(_) | Often::Beside(_) | Often::InPlace(_))
    }
}

impl Func {
    /// The slot that has the buffer of a slot; `None` if another one stands for it.
    pub fn room_of(&self, slot: SlotId) -> Option<&Slot> {
        let own = &self.slots[slot.0 as usize];
        match own.often {
            Often::Cell(rows) => Some(&self.slots[rows.0 as usize]).filter(|rows| rows.columns[0] == slot),
            _ => Some(own),
        }
    }
}
