//! Inputs: reading, and shapes.

use crate::measure::Repetitions;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fmt;

/// Largest count of anything: above it memory would be the next thing to end.
pub const LARGEST: usize = 10_000_000;

/// Reads what a function takes, and how often it is to be run.
pub fn read<'a, T: Deserialize<'a>>(input: &'a RawValue) -> Result<(T, Repetitions), String> {
    let complain = |error: serde_json::Error| format!("`input`: {error}");
    let repetitions = serde_json::from_str(input.get()).map_err(complain)?;
    let parsed = serde_json::from_str(input.get()).map_err(complain)?;
    Ok((parsed, repetitions))
}

/// An error with this message, unless the condition holds.
pub fn require(holds: bool, message: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("`input`: {message}")) }
}

/// A list of rows of equal length, one after the other.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Matrix {
    /// Number of rows.
    pub rows: usize,
    /// Length of a row; 0 where there is none.
    pub columns: usize,
    /// The numbers, row by row.
    pub entries: Vec<f64>,
}

impl Matrix {
    /// Is it of this size? A matrix without rows is of any width.
    pub fn is(&self, rows: usize, columns: usize) -> bool {
        self.rows == rows && (rows == 0 || self.columns == columns)
    }
}

/// Numbers as rows of a matrix, for output.
pub fn rows(entries: Vec<f64>, columns: usize) -> Rows {
    Rows { entries, columns }
}

/// See [`rows`].
#[derive(Debug)]
pub struct Rows {
    entries: Vec<f64>,
    columns: usize,
}

impl Serialize for Rows {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.entries.chunks_exact(self.columns.max(1)))
    }
}

impl<'de> Deserialize<'de> for Matrix {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(MatrixVisitor)
    }
}

struct MatrixVisitor;

impl<'de> Visitor<'de> for MatrixVisitor {
    type Value = Matrix;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of rows of equal length")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Matrix, A::Error> {
        let mut matrix = Matrix::default();
        while let Some(row) = rows.next_element::<Vec<f64>>()? {
            if matrix.rows == 0 {
                matrix.columns = row.len();
            } else if row.len() != matrix.columns {
                return Err(A::Error::custom(format!("rows of {} and of {} numbers", matrix.columns, row.len())));
            }
            matrix.rows += 1;
            matrix.entries.extend(row);
        }
        Ok(matrix)
    }
}
