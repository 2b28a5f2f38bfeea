//! Elements of types of the user's by something else than a number: `m[(i, j)]`.

use crate::Differentiable;

/// What `impl Index<I> for` a type is to its tangents. An index may depend on parts of the value that the tangent has
/// not (`i * self.columns + j`); so the value makes a key of it, which leads to the element of the tangent.
#[diagnostic::on_unimplemented(
    message = "the elements of `{Self}` by `{I}` have no derivative",
    label = "used in a differentiated function",
    note = "put `#[differentiate]` on `impl Index<{I}> for {Self}`"
)]
pub trait Keyed<I>: Differentiable {
    /// An element.
    type Element: Differentiable + ?Sized;
    /// What leads to an element of a tangent.
    type Key: Copy + Send + Sync + 'static;
    /// The key of an index.
    fn ct_key(&self, index: I) -> Self::Key;
    /// The element of a tangent.
    fn ct_part(tangent: &Self::Tangent, key: Self::Key) -> &<Self::Element as Differentiable>::Tangent;
    /// The same, to be written.
    fn ct_part_mut(tangent: &mut Self::Tangent, key: Self::Key) -> &mut <Self::Element as Differentiable>::Tangent;
}
