//! Drivers, with derivatives written by hand, right ones and wrong ones.

use autodiff_runtime::drivers::{Law, Report, check_gradients, grad, jacfwd, jacrev, value_and_grad};

fn f(x: &[f64]) -> f64 {
    x[0] * x[1].exp() + x[2].sin() / x[1]
}

fn gradient(x: &[f64]) -> [f64; 3] {
    [x[1].exp(), x[0] * x[1].exp() - x[2].sin() / (x[1] * x[1]), x[2].cos() / x[1]]
}

fn f_fwd(x: &[f64], x_dot: &[f64]) -> (f64, f64) {
    let tangent = gradient(x).iter().zip(x_dot).map(|(g, d)| g * d).sum();
    (f(x), tangent)
}

fn f_rev(x: &[f64], x_bar: &mut [f64], seed: f64) -> f64 {
    for (bar, g) in x_bar.iter_mut().zip(gradient(x)) {
        *bar += g * seed;
    }
    f(x)
}

const X: [f64; 3] = [0.5, -1.25, 2.0];

fn check(
    fwd: impl Fn(&[f64], &[f64]) -> (f64, f64),
    rev: impl Fn(&[f64], &mut [f64], f64) -> f64,
) -> Result<(), Report> {
    check_gradients(f, fwd, rev, &X)
}

#[test]
fn gradients() {
    assert_eq!(grad(f_rev, &X), gradient(&X));
    assert_eq!(value_and_grad(f_rev, &X), (f(&X), gradient(&X).to_vec()));
}

#[test]
fn jacobians() {
    fn fwd(x: &[f64], d: &[f64]) -> (Vec<f64>, Vec<f64>) {
        (vec![x[0] * x[1], x[2]], vec![d[0] * x[1] + x[0] * d[1], d[2]])
    }
    fn vjp(x: &[f64]) -> (Vec<f64>, impl Fn(Vec<f64>) -> Vec<f64>) {
        let pullback = |w: Vec<f64>| vec![x[1] * w[0], x[0] * w[0], w[1]];
        (vec![x[0] * x[1], x[2]], pullback)
    }
    let jacobian = [[-1.25, 0.5, 0.0], [0.0, 0.0, 1.0]];
    assert_eq!(jacfwd(fwd, &X), jacobian);
    assert_eq!(jacrev(vjp, &X), jacobian);
}

#[test]
fn jacobians_without_columns_or_rows() {
    let two = |_: &[f64], _: &[f64]| (vec![1.0, 2.0], vec![0.0, 0.0]);
    assert_eq!(jacfwd(two, &[]), [[], []] as [[f64; 0]; 2]);
    let none = |_: &[f64], _: &[f64]| (vec![], vec![]);
    assert_eq!(jacfwd(none, &X), Vec::<Vec<f64>>::new());
    let none = |_: &[f64]| (vec![], |_: Vec<f64>| unreachable!());
    assert_eq!(jacrev(none, &X), Vec::<Vec<f64>>::new());
}

#[test]
fn right_derivatives_pass() {
    check(f_fwd, f_rev).unwrap();
    for x in [[1e-6, 3.0, 0.0], [1e6, 10.0, 1e3], [0.0, 1e-3, -1e-7]] {
        check_gradients(f, f_fwd, f_rev, &x).unwrap();
    }
}

/// The step is scaled down where a step of the usual size leaves the domain.
#[test]
fn near_the_border_of_the_domain() {
    for x in [1e-12, 1e-5, 0.3, 1.0, 1e8] {
        check_gradients(
            |x| x[0].ln(),
            |x, d| (x[0].ln(), d[0] / x[0]),
            |x, bar, seed| {
                bar[0] += seed / x[0];
                x[0].ln()
            },
            &[x],
        )
        .unwrap();
    }
}

#[test]
fn nothing_to_differentiate() {
    check_gradients(|_| 2.0, |_, _| (2.0, 0.0), |_, _, _| 2.0, &[]).unwrap();
}

/// A long sum, where rounding of the value limits what finite differences can tell.
#[test]
fn many_coordinates() {
    let x: Vec<f64> = (0..200).map(|i| f64::from(i) - 99.5).collect();
    check_gradients(
        |x| x.iter().map(|x| x * x).sum(),
        |x, d| {
            let tangent = x.iter().zip(d).map(|(x, d)| 2.0 * x * d).sum();
            (x.iter().map(|x| x * x).sum(), tangent)
        },
        |x, bar, seed| {
            bar.iter_mut().zip(x).for_each(|(b, x)| *b += 2.0 * x * seed);
            x.iter().map(|x| x * x).sum()
        },
        &x,
    )
    .unwrap();
}

