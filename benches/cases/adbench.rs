//! Cases whose inputs come from ADBench's files.

use super::{Case, Entry, direction, keep};
use crate::by_hand;
use crate::by_hand::ba::Row;
use crate::inputs::{self, adbench};
use crate::objectives::{ba::*, gmm::*, lstm::*};
use cotangent::Batch;
use std::hint::black_box;
use std::path::{Path, PathBuf};

/// All cases for which there are files, small ones first.
pub fn entries() -> Vec<Entry> {
    let Some(data) = inputs::shared_data() else {
        return Vec::new();
    };
    let data = data.join("adbench");
    let mut entries = Vec::new();
    for folder in ["1k", "10k"] {
        for path in files(&data.join("gmm").join(folder)) {
            let size = stem(&path).replace("gmm_", "").replace('_', " ");
            let name = format!("GMM {folder} {size}");
            entries.push(Entry::new(name, move || gmm_case(&path)));
        }
    }
    for path in files(&data.join("lstm")) {
        let name = format!("LSTM {}", stem(&path).replace("lstm_", "").replace('_', " "));
        entries.push(Entry::new(name, move || lstm_case(&path)));
    }
    let ba = data.join("ba/ba1_n49_m7776_p31843.txt");
    let again = ba.clone();
    entries.push(Entry::new("BA 1, Jacobian, `_rev` once a row", move || ba_case(&ba, false)));
    entries.push(Entry::new("BA 1, Jacobian, `_vjp`, two seeds", move || ba_case(&again, true)));
    entries
}

/// The files of a folder by size; none if the folder cannot be read.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<(u64, PathBuf)> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.metadata().ok()?.len(), entry.path())))
        .collect();
    found.sort();
    found.into_iter().map(|(_, path)| path).collect()
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn gmm_case(path: &Path) -> Result<Case, String> {
    let adbench::Gmm { alphas, means, icf, x, gamma, m } = adbench::gmm(path)?;
    let (alphas, means, icf, x) = (keep(alphas), keep(means), keep(icf), keep(x));
    let [alphas_dot, means_dot, icf_dot] = [alphas, means, icf].map(|part| direction(part.len()));
    let zeros = || [alphas, means, icf].map(|part| vec![0.0; part.len()]);
    let [mut alphas_bar, mut means_bar, mut icf_bar] = zeros();
    let mut by_hand_bars = zeros();
    Ok(Case::new(
        move || gmm(black_box(alphas), means, icf, x, gamma, m),
        move || gmm_fwd(black_box(alphas), alphas_dot, means, means_dot, icf, icf_dot, x, gamma, m).1,
        move || {
            alphas_bar.fill(0.0);
            means_bar.fill(0.0);
            icf_bar.fill(0.0);
            gmm_rev(
                black_box(alphas),
                black_box(&mut alphas_bar),
                means,
                black_box(&mut means_bar),
                icf,
                black_box(&mut icf_bar),
                x,
                gamma,
                m,
                1.0,
            )
        },
        move || {
            let [alphas_bar, means_bar, icf_bar] = black_box(&mut by_hand_bars);
            let mut gradient = by_hand::gmm::Gradient { alphas: alphas_bar, means: means_bar, icf: icf_bar };
            by_hand::gmm::gmm(black_box(alphas), means, icf, x, gamma, m, &mut gradient)
        },
    ))
}

fn lstm_case(path: &Path) -> Result<Case, String> {
    let adbench::Lstm { b, main, extra, state, sequence } = adbench::lstm(path)?;
    let (main, extra, state, sequence) = (keep(main), keep(extra), keep(state), keep(sequence));
    let [main_dot, extra_dot] = [main, extra].map(|part| direction(part.len()));
    let zeros = || [main, extra].map(|part| vec![0.0; part.len()]);
    let [mut main_bar, mut extra_bar] = zeros();
    let [mut main_gradient, mut extra_gradient] = zeros();
    let mut scratch = by_hand::lstm::Scratch::default();
    Ok(Case::new(
        move || lstm(black_box(main), extra, state, sequence, b),
        move || lstm_fwd(black_box(main), main_dot, extra, extra_dot, state, sequence, b).1,
        move || {
            main_bar.fill(0.0);
            extra_bar.fill(0.0);
            lstm_rev(
                black_box(main),
                black_box(&mut main_bar),
                extra,
                black_box(&mut extra_bar),
                state,
                sequence,
                b,
                1.0,
            )
        },
        move || {
            by_hand::lstm::lstm(
                black_box(main),
                extra,
                state,
                sequence,
                b,
                &mut scratch,
                black_box(&mut main_gradient),
                black_box(&mut extra_gradient),
            )
        },
    ))
}

