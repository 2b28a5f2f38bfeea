//! What the documentation of the siblings says.

use crate::expand::differentiate;
use quote::quote;

/// All texts of `#[doc = "…"]` in the emitted code.
fn documentation(source: &str) -> String {
    let emitted = differentiate(quote!(), source.parse().expect("tokens"));
    let file: syn::File = syn::parse2(emitted).expect("items");
    let mut found = String::new();
    for item in &file.items {
        let syn::Item::Fn(item) = item else { continue };
        for attribute in item.attrs.iter().filter(|a| a.path().is_ident("doc")) {
            if let syn::Meta::NameValue(syn::MetaNameValue { value: syn::Expr::Lit(lit), .. }) = &attribute.meta
                && let syn::Lit::Str(text) = &lit.lit
            {
                found.push_str(&text.value());
                found.push('\n');
            }
        }
    }
    found
}

/// Each loop with what it records; a loop of sums records nothing.
#[test]
fn records_are_listed_by_loop() {
    let text = documentation(
        "fn f(x: &[f64], k: f64, n: usize) -> f64 {
            let mut y = 0.0;
            for v in x { y += k * v; }
            for _ in 0..n {
                if y > 5.0 { y = y.sqrt(); }
                y = y * y + 1.0;
            }
            y
        }",
    );
    assert!(text.contains("with respect to `x` and `k`"), "{text}");
    assert_eq!(text.matches("In each iteration of a loop").count(), 1, "{text}");
    for what in ["`y` before it is overwritten: `f64`", "what `y > 5.0` was: `bool`"] {
        assert!(text.contains(what), "{what} in {text}");
    }
}

/// Locals cost nothing; what is constant is not named.
#[test]
fn nothing_is_recorded_of_straight_line_code() {
    let text = documentation("fn f(x: f64, n: i32) -> f64 { let y = x.sin(); y.powi(n) * x.exp() }");
    assert!(text.contains("with respect to `x`.") && text.contains("Records nothing."), "{text}");
}

/// Of what has its type by way of the runtime, the type is not told.
#[test]
fn types_are_those_that_a_person_writes() {
    let text = documentation(
        "fn f(mut s: State, n: usize) -> f64 {
            for _ in 0..n { s.x = (s.x * s.x).sin(); }
            s.x
        }",
    );
    assert!(text.contains("`s` before it is overwritten"), "{text}");
    assert!(!text.contains("runtime") && !text.contains("__private"), "{text}");
}

/// What is written over is kept only where rustc finds that two indices may lead to one element.
#[test]
fn elements_by_pairs_are_kept_on_a_condition() {
    let source = |factor: &str| {
        documentation(&format!(
            "fn f(a: &Matrix, n: usize) -> f64 {{
                let mut m = a.clone();
                let mut s = 0.0;
                for i in 1..n {{
                    for j in 0..n {{ m[(i, j)] = {factor} * m[(i - 1, j)]; }}
                    s += m[(i, 0)];
                }}
                s
            }}"
        ))
    };
    let told = "unless different indices lead to different elements";
    assert!(source("m[(i - 1, j)]").contains(told), "{}", source("m[(i - 1, j)]"));
    assert!(!source("m[(i, j)]").contains(told), "{}", source("m[(i, j)]"));
}

/// What is written into rows of a length with a name is kept no more than into rows of a parameter's.
#[test]
fn a_length_may_have_a_name() {
    let text = documentation(
        "fn f(x: &[f64]) -> f64 {
            let n = x.len();
            let mut l = vec![x[0]; n * n];
            for j in 0..n {
                for k in 0..j {
                    for i in j..n { l[i * n + j] -= l[i * n + k] * l[j * n + k]; }
                }
            }
            l[1]
        }",
    );
    assert!(!text.contains("before it is overwritten"), "{text}");
}

/// A vector that is gathered item by item, as long as the one before, takes its place without that being kept.
#[test]
fn vectors_are_gathered_alike() {
    let source = |end: &str| {
        documentation(&format!(
            "fn f(x: &[f64], m: usize) -> f64 {{
                let n = x.len();
                let mut u: Vec<f64> = (0..n).map(|i| 2.0 * x[i]).collect();
                for _ in 0..m {{
                    let mut next = Vec::with_capacity(n);
                    for i in 0..{end} {{ next.push(0.5 * u[i] + x[i]); }}
                    u = next;
                }}
                u[0]
            }}"
        ))
    };
    assert!(!source("n").contains("`u` before it is overwritten"), "{}", source("n"));
    assert!(source("m").contains("`u` before it is overwritten"), "{}", source("m"));
}

/// Of a vector that is collected in each iteration, the cotangent is as long as the loop, and nothing is kept for that.
#[test]
fn lengths_of_what_is_collected_are_known() {
    let text = documentation(
        "fn f(x: &[f64], n: usize) -> f64 {
            let mut s = x[0];
            for _ in 0..n {
                let mut all: Vec<f64> = x.iter().map(|v| -v).collect();
                all[0] -= s;
                for i in 0..x.len() { s += 0.5 * all[i]; }
            }
            s
        }",
    );
    assert!(text.contains("Records nothing."), "{text}");
}

/// A square root is recorded, but not for the iterations of three loops.
#[test]
fn square_roots_in_three_loops_are_made_again() {
    let source = |loops: usize| {
        let (begin, end) = ("for _ in 0..n {".repeat(loops), "}".repeat(loops));
        documentation(&format!(
            "fn f(x: &[f64], n: usize) -> f64 {{
                let mut s = x[0];
                let mut u = x.to_vec();
                {begin}
                    let mut t = 0.0;
                    for i in 0..n {{
                        let r = (u[i] + 2.0).sqrt();
                        t += r / (1.0 + r * r);
                    }}
                    s = s.sin() + t;
                {end}
                s
            }}"
        ))
    };
    assert!(source(1).contains("`r`"), "{}", source(1));
    assert!(!source(2).contains("`r`"), "{}", source(2));
}

/// A method changes nothing through a shared reference, also where that is another name of a part.
#[test]
fn methods_of_what_is_lent_change_nothing() {
    let source = |loops: &str, row: &str| {
        documentation(&format!(
            "fn f(k: f64, #[constant] rows: {row}) -> f64 {{
                let n = 4.0 * rows.len() as f64;
                let mut s = 0.0;
                for row in rows{loops} {{
                    let own = row.to_owned();
                    for v in &own {{ s += (k * v).sin(); }}
                }}
                s / n
            }}"
        ))
    };
    let lent = source("", "&[Vec<f64>]");
    assert!(lent.contains("Records nothing."), "{lent}");
    let changed = source(".iter_mut()", "&mut [Vec<f64>]");
    assert!(changed.contains("In each iteration"), "{changed}");
}
