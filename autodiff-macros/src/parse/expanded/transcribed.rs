//! The text that a rule gives, with what its variables stand for.

use super::rules::{Bindings, Bound, is_sign, repetition};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

/// What names of the macro's own text begin with, until it is known which of them are variables that it declares.
pub const OWN: &str = "of_the_macro_";

/// Writes the text of a rule.
pub fn transcribed(body: &[TokenTree], bindings: &Bindings) -> Option<TokenStream> {
    let mut text = TokenStream::new();
    let mut at = 0;
    while let Some(tree) = body.get(at) {
        at += 1;
        match tree {
            tree if is_sign(tree, '$') => match body.get(at)? {
                TokenTree::Ident(name) if name == "crate" => {
                    text.extend([body[at].clone()]);
                    at += 1;
                }
                TokenTree::Ident(name) => {
                    let Some(Bound::One(bound)) = bindings.get(&name.to_string()) else { return None };
                    text.extend(bound.clone());
                    at += 1;
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    let (separator, _, next) = repetition(body, at + 1)?;
                    at = next;
                    for (i, own) in turns(&inner, bindings)?.iter().enumerate() {
                        text.extend(separator.iter().filter(|_| i > 0).cloned());
                        text.extend(transcribed(&inner, own)?);
                    }
                }
                _ => return None,
            },
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let mut written = Group::new(group.delimiter(), transcribed(&inner, bindings)?);
                written.set_span(group.span());
                text.extend([TokenTree::Group(written)]);
            }
            TokenTree::Ident(name) => text.extend([TokenTree::Ident(own(name))]),
            tree => text.extend([tree.clone()]),
        }
    }
    Some(text)
}

/// A name of the macro's own text, unless it is a keyword.
fn own(name: &Ident) -> Ident {
    match syn::parse_str::<Ident>(&name.to_string()) {
        Ok(_) if name != "_" && name != "union" && name != "macro_rules" => {
            Ident::new(&format!("{OWN}{name}"), name.span())
        }
        _ => name.clone(),
    }
}

/// What the variables stand for in each turn of a repetition.
fn turns(inner: &[TokenTree], bindings: &Bindings) -> Option<Vec<Bindings>> {
    let mut names = vec![];
    mentioned(inner, &mut names);
    let mut count = None;
    for name in &names {
        if let Some(Bound::Many(many)) = bindings.get(name) {
            if count.is_some_and(|count| count != many.len()) {
                return None;
            }
            count = Some(many.len());
        }
    }
    let turns = (0..count?).map(|i| {
        let mut own = bindings.clone();
        for name in &names {
            if let Some(Bound::Many(many)) = bindings.get(name) {
                own.insert(name.clone(), many[i].clone());
            }
        }
        own
    });
    Some(turns.collect())
}

fn mentioned(body: &[TokenTree], names: &mut Vec<String>) {
    for (at, tree) in body.iter().enumerate() {
        match tree {
            TokenTree::Ident(name) if at > 0 && is_sign(&body[at - 1], '$') => names.push(name.to_string()),
            TokenTree::Group(group) => mentioned(&group.stream().into_iter().collect::<Vec<_>>(), names),
            _ => {}
        }
    }
}