/// One observation: camera, point, weight, feature.
type Observation = ([f64; CAMERA], [f64; 3], f64, [f64; 2]);

/// The Jacobian of all observations: both rows of each. With `record` they come from one record.
fn ba_case(path: &Path, record: bool) -> Result<Case, String> {
    let adbench::Ba { observations, camera, point, weight, feature } = adbench::ba(path)?;
    let all: &'static [Observation] = keep(vec![(camera, point, weight, feature); observations]);
    let jacobian = || vec![[[0.0; CAMERA + 4]; 2]; observations];
    let [mut fwd_rows, mut rev_rows, mut hand_rows] = [jacobian(), jacobian(), jacobian()];
    let rows_of = if record { rows_from_record } else { rows_by_row };
    Ok(Case::new(
        move || {
            let mut sum = 0.0;
            for (camera, point, weight, feature) in black_box(all) {
                let [x, y] = reprojection_error(camera, point, *weight, feature);
                sum += x + y;
            }
            sum
        },
        move || {
            for (observation, rows) in black_box(all).iter().zip(&mut fwd_rows) {
                columns(observation, rows);
            }
            fwd_rows[0][0][0]
        },
        move || {
            for (observation, rows) in black_box(all).iter().zip(&mut rev_rows) {
                rows_of(observation, rows);
            }
            rev_rows[0][0][0]
        },
        move || {
            for ((camera, point, weight, feature), rows) in black_box(all).iter().zip(&mut hand_rows) {
                by_hand::ba::reprojection_error(camera, point, *weight, feature, rows);
            }
            hand_rows[0][0][0]
        },
    ))
}

/// Directions in one forward sweep.
const LANES: usize = 15;

/// All columns at once: one forward sweep for the 15 inputs.
fn columns((camera, point, weight, feature): &Observation, rows: &mut [Row; 2]) {
    for first in (0..CAMERA + 4).step_by(LANES) {
        let dot = |j: usize| if (first..first + LANES).contains(&j) { Batch::unit(j - first) } else { Batch::ZERO };
        let camera_dot: [Batch<LANES>; CAMERA] = std::array::from_fn(dot);
        let point_dot = std::array::from_fn(|j| dot(CAMERA + j));
        let (_, [x, y]) =
            reprojection_error_fwd_batch(camera, &camera_dot, point, &point_dot, *weight, dot(CAMERA + 3), feature);
        rows[0][first..first + LANES].copy_from_slice(&x.0);
        rows[1][first..first + LANES].copy_from_slice(&y.0);
    }
}

/// Row by row: one reverse sweep, with its own way forward, for each of the two residuals.
fn rows_by_row((camera, point, weight, feature): &Observation, rows: &mut [Row; 2]) {
    for (row, seed) in rows.iter_mut().zip([[1.0, 0.0], [0.0, 1.0]]) {
        let (mut camera_bar, mut point_bar) = ([0.0; CAMERA], [0.0; 3]);
        let (_, weight_bar) =
            reprojection_error_rev(camera, &mut camera_bar, point, &mut point_bar, *weight, feature, seed);
        fill(row, &camera_bar, &point_bar, weight_bar);
    }
}

/// One way forward, then a pullback for each residual.
fn rows_from_record((camera, point, weight, feature): &Observation, rows: &mut [Row; 2]) {
    let (_, pullback) = reprojection_error_vjp(camera, point, *weight, feature);
    for (row, seed) in rows.iter_mut().zip([[1.0, 0.0], [0.0, 1.0]]) {
        let (camera_bar, point_bar, weight_bar) = pullback(seed);
        fill(row, &camera_bar, &point_bar, weight_bar);
    }
}

fn fill(row: &mut Row, camera_bar: &[f64; CAMERA], point_bar: &[f64; 3], weight_bar: f64) {
    row[..CAMERA].copy_from_slice(camera_bar);
    row[CAMERA..CAMERA + 3].copy_from_slice(point_bar);
    row[CAMERA + 3] = weight_bar;
}
