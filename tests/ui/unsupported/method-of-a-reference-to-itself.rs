use cotangent::differentiate;

#[differentiate]
pub mod inverted {
    use cotangent::Differentiable;
    use num_traits::{Inv, Num};

    #[derive(Clone, Copy, Differentiable)]
    pub struct Ratio<T> {
        pub of: T,
    }

    impl<T: Clone + Num> Inv for &Ratio<T> {
        type Output = Ratio<T>;
        fn inv(self) -> Ratio<T> {
            Ratio { of: T::one() / self.of.clone() }
        }
    }

    impl<T: Clone + Num> Inv for Ratio<T> {
        type Output = Ratio<T>;
        fn inv(self) -> Ratio<T> {
            (&self).inv()
        }
    }
}

fn main() {
    use num_traits::Inv;
    println!("{}", inverted::Ratio { of: 2.0 }.inv().of);
}
