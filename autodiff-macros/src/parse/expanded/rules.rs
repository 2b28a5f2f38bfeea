//! The rules of a macro: what they match, and what they bind (`$x:expr`, `$($x:expr),*`).

use crate::collections::HashMap;
use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};

/// What a rule matches, and what it gives.
pub struct Rule {
    pattern: Vec<Matcher>,
    pub body: Vec<TokenTree>,
}

enum Matcher {
    Token(TokenTree),
    Group(Delimiter, Vec<Matcher>),
    Fragment { name: String, kind: String },
    Repeated { inner: Vec<Matcher>, separator: Vec<TokenTree>, times: char },
}

/// What a variable of a macro stands for.
#[derive(Clone)]
pub enum Bound {
    One(TokenStream),
    Many(Vec<Bound>),
}

pub type Bindings = HashMap<String, Bound>;

/// The rules of a `macro_rules!`, unless there is something in them that is not understood.
pub fn rules(tokens: TokenStream) -> Option<Vec<Rule>> {
    let mut trees = tokens.into_iter().peekable();
    let mut rules = vec![];
    while let Some(pattern) = trees.next() {
        let TokenTree::Group(pattern) = pattern else { return None };
        let arrow = [trees.next()?, trees.next()?];
        if !(is_sign(&arrow[0], '=') && is_sign(&arrow[1], '>')) {
            return None;
        }
        let TokenTree::Group(body) = trees.next()? else { return None };
        rules.push(Rule { pattern: matchers(pattern.stream())?, body: body.stream().into_iter().collect() });
        trees.next_if(|t| is_sign(t, ';'));
    }
    Some(rules)
}

pub fn is_sign(tree: &TokenTree, sign: char) -> bool {
    matches!(tree, TokenTree::Punct(p) if p.as_char() == sign)
}

/// The kinds of fragments that are understood.
const KINDS: [&str; 14] = [
    "block",
    "expr",
    "expr_2021",
    "ident",
    "item",
    "lifetime",
    "literal",
    "meta",
    "pat",
    "pat_param",
    "path",
    "tt",
    "ty",
    "vis",
];

fn matchers(tokens: TokenStream) -> Option<Vec<Matcher>> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut found = vec![];
    let mut at = 0;
    while let Some(tree) = trees.get(at) {
        at += 1;
        let matcher = match tree {
            tree if is_sign(tree, '$') => match trees.get(at)? {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                    let (separator, times, next) = repetition(&trees, at + 1)?;
                    at = next;
                    Matcher::Repeated { inner: matchers(group.stream())?, separator, times }
                }
                TokenTree::Ident(name) => {
                    let (Some(colon), Some(TokenTree::Ident(kind))) = (trees.get(at + 1), trees.get(at + 2)) else {
                        return None;
                    };
                    at += 3;
                    // A rule that is not understood is not passed over for the next one.
                    (is_sign(colon, ':') && KINDS.iter().any(|known| kind == known))
                        .then(|| Matcher::Fragment { name: name.to_string(), kind: kind.to_string() })?
                }
                _ => return None,
            },
            TokenTree::Group(group) => Matcher::Group(group.delimiter(), matchers(group.stream())?),
            tree => Matcher::Token(tree.clone()),
        };
        found.push(matcher);
    }
    Some(found)
}

/// What follows `$(…)`: the separator, which may be of several signs (`&&`), how often, and where it ends.
pub fn repetition(trees: &[TokenTree], at: usize) -> Option<(Vec<TokenTree>, char, usize)> {
    let times = |tree: &TokenTree| match tree {
        TokenTree::Punct(p) if "*+?".contains(p.as_char()) => Some(p.as_char()),
        _ => None,
    };
    let first = trees.get(at)?;
    // `$(…)++`: a separator that looks like one.
    if let Some(times) = times(first)
        && trees.get(at + 1).and_then(times_behind).is_none()
    {
        return Some((vec![], times, at + 1));
    }
    let joint = |tree: &TokenTree| matches!(tree, TokenTree::Punct(p) if p.spacing() == Spacing::Joint);
    let mut end = at + 1;
    while end < at + 3 && trees.get(end).is_some_and(|tree| times(tree).is_none()) && joint(&trees[end - 1]) {
        end += 1;
    }
    Some((trees[at..end].to_vec(), trees.get(end).and_then(times)?, end + 1))
}

/// Could what stands behind a sign say how often?
fn times_behind(tree: &TokenTree) -> Option<char> {
    match tree {
        TokenTree::Punct(p) if "*+".contains(p.as_char()) => Some(p.as_char()),
        _ => None,
    }
}

impl Rule {
    /// What the variables of the rule stand for, if the text is as the rule says.
    pub fn bindings(&self, text: TokenStream) -> Option<Bindings> {
        let trees: Vec<TokenTree> = text.into_iter().collect();
        let mut bindings = Bindings::default();
        let rest = matched(&self.pattern, &trees, &mut bindings)?;
        rest.is_empty().then_some(bindings)
    }
}

