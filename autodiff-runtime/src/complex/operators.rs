//! Operators of complex numbers, with complex and with real operands.

use super::{ComplexTangent, Factor, zero};
use crate::{
    ConversionV, Differentiable, OperatorR, OperatorRR, OperatorRV, OperatorUR, OperatorUV, OperatorV, OperatorVR,
    OperatorVV, Scalar, add_to, op,
};
use num_complex::Complex;
use num_traits::Num;

type Owned<X> = <X as Differentiable>::Owned;

/// An operand: a complex number or a real one.
trait Operand<T>: Differentiable {
    /// The tangent of the result, from that of the operand.
    fn push(by: Factor<T>, dot: Option<Self::Owned>) -> ComplexTangent<T>;
    /// The cotangent of the operand, from that of the result.
    fn pull(by: Factor<T>, seed: ComplexTangent<T>) -> Self::Owned;
}

impl<T: Scalar + Num> Operand<T> for Complex<T> {
    #[inline]
    fn push(by: Factor<T>, dot: Option<ComplexTangent<T>>) -> ComplexTangent<T> {
        dot.map_or_else(zero, |dot| by.push(dot))
    }
    #[inline]
    fn pull(by: Factor<T>, seed: ComplexTangent<T>) -> ComplexTangent<T> {
        by.pull(seed)
    }
}

impl<T: Scalar + Num> Operand<T> for T {
    #[inline]
    fn push(by: Factor<T>, dot: Option<T>) -> ComplexTangent<T> {
        dot.map_or_else(zero, |dot| by.push_real(dot))
    }
    #[inline]
    fn pull(by: Factor<T>, seed: ComplexTangent<T>) -> T {
        by.pull_real(seed)
    }
}

/// The sum of two tangents.
#[inline]
fn sum<T: Scalar>(a: ComplexTangent<T>, b: ComplexTangent<T>) -> ComplexTangent<T> {
    ComplexTangent { re: a.re + b.re, im: a.im + b.im }
}

/// An operator on owned and lent operands: the value, and the derivatives by the left and by the right one.
macro_rules! binary {
    ([$($generic:tt)*] $float:ty: $left:ty, $right:ty;
        $op:ident |$x:ident, $y:ident, $z:ident| $value:expr, $by_left:expr, $by_right:expr) => {
        impl<$($generic)*> OperatorVV<op::$op, $right> for $left {
            type Output = Complex<$float>;
            type Record = ();
            #[inline]
            fn ct_forward(
                $x: $left,
                dot: Option<Owned<$left>>,
                $y: $right,
                rhs_dot: Option<Owned<$right>>,
            ) -> (Complex<$float>, ComplexTangent<$float>) {
                let $z = $value;
                let left = <$left as Operand<$float>>::push($by_left, dot);
                ($z, sum(left, <$right as Operand<$float>>::push($by_right, rhs_dot)))
            }
            #[inline]
            fn ct_record($x: $left, $y: $right) -> (Complex<$float>, ()) {
                ($value, ())
            }
            #[inline]
            fn ct_pull((): &(), seed: ComplexTangent<$float>, $x: $left, $y: $right) -> (Owned<$left>, Owned<$right>) {
                let $z = $value;
                let _ = ($x, $y, $z);
                let left = <$left as Operand<$float>>::pull($by_left, seed);
                (left, <$right as Operand<$float>>::pull($by_right, seed))
            }
        }

        impl<$($generic)*> OperatorVR<op::$op, $right> for $left {
            type Output = Complex<$float>;
            type Record = ();
            #[inline]
            fn ct_forward(
                own: $left,
                dot: Option<Owned<$left>>,
                rhs: &$right,
                rhs_dot: Option<&Owned<$right>>,
            ) -> (Complex<$float>, ComplexTangent<$float>) {
                <$left as OperatorVV<op::$op, $right>>::ct_forward(own, dot, *rhs, rhs_dot.copied())
            }
            #[inline]
            fn ct_record(own: $left, rhs: &$right) -> (Complex<$float>, ()) {
                <$left as OperatorVV<op::$op, $right>>::ct_record(own, *rhs)
            }
            #[inline]
            fn ct_pull(
                (): &(),
                seed: ComplexTangent<$float>,
                own: $left,
                rhs: &$right,
                rhs_bar: Option<&mut Owned<$right>>,
            ) -> (Owned<$left>,) {
                let (left, right) = <$left as OperatorVV<op::$op, $right>>::ct_pull(&(), seed, own, *rhs);
                rhs_bar.into_iter().for_each(|bar| add_to(bar, &right));
                (left,)
            }
        }

        impl<$($generic)*> OperatorRV<op::$op, $right> for $left {
            type Output = Complex<$float>;
            type Record = ();
            #[inline]
            fn ct_forward(
                own: &$left,
                dot: Option<&Owned<$left>>,
                rhs: $right,
                rhs_dot: Option<Owned<$right>>,
            ) -> (Complex<$float>, ComplexTangent<$float>) {
                <$left as OperatorVV<op::$op, $right>>::ct_forward(*own, dot.copied(), rhs, rhs_dot)
            }
            #[inline]
            fn ct_record(own: &$left, rhs: $right) -> (Complex<$float>, ()) {
                <$left as OperatorVV<op::$op, $right>>::ct_record(*own, rhs)
            }
            #[inline]
            fn ct_pull(
                (): &(),
                seed: ComplexTangent<$float>,
                own: &$left,
                own_bar: Option<&mut Owned<$left>>,
                rhs: $right,
            ) -> (Owned<$right>,) {
                let (left, right) = <$left as OperatorVV<op::$op, $right>>::ct_pull(&(), seed, *own, rhs);
                own_bar.into_iter().for_each(|bar| add_to(bar, &left));
                (right,)
            }
        }

        impl<$($generic)*> OperatorRR<op::$op, $right> for $left {
            type Output = Complex<$float>;
            type Record = ();
            #[inline]
            fn ct_forward(
                own: &$left,
                dot: Option<&Owned<$left>>,
                rhs: &$right,
                rhs_dot: Option<&Owned<$right>>,
            ) -> (Complex<$float>, ComplexTangent<$float>) {
                <$left as OperatorVV<op::$op, $right>>::ct_forward(*own, dot.copied(), *rhs, rhs_dot.copied())
            }
            #[inline]
            fn ct_record(own: &$left, rhs: &$right) -> (Complex<$float>, ()) {
                <$left as OperatorVV<op::$op, $right>>::ct_record(*own, *rhs)
            }
            #[inline]
            fn ct_pull(
                (): &(),
                seed: ComplexTangent<$float>,
                own: &$left,
                own_bar: Option<&mut Owned<$left>>,
                rhs: &$right,
                rhs_bar: Option<&mut Owned<$right>>,
            ) {
                let (left, right) = <$left as OperatorVV<op::$op, $right>>::ct_pull(&(), seed, *own, *rhs);
                own_bar.into_iter().for_each(|bar| add_to(bar, &left));
                rhs_bar.into_iter().for_each(|bar| add_to(bar, &right));
            }
        }
    };
}

