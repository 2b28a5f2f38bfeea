//! Parts of types that the macro knows by name only: fields of tuples and of structs.

use crate::{Blank, Gives, Scalar, Yields};
use std::rc::Rc;
use std::sync::Arc;

/// The type of a field, for records of values whose type only rustc knows. Field `i` of a tuple or a tuple struct has
/// the number `i`, a field with a name the number that the macro makes of the name.
#[diagnostic::on_unimplemented(
    message = "the type of a field of `{Self}` cannot be named in a record",
    label = "a value of this field is recorded for the backward sweep",
    note = "the struct needs `#[derive(Differentiable)]`; if it has it, and the type of the field is less visible than \
            the struct, make the field as visible, or bind its value to a variable with a type"
)]
pub trait Part<const FIELD: u64> {
    /// The type of the field.
    type Type;
}

/// The same inside of functions, where rustc finds `T`, the type of the field. Since it is an argument, the trait is no
/// more visible than the type, which may be a private one.
#[diagnostic::on_unimplemented(
    message = "the type of a field of `{Self}` cannot be named",
    label = "the type of this field is asked for",
    note = "the struct needs `#[derive(Differentiable)]`"
)]
pub trait Field<const FIELD: u64, T> {
    /// The type of the field.
    type Type;
}

/// What is in it.
impl<T> Part<0> for Option<T> {
    type Type = T;
}

/// What is in it.
impl<T> Field<0, T> for Option<T> {
    type Type = T;
}

/// What is in it.
impl<T, E> Part<0> for Result<T, E> {
    type Type = T;
}

/// What is in it.
impl<T, E> Field<0, T> for Result<T, E> {
    type Type = T;
}

macro_rules! parts {
    ($all:tt; $($i:literal $part:ident)*) => { $(parts!(@ $all $i $part);)* };
    (@ [$($all:ident)*] $i:literal $part:ident) => {
        impl<$($all),*> Part<$i> for ($($all,)*) {
            type Type = $part;
        }
        impl<$($all),*> Field<$i, $part> for ($($all,)*) {
            type Type = $part;
        }
    };
}

parts!([A]; 0 A);
parts!([A B]; 0 A 1 B);
parts!([A B C]; 0 A 1 B 2 C);
parts!([A B C D]; 0 A 1 B 2 C 3 D);
parts!([A B C D E]; 0 A 1 B 2 C 3 D 4 E);
parts!([A B C D E F]; 0 A 1 B 2 C 3 D 4 E 5 F);
parts!([A B C D E F G]; 0 A 1 B 2 C 3 D 4 E 5 F 6 G);
parts!([A B C D E F G H]; 0 A 1 B 2 C 3 D 4 E 5 F 6 G 7 H);
parts!([A B C D E F G H I]; 0 A 1 B 2 C 3 D 4 E 5 F 6 G 7 H 8 I);
parts!([A B C D E F G H I J]; 0 A 1 B 2 C 3 D 4 E 5 F 6 G 7 H 8 I 9 J);
parts!([A B C D E F G H I J K]; 0 A 1 B 2 C 3 D 4 E 5 F 6 G 7 H 8 I 9 J 10 K);
parts!([A B C D E F G H I J K L]; 0 A 1 B 2 C 3 D 4 E 5 F 6 G 7 H 8 I 9 J 10 K 11 L);

macro_rules! pointers {
    ($($pointer:ty),*) => { $(
        impl<T: Part<FIELD>, const FIELD: u64> Part<FIELD> for $pointer {
            type Type = T::Type;
        }
        impl<T: Field<FIELD, F>, F, const FIELD: u64> Field<FIELD, F> for $pointer {
            type Type = F;
        }
        impl<T: Elements + ?Sized> Elements for $pointer {
            type Element = T::Element;
        }
    )* };
}

pointers!(&T, &mut T, Box<T>, Rc<T>, Arc<T>);

