//! Expansions are clean under every lint that a user may have switched on, also where the list
//! is `forbid`, so that no `allow` could help. (What clippy adds shows with `cargo clippy`.)
#![forbid(
    // groups
    warnings,
    unused,
    nonstandard_style,
    future_incompatible,
    rust_2018_idioms,
    let_underscore,
    keyword_idents,
    refining_impl_trait,
    // allowed by default
    unsafe_code,
    missing_docs,
    missing_debug_implementations,
    missing_copy_implementations,
    unreachable_pub,
    unnameable_types,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    impl_trait_redundant_captures,
    macro_use_extern_crate,
    meta_variable_misuse,
    non_ascii_idents,
    redundant_imports,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences,
    // warned about by default, by name
    dead_code,
    unused_variables,
    unused_mut,
    unused_assignments,
    unused_parens,
    unused_braces,
    unused_imports,
    unused_must_use,
    unreachable_code,
    unreachable_patterns,
    non_camel_case_types,
    non_snake_case,
    non_upper_case_globals,
    path_statements,
    redundant_semicolons,
    private_interfaces,
    private_bounds,
    // clippy
    clippy::pedantic
)]
// What is emitted says itself where a function has more parameters than clippy likes, which `forbid` would not let it.
#![deny(clippy::all)]

/// In a public module, so that its documentation and reachability are looked at.
pub mod checked {
    use cotangent::{Differentiable, detach, differentiate};

    /// A derived struct of every kind of field.
    #[derive(Clone, Debug, Differentiable)]
    pub struct Layer<T: Clone> {
        /// Documented.
        pub weights: Vec<T>,
        /// Documented.
        pub count: usize,
        /// Documented.
        #[constant]
        pub kind: Kind,
        private: Private,
    }

    /// It takes a function.
    #[differentiate]
    pub fn midpoint(f: impl Fn(f64) -> f64, from: f64, to: f64, steps: usize) -> f64 {
        let mut sum = 0.0;
        let mut x = from;
        for _ in 0..steps {
            x += (to - from) * 0.125;
            if f(x) > 0.0 {
                sum += f(x);
            }
        }
        sum
    }

    /// It takes functions of all kinds, and does not call all of them for their values.
    ///
    /// # Panics
    ///
    /// Where none of them is positive.
    #[differentiate]
    pub fn functions<F>(
        f: &F,
        mut visit: impl FnMut(&[f64], &mut Vec<f64>, usize),
        x: &[f64],
        never: fn(f64) -> f64,
    ) -> f64
    where
        F: Fn(f64) -> f64,
    {
        let mut out = x.to_vec();
        visit(x, &mut out, 2);
        assert!(never(x[0]) > 0.0 || f(x[0]) > 0.0);
        out[0] + f(out[1])
    }

    /// It hands on closures. (One becomes a function of a `&mut Vec`, where clippy would have a slice.)
    #[cfg(not(clippy))]
    #[differentiate]
    pub fn closures(k: f64, b: f64, w: &[f64]) -> f64 {
        let mut last = 1.0;
        let sum = functions(
            &|v| v * k,
            |x: &[f64], out: &mut Vec<f64>, i: usize| {
                last *= x[0];
                out[0] = k * x[i - 1];
            },
            w,
            f64::sin,
        );
        last * sum + midpoint(|x| midpoint(|y| w[0] * x * y * k, 0.0, x, 3), 0.0, b, 4)
    }

    /// It has no derivative.
    #[derive(Clone, Copy, Debug)]
    pub enum Kind {
        /// Documented.
        One,
    }

    #[derive(Clone, Copy, Debug, Differentiable)]
    struct Private(f64);

    /// A derived enum of every form of variant.
    #[derive(Clone, Copy, Debug, Differentiable)]
    pub enum Form {
        /// Documented.
        Named {
            /// Documented.
            width: f64,
            /// Documented.
            count: u32,
        },
        /// Documented.
        Positional(f64, bool),
        /// Documented.
        Nothing,
    }

    /// Derived without fields.
    #[derive(Clone, Copy, Debug, Differentiable)]
    pub struct Nothing;

    impl<T: Clone> Layer<T> {
        /// Uses what is private.
        #[must_use]
        pub fn new(weights: Vec<T>) -> Self {
            Layer { weights, count: 0, kind: Kind::One, private: Private(1.0) }
        }

