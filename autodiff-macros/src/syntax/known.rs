//! What is known of methods, macros and operators by their names.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::{Expr, ExprLit, ExprUnary, Lit, UnOp};

/// Methods that have no effect and can be evaluated again.
const PURE_METHODS: [&str; 44] = [
    "len",
    "is_empty",
    "min",
    "max",
    "abs",
    "pow",
    "sqrt",
    "powi",
    "powf",
    "exp",
    "ln",
    "sin",
    "cos",
    "floor",
    "ceil",
    "round",
    "trunc",
    "clamp",
    "signum",
    "rem_euclid",
    "div_euclid",
    "abs_diff",
    "is_nan",
    "is_finite",
    "is_infinite",
    "is_sign_negative",
    "is_sign_positive",
    "saturating_sub",
    "saturating_add",
    "wrapping_add",
    "wrapping_sub",
    "wrapping_mul",
    "to_bits",
    "total_cmp",
    "partial_cmp",
    "cmp",
    "is_power_of_two",
    "isqrt",
    "div_ceil",
    "unsigned_abs",
    "contains",
    "log10",
    "log2",
    "recip",
];

/// Is it the name of such a method?
pub fn is_pure_method(name: &Ident) -> bool {
    PURE_METHODS.contains(&name.to_string().as_str())
}

/// Macros that only read their arguments.
const READING_MACROS: [&str; 22] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "println",
    "print",
    "eprintln",
    "eprint",
    "panic",
    "unreachable",
    "todo",
    "unimplemented",
    "format",
    "matches",
    "vec",
    "format_args",
    "line",
    "file",
    "concat",
    "stringify",
];

/// Macros of `log` and `tracing`, which print a text of their arguments.
const LOGGING_MACROS: [&str; 5] = ["trace", "debug", "info", "warn", "error"];

/// Does the macro only read?
pub fn is_reading_macro(mac: &syn::Macro) -> bool {
    let Some(last) = mac.path.segments.last() else { return false };
    let name = last.ident.to_string();
    let logs = || LOGGING_MACROS.contains(&name.as_str()) && begins_with_text(mac);
    READING_MACROS.contains(&name.as_str()) && (name != "vec" || is_vec(&mac.path)) || logs()
}

/// Does it begin with a text, as what is formatted does?
fn begins_with_text(mac: &syn::Macro) -> bool {
    matches!(mac.tokens.clone().into_iter().next(), Some(TokenTree::Literal(text)) if text.to_string().starts_with('"'))
}

/// Does the macro make a text of its arguments, or add one to the first of them?
pub fn makes_text(path: &syn::Path) -> bool {
    let last = path.segments.last().map(|s| s.ident.to_string());
    last.is_some_and(|last| ["format", "format_args"].contains(&last.as_str())) || adds_text(path)
}

/// Does the macro add a text to its first argument?
pub fn adds_text(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| last.ident == "write" || last.ident == "writeln")
}

/// Is it the macro that makes a vector: `vec`, `std::vec`, `alloc::vec`?
pub fn is_vec(path: &syn::Path) -> bool {
    let mut names = path.segments.iter().rev().map(|s| &s.ident);
    names.next().is_some_and(|name| name == "vec") && names.all(|name| name == "std" || name == "alloc")
}

/// Is it the name of a method that integers have, and floats have not?
pub fn is_integer_method(name: &str) -> bool {
    ["checked_", "saturating_", "wrapping_", "overflowing_"].iter().any(|start| name.starts_with(start))
        || ["pow", "abs_diff", "isqrt", "div_ceil", "is_power_of_two", "count_ones"].contains(&name)
}

/// The name of a function that may be one of `std::cmp`, imported or not.
pub fn of_cmp(path: &syn::Path) -> Option<String> {
    let mut names = path.segments.iter().rev().map(|s| &s.ident);
    let name = names.next()?;
    names.next().is_none_or(|owner| owner == "cmp").then(|| name.to_string())
}

/// What is of one type where a method of integers gives a number of its receiver's type.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Alike {
    /// What it is called on, and what it gives.
    Result,
    /// Its arguments, too.
    Arguments,
}

/// Is it the name of a method by which integers give one of their own type? Floats have some of them as well.
pub fn keeps_integer(name: &str) -> Option<Alike> {
    let plain = name.strip_prefix("saturating_").or_else(|| name.strip_prefix("wrapping_")).unwrap_or(name);
    match plain {
        "abs" | "signum" | "isqrt" | "next_power_of_two" | "pow" => Some(Alike::Result),
        "neg" | "shl" | "shr" if plain != name => Some(Alike::Result),
        "max" | "min" | "clamp" | "rem_euclid" | "div_euclid" | "div_ceil" | "midpoint" | "next_multiple_of" => {
            Some(Alike::Arguments)
        }
        "add" | "sub" | "mul" | "div" | "rem" if plain != name => Some(Alike::Arguments),
        _ => None,
    }
}

/// Does the macro of this name never return?
pub fn is_diverging(name: &Ident) -> bool {
    ["panic", "unreachable", "todo", "unimplemented"].iter().any(|n| name == n)
}

/// The same of a macro that is called.
pub fn diverges(mac: &syn::Macro) -> bool {
    mac.path.get_ident().is_some_and(is_diverging)
}

/// Is the last thing that a function does a panic, whatever happens?
pub fn always_panics(body: &syn::Block) -> bool {
    match body.stmts.last() {
        Some(syn::Stmt::Macro(m)) => diverges(&m.mac),
        Some(syn::Stmt::Expr(Expr::Macro(m), _)) => diverges(&m.mac),
        _ => false,
    }
}

/// `==`, `<` and their kin.
pub fn is_comparison(op: &syn::BinOp) -> bool {
    use syn::BinOp::*;
    matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
}

/// `+=` and its kin.
pub fn is_compound(op: &syn::BinOp) -> bool {
    use syn::BinOp::*;
    matches!(
        op,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}

/// The integer that the code is, if that is written down.
pub fn written_integer(code: &TokenStream) -> Option<i32> {
    let of = |e: &Expr| match e {
        Expr::Lit(ExprLit { lit: Lit::Int(n), .. }) => n.base10_parse::<i32>().ok(),
        _ => None,
    };
    match &syn::parse2(code.clone()).ok()? {
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => of(expr).map(|n| -n),
        e => of(e),
    }
}

/// Is it one of the macros that leave a function with an error, as many crates have them: in any case, or on a condition?
pub fn leaves_with_error(mac: &syn::Macro) -> bool {
    leaves_always(mac) || mac.path.segments.last().is_some_and(|last| last.ident == "ensure")
}

/// Is it one that leaves in any case?
pub fn leaves_always(mac: &syn::Macro) -> bool {
    mac.path.segments.last().is_some_and(|last| last.ident == "bail")
}
