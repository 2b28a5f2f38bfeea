//! What the README claims: the programs that it names are in the corpus and are run, its lists of
//! primitives are the macro's tables, and its refusals are messages of the macro.

use cotangent::{check_gradients, differentiate};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The part of the README behind the heading, up to the next heading.
fn section(heading: &str) -> String {
    let readme = read("README.md");
    let start =
        readme.find(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("the README has no heading `{heading}`"));
    let rest = &readme[start + heading.len() + 2..];
    let end = rest.find("\n#").unwrap_or(rest.len());
    rest[..end].to_owned()
}

/// What stands between an odd quote and the next one.
fn quoted(text: &str, quote: char) -> Vec<&str> {
    text.split(quote).skip(1).step_by(2).collect()
}

/// The cells of the rows of a table, without its head.
fn rows(section: &str) -> Vec<Vec<String>> {
    let lines = section.lines().filter(|line| line.starts_with('|'));
    let cells = lines.map(|line| {
        let cells = line.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect()
    });
    cells.skip(2).collect()
}

/// The names between `<!-- list -->` and the end mark.
fn list(mark: &str) -> BTreeSet<String> {
    let readme = read("README.md");
    let (_, rest) = readme.split_once(&format!("<!-- {mark} -->")).expect("the mark");
    let (list, _) = rest.split_once("<!-- end -->").expect("the end mark");
    quoted(list, '`').into_iter().map(str::to_owned).collect()
}

/// The macro crate's sources in one text.
fn macro_sources() -> String {
    fn gather(dir: &Path, out: &mut String) {
        for entry in fs::read_dir(dir).expect("a folder of the macro crate") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                gather(&path, out);
            } else {
                out.push_str(&fs::read_to_string(&path).expect("a source file"));
            }
        }
    }
    let mut out = String::new();
    gather(&root().join("autodiff-macros/src"), &mut out);
    // A string that goes on in the next line.
    let mut joined = String::new();
    for line in out.split("\\\n") {
        joined.push_str(line.trim_start());
    }
    joined
}

#[test]
fn supported_programs_are_run() {
    let rows = rows(&section("## What is supported"));
    assert!(rows.len() >= 20, "the table of what is supported");
    for row in rows {
        let programs = quoted(&row[1], '`');
        assert!(!programs.is_empty(), "`{}` names no program", row[0]);
        for program in programs {
            let (module, function) = program.split_once("::").expect("module::function");
            let corpus = match module {
                "readme" => read("tests/readme.rs"),
                module => read(format!("tests/corpus/{module}.rs")),
            };
            let declared = ["(", "<"].iter().any(|end| corpus.contains(&format!("fn {function}{end}")));
            assert!(declared, "tests/corpus/{module}.rs has no function `{function}`");
            let sibling = format!("{function}_rev");
            let mut tests = fs::read_dir(root().join("tests")).expect("tests");
            let run = tests.any(|entry| {
                let path = entry.expect("an entry").path();
                path.is_file() && fs::read_to_string(path).expect("a test").contains(&sibling)
            });
            assert!(run, "no test runs `{sibling}`");
        }
    }
}

/// Loops over items of several containers and parts of them.
#[differentiate]
fn chained_items(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (a, b) in x.iter().zip(x.iter().skip(1)) {
        sum += a * b.sin();
    }
    for (i, a) in x.iter().take(2).enumerate() {
        sum += a * a * i as f64;
    }
    for a in x.iter().rev().copied() {
        sum = 0.5 * sum + a * sum.cos();
    }
    for part in x.chunks(2) {
        sum += part[0] * part[part.len() - 1];
    }
    sum
}

#[test]
fn chained_items_have_derivatives() {
    let x = [0.3, -0.7, 1.1, 0.4, 0.9];
    check_gradients(chained_items, chained_items_fwd, chained_items_rev, &x).unwrap();
}

#[test]
fn primitives_are_those_of_the_table() {
    let mut table = BTreeSet::new();
    for family in ["arithmetic", "choice", "power", "trigonometry"] {
        let source = read(format!("autodiff-macros/src/rules/table/{family}.rs"));
        for piece in source.split("method(").skip(1) {
            // Imports and the like have no name behind the parenthesis.
            if let Some(rest) = piece.trim_start().strip_prefix('"') {
                table.insert(rest.split('"').next().expect("a name").to_owned());
            }
        }
        for piece in source.split("infix(").skip(1) {
            table.insert(piece.split('"').nth(3).expect("an operator").to_owned());
        }
    }
    assert!(table.remove("neg"), "the prefix operator has a row");
    assert_eq!(list("primitives"), table);
}

#[test]
fn questions_are_those_of_the_table() {
    let source = read("autodiff-macros/src/rules/table/inactive.rs");
    let table = quoted(&source, '"').into_iter().map(str::to_owned).collect();
    assert_eq!(list("questions"), table);
}

#[test]
fn conventions_are_those_of_the_rules() {
    let section = section("### Where there is no derivative");
    let rules = read("autodiff-runtime/src/rules.rs");
    let stated = rules.lines().filter_map(|line| line.strip_prefix("//! |")).skip(2);
    for row in stated {
        assert!(section.contains(row), "the README lacks the convention{row}");
    }
}

#[test]
fn refusals_are_messages() {
    let sources = macro_sources();
    for row in rows(&section("## What is refused")) {
        let phrases = quoted(&row[0], '"');
        assert!(!phrases.is_empty(), "`{}` names no message", row[0]);
        for phrase in phrases {
            assert!(sources.contains(phrase), "the macro has no message with `{phrase}`");
        }
    }
}

#[test]
fn commands_have_targets() {
    for example in ["fit_mixture/main.rs", "fit_curve.rs", "fit_ode.rs"] {
        assert!(root().join("examples").join(example).is_file());
    }
    let readme = read("README.md");
    assert!(readme.contains("cargo run --release --example fit_mixture"));
    assert!(readme.contains("cargo test --workspace"));
}

/// The architecture page names files by their paths, from the root, the crate or its sources.
#[test]
fn the_files_that_the_architecture_page_names_are_there() {
    let page = read("autodiff-macros/README.md").replace("```", "");
    let homes = [
        "",
        "autodiff-macros",
        "autodiff-macros/src",
        "autodiff-macros/src/transform",
        "autodiff-macros/src/transform/reverse",
    ];
    let homes = homes.map(|home| root().join(home));
    let is_path = |name: &&str| name.contains('/') && name.ends_with(".rs") && !name.contains(['*', '<', ' ']);
    let missing: Vec<&str> = quoted(&page, '`')
        .into_iter()
        .flat_map(|text| text.split([',', ' ']))
        .filter(is_path)
        .filter(|name| !homes.iter().any(|home| home.join(name).exists()))
        .collect();
    assert!(missing.is_empty(), "the page names files that are not there: {missing:?}");
}
