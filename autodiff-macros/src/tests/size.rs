//! What is emitted grows with the source, and no faster.

use crate::expand;
use proc_macro2::{TokenStream, TokenTree};

/// How many tokens there are, at all depths.
fn count(tokens: TokenStream) -> usize {
    let each = tokens.into_iter().map(|tree| match tree {
        TokenTree::Group(group) => 2 + count(group.stream()),
        _ => 1,
    });
    each.sum()
}

/// The siblings of a function with this body.
fn expanded(body: &str) -> TokenStream {
    let source = format!("fn f(x: &[f64], k: f64, n: usize) -> f64 {{ {body} }}");
    let out = expand::differentiate(TokenStream::new(), source.parse().expect("tokens"));
    assert!(!out.to_string().contains("compile_error"), "it is refused: {source}");
    out
}

/// The tokens of the siblings of a function with this body.
fn emitted(body: &str) -> usize {
    count(expanded(body))
}

/// How often `record` is called: by `f_vjp`, and by `f_rev` if it has no sweeps of its own.
fn calls_of_record(body: &str) -> usize {
    expanded(body).to_string().matches("f_rev :: record (").count()
}

/// Asserts that twice as many parts add at most twice as much (and a little).
fn grows_linearly(what: &str, n: usize, body: impl Fn(usize) -> String) {
    let sizes: Vec<usize> = [n, 2 * n, 4 * n].iter().map(|n| emitted(&body(*n))).collect();
    let (first, second) = (sizes[1] - sizes[0], sizes[2] - sizes[1]);
    assert!(second <= 2 * first + first / 5, "{what}: {sizes:?} tokens");
}

#[test]
fn statements() {
    grows_linearly("statements", 100, |n| {
        let stmts: String = (0..n).map(|i| format!("s = s * x[{i}] + (k * s).sin();")).collect();
        format!("let mut s = k; {stmts} s")
    });
}

#[test]
fn declarations() {
    grows_linearly("declarations", 150, |n| {
        let stmts: String = (1..n).map(|i| format!("let v{i} = v{} * x[{i}] + k.exp();", i - 1)).collect();
        format!("let v0 = k; {stmts} v{}", n - 1)
    });
}

#[test]
fn loops_in_sequence() {
    grows_linearly("loops", 50, |n| {
        let stmts: String = (0..n).map(|i| format!("for i in 0..n {{ s += (s * x[i]).sin() * {i}.0; }}")).collect();
        format!("let mut s = k; {stmts} s")
    });
}

#[test]
fn branches_in_sequence() {
    grows_linearly("branches", 100, |n| {
        let stmts: String =
            (0..n).map(|i| format!("if s > {i}.0 {{ s *= k.sin(); }} else {{ s += x[{i}] * s; }}")).collect();
        format!("let mut s = k; {stmts} s")
    });
}

#[test]
fn long_expressions() {
    let grows = || {
        grows_linearly("an expression", 50, |n| {
            let terms: Vec<String> = (0..n).map(|i| format!("(x[{i}] * k).sin()")).collect();
            terms.join(" + ")
        });
    };
    // rustc's threads have a stack of this size, and those of tests a quarter of it.
    let thread = std::thread::Builder::new().stack_size(8 << 20).spawn(grows).expect("a thread");
    thread.join().expect("it grows linearly, and the stack is enough");
}

/// `open` written `n` times, the middle, and `close` as often.
fn nested(open: &str, middle: &str, close: &str, n: usize) -> String {
    format!("{}{middle}{}", open.repeat(n), close.repeat(n))
}

#[test]
fn nested_expressions() {
    grows_linearly("parentheses", 8, |n| nested("(k + x[0] * ", "k", ").sin()", n));
}

#[test]
fn nested_loops() {
    grows_linearly("loops", 4, |n| {
        format!("let mut s = k; {} s", nested("for i in 0..n { s += s * x[i]; ", "s *= k;", "}", n))
    });
}

#[test]
fn nested_branches() {
    grows_linearly("branches", 4, |n| {
        format!("let mut s = k; {} s", nested("if s > 0.5 { s *= k; ", "s *= k;", "} else { s += x[0]; }", n))
    });
}

#[test]
fn nested_blocks_with_values() {
    grows_linearly("blocks", 8, |n| nested("{ let t = k * ", "k", "; t * t }", n));
}

#[test]
fn loops_that_break_with_a_loop() {
    grows_linearly("loops", 3, |n| nested("loop { break ", "k * x[0]", " }", n));
}

#[test]
fn closures_in_closures() {
    grows_linearly("closures", 3, |n| nested("{ let g = |t: f64| t * k; g(", "k", ") }", n));
}

#[test]
fn sweeps_that_are_not_fused_are_written_once() {
    assert_eq!(calls_of_record("(k * x[0]).sin() * k"), 2);
    assert_eq!(calls_of_record("let mut s = k; for i in 0..n { s = s * s + x[i]; } s"), 2);
    assert_eq!(calls_of_record("let mut s = k; while s < 9.0 { if s > 2.0 { return s; } s = s * s; } s"), 2);
}

#[test]
fn sweeps_that_are_fused_stand_in_one_function() {
    assert_eq!(calls_of_record("let mut s = 0.0; for i in 0..n { s += x[i] * x[i]; } s"), 1, "a joint loop");
    assert_eq!(calls_of_record("if k > 0.0 { k * x[0] } else { k.exp() }"), 1, "a branch at the end");
    assert_eq!(
        calls_of_record("let y = x.to_vec(); let mut s = k; for i in 0..n { s = s * s * y[i]; } s"),
        1,
        "a container"
    );
}
