//! What a function lends, as a value of its own: siblings give that in its place.

/// Something lent, or an option or a result of such, of which a value of type `V` is made by cloning. A value is itself.
pub trait OwnedValue<V> {
    /// The value.
    fn ct_owned_value(self) -> V;
}

impl<V> OwnedValue<V> for V {
    #[inline]
    fn ct_owned_value(self) -> V {
        self
    }
}

impl<V: Clone> OwnedValue<V> for &V {
    #[inline]
    fn ct_owned_value(self) -> V {
        self.clone()
    }
}

impl<T: Clone> OwnedValue<Vec<T>> for &[T] {
    #[inline]
    fn ct_owned_value(self) -> Vec<T> {
        self.to_vec()
    }
}

impl<V: Clone> OwnedValue<Option<V>> for Option<&V> {
    #[inline]
    fn ct_owned_value(self) -> Option<V> {
        self.cloned()
    }
}

impl<T: Clone> OwnedValue<Option<Vec<T>>> for Option<&[T]> {
    #[inline]
    fn ct_owned_value(self) -> Option<Vec<T>> {
        self.map(<[T]>::to_vec)
    }
}

impl<V: Clone, E> OwnedValue<Result<V, E>> for Result<&V, E> {
    #[inline]
    fn ct_owned_value(self) -> Result<V, E> {
        self.cloned()
    }
}

impl<T: Clone, E> OwnedValue<Result<Vec<T>, E>> for Result<&[T], E> {
    #[inline]
    fn ct_owned_value(self) -> Result<Vec<T>, E> {
        self.map(<[T]>::to_vec)
    }
}
