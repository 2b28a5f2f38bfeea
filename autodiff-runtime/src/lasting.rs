//! What a record keeps of a value that a function gave: the value, unless it refers to something, which a record cannot
//! keep. Then the function is called again with what it was given, which the sweep has for its pullback anyway.
//!
//! ```text
//! let view = View::new(x, k);        keeps nothing: `View<'_>` refers to `x`
//! let model = Model::new(x, k);      keeps the model
//! ```

use crate::Differentiable;
use crate::copied::{AnotherOf, Copies, CopyOf, FieldsOf};
use std::ops::Deref;

/// A type whose values may refer to what they do not own: with a lifetime among its parameters.
pub trait Refers {}

impl<T: Refers> Refers for Option<T> {}
impl<T: Refers> Refers for Vec<T> {}
impl<T: Refers> Refers for Box<T> {}
impl<T: Refers, E> Refers for Result<T, E> {}

/// A reference, or one that may be absent.
pub trait Leads {
    /// Where it leads, and how far: nothing but a number to compare.
    fn ct_leads(&self) -> (usize, usize);
}

impl<T: ?Sized> Leads for &T {
    #[inline(always)]
    fn ct_leads(&self) -> (usize, usize) {
        (std::ptr::from_ref::<T>(*self).cast::<()>().addr(), size_of_val::<T>(*self))
    }
}

impl<T: ?Sized> Leads for Option<&T> {
    #[inline(always)]
    fn ct_leads(&self) -> (usize, usize) {
        self.as_ref().map_or((0, 0), Leads::ct_leads)
    }
}

/// Where a reference in a struct leads.
#[inline(always)]
pub fn lent_at<T: Leads>(reference: &T) -> (usize, usize) {
    reference.ct_leads()
}

/// Asks whether the references of a variable lead where they led when it was made: the backward sweep makes it again with
/// those.
///
/// # Panics
///
/// Panics if not.
#[inline(always)]
pub fn ask_still_lent<const N: usize>(name: &str, noted: &[(usize, usize); N], now: &[(usize, usize); N]) {
    if noted != now {
        moved_on(name);
    }
}

#[cold]
fn moved_on(name: &str) -> ! {
    panic!(
        "a function has given a reference in `{name}` another target, which a derivative cannot follow: keep an index \
         instead, or make another value with the other reference"
    );
}

/// A value of which the record is to keep something. `lasting(&value).ct_lasting()` is found here where its type refers,
/// and as that of a [`CopyOf`] otherwise.
#[derive(Debug)]
pub struct LastingOf<'a, T>(CopyOf<'a, T>);

/// Says that a record is to keep something of a value.
#[inline(always)]
pub fn lasting<T>(value: &T) -> LastingOf<'_, T> {
    LastingOf(crate::copy_of(value))
}

impl<'a, T> Deref for LastingOf<'a, T> {
    type Target = CopyOf<'a, T>;

    #[inline(always)]
    fn deref(&self) -> &CopyOf<'a, T> {
        &self.0
    }
}

impl<T: Refers> LastingOf<'_, T> {
    /// Nothing.
    #[inline(always)]
    pub fn ct_lasting(&self) -> Referring {
        Referring
    }
}

impl<T: Clone> CopyOf<'_, T> {
    /// A copy.
    #[inline]
    pub fn ct_lasting(&self) -> Lasting<T> {
        Lasting(self.ct_copied())
    }
}

impl<T: Copies> FieldsOf<'_, T> {
    /// A copy, field by field.
    #[inline]
    pub fn ct_lasting(&self) -> Lasting<T> {
        Lasting(self.ct_copied())
    }
}

impl<T: Differentiable> AnotherOf<'_, T> {
    /// A copy, as its type makes it.
    #[inline]
    pub fn ct_lasting(&self) -> Lasting<T> {
        Lasting(self.ct_copied())
    }
}

impl<T: Copies, E> FieldsOf<'_, Result<T, E>> {
    /// A copy of what was found. An error need not be one that is copied: the function gives it again.
    #[inline]
    pub fn ct_lasting(&self) -> LastingIfFound<T> {
        LastingIfFound(self.value().as_ref().ok().map(Copies::ct_copy))
    }
}

/// The value itself.
#[derive(Debug, Clone)]
pub struct Lasting<T>(T);

/// What was found, if anything was.
#[derive(Debug, Clone)]
pub struct LastingIfFound<T>(Option<T>);

/// What is kept of a value that refers to something.
#[derive(Debug, Clone, Copy)]
pub struct Referring;

/// What a record keeps of a value of type `T`.
pub trait Lasts<T> {
    /// The value, if it was kept.
    fn ct_value(&self) -> Option<&T>;
    /// The value made of what was kept of it, if that says all.
    #[inline(always)]
    fn ct_made(&self) -> Option<T> {
        None
    }
}

impl<T: Copies, E> Lasts<Result<T, E>> for LastingIfFound<T> {
    #[inline(always)]
    fn ct_value(&self) -> Option<&Result<T, E>> {
        None
    }

    #[inline]
    fn ct_made(&self) -> Option<Result<T, E>> {
        self.0.as_ref().map(|value| Ok(value.ct_copy()))
    }
}

impl<T> Lasts<T> for Lasting<T> {
    #[inline(always)]
    fn ct_value(&self) -> Option<&T> {
        Some(&self.0)
    }
}

impl<T> Lasts<T> for Referring {
    #[inline(always)]
    fn ct_value(&self) -> Option<&T> {
        None
    }
}

/// The value that was kept, or, in `held`, the one that `make` gives. What is never called shows the type of `kept`.
#[inline(always)]
pub fn lasted<'k, K: Lasts<T>, T>(
    kept: &'k K,
    held: &'k mut Option<T>,
    make: impl FnOnce() -> T,
    _: impl FnOnce(&T) -> K,
) -> &'k T {
    match kept.ct_value() {
        Some(value) => value,
        None => held.insert(kept.ct_made().unwrap_or_else(make)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct View<'a>(&'a [f64]);

    impl Refers for View<'_> {}

    #[test]
    fn what_refers_is_made_again() {
        let x = vec![1.0, 2.0];
        let kept = lasting(&View(&x)).ct_lasting();
        let mut held = None;
        assert_eq!(lasted(&kept, &mut held, || View(&x), |view| lasting(view).ct_lasting()).0, x);
    }

    #[test]
    fn what_was_found_is_kept_whatever_the_error_is() {
        struct Own(f64);
        impl Copies for Own {
            fn ct_copy(&self) -> Own {
                Own(self.0)
            }
        }
        struct Never;
        let kept = lasting(&Ok::<Own, Never>(Own(2.0))).ct_lasting();
        let mut held: Option<Result<Own, Never>> = None;
        let never = || unreachable!("the value is there");
        assert_eq!(lasted(&kept, &mut held, never, |x| lasting(x).ct_lasting()).as_ref().map_or(0.0, |own| own.0), 2.0);
        let kept = lasting(&Err::<Own, Never>(Never)).ct_lasting();
        let mut held = None;
        assert!(lasted(&kept, &mut held, || Err(Never), |x| lasting(x).ct_lasting()).is_err());
    }

    #[test]
    fn what_owns_is_kept() {
        let x = vec![1.0, 2.0];
        let kept = lasting(&x).ct_lasting();
        let mut held = None;
        let never = || unreachable!("the value is there");
        assert_eq!(lasted(&kept, &mut held, never, |x| lasting(x).ct_lasting()), &x);
    }
}
