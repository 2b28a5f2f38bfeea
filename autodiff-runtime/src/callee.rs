//! What a call to a differentiated function leaves behind.

/// The types of a call to a differentiated function, by the function's hidden companion.
///
/// The companion of a function `f` is a type beside it, with `record`, which runs `f` and keeps
/// what its reverse sweep needs, and `pull`, which runs that sweep. A caller that has to name what
/// it keeps of the call writes `<Companion as Callee>::Record`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what `#[differentiate]` makes beside a function",
    label = "a differentiated function calls a function whose derivative this type would be",
    note = "put `#[differentiate]` on the function that is called, and rename the type if it is not that function's"
)]
pub trait Callee {
    /// What the function returns.
    type Output;
    /// What `record` keeps for `pull`. It borrows nothing, so that it can be stored, returned and
    /// sent to where the sweep is run.
    type Record;
}

/// The type of a part of a tuple, for records of values whose type only rustc knows.
pub trait Part<const I: usize> {
    /// The type of part `I`.
    type Type;
}

macro_rules! parts {
    ($all:tt; $($i:literal $part:ident)*) => { $(parts!(@ $all $i $part);)* };
    (@ [$($all:ident)*] $i:literal $part:ident) => {
        impl<$($all),*> Part<$i> for ($($all,)*) {
            type Type = $part;
        }
    };
}

parts!([A]; 0 A);
parts!([A B]; 0 A 1 B);
parts!([A B C]; 0 A 1 B 2 C);
parts!([A B C D]; 0 A 1 B 2 C 3 D);
parts!([A B C D E]; 0 A 1 B 2 C 3 D 4 E);
parts!([A B C D E F]; 0 A 1 B 2 C 3 D 4 E 5 F);
parts!([A B C D E F G]; 0 A 1 B 2 C 3 D 4 E 5 F 6 G);
parts!([A B C D E F G H]; 0 A 1 B 2 C 3 D 4 E 5 F 6 G 7 H);
