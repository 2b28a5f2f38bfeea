//! What a check of derivatives found.

use std::error::Error;
use std::fmt;

/// One partial derivative, computed in three ways.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Coordinate {
    /// The index of the element of `x`.
    pub index: usize,
    /// The value of that element.
    pub at: f64,
    /// The partial derivative in forward mode.
    pub forward: f64,
    /// The partial derivative in reverse mode.
    pub reverse: f64,
    /// The partial derivative by finite differences.
    pub finite: f64,
    /// How far off the finite differences may be by themselves.
    pub finite_bound: f64,
    /// The largest difference between two of the three in units of what is tolerated: at most one
    /// if they agree; infinite if one of them is not a number.
    pub excess: f64,
}

/// A law of derivatives that was found broken.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Law {
    /// A derivative does not return, bit for bit, the value of the function.
    Value {
        /// `"f_fwd"` or `"f_rev"`.
        function: &'static str,
        /// The value of the function itself.
        expected: f64,
        /// The value that the derivative returned.
        found: f64,
    },
    /// ⟨w, J v⟩ = ⟨Jᵀ w, v⟩ does not hold for a random direction `v` and seed `w`.
    Transpose {
        /// ⟨w, J v⟩, from forward mode.
        forward: f64,
        /// ⟨Jᵀ w, v⟩, from reverse mode.
        reverse: f64,
    },
    /// The seed zero gives a cotangent that is not zero.
    ZeroSeed {
        /// The index of the element of `x`.
        index: usize,
        /// Its cotangent.
        found: f64,
    },
    /// The cotangent is not proportional to the seed.
    Scaling {
        /// The index of the element of `x`.
        index: usize,
        /// The seed.
        seed: f64,
        /// The seed times the cotangent for the seed one.
        expected: f64,
        /// The cotangent for that seed.
        found: f64,
    },
    /// The cotangent is not added to what the buffer held before.
    Addition {
        /// The index of the element of `x`.
        index: usize,
        /// What the buffer held before.
        before: f64,
        /// That, plus the cotangent.
        expected: f64,
        /// What the buffer held afterwards.
        found: f64,
    },
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value { function, expected, found } => {
                write!(f, "{function} returns the value {found}, and the function itself {expected}")
            }
            Self::Transpose { forward, reverse } => write!(
                f,
                "the modes are not transposes of one another: ⟨w, J v⟩ = {forward} (forward), \
                 ⟨Jᵀ w, v⟩ = {reverse} (reverse)"
            ),
            Self::ZeroSeed { index, found } => write!(f, "the seed 0 gives x[{index}] the cotangent {found}, not 0"),
            Self::Scaling { index, seed, expected, found } => write!(
                f,
                "the cotangent is not linear in the seed: {seed} gives x[{index}] the cotangent \
                 {found}, not {expected}"
            ),
            Self::Addition { index, before, expected, found } => write!(
                f,
                "f_rev does not add: the cotangent of x[{index}] was {before} before, and is \
                 {found} afterwards, not {expected}"
            ),
        }
    }
}

/// What [`check_gradients`](super::check_gradients) found wrong.
///
/// Its `Display` is meant to be read; `Debug` shows the same text, so that `unwrap` in a test
/// prints it.
#[derive(Clone, PartialEq)]
pub struct Report {
    pub(super) checked: usize,
    pub(super) wrong: Vec<Coordinate>,
    pub(super) worst: Option<Coordinate>,
    pub(super) laws: Vec<Law>,
}

impl Report {
    /// The coordinate in which forward mode, reverse mode and finite differences agree least, also
    /// if they agree well enough; `None` if there are no coordinates.
    #[must_use]
    pub fn worst(&self) -> Option<&Coordinate> {
        self.worst.as_ref()
    }

    /// The coordinates in which they do not agree well enough, in order.
    #[must_use]
    pub fn wrong(&self) -> &[Coordinate] {
        &self.wrong
    }

    /// The broken laws. Of one kind that is checked in every coordinate, the first is listed.
    #[must_use]
    pub fn laws(&self) -> &[Law] {
        &self.laws
    }

    /// Whether nothing is wrong.
    pub(super) fn is_clean(&self) -> bool {
        self.wrong.is_empty() && self.laws.is_empty()
    }
}

/// How many indices of wrong coordinates are listed.
const LISTED: usize = 8;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the derivatives are not right: {} of {} coordinates disagree, {} laws are broken",
            self.wrong.len(),
            self.checked,
            self.laws.len()
        )?;
        if let Some(worst) = &self.worst {
            let Coordinate { index, at, .. } = worst;
            write!(f, "\nworst coordinate: x[{index}] = {at}")?;
            write!(f, "\n    forward mode        {}", worst.forward)?;
            write!(f, "\n    reverse mode        {}", worst.reverse)?;
            write!(f, "\n    finite differences  {} (± {:.0e})", worst.finite, worst.finite_bound)?;
        }
        if !self.wrong.is_empty() {
            f.write_str("\ndisagreeing:")?;
            for (k, c) in self.wrong.iter().take(LISTED).enumerate() {
                let comma = if k == 0 { "" } else { "," };
                write!(f, "{comma} x[{}]", c.index)?;
            }
            if self.wrong.len() > LISTED {
                write!(f, " and {} more", self.wrong.len() - LISTED)?;
            }
        }
        for law in &self.laws {
            write!(f, "\n{law}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Report {}
