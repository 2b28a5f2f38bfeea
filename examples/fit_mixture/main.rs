//! Fits a mixture of two Gaussians to the eruptions of the Old Faithful geyser: L-BFGS from `argmin`
//! on the gradient that `#[differentiate]` emits for the objective.
//!
//! ```text
//! cargo run --release --example fit_mixture [picture.svg]
//! ```

#[path = "../../benches/objectives/gmm.rs"]
mod gmm;
#[path = "../../benches/objectives/log_sum_exp.rs"]
mod log_sum_exp;

mod geyser;
mod mixture;
mod picture;

use argmin::core::observers::{Observe, ObserverMode};
use argmin::core::{CostFunction, Executor, Gradient, IterState, KV, State};
use argmin::solver::linesearch::MoreThuenteLineSearch;
use argmin::solver::quasinewton::LBFGS;
use mixture::Mixture;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Number of Gaussians.
const COMPONENTS: usize = 2;

/// The problem as the solver sees it: minus the log-likelihood per eruption, of a vector of the
/// logarithms of the weights, the means, and the factors of the inverse covariances.
struct Fit {
    points: Vec<f64>,
}

impl Fit {
    /// The scale of the prior in the objective; so small that the fit is one of maximum likelihood.
    const GAMMA: f64 = 1e-6;

    /// What the prior with this scale adds, apart from terms of the order of `GAMMA²`.
    fn prior() -> f64 {
        -(COMPONENTS as f64) * gmm::log_wishart_constant(geyser::DIMENSIONS, Self::GAMMA, 0)
    }

    fn eruptions(&self) -> f64 {
        (self.points.len() / geyser::DIMENSIONS) as f64
    }
}

impl CostFunction for Fit {
    type Param = Vec<f64>;
    type Output = f64;

    fn cost(&self, p: &Vec<f64>) -> Result<f64, argmin::core::Error> {
        let (alphas, means, icf) = mixture::split(p);
        let posterior = gmm::gmm(alphas, means, icf, &self.points, Self::GAMMA, 0);
        Ok(-(posterior - Self::prior()) / self.eruptions())
    }
}

impl Gradient for Fit {
    type Param = Vec<f64>;
    type Gradient = Vec<f64>;

    fn gradient(&self, p: &Vec<f64>) -> Result<Vec<f64>, argmin::core::Error> {
        let (alphas, means, icf) = mixture::split(p);
        let mut gradient = vec![0.0; p.len()];
        let (alphas_bar, means_bar, icf_bar) = mixture::split_mut(&mut gradient);
        let seed = -1.0 / self.eruptions();
        gmm::gmm_rev(alphas, alphas_bar, means, means_bar, icf, icf_bar, &self.points, Self::GAMMA, 0, seed);
        Ok(gradient)
    }
}

/// What the solver keeps between iterations.
type Progress = IterState<Vec<f64>, Vec<f64>, (), (), (), f64>;

/// Prints a line per iteration.
struct Print;

impl Observe<Progress> for Print {
    fn observe_iter(&mut self, state: &Progress, _: &KV) -> Result<(), argmin::core::Error> {
        let norm = state.get_gradient().map_or(f64::NAN, |gradient| gradient.iter().map(|g| g * g).sum::<f64>().sqrt());
        println!(
            "iteration {:3}   log-likelihood per eruption {:12.8}   |gradient| {norm:.2e}",
            state.get_iter(),
            -state.get_cost(),
        );
        Ok(())
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let geyser = geyser::Geyser::read()?;
    let fit = Fit { points: geyser.standardised() };
    let eruptions = fit.eruptions();

    let solver = LBFGS::new(MoreThuenteLineSearch::new(), 7).with_tolerance_grad(1e-9)?;
    let result = Executor::new(fit, solver)
        .configure(|state| state.param(mixture::start(COMPONENTS)).max_iters(200))
        .add_observer(Print, ObserverMode::Always)
        .run()?;
    let state = result.state();
    let parameters = state.get_best_param().ok_or("the solver found no parameters")?;

    let mixture = Mixture::new(parameters, &geyser);
    // The likelihood of the eruptions in minutes: the density shrinks as the axes are stretched.
    let stretch: f64 = geyser.deviation.iter().map(|s| s.ln()).sum();
    let likelihood = -eruptions * (state.get_best_cost() + stretch);
    println!("\n{}", state.get_termination_status());
    println!("log-likelihood {likelihood:.4}\n{mixture}");

    let path = std::env::args_os()
        .nth(1)
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("target/fit_mixture.svg"), PathBuf::from);
    if let Some(dir) = path.parent() {
        std::fs::create_dir_all(dir)?;
    }
    picture::draw(&path, &geyser, &mixture)?;
    println!("picture: {}", path.display());
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
