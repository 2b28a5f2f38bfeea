//! The golden cases, replayed through the protocol.
//!
//! The data lie next to the repository. Where they are missing the tests say so and pass, except
//! under `CI`.

use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the cases; none, with a note, where it is missing.
fn data() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/gradbench");
    if folder.is_dir() {
        return Some(folder);
    }
    assert!(std::env::var_os("CI").is_none(), "the golden cases are missing");
    println!("skipped: the golden cases are missing");
    None
}

/// Sends messages to the tool; its answers.
fn converse(messages: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = messages.iter().map(Value::to_string).collect();
    let mut output = Vec::new();
    cotangent_gradbench::serve(lines.join("\n").as_bytes(), &mut output).expect("memory can be written");
    let text = String::from_utf8(output).expect("UTF-8");
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), messages.len(), "one answer for each message");
    answers
}

/// GradBench's measure of disagreement, at its largest; integers, strings and shapes must agree.
fn distance(found: &Value, expected: &Value) -> f64 {
    match (found, expected) {
        (Value::Number(a), Value::Number(b)) if a.is_f64() || b.is_f64() => {
            let [a, b] = [a, b].map(|number| number.as_f64().expect("a float"));
            (a - b).abs() / f64::max(1.0, a.abs() + b.abs())
        }
        (Value::Array(a), Value::Array(b)) => {
            assert_eq!(a.len(), b.len(), "length of a list");
            a.iter().zip(b).map(|(a, b)| distance(a, b)).fold(0.0, f64::max)
        }
        (Value::Object(a), Value::Object(b)) => {
            assert!(a.keys().eq(b.keys()), "fields {:?} instead of {:?}", a.keys(), b.keys());
            a.iter().map(|(name, a)| distance(a, &b[name])).fold(0.0, f64::max)
        }
        (a, b) => {
            assert_eq!(a, b);
            0.0
        }
    }
}

/// The cases of an eval.
fn cases(data: &Path, eval: &str) -> Vec<(PathBuf, Value)> {
    let entries = fs::read_dir(data.join(eval)).expect("a folder for each eval");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let case: Value = serde_json::from_slice(&fs::read(&path).expect("a file")).expect("JSON");
        (path, case)
    };
    paths.into_iter().map(read).collect()
}

/// Replays all cases of an eval.
fn replay(eval: &str, count: usize, tolerance: f64) {
    let Some(data) = data() else { return };
    let cases = cases(&data, eval);
    assert_eq!(cases.len(), count, "number of cases");
    for (path, case) in cases {
        let answers = converse(&[
            json!({"id": 0, "kind": "start", "eval": eval}),
            json!({"id": 1, "kind": "define", "module": case["module"]}),
            json!({
                "id": 2, "kind": "evaluate",
                "module": case["module"], "function": case["function"], "input": case["input"],
            }),
        ]);
        let name = path.display();
        assert_eq!(answers[1]["success"], true, "{name}: {}", answers[1]["error"]);
        assert_eq!(answers[2]["success"], true, "{name}: {}", answers[2]["error"]);
        let distance = distance(&answers[2]["output"], &case["output"]);
        assert!(distance <= tolerance, "{name}: off by {distance:e}");
    }
}

/// What the cases themselves agree to.
const TOLERANCE: f64 = 1e-10;

#[test]
fn hello() {
    replay("hello", 6, TOLERANCE);
}

#[test]
fn llsq() {
    replay("llsq", 12, TOLERANCE);
}

#[test]
fn lse() {
    replay("lse", 14, TOLERANCE);
}

#[test]
fn det() {
    replay("det", 14, TOLERANCE);
}

#[test]
fn ode() {
    replay("ode", 16, TOLERANCE);
}

#[test]
fn gmm() {
    replay("gmm", 12, TOLERANCE);
}

#[test]
fn lstm() {
    replay("lstm", 12, TOLERANCE);
}

#[test]
fn ba() {
    replay("ba", 10, TOLERANCE);
}

#[test]
fn ht() {
    replay("ht", 10, TOLERANCE);
}

#[test]
fn kmeans() {
    replay("kmeans", 8, TOLERANCE);
}

/// The descent stops at a step of 1e-5, and rounding can shift it.
#[test]
fn particle() {
    replay("particle", 12, 1e-6);
}

#[test]
fn saddle() {
    replay("saddle", 8, TOLERANCE);
}
