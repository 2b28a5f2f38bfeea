//! Elements of types of the user's by something else than a number, `m[(i, j)]`, and what methods lend to be changed,
//! `*m.at_mut(i, j)`.

use crate::Differentiable;

/// What `impl Index<I> for` a type is to its tangents. An index may depend on parts of the value that the tangent has
/// not (`i * self.columns + j`); so the value makes a key of it, which leads to the element of the tangent.
#[diagnostic::on_unimplemented(
    message = "the elements of `{Self}` by `{I}` have no derivative",
    label = "used in a differentiated function",
    note = "put `#[differentiate]` on `impl Index<{I}> for {Self}`"
)]
pub trait Keyed<I> {
    /// What has the elements: the type itself, or what a reference refers to.
    type Whole: Differentiable + Keyed<I, Whole = Self::Whole, Element = Self::Element, Key = Self::Key>;
    /// An element.
    type Element: Differentiable + ?Sized;
    /// What leads to an element of a tangent.
    type Key: Copy + Send + Sync + 'static;
    /// Do different indices lead to different elements, if [`Keyed::ct_key_within`] gives them keys?
    const APART: bool = false;
    /// The same, of a value.
    #[inline(always)]
    fn ct_apart(&self) -> bool {
        Self::APART
    }
    /// The key of an index.
    fn ct_key(&self, index: I) -> Self::Key;
    /// The same. Panics where an index leads out of its row, to an element that another one leads to.
    #[inline]
    #[track_caller]
    fn ct_key_within(&self, index: I) -> Self::Key {
        self.ct_key(index)
    }
    /// The key of an index, which says whose it is.
    #[inline(always)]
    #[track_caller]
    fn ct_at(&self, index: I) -> KeyOf<Self, I> {
        KeyIn(self.ct_key(index))
    }
    /// The same by [`Keyed::ct_key_within`].
    #[inline(always)]
    #[track_caller]
    fn ct_at_within(&self, index: I) -> KeyOf<Self, I> {
        KeyIn(self.ct_key_within(index))
    }
    /// The element of a tangent.
    fn ct_part(tangent: &TangentOf<Self::Whole>, key: Self::Key) -> &TangentOf<Self::Element>;
    /// The same, to be written.
    fn ct_part_mut(tangent: &mut TangentOf<Self::Whole>, key: Self::Key) -> &mut TangentOf<Self::Element>;
}

type TangentOf<T> = <T as Differentiable>::Tangent;

/// What a reference refers to has the elements.
impl<T: Keyed<I> + ?Sized, I> Keyed<I> for &T {
    type Whole = T::Whole;
    type Element = T::Element;
    type Key = T::Key;
    const APART: bool = T::APART;
    #[inline(always)]
    fn ct_apart(&self) -> bool {
        (**self).ct_apart()
    }
    #[inline(always)]
    #[track_caller]
    fn ct_key(&self, index: I) -> Self::Key {
        (**self).ct_key(index)
    }
    #[inline(always)]
    #[track_caller]
    fn ct_key_within(&self, index: I) -> Self::Key {
        (**self).ct_key_within(index)
    }
    #[inline(always)]
    #[track_caller]
    fn ct_part(tangent: &TangentOf<Self::Whole>, key: Self::Key) -> &TangentOf<Self::Element> {
        T::ct_part(tangent, key)
    }
    #[inline(always)]
    #[track_caller]
    fn ct_part_mut(tangent: &mut TangentOf<Self::Whole>, key: Self::Key) -> &mut TangentOf<Self::Element> {
        T::ct_part_mut(tangent, key)
    }
}

/// A key of an element, by an index `I`, of the tangents of a type, or of what a reference refers to.
pub type KeyOf<T, I> = KeyIn<<T as Keyed<I>>::Whole, I>;

/// A key of an element, by an index `I`, of the tangents of a type.
pub struct KeyIn<T: Keyed<I>, I>(T::Key);

