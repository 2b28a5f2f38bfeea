//! Methods that lend places with indices, sums along triangles of matrices, and small things that published code does beside
//! its numbers.

use cotangent::{Differentiable, differentiate};

/// Rows and elements of matrices by methods, of what carries a derivative and of constants.
#[differentiate]
pub mod matrices {
    use cotangent::Differentiable;

    #[derive(Clone, Differentiable)]
    pub struct Matrix {
        data: Vec<f64>,
        rows: usize,
        columns: usize,
    }

    #[derive(Differentiable)]
    pub struct Layer {
        weights: Matrix,
        lists: Vec<Vec<f64>>,
    }

    impl Matrix {
        pub fn new(rows: usize, columns: usize, data: Vec<f64>) -> Self {
            Matrix { data, rows, columns }
        }
        pub fn row(&self, i: usize) -> &[f64] {
            &self.data[i * self.columns..(i + 1) * self.columns]
        }
        pub fn at(&self, i: usize, j: usize) -> f64 {
            self.data[i * self.columns + j]
        }
        pub fn last(&self) -> f64 {
            self.data[self.data.len() - 1]
        }
        pub fn trace(&self) -> f64 {
            (0..self.rows).map(|i| self.at(i, i)).sum()
        }
        pub fn apply(&self, x: &[f64]) -> Vec<f64> {
            (0..self.rows).map(|i| dot(self.row(i), x)).collect()
        }
        pub fn times(&self, other: &Matrix) -> Matrix {
            let mut data = vec![0.0; self.rows * other.columns];
            for i in 0..self.rows {
                for j in 0..other.columns {
                    for k in 0..self.columns {
                        data[i * other.columns + j] += self.at(i, k) * other.at(k, j);
                    }
                }
            }
            Matrix::new(self.rows, other.columns, data)
        }
    }

    impl Layer {
        fn weights(&self) -> &Matrix {
            &self.weights
        }
        fn list(&self, i: usize) -> &Vec<f64> {
            &self.lists[i]
        }
        fn forward(&self, x: &[f64]) -> f64 {
            let mut sum = 0.0;
            for i in 0..self.weights.rows {
                let row = self.weights.row(i);
                sum += row.iter().zip(x).map(|(a, b)| a * b).sum::<f64>().tanh();
                sum += self.weights().at(i, 0) * self.weights.last();
                for (a, b) in self.list(i).iter().zip(self.weights().row(i)) {
                    sum += a * b;
                }
                for v in self.weights.row(i) {
                    sum += v * v;
                }
                sum += self.weights.row(i)[1] * self.weights.row(i).len() as f64;
                let next = i + 1;
                sum += self.weights.row(next - 1).iter().copied().fold(f64::NEG_INFINITY, f64::max);
            }
            sum
        }
    }

    fn dot(a: &[f64], b: &[f64]) -> f64 {
        a.iter().zip(b).map(|(x, y)| x * y).sum()
    }

    fn distance(m: &Matrix, i: usize, j: usize) -> f64 {
        let (a, b) = (m.row(i), m.row(j));
        a.iter().zip(b.iter()).map(|(x, y)| (x - y).powi(2)).sum::<f64>().sqrt()
    }

