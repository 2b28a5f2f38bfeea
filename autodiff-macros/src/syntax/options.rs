//! The methods of options and results by their names.

/// Methods that only options and results have.
const OF_OPTIONS: [&str; 13] = [
    "and_then",
    "expect",
    "map_err",
    "map_or",
    "map_or_else",
    "ok",
    "ok_or",
    "ok_or_else",
    "or_else",
    "unwrap",
    "unwrap_or",
    "unwrap_or_default",
    "unwrap_or_else",
];

/// Those of them that options have not.
const OF_RESULTS: [&str; 2] = ["map_err", "ok"];

/// Methods of options that other types have, too.
const SHARED: [&str; 7] = ["cloned", "copied", "filter", "is_none", "is_some", "is_some_and", "map"];

/// Is it a method that only options and results have?
pub fn is_of_options(method: &str) -> bool {
    OF_OPTIONS.contains(&method)
}

/// Have options a method of this name?
pub fn options_have(method: &str) -> bool {
    SHARED.contains(&method) || is_of_options(method) && !OF_RESULTS.contains(&method)
}

/// Is it a method that nothing but conditions has: `c.then_some(x)`, `c.then(|| x)`?
pub fn is_of_conditions(m: &syn::ExprMethodCall) -> bool {
    match (m.method.to_string().as_str(), m.args.len()) {
        ("then_some", 1) => true,
        ("then", 1) => matches!(&m.args[0], syn::Expr::Closure(c) if c.inputs.is_empty()),
        _ => false,
    }
}