impl<T: Keyed<I>, I> Clone for KeyIn<T, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Keyed<I>, I> Copy for KeyIn<T, I> {}

impl<T: Keyed<I>, I> KeyIn<T, I> {
    /// The element of a tangent.
    #[inline(always)]
    #[track_caller]
    pub fn part(self, tangent: &TangentOf<T::Whole>) -> &TangentOf<T::Element> {
        T::ct_part(tangent, self.0)
    }

    /// The same, to be written.
    #[inline(always)]
    #[track_caller]
    pub fn part_mut(self, tangent: &mut TangentOf<T::Whole>) -> &mut TangentOf<T::Element> {
        T::ct_part_mut(tangent, self.0)
    }
}

/// Sees to it that an index stays in its row.
///
/// # Panics
///
/// Where it is not less than the length of the row.
#[inline]
#[track_caller]
pub fn within(index: usize, length: usize) {
    if index >= length {
        leads_out(index, length);
    }
}

#[cold]
#[track_caller]
fn leads_out(index: usize, length: usize) -> ! {
    panic!(
        "cotangent: the index {index} leads out of a row of length {length}, to an element of another row; index the \
         field itself there"
    );
}

/// What a method is that lends a part of its value to be changed: a place in the value, and in tangents. `METHOD`: the number
/// of its name.
#[diagnostic::on_unimplemented(
    message = "what a method of `{Self}` lends has no derivative",
    label = "a method of this type is used in a differentiated function for a part of its value",
    note = "put `#[differentiate]` on the `impl` block of the method, which has to end with a field or an element of \
            `self` behind `&mut`; what gives a number by value is bound with its type: `let y: f64 = m.step_mut(x);`"
)]
pub trait Lends<const METHOD: u64>: Differentiable {
    /// What the method is given.
    type Index: Copy;
    /// The part.
    type Element: Differentiable + ?Sized;
    /// What leads to the part of a tangent.
    type Key: Copy + Send + Sync + 'static;
    /// The part of the value.
    fn ct_lent(&self, index: Self::Index) -> &Self::Element;
    /// The same, to be written: what the method does.
    fn ct_lent_mut(&mut self, index: Self::Index) -> &mut Self::Element;
    /// The key of what the method is given.
    fn ct_key(&self, index: Self::Index) -> Self::Key;
    /// The part of a tangent.
    fn ct_part(tangent: &Self::Tangent, key: Self::Key) -> &<Self::Element as Differentiable>::Tangent;
    /// The same, to be written.
    fn ct_part_mut(tangent: &mut Self::Tangent, key: Self::Key) -> &mut <Self::Element as Differentiable>::Tangent;
    /// The key of what the method is given, which says whose it is.
    #[inline(always)]
    #[track_caller]
    fn ct_at(&self, index: Self::Index) -> LentKey<Self, METHOD>
    where
        Self: Sized,
    {
        LentKey(self.ct_key(index))
    }
}

/// A key of what a method lends of the tangents of a type.
pub struct LentKey<T: Lends<METHOD>, const METHOD: u64>(T::Key);

impl<T: Lends<METHOD>, const METHOD: u64> Clone for LentKey<T, METHOD> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Lends<METHOD>, const METHOD: u64> Copy for LentKey<T, METHOD> {}

impl<T: Lends<METHOD>, const METHOD: u64> LentKey<T, METHOD> {
    /// The part of a tangent.
    #[inline(always)]
    #[track_caller]
    pub fn part(self, tangent: &T::Tangent) -> &<T::Element as Differentiable>::Tangent {
        T::ct_part(tangent, self.0)
    }

    /// The same, to be written.
    #[inline(always)]
    #[track_caller]
    pub fn part_mut(self, tangent: &mut T::Tangent) -> &mut <T::Element as Differentiable>::Tangent {
        T::ct_part_mut(tangent, self.0)
    }
}