    pub fn rowed(x: &[f64]) -> f64 {
        let m = Matrix::new(2, 3, x.to_vec());
        let layer = Layer { weights: m.clone(), lists: vec![vec![1.0, x[1]], vec![x[2], 2.0, 0.5]] };
        let square = m.times(&Matrix::new(3, 2, x.to_vec()));
        let constants = Matrix::new(2, 3, vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        let mut sum = 0.0;
        for i in 0..2 {
            for j in 0..3 {
                sum += constants.at(i, j) * m.at(1 - i, j);
            }
        }
        sum += m.row(constants.row(0)[1] as usize - 1).iter().sum::<f64>();
        let mixed: f64 = constants.row(1).iter().zip(m.row(0)).map(|(w, v)| w * v).sum();
        let applied: f64 = m.apply(constants.row(1)).iter().sum();
        square.trace() + layer.forward(&x[..3]) + distance(&m, 0, 1) + applied + sum + mixed
    }

    /// A chain over what a constant lends, in step with what carries a derivative.
    pub fn regressed(beta: &[f64], #[constant] data: &Matrix) -> f64 {
        let mut likelihood = 0.0;
        for i in 0..data.rows {
            let eta = data.row(i).iter().zip(beta.iter()).map(|(x, b)| x * b).sum::<f64>();
            likelihood += data.at(i, 0) * eta - eta.exp();
        }
        likelihood
    }

    pub fn fitted(beta: &[f64]) -> f64 {
        regressed(beta, &Matrix::new(2, 3, vec![0.5, 0.3, -0.2, 0.1, 0.9, 0.7]))
    }
}

/// `wᵀ w` of a lower triangle: where the sum starts depends on the column.
#[differentiate]
pub fn squared_triangle(w: &[f64], n: usize) -> Vec<f64> {
    let mut product = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..n {
            let sum: f64 = (j..n).map(|k| w[k * n + i] * w[k * n + j]).sum();
            product[j * n + i] = sum;
        }
    }
    product
}

/// Where it ends does.
#[differentiate]
pub fn summed_triangle(w: &[f64], n: usize) -> Vec<f64> {
    let mut sums = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..n {
            let mut sum = 0.0;
            for k in 0..n - j {
                sum += w[k * n + i];
            }
            sums[j * n + i] = sum * sum;
        }
    }
    sums
}

#[derive(Clone, Copy, Differentiable)]
pub struct Point {
    pub x: f64,
}

#[derive(Differentiable)]
pub struct Hit {
    pub lambda: f64,
    pub at: Option<Point>,
}

/// Copies of what may be referred to.
#[differentiate]
impl Hit {
    pub fn cloned(lambda: f64, at: Option<&Point>) -> Hit {
        Self { lambda, at: at.cloned() }
    }
    pub fn mapped(lambda: f64, at: Option<&Point>) -> Hit {
        Self { lambda, at: at.map(|p| *p) }
    }
    pub fn copied(lambda: f64, at: Option<&Point>) -> Hit {
        let point = at.copied();
        Self { lambda, at: point }
    }
}

#[differentiate]
pub fn hit(x: f64, y: f64) -> f64 {
    let p = Point { x: y };
    let hits =
        [Hit::cloned(x, Some(&p)), Hit::mapped(x * y, Some(&p)), Hit::copied(y, Some(&p)), Hit::cloned(x * x, None)];
    let mut sum = 0.0;
    for hit in hits {
        sum += hit.lambda * hit.at.map_or(0.5, |p| p.x);
    }
    sum
}

#[derive(Debug)]
pub enum Failure {
    Pole(f64),
}

#[differentiate]
fn checked_psi(x: f64) -> Result<f64, Failure> {
    if x == 0.0 {
        return Err(Failure::Pole(x));
    }
    Ok(x.ln() - 0.5 / x)
}

/// What a panic says of an error is no value.
#[differentiate]
pub fn psi(x: f64) -> f64 {
    checked_psi(x).unwrap_or_else(|e| panic!("psi({x:?}): {e:?}"))
}

/// What is only hidden from the optimiser.
#[differentiate]
pub fn hidden(x: f64, y: f64) -> f64 {
    x.cos() / std::hint::black_box(x * y).sin()
}

/// What no attribute says anything of: it lends rows, and gives lists.
pub struct Table {
    pub values: Vec<f64>,
    pub width: usize,
}

impl Table {
    pub fn row(&self, i: usize) -> &[f64] {
        &self.values[i * self.width..(i + 1) * self.width]
    }
    pub fn column(&self, j: usize) -> Vec<f64> {
        self.values.iter().skip(j).step_by(self.width).copied().collect()
    }
}

fn cut(values: &[f64], i: usize, width: usize) -> &[f64] {
    &values[i * width..(i + 1) * width]
}

