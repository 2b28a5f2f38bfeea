//! Literals, constants and macros in code without derivatives.

use super::inert::Known;
use super::{Machine, Run, Stop, Value, panics, unknown, wrong};
use syn::UnOp;

impl Machine<'_, '_> {
    pub(super) fn constant(&mut self, path: &syn::Path) -> Run<Value> {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        let last = names.last().map_or("", String::as_str);
        if let (1, Some(e)) = (names.len(), self.program.constants.get(last)) {
            return self.eval(&e.clone(), &[]);
        }
        use std::f64::consts;
        let home = names.len().checked_sub(2).map_or("", |i| names[i].as_str());
        Ok(match (home, last) {
            ("consts", "PI") => Value::Float(consts::PI),
            ("consts", "E") => Value::Float(consts::E),
            ("consts", "TAU") => Value::Float(consts::TAU),
            ("consts", "SQRT_2") => Value::Float(consts::SQRT_2),
            ("consts", "LN_2") => Value::Float(consts::LN_2),
            ("f64", "MAX") => Value::Float(f64::MAX),
            ("f64", "MIN") => Value::Float(f64::MIN),
            ("f64", "INFINITY") => Value::Float(f64::INFINITY),
            ("f64", "NEG_INFINITY") => Value::Float(f64::NEG_INFINITY),
            ("f64", "EPSILON") => Value::Float(f64::EPSILON),
            ("f64", "NAN") => Value::Float(f64::NAN),
            ("usize" | "i64" | "u64", "MAX") => Value::Int(i64::MAX),
            ("i32", "MAX") => Value::Int(i64::from(i32::MAX)),
            ("" | "Option", "None") => Value::Option(None),
            ("Figure", name) => Value::Variant(name.to_owned(), vec![]),
            _ => return unknown(format!("the path `{}`", names.join("::"))),
        })
    }

    pub(super) fn macro_value(&mut self, mac: &syn::Macro, known: Known<'_>) -> Run<Value> {
        type Arguments = syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>;
        let name = mac.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
        let arguments = mac.parse_body_with(Arguments::parse_terminated);
        match (name.as_str(), arguments) {
            ("println" | "print" | "eprintln" | "eprint", _) => Ok(Value::unit()),
            ("panic" | "unreachable" | "todo" | "unimplemented", _) => panics(mac.tokens.to_string()),
            ("vec", Ok(list)) => Ok(Value::List(list.iter().map(|e| self.eval(e, known)).collect::<Run<_>>()?, true)),
            ("vec", Err(_)) => {
                let parsed = mac.parse_body_with(|input: syn::parse::ParseStream<'_>| {
                    let value: syn::Expr = input.parse()?;
                    input.parse::<syn::Token![;]>()?;
                    Ok((value, input.parse::<syn::Expr>()?))
                });
                match parsed {
                    Ok((value, len)) => self.repeated(&value, &len, true, known),
                    Err(e) => wrong(format!("`vec!` cannot be parsed: {e}")),
                }
            }
            ("assert" | "debug_assert", Ok(list)) => match self.truth(&list[0], known)? {
                true => Ok(Value::unit()),
                false => panics("assertion failed"),
            },
            ("assert_eq" | "debug_assert_eq" | "assert_ne" | "debug_assert_ne", Ok(list)) => {
                let (a, b) = (self.eval(&list[0], known)?, self.eval(&list[1], known)?);
                match (self.plain(a)? == self.plain(b)?) == name.ends_with("eq") {
                    true => Ok(Value::unit()),
                    false => panics("assertion failed"),
                }
            }
            ("matches", _) => {
                let parsed = mac.parse_body_with(|input: syn::parse::ParseStream<'_>| {
                    let value: syn::Expr = input.parse()?;
                    input.parse::<syn::Token![,]>()?;
                    let pattern = syn::Pat::parse_multi_with_leading_vert(input)?;
                    input.parse::<Option<syn::Token![,]>>()?;
                    Ok((value, pattern))
                });
                let (value, pattern) = parsed.map_err(|e| Stop::Unknown(format!("this `matches!`: {e}")))?;
                let value = self.eval(&value, known)?;
                Ok(Value::Bool(self.matches(&pattern, &value, &[])?))
            }
            _ => unknown(format!("the macro `{name}!`")),
        }
    }
}

/// The value of a literal.
pub(super) fn literal(lit: &syn::Lit) -> Run<Value> {
    let parsed = |e: syn::Error| Stop::Wrong(e.to_string());
    Ok(match lit {
        syn::Lit::Int(n) if n.suffix().starts_with('f') => Value::Float(n.base10_parse::<f64>().map_err(parsed)?),
        syn::Lit::Int(n) => Value::Int(n.base10_parse::<i64>().map_err(parsed)?),
        syn::Lit::Float(x) => Value::Float(x.base10_parse::<f64>().map_err(parsed)?),
        syn::Lit::Bool(b) => Value::Bool(b.value),
        syn::Lit::Str(s) => Value::Text(s.value()),
        syn::Lit::Char(c) => Value::Int(i64::from(u32::from(c.value()))),
        other => return unknown(format!("the literal `{}`", quote::quote!(#other))),
    })
}

/// The value of a literal, for patterns.
pub(super) fn literal_value(e: &syn::Expr) -> Run<Value> {
    match e {
        syn::Expr::Lit(l) => literal(&l.lit),
        syn::Expr::Unary(u) if matches!(u.op, UnOp::Neg(_)) => match literal_value(&u.expr)? {
            Value::Int(n) => Ok(Value::Int(-n)),
            Value::Float(x) => Ok(Value::Float(-x)),
            other => wrong(format!("-{other:?}")),
        },
        other => unknown(format!("the pattern `{}`", quote::quote!(#other))),
    }
}
