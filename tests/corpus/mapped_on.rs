//! Methods of one's own that are called as iterators' are, on what other methods give: by attributes one by one, and in a
//! module, which shows what they give.

use cotangent::{Differentiable, differentiate};

/// A matrix, row by row.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Sheet {
    pub rows: usize,
    pub cols: usize,
    pub cells: Vec<f64>,
}

#[differentiate]
impl Sheet {
    pub fn new(rows: usize, cols: usize, cells: Vec<f64>) -> Sheet {
        Sheet { rows, cols, cells }
    }

    pub fn times(&self, other: &Sheet) -> Result<Sheet, String> {
        if self.cols != other.rows {
            return Err(format!("{} columns meet {} rows", self.cols, other.rows));
        }
        let mut cells = vec![0.0; self.rows * other.cols];
        for i in 0..self.rows {
            for k in 0..self.cols {
                for j in 0..other.cols {
                    cells[i * other.cols + j] += self.cells[i * self.cols + k] * other.cells[k * other.cols + j];
                }
            }
        }
        Ok(Sheet { rows: self.rows, cols: other.cols, cells })
    }

    pub fn shifted(&self, by: &[f64]) -> Sheet {
        let cells = self.cells.iter().enumerate().map(|(i, v)| v + by[i % self.cols]).collect();
        Sheet { cells, ..*self }
    }

    pub fn map<F: Fn(f64) -> f64>(&self, f: F) -> Sheet {
        Sheet { cells: self.cells.iter().map(|&v| f(v)).collect(), ..*self }
    }

    pub fn total(&self) -> f64 {
        self.cells.iter().sum()
    }
}

/// A layer of a network.
#[derive(Clone, Debug, Differentiable)]
pub struct Layer {
    pub weights: Sheet,
    pub bias: Vec<f64>,
    pub leak: f64,
}

#[differentiate]
impl Layer {
    pub fn forward(&self, x: &Sheet) -> Result<Sheet, String> {
        Ok(x.times(&self.weights)?.shifted(&self.bias).map(|v| if v > 0.0 { v } else { self.leak * v }))
    }
}

/// `map` of the user's on what methods give; and that of an option, where it shows.
#[differentiate]
pub fn leaked(weights: &[f64], leak: f64, x: &[f64]) -> f64 {
    let layer = Layer { weights: Sheet::new(2, 2, weights[2..].to_vec()), bias: weights[..2].to_vec(), leak };
    let input = Sheet::new(1, x.len(), x.to_vec());
    let squashed = input.map(f64::tanh);
    let first = squashed.cells.first().map(|v| v * layer.leak);
    match layer.forward(&squashed) {
        Ok(out) => out.total() + first.unwrap_or(0.0),
        Err(_) => 0.0,
    }
}

#[differentiate]
pub mod seen {
    use cotangent::Differentiable;

    /// Numbers that are counted in several ways.
    #[derive(Clone, Debug, PartialEq, Differentiable)]
    pub struct Tally {
        pub counts: Vec<f64>,
    }

    pub trait Folded {
        fn fold(&self, start: f64) -> f64;
        fn least(&self) -> f64;
    }

    impl Tally {
        pub fn of(counts: &[f64]) -> Option<Tally> {
            if counts.is_empty() { None } else { Some(Tally { counts: counts.to_vec() }) }
        }

        pub fn beside(&self, other: &Tally) -> Tally {
            Tally { counts: self.counts.iter().zip(&other.counts).map(|(a, b)| a * b).collect() }
        }

        pub fn map(&self, f: impl Fn(f64) -> f64) -> Tally {
            Tally { counts: self.counts.iter().map(|&v| f(v)).collect() }
        }

        pub fn filter(&self, above: f64) -> Tally {
            Tally { counts: self.counts.iter().copied().filter(|v| *v > above).collect() }
        }
    }

    impl Folded for Tally {
        fn fold(&self, start: f64) -> f64 {
            self.counts.iter().fold(start, |sum, v| sum + v * v)
        }
        fn least(&self) -> f64 {
            self.counts.iter().copied().fold(f64::INFINITY, f64::min)
        }
    }

    pub fn doubled(tally: &Tally) -> Tally {
        tally.map(|v| 2.0 * v)
    }

    /// All of them on what others give, gone on with.
    pub fn tallied(x: &[f64], k: f64) -> f64 {
        let Some(own) = Tally::of(x) else { return k };
        let twice = doubled(&own).map(|v| v + k).beside(&own);
        let above = own.beside(&twice).filter(0.1).fold(k);
        // That of an option.
        let least = Tally::of(&x[1..]).map(|rest| rest.least() * k).unwrap_or(k);
        above * twice.map(f64::sin).fold(1.0) + least
    }
}

/// A `map` of one's own that takes a value, and may fail.
#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Chart {
    pub scale: f64,
}

#[derive(Clone, Debug, PartialEq, Differentiable)]
pub struct Spot {
    pub at: f64,
}

#[differentiate]
impl Chart {
    pub fn map(&self, spot: &Spot) -> Option<Spot> {
        if spot.at < 0.0 { None } else { Some(Spot { at: spot.at * self.scale }) }
    }
}

#[differentiate]
pub fn charted(scale: f64, at: f64) -> f64 {
    let chart: Chart = Chart { scale };
    chart.map(&Spot { at }).unwrap().at * scale
}

/// Methods of one's own that are called as those of lists are, by which a list's items are gone through.
#[differentiate]
pub mod gone_through {
    use cotangent::Differentiable;

    #[derive(Clone, Debug, Differentiable)]
    pub struct Series {
        values: Vec<f64>,
    }

    impl Series {
        pub fn iter(&self) -> std::slice::Iter<'_, f64> {
            self.values.iter()
        }

        pub fn len(&self) -> usize {
            self.values.len()
        }

        /// A number, though floats say yes or no.
        pub fn total_cmp(&self, other: &Series) -> f64 {
            self.values[0] * other.values[1]
        }

        pub fn is_finite(&self) -> bool {
            self.values.iter().all(|v| v.is_finite())
        }

        pub fn mean(&self) -> f64 {
            self.iter().sum::<f64>() / self.len() as f64
        }
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Place {
        x: f64,
        y: f64,
    }

    #[derive(Differentiable)]
    pub struct Path {
        places: Vec<Place>,
    }

    impl Path {
        pub fn iter(&self) -> impl Iterator<Item = &Place> {
            self.places.iter()
        }
    }

    fn spread(series: &Series) -> f64 {
        let mean = series.mean();
        let mut sum = 0.0;
        for (i, v) in series.iter().enumerate() {
            sum += (v - mean).powi(2) * (i + 1) as f64;
        }
        sum
    }

    fn length(path: &Path) -> f64 {
        path.iter().zip(path.iter().skip(1)).map(|(a, b)| (a.x - b.x).hypot(a.y - b.y)).sum()
    }

    pub fn gone(x: &[f64; 4], k: f64) -> f64 {
        let series = Series { values: x.to_vec() };
        let path = Path { places: vec![Place { x: x[0], y: k }, Place { x: x[1], y: x[2] }, Place { x: k, y: x[3] }] };
        let compared = if series.is_finite() { series.total_cmp(&series) } else { 0.0 };
        compared + spread(&series) * length(&path) + series.iter().map(|v| v * k).sum::<f64>()
    }
}
