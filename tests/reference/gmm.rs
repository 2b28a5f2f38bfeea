//! ADBench's Gaussian mixtures.

use crate::by_hand::gmm as by_hand;
use crate::compare::{assert_close, assert_tangent, data, direction};
use crate::inputs::adbench::{self, Gmm};
use crate::objectives::gmm::*;
use std::path::{Path, PathBuf};

/// One input with its reference: name, input, value and gradient.
struct Case {
    name: String,
    input: Gmm,
    value: f64,
    gradient: Vec<f64>,
}

impl Case {
    fn read(path: &Path, name: String, data: &Path) -> Result<Self, String> {
        let reference = data.join(format!("adbench/reference/{name}_J.txt"));
        let (values, gradient) = adbench::reference(&reference)?;
        Ok(Self { input: adbench::gmm(path)?, name, value: values[0], gradient })
    }
}

/// All inputs of a folder of `gmm/`.
fn inputs(data: &Path, folder: &str) -> Vec<(PathBuf, String)> {
    let dir = data.join("adbench/gmm").join(folder);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).expect("folder of mixtures") {
        let path = entry.expect("folder entry").path();
        if let Some(stem) = path.file_stem().and_then(|stem| stem.to_str()) {
            let size = stem.trim_start_matches("gmm_");
            let name = format!("gmm_{folder}_{size}").replace("__", "_");
            found.push((path.clone(), name));
        }
    }
    found.sort();
    found
}

/// Runs a check on all inputs.
fn for_all(check: impl Fn(&Case)) {
    let Some(data) = data() else { return };
    let test = data.join("adbench/gmm/test.txt");
    let mut all = vec![(test, "gmm_test".to_owned())];
    all.extend(inputs(&data, "1k"));
    all.extend(inputs(&data, "10k"));
    assert_eq!(all.len(), 29, "number of mixtures");
    for (path, name) in all {
        check(&Case::read(&path, name, &data).unwrap_or_else(|message| panic!("{message}")));
    }
}

fn split(case: &Case, all: &[f64]) -> [Vec<f64>; 3] {
    let (k, kd) = (case.input.alphas.len(), case.input.means.len());
    [all[..k].to_vec(), all[k..k + kd].to_vec(), all[k + kd..].to_vec()]
}

#[test]
fn by_hand_gradient() {
    for_all(|case| {
        let Gmm { alphas, means, icf, x, gamma, m } = &case.input;
        let plain = gmm(alphas, means, icf, x, *gamma, *m);
        assert_close(&case.name, &[plain], &[case.value]);
        let mut parts = split(case, &vec![f64::NAN; case.gradient.len()]);
        let [alphas_bar, means_bar, icf_bar] = &mut parts;
        let mut gradient = by_hand::Gradient { alphas: alphas_bar, means: means_bar, icf: icf_bar };
        let value = by_hand::gmm(alphas, means, icf, x, *gamma, *m, &mut gradient);
        assert_eq!(value, plain, "{}", case.name);
        assert_close(&case.name, &parts.concat(), &case.gradient);
    });
}

#[test]
fn emitted_gradient() {
    for_all(|case| {
        let Gmm { alphas, means, icf, x, gamma, m } = &case.input;
        let mut parts = split(case, &vec![0.0; case.gradient.len()]);
        let [alphas_bar, means_bar, icf_bar] = &mut parts;
        let value = gmm_rev(alphas, alphas_bar, means, means_bar, icf, icf_bar, x, *gamma, *m, 1.0);
        assert_eq!(value, gmm(alphas, means, icf, x, *gamma, *m), "{}", case.name);
        assert_close(&case.name, &parts.concat(), &case.gradient);
    });
}

#[test]
fn emitted_tangents() {
    for_all(|case| {
        let Gmm { alphas, means, icf, x, gamma, m } = &case.input;
        let directions = if case.gradient.len() < 1_000 { 2 } else { 1 };
        for seed in 1..=directions {
            let dot = direction(case.gradient.len(), seed);
            let [alphas_dot, means_dot, icf_dot] = split(case, &dot);
            let (value, tangent) = gmm_fwd(alphas, &alphas_dot, means, &means_dot, icf, &icf_dot, x, *gamma, *m);
            assert_eq!(value, gmm(alphas, means, icf, x, *gamma, *m), "{}", case.name);
            assert_tangent(&case.name, tangent, &case.gradient, &dot);
        }
    });
}
