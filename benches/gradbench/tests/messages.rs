//! The conversation itself: good and bad messages, repetitions, the program.

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

/// What the tool answers to lines, whatever is in them.
fn answers(lines: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    cotangent_gradbench::serve(lines, &mut output).expect("memory can be written");
    let text = String::from_utf8(output).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The answer to one message.
fn answer(message: &Value) -> Value {
    let mut found = answers(message.to_string().as_bytes());
    assert_eq!(found.len(), 1, "one answer for {message}");
    found.remove(0)
}

/// The error that a message is answered with.
#[track_caller]
fn error(message: &Value) -> String {
    let answer = answer(message);
    assert_eq!(answer["id"], message["id"]);
    assert_eq!(answer["success"], false, "{answer}");
    assert_eq!(answer.get("output"), None);
    answer["error"].as_str().expect("a text").to_owned()
}

/// An evaluate message.
fn evaluate(module: &str, function: &str, input: Value) -> Value {
    json!({"id": 7, "kind": "evaluate", "module": module, "function": function, "input": input})
}

#[test]
fn kinds() {
    assert_eq!(answer(&json!({"id": 0, "kind": "start", "eval": "lse"})), json!({"id": 0, "tool": "cotangent"}));
    assert_eq!(answer(&json!({"id": 1, "kind": "define", "module": "lse"})), json!({"id": 1, "success": true}));
    assert_eq!(answer(&json!({"id": 2, "kind": "analysis", "of": 1, "valid": true})), json!({"id": 2}));
    assert_eq!(answer(&json!({"id": 3, "kind": "whatever", "comes": [1]})), json!({"id": 3}));
    let found = answer(&evaluate("hello", "double", json!(3)));
    assert_eq!(found["output"], 6.0);
    assert_eq!(found["timings"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["timings"][0]["name"], "evaluate");
    assert!(found["timings"][0]["nanoseconds"].is_u64());
}

#[test]
fn repetitions() {
    let input = json!({"x": [0, 1.0, 1e-05], "min_runs": 40, "min_seconds": 0.0, "unknown": {}});
    assert_eq!(answer(&evaluate("lse", "gradient", input))["timings"].as_array().map(Vec::len), Some(40));
    let input = json!({"x": [0.5], "min_runs": 1, "min_seconds": 0.01});
    let found = answer(&evaluate("lse", "primal", input));
    let times = found["timings"].as_array().expect("a list").iter();
    let sum: u64 = times.map(|timing| timing["nanoseconds"].as_u64().expect("a natural number")).sum();
    assert!(sum >= 10_000_000, "{sum} ns");
}

#[test]
fn lines_that_are_no_messages() {
    for line in [&b"{"[..], b"[1, 2]", b"3", b"{\"id\": 1}}", b"\xff\xfe", b"{\"id\": 1.5, \"kind\": \"start\"}"] {
        let found = answers(line);
        assert_eq!(found.len(), 1);
        assert_eq!((&found[0]["id"], &found[0]["success"]), (&Value::Null, &json!(false)), "{line:?}");
        assert!(found[0]["error"].is_string());
    }
    assert!(answers(b"").is_empty());
    assert!(answers(b"\n  \n").is_empty());
    // The conversation goes on.
    assert_eq!(answers(b"{\n{\"id\": 1, \"kind\": \"analysis\"}\n")[1], json!({"id": 1}));
    let deep = "[".repeat(1_000_000);
    assert_eq!(answers(deep.as_bytes()).len(), 1);
    let deep = format!("{{\"id\": 1, \"kind\": \"analysis\", \"of\": {}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(answers(deep.as_bytes()).len(), 1);
}

#[test]
fn messages_without_what_they_need() {
    assert!(error(&json!({"id": 4})).contains("no `kind`"));
    assert!(error(&json!({"id": 4, "kind": 5})).contains("`kind`"));
    assert!(error(&json!({"id": 4, "kind": "define"})).contains("no `module`"));
    assert!(error(&json!({"id": 4, "kind": "define", "module": "chess"})).contains("no eval `chess`"));
    assert!(error(&json!({"id": 4, "kind": "evaluate", "module": "lse"})).contains("no `function`"));
    assert!(error(&json!({"id": 4, "kind": "evaluate", "module": "lse", "function": "primal"})).contains("no `input`"));
    assert!(error(&evaluate("chess", "primal", json!(1))).contains("no eval `chess`"));
    assert!(error(&evaluate("lse", "hessian", json!(1))).contains("no function `hessian`"));
}

#[test]
fn inputs_of_the_wrong_shape() {
    let bad = [
        ("hello", "square", json!("four")),
        ("hello", "square", json!(null)),
        ("lse", "primal", json!(1.0)),
        ("lse", "primal", json!({})),
        ("lse", "gradient", json!({"x": []})),
        ("lse", "gradient", json!({"x": [1.0, "two"]})),
        ("lse", "gradient", json!({"x": [1.0], "min_runs": -1})),
        ("llsq", "gradient", json!({"x": [1.0], "n": 1})),
        ("llsq", "gradient", json!({"x": [1.0], "n": 2.5})),
        ("det", "gradient", json!({"A": [1.0, 2.0], "ell": 2})),
        ("det", "gradient", json!({"A": [], "ell": 0})),
        ("det", "gradient", json!({"A": [], "ell": 4_294_967_296_u64})),
        ("ode", "primal", json!({"x": [], "s": 1})),
        ("ode", "primal", json!({"x": [1.0], "s": 0})),
        ("ba", "jacobian", json!({"n": 1, "m": 1, "p": 0})),
        ("kmeans", "cost", json!({"points": [[1.0, 2.0], [3.0]], "centroids": [[1.0, 2.0]]})),
        ("kmeans", "cost", json!({"points": [[1.0, 2.0]], "centroids": []})),
        ("kmeans", "cost", json!({"points": [[1.0, 2.0]], "centroids": [[]]})),
        ("lstm", "jacobian", json!({"main_params": [], "extra_params": [], "state": [], "sequence": []})),
        ("ht", "objective", json!({"theta": [1.0], "us": [], "data": {}})),
    ];
    for (module, function, input) in bad {
        let said = error(&evaluate(module, function, input));
        assert!(said.starts_with("`input`: "), "{said}");
    }
    let camera = json!([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    for (n, p) in [(0, 10), (1, 9), (1, usize::MAX)] {
        let input = json!({"n": n, "m": 1, "p": p, "cam": camera, "x": [0, 0, 1], "w": 1, "feat": [0, 0]});
        error(&evaluate("ba", "jacobian", input));
    }
}

#[test]
fn results_that_are_not_finite() {
    let input = json!({"x": [1e200, 1e200], "n": 2});
    assert!(error(&evaluate("llsq", "primal", input)).contains("not finite"));
}

#[test]
fn the_program() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_cotangent-gradbench"))
        .arg("--multithreaded")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = program.stdin.take().expect("a pipe");
    writeln!(input, "{}", json!({"id": 0, "kind": "start", "eval": "hello"})).expect("a line is written");
    writeln!(input, "{}", evaluate("hello", "square", json!(-1.5))).expect("a line is written");
    drop(input);
    let output = program.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let found: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(found.len(), 2);
    assert_eq!(found[0]["tool"], "cotangent");
    assert_eq!((&found[1]["id"], &found[1]["output"]), (&json!(7), &json!(2.25)));
}