macro_rules! owners {
    ($($owner:ty),*) => { $(
        impl<T: Gives<FUNCTION, A>, A, const FUNCTION: u64> Gives<FUNCTION, A> for $owner {
            type Value = T::Value;
        }
        impl<T: Yields<FUNCTION, V, A>, V, A, const FUNCTION: u64> Yields<FUNCTION, V, A> for $owner {
            type Value = V;
        }
    )* };
}

owners!(&T, &mut T, Box<T>, Rc<T>, Arc<T>);

/// The type of the elements of a container, for records of values whose type only rustc knows.
#[diagnostic::on_unimplemented(
    message = "a value of type `{Self}` is iterated or indexed like a list in a differentiated function",
    label = "only the name of this type is known here",
    note = "bind a map or a set in a field to a variable with its type: `let groups: &BTreeMap<u32, usize> = &self.groups;`",
    note = "a `#[differentiate]` on the module shows the types of the fields of its structs"
)]
pub trait Elements {
    /// The type of an element.
    type Element;
}

impl<T> Elements for [T] {
    type Element = T;
}

/// What is iterated may be a range.
impl<T> Elements for std::ops::Range<T> {
    type Element = T;
}

impl<T> Elements for Vec<T> {
    type Element = T;
}

impl<T, const N: usize> Elements for [T; N] {
    type Element = T;
}

/// What has the methods of vectors and slices.
#[diagnostic::on_unimplemented(
    message = "a method of `{Self}` is taken for one of vectors",
    label = "only the name of this type is known here",
    note = "call it by the name of its type: `Path::push(&mut self.path, x)`"
)]
pub trait List {}

impl<T> List for [T] {}
impl<T> List for Vec<T> {}
impl<T, const N: usize> List for [T; N] {}
impl<L: List + ?Sized> List for &L {}
impl<L: List + ?Sized> List for &mut L {}
impl<L: List + ?Sized> List for Box<L> {}

/// Asks rustc whether a value has the methods of vectors.
#[inline]
pub fn list<L: List + ?Sized>(_: &L) {}

/// Tangents of structs, field by field.
pub trait Fields {
    /// Adds to `self` the fields of `other`, all but the `given` ones: what `S { given, ..other }` takes over.
    fn ct_add_others(&mut self, other: &Self, given: &[u64]);
}

/// Adds what `S { given, ..base }` took over from the base to the cotangent of the base.
#[inline]
#[track_caller]
pub fn add_others<C: Fields>(base_bar: &mut C, bar: &C, given: &[u64]) {
    base_bar.ct_add_others(bar, given);
}

/// Values that carry no derivative whatever they are: integers, `bool`, `char`.
#[diagnostic::on_unimplemented(
    message = "a value of type `{Self}` is used like an integer or a `bool` in a differentiated function",
    label = "taken for what has no derivative, by its use or by the name of the method",
    note = "bind the field to a variable with its type: `let x: T = s.x;`",
    note = "a method of your own that is called like one of the standard library wants another name",
    note = "what is cast is taken for an integer: write `f64::from(x)` of what a method gives that is an `f32`"
)]
pub trait Discrete {}

macro_rules! discrete {
    ($($t:ty)*) => { $(impl Discrete for $t {})* };
}

discrete!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool char str String);
discrete!(std::cmp::Ordering std::num::FpCategory);

impl<T: Discrete + ?Sized> Discrete for &T {}
impl<T: Discrete, const N: usize> Discrete for [T; N] {}
impl<T: Discrete> Discrete for std::ops::Range<T> {}
impl<T: Discrete> Discrete for Option<T> {}
impl<T: Discrete, E: Discrete> Discrete for Result<T, E> {}
impl<A: Discrete, B: Discrete> Discrete for (A, B) {}
impl<A: Discrete, B: Discrete, C: Discrete> Discrete for (A, B, C) {}
impl<A: Discrete, B: Discrete, C: Discrete, D: Discrete> Discrete for (A, B, C, D) {}

/// Asks rustc whether a type is what its use says.
#[inline]
pub fn discrete<T: Discrete>() {}

/// What a look-up by a key may give in code that carries no derivative: what carries none itself, or a number that is only
/// compared. What an option has in it is bound, and may be computed with.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is what a look-up by a key gives in a differentiated function, and carries a derivative",
    label = "taken for what a map has of integers, texts and the like",
    note = "keep the values in a vector, and their indices in the map (`HashMap<K, usize>`)"
)]
pub trait Found {}