#[test]
fn a_wrong_reverse_mode() {
    let wrong = |x: &[f64], bar: &mut [f64], seed: f64| {
        bar[1] += 0.25 * seed;
        f_rev(x, bar, seed)
    };
    let report = check(f_fwd, wrong).unwrap_err();
    let worst = report.worst().unwrap();
    assert_eq!((worst.index, worst.at), (1, X[1]));
    assert_eq!(worst.forward, gradient(&X)[1]);
    assert_eq!(worst.reverse, gradient(&X)[1] + 0.25);
    assert!((worst.finite - worst.forward).abs() <= worst.finite_bound);
    assert!((worst.finite - worst.forward).abs() <= 1e-11); // thanks to the extrapolation
    assert_eq!(report.wrong(), [*worst]);
    assert!(matches!(report.laws(), [Law::Transpose { .. }]));
}

#[test]
fn a_wrong_forward_mode() {
    let wrong = |x: &[f64], d: &[f64]| (f(x), f_fwd(x, d).1 + 1e-4 * d[2]);
    let report = check(wrong, f_rev).unwrap_err();
    assert_eq!(report.worst().unwrap().index, 2);
    assert_eq!(report.wrong().len(), 1);
}

/// Both modes wrong in the same way: finite differences tell.
#[test]
fn both_modes_wrong() {
    let fwd = |x: &[f64], d: &[f64]| (f(x), f_fwd(x, d).1 + 1e-5 * d[0]);
    let rev = |x: &[f64], bar: &mut [f64], seed: f64| {
        bar[0] += 1e-5 * seed;
        f_rev(x, bar, seed)
    };
    let report = check(fwd, rev).unwrap_err();
    assert_eq!(report.worst().unwrap().index, 0);
    assert_eq!(report.laws(), []);
}

/// A difference between the modes that finite differences cannot resolve.
#[test]
fn modes_slightly_apart() {
    let rev = |x: &[f64], bar: &mut [f64], seed: f64| f_rev(x, bar, seed * (1.0 + 1e-8));
    let report = check(f_fwd, rev).unwrap_err();
    assert_eq!(report.wrong().len(), 3);
}

#[test]
fn not_a_number() {
    let nan = |x: &[f64], d: &[f64]| (f(x), f_fwd(x, d).1 + if d[1] == 1.0 { f64::NAN } else { 0.0 });
    let report = check(nan, f_rev).unwrap_err();
    assert_eq!(report.worst().unwrap().index, 1);
    assert_eq!(report.worst().unwrap().excess, f64::INFINITY);
}

#[test]
fn another_value() {
    let other = |x: &[f64], d: &[f64]| (f(x) * (1.0 + f64::EPSILON), f_fwd(x, d).1);
    let report = check(other, f_rev).unwrap_err();
    assert!(matches!(report.laws(), [Law::Value { function: "f_fwd", .. }]));
    let other = |x: &[f64], bar: &mut [f64], seed: f64| f_rev(x, bar, seed) * 0.0;
    let report = check(f_fwd, other).unwrap_err();
    assert!(matches!(report.laws(), [Law::Value { function: "f_rev", .. }]));
}

#[test]
fn overwrites_instead_of_adding() {
    let overwrites = |x: &[f64], bar: &mut [f64], seed: f64| {
        bar.fill(0.0);
        f_rev(x, bar, seed)
    };
    let report = check(f_fwd, overwrites).unwrap_err();
    assert!(matches!(report.laws(), [Law::Addition { index: 0, .. }]));
}

#[test]
fn a_seed_that_is_not_linear() {
    let square = |x: &[f64], bar: &mut [f64], seed: f64| f_rev(x, bar, seed * seed);
    let report = check(f_fwd, square).unwrap_err();
    let laws = report.laws();
    assert!(matches!(laws[0], Law::Scaling { index: 0, .. }));
    assert!(matches!(laws[1], Law::Transpose { .. }));

    let leaks = |x: &[f64], bar: &mut [f64], seed: f64| {
        if seed == 0.0 {
            bar[2] += 1e-300;
        }
        f_rev(x, bar, seed)
    };
    let report = check(f_fwd, leaks).unwrap_err();
    assert!(matches!(report.laws(), [Law::ZeroSeed { index: 2, .. }]));
}

/// At a kink there is no derivative that finite differences could confirm.
#[test]
fn a_kink() {
    let relu = |x: &[f64]| x[0].max(0.0);
    let report = check_gradients(relu, |_, _| (0.0, 0.0), |_, _, _| 0.0, &[0.0]).unwrap_err();
    assert_eq!(report.worst().unwrap().finite, 0.5);
}

#[test]
fn the_report_can_be_read() {
    let report = check_gradients(
        |x| 2.0 * x[0],
        |x, d| (2.0 * x[0], 2.0 * d[0]),
        |x, bar, seed| {
            bar[0] += 3.0 * seed;
            2.0 * x[0]
        },
        &[0.5],
    )
    .unwrap_err();
    let text = report.to_string();
    let expected = "\
the derivatives are not right: 1 of 1 coordinates disagree, 1 laws are broken
worst coordinate: x[0] = 0.5
    forward mode        2
    reverse mode        3
    finite differences  2 (± ";
    assert!(text.starts_with(expected), "{text}");
    assert!(text.contains("\ndisagreeing: x[0]\nthe modes are not transposes"), "{text}");
    assert_eq!(format!("{report:?}"), text);
    let _: &dyn std::error::Error = &report;
}
