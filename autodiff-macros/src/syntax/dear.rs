//! Code that takes longer to run again than to read a number back.

use crate::rules::{self, Cost};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// What the processor has instructions for, or nearly.
const SHORT: [&str; 6] = ["sqrt", "powi", "recip", "rem", "rem_euclid", "div_euclid"];

/// Does the code call a function of the mathematical library, by its method or by its path?
pub fn calls_the_library(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(k, token)| match token {
        TokenTree::Group(group) => calls_the_library(&group.stream()),
        TokenTree::Ident(name) if k > 0 => {
            let of_something = matches!(&tokens[k - 1], TokenTree::Punct(p) if matches!(p.as_char(), '.' | ':'));
            let called =
                matches!(tokens.get(k + 1), Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Parenthesis);
            of_something && called && is_long(&name.to_string())
        }
        _ => false,
    })
}

fn is_long(name: &str) -> bool {
    let dear = |arguments| rules::method(name, arguments).is_some_and(|rule| rule.cost != Cost::Cheap);
    !SHORT.contains(&name) && (dear(1) || dear(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;

    #[test]
    fn functions_of_the_library_are_found() {
        assert!(calls_the_library(&quote!(w * (a * i as f64).cos())));
        assert!(calls_the_library(&quote!(f64::exp(-x) + 1.0)));
        assert!(calls_the_library(&quote!(x[i].powf(0.3))));
        assert!(!calls_the_library(&quote!(x.exp + y.sqrt() * z.powi(2))));
        assert!(!calls_the_library(&quote!(exp(x) * sin)));
    }
}
