//! Readers of ADBench's input files and of the reference derivatives that belong to them.

use super::{Cursor, numbers, read};
use std::path::Path;

/// Input of the Gaussian mixture.
pub struct Gmm {
    /// Logarithms of the weights, one a component.
    pub alphas: Vec<f64>,
    /// Means, `d` a component.
    pub means: Vec<f64>,
    /// Factors of the inverse covariances, `d (d + 1) / 2` a component.
    pub icf: Vec<f64>,
    /// Data points, `d` each.
    pub x: Vec<f64>,
    /// Scale of the prior.
    pub gamma: f64,
    /// Excess degrees of freedom of the prior.
    pub m: usize,
}

/// Reads `d k n`, the parameters, the points, and the prior.
pub fn gmm(path: &Path) -> Result<Gmm, String> {
    let all = numbers(path)?;
    let mut file = Cursor { path, rest: &all };
    let (d, k, n) = (file.count()?, file.count()?, file.count()?);
    let input = Gmm {
        alphas: file.take(k)?,
        means: file.take(k * d)?,
        icf: file.take(k * d * (d + 1) / 2)?,
        x: file.take(n * d)?,
        gamma: file.take(1)?[0],
        m: file.count()?,
    };
    file.end()?;
    Ok(input)
}

/// Input of the LSTM.
pub struct Lstm {
    /// Numbers in a character.
    pub b: usize,
    /// Weights and biases of the layers.
    pub main: Vec<f64>,
    /// Weights of the input, weights and biases of the output.
    pub extra: Vec<f64>,
    /// Hidden vectors and cells at the start.
    pub state: Vec<f64>,
    /// The characters.
    pub sequence: Vec<f64>,
}

/// Reads `l c b`, the parameters, the state, and the sequence.
pub fn lstm(path: &Path) -> Result<Lstm, String> {
    let all = numbers(path)?;
    let mut file = Cursor { path, rest: &all };
    let (l, c, b) = (file.count()?, file.count()?, file.count()?);
    let input = Lstm {
        b,
        main: file.take(8 * l * b)?,
        extra: file.take(3 * b)?,
        state: file.take(2 * l * b)?,
        sequence: file.take(c * b)?,
    };
    file.end()?;
    Ok(input)
}

/// One observation of bundle adjustment; the files repeat it for all.
pub struct Ba {
    /// Number of observations.
    pub observations: usize,
    /// The camera.
    pub camera: [f64; 11],
    /// The point.
    pub point: [f64; 3],
    /// The weight.
    pub weight: f64,
    /// Where the point was seen.
    pub feature: [f64; 2],
}

/// Reads `n m p` and the one observation.
pub fn ba(path: &Path) -> Result<Ba, String> {
    let all = numbers(path)?;
    let mut file = Cursor { path, rest: &all };
    let _ = file.take(2)?;
    let input = Ba {
        observations: file.count()?,
        camera: file.array()?,
        point: file.array()?,
        weight: file.take(1)?[0],
        feature: file.array()?,
    };
    file.end()?;
    Ok(input)
}

/// Function values and derivatives of a `_J.txt` file.
pub fn reference(path: &Path) -> Result<(Vec<f64>, Vec<f64>), String> {
    let all = numbers(path)?;
    let mut file = Cursor { path, rest: &all };
    let (values, derivatives) = (file.count()?, file.count()?);
    let pair = (file.take(values)?, file.take(derivatives)?);
    file.end()?;
    Ok(pair)
}

/// The lines of `ba_blocks.txt`: a file's name and 34 numbers (two residuals, the weight error, two
/// Jacobian rows of 15, the derivative of the weight error).
pub fn ba_blocks(path: &Path) -> Result<Vec<(String, Vec<f64>)>, String> {
    let wrong = |line: &str| format!("{}: {line}", path.display());
    let mut blocks = Vec::new();
    for line in read(path)?.lines() {
        let mut words = line.split_ascii_whitespace();
        let Some(name) = words.next() else { continue };
        let block: Result<Vec<f64>, _> = words.map(str::parse).collect();
        match block {
            Ok(block) if block.len() == 34 => blocks.push((name.to_owned(), block)),
            _ => return Err(wrong(line)),
        }
    }
    Ok(blocks)
}
