//! What a record keeps of a value of which the sweep wants nothing but a zero: what tells the zero, which for numbers and
//! what is made of them is nothing.

use crate::Differentiable;
use std::fmt;

/// The shape of a value of type `T`.
pub struct Shape<T: Differentiable + ?Sized>(T::Shape);

impl<T: Differentiable + ?Sized> fmt::Debug for Shape<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shape")
    }
}

/// The shape of a value.
#[inline]
#[must_use]
pub fn shape_of<T: Differentiable + ?Sized>(value: &T) -> Shape<T> {
    Shape(value.ct_shape())
}

/// The zero of the values of this shape.
#[inline]
#[must_use]
pub fn zero_of<T: Differentiable + ?Sized>(shape: &Shape<T>) -> T::Owned {
    T::ct_zero_of(&shape.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;
    use std::fmt::Debug;

    fn check<T: Differentiable<Owned: PartialEq + Debug> + ?Sized>(value: &T) {
        assert_eq!(zero_of(&shape_of(value)), value.ct_zero());
    }

    #[test]
    fn the_zero_of_a_shape_is_that_of_the_value() {
        check(&2.0);
        check(&3);
        check("text");
        check(&[1.0, 2.0][..]);
        check(&vec![vec![1.0], vec![]]);
        check(&[vec![1.0], vec![2.0, 3.0]]);
        check(&(1.0, 2, vec![3.0]));
        check(&[Some(1.0), None]);
        check(&[Ok(vec![1.0]), Err("none")]);
        check(&Box::new(vec![1.0]));
        check(&&vec![1.0]);
        check(&VecDeque::from([1.0, 2.0]));
        check(&(vec![1.0]..vec![]));
        check(&(1.0..=2.0));
    }

    #[test]
    fn numbers_have_none() {
        assert_eq!(size_of::<Shape<(f64, [f32; 3], usize)>>(), 0);
        assert_eq!(size_of::<Shape<Option<f64>>>(), 1);
    }
}
