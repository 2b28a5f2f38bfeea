//! What a module says of names: methods that lend fields, aliases of functions and arrays, texts, complex numbers, macros that
//! call functions; and names that are called like something else.

use cotangent::{Differentiable, differentiate};

/// Methods that lend a field, and fields of fields.
#[differentiate]
pub mod lends_fields {
    use cotangent::Differentiable;

    #[derive(Clone, Debug, Differentiable)]
    pub struct Settings {
        pub gain: f64,
        pub weights: Vec<f64>,
        pub name: String,
    }

    #[derive(Differentiable)]
    pub struct Layer {
        settings: Settings,
        bias: f64,
        rows: Vec<Vec<f64>>,
        spare: Option<Settings>,
        boxed: Box<Settings>,
    }

    impl Settings {
        fn weights(&self) -> &Vec<f64> {
            &self.weights
        }
        fn as_list(&self) -> &[f64] {
            &self.weights
        }
        fn gain(&self) -> &f64 {
            &self.gain
        }
        fn name(&self) -> &str {
            &self.name
        }
    }

    impl Layer {
        pub fn settings(&self) -> &Settings {
            &self.settings
        }
        pub fn gain(&self) -> &f64 {
            &self.settings.gain
        }
        pub fn rows(&self) -> &Vec<Vec<f64>> {
            &self.rows
        }
        pub fn spare(&self) -> &Option<Settings> {
            &self.spare
        }
        pub fn boxed(&self) -> &Settings {
            &*self.boxed
        }
    }

    fn dot(a: &[f64], b: &[f64]) -> f64 {
        a.iter().zip(b).map(|(x, y)| x * y).sum()
    }

    pub fn apply(layer: &Layer, x: f64) -> f64 {
        let mut sum = 0.0;
        for (i, w) in layer.settings().weights().iter().enumerate() {
            sum += w * x * (i as f64 + 1.0);
        }
        for w in layer.settings().as_list() {
            sum += w * w;
        }
        for w in layer.boxed().weights() {
            sum *= 1.0 + w;
        }
        sum += layer.settings().weights()[1] * layer.rows()[0][1] * *layer.gain() + layer.settings().as_list()[0];
        let settings = layer.settings();
        sum += settings.gain() * 2.0 + settings.weights.iter().sum::<f64>() * layer.boxed().gain;
        if let Some(spare) = layer.spare() {
            sum += spare.gain * spare.weights()[0];
        }
        if layer.settings().name() == "tanh" {
            sum *= 2.0;
        }
        let squares: f64 = layer.rows().iter().map(|row| row.iter().map(|v| v * v).sum::<f64>()).sum();
        sum + squares * layer.bias + dot(layer.settings().weights(), layer.boxed().as_list())
    }

    pub fn layered(x: &[f64]) -> f64 {
        let settings = Settings { gain: x[0], weights: vec![x[1], x[2]], name: "tanh".to_string() };
        let layer = Layer {
            settings: settings.clone(),
            bias: x[1],
            rows: vec![vec![x[0], x[1]], vec![1.0, x[2]]],
            spare: Some(settings.clone()),
            boxed: Box::new(settings),
        };
        apply(&layer, x[0])
    }
}

/// Aliases of arrays and functions, with lengths.
#[differentiate]
pub mod aliases {
    use cotangent::Differentiable;

    pub type State<const N: usize> = [f64; N];
    type Slope<const N: usize, S> = fn(&S, f64, &State<N>) -> State<N>;
    type Tried<T> = Result<T, String>;

    #[derive(Differentiable)]
    pub struct Spring {
        stiffness: f64,
    }

    fn slope(spring: &Spring, t: f64, y: &State<2>) -> State<2> {
        [y[1] + t, -spring.stiffness * y[0]]
    }

    fn step<const N: usize, S>(of: &S, y: State<N>, h: f64, slope: Slope<N, S>) -> State<N> {
        let along = slope(of, h, &y);
        let mut next = [0.0; N];
        for (i, v) in y.iter().enumerate() {
            next[i] = *v + h * along[i];
        }
        next
    }

