//! The `#[differentiate]` attribute of the `cotangent` crate.

mod analysis;
mod blocks;
mod collections;
mod derive;
mod emit;
mod errors;
mod expand;
mod ir;
mod lower;
mod names;
mod of_constants;
mod parse;
mod rules;
mod syntax;
mod transform;

use proc_macro::TokenStream;

/// Emits the derivatives of a function beside it: `f_fwd`, `f_rev` and `f_vjp`.
///
/// The function stays as it is written. The parameters of the emitted functions are those of the
/// function, in its order and with its visibility, and more behind the differentiable ones:
///
/// ```text
/// #[differentiate]
/// fn f(x: &[f64], k: f64, n: usize) -> f64 { … }
///
/// // forward mode: behind each differentiable parameter its tangent; the value and its tangent
/// fn f_fwd(x: &[f64], x_dot: &[f64], k: f64, k_dot: f64, n: usize) -> (f64, f64);
/// // reverse mode: behind each differentiable reference a buffer that its cotangent is added to; the
/// // seed comes last; cotangents of parameters by value come back behind the value
/// fn f_rev(x: &[f64], x_bar: &mut [f64], k: f64, n: usize, seed: f64) -> (f64, f64);
/// // the value, and a pullback to the cotangents of all differentiable parameters, in order
/// fn f_vjp(x: &[f64], k: f64, n: usize) -> (f64, impl Fn(f64) -> (Vec<f64>, f64));
/// ```
///
/// - A `&mut` parameter is an output too. Its tangent is updated in place by `f_fwd`. In `f_rev` its
///   buffer holds the cotangent of what the function leaves there on entry, and that of what was passed
///   in on return. The pullback takes a seed for it, behind that of the value.
/// - A function without a value takes no seed, and returns the cotangents alone: `()`, `k_bar`,
///   `(k_bar, v_bar)`.
/// - Integers, `bool`, `char` and `&str` carry no derivative and have no parameters beside them.
/// - Each sibling returns the value of the function bit for bit, has its effects once and in order, and
///   panics when it does, with its message. In addition, tangents and cotangents of the wrong length
///   panic at entry.
///
/// # Options
///
/// - `#[differentiate(wrt(x, k))]`: with respect to these parameters only.
/// - `#[differentiate(constant(k))]`: not with respect to these; so does `#[constant]` on a parameter.
/// - `#[differentiate(crate = path)]`: where the `cotangent` crate is, if it is re-exported.
///
/// `#[differentiate] use model::f;` imports the siblings along with the function.
///
/// # Methods, blocks and modules
///
/// On a method or an associated function the siblings are functions of the type. The derivative of `self`
/// stands behind it like any other, `model.energy_rev(&mut model_bar, x, seed)`, unless it is left out by
/// `#[differentiate(constant(self))]`. On an `impl` block or a module the attribute means every function in
/// it but those with `#[differentiate(skip)]`.
///
/// # What is called inside
///
/// A function that is called on something differentiable must be differentiated too, and its `f_rev`
/// must be visible under the path of the call: by a glob, by a path, by `use model::{f, f_rev}`.
///
/// # Errors
///
/// What cannot be differentiated is a compile error at the construct, with the reason and what to write
/// instead. All of them come in one compile, and the function itself is emitted in any case.
#[proc_macro_attribute]
pub fn differentiate(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::differentiate(args.into(), item.into()).into()
}

/// Makes a struct or an enum differentiable: its tangent type, and the traits that go with it.
///
/// ```text
/// #[derive(Differentiable)]
/// struct Body { m: f64, x: [f64; 3], #[constant] color: Color, id: usize }
///
/// struct BodyTangent { m: f64, x: [f64; 3], color: (), id: () }
/// ```
///
/// The tangent type has the name of the type with `Tangent` behind it, the same visibility and generics, and the
/// same fields; a field without a derivative has `()`. Tangents can be cloned, compared and printed, and have `scale`
/// and `axpy` for optimisers. The tangent of an enum is an enum with the same variants; one of another variant than
/// its value panics with both named.
///
/// - `#[constant]` on a field: it carries no derivative, and its type needs none.
/// - `#[differentiable(crate = path)]`: where the `cotangent` crate is, if it is re-exported.
///
/// Every other field has to be of a type that implements `Differentiable`.
#[proc_macro_derive(Differentiable, attributes(differentiable, constant))]
pub fn derive_differentiable(item: TokenStream) -> TokenStream {
    derive::derive(item.into()).into()
}

#[cfg(test)]
mod tests;