/// The four operators, for one pair of operands.
macro_rules! arithmetic {
    ([$($generic:tt)*] $float:ty: $left:ty, $right:ty; $factor:ident, $other:ident) => {
        binary! { [$($generic)*] $float: $left, $right;
            Add |x, y, z| x + y, Factor::Real(<$float>::ct_of(1.0)), Factor::Real(<$float>::ct_of(1.0)) }
        binary! { [$($generic)*] $float: $left, $right;
            Sub |x, y, z| x - y, Factor::Real(<$float>::ct_of(1.0)), Factor::Real(<$float>::ct_of(-1.0)) }
        binary! { [$($generic)*] $float: $left, $right;
            Mul |x, y, z| x * y, Factor::$other(y), Factor::$factor(x) }
        binary! { [$($generic)*] $float: $left, $right;
            Div |x, y, z| x / y, Factor::$other(y.inverse()), Factor::Complex(-(z / y)) }
    };
}

/// One over a number.
trait Inverse {
    fn inverse(self) -> Self;
}

impl<T: Scalar + Num> Inverse for Complex<T> {
    #[inline]
    fn inverse(self) -> Self {
        self.inv()
    }
}

impl<T: Scalar + Num> Inverse for T {
    #[inline]
    fn inverse(self) -> Self {
        T::ct_of(1.0) / self
    }
}

arithmetic! { [T: Scalar + Num] T: Complex<T>, Complex<T>; Complex, Complex }
arithmetic! { [T: Scalar + Num] T: Complex<T>, T; Complex, Real }
arithmetic! { [] f64: f64, Complex<f64>; Real, Complex }
arithmetic! { [] f32: f32, Complex<f32>; Real, Complex }

