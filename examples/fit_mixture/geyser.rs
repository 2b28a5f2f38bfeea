//! The data: length of an eruption and waiting time to the next one, in minutes.

/// Numbers in an observation.
pub const DIMENSIONS: usize = 2;

/// All observations, with their means and standard deviations.
pub struct Geyser {
    pub points: Vec<[f64; DIMENSIONS]>,
    pub mean: [f64; DIMENSIONS],
    pub deviation: [f64; DIMENSIONS],
}

impl Geyser {
    /// Reads the data that come with the repository.
    pub fn read() -> Result<Self, String> {
        let mut points = Vec::new();
        for line in include_str!("../../data/old_faithful.csv").lines().skip(1) {
            points.push(parse(line).ok_or_else(|| format!("not a pair of numbers: {line}"))?);
        }
        let n = points.len() as f64;
        let mean = std::array::from_fn(|i| points.iter().map(|p| p[i]).sum::<f64>() / n);
        let deviation = std::array::from_fn(|i| {
            let squares = points.iter().map(|p| (p[i] - mean[i]).powi(2));
            (squares.sum::<f64>() / n).sqrt()
        });
        Ok(Self { points, mean, deviation })
    }

    /// All numbers in one row, shifted and scaled to mean 0 and deviation 1.
    pub fn standardised(&self) -> Vec<f64> {
        let scale = |p: &[f64; DIMENSIONS]| -> [f64; DIMENSIONS] {
            std::array::from_fn(|i| (p[i] - self.mean[i]) / self.deviation[i])
        };
        self.points.iter().flat_map(scale).collect()
    }
}

fn parse(line: &str) -> Option<[f64; DIMENSIONS]> {
    let (eruption, waiting) = line.split_once(',')?;
    Some([eruption.trim().parse().ok()?, waiting.trim().parse().ok()?])
}
