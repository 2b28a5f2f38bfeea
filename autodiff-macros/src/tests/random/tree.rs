//! Programs as trees of source lines, so that they can be made smaller.

/// A piece of a program.
#[derive(Debug, Clone)]
pub enum Node {
    /// A statement on one line.
    Line(String),
    /// A statement with blocks: each part is a line and what follows it; then a line that closes it.
    Tree(Vec<(String, Vec<Node>)>, String),
}

/// A statement on one line.
pub fn line(text: String) -> Node {
    Node::Line(text)
}

/// A statement with one block.
pub fn closed(head: String, body: Vec<Node>) -> Node {
    Node::Tree(vec![(head, body)], "}".to_owned())
}

/// A function.
#[derive(Debug, Clone)]
pub struct Source {
    /// The signature.
    pub head: String,
    /// The statements.
    pub body: Vec<Node>,
    /// The last expression.
    pub tail: String,
}

impl Source {
    /// The text.
    pub fn text(&self) -> String {
        let mut out = format!("{} {{\n", self.head);
        write(&self.body, 1, &mut out);
        if !self.tail.is_empty() {
            out.push_str(&format!("    {}\n", self.tail));
        }
        out + "}\n"
    }

    /// Sources that are a little smaller, the smallest first.
    pub fn smaller(&self) -> Vec<Source> {
        let mut found: Vec<Source> =
            lists(&self.body).into_iter().map(|body| Source { body, ..self.clone() }).collect();
        if self.tail.contains(['(', '+', '*', '-']) && self.head.ends_with("-> f64") {
            for tail in ["a".to_owned(), first_names(&self.tail)] {
                found.push(Source { tail, ..self.clone() });
            }
        }
        found.retain(|s| s.tail.is_empty() == self.tail.is_empty() && s.text().len() < self.text().len());
        found.sort_by_key(|s| s.text().len());
        found
    }
}

/// The names of an expression, added up.
fn first_names(text: &str) -> String {
    let mut names: Vec<&str> = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    names.retain(|n| n.starts_with("s_") || *n == "a");
    names.sort_unstable();
    names.dedup();
    names.join(" + ")
}

fn write(nodes: &[Node], depth: usize, out: &mut String) {
    let pad = "    ".repeat(depth);
    for node in nodes {
        match node {
            Node::Line(line) => out.push_str(&format!("{pad}{line}\n")),
            Node::Tree(parts, end) => {
                for (line, body) in parts {
                    out.push_str(&format!("{pad}{line}\n"));
                    write(body, depth + 1, out);
                }
                out.push_str(&format!("{pad}{end}\n"));
            }
        }
    }
}

/// Lists that are smaller in one place.
fn lists(nodes: &[Node]) -> Vec<Vec<Node>> {
    let mut found = vec![];
    // Large parts first.
    let mut size = nodes.len() / 2;
    while size > 1 {
        for start in (0..nodes.len()).step_by(size) {
            let mut list = nodes.to_vec();
            list.drain(start..(start + size).min(nodes.len()));
            found.push(list);
        }
        size /= 2;
    }
    for i in 0..nodes.len() {
        let mut with = |replacement: Vec<Node>| {
            let mut list = nodes.to_vec();
            list.splice(i..=i, replacement);
            found.push(list);
        };
        with(vec![]);
        match &nodes[i] {
            Node::Line(line) => simpler(line).into_iter().for_each(|l| with(vec![Node::Line(l)])),
            Node::Tree(parts, end) => {
                with(parts.iter().flat_map(|(_, body)| body.clone()).collect());
                if parts.len() > 1 {
                    with(vec![Node::Tree(parts[..1].to_vec(), end.clone())]);
                }
                for (k, (line, body)) in parts.iter().enumerate() {
                    for smaller in lists(body) {
                        let mut parts = parts.clone();
                        parts[k] = (line.clone(), smaller);
                        with(vec![Node::Tree(parts, end.clone())]);
                    }
                }
            }
        }
    }
    found
}

/// A statement with a simpler right side.
fn simpler(line: &str) -> Vec<String> {
    let mut found = vec![];
    for op in [" = ", " += ", " -= ", " *= "] {
        if let Some((left, right)) = line.split_once(op) {
            let plain = right.trim_end_matches(';');
            if plain.len() > 1 && !plain.starts_with(['[', '&', 'v', '(']) && !left.contains("==") {
                for value in ["a", "0.5", "a * a"] {
                    if value.len() < plain.len() {
                        found.push(format!("{left}{op}{value};"));
                    }
                }
            }
            break;
        }
    }
    found
}
