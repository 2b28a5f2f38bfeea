//! Draws the eruptions and the ellipses of one and two standard deviations.

use crate::geyser::Geyser;
use crate::mixture::Mixture;
use plotters::prelude::*;
use std::error::Error;
use std::f64::consts::TAU;
use std::path::Path;

/// Colours of the components, repeated if there are more.
const COLOURS: [RGBColor; 4] =
    [RGBColor(31, 119, 180), RGBColor(214, 96, 20), RGBColor(44, 140, 60), RGBColor(140, 60, 160)];

/// Writes the picture as SVG.
pub fn draw(path: &Path, geyser: &Geyser, mixture: &Mixture) -> Result<(), Box<dyn Error>> {
    let area = SVGBackend::new(path, (800, 600)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption("Old Faithful: a mixture of two Gaussians", ("sans-serif", 22))
        .margin(15)
        .x_label_area_size(45)
        .y_label_area_size(55)
        .build_cartesian_2d(1.0..6.0, 35.0..105.0)?;
    chart
        .configure_mesh()
        .x_desc("length of the eruption, minutes")
        .y_desc("waiting time to the next one, minutes")
        .light_line_style(TRANSPARENT)
        .draw()?;

    let colour = |c: usize| COLOURS[c % COLOURS.len()];
    chart.draw_series(geyser.points.iter().map(|point| {
        let style = colour(mixture.likeliest(point)).mix(0.5).filled();
        Circle::new((point[0], point[1]), 3, style)
    }))?;
    for (c, component) in mixture.components.iter().enumerate() {
        for radius in [1.0, 2.0] {
            let ellipse = (0..=120).map(|i| {
                let (sin, cos) = (TAU * f64::from(i) / 120.0).sin_cos();
                let [x, y] = component.at([radius * cos, radius * sin]);
                (x, y)
            });
            chart.draw_series(LineSeries::new(ellipse, colour(c).stroke_width(2)))?;
        }
        let [x, y] = component.mean;
        chart.draw_series([Cross::new((x, y), 6, BLACK.stroke_width(2))])?;
    }
    area.present()?;
    Ok(())
}
