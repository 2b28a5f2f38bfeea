//! Calls of differentiated functions.

use super::*;
use quote::ToTokens;
use std::ops::Deref;
use std::rc::Rc;

/// What is called.
#[derive(Debug, Clone)]
pub enum Callee {
    /// A free function, or one that belongs to a type (`Self::energy`, `Model::energy`), as written.
    Path(FnPath),
    /// A function of a type by the name of its trait, `<Normal as Density>::at`: what is hidden of it is the trait's too.
    Qualified(syn::ExprPath),
    /// A method of the first argument, with its generic arguments.
    Method(Ident, Option<syn::AngleBracketedGenericArguments>),
    /// An operator: its trait of the runtime, for a type (`Vector as OperatorVV<op::Add, Vector>`).
    Operator(TokenStream),
    /// A function that is a parameter.
    Given(Rc<Given>),
}

/// A function by its path.
#[derive(Debug, Clone)]
pub struct FnPath {
    /// The path, as written.
    pub path: syn::Path,
    /// The type that its sweeps belong to.
    pub home: Home,
}

/// The type that the sweeps of a function belong to.
#[derive(Debug, Clone, Default)]
pub enum Home {
    /// The one beside it.
    #[default]
    Beside,
    /// That of the sweeps that change back what the function is lent.
    ChangingBack(syn::Path),
    /// That of the sweeps to which numbers are constants.
    OfConstants(syn::Path),
}

impl Home {
    /// Its path, if it is another one than that beside the function.
    pub fn other(&self) -> Option<&syn::Path> {
        match self {
            Home::Beside => None,
            Home::ChangingBack(path) | Home::OfConstants(path) => Some(path),
        }
    }
}

impl From<syn::Path> for FnPath {
    fn from(path: syn::Path) -> FnPath {
        FnPath { path, home: Home::Beside }
    }
}

impl Deref for FnPath {
    type Target = syn::Path;

    fn deref(&self) -> &syn::Path {
        &self.path
    }
}

/// A function that the caller gives.
#[derive(Debug)]
pub struct Given {
    /// The name of the parameter.
    pub name: Ident,
    /// Its number among the functions that are given.
    pub number: usize,
    /// How its arguments are passed, and their types.
    pub inputs: Vec<(Pass, Ty)>,
    /// The positions of values of type parameters: of these it gets back in `pull` what a record keeps, a number itself.
    pub open: Vec<usize>,
    /// The type of its value, if it has one.
    pub output: Option<Ty>,
    /// May a call change what it has captured? Then the calls are swept in the opposite order, whatever else they do.
    pub mutable: bool,
}

impl Given {
    /// The function that stands for it in a sweep: `f_record`.
    pub fn named(&self, sweep: &str) -> Ident {
        Ident::new(&format!("{}_{sweep}", crate::transform::forward::plain(&self.name)), Span::mixed_site())
    }

    /// The type of what one call of it keeps.
    pub fn record_type(&self) -> Ident {
        Ident::new(&format!("CtKept{}", self.number), Span::mixed_site())
    }

    /// The macro that stands for the function itself in code that carries no derivative.
    pub fn plain(&self) -> Ident {
        Ident::new(&format!("{}_plain", crate::transform::forward::plain(&self.name)), Span::call_site())
    }
}

/// A function that is handed to a call.
#[derive(Debug, Clone)]
pub enum Function {
    /// A differentiated function, by its path, and is that the path of the function itself? One inside of another has its
    /// derivative outside.
    Item(syn::Path, bool),
    /// A parameter.
    Given(Rc<Given>),
    /// A closure of so many arguments that does nothing, whatever they are.
    Nothing(usize),
    /// A closure, as a function of its own, with how its arguments are passed and the positions of what it captures
    /// among the arguments of the call.
    Lifted {
        /// The function.
        path: syn::Path,
        /// How many arguments the closure has itself.
        inputs: usize,
        /// Which of these are taken for slices, though nothing says it: what is given may be a vector.
        slices: Vec<usize>,
        /// The positions of the captures.
        captures: std::ops::Range<usize>,
        /// How many of these are functions.
        functions: usize,
    },
}

impl Callee {
    /// Does the function belong to a type? Then what is hidden of it does too, and its record is erased.
    pub fn is_associated(&self) -> bool {
        match self {
            Callee::Path(FnPath { path, .. }) => {
                let owner = path.segments.iter().rev().nth(1).map(|s| s.ident.to_string());
                owner.is_some_and(|o| o.starts_with(char::is_uppercase) || o == "f64" || o == "f32")
            }
            Callee::Qualified(_) | Callee::Method(..) | Callee::Operator(_) => true,
            Callee::Given(_) => false,
        }
    }

    /// The name that a function or a method is called by.
    pub fn name(&self) -> String {
        match self {
            Callee::Path(FnPath { path, .. }) | Callee::Qualified(syn::ExprPath { path, .. }) => {
                path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default()
            }
            Callee::Method(name, _) => name.to_string(),
            Callee::Operator(_) | Callee::Given(_) => String::new(),
        }
    }

    /// How a function that is a parameter takes its argument at a position.
    pub fn takes(&self, position: usize) -> Option<Pass> {
        match self {
            Callee::Given(given) => given.inputs.get(position).map(|(pass, _)| *pass),
            _ => None,
        }
    }

    /// Is the argument of a function that is a parameter of a type that is one, too?
    pub fn is_open(&self, position: usize) -> bool {
        matches!(self, Callee::Given(given) if given.open.contains(&position))
    }

    /// Is it an operator?
    pub fn is_operator(&self) -> bool {
        matches!(self, Callee::Operator(_))
    }

    /// Is it called as a method?
    pub fn is_method(&self) -> bool {
        matches!(self, Callee::Method(..))
    }
}