        /// Uses what is private.
        #[must_use]
        pub fn private(&self) -> f64 {
            self.private.0
        }
    }

    /// Straight-line code with names that are used once.
    #[must_use]
    #[differentiate]
    pub fn straight(x: f64, y: f64) -> f64 {
        let product = x * y;
        let (sine, cosine) = product.sin_cos();
        (sine - cosine).exp() + x.max(y).sqrt()
    }

    /// No active parameter is used.
    #[must_use]
    #[differentiate]
    pub fn constant(_unused: f64) -> f64 {
        1.5
    }

    /// Values that are overwritten before anything reads them.
    #[must_use]
    #[differentiate]
    pub fn overwritten(x: f64, big: bool) -> f64 {
        let mut z = x;
        if big {
            z = x * x;
        }
        z += 1.0;
        z *= z;
        z
    }

    /// Branches, a guard, an early return.
    #[must_use]
    #[differentiate]
    pub fn branches(x: f64, kind: u8) -> f64 {
        if x < 0.0 {
            return -x;
        }
        match kind {
            0 => x,
            1..=3 if x > 1.0 => x * x,
            _ => x.ln_1p(),
        }
    }

    /// Loops with labels, in place and by counter.
    #[differentiate]
    pub fn loops(values: &mut [f64], factor: f64, limit: usize) -> f64 {
        let mut total = 0.0;
        'outer: for round in 0..limit {
            for value in values.iter_mut() {
                *value *= factor;
                if *value > 10.0 {
                    break 'outer;
                }
                total += *value * *value;
            }
            if round == 2 {
                continue;
            }
            total *= 0.5;
        }
        while total > 1.0 {
            total = total.sqrt() - 0.25;
        }
        total
    }

    /// Cotangents that are multiplied by factors, recorded numbers in sums.
    #[differentiate]
    #[must_use]
    pub fn steps(values: &[f64], rate: f64, count: usize) -> f64 {
        let mut state = rate;
        let mut sum = 1.0;
        for _ in 0..count {
            state += 0.1 * (rate * state * (1.0 - state / rate));
        }
        for value in values {
            sum += (value * state).exp();
        }
        sum.ln()
    }

    /// Vectors that grow, and are handed over.
    ///
    /// # Panics
    /// Without any value.
    #[must_use]
    #[differentiate]
    pub fn vectors(values: &[f64], factor: f64) -> Vec<f64> {
        let mut out = Vec::with_capacity(values.len());
        let mut power = 1.0;
        for value in values {
            power *= factor;
            out.push(value * power);
        }
        let last = out.pop().unwrap();
        out.extend_from_slice(&[last, power]);
        out
    }

    /// Arrays, const generics, several results.
    #[must_use]
    #[differentiate]
    pub fn arrays<const N: usize>(values: [f64; N], table: &[[f64; 2]; N]) -> ([f64; N], f64) {
        let mut out = values;
        let mut trace = 0.0;
        for (index, row) in table.iter().enumerate() {
            out[index] *= row[0];
            trace += row[1] * out[index];
        }
        out.swap(0, N - 1);
        (out, trace)
    }

    /// Type parameters: a float, an iterator, and something that is passed through.
    ///
    /// # Panics
    /// Where one half is no number of the type.
    #[must_use]
    #[differentiate]
    pub fn generic<T: num_traits::Float, U, I>(values: &[T], passed: U, indices: I) -> (T, U)
    where
        U: Clone,
        I: Iterator<Item = usize>,
    {
        let mut product = T::one();
        for index in indices {
            product = product * values[index].tanh() + T::from(0.5).unwrap();
        }
        (product, passed)
    }

    /// Something with methods.
    #[derive(Clone, Copy, Debug)]
    pub struct Scale {
        by: f64,
        uses: u32,
    }

    impl Scale {
        /// A scale.
        #[must_use]
        pub const fn new(by: f64) -> Self {
            Self { by, uses: 0 }
        }

        /// By value.
        #[must_use]
        #[differentiate(constant(self))]
        pub fn apply(self, x: f64) -> f64 {
            x * x * self.by
        }
    }

    #[differentiate]
    impl Scale {
        /// By reference.
        #[must_use]
        pub fn twice(#[constant] &self, values: &[f64]) -> f64 {
            self.apply(values[0]) * Self::bend(values[1])
        }

        /// By unique reference, without a value.
        pub fn count(#[constant] &mut self, value: &mut f64) {
            self.uses += 1;
            *value *= self.by;
        }

        fn bend(x: f64) -> f64 {
            x.sin()
        }
    }

    /// Without value, and without anything else than `&mut`.
    #[differentiate]
    pub fn in_place(value: &mut f64, pair: &mut (f64, f64)) {
        std::mem::swap(value, &mut pair.0);
        pair.1 *= *value;
        (pair.0, pair.1) = (pair.1, pair.0);
    }

    /// Calls: of a private function, in a loop, in a branch, and of itself.
    #[must_use]
    #[differentiate]
    pub fn calls(x: f64, depth: u32) -> f64 {
        if depth == 0 {
            return helper(x, x);
        }
        let mut total = 0.0;
        for _ in 0..2 {
            total += helper(calls(0.5 * x, depth - 1), x);
        }
        let mut pair = (total, x);
        in_place(&mut total, &mut pair);
        let _ignored = helper(total, pair.0);
        total * pair.1
    }

    #[differentiate]
    fn helper(x: f64, y: f64) -> f64 {
        x * y + x
    }

    /// Visible in the crate, with a lifetime, an inactive result and a detached factor.
    #[differentiate]
    pub(crate) fn longer<'a>(x: &'a [f64], y: &'a [f64]) -> (f64, usize) {
        debug_assert!(x.len() < 100, "{} numbers", x.len());
        let chosen: &'a [f64] = if x.len() > y.len() { x } else { y };
        (chosen[0] * detach(chosen[0]), chosen.len())
    }

    /// Single precision, with widths that change.
    #[must_use]
    #[differentiate]
    pub fn narrow(x: f32, wide: f64) -> f64 {
        f64::from(x * x) * wide
    }

    /// With options.
    #[must_use]
    #[differentiate(wrt(x))]
    pub fn options(x: f64, y: f64, #[constant] z: f64) -> f64 {
        x * y * z
    }

    /// Differentiated twice, in all ways.
    #[differentiate(fwd_fwd, fwd_rev, rev_fwd, rev_rev)]
    #[must_use]
    pub fn twice(x: &[f64]) -> f64 {
        let mut power = 1.0;
        let mut sum = 0.0;
        for v in x {
            power *= v.abs().max(0.5);
            if power > 0.1 {
                sum += power.sin() * v.powi(3);
            }
        }
        sum * power
    }

    /// The definition of a trait.
    #[differentiate]
    pub trait Model {
        /// Left to who implements it.
        fn at(&self, x: f64, weights: &[f64]) -> f64;

        /// Of a value that is kept.
        fn next(&mut self, x: Vec<f64>) -> f64;

        /// With a body.
        fn twice(&self, x: f64, weights: &[f64]) -> f64 {
            self.at(self.at(x, weights), weights)
        }

        /// Without a derivative.
        fn count(&self) -> usize;
    }

    #[differentiate(trait)]
    impl Model for Private {
        fn at(&self, x: f64, weights: &[f64]) -> f64 {
            self.0 * x * weights[0]
        }

        fn next(&mut self, x: Vec<f64>) -> f64 {
            self.0 *= x[0];
            self.0
        }

        fn count(&self) -> usize {
            1
        }
    }

    /// A bound by it, and a type without a name.
    #[must_use]
    #[differentiate]
    pub fn modelled<M: Model>(first: &M, second: &impl Model, x: f64) -> f64 {
        first.twice(x, &[x]) + second.at(x, &[x])
    }

    /// A slice that moves along a container.
    #[differentiate]
    #[must_use]
    pub fn along_a_slice(x: &[f64], k: usize) -> f64 {
        let mut rest = x;
        let mut sum = 0.0;
        while rest.len() > k {
            let (row, tail) = rest.split_at(k);
            sum += row.iter().map(|v| v * v).sum::<f64>() * sum;
            rest = tail;
        }
        while let [first, .., last] = rest {
            sum *= first * last;
            rest = &rest[1..rest.len() - 1];
        }
        match rest {
            [] => sum,
            [only, ..] => sum * only,
        }
    }

    /// Items that are taken one by one.
    #[differentiate]
    #[must_use]
    pub fn taken(x: &[f64], y: &[f64]) -> f64 {
        let mut pairs = x.iter().zip(y).enumerate();
        let mut numbers = x.iter().peekable();
        let mut sum = 0.0;
        for (i, (a, b)) in pairs.by_ref() {
            if let Some(next) = numbers.peek() {
                sum += a * b * **next;
            }
            if i > 3 {
                break;
            }
            let _ = numbers.next();
        }
        for (_, (a, b)) in pairs {
            sum *= a - b;
        }
        sum
    }

    /// A function that returns a function.
    #[differentiate]
    pub fn line(a: f64, b: f64) -> impl Fn(f64) -> f64 {
        let twice = 2.0 * a;
        move |x| twice * x + b
    }

    /// What it returns is called.
    #[differentiate]
    #[must_use]
    pub fn on_a_line(x: f64, k: f64) -> f64 {
        let f = line(k, x);
        f(x) * f(k) + line(x, 2.0)(k)
    }

    /// Along several directions at once.
    #[differentiate(batch)]
    #[must_use]
    pub fn along_several(x: &[f64], k: f64) -> (f64, Vec<f64>) {
        let mut out = vec![0.0; x.len()];
        let mut sum = 0.0;
        for (i, v) in x.iter().enumerate() {
            if *v > k {
                sum += single(*v).sqrt() * k;
            }
            out[i] = sum / k;
        }
        (sum, out)
    }

    /// What it calls.
    #[differentiate(batch)]
    #[must_use]
    pub fn single(x: f64) -> f64 {
        x.abs() * x
    }

    /// The end of a branch is not reached.
    ///
    /// # Panics
    ///
    /// For what is not known.
    #[differentiate]
    #[must_use]
    pub fn known_only(x: f64, kind: usize) -> f64 {
        if kind == 0 {
            x * x
        } else if kind == 1 {
            x.sin()
        } else {
            panic!("a kind that is not known");
        }
    }

    /// Values that only their effect on `&mut` matters for.
    #[differentiate]
    pub fn logged(x: f64, log: &mut Vec<usize>) -> f64 {
        log.push(log.len());
        x * x
    }
}

