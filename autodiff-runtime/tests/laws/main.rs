//! The laws of the cotangent monoid, for every type that implements it: one line a type.

mod sample;

use autodiff_runtime::{Cotangent, add_each, add_to, take};
use sample::{Random, Sample};

/// How many triples are tried of each type.
const TRIALS: u64 = 300;

fn sum<C: Sample>(a: &C, b: &C) -> C {
    let mut sum = a.clone();
    sum.ct_add(b);
    sum
}

fn zero<C: Sample>(a: &C) -> C {
    let mut zero = a.clone();
    zero.ct_clear();
    zero
}

/// Equal up to rounding, relative to numbers of size 10; absent at the same places.
#[track_caller]
fn assert_near(a: &[Option<f64>], b: &[Option<f64>], precision: f64) {
    assert_eq!(a.len(), b.len(), "{a:?} and {b:?}");
    for pair in a.iter().zip(b) {
        match pair {
            (None, None) => {}
            (Some(a), Some(b)) if (a - b).abs() <= 10.0 * precision => {}
            _ => panic!("{a:?} and {b:?}"),
        }
    }
}

#[track_caller]
fn assert_near_numbers(a: f64, b: f64, scale: f64, precision: f64) {
    assert!((a - b).abs() <= scale * precision, "{a} and {b}");
}

/// All laws, for one triple of elements of the same shape.
fn laws<C: Sample>(a: &C, b: &C, c: &C, precision: f64) {
    // zero: of the same shape, made of zeros, neutral on both sides
    let nothing = zero(a);
    assert_eq!(nothing.flat().len(), a.flat().len());
    assert!(nothing.flat().iter().flatten().all(|x| *x == 0.0));
    assert_eq!(sum(a, &nothing).flat(), a.flat());
    assert_eq!(sum(&nothing, a).flat(), a.flat());

    // addition: commutative, associative up to rounding
    assert_eq!(sum(a, b).flat(), sum(b, a).flat());
    let left = sum(&sum(a, b), c);
    assert_near(&left.flat(), &sum(a, &sum(b, c)).flat(), precision);

    // addition as functions
    let mut added = a.clone();
    add_to(&mut added, b);
    assert_eq!(added.flat(), sum(a, b).flat());
    add_each(&mut added, std::slice::from_ref(c));
    assert_eq!(added.flat(), left.flat());
    let mut each = a.clone();
    add_each(&mut each, &[b.clone(), c.clone()]);
    assert_eq!(each.flat(), left.flat());
    add_each(&mut each, &[]);
    assert_eq!(each.flat(), left.flat());

    // taking: the value comes out, a zero of the same shape stays
    let mut rest = a.clone();
    assert_eq!(take(&mut rest).flat(), a.flat());
    assert_eq!(rest.flat(), nothing.flat());

    // inner product: symmetric, linear in the first argument (so in both), the sum of squares of
    // one element with itself
    let scale = 64.0 * (1 + a.flat().len().max(b.flat().len()).max(c.flat().len())) as f64;
    let dot = |a: &C, b: &C| a.ct_dot(b);
    assert_eq!(dot(a, b), dot(b, a));
    assert_near_numbers(dot(&sum(a, b), c), dot(a, c) + dot(b, c), 2.0 * scale, precision);
    assert_near_numbers(dot(&sum(a, a), b), 2.0 * dot(a, b), 2.0 * scale, precision);
    assert_eq!(dot(&nothing, b), 0.0);
    let squares: f64 = a.flat().iter().flatten().map(|x| x * x).sum();
    assert_near_numbers(dot(a, a), squares, scale, precision);
}

fn obeys<C: Sample>(precision: f64) {
    for trial in 0..TRIALS {
        let shape = Random(trial);
        let mut values = Random(!trial);
        let [a, b, c] = std::array::from_fn(|_| C::sample(&mut shape.clone(), &mut values));
        laws::<C>(&a, &b, &c, precision);
    }
}

macro_rules! obey {
    ($($name:ident: $C:ty, $precision:expr;)*) => {$(
        #[test]
        fn $name() {
            obeys::<$C>($precision);
        }
    )*};
}

const DOUBLE: f64 = 1e-15;
const SINGLE: f64 = 1e-6;
type Pair = (f64, Vec<f64>);

obey! {
    double: f64, DOUBLE;
    single: f32, SINGLE;
    unit: (), DOUBLE;
    array: [f64; 3], DOUBLE;
    array_of_single: [f32; 4], SINGLE;
    array_of_none: [f64; 0], DOUBLE;
    vector: Vec<f64>, DOUBLE;
    vector_of_single: Vec<f32>, SINGLE;
    vector_of_units: Vec<()>, DOUBLE;
    vector_of_vectors: Vec<Vec<f64>>, DOUBLE;
    vector_of_arrays: Vec<[f64; 2]>, DOUBLE;
    vector_of_options: Vec<Option<f64>>, DOUBLE;
    vector_of_pairs: Vec<Pair>, DOUBLE;
    array_of_vectors: [Vec<f64>; 2], DOUBLE;
    boxed: Box<f64>, DOUBLE;
    boxed_vector: Box<Vec<f64>>, DOUBLE;
    option: Option<f64>, DOUBLE;
    option_of_vector: Option<Vec<f64>>, DOUBLE;
    option_of_option: Option<Option<f64>>, DOUBLE;
    option_of_boxed_pair: Option<Box<Pair>>, DOUBLE;
    result: Result<f64, ()>, DOUBLE;
    result_of_vector: Result<Vec<f64>, ()>, DOUBLE;
    tuple_1: (f64,), DOUBLE;
    tuple_2: (f64, ()), DOUBLE;
    tuple_3: (Vec<f64>, f64, Option<f64>), DOUBLE;
    tuple_4: (f64, f64, f64, f64), DOUBLE;
    tuple_5: (f64, f32, (), f64, f64), SINGLE;
    tuple_6: (f64, Vec<f64>, f64, f64, (), f64), DOUBLE;
    tuple_7: (f64, f64, f64, Box<f64>, f64, f64, f64), DOUBLE;
    tuple_8: (f64, f64, [f64; 2], f64, f64, f64, f64, Vec<Vec<f64>>), DOUBLE;
}

/// Slices cannot be owned; they are held to what their vectors do.
#[test]
fn slices_behave_like_vectors() {
    for trial in 0..TRIALS {
        let shape = Random(trial);
        let mut values = Random(!trial);
        let [a, b]: [Vec<Vec<f64>>; 2] = std::array::from_fn(|_| Sample::sample(&mut shape.clone(), &mut values));
        let mut in_place = a.clone();
        in_place.as_mut_slice().ct_add(b.as_slice());
        assert_eq!(in_place, sum(&a, &b));
        assert_eq!(a.as_slice().ct_dot(b.as_slice()), a.ct_dot(&b));
        in_place.as_mut_slice().ct_clear();
        assert_eq!(in_place, zero(&a));
    }
}

/// An absent value is the zero of any other.
#[test]
fn none_is_neutral() {
    let some = Some(vec![1.0, 2.0]);
    assert_eq!(sum(&None, &some), some);
    assert_eq!(sum(&some, &None), some);
    assert_eq!(some.ct_dot(&None), 0.0);
}