impl<T: Discrete> Found for T {}
impl Found for f32 {}
impl Found for f64 {}

/// What is found, which carries no derivative.
#[inline]
pub fn found<T: Found>(value: T) -> T {
    value
}

/// The value itself, which carries no derivative.
#[inline]
pub fn discrete_value<T: Discrete>(value: T) -> T {
    value
}

/// The derivative of a cast, between types that only rustc knows: where one side carries no derivative, nothing flows.
pub trait Convert<To> {
    /// The derivative on the other side.
    fn ct_convert(self) -> To;
}

impl<A: Scalar, B: Scalar> Convert<B> for A {
    #[inline]
    fn ct_convert(self) -> B {
        crate::cast(self)
    }
}

impl<B: Scalar> Convert<B> for () {
    #[inline]
    fn ct_convert(self) -> B {
        B::ct_of(0.0)
    }
}

impl<A: Scalar> Convert<()> for A {
    #[inline]
    fn ct_convert(self) {}
}

impl Convert<()> for () {
    #[inline]
    fn ct_convert(self) {}
}

/// The derivative of a cast.
#[inline]
pub fn convert<From: Convert<To>, To>(value: From) -> To {
    value.ct_convert()
}

/// The tangent of a field that a function takes for a float: the float itself, or `()` where the field is a constant.
#[diagnostic::on_unimplemented(
    message = "a field with the tangent `{Self}` is taken for a float",
    label = "computed with as with a float, since nothing here says of what type the field is",
    note = "put `#[differentiate]` on the module that has the struct, or bind the field to a variable with its type: \
            `let v: Vector = body.velocity;`"
)]
pub trait Component<F> {
    /// The tangent as a number.
    fn ct_number(&self) -> F;
    /// Adds to the cotangent; a constant has none.
    fn ct_receive(&mut self, more: F);
    /// Is overwritten; a constant stays one.
    fn ct_put(&mut self, new: F);
}

impl<F: Scalar> Component<F> for F {
    #[inline]
    fn ct_number(&self) -> F {
        *self
    }
    #[inline]
    fn ct_receive(&mut self, more: F) {
        *self += more;
    }
    #[inline]
    fn ct_put(&mut self, new: F) {
        *self = new;
    }
}

// Fields that turn out to be integers are counted with as others are (`self.n += other.n`).
impl<F: Blank> Component<F> for () {
    #[inline]
    fn ct_number(&self) -> F {
        F::CT_BLANK
    }
    #[inline]
    fn ct_receive(&mut self, _: F) {}
    #[inline]
    fn ct_put(&mut self, _: F) {}
}

/// The tangent of a field, as a number.
#[inline]
pub fn number<F>(tangent: &impl Component<F>) -> F {
    tangent.ct_number()
}

/// The same of a type that only code shows, which is never run.
#[inline]
pub fn number_as<F>(_: impl FnOnce() -> F, tangent: &impl Component<F>) -> F {
    tangent.ct_number()
}

/// Adds a number to the cotangent of a field.
#[inline]
pub fn contribute<F>(more: F, bar: &mut impl Component<F>) {
    bar.ct_receive(more);
}

/// Overwrites the tangent of a field.
#[inline]
pub fn put<F>(new: F, tangent: &mut impl Component<F>) {
    tangent.ct_put(new);
}

/// The errors of derived tangents: two variants that do not fit.
#[cold]
#[inline(never)]
#[track_caller]
pub fn variants_differ(one: &str, other: &str) -> ! {
    panic!("cotangent: a cotangent of variant `{other}` is used where one of variant `{one}` is expected")
}

/// Checks the shape of the tangent of a field.
#[inline]
#[track_caller]
pub fn check_part<T: crate::Differentiable>(value: &T, tangent: &T::Owned, name: std::fmt::Arguments<'_>) {
    value.ct_check(std::borrow::Borrow::borrow(tangent), name);
}
