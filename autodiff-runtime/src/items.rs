//! What a function without a derivative gives, where it is gone through: a list stays as it is, the items of an iterator are
//! gathered. Which of them it is, rustc finds: no list is an iterator.

use std::collections::VecDeque;

/// Lists.
pub trait Listed: Sized {
    /// What has its items.
    type List;
    /// The list itself.
    fn ct_items(self) -> Self::List;
}

macro_rules! listed {
    ($($list:ty: [$($generic:tt)+];)*) => { $(
        impl<$($generic)+> Listed for $list {
            type List = Self;
            #[inline(always)]
            fn ct_items(self) -> Self {
                self
            }
        }
    )* };
}

listed! {
    Vec<T>: [T];
    &Vec<T>: [T];
    Box<[T]>: [T];
    VecDeque<T>: [T];
    &[T]: [T];
    [T; N]: [T, const N: usize];
    &[T; N]: [T, const N: usize];
}

/// An option has one item, or none.
impl<T> Listed for Option<T> {
    type List = Vec<T>;
    #[inline]
    fn ct_items(self) -> Vec<T> {
        self.into_iter().collect()
    }
}

/// Iterators.
pub trait Iterated: Iterator + Sized {
    /// Its items.
    #[inline]
    fn ct_items(self) -> Vec<Self::Item> {
        self.collect()
    }
}

impl<I: Iterator> Iterated for I {}
