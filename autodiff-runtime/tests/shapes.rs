//! Shapes that do not fit: what the panics say, where they point, and that nothing is written.

use std::panic::{AssertUnwindSafe, catch_unwind};

use autodiff_runtime::{Cotangent, add_each, add_to, check};

#[test]
#[should_panic(expected = "cotangent: `x` has length 3, but its tangent or cotangent has length 2")]
fn tangent_of_a_slice() {
    check(&[1.0, 2.0, 3.0][..], &[0.0, 0.0], "x");
}

#[test]
#[should_panic(expected = "cotangent: `x` has length 1, but its tangent or cotangent has length 4")]
fn tangent_of_a_reference() {
    let x: &mut &Vec<f64> = &mut &vec![1.0];
    check(&x, &vec![0.0; 4], "x");
}

#[test]
#[should_panic(expected = "cotangent: `x[1]` has length 2, but its tangent or cotangent has length 0")]
fn tangent_of_a_nested_vector() {
    check(&vec![vec![1.0], vec![1.0; 2]], &vec![vec![0.0], vec![]], "x");
}

#[test]
#[should_panic(expected = "`state[0].1[2]` has length 1, but its tangent or cotangent has length 2")]
fn tangent_deep_inside() {
    let x = [(7_usize, [vec![], vec![1.0], vec![1.0]])];
    check(&x, &[((), [vec![], vec![0.0], vec![0.0; 2]])], "state");
}

#[test]
#[should_panic(expected = "`x[0]` has length 2, but its tangent or cotangent has length 1")]
fn tangent_of_a_slice_of_slices() {
    check(&[&[1.0, 2.0][..]][..], &[vec![0.0]][..], "x");
}

#[test]
#[should_panic(expected = "`b` has length 2, but its tangent or cotangent has length 3")]
fn tangent_of_a_boxed_slice() {
    let b: Box<[f64]> = Box::new([1.0, 2.0]);
    check(&b, &Box::new(vec![0.0; 3]), "b");
}

#[test]
#[should_panic(expected = "cotangent: `x` is `Some`, but its tangent or cotangent is `None`")]
fn tangent_is_missing() {
    check(&Some(1.0), &None, "x");
}

#[test]
#[should_panic(expected = "cotangent: `x.1` is `None`, but its tangent or cotangent is `Some`")]
fn tangent_of_what_is_missing() {
    check(&(1.0, None::<f64>), &(0.0, Some(0.0)), "x");
}

#[test]
#[should_panic(expected = "cotangent: a cotangent of length 2 is added to one of length 3")]
fn addition_of_slices() {
    add_to(&mut [0.0; 3][..], &[1.0; 2][..]);
}

#[test]
#[should_panic(expected = "cotangent: a cotangent of length 0 is added to one of length 1")]
fn addition_of_vectors() {
    vec![0.0].ct_add(&vec![]);
}

#[test]
#[should_panic(expected = "cotangent: a cotangent of length 2 is added to one of length 1")]
fn addition_of_present_options() {
    Some(vec![0.0]).ct_add(&Some(vec![0.0; 2]));
}

#[test]
#[should_panic(expected = "cotangent: the inner product of cotangents of lengths 1 and 2")]
fn inner_product() {
    let _ = [1.0][..].ct_dot(&[1.0, 2.0][..]);
}

/// Runs an addition that must panic, and shows what it leaves behind.
fn after_failed<C: Cotangent + Clone>(dst: &C, add: impl FnOnce(&mut C)) -> C {
    let mut dst = dst.clone();
    catch_unwind(AssertUnwindSafe(|| add(&mut dst))).expect_err("the shapes differ");
    dst
}

#[test]
fn nothing_is_written_before_the_panic() {
    let nested = vec![vec![1.0], vec![2.0, 3.0]];
    let src = vec![vec![9.0], vec![9.0]];
    assert_eq!(after_failed(&nested, |dst| dst.ct_add(&src)), nested);

    let pair = (1.0, nested.clone());
    assert_eq!(after_failed(&pair, |dst| dst.ct_add(&(9.0, src))), pair);

    let array = [Box::new(vec![1.0]), Box::new(vec![2.0])];
    let src = [Box::new(vec![9.0]), Box::new(vec![])];
    assert_eq!(after_failed(&array, |dst| dst.ct_add(&src)), array);

    let each = vec![1.0, 2.0];
    let src = [vec![9.0; 2], vec![9.0; 3]];
    assert_eq!(after_failed(&each, |dst| add_each(dst, &src)), each);

    let options = vec![Some(vec![1.0]), None, Some(vec![2.0])];
    let src = vec![None, Some(vec![9.0]), Some(vec![9.0; 2])];
    assert_eq!(after_failed(&options, |dst| dst.ct_add(&src)), options);
}

/// The place of the panic is that of the caller, not one of this crate.
#[test]
fn panics_point_at_the_caller() {
    let (sender, places) = std::sync::mpsc::channel();
    let this = std::thread::current().id();
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() == this {
            let place = info.location().expect("always known");
            sender.send((place.file().to_owned(), place.line())).unwrap();
        } else {
            usual(info);
        }
    }));
    let before = line!();
    let _ = catch_unwind(|| add_to(&mut [vec![0.0]][..], &[vec![]][..]));
    let _ = catch_unwind(|| check(&vec![vec![0.0]], &vec![vec![]], "x"));
    let _ = catch_unwind(|| add_each(&mut (vec![0.0], 1.0), &[(vec![], 0.0)]));
    let _ = std::panic::take_hook(); // drops the sender
    let expected = [1, 2, 3].map(|i| (file!().to_owned(), before + i));
    assert_eq!(places.iter().collect::<Vec<_>>(), expected);
}
