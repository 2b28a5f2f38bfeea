//! What a call to a differentiated function leaves behind.

/// The types of a call to a differentiated function, by the function's hidden companion.
///
/// The companion of a function `f` is a type beside it, with `record`, which runs `f` and keeps
/// what its reverse sweep needs, and `pull`, which runs that sweep. A caller that has to name what
/// it keeps of the call writes `<Companion as Callee>::Record`.
///
/// `F` is the float that the call is about, `f64` where nothing else is said. It matters for the
/// companions of functions that are generic over a float, whose types depend on it; all others are
/// `Callee<F>` for every `F`, with the same types.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what `#[differentiate]` makes beside a function",
    label = "a differentiated function calls a function whose derivative this type would be",
    note = "put `#[differentiate]` on the function that is called, and rename the type if it is not that function's"
)]
pub trait Callee<F: ?Sized = f64> {
    /// The `&mut` parameters that the function gives a new value as a whole before it reads them: bit `i` for the
    /// parameter at position `i`. It says so of its own body; callers rely on it.
    const OVERWRITES: u64 = 0;
    /// The parameters that are slices behind a reference: bit `i` for the one at position `i`.
    const SLICES: u64 = 0;
    /// Is the record nothing but plain numbers, so that a cell can be made of it before it is known?
    const PLAIN: bool = false;
    /// Does the record give the value of the function again, by [`ct_again`](Callee::ct_again)?
    const AGAIN: bool = false;
    /// What running the function again costs at most, in statements, if that is known and it has no effect.
    const FORETOLD: u32 = u32::MAX;
    /// What the function returns.
    type Output;
    /// What `record` keeps for `pull`. It borrows nothing, so that it can be stored, returned and
    /// sent to where the sweep is run.
    type Record;
    /// The value of the function, from the record alone.
    ///
    /// # Panics
    ///
    /// Where the record does not give it, which emitted code does not ask for.
    fn ct_again(_record: &Self::Record) -> Self::Output {
        unreachable!("the record does not give the value")
    }
}

/// What belongs to a function that is lent something to change, for callers who have that again, as the call has left it:
/// another home, whose `pull` is handed these arguments themselves, and brings them back to what the call has found.
pub trait ChangesBack {
    /// The `&mut` parameters that it does not bring back: bit `i` for the one at position `i`. What they held is then kept
    /// by the caller.
    const LEAVES: u64;
    /// The home, with a record of its own.
    type Home;
}

/// The home behind another home.
pub type ChangingBack<Home> = <Home as ChangesBack>::Home;

/// What belongs to a function for callers whose numbers are constants: another home, which keeps nothing for the sake of their
/// cotangents, if that is less.
pub trait TakesConstants {
    /// The home, with a record of its own.
    type Home;
}

/// The home for constants behind another home.
pub type OfConstants<Home> = <Home as TakesConstants>::Home;

/// What a function gives whose arguments are of the types `A`, for callers that have to name it: a tuple, with references
/// taken off and vectors for slices, and `()` for an argument whose type the caller does not know. `F` is the float that
/// the call is about, as for [`Callee`].
#[diagnostic::on_unimplemented(
    message = "what a generic function gives cannot be named here",
    label = "the derivative keeps its result, and it is not known which type an argument has that this one follows from",
    note = "give the result a type: `let y: [f64; 3] = f(x);`"
)]
pub trait Applied<F: ?Sized, A> {
    /// The type of the value.
    type Output;
}

/// What a function takes by value at a position, for callers that convert into it (`f(x.into())`).
#[diagnostic::on_unimplemented(
    message = "what the function takes here cannot be named",
    label = "an argument is converted into it in a differentiated function",
    note = "bind the argument to a variable with its type: `let v: T = x.into();`"
)]
pub trait Takes<const POSITION: usize> {
    /// The type of the parameter.
    type Type;
}

/// What a function of a type gives, for callers that have to name it. A function has the number that the macro makes of
/// its name. Where the function has parameters of its own, `A` says what they are: the types of its arguments, as for
/// [`Applied`], with `()` for the receiver.
#[diagnostic::on_unimplemented(
    message = "what a function of `{Self}` gives cannot be named",
    label = "its result is used in a differentiated function, and its type is not known here",
    note = "put `#[differentiate]` on the `impl` block of the function, or bind the result to a variable with its type: \
            `let v: T = …`; a method that hands back `&mut self` is called in a statement of its own"
)]
pub trait Gives<const FUNCTION: u64, A = ()> {
    /// The type of the value.
    type Value;
}

/// The same inside of functions, where rustc finds `T`, the type of the value. Since it is an argument, the trait is no
/// more visible than the type, which may be a private one.
#[diagnostic::on_unimplemented(
    message = "what a function of `{Self}` gives cannot be named",
    label = "its result is used in a differentiated function, and its type is not known here",
    note = "put `#[differentiate]` on the `impl` block of the function, or bind the result to a variable with its type: \
            `let v: T = …`; a method that hands back `&mut self` is called in a statement of its own"
)]
pub trait Yields<const FUNCTION: u64, T, A = ()> {
    /// The type of the value.
    type Value;
}

/// Functions of floats are those of traits of the user's, which only the trait could name. What they give is taken for a
/// float, as it is where a caller sees that the argument is one; rustc says if it is none.
macro_rules! floats {
    ($($float:ty)*) => { $(
        impl<A, const FUNCTION: u64> Gives<FUNCTION, A> for $float {
            type Value = $float;
        }
        impl<A, const FUNCTION: u64> Yields<FUNCTION, $float, A> for $float {
            type Value = $float;
        }
    )* };
}

floats!(f64 f32);

/// What functions of a type give, by their names: both ways to name it.
macro_rules! gives {
    (one [$($generic:tt)*] $own:ty: $function:expr => $value:ty) => {
        impl<A, $($generic)*> $crate::Gives<{ $crate::elsewhere::number_of($function) }, A> for $own {
            type Value = $value;
        }
        impl<A, $($generic)*> $crate::Yields<{ $crate::elsewhere::number_of($function) }, $value, A> for $own {
            type Value = $value;
        }
    };
    ($generics:tt for $own:ty: $($function:expr),* => $value:ty) => {
        $( $crate::callee::gives! { one $generics $own: $function => $value } )*
    };
}

pub(crate) use gives;

/// The lifetimes in `T` are captured by the type: for editions in which `impl Trait` does not capture all by itself.
pub trait Captures<T: ?Sized> {}

impl<T: ?Sized, U: ?Sized> Captures<T> for U {}

/// What has a lifetime, which is not shown where it stands alone.
#[derive(Debug)]
pub struct Hiding<'a>(core::marker::PhantomData<&'a ()>);

/// A type in which lifetimes may be hidden, `View` for `View<'_>`: as that of what a function gives which is not called,
/// they belong to the argument of it. So it can stand where a hidden lifetime would be one too many.
pub trait Hides {
    /// The type itself.
    type Type;
}

impl<T> Hides for fn(Hiding<'_>) -> T {
    type Type = T;
}

/// A type under another name.
pub trait Same<const N: usize> {
    /// The type itself.
    type Type;
}

impl<T, const N: usize> Same<N> for T {
    type Type = T;
}

/// What values compute with that are made of `f32`s, or of anything else.
pub enum Precision<const SINGLE: bool> {}

/// The float of such values, where a function shows none.
pub trait Computes {
    /// The float.
    type Float;
}

impl Computes for Precision<true> {
    type Float = f32;
}

impl Computes for Precision<false> {
    type Float = f64;
}
