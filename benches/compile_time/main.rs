//! What the siblings cost at compile time: the modules of the test corpus that stand alone, as a library with the
//! attribute and with the attribute taken out.
//!
//! ```text
//! cargo bench --bench compile_time            # the table: medians of three
//! cargo bench --bench compile_time -- check   # one column of it
//! ```
//!
//! Both libraries stay in the target directory (`tmp/compile_time/`), to be looked at with other tools:
//! `RUSTC_BOOTSTRAP=1 cargo rustc -- -Ztime-passes` says which part of rustc takes the time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The modules that need no other module, and whose functions are called by no name but their own.
const MODULES: [&str; 24] = [
    "arrays",
    "branches",
    "chains",
    "closures",
    "enums",
    "generics",
    "hidden_writes",
    "inactive",
    "joint_loops",
    "linear_algebra",
    "loop_exits",
    "loops",
    "methods",
    "mutation",
    "numerics",
    "options",
    "papers",
    "primitives",
    "receivers",
    "reordering",
    "signatures",
    "slices",
    "structs",
    "vectors",
];

/// What is measured: a name, and what cargo is called with.
const COLUMNS: [(&str, &[&str]); 3] =
    [("check", &["check"]), ("build", &["build"]), ("release", &["build", "--release"])];

const RUNS: usize = 3;

/// The source without the macros of this crate, and how many functions it has that were differentiated.
fn taken_out(source: &str) -> (String, usize) {
    let mut count = 0;
    let lines = source.lines().filter(|line| {
        let attribute = line.trim_start().starts_with("#[differentiate");
        count += usize::from(attribute);
        !attribute
    });
    let text: String = lines.map(|line| format!("{line}\n")).collect();
    let text = text
        .replace("#[constant] ", "")
        .replace("#[constant]\n", "\n")
        .replace("derive(Differentiable)", "derive()")
        .replace(", Differentiable)]", ")]")
        .replace("use cotangent::{Differentiable, differentiate};", "")
        .replace("{detach, differentiate}", "detach")
        .replace("use cotangent::differentiate;", "");
    (text, count)
}

/// Writes a library of the modules.
fn library(folder: &Path, text_of: impl Fn(&str) -> String) {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::create_dir_all(folder.join("src")).expect("a folder can be made");
    let manifest = format!(
        "[package]\nname = \"compiled\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\ncotangent = {{ path = {project:?} }}\nnum-traits = \"0.2\"\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("a file can be written");
    for module in MODULES {
        let source = fs::read_to_string(project.join(format!("tests/corpus/{module}.rs"))).expect("a module");
        fs::write(folder.join(format!("src/{module}.rs")), text_of(&source)).expect("a file can be written");
    }
    // Nothing calls these functions, which is no news.
    let modules: String = MODULES.iter().map(|module| format!("pub mod {module};\n")).collect();
    fs::write(folder.join("src/lib.rs"), format!("#![allow(warnings)]\n{modules}")).expect("a file can be written");
}

/// Seconds that cargo takes for the library alone: the median.
fn seconds(folder: &Path, args: &[&str]) -> f64 {
    let run = || {
        let source = folder.join("src/lib.rs");
        let text = fs::read(&source).expect("the source");
        // Written again, it is newer than what was built from it.
        fs::write(&source, text).expect("a file can be written");
        let start = Instant::now();
        let status = Command::new(env!("CARGO"))
            .args(args)
            .args(["--quiet", "--offline"])
            .current_dir(folder)
            .env("CARGO_TARGET_DIR", folder.join("../target"))
            .env("CARGO_INCREMENTAL", "0")
            .stderr(Stdio::inherit())
            .status();
        assert!(status.expect("cargo runs").success(), "the library compiles");
        start.elapsed().as_secs_f64()
    };
    run();
    let mut times: Vec<f64> = (0..RUNS).map(|_| run()).collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("compile_time");
    let (with, without) = (home.join("with"), home.join("without"));
    library(&with, str::to_owned);
    library(&without, |source| taken_out(source).0);
    let (mut functions, mut lines) = (0, 0);
    for module in MODULES {
        let source = fs::read_to_string(with.join(format!("src/{module}.rs"))).expect("a module");
        functions += taken_out(&source).1;
        lines += source.lines().count();
    }
    println!("{functions} functions with the attribute, {lines} lines\n");
    println!("| | without | with | ratio |\n| --- | ---: | ---: | ---: |");
    for (name, args) in COLUMNS {
        if chosen.is_empty() || chosen.iter().any(|c| c == name) {
            let (plain, whole) = (seconds(&without, args), seconds(&with, args));
            println!("| `cargo {}` | {plain:.2} s | {whole:.2} s | {:.1} |", args.join(" "), whole / plain);
        }
    }
}