impl ToTokens for Callee {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Callee::Path(FnPath { path, .. }) => path.to_tokens(tokens),
            Callee::Qualified(path) => path.to_tokens(tokens),
            Callee::Given(given) => given.name.to_tokens(tokens),
            Callee::Operator(of) => of.to_tokens(tokens),
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
    /// The arguments; behind them what closures among them capture.
    pub args: Vec<Arg>,
    /// Must it give nothing, as what hands back what it is called on does? rustc is asked.
    pub nothing: bool,
}

impl Call {
    /// May the call change what another function has captured, unseen?
    pub fn changes_captures(&self) -> bool {
        let given = |a: &Arg| matches!(&a.value, ArgValue::Function(Function::Given(g)) if g.mutable);
        matches!(&self.callee, Callee::Given(g) if g.mutable) || self.args.iter().any(given)
    }

    /// Calls `f` with the code without a derivative that is given: values, and closures.
    pub fn each_code<'a>(&'a self, f: &mut impl FnMut(&'a Inert)) {
        for arg in &self.args {
            if let ArgValue::Value(value) = &arg.value {
                value.each_inert(f);
            }
        }
    }

    /// Is the pullback handed what the call was lent to change, to bring it back?
    pub fn is_changed_back(&self) -> bool {
        matches!(&self.callee, Callee::Path(FnPath { home: Home::ChangingBack(_), .. }))
    }

    /// The number of the arguments themselves.
    pub fn own_args(&self) -> usize {
        own_args(self.args.iter().map(|a| a.value.function()), self.args.len())
    }
}

/// A parameter of a function that is called, which the function's home says something of.
#[derive(Debug, Clone)]
pub struct ParamOf {
    /// The function.
    pub callee: syn::Path,
    /// The float that the call is about, unless that is `f64`.
    pub float: Option<TokenStream>,
    /// Its position.
    pub at: usize,
}

/// Of as many parameters a home says something.
pub const MAX_PARAMS: usize = 64;

impl ParamOf {
    /// Is it this one?
    pub fn is(&self, callee: &syn::Path, at: usize) -> bool {
        self.at == at && self.callee.to_token_stream().to_string() == callee.to_token_stream().to_string()
    }
}

/// The number of the arguments of a call themselves, without what closures among them capture.
pub fn own_args<'f>(functions: impl Iterator<Item = Option<&'f Function>>, all: usize) -> usize {
    let captures = functions.map(|f| match f {
        Some(Function::Lifted { captures, .. }) => captures.len(),
        _ => 0,
    });
    all - captures.sum::<usize>()
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
    /// Is it what an iterator goes over, which siblings take in the iterator's place?
    pub iterated: bool,
    /// Is it passed as what may change, and shown to be only read?
    pub only_read: bool,
}

impl Arg {
    /// An argument as it is written.
    pub fn new(value: ArgValue, active: bool) -> Arg {
        Arg { value, active, kept: None, iterated: false, only_read: false }
    }
}

/// What an argument is to `pull`.
#[derive(Debug, Clone)]
pub enum PullArg {
    /// A number, handed back.
    Number(Expr),
    /// Something that was given for good: nothing but its type, if that can be said.
    Given(Option<Ty>),
    /// A value of unknown type: what the runtime keeps of it.
    Kept(Expr),
    /// A shared reference, handed back, with the buffer that its cotangent is added to.
    Shared(ArgValue, Option<Place>),
    /// The buffer of a unique reference; of one that is passed as it is, what it points to as well, since the callee
    /// may take it as a shared one.
    Unique(Option<ArgValue>, Option<Place>),
    /// A function.
    Function(Function),
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
    /// A function.
    Function(Function),
}

impl Call {
    /// Calls `f` with every variable that the call mentions.
    pub fn each_var(&self, f: &mut impl FnMut(VarId)) {
        self.result.into_iter().for_each(&mut *f);
        self.args.iter().for_each(|a| {
            a.value.each_var(f);
            a.kept.into_iter().for_each(&mut *f);
        });
    }
}

impl ArgValue {
    /// What is lent to be changed.
    pub fn lent_to_be_changed(&self) -> Option<&Place> {
        match self {
            ArgValue::Unique { place, .. } => Some(place),
            _ => None,
        }
    }

    /// The function that it is.
    pub fn function(&self) -> Option<&Function> {
        match self {
            ArgValue::Function(function) => Some(function),
            _ => None,
        }
    }

    /// Calls `f` with every variable that the argument mentions.
    pub fn each_var(&self, f: &mut impl FnMut(VarId)) {
        match self {
            ArgValue::Value(e) => e.each_var(f),
            ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => place.each_var(f),
            ArgValue::Function(_) => {}
        }
    }
}

impl ArgValue {
    /// Calls `f` with every place that the argument mentions, to change.
    pub fn each_place_mut(&mut self, f: &mut impl FnMut(&mut Place)) {
        match self {
            ArgValue::Value(e) => e.each_place_mut(f),
            ArgValue::Shared { place, .. } | ArgValue::Unique { place, .. } => f(place),
            ArgValue::Function(_) => {}
        }
    }
}

impl PullArg {
    /// Calls `f` with every variable that the argument mentions.
    pub fn each_var(&self, f: &mut impl FnMut(VarId)) {
        match self {
            PullArg::Number(e) | PullArg::Kept(e) => e.each_var(f),
            PullArg::Given(_) | PullArg::Function(_) => {}
            PullArg::Shared(value, bar) => {
                value.each_var(f);
                bar.iter().for_each(|p| p.each_var(f));
            }
            PullArg::Unique(value, bar) => {
                value.iter().for_each(|v| v.each_var(f));
                bar.iter().for_each(|p| p.each_var(f));
            }
        }
    }
}