/// Operators that assign. The value is that of the operator itself; its derivatives are those of the one that gives.
macro_rules! assigning {
    ($float:ident: $right:ty; $($op:ident $assign:ident $symbol:tt;)*) => { $(
        impl OperatorUV<op::$assign, $right> for Complex<$float> {
            type Output = ();
            type Record = Complex<$float>;
            #[inline]
            fn ct_forward(
                own: &mut Complex<$float>,
                own_dot: Option<&mut ComplexTangent<$float>>,
                rhs: $right,
                rhs_dot: Option<Owned<$right>>,
            ) -> ((), ()) {
                let dot = own_dot.as_deref().copied();
                let (_, dot) = <Self as OperatorVV<op::$op, $right>>::ct_forward(*own, dot, rhs, rhs_dot);
                *own $symbol rhs;
                own_dot.into_iter().for_each(|own_dot| *own_dot = dot);
                ((), ())
            }
            #[inline]
            fn ct_record(own: &mut Complex<$float>, rhs: $right) -> ((), Complex<$float>) {
                let old = *own;
                *own $symbol rhs;
                ((), old)
            }
            #[inline]
            fn ct_pull(
                old: &Complex<$float>,
                (): (),
                (): (),
                own_bar: Option<&mut ComplexTangent<$float>>,
                rhs: $right,
            ) -> (Owned<$right>,) {
                let Some(bar) = own_bar else { return (rhs.ct_zero(),) };
                let (own, right) = <Self as OperatorVV<op::$op, $right>>::ct_pull(&(), *bar, *old, rhs);
                *bar = own;
                (right,)
            }
        }

        impl OperatorUR<op::$assign, $right> for Complex<$float> {
            type Output = ();
            type Record = Complex<$float>;
            #[inline]
            fn ct_forward(
                own: &mut Complex<$float>,
                own_dot: Option<&mut ComplexTangent<$float>>,
                rhs: &$right,
                rhs_dot: Option<&Owned<$right>>,
            ) -> ((), ()) {
                <Self as OperatorUV<op::$assign, $right>>::ct_forward(own, own_dot, *rhs, rhs_dot.copied())
            }
            #[inline]
            fn ct_record(own: &mut Complex<$float>, rhs: &$right) -> ((), Complex<$float>) {
                <Self as OperatorUV<op::$assign, $right>>::ct_record(own, *rhs)
            }
            #[inline]
            fn ct_pull(
                old: &Complex<$float>,
                (): (),
                (): (),
                own_bar: Option<&mut ComplexTangent<$float>>,
                rhs: &$right,
                rhs_bar: Option<&mut Owned<$right>>,
            ) {
                let (right,) = <Self as OperatorUV<op::$assign, $right>>::ct_pull(old, (), (), own_bar, *rhs);
                rhs_bar.into_iter().for_each(|bar| add_to(bar, &right));
            }
        }
    )* };
    ($($float:ident)*) => { $(
        assigning! { $float: Complex<$float>; Add AddAssign +=; Sub SubAssign -=; Mul MulAssign *=; Div DivAssign /=; }
        assigning! { $float: $float; Add AddAssign +=; Sub SubAssign -=; Mul MulAssign *=; Div DivAssign /=; }
    )* };
}

assigning!(f32 f64);

impl<T: Scalar + Num> OperatorV<op::Neg> for Complex<T> {
    type Output = Complex<T>;
    type Record = ();
    #[inline]
    fn ct_forward(own: Complex<T>, dot: Option<ComplexTangent<T>>) -> (Complex<T>, ComplexTangent<T>) {
        (-own, Complex::<T>::push(Factor::Real(T::ct_of(-1.0)), dot))
    }
    #[inline]
    fn ct_record(own: Complex<T>) -> (Complex<T>, ()) {
        (-own, ())
    }
    #[inline]
    fn ct_pull((): &(), seed: ComplexTangent<T>, _: Complex<T>) -> (ComplexTangent<T>,) {
        (Factor::Real(T::ct_of(-1.0)).pull(seed),)
    }
}

impl<T: Scalar + Num> OperatorR<op::Neg> for Complex<T> {
    type Output = Complex<T>;
    type Record = ();
    #[inline]
    fn ct_forward(own: &Complex<T>, dot: Option<&ComplexTangent<T>>) -> (Complex<T>, ComplexTangent<T>) {
        <Self as OperatorV<op::Neg>>::ct_forward(*own, dot.copied())
    }
    #[inline]
    fn ct_record(own: &Complex<T>) -> (Complex<T>, ()) {
        (-*own, ())
    }
    #[inline]
    fn ct_pull((): &(), seed: ComplexTangent<T>, own: &Complex<T>, bar: Option<&mut ComplexTangent<T>>) {
        let (share,) = <Self as OperatorV<op::Neg>>::ct_pull(&(), seed, *own);
        bar.into_iter().for_each(|bar| add_to(bar, &share));
    }
}

impl<T: Scalar + Num> ConversionV<T> for Complex<T> {
    type Record = ();
    #[inline]
    fn ct_forward(from: T, from_dot: Option<T>) -> (Complex<T>, ComplexTangent<T>) {
        (from.into(), T::push(Factor::Real(T::ct_of(1.0)), from_dot))
    }
    #[inline]
    fn ct_record(from: T) -> (Complex<T>, ()) {
        (from.into(), ())
    }
    #[inline]
    fn ct_pull((): &(), seed: ComplexTangent<T>, _: T) -> (T,) {
        (seed.re,)
    }
}
