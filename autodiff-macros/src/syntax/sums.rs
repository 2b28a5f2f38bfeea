//! Whole numbers as sums of products: what indices and the bounds of loops are made of.

use proc_macro2::TokenStream;
use syn::{BinOp, Expr};

/// A number as it is written.
pub enum Sum {
    /// A literal.
    Number(i64),
    /// A variable.
    Name(String),
    /// How long a variable is.
    Length(String),
    /// Anything else, as its text, with the names in it.
    Other(String, Vec<String>),
    /// A sum, a difference or a product.
    Plus(Box<Sum>, Box<Sum>),
    Minus(Box<Sum>, Box<Sum>),
    Times(Box<Sum>, Box<Sum>),
}

/// Reads the text of a number.
pub fn sum(tokens: &TokenStream) -> Option<Sum> {
    syn::parse2::<Expr>(tokens.clone()).ok().map(|e| read(&e))
}

/// Reads the bounds of a part: `a..b`, each of which may be missing, and whether the last one belongs to it.
pub fn bounds(tokens: &TokenStream) -> Option<(Option<Sum>, Option<Sum>, bool)> {
    match syn::parse2::<Expr>(tokens.clone()).ok()? {
        Expr::Range(range) => {
            let closed = matches!(range.limits, syn::RangeLimits::Closed(_));
            Some((range.start.as_deref().map(read), range.end.as_deref().map(read), closed))
        }
        _ => None,
    }
}

/// Reads the numbers of a tuple or a list.
pub fn parts(tokens: &TokenStream) -> Option<Vec<Sum>> {
    match syn::parse2::<Expr>(tokens.clone()).ok()? {
        Expr::Tuple(t) => Some(t.elems.iter().map(read).collect()),
        Expr::Array(a) => Some(a.elems.iter().map(read).collect()),
        _ => None,
    }
}

/// Reads a number.
pub fn read(e: &Expr) -> Sum {
    match e {
        Expr::Paren(p) => return read(&p.expr),
        Expr::Group(g) => return read(&g.expr),
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(n), .. }) => {
            if let Ok(n) = n.base10_parse() {
                return Sum::Number(n);
            }
        }
        Expr::Path(p) => {
            if let Some(name) = p.path.get_ident() {
                return Sum::Name(name.to_string());
            }
        }
        Expr::MethodCall(m) if m.method == "len" && m.args.is_empty() => {
            if let Expr::Path(p) = &*m.receiver
                && let Some(name) = p.path.get_ident()
            {
                return Sum::Length(name.to_string());
            }
        }
        Expr::Binary(b) => {
            let both = || (Box::new(read(&b.left)), Box::new(read(&b.right)));
            match b.op {
                BinOp::Add(_) => {
                    return {
                        let (l, r) = both();
                        Sum::Plus(l, r)
                    };
                }
                BinOp::Sub(_) => {
                    return {
                        let (l, r) = both();
                        Sum::Minus(l, r)
                    };
                }
                BinOp::Mul(_) => {
                    return {
                        let (l, r) = both();
                        Sum::Times(l, r)
                    };
                }
                _ => {}
            }
        }
        _ => {}
    }
    let mut names = vec![];
    super::identifiers(e, |name| names.push(name.to_owned()));
    Sum::Other(quote::quote!(#e).to_string(), names)
}