    fn logarithm(x: f64) -> Tried<f64> {
        if x > 0.0 { Ok(x.ln()) } else { Err("not positive".to_string()) }
    }

    pub fn swung(x: &[f64]) -> f64 {
        let spring = Spring { stiffness: x[0] };
        let mut y: State<2> = [x[1], x[2]];
        for _ in 0..3 {
            y = step(&spring, y, 0.1, slope);
        }
        y[0] * y[1] * logarithm(x[0] + 2.0).unwrap()
    }
}

/// Texts that methods give, and macros that call functions beside variables of their names.
#[differentiate]
pub mod called {
    use cotangent::Differentiable;

    #[derive(Differentiable)]
    pub enum Problem {
        NotFinite { field: &'static str },
    }

    impl Problem {
        pub fn field(&self) -> &'static str {
            match self {
                Self::NotFinite { field } => field,
            }
        }
    }

    fn length_of(text: &'static str) -> f64 {
        text.len() as f64
    }

    macro_rules! mean {
        ($values: expr) => {
            mean($values)
        };
    }

    fn mean(values: &[f64]) -> f64 {
        values.iter().sum::<f64>() / values.len() as f64
    }

    fn scaled(problem: &Problem, x: f64) -> f64 {
        x * length_of(problem.field())
    }

    pub fn named(x: &[f64]) -> f64 {
        let problem = Problem::NotFinite { field: "rate" };
        let mean = mean!(x);
        mean * mean + scaled(&problem, x[0])
    }
}

/// Complex numbers that a function gives, multiplied by a number.
#[differentiate]
pub mod of_complex {
    use num_complex::Complex64;

    fn poles(n: usize) -> Vec<Complex64> {
        (0..n).map(|k| Complex64::new(-1.0, k as f64)).collect()
    }

    pub fn designed(x: f64, y: f64) -> f64 {
        let poles = poles(3);
        let mut sum = 0.0;
        for i in 0..3 {
            let pole = poles[i] * (x * y);
            sum += pole.re * pole.im;
        }
        sum
    }
}

/// A type parameter whose name is that of a float elsewhere.
#[differentiate]
pub fn averaged<Number: Into<f64> + Copy>(numbers: &[Number]) -> f64 {
    let mut sum: f64 = 0.0;
    for &number in numbers {
        let number: f64 = number.into();
        sum += number * number;
    }
    sum / numbers.len() as f64
}

#[differentiate]
pub fn average(x: &[f64]) -> f64 {
    averaged(x)
}

/// Methods that are called like those of lists.
#[derive(Differentiable)]
pub struct Sum<F> {
    sum: F,
}

#[differentiate]
impl<F: num_traits::Float> Sum<F> {
    fn append(&mut self, x: F) -> Result<(), String> {
        self.sum = self.sum + x;
        Ok(())
    }
}

#[derive(Differentiable)]
pub struct Logarithms<F> {
    of: Sum<F>,
}

#[differentiate]
impl<F: num_traits::Float> Logarithms<F> {
    pub fn append(&mut self, x: F) -> Result<(), String> {
        self.of.append(x.ln())?;
        Ok(())
    }
}

#[differentiate]
pub fn appended(x: &[f64]) -> f64 {
    let mut all = Logarithms { of: Sum { sum: 0.0 } };
    for v in x {
        all.append(*v).unwrap();
    }
    all.of.sum * x[0]
}

/// Slices that may be missing, for a trait with a parameter.
#[differentiate]
pub trait System<T: num_traits::Float> {
    fn next(&self, state: &[T], control: Option<&[T]>) -> Vec<T>;
}

#[derive(Differentiable)]
pub struct Turn {
    rate: f64,
}

#[differentiate(trait)]
impl System<f64> for Turn {
    fn next(&self, state: &[f64], control: Option<&[f64]>) -> Vec<f64> {
        let control = control.map_or(0.0, |c| c[0]);
        vec![state[0] + self.rate * control * state[0]]
    }
}

#[differentiate]
pub fn twice<T: num_traits::Float, S: System<T>>(system: &S, state: &[T], control: &Option<Vec<T>>) -> T {
    let y = system.next(state, control.as_deref());
    y[0] + system.next(&y, None)[0]
}

