//! The operators that types may have of their own: their traits, the functions of these, and their symbols.

use proc_macro2::TokenStream;
use syn::BinOp;

/// A row: the trait, its function, the symbol, and how many operands it has.
struct Row(&'static str, &'static str, &'static str, usize);

/// Those that give a value.
const VALUES: [Row; 12] = [
    Row("Add", "add", "+", 2),
    Row("Sub", "sub", "-", 2),
    Row("Mul", "mul", "*", 2),
    Row("Div", "div", "/", 2),
    Row("Rem", "rem", "%", 2),
    Row("Neg", "neg", "-", 1),
    Row("BitAnd", "bitand", "&", 2),
    Row("BitOr", "bitor", "|", 2),
    Row("BitXor", "bitxor", "^", 2),
    Row("Shl", "shl", "<<", 2),
    Row("Shr", "shr", ">>", 2),
    Row("Not", "not", "!", 1),
];

/// Those that change the first operand.
const ASSIGNS: [Row; 10] = [
    Row("AddAssign", "add_assign", "+=", 2),
    Row("SubAssign", "sub_assign", "-=", 2),
    Row("MulAssign", "mul_assign", "*=", 2),
    Row("DivAssign", "div_assign", "/=", 2),
    Row("RemAssign", "rem_assign", "%=", 2),
    Row("BitAndAssign", "bitand_assign", "&=", 2),
    Row("BitOrAssign", "bitor_assign", "|=", 2),
    Row("BitXorAssign", "bitxor_assign", "^=", 2),
    Row("ShlAssign", "shl_assign", "<<=", 2),
    Row("ShrAssign", "shr_assign", ">>=", 2),
];

/// What stands for the function of an operator.
pub enum Symbol {
    /// `a + b`, `-a`
    Value(TokenStream),
    /// `a += b`
    Assign(TokenStream),
}

/// The operator whose function has this name and this number of operands, and its trait.
pub fn symbol_of(function: &str, operands: usize) -> Option<(Symbol, &'static str)> {
    let found = |rows: &'static [Row]| {
        let row = rows.iter().find(|Row(_, name, _, count)| *name == function && *count == operands);
        row.map(|Row(of, _, symbol, _)| (symbol.parse().expect("the symbol of an operator"), *of))
    };
    let value = || found(&VALUES).map(|(symbol, of)| (Symbol::Value(symbol), of));
    value().or_else(|| found(&ASSIGNS).map(|(symbol, of)| (Symbol::Assign(symbol), of)))
}

/// Is it the trait of an operator?
pub fn is_operator(of: &impl PartialEq<str>) -> bool {
    VALUES.iter().chain(&ASSIGNS).any(|Row(name, ..)| *of == **name)
}

/// The trait of a binary operator, also in its assigning form. Comparisons have none that derivatives go through.
pub fn trait_of(op: &BinOp) -> Option<&'static str> {
    use BinOp::*;
    Some(match op {
        Add(_) | AddAssign(_) => "Add",
        Sub(_) | SubAssign(_) => "Sub",
        Mul(_) | MulAssign(_) => "Mul",
        Div(_) | DivAssign(_) => "Div",
        Rem(_) | RemAssign(_) => "Rem",
        BitAnd(_) | BitAndAssign(_) => "BitAnd",
        BitOr(_) | BitOrAssign(_) => "BitOr",
        BitXor(_) | BitXorAssign(_) => "BitXor",
        Shl(_) | ShlAssign(_) => "Shl",
        Shr(_) | ShrAssign(_) => "Shr",
        _ => return None,
    })
}