/// A row of a constant, by a name.
#[differentiate]
pub fn lent_rows(beta: &[f64], #[constant] table: &Table) -> f64 {
    let mut sum = 0.0;
    for i in 0..2 {
        let row = table.row(i);
        let column = table.column(i);
        let again = cut(&table.values, i, table.width);
        let eta: f64 = row.iter().zip(beta.iter()).map(|(x, b)| x * b).sum();
        let weight: f64 = column.iter().zip(beta).map(|(x, b)| x * b * b).sum();
        sum +=
            (eta * weight).exp() * again[1] * beta[0] + again.iter().zip(beta).map(|(x, b)| x * b.sin()).sum::<f64>();
    }
    sum
}

#[differentiate]
pub fn of_rows(beta: &[f64]) -> f64 {
    let table = Table { values: vec![0.5, 0.3, -0.2, 0.1, 0.9, 0.7], width: 3 };
    lent_rows(beta, &table)
}

/// Functions of the crate `libm` by its struct.
#[differentiate]
pub fn soft_clip(x: f64, limit: f64) -> f64 {
    use libm::Libm;
    if Libm::<f64>::fabs(x) <= limit { x } else { limit * Libm::<f64>::tanh(x / limit) * Libm::<f64>::pow(2.0, x) }
}

/// Pairs of indices that another library makes.
#[differentiate]
pub fn paired_products(row: &[f64]) -> f64 {
    use itertools::Itertools;
    let mut sum = 0.0;
    for pair in (0..row.len()).combinations_with_replacement(2) {
        let mut product = 1.0;
        for &i in &pair {
            product *= row[i];
        }
        sum += product * product;
    }
    sum
}

/// A struct without tangents, whose fields have the names of what a pattern binds.
#[differentiate]
pub mod springs {
    #[derive(Clone, Debug)]
    pub struct Spring {
        pub a: usize,
        pub b: usize,
    }

    pub fn sprung(x: &[f64], pairs: &[(usize, usize)]) -> f64 {
        let mut sum = 0.0;
        for &(a, b) in pairs {
            sum += (x[a] - x[b]).powi(2);
        }
        sum
    }

    pub fn strung(x: &[f64]) -> f64 {
        let pairs = [(0, 1), (1, 2), (2, 0)];
        sprung(x, &pairs)
    }
}

#[derive(Differentiable)]
pub struct Grid<T> {
    cells: Vec<T>,
}

#[differentiate]
impl<T> Grid<T> {
    pub fn filled(value: T, n: usize) -> Self
    where
        T: Clone + Default,
    {
        Self { cells: vec![value; n] }
    }
}

/// A value of a type that only its place tells.
#[differentiate]
fn squared(x: &[f64]) -> Grid<f64> {
    let mut grid = Grid::filled(Default::default(), x.len());
    for j in 0..x.len() {
        grid.cells[j] = x[j] * x[j];
    }
    grid
}

#[differentiate]
pub fn squares(x: &[f64]) -> f64 {
    let grid = squared(x);
    grid.cells[1] * grid.cells[0]
}

/// Filters whose state another type holds, which lends it to be changed.
#[differentiate]
pub mod filters {
    use cotangent::Differentiable;

    #[derive(Clone, Debug, Differentiable)]
    pub struct Core {
        pub gain: f64,
        pub last: f64,
    }

    impl Core {
        pub fn run(&mut self, sample: f64) -> f64 {
            self.last = self.gain * sample + 0.5 * self.last;
            self.last
        }
    }

    #[derive(Clone, Debug, Differentiable)]
    pub struct Low {
        core: Core,
        pub scale: f64,
    }

    impl Low {
        fn core(&mut self) -> &mut Core {
            &mut self.core
        }

        pub fn run(&mut self, sample: f64) -> f64 {
            let scale = self.scale;
            self.core().run(sample * scale)
        }
    }

    fn reset(core: &mut Core, gain: f64) {
        core.last = 0.1 * gain;
        core.gain += gain;
    }

    pub fn low(gain: f64, scale: f64, samples: &[f64]) -> f64 {
        let mut low = Low { core: Core { gain, last: 0.1 }, scale };
        let mut sum = 0.0;
        for &sample in samples {
            sum += low.run(sample) * low.core().run(0.3);
            low.core().gain *= 0.9;
        }
        reset(low.core(), sum);
        let core = low.core();
        core.last += sum;
        sum + core.run(scale) + low.core().last
    }
}