#[differentiate]
pub fn controlled(x: &[f64]) -> f64 {
    twice(&Turn { rate: x[0] }, x, &Some(vec![x[1]]))
}

/// What a trait lets its functions change carries no derivative here, as callers see.
#[differentiate]
pub trait Family {
    type Workspace;
    fn workspace(&self) -> Self::Workspace;
    fn likelihood(&self, y: f64, workspace: &mut Self::Workspace) -> f64;
}

#[derive(Differentiable)]
pub struct Normal {
    scale: f64,
}

#[differentiate(trait)]
impl Family for Normal {
    type Workspace = Vec<usize>;

    fn workspace(&self) -> Self::Workspace {
        vec![1]
    }

    fn likelihood(&self, y: f64, workspace: &mut Self::Workspace) -> f64 {
        workspace.push(2);
        y * y * self.scale * workspace.len() as f64
    }
}

#[differentiate]
pub fn counted(x: f64, y: f64) -> f64 {
    let family = Normal { scale: y };
    let mut workspace: Vec<usize> = family.workspace();
    family.likelihood(x, &mut workspace) + family.likelihood(y, &mut workspace) * x
}

/// What a method gives is matched on the spot, and methods of variants without fields give other enums: nothing else says of what
/// types these are.
#[derive(Clone, Copy, Differentiable)]
pub struct Root {
    at: f64,
    slope: f64,
}

#[derive(Differentiable)]
pub enum Roots {
    None,
    One(Root),
    Two(f64, f64),
}

#[derive(Clone, Copy, Differentiable)]
pub struct Parabola {
    height: f64,
}

#[differentiate]
impl Parabola {
    pub fn roots(self, shift: f64) -> Roots {
        if self.height > 0.0 {
            Roots::None
        } else if shift > 2.0 {
            Roots::One(Root { at: self.height * shift, slope: shift })
        } else {
            Roots::Two((-self.height).sqrt() + shift, shift - (-self.height).sqrt())
        }
    }
}

#[differentiate]
pub fn rooted(height: f64, shift: f64) -> f64 {
    let parabola = Parabola { height };
    match parabola.roots(shift) {
        Roots::One(root) => root.at + root.slope,
        Roots::Two(a, b) => a * b + a,
        _ => shift,
    }
}

#[derive(Clone, Copy, Differentiable)]
pub enum Kind {
    Counts,
    Waits,
}

#[derive(Clone, Copy, Differentiable)]
pub enum Link {
    Logarithm,
    Inverse,
}

#[differentiate]
impl Kind {
    pub fn link(&self) -> Link {
        match self {
            Self::Counts => Link::Logarithm,
            Self::Waits => Link::Inverse,
        }
    }
}

#[differentiate]
impl Link {
    fn undone(self, eta: f64) -> f64 {
        match self {
            Self::Logarithm => eta.exp(),
            Self::Inverse => 1.0 / eta,
        }
    }
}

#[differentiate]
pub fn linked(x: f64, y: f64) -> f64 {
    let kind = Kind::Waits;
    let link = kind.link();
    link.undone(x) * Kind::Counts.link().undone(y)
}

/// A method that lends a field, with derivatives by hand: what it lends is held fixed.
#[differentiate]
pub mod held {
    use cotangent::Differentiable;

    #[derive(Differentiable)]
    pub struct Model {
        pub gain: f64,
        pub bias: f64,
    }

    impl Model {
        fn gain(&self) -> &f64 {
            &self.gain
        }

        fn gain_fwd(&self, _: &ModelTangent) -> (f64, f64) {
            (self.gain, 0.0)
        }

        fn gain_rev(&self, _: &mut ModelTangent, _: f64) -> f64 {
            self.gain
        }

        fn bias(&self) -> &f64 {
            &self.bias
        }
    }

    pub fn fixed_gain(x: &[f64]) -> f64 {
        let model = Model { gain: x[0], bias: x[1] };
        *model.gain() * x[2] + *model.bias() * x[2]
    }
}
