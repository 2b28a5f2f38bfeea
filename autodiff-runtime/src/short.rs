//! Short lists of numbers. An allocator that is asked for memory that is zero takes a longer way than one that is asked for
//! any: for long lists that pays, since fresh memory is zero already, for short ones it does not.

/// So many elements are few.
pub(crate) const FEW: usize = 128;

/// A list of these items.
#[inline]
pub(crate) fn list<T>(items: impl ExactSizeIterator<Item = T>) -> Vec<T> {
    if items.len() > FEW {
        return items.collect();
    }
    let mut list = Vec::with_capacity(items.len());
    // Otherwise the compiler asks the allocator for zeros.
    std::hint::black_box(&mut list);
    list.extend(items);
    list
}

/// `vec![number; n]`.
///
/// ```
/// assert_eq!(autodiff_runtime::vec_of(0.5, 3), vec![0.5; 3]);
/// assert_eq!(autodiff_runtime::vec_of(0.0, 1000), vec![0.0; 1000]);
/// ```
#[inline]
#[must_use]
pub fn vec_of<T: Copy>(number: T, n: usize) -> Vec<T> {
    if n > FEW { vec![number; n] } else { list(std::iter::repeat_n(number, n)) }
}
