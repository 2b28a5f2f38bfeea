//! `#[derive(Differentiable)]`: what it makes for every form of type, and the laws of what it makes.

use cotangent::{Cotangent, Differentiable};
use std::panic::catch_unwind;

#[derive(Clone, Debug, Differentiable)]
struct Body {
    pub m: f64,
    x: [f64; 2],
    id: usize,
    name: String,
}

#[derive(Differentiable)]
struct Point(f32, pub(crate) f64);

#[derive(Differentiable)]
struct Marker;

#[derive(Differentiable)]
struct Pair<A, B: Clone>
where
    A: Default,
{
    first: A,
    second: Vec<B>,
}

#[derive(Differentiable)]
struct Matrix<const R: usize, const C: usize> {
    rows: [[f64; C]; R],
}

#[derive(Differentiable)]
struct View<'a, T> {
    weights: &'a [f64],
    scale: &'a f64,
    marker: std::marker::PhantomData<T>,
}

/// No derivative, and no trait either.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Color {
    Red,
    Blue,
}

#[derive(Differentiable)]
struct World {
    bodies: Vec<Body>,
    #[constant]
    color: Color,
    nested: Option<Box<Point>>,
    r#type: (f64, usize),
}

#[derive(Debug, Clone, Differentiable)]
enum Shape {
    Circle(f64),
    Rect { w: f64, h: f64, label: &'static str },
    Mesh(Vec<f64>, #[constant] Color),
    Nothing,
}

#[derive(Differentiable)]
enum Tree<T> {
    Leaf(T),
    Node { kids: Vec<Tree<T>>, left: Option<Box<Tree<T>>> },
}

#[derive(Differentiable)]
enum Never {}

fn body(m: f64, x: f64, y: f64) -> BodyTangent {
    BodyTangent { m, x: [x, y], id: (), name: () }
}

/// The laws of the monoid, for three elements of one shape.
fn laws<C: Cotangent + Clone + PartialEq + std::fmt::Debug>(a: &C, b: &C, c: &C) {
    let sum = |a: &C, b: &C| {
        let mut sum = a.clone();
        sum.ct_add(b);
        sum
    };
    let mut zero = a.clone();
    zero.ct_clear();
    assert_eq!(sum(a, &zero), *a);
    assert_eq!(sum(&zero, a), *a);
    assert_eq!(sum(a, b), sum(b, a));
    assert_eq!(sum(&sum(a, b), c), sum(a, &sum(b, c)));
    assert_eq!(a.ct_dot(b), b.ct_dot(a));
    assert_eq!(sum(a, b).ct_dot(c), a.ct_dot(c) + b.ct_dot(c));
    let mut rest = a.clone();
    assert_eq!(rest.ct_take(), *a);
    assert_eq!(rest, zero);
    let mut scaled = a.clone();
    scaled.ct_scale(2.0);
    assert_eq!(scaled, sum(a, a));
    let mut moved = b.clone();
    moved.ct_axpy(2.0, a);
    assert_eq!(moved, sum(b, &scaled));
}

#[test]
fn a_struct() {
    let value = Body { m: 1.0, x: [2.0, 3.0], id: 7, name: "a".to_owned() };
    assert_eq!(value.ct_zero(), body(0.0, 0.0, 0.0));
    assert_eq!((value.id, value.name.as_str()), (7, "a"));
    laws(&body(1.0, 2.0, 3.0), &body(-4.0, 0.5, 8.0), &body(16.0, -2.0, 0.25));
    assert_eq!(body(1.0, 2.0, 3.0).ct_dot(&body(1.0, 10.0, 100.0)), 321.0);
    let text = format!("{:?}", body(1.0, 2.0, 3.0));
    assert_eq!(text, "BodyTangent { m: 1.0, x: [2.0, 3.0], id: (), name: () }");
    let mut step = body(1.0, 2.0, 3.0);
    step.scale(0.5);
    step.axpy(-1.0, &body(0.5, 0.0, 0.0));
    assert_eq!(step, body(0.0, 1.0, 1.5));
}

#[test]
fn positions_and_nothing() {
    let point = Point(1.5, 2.5);
    assert_eq!(point.ct_zero(), PointTangent(0.0, 0.0));
    laws(&PointTangent(1.0, 2.0), &PointTangent(3.0, -4.0), &PointTangent(0.5, 0.25));
    assert_eq!(format!("{:?}", PointTangent(1.0, 2.0)), "PointTangent(1.0, 2.0)");
    assert_eq!(Marker.ct_zero(), MarkerTangent);
    laws(&MarkerTangent, &MarkerTangent, &MarkerTangent);
}

#[test]
fn generics_and_lifetimes() {
    let pair = Pair { first: 1.0, second: vec![2.0f32, 3.0] };
    assert_eq!(pair.ct_zero(), PairTangent { first: 0.0, second: vec![0.0, 0.0] });
    let nested = Pair { first: vec![1.0], second: vec![(1.0, 2usize)] };
    assert_eq!(nested.ct_zero(), PairTangent { first: vec![0.0], second: vec![(0.0, ())] });
    let matrix = Matrix { rows: [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]] };
    assert_eq!(matrix.ct_zero(), MatrixTangent::<3, 2> { rows: [[0.0; 2]; 3] });
    let scale = 2.0;
    let view = View { weights: &[1.0, 2.0], scale: &scale, marker: std::marker::PhantomData::<String> };
    let zero: ViewTangent<String> = view.ct_zero();
    assert_eq!((zero.weights, zero.scale), (vec![0.0, 0.0], 0.0));
    assert_eq!((view.weights.len(), *view.scale, view.marker), (2, 2.0, std::marker::PhantomData));
}

#[test]
fn nested_types() {
    let a = Body { m: 1.0, x: [2.0, 3.0], id: 7, name: String::new() };
    let world = World { bodies: vec![a], color: Color::Red, nested: Some(Box::new(Point(1.0, 2.0))), r#type: (1.0, 2) };
    let zero = world.ct_zero();
    let wanted = WorldTangent {
        bodies: vec![body(0.0, 0.0, 0.0)],
        color: (),
        nested: Some(Box::new(PointTangent(0.0, 0.0))),
        r#type: (0.0, ()),
    };
    assert_eq!(zero, wanted);
    assert_eq!(world.color, Color::Red);
    let filled = |x: f64| WorldTangent {
        bodies: vec![body(x, 2.0 * x, 0.0)],
        color: (),
        nested: Some(Box::new(PointTangent(x as f32, -x))),
        r#type: (3.0 * x, ()),
    };
    laws(&filled(1.0), &filled(-2.0), &filled(0.5));
    let mut kept = filled(1.0);
    let message = message(move || kept.ct_add(&WorldTangent { bodies: vec![], ..filled(2.0) }));
    assert_eq!(message, "cotangent: a cotangent of length 0 is added to one of length 1");
}

#[test]
fn nothing_is_written_before_the_shapes_fit() {
    let filled = |x: f64, n: usize| PairTangent::<f64, f64> { first: x, second: vec![x; n] };
    let mut kept = filled(1.0, 2);
    let result = catch_unwind(std::panic::AssertUnwindSafe(|| kept.ct_add(&filled(5.0, 3))));
    assert!(result.is_err());
    assert_eq!(kept, filled(1.0, 2));
}

#[test]
fn enums() {
    let rect = Shape::Rect { w: 1.0, h: 2.0, label: "r" };
    assert_eq!(rect.ct_zero(), ShapeTangent::Rect { w: 0.0, h: 0.0, label: () });
    assert!(matches!(rect, Shape::Rect { label: "r", .. }));
    assert_eq!(Shape::Circle(1.0).ct_zero(), ShapeTangent::Circle(0.0));
    let mesh = Shape::Mesh(vec![1.0; 3], Color::Blue);
    assert_eq!(mesh.ct_zero(), ShapeTangent::Mesh(vec![0.0; 3], ()));
    assert!(matches!(mesh, Shape::Mesh(_, Color::Blue)));
    assert_eq!(Shape::Nothing.ct_zero(), ShapeTangent::Nothing);
    let side = |w: f64, h: f64| ShapeTangent::Rect { w, h, label: () };
    laws(&side(1.0, 2.0), &side(3.0, -4.0), &side(0.5, 8.0));
    laws(&ShapeTangent::Circle(1.0), &ShapeTangent::Circle(2.0), &ShapeTangent::Circle(-4.0));
    assert_ne!(side(1.0, 2.0), ShapeTangent::Circle(1.0));
    assert_eq!(format!("{:?}", side(1.0, 2.0)), "Rect { w: 1.0, h: 2.0, label: () }");
    assert_eq!(format!("{:?}", ShapeTangent::Nothing), "Nothing");
}

#[test]
fn recursive_types() {
    let leaf = |x: f64| Tree::Leaf(x);
    let tree = Tree::Node { kids: vec![leaf(1.0), leaf(2.0)], left: Some(Box::new(leaf(3.0))) };
    let bar = |x: f64| TreeTangent::Node {
        kids: vec![TreeTangent::Leaf(x), TreeTangent::Leaf(2.0 * x)],
        left: Some(Box::new(TreeTangent::<f64>::Leaf(-x))),
    };
    assert_eq!(tree.ct_zero(), bar(0.0));
    laws(&bar(1.0), &bar(-4.0), &bar(0.5));
}

#[test]
fn variants_that_do_not_fit() {
    let circle = || ShapeTangent::Circle(1.0);
    let told = "cotangent: a cotangent of variant `Nothing` is used where one of variant `Circle` is expected";
    assert_eq!(message(move || circle().ct_add(&ShapeTangent::Nothing)), told);
    assert_eq!(message(move || assert!(circle().ct_dot(&ShapeTangent::Nothing) > 0.0)), told);
    assert_eq!(message(move || *ShapeTangent::Nothing.ct_Circle().0 = 1.0), told);
    let mesh = Shape::Mesh(vec![1.0; 3], Color::Red);
    let wrong = message(move || mesh.ct_check(&ShapeTangent::Nothing, format_args!("shape")));
    assert_eq!(wrong, "cotangent: `shape` is `Mesh`, but its tangent or cotangent is `Nothing`");
    let mesh = Shape::Mesh(vec![1.0; 3], Color::Red);
    let short = message(move || mesh.ct_check(&ShapeTangent::Mesh(vec![1.0], ()), format_args!("shape")));
    assert_eq!(short, "cotangent: `shape.0` has length 3, but its tangent or cotangent has length 1");
}

#[test]
fn parts_of_variants() {
    let mut bar = ShapeTangent::Rect { w: 1.0, h: 2.0, label: () };
    *bar.ct_Rect().h += 10.0;
    assert_eq!(*bar.ct_ref_Rect().h, 12.0);
    let mut bar = ShapeTangent::Mesh(vec![1.0], ());
    bar.ct_Mesh().0[0] = 5.0;
    assert_eq!(bar.ct_ref_Mesh().0, &[5.0]);
}

/// The message of a panic.
fn message(f: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let payload = catch_unwind(f).expect_err("it panics");
    payload.downcast_ref::<String>().cloned().unwrap_or_else(|| "?".to_owned())
}

#[test]
fn without_values() {
    let none: Option<Never> = None;
    assert_eq!(none.ct_zero(), None);
}

/// Plain data of the standard library.
#[derive(Clone, Debug, PartialEq, Differentiable)]
struct Sampled {
    value: f64,
    freedom: std::num::NonZeroU64,
    every: std::time::Duration,
    order: std::cmp::Ordering,
}

#[test]
fn plain_data_has_no_tangent() {
    let sampled = Sampled {
        value: 0.7,
        freedom: std::num::NonZeroU64::MIN,
        every: std::time::Duration::from_millis(20),
        order: std::cmp::Ordering::Less,
    };
    let tangent = sampled.ct_zero();
    assert_eq!((tangent.value, tangent.freedom, tangent.every, tangent.order), (0.0, (), (), ()));
}
