//! Calls of differentiated functions.

use super::*;

/// What is called.
#[derive(Debug, Clone)]
pub enum Callee {
    /// A free function, or one that belongs to a type (`Self::energy`, `Model::energy`), as written.
    Path(syn::Path),
    /// A method of the first argument, with its generic arguments.
    Method(Ident, Option<syn::AngleBracketedGenericArguments>),
}

impl Callee {
    /// Does the function belong to a type? Then what is hidden of it does too, and its record is erased.
    pub fn is_associated(&self) -> bool {
        match self {
            Callee::Path(path) => {
                let owner = path.segments.iter().rev().nth(1).map(|s| s.ident.to_string());
                owner.is_some_and(|o| o.starts_with(char::is_uppercase))
            }
            Callee::Method(..) => true,
        }
    }

    /// Is it called as a method?
    pub fn is_method(&self) -> bool {
        matches!(self, Callee::Method(..))
    }
}

impl quote::ToTokens for Callee {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Callee::Path(path) => path.to_tokens(tokens),
            Callee::Method(name, generics) => {
                name.to_tokens(tokens);
                generics.to_tokens(tokens);
            }
        }
    }
}

/// A call of a differentiated function.
#[derive(Debug, Clone)]
pub struct Call {
    /// The variable of the result.
    pub result: Option<VarId>,
    /// The function; the receiver of a method is the first argument.
    pub callee: Callee,
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
