//! The runtime's rules with a branch of their own as text of the core language: see [`super::again`].
//!
//! Each says, operation for operation, what the function of the same name in the runtime computes. All of them are linear
//! in `s`, so none may be constant near `s = 0`: where the runtime gives an exact zero for a seed that is zero, the text
//! does so only at a pole, and `+ 0.0` takes the sign off the zero elsewhere.

use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream, TokenTree};
use quote::quote;

/// Name, parameters and text; `Float` stands for the type.
const RULES: &[(&str, &[&str], &str)] = &[
    ("gate", &["s", "c"], "if s != 0.0 { c } else if c.is_finite() { c + 0.0 } else { 0.0 }"),
    ("over", &["s", "d"], "if s != 0.0 { s / d } else if (s / d).is_finite() { s / d + 0.0 } else { 0.0 }"),
    (
        "div_dy",
        &["s", "y", "q"],
        "if s != 0.0 { s / y * q } else if (s / y * q).is_finite() { s / y * q + 0.0 } else { 0.0 }",
    ),
    (
        "recip_dx",
        &["s", "r"],
        "if s != 0.0 { s * r * r } else if (s * r * r).is_finite() { s * r * r + 0.0 } else { 0.0 }",
    ),
    ("times_ln_2", &["s"], "s * ::core::Float::consts::LN_2"),
    ("over_ln_2", &["s"], "s / ::core::Float::consts::LN_2"),
    ("over_ln_10", &["s"], "s / ::core::Float::consts::LN_10"),
    ("abs_dx", &["s", "x"], "if x == 0.0 { 0.0 } else { s * x.signum() }"),
    ("copysign_dx", &["s", "x", "sign"], "if x == 0.0 { 0.0 } else { s * (x.signum() * Float::copysign(1.0, sign)) }"),
    (
        "powi_dx",
        &["s", "x", "n"],
        "if n == 0 { 0.0 } else if n == i32::MIN { s * (n as Float * (x.powi(n) / x)) } \
         else { s * (n as Float * x.powi(n - 1)) }",
    ),
    (
        "powi_dx_of",
        &["s", "x", "n", "y"],
        "if n == 0 { 0.0 } else if y.is_normal() { s * (n as Float * (y / x)) } \
         else if n == i32::MIN { s * (n as Float * (x.powi(n) / x)) } else { s * (n as Float * x.powi(n - 1)) }",
    ),
    (
        "powf_dx",
        &["s", "x", "p", "y"],
        "if p == 0.0 || (y == 0.0 && p.is_infinite()) { 0.0 } else if y.is_normal() { if s != 0.0 { s * (p * (y / x)) } \
         else if (p * (y / x)).is_finite() { s * (p * (y / x)) + 0.0 } else { 0.0 } } \
         else if s != 0.0 { s * (p * x.powf(p - 1.0)) } \
         else if (p * x.powf(p - 1.0)).is_finite() { s * (p * x.powf(p - 1.0)) + 0.0 } else { 0.0 }",
    ),
    (
        "powf_dp",
        &["s", "x", "p", "y"],
        "if x >= 0.0 && (y == 0.0 || (x == 0.0 && p == 0.0)) { 0.0 } else if s != 0.0 { s * (y * x.ln()) } \
         else if (y * x.ln()).is_finite() { s * (y * x.ln()) + 0.0 } else { 0.0 }",
    ),
    ("hypot_dx", &["s", "x", "h"], "if h == 0.0 { 0.0 } else { s * (x / h) }"),
    (
        "atan2_dy",
        &["s", "y", "x"],
        "if x.abs() < y.abs() { s * (x / y) / (y * (1.0 + (x / y) * (x / y))) } else if x == 0.0 { 0.0 } \
         else { s / (x * (1.0 + (y / x) * (y / x))) }",
    ),
    (
        "atan2_dx",
        &["s", "y", "x"],
        "if y.abs() < x.abs() { -(s * (y / x) / (x * (1.0 + (y / x) * (y / x)))) } else if y == 0.0 { -0.0 } \
         else { -(s / (y * (1.0 + (x / y) * (x / y)))) }",
    ),
    ("max_dx", &["s", "x", "y"], "if x >= y || y.is_nan() { s } else { 0.0 }"),
    ("max_dy", &["s", "x", "y"], "if x >= y || y.is_nan() { 0.0 } else { s }"),
    ("min_dx", &["s", "x", "y"], "if x <= y || y.is_nan() { s } else { 0.0 }"),
    ("min_dy", &["s", "x", "y"], "if x <= y || y.is_nan() { 0.0 } else { s }"),
    ("only_if", &["s", "holds"], "if holds { s } else { 0.0 }"),
    ("clamp_dx", &["s", "x", "lo", "hi"], "if x < lo || x > hi { 0.0 } else { s }"),
    ("clamp_dlo", &["s", "x", "lo"], "if x < lo { s } else { 0.0 }"),
    ("clamp_dhi", &["s", "x", "hi"], "if x > hi { s } else { 0.0 }"),
    (
        "rescaled_dx",
        &["s", "x", "y"],
        "if x == 0.0 { 0.0 } else if x.is_normal() || x.abs() == y.abs() { s * (y / x) } else { s * Float::NAN }",
    ),
    ("abs_sub_dx", &["s", "x", "y"], "if x < y { 0.0 } else { s }"),
];

