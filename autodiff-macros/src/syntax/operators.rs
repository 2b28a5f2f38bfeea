//! The functions of operators, by their names.

use proc_macro2::TokenStream;
use quote::quote;

/// What stands for the function of an operator.
pub enum Symbol {
    /// `a + b`, `-a`
    Value(TokenStream),
    /// `a += b`
    Assign(TokenStream),
}

/// The operator whose function has this name and this number of operands, and its trait.
pub fn symbol_of(function: &str, operands: usize) -> Option<(Symbol, &'static str)> {
    let (assigns, symbol, of) = match function {
        "add" => (false, quote!(+), "Add"),
        "sub" => (false, quote!(-), "Sub"),
        "mul" => (false, quote!(*), "Mul"),
        "div" => (false, quote!(/), "Div"),
        "rem" => (false, quote!(%), "Rem"),
        "neg" => (false, quote!(-), "Neg"),
        "add_assign" => (true, quote!(+=), "AddAssign"),
        "sub_assign" => (true, quote!(-=), "SubAssign"),
        "mul_assign" => (true, quote!(*=), "MulAssign"),
        "div_assign" => (true, quote!(/=), "DivAssign"),
        "rem_assign" => (true, quote!(%=), "RemAssign"),
        _ => return None,
    };
    let symbol = if assigns { Symbol::Assign(symbol) } else { Symbol::Value(symbol) };
    (operands == if of == "Neg" { 1 } else { 2 }).then_some((symbol, of))
}
