//! What stands where who implements a trait has left out a derivative.

/// The body of a derivative that an `impl` leaves out. Such a body does not compile for the type, so it is never run.
///
/// # Panics
///
/// Always.
#[cold]
#[track_caller]
pub fn no_derivative(_arguments: impl Sized) -> ! {
    panic!("cotangent: a derivative that the `impl` of a trait leaves out")
}