/// Matches the beginning of the text, and gives the rest.
fn matched<'t>(pattern: &[Matcher], mut text: &'t [TokenTree], bindings: &mut Bindings) -> Option<&'t [TokenTree]> {
    for matcher in pattern {
        text = match matcher {
            Matcher::Token(token) => match text {
                [first, rest @ ..] if same(token, first) => rest,
                _ => return None,
            },
            Matcher::Group(delimiter, inner) => match text {
                [TokenTree::Group(group), rest @ ..] if group.delimiter() == *delimiter => {
                    let trees: Vec<TokenTree> = group.stream().into_iter().collect();
                    if !matched(inner, &trees, bindings)?.is_empty() {
                        return None;
                    }
                    rest
                }
                _ => return None,
            },
            Matcher::Fragment { name, kind } => {
                let length = fragment(kind, text)?;
                let (found, rest) = text.split_at(length);
                bindings.insert(name.clone(), Bound::One(as_one(kind, found)));
                rest
            }
            Matcher::Repeated { inner, separator, times } => repeated(inner, separator, *times, text, bindings)?,
        };
    }
    Some(text)
}

fn repeated<'t>(
    inner: &[Matcher],
    separator: &[TokenTree],
    times: char,
    mut text: &'t [TokenTree],
    bindings: &mut Bindings,
) -> Option<&'t [TokenTree]> {
    let mut names = vec![];
    variables(inner, &mut names);
    let mut all: Vec<Bindings> = vec![];
    while times != '?' || all.is_empty() {
        let mut start = text;
        if !all.is_empty() && !text.is_empty() {
            let (before, rest) = text.split_at(separator.len().min(text.len()));
            if before.len() < separator.len() || !separator.iter().zip(before).all(|(a, b)| same(a, b)) {
                break;
            }
            start = rest;
        }
        let mut own = Bindings::default();
        match matched(inner, start, &mut own) {
            Some(rest) if rest.len() < text.len() => text = rest,
            _ => break,
        }
        all.push(own);
    }
    if times == '+' && all.is_empty() {
        return None;
    }
    for name in names {
        let many = all.iter().filter_map(|own| own.get(&name).cloned()).collect();
        bindings.insert(name, Bound::Many(many));
    }
    Some(text)
}

fn variables(pattern: &[Matcher], names: &mut Vec<String>) {
    for matcher in pattern {
        match matcher {
            Matcher::Fragment { name, .. } => names.push(name.clone()),
            Matcher::Group(_, inner) | Matcher::Repeated { inner, .. } => variables(inner, names),
            Matcher::Token(_) => {}
        }
    }
}

fn same(a: &TokenTree, b: &TokenTree) -> bool {
    !matches!(a, TokenTree::Group(_)) && a.to_string() == b.to_string()
}

/// An expression, a type or a pattern stays one where it is put.
fn as_one(kind: &str, found: &[TokenTree]) -> TokenStream {
    let text: TokenStream = found.iter().cloned().collect();
    match (kind, found) {
        (_, [_]) => text,
        ("expr" | "expr_2021" | "ty", _) => TokenTree::Group(Group::new(Delimiter::None, text)).into(),
        _ => text,
    }
}

/// How many trees of the text a fragment of a kind takes.
fn fragment(kind: &str, text: &[TokenTree]) -> Option<usize> {
    match kind {
        "tt" => return operator(text),
        "ident" => return matches!(text, [TokenTree::Ident(name), ..] if name != "_").then_some(1),
        "block" => {
            return matches!(text, [TokenTree::Group(g), ..] if g.delimiter() == Delimiter::Brace).then_some(1);
        }
        "lifetime" => return (is_sign(text.first()?, '\'')).then_some(2),
        _ if text.is_empty() && kind != "vis" => return None,
        _ => {}
    }
    let kind = kind.to_owned();
    let parse = move |input: ParseStream<'_>| {
        match kind.as_str() {
            "expr" | "expr_2021" => drop(input.parse::<syn::Expr>()?),
            "ty" => drop(input.parse::<syn::Type>()?),
            "path" => drop(input.parse::<syn::Path>()?),
            "pat" => drop(syn::Pat::parse_multi(input)?),
            "pat_param" => drop(syn::Pat::parse_single(input)?),
            "meta" => drop(input.parse::<syn::Meta>()?),
            "item" => drop(input.parse::<syn::Item>()?),
            "vis" => drop(input.parse::<syn::Visibility>()?),
            "literal" => {
                input.parse::<Option<syn::Token![-]>>()?;
                if input.peek(syn::Ident::peek_any) {
                    input.parse::<syn::LitBool>()?;
                } else {
                    input.parse::<syn::Lit>()?;
                }
            }
            _ => return Err(input.error("another kind of fragment")),
        }
        Ok(input.parse::<TokenStream>()?.into_iter().count())
    };
    let rest = parse.parse2(text.iter().cloned().collect()).ok()?;
    text.len().checked_sub(rest)
}

/// Operators of several signs are one tree.
fn operator(text: &[TokenTree]) -> Option<usize> {
    const LONG: [&str; 25] = [
        "<<=", ">>=", "...", "..=", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=",
        "<<", ">>", "->", "=>", "::", "..", "<-",
    ];
    let mut signs = String::new();
    for tree in text.iter().take(3) {
        let TokenTree::Punct(p) = tree else { break };
        signs.push(p.as_char());
        if p.spacing() == Spacing::Alone {
            break;
        }
    }
    let long = LONG.iter().find(|long| signs.starts_with(*long)).map_or(1, |long| long.len());
    (!text.is_empty()).then_some(if signs.starts_with('\'') { 2 } else { long })
}
