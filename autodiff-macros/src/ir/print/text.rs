//! Tokens as text that reads like source code.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// Tokens as text, spaced as a person would.
pub fn text(tokens: &TokenStream) -> String {
    renamed(tokens, &|name| name.to_owned())
}

/// The same with identifiers renamed.
pub fn renamed(tokens: &TokenStream, rename: &dyn Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut before = Before::Start;
    for tree in tokens.clone() {
        match tree {
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                if before == Before::Word || before == Before::Group {
                    out.push(' ');
                }
                let keyword = KEYWORDS.contains(&name.as_str());
                out.push_str(&if before == Before::Dot { name } else { rename(&name) });
                before = if keyword { Before::Keyword } else { Before::Word };
                if keyword {
                    out.push(' ');
                }
            }
            TokenTree::Literal(literal) => {
                if before == Before::Word {
                    out.push(' ');
                }
                out.push_str(&literal.to_string());
                before = Before::Word;
            }
            TokenTree::Group(group) => {
                let inner = renamed(&group.stream(), rename);
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => {
                        (if before == Before::Word || before == Before::Group { " { " } else { "{ " }, " }")
                    }
                    Delimiter::None => ("", ""),
                };
                out.push_str(open);
                out.push_str(&inner);
                out.push_str(close);
                before = Before::Group;
            }
            TokenTree::Punct(punct) => {
                before = punctuation(&mut out, punct.as_char(), punct.spacing() == Spacing::Joint, before);
            }
        }
    }
    // The end of `<T as Trait>::Output`.
    out.trim_end().replace(" > ::", ">::")
}

const KEYWORDS: [&str; 12] =
    ["as", "if", "else", "in", "match", "let", "mut", "return", "break", "for", "while", "ref"];

/// What stands before a token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Start,
    Word,
    Keyword,
    Group,
    Dot,
    /// An operator, with a space behind it unless it is a prefix.
    Operator,
    /// The first part of an operator of several characters.
    Part,
    Prefix,
}

fn punctuation(out: &mut String, c: char, joint: bool, before: Before) -> Before {
    let operand = matches!(before, Before::Word | Before::Group);
    match c {
        '.' | '?' => out.push(c),
        ',' | ';' => {
            out.push(c);
            out.push(' ');
            return Before::Operator;
        }
        ':' => {
            out.push(c);
            if !joint && before != Before::Dot {
                out.push(' ');
            }
        }
        '=' if before == Before::Dot => {
            out.push(c);
        }
        '!' if operand && !joint => out.push(c),
        '\'' => {
            out.push(c);
            return Before::Prefix;
        }
        _ if before == Before::Part => {
            out.push(c);
            if joint {
                return Before::Part;
            }
            out.push(' ');
            return Before::Operator;
        }
        _ if operand => {
            if before == Before::Word || before == Before::Group {
                out.push(' ');
            }
            out.push(c);
            if joint {
                return Before::Part;
            }
            out.push(' ');
            return Before::Operator;
        }
        _ => {
            out.push(c);
            return Before::Prefix;
        }
    }
    Before::Dot
}
