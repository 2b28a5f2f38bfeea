//! Calls of differentiated functions.

use super::*;

/// A call of a differentiated function.
#[derive(Debug, Clone)]
pub struct Call {
    /// The variable of the result.
    pub result: Option<VarId>,
    /// The function as written.
    pub callee: syn::Path,
    /// The float that the call is about, unless that is `f64`.
    pub float: Option<TokenStream>,
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
