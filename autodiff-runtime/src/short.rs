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
    // If the compiler knew that all of the memory is filled it would ask the allocator for zeros. The list itself is not
    // shown to anybody, so that its address and length stay in registers.
    let mut list = Vec::with_capacity(std::hint::black_box(items.len()));
    list.extend(items);
    list
}