/// Is there a text for the rule?
pub fn has(name: &str) -> bool {
    RULES.iter().any(|(known, ..)| *known == name)
}

/// A rule applied to arguments; `float` is the type that it is used at.
pub fn text(name: &str, args: &[TokenStream], float: &Ident) -> TokenStream {
    let (_, names, text) = RULES.iter().find(|(known, ..)| *known == name).expect("a rule with a text");
    let text: TokenStream = text.parse().expect("an expression");
    let text = filled(text, names, args, float);
    quote!((#text))
}

fn filled(text: TokenStream, names: &[&str], args: &[TokenStream], float: &Ident) -> TokenStream {
    let tree = |tree: TokenTree| match tree {
        TokenTree::Ident(name) if name == "Float" => quote!(#float),
        TokenTree::Ident(name) => match names.iter().position(|known| name == known) {
            Some(i) => argument(&args[i], float),
            None => quote!(#name),
        },
        TokenTree::Group(group) => {
            let inner = filled(group.stream(), names, args, float);
            let group = Group::new(group.delimiter(), inner);
            quote!(#group)
        }
        tree => quote!(#tree),
    };
    text.into_iter().map(tree).collect()
}

/// An argument, with a type if it is made of literals that could be of any float type.
fn argument(arg: &TokenStream, float: &Ident) -> TokenStream {
    let trees: Vec<TokenTree> = arg.clone().into_iter().collect();
    let typed = if names_nothing(arg) { with_type(arg, float) } else { arg.clone() };
    match trees.as_slice() {
        [_] => typed,
        _ => {
            let group = Group::new(Delimiter::Parenthesis, typed);
            quote!(#group)
        }
    }
}

/// Is the code nothing but literals and operators?
fn names_nothing(code: &TokenStream) -> bool {
    code.clone().into_iter().all(|tree| match tree {
        TokenTree::Ident(_) => false,
        TokenTree::Group(group) => names_nothing(&group.stream()),
        _ => true,
    })
}

/// Code whose literals are of the type.
fn with_type(code: &TokenStream, float: &Ident) -> TokenStream {
    let tree = |tree: TokenTree| match tree {
        TokenTree::Group(group) => {
            let group = Group::new(group.delimiter(), with_type(&group.stream(), float));
            quote!(#group)
        }
        TokenTree::Literal(literal) => {
            let text = literal.to_string();
            let open = text.contains('.') && !text.contains('f');
            let typed = open.then(|| format!("{text}{float}").parse::<Literal>().ok()).flatten();
            let literal = typed.unwrap_or(literal);
            quote!(#literal)
        }
        tree => quote!(#tree),
    };
    code.clone().into_iter().map(tree).collect()
}