#[test]
fn siblings_are_there() {
    use checked::{arrays_rev, calls_fwd, calls_rev, in_place_vjp, longer, longer_rev, vectors_vjp};

    let (value, tangent) = calls_fwd(0.5, 1.0, 2);
    let (again, cotangent) = calls_rev(0.5, 2, 1.0);
    assert_eq!(value.to_bits(), again.to_bits());
    assert!((tangent - cotangent).abs() < 1e-12, "{tangent} {cotangent}");

    let mut bar = [[0.0; 2]; 2];
    let ((values, trace), cotangents) = arrays_rev([1.0, 2.0], &[[3.0, 4.0], [5.0, 6.0]], &mut bar, ([1.0, 0.0], 0.0));
    assert_eq!((values, trace), ([10.0, 3.0], 72.0));
    assert_eq!((cotangents, bar), ([0.0, 5.0], [[0.0, 0.0], [2.0, 0.0]]));

    let (value, pull) = vectors_vjp(&[1.0, 2.0], 3.0);
    assert_eq!(value, [3.0, 18.0, 9.0]);
    assert_eq!(pull(vec![1.0, 0.0, 0.0]), (vec![3.0, 0.0], 1.0));

    let (mut a, mut pair) = (2.0, (3.0, 5.0));
    let pull = in_place_vjp(&mut a, &mut pair);
    assert_eq!((a, pair), (3.0, (15.0, 2.0)));
    assert_eq!(pull(1.0, (1.0, 0.0)), (0.0, (6.0, 3.0)));

    let mut scale = checked::Scale::new(2.0);
    {
        let (value, pull) = scale.twice_vjp(&[1.5, 0.0]);
        assert_eq!((value, pull(1.0)), (0.0, vec![0.0, 4.5]));
    }
    let (mut a, mut a_dot) = (3.0, 1.0);
    scale.count_fwd(&mut a, &mut a_dot);
    assert_eq!((a, a_dot), (6.0, 2.0));

    let mut bars = ([0.0], [0.0; 2]);
    assert_eq!(longer(&[1.0], &[2.0, 3.0]), (4.0, 2));
    let found = longer_rev(&[1.0], &mut bars.0, &[2.0, 3.0], &mut bars.1, (1.0, ()));
    assert_eq!((found, bars), ((4.0, 2), ([0.0], [2.0, 0.0])));
    assert_eq!(checked::known_only_rev(3.0, 0, 1.0), (9.0, 6.0));
}
