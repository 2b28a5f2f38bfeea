//! Types that only a name is known of: what the name says.

use super::Tokens;

/// Is the name of a type better than another one? One with arguments is, and one that is no output of a call.
pub fn says_more(a: &str, b: &str) -> bool {
    a.starts_with(b) || (computed(b) && !computed(a)) || is_of_operator(b)
}

/// Is it the output of a call, or the type of a field, which may be any type?
pub fn is_computed(name: &Tokens) -> bool {
    computed(name.printed()) || is_of_operator(name.printed()) || is_assumed(name)
}

fn computed(name: &str) -> bool {
    name.contains("Callee >") || name.contains("Gives") || is_applied(name) || has_part(name)
}

/// Is it what a function gives for certain arguments (`lower::call::applied`)?
pub fn is_applied(name: &str) -> bool {
    name.contains("Applied") && unspaced(name).contains("::Applied<")
}

/// Is it the output of an operator (`lower::overload`)?
pub fn is_of_operator(name: &str) -> bool {
    let name = unspaced(name);
    let Some(inside) = name.strip_suffix(">::Output").and_then(|name| name.strip_prefix('<')) else { return false };
    let mut depth = 0;
    inside.char_indices().any(|(i, c)| {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        depth == 0 && inside[i..].starts_with("::Operator")
    })
}

/// Is it the type that the result of a method is assumed to have (`lower::method`)?
pub fn is_assumed(name: &Tokens) -> bool {
    let name = unspaced(name.printed());
    name.ends_with(">::Type") && name.contains("::Same<")
}

/// Is it such a type, or a part of one?
pub fn of_assumed(name: &Tokens) -> bool {
    let name = name.printed();
    name.contains("Same") && unspaced(name).contains("::Same<")
}

/// Is it what a function of a type gives (`lower::method`)?
pub fn is_given(name: &str) -> bool {
    let name = unspaced(name);
    name.ends_with(">::Value") && name.contains("::Gives<")
}

/// Is it the type of a field, or does it depend on one? It may be hidden in a record (`Hidden` of the runtime).
pub fn is_of_field(name: &Tokens) -> bool {
    has_part(name.printed())
}

/// Is it nothing but steps that lead from a type to what is in it? What such a name stands for is hidden where the type
/// of a field is.
pub fn is_steps(name: &Tokens) -> bool {
    let name = unspaced(name.printed());
    let mut inside = name.as_str();
    while let Some(step) = inside.strip_prefix('<') {
        let Some((owner, step)) = step.rsplit_once(">::").and_then(|(all, _)| all.rsplit_once("as")) else { break };
        let of_runtime = ["Part<", "Elements", "Optional", "Gives<"];
        let step = step.strip_prefix("cotangent_runtime::").unwrap_or(step);
        if step != "::core::ops::Deref" && !of_runtime.iter().any(|t| step.starts_with(t)) {
            return false;
        }
        inside = owner;
    }
    !has_part(inside)
}

fn has_part(name: &str) -> bool {
    name.contains("Part") && unspaced(name).contains("cotangent_runtime::Part<")
}

/// A name without spaces: how it is spaced is up to rustc.
fn unspaced(name: &str) -> String {
    name.split_whitespace().collect()
}
