//! Records of values whose type only rustc knows.

use std::any::Any;

/// The record of a function with const generics: its callers cannot name the constants, and need not.
#[derive(Debug)]
pub struct Erased(Kept);

/// A few numbers lie in the record itself: methods of traits that keep no more are called in inner loops.
#[derive(Debug)]
enum Kept {
    One((f64,)),
    Two((f64, f64)),
    Three((f64, f64, f64)),
    Other(Box<dyn Any + Send + Sync>),
}

impl Erased {
    /// Puts a record behind one name.
    #[inline]
    pub fn new<R: Any + Send + Sync>(record: R) -> Erased {
        let any: &dyn Any = &record;
        Erased(if let Some(numbers) = any.downcast_ref() {
            Kept::One(*numbers)
        } else if let Some(numbers) = any.downcast_ref() {
            Kept::Two(*numbers)
        } else if let Some(numbers) = any.downcast_ref() {
            Kept::Three(*numbers)
        } else {
            Kept::Other(Box::new(record))
        })
    }

    /// The record.
    ///
    /// # Panics
    ///
    /// If it is the record of another instance, which emitted code does not do.
    #[inline]
    pub fn get<R: Any>(&self) -> &R {
        let record = match &self.0 {
            Kept::One(numbers) => (numbers as &dyn Any).downcast_ref(),
            Kept::Two(numbers) => (numbers as &dyn Any).downcast_ref(),
            Kept::Three(numbers) => (numbers as &dyn Any).downcast_ref(),
            Kept::Other(record) => record.downcast_ref(),
        };
        record.expect("cotangent: a record goes back to the function that made it")
    }
}

/// An integer of any type.
pub trait Integer: Copy {
    /// The same number.
    fn ct_widen(self) -> i128;
    /// The number that was widened.
    fn ct_narrow(wide: i128) -> Self;
}

macro_rules! integers {
    ($($t:ty)*) => {
        $(impl Integer for $t {
            #[inline]
            fn ct_widen(self) -> i128 {
                self as i128
            }
            #[inline]
            fn ct_narrow(wide: i128) -> $t {
                let own = wide as $t;
                assert!(own as i128 == wide, "cotangent: an integer of unknown type does not fit: declare it with one");
                own
            }
        })*
    };
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

/// An integer, for what is taken for one.
#[inline]
#[must_use]
pub fn of_integer<T: Integer>(value: T) -> T {
    value
}

/// An integer of a type that has no name in the record.
#[inline]
pub fn widen<T: Integer>(value: T) -> i128 {
    value.ct_widen()
}

/// The integer again, of the type that its use asks for. Where that is none, the literal that comes with it has one.
#[inline]
pub fn narrow<T: Integer>(wide: i128, _literal: T) -> T {
    T::ct_narrow(wide)
}

/// The output of a function whose type depends on generics that its arguments do not show, where a caller records it: give
/// the result a type (`let y: [f64; 3] = f(x);`), and this one is not asked for.
#[derive(Debug)]
pub enum GiveTheResultAType {}

/// Something that may be absent, of a type that only rustc knows.
pub trait Optional {
    /// What is there.
    type Value;
    /// What is there instead.
    type Error;
    /// Is it there?
    fn ct_is_present(&self) -> bool;
}

impl<T> Optional for Option<T> {
    type Value = T;
    type Error = ();
    #[inline]
    fn ct_is_present(&self) -> bool {
        self.is_some()
    }
}

impl<T, E> Optional for Result<T, E> {
    type Value = T;
    type Error = E;
    #[inline]
    fn ct_is_present(&self) -> bool {
        self.is_ok()
    }
}

/// What a record lends is behind a reference.
impl<O: Optional> Optional for &O {
    type Value = O::Value;
    type Error = O::Error;
    #[inline]
    fn ct_is_present(&self) -> bool {
        (**self).ct_is_present()
    }
}

/// Is there a value in the `Option` or the `Result`?
#[inline]
pub fn is_present<O: Optional>(whole: &O) -> bool {
    whole.ct_is_present()
}

/// The length of what has to be an array.
#[inline]
pub fn length_of_array<T, const N: usize>(_array: &[T; N]) -> usize {
    N
}

/// Tells rustc of what type an option is that nothing has been put into yet.
#[inline]
pub fn likened<T>(_held: &Option<T>, _item: &T) {}

/// What stands behind a macro that is a statement: nothing that a `return` in it could give. Its name is what rustc says of one.
pub struct WriteOutMacrosThatReturn;

/// Runs a macro of the user's. A `return` in it would leave the function in the forward sweep, where no derivative
/// could be had of what it returns.
#[inline]
pub fn runs_through(statement: impl FnOnce() -> WriteOutMacrosThatReturn) {
    let WriteOutMacrosThatReturn = statement();
}

/// What is lent has to live up to here: a macro has declared no other variable of its name.
#[inline]
pub fn outlive<T>(_lent: T) {}

#[cfg(test)]
mod tests {
    use super::Erased;

    #[test]
    fn a_record_comes_back_as_it_was() {
        let (one, two) = (Erased::new((1.5,)), Erased::new((0.5, -2.0)));
        let (three, other) = (Erased::new((1.0, 2.0, 3.0)), Erased::new((1.0, vec![2.0])));
        assert_eq!((one.get::<(f64,)>(), two.get::<(f64, f64)>()), (&(1.5,), &(0.5, -2.0)));
        assert_eq!(three.get::<(f64, f64, f64)>(), &(1.0, 2.0, 3.0));
        assert_eq!(other.get::<(f64, Vec<f64>)>(), &(1.0, vec![2.0]));
        Erased::new(()).get::<()>();
    }

    #[test]
    #[should_panic(expected = "a record goes back to the function that made it")]
    fn and_is_of_no_other_type() {
        Erased::new((1.5,)).get::<(f32,)>();
    }
}
