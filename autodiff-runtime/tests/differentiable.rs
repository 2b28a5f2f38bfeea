//! What every implementation of `Differentiable` must do, one line a type.

use std::borrow::Borrow;
use std::fmt::Debug;

use autodiff_runtime::{Cotangent, Differentiable, Scalar, add_to, check, detach, zero_like};

/// `zero` is what the zero of `value` must be: of its shape, and neutral.
#[track_caller]
fn has_zero<T>(value: &T, zero: T::Owned)
where
    T: Differentiable + ?Sized,
    T::Owned: Debug + PartialEq,
{
    assert_eq!(zero_like(value), zero);
    check(value, zero.borrow(), "value");
    assert_eq!(zero.ct_dot(&zero), 0.0);
    let mut cleared = zero.clone();
    cleared.ct_clear();
    assert_eq!(cleared, zero);
    cleared.ct_add(&zero);
    assert_eq!(cleared, zero);
}

#[test]
fn zeros() {
    has_zero(&1.5_f64, 0.0);
    has_zero(&1.5_f32, 0.0);
    has_zero(&(), ());
    has_zero("text", ());
    has_zero(&String::from("text"), ());
    has_zero(&[1.0, 2.0][..], vec![0.0; 2]);
    has_zero(&[1.0, 2.0], [0.0; 2]);
    has_zero(&vec![1.0, 2.0], vec![0.0; 2]);
    has_zero(&vec![vec![1.0], vec![]], vec![vec![0.0], vec![]]);
    has_zero(&[vec![1.0_f32], vec![]][..], vec![vec![0.0], vec![]]);
    has_zero(&vec![(1.0, 2_usize)], vec![(0.0, ())]);
    has_zero(&[1_u8, 2][..], vec![(); 2]);
    has_zero(&Box::new(1.0), Box::new(0.0));
    has_zero(&Some(vec![1.0]), Some(vec![0.0]));
    has_zero(&None::<Vec<f64>>, None);
    has_zero(&&1.0, 0.0);
    has_zero(&&mut 1.0, 0.0);
    has_zero(&&[1.0, 2.0][..], vec![0.0; 2]);
    has_zero(&&&mut [1.0, 2.0][..], vec![0.0; 2]);
    has_zero(&[&[1.0][..], &[]], [vec![0.0], vec![]]);
    has_zero(&Some(&[1.0][..]), Some(vec![0.0]));
    has_zero(&Box::<[f64]>::from([1.0, 2.0]), Box::new(vec![0.0; 2]));
    has_zero(&Box::<str>::from("text"), Box::new(()));
    has_zero(&(1.0,), (0.0,));
    has_zero(&(1.0, "text"), (0.0, ()));
    has_zero(&(1.0, 2, [3.0]), (0.0, (), [0.0]));
    has_zero(&(1.0, 2, 3.0, vec![4.0]), (0.0, (), 0.0, vec![0.0]));
    has_zero(&(1, 2, 3, 4, 5.0), ((), (), (), (), 0.0));
    has_zero(&(1, 2, 3, 4, 5, 6.0), ((), (), (), (), (), 0.0));
    has_zero(&(1, 2, 3, 4, 5, 6, 7.0), ((), (), (), (), (), (), 0.0));
    has_zero(&(1, 2, 3, 4, 5, 6, 7, 8.0), ((), (), (), (), (), (), (), 0.0));
}

/// Plain numbers keep themselves; integers and the like have tangents that hold nothing.
#[test]
fn plain_numbers() {
    macro_rules! discrete {
        ($($value:expr),*) => {$(
            assert_eq!($value.ct_keep(), $value);
            has_zero(&$value, ());
        )*};
    }
    discrete!(-1_i8, -1_i16, -1_i32, -1_i64, -1_i128, -1_isize);
    discrete!(1_u8, 1_u16, 1_u32, 1_u64, 1_u128, 1_usize, true, 'c');
    assert_eq!(1.5_f64.ct_keep(), 1.5);
    assert_eq!(1.5_f32.ct_keep(), 1.5);
}

/// Everything else keeps nothing, or its type alone.
#[test]
fn others_keep_nothing() {
    fn keeps_nothing<T: Differentiable + ?Sized>(value: &T) {
        let _ = value.ct_keep();
        assert_eq!(size_of::<T::Kept>(), 0);
    }
    keeps_nothing(&());
    keeps_nothing("text");
    keeps_nothing(&String::new());
    keeps_nothing(&[1.0][..]);
    keeps_nothing(&[1.0]);
    keeps_nothing(&vec![1.0]);
    keeps_nothing(&Some(1.0));
    keeps_nothing(&Box::new(1.0));
    keeps_nothing(&&1.0);
    keeps_nothing(&&mut 1.0);
    keeps_nothing(&(1.0, 2.0));
}

/// A tangent of the right shape passes, whatever its numbers are.
#[test]
fn checks_look_at_shapes_only() {
    check(&1.0, &f64::NAN, "x");
    check(&[1.0, 2.0][..], &[5.0, f64::INFINITY][..], "x");
    check(&(3_u8, vec![1.0]), &((), vec![7.0]), "x");
}

#[test]
fn detach_is_the_identity() {
    assert_eq!(detach(1.5), 1.5);
    assert_eq!(detach("text"), "text");
}

/// What emitted code that is generic over the float type relies on: its own tangent type, also
/// inside containers; and over any type: that owned tangents can be lent.
#[test]
fn generic_code() {
    fn double<T: Scalar + Cotangent>(x: &[T], x_bar: &mut [T]) -> Vec<T> {
        check(x, x_bar, "x");
        let mut sum: Vec<T> = zero_like(x);
        add_to(sum.as_mut_slice(), x_bar);
        add_to(x_bar, &sum);
        sum
    }
    let mut bar = [1.0, 2.0];
    assert_eq!(double(&[5.0, 6.0], &mut bar), [1.0, 2.0]);
    assert_eq!(bar, [2.0, 4.0]);

    fn lent<T: Differentiable + ?Sized>(x: &T, x_bar: &T::Tangent) -> f64 {
        let zero = zero_like(x);
        x_bar.ct_dot(zero.borrow())
    }
    assert_eq!(lent(&[1.0, 2.0][..], &[3.0, 4.0]), 0.0);
}
