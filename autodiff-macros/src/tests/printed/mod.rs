//! Snapshots of the IR, one small function a family of constructs.

mod containers;
mod control;
mod derived;
mod values;

use super::oracle;
use crate::ir::print::print;
use crate::transform::forward;

/// A function after a pass, as text.
fn after(source: &str, pass: &str) -> String {
    match pass {
        "lower" => oracle::lowered_only(source).map(|f| print(&f)),
        "normalize" => oracle::lowered(source).map(|f| print(&f)),
        "forward" => oracle::lowered(source).map(|f| print(&forward::forward(&f).func)),
        _ => panic!("no pass is called `{pass}`"),
    }
    .unwrap_or_else(|refused| panic!("`{source}` is refused: {refused}"))
}

/// Compares the function after the pass with what is expected, which may be indented.
fn check(source: &str, pass: &str, expected: &str) {
    let lines: Vec<&str> = expected.lines().filter(|l| !l.trim().is_empty()).collect();
    let indent = lines.iter().map(|l| l.len() - l.trim_start().len()).min().unwrap_or(0);
    let expected: Vec<&str> = lines.iter().map(|l| &l[indent..]).collect();
    let found = after(source, pass);
    let found: Vec<&str> = found.lines().collect();
    assert!(found == expected, "{source}\nafter {pass}:\n{}\nexpected:\n{}", found.join("\n"), expected.join("\n"));
}
