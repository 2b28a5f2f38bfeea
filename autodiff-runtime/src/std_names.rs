//! Names that emitted code takes for those of functions of the standard library.

/// A function that is that function: each has a type of its own.
#[diagnostic::on_unimplemented(
    message = "this name is taken for that of a function of the standard library, and is another one",
    label = "a function of your own",
    note = "call it by its path (`self::swap(&mut a, &mut b)`), give it another name, or put `#[differentiate]` on the module \
            that has it"
)]
pub trait IsStandard<F> {}

impl<F> IsStandard<F> for F {}

/// A name, and the function of the standard library that it is taken for.
pub struct StdName<F, G>(pub F, pub G);

impl<F, G> StdName<F, G> {
    /// Asks whether it is that of the function.
    #[inline(always)]
    pub fn ct_ask(self)
    where
        F: IsStandard<G>,
    {
    }
}
